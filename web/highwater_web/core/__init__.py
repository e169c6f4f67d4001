"""The core of all pages: the seam for features, the message loop, and the frame around a page."""

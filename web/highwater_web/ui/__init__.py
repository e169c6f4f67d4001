"""Building blocks of all pages: markup, texts, drawings, controls."""

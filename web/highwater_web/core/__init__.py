"""What every page needs: the seam to the features, the loop that carries out a message, and the frame around a page."""

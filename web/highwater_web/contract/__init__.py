"""The contract between games and the pages and figures that show them."""

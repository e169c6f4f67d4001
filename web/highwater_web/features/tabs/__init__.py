"""One game in several tabs, of which one plays."""

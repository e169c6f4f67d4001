"""What every game offers to the pages and to figures, and what it is handed for that."""

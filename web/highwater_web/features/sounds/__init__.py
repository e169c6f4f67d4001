"""What is heard and felt of what happens."""

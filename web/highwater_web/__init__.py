"""What a view looks like and what a click means. Runs in the worker and, for the first pictures and the tests, under CPython."""

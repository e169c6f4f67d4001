"""The commands of the command line: each module adds its own to the parser, reads its input and prints."""

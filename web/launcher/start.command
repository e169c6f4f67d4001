#!/bin/sh
# For a double click on a Mac; everywhere else open start.py.
cd "$(dirname "$0")" && exec python3 start.py

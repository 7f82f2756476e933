"""The commands that instructors use, one module for each kind of work."""

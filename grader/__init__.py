"""grade: a course autograder and reference-solution harness."""

__version__ = "0.1.0"

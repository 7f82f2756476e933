"""Facts about the grader, and what they are told with."""

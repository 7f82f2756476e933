"""Proves a suite before it is released: who must pass passes, who must not does not."""

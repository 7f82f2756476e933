"""Pages, and the scripts that keep them up to date."""

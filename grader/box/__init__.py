"""What enters the box: standard library only, and no expected value anywhere."""

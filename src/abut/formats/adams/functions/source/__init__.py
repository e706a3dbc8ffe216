"""Source of Python functions that stand for Adams' function expressions."""

"""Validation: comparison of the physics tests with closed forms, published numbers and other programs, as a page and as sheets."""

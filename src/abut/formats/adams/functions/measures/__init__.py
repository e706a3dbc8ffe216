"""Measures of markers and loads of elements in Adams' function expressions."""

"""Data elements, variables, equations, sensors and requests."""

"""Readers of data elements, variables, equations, sensors and requests."""

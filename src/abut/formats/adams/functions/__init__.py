"""Conversion of function expressions to Python functions for the engine, signals of the model, and columns of results."""

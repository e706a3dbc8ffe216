"""Symbolic expressions: names, simplification, and output as LaTeX or code."""

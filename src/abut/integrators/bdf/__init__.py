"""Backward differentiation formulae: options and step."""

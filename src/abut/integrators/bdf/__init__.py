"""Backward differentiation formulae: options, step."""

"""Verlet's method: options, step."""

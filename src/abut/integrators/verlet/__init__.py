"""Verlet's method: options and step."""

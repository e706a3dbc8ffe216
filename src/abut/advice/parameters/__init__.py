"""Proposed contact parameters from geometry and materials, with formulas and sources."""

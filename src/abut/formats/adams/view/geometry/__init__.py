"""Shapes, solids, and the placement of objects."""

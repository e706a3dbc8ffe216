"""Shapes, solids, and where objects are."""

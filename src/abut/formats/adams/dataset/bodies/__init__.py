"""Readers of PART, POINT_MASS and MARKER."""

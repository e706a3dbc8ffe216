"""Plane curves: chains of segments in closed form."""

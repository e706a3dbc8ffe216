"""Projection onto the constraints: constraint rows, metric, corrections of positions and rates."""

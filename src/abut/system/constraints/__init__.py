"""Constraint equations other than those of joints: relations by user functions, ends of curves, coordinates of terms."""

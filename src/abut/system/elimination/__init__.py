"""Elimination of bodies and equations on the host: its order, redundant constraints, light and massless bodies."""

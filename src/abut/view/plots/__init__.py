"""Figures with matplotlib: channels, laws, orbits, hysteresis loops, pressure maps."""

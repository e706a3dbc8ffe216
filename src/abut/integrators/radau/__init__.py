"""Radau IIA of order five: options, step, and internal states of laws in its stages."""

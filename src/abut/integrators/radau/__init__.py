"""Radau IIA of order five: options, step, internal states of laws in its stages."""

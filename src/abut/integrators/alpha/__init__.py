"""Generalised-α on the rotation group: options, step."""

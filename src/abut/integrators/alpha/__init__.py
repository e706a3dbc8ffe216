"""Generalised-α on the rotation group: options and step."""

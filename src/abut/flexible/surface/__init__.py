"""Surfaces of flexible bodies: contact surfaces, outlines, surface points, sensors, display."""

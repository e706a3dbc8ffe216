"""Geometry of a model: rotations, distances, inertia tensors."""

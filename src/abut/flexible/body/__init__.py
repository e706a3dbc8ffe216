"""Flexible bodies as parts of a model: modal channels, recovery of displacements and stresses, limits of linearity."""

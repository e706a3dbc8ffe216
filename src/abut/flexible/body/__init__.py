"""Flexible bodies as parts of a model: modal channels, recovery of displacements and stresses, checks of linearity."""

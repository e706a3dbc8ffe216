"""Linearization about a state: minimal coordinates, state matrices, eigenvalues and mode shapes."""

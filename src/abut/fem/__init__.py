"""Finite elements: meshes, the matrices of linear elastic bodies, static solutions, natural modes and stresses."""

from abut.fem.structure import Structure

__all__ = ["Structure"]

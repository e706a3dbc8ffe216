"""Finite-element bodies under displacements of any size, for any material law."""

from abut.arguments.checks import guard_package
from abut.fem.continuum.body import Continuum, Response, State

__all__ = ["Continuum", "Response", "State"]

guard_package(__name__, methods=True)

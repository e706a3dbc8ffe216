"""Bodies of finite elements under displacements of any size, of any law."""

from abut.arguments import guard
from abut.fem.continuum.body import Continuum, Response, State

__all__ = ["Continuum", "Response", "State"]

guard(__name__, methods=True)

"""Errors within a step, after which a shorter step is tried."""

from __future__ import annotations

from collections.abc import Iterable

from abut.errors import RunError

__all__ = ["Distorted", "ReturnMappingFailure", "StepFailed"]


class StepFailed(RunError):
    """Error: the trial displacements have no valid response; a shorter step may converge."""


class Distorted(StepFailed):
    """Error: an element became inverted, det F ≤ 0 at one of its points.

    Args:
        message: the sentence.
        nodes: numbers of the worst element's nodes, as the mesh's file has them.
        place: its middle, undeformed [m].
    """

    def __init__(self, message: str, nodes: Iterable[int] = (), place: Iterable[float] = ()) -> None:
        super().__init__(message)
        self.nodes, self.place = tuple(nodes), tuple(place)


class ReturnMappingFailure(StepFailed):
    """Error: the equations of a material law do not converge at a point."""

"""What may go wrong within a step, so that a shorter one is tried."""

from __future__ import annotations

from typing import Any

from abut.errors import RunError

__all__ = ["Distorted", "ReturnMappingFailure", "StepFailed"]


class StepFailed(RunError):
    """The displacements that were tried have no answer; a step cut back may have one."""


class Distorted(StepFailed):
    """An element turned inside out: det F ≤ 0 at one of its points.

    Args:
        message: the sentence.
        nodes: numbers of the worst element's nodes, as the mesh's file has them.
        place: its middle, undeformed [m].
    """

    def __init__(self, message: str, nodes: Any = (), place: Any = ()) -> None:
        super().__init__(message)
        self.nodes, self.place = tuple(nodes), tuple(place)


class ReturnMappingFailure(StepFailed):
    """The equations of a material's law have not been solved at a point."""

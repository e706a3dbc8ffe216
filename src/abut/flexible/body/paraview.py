"""ParaView output of flexible bodies: a .vtu file of each output, and a .pvd that lists them by time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from abut.fem.results.paraview import Instant, collection
from abut.flexible.body.recovery import von_mises
from abut.model.geometry.rotations import to_matrices

if TYPE_CHECKING:
    from abut.fem.results.run_result import RunResult
    from abut.flexible.body.flexible_body import FlexibleBody

__all__ = ["write_pvd"]


def write_pvd(body: FlexibleBody, result: RunResult, path: str | os.PathLike[str], *, every: int = 1) -> Path:
    """Write positions of a body's nodes at each output, their displacement in the body and, where they are known, their stresses and von
    Mises stress; stresses along the body's axes, in ParaView's order xx, yy, zz, xy, yz, zx [Pa]. One output at a time is in memory.

    Args:
        body: a flexible body of the run; without elements its nodes are points.
        result: of the run.
        path: the .pvd; a folder of its name next to it contains the .vtu files.
        every: interval of the written outputs.

    Raises:
        MissingExtra: meshio is not installed.
        InvalidValue: the path ends otherwise, or no output is selected.
    """
    mesh, count = body.reduced.mesh, len(body.reduced.positions)
    cells = [("vertex", np.arange(count)[:, None])] if mesh is None else list(mesh.elements.items())
    return collection(path, [("", cells, _output_instants(body, result, every))], every)


def _output_instants(body: FlexibleBody, result: RunResult, every: int) -> Iterator[tuple[int, Instant]]:
    """Yield the number of an output, its time, the positions of nodes, and nodal values."""
    reduced, q = body.reduced, body.coordinates(result)
    shapes = reduced.shapes[:, :3] @ body.shapes
    stresses = None if reduced.stress is None else reduced.stress @ body.shapes
    turns = to_matrices(result[f"{body.name}.quaternion"].values)
    origins = result[f"{body.name}.position"].values
    for k in range(0, len(q), every):
        moved = shapes @ q[k]
        data = {"displacement": moved}
        if stresses is not None:
            stress = stresses @ q[k]
            data |= {"stress": stress, "von_mises": von_mises(stress)}
        where = origins[k] + (reduced.positions - body.centre + moved) @ turns[k].T
        yield k, (float(result.time[k]), where, data)

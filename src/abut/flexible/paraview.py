"""Elastic bodies for ParaView: a .vtu file of each output, and a .pvd that lists them by time."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

import numpy as np

from abut.errors import InvalidValue, MissingExtra
from abut.flexible.recovery import von_mises

if TYPE_CHECKING:
    from abut.flexible.body import FlexibleBody

__all__ = ["write_pvd"]


def write_pvd(body: FlexibleBody, result: Any, path: str | os.PathLike[str], *, every: int = 1) -> Path:
    """Write where the nodes of a body are at each output, their displacement in the body and, where it is known, von Mises stress.

    Args:
        body: a flexible body of the run; without elements its nodes are points.
        result: of the run.
        path: the .pvd; beside it a folder of its name holds the .vtu files.
        every: takes one output of so many.

    Raises:
        MissingExtra: meshio is not installed.
        InvalidValue: the path ends otherwise, or no output is taken.
    """
    place = Path(path)
    if place.suffix != ".pvd":
        raise InvalidValue.of(
            "the path", str(path), "end in .pvd, which lists the .vtu files that are written beside it"
        )
    if every < 1:
        raise InvalidValue.of("every", every, "be 1 or more")
    try:
        import meshio
    except ImportError as problem:
        raise MissingExtra.of("writing .vtu files", "meshio", "fem") from problem
    where, times = body.positions(result), result.time
    mesh = body.reduced.mesh
    cells = [("vertex", np.arange(where.shape[1])[:, None])] if mesh is None else list(mesh.elements.items())
    moved = np.einsum("nim,tm->tni", body.reduced.shapes[:, :3] @ body.shapes, body.coordinates(result))
    stress = None if body.reduced.stress is None else von_mises(body.stress(result))
    folder = place.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for k in range(0, len(times), every):
        data = {"displacement": moved[k]} | ({} if stress is None else {"von_mises": stress[k]})
        name = f"{place.stem}_{k:06d}.vtu"
        with tempfile.TemporaryDirectory(dir=folder) as draft:
            meshio.write(Path(draft) / name, meshio.Mesh(where[k], cells, point_data=data))
            os.replace(Path(draft) / name, folder / name)
        lines.append(f'<DataSet timestep="{times[k]:.12g}" file={quoteattr(f"{folder.name}/{name}")}/>')
    text = '<?xml version="1.0"?>\n<VTKFile type="Collection" version="0.1"><Collection>\n' + "\n".join(lines)
    draft_path = place.with_suffix(".pvd.part")
    draft_path.write_text(text + "\n</Collection></VTKFile>\n", encoding="utf-8")
    os.replace(draft_path, place)
    return place

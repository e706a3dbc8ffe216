"""ParaView output of moving nodes: a .vtu file of each instant, and a .pvd that lists them by time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue, MissingExtra
from abut.files.atomic_write import explain_write_errors, replace_atomically, synchronize, text_bytes

if TYPE_CHECKING:
    from abut.fem.results.result import History

__all__ = ["Instant", "collection", "write_history"]

#: A time, the positions of the nodes (n, 3), and nodal values by name.
Instant = tuple[float, NDArray[Any], Mapping[str, NDArray[Any]]]
#: A name for the files of a part, "" of the only one; its elements by kind; its instants, each with its number.
Piece = tuple[str, Sequence[tuple[str, NDArray[Any]]], Iterable[tuple[int, Instant]]]


def collection(path: str | os.PathLike[str], pieces: Iterable[Piece], every: int = 1) -> Path:
    """Write pieces over time: `path` is the .pvd; a folder of its name next to it contains the .vtu files. All files are complete on the
    disk before the first is renamed to its final name; the .pvd is renamed last.

    Raises:
        MissingExtra: meshio is not installed.
        InvalidValue: the path ends otherwise, or `every` selects no output.
    """
    place = Path(path)
    if place.suffix != ".pvd":
        raise InvalidValue.of(
            "the path", str(path), "end in .pvd, a file that lists the .vtu files of the times"
        )
    if every < 1:
        raise InvalidValue.of("every", every, "be 1 or more")
    try:
        import meshio
    except ImportError as problem:
        raise MissingExtra.of("writing .vtu files", "meshio", "fem") from problem
    folder = place.with_suffix("")
    is_new = not folder.exists()
    with explain_write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    try:
        with ExitStack() as renaming:  # the .pvd, begun first, is renamed last
            listed = renaming.enter_context(replace_atomically(place))
            lines = []
            for file, attributes, mesh in _files(place, pieces):
                partial = renaming.enter_context(replace_atomically(folder / file, ".vtu"))
                with explain_write_errors(folder / file):
                    meshio.write(partial, mesh)
                    synchronize(partial)
                lines.append(f"<DataSet {attributes} file={quoteattr(f'{folder.name}/{file}')}/>")
            head = '<?xml version="1.0"?>\n<VTKFile type="Collection" version="0.1"><Collection>\n'
            with explain_write_errors(place):
                listed.write_bytes(text_bytes(head + "\n".join(lines) + "\n</Collection></VTKFile>\n"))
    except BaseException:
        if is_new:
            with suppress(OSError):
                folder.rmdir()
        raise
    return place


def _files(place: Path, pieces: Iterable[Piece]) -> Iterator[tuple[str, str, Any]]:
    """Yield name, attributes in the list, and mesh of each .vtu file."""
    import meshio

    for number, (word, cells, instants) in enumerate(pieces):
        stem = f"{place.stem}_{word}_" if word else f"{place.stem}_"
        part = f' part="{number}"' if word else ""
        for k, (time, where, data) in instants:
            mesh = meshio.Mesh(where, list(cells), point_data=dict(data))
            yield f"{stem}{k:06d}.vtu", f'timestep="{time:.12g}"{part}', mesh


def write_history(history: History, path: str | os.PathLike[str], every: int = 1) -> Path:
    """Write a history; see `History.write_pvd`."""
    several = len(history.parts) > 1
    pieces = (
        (
            f"part{number}" if several else "",
            list(part.mesh.elements.items()),
            _instants(history, name, every),
        )
        for number, (name, part) in enumerate(history.parts.items())
    )
    return collection(path, pieces, every)


def _instants(history: History, name: str, every: int) -> Iterator[tuple[int, Instant]]:
    """Yield undeformed nodes, so that ParaView's "Warp By Vector" draws the displacement at any scale."""
    part = history.parts[name]
    for k in range(0, len(history.times), every):
        data: dict[str, Any] = {"displacement": part.displacement[k], "label": part.mesh.numbers}
        data |= {one: np.ascontiguousarray(values[k]) for one, values in part.values.items()}
        yield k, (float(history.times[k]), part.mesh.positions, data)

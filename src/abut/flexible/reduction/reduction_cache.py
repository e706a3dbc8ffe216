"""Disk cache of reduced bodies, addressed by content."""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from abut.array_types import Numbers
from abut.compiler.kernel_cache import REDUCTIONS, cache_folder, mark_used
from abut.extend.functions.fingerprints import own_text
from abut.fem import Structure
from abut.flexible.floating.reduced_body import Interface, ReducedBody

__all__ = ["cached_reduction"]

LOG = logging.getLogger(__name__)
ARRAYS = (
    "positions",
    "labels",
    "shapes",
    "gram",
    "stiffness",
    "damping",
    "stiffening",
    "loaded",
    "stress",
    "flexibility",
)


def cached_reduction(
    structure: Structure, options: object, loads: Numbers, make: Callable[[], ReducedBody]
) -> ReducedBody:
    """Return the reduction from disk where the same was stored before, else compute and store it.

    Equal are matrices, nodes, options and loads to the last bit. A file that cannot be read is computed again. Where none can be written,
    the run continues without.
    """
    place = _folder() / f"{_key(structure, options, loads)}.npz"
    if place.exists():
        try:
            found = _read_file(place, structure)
            mark_used(place)
            LOG.info('structure "%s": reduced before, read from %s', structure.name, place)
            return found
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as problem:
            LOG.warning("%s is damaged (%s); the reduction is computed again", place, problem)
    made = make()
    try:
        _write(place, made)
    except OSError as problem:
        LOG.warning("the reduced body cannot be stored on disk: %s", problem)
    return made


def _folder() -> Path:
    """Return the folder of reductions, next to that of the kernels."""
    return cache_folder().with_name(REDUCTIONS)


def _key(structure: Structure, options: object, loads: Numbers) -> str:
    found = hashlib.sha256(
        repr(
            (
                own_text(),
                options,
                structure.name,
                structure.geometric is not None,
                getattr(structure.source, "thickness", None),
            )
        ).encode()
    )
    mesh = structure.mesh
    sets = {} if mesh is None else dict(mesh.node_sets)
    for name in sorted(sets):
        found.update(name.encode() + np.ascontiguousarray(sets[name]).tobytes())
    for array in (structure.positions, structure.freedoms, structure.labels, loads):
        found.update(repr(array.shape).encode() + np.ascontiguousarray(array).tobytes())
    for matrix in (structure.mass, structure.stiffness, structure.damping):
        if matrix is not None:
            rows = matrix.tocsr()
            rows.sort_indices()
            for array in (rows.indptr.astype(np.int64), rows.indices.astype(np.int64), rows.data):
                found.update(array.tobytes())
        found.update(b"|")
    return found.hexdigest()[:32]


def _write(place: Path, body: ReducedBody) -> None:
    arrays = {name: value for name in ARRAYS if (value := getattr(body, name)) is not None}
    for k, one in enumerate(body.interfaces):
        arrays[f"interface_{k}"] = np.array([one.name, one.kind])
        arrays[f"interface_{k}_position"], arrays[f"interface_{k}_shapes"] = one.position, one.shapes
        arrays[f"interface_{k}_nodes"] = np.array(one.nodes, np.int64)
    place.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(suffix=".npz", dir=place.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            np.savez(stream, **arrays)
        os.replace(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _read_file(place: Path, structure: Structure) -> ReducedBody:
    with place.open("rb") as stream, np.load(stream, allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    interfaces: list[Interface] = []
    while (head := f"interface_{len(interfaces)}") in arrays:
        name, kind = arrays[head].tolist()
        nodes = tuple(arrays[f"{head}_nodes"].tolist())
        interfaces.append(Interface(name, arrays[f"{head}_position"], arrays[f"{head}_shapes"], nodes, kind))
    fields = {name: arrays.get(name) for name in ARRAYS}
    return ReducedBody(
        **fields,  # type: ignore[arg-type]
        interfaces=tuple(interfaces),
        mesh=structure.mesh,
        name=structure.name,
    )

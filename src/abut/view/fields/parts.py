"""Parts of a history in a scene, where docs/scene.md calls them fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from abut.view.fields.mesh_boundary import BoundaryMesh, mesh_outside, outer_facets
from abut.view.scene.encoding import Chunks, EncodedArray, deflate_bytes, delta2, shuffle_bytes
from abut.view.scene.poses import MAX_ORIGIN_DISTANCE

if TYPE_CHECKING:
    from abut.fem.results.result import History, Part

__all__ = ["origin_of_fields", "scene_fields"]

Indices = npt.NDArray[np.intp]

FIELD_BYTES = 9_600_000  #: bytes available for fields: in base64, and with the viewer, a page of 14 MB
#: Levels of precision, tried until one fits: bits of a number, whether the inside is kept for cuts, interval between instants, and the
#: factor of additional space that the level is worth.
TRIED = (
    (16, True, 1, 1.0),
    (12, True, 1, 1.0),
    (10, True, 1, 2.5),
    (12, False, 1, 1.0),
    (9, False, 1, 1.0),
    (9, False, 2, 1.0),
    (9, False, 4, 1.0),
    (8, False, 16, 1.0),
)
MAX_INSTANTS = 2000  #: largest number of instants
SAMPLE = 1500  #: number of a part's nodes from which the size of all is estimated
CORNER = 1.5  #: approximate bytes per corner of an element
NOWHERE = -1  #: code of NaN


def scene_fields(
    history: History, chunks: Chunks, room: int = FIELD_BYTES, origin: Sequence[float] = (0.0, 0.0, 0.0)
) -> tuple[list[dict[str, Any]], str]:
    """Return a scene's ``scene_fields``, and a sentence about what was omitted, empty if nothing.

    Args:
        history: history with the parts.
        chunks: receives the numbers.
        room: bytes available for them.
        origin: origin of the nodes' positions [m].
    """
    count, parts = len(history.times), list(history.parts.values())
    of = [outer_facets(part.mesh) for part in parts]
    drawn = {
        inside: [mesh_outside(part.mesh, inside, one) for part, one in zip(parts, of, strict=True)]
        for inside in (True, False)
    }
    for bits, inside, stride, worth in TRIED:
        kept = np.unique(np.append(np.arange(0, count, max(stride, -(-count // MAX_INSTANTS))), count - 1))
        pairs = list(zip(parts, drawn[inside], strict=True))
        if sum(_estimate_bytes(part, one, kept, bits) for part, one in pairs) <= worth * room:
            break
    omissions = (
        []
        if inside
        else ["Inner elements are omitted to keep the page small, so cuts show no fields inside bodies."]
    )
    omissions += (
        []
        if len(kept) == count
        else [f"Fields are shown at {len(kept)} of {count} instants to keep the page small."]
    )
    omissions += (
        [] if bits > 10 else ["Fields are rounded to a thousandth of their range to keep the page small."]
    )
    return [
        {
            "name": name,
            "frames": chunks.add(kept, "u4"),
            **_store_arrays(_encode_part(part, one, kept, bits, origin), chunks),
        }
        for name, (part, one) in zip(history.parts, pairs, strict=True)
    ], " ".join(omissions)


def origin_of_fields(history: History) -> npt.NDArray[np.float64]:
    """Return the origin of a scene's nodes [m]: their centre if far from the global origin, as in `poses.origin_of`."""
    meshes = [part.mesh for part in history.parts.values() if len(part.mesh.positions)]
    if not meshes:
        return np.zeros(3)
    low = np.min([mesh.positions.min(axis=0) for mesh in meshes], axis=0)
    high = np.max([mesh.positions.max(axis=0) for mesh in meshes], axis=0)
    middle = 0.5 * (low + high)
    far = float(np.linalg.norm(middle)) > MAX_ORIGIN_DISTANCE * float(np.linalg.norm(high - low))
    return np.asarray(middle if far else np.zeros(3))


def _estimate_bytes(part: Part, drawn: BoundaryMesh, frames: Indices, bits: int) -> float:
    """Estimate the bytes of a part, from some of its nodes."""
    some = drawn.nodes[:: -(-len(drawn.nodes) // SAMPLE)]
    fields = [_encode_field(name, "", values, frames, some, bits) for name, values in part.values.items()]
    encoded = [_encode_displacements(part, frames, some, bits)[0], *(field["values"] for field in fields)]
    numbers = sum(len(array.data) for array in encoded) * len(drawn.nodes) / len(some)
    return float(numbers + CORNER * sum(rows.size for rows in (*drawn.cells, drawn.faces, drawn.edges)))


def _encode_part(
    part: Part, drawn: BoundaryMesh, frames: Indices, bits: int, origin: Sequence[float]
) -> dict[str, Any]:
    """Return the entry of a part, with its arrays not stored yet."""
    nodes = drawn.nodes
    moved, far = _encode_displacements(part, frames, nodes, bits)
    return {
        "positions": (part.mesh.positions[nodes] - np.asarray(origin), "f4"),
        "labels": (part.mesh.numbers[nodes], "i4"),
        "faces": (drawn.faces, "u4"),
        "edges": (drawn.edges, "u4"),
        "cells": [{"corners": rows.shape[1], "nodes": (rows, "u4")} for rows in drawn.cells],
        "rim": (drawn.rim, "u4"),
        "flat": drawn.flat,
        "largest": far,
        "displacement": moved,
        "fields": [
            _encode_field(name, part.units[name], values, frames, nodes, bits)
            for name, values in part.values.items()
        ],
    }


def _encode_displacements(
    part: Part, frames: Indices, nodes: Indices, bits: int
) -> tuple[EncodedArray, float]:
    """Encode the displacements of some nodes, and return the largest [m]."""
    moved = part.displacement[np.ix_(frames, nodes)].astype(float)
    far = float(np.linalg.norm(moved, axis=2).max(initial=0.0))
    step = 2.0 * far / 2**bits or 1.0
    return _encode_steps(np.rint(moved / step), step, 0.0, None), far


def _encode_field(
    name: str, unit: str, values: npt.NDArray[np.floating[Any]], frames: Indices, nodes: Indices, bits: int
) -> dict[str, Any]:
    shown = np.asarray(values[np.ix_(frames, nodes)], float)
    there = ~np.isnan(shown)
    low, high = (float(shown[there].min()), float(shown[there].max())) if there.any() else (0.0, 0.0)
    start, step = (0.0, 1.0) if name == "status" else (low, (high - low) / (2**bits - 1) or 1.0)
    steps = np.rint((np.where(there, shown, start) - start) / step)
    none = None if there.all() else NOWHERE
    coded = _encode_steps(np.where(there, steps, NOWHERE), step, start, none)
    return {"name": name, "unit": unit, "range": [low, high] if there.any() else None, "values": coded}


def _encode_steps(
    steps: npt.NDArray[np.float64], scale: float, offset: float, none: int | None
) -> EncodedArray:
    """Encode integers by instant, as differences."""
    data = deflate_bytes(shuffle_bytes(delta2(steps.astype(np.int32))))
    scaling: dict[str, Any] = {"scale": scale, "offset": offset} | ({} if none is None else {"none": none})
    return EncodedArray(data, "i4", steps.shape, ("delta2", "shuffle", "deflate"), scaling)


def _store_arrays(value: object, chunks: Chunks) -> Any:
    """Return the same entry with its arrays stored in the scene."""
    if isinstance(value, EncodedArray):
        return chunks.append_array(value)
    if isinstance(value, tuple):
        return chunks.add(*value)
    if isinstance(value, dict):
        return {key: _store_arrays(one, chunks) for key, one in value.items()}
    return (
        [_store_arrays(one, chunks) for one in value]
        if isinstance(value, list) and value and isinstance(value[0], dict)
        else value
    )

"""A scene: what a viewer is given of one result or several, as one block of bytes; docs/scene.md is its format."""

from __future__ import annotations

import dataclasses
import json
import math
import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from abut.results import Result
from abut.results.drawing import Mesh
from abut.view.advice import advice
from abut.view.arrows import contact_tracks
from abut.view.curves import curves
from abut.view.encoding import Chunks, deflated
from abut.view.marks import marks
from abut.view.poses import Motion, motion, pose_arrays
from abut.view.pressure import pressures

__all__ = ["LETTERS", "VERSION", "scene"]

LETTERS = b"abutscen"
VERSION = 1
POSES, ARROWS, CURVES = 2_900_000, 900_000, 2_900_000  #: bytes that each may take, over all results


def scene(
    results: Sequence[Result],
    *,
    pressure: Sequence[Any] = (),
    channels: Sequence[str] = (),
) -> bytes:
    """The block of bytes that shows results, the first as the main one.

    What would make it too large for a page is left out, least important first, and said in ``thinned``.

    Args:
        results: at least one.
        pressure: pressure maps of the first result, as ``abut.pressure_map`` gives them.
        channels: names of channels whose numbers go first into the room there is.

    Raises:
        UnknownName: the first result has no such channel.
    """
    from abut import __version__

    for name in channels:
        results[0].channel(name)
    chunks, meshes = Chunks(), _Meshes()
    runs = [
        _run(result, chunks, meshes, pressure if k == 0 else (), channels, len(results))
        for k, result in enumerate(results)
    ]
    header = {
        "format": "abut scene",
        "version": VERSION,
        "abut": __version__,
        "title": results[0].name or "abut result",
        "meshes": [_mesh(mesh, chunks) for mesh in meshes.kept],
        "runs": runs,
    }
    text = deflated(
        json.dumps(plain(header), ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    )
    return LETTERS + struct.pack("<II", VERSION, len(text)) + text + bytes(-len(text) % 8) + chunks.joined()


class _Meshes:
    """The meshes of all results, equal ones once."""

    def __init__(self) -> None:
        self.kept: list[Mesh] = []
        self._numbers: dict[bytes, int] = {}

    def number(self, mesh: Mesh) -> int:
        found = self._numbers.setdefault(mesh.key, len(self.kept))
        if found == len(self.kept):
            self.kept.append(mesh)
        return found


def _run(
    result: Result,
    chunks: Chunks,
    meshes: _Meshes,
    maps: Sequence[Any],
    channels: Sequence[str],
    sharing: int,
) -> dict[str, Any]:
    moving = motion(result, POSES // sharing)
    contacts, arrows_told = contact_tracks(result, moving, chunks, ARROWS // sharing)
    shown, curves_told = curves(result, channels, chunks, CURVES // sharing)
    status = result.status
    told = [sentence for sentence in (moving.told, arrows_told, curves_told) if sentence]
    model = result.model
    return {
        "name": result.name,
        "status": {"kind": status.kind, "sentence": status.sentence, "time": status.time},
        "warnings": list(result.warnings),
        "statistics": dict(result.statistics),
        "time": chunks.add(result.time, "f8"),
        **pose_arrays(moving, chunks),
        "parts": _parts(result, moving, meshes),
        "marks": marks(model, moving.numbers),
        "contacts": contacts,
        "channels": shown,
        "tracks": [dataclasses.asdict(track) for track in result.tracks],
        "routes": [
            {"contact": thing["name"], "routes": thing["routes"]}
            for thing in model.get("things", ())
            if thing.get("routes")
        ],
        "advice": advice(result),
        "model": model,
        "pressures": pressures(maps, chunks),
        "thinned": " ".join(told) or None,
    }


def _parts(result: Result, moving: Motion, meshes: _Meshes) -> list[dict[str, Any]]:
    drawing = result.drawing
    numbers = [meshes.number(mesh) for mesh in drawing.meshes]
    return [
        {
            "name": part.name,
            "body": moving.numbers[part.body],
            "mesh": numbers[part.mesh],
            "position": part.position,
            "quaternion": part.quaternion,
            "kind": part.kind,
        }
        for part in drawing.parts
        if part.body in moving.numbers
    ]


def _mesh(mesh: Mesh, chunks: Chunks) -> dict[str, Any]:
    return {
        "vertices": chunks.add(mesh.vertices, "f4"),
        "faces": chunks.add(mesh.faces, "u4"),
        "edges": chunks.add(mesh.edges, "u4") if len(mesh.edges) else None,
        "smooth": mesh.smooth,
    }


def plain(value: Any) -> Any:
    """Data that JSON can hold: NumPy's numbers as Python's, and null for what is no finite number."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, str | int | float) else str(value)

"""Scene: the data of one or several results for a viewer, as one block of bytes; docs/scene.md defines its format."""

from __future__ import annotations

import dataclasses
import json
import struct
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from abut.errors import InvalidValue, UnknownName
from abut.results import Result
from abut.results.drawings.machine_drawing import Drawing, Mesh, Part
from abut.results.files.json_data import plain_data
from abut.view.advice import advice
from abut.view.curves import channel_entries, select_curves
from abut.view.fields.distributions import Distribution, scene_distributions
from abut.view.fields.extremes import extremes_table
from abut.view.fields.parts import origin_of_fields
from abut.view.fields.parts import scene_fields as fields_of
from abut.view.panels import Table, panel_contents, panel_of
from abut.view.plots.pressure_maps import scene_pressures
from abut.view.scene.arrows import contact_tracks
from abut.view.scene.encoding import Chunks, deflate_bytes
from abut.view.scene.glyphs import glyph_marks
from abut.view.scene.ground_planes import fit_ground_planes
from abut.view.scene.poses import GROUND, motion, origin_of, pose_arrays
from abut.view.scene.scene_bending import deformation_entries
from abut.view.scene.sweeps import element_names, scene_sweeps

if TYPE_CHECKING:
    from abut.fem.results.result import History

__all__ = ["LETTERS", "VERSION", "scene"]

Indices = npt.NDArray[np.intp]

LETTERS = b"abutscen"
VERSION = 3
#: bytes available for the numbers of a scene: in base64, and with the viewer, a page of 10 MB
TOTAL = 6_400_000
#: largest shares of these, over all results
POSES, ARROWS, CURVES, BENDING = 3_200_000, 1_000_000, 3_000_000, 3_200_000
MIN_THINNED_OUTPUTS = 50_000  #: number of outputs from which a scene keeps only the times that it needs


def scene(
    results: Sequence[Result],
    *,
    pressure: Sequence[Any] = (),
    channels: Sequence[str] = (),
    fields: History | None = None,
    beside: Sequence[Distribution] = (),
    tables: Mapping[str, Table] | None = None,
    field: str | None = None,
    logarithmic: bool = False,
) -> bytes:
    """Return the block of bytes that shows results, the first as the main one.

    Data that would make it too large for a page is omitted, least important first, and reported in ``thinned``.

    Args:
        results: at least one.
        pressure: pressure maps of the first result, from ``abut.pressure_map``.
        channels: names of channels to include first in the available space.
        fields: a history of finite elements that belongs to the first result, instant by instant.
        beside: distributions to show next to these fields.
        tables: further tables of the history, by title.
        field: the field shown first.
        logarithmic: whether its colours are logarithmic at first.

    Raises:
        UnknownName: the first result has no such channel.
        InvalidValue: an argument is not a result, or not a list.
    """
    _check_arguments(results, channels)
    chunks, meshes = Chunks(), _Meshes()
    drawn = [_DrawnResult(drawing, meshes.numbers(drawing)) for drawing in map(fit_ground_planes, results)]
    surfaces = [_encode_mesh(mesh, chunks) for mesh in meshes.kept]
    origin = origin_of(results[0]) if fields is None else origin_of_fields(fields)
    runs = [
        _result_entry(
            result, name, chunks, origin, drawn[k], pressure if k == 0 else (), channels, len(results) - k
        )
        for k, (result, name) in enumerate(zip(results, _result_names(results), strict=True))
    ]
    if fields is not None:
        _put_fields(runs[0], fields, chunks, origin)
        runs[0] |= {"field": _check_field(field, fields), "field_log": logarithmic}
        runs[0]["distributions"] = scene_distributions(beside, fields, chunks)
        runs[0]["panels"] = [panel_of(title, one) for title, one in (tables or {}).items()] + runs[0][
            "panels"
        ]
    header = {
        "format": "abut scene",
        "version": VERSION,
        "abut": sys.modules["abut"].__version__,  # the package itself, which is above all its packages
        "title": title_of(results[0]),
        "meshes": surfaces,
        "runs": runs,
    }
    text = deflate_bytes(json.dumps(plain_data(header), allow_nan=False, separators=(",", ":")).encode())
    return (
        LETTERS + struct.pack("<II", VERSION, len(text)) + text + bytes(-len(text) % 8) + chunks.all_bytes()
    )


def _check_arguments(results: Sequence[Result], channels: Sequence[str]) -> None:
    """Raise an error for anything but results, and for channels that the first result does not have."""
    for result in results:
        if not hasattr(result, "drawing"):
            raise InvalidValue(
                f"a page shows results, but got {result!r}; give a result or a list of results"
            )
    if isinstance(channels, str):
        raise InvalidValue(f"channels is {channels!r}; it must be a list of names: channels=[{channels!r}]")
    for name in channels:
        results[0].channel(name)


def _check_field(field: str | None, history: History) -> str | None:
    """Return the field, which some part must have.

    Raises:
        UnknownName: none has it.
    """
    names = dict.fromkeys(one for part in history.parts.values() for one in part.fields)
    if field is not None and field not in names:
        raise UnknownName.of(f'field of history "{history.name}"', field, names)
    return field


def title_of(result: Result) -> str:
    """Return the heading of a page: the result's title if it has one, as the run of a comparison does, otherwise its name."""
    return str(result.attributes.get("title") or result.name or "abut result")


def _result_names(results: Sequence[Result]) -> list[str]:
    """Return the results' names, numbered if several are equal."""
    names = [result.name or "result" for result in results]
    return [f"{name} ({k + 1})" if names.count(name) > 1 else name for k, name in enumerate(names)]


class _DrawnResult(NamedTuple):
    """Drawing of a result, and the scene's index of each of its meshes."""

    drawing: Drawing
    numbers: Sequence[int]


class _Meshes:
    """Meshes of all results; equal ones are stored once."""

    def __init__(self) -> None:
        self.kept: list[Mesh] = []
        self._numbers: dict[bytes, int] = {}

    def numbers(self, drawing: Drawing) -> list[int]:
        """Return the scene's index of each of a drawing's meshes."""
        found = []
        for mesh in drawing.meshes:
            found.append(self._numbers.setdefault(mesh.key, len(self.kept)))
            if found[-1] == len(self.kept):
                self.kept.append(mesh)
        return found


def _result_entry(
    result: Result,
    name: str,
    chunks: Chunks,
    origin: npt.NDArray[np.float64],
    drawn: _DrawnResult,
    maps: Sequence[Any],
    channels: Sequence[str],
    sharing: int,
) -> dict[str, Any]:
    """Return one result's entry; ``sharing`` results, including this one, share the remaining space."""
    share = max(TOTAL - chunks.size, TOTAL // 4) // sharing
    end = chunks.size + share
    moving = motion(result, share * POSES // TOTAL, origin)
    poses = pose_arrays(moving, result.model, chunks)
    parts = [part for part in drawn.drawing.parts if part.body in moving.numbers]
    bends, bends_omission = deformation_entries(
        result, parts, drawn.drawing.bent, moving, chunks, share * BENDING // TOTAL
    )
    contacts, arrows_omission = contact_tracks(result, moving, chunks, share * ARROWS // TOTAL)
    chosen = select_curves(result, channels, min(end - chunks.size, share * CURVES // TOTAL))
    shown = _scene_outputs(result, [moving.frames, *chosen.rows.values()])
    omissions = [
        sentence
        for sentence in (moving.omission, bends_omission, arrows_omission, chosen.omission)
        if sentence
    ]
    model, tracks = result.model, result.tracks
    return {
        "name": name,
        "status": dataclasses.asdict(result.status),
        "warnings": list(result.warnings),
        "statistics": dict(result.statistics),
        "time": chunks.add(result.time[shown], "f8"),
        "frames": chunks.add(np.searchsorted(shown, moving.frames), "u4"),
        "origin": origin.tolist(),
        **poses,
        "parts": [
            vars(part)
            | _ground_position(part, origin)
            | {"body": moving.numbers[part.body], "mesh": drawn.numbers[part.mesh]}
            for part in parts
        ],
        "bending": bends,
        "sweeps": scene_sweeps(drawn.drawing.swept, moving.numbers, chunks),
        "marks": glyph_marks(model, moving.numbers, element_names(drawn.drawing), origin.tolist()),
        "contacts": contacts,
        "channels": channel_entries(result, chosen, shown, chunks),
        "tracks": [dataclasses.asdict(track) for track in tracks],
        "routes": [
            {"contact": thing["name"], "routes": thing["routes"]}
            for thing in model.get("things", ())
            if thing.get("routes")
        ],
        "advice": advice(model, tracks),
        "model": model,
        "pressures": scene_pressures(maps, origin, chunks),
        "panels": panel_contents(result),
        "thinned": " ".join(omissions) or None,
    }


def _ground_position(part: Part, origin: npt.NDArray[np.float64]) -> dict[str, Any]:
    """Return the position of a part on the ground, relative to the scene's origin."""
    return {"position": (np.asarray(part.position) - origin).tolist()} if part.body == GROUND else {}


def _put_fields(
    run: dict[str, Any], history: History, chunks: Chunks, origin: npt.NDArray[np.float64]
) -> None:
    """Add the history of finite elements from which a run was made."""
    found, omission = fields_of(history, chunks, origin=origin.tolist())
    run |= {"fields": found, "time_unit": history.time_unit, "panels": [extremes_table(history)]}
    run["thinned"] = " ".join(sentence for sentence in (run["thinned"], omission) if sentence) or None


def _scene_outputs(result: Result, used: Sequence[Indices]) -> Indices:
    """Return the outputs that the scene contains: all, or for very many only those in use."""
    count = len(result.time)
    return np.arange(count) if count <= MIN_THINNED_OUTPUTS else np.unique(np.concatenate(used))


def _encode_mesh(mesh: Mesh, chunks: Chunks) -> dict[str, Any]:
    return {
        "vertices": chunks.add(mesh.vertices, "f4"),
        "faces": chunks.add(mesh.faces, "u4"),
        "edges": chunks.add(mesh.edges, "u4") if len(mesh.edges) else None,
        "smooth": mesh.smooth,
    }

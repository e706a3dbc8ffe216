"""Colours of bodies and contacts in snapshots, equal to those of the viewer, whose ``stage/colours.ts`` has the same lists."""

from __future__ import annotations

import colorsys
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.results import Result
from abut.results.tracks import contact_points
from abut.view.scene.glyphs import names_of
from abut.view.scene.point_paths import GROUND, body_names, body_poses

__all__ = [
    "BODIES",
    "CONTACTS",
    "VIRIDIS",
    "body_colours",
    "contact_colours",
    "own_colours",
    "rgb_values",
    "viridis_colors",
]

#: Muted colours, for surfaces.
BODIES = (
    "#7f9fc6",
    "#d8a26f",
    "#86b48e",
    "#b58cb4",
    "#cbb868",
    "#6cb0b4",
    "#cc8a86",
    "#9b97cf",
    "#a8b27c",
    "#98a4b0",
)
#: Strong colours, for thin objects in front of surfaces.
CONTACTS = (
    "#d1372f",
    "#1769c2",
    "#138a4e",
    "#8e3fb5",
    "#d97706",
    "#0891a5",
    "#be2a78",
    "#6b7a10",
    "#4f46c8",
    "#92400e",
)
#: Colour scale of numbers: uniformly brighter from the smallest to the largest; interpolated linearly.
VIRIDIS = (
    "#440154",
    "#472d7b",
    "#3b528b",
    "#2c728e",
    "#21918c",
    "#28ae80",
    "#5ec962",
    "#addc30",
    "#fde725",
)
COLOUR = re.compile("#[0-9a-fA-F]{6}")
AT_REST = "#a9b3be"  #: colour of the ground, and of bodies at rest
MIN_BULK_BODIES = (
    12  #: number of bodies of one shape from which they count as bulk material, in shades of one colour
)
STILL = (
    1e-5  #: tolerance, relative to the machine's size, and of a quaternion's components, for a body at rest
)


def body_colours(result: Result) -> dict[str, tuple[float, ...]]:
    """Return red, green and blue in 0…1 of each body and of the ground; nodes of a beam or rope have one colour."""
    names, own = body_names(result), own_colours(result.model)
    mesh_of = {part.body: part.mesh for part in reversed(result.drawing.parts) if part.kind != "plane"}
    uses = Counter(mesh_of[name] for name in names if name in mesh_of)
    resting = _bodies_at_rest(result, names)
    row_of = {name: k for k, one in enumerate(result.drawing.swept) for name in one.bodies}
    bulk: dict[int, int] = {}
    rows: dict[int, int] = {}
    found: dict[str, tuple[float, ...]] = {GROUND: rgb_values(AT_REST)}
    taken = 0
    for k, name in enumerate(names):
        mesh, row = mesh_of.get(name), row_of.get(name)
        if row is not None:
            if row not in rows:
                rows[row], taken = taken, taken + 1
            found[name] = rgb_values(AT_REST if name in resting else BODIES[rows[row] % len(BODIES)])
        elif mesh is not None and uses[mesh] > MIN_BULK_BODIES:
            if mesh not in bulk:
                bulk[mesh], taken = taken, taken + 1
            found[name] = _lighten_color(
                BODIES[bulk[mesh] % len(BODIES)], ((0.618034 * k) % 1.0 - 0.5) * 0.24
            )
        else:
            found[name] = rgb_values(AT_REST if name in resting else BODIES[taken % len(BODIES)])
            taken += 1
    return found | {name: rgb_values(colour) for name, colour in own.items() if name in found}


def own_colours(model: Mapping[str, Any]) -> dict[str, str]:
    """Return the colours ``#rrggbb`` of the bodies' shapes, from the summary of a model."""
    found: dict[str, str] = {}
    for thing in model.get("things", ()):
        shape = (
            thing.get("parameters", {}).get("shape", {}).get("value") if thing["family"] == "body" else None
        )
        colour = (
            shape.get("parameters", {}).get("colour", {}).get("value") if isinstance(shape, dict) else None
        )
        if isinstance(colour, str) and COLOUR.fullmatch(colour):
            found[str(thing["name"])] = colour
    return found


def contact_colours(result: Result) -> dict[str, str]:
    """Return the colour of each contact, by its position in the model."""
    recorded = [contact for contact, number in contact_points(result, "point_i") if number == 1]
    names = dict.fromkeys([*names_of(result.model, "contact"), *recorded])
    return {name: CONTACTS[k % len(CONTACTS)] for k, name in enumerate(names)}


def rgb_values(colour: str) -> tuple[float, ...]:
    """Return red, green and blue in 0…1 of a colour ``#rrggbb``."""
    return tuple(int(colour[k : k + 2], 16) / 255.0 for k in (1, 3, 5))


def viridis_colors(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return red, green and blue (n, 3) of numbers in 0…1."""
    known = np.array([rgb_values(colour) for colour in VIRIDIS])
    at = np.clip(values, 0.0, 1.0) * (len(known) - 1)
    return np.stack([np.interp(at, np.arange(len(known)), known[:, c]) for c in range(3)], axis=1)


def _lighten_color(colour: str, lighter: float) -> tuple[float, ...]:
    hue, light, strength = colorsys.rgb_to_hls(*rgb_values(colour))
    return colorsys.hls_to_rgb(hue, min(max(light + lighter, 0.0), 1.0), strength)


def _bodies_at_rest(result: Result, names: list[str]) -> set[str]:
    """Return the bodies that do not move during the run; none if nothing moves."""
    if not names or not len(result.time):
        return set()
    places = {name: body_poses(result, name) for name in names}
    spread = np.array([np.ptp(np.nan_to_num(place), axis=0).max() for place, _ in places.values()])
    turned = np.array([np.ptp(np.nan_to_num(turn), axis=0).max() for _, turn in places.values()])
    size = float(np.ptp([place[0] for place, _ in places.values()], axis=0).max()) + float(spread.max())
    still = (spread <= STILL * size) & (turned <= STILL)
    return set() if still.all() else {name for name, rests in zip(names, still, strict=True) if rests}

"""MARKER: a named frame on a part.

QP = x, y, z and REULER = ψ, θ, φ (body-fixed 3-1-3), or ZP and XP (points on the z axis and in the xz
plane), all in the part's frame. A FLOATING marker is where the I marker of the force is that names it.
"""

from __future__ import annotations

from abut.formats.adams.checks import slips
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.places import Marker, placed
from abut.formats.adams.language.schema import IDENTIFIER, TRIPLE, Arguments, Schema, each
from abut.formats.adams.language.statement_types import reads

_RIGID = "replace the flexible body by rigid parts"
_RIGID_FE = "replace the FE part by rigid parts"


@reads(
    "MARKER",
    "frames",
    Schema(
        flags=("FLOATING",),
        values=each(IDENTIFIER, "PART POINT_MASS") | each(TRIPLE, "QP REULER ZP XP"),
        refused={
            **dict.fromkeys(("FLEX_BODY", "NODE_ID"), _RIGID),
            **dict.fromkeys(("FE_PART", "NODE_LABEL"), _RIGID_FE),
            "CURVE": "put a fixed marker in its place",
        },
    ),
)
def marker(build: Build, arguments: Arguments) -> None:
    """Keep a marker."""
    if "POINT_MASS" in arguments:
        part = build.point_mass(arguments.get("POINT_MASS"))
    else:
        part = arguments.need("PART", "the number of the part that carries it")
    position, rotation = placed(arguments, "QP", "ZP", "XP", build.units.length)
    floating = "FLOATING" in arguments
    slips.of_angles(build, arguments, "REULER")
    build.markers[arguments.number] = Marker(arguments.statement, part, position, rotation, floating)

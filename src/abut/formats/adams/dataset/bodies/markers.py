"""MARKER: a named frame on a part.

QP = x, y, z and REULER = ψ, θ, φ (body-fixed 3-1-3), or ZP and XP (points on the z axis and in the xz
plane), all in the part's frame. A FLOATING marker coincides with the I marker of the force that names it.
"""

from __future__ import annotations

from abut.formats.adams import flexible_refusals
from abut.formats.adams.checks import unit_mistakes
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.markers_and_parts import Marker, position_and_rotation


@reads(
    "MARKER",
    "frames",
    flags="FLOATING",
    identifier="PART POINT_MASS",
    triple="QP REULER ZP XP",
    refused={
        flexible_refusals.FRAME: "FLEX_BODY NODE_ID",
        flexible_refusals.BEAM: "FE_PART NODE_LABEL",
        "put a fixed marker in its place": "CURVE",
    },
)
def read_marker(stated: StatementArguments) -> None:
    """Store a marker."""
    if (part := -stated.get("POINT_MASS", 0)) == 0:
        part = stated.need("PART", "the number of the part that carries it")
    where = position_and_rotation(stated, "QP", "ZP", "XP", stated.units.length)
    unit_mistakes.of_angles(stated.build, stated, "REULER")
    stated.build.markers[stated.number] = Marker(stated.statement, part, *where, "FLOATING" in stated)

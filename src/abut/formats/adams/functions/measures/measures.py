"""Definitions of the measures of markers (DX, VM, ACCY, AZ, INCANG, PSI and so on), shared by all their evaluators.

    DX(i, j, k)      a component along k's axes of a vector from j to i;   DM(i, j) its magnitude
    VX(i, j, k, l)   the same for a rate, relative to l
    PSI(i, j)        an angle from the elements of R = R_j_i

There are four evaluators: signals of the model, formulas of a force's own relative motion, coordinates of constraints, and columns of a
finished run. Each implements ``component(prefix, axis, i, j, along, *seen)`` and ``magnitude(prefix, i, j, *seen)`` of the `VECTORS`,
``angle(arc, i, j)`` from elements of R_j_i, ``turn(axis, i, j)``, an unwrapped angle, ``separation_rate(i, j)``, the rate of the distance,
and ``included_angle(i, j, k)``, the angle at j between the lines to i and to k.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from abut.formats.adams.functions.measures.orient import ArcTangent

#: Marker number of the global frame.
GLOBAL = 0


class Vector(NamedTuple):
    """Vector between two markers."""

    kind: str  #: class of its component in `abut.signals`
    unit: str  #: name of its unit in `DatasetUnits`
    seen: bool = False  #: True if it depends on the frame of reference


#: Prefix of a function's name → the vector whose components it returns.
VECTORS = {
    "D": Vector("Displacement", "length"),
    "V": Vector("Velocity", "velocity", True),
    "W": Vector("AngularVelocity", "frequency"),
    "ACC": Vector("Acceleration", "acceleration", True),
    "WDT": Vector("AngularAcceleration", "angular_acceleration", True),
}
#: Unwrapped angles about the x, y or z axis of J: their arcs within half a turn.
COUNTED = {
    "AX": ArcTangent(((-1, 1, 2),), (1, 2, 2)),
    "AY": ArcTangent(((1, 0, 2),), (1, 2, 2)),
    "AZ": ArcTangent(((1, 1, 0),), (1, 0, 0)),
}
#: Angles of rotation sequences, 3-1-3 and 3-2-1, all within ±π, THETA within 0 … π, PITCH within ±π/2.
ANGLES = {
    "PSI": ArcTangent(((1, 0, 2),), (-1, 1, 2)),
    "THETA": ArcTangent(((1, 0, 2), (1, 1, 2)), (1, 2, 2)),
    "PHI": ArcTangent(((1, 2, 0),), (1, 2, 1)),
    "YAW": COUNTED["AZ"],
    "PITCH": ArcTangent(((1, 2, 0),), None),
    "ROLL": ArcTangent(((1, 2, 1),), (1, 2, 2)),
}


class MarkerMeasure(NamedTuple):
    """Definition of a function of markers."""

    method: str  #: method of the evaluator
    given: tuple[Any, ...]  #: arguments before the markers
    least: int  #: minimum number of markers
    most: int

    def of(self, reader: object, *markers: int) -> Any:
        """Return its value by an evaluator; J and the marker for the axes default to the global frame."""
        count = max(len(markers), 3 if self.method == "component" else 2)
        return getattr(reader, self.method)(*self.given, *(*markers, GLOBAL, GLOBAL)[:count])


def component_measures(prefix: str, most: int) -> dict[str, MarkerMeasure]:
    """Return measures of components X, Y, Z along a marker, with up to `most` markers, and of the magnitude M."""
    along = {
        f"{prefix}{'XYZ'[axis]}": MarkerMeasure("component", (prefix, axis), 1, most) for axis in range(3)
    }
    return along | {f"{prefix}M": MarkerMeasure("magnitude", (prefix,), 1, most - 1)}


#: Function → its measure.
MEASURES: dict[str, MarkerMeasure] = {
    **{
        name: one
        for prefix, of in VECTORS.items()
        for name, one in component_measures(prefix, 3 + of.seen).items()
    },
    "VR": MarkerMeasure("separation_rate", (), 1, 2),
    **{name: MarkerMeasure("turn", (axis,), 1, 2) for axis, name in enumerate(COUNTED)},
    "INCANG": MarkerMeasure("included_angle", (), 3, 3),
    **{name: MarkerMeasure("angle", (arc,), 1, 2) for name, arc in ANGLES.items()},
}


def acting_between(loads: Iterable[Any], i: int, j: int) -> Iterator[tuple[Any, bool]]:
    """Yield the loads between markers i and j (0: all at i), each with True if i is their J marker."""
    for load in loads:
        first, second = load.i, load.j
        if i in (first, second) and j in (0, second if first == i else first):
            yield load, first != i

"""Measures of markers: what DX, VM, ACCY, AZ, INCANG, PSI and their kin are, once for all who evaluate them.

    DX(i, j, k)      a component along k's axes of a vector from j to i;   DM(i, j) its magnitude
    VX(i, j, k, l)   likewise of a rate, seen from l
    PSI(i, j)        an angle by the elements of R = R_j_i

Who evaluates them (signals of the model, formulas of a force's own relative motion, coordinates of constraints, columns of a finished run)
is a reader that says what they are in its own terms: ``component(prefix, axis, i, j, along, *seen)`` and ``magnitude(prefix, i, j, *seen)``
of the `VECTORS`, ``angle(arc, i, j)`` by elements of R_j_i, ``turn(axis, i, j)`` counted beyond half a turn, ``separation_rate(i, j)`` of
their distance, and ``included(i, j, k)``, the angle at j between the lines to i and to k.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from abut.formats.adams.functions.orient import Arc

#: The global frame among markers.
GLOBAL = 0


class Vector(NamedTuple):
    """A vector between two markers."""

    kind: str  #: its component among `abut.signals`
    unit: str  #: among the dataset's
    seen: bool = False  #: whether it depends on who sees it


#: The letters that a function's name begins with → the vector whose components it gives.
VECTORS = {
    "D": Vector("Displacement", "length"),
    "V": Vector("Velocity", "velocity", True),
    "W": Vector("AngularVelocity", "frequency"),
    "ACC": Vector("Acceleration", "acceleration", True),
    "WDT": Vector("AngularAcceleration", "angular_acceleration", True),
}
#: Angles that count turns, about an axis of J: that of the x, y or z axes as it is within half a turn.
COUNTED = {
    "AX": Arc(((-1, 1, 2),), (1, 2, 2)),
    "AY": Arc(((1, 0, 2),), (1, 2, 2)),
    "AZ": Arc(((1, 1, 0),), (1, 0, 0)),
}
#: Angles of rotation sequences, 3-1-3 and 3-2-1, all within ±π, THETA within 0 … π, PITCH within ±π/2.
ANGLES = {
    "PSI": Arc(((1, 0, 2),), (-1, 1, 2)),
    "THETA": Arc(((1, 0, 2), (1, 1, 2)), (1, 2, 2)),
    "PHI": Arc(((1, 2, 0),), (1, 2, 1)),
    "YAW": COUNTED["AZ"],
    "PITCH": Arc(((1, 2, 0),), None),
    "ROLL": Arc(((1, 2, 1),), (1, 2, 2)),
}


class Measure(NamedTuple):
    """What a function of markers is."""

    method: str  #: of a reader
    given: tuple[Any, ...]  #: what that is given before the markers
    least: int  #: markers
    most: int

    def of(self, reader: Any, *markers: int) -> Any:
        """Its value as a reader has it; J, and along which axes, is the global frame where it is not said."""
        told = max(len(markers), 3 if self.method == "component" else 2)
        return getattr(reader, self.method)(*self.given, *(*markers, GLOBAL, GLOBAL)[:told])


def components(prefix: str, most: int) -> dict[str, Measure]:
    """X, Y, Z along the marker behind i and j, of `most` markers, and the magnitude M."""
    along = {f"{prefix}{'XYZ'[axis]}": Measure("component", (prefix, axis), 1, most) for axis in range(3)}
    return along | {f"{prefix}M": Measure("magnitude", (prefix,), 1, most - 1)}


#: Function → what it measures.
MEASURES: dict[str, Measure] = {
    **{name: one for prefix, of in VECTORS.items() for name, one in components(prefix, 3 + of.seen).items()},
    "VR": Measure("separation_rate", (), 1, 2),
    **{name: Measure("turn", (axis,), 1, 2) for axis, name in enumerate(COUNTED)},
    "INCANG": Measure("included", (), 3, 3),
    **{name: Measure("angle", (arc,), 1, 2) for name, arc in ANGLES.items()},
}


def acting_between(loads: Iterable[Any], i: int, j: int) -> Iterator[tuple[Any, bool]]:
    """The loads, each with the markers I and J that it acts at, that act between i and j (0: all at i), and whether i is J of them."""
    for load in loads:
        first, second = load.i, load.j
        if i in (first, second) and j in (0, second if first == i else first):
            yield load, first != i

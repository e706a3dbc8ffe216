"""Tables of force elements: the type of each load, its functions, and the indices of their numbers."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut import extend
from abut.extend.forces import ABOUT, ALONG, COMPONENTS, EXACT, FLOATING, LINKED, SLENDER, WRENCH, LoadKind
from abut.kernels.columns.machine_columns import ForceRow, LookRow
from abut.kernels.columns.modal_columns import ModalScratch

__all__ = ["WAYS", "WIRED", "Forces", "kind_of"]


@dataclasses.dataclass
class Forces:
    """Functions of the elements in use, by their arguments; functions of one source (apart from numbers) once."""

    kinds: set[int] = dataclasses.field(default_factory=set)
    scalars: list[extend.Expression] = dataclasses.field(
        default_factory=list
    )  #: of time, a coordinate and its rate
    components: list[extend.Expression] = dataclasses.field(default_factory=list)  #: of time and all six
    wrenches: list[extend.Expression] = dataclasses.field(default_factory=list)  #: likewise, force and torque
    ledgers: list[extend.Expression] = dataclasses.field(
        default_factory=list
    )  #: functions that account for the power of scalars
    wrench_ledgers: list[extend.Expression] = dataclasses.field(default_factory=list)  #: those of wrenches
    modes: int = 0  #: of all flexible bodies
    modal: set[int] = dataclasses.field(default_factory=set)  #: bodies that represent them
    floating: list[tuple[int, int, tuple[int, ...]]] = dataclasses.field(
        default_factory=list
    )  #: elements by row, the frame's body and those of the modes
    joins: list[tuple[int, int]] = dataclasses.field(
        default_factory=list
    )  #: rows of the mass matrix and the bodies in them

    def add_rows(self, layout: Any, row: int, element: Any) -> None:
        """Add an element to the tables of a layout."""
        i, j = layout.body(element.i), layout.body(element.j)
        ends = {
            "body_i": i,
            "body_j": j,
            "frame_i": layout.frame(element.i),
            "frame_j": layout.frame(element.j),
        }
        wired = bool(getattr(element, "inputs", ()))
        kind = kind_of(element.way, wired)
        self.kinds.add(kind)
        at = angle = -1
        if wired:
            more: dict[str, Any] = {"laws": layout.wiring.force(row, element)}
        else:
            angle = layout.angle(element.name) if element.way.turns else -1
            at = layout.append_numbers(element.numbers)
            more = _ENTERED[element.way](self, layout, element, at)
        layout.force.append(
            ForceRow.of(kind=kind, **ends, number=at, angle=angle, **({"function": -1} | more))
        )
        layout.couple(i, j)

    def _law(self, layout: Any, element: Any, at: int) -> dict[str, Any]:
        """Add one function, and the function that accounts for its power."""
        vectors = bool(element.way.kinds)
        e, booking = element.expression, element.ledger_expression
        _clock(layout, e, at, element)
        row = {"function": extend.number_of(self.wrenches if vectors else self.scalars, e)}
        if booking is not None:
            row["ledger"] = extend.number_of(self.wrench_ledgers if vectors else self.ledgers, booking)
            row["booked_by"] = layout.append_numbers(booking.numbers)
        return row

    def _components(self, layout: Any, element: Any, at: int) -> dict[str, Any]:
        """Add a function for each of six components, none where it has none."""
        laws, places = [-1] * 6, [-1] * 6
        for k, e in element.expressions.items():
            laws[k], places[k] = extend.number_of(self.components, e), at
            _clock(layout, e, at, element)
            at += len(e.numbers)
        return {"laws": laws, "places": places}

    def _looks(self, layout: Any, element: Any, at: int) -> dict[str, Any]:
        """Add the further frames that an element depends on."""
        first, i, j = len(layout.looks), layout.body(element.i), layout.body(element.j)
        for frame in element.among:
            body = layout.body(frame)
            layout.looks.append(LookRow.of(body=body, frame=layout.frame(frame), block_i=i, block_j=j))
            layout.couple(i, body)
            layout.couple(j, body)
        return {"first_look": first, "looks": len(element.among)}

    def _modal(self, layout: Any, element: Any, at: int) -> dict[str, Any]:
        """Add bodies that represent modes: first for each (frame, mode) and its own block, then (mode, frame), then any two modes.

        The mass matrix couples modes with the frame for all methods.
        """
        base, first = layout.body(element.i), len(layout.looks)
        frames = {layout.body(frame): layout.frame(frame) for frame in element.modal}
        ways = [(base, k, k) for k in frames] + [(k, base, base) for k in frames]
        ways += [(k, n, k) for k in frames for n in frames]
        for on, body, also in ways:
            frame = frames.get(body, layout.frame(element.i))
            layout.looks.append(LookRow.of(body=body, frame=frame, block_i=on, block_j=also))
            layout.couple(on, body, always=base in (on, body))
        self.joins += [(base, base)] + [(base, k) for k in frames] + [(k, base) for k in frames]
        self.modal |= {*frames}
        self.floating.append((len(layout.force), base, tuple(frames)))
        scratch, self.modes = ModalScratch.WIDTH * self.modes, self.modes + element.modes
        return {"first_look": first, "looks": len(frames), "scratch": scratch}

    def _numbers(self, layout: Any, element: Any, at: int) -> dict[str, Any]:
        """Add numbers only."""
        return {}


#: Data of a type of load in the tables.
_ENTERED = {
    ALONG: Forces._law,
    ABOUT: Forces._law,
    COMPONENTS: Forces._components,
    WRENCH: Forces._law,
    SLENDER: Forces._numbers,
    EXACT: Forces._numbers,
    LINKED: Forces._looks,
    FLOATING: Forces._modal,
}
#: The types of load; the number of one is its `ForceRow.kind`.
WAYS = tuple(_ENTERED)
#: Types whose functions may depend on signals; their numbers follow.
WIRED = (ALONG, ABOUT, COMPONENTS)


def kind_of(way: LoadKind, wired: bool) -> int:
    """Return the number of a type of load."""
    return len(WAYS) + WIRED.index(way) if wired else WAYS.index(way)


def _clock(layout: Any, e: extend.Expression, at: int, element: Any) -> None:
    layout.clock(e, at, tuple({"t"} & {*e.used}), element.what)

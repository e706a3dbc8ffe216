"""Tables of force elements: the type of each load, its functions, and the indices of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from abut import extend
from abut.extend.forces import ABOUT, ALONG, COMPONENTS, EXACT, FLOATING, LINKED, SLENDER, WRENCH, LoadKind
from abut.kernels.columns.machine_columns import ForceFrameRow, ForceRow
from abut.kernels.columns.modal_columns import ModalScratch
from abut.system.schema.layout import Layout, Tables
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.flexible.floating.floating_frame import Floating
    from abut.forces.element import Element
    from abut.forces.multi_point import LinkedForce

__all__ = ["WAYS", "WIRED", "ForceTables", "kind_of"]


class ForceTables(Tables):
    """Force elements, and the functions in use by their arguments; functions of one source (apart from numbers) once."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.force: list[list[int]] = []
        self.kinds: set[int] = set()
        self.scalars: list[extend.Expression] = []  #: of time, a coordinate and its rate
        self.components: list[extend.Expression] = []  #: of time and all six
        self.wrenches: list[extend.Expression] = []  #: likewise, force and torque
        self.ledgers: list[extend.Expression] = []  #: functions that account for the power of scalars
        self.wrench_ledgers: list[extend.Expression] = []  #: those of wrenches
        self.modes = 0  #: of all flexible bodies
        self.floating: list[
            tuple[int, int, tuple[int, ...]]
        ] = []  #: elements by row, the frame's body and those of the modes
        for row, element in enumerate(layout.model.forces):
            self._add_row(row, element)

    @property
    def load_rows(self) -> Sequence[list[int]]:
        """The force elements."""
        return self.force

    @property
    def structure(self) -> tuple[object, ...]:
        """All rows."""
        return (self.force,)

    def _add_row(self, row: int, element: Element) -> None:
        """Add an element."""
        layout = self.layout
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
            more: dict[str, Any] = {"component_functions": layout.of(SignalWiring).force(row, element)}
        else:
            angle = layout.angle(element.name) if element.way.turns else -1
            at = layout.append_numbers(element.numbers)
            more = _ENTERED[element.way](self, element, at)
        self.force.append(ForceRow.of(kind=kind, **ends, number=at, angle=angle, **({"function": -1} | more)))
        layout.couple(i, j)

    def _law(self, element: Element, at: int) -> dict[str, Any]:
        """Add one function, and the function that accounts for its power."""
        layout, vectors = self.layout, bool(element.way.kinds)
        e, booking = element.expression, element.ledger_expression
        _set_clock(layout, e, at, element)
        row = {"function": extend.number_of(self.wrenches if vectors else self.scalars, e)}
        if booking is not None:
            row["energy_function"] = extend.number_of(
                self.wrench_ledgers if vectors else self.ledgers, booking
            )
            row["energy_number"] = layout.append_numbers(booking.numbers)
        return row

    def _components(self, element: Element, at: int) -> dict[str, Any]:
        """Add a function for each of six components, none where it has none."""
        layout, laws, places = self.layout, [-1] * 6, [-1] * 6
        for k, e in element.expressions.items():
            laws[k], places[k] = extend.number_of(self.components, e), at
            _set_clock(layout, e, at, element)
            at += len(e.numbers)
        return {"component_functions": laws, "component_numbers": places}

    def _force_frames(self, element: LinkedForce, at: int) -> dict[str, Any]:
        """Add the further frames that an element depends on."""
        layout = self.layout
        first, i, j = len(layout.force_frames), layout.body(element.i), layout.body(element.j)
        for frame in element.among:
            body = layout.body(frame)
            layout.force_frames.append(
                ForceFrameRow.of(body=body, frame=layout.frame(frame), block_i=i, block_j=j)
            )
            layout.couple(i, body)
            layout.couple(j, body)
        return {"first_frame": first, "frames": len(element.among)}

    def _modal(self, element: Floating, at: int) -> dict[str, Any]:
        """Add bodies that represent modes: first for each (frame, mode) and its own block, then (mode, frame), then any two modes.

        The mass matrix couples modes with the frame for all methods.
        """
        layout = self.layout
        base, first = layout.body(element.i), len(layout.force_frames)
        frames = {layout.body(frame): layout.frame(frame) for frame in element.modal}
        ways = [(base, k, k) for k in frames] + [(k, base, base) for k in frames]
        ways += [(k, n, k) for k in frames for n in frames]
        for on, body, also in ways:
            frame = frames.get(body, layout.frame(element.i))
            layout.force_frames.append(ForceFrameRow.of(body=body, frame=frame, block_i=on, block_j=also))
            layout.couple(on, body, always=base in (on, body))
        layout.joins += [(base, base)] + [(base, k) for k in frames] + [(k, base) for k in frames]
        layout.mode_bodies |= {*frames}
        self.floating.append((len(self.force), base, tuple(frames)))
        scratch, self.modes = ModalScratch.WIDTH * self.modes, self.modes + element.modes
        return {"first_frame": first, "frames": len(frames), "scratch": scratch}

    def _numbers(self, element: Element, at: int) -> dict[str, Any]:
        """Add numbers only."""
        return {}


#: Data of a type of load in the tables.
_ENTERED: dict[LoadKind, Callable[[ForceTables, Any, int], dict[str, Any]]] = {
    ALONG: ForceTables._law,
    ABOUT: ForceTables._law,
    COMPONENTS: ForceTables._components,
    WRENCH: ForceTables._law,
    SLENDER: ForceTables._numbers,
    EXACT: ForceTables._numbers,
    LINKED: ForceTables._force_frames,
    FLOATING: ForceTables._modal,
}
#: The types of load; the number of one is its `ForceRow.kind`.
WAYS = tuple(_ENTERED)
#: Types whose functions may depend on signals; their numbers follow.
WIRED = (ALONG, ABOUT, COMPONENTS)


def kind_of(way: LoadKind, wired: bool) -> int:
    """Return the number of a type of load."""
    return len(WAYS) + WIRED.index(way) if wired else WAYS.index(way)


def _set_clock(layout: Layout, e: extend.Expression, at: int, element: Element) -> None:
    layout.clock(e, at, tuple({"t"} & {*e.used}), element.what)

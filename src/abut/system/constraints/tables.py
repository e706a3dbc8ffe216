"""Relations as tables: what each function looks at, and where its rows and blocks stand."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut import plug
from abut.kernels import ties as kernels
from abut.kernels.arrays import f64, vec3, vec6
from abut.system.schema.device import table, zeros

__all__ = ["Relations", "pack", "room"]


@dataclasses.dataclass
class Relations:
    """The tables of ``kernels.ties.Ties``."""

    tie: list[list[int]] = dataclasses.field(default_factory=list)
    argument: list[list[int]] = dataclasses.field(default_factory=list)
    slot: list[list[int]] = dataclasses.field(default_factory=list)
    cross: list[list[int]] = dataclasses.field(default_factory=list)
    used: list[plug.Expression] = dataclasses.field(default_factory=list)
    curves: int = 0  #: second derivatives of all functions

    def put(self, layout: Any, joint: Any, node: int, row: int) -> int:
        """Enter a relation; its first slot."""
        e, first, argument = joint.expression.of_wires(), len(self.slot), len(self.argument)
        kind = plug.number_of(self.used, e)
        wide, many = len(joint.coordinates), len(joint.arguments)
        self.argument += [[first + k if k >= 0 else -1, level] for k, level in joint.arguments]
        self.slot += [[-1, -1, 0] for _ in range(wide)]
        self.tie.append(
            [
                *(kind, at := layout.put(e.numbers), layout.bodies + node, row, argument, argument + many, first, first + wide),
                *(joint.level, layout.put([joint.factor]), len(self.cross), self.curves),
            ]
        )  # fmt: skip
        times = tuple(name for name, (k, _) in zip(e.arguments, joint.arguments, strict=True) if k < 0)
        layout.clock(e, at, times, joint.what)
        self.curves += many * many
        self.cross += [[-1, -1, -1, -1] for _ in range(wide * wide)]
        return first

    def find(self, layout: Any) -> None:
        """Where the terms and pairs of the slots stand, once all are grouped; their bodies feel each other through the function."""
        for q, pair in enumerate(layout.pair):
            first = True
            for t in range(pair[5], pair[6]):
                if layout.term[t][4] < 0:
                    self.slot[-1 - layout.term[t][4]] = [q, t, int(first)]
                    first = False
        for on, by, _ in self._meetings():
            for i in layout.pair[on][:2]:
                for j in layout.pair[by][:2]:
                    layout.couple(i, j)

    def address(self, layout: Any) -> None:
        """The blocks in which their bodies feel each other."""
        for on, by, cell in self._meetings():
            self.cross[cell] = [
                layout.between(i, j) for i in layout.pair[on][:2] for j in layout.pair[by][:2]
            ]

    def _meetings(self) -> list[tuple[int, int, int]]:
        """Any two slots of a relation: their pairs of frames and their cell."""
        return [
            (self.slot[on][0], self.slot[by][0], row[10] + (on - row[6]) * (row[7] - row[6]) + by - row[6])
            for row in self.tie
            for on in range(row[6], row[7])
            for by in range(row[6], row[7])
        ]


def pack(relations: Relations, device: str) -> Any:
    """The tables on the device."""
    x = kernels.Ties()
    x.count, x.slots = len(relations.tie), len(relations.slot)
    x.tie, x.argument = table(relations.tie, 12, device), table(relations.argument, 2, device)
    x.slot, x.cross = table(relations.slot, 3, device), table(relations.cross, 4, device)
    return x


def room(relations: Relations, lanes: int, device: str) -> Any:
    """Room for what they find."""
    x, slots, arguments = kernels.Tied(), len(relations.slot), len(relations.argument)
    x.seen, x.push = zeros((lanes, slots), vec3, device), zeros((lanes, slots, 2), vec6, device)
    x.jet, x.slope = zeros((lanes, arguments), vec3, device), zeros((lanes, arguments), f64, device)
    x.curve, x.along = (
        zeros((lanes, relations.curves), f64, device),
        zeros((lanes, len(relations.tie)), vec3, device),
    )
    x.share, x.lean = zeros((lanes, slots), f64, device), zeros((lanes, slots), f64, device)
    return x

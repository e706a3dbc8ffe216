"""Checks of strains in converged steps against the documented ranges of material laws (`abut.extend.validity_ranges`)."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from typing import cast

import numpy as np

from abut.array_types import Numbers
from abut.extend.validity_ranges import Range, RangeSample, range_message
from abut.fem.continuum.body import Continuum
from abut.fem.continuum.elements import ElementBlock
from abut.fem.laws.law import Law
from abut.fem.laws.plane_stress import PlaneStress
from abut.fem.laws.strain_ranges import StrainSample
from abut.fem.linear.assembly import BATCH
from abut.fem.statics.discretization import Setting
from abut.fem.statics.newton import LoadStepState

__all__ = ["StrainWatch"]

CHECKED_GROWTH = (
    1.02  #: times the largest displacement so far, above which a step between two rows is checked
)


@dataclasses.dataclass
class _Excess:
    """A violation of a range: first step beyond it and the value there, step and value farthest out, and their place."""

    first: tuple[float, float]
    farthest: tuple[float, float]
    place: str


class StrainWatch:
    """Checks the strains of the bodies of a problem.

    Args:
        setting: The problem.
        time_unit: Unit of the steps' coordinate; empty for load factors.
    """

    def __init__(self, setting: Setting, time_unit: str) -> None:
        self._setting, self._time_unit = setting, time_unit
        self._left: dict[tuple[str, str, str], tuple[Law, Range, _Excess]] = {}
        self._most = 0.0

    def check_state(self, t: float, state: LoadStepState, is_row: bool = True) -> None:
        """Evaluate the ranges in a converged state; between rows only where displacements are larger than any before."""
        size = float(np.abs(state.u).max(initial=0.0))
        if not is_row and size < CHECKED_GROWTH * self._most:
            return
        self._most = max(self._most, size)
        for name, continuum, rows, memory in self._setting.deformable_bodies(state.memory):
            u = state.u[rows].reshape(-1, continuum.dimension)
            for block, old in zip(continuum.blocks, memory.memory, strict=True):
                law: Law = block.law.law if isinstance(block.law, PlaneStress) else block.law
                ranges: tuple[Range, ...] = getattr(law, "ranges", ())
                if not ranges:
                    continue
                for which, points in _element_batches(block, u, old):
                    for one in ranges:
                        self._note(
                            t,
                            name,
                            law,
                            one,
                            one.value(law, cast(RangeSample, points)),
                            (continuum, block, which),
                        )

    def _note(
        self,
        t: float,
        name: str,
        law: Law,
        one: Range,
        found: Numbers,
        where: tuple[Continuum, ElementBlock, slice],
    ) -> None:
        low, high = one.bounds(law)
        beyond = np.nan_to_num(np.maximum(low - found, found - high), nan=-math.inf)
        k = int(beyond.argmax())
        if not beyond[k] > 0.0:
            return
        value, key = float(found[k]), (name, type(law).__name__, one.quantity)
        if key not in self._left:
            self._left[key] = law, one, _Excess((t, value), (t, value), _element_middle(*where, k))
        left = self._left[key][2]
        if max(low - left.farthest[1], left.farthest[1] - high) < beyond[k]:
            left.farthest, left.place = (t, value), _element_middle(*where, k)
            if left.first[0] == t:
                left.first = t, value

    def warnings(self) -> tuple[str, ...]:
        """Return a message for each range that was violated."""
        return tuple(
            range_message(
                f'body "{name}", law {kind}, near {left.place} m',
                one,
                one.bounds(law),
                (left.first[1], self._when(left.first[0])),
                (left.farthest[1], self._when(left.farthest[0])),
            )
            for (name, kind, _), (law, one, left) in self._left.items()
        )

    def _when(self, t: float) -> str:
        return f"t = {t:.6g} {self._time_unit}" if self._time_unit else f"a load factor of {t:.6g}"


def _element_batches(
    block: ElementBlock, u: Numbers, memory: Numbers
) -> Iterator[tuple[slice, StrainSample]]:
    """Yield batches of elements of a block; in plane stress with the strain through the thickness."""
    q = block.weights.shape[1]
    for first in range(0, len(block.weights), BATCH):
        which = slice(first, min(first + BATCH, len(block.weights)))
        gradient = block.gradient(u, which).reshape(-1, 3, 3)
        own = memory[first * q : which.stop * q]
        if isinstance(block.law, PlaneStress):
            gradient[:, 2, 2] = block.law.thickness(own) - 1.0
            own = own[:, :-1]
        yield which, StrainSample(gradient, own)


def _element_middle(continuum: Continuum, block: ElementBlock, which: slice, k: int) -> str:
    """Return the middle of the element of a point [m]."""
    nodes = block.group.nodes[which.start + k // block.weights.shape[1]]
    return str(continuum.body.mesh.positions[nodes].mean(axis=0).round(6).tolist())

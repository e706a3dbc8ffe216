"""What an elastic body did in a run: its modes, its nodes, its stresses.

    x = p + R (r − c + φ q),        σ = Σ σ_k q_k,        E_k = ½ ω_k² q_k² and ½ q̇_k² of each mode of modal mass one

from the frame's pose p, R (its origin at the centre of mass c) and the modal coordinates q, which results hold as positions of the
bodies that stand for modes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.model.rotations import to_matrix

if TYPE_CHECKING:
    from abut.flexible.body import FlexibleBody

__all__ = ["HotSpot", "Recovery", "von_mises"]

Numbers = NDArray[np.float64]
AT_ONCE = 50_000_000  #: numbers of a table of stresses that is made at a time


def von_mises(stress: Numbers) -> Numbers:
    """√(½((σ_xx − σ_yy)² + …) + 3(τ_xy² + …)) of components xx, yy, zz, xy, yz, zx in the last axis [Pa]."""
    x, y, z, xy, yz, zx = np.moveaxis(stress, -1, 0)
    even = (x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2
    return np.asarray(np.sqrt(0.5 * even + 3.0 * (xy**2 + yz**2 + zx**2)))


@dataclass(frozen=True)
class HotSpot:
    """Where and when a node's von Mises stress was largest."""

    label: int
    position: tuple[float, float, float]  #: in the undeformed body [m]
    stress: float  #: [Pa]
    time: float  #: [s]


class Recovery:
    """What `FlexibleBody` tells of a result."""

    def coordinates(self, result: Any) -> Numbers:
        """q of the modes that march, by output time, (t, m) [m at a modal mass of 1 kg]."""
        return self._stood(result, "position")

    def energies(self, result: Any) -> tuple[Numbers, Numbers]:
        """Strain energy and kinetic energy of vibration by mode and time, each (t, m) [J]."""
        body: FlexibleBody = self  # type: ignore[assignment]
        omega = 2.0 * np.pi * body.frequencies
        return 0.5 * (omega * self.coordinates(result)) ** 2, 0.5 * self._stood(result, "velocity") ** 2

    def positions(self, result: Any, nodes: Sequence[int] | None = None) -> Numbers:
        """Where nodes are, by output time, (t, n, 3) [m].

        Args:
            result: of a run with this body.
            nodes: their labels; all without.

        Raises:
            InvalidValue: the body has no such node.
        """
        body: FlexibleBody = self  # type: ignore[assignment]
        which = self._places(nodes)
        shapes = body.reduced.shapes[which, :3] @ body.shapes
        local = (body.reduced.positions[which] - body.centre) + np.einsum(
            "nim,tm->tni", shapes, self.coordinates(result)
        )
        turns = np.array([to_matrix(tuple(q)) for q in result[f"{body.name}.quaternion"].values])
        return np.asarray(
            result[f"{body.name}.position"].values[:, None] + np.einsum("tij,tnj->tni", turns, local)
        )

    def stress(self, result: Any, nodes: Sequence[int] | None = None) -> Numbers:
        """σ at nodes in the body's axes by output time: xx, yy, zz, xy, yz, zx, (t, n, 6) [Pa].

        Raises:
            InvalidValue: the body's stresses are not known, as of one that was read as matrices; it has no such node.
        """
        body: FlexibleBody = self  # type: ignore[assignment]
        if body.reduced.stress is None:
            raise InvalidValue(
                f'flexible body "{body.name}": its stresses are not known; make it of a mesh and a material, whose reduction keeps them'
            )
        by_mode = body.reduced.stress[self._places(nodes)] @ body.shapes
        return np.asarray(np.einsum("nsm,tm->tns", by_mode, self.coordinates(result)))

    def hot_spots(self, result: Any, count: int = 5) -> tuple[HotSpot, ...]:
        """The nodes whose von Mises stress was largest over the whole run, the worst first.

        Raises:
            InvalidValue: as `stress`.
        """
        body: FlexibleBody = self  # type: ignore[assignment]
        labels, worst = body.reduced.labels, []
        batch = max(1, AT_ONCE // (6 * max(len(result.time), 1)))
        for first in range(0, len(labels), batch):
            found = von_mises(self.stress(result, labels[first : first + batch].tolist()))
            worst += [
                (found[:, k].max(), int(found[:, k].argmax()), first + k) for k in range(found.shape[1])
            ]
        worst.sort(key=lambda one: (-one[0], one[2]))
        return tuple(
            HotSpot(
                int(labels[k]), tuple(body.reduced.positions[k].tolist()), float(size), float(result.time[at])
            )
            for size, at, k in worst[:count]
        )

    def _stood(self, result: Any, what: str) -> Numbers:
        body: FlexibleBody = self  # type: ignore[assignment]
        parts = [result[f"{one.name}.{what}"].values for one in body.modal]
        return (
            np.asarray(np.hstack(parts)[:, : body.reduced.modes])
            if parts
            else np.zeros((len(result.time), 0))
        )

    def _places(self, nodes: Sequence[int] | None) -> NDArray[np.int64]:
        body: FlexibleBody = self  # type: ignore[assignment]
        labels = body.reduced.labels
        if nodes is None:
            return np.arange(len(labels))
        order = np.argsort(labels)
        at = order[np.minimum(np.searchsorted(labels, nodes, sorter=order), len(labels) - 1)]
        wrong = np.asarray(nodes)[labels[at] != np.asarray(nodes)]
        if len(wrong):
            raise InvalidValue(
                f'flexible body "{body.name}": it has no node {wrong[0]}; labels go from {labels.min()} to {labels.max()}'
            )
        return np.asarray(at)

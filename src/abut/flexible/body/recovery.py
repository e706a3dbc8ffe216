"""Recovery of a flexible body's motion from a result: modal energies, displacements and stresses at nodes.

    x = p + R (r − c + φ q),        σ = Σ σ_k q_k,        E_k = ½ ω_k² q_k² and ½ q̇_k² of each mode of modal mass one

to first order in q, from the frame's pose p, R (its origin at the centre of mass c) and the modal coordinates q, which results contain
as positions of the modal bodies. (Displacements of second order, which shorten a bent body, are known at interfaces alone,
`flexible.reduction.second_order_displacements`.) Nodes are given by their labels, or by the name of a node set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.fem.continuum.fields import mises_stress
from abut.flexible.surface.surface_points import places_of, stress_by_mode
from abut.model.geometry.rotations import to_matrices

if TYPE_CHECKING:
    from abut.fem.results.run_result import RunResult
    from abut.flexible.body.flexible_body import FlexibleBody

__all__ = ["HotSpot", "HotSpots", "Recovery", "principal", "von_mises"]

Nodes = str | Sequence[int] | None
AT_ONCE = 20_000_000  #: numbers of a table of stresses that is made at a time


def von_mises(stress: Numbers) -> Numbers:
    """Return √(½((σ_xx − σ_yy)² + …) + 3(τ_xy² + …)) of components xx, yy, zz, xy, yz, zx in the last axis [Pa]."""
    return mises_stress(stress)


def principal(stress: Numbers) -> Numbers:
    """Return σ₁ ≥ σ₂ ≥ σ₃ of components xx, yy, zz, xy, yz, zx in the last axis [Pa], (…, 3): eigenvalues of the tensor."""
    x, y, z, xy, yz, zx = np.moveaxis(stress, -1, 0)
    tensor = np.stack([np.stack(row, axis=-1) for row in ((x, xy, zx), (xy, y, yz), (zx, yz, z))], axis=-2)
    return np.asarray(np.linalg.eigvalsh(tensor)[..., ::-1])


@dataclass(frozen=True)
class HotSpot:
    """Largest von Mises stress of a node, with place and time."""

    label: int
    position: tuple[float, float, float]  #: in the undeformed body [m]
    stress: float  #: [Pa]
    time: float  #: [s]


class HotSpots(tuple[HotSpot, ...]):
    """Nodes with the highest stress, in descending order; a panel of the page may use them as its table."""

    heads: ClassVar[tuple[str, ...]] = ("node", "x [mm]", "y [mm]", "z [mm]", "von Mises [MPa]", "at [s]")

    def __new__(cls, spots: Iterable[HotSpot] = ()) -> Self:
        """Hot spots in their order."""
        return super().__new__(cls, spots)

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """Rows of the table."""
        return [(s.label, *(round(1e3 * x, 6) for x in s.position), 1e-6 * s.stress, s.time) for s in self]


class Recovery:
    """Methods of `FlexibleBody` that evaluate a result."""

    def coordinates(self, result: RunResult) -> Numbers:
        """Return q of the integrated modes, by output time, (t, m) [m at a modal mass of 1 kg]."""
        return self._modal_values(result, "position")

    def energies(self, result: RunResult) -> tuple[Numbers, Numbers]:
        """Return strain energy and kinetic energy of vibration by mode and time, each (t, m) [J]."""
        omega = 2.0 * np.pi * self._flexible_body.frequencies
        return 0.5 * (omega * self.coordinates(result)) ** 2, 0.5 * self._modal_values(
            result, "velocity"
        ) ** 2

    def shares(self, result: RunResult) -> Numbers:
        """Return the share of each mode in the energy of vibration over the run, Σ_t E_k/Σ_t Σ_k E_k, (m,); zero where there was none."""
        total = np.add(*self.energies(result)).sum(axis=0)
        return np.asarray(total / max(float(total.sum()), 1e-300))

    def positions(self, result: RunResult, nodes: Nodes = None) -> Numbers:
        """Return the positions of nodes, by output time, (t, n, 3) [m].

        Args:
            result: of a run with this body.
            nodes: their labels, or a node set; all without.

        Raises:
            InvalidValue: the body has no such node.
            UnknownName: it has no such set.
        """
        body = self._flexible_body
        local = (
            body.reduced.positions[places_of(body, nodes)] - body.centre + self.displacements(result, nodes)
        )
        turns = to_matrices(result[f"{body.name}.quaternion"].values)
        return np.asarray(
            result[f"{body.name}.position"].values[:, None] + np.einsum("tij,tnj->tni", turns, local)
        )

    def displacements(self, result: RunResult, nodes: Nodes = None) -> Numbers:
        """Return the elastic displacements of nodes, along the body's axes, φ q by output time, (t, n, 3) [m].

        Raises:
            InvalidValue, UnknownName: as of `positions`.
        """
        body = self._flexible_body
        shapes = body.reduced.shapes[places_of(body, nodes), :3] @ body.shapes
        return np.asarray(np.einsum("nim,tm->tni", shapes, self.coordinates(result)))

    def stress(self, result: RunResult, nodes: Nodes = None) -> Numbers:
        """Return σ at nodes in the body's axes by output time: xx, yy, zz, xy, yz, zx, (t, n, 6) [Pa].

        Raises:
            InvalidValue: the body's stresses are not known, as of one that was read as matrices; it has no such node.
            UnknownName: it has no such set.
        """
        places = places_of(self._flexible_body, nodes)
        return self._of_stress(result, places, lambda stress: stress, (6,))

    def von_mises(self, result: RunResult, nodes: Nodes = None) -> Numbers:
        """Return the von Mises stress at nodes by output time, (t, n) [Pa]; stresses are processed in batches that fit into memory.

        Raises:
            InvalidValue, UnknownName: as of `stress`.
        """
        return self._of_stress(result, places_of(self._flexible_body, nodes), von_mises, ())

    def principal(self, result: RunResult, nodes: Nodes = None) -> Numbers:
        """Return σ₁ ≥ σ₂ ≥ σ₃ at nodes by output time, (t, n, 3) [Pa].

        Raises:
            InvalidValue, UnknownName: as of `stress`.
        """
        return self._of_stress(result, places_of(self._flexible_body, nodes), principal, (3,))

    def hot_spots(self, result: RunResult, count: int = 5, nodes: Nodes = None) -> HotSpots:
        """Return the nodes with the largest von Mises stress over the whole run, in descending order.

            @abut.view.panel("Hot spots of the rod")
            def worst(result):
                return rod.hot_spots(result)

        Args:
            result: of a run with this body.
            count: their number.
            nodes: candidates; all without.

        Raises:
            InvalidValue, UnknownName: as of `stress`.
        """
        body, places = self._flexible_body, places_of(self._flexible_body, nodes)
        stress, q = stress_by_mode(self._flexible_body), self.coordinates(result)
        most, when = np.zeros(len(places)), np.zeros(len(places), np.int64)
        batch = max(1, AT_ONCE // (6 * max(len(q), 1)))
        for first in range(0, len(places), batch):
            which = slice(first, first + batch)
            found = von_mises(np.einsum("nsm,tm->tns", stress[places[which]] @ body.shapes, q, optimize=True))
            most[which], when[which] = found.max(axis=0), found.argmax(axis=0)
        worst = np.lexsort((places, -most))[:count]
        return HotSpots(
            HotSpot(
                int(body.reduced.labels[places[k]]),
                tuple(body.reduced.positions[places[k]].tolist()),
                float(most[k]),
                float(result.time[when[k]]),
            )
            for k in worst
        )

    @property
    def _flexible_body(self) -> FlexibleBody:
        return self  # type: ignore[return-value]

    def _of_stress(
        self,
        result: RunResult,
        places: NDArray[np.int64],
        made: Callable[[Numbers], Numbers],
        shape: tuple[int, ...],
    ) -> Numbers:
        """Return a function of the stresses at nodes, (t, n, …), in batches of outputs."""
        by_mode = stress_by_mode(self._flexible_body)[places] @ self._flexible_body.shapes
        q = self.coordinates(result)
        out = np.empty((len(q), len(places), *shape))
        batch = max(1, AT_ONCE // (6 * max(len(places), 1)))
        for first in range(0, len(q), batch):
            which = slice(first, first + batch)
            out[which] = made(np.einsum("nsm,tm->tns", by_mode, q[which], optimize=True))
        return out

    def _modal_values(self, result: RunResult, what: str) -> Numbers:
        body = self._flexible_body
        parts = [result[f"{one.name}.{what}"].values for one in body.modal]
        return (
            np.asarray(np.hstack(parts)[:, : body.reduced.modes])
            if parts
            else np.zeros((len(result.time), 0))
        )

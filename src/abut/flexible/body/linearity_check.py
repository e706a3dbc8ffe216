"""Linearity check of a flexible body: its deflection, and a message where disabled stiffening would matter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from abut.array_types import Numbers
from abut.flexible.floating.reduced_body import ReducedBody
from abut.flexible.reduction.second_order_displacements import loaded_stiffness
from abut.model.geometry.rotations import turned_back

__all__ = ["Limits", "LinearityWatch", "largest_deflection", "limits_of"]

SOFTER = 0.1  #: of a body's stiffness: a disabled share of this size causes an error of the same share in deflections


@dataclass(frozen=True, eq=False)
class Limits:
    """Data of the linearity check.

    Args:
        name: of the body.
        size: its longest side [m].
        shapes: displacements of its interfaces and of the node that each mode displaces most, by integrated modes, (p, 3, m).
        stiffness: ω² of these, (m,).
        refused: disabled geometric stiffness, by acceleration of the frame (3), angular acceleration (3), products of ω (6), and
            force and torque at interfaces, (12 + 6 interfaces, m, m); None where none was disabled, or it is not known.
    """

    name: str
    size: float
    shapes: Numbers
    stiffness: Numbers
    refused: Numbers | None


def limits_of(
    name: str,
    size: float,
    reduced: ReducedBody,
    x: Numbers,
    centre: Numbers,
    stiffness: Numbers,
    refused: bool,
) -> Limits:
    """Return the limits of a body whose integrated modes X make those of its reduction, with centre of mass at `centre` [m]."""
    nodes = reduced.shapes[:, :3] @ x
    most = np.unique(np.linalg.norm(nodes, axis=1).argmax(axis=0)) if nodes.size else np.zeros(0, int)
    shapes = np.concatenate([nodes[most], *((one.shapes[:3] @ x)[None] for one in reduced.interfaces)])
    known = loaded_stiffness(reduced, x, centre) if refused else None
    by_load = None if known is None else np.concatenate([known[0], known[1].reshape(-1, *known[0].shape[1:])])
    return Limits(name, size, shapes, stiffness, by_load)


def largest_deflection(limits: Limits, q: Numbers) -> Numbers:
    """Return the largest displacement by modal coordinates (t, m) of interfaces and of the nodes that modes displace most [m], (t,)."""
    shapes = limits.shapes
    moved = (q @ shapes.reshape(-1, shapes.shape[2]).T).reshape(len(q), -1, 3)
    return np.asarray(np.sqrt((moved * moved).sum(axis=2).max(axis=1, initial=0.0)))


class LinearityWatch:
    """Checks a run, block by block."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._left = self._share = self._share_at = 0.0

    def check_block(self, values: Mapping[str, Numbers], q: Numbers, loads: Numbers) -> None:
        """Process outputs: channels of the frame's body, modal coordinates (t, m), interface forces and torques in its axes (t, 6 i)."""
        times = values["time"]
        if not len(times):
            return
        if self._limits.refused is not None:
            self._compare_stiffness(values, times, q, loads)

    def _compare_stiffness(
        self, values: Mapping[str, Numbers], times: Numbers, q: Numbers, loads: Numbers
    ) -> None:
        """Compare the disabled stiffness with the present stiffness of the deflected shape."""
        name, refused = self._limits.name, self._limits.refused
        assert refused is not None
        motion = [
            values[f"{name}.{what}"] for what in ("acceleration", "angular_acceleration", "angular_velocity")
        ]
        turned = turned_back(values[f"{name}.quaternion"], np.concatenate(motion, axis=1))
        pull, twist, spin = np.split(turned, 3, axis=1)
        products = np.hstack([spin**2, spin * np.roll(spin, -1, axis=1)])
        by = np.hstack([pull, twist, products, loads])
        work = np.array([np.einsum("tk,tk->t", q @ one, q) for one in refused])
        left, whole = np.abs(np.einsum("tk,kt->t", by, work)), (q**2) @ self._limits.stiffness
        k = int(left.argmax())
        if left[k] > self._left:
            self._left, self._share, self._share_at = left[k], left[k] / max(whole[k], 1e-300), times[k]

    def sentences(self) -> list[str]:
        """Return the messages after the run."""
        it, out = self._limits, []
        if self._share >= SOFTER:
            out.append(
                f'flexible body "{it.name}": stiffening=False, but at t = {self._share_at:.6g} s the geometric stiffness by its motion and '
                f"interface loads is {100.0 * self._share:.3g} % of the stiffness of its deflected shape; use stiffening=True"
            )
        return out

"""How far an elastic body is deflected, and a sentence where stiffening that was refused would matter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from abut.flexible.floating.reduced_body import ReducedBody
from abut.flexible.reduction.second_order_displacements import loaded_stiffness
from abut.model.rotations import turned_back

__all__ = ["Limits", "LinearityWatch", "deflection", "limits_of"]

Numbers = NDArray[np.float64]
SOFTER = 0.1  #: of a body's stiffness: refused as much, deflections are as much off


@dataclass(frozen=True, eq=False)
class Limits:
    """What is looked at.

    Args:
        name: of the body.
        size: its longest side [m].
        shapes: displacements of its interfaces and of the node that each mode displaces most, by modes that march, (p, 3, m).
        stiffness: ω² of these, (m,).
        refused: geometric stiffness that was refused, by acceleration of the frame (3), angular acceleration (3), products of ω (6), and
            force and torque at interfaces, (12 + 6 interfaces, m, m); None where nothing was refused, or nothing is known.
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
    """Of a body whose modes that march make those of its reduction by X, and whose centre of mass is there [m]."""
    nodes = reduced.shapes[:, :3] @ x
    most = np.unique(np.linalg.norm(nodes, axis=1).argmax(axis=0)) if nodes.size else np.zeros(0, int)
    shapes = np.concatenate([nodes[most], *((one.shapes[:3] @ x)[None] for one in reduced.interfaces)])
    known = loaded_stiffness(reduced, x, centre) if refused else None
    by_load = None if known is None else np.concatenate([known[0], known[1].reshape(-1, *known[0].shape[1:])])
    return Limits(name, size, shapes, stiffness, by_load)


def deflection(limits: Limits, q: Numbers) -> Numbers:
    """The largest displacement by modal coordinates (t, m) of interfaces and of the nodes that modes displace most [m], (t,)."""
    shapes = limits.shapes
    moved = (q @ shapes.reshape(-1, shapes.shape[2]).T).reshape(len(q), -1, 3)
    return np.asarray(np.sqrt((moved * moved).sum(axis=2).max(axis=1, initial=0.0)))


class LinearityWatch:
    """Looks at a run, block by block."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._left = self._share = self._share_at = 0.0

    def see(self, values: Mapping[str, Numbers], q: Numbers, loads: Numbers) -> None:
        """Some outputs: channels of the frame's body, modal coordinates (t, m), forces and torques on interfaces in its axes (t, 6 i)."""
        times = values["time"]
        if not len(times):
            return
        if self._limits.refused is not None:
            self._weigh(values, times, q, loads)

    def _weigh(self, values: Mapping[str, Numbers], times: Numbers, q: Numbers, loads: Numbers) -> None:
        """What was refused beside what there is, as the body is bent."""
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
        """What is to be told after the run."""
        it, out = self._limits, []
        if self._share >= SOFTER:
            out.append(
                f'flexible body "{it.name}": stiffening was refused, and at t = {self._share_at:.6g} s what its motion and loads on its '
                f"interfaces would do is {100.0 * self._share:.3g} % of the stiffness of the shape that it is bent to; leave stiffening on"
            )
        return out

"""Count of degrees of freedom and redundant joint equations of a machine in its current pose, by `abut.robot`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.model.model import counted_noun

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["MobilityCount", "count_freedoms"]

DEPENDENT = 1e-7  #: relative tolerance of zero singular values: positions in CAD have about seven digits


@dataclass(frozen=True)
class MobilityCount:
    """Degrees of freedom, and number of redundant equations."""

    freedom: int
    independent: tuple[str, ...]  #: independent coordinates of the motion
    redundant: int
    closing: tuple[str, ...]  #: joints that close loops, if equations are redundant

    def __str__(self) -> str:
        free = (
            "nothing can move" if not self.freedom else f"{counted_noun(self.freedom, 'degree')} of freedom"
        )
        by = f": {_short_list(self.independent)}" if self.independent else ""
        repeated = (
            f"; {counted_noun(self.redundant, 'equation')} of joints repeat others, in the loops closed by "
            f"{_short_list(self.closing)}: harmless to the "
            "motion; how joints share their loads is then that of least size"
            if self.redundant
            else ""
        )
        return f"{free}{by}{repeated}"


def _short_list(names: tuple[str, ...]) -> str:
    return ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")


def count_freedoms(model: Model) -> MobilityCount:
    """Return the degrees of freedom of a machine in its current pose: rates of its tree less the rank of the loop equations."""
    from scipy.linalg import qr

    from abut.analysis import robot

    machine = robot(model)
    rates = len(machine.rates)
    gradient = machine.constraints(machine.start.q).jacobian
    size = np.sqrt(machine.mass_matrix(machine.start.q).diagonal())
    values = np.linalg.svd(gradient / size, compute_uv=False) if gradient.size else np.zeros(0)
    rank = int(np.sum(values > DEPENDENT * values.max(initial=0.0)))
    _, _, order = qr(_free_motions(gradient / size, rank).T, mode="economic", pivoting=True)
    picked = sorted(order[: rates - rank].tolist())
    closing = tuple(joint.name for joint in machine.closing) if len(gradient) > rank else ()
    return MobilityCount(rates - rank, tuple(machine.rates[k] for k in picked), len(gradient) - rank, closing)


def _free_motions(gradient: Numbers, rank: int) -> Numbers:
    """Return a basis of the motions that equations allow, one column per degree of freedom."""
    if not gradient.size:
        return np.eye(gradient.shape[1])
    return np.linalg.svd(gradient)[2][rank:].T

"""Assembly of a machine: projection of positions, then of velocities, onto the constraints before a run."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.advice.load_uniqueness import list_loads, undetermined_loads
from abut.analysis.messages.contact_loss import past_end
from abut.analysis.state.constraint_conflicts import contradiction_message
from abut.array_types import Numbers
from abut.errors import RunError
from abut.integrators.method import scales_of
from abut.kernels.columns.machine_columns import AssemblyStatus
from abut.kernels.structs.motion_structs import CountedTurn
from abut.short_repr import short_repr
from abut.system.joint_friction.tables import BearingTables
from abut.system.system import System

if TYPE_CHECKING:
    pass

TOLERANCE = 1e-10
OPEN_JOINT_RESIDUAL = (
    1e-7  #: residual of positions above which joints are open, for machines below a metre [m or rad]
)
RATE = 1e-6  #: residual of velocities above which constraints contradict each other, relative to the largest speed [m/s or rad/s]
ROUNDED = 1e-6  #: relative change (of the machine's size, of given speeds; or in rad) that is rounding of input and is not reported


@short_repr
@dataclasses.dataclass(frozen=True)
class Assembly:
    """Result of an assembly: the changes that it made, and the redundant constraints.

    ``moved`` and ``turned`` are the largest displacement [m] and rotation [rad] of a body, ``sped`` the largest change of a velocity [m/s]
    (or angular velocity [rad/s]) among given ones, that is, nonzero ones; each with the body's name. ``size`` is the distance of bodies'
    origins from their middle [m]. ``redundant`` names constraint rows that depend on others, ``rubbing`` the joints whose friction
    depends on their reactions. ``shared`` is True if redundant rows share their load, ``adams`` if the model is from a program
    with another convention, ``split`` is the convention for loads that are not unique (`abut.Model`, ``redundant``). ``undetermined``
    names the joints and motions whose loads equilibrium does not determine at the start, with their parts (`advice.load_uniqueness`);
    ``tree`` is True in joint coordinates.
    """

    iterations: int
    residual: float
    moved: tuple[float, str]
    turned: tuple[float, str]
    sped: tuple[float, str]
    redundant: tuple[str, ...]
    rubbing: tuple[str, ...] = ()
    shared: bool = True
    adams: bool = False
    size: float = 0.0
    undetermined: dict[str, str] = dataclasses.field(default_factory=dict)
    tree: bool = False
    split: str = "least norm"

    @property
    def sentences(self) -> list[str]:
        """Messages about the changes, as sentences; empty without changes."""
        out = []
        if self.moved[0] > max(1e-9, ROUNDED * self.size) or self.turned[0] > ROUNDED:
            out.append(
                f'assembly moved the bodies to close the joints: up to {self.moved[0]:.3g} m ("{self.moved[1]}") and '
                f'{self.turned[0]:.3g} rad ("{self.turned[1]}")'
            )
        if self.sped[0] > 1e-9:
            out.append(
                f'assembly changed initial velocities to agree with the joints: up to {self.sped[0]:.3g} ("{self.sped[1]}")'
            )
        if self.redundant:
            shown = ", ".join(self.redundant[:6]) + (
                f" and {len(self.redundant) - 6} more" if len(self.redundant) > 6 else ""
            )
            out.append(f"redundant constraints: {shown}; {self._reaction_clause}{self._undetermined_clause}")
        rubbing = [one for one in self.rubbing if one in self.undetermined or not self.undetermined]
        if (
            self.redundant and rubbing and self.shared and not self.tree
        ):  # for a tree, `load_split_of` reports it
            names = " and ".join(f'"{name}"' for name in rubbing[:6])
            out.append(
                f"friction in {names} depends on reactions that are not unique, because constraints "
                "are redundant: it uses the least-norm reactions; use joints that constrain only "
                "what other joints leave free"
            )
        return out

    @property
    def _undetermined_clause(self) -> str:
        """Clause on joints and motions with undetermined loads."""
        if not self.undetermined:
            return ""
        undetermined = list_loads(self.undetermined)
        return f"; equilibrium does not determine {undetermined}; all other loads are unique; abut.load_splits compares the conventions"

    @property
    def _reaction_clause(self) -> str:
        """Clause on the reactions of redundant constraints."""
        if self.split == "compliance":
            return "their reactions are those of equally stiff supports"
        if not self.shared or self.split == "adams":
            return "they are inactive, and the other joints carry their loads alone"
        if not self.adams:
            return "their reactions are the least-norm ones"
        return (
            "their reactions are the least-norm ones, shared by the joints; Adams removes redundant "
            "equations instead, so one joint carries all: for that give `abut run --redundant "
            'adams`, or model.redundant = "adams"'
        )


def assemble_system(system: System, start: float) -> list[Assembly]:
    """Assemble all lanes; return the changes, by lane.

    Raises:
        RunError: the constraints cannot be met from the given pose, or contradict each other; names the joint with the largest gap, or
            whose curve ends.
    """
    if system.assembled is not None:
        known: list[Assembly] = system.assembled
        return known
    before = system.in_space(system.work.y.numpy())
    status = system.assemble(start, TOLERANCE)
    lane = int(np.argmax(status[:, AssemblyStatus.place] + status[:, AssemblyStatus.rate]))
    size = min(1.0, *(scales_of(model).length for model in system.models))
    if (
        status[:, AssemblyStatus.positions].min() < 0
        or not (status[lane, AssemblyStatus.place] < max(OPEN_JOINT_RESIDUAL * size, TOLERANCE))
        or not np.isfinite(status).all()
    ):
        raise RunError(_assembly_failure(system, lane))
    if status[:, AssemblyStatus.positions].max() > 0 or system.order is None or system.order.redundant:
        system.refresh(start)
        status = np.maximum(status, system.assemble(start, TOLERANCE))
    speed = float(_rate_magnitudes(system.work.y.numpy()[:, : system.layout.bodies, 7:13]).max())
    lane = int(np.argmax(status[:, AssemblyStatus.rate]))
    if not (status[lane, AssemblyStatus.rate] < RATE * max(1.0, speed)):
        says = contradiction_message(system, system.work.velocity.numpy()[lane], "m/s or rad/s")
        raise RunError(f"at the start, {says}")
    if ended := past_end(system):
        raise RunError(f"at the start, {ended}")
    system.accept(CountedTurn)
    found = _compare_states(system, before, status)
    system.note(found)
    return found


def _assembly_failure(system: System, lane: int) -> str:
    gap = np.abs(system.work.position.numpy()[lane])
    node = int(np.unravel_index(np.argmax(np.nan_to_num(gap, nan=np.inf)), gap.shape)[0]) if gap.size else 0
    names = dict.fromkeys(name for name, _ in system.layout.node[max(0, node - system.layout.bodies)])
    where = " and ".join(f'"{n}"' for n in names)
    return (
        f"the mechanism cannot be assembled: after Newton's method the largest gap is {gap.max():.3g} "
        f"(m or rad) at {where}; check that its two frames can meet, and the lengths and axes around "
        "the loop"
    )


def _compare_states(system: System, before: Numbers, status: Numbers) -> list[Assembly]:
    after = system.in_space(system.work.y.numpy())
    names = [b.name for b in system.models[0].bodies]
    n = len(names)
    shift = np.linalg.norm(after[:, :n, :3] - before[:, :n, :3], axis=2)
    cosine = np.abs(np.sum(after[:, :n, 3:7] * before[:, :n, 3:7], axis=2))
    turn = 2.0 * np.arccos(np.clip(cosine, 0.0, 1.0))
    turn[turn < 1e-7] = 0.0
    given = _rate_magnitudes(before[:, :n, 7:13]).max(axis=2)
    rates, change = (_rate_magnitudes(a[:, :n, 7:13]) for a in (before, after - before))
    speed = np.where(rates == 0.0, 0.0, change).max(
        axis=2
    )  # a velocity that is not given follows from the joints
    speed[speed < ROUNDED * given.max(axis=1, keepdims=True)] = 0.0
    places = before[:, :n, :3]
    size = np.linalg.norm(places - places.mean(axis=1, keepdims=True), axis=2).max(axis=1)

    def largest_change(a: Numbers) -> tuple[float, str]:
        return float(a.max()), names[int(np.argmax(a))]

    redundant, rubbing = (
        tuple(system.redundant),
        tuple(dict.fromkeys(system.layout.of(BearingTables).rubbing)),
    )
    unsettled = [_undetermined_loads(system, after[k], k) if redundant else {} for k in range(system.lanes)]
    shared, adams = not system.idle, system.models[0].numbering is not None
    return [
        Assembly(
            int(status[k, 0]),
            float(status[k, 2]),
            largest_change(shift[k]),
            largest_change(turn[k]),
            largest_change(speed[k]),
            redundant,
            rubbing,
            shared,
            adams,
            float(size[k]),
            unsettled[k],
            bool(system.layout.tree),
            system.models[0].redundant,
        )
        for k in range(system.lanes)
    ]


def _rate_magnitudes(rates: Numbers) -> Numbers:
    """Return magnitudes of velocities and angular velocities (lanes, bodies, 2), which do not depend on the axes, from (lanes, bodies,
    6).
    """
    return np.asarray(np.linalg.norm(rates.reshape(*rates.shape[:2], 2, 3), axis=3))


def _undetermined_loads(system: System, state: NDArray[np.float64], lane: int) -> dict[str, str]:
    """Return the joints and motions of a lane whose loads equilibrium does not determine."""
    model, n = system.models[lane], system.layout.bodies
    if n != len(model.bodies):
        return {}
    return undetermined_loads(model, state[:n, :3], state[:n][:, [6, 3, 4, 5]])

"""Newton's method for a load step of statics with contact, a semismooth equation."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.contact.complementarity import OPEN, Complementarity, ContactEquations, ContactStatus
from abut.fem.contact.interface import ContactInterface
from abut.fem.solver.low_rank_update import UpdatedSolver
from abut.fem.statics.discretization import ContactSide, Setting

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = [
    "LoadStepState",
    "NotConverged",
    "contact_stiffness",
    "converge",
    "find_tunneling_contact",
    "interfaces",
    "slip_increment",
]


LOG = logging.getLogger(__name__)
MAX_NEWTON_STEPS = 40  #: steps of Newton's method
SEARCH_STEPS = 4  #: steps of Newton's method with a new search of faces each; later only where no node changes its status
RESIDUAL_TOLERANCE = 1e-9  #: of the greatest force, residual that counts as zero
ROUNDING = 32.0 * float(np.finfo(float).eps)  #: of |K| |u| in a row, a residual that rounding may leave there
#: of the greatest load, the most that counts as rounding: where a motion has no stiffness, all of the load is left
MAX_ROUNDING_LOAD = 0.01
ROUNDING_TOLERANCE = 1e-13  #: likewise, and gap relative to an element, where only rounding is to remain
ZERO_GAP = 1e-7  #: of an element at a face, gap that counts as zero
NEAREST_TOLERANCE = 0.005  #: of the range of gaps, tolerance for nodes that count as nearest
SOFT = 20.0  #: stiffness of a penalty, relative to that of elements at a face
HEAVY = 30.0  #: weight of constraints, relative to the stiffness of elements at a face
MULTIPLIER_ROUNDS = 12  #: rounds for multipliers of one linear system


class NotConverged(Exception):
    """A load step that does not converge, as a message; with the node of the problem, where that is known."""

    def __init__(self, why: str, node: int | None = None) -> None:
        super().__init__(why)
        self.node = node


@dataclass
class LoadStepState:
    """State of a load step: displacements u (N,), unknowns q, contacts, the displacements at the last step's end."""

    u: Numbers
    q: Numbers
    pressing: list[Complementarity]
    before: Numbers
    memory: list[Any]
    kept: list[tuple[Numbers, float, ContactInterface]] | None = None

    def copy(self) -> LoadStepState:
        """Copy the end of a step, as the start of the next one."""
        pressing = [p.copy() for p in self.pressing]
        for p in pressing:
            if not p.exact:
                p.base, p.base_traction = np.zeros_like(p.base), p.traction.copy()
        return LoadStepState(
            self.u.copy(),
            self.q.copy(),
            pressing,
            self.u.copy(),
            list(self.memory),
            self.kept and list(self.kept),
        )


def converge(
    setting: Setting,
    state: LoadStepState,
    t: float,
    solver: str,
    guess: Sequence[int] = (),
    sharp: bool = False,
) -> int:
    """Bring a state to equilibrium at a load factor, in place.

    Args:
        setting: the problem.
        state: the initial state; `state.before` is the last load step's end.
        t: the load factor.
        solver: of linear equations, see `Factor`.
        guess: open contacts that are the only support of a body; their nearest nodes count as closed at first.
        sharp: True to iterate down to rounding, without a new search of faces.

    Returns:
        How many steps it took.

    Raises:
        Stuck: it did not converge.
        StepFailed: a body has no valid response to the displacements.
    """
    step = _LoadStep(setting, state, t, solver)
    count = step.run(guess)
    return count + step.refine() if sharp else count


@dataclass
class _Iterate:
    """State before an iteration: internal forces, stiffness, contacts with their c, status of nodes, residual."""

    force: Numbers
    stiffness: csr_array
    faces: list[tuple[ContactInterface, Numbers]]
    found: list[ContactStatus]
    left: Numbers  #: by unknowns
    size: float  #: of the greatest force
    rounding: Numbers  #: by unknowns, residual that rounding alone may cause


class _LoadStep:
    """Newton's method at one load factor: present state, and the last change."""

    def __init__(self, setting: Setting, state: LoadStepState, t: float, solver: str) -> None:
        self.setting, self.state, self.t, self.solver = setting, state, t, solver
        self.load, self.shift = setting.load_vector(t, True), setting.shift(t)
        self.prescribed, values = setting.prescribed_unknowns(t)
        self.free = np.setdiff1d(np.arange(setting.transform.shape[1]), self.prescribed)
        self.ahead = np.zeros(len(state.q))  #: remaining displacement prescribed by supports
        self.ahead[self.prescribed] = values - state.q[self.prescribed]
        self.moved = self.shift - (state.u - setting.transform @ state.q)
        self.before = list(state.memory)
        self._sized: tuple[csr_array, csr_array] | None = None  #: K and |K|

    def run(self, guess: Sequence[int]) -> int:
        """Iterate to convergence; see `converge`."""
        old, settled = None, False
        for count in range(MAX_NEWTON_STEPS):
            fresh = count < SEARCH_STEPS or settled
            look = self._evaluate(fresh, guess if count == 0 else ())
            status = [one.status for one in look.found]
            settled = old is not None and all(
                map(_is_same_status, old, look.found, self._rounding_pressures(look))
            )
            off = self._residual_ratio(look, look.rounding / RESIDUAL_TOLERANCE)
            if fresh and settled and off <= RESIDUAL_TOLERANCE and self._largest_gap(look) <= ZERO_GAP:
                self.look = look
                return count
            counts = [np.bincount(one, minlength=3).tolist() for one in status]
            LOG.debug("%d at %g: open, slip, stick %s; balance %.1e", count, self.t, counts, off)
            self._take_step(look)
            old = status
        look.left[self.prescribed] = 0.0
        worst = int(np.abs(self.setting.transform @ look.left).argmax())
        raise NotConverged(
            f"Newton's method did not converge in {MAX_NEWTON_STEPS} iterations",
            worst // self.setting.dimension,
        )

    def refine(self) -> int:
        """Take further steps after those of `run` while each reduces most of the residual; undo one that does not."""
        state, count = self.state, 0
        off = max(self._residual_ratio(self.look), self._largest_gap(self.look))
        while off > ROUNDING_TOLERANCE:
            before = state.u.copy(), state.q.copy(), [p.copy() for p in state.pressing], state.memory
            self._take_step(self.look)
            self.look, count = self._evaluate(False, ()), count + 1
            last, off = off, max(self._residual_ratio(self.look), self._largest_gap(self.look))
            if off >= last:
                state.u, state.q, state.pressing, state.memory = before
            if off > 0.1 * last:
                break
        return count

    def _residual_ratio(self, look: _Iterate, more: Numbers | float = 0.0) -> float:
        """Return the greatest ratio of a row's residual to the greatest force, or to that plus the row's `more`."""
        ratio = np.abs(look.left) / (look.size + more)
        return float(ratio[self.free].max(initial=0.0))

    def _evaluate(self, fresh: bool, guess: Sequence[int]) -> _Iterate:
        setting, state = self.setting, self.state
        force, stiffness, state.memory = setting.respond(state.u, self.before)
        faces = interfaces(setting, state, self.t, fresh)
        each = list(
            zip(
                state.pressing,
                faces,
                contact_stiffness(setting, faces, stiffness),
                setting.sides,
                strict=True,
            )
        )
        contact = sum((p.force(face) for p, face, _, _ in each), np.zeros(setting.size))
        left = setting.transform.T @ (self.load + contact - force)
        size = max(float(np.abs(x).max(initial=0.0)) for x in (self.load, contact, force)) or 1.0
        found = [
            p.find_status(face, slip_increment(face, state), c, _near_gap(face, side) if k in guess else None)
            for k, (p, face, c, side) in enumerate(each)
        ]
        seen = [(face, c) for _, face, c, _ in each]
        return _Iterate(
            force,
            stiffness,
            seen,
            found,
            np.asarray(left),
            size,
            self._rounding_residual(force, stiffness, seen),
        )

    def _rounding_residual(
        self, force: Numbers, stiffness: csr_array, faces: list[tuple[ContactInterface, Numbers]]
    ) -> Numbers:
        """Return, by unknowns, the residual that rounding of internal forces, loads and contact forces may cause.

            |r_i| ≤ ε (|K| |u| + |f| + |F| + Σ |Bᵀ| (c/D) |B| |u|)_i

        K u is a sum of numbers as large as |K| |u|, which nearly cancel where a body moves as a whole or is slender. A residual of this
        size belongs to displacements that solve a system changed within rounding (backward error). In deformations of any size strains
        are differences to one, so that |u| is at least the extent of a body's elements.
        Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms (2002), §7.1 (Oettli & Prager), §12.1.
        """
        setting, u = self.setting, np.abs(self.state.u)
        if not setting.linear:
            u = u + setting.extent
        if self._sized is None or self._sized[0] is not stiffness:
            self._sized = (stiffness, abs(stiffness))
        whole = self._sized[1] @ u + np.abs(force) + np.abs(self.load)
        for face, c in faces:
            b = abs(face.normal)
            whole += b.T @ (HEAVY * c / face.area * (b @ u))
        found = np.asarray(ROUNDING * (abs(setting.transform).T @ whole))
        load = float(np.abs(self.load).max(initial=0.0))
        return np.minimum(found, MAX_ROUNDING_LOAD * load) if load > 0.0 else found

    def _rounding_pressures(self, look: _Iterate) -> list[Numbers]:
        """Return, by contact, |p − c g| [Pa] below which rounding decides whether a node is open: that of pressures, and of gaps."""
        x = np.abs(self.setting.places).max() + np.abs(self.state.u).max(initial=0.0)
        return [
            RESIDUAL_TOLERANCE * float(np.abs(one.pressure).max(initial=0.0)) + ROUNDING * x * one.stiffness
            for one in look.found
        ]

    def _largest_gap(self, look: _Iterate) -> float:
        """Return the greatest gap of closed nodes where contacts are constraints, relative to elements there."""
        each = zip(self.state.pressing, look.faces, look.found, self.setting.sides, strict=True)
        gaps = (
            float(np.abs(face.gap[one.status != OPEN]).max(initial=0.0)) / side.size
            for p, (face, _), one, side in each
            if p.exact
        )
        return max(gaps, default=0.0)

    def _take_step(self, look: _Iterate) -> None:
        """Take one step of Newton's method."""
        setting, state = self.setting, self.state
        each = list(zip(state.pressing, look.faces, look.found, strict=True))
        equations = [p.equations(face, c, (HEAVY if p.exact else 1.0) * c, one) for p, (face, c), one in each]
        step, multipliers = solve_linear(
            setting,
            look.stiffness,
            equations,
            self.load - look.force,
            self.ahead,
            self.moved,
            self.free,
            self.solver,
        )
        state.q += step
        state.u = self.shift + setting.transform @ state.q
        self.ahead, self.moved = np.zeros(len(step)), np.zeros(setting.size)
        for (p, (face, c), one), now in zip(each, multipliers, strict=True):
            p.store_step(face, c, one, now, slip_increment(face, state))


def interfaces(
    setting: Setting, state: LoadStepState, t: float, fresh: bool = True
) -> list[ContactInterface]:
    """Return the present contact interfaces.

    If `fresh`, faces are searched again where they slide far or have moved by a tenth of their reach since the last search; else the
    pairing stays, with gaps from the displacements since.
    """
    seen = setting.search_displacements(state.u)
    kept: list[Any] = state.kept or [None] * len(setting.sides)
    found = []
    for k, side in enumerate(setting.sides):
        clearance = setting.clearance(side, t)
        if kept[k] is None or (fresh and _needs_search(side, seen, kept[k][0])):
            kept[k] = _search_contact(setting, side, clearance, seen)
        u, gap, face = kept[k]
        found.append(setting.pressure_interface(k, face.after_step(seen - u, clearance - gap), state.u))
    state.kept = kept
    return found


def _needs_search(side: ContactSide, seen: Numbers, searched: Numbers) -> bool:
    """Return True if a contact must be searched again at these displacements."""
    if side.contact.finite and not np.array_equal(seen, searched):
        return True
    return side.must_search_again(seen - searched)


def _search_contact(
    setting: Setting, side: ContactSide, clearance: float, seen: Numbers
) -> tuple[Numbers, float, ContactInterface]:
    """A contact at displacements at which it is searched, and these; of small sliding faces are moved there as wholes. Pressures of
    Nitsche's method are those of the displacements.
    """
    u = seen.copy() if side.contact.finite else side.rigid_displacements(seen)
    found = side.interface(setting.places + u.reshape(setting.places.shape), clearance)
    if found.points is not None:
        found = replace(found, points=replace(found.points, pressure=found.points.pressing @ u))
    return u, clearance, found


def find_tunneling_contact(setting: Setting, old: LoadStepState, new: LoadStepState) -> ContactSide | None:
    """Return a contact whose faces may have passed through each other between two states, unpaired in both; None if there is none."""
    before, after = (setting.places + one.u.reshape(setting.places.shape) for one in (old, new))
    for k, side in enumerate(setting.sides):
        blind = all(one.kept is None or not len(one.kept[k][2].nodes) for one in (old, new))
        if blind and side.may_have_passed(before, after):
            return side
    return None


def contact_stiffness(setting: Setting, faces: list[ContactInterface], stiffness: csr_array) -> list[Numbers]:
    """Return c [Pa/m] at the nodes of contacts: the stiffness of elements there, or that of a penalty."""
    diagonal = stiffness.diagonal().reshape(-1, setting.dimension).mean(axis=1)
    found = []
    for face, side in zip(faces, setting.sides, strict=True):
        c = diagonal[face.nodes] / face.area
        if side.stiffness is not None:
            c = np.full(len(c), side.stiffness)
        found.append(c if side.stiffness is not None or side.contact.method == "mortar" else SOFT * c)
    return found


def slip_increment(face: ContactInterface, state: LoadStepState) -> Numbers:
    """Return s [m] since the last load step, (c, d − 1)."""
    ways = face.tangents.shape[1]
    return np.asarray((face.tangential @ (state.u - state.before)).reshape(-1, ways) / face.area[:, None])


def _near_gap(face: ContactInterface, side: ContactSide) -> float | None:
    """Return a gap that is larger than that of the nearest nodes."""
    if not len(face.gap):
        return None
    return (
        max(float(face.gap.min()), 0.0)
        + NEAREST_TOLERANCE * float(np.ptp(face.gap))
        + RESIDUAL_TOLERANCE * side.size
    )


def _is_same_status(old: Integers, found: ContactStatus, graze: Numbers | float = 0.0) -> bool:
    """Return True if no node changed its status.

    A node whose friction is at its limit to rounding may alternate between stick and slip, which counts as no change.
    So may one that just touches between open and closed: |p − c g| ≤ `graze`, the effect of rounding.
    """
    if len(old) != len(found.status):  # other nodes are paired now
        return False
    changed = (old != found.status) & ~(
        ((old == OPEN) | (found.status == OPEN)) & (np.abs(found.closing) <= graze)
    )
    if not len(found.limit):  # of a method without friction
        return not changed.any()
    even = np.abs(found.size - found.limit) <= RESIDUAL_TOLERANCE * float(found.limit.max(initial=0.0))
    return not (changed & ((old == OPEN) | (found.status == OPEN) | ~even)).any()


def solve_linear(
    setting: Setting,
    stiffness: csr_array,
    equations: list[ContactEquations],
    left: Numbers,
    ahead: Numbers,
    moved: Numbers,
    free: Integers,
    solver: str,
) -> tuple[Numbers, list[Numbers]]:
    """Solve K du = left + Σ (Fᵀ λ + fixed), R du = right, du = moved + T dq, with prescribed dq, for dq and λ.

    Multipliers are iterated with one factor of K + Σ Fᵀ W R, positive definite where bodies are supported, with contacts or without:
    λ' = λ + W (right − R du). Each iteration reduces the error to about 1/`HEAVY`.
    """
    from scipy.sparse import csr_array

    t = setting.transform
    known = moved + t @ ahead
    right = left - stiffness @ known
    for e in equations:
        right += e.fixed - e.forces.T @ (e.weight * (e.rows @ known))
        if e.across is not None:
            right -= e.across @ known
    symmetric = setting.symmetric and all(e.symmetric for e in equations)
    try:
        system = setting.system(stiffness, free, solver)
        seen = t[:, free[system.seen]]
        each = [_ReducedEquations.of(e, seen, known) for e in equations]
        more = sum((one.added for one in each), csr_array((len(system.seen),) * 2))
        solving = system.with_(more, (t.T @ right)[free], symmetric)
    except np.linalg.LinAlgError as problem:
        raise NotConverged(
            "the stiffness matrix is singular: a body is not supported, or a material yields without limit"
        ) from problem
    multipliers = _iterate_multipliers(each, solving)
    step = ahead.copy()
    step[free] = solving.end()
    return step, multipliers


def _iterate_multipliers(each: list[_ReducedEquations], solving: UpdatedSolver) -> list[Numbers]:
    """Iterate λ from the residual of the constraints."""
    multipliers = [one.equations.multipliers for one in each]
    worst = np.inf
    for _ in range(MULTIPLIER_ROUNDS):
        force = sum(
            (
                one.forces.T @ (m + one.equations.weight * one.equations.right)
                for one, m in zip(each, multipliers, strict=True)
            ),
            np.zeros(1),
        )
        x = solving.at(force)
        off = [one.equations.weight * (one.right - one.rows @ x) for one in each]
        multipliers = [m + more for m, more in zip(multipliers, off, strict=True)]
        now = max(
            (_greatest(more) for one, more in zip(each, off, strict=True) if one.equations.exact), default=0.0
        )
        size = max(map(_greatest, multipliers), default=0.0)
        if now <= 1e-14 * size * HEAVY or now >= 0.5 * worst:
            break
        worst = now
    return multipliers


def _greatest(numbers: Numbers) -> float:
    return float(np.abs(numbers).max(initial=0.0))


@dataclass(frozen=True)
class _ReducedEquations:
    """Equations of a contact in the unknowns of a system: R, F, the right side of R x, and Fᵀ W R plus the matrix `across`."""

    equations: ContactEquations
    rows: csr_array
    forces: csr_array
    right: Numbers
    added: csr_array

    @classmethod
    def of(cls, e: ContactEquations, seen: csr_array, known: Numbers) -> _ReducedEquations:
        rows = e.rows @ seen
        forces = rows if e.symmetric else e.forces @ seen
        added = forces.T @ _scale_rows(rows, e.weight)
        if e.across is not None:
            added = added + seen.T @ e.across @ seen
        return cls(e, rows, forces, e.right - e.rows @ known, added)


def _scale_rows(rows: csr_array, weight: Numbers) -> csr_array:
    from scipy.sparse import diags_array

    return diags_array(weight) @ rows

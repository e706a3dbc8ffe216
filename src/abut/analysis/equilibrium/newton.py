"""Newton's method for the balance of forces on the manifold of the constraints, with a line search that never leaves downhill.

In the tangent coordinates s of a pose (``tangent``) the forces along the motions left free are p(s) = Zᵀ F and the stiffness is
K = −∂p/∂s, by central differences, or of a large machine by the derivatives that implicit methods take, where those are whole. A step
solves K d = p. Where K has eigenvalues that are not positive, or d would go too far, the eigenvalues of its symmetric
part (with the unit mass matrix ω², squares of angular frequencies) are taken by their size and all raised by one number, so that d
leads downhill, just as far as it may, and a maximum or saddle is left. Motions without stiffness that nothing drives are left alone;
those that something drives (a body in free fall towards a floor) go on by as much as is safe. Along d the search stops before the force
along the way has changed sign and grown, which finds a floor from above as well as from inside it.

Source: Nocedal & Wright, Numerical Optimization (2nd ed. 2006) sec. 3.4 (modified Newton) and 4.3 (trust region), on the manifold by
projection: Absil, Mahony & Sepulchre, Optimization Algorithms on Matrix Manifolds (2008) ch. 6.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.state.difference_coloring import BodyColors, color_bodies
from abut.analysis.state.host_equations import (
    CLOSED,
    Equations,
    Numbers,
    Probe,
    Tangent,
    displace_bodies,
    tangent_of,
)
from abut.integrators.method import scales_of

__all__ = ["Balance", "Pose"]


STEP = 1e-6  #: of the differences, of the machine's length or in rad: rounding and curvature each cost about 1e-10 of the stiffness
FINE = 1e-9  #: the least they become, where a contact presses so little that wider ones would miss how it stiffens
WIDE = 1e-4  #: of the differences by which motions without stiffness are told from soft ones
NEUTRAL = 1e-8  #: a motion is neutral when that changes the forces by less than this part of their scale
SKEW = 1e-6  #: what of a stiffness may be unsymmetric by rounding of the differences
FLOOR = 1e-10  #: stiffness beside the largest that is rounding
EXACT = 1e-14  #: likewise, of derivatives
ROUNDING = 1e-13  #: a Newton step this small beside the machine is rounding: the balance is as good as the numbers are
ENDLESS = 1e4  #: lengths of the machine after which a body that goes on moving has nothing that holds it
TURN = 3.0  #: rad that a step turns a body at most: turns are counted from pose to pose
DRIVEN = 100.0  #: lengths of the machine, or rad, after which what is driven as hard as at first, and meets nothing, will meet nothing
FLIGHT = 12.0  #: lengths of the machine, or rad, of which none was a step of Newton's: two turns, and no force is periodic any more
MANY = 60  #: degrees of freedom from which on the stiffness is not found by moving along one after the other
WHOLE = 1e-5  #: of a change of forces, what derivatives may leave out and still be the stiffness
NEAR = 12  #: Newton's steps onto the constraints; a motion that wants more leads too far
GROWTH = 4.0  #: what the forces grow by meanwhile where they drive the machine away the more the farther it has gone


@dataclasses.dataclass(frozen=True)
class Pose:
    """A pose looked at: p [f, N/√kg], ω² and its motions [6 b, f], and what is out of balance on each body [b, 6]."""

    equations: Equations
    tangent: Tangent
    pull: Numbers

    @property
    def imbalance(self) -> Numbers:
        """M Z p: forces [N] and torques [N m] on each body that the joints do not take up."""
        return self.equations.mass_weighted(self.tangent.basis @ self.pull).reshape(-1, 6)


@dataclasses.dataclass(frozen=True)
class _Flight:
    """Steps of which each began where some force drives the machine on the more the farther it goes: from which pose, with which forces,
    and how far before.
    """

    begun: Pose
    scale: float
    travelled: float

    def endless(self, pose: Pose, scale: float, travelled: float) -> bool:
        """Whether the machine goes away for good: it has gone far, and is driven by forces that have grown all the while."""
        far, grown = travelled - self.travelled > FLIGHT, scale > GROWTH * self.scale
        return far and grown and bool(np.linalg.norm(pose.pull) > np.linalg.norm(self.begun.pull))

    def driven(self, pose: Pose) -> bool:
        """Whether forces still drive the machine as they did, with no contact in it to come to."""
        free = not len(pose.equations.depth)
        return free and bool(np.linalg.norm(pose.pull) > 0.9 * np.linalg.norm(self.begun.pull))


class Balance:
    """Looks for a pose of a machine in which all forces balance.

    Args:
        model: The machine.
        probe: Its motions held still.
        tolerance: Largest force out of balance beside the forces that act.
        most: Steps before giving up.
    """

    def __init__(self, model: Any, probe: Probe, tolerance: float, most: int) -> None:
        self.model, self.probe, self.tolerance, self.most = model, probe, tolerance, most
        self.length = scales_of(model).length
        radii = [shape.bounding_radius for contact in model.contacts for shape in contact.shapes]
        small = min((r for r in radii if 0.0 < r < math.inf), default=math.inf)
        self.reach = min(0.3, 0.5 * small / self.length)
        self.weight = float(np.linalg.norm(model.gravity)) * sum(body.mass for body in model.bodies)
        self.steps = 0
        self.told: Callable[[int], None] = lambda steps: None  #: of each step
        self.jumped = False  #: whether the last search left a place where no balance could be followed
        #: from where the last search went away for good, driven and held by nothing
        self.left: Pose | None = None
        self._travelled, self._step = 0.0, STEP
        self.first = 0.0  #: size of the first of the last whole steps
        self._exact = False  #: whether the stiffness last asked for was of derivatives
        self._held = True  #: whether no force drove the machine on the more the farther it went, where it was last looked at

    def pose(self, equations: Equations) -> Pose:
        """The forces along the motions left free."""
        tangent = tangent_of(equations)
        return Pose(equations, tangent, tangent.basis.T @ equations.load)

    def scale(self, pose: Pose) -> float:
        """The size of the forces that act in a pose [N]: weight, force elements, contacts and joints."""
        work = self.probe.system.work
        acting = [self.weight, *np.abs(pose.equations.load.reshape(-1, 6)[:, :3]).ravel()]
        acting += [*np.abs(work.applied.numpy()[0][:, :3]).ravel()]
        acting += [*np.abs(pose.tangent.reactions(pose.equations))]
        live = pose.equations.mode != 0
        acting += [*np.abs(work.touch.numpy()["force"][0][: len(live)][live])]
        return float(max(acting)) or 1.0

    def excess(self, pose: Pose, scale: float) -> float:
        """The largest force out of balance beside the scale; torques count at the machine's length."""
        left = np.abs(pose.imbalance)
        return float(max(left[:, :3].max(), left[:, 3:].max() / self.length)) / scale

    def size(self, motion: Numbers) -> float:
        """How far a motion [6 b] goes: in lengths of the machine, or rad."""
        parts = np.abs(motion.reshape(-1, 6))
        return float(max(parts[:, :3].max() / self.length, parts[:, 3:].max()))

    def stiffness(self, pose: Pose, step: float = STEP) -> Numbers:
        """K [f, f, 1/s²] in the tangent coordinates, by differences of this step."""
        reactions = pose.tangent.reactions(pose.equations)
        self._exact = False
        if pose.tangent.freedom > MANY:
            known = self._analytic_stiffness(pose, reactions)
            if known is not None:
                self._exact = True
                return known
            if self._apart and 12 * len(self._apart.groups) < pose.tangent.freedom:
                by_bodies = self._by_bodies(pose, reactions, step)
                return np.asarray(pose.tangent.basis.T @ by_bodies @ pose.tangent.basis)
        columns = [self._slope(pose, reactions, z, step) for z in pose.tangent.basis.T]
        return np.column_stack(columns) if columns else np.zeros((0, 0))

    def _analytic_stiffness(self, pose: Pose, reactions: Numbers) -> Numbers | None:
        """K from derivatives, where along one motion of all bodies they say what differences say; else None."""
        if not self.probe.system.layout.implicit:
            return None
        basis = pose.tangent.basis
        k = np.asarray(basis.T @ self.probe.stiffness(pose.equations, reactions) @ basis)
        way = np.sin(1.0 + np.arange(k.shape[0]) ** 2)  # of all motions some, and of no two in one proportion
        slope = self._slope(pose, reactions, basis @ way, STEP)
        whole = np.linalg.norm(k @ way - slope) <= WHOLE * np.linalg.norm(slope)
        return k if whole else None

    @cached_property
    def _apart(self) -> BodyColors | None:
        return color_bodies(self.model)

    def _by_bodies(self, pose: Pose, reactions: Numbers, step: float) -> Numbers:
        """−∂(F − Gᵀ λ) [6 b, 6 b] by motions of each body alone, of many bodies at once. To first order no motion along Z leaves the
        constraints, so that Zᵀ of it Z is the stiffness.
        """
        assert self._apart
        here, n = pose.equations, pose.equations.bodies
        out = np.zeros((n, 6, n, 6))
        for group in self._apart.groups:
            for k in range(6):
                motion = np.zeros((n, 6))
                motion[group, k] = step * (self.length if k < 3 else 1.0)
                places = (displace_bodies(here.state, x * motion.ravel()) for x in (1.0, -1.0))
                looks = (self.probe.look(place, here.time) for place in places)
                ahead, behind = (there.load - there.jacobian.T @ reactions for there in looks)
                change = (behind - ahead).reshape(n, 6)
                for body in group:
                    felt = self._apart.feel[body]
                    out[felt, :, body, k] = change[felt, :] / (2.0 * motion[body, k])
        return out.reshape(6 * n, 6 * n)

    def _slope(self, pose: Pose, reactions: Numbers, motion: Numbers, step: float) -> Numbers:
        """−∂p along one motion, by central differences."""
        here, tangent = pose.equations, pose.tangent
        step /= self.size(motion)
        ahead, behind = (
            tangent.pull(
                self.probe.close(displace_bodies(here.state, x * motion), here.time, tangent), reactions
            )
            for x in (step, -step)
        )
        return np.asarray((behind - ahead) / (2.0 * step))

    def near(self, start: Equations, most: int) -> tuple[Pose, bool]:
        """So many of Newton's whole steps at most, from near a balance; the last pose, and whether the forces balance there, stably.

        Only their length is bounded. Where a slender beam bends, a step along the tangent stretches it by so much that for one step the
        stiffness means nothing; the next one undoes that, whereas a line search takes it for uphill and creeps.
        """
        pose, held, self.first = self.pose(start), True, 0.0
        for k in range(most + 1):
            if not np.isfinite(pose.pull).all():
                break
            scale = self.scale(pose)
            if self.excess(pose, scale) <= self.tolerance:
                return self._again(pose), held
            if k == most:
                break
            seen = self._evenly(pose)
            if seen is None:
                break
            held = bool((seen.own > seen.floor).all())
            if self._driven(pose, seen.loose, scale).any() or not seen.kept.any():
                break
            way = pose.tangent.basis @ seen.step(pose.pull)
            if self.size(way) <= ROUNDING:
                return self._again(pose), held
            if self.size(way) > (self._reach(pose.equations) if len(pose.equations.depth) else 1.0):
                break
            self.steps += 1
            self.told(self.steps)
            self.first = self.size(way) if k == 0 else self.first
            there = self.probe.close(displace_bodies(pose.equations.state, way), start.time, attempts=NEAR)
            if there.gap > 1e-9:
                break
            self.probe.settle(there)
            pose = self._again(self.pose(there))
        return self._again(pose), False

    def seek(self, start: Equations, follow: bool = False) -> tuple[Pose, bool]:
        """Steps until the forces balance; the last pose, and whether they do there. ``follow`` ends where no balance can be followed."""
        pose = self.pose(start)
        self._travelled, self.jumped, self._step, self.left = 0.0, False, STEP, None
        before, way = math.inf, np.full(6, math.inf)
        first = flight = _Flight(pose, self.scale(pose), 0.0)
        for k in range(self.most + 1):
            scale = self.scale(pose)
            excess = self.excess(pose, scale)
            if excess <= self.tolerance:
                return self._again(pose), True
            if not np.isfinite(pose.pull).all():
                break
            if k == self.most:
                self.left = first.begun if self._travelled > DRIVEN and first.driven(pose) else None
                break
            slow = excess > 0.3 * before and self.size(way) < self._step
            self._step = max(0.1 * self._step, FINE) if slow else self._step
            before = excess
            k_here = self.stiffness(pose, self._step)
            if not np.isfinite(k_here).all():
                break
            way, whole = self._way(pose, k_here, scale)
            if follow and not whole:
                break
            if self.size(way) <= ROUNDING:
                return self._again(pose), True
            self.steps += 1
            self.told(self.steps)
            if whole or self._held:
                flight = _Flight(pose, scale, self._travelled)
            found = self._along(pose, way, whole)
            if self._travelled > ENDLESS or flight.endless(pose, scale, self._travelled):
                self.left = flight.begun
            if found is None or self.left is not None:
                return self._again(pose), False
            self.probe.settle(found.equations)
            pose = self._again(found)
        return self._again(pose), False

    def resists_loads(self, pose: Pose, loads: Numbers) -> bool:
        """Whether a machine in a pose bears loads [6 b] on its bodies: along all motions that these drive, a stiffness opposes."""
        seen = self._evenly(pose)
        self._again(pose)
        if seen is None or not (seen.own > seen.floor).all():
            return False
        driven = dataclasses.replace(pose, pull=pose.tangent.basis.T @ loads)
        scale = float(np.abs(loads).max(initial=0.0)) or 1.0
        return not self._driven(driven, seen.loose, scale).any()

    def _evenly(self, pose: Pose) -> _Stiffness | None:
        """The stiffness measured as if each body's mass stood at the machine's length from its centre; None where something is bent farther
        than it goes. Slices of a slender beam turn so easily by themselves that beside the stiffness against that, over their moments of
        inertia, bending would be rounding.
        """
        metric = np.array(pose.equations.metric)
        metric[:, 3:, 3:] += metric[:, :1, :1] * self.length**2 * np.eye(3)
        weighed = dataclasses.replace(pose.equations, metric=metric).mass_weighted(pose.tangent.basis)
        lower = np.linalg.cholesky(pose.tangent.basis.T @ weighed)
        k = self.stiffness(pose)
        if not np.isfinite(k).all():
            return None
        return _Stiffness(k, np.linalg.inv(lower).T, EXACT if self._exact else FLOOR)

    def unheld(self, pose: Pose) -> Numbers:
        """The motions [6 b, k] that forces drive away from a pose, and none drives back; not those that they drive hardly at all."""
        k = self.stiffness(pose)
        self._again(pose)
        values, vectors = np.linalg.eigh(0.5 * (k + k.T))
        motions, pulls = pose.tangent.basis @ vectors, np.abs(vectors.T @ pose.pull)
        sizes = np.array([self.size(motion) for motion in motions.T])
        # whose stiffness would stop it farther away than that, or never
        loose = values * ENDLESS < pulls * sizes
        return np.asarray(motions[:, loose & (pulls > 0.01 * pulls.max(initial=0.0))])

    def _again(self, pose: Pose) -> Pose:
        """The pose as last looked at, so that what the system holds is its."""
        return dataclasses.replace(pose, equations=self.probe.look(pose.equations.state, pose.equations.time))

    def _way(self, pose: Pose, k: Numbers, scale: float) -> tuple[Numbers, bool]:
        """The motion [6 b] of the next step, downhill, and whether it is Newton's whole step."""
        basis, seen = pose.tangent.basis, _Stiffness(k)
        values, vectors, kept = seen.values, seen.vectors, seen.kept
        pull = vectors.T @ pose.pull
        self._held = bool((seen.own > seen.floor).all())
        reach = self._reach(pose.equations)
        if self._held and kept.any() and not self._driven(pose, vectors[:, ~kept], scale).any():
            way = basis @ seen.step(pose.pull)
            conservative = bool((values[kept] > 0.0).all())
            if (
                self.size(way) <= reach
                and self._turn(way) <= TURN
                and (self._work(pose, way) > 0.0 or not conservative)
            ):
                return way, True
        self.jumped = True
        driven = kept.copy()
        driven[~kept] = self._driven(pose, vectors[:, ~kept], scale)
        return self._trust_region_step(
            basis @ vectors[:, driven], np.abs(values[driven]), pull[driven], reach
        ), False

    def _trust_region_step(
        self, motions: Numbers, stiffness: Numbers, pull: Numbers, reach: float
    ) -> Numbers:
        """Σ motion p/(k + μ) with the least μ ≥ 0 for which it goes no farther than ``reach`` and turns no body by more than TURN."""

        def way(raised: float) -> Numbers:
            with np.errstate(over="ignore", invalid="ignore"):
                return np.asarray(motions @ (pull / (stiffness + raised)))

        def beyond(raised: float) -> float:
            found = way(raised)
            return max(self.size(found) / reach, self._turn(found) / TURN)

        low = 1e-300
        if not pull.any() or beyond(low) <= 1.0:
            return way(low)
        high = max(float(stiffness.max()), low)
        while (much := beyond(high)) > 1.0:
            high *= 2.0 * much
        low = FLOOR * high
        while low < high and beyond(low) <= 1.0:
            low, high = FLOOR * low, low
        while high > 1.02 * low:
            middle = math.sqrt(low * high)
            low, high = (middle, high) if beyond(middle) > 1.0 else (low, middle)
        return way(high)

    @staticmethod
    def _turn(motion: Numbers) -> float:
        """The largest turn of a body in a motion [rad]."""
        return float(np.abs(motion.reshape(-1, 6)[:, 3:]).max())

    def _driven(self, pose: Pose, vectors: Numbers, scale: float) -> NDArray[np.bool_]:
        """Which motions without stiffness a force drives all the same."""
        forces = [self.excess(dataclasses.replace(pose, pull=v * (v @ pose.pull)), scale) for v in vectors.T]
        return np.array(forces, dtype=float) > self.tolerance

    def _reach(self, here: Equations) -> float:
        """How far a step may go, in lengths or rad: over free distance nearly to the next contact, else a part of the smallest shape."""
        if not len(here.depth):
            return max(self.reach, self._travelled) if self._travelled > 10.0 else self.reach
        gap = -float(here.depth.max())
        return max(self.reach, min(0.45 * gap / self.length, 1.0))

    def _along(self, pose: Pose, way: Numbers, whole: bool) -> Pose | None:
        """The pose some way along a motion, before the force along it has turned against it; None if there is none."""
        begun = self._work(pose, way)
        size = float(np.linalg.norm(pose.pull))
        low, at_low, high, at_high, x = 0.0, begun, 0.0, 0.0, 1.0
        best: Pose | None = None
        for _ in range(60):
            here = pose.equations
            there = self.probe.close(displace_bodies(here.state, x * way), here.time, pose.tangent)
            if there.gap > CLOSED:
                there = self.probe.close(there.state, here.time, attempts=NEAR)
            if there.gap > 1e-9 or not np.isfinite(there.load).all():
                high, at_high, x = x, -math.inf, 0.5 * (low + x)
                continue
            found = self.pose(there)
            work = self._work(found, way)
            # uphill leads a step of Newton's only where forces follow places that they do not push back: they must become less
            calmer = whole and np.linalg.norm(found.pull) < (0.5 if begun > 0.0 else 1.0) * size
            if calmer or (begun > 0.0 and work >= -0.5 * begun):
                best = found
                if begun <= 0.0 or work <= 0.5 * begun or not high or x * self.size(way) < ROUNDING:
                    break
                low, at_low = x, work
            else:
                high, at_high = x, work
            x = low + (high - low) * self._secant(at_low, at_high)
            if (high - low) * self.size(way) < ROUNDING:
                break
        if best is not None:
            self._travelled += x * self.size(way)
        return best

    @staticmethod
    def _secant(at_low: float, at_high: float) -> float:
        """Where between two places the force along the way should vanish; halfway, where it rises too steeply to say."""
        share = at_low / (at_low - at_high) if math.isfinite(at_high) else 0.5
        return share if 0.1 <= share <= 0.9 else 0.5

    def _work(self, pose: Pose, way: Numbers) -> float:
        """The force in a pose along a motion of another pose, carried there by projection."""
        return float(pose.pull @ pose.tangent.coordinates(pose.equations, way))

    def modes(self, pose: Pose) -> tuple[Numbers, Numbers, NDArray[np.bool_]]:
        """ω² [1/s²] ascending, their motions [6 b, f], and which are neutral: a displacement changes no force worth naming."""
        values, vectors = _own(self.stiffness(pose))
        motions = pose.tangent.basis @ vectors
        scale, reactions = self.scale(pose), pose.tangent.reactions(pose.equations)
        neutral = np.zeros(len(values), dtype=bool)
        bound = 1e-4 * float(np.abs(values).max(initial=0.0))
        for n, (value, motion) in enumerate(zip(values, motions.T, strict=True)):
            if abs(value) > bound and bound > 0.0:
                continue
            slope = self._slope(pose, reactions, motion, WIDE)
            change = dataclasses.replace(pose, pull=slope * WIDE / self.size(motion))
            neutral[n] = self.excess(change, scale) < NEUTRAL
        self._again(pose)
        return values, motions, neutral


class _Stiffness:
    """A stiffness K [f, f]: ``values`` and ``vectors`` of its symmetric part; ``kept`` are those beyond rounding, the ``floor``.

    ``own`` are its eigenvalues among these: not of the symmetric part where one there is negative and K is skew, since a force may follow a
    place that it does not push back.
    """

    def __init__(self, k: Numbers, measure: Numbers | None = None, floor: float = FLOOR) -> None:
        self._measure = np.eye(len(k)) if measure is None else measure
        k = self._measure.T @ k @ self._measure
        self.values, self.vectors = np.linalg.eigh(0.5 * (k + k.T))
        self.floor = floor * float(np.abs(self.values).max(initial=0.0))
        self.kept = np.abs(self.values) > self.floor
        self._inner = self.vectors[:, self.kept]
        self._stiff = self._inner.T @ k @ self._inner
        self.own = self.values[self.kept]
        if (measure is not None or _skew(k)) and not (self.own > self.floor).all():
            self.own = np.linalg.eigvals(self._stiff).real

    @property
    def loose(self) -> Numbers:
        """Motions [f, k] without stiffness."""
        return np.asarray(self._measure @ self.vectors[:, ~self.kept])

    def step(self, pull: Numbers) -> Numbers:
        """Newton's step [f], none along what has no stiffness."""
        inner = self._measure @ self._inner
        return np.asarray(inner @ np.linalg.solve(self._stiff, inner.T @ pull))


def _skew(k: Numbers) -> bool:
    """Whether a stiffness is unsymmetric by more than rounding."""
    return float(np.linalg.norm(k - k.T)) > SKEW * float(np.linalg.norm(k))


def _own(k: Numbers) -> tuple[Numbers, Numbers]:
    """Eigenvalues ω² of a stiffness, ascending, and their motions. Forces that follow places which they do not push back make it
    unsymmetric: two of them may then be complex, an oscillation that grows, and count as negative by their imaginary part.
    """
    rounding = SKEW * float(np.linalg.norm(k))
    if not _skew(k):
        values, vectors = np.linalg.eigh(0.5 * (k + k.T))
        return values, vectors
    found, motions = np.linalg.eig(k)
    squares = np.where(np.abs(found.imag) > rounding, -np.abs(found.imag), found.real)
    ascending = np.argsort(squares)
    return squares[ascending], motions.real[:, ascending]

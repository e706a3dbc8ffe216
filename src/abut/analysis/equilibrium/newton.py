"""Newton's method for static equilibrium on the manifold of the constraints, with a line search along descent directions.

In the tangent coordinates s of a pose (``tangent``) the forces along the free motions are p(s) = Zᵀ F and the stiffness is
K = −∂p/∂s, by central differences, or for a large machine by the derivatives of implicit methods, if those are complete. A step
solves K d = p. If K has eigenvalues that are not positive, or d is too large, the eigenvalues of its symmetric
part (with the unit mass matrix ω², squares of angular frequencies) are replaced by their absolute values and shifted by one number.
Then d is a descent direction of the largest allowed length, and leads away from maxima and saddles. Motions without stiffness and
without force are not changed. Motions without stiffness but with force (a body in free fall towards a floor) continue by the largest
safe step. Along d the search stops before the force along the path has changed sign and grown. It therefore finds the contact with a
floor from both sides.

Source: Nocedal & Wright, Numerical Optimization (2nd ed. 2006) sec. 3.4 (modified Newton) and 4.3 (trust region), on the manifold by
projection: Absil, Mahony & Sepulchre, Optimization Algorithms on Matrix Manifolds (2008) ch. 6.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.analysis.equilibrium.stiffness_spectrum import FLOOR, StiffnessSpectrum, stiffness_eigenvalues
from abut.analysis.state.difference_coloring import BodyColors, color_bodies
from abut.analysis.state.host_equations import (
    CONSTRAINT_TOLERANCE,
    HostEquations,
    Probe,
    Tangent,
    displace_bodies,
    tangent_of,
)
from abut.array_types import Numbers
from abut.integrators.method import scales_of

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["EquilibriumNewton", "EvaluatedPose"]


STEP = 1e-6  #: step of differences, relative to the machine's length or in rad: rounding and curvature cost about 1e-10 of the stiffness
MIN_DIFFERENCE_STEP = (
    1e-9  #: smallest step, for contacts with so little load that larger ones would miss their stiffening
)
SOFT_DIFFERENCE_STEP = 1e-4  #: step of differences that distinguish motions without stiffness from soft ones
NEUTRAL = 1e-8  #: change of the forces, relative to their scale, below which a motion is neutral
EXACT = 1e-14  #: likewise, for derivatives
ROUNDING = 1e-13  #: size of a Newton step relative to the machine that is rounding: the equilibrium cannot be improved
UNSUPPORTED_DISTANCE = 1e4  #: lengths of the machine after which a moving body counts as unsupported
TURN = 3.0  #: largest rotation of a body in a step [rad]: turns are counted from pose to pose
#: lengths of the machine, or rad, after which a motion with undiminished force and without contact counts as endless
DRIVEN_DISTANCE = 100.0
FLIGHT = 12.0  #: lengths of the machine, or rad, without a full Newton step: after two turns, no force is periodic any more
MAX_SINGLE_MOTIONS = 60  #: degrees of freedom above which the stiffness is not computed motion by motion
STIFFNESS_ERROR = (
    1e-5  #: relative error of a change of forces up to which derivatives are accepted as the stiffness
)
MAX_PROJECTION_STEPS = 12  #: Newton's steps onto the constraints; a motion that needs more is too large
GROWTH = 4.0  #: ratio of the forces along such a motion above which they count as growing with the distance


@dataclasses.dataclass(frozen=True)
class EvaluatedPose:
    """Evaluated pose: its equations, its tangent space, and the forces p along the free motions, ``tangent_force`` [f, N/√kg]."""

    equations: HostEquations
    tangent: Tangent
    tangent_force: Numbers

    @property
    def imbalance(self) -> Numbers:
        """Imbalance M Z p: forces [N] and torques [N m] on each body that the joints do not react."""
        return self.equations.mass_weighted(self.tangent.basis @ self.tangent_force).reshape(-1, 6)


@dataclasses.dataclass(frozen=True)
class _Flight:
    """Sequence of steps in which a force accelerates the machine away: the first pose, its forces, and the distance before it."""

    begun: EvaluatedPose
    scale: float
    travelled: float

    def endless(self, pose: EvaluatedPose, scale: float, travelled: float) -> bool:
        """Return True if the machine moves away without end: the distance is large, and the driving forces have grown throughout."""
        far, grown = travelled - self.travelled > FLIGHT, scale > GROWTH * self.scale
        return (
            far
            and grown
            and bool(np.linalg.norm(pose.tangent_force) > np.linalg.norm(self.begun.tangent_force))
        )

    def driven(self, pose: EvaluatedPose) -> bool:
        """Return True if forces still drive the machine as at the beginning, without any contact to stop it."""
        free = not len(pose.equations.depth)
        return free and bool(
            np.linalg.norm(pose.tangent_force) > 0.9 * np.linalg.norm(self.begun.tangent_force)
        )


class EquilibriumNewton:
    """Search for a pose of a machine in static equilibrium.

    Args:
        model: The machine.
        probe: Its motions fixed.
        tolerance: Largest force imbalance relative to the acting forces.
        most: Largest number of steps.
    """

    def __init__(self, model: Model, probe: Probe, tolerance: float, most: int) -> None:
        self.model, self.probe, self.tolerance, self.most = model, probe, tolerance, most
        self.length = scales_of(model).length
        radii = [shape.bounding_radius for contact in model.contacts for shape in contact.shapes]
        small = min((r for r in radii if 0.0 < r < math.inf), default=math.inf)
        self.reach = min(0.3, 0.5 * small / self.length)
        self.weight = float(np.linalg.norm(model.gravity)) * sum(body.mass for body in model.bodies)
        self.steps = 0
        self.report_step: Callable[[int], None] = lambda steps: None  #: called after each step
        self.lost_branch = False  #: whether the last search made a step that is not a full Newton step
        #: pose from which the last search moved away without end, driven and unsupported
        self.escape_pose: EvaluatedPose | None = None
        self._travelled, self._step = 0.0, STEP
        self.first = 0.0  #: size of the first of the last full steps
        self._exact = False  #: whether the last stiffness is from derivatives
        self._all_stiff = True  #: whether all free motions had positive stiffness at the last evaluation

    def pose(self, equations: HostEquations) -> EvaluatedPose:
        """Return the pose with its forces along the free motions."""
        tangent = tangent_of(equations)
        return EvaluatedPose(equations, tangent, tangent.basis.T @ equations.load)

    def scale(self, pose: EvaluatedPose) -> float:
        """Return the magnitude of the forces that act in a pose [N]: weight, force elements, contacts and joints."""
        work = self.probe.system.work
        acting = [self.weight, *np.abs(pose.equations.load.reshape(-1, 6)[:, :3]).ravel()]
        acting += [*np.abs(work.applied.numpy()[0][:, :3]).ravel()]
        acting += [*np.abs(pose.tangent.reactions(pose.equations))]
        live = pose.equations.mode != 0
        acting += [*np.abs(work.contact_point.numpy()["force"][0][: len(live)][live])]
        return float(max(acting)) or 1.0

    def excess(self, pose: EvaluatedPose, scale: float) -> float:
        """Return the largest force imbalance relative to the scale; torques are divided by the machine's length."""
        imbalance = np.abs(pose.imbalance)
        return float(max(imbalance[:, :3].max(), imbalance[:, 3:].max() / self.length)) / scale

    def size(self, motion: Numbers) -> float:
        """Return the size of a motion [6 b]: in lengths of the machine, or rad."""
        parts = np.abs(motion.reshape(-1, 6))
        return float(max(parts[:, :3].max() / self.length, parts[:, 3:].max()))

    def stiffness(self, pose: EvaluatedPose, step: float = STEP) -> Numbers:
        """Return K [f, f, 1/s²] in the tangent coordinates, by differences of this step."""
        reactions = pose.tangent.reactions(pose.equations)
        self._exact = False
        if pose.tangent.freedom > MAX_SINGLE_MOTIONS:
            known = self._analytic_stiffness(pose, reactions)
            if known is not None:
                self._exact = True
                return known
            if self._body_colors and 12 * len(self._body_colors.groups) < pose.tangent.freedom:
                by_bodies = self._stiffness_by_bodies(pose, reactions, step)
                return np.asarray(pose.tangent.basis.T @ by_bodies @ pose.tangent.basis)
        columns = [self._slope(pose, reactions, z, step) for z in pose.tangent.basis.T]
        return np.column_stack(columns) if columns else np.zeros((0, 0))

    def _analytic_stiffness(self, pose: EvaluatedPose, reactions: Numbers) -> Numbers | None:
        """Return K from derivatives, if along one motion of all bodies they agree with differences; otherwise None."""
        if not self.probe.system.layout.implicit:
            return None
        basis = pose.tangent.basis
        whole = self.probe.stiffness(pose.equations, reactions)
        if whole is None:
            return None
        k = np.asarray(basis.T @ whole @ basis)
        motion = np.sin(1.0 + np.arange(k.shape[0]) ** 2)  # a part of all motions, in different proportions
        slope = self._slope(pose, reactions, basis @ motion, STEP)
        full = np.linalg.norm(k @ motion - slope) <= STIFFNESS_ERROR * np.linalg.norm(slope)
        return k if full else None

    @cached_property
    def _body_colors(self) -> BodyColors | None:
        return color_bodies(self.model)

    def _stiffness_by_bodies(self, pose: EvaluatedPose, reactions: Numbers, step: float) -> Numbers:
        """Return −∂(F − Gᵀ λ) [6 b, 6 b] by differences: each body is moved alone, many independent bodies at once.

        To first order no motion along Z violates the constraints, so Zᵀ (…) Z is the stiffness.
        """
        assert self._body_colors
        here, n = pose.equations, pose.equations.bodies
        out = np.zeros((n, 6, n, 6))
        for group in self._body_colors.groups:
            for k in range(6):
                motion = np.zeros((n, 6))
                motion[group, k] = step * (self.length if k < 3 else 1.0)
                places = (displace_bodies(here.state, x * motion.ravel()) for x in (1.0, -1.0))
                loaded = (self.probe.evaluate(place, here.time) for place in places)
                ahead, behind = (there.load - there.jacobian.T @ reactions for there in loaded)
                change = (behind - ahead).reshape(n, 6)
                for body in group:
                    felt = self._body_colors.feel[body]
                    out[felt, :, body, k] = change[felt, :] / (2.0 * motion[body, k])
        return out.reshape(6 * n, 6 * n)

    def _slope(self, pose: EvaluatedPose, reactions: Numbers, motion: Numbers, step: float) -> Numbers:
        """Return −∂p along one motion, by central differences."""
        here, tangent = pose.equations, pose.tangent
        step /= self.size(motion)
        ahead, behind = (
            tangent.tangent_forces(
                self.probe.project(displace_bodies(here.state, x * motion), here.time, tangent), reactions
            )
            for x in (step, -step)
        )
        return np.asarray((behind - ahead) / (2.0 * step))

    def take_newton_steps(self, start: HostEquations, most: int) -> tuple[EvaluatedPose, bool]:
        """Take a limited number of full Newton steps near an equilibrium; return the last pose, and whether it is a stable one.

        Only their length is bounded. If a slender beam bends, a step along the tangent stretches it so much that for one step the
        stiffness is meaningless. The next step corrects that, whereas a line search would reject it as uphill and make little progress.
        """
        pose, balanced, self.first = self.pose(start), True, 0.0
        for k in range(most + 1):
            if not np.isfinite(pose.tangent_force).all():
                break
            scale = self.scale(pose)
            if self.excess(pose, scale) <= self.tolerance:
                return self._reevaluate(pose), balanced
            if k == most:
                break
            seen = self._mass_scaled_stiffness(pose)
            if seen is None:
                break
            balanced = bool((seen.own > seen.floor).all())
            if self._driven(pose, seen.loose, scale).any() or not seen.kept.any():
                break
            motion = pose.tangent.basis @ seen.step(pose.tangent_force)
            if self.size(motion) <= ROUNDING:
                return self._reevaluate(pose), balanced
            if self.size(motion) > (self._largest_step(pose.equations) if len(pose.equations.depth) else 1.0):
                break
            self.steps += 1
            self.report_step(self.steps)
            self.first = self.size(motion) if k == 0 else self.first
            there = self.probe.project(
                displace_bodies(pose.equations.state, motion), start.time, attempts=MAX_PROJECTION_STEPS
            )
            if there.gap > 1e-9:
                break
            self.probe.accept(there)
            pose = self._reevaluate(self.pose(there))
        return self._reevaluate(pose), False

    def find_equilibrium(self, start: HostEquations, follow: bool = False) -> tuple[EvaluatedPose, bool]:
        """Search for equilibrium; return the last pose, and whether it is one. ``follow``: end if no equilibrium can be followed."""
        pose = self.pose(start)
        self._travelled, self.lost_branch, self._step, self.escape_pose = 0.0, False, STEP, None
        before, motion = math.inf, np.full(6, math.inf)
        first = flight = _Flight(pose, self.scale(pose), 0.0)
        for k in range(self.most + 1):
            scale = self.scale(pose)
            excess = self.excess(pose, scale)
            if excess <= self.tolerance:
                return self._reevaluate(pose), True
            if not np.isfinite(pose.tangent_force).all():
                break
            if k == self.most:
                self.escape_pose = (
                    first.begun if self._travelled > DRIVEN_DISTANCE and first.driven(pose) else None
                )
                break
            slow = excess > 0.3 * before and self.size(motion) < self._step
            self._step = max(0.1 * self._step, MIN_DIFFERENCE_STEP) if slow else self._step
            before = excess
            k_here = self.stiffness(pose, self._step)
            if not np.isfinite(k_here).all():
                break
            motion, full = self._next_step(pose, k_here, scale)
            if follow and not full:
                break
            if self.size(motion) <= ROUNDING:
                return self._reevaluate(pose), True
            self.steps += 1
            self.report_step(self.steps)
            if full or self._all_stiff:
                flight = _Flight(pose, scale, self._travelled)
            found = self._line_search(pose, motion, full)
            if self._travelled > UNSUPPORTED_DISTANCE or flight.endless(pose, scale, self._travelled):
                self.escape_pose = flight.begun
            if found is None or self.escape_pose is not None:
                return self._reevaluate(pose), False
            self.probe.accept(found.equations)
            pose = self._reevaluate(found)
        return self._reevaluate(pose), False

    def resists_loads(self, pose: EvaluatedPose, loads: Numbers) -> bool:
        """Return True if a machine in a pose resists loads [6 b] on its bodies: a stiffness opposes all motions that they drive."""
        seen = self._mass_scaled_stiffness(pose)
        self._reevaluate(pose)
        if seen is None or not (seen.own > seen.floor).all():
            return False
        driven = dataclasses.replace(pose, tangent_force=pose.tangent.basis.T @ loads)
        scale = float(np.abs(loads).max(initial=0.0)) or 1.0
        return not self._driven(driven, seen.loose, scale).any()

    def _mass_scaled_stiffness(self, pose: EvaluatedPose) -> StiffnessSpectrum | None:
        """Return the stiffness measured as if each body's mass were at the machine's length from its centre; None if it is not finite.
        Slices of a slender beam have such low moments of inertia that their rotational stiffness, divided by these, would reduce
        bending to rounding.
        """
        metric = np.array(pose.equations.metric)
        metric[:, 3:, 3:] += metric[:, :1, :1] * self.length**2 * np.eye(3)
        weighed = dataclasses.replace(pose.equations, metric=metric).mass_weighted(pose.tangent.basis)
        lower = np.linalg.cholesky(pose.tangent.basis.T @ weighed)
        k = self.stiffness(pose)
        if not np.isfinite(k).all():
            return None
        return StiffnessSpectrum(k, np.linalg.inv(lower).T, EXACT if self._exact else FLOOR)

    def unsupported_motions(self, pose: EvaluatedPose) -> Numbers:
        """Return the motions [6 b, k] that forces drive and no stiffness opposes, except those with negligible driving force."""
        k = self.stiffness(pose)
        self._reevaluate(pose)
        values, vectors = np.linalg.eigh(0.5 * (k + k.T))
        motions, pulls = pose.tangent.basis @ vectors, np.abs(vectors.T @ pose.tangent_force)
        sizes = np.array([self.size(motion) for motion in motions.T])
        # motions that their stiffness stops only beyond UNSUPPORTED_DISTANCE lengths, or never
        unresisted = values * UNSUPPORTED_DISTANCE < pulls * sizes
        return np.asarray(motions[:, unresisted & (pulls > 0.01 * pulls.max(initial=0.0))])

    def _reevaluate(self, pose: EvaluatedPose) -> EvaluatedPose:
        """Evaluate the pose again, so that the system's arrays are those of this pose."""
        return dataclasses.replace(
            pose, equations=self.probe.evaluate(pose.equations.state, pose.equations.time)
        )

    def _next_step(self, pose: EvaluatedPose, k: Numbers, scale: float) -> tuple[Numbers, bool]:
        """Return the motion [6 b] of the next step, in a descent direction, and whether it is a full Newton step."""
        basis, seen = pose.tangent.basis, StiffnessSpectrum(k)
        values, vectors, kept = seen.values, seen.vectors, seen.kept
        tangent_force = vectors.T @ pose.tangent_force
        self._all_stiff = bool((seen.own > seen.floor).all())
        reach = self._largest_step(pose.equations)
        if self._all_stiff and kept.any() and not self._driven(pose, vectors[:, ~kept], scale).any():
            motion = basis @ seen.step(pose.tangent_force)
            conservative = bool((values[kept] > 0.0).all())
            if (
                self.size(motion) <= reach
                and self._turn(motion) <= TURN
                and (self._force_along(pose, motion) > 0.0 or not conservative)
            ):
                return motion, True
        self.lost_branch = True
        driven = kept.copy()
        driven[~kept] = self._driven(pose, vectors[:, ~kept], scale)
        return self._trust_region_step(
            basis @ vectors[:, driven], np.abs(values[driven]), tangent_force[driven], reach
        ), False

    def _trust_region_step(
        self, motions: Numbers, stiffness: Numbers, tangent_force: Numbers, reach: float
    ) -> Numbers:
        """Return Σ motion p/(k + μ) with the least μ ≥ 0 for which its size is at most ``reach`` and it turns no body by more than TURN."""

        def regularized_step(raised: float) -> Numbers:
            with np.errstate(over="ignore", invalid="ignore"):
                return np.asarray(motions @ (tangent_force / (stiffness + raised)))

        def step_ratio(raised: float) -> float:
            found = regularized_step(raised)
            return max(self.size(found) / reach, self._turn(found) / TURN)

        low = 1e-300
        if not tangent_force.any() or step_ratio(low) <= 1.0:
            return regularized_step(low)
        high = max(float(stiffness.max()), low)
        while (much := step_ratio(high)) > 1.0:
            high *= 2.0 * much
        low = FLOOR * high
        while low < high and step_ratio(low) <= 1.0:
            low, high = FLOOR * low, low
        while high > 1.02 * low:
            middle = math.sqrt(low * high)
            low, high = (middle, high) if step_ratio(middle) > 1.0 else (low, middle)
        return regularized_step(high)

    @staticmethod
    def _turn(motion: Numbers) -> float:
        """Return the largest rotation of a body in a motion [rad]."""
        return float(np.abs(motion.reshape(-1, 6)[:, 3:]).max())

    def _driven(self, pose: EvaluatedPose, vectors: Numbers, scale: float) -> NDArray[np.bool_]:
        """Return a mask of the motions without stiffness that a force drives."""
        forces = [
            self.excess(dataclasses.replace(pose, tangent_force=v * (v @ pose.tangent_force)), scale)
            for v in vectors.T
        ]
        return np.array(forces, dtype=float) > self.tolerance

    def _largest_step(self, here: HostEquations) -> float:
        """Return the largest size of a step, in lengths or rad: in free motion nearly to the next contact, otherwise a part of the
        smallest shape.
        """
        if not len(here.depth):
            return max(self.reach, self._travelled) if self._travelled > 10.0 else self.reach
        gap = -float(here.depth.max())
        return max(self.reach, min(0.45 * gap / self.length, 1.0))

    def _line_search(self, pose: EvaluatedPose, motion: Numbers, full: bool) -> EvaluatedPose | None:
        """Return the pose at some distance along a motion, before the force along it reverses; None if there is none."""
        begun = self._force_along(pose, motion)
        size = float(np.linalg.norm(pose.tangent_force))
        low, at_low, high, at_high, x = 0.0, begun, 0.0, 0.0, 1.0
        best: EvaluatedPose | None = None
        for _ in range(60):
            here = pose.equations
            there = self.probe.project(displace_bodies(here.state, x * motion), here.time, pose.tangent)
            if there.gap > CONSTRAINT_TOLERANCE:
                there = self.probe.project(there.state, here.time, attempts=MAX_PROJECTION_STEPS)
            if there.gap > 1e-9 or not np.isfinite(there.load).all():
                high, at_high, x = x, -math.inf, 0.5 * (low + x)
                continue
            found = self.pose(there)
            force = self._force_along(found, motion)
            # without a potential a full Newton step may lead uphill: then it is accepted if the forces decrease
            reduced = full and np.linalg.norm(found.tangent_force) < (0.5 if begun > 0.0 else 1.0) * size
            if reduced or (begun > 0.0 and force >= -0.5 * begun):
                best = found
                if begun <= 0.0 or force <= 0.5 * begun or not high or x * self.size(motion) < ROUNDING:
                    break
                low, at_low = x, force
            else:
                high, at_high = x, force
            x = low + (high - low) * self._secant(at_low, at_high)
            if (high - low) * self.size(motion) < ROUNDING:
                break
        if best is not None:
            self._travelled += x * self.size(motion)
        return best

    @staticmethod
    def _secant(at_low: float, at_high: float) -> float:
        """Return the fraction between two places at which the force along the path should vanish; halfway, if it rises too steeply for
        an estimate.
        """
        share = at_low / (at_low - at_high) if math.isfinite(at_high) else 0.5
        return share if 0.1 <= share <= 0.9 else 0.5

    def _force_along(self, pose: EvaluatedPose, motion: Numbers) -> float:
        """Return the force in a pose along a motion of another pose, which is projected onto the free motions."""
        return float(pose.tangent_force @ pose.tangent.coordinates(pose.equations, motion))

    def modes(self, pose: EvaluatedPose) -> tuple[Numbers, Numbers, NDArray[np.bool_]]:
        """Return ω² [1/s²] ascending, their motions [6 b, f], and a mask of neutral ones: a displacement causes only negligible
        changes of forces.
        """
        values, vectors = stiffness_eigenvalues(self.stiffness(pose))
        motions = pose.tangent.basis @ vectors
        scale, reactions = self.scale(pose), pose.tangent.reactions(pose.equations)
        neutral = np.zeros(len(values), dtype=bool)
        bound = 1e-4 * float(np.abs(values).max(initial=0.0))
        for n, (value, motion) in enumerate(zip(values, motions.T, strict=True)):
            if abs(value) > bound and bound > 0.0:
                continue
            slope = self._slope(pose, reactions, motion, SOFT_DIFFERENCE_STEP)
            change = dataclasses.replace(pose, tangent_force=slope * SOFT_DIFFERENCE_STEP / self.size(motion))
            neutral[n] = self.excess(change, scale) < NEUTRAL
        self._reevaluate(pose)
        return values, motions, neutral

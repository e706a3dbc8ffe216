"""Gear pair with compliant teeth: mesh stiffness over roll angle and transmission error."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from abut.array_types import AnyArray, Flags, Numbers
from abut.errors import InvalidValue
from abut.mechanics.solids import Elastic, Pair, effective_modulus, pair_of
from abut.model import assign
from abut.shapes.gears import GearMesh, ToothShape
from abut.short_repr import short_repr
from abut.units import Scalar, positive, quantity

__all__ = ["ElasticMesh"]


@short_repr
@dataclass(frozen=True, init=False, eq=False)
class ElasticMesh:
    """Gear mesh with tooth bending, foundation and Hertz' flattening, each a function of the place on the flank.

        u − g_i = F′_i q_i,   Σ F′_i = F′
        q_i = C_M [ q_1(θ_1) + q_2(θ_2) + Σ (1 − ν²)/(πE) (2 ln(2h/a) − ν/(1 − ν)) ],   a² = 4F′_i R/(πE*)

    u [m] is the lag of gear two along the line of contact, g_i the missing material on both flanks of pair i
    (relief, pressure-angle and pitch errors), q_1 and q_2 those of `ToothShape`. A helical pair is a row of `slices` that do not
    support each other. The ends of contact are those of undeformed involutes. At the gear's turn φ₁ = 0,
    tooth 0 of gear one is on the line of centres, with tooth 0 of gear two next to it; tooth k then touches tooth −k (of
    a ring, k).

    Args:
        mesh: the pair; its unmodified flanks touch for any backlash.
        solids: of both gears.
        side: +1 the right flanks of gear one touch, −1 the left.
        correction: C_M, factor of the stiffness; ISO 6336-1 uses 0.8 for the measured stiffness of solid discs.
        slices: along a helical mesh's width; a spur mesh needs one.

    Source: Weber and Banaschek 1953 (see `ToothShape`; Hertz part: equation with the depth h of the centre line);
    ISO 6336-1:2006, clause 9 (C_M).

    Raises:
        InvalidValue: two rigid gears, a correction that is not greater than zero, no slice.
    """

    mesh: GearMesh
    solids: tuple[Elastic, Elastic]
    side: int
    correction: float
    slices: int

    def __init__(
        self,
        mesh: GearMesh,
        solids: Pair,
        *,
        side: int = 1,
        correction: Scalar = 1.0,
        slices: int | None = None,
    ) -> None:
        pair = pair_of(solids)
        if all(math.isinf(s.young) for s in pair):
            raise InvalidValue.of("elastic mesh: Young's modulus", math.inf, "be finite for one gear", "Pa")
        count = (1 if mesh.one.helix_angle == 0.0 else 21) if slices is None else slices
        if count < 1:
            raise InvalidValue.of("elastic mesh: slices", count, "be 1 or more")
        factor = positive(correction, "1", what="elastic mesh: correction")
        shapes = ToothShape.of(mesh.one), ToothShape.of(mesh.two)
        assign(
            self,
            mesh=mesh,
            solids=pair,
            side=1 if side > 0 else -1,
            correction=factor,
            slices=count,
            _shapes=shapes,
        )

    @property
    def period(self) -> float:
        """2π/z₁ [rad], the turn of gear one after which the next pair of teeth has the same position."""
        return 2.0 * math.pi / self.mesh.one.teeth

    def pair_stiffness(self, place: Scalar | AnyArray, line_load: Scalar) -> Numbers:
        """Return F′/δ [Pa]: one pair of teeth at `place` ρ₁ [m] on the line of contact, under F′ [N/m]."""
        load = positive(line_load, "N/m", what="elastic mesh: line load")
        rho = np.asarray(
            place if isinstance(place, np.ndarray) else quantity(place, "m", what="elastic mesh: place")
        )
        fixed, slope = self._compliance(rho)
        stiffness: Numbers = 1.0 / (fixed - slope * math.log(load))
        return stiffness

    def single_stiffness(self, line_load: Scalar) -> float:
        """Return c′ [Pa]: the largest `pair_stiffness` on the line of contact, as ISO 6336-1 names it."""
        return float(self.pair_stiffness(np.linspace(*self.mesh.path, 201), line_load).max())

    def stiffness(self, turn: Scalar | AnyArray, line_load: Scalar) -> Numbers:
        """Return the mesh stiffness per unit width, dF′/du [Pa], along the line of contact at gear one's turns φ₁ [rad]; (n,)."""
        _, lag, gap, rho, touching = self._mesh_state(turn, line_load)
        fixed, slope = self._compliance(rho)
        force = _line_force(np.where(touching, lag[:, None, None] - gap, 0.0), fixed, slope)
        with np.errstate(divide="ignore"):
            local = np.where(force > 0.0, 1.0 / (fixed - slope * (np.log(force) + 1.0)), 0.0)
        return np.asarray(local.sum(axis=1).mean(axis=1))

    def mean_stiffness(self, line_load: Scalar, count: int = 64) -> float:
        """Return c_γ [Pa]: the mean of `stiffness` over a pitch, at `count` turns."""
        turns = self.period * (np.arange(count) + 0.5) / count
        return float(self.stiffness(turns, line_load).mean())

    def transmission_error(self, turn: Scalar | AnyArray, line_load: Scalar) -> Numbers:
        """Return u [m] at gear one's turns φ₁ [rad]: the lag of gear two along the line of contact under F′ [N/m]; (n,).

        In angle of gear two it is u/r_b2. F′ = T₁/(r_b1 b); zero is the unloaded pair, whose u is the smallest gap.
        """
        return self._mesh_state(turn, line_load)[1]

    def sharing(self, turn: Scalar | AnyArray, line_load: Scalar) -> Numbers:
        """Return each tooth pair's share of F′ [1] at gear one's turns φ₁ [rad], in the order of contact; (n, pairs)."""
        load, lag, gap, rho, touching = self._mesh_state(
            turn, positive(line_load, "N/m", what="elastic mesh: line load")
        )
        fixed, slope = self._compliance(rho)
        force = _line_force(np.where(touching, lag[:, None, None] - gap, 0.0), fixed, slope)
        return np.asarray(force.mean(axis=2) / load)

    def _mesh_state(
        self, turn: Scalar | AnyArray, line_load: Scalar
    ) -> tuple[float, Numbers, Numbers, Numbers, Flags]:
        """Return load, lag (n,), and gaps, places and whether there is contact (n, pairs, slices)."""
        turns = turn if isinstance(turn, np.ndarray) else quantity(turn, "rad", what="elastic mesh: turn")
        load = quantity(line_load, "N/m", what="elastic mesh: line load")
        if load < 0.0:
            raise InvalidValue.of("elastic mesh: line load", load, "be zero or more", "N/m")
        gap, rho, touching = self._gaps(np.atleast_1d(turns))
        low = np.where(touching, gap, np.inf).min(axis=(1, 2))
        if not load:
            return load, low, gap, rho, touching
        fixed, slope = self._compliance(rho)
        most = load * self.slices * float((fixed - slope * math.log(load)).max())
        high = low + 1.1 * most
        for _ in range(60):
            lag = 0.5 * (low + high)
            force = _line_force(np.where(touching, lag[:, None, None] - gap, 0.0), fixed, slope)
            more = force.sum(axis=1).mean(axis=1) < load
            low, high = np.where(more, lag, low), np.where(more, high, lag)
        return load, 0.5 * (low + high), gap, rho, touching

    def _gaps(self, turns: Numbers) -> tuple[Numbers, Numbers, Flags]:
        """Return gaps [m], places ρ₁ [m] (limited to the line of contact) and contact, each (n, pairs, slices)."""
        m, one, two = self.mesh, self.mesh.one, self.mesh.two
        start, end = m.path
        z = ((np.arange(self.slices) + 0.5) / self.slices - 0.5) * m.face_width
        first = m.working_angle + one.half_angle(one.base_radius)
        at = one.base_radius * (first - self.side * (turns[:, None] + one.twist * z))
        newest = np.ceil((at - start) / one.base_pitch) - 1.0
        order = np.arange(math.ceil(m.contact_ratio) + 1)
        ahead = newest[:, None, :] - order[None, :, None]
        rho = at[:, None, :] - ahead * one.base_pitch
        touching = (rho <= end) & (rho >= start)
        rho = np.clip(rho, start, end)
        gap = np.zeros_like(rho)
        if any(g.relief or g.right != g.left or g.right.pitch or g.right.pressure_angle for g in (one, two)):
            for i in np.ndindex(rho.shape):
                k = int(ahead[i]) * self.side
                gap[i] = one.deviation(float(rho[i]) / one.base_radius, self.side, k) + two.deviation(
                    float(self._roll_two(rho[i])), self.side * two.sign, -two.sign * k
                )
        return gap, rho, touching

    def _roll_two(self, rho: Numbers) -> Numbers:
        whole = self.mesh.centre_distance * math.sin(self.mesh.working_angle)
        return (whole - self.mesh.two.sign * rho) / self.mesh.two.base_radius

    def _compliance(self, rho: Numbers) -> tuple[Numbers, Numbers]:
        """Return a and B of δ = F′ (A − B ln F′), [1/Pa] with F′ in N/m."""
        one, two = self.mesh.one, self.mesh.two
        rolls = rho / one.base_radius, self._roll_two(rho)
        inverse = 1.0 / np.maximum(rho, 1e-9) + two.sign / (np.maximum(rolls[1] * two.base_radius, 1e-9))
        area = 4.0 / (math.pi * effective_modulus(self.solids) * inverse)
        fixed, slope = np.zeros_like(rho), 0.0
        for shape, solid, roll in zip(self._shapes_of, self.solids, rolls, strict=True):
            if math.isinf(solid.young):
                continue
            nu = solid.poisson
            s = (1.0 - nu * nu) / (math.pi * solid.young)
            hertz = s * (np.log(4.0 * shape.depth(roll) ** 2 / area) - nu / (1.0 - nu))
            fixed = fixed + shape.compliance(roll, solid) + hertz
            slope += s
        return fixed / self.correction, np.full_like(rho, slope / self.correction)

    @property
    def _shapes_of(self) -> tuple[ToothShape, ToothShape]:
        shapes: tuple[ToothShape, ToothShape] = self.__dict__["_shapes"]
        return shapes


def _line_force(depth: Numbers, fixed: Numbers, slope: Numbers) -> Numbers:
    """Return F′ ≥ 0 of δ = F′ (A − B ln F′), by iteration: B is a twentieth of the bracket."""
    pressed = np.maximum(depth, 0.0)
    force = pressed / (fixed - slope * 12.0)
    for _ in range(14):
        force = pressed / (fixed - slope * np.log(np.maximum(force, 1e-9)))
    return force

"""Parameters of a line contact's approach: depths of two solids, or of the teeth of a gear pair, for `abut.normal.LineHertz`."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.solids import Pair, effective_modulus, pair_of, plane_compliance
from abut.shapes.gears import Gear, GearMesh, RackMesh, RackTooth, ToothShape
from abut.units import Scalar, positive

__all__ = [
    "LineApproach",
    "flank_approach",
    "line_approach",
    "mesh_dissipation",
    "mesh_mass",
    "rack_approach",
]


@dataclass(frozen=True)
class LineApproach:
    """Parameters of `abut.normal.LineHertz` for two solids: δ = f s [ln(4h²/b²) − ν/(1 − ν)], s = 1/(πE*), b² = 4f/(πE*κ)."""

    modulus: float  #: E* [Pa]
    reach: float  #: h [m]
    poisson_ratio: float  #: ν [-], of both


def line_approach(solids: Pair, depths: tuple[Scalar, Scalar], *, correction: Scalar = 1.0) -> LineApproach:
    """Return the parameters of two solids, each with its own depth, as one.

        Σ s_i [2 ln(2h_i/b) − ν_i/(1 − ν_i)] = s [ln(4h²/b²) − ν/(1 − ν)],   s_i = (1 − ν_i²)/(πE_i),   s = s₁ + s₂

    so that ln h = Σ (s_i/s) ln h_i and ν/(1 − ν) = Σ (s_i/s) ν_i/(1 − ν_i). A correction C that makes all C times as stiff at the
    same b is E* C and h/√C.

    Args:
        solids: of both bodies; one may be rigid.
        depths: h₁, h₂ [m] > 0.
        correction: C > 0; 1 is the theory.

    Source: Weber 1949 and Weber and Banaschek 1953 (see `abut.normal.LineHertz`); Johnson, Contact Mechanics (1985), eq. 5.56.

    Raises:
        InvalidValue: two rigid bodies, a depth or a correction that is not greater than zero.

    >>> from abut.mechanics import Solid
    >>> line = line_approach(Solid("206 GPa", 0.3), ("2 mm", "8 mm"))
    >>> round(line.reach, 9), round(line.poisson_ratio, 9)
    (0.004, 0.3)
    """
    pair, whole = pair_of(solids), effective_modulus(solids)
    factor = positive(correction, "1", what="line approach: correction")
    down = [positive(h, "m", what=f"line approach: depth of body {k + 1}") for k, h in enumerate(depths)]
    parts = [plane_compliance(solid) * whole for solid in pair]  # s_i/s
    reach = math.exp(sum(part * math.log(h) for part, h in zip(parts, down, strict=True)))
    give = sum(part * s.poisson / (1.0 - s.poisson) for part, s in zip(parts, pair, strict=True) if part)
    return LineApproach(factor * whole, reach / math.sqrt(factor), give / (1.0 + give))


def flank_approach(mesh: GearMesh, solids: Pair, *, correction: Scalar = 1.0) -> LineApproach:
    """Return the parameters of the flanks of a gear pair, each counted from the flank to its tooth's centre line.

    The depths are the geometric means over the line of contact. At a single place h₁h₂ differs from theirs, which changes the
    stiffness of one pair of teeth by up to 1.2 % compared with `ElasticMesh`, softer where the path begins and ends.

    Args:
        mesh: the pair of gears; for a helical one the transverse section.
        solids: of both.
        correction: C_M, factor of the stiffness, as that of the profiles; ISO 6336-1 uses 0.8 for the measured
            stiffness of solid discs.

    Raises:
        InvalidValue: two rigid gears, a correction that is not greater than zero.
    """
    rho = np.linspace(*mesh.path, 65)
    whole = mesh.centre_distance * math.sin(mesh.working_angle)
    rolls = rho / mesh.one.base_radius, (whole - mesh.two.sign * rho) / mesh.two.base_radius
    one, two = (_mean_depth(gear, roll) for gear, roll in zip((mesh.one, mesh.two), rolls, strict=True))
    return line_approach(solids, (one, two), correction=correction)


def rack_approach(mesh: RackMesh, solids: Pair, *, correction: Scalar = 1.0) -> LineApproach:
    """Return the parameters of the flanks of a gear and its rack, as `flank_approach` for two gears.

    Args:
        mesh: the gear on its rack.
        solids: of the gear and of the rack.
        correction: C_M, as that of the profiles.

    Raises:
        InvalidValue: gear and rack are rigid, a correction that is not greater than zero.
    """
    gear = mesh.gear
    rho = np.linspace(*mesh.path, 65)
    sine = math.sin(gear.transverse_angle)
    heights = mesh.distance - gear.reference_radius - (rho - gear.reference_radius * sine) * sine
    depths = (
        _mean_depth(gear, rho / gear.base_radius),
        _geometric_mean(RackTooth.of(mesh.rack).depth(heights)),
    )
    return line_approach(solids, depths, correction=correction)


def _mean_depth(gear: Gear, roll: Numbers) -> float:
    """Return the mean depth h [m] of a gear's flank at the roll angles t [rad]."""
    return _geometric_mean(ToothShape.of(gear).depth(roll))


def _geometric_mean(depths: Numbers) -> float:
    """Return the geometric mean."""
    return float(np.exp(np.log(depths).mean()))


def mesh_dissipation(
    mesh: GearMesh,
    *,
    stiffness: Scalar,
    inertias: tuple[Scalar, Scalar],
    torque: Scalar,
    damping_ratio: Scalar = 0.07,
) -> float:
    """Return χ [s/m] for a measured damping ratio of a mesh under load: F = k u (1 + χ u̇), u = F/k.

        m = 1/(r_b1²/J₁ + r_b2²/J₂),   F = T₁/r_b1,   2 ζ √(k m) = χ F

    Args:
        mesh: the pair of gears.
        stiffness: k [N/m] of the whole mesh along the line of contact, such as c_γ b.
        inertias: J₁, J₂ [kg m²] about the axes; infinite for a fixed or driven gear.
        torque: T₁ [N·m] on gear one to which the ratio applies, not zero.
        damping_ratio: ζ; published for gears 0.03 … 0.17.

    Valid: near that torque; the damping decreases with the load, and is zero without load.
    Source: R. Kasuba & J. W. Evans, J. Mech. Des. 103 (1981) 398-409 (ζ); Hunt & Crossley, J. Appl. Mech. 42 (1975) 440-445 (χ).

    Raises:
        InvalidValue: a value that is not greater than zero, or two gears that are both fixed.
    """
    k = positive(stiffness, "N/m", what="mesh dissipation: stiffness")
    ratio = positive(damping_ratio, "1", what="mesh dissipation: damping ratio")
    load = positive(torque, "N*m", what="mesh dissipation: torque") / mesh.one.base_radius
    return 2.0 * ratio * math.sqrt(k * mesh_mass(mesh, inertias)) / load


def mesh_mass(mesh: GearMesh, inertias: tuple[Scalar, Scalar]) -> float:
    """Return m = 1/(r_b1²/J₁ + r_b2²/J₂) [kg]: the effective mass along the line of contact.

    Args:
        mesh: the pair of gears.
        inertias: J₁, J₂ [kg m²] about the axes; infinite for a fixed or driven gear.

    Source: H. N. Özgüven & D. R. Houser, J. Sound Vib. 121 (1988) 383-411 (dynamic models of gears).

    Raises:
        InvalidValue: an inertia that is not greater than zero, or two gears that are both fixed.
    """
    inverse = 0.0
    for n, (gear, inertia) in enumerate(zip((mesh.one, mesh.two), inertias, strict=True)):
        if isinstance(inertia, str) or not math.isinf(inertia):
            j = positive(inertia, "kg*m^2", what=f"gear mesh: inertia of gear {n + 1}")
            inverse += gear.base_radius**2 / j
    if inverse == 0.0:
        raise InvalidValue.of("gear mesh: inertias", math.inf, "be finite for one gear at least", "kg*m^2")
    return 1.0 / inverse

"""Contact parameters of a gear pair from its geometry, materials and load, each with its formula and source."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from abut import materials, mechanics, units
from abut.advice.parameters.advice_table import Advice, Row, read_forms, rows_of
from abut.advice.parameters.friction_pairs import (
    coulomb_of,
    coulomb_rows,
    name_of,
    solids_and_pair,
    yield_warnings,
)
from abut.contact.normal import LineHertz
from abut.mechanics.solids import Elastic
from abut.shapes.gears import GearMesh
from abut.units import Scalar

OUTPUTS_IN_A_PERIOD = 20  #: outputs in a period of the mesh or of its oscillation, whichever is shorter
LARGE_DIFFERENCE = (
    0.1  #: relative difference of stiffnesses above which, and of frequencies below which, a warning is given
)
ROWS = read_forms("""
effective modulus     | E*      | Pa  | 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂                           | $JOHNSON, eq. 4.18
correction            | C_M     |     | stiffness measured over stiffness computed                   | $ISO
modulus of the law    | C_M E*  | Pa  | modulus= of LineHertz                                        | $WEBER
reach                 | h       | m   | h = √(h₁h₂/C_M), from the flanks to the teeth's centre lines: reach= of LineHertz | $WEBER | mm
mesh stiffness        | c_γ     | Pa  | mean over a pitch: bending, shear, the foot's tilting and Hertz' flattening | $WEBER | N/(mm·µm)
mesh stiffness, ISO   | c_γ,ISO | Pa  | c_γ = c′ (0.75 ε_α + 0.25)                                   | $ISO | N/(mm·µm)
force                 | F       | N   | F = T₁/r_b1, of all flanks together                          | given torque
line load             | F′      | N/m | F′ = F/b                                                     | given torque | N/mm
deflection            | u       | m   | u = F′/c_γ along the line of contact                         | $WEBER | µm
half width            | b_H     | m   | b_H = √(4 F′ R/(π E*)), one pair of teeth at the pitch point | $JOHNSON, eq. 4.43
pressure              | p₀      | Pa  | p₀ = 2 F′/(π b_H)                                            | $JOHNSON, eq. 4.45
mesh frequency        | f_z     | Hz  | f_z = ω₁ z₁/(2π)                                             | given speed
reduced mass          | m       | kg  | 1/m = r_b1²/J₁ + r_b2²/J₂                                    | $HOUSER
natural frequency     | f₀      | Hz  | f₀ = √(c_γ b/m)/(2π)                                         | $HOUSER
damping ratio         | ζ       |     | published for gears 0.03 … 0.17                              | $KASUBA
dissipation | χ | s/m | χ = 2 ζ √(c_γ b m)/F, so that F (1 + χ δ̇) damps by ζ at this torque: dissipation= of LineHertz | $HUNT
output step           | h_t     | s   | h_t = a twentieth of the shorter period; the integrator chooses its own steps | $OURS
largest sliding speed | v_g     | m/s | v_g = (ω₁ ± ω₂) · farthest place from the pitch point        | ISO 21771:2007
""")


def advise_gears(
    mesh: GearMesh,
    material_one: str | Elastic,
    material_two: str | Elastic,
    *,
    torque: Scalar,
    speed: Scalar,
    inertias: tuple[Scalar, Scalar],
    damping_ratio: Scalar = 0.07,
    correction: Scalar = 1.0,
    pair: materials.Pair | None = None,
) -> Advice:
    """Propose the contact parameters of a pair of gears, with warnings.

    Make both profiles with ``elastic=`` their materials and the same ``correction``; ``advice.law`` is the `LineHertz` between
    them, ``advice.friction`` the friction law, if it is known for this pair of surfaces.

    Args:
        mesh: the pair of gears.
        material_one: of gear one: a material, a name in abut.materials such as "greasy steel", or a `abut.mechanics.Solid`.
        material_two: of gear two.
        torque: T₁ [N·m] > 0 on gear one, at which the gears usually run.
        speed: ω₁ [rad/s] > 0 of gear one, likewise.
        inertias: J₁, J₂ [kg m²] of the parts that rotate with each gear; infinite for a fixed or driven gear.
        damping_ratio: ζ of the mesh.
        correction: C_M, factor of the stiffness, equal to that of the profiles; 1 is the theory of Weber and Banaschek,
            ISO 6336-1 uses 0.8, from measurements of solid discs.
        pair: the pair of surfaces; None looks it up if both materials are given by the names of surfaces.

    Raises:
        UnknownName: no such material, or no such pair: the nearest are offered.
        InvalidValue: a number outside its range.

    >>> from abut.shapes.gears import Gear
    >>> gears = GearMesh(Gear("3 mm", 20, face_width="20 mm"), Gear("3 mm", 30, face_width="20 mm"))
    >>> usual = {"torque": "100 N*m", "speed": "1000 rpm", "inertias": (2e-4, 1e-3)}
    >>> advice = advise_gears(gears, "steel", "steel", correction=0.8, **usual)
    >>> f"{1e3 * advice.law.reach:.3f} mm, {1e-9 * advice['c_γ'].value:.1f} N/(mm·µm)"
    '2.504 mm, 17.9 N/(mm·µm)'
    """
    solids, pair = solids_and_pair(material_one, material_two, pair)
    return _GearCase(
        mesh,
        solids,
        pair,
        units.positive(torque, "N*m", what="advice: torque"),
        units.positive(speed, "rad/s", what="advice: speed"),
        inertias,
        units.positive(damping_ratio, "1", what="advice: damping ratio"),
        units.positive(correction, "1", what="advice: correction"),
    ).advice()


@dataclass(frozen=True)
class _GearCase:
    """Computation of the parameters of one gear mesh."""

    mesh: GearMesh
    solids: tuple[Any, Any]
    pair: materials.Pair | None
    torque: float
    speed: float
    inertias: tuple[Scalar, Scalar]
    ratio: float
    correction: float

    def advice(self) -> Advice:
        law = LineHertz.of_gears(
            self.mesh, self.solids, correction=self.correction, dissipation=self.dissipation
        )
        friction = coulomb_of(self.pair, self.sliding_speed)
        step = 1.0 / (OUTPUTS_IN_A_PERIOD * max(self.natural, self.meshing))
        rows = (*self._numbers(law, step), *coulomb_rows(self.pair, friction, "v_s = v_g/100"))
        names = [name_of(solid) for solid in self.solids]
        z = self.mesh.one.teeth, self.mesh.two.teeth
        title = f"gear z = {z[0]} of {names[0]} against gear z = {z[1]} of {names[1]}"
        return Advice(title, rows, law, friction, step, tuple(self._warnings(law)))

    @property
    def force(self) -> float:
        """Normal force F [N]."""
        return self.torque / self.mesh.one.base_radius

    @property
    def line_load(self) -> float:
        """Line load F′ [N/m]."""
        return self.force / self.mesh.face_width

    @cached_property
    def stiffness(self) -> float:
        """Mesh stiffness c_γ [Pa]."""
        elastic = mechanics.ElasticMesh(self.mesh, self.solids, correction=self.correction)
        return elastic.mean_stiffness(self.line_load)

    @cached_property
    def iso(self) -> float:
        """Mesh stiffness c_γ by ISO 6336-1 [Pa]."""
        return mechanics.iso_mesh_stiffness(self.mesh, self.solids, line_load=self.line_load).mean

    @cached_property
    def mass(self) -> float:
        """Effective mass m [kg]."""
        return mechanics.mesh_mass(self.mesh, self.inertias)

    @property
    def dissipation(self) -> float:
        """Dissipation χ [s/m]."""
        return mechanics.mesh_dissipation(
            self.mesh,
            stiffness=self.stiffness * self.mesh.face_width,
            inertias=self.inertias,
            torque=self.torque,
            damping_ratio=self.ratio,
        )

    @property
    def natural(self) -> float:
        """Natural frequency f₀ [Hz]."""
        return math.sqrt(self.stiffness * self.mesh.face_width / self.mass) / (2.0 * math.pi)

    @property
    def meshing(self) -> float:
        """Mesh frequency f_z [Hz]."""
        return self.speed * self.mesh.one.teeth / (2.0 * math.pi)

    @property
    def sliding_speed(self) -> float:
        """Largest sliding speed of the flanks [m/s]."""
        m = self.mesh
        relative = self.speed * (1.0 + m.two.sign * m.one.teeth / m.two.teeth)
        return relative * max(abs(place - m.pitch_place) for place in m.path)

    @property
    def contact(self) -> mechanics.LineContact:
        """Line contact of one pair of teeth at the pitch point that transmits the whole load."""
        radii = self.mesh.curvature_radii()
        return mechanics.line_contact(radii, self.solids, length=self.mesh.face_width, load=self.force)

    def _numbers(self, law: LineHertz, step: float) -> tuple[Row, ...]:
        contact = self.contact
        values = {
            "E*": mechanics.effective_modulus(self.solids),
            "C_M": self.correction,
            "C_M E*": law.modulus,
            "h": law.reach,
            "c_γ": self.stiffness,
            "c_γ,ISO": self.iso,
            "F": self.force,
            "F′": self.line_load,
            "u": self.line_load / self.stiffness,
            "b_H": contact.half_width,
            "p₀": contact.peak_pressure,
            "f_z": self.meshing,
            "m": self.mass,
            "f₀": self.natural,
            "ζ": self.ratio,
            "χ": self.dissipation,
            "h_t": step,
            "v_g": self.sliding_speed,
        }
        return rows_of(ROWS, values)

    def _warnings(self, law: LineHertz) -> Iterator[str]:
        yield from self.mesh.warnings
        if abs(self.stiffness / self.iso - 1.0) > LARGE_DIFFERENCE:
            yield (
                f"c_γ differs from ISO 6336-1 by {self.stiffness / self.iso - 1.0:+.0%}; the standard fits common teeth at 100 N/mm or "
                "more, with C_M = 0.8 measured on solid discs; to match it, give correction=0.8 here and to both profiles"
            )
        largest = law.core / math.e**2 * sum(1.0 / r for r in self.mesh.curvature_radii())
        if self.line_load > largest:
            yield (
                f"the line load {self.line_load:.4g} N/m is above {largest:.4g} N/m, where Hertz' contact is no longer narrow; "
                "reduce the torque, or use a wider gear"
            )
        yield from yield_warnings(self.contact, self.solids, ("gear one", "gear two"))
        if abs(self.natural / self.meshing - 1.0) < LARGE_DIFFERENCE:
            yield (
                f"the mesh frequency {self.meshing:.4g} Hz is near the natural frequency {self.natural:.4g} Hz: resonance; "
                "change the speed"
            )

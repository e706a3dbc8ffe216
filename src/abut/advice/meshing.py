"""From two gears, what they are of and what they carry to the numbers of their contact, each with its formula and source."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from abut import materials, mechanics, units
from abut.advice.rubbing import coulomb_of, coulomb_rows
from abut.advice.sheet import Advice, Row
from abut.contact.friction import Coulomb
from abut.contact.normal import LineHertz
from abut.shapes.gears import GearMesh
from abut.units import Scalar

OUTPUTS_IN_A_PERIOD = 20  #: of the mesh or of its oscillation, whichever is shorter
APART = 0.1  #: of both stiffnesses, beyond which it is said
WEBER = "Weber & Banaschek, Schriftenreihe Antriebstechnik 11 (1953)"
ISO = "ISO 6336-1:2006, clause 9"
HOUSER = "Özgüven & Houser, J. Sound Vib. 121 (1988) 383-411"
KASUBA = "Kasuba & Evans, J. Mech. Des. 103 (1981) 398-409"
JOHNSON = "Johnson, Contact Mechanics (1985)"
OURS = "abut's rule"


def advise_gears(
    mesh: GearMesh,
    material_one: Any,
    material_two: Any,
    *,
    torque: Scalar,
    speed: Scalar,
    inertias: tuple[Scalar, Scalar],
    damping_ratio: Scalar = 0.07,
    correction: Scalar = 1.0,
    pair: materials.Pair | None = None,
) -> Advice:
    """The numbers of a pair of gears that mesh by contact, and what to beware of.

    Make both profiles with ``elastic=`` their materials and the same ``correction``; ``advice.law`` is the `LineHertz` between
    them, ``advice.friction`` what rubs, if it is known of this pair of surfaces.

    Args:
        mesh: the pair of gears.
        material_one: of gear one: a material, a name in abut.materials such as "greasy steel", or a `abut.mechanics.Solid`.
        material_two: of gear two.
        torque: T₁ [N·m] > 0 on gear one, at which the gears usually run.
        speed: ω₁ [rad/s] > 0 of gear one, likewise.
        inertias: J₁, J₂ [kg m²] of what turns with each gear; infinite for what is held or driven.
        damping_ratio: ζ of the mesh.
        correction: C_M, by which stiffness is multiplied, as that of the profiles; 1 is the theory of Weber and Banaschek,
            ISO 6336-1 takes 0.8 for what is measured of solid discs.
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
    named = isinstance(material_one, str) and isinstance(material_two, str)
    one, two = (materials.find(m) if isinstance(m, str) else m for m in (material_one, material_two))
    if pair is None and named and frozenset((material_one, material_two)) in _known_pairs():
        pair = materials.pair(material_one, material_two)
    case = _Case(
        mesh,
        (one, two),
        pair,
        units.positive(torque, "N*m", what="advice: torque"),
        units.positive(speed, "rad/s", what="advice: speed"),
        inertias,
        units.positive(damping_ratio, "1", what="advice: damping ratio"),
        units.positive(correction, "1", what="advice: correction"),
    )
    return case.advice()


def _known_pairs() -> set[frozenset[str]]:
    return {frozenset((p.first, p.second)) for p in materials.shipped().pairs}


@dataclass(frozen=True)
class _Case:
    """One mesh while its sheet is made."""

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
        friction = coulomb_of(self.pair, self.sliding)
        step = 1.0 / (OUTPUTS_IN_A_PERIOD * max(self.natural, self.meshing))
        rows = (
            *self._elastic(law),
            *self._expected(),
            *self._moving(step),
            *self._rubbing(friction),
        )
        names = [getattr(s, "name", f"E = {s.young:.4g} Pa") for s in self.solids]
        z = self.mesh.one.teeth, self.mesh.two.teeth
        title = f"gear z = {z[0]} of {names[0]} against gear z = {z[1]} of {names[1]}"
        return Advice(title, rows, law, friction, step, tuple(self._warnings(law)))

    @property
    def force(self) -> float:
        """F [N]."""
        return self.torque / self.mesh.one.base_radius

    @property
    def line_load(self) -> float:
        """F′ [N/m]."""
        return self.force / self.mesh.face_width

    @cached_property
    def stiffness(self) -> float:
        """c_γ [Pa]."""
        elastic = mechanics.ElasticMesh(self.mesh, self.solids, correction=self.correction)
        return elastic.mean_stiffness(self.line_load)

    @cached_property
    def iso(self) -> float:
        """c_γ by ISO 6336-1 [Pa]."""
        return mechanics.iso_mesh_stiffness(self.mesh, self.solids, line_load=self.line_load).mean

    @cached_property
    def mass(self) -> float:
        """m [kg]."""
        return mechanics.mesh_mass(self.mesh, self.inertias)

    @property
    def dissipation(self) -> float:
        """χ [s/m]."""
        return mechanics.mesh_dissipation(
            self.mesh,
            stiffness=self.stiffness * self.mesh.face_width,
            inertias=self.inertias,
            torque=self.torque,
            damping_ratio=self.ratio,
        )

    @property
    def natural(self) -> float:
        """f₀ [Hz]."""
        return math.sqrt(self.stiffness * self.mesh.face_width / self.mass) / (2.0 * math.pi)

    @property
    def meshing(self) -> float:
        """f_z [Hz]."""
        return self.speed * self.mesh.one.teeth / (2.0 * math.pi)

    @property
    def sliding(self) -> float:
        """The largest speed at which the flanks slide [m/s]."""
        m = self.mesh
        relative = self.speed * (1.0 + m.two.sign * m.one.teeth / m.two.teeth)
        return relative * max(abs(place - m.pitch_place) for place in m.path)

    @property
    def contact(self) -> mechanics.LineContact:
        """One pair of teeth at the pitch point, which carries all."""
        radii = self.mesh.curvature_radii()
        return mechanics.line_contact(radii, self.solids, length=self.mesh.face_width, load=self.force)

    def _elastic(self, law: Any) -> Iterator[Row]:
        modulus = mechanics.effective_modulus(self.solids)
        formula = "1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂"
        yield Row("effective modulus", "E*", modulus, "Pa", formula, f"{JOHNSON}, eq. 4.18")
        yield Row("correction", "C_M", self.correction, "", "stiffness measured over stiffness computed", ISO)
        yield Row("modulus of the law", "C_M E*", law.modulus, "Pa", "modulus= of LineHertz", WEBER)
        formula = "h = √(h₁h₂/C_M), from the flanks to the teeth's centre lines: reach= of LineHertz"
        yield Row("reach", "h", law.reach, "m", formula, WEBER, f"{1e3 * law.reach:.4g} mm")
        formula = "mean over a pitch: bending, shear, the foot's tilting and Hertz' flattening"
        yield Row(
            "mesh stiffness",
            "c_γ",
            self.stiffness,
            "Pa",
            formula,
            WEBER,
            f"{1e-9 * self.stiffness:.4g} N/(mm·µm)",
        )
        formula = "c_γ = c′ (0.75 ε_α + 0.25)"
        yield Row(
            "mesh stiffness, ISO", "c_γ,ISO", self.iso, "Pa", formula, ISO, f"{1e-9 * self.iso:.4g} N/(mm·µm)"
        )

    def _expected(self) -> Iterator[Row]:
        contact, lag = self.contact, self.line_load / self.stiffness
        yield Row("force", "F", self.force, "N", "F = T₁/r_b1, of all flanks together", "given torque")
        yield Row(
            "line load",
            "F′",
            self.line_load,
            "N/m",
            "F′ = F/b",
            "given torque",
            f"{1e-3 * self.line_load:.4g} N/mm",
        )
        yield Row(
            "deflection", "u", lag, "m", "u = F′/c_γ along the line of contact", WEBER, f"{1e6 * lag:.4g} µm"
        )
        formula = "b_H = √(4 F′ R/(π E*)), one pair of teeth at the pitch point"
        yield Row("half width", "b_H", contact.half_width, "m", formula, f"{JOHNSON}, eq. 4.43")
        formula = "p₀ = 2 F′/(π b_H)"
        yield Row("pressure", "p₀", contact.peak_pressure, "Pa", formula, f"{JOHNSON}, eq. 4.45")

    def _moving(self, step: float) -> Iterator[Row]:
        yield Row("mesh frequency", "f_z", self.meshing, "Hz", "f_z = ω₁ z₁/(2π)", "given speed")
        yield Row("reduced mass", "m", self.mass, "kg", "1/m = r_b1²/J₁ + r_b2²/J₂", HOUSER)
        yield Row("natural frequency", "f₀", self.natural, "Hz", "f₀ = √(c_γ b/m)/(2π)", HOUSER)
        yield Row("damping ratio", "ζ", self.ratio, "", "published for gears 0.03 … 0.17", KASUBA)
        formula = (
            "χ = 2 ζ √(c_γ b m)/F, so that F (1 + χ δ̇) damps by ζ at this torque: dissipation= of LineHertz"
        )
        yield Row(
            "dissipation",
            "χ",
            self.dissipation,
            "s/m",
            formula,
            "Hunt & Crossley, J. Appl. Mech. 42 (1975) 440-445",
        )
        formula = "h_t = a twentieth of the shorter period; the integrator chooses its own steps"
        yield Row("output step", "h_t", step, "s", formula, OURS)

    def _rubbing(self, friction: Coulomb | None) -> Iterator[Row]:
        formula = "v_g = (ω₁ ± ω₂) · farthest place from the pitch point"
        yield Row("largest sliding speed", "v_g", self.sliding, "m/s", formula, "ISO 21771:2007")
        yield from coulomb_rows(self.pair, friction, "v_s = v_g/100")

    def _warnings(self, law: Any) -> Iterator[str]:
        yield from self.mesh.warnings
        if abs(self.stiffness / self.iso - 1.0) > APART:
            yield (
                f"c_γ is {self.stiffness / self.iso - 1.0:+.0%} from ISO 6336-1's, which is a fit to ordinary teeth at 100 N/mm or more, "
                "with C_M = 0.8 for what is measured of solid discs; for it give correction=0.8 here and to both profiles"
            )
        largest = law.core / math.e**2 * sum(1.0 / r for r in self.mesh.curvature_radii())
        if self.line_load > largest:
            yield f"{self.line_load:.4g} N/m is above {largest:.4g} N/m, where Hertz' contact is no longer narrow"
        for gear, solid in zip(("one", "two"), self.solids, strict=True):
            if "yield" in getattr(solid, "figures", {}):
                limit = self.contact.first_yield(solid.yield_stress, solid.poisson).contact.peak_pressure
                if self.contact.peak_pressure > limit:
                    yield (
                        f"gear {gear}: p₀ = {self.contact.peak_pressure:.4g} Pa is above {limit:.4g} Pa, at which {solid.name} begins to "
                        "yield; a hardened one may bear more"
                    )
        if abs(self.natural / self.meshing - 1.0) < APART:
            yield f"the teeth meet at {self.meshing:.4g} Hz, near the mesh's own {self.natural:.4g} Hz: resonance"

"""Parameter table of an existing contact, from a model's summary and the observed penetration."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from abut import extend, materials, units
from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.advice.geometry_checks.body_size_checks import MILLI
from abut.advice.law_review import friction_law_findings, normal_law_findings
from abut.advice.parameters.advice_table import SOURCES, Advice, Row, read_forms, rows_of
from abut.advice.parameters.point_contact import OUTPUTS_IN_A_CONTACT
from abut.advice.parameters.stiffness_units import in_units
from abut.arguments.renamed_arguments import stored_name
from abut.errors import InvalidValue
from abut.mechanics.impact import effective_mass, elastic_impact
from abut.mechanics.solids import effective_radius, plane_compliance
from abut.units import Scalar

Plain = Mapping[str, Any]

#: Radius [m] of each kind of round shape, from its parameters; hollow < 0.
RADII: dict[str, Callable[[Plain], float]] = {
    "Sphere": lambda numbers: float(numbers["radius"]),
    "SphericalCavity": lambda numbers: -float(numbers["radius"]),
    "HalfSpace": lambda numbers: math.inf,
}
ROWS = read_forms("""
stiffness                   | K     |       | F = K δⁿ                                                  | the model
exponent                    | n     |       | F = K δⁿ                                                  | the model
effective radius            | R     | m     | 1/R = 1/R₁ + 1/R₂                                         | $JOHNSON, eq. 4.7
effective modulus           | E*    | Pa    | E* = 3 K/(4 √R): the effective modulus to which this K belongs | $JOHNSON, eq. 4.23
restitution                 | e     |       |                                                           | the model
full damping                | C     | N·s/m |                                                           | the model
penetration of full damping | d     | m     |                                                           | the model
effective mass | m | kg | 1/m = 1/m₁ + 1/m₂ | central impact of two free bodies
deepest penetration         | δ_max | m     | at the output times                                       | this run
speed of such an impact     | v     | m/s   | v = √(2 K δ_max^(n+1)/((n+1) m)): an elastic impact of this depth | $JOHNSON, section 11.4
contact time                | t_c   | s     | of that impact                                            | $JOHNSON, eq. 11.24 | µs
output step for it          | h     | s     | h = t_c/50, so that no peak is missed by more than 0.05 % | $OURS
static friction             | μ_s   |       |                                                           | the model
dynamic friction            | μ_d   |       |                                                           | the model
stiction velocity           | v_s   | m/s   |                                                           | the model
friction velocity           | v_d   | m/s   |                                                           | the model
""")
#: Rows of a line contact law with local curvature.
LINE_ROWS = read_forms("""
effective modulus | E* | Pa  | b² = 4 F R/(π E* w)                              | the model
reach             | h  | m   | flattening is counted from the surface down to h | the model
dissipation       | χ  | s/m | F (1 + χ δ̇)                                      | the model
""")


def read_contact(model: Plain, name: str, deepest: Scalar) -> Advice:
    """Return the parameters of a contact with their meaning.

    Args:
        model: a model's summary, as results store it (``Model.summary()``).
        name: of the contact.
        deepest: the largest observed penetration [m]; 0 if it never touched.
    """
    case = _read_contact(model, name, units.non_negative(deepest, "m", what="read_contact: deepest"))
    rows = (*case.stiffness(), *case.others())
    title = f"{name}: {case.kinds[0] or 'unknown law'}{', ' + case.kinds[1] if case.kinds[1] else ''}"
    warnings = tuple(one.sentence for one in case.findings(name))
    return Advice(title, rows, None, None, 0.0, warnings)


def findings_of(model: Plain, name: str, deepest: float) -> Iterator[Finding]:
    """Yield findings about suspicious parameters of a contact; arguments as in `read_contact`."""
    return _read_contact(model, name, deepest).findings(name)


def _read_contact(model: Plain, name: str, deepest: float) -> _SheetBuilder:
    """Return the builder of the sheet of a contact in a model's summary."""
    things = {str(thing["name"]): thing for thing in model.get("things", ())}
    given = things[name].get("parameters", {})
    laws = _kind_and_numbers(given.get("normal")), _kind_and_numbers(given.get("friction"))
    return _SheetBuilder(laws, _contact_radius(given), _effective_mass(given, things), deepest)


def _kind_and_numbers(entry: object) -> tuple[str, dict[str, Any]]:
    """Return kind and parameters of a law or shape in a summary."""
    value = entry.get("value") if isinstance(entry, Mapping) else None
    if not isinstance(value, Mapping):
        return "", {}
    kind = str(value.get("kind", ""))
    return kind, {stored_name(kind, k): p.get("value") for k, p in value.get("parameters", {}).items()}


def _contact_radius(given: Plain) -> float | None:
    shapes = [_kind_and_numbers(given.get(key)) for key in ("shape_i", "shape_j")]
    if any(kind not in RADII for kind, _ in shapes):
        return None
    try:
        return effective_radius(*(RADII[kind](numbers) for kind, numbers in shapes))
    except InvalidValue:  # conforming shapes: no Hertz contact
        return None


def _effective_mass(given: Plain, things: Plain) -> float | None:
    masses = []
    for key in ("shape_i", "shape_j"):
        frame = _kind_and_numbers(given.get(key))[1].get("frame")
        body = frame.get("body") if isinstance(frame, Mapping) else None
        mass = things.get(str(body), {}).get("parameters", {}).get("mass", {})
        masses.append(float(mass.get("value", math.inf)))
    try:
        return effective_mass(*masses)
    except InvalidValue:  # both fixed, or unknown
        return None


def _law_number(numbers: Plain, name: str) -> float | None:
    """Return a parameter of a law, if it is a number."""
    value = numbers.get(name)
    return float(value) if isinstance(value, int | float) else None


class _SheetBuilder:
    """Builder of the parameter sheet of one contact."""

    def __init__(
        self,
        laws: tuple[tuple[str, Plain], tuple[str, Plain]],
        radius: float | None,
        mass: float | None,
        deepest: float,
    ) -> None:
        (kind, law), (other, friction) = laws
        self.kinds = kind, other
        self.law, self.friction, self.radius, self.mass, self.deepest = law, friction, radius, mass, deepest
        self.K, self.n = law.get("stiffness"), float(law.get("exponent", 1.5))
        #: E* [Pa] that corresponds to Hertz' stiffness, or that of a line contact
        self.modulus = 0.75 * self.K / math.sqrt(radius) if self.K and radius and self.n == 1.5 else None
        if "reach" in law:
            self.modulus = float(law["modulus"])

    def stiffness(self) -> tuple[Row, ...]:
        if self.K is None:
            reach, chi = _law_number(self.law, "reach"), float(self.law.get("dissipation", 0.0))
            line = {} if reach is None else {"E*": float(self.law["modulus"]), "h": reach, "χ": chi}
            return rows_of(LINE_ROWS, line)
        number, unit = in_units(self.K, self.n)
        here = {"unit": "N/m" if self.n == 1.0 else f"N/m^{self.n:g}", "also": f"{number:.4g} {unit}"}
        values: dict[str, float | None] = {"K": self.K, "n": self.n, "R": self.radius, "E*": self.modulus}
        return rows_of(ROWS, values, {"K": here})

    def others(self) -> tuple[Row, ...]:
        values: dict[str, float | None] = {
            "e": _law_number(self.law, "restitution"),
            "C": _law_number(self.law, "damping"),
            "d": _law_number(self.law, "full_damping_depth"),
            "m": self.mass,
            "δ_max": self.deepest if self.deepest > 0.0 else None,
        }
        if self.deepest > 0.0 and self.K and self.mass is not None:
            n = self.n + 1.0
            speed = math.sqrt(2.0 * self.K * self.deepest**n / (n * self.mass))
            time = elastic_impact(self.K, mass=self.mass, speed=speed, exponent=self.n).duration
            values |= {"v": speed, "t_c": time, "h": time / OUTPUTS_IN_A_CONTACT}
        names = {
            "μ_s": "static",
            "μ_d": "dynamic",
            "v_s": "stiction_velocity",
            "v_d": "friction_velocity",
        }
        values |= {symbol: _law_number(self.friction, name) for symbol, name in names.items()}
        return rows_of(ROWS, values)

    def findings(self, name: str) -> Iterator[Finding]:
        """Yield findings about suspicious parameters of the contact with this name."""
        law = f"{name}.normal"
        if self.modulus is not None:
            own = self.K if "reach" not in self.law else None
            yield from effective_modulus_findings(self.modulus, name, law, own)
        yield from normal_law_findings(self.law, self.deepest, name, law)
        if self.kinds[0] not in extend.RIGID_LAWS:
            yield from friction_law_findings(self.friction, 1e-6, name, f"{name}.friction")


def effective_modulus_findings(
    modulus: float, part: str = "", path: str = "", stiffness: float | None = None
) -> Iterator[Finding]:
    """Report an effective modulus that no pair of materials has.

    Args:
        modulus: E* [Pa] that corresponds to a stiffness.
        part: name of the contact.
        path: path of the law in a model.
        stiffness: K [N/m^1.5] of Hertz that corresponds to it, if the law has this parameter.
    """
    known = {1.0 / plane_compliance(m): m.name for m in materials.shipped().materials.values()}
    softest, stiffest = min(known), max(known)
    change = None
    if stiffness is not None and not 0.5 * softest <= modulus <= stiffest:
        change = SuggestedChange(
            f"{path}.stiffness",
            stiffness,
            float(f"{stiffness * _unit_factor(modulus, softest, stiffest):.3g}"),
            "N/m^1.5",
        )
    basis: dict[str, Any] = {"formula": "E* = 3 K/(4 √R)", "source": f"{SOURCES['JOHNSON']}, eq. 4.23"}
    basis["change"] = change
    if modulus > stiffest:
        yield Finding(
            Severity.DOUBTFUL,
            part,
            f"the stiffness corresponds to an effective modulus of {modulus:.3g} Pa, more than that of {known[stiffest]} on a rigid "
            "body: contacts are too short",
            "check the unit of the stiffness, or compute it from the materials (abut params)",
            **basis,
        )
    elif modulus < 0.5 * softest:
        yield Finding(
            Severity.DOUBTFUL,
            part,
            f"the stiffness corresponds to an effective modulus of {modulus:.3g} Pa, less than that of {known[softest]} on "
            f"{known[softest]}: bodies penetrate too deeply",
            "check the unit of the stiffness, or compute it from the materials (abut params)",
            **basis,
        )


def _unit_factor(modulus: float, softest: float, stiffest: float) -> float:
    """Return the factor that makes a stiffness that of a known material: a mistake of units, otherwise the factor to steel on steel.

    N/mm^1.5 are 1000^1.5 N/m^1.5; a number converted once too often, or as if the exponent were 1, is out by 1000^1.5 or 1000^0.5.
    """
    for power in (1.5, 0.5, 1.0):
        for factor in (MILLI**power, MILLI**-power):
            if softest <= modulus * factor <= stiffest:
                return float(factor)
    steel = plane_compliance(materials.find("steel"))
    return float(0.5 / steel / modulus)

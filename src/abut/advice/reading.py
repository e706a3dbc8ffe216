"""The same sheet for a contact as a model has it: what its numbers mean, from plain data and what was seen of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from abut import materials
from abut.advice.adviser import JOHNSON, OURS, OUTPUTS_IN_A_CONTACT
from abut.advice.review import of_friction, of_numbers
from abut.advice.scaling import in_units
from abut.advice.sheet import Advice, Row
from abut.errors import InvalidValue
from abut.mechanics.impact import effective_mass, elastic_impact
from abut.mechanics.solids import effective_radius, plane_compliance

Plain = Mapping[str, Any]

#: Radius [m] of each kind of round shape, from its parameters; hollow < 0.
RADII: dict[str, Callable[[Plain], float]] = {
    "Sphere": lambda numbers: float(numbers["radius"]),
    "SphericalCavity": lambda numbers: -float(numbers["radius"]),
    "HalfSpace": lambda numbers: math.inf,
}
MODEL = "the model"


def read_contact(model: Plain, name: str, deepest: float) -> Advice:
    """What the numbers of a contact mean.

    Args:
        model: a model's summary, as results keep it (``Model.summary()``).
        name: of the contact.
        deepest: the deepest penetration seen [m]; 0 if it never touched.
    """
    things = {str(thing["name"]): thing for thing in model.get("things", ())}
    given = things[name].get("parameters", {})
    law, friction = _described(given.get("normal")), _described(given.get("friction"))
    case = _Reading(law[1], friction[1], _radius(given), _mass(given, things), deepest)
    rows = (*case.stiffness(), *case.damping(), *case.seen(), *case.rubbing())
    title = f"{name}: {law[0] or 'no law told'}{', ' + friction[0] if friction[0] else ''}"
    return Advice(title, rows, None, None, 0.0, tuple(case.warnings()))


def _described(entry: Any) -> tuple[str, dict[str, Any]]:
    """Kind and numbers of a law or shape in a summary."""
    value = entry.get("value") if isinstance(entry, Mapping) else None
    if not isinstance(value, Mapping):
        return "", {}
    return str(value.get("kind", "")), {k: p.get("value") for k, p in value.get("parameters", {}).items()}


def _radius(given: Plain) -> float | None:
    shapes = [_described(given.get(key)) for key in ("shape_i", "shape_j")]
    if any(kind not in RADII for kind, _ in shapes):
        return None
    try:
        return effective_radius(*(RADII[kind](numbers) for kind, numbers in shapes))
    except InvalidValue:  # they conform: no Hertz contact
        return None


def _mass(given: Plain, things: Plain) -> float | None:
    masses = []
    for key in ("shape_i", "shape_j"):
        frame = _described(given.get(key))[1].get("frame")
        body = frame.get("body") if isinstance(frame, Mapping) else None
        told = things.get(str(body), {}).get("parameters", {}).get("mass", {})
        masses.append(float(told.get("value", math.inf)))
    try:
        return effective_mass(*masses)
    except InvalidValue:  # both fixed, or not told
        return None


class _Reading:
    """One contact of a model while its sheet is made."""

    def __init__(
        self, law: Plain, friction: Plain, radius: float | None, mass: float | None, deepest: float
    ) -> None:
        self.law, self.friction, self.radius, self.mass, self.deepest = law, friction, radius, mass, deepest
        self.K, self.n = law.get("stiffness"), float(law.get("exponent", 1.5))
        #: E* [Pa] that Hertz' stiffness would have, or that of a line contact
        self.modulus = 0.75 * self.K / math.sqrt(radius) if self.K and radius and self.n == 1.5 else None
        if "reach" in law:
            self.modulus = float(law["modulus"])

    def stiffness(self) -> Iterator[Row]:
        if self.K is None:
            yield from self._line()
            return
        number, unit = in_units(self.K, self.n)
        here = "N/m" if self.n == 1.0 else f"N/m^{self.n:g}"
        yield Row("stiffness", "K", self.K, here, "F = K δⁿ", MODEL, f"{number:.4g} {unit}")
        yield Row("exponent", "n", self.n, "", "F = K δⁿ", MODEL)
        if self.radius is not None:
            yield Row("effective radius", "R", self.radius, "m", "1/R = 1/R₁ + 1/R₂", f"{JOHNSON}, eq. 4.7")
        if self.modulus is not None:
            formula = "E* = 3 K/(4 √R): the effective modulus to which this K belongs"
            yield Row("effective modulus", "E*", self.modulus, "Pa", formula, f"{JOHNSON}, eq. 4.23")

    def _line(self) -> Iterator[Row]:
        """Numbers of a law of line contact that takes the curvature from place to place."""
        if not isinstance(self.law.get("reach"), int | float):
            return
        yield Row("effective modulus", "E*", float(self.law["modulus"]), "Pa", "b² = 4 F R/(π E* w)", MODEL)
        yield Row(
            "reach",
            "h",
            float(self.law["reach"]),
            "m",
            "flattening is counted from the surface down to h",
            MODEL,
        )
        chi = float(self.law.get("dissipation", 0.0))
        yield Row("dissipation", "χ", chi, "s/m", "F (1 + χ δ̇)", MODEL)

    def damping(self) -> Iterator[Row]:
        for name, symbol, unit, words in (
            ("restitution", "e", "", "restitution"),
            ("damping", "C", "N·s/m", "full damping"),
            ("penetration", "d", "m", "penetration of full damping"),
        ):
            if isinstance(self.law.get(name), int | float):
                yield Row(words, symbol, float(self.law[name]), unit, "", MODEL)

    def seen(self) -> Iterator[Row]:
        if self.mass is not None:
            yield Row(
                "effective mass",
                "m",
                self.mass,
                "kg",
                "1/m = 1/m₁ + 1/m₂",
                "central impact of two free bodies",
            )
        if self.deepest <= 0.0:
            return
        yield Row("deepest penetration", "δ_max", self.deepest, "m", "at the output times", "this run")
        if not self.K or self.mass is None:
            return
        speed = math.sqrt(2.0 * self.K * self.deepest ** (self.n + 1.0) / ((self.n + 1.0) * self.mass))
        formula = "v = √(2 K δ_max^(n+1)/((n+1) m)): an elastic impact of this depth"
        yield Row("speed of such an impact", "v", speed, "m/s", formula, f"{JOHNSON}, section 11.4")
        time = elastic_impact(self.K, mass=self.mass, speed=speed, exponent=self.n).duration
        yield Row(
            "contact time",
            "t_c",
            time,
            "s",
            "of that impact",
            f"{JOHNSON}, eq. 11.24",
            f"{1e6 * time:.4g} µs",
        )
        formula = "h = t_c/50, so that no peak is missed by more than 0.05 %"
        yield Row("output step for it", "h", time / OUTPUTS_IN_A_CONTACT, "s", formula, OURS)

    def rubbing(self) -> Iterator[Row]:
        for name, symbol, unit in (
            ("static", "μ_s", ""),
            ("dynamic", "μ_d", ""),
            ("stiction_velocity", "v_s", "m/s"),
            ("friction_velocity", "v_d", "m/s"),
        ):
            if isinstance(self.friction.get(name), int | float):
                words = name.replace("_", " ") if unit else f"{name} friction"
                yield Row(words, symbol, float(self.friction[name]), unit, "", MODEL)

    def warnings(self) -> Iterator[str]:
        yield from self._material()
        yield from of_numbers(self.law, self.deepest)
        yield from of_friction(self.friction, 1e-6)

    def _material(self) -> Iterator[str]:
        """Whether any two materials have such a stiffness."""
        if self.modulus is None:
            return
        known = {1.0 / plane_compliance(m): m.name for m in materials.shipped().materials.values()}
        softest, stiffest = min(known), max(known)
        if self.modulus > stiffest:
            yield (
                f"the stiffness belongs to an effective modulus of {self.modulus:.3g} Pa, more than {known[stiffest]} on a rigid "
                "body has: far above Hertz, so contacts are needlessly short"
            )
        elif self.modulus < 0.5 * softest:
            yield (
                f"the stiffness belongs to an effective modulus of {self.modulus:.3g} Pa, less than {known[softest]} on "
                f"{known[softest]} has: far below Hertz, so bodies sink in"
            )

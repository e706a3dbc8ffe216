"""Checks of a contact's stiffness against the weight and impacts on it: penetration, contact duration, and step sizes.

    elastic:  δ = [(n+1) m v²/(2K)]^{1/(n+1)},   t_c = (2 δ/v) √π Γ(1 + 1/(n+1))/Γ(½ + 1/(n+1))
    at rest:  δ = (m g/K)^{1/n},   ω = √(k/m) with k = n K δⁿ⁻¹,   half a period π/ω

The speed of an impact is the approach speed of free bodies at the start, plus their gain in the fall onto a plane. Bodies
with joints have no weight and no fall here; a run is required to find their impact.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.advice.geometry_checks.body_size_checks import MILLI, length
from abut.advice.law_review import expected_penetration, parameters_of
from abut.advice.parameters.advice_table import SOURCES
from abut.advice.parameters.stiffness_units import light_part_stiffness
from abut.mechanics.impact import elastic_impact
from abut.model.protocols import Shape
from abut.shapes import HalfSpace

if TYPE_CHECKING:
    from abut.contact import Contact
    from abut.model import Model

__all__ = ["WIDE_HERTZ_DEPTH", "ContactImpact", "contact_impact_of", "depth_findings", "impact_findings"]

WIDE_HERTZ_DEPTH = (
    0.1  #: fraction of the smaller shape at which Hertz' contact is a third as wide as the shape, a² = R δ
)
CENTRE_DEPTH = 0.5  #: fraction of it: half the depth at which a centre reaches the other surface and a normal may reverse
SHALLOW = 0.01  #: fraction of it: target depth of a proposal
MOST_PAIRS = 50  #: largest number of pairs of shapes of a contact that are examined
LEAST_STEPS = 20.0  #: smallest number of constant steps in a contact
GOOD_STEPS = 30.0  #: recommended number of steps in a contact
LIGHT_MASS = 1e-6  #: mass, relative to the heaviest body, below which a part is light
BRIEF_DURATION = 1e-6  #: contact duration, relative to the time scale of the machine, below which it is brief
EQUATION = f"{SOURCES['JOHNSON']}, section 11.4; integral for other n"


@dataclass(frozen=True)
class ContactImpact:
    """Expected impact and static load of a contact, from the model's description."""

    mass: float  #: effective [kg]
    size: float  #: of the smaller shape [m]
    speed: float  #: approach speed [m/s]; 0 if unknown
    weight: float  #: static load [N]; 0 if joints constrain both bodies
    stiffness: float  #: K [N/mⁿ]
    exponent: float  #: n

    @property
    def energy(self) -> float:
        """Kinetic energy of the impact, ½ m v² [J]."""
        return 0.5 * self.mass * self.speed**2

    @property
    def depth(self) -> float:
        """Depth of static load or impact, the larger of both [m]; 0 if neither is known."""
        n = self.exponent
        struck = ((n + 1.0) * self.energy / self.stiffness) ** (1.0 / (n + 1.0))
        return float(max(struck, (self.weight / self.stiffness) ** (1.0 / n)))

    @property
    def duration(self) -> float:
        """Duration of the impact, or half a period about rest, the shorter of both [s]; infinite if neither is known."""
        n, K, m = self.exponent, self.stiffness, self.mass
        found = math.inf
        if self.speed > 0.0:
            found = elastic_impact(K, mass=m, speed=self.speed, exponent=n).duration
        if self.weight > 0.0:
            depth = (self.weight / K) ** (1.0 / n)
            found = min(found, math.pi * math.sqrt(m / (n * K * depth ** (n - 1.0))))
        return found


def contact_impact_of(model: Model, contact: Contact) -> ContactImpact | None:
    """Return the expected impact of a contact's shapes with the least mass; None for a law without stiffness, or without masses."""
    law = contact.normal
    K = getattr(law, "stiffness", 0.0)
    n = getattr(law, "exponent", 1.5)
    if contact.rigid or not K or not isinstance(n, float) or not isinstance(K, float):
        return None
    jointed = {id(body) for joint in model.joints for body in joint.bodies}
    least: tuple[float, Any, Any] | None = None
    for first, second in itertools.islice(contact.couples(), MOST_PAIRS):
        masses = [getattr(shape.frame.body, "mass", math.inf) for shape in (first, second)]
        if min(masses) > 0.0 and math.isfinite(min(masses)):
            mass = 1.0 / sum(1.0 / x for x in masses)
            if least is None or mass < least[0]:
                least = mass, first, second
    if least is None:
        return None
    mass, first, second = least
    size = min(first.bounding_radius, second.bounding_radius)
    light = min(
        (shape.frame.body for shape in (first, second)), key=lambda body: getattr(body, "mass", math.inf)
    )
    free = id(light) not in jointed
    speed = _approach_speed(model, first, second) if free else 0.0
    g = math.hypot(*model.gravity)
    ground = any(shape.frame.body is model.ground for shape in (first, second))
    return ContactImpact(mass, size, speed, light.mass * g if free and ground else 0.0, K, n)


def _approach_speed(model: Model, first: Shape, second: Shape) -> float:
    """Return the speed at which two shapes approach each other, including the gain in a fall onto a plane [m/s]."""
    bodies = first.frame.body, second.frame.body
    apart = np.asarray(first.frame.global_position, float) - np.asarray(second.frame.global_position, float)
    relative = np.subtract(bodies[0].velocity, bodies[1].velocity)
    for sign, flat, other in ((1.0, second, first), (-1.0, first, second)):
        if type(flat) is HalfSpace:
            normal = sign * np.asarray(flat.normal, float)
            gap = max(float(apart @ normal) - other.bounding_radius, 0.0)
            pull = max(-float(np.dot(model.gravity, sign * normal)), 0.0)
            return math.sqrt(max(-float(relative @ normal), 0.0) ** 2 + 2.0 * pull * gap)
    distance = float(np.linalg.norm(apart))
    return max(-float(relative @ apart) / distance, 0.0) if distance > 0.0 else 0.0


def impact_findings(
    model: Model, contact: Contact, step: float | None, every: float | None, pace: float
) -> Iterator[Finding]:
    """Yield findings about the effect of a contact's stiffness on an impact or static load; arguments as in `of_description`."""
    impact = contact_impact_of(model, contact)
    if impact is None:
        return
    name = contact.name
    yield from depth_findings(name, impact, impact.depth, "would penetrate")
    yield from _check_steps(name, impact, step, every)
    yield from _light_part_findings(model, name, impact, pace)
    law = contact.normal
    if getattr(law, "damping", 0.0) and hasattr(law, "full_damping_depth") and impact.speed > 0.0:
        yield from expected_penetration(parameters_of(law), impact.depth, name, f"{name}.normal")


def depth_findings(name: str, impact: ContactImpact, depth: float, verb: str) -> Iterator[Finding]:
    """Yield a finding about a depth [m] that is no longer small compared with the shapes."""
    if not math.isfinite(impact.size) or depth <= WIDE_HERTZ_DEPTH * impact.size:
        return
    n, K = impact.exponent, impact.stiffness
    aim, meant = K * (depth / (SHALLOW * impact.size)) ** (n + 1.0), K * MILLI**n
    slip = 1e-6 < (K / meant) ** (1.0 / (n + 1.0)) * depth / impact.size <= 2.0 * SHALLOW
    power = power_unit(n).removeprefix("N/m")
    because = (
        f"the impact energy ½ m v² is {impact.energy:.3g} J"
        if impact.speed > 0.0
        else f"the static load is {impact.weight:.3g} N"
    )
    if not impact.energy and not impact.weight:
        because = f"K is {K:.3g} N/m{power}"
    yield Finding(
        Severity.WRONG
        if depth > impact.size
        else Severity.DOUBTFUL
        if depth > CENTRE_DEPTH * impact.size
        else Severity.NOTE,
        name,
        f"the shapes {verb} each other by {length(depth)}, {100.0 * depth / impact.size:.3g} % of the smaller one's size, "
        f"{length(impact.size)}: {because}, too much for this stiffness",
        f"if K = {K:.4g} is in N/mm{power}, state the unit"
        if slip
        else "increase the stiffness, or compute it from the materials (abut params)",
        formula="K δⁿ⁺¹/(n+1) = ½ m v², K δⁿ = m g; δ ≤ R/10",
        source=EQUATION,
        change=SuggestedChange(
            f"{name}.normal.stiffness", K, float(f"{meant if slip else aim:.3g}"), power_unit(n)
        ),
    )


def power_unit(exponent: float) -> str:
    """Return the unit of a stiffness: N/m, N/m^1.5."""
    return "N/m" if exponent == 1.0 else f"N/m^{exponent:g}"


def _check_steps(
    name: str, impact: ContactImpact, step: float | None, every: float | None
) -> Iterator[Finding]:
    """Yield findings about a constant step, or the time between outputs, compared with the duration of the contact."""
    lasts = impact.duration
    basis: dict[str, Any] = {
        "formula": "t_c = 2.94 δ/v for n = 3/2; π √(m/k) at rest, k = n K δⁿ⁻¹",
        "source": EQUATION,
    }
    if step is not None and step * LEAST_STEPS > lasts:
        yield Finding(
            Severity.WRONG if step * 3.0 > lasts else Severity.DOUBTFUL,
            name,
            f"the constant step {step:.3g} s is too long for a contact of {lasts:.3g} s: it has {lasts / step:.3g} steps, and "
            f"{GOOD_STEPS:.0f} are needed",
            "use a thirtieth of the contact duration, an integrator that locates contacts, or a softer law",
            **basis,
            change=SuggestedChange("integrator.step", step, float(f"{lasts / GOOD_STEPS:.2g}"), "s"),
        )
    if every is not None and impact.speed > 0.0 and every > lasts:
        yield Finding(
            Severity.NOTE,
            name,
            f"an impact lasts {lasts:.3g} s, less than the output step of {every:.3g} s: curves at the outputs do not show it",
            "its peak is in the contact table; use a shorter output step to see its time history",
            **basis,
            change=SuggestedChange("step", every, float(f"{lasts / GOOD_STEPS:.2g}"), "s"),
        )


def _light_part_findings(model: Model, name: str, impact: ContactImpact, pace: float) -> Iterator[Finding]:
    """Yield a finding about a part so light that it vibrates on a stiffness made for heavier parts."""
    heaviest = max(body.mass for body in model.bodies)
    lasts = impact.duration
    if impact.mass > LIGHT_MASS * heaviest or not math.isfinite(impact.size) or lasts > BRIEF_DURATION * pace:
        return
    softer = light_part_stiffness(impact.mass, impact.size, impact.exponent)
    yield Finding(
        Severity.DOUBTFUL,
        name,
        f"a part of {impact.mass:.3g} kg has a contact stiffness for heavier parts (the heaviest has {heaviest:.3g} kg): its contact lasts "
        f"{lasts:.3g} s, far less than the time scale of the machine, {pace:.3g} s",
        "use a stiffness at which five times its weight causes a depth of a thousandth of its size, or increase its mass",
        formula="ω = √(k/m); K = 5 m g/(R/1000)ⁿ",
        source="advice to users of Adams' IMPACT for small parts",
        change=SuggestedChange(
            f"{name}.normal.stiffness", impact.stiffness, float(f"{softer:.3g}"), power_unit(impact.exponent)
        ),
    )

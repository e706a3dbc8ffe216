"""From two shapes and two materials to the numbers of a contact, each with its formula and source."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from abut import materials, mechanics, units
from abut.advice.review import review
from abut.advice.rubbing import coulomb_of, coulomb_rows
from abut.advice.scaling import in_units, light_part_stiffness
from abut.advice.sheet import Advice, Row
from abut.contact.curvature import pair_mass, pair_radius, radius_of
from abut.contact.normal import ExactRestitution, Impact
from abut.errors import InvalidValue
from abut.mechanics.impact import ElasticImpact, elastic_impact, thornton_restitution, yield_speed
from abut.units import Scalar

OUTPUTS_IN_A_CONTACT = 50  #: a half sine sampled so misses its peak by at most 0.05 %
JOHNSON = "Johnson, Contact Mechanics (1985)"
OURS = "abut's rule"


def advise(
    shape_a: Any,
    shape_b: Any,
    material_a: Any,
    material_b: Any,
    *,
    speed: Scalar,
    mass: Scalar | None = None,
    pair: materials.Pair | None = None,
    restitution: Scalar | None = None,
    error: Scalar | None = None,
) -> Advice:
    """The numbers of a contact of two round bodies, and what to beware of.

    Stiffness by Hertz, restitution and friction from the pair of surfaces, damping by integrating the impact until the
    rebound is right, output step from the time of contact. Nothing is assumed: what neither the arguments nor a
    source give is an error.

    Args:
        shape_a: a sphere, half-space, spherical cavity or `Flank` of a gear.
        shape_b: the other.
        material_a: a material, or a name in abut.materials such as "dry steel".
        material_b: of the other.
        speed: v [m/s] of the impact expected.
        mass: m [kg] that the impact feels; None takes it from the bodies of the shapes, m₁m₂/(m₁+m₂).
        pair: the pair of surfaces; None looks it up if both materials are given by the names of surfaces.
        restitution: e; None takes the pair's.
        error: of velocities, in the solver [m/s]; None takes 1e-6 of the speed.

    Raises:
        UnknownName: no such material, or no such pair: the nearest are offered.
        InvalidValue: a number outside its range, a restitution that no source gives, shapes that Hertz' point
            contact does not cover.

    >>> from abut import Body, Model, shapes
    >>> model = Model("drop")
    >>> ball = model.add(Body.sphere("ball", radius="20 mm", density=7850))
    >>> floor = shapes.HalfSpace(model.ground.frame())
    >>> advice = advise(ball.shape, floor, "dry steel", "dry steel", speed="1 m/s")
    >>> f"{advice['K'].value:.4g} {advice['K'].also}"
    '2.134e+10 6.747e+05 N/mm^1.5'
    """
    solids = tuple(materials.find(m) if isinstance(m, str) else m for m in (material_a, material_b))
    named = isinstance(material_a, str) and isinstance(material_b, str)
    if pair is None and named and (restitution is None or _surfaces(material_a, material_b)):
        pair = materials.pair(material_a, material_b)
    v = units.positive(speed, "m/s", what="advice: speed")
    m = pair_mass(shape_a, shape_b) if mass is None else units.positive(mass, "kg", what="advice: mass")
    case = _Case(
        (shape_a, shape_b),
        (solids[0], solids[1]),
        pair,
        v,
        m,
        _restitution(pair, v, restitution),
        1e-6 * v if error is None else units.positive(error, "m/s", what="advice: error"),
    )
    return case.advice()


def _surfaces(first: str, second: str) -> bool:
    """Whether some pair is known of these two names."""
    known = {frozenset((p.first, p.second)) for p in materials.shipped().pairs}
    return frozenset((first, second)) in known


def _restitution(pair: materials.Pair | None, speed: float, given: Scalar | None) -> float:
    if given is not None:
        return units.positive(given, "1", what="advice: restitution")
    if pair is None:
        raise InvalidValue(
            "advice: no pair of surfaces and no restitution is given; give pair= or restitution="
        )
    return pair.restitution(speed)


@dataclass(frozen=True)
class _Case:
    """One contact while its sheet is made."""

    shapes: tuple[Any, Any]
    solids: tuple[Any, Any]
    pair: materials.Pair | None
    speed: float
    mass: float
    restitution: float
    error: float

    @property
    def radius(self) -> float:
        return pair_radius(*self.shapes)

    @property
    def modulus(self) -> float:
        return mechanics.effective_modulus(self.solids)

    @property
    def impact(self) -> ElasticImpact:
        stiffness = 4.0 / 3.0 * self.modulus * math.sqrt(self.radius)
        return elastic_impact(stiffness, mass=self.mass, speed=self.speed)

    def advice(self) -> Advice:
        law = Impact.from_restitution(
            self.restitution, self.speed, self.mass, stiffness=self.impact.coefficient, exponent=1.5
        )
        friction = coulomb_of(self.pair, self.speed, self.error)
        rows = (
            *self._elastic(),
            *self._expected(),
            *self._loss(law),
            *coulomb_rows(self.pair, friction, "v_s = v/100, at least the solver's error"),
            *self._solver(),
        )
        found = review(
            law,
            speed=self.speed,
            mass=self.mass,
            hertz=self.impact.coefficient,
            friction=friction,
            error=self.error,
        )
        names = [_named(solid) for solid in self.solids]
        title = f"{_shown(self.shapes[0])} of {names[0]} against {_shown(self.shapes[1])} of {names[1]}"
        warnings = (*found, *self._yield_warning(), *self._pair_warnings())
        step = self.impact.duration / OUTPUTS_IN_A_CONTACT
        return Advice(title, rows, law, friction, step, warnings, self._exact())

    def _exact(self) -> Any:
        """The law that needs no calibration; it refuses what is nearly plastic."""
        try:
            return ExactRestitution(stiffness=self.impact.coefficient, restitution=self.restitution)
        except InvalidValue:
            return None

    def _elastic(self) -> Iterator[Row]:
        number, unit = in_units(self.impact.coefficient, 1.5)
        yield Row(
            "effective modulus",
            "E*",
            self.modulus,
            "Pa",
            "1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂",
            f"{JOHNSON}, eq. 4.18",
        )
        yield Row("effective radius", "R", self.radius, "m", "1/R = 1/R₁ + 1/R₂", f"{JOHNSON}, eq. 4.7")
        yield Row(
            "effective mass", "m", self.mass, "kg", "1/m = 1/m₁ + 1/m₂", "central impact of two free bodies"
        )
        yield Row(
            "stiffness",
            "K",
            self.impact.coefficient,
            "N/m^1.5",
            "K = 4/3 E* √R",
            f"{JOHNSON}, eq. 4.23",
            f"{number:.4g} {unit}",
        )
        yield Row("exponent", "n", 1.5, "", "F = K δⁿ of two round bodies", f"{JOHNSON}, eq. 4.23")

    def _expected(self) -> Iterator[Row]:
        hit = self.impact
        yield Row("impact speed", "v", self.speed, "m/s", "of approach, as expected", "given")
        yield Row(
            "expected penetration",
            "δ_max",
            hit.penetration,
            "m",
            "δ_max = (5 m v²/(4 K))^0.4, elastic",
            f"{JOHNSON}, eq. 11.22",
            f"{1e3 * hit.penetration:.4g} mm",
        )
        yield Row(
            "expected force",
            "F_max",
            hit.peak_force,
            "N",
            "F_max = K δ_max^1.5, elastic",
            f"{JOHNSON}, eq. 4.23",
        )
        yield Row(
            "contact time",
            "t_c",
            hit.duration,
            "s",
            "t_c = 2.943 δ_max/v, elastic",
            f"{JOHNSON}, eq. 11.24",
            f"{1e6 * hit.duration:.4g} µs",
        )

    def _loss(self, law: Any) -> Iterator[Row]:
        figure = self.pair.restitution_figure if self.pair else None
        form = self.pair.restitution_form.formula if self.pair and self.pair.restitution_form else "given"
        source = figure.source if figure and self._from_pair else "given"
        yield Row("restitution", "e", self.restitution, "", form if self._from_pair else "given", source)
        yield Row(
            "full damping",
            "C",
            law.damping,
            "N·s/m",
            "such that the integrated impact at v and m rebounds with e",
            "abut.normal.Impact.from_restitution",
            f"{1e-3 * law.damping:.4g} N·s/mm",
        )
        yield Row(
            "penetration of full damping",
            "d",
            law.penetration,
            "m",
            "d = δ_max/10",
            OURS,
            f"{1e3 * law.penetration:.4g} mm",
        )
        if self._yield_speed is not None:
            formula = "v_y = 3.194 √(p_y⁵ R³/(E*⁴ m)), p_y the peak pressure at first yield"
            yield Row(
                "speed at first yield", "v_y", self._yield_speed, "m/s", formula, f"{JOHNSON}, eq. 11.32"
            )
            plastic = thornton_restitution(self.speed, self._yield_speed)
            formula = "elastic below v_y, perfectly plastic beyond: what yielding alone leaves of e"
            yield Row(
                "restitution by yield",
                "e_y",
                plastic,
                "",
                formula,
                "Thornton, J. Appl. Mech. 64 (1997) 383-386",
            )

    @property
    def _from_pair(self) -> bool:
        form = self.pair.restitution_form if self.pair else None
        try:
            return form is not None and form(self.speed) == self.restitution
        except InvalidValue:  # the pair's form does not reach this speed: the number was given
            return False

    def _solver(self) -> Iterator[Row]:
        yield Row(
            "output step",
            "h",
            self.impact.duration / OUTPUTS_IN_A_CONTACT,
            "s",
            "h = t_c/50, so that no peak is missed by more than 0.05 %; the integrator chooses its own steps",
            OURS,
        )
        if math.isfinite(self._smaller_radius):
            light = light_part_stiffness(self.mass, self._smaller_radius)
            number, unit = in_units(light, 1.5)
            yield Row(
                "stiffness of a light part",
                "K_light",
                light,
                "N/m^1.5",
                "K = 5 m g/(R₁/1000)^1.5: five weights at a thousandth of the radius; softer than K, if steps are too many",
                "advice to users of Adams' IMPACT for small parts",
                f"{number:.4g} {unit}",
            )

    @property
    def _smaller_radius(self) -> float:
        return min(abs(radius_of(shape)) for shape in self.shapes)

    @property
    def _yield_speed(self) -> float | None:
        """The lower of both bodies' speeds at first yield; None if neither yields."""
        found = []
        for solid in self.solids:
            if "yield" in getattr(solid, "figures", {}):
                contact = mechanics.point_contact((self.radius, math.inf), self.solids, load=1.0)
                pressure = contact.first_yield(solid.yield_stress, solid.poisson).contact.peak_pressure
                found.append(
                    yield_speed(pressure=pressure, radius=self.radius, modulus=self.modulus, mass=self.mass)
                )
        return min(found, default=None)

    def _yield_warning(self) -> Iterator[str]:
        limit = self._yield_speed
        if limit is not None and self.speed > limit:
            plastic = thornton_restitution(self.speed, limit)
            yield (
                f"the bodies yield above {limit:.3g} m/s, and this impact has {self.speed:.3g} m/s: Hertz' stiffness is then "
                f"an upper bound, the force is less, and yielding alone would leave a restitution of {plastic:.2f} "
                f"(here {self.restitution:.2f}); an elastoplastic law follows that"
            )

    def _pair_warnings(self) -> Iterator[str]:
        if self.pair is None:
            return
        for name, figure in (("static", self.pair.static_figure), ("dynamic", self.pair.dynamic_figure)):
            if figure is not None and figure.disputed and figure.published is not None:
                low, high = figure.published
                span = f"{low:g}" if low == high else f"{low:g} to {high:g}"
                yield (
                    f"the {name} friction {figure.value:g} of {self.pair.name} lies outside what another source gives, "
                    f"{span} ({figure.publisher})"
                )
        if self.pair.static_figure is None or self.pair.dynamic_figure is None:
            yield f"the source of {self.pair.name} gives friction in part or not at all, so no friction law is proposed"


def _named(solid: Any) -> str:
    return str(getattr(solid, "name", solid))


def _shown(shape: Any) -> str:
    """A shape in words: its kind and its radius."""
    radius = radius_of(shape)
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in type(shape).__name__).strip()
    return words if math.isinf(radius) else f"{words} R = {1e3 * abs(radius):.4g} mm"

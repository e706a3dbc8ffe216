"""Point contact parameters of two shapes from their geometry and materials, each with its formula and source."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from abut import materials, mechanics, units
from abut.advice.law_review import review
from abut.advice.parameters.advice_table import Advice, Row, read_forms, rows_of
from abut.advice.parameters.friction_pairs import coulomb_of, coulomb_rows, solids_and_pair
from abut.advice.parameters.stiffness_units import in_units, light_part_stiffness
from abut.contact.curvature import pair_mass, pair_radius, radius_of
from abut.contact.normal import ExactRestitution, Impact
from abut.errors import InvalidValue
from abut.mechanics.impact import ElasticImpact, elastic_impact, thornton_restitution, yield_speed
from abut.mechanics.solids import Elastic
from abut.model.protocols import Shape
from abut.shapes.mesh.sizes_and_bounds import kind_of
from abut.units import Scalar

OUTPUTS_IN_A_CONTACT = 50  #: with so many samples the peak error of a half sine is at most 0.05 %
ROWS = read_forms("""
effective modulus           | E*      | Pa      | 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂                         | $JOHNSON, eq. 4.18
effective radius            | R       | m       | 1/R = 1/R₁ + 1/R₂                                          | $JOHNSON, eq. 4.7
effective mass | m | kg | 1/m = 1/m₁ + 1/m₂ | central impact of two free bodies
stiffness                   | K       | N/m^1.5 | K = 4/3 E* √R                                              | $JOHNSON, eq. 4.23
exponent                    | n       |         | F = K δⁿ of two round bodies                               | $JOHNSON, eq. 4.23
impact speed                | v       | m/s     | of approach, as expected                                   | given
expected penetration        | δ_max   | m       | δ_max = (5 m v²/(4 K))^0.4, elastic                        | $JOHNSON, eq. 11.22 | mm
expected force              | F_max   | N       | F_max = K δ_max^1.5, elastic                               | $JOHNSON, eq. 4.23
contact time                | t_c     | s       | t_c = 2.943 δ_max/v, elastic                               | $JOHNSON, eq. 11.24 | µs
restitution                 | e       |         | given                                                      | given
full damping | C | N·s/m | such that the integrated impact at v and m rebounds with e | abut.normal.Impact.from_restitution | N·s/mm
penetration of full damping | d       | m       | d = δ_max/10                                               | $OURS | mm
speed at first yield | v_y | m/s | v_y = 3.194 √(p_y⁵ R³/(E*⁴ m)), p_y the peak pressure at first yield | $JOHNSON, eq. 11.32
restitution by yield        | e_y     |         | elastic below v_y, perfectly plastic beyond: what yielding alone leaves of e | $THORNTON
output step | h | s | h = t_c/50, so that no peak is missed by more than 0.05 %; the integrator chooses its own steps | $OURS
stiffness of a light part | K_light | N/m^1.5 | K = 5 m g/(R₁/1000)^1.5: five weights at a thousandth of the radius; softer than \
K, if steps are too many | advice to users of Adams' IMPACT for small parts
""")


def advise(
    shape_a: Shape,
    shape_b: Shape,
    material_a: str | Elastic,
    material_b: str | Elastic,
    *,
    speed: Scalar,
    mass: Scalar | None = None,
    pair: materials.Pair | None = None,
    restitution: Scalar | None = None,
    error: Scalar | None = None,
) -> Advice:
    """Propose the contact parameters of two round bodies, with warnings.

    Stiffness by Hertz, restitution and friction from the pair of surfaces, damping by integrating the impact until the
    rebound is right, output step from the time of contact. Nothing is assumed: a number that neither the arguments nor a
    source provide is an error.

    Args:
        shape_a: a sphere, half-space, spherical cavity or `Flank` of a gear.
        shape_b: the other.
        material_a: a material, or a name in abut.materials such as "dry steel".
        material_b: of the other.
        speed: v [m/s] of the expected impact.
        mass: m [kg], effective mass of the impact; None computes it from the bodies of the shapes, m₁m₂/(m₁+m₂).
        pair: the pair of surfaces; None looks it up if both materials are given by the names of surfaces.
        restitution: e; None uses the pair's.
        error: of velocities, in the solver [m/s]; None uses 1e-6 of the speed.

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
    solids, pair = solids_and_pair(material_a, material_b, pair, needed=restitution is None)
    v = units.positive(speed, "m/s", what="advice: speed")
    m = pair_mass(shape_a, shape_b) if mass is None else units.positive(mass, "kg", what="advice: mass")
    return _PointCase(
        (shape_a, shape_b),
        solids,
        pair,
        v,
        m,
        _pair_restitution(pair, v, restitution),
        1e-6 * v if error is None else units.positive(error, "m/s", what="advice: error"),
    ).advice()


def _pair_restitution(pair: materials.Pair | None, speed: float, given: Scalar | None) -> float:
    if given is not None:
        return units.positive(given, "1", what="advice: restitution")
    if pair is None:
        raise InvalidValue(
            "advice: no pair of surfaces and no restitution is given; give pair= or restitution="
        )
    return pair.restitution(speed)


@dataclass(frozen=True)
class _PointCase:
    """Computation of the parameters of one point contact."""

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
            *self._hit(law),
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
        names = [_material_name(solid) for solid in self.solids]
        title = f"{_describe_shape(self.shapes[0])} of {names[0]} against {_describe_shape(self.shapes[1])} of {names[1]}"
        warnings = (*found, *self._yield_warning(), *self._pair_warnings())
        step = self.impact.duration / OUTPUTS_IN_A_CONTACT
        return Advice(title, rows, law, friction, step, warnings, self._exact())

    def _exact(self) -> Any:
        """Return the law with exact restitution, which needs no calibration; None for a nearly plastic impact, which it does not cover."""
        try:
            return ExactRestitution(stiffness=self.impact.coefficient, restitution=self.restitution)
        except InvalidValue:
            return None

    def _hit(self, law: Impact) -> tuple[Row, ...]:
        """Return the rows of the expected impact and its losses."""
        hit, limit = self.impact, self._yield_speed
        values = {
            "E*": self.modulus,
            "R": self.radius,
            "m": self.mass,
            "K": hit.coefficient,
            "n": 1.5,
            "v": self.speed,
            "δ_max": hit.penetration,
            "F_max": hit.peak_force,
            "t_c": hit.duration,
            "e": self.restitution,
            "C": law.damping,
            "d": law.full_damping_depth,
            "v_y": limit,
            "e_y": None if limit is None else thornton_restitution(self.speed, limit),
        }
        return rows_of(ROWS, values, {"K": _in_millimetres(hit.coefficient), "e": self._restitution_source()})

    def _restitution_source(self) -> dict[str, str]:
        """Return formula and source of the restitution, if it is the pair's."""
        form = self.pair.restitution_form if self.pair else None
        figure = self.pair.restitution_figure if self.pair else None
        try:
            if form is None or form(self.speed) != self.restitution:
                return {}
        except InvalidValue:  # the pair's formula does not cover this speed: the number was given
            return {}
        return {"formula": form.formula} | ({"source": figure.source} if figure else {})

    def _solver(self) -> tuple[Row, ...]:
        radius = min(abs(radius_of(shape)) for shape in self.shapes)
        light = light_part_stiffness(self.mass, radius) if math.isfinite(radius) else None
        values = {"h": self.impact.duration / OUTPUTS_IN_A_CONTACT, "K_light": light}
        return rows_of(ROWS, values, {} if light is None else {"K_light": _in_millimetres(light)})

    @property
    def _yield_speed(self) -> float | None:
        """Lower speed at first yield of both bodies; None if neither yields."""
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
                f"an upper bound; yielding alone would reduce the restitution to {plastic:.2f} (here {self.restitution:.2f}); "
                "use an elastoplastic law"
            )

    def _pair_warnings(self) -> Iterator[str]:
        if self.pair is None:
            return
        for name, figure in (("static", self.pair.static_figure), ("dynamic", self.pair.dynamic_figure)):
            if figure is not None and figure.disputed and figure.published is not None:
                low, high = figure.published
                span = f"{low:g}" if low == high else f"{low:g} to {high:g}"
                yield (
                    f"the {name} coefficient of friction {figure.value:g} of {self.pair.name} is outside the range of another source, "
                    f"{span} ({figure.publisher}); compare both sources"
                )
        if self.pair.static_figure is None or self.pair.dynamic_figure is None:
            yield f"the source of {self.pair.name} does not state both coefficients of friction, so no friction law is proposed; give them"


def _in_millimetres(stiffness: float) -> dict[str, str]:
    """Return the same K in N and mm."""
    number, unit = in_units(stiffness, 1.5)
    return {"also": f"{number:.4g} {unit}"}


def _material_name(solid: str | Elastic) -> str:
    return str(getattr(solid, "name", solid))


def _describe_shape(shape: Shape) -> str:
    """Describe a shape: its kind and its radius."""
    radius = radius_of(shape)
    kind = kind_of(shape)
    return kind if math.isinf(radius) else f"{kind} R = {1e3 * abs(radius):.4g} mm"

"""Warnings about suspicious parameters of contact and friction laws."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from abut import units
from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.contact.impact_simulation import force_of, rebound
from abut.extend.laws import declaration_of
from abut.units import Scalar

HERTZ_RATIO_LIMIT = 10.0  #: ratio to Hertz' force above which a force is far off
LARGE_DAMPING = 0.01  #: C over K in N, mm, s
SUDDEN_DAMPING = 1e4  #: ratio of penetration to that of full damping above which the damping acts like a jump
ERRORS_TO_DYNAMIC = 5.0  #: friction velocity over the solver's error
ADAMS = "advice to users of Adams, statement CONTACT"


def review(
    law: object,
    *,
    speed: Scalar,
    mass: Scalar,
    hertz: Scalar | None = None,
    friction: object = None,
    error: Scalar | None = None,
) -> tuple[str, ...]:
    """Return warnings about the parameters of a normal law, and of a friction law, for an impact.

    Warns of a stiffness far above or below Hertz (ten times in force at the depth of the Hertz impact), a
    damping beyond 1 % of the stiffness (in N, mm, s, as advised to users of Adams), a penetration of
    full damping beyond the expected penetration, an exponent below one, and transition velocities under the
    solver's error (v_s ≥ error, v_d ≥ 5 errors).

    Args:
        law: a normal law; parameters that it does not have are not reviewed.
        speed: v [m/s] of the impact.
        mass: m [kg], the effective mass of the impact.
        hertz: K [N/m^1.5] by Hertz, if it is known.
        friction: a friction law.
        error: of velocities, in the solver [m/s]; None uses 1e-6 of the speed, the default tolerance.
    """
    v = units.positive(speed, "m/s", what="review: speed")
    m = units.positive(mass, "kg", what="review: mass")
    known = None if hertz is None else units.positive(hertz, "N/m**1.5", what="review: hertz")
    hit = rebound(law, v, m)
    tolerance = 1e-6 * v if error is None else units.positive(error, "m/s", what="review: error")
    return (
        *_stiffness_warnings(law, known, v, m),
        *(one.sentence for one in normal_law_findings(parameters_of(law), hit.peak_depth)),
        *(one.sentence for one in friction_law_findings(parameters_of(friction), tolerance)),
    )


def parameters_of(law: object) -> dict[str, Any]:
    """Return a law's parameters by name; an empty mapping without a law."""
    return {p.name: getattr(law, p.name) for p in declaration_of(law).declared} if law is not None else {}


def _stiffness_warnings(law: object, hertz: float | None, speed: float, mass: float) -> Iterator[str]:
    if hertz is None:
        return
    depth = (1.25 * mass * speed**2 / hertz) ** 0.4
    force = force_of(law)(depth, 0.0, speed, depth, (0.0,) * len(declaration_of(law).states))
    ratio = force / (hertz * depth**1.5)
    if ratio > HERTZ_RATIO_LIMIT or ratio < 1.0 / HERTZ_RATIO_LIMIT:
        side, effect = (
            ("above", "contacts are too short") if ratio > 1.0 else ("below", "bodies penetrate too deeply")
        )
        yield (
            f"the stiffness is far {side} that of the material: at the depth of a Hertz impact, {depth:.3g} m, the force is "
            f"{ratio:.3g} times that of Hertz, so {effect}; use Hertz' stiffness, {hertz:.4g} N/m^1.5"
        )


def normal_law_findings(
    numbers: Mapping[str, Any], deepest: float, part: str = "", path: str = ""
) -> Iterator[Finding]:
    """Yield findings about a normal law from its parameters, and from the expected or observed penetration [m].

    Args:
        numbers: the law's, by name.
        deepest: penetration [m]; 0 if unknown.
        part: name of the contact with this law.
        path: path of the law in a model, such as "bounce.normal".
    """
    found = (
        *_exponent_findings(numbers),
        *_damping_findings(numbers),
        *_penetration_findings(numbers, deepest),
    )
    return (_assign_part(one, part, path) for one in found)


def expected_penetration(
    numbers: Mapping[str, Any], deepest: float, part: str, path: str
) -> Iterator[Finding]:
    """Yield findings about the penetration of full damping, compared with the expected or observed one.

    Arguments as in `normal_law_findings`.
    """
    return (_assign_part(one, part, path) for one in _penetration_findings(numbers, deepest))


def friction_law_findings(
    numbers: Mapping[str, Any], error: float, part: str = "", path: str = ""
) -> Iterator[Finding]:
    """Yield findings about a friction law's parameters, compared with the solver's error of velocities [m/s]; other arguments as in
    `normal_law_findings`.
    """
    for name, least in (("stiction_velocity", error), ("friction_velocity", ERRORS_TO_DYNAMIC * error)):
        if name in numbers and numbers[name] < least:
            found = Finding(
                Severity.DOUBTFUL if numbers[name] < error else Severity.NOTE,
                "",
                f"the {name} {numbers[name]:.3g} m/s is below {'the' if least == error else 'five times the'} solver's "
                f"velocity error of {error:.3g} m/s, so the friction force follows numerical noise",
                "increase it, or tighten the tolerance",
                formula="v_s ≥ ε, v_d ≥ 5 ε, ε the error of velocities",
                source=ADAMS,
                change=_parameter_change(name, numbers[name], 2.0 * least, "m/s"),
            )
            yield _assign_part(found, part, path)


def _parameter_change(name: str, old: float, new: float, unit: str) -> SuggestedChange:
    """Return a change to a new number of two digits."""
    return SuggestedChange(name, float(old), float(f"{new:.2g}"), unit)


def _assign_part(found: Finding, part: str, path: str) -> Finding:
    """Return a finding assigned to a part; without a path it has no change to try."""
    change = found.change
    if change is not None:
        change = dataclasses.replace(change, name=f"{path}.{change.name}") if path else None
    return dataclasses.replace(found, part=part, change=change)


def _exponent_findings(numbers: Mapping[str, Any]) -> Iterator[Finding]:
    n = numbers.get("exponent", 1.0)
    if n < 1.0:
        yield Finding(
            Severity.WRONG,
            "",
            f"the exponent {n:g} is below 1: the stiffness is infinite at zero depth, which integrators cannot resolve",
            "use 1.5 for round metal parts, 2 to 3 for rubber",
            formula="∂F/∂δ = n K δⁿ⁻¹ → ∞ as δ → 0 for n < 1",
            source="F = K δⁿ",
            change=SuggestedChange("exponent", float(n), 1.5),
        )


def _damping_findings(numbers: Mapping[str, Any]) -> Iterator[Finding]:
    if not numbers.get("damping") or not numbers.get("stiffness"):
        return
    n = numbers.get("exponent", 1.0)
    ratio = numbers["damping"] * 1e-3 / (numbers["stiffness"] * 1e-3**n)
    if ratio > LARGE_DAMPING:
        yield Finding(
            Severity.DOUBTFUL,
            "",
            f"the damping is {100 * ratio:.3g} % of the stiffness (in N, mm, s); above 1 % the force depends "
            "on the speed more than on the depth, and jumps at separation",
            "reduce the damping",
            formula="C/K ≤ 1 % in N, mm, s; K δⁿ + C δ̇ < 0, where the contact would pull, for −δ̇ > K δⁿ/C",
            source=ADAMS,
            change=_parameter_change(
                "damping", numbers["damping"], 0.5 * numbers["damping"] * LARGE_DAMPING / ratio, "N*s/m"
            ),
        )


def _penetration_findings(numbers: Mapping[str, Any], deepest: float) -> Iterator[Finding]:
    d = numbers.get("full_damping_depth")
    if d is None or not numbers.get("damping") or not deepest > 0.0:
        return
    basis: dict[str, Any] = {
        "formula": "c(δ) = C (δ/d)² (3 − 2 δ/d) for δ < d",
        "source": "Adams, function IMPACT",
        "change": _parameter_change("full_damping_depth", d, 0.1 * deepest, "m"),
    }
    if deepest < d:
        yield Finding(
            Severity.DOUBTFUL,
            "",
            f"the penetration of full damping {d:.3g} m is larger than the expected penetration {deepest:.3g} m: "
            "the damping never reaches its full value",
            f"set it to about {0.1 * deepest:.1g} m",
            **basis,
        )
    if deepest > SUDDEN_DAMPING * d:
        yield Finding(
            Severity.DOUBTFUL,
            "",
            f"the penetration of full damping {d:.3g} m is only 1/{deepest / d:.3g} of the expected penetration {deepest:.3g} m: "
            "full damping acts at first contact, and the force jumps",
            f"set it to about {0.1 * deepest:.1g} m",
            **basis,
        )

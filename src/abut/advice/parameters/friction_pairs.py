"""Solids and pairs of surfaces by name, and the friction laws proposed for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abut import materials, mechanics
from abut.advice.law_review import ERRORS_TO_DYNAMIC
from abut.advice.parameters.advice_table import SOURCES, Row
from abut.contact.friction import Coulomb
from abut.mechanics.solids import Elastic, pair_of

__all__ = ["coulomb_of", "coulomb_rows", "name_of", "solids_and_pair", "yield_warnings"]


def solids_and_pair(
    first: str | Elastic, second: str | Elastic, pair: materials.Pair | None, *, needed: bool = False
) -> tuple[tuple[Elastic, Elastic], materials.Pair | None]:
    """Return two solids, given or named, and their pair of surfaces: as given, or looked up by both names.

    Raises:
        UnknownName: no such material, or no pair where one is needed: the nearest are offered.
        InvalidValue: one is no solid.
    """
    one, two = pair_of((_solid_of(first), _solid_of(second)))
    if pair is None and isinstance(first, str) and isinstance(second, str):
        known = {frozenset((p.first, p.second)) for p in materials.shipped().pairs}
        if needed or frozenset((first, second)) in known:
            pair = materials.pair(first, second)
    return (one, two), pair


def _solid_of(solid: str | Elastic) -> Elastic:
    """Return a solid as given, or the material of that name."""
    return materials.find(solid) if isinstance(solid, str) else solid


def name_of(solid: Elastic) -> str:
    """Return a material's name, or the stiffness of a solid without a name."""
    return str(getattr(solid, "name", f"E = {solid.young:.4g} Pa"))


def yield_warnings(
    contact: mechanics.LineContact, solids: tuple[Any, Any], names: tuple[str, str]
) -> Iterator[str]:
    """Yield a warning for each of two bodies that yields in a line contact."""
    for name, solid in zip(names, solids, strict=True):
        if "yield" in getattr(solid, "figures", {}):
            limit = contact.first_yield(solid.yield_stress, solid.poisson).contact.peak_pressure
            if contact.peak_pressure > limit:
                yield (
                    f"{name}: p₀ = {contact.peak_pressure:.4g} Pa is above {limit:.4g} Pa, at which {solid.name} begins to yield; "
                    "reduce the load, or use a hardened surface"
                )


def coulomb_of(pair: materials.Pair | None, sliding: float | None, least: float = 0.0) -> Coulomb | None:
    """Return the friction law of a pair of surfaces that slide at a speed [m/s]; None if coefficients or speed are unknown.

    v_s = v/100, at least `least` [m/s];  v_d = 5 v_s.
    """
    if sliding is None or pair is None or pair.static_figure is None or pair.dynamic_figure is None:
        return None
    stiction = max(1e-2 * sliding, least)
    return Coulomb(max(pair.static, pair.dynamic), pair.dynamic, stiction, ERRORS_TO_DYNAMIC * stiction)


def coulomb_rows(pair: materials.Pair | None, friction: Coulomb | None, stiction_rule: str) -> Iterator[Row]:
    """Yield the rows of a friction law, with the source of each number."""
    if friction is None or pair is None or pair.static_figure is None or pair.dynamic_figure is None:
        return
    for name, symbol, figure in (
        ("static friction", "μ_s", pair.static_figure),
        ("dynamic friction", "μ_d", pair.dynamic_figure),
    ):
        yield Row(name, symbol, figure.value, "", f"{pair.name}, {pair.condition}", figure.source)
    yield Row("stiction velocity", "v_s", friction.stiction_velocity, "m/s", stiction_rule, SOURCES["OURS"])
    yield Row("friction velocity", "v_d", friction.friction_velocity, "m/s", "v_d = 5 v_s", SOURCES["OURS"])

"""Checks of a model's numbers before a run: contact and friction parameters, units, unconnected parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from abut.advice.description_checks.impact_checks import impact_findings
from abut.advice.description_checks.unit_mistakes import unit_findings, untouched_body_findings
from abut.advice.finding import Finding
from abut.advice.law_review import friction_law_findings, normal_law_findings, parameters_of
from abut.advice.parameters.contact_sheet import effective_modulus_findings as of_effective_modulus
from abut.contact.curvature import pair_radius
from abut.errors import InvalidValue

if TYPE_CHECKING:
    from abut.contact import Contact
    from abut.model import Model

__all__ = ["of_description", "unit_findings"]


def of_description(
    model: Model, error: float, *, step: float | None = None, every: float | None = None, pace: float = 1.0
) -> Iterator[Finding]:
    """Yield findings about the numbers of a model, without its shapes' facets.

    Args:
        model: the machine.
        error: of velocities, in the solver [m/s].
        step: its constant step, if it has one [s].
        every: time between outputs, if it is known [s].
        pace: characteristic time in which the machine moves through its own size [s].
    """
    yield from unit_findings(model)
    yield from untouched_body_findings(model)
    for contact in model.contacts:
        name, law = contact.name, parameters_of(contact.normal)
        yield from _modulus(contact)
        yield from normal_law_findings(law, 0.0, name, f"{name}.normal")
        yield from friction_law_findings(
            parameters_of(contact.regularised_friction), error, name, f"{name}.friction"
        )
        yield from impact_findings(model, contact, step, every, pace)
    for joint in model.joints:
        for one in joint.frictions:
            path = f"{joint.name}.friction.law" if joint.friction is one else ""
            yield from friction_law_findings(parameters_of(one.law), error, joint.name, path)


def _modulus(contact: Contact) -> Iterator[Finding]:
    """Report a point contact of round shapes whose stiffness corresponds to no material."""
    law = contact.normal
    stiffness = getattr(law, "stiffness", 0.0)
    if getattr(law, "exponent", 0.0) != 1.5 or not stiffness:
        return
    first, second = next(contact.couples())
    try:
        radius = pair_radius(first, second)
    except InvalidValue:  # no point contact
        return
    modulus = 0.75 * stiffness / radius**0.5
    yield from of_effective_modulus(modulus, contact.name, f"{contact.name}.normal", stiffness)

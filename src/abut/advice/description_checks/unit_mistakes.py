"""Checks for mistakes of units (gravity, densities, moduli, inertias), and for bodies without any connection."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.advice.geometry_checks.body_size_checks import HEAVIEST, LIGHTEST
from abut.forces import SpringDamper
from abut.model import Frame
from abut.model.geometry.distances import largest_distance, origins_coincide

if TYPE_CHECKING:
    from abut.contact import Contact
    from abut.model import Body, Model

__all__ = [
    "EARTH",
    "GRAVITIES",
    "density_findings",
    "gravity_findings",
    "modulus_findings",
    "unit_findings",
    "untouched_bodies",
    "untouched_body_findings",
]

EARTH = 9.80665  #: [m/s²]
#: Value of the Earth's gravity by unit of length, per second squared.
GRAVITIES = {
    "metres": EARTH,
    "centimetres": 1e2 * EARTH,
    "millimetres": 1e3 * EARTH,
    "feet": EARTH / 0.3048,
    "inches": EARTH / 0.0254,
}
MAX_GYRATION_RADIUS = 100.0  #: largest radius of gyration of a body, in sizes of the machine
LOCKED = 1e4  #: likewise, above which the inertia intentionally prevents rotation (a mistake of kg mm² makes it 1,000 times too large)
STEEPEST = 5.0  #: largest exponent of a contact law
GRAVITY_TOLERANCE = 5e-3  #: relative tolerance within which a number counts as the Earth's gravity
SOFTEST, STIFFEST = 5e5, 1.3e12  #: moduli of soft rubber and diamond [Pa]
#: Factors from another unit of density to kg/m³.
UNITS = {"g/cm³ or t/m³": 1e3, "kg/mm³": 1e9, "t/mm³": 1e12, "kg/cm³": 1e6}


def unit_findings(model: Model) -> Iterator[Finding]:
    """Yield findings about numbers that are those of the Earth or of a solid in another unit: gravity, densities, moduli of contact
    laws.
    """
    yield from gravity_findings(model)
    for body in model.bodies:
        yield from density_findings(body)
    yield from inertia_findings(model)
    for contact in model.contacts:
        yield from modulus_findings(contact)
        yield from exponent_findings(contact)
    for force in model.forces:
        yield from spring_direction_findings(force)


def gravity_findings(model: Model) -> Iterator[Finding]:
    """Yield a finding about gravity that is the Earth's in another unit of length."""
    size = math.hypot(*model.gravity)
    for unit, number in GRAVITIES.items():
        slip = number / EARTH
        for factor in {slip, 1.0 / slip} - {1.0}:
            if math.isclose(size, EARTH * factor, rel_tol=GRAVITY_TOLERANCE):
                right = tuple(float(f"{x / factor:.6g}") for x in model.gravity)
                yield Finding(
                    Severity.DOUBTFUL,
                    "gravity",
                    f"its magnitude {size:.4g} m/s² is that of the Earth, {EARTH:g} m/s², {'multiplied' if factor > 1.0 else 'divided'} by "
                    f"{max(factor, 1.0 / factor):.4g}, as if metres and {unit} were confused",
                    "give it in m/s², or with its unit",
                    formula="g = 9.80665 m/s²",
                    source="ISO 80000-3:2019, standard acceleration of free fall",
                    change=SuggestedChange("gravity", model.gravity, right, "m/s²"),
                )


def density_findings(body: Body) -> Iterator[Finding]:
    """Yield a finding about a density that no solid has, with the unit in which it would be that of a solid."""
    density = getattr(body, "density", None)
    if density is None or density == 0.0 or LIGHTEST <= density <= HEAVIEST:
        return
    meant = next(
        (
            (unit, density * factor)
            for unit, factor in UNITS.items()
            if LIGHTEST <= density * factor <= HEAVIEST
        ),
        None,
    )
    mend = "check its unit"
    if meant is not None:
        mend = f"check its unit: as a number in {meant[0]} it would be {meant[1]:.4g} kg/m³"
    yield Finding(
        Severity.DOUBTFUL,
        body.name,
        f"its density {density:.3g} kg/m³ is outside the range of solids, {LIGHTEST:g} to {HEAVIEST:g} kg/m³ (rigid foam to osmium)",
        mend,
        formula="m = ρ V",
        source="densities of solids",
        change=None
        if meant is None
        else SuggestedChange(f"{body.name}.density", density, float(f"{meant[1]:.4g}"), "kg/m³"),
    )


def inertia_findings(model: Model) -> Iterator[Finding]:
    """Yield findings about moments of inertia whose radius of gyration is far larger than the machine: kg mm² given as kg m²."""
    things = (*model.joints, *model.forces)
    frames = [getattr(thing, name, None) for thing in things for name in ("frame_i", "frame_j", "i", "j")]
    places = [body.position for body in model.bodies]
    places += [frame.global_position for frame in frames if isinstance(frame, Frame)]
    size = largest_distance(places)
    of_meshes = [frame.body for one in model.forces if hasattr(one, "modal") for frame in (one.i, *one.modal)]
    bodies = [one for one in model.bodies if one not in of_meshes]  # of these the inertia is not user input
    moments = np.linalg.eigvalsh(np.array([one.inertia for one in bodies]).reshape(-1, 3, 3))[:, -1].tolist()
    for body, moment in zip(bodies, moments, strict=True):
        gyration = math.sqrt(moment / body.mass) if body.mass > 0.0 else 0.0
        if body.shape is None and 0.0 < MAX_GYRATION_RADIUS * size < gyration < LOCKED * size:
            yield Finding(
                Severity.DOUBTFUL,
                body.name,
                f"its radius of gyration {gyration:.3g} m is {gyration / size:.0f} times the size of the machine, {size:.3g} m",
                'check the unit of its inertia; if it is in kg mm², write "… kg*mm^2"',
                formula="k = √(I/m)",
                source="a body of this radius of gyration reaches at least as far",
            )


def exponent_findings(contact: Contact) -> Iterator[Finding]:
    """Yield a finding about an exponent of a contact law with negligible force: probably exchanged with another number."""
    exponent = getattr(contact.normal, "exponent", None)
    if isinstance(exponent, float | int) and exponent > STEEPEST:
        yield Finding(
            Severity.DOUBTFUL,
            contact.name,
            f"its exponent {exponent:g} is above {STEEPEST:g}, so its force at depths far below 1 m is negligible",
            "check the order of the law's arguments; Hertz' point contact has the exponent 1.5",
            formula="F = K δⁿ",
            source="Johnson, Contact Mechanics (1985), eq. 4.23",
        )


def spring_direction_findings(force: object) -> Iterator[Finding]:
    """Yield a finding about a spring with preload whose ends coincide."""
    length = getattr(force, "free_length", None)
    if isinstance(force, SpringDamper) and length and origins_coincide(force.i, force.j):
        pull = force.preload + force.stiffness * length
        yield Finding(
            Severity.DOUBTFUL,
            force.name,
            f"its ends coincide, so its force of {pull:.3g} N has no direction and is omitted until they separate",
            f"move one end by its length, {length:g} m, or use a Bushing",
            formula="F = k (l₀ − l) d/|d|",
            source="the direction of a vector of no length is not defined",
        )


def modulus_findings(contact: Contact) -> Iterator[Finding]:
    """Yield a finding about a law's elastic modulus that no solid has, with the unit in which it would be that of a solid."""
    modulus = getattr(contact.normal, "modulus", None)
    if not isinstance(modulus, float) or SOFTEST <= modulus <= STIFFEST:
        return
    factors = [1e6, 1e9] if modulus < SOFTEST else [1e-3, 1e-6]
    meant = next((modulus * x for x in factors if SOFTEST <= modulus * x <= STIFFEST), None)
    in_other_unit = "" if meant is None else f": as a number in MPa or GPa it would be {meant:.4g} Pa"
    path = f"{contact.name}.normal.modulus"
    yield Finding(
        Severity.DOUBTFUL,
        contact.name,
        f"its modulus {modulus:.3g} Pa is outside the range of solids, {SOFTEST:g} to {STIFFEST:g} Pa (soft rubber to diamond)",
        f"check its unit{in_other_unit}",
        formula="1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂",
        source="Johnson, Contact Mechanics (1985), eq. 4.18",
        change=None if meant is None else SuggestedChange(path, modulus, float(f"{meant:.4g}"), "Pa"),
    )


def untouched_bodies(model: Model) -> list[Any]:
    """Return bodies that nothing touches, if the model has connections to other bodies."""
    things = (*model.joints, *model.motions, *model.forces, *model.contacts)
    connected = {id(body) for thing in things for body in thing.bodies}
    return [body for body in model.bodies if id(body) not in connected] if things else []


def untouched_body_findings(model: Model) -> Iterator[Finding]:
    """Yield findings about bodies that nothing touches."""
    for body in untouched_bodies(model):
        yield Finding(
            Severity.DOUBTFUL,
            body.name,
            "no joint, motion, force or contact acts on it, so it moves under gravity alone",
            "connect it to another part, or remove it",
        )

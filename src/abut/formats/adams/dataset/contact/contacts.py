"""CONTACT: contacts between the GRAPHICS of bodies, read and written.

The normal force is IMPACT, N = max(0, K gᵉ + STEP(g, 0, 0, DMAX, C) ġ), or POISSON by penalty and restitution. With
AUGMENTED_LAGRANGIAN_FORMULATION Adams refines the force of POISSON until the penetration is zero, whatever the penalty. This is a rigid
contact with Poisson's restitution p_f = ε p_c, as in `abut.normal.RigidPoisson`. Its PENALTY is stored for writing.
Friction is COULOMB_FRICTION = ON | OFF | DYNAMICS_ONLY; with STICTION = ON it can hold at rest. The unit of K contains
the exponent: [force/lengthᵉ]. IGEOM and JGEOM are lists of GRAPHICS, each list on one part. A contact of several pairs of
bodies is written as a statement for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any, cast

from abut.contact import Contact, friction, normal
from abut.errors import InvalidValue
from abut.formats.adams import flexible_refusals
from abut.formats.adams.dataset.contact import solid_files
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.quantities import StatementQuantity, format_arguments
from abut.formats.adams.units import DatasetUnits
from abut.formats.adams.write import shapes
from abut.formats.adams.write.dataset_writer import Page, writes
from abut.formats.adams.write.expressions.number_format import format_number

_USER = "choose IMPACT or POISSON with its numbers, or add a custom contact law to the model in Python"
_FLEXIBLE = f"use GRAPHICS of rigid bodies, by IGEOM and JGEOM, {flexible_refusals.TOUCHING}"
_FLIP = "turn the geometry itself: exchange the ends, or mirror the file"
Pair = tuple[list[Any], list[Any]]  #: two lists of shapes that touch
Says = Callable[[DatasetUnits, Any, Pair], list[str]]
_LAWS = ("IMPACT", "POISSON", "USER")
_AUGMENTED = "AUGMENTED_LAGRANGIAN_FORMULATION"
PENALTY = (
    1e6  #: [N·s/m] for rigid contacts that do not come from a dataset: the value that Adams' help suggests
)
MIN_RESTITUTION = 0.01  #: the smallest restitution of a compliant contact
STANDING = 1e5  #: [1/s] smallest p/m in equilibria: penetration g m²/p² = 1 nm under the body's own weight


@reads(
    "CONTACT",
    "contacts between shapes",
    flags=(*_LAWS, _AUGMENTED),
    identifiers="IGEOM JGEOM",
    word="TYPE COULOMB_FRICTION STICTION",
    real="STIFFNESS EXPONENT DAMPING DMAX PENALTY RESTITUTION_COEFFICIENT MU_STATIC MU_DYNAMIC STICTION_TRANSITION_VELOCITY "
    "FRICTION_TRANSITION_VELOCITY MAX_STICTION_DEFORMATION",
    text="NORMAL_FUNCTION FRICTION_FUNCTION",
    refused={
        _FLEXIBLE: "IFLEX JFLEX IEDGE JEDGE",
        _USER: "NORMAL_ROUTINE FRICTION_ROUTINE ROUTINE",
        _FLIP: "I_FLIP_GEOMETRY J_FLIP_GEOMETRY I_FLIP_NORMAL J_FLIP_NORMAL",
    },
    numbered=False, load="CONTACT", switched=True,
)  # fmt: skip
def read_contact(stated: StatementArguments) -> None:
    """Add a contact between two lists of shapes."""
    build, kind = stated.build, stated.one_of(_LAWS)
    if kind == "USER" or "NORMAL_FUNCTION" in stated or "FRICTION_FUNCTION" in stated:
        stated.refuse_unsupported("a user-written contact law", _USER)
    first, second = (_find_shapes(stated, name) for name in ("IGEOM", "JGEOM"))
    rub = _friction_law(stated)
    made = (
        _rigid_contact(stated, (first, second), rub) if kind == "POISSON" and _AUGMENTED in stated else None
    )
    if made is None:
        law = _impact_law(stated) if kind == "IMPACT" else _poisson_law(stated, (first, second))
        try:
            made = _make_contact(stated, (first, second), law, rub)
        except InvalidValue as problem:  # its numbers are valid, so the shapes are the cause
            stated.refuse_unsupported("contact of these shapes", str(problem))
    build.model.add(made)
    build.used_shapes.update(stated.get("IGEOM") + stated.get("JGEOM"))
    build.contacts[stated.number] = made.name


def _make_contact(stated: StatementArguments, sides: Pair, law: object, rub: object) -> Contact:
    """Return a contact of two lists of shapes."""
    return Contact(stated.name, tuple(sides[0]), tuple(sides[1]), normal=law, friction=rub)


def _rigid_contact(stated: StatementArguments, sides: Pair, rub: object) -> Contact | None:
    """Return the rigid contact and store its penalty; note and return None where only its penalty law is possible."""
    values = stated.field_values(_POISSON)
    if not values["penalty"] > 0.0:
        stated.wrong(f"PENALTY is {stated.get('PENALTY'):g}", "give it above 0")
    find_contact_penalties(stated.build)[stated.name] = values["penalty"]
    law = normal.RigidPoisson(restitution=values["restitution"])
    if stated.build.compliant:
        return None
    try:
        made = _make_contact(stated, sides, law, rub)
    except InvalidValue as problem:
        least = f", with a restitution of {MIN_RESTITUTION:g}" * (law.restitution < MIN_RESTITUTION)
        stated.note(
            f"{_AUGMENTED}: the contact is compliant, and stiffer with a larger PENALTY{least}: {problem}"
        )
        return None
    stated.note(
        f"{_AUGMENTED}: the contact is rigid (abut.normal.RigidPoisson: restitution gives RESTITUTION_COEFFICIENT times the impulse "
        "of compression), which is the limit of Adams' refined force; PENALTY is stored for writing and has no effect"
    )
    return made


def find_contact_penalties(build: Build) -> dict[str, float]:
    """Return PENALTY [N·s/m] of the contacts read with AUGMENTED_LAGRANGIAN_FORMULATION, by their names in the model."""
    return build.once(_no_penalties)


def _no_penalties(build: Build) -> dict[str, float]:
    return {}


def _find_shapes(stated: StatementArguments, argument: str) -> list[Any]:
    """Return the shapes of one side."""
    build, found = stated.build, []
    for number in stated.need(argument, "the GRAPHICS that touch"):
        if number not in build.shapes:
            why = build.find(build.shapeless, stated.statement, argument, "GRAPHICS", number)
            if found_in := build.once(solid_files.solids_in_files).get(number):
                what = f"contact of solids in {found_in.wanted.file or 'a file'}"
                stated.refuse_unsupported(what, solid_files.explain_missing_contact(build, number))
            stated.refuse_unsupported(f"{argument} = {number}", why)
        found.append(build.shapes[number])
    return found


# --- laws ----------------

#: Arguments of IMPACT with a fixed unit; the unit of its stiffness depends on the exponent.
_IMPACT = (
    StatementQuantity("EXPONENT", "exponent", default=1.0),
    StatementQuantity("DAMPING", "damping", "damping"),
    StatementQuantity("DMAX", "full_damping_depth", "length", 1.0),
)
_POISSON = (
    StatementQuantity("PENALTY", "penalty", "damping", meaning="p"),
    StatementQuantity("RESTITUTION_COEFFICIENT", "restitution", meaning="0 … 1"),
)
_COULOMB = (
    StatementQuantity("MU_STATIC", "static", meaning="μ_s"),
    StatementQuantity("MU_DYNAMIC", "dynamic", meaning="μ_d"),
    StatementQuantity("STICTION_TRANSITION_VELOCITY", "stiction_velocity", "velocity", meaning="v_s"),
    StatementQuantity("FRICTION_TRANSITION_VELOCITY", "friction_velocity", "velocity", meaning="v_d"),
)
_TRAVEL = StatementQuantity("MAX_STICTION_DEFORMATION", "deformation", "length", 0.01)


def _impact_law(stated: StatementArguments) -> Any:
    """Return the law of IMPACT in SI: K · force/lengthᵉ."""
    units, exponent = stated.units, stated.get("EXPONENT", 1.0)
    stiffness = stated.need("STIFFNESS", "K") * units.force / units.length**exponent
    if stated.get("DAMPING"):
        stated.need("DMAX", "the penetration at which damping is full")
    return normal.Impact(stiffness=stiffness, **stated.field_values(_IMPACT))


def _poisson_law(stated: StatementArguments, sides: Pair) -> Any:
    """Return the law of POISSON by penalty and restitution; the mass is that of both bodies, m₁m₂/(m₁+m₂)."""
    values, mass = stated.field_values(_POISSON), _effective_mass(sides)
    if _AUGMENTED in stated:
        values["restitution"] = max(values["restitution"], MIN_RESTITUTION)
        if stated.build.compliant:
            values = {"penalty": max(values["penalty"], STANDING * mass), "restitution": 1.0}
    return normal.Poisson(**values, mass=mass)


def _effective_mass(sides: Pair) -> float:
    """Effective mass of both bodies, 1/Σ(1/m); 1 if neither has any."""
    bodies = (side[0].frame.body for side in sides)
    moving = [1.0 / body.mass for body in bodies if getattr(body, "mass", 0.0)]
    return 1.0 / sum(moving) if moving else 1.0


def _friction_law(stated: StatementArguments) -> Any:
    """Return the friction law, or None."""
    kind = stated.word("COULOMB_FRICTION", ("ON", "OFF", "DYNAMICS_ONLY"), "OFF")
    holds = stated.word("STICTION", ("ON", "OFF"), "OFF") == "ON"
    if kind == "OFF":
        return None
    if holds and kind == "DYNAMICS_ONLY":
        stated.refuse_unsupported("STICTION with DYNAMICS_ONLY", "write COULOMB_FRICTION = ON")
    if holds:
        return friction.Stiction(**stated.field_values((*_COULOMB, _TRAVEL)))
    make = friction.Coulomb if kind == "ON" else friction.DynamicsOnly
    return make(**stated.field_values(_COULOMB))


# --- written ----------------


def _write_impact(units: DatasetUnits, law: normal.Impact, pair: Pair) -> list[str]:
    """Return the arguments of IMPACT; the unit of K depends on the exponent."""
    stiffness = law.stiffness * units.length**law.exponent / units.force
    return ["IMPACT", f"STIFFNESS = {format_number(stiffness)}", *format_arguments(_IMPACT, law, units)]


def _write_hertz(units: DatasetUnits, law: normal.Hertz, pair: Pair) -> list[str]:
    """Return IMPACT with K = 4/3 E* √R, e = 3/2 and no damping, which is Hertz's law."""
    stiffness = 4.0 / 3.0 * law.modulus * law.radius**0.5
    return _write_impact(units, normal.Impact(stiffness=stiffness, exponent=1.5), pair)


def _write_poisson(units: DatasetUnits, law: normal.Poisson, pair: Pair) -> list[str]:
    """Return the arguments of POISSON.

    The force depends on p²/m only, m being the mass of the law. A reader uses the mass m′ of both bodies, so that p′ = p √(m′/m).
    """
    mass = _effective_mass(pair)
    penalty = law.penalty * (mass / law.mass) ** 0.5
    law_of_file = normal.Poisson(penalty=penalty, restitution=law.restitution, mass=mass)
    return ["POISSON", *format_arguments(_POISSON, law_of_file, units)]


def _write_coulomb(kind: str) -> Says:
    return lambda units, law, pair: [f"COULOMB_FRICTION = {kind}", *format_arguments(_COULOMB, law, units)]


def _write_stiction(units: DatasetUnits, law: friction.Stiction, pair: Pair) -> list[str]:
    """Return the arguments of STICTION = ON."""
    return [
        *_write_coulomb("ON")(units, law, pair),
        "STICTION = ON",
        *format_arguments([_TRAVEL], law, units),
    ]


#: The class of a law → the function that writes its arguments.
NORMAL: dict[type, Says] = {
    normal.Impact: _write_impact,
    normal.Hertz: _write_hertz,
    normal.Poisson: _write_poisson,
}
#: Rigid laws; without friction they are the same.
RIGID = (normal.RigidPoisson, normal.Rigid, normal.RigidNewton)
FRICTION: dict[type, Says] = {
    friction.Coulomb: _write_coulomb("ON"),
    friction.DynamicsOnly: _write_coulomb("DYNAMICS_ONLY"),
    friction.Stiction: _write_stiction,
}


@writes(Contact)
def write_contact(page: Page, thing: Contact) -> None:
    """Write CONTACT, one for each pair of bodies."""
    for role in ("rolling", "spin"):
        if getattr(thing, role) is not None:
            raise page.refusal(thing, f"its contacts have no resistance to {role}", f"leave {role}= out")
    if thing.geometry is not None:
        raise page.refusal(
            thing,
            f"it chooses the geometry itself, not {type(thing.geometry).__name__}",
            "leave geometry= out",
        )
    for role, known in (("normal", (*NORMAL, *RIGID)), ("friction", FRICTION)):
        law = getattr(thing, role)
        if law is not None and type(law) not in known:
            instead = f"take {', '.join(kind.__name__ for kind in known)}"
            if role == "normal":
                instead += "; abut.advice.convert(law, to=abut.normal.Impact, …) finds its numbers"
            raise page.refusal(thing, f"it has no law {type(law).__name__}", instead)
    if thing.rigid:
        _check_rigid(page, thing)
    for name, pair in named_pairs(thing):
        lists = [
            ", ".join(str(shapes.contact_graphic(page, thing, shape)) for shape in side) for side in pair
        ]
        laws = _write_normal_law(page, thing, pair)
        if thing.friction is not None:
            laws += FRICTION[type(thing.friction)](page.units, thing.friction, pair)
        arguments = [f"IGEOM = {lists[0]}", f"JGEOM = {lists[1]}", *laws]
        page.put("contacts", "CONTACT", page.number("CONTACT", name), arguments, name)


def _check_rigid(page: Page, thing: Contact) -> None:
    """Refuse a rigid contact that a reader would make compliant, or whose restitution Adams does not have."""
    if not all(one.closed_form for one in thing.kinds.values()):
        instead = "take a compliant law, or shapes that touch in closed form (abut laws lists the pairs)"
        raise page.refusal(
            thing,
            "it is rigid, and its shapes are written as faceted solids, whose contacts are compliant",
            instead,
        )
    if cast(normal.Rigid, thing.normal).tangential != 0.0:
        raise page.refusal(thing, "its restitution is along the normal alone", "leave tangential= out")


def _write_normal_law(page: Page, thing: Contact, pair: Pair) -> list[str]:
    """Return the arguments of a normal law; for a rigid one also the penalty from its dataset."""
    law, penalty = thing.normal, find_contact_penalties(page.numbering.build).get(thing.name)
    if thing.rigid:
        law_of_file = SimpleNamespace(
            penalty=penalty or PENALTY, restitution=cast(normal.Rigid, law).restitution
        )
        return ["POISSON", _AUGMENTED, *format_arguments(_POISSON, law_of_file, page.units)]
    found = NORMAL[type(law)](page.units, law, pair)
    return [*found, _AUGMENTED] if penalty and type(law) is normal.Poisson else found


def named_pairs(thing: Contact) -> list[tuple[str, Pair]]:
    """Return the statements of a contact: name and shapes for each two bodies, because Adams requires each list on one part."""
    first, second = thing.sides
    groups = _group_shapes(first)
    found: Iterable[Pair]
    found = combinations(groups, 2) if second is None else product(groups, _group_shapes(second))
    pairs = [(one, other) for one, other in found if one[0].frame.body is not other[0].frame.body]
    return [(thing.name if len(pairs) == 1 else f"{thing.name}_{k}", pair) for k, pair in enumerate(pairs, 1)]


def _group_shapes(found: Sequence[Any]) -> list[list[Any]]:
    """Return shapes grouped by their bodies."""
    groups: dict[str, list[Any]] = {}
    for shape in found:
        groups.setdefault(shape.frame.body.name, []).append(shape)
    return list(groups.values())

"""Writer of forces as SFORCE, VFORCE, VTORQUE and GFORCE."""

from __future__ import annotations

from abut import forces
from abut.formats.adams.write import signals
from abut.formats.adams.write.dataset_writer import Page, writes
from abut.formats.adams.write.expressions.number_format import end_with_backslash, format_arguments
from abut.formats.adams.write.expressions.terms import ProductTerm, call_term


@writes(forces.HydrodynamicJournal)
def refuse_journal_bearing(page: Page, thing: forces.HydrodynamicJournal) -> None:
    """Refuse an oil film: no statement represents it."""
    raise page.refusal(
        thing, "no statement describes an oil film", "write its stiffness about an equilibrium as a Bushing"
    )


@writes(forces.ExactBeam)
def exact_beam(page: Page, thing: forces.ExactBeam) -> None:
    """Refuse a geometrically exact beam: no open description defines FE_PART's nodes and sections, and BEAM is another element."""
    raise page.refusal(
        thing,
        "no statement with an open description is a geometrically exact beam",
        "write forces.SlenderBeam between the nodes, which bends less far, as BEAM",
    )


@writes(forces.Cable)
def refuse_cable(page: Page, thing: forces.Cable) -> None:
    """Refuse a cable: no statement pulls without ever pushing."""
    raise page.refusal(
        thing, "no statement pulls and never pushes", "write its law as a LineForce, which becomes an SFORCE"
    )


# --- functions ----------------


@writes(forces.LineForce)
def line_force(page: Page, thing: forces.LineForce) -> None:
    """Write SFORCE along a line."""
    _write_sforce(page, thing, "TRANSLATIONAL", page.units.force, "VR")


@writes(forces.AxialTorque)
def axial_torque(page: Page, thing: forces.AxialTorque) -> None:
    """Write SFORCE about an axis."""
    _write_sforce(page, thing, "ROTATIONAL", page.units.torque, "WZ")


def _write_sforce(page: Page, thing: forces.LineForce, kind: str, unit: float, rate: str) -> None:
    i, j = page.marker(thing.i), page.marker(thing.j)
    named = {"length": "DM", "rate": rate, "angle": "AZ"}
    given = {name: page.measure_term(measure, i, j) for name, measure in named.items()}
    text = page.expression(thing, thing.expression, unit, given | signals.input_terms(page, thing))
    page.put_object("forces", "SFORCE", thing, [kind], I=i, J=j, FUNCTION=text)


#: Keyword → its possible components, in order of preference.
_KINDS = {
    "VFORCE": ("fx", "fy", "fz"),
    "VTORQUE": ("tx", "ty", "tz"),
    "GFORCE": ("fx", "fy", "fz", "tx", "ty", "tz"),
}


def keyword_of(page: Page, thing: forces.Force) -> str:
    """Return the keyword of a force: the one it came from, or the first that has all its components."""
    components = {name for name in _KINDS["GFORCE"] if getattr(thing, name) is not None}
    fit = [keyword for keyword, names in _KINDS.items() if components <= {*names}]
    return page.keyword(thing.name) if page.keyword(thing.name) in fit else fit[0]


@writes(forces.Force)
def force(page: Page, thing: forces.Force) -> None:
    """Write VFORCE, VTORQUE or GFORCE along J's axes; the reaction acts on a floating marker on J's part."""
    i, j = page.marker(thing.i), page.marker(thing.j)
    floating = page.floating(thing, thing.j.body)
    given = relative_motion(page, i, j) | signals.input_terms(page, thing)
    components = []
    for k, e in thing.expressions.items():
        name, unit = _KINDS["GFORCE"][k], page.units.force if k < 3 else page.units.torque
        text = page.expression(thing, e, unit, given, f": {name}")
        components.append(f"{name.upper()} = {text}")
    places = format_arguments(I=i, JFLOAT=floating, RM=j)
    page.put_object("forces", keyword_of(page, thing), thing, [*places, *end_with_backslash(components)])


def relative_motion(page: Page, i: int, j: int) -> dict[str, ProductTerm]:
    """Return the arguments of a Force's functions as measures of markers i and j, in SI.

    The Bryant angles (1-2-3) of I in J are −ROLL, PITCH and −YAW of J in I: those of J in I, whose rotation is the transpose, are
    the 3-2-1 angles with opposite signs, and Adams' PITCH has the opposite sign. (AX is unwrapped, rx is not.)
    """
    prefixes = {"": "D", "v": "V", "w": "W"}
    named = {f"{own}{axis.lower()}": f"{one}{axis}" for axis in "XYZ" for own, one in prefixes.items()}
    turns = {"rx": -call_term("ROLL", j, i), "ry": call_term("PITCH", j, i), "rz": -call_term("YAW", j, i)}
    return {name: page.measure_term(measure, i, j) for name, measure in named.items()} | turns

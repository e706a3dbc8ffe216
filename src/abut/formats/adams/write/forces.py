"""Forces as SFORCE, VFORCE, VTORQUE and GFORCE."""

from __future__ import annotations

from abut import forces
from abut.formats.adams.write import signals
from abut.formats.adams.write.page import Page, writes
from abut.formats.adams.write.terms import Term, call, times


@writes(forces.HydrodynamicJournal)
def journal(page: Page, thing: forces.HydrodynamicJournal) -> None:
    """Refused: no statement knows an oil film."""
    raise page.refusal(
        thing, "no statement knows an oil film", "write its stiffness about an equilibrium as a Bushing"
    )


# --- functions ----------------


@writes(forces.LineForce)
def line_force(page: Page, thing: forces.LineForce) -> None:
    """SFORCE along a line."""
    _single(page, thing, "TRANSLATIONAL", page.units.force)


@writes(forces.AxialTorque)
def axial_torque(page: Page, thing: forces.AxialTorque) -> None:
    """SFORCE about an axis."""
    _single(page, thing, "ROTATIONAL", page.units.torque)


def _single(page: Page, thing: forces.LineForce, kind: str, unit: float) -> None:
    units, i, j = page.units, page.marker(thing.i), page.marker(thing.j)
    given = {
        "t": page.time,
        "length": times(Term(units.length), call("DM", i, j)),
        "rate": times(Term(units.velocity), call("VR", i, j)),
        "angle": call("AZ", i, j),
    }
    if kind == "ROTATIONAL":
        given["rate"] = times(Term(units.frequency), call("WZ", i, j, j))
    given |= signals.wired(page, thing)
    what = f'force "{thing.name}"'
    text = page.expression(thing.function, given | page.parameters(thing.expression), unit, what)
    page.say("forces", "SFORCE", thing, [kind, f"I = {i}", f"J = {j}", f"FUNCTION = {text}"])


#: Keyword → the components it may have, in the order in which one is chosen.
_KINDS = {
    "VFORCE": ("fx", "fy", "fz"),
    "VTORQUE": ("tx", "ty", "tz"),
    "GFORCE": ("fx", "fy", "fz", "tx", "ty", "tz"),
}


def keyword_of(page: Page, thing: forces.Force) -> str:
    """The kind of statement that a force is: the one that it came from, or the first that has all its components."""
    components = {name for name in _KINDS["GFORCE"] if getattr(thing, name) is not None}
    fit = [keyword for keyword, names in _KINDS.items() if components <= set(names)]
    return page.keyword(thing.name) if page.keyword(thing.name) in fit else fit[0]


@writes(forces.Force)
def force(page: Page, thing: forces.Force) -> None:
    """VFORCE, VTORQUE or GFORCE along J's axes; the reaction acts on a marker that floats on J's part."""
    components = [name for name in _KINDS["GFORCE"] if getattr(thing, name) is not None]
    i, j = page.marker(thing.i), page.marker(thing.j)
    arguments = [f"I = {i}", f"JFLOAT = {page.floating(thing, thing.j.body)}", f"RM = {j}"]
    known = relative(page, i, j) | signals.wired(page, thing)
    for k, name in enumerate(_KINDS["GFORCE"]):
        if name in components:
            given = known | page.parameters(thing.expressions[k])
            unit = page.units.force if name.startswith("f") else page.units.torque
            text = page.expression(getattr(thing, name), given, unit, f'force "{thing.name}": {name}')
            arguments.append(f"{name.upper()} = {text}\\")
    arguments[-1] = arguments[-1].removesuffix("\\")
    page.say("forces", keyword_of(page, thing), thing, arguments)


def relative(page: Page, i: int, j: int) -> dict[str, Term]:
    """What a Force's functions are given, as measures of markers i and j, in SI.

    The Bryant angles (1-2-3) of I in J are −ROLL, PITCH and −YAW of J in I: those of J in I, whose rotation is the transpose, are
    the 3-2-1 angles with opposite signs, and Adams counts its PITCH against the rotation. (AX counts turns, which rx does not.)
    """
    units = page.units
    found = {"t": page.time}
    for axis in "XYZ":
        small = axis.lower()
        found[small] = times(Term(units.length), call(f"D{axis}", i, j, j))
        found[f"v{small}"] = times(Term(units.velocity), call(f"V{axis}", i, j, j, j))
        found[f"w{small}"] = times(Term(units.frequency), call(f"W{axis}", i, j, j))
    roll, yaw = (times(Term(-1.0), call(name, j, i)) for name in ("ROLL", "YAW"))
    return found | {"rx": roll, "ry": call("PITCH", j, i), "rz": yaw}

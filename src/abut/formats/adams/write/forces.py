"""Forces as SPRINGDAMPER, BUSHING, BEAM, FIELD, SFORCE, VFORCE, VTORQUE and GFORCE."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut import forces
from abut.formats.adams.dataset.units import Units
from abut.formats.adams.write import signals
from abut.formats.adams.write.numbers import angle, figure
from abut.formats.adams.write.page import Page, writes
from abut.formats.adams.write.terms import Term, call, times


def _ends(page: Page, thing: Any) -> list[str]:
    return [f"I = {page.marker(thing.i)}", f"J = {page.marker(thing.j)}"]


def _list(name: str, values: Iterable[float]) -> str:
    return f"{name} = {', '.join(map(figure, values))}"


@writes(forces.SpringDamper)
def spring(page: Page, thing: forces.SpringDamper) -> None:
    """SPRINGDAMPER along a line."""
    units = page.units
    numbers_ = {
        "K": thing.stiffness / units.stiffness,
        "C": thing.damping / units.damping,
        "LENGTH": thing.length / units.length,
        "FORCE": thing.preload / units.force,
    }
    given = [f"{name} = {figure(value)}" for name, value in numbers_.items()]
    page.say("forces", "SPRINGDAMPER", thing, ["TRANSLATION", *_ends(page, thing), *given])


@writes(forces.TorsionSpring)
def torsion_spring(page: Page, thing: forces.TorsionSpring) -> None:
    """SPRINGDAMPER about an axis."""
    units = page.units
    given = [
        f"KT = {figure(thing.stiffness / units.torque)}",
        f"CT = {figure(thing.damping / (units.torque * units.time))}",
        f"ANGLE = {angle(thing.angle)}",
        f"TORQUE = {figure(thing.preload / units.torque)}",
    ]
    page.say("forces", "SPRINGDAMPER", thing, ["ROTATION", *_ends(page, thing), *given])


@writes(forces.Bushing)
def bushing(page: Page, thing: forces.Bushing) -> None:
    """BUSHING."""
    units = page.units
    rows = {
        "K": (thing.stiffness, units.stiffness),
        "C": (thing.damping, units.damping),
        "KT": (thing.torsional_stiffness, units.torque),
        "CT": (thing.torsional_damping, units.torque * units.time),
        "FORCE": (thing.preload, units.force),
        "TORQUE": (thing.torque_preload, units.torque),
    }
    given = [_list(name, np.divide(values, unit)) for name, (values, unit) in rows.items()]
    page.say("forces", "BUSHING", thing, [*_ends(page, thing), *given])


# --- matrices ----------------


def _scale(units: Units) -> Any:
    """SI values of the entries of a stiffness: loads over displacements."""
    loads, ways = ([units.force] * 3 + [units.torque] * 3), ([units.length] * 3 + [1.0] * 3)
    return np.outer(loads, np.reciprocal(ways))


@writes(forces.Field)
def field(page: Page, thing: forces.Field) -> None:
    """FIELD, its matrices column by column."""
    units, scale = page.units, _scale(page.units)
    ways, loads = np.repeat([units.length, 1.0], 3), np.repeat([units.force, units.torque], 3)
    given = [
        _list("KMATRIX", (thing.stiffness / scale).T.ravel()),
        _list("CMATRIX", (thing.damping / (scale * units.time)).T.ravel()),
        _list("LENGTH", thing.reference / ways),
        _list("FORCE", thing.preload / loads),
    ]
    page.say("forces", "FIELD", thing, [*_ends(page, thing), *given])


@writes(forces.Beam)
def beam(page: Page, thing: forces.Beam) -> None:
    """BEAM."""
    _beam(
        page,
        thing,
        [f"{name} = {figure(x)}" for name, x in zip(("ASY", "ASZ"), thing.shear_ratio, strict=True)],
    )


@writes(forces.SlenderBeam)
def slender_beam(page: Page, thing: forces.SlenderBeam) -> None:
    """BEAM at large deflections."""
    _beam(page, thing, ["FORMULATION = NONLINEAR"])


def _beam(page: Page, thing: forces.Beam | forces.SlenderBeam, more: list[str]) -> None:
    """BEAM; a damping matrix must be symmetric, of which half is written."""
    units = page.units
    pressure, fourth = units.force / units.length**2, units.length**4
    values = {
        "LENGTH": thing.length / units.length,
        "AREA": thing.area / units.length**2,
        "IXX": thing.torsion / fourth,
        "IYY": thing.bending[0] / fourth,
        "IZZ": thing.bending[1] / fourth,
        "EMODULUS": thing.youngs_modulus / pressure,
        "GMODULUS": thing.shear_modulus / pressure,
    }
    given = [*(f"{name} = {figure(value)}" for name, value in values.items()), *more]
    if thing.damping is None:
        given.append(f"CRATIO = {figure(thing.damping_ratio / units.time)}")
    else:
        matrix = thing.damping / (_scale(units) * units.time)
        if np.abs(matrix - matrix.T).max() > 1e-12 * np.abs(matrix).max():
            raise page.refusal(
                thing, "its damping is not symmetric", "write it as a Field of its stiffness and damping"
            )
        given.append(_list("CMATRIX", matrix.T[np.triu_indices(6)]))
    page.say("forces", "BEAM", thing, [*_ends(page, thing), *given])


@writes(forces.LinkedForce)
def connection(page: Page, thing: forces.LinkedForce) -> None:
    """NFORCE of all ends that look at the same frames, written at the first of them."""
    ends = [
        one
        for one in page.model.forces
        if isinstance(one, forces.LinkedForce) and one.j is thing.j and one.among == thing.among
    ]
    if thing is not ends[0]:
        return
    by_frame = {id(end.i): end for end in ends}
    if len(by_frame) < len(ends) or any(
        id(frame) not in set(map(id, thing.among)) for frame in map(_first, ends)
    ):
        raise page.refusal(
            thing, "it acts at a frame that it does not look at", "add that frame to among=, with zeros"
        )
    count, units = len(thing.among), page.units
    ways, loads = np.repeat([units.length, 1.0], 3), np.repeat([units.force, units.torque], 3)
    scale = np.tile(_scale(units), (1, count))
    rows: dict[str, list[Any]] = {"KMATRIX": [], "CMATRIX": [], "FORCE": []}
    for frame in thing.among:
        end = by_frame.get(id(frame))
        rows["KMATRIX"].append(np.zeros_like(scale) if end is None else end.stiffness / scale)
        rows["CMATRIX"].append(np.zeros_like(scale) if end is None else end.damping / (scale * units.time))
        rows["FORCE"].append(np.zeros((6, 1)) if end is None else np.divide(end.preload, loads)[:, None])
    matrices = {name: np.vstack(parts) for name, parts in rows.items()}
    matrices["LENGTH"] = np.divide(thing.reference, np.tile(ways, count))[:, None]
    given = [f"IMARKERS = {', '.join(str(page.marker(frame)) for frame in thing.among)}"]
    given += [f"J = {page.marker(thing.j)}"]
    given += [
        f"{name} = {page.matrix(values)}"
        for name, values in matrices.items()
        if name == "KMATRIX" or values.any()
    ]
    page.say("forces", "NFORCE", _Named(thing.name.rpartition("_")[0] or thing.name), given)


def _first(end: forces.LinkedForce) -> Any:
    return end.i


@dataclass(frozen=True)
class _Named:
    """What an NFORCE is called: the beginning of the names of its ends."""

    name: str


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

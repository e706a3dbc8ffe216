"""Writer of datasets (.adm) from models."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from abut.contact.clearance import Orbit
from abut.errors import InputError, UnsupportedStatement
from abut.files.atomic_write import text_bytes, write_together
from abut.formats.adams.units import FORCE, LENGTH, MASS, TIME, DatasetUnits
from abut.formats.adams.write import bodies, flexible_refusals, forces, joints, requests, shapes, signals
from abut.formats.adams.write.dataset_writer import WRITERS, Page
from abut.formats.adams.write.expressions import load_writer
from abut.formats.adams.write.expressions.number_format import format_arguments
from abut.formats.rotor_bodies import with_rotor_bodies
from abut.model import Model, Thing
from abut.units import quantity

TABLES = {"force": ("N", FORCE), "mass": ("kg", MASS), "length": ("m", LENGTH), "time": ("s", TIME)}
#: Modules whose import registers their writers.
ENTERED = (flexible_refusals, forces, joints, load_writer, bodies, requests, shapes, signals)

#: Classes without a statement of their own: measures are written where they are used; `Orbit` belongs to the contacts of
#: a joint.
UNWRITTEN = {*signals.TERMS, Orbit} - {*WRITERS}

#: Section → its heading, in the order of the file.
SECTIONS = {
    "units": "SYSTEM UNITS",
    "parts": "PARTS",
    "constraints": "CONSTRAINTS",
    "motions": "MOTIONS",
    "forces": "FORCES",
    "contacts": "CONTACTS",
    "states": "DIFFERENTIAL AND ALGEBRAIC STATES",
    "data": "DATA",
    "requests": "REQUESTS",
    "gravity": "GRAVITATIONAL ACCELERATION",
}


def write(
    model: Model,
    path: str | Path,
    *,
    length: str | None = None,
    mass: str | None = None,
    force: str | None = None,
    time: str | None = None,
    lenient: bool = False,
) -> Path:
    """Write a model as an Adams dataset; return the path.

    A model read from a dataset keeps its numbers, names, markers and units. A shape without a statement in Adams is
    drawn by a mesh (STL) that is written next to the file. A reflected inertia of a joint becomes a wheel on the ground with a COUPLER.

    Args:
        model: the model to write.
        path: path of the file (.adm).
        length: unit of the file, such as "mm"; by default that of the dataset the model came from, else the metre.
        mass: unit of mass, such as "kg", with the same default rule.
        force: unit of force, such as "N", with the same default rule.
        time: unit of time, such as "s", with the same default rule.
        lenient: leave out what Adams cannot express, and list it in the file's comments, instead of refusing.

    Raises:
        UnsupportedStatement: objects, laws or functions that Adams' language does not have; all are listed, each with
            its remedy.
        InputError: a unit that Adams does not have, or the file cannot be written.
    """
    target = Path(path)
    was = model.numbering.units if model.numbering else DatasetUnits()
    given = {"force": force, "mass": mass, "length": length, "time": time}
    units = DatasetUnits(
        **{name: _find_unit(name, value, getattr(was, name)) for name, value in given.items()}
    )
    files = _dataset_files(model, units, target.name, lenient)
    write_together({target.parent / name: text_bytes(content) for name, content in files.items()})
    return target


def _find_unit(name: str, value: str | None, before: float) -> float:
    """Return the SI value of a unit, which must be one of Adams'."""
    unit, table = TABLES[name]
    size = before if value is None else quantity(f"1 {value}", unit, what=f"the file's unit of {name}")
    if _word_of(table, size) is None:
        known = ", ".join(word.lower() for word in table)
        raise InputError(
            f"the file's unit of {name} is {value!r}, which Adams does not have; take one of: {known}"
        )
    return size


def _word_of(table: dict[str, float], size: float) -> str | None:
    """Return Adams' word for a unit of that SI value; None if it has none."""
    return next((word for word, value in table.items() if abs(value - size) <= 1e-12 * size), None)


def _dataset_files(model: Model, units: DatasetUnits, name: str, lenient: bool) -> dict[str, str]:
    """Return the text of the dataset with that name, and of the files next to it, by name.

    Raises:
        UnsupportedStatement: lists everything that Adams cannot express, unless lenient.
    """
    page = Page(with_rotor_bodies(model), units, Path(name).stem)
    for number, marker in page.numbering.markers.items():
        body = model[marker.body or model.ground.name]
        page.mark(body, marker.position, marker.rotation, number, marker.name)
    problems = list(_write_objects(page))
    if problems and not lenient:
        if len(problems) == 1:
            raise UnsupportedStatement(problems[0])
        head = f'model "{model.name}": {len(problems)} things cannot be written for Adams; correct them, or give lenient=True, '
        raise UnsupportedStatement("\n  ".join([f"{head}which leaves them out", *problems]))
    return {**page.files, name: "\n".join([*_dataset_lines(page, problems), "END", ""])}


def _write_objects(page: Page) -> Iterator[str]:
    """Write every object; yield a message for each that cannot be written."""
    left: set[str] = set()
    for thing in page.model:
        try:
            missing = next((name for name in _referenced_names(thing) if name in left), None)
            if missing:
                raise page.refusal(
                    thing, f'it needs "{missing}", which cannot be written', "correct that first"
                )
            if type(thing) not in UNWRITTEN:
                _find_writer(page, thing)(page, thing)
        except UnsupportedStatement as problem:
            left.add(thing.name)
            yield str(problem)


def _referenced_names(thing: Thing) -> Iterator[str]:
    """Yield the names of the objects that an object refers to, its bodies among them."""
    yield from (one.name for one in getattr(thing, "bodies", ()))
    for one in (*getattr(thing, "requires", ()), *dict(getattr(thing, "inputs", ())).values()):
        yield one if isinstance(one, str) else one.name


def _find_writer(page: Page, thing: Thing) -> Callable[[Page, Any], None]:
    """Return the writer of an object."""
    if type(thing) not in WRITERS:
        known = ", ".join(sorted(kind.__name__ for kind in (*WRITERS, *UNWRITTEN)))
        raise page.refusal(thing, "it has no statement for that", f"what can be written is: {known}")
    return WRITERS[type(thing)]


def _dataset_lines(page: Page, problems: list[str]) -> Iterator[str]:
    """Yield the whole file without its end."""
    model, units, ground = page.model, page.units, page.model.ground.name
    yield f"ADAMS/View model name: {' '.join(model.name.split())}"
    for problem in problems:
        yield f"! left out: {' '.join(problem.split())}"
    words = {name.upper(): _word_of(table, getattr(units, name)) for name, (_, table) in TABLES.items()}
    page.put("units", "UNITS", None, format_arguments(**words))
    bodies.write_ground(page)
    pull = [value / units.acceleration for value in model.gravity]
    page.put("gravity", "ACCGRAV", None, IGRAV=pull[0], JGRAV=pull[1], KGRAV=pull[2])
    page.sections["parts"] = [
        line
        for name in (ground, *(body.name for body in model.bodies))
        for kind in ("part", "carried")
        for line in page.sections[kind, name]
    ]
    for section, heading in SECTIONS.items():
        if page.sections[section]:
            yield from ["!", f"!{f' {heading} ':-^78}", *page.sections[section]]

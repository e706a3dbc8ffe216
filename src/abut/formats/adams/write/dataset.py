"""A model as the text of a dataset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abut.errors import UnsupportedStatement
from abut.formats.adams.dataset.units import Units
from abut.formats.adams.write import (
    TABLES,
    contacts,
    curves,
    forces,
    joints,
    loads,
    parts,
    requests,
    shapes,
    signals,
    word_of,
)
from abut.formats.adams.write.numbers import figure, statement
from abut.formats.adams.write.page import WRITERS, Page
from abut.model import Model

#: The modules whose import enters their writers.
ENTERED = (contacts, curves, forces, joints, loads, parts, requests, shapes, signals)

#: Section → its heading, in the order in which they stand in the file.
SECTIONS = {
    "constraints": "CONSTRAINTS",
    "motions": "MOTIONS",
    "forces": "FORCES",
    "contacts": "CONTACTS",
    "states": "DIFFERENTIAL AND ALGEBRAIC STATES",
    "data": "DATA",
    "requests": "REQUESTS",
}


def text(model: Model, units: Units, stem: str, lenient: bool) -> tuple[str, dict[str, str]]:
    """The dataset, and the files that stand beside it by name.

    Raises:
        UnsupportedStatement: what Adams cannot say, all of it; not where it is to be left out.
    """
    page = Page(model, units, stem)
    _markers(page)
    problems = list(_things(page))
    if problems and not lenient:
        if len(problems) == 1:
            raise UnsupportedStatement(problems[0])
        head = f'model "{model.name}": {len(problems)} things cannot be written for Adams; mend them, or give lenient=True, '
        raise UnsupportedStatement("\n  ".join([f"{head}which leaves them out", *problems]))
    return "\n".join([*_lines(page, problems), "END", ""]), page.files


def _markers(page: Page) -> None:
    """The markers of the dataset that the model came from."""
    for number, marker in page.known.markers.items() if page.known else ():
        body = page.model[marker.body or page.model.ground.name]
        page.mark(body, marker.position, marker.rotation, number, marker.name)


def _things(page: Page) -> Iterator[str]:
    """Write every thing; gives a sentence for each that cannot be."""
    left: set[str] = set()
    for thing in page.model:
        try:
            missing = [name for name in _needed(thing) if name in left]
            if missing:
                raise page.refusal(
                    thing, f'it needs "{missing[0]}", which cannot be written', "mend that first"
                )
            _writer(page, thing)(page, thing)
        except UnsupportedStatement as problem:
            left.add(thing.name)
            yield str(problem)


def _needed(thing: Any) -> Iterator[str]:
    """The names of what a thing refers to."""
    for one in (*getattr(thing, "requires", ()), *dict(getattr(thing, "inputs", ())).values()):
        yield one if isinstance(one, str) else one.name


def _writer(page: Page, thing: Any) -> Any:
    """What writes a thing."""
    if type(thing) not in WRITERS:
        known = ", ".join(sorted(kind.__name__ for kind in WRITERS))
        raise page.refusal(thing, "it has no statement for that", f"what can be written is: {known}")
    return WRITERS[type(thing)]


def _lines(page: Page, problems: list[str]) -> Iterator[str]:
    """The whole file without its end."""
    model, units = page.model, page.units
    yield f"ADAMS/View model name: {' '.join(model.name.split())}"
    for problem in problems:
        yield f"! left out: {' '.join(problem.split())}"
    yield from _heading("SYSTEM UNITS")
    values = (("FORCE", "force"), ("MASS", "mass"), ("LENGTH", "length"), ("TIME", "time"))
    words = [f"{word} = {word_of(TABLES[name][1], getattr(units, name))}" for word, name in values]
    yield from statement("UNITS", None, words)
    yield from _heading("PARTS")
    yield from [*parts.ground(page), *page.bodies.get(model.ground.name, ())]
    for body in model.bodies:
        yield from [*page.heads.get(body.name, ()), *page.bodies.get(body.name, ())]
    for name, heading in SECTIONS.items():
        if name in page.sections:
            yield from [*_heading(heading), *page.sections[name]]
    yield from _heading("GRAVITATIONAL ACCELERATION")
    pull = [figure(value / units.acceleration) for value in model.gravity]
    yield from statement(
        "ACCGRAV", None, [f"{axis}GRAV = {value}" for axis, value in zip("IJK", pull, strict=True)]
    )


def _heading(title: str) -> list[str]:
    return ["!", f"!{f' {title} ':-^78}"]

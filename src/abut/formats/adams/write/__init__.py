"""Writer of Adams datasets (.adm): one function a kind of thing, entered by `page.writes`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import InputError
from abut.formats.adams.dataset.units import FORCE, LENGTH, MASS, TIME, Units
from abut.units import quantity

if TYPE_CHECKING:
    from abut.model import Model

TABLES = {"force": ("N", FORCE), "mass": ("kg", MASS), "length": ("m", LENGTH), "time": ("s", TIME)}


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
    """Write a model as an Adams dataset; gives the path.

    What was read from a dataset keeps its numbers, names, markers and units. A shape that Adams has no statement for is
    looked at by a mesh (STL) that is written beside the file.

    Args:
        model: what is written.
        path: of the file (.adm).
        length: unit of the file, as "mm"; without it that of the dataset the model came from, else the metre.
        mass: likewise, as "kg".
        force: likewise, as "N".
        time: likewise, as "s".
        lenient: leave out what Adams cannot say, and list it in the file's comments, instead of refusing.

    Raises:
        UnsupportedStatement: things, laws or functions that Adams' language does not have; all are listed, each with what
            to do.
        InputError: a unit that Adams does not have, or the file cannot be written.
    """
    from abut.formats.adams.write import dataset

    target = Path(path)
    was = model.numbering.units if model.numbering else Units()
    given = {"force": force, "mass": mass, "length": length, "time": time}
    units = Units(**{name: _unit(name, value, getattr(was, name)) for name, value in given.items()})
    text, beside = dataset.text(model, units, target.stem, lenient)
    try:
        target.write_text(text, encoding="utf-8")
        for name, content in beside.items():
            (target.parent / name).write_text(content, encoding="utf-8")
    except OSError as problem:
        raise InputError(
            f"{target}: cannot be written ({problem.strerror}); choose another place"
        ) from problem
    return target


def _unit(name: str, value: str | None, before: float) -> float:
    """The SI value of a unit, which must be one of Adams'."""
    unit, table = TABLES[name]
    size = before if value is None else quantity(f"1 {value}", unit, what=f"the file's unit of {name}")
    if word_of(table, size) is None:
        known = ", ".join(word.lower() for word in table)
        raise InputError(
            f"the file's unit of {name} is {value!r}, which Adams does not have; take one of: {known}"
        )
    return size


def word_of(table: dict[str, float], size: float) -> str | None:
    """Adams' word for a unit of that SI value; nothing where it has none."""
    return next((word for word, value in table.items() if abs(value - size) <= 1e-12 * size), None)

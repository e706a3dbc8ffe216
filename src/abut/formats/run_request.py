"""Run requests: model, end time, output interval and method, combined from a file and from options."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut import extend, units
from abut.errors import InputError, UnknownName
from abut.formats import read, script

if TYPE_CHECKING:
    from abut.integrators import Method
    from abut.model import Model
    from abut.units import Scalar


@dataclasses.dataclass(frozen=True)
class Task:
    """A requested run: times in [s]; ``abut.simulate`` chooses the step and the integrator that are not given."""

    model: Model
    end: float
    step: float | None = None
    integrator: Method | None = None

    @property
    def sentence(self) -> str:
        """Short description of the run."""
        outputs = "" if self.step is None else f", an output every {self.step:.6g} s"
        method = "" if self.integrator is None else f", {type(self.integrator).__name__}"
        return f"{self.end:.6g} s{outputs}{method}"


def file_run_request(
    path: Path,
    end: str | None,
    step: str | None,
    integrator: str | None,
    rtol: str | None,
    *,
    lenient: bool = False,
) -> Task:
    """Return the run that a file and the options describe; an option overrides the file's own value.

    Args:
        path: the file.
        end: end time, in seconds or with a unit.
        step: output interval, in seconds or with a unit.
        integrator: name of an integrator.
        rtol: its relative tolerance.
        lenient: leave out what a dataset contains and abut does not support.

    Raises:
        InputError: the file cannot be read, no end is given, or an option is wrong.
    """
    model, names = read_model_and_names(path, lenient=lenient)
    if end is None and names.get("end") is None:
        where = f", or write `end = …` in {path}" if names else ""
        raise InputError(f"{path}: no end time is given; give --end 2.0 (seconds){where}")
    return model_run_request(model, names, end, step, integrator, rtol, mark="--")


def read_model_and_names(path: Path, *, lenient: bool = False) -> tuple[Model, dict[str, Any]]:
    """Return the model in a file, and the names that a script defines (none for another file).

    Args:
        path: the file.
        lenient: leave out what a dataset contains and abut does not support; the model's notes list it.

    Raises:
        InputError: the file cannot be read in the format of its suffix.
    """
    if path.suffix.lower() != ".py":
        return read(path, lenient=lenient), {}
    names = script.run_script(path)
    return script.model_in(names, path), names


def model_run_request(
    model: Model,
    names: Mapping[str, Any],
    end: str | None,
    step: str | None,
    integrator: str | None,
    rtol: str | None,
    mark: str = "",
) -> Task:
    """Return the run of a model; arguments override a script's names.

    Args:
        model: The machine.
        names: Names that a script defines; `end`, `step` and `integrator` are used.
        end: End time, in seconds or with a unit.
        step: Output interval, in seconds or with a unit.
        integrator: Name of an integrator.
        rtol: Its relative tolerance.
        mark: Prefix of option names in messages.

    Raises:
        InputError: no end time is given, or a value is wrong.
    """
    last = parse_time(f"{mark}end", end if end is not None else names.get("end"))
    if last is None:
        raise InputError("no end time is given; give the end of the run in seconds")
    every = parse_time(f"{mark}step", step if step is not None else names.get("step"))
    return Task(
        model, last, every, _choose_integrator(model, integrator or names.get("integrator"), rtol, mark)
    )


def parse_time(name: str, value: Scalar | None) -> float | None:
    """Return a positive time in seconds; bare numbers in options are seconds."""
    return None if value is None else units.positive(_parse_bare_number(value), "s", what=name)


def _parse_bare_number(value: Scalar) -> Scalar:
    """Return text that is a bare number as that number, anything else unchanged."""
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return value


def _choose_integrator(
    model: Model, chosen: Method | str | None, rtol: str | None, mark: str
) -> Method | None:
    """Return the integrator given by name or as an object, with the given tolerance.

    Raises:
        InputError: there is no such integrator, or it has no tolerance.
    """
    method = _class_of(chosen)() if isinstance(chosen, str) else chosen
    if rtol is None:
        return method
    tolerance = units.positive(_parse_bare_number(rtol), "1", what=f"{mark}rtol")
    if method is None:
        from abut.analysis.simulation.choose_integrator import default_integrator

        method, _ = default_integrator(model)
    if "rtol" not in {field.name for field in dataclasses.fields(method)}:
        raise InputError(
            f"{mark}rtol {rtol}: {type(method).__name__} has no relative tolerance; leave {mark}rtol out"
        )
    return dataclasses.replace(method, rtol=tolerance)


def _class_of(name: str) -> Any:
    """Return an integrator class by its name, in any spelling: ``generalized-alpha`` is ``GeneralizedAlpha``."""
    spelled = {_normalize_name(known): cls for known, cls in extend.INTEGRATORS.items()}
    if _normalize_name(name) not in spelled:
        raise UnknownName.of("integrator", name, extend.INTEGRATORS)
    return spelled[_normalize_name(name)]


def _normalize_name(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())

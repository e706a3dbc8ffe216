"""Answers of a child process about a model: its tree of numbers, validity of values, initial scene, plan of a run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut import extend
from abut.arguments.exception_origin import describe_failure
from abut.errors import AbutError, InvalidValue, Status
from abut.extend.docstrings import first_sentence
from abut.formats.run_request import Task, model_run_request, read_model_and_names
from abut.live.parameters import format_value, parameter_tree, parse_entries, values_of
from abut.results import WXYZ, XYZ, Channel, Result

if TYPE_CHECKING:
    from abut.model import Model

MOST_OUTPUTS = 50_000_000  #: largest number of outputs of a run; more is probably a wrong step
FIELDS = ("end", "step", "integrator", "rtol")


def sentence_of(problem: BaseException) -> str:
    """Return an error as a sentence, with the place where it was detected."""
    places = "".join(f" ({note})" for note in getattr(problem, "__notes__", ()))
    if isinstance(problem, AbutError):
        return f"{problem}{places}"
    return f"unexpected error: {describe_failure(problem)}{places}; see the traceback in the log"


def plan_run(model: Model, names: Mapping[str, Any], settings: Mapping[str, str]) -> Task:
    """Return the run of a model with the settings of the page: text by field, "" for the default of the file or of abut.

    Raises:
        InputError: a setting is wrong, or there would be too many outputs to store.
    """
    end, step, integrator, rtol = (settings.get(field) or None for field in FIELDS)
    task = model_run_request(model, names, end, step, integrator, rtol)
    outputs = 0.0 if task.step is None else task.end / task.step
    if outputs > MOST_OUTPUTS:
        raise InvalidValue.of(
            "step",
            task.step,
            f"yield at most {MOST_OUTPUTS:g} outputs, not {outputs:.3g}; give a longer step or an "
            "earlier end",
            "s",
        )
    return task


class ModelDescription:
    """Model's file, read once, and the values that were changed since."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.original, self._names = read_model_and_names(path)
        self._tree = parameter_tree(self.original, {})
        self._before = values_of(self._tree)
        self.model = self.original

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a request.

        Raises:
            InputError: a value or a setting is invalid.
        """
        handlers: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "load": self._load,
            "set": self._set,
            "plan": self._plan,
            "scene": self._scene,
        }
        return handlers[request["ask"]](request)

    def _load(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return everything, including earlier changes of values that are still valid for the file."""
        kept: dict[str, str] = {}
        refused: dict[str, str] = {}
        for path, text in request["values"].items():
            try:
                self._change({**kept, path: text})
                kept[path] = text
            except AbutError as problem:
                refused[path] = sentence_of(problem)
        self._change(kept)
        answer = {
            "tree": parameter_tree(self.model, self._before),
            "settings": self._settings(),
            "values": kept,
        }
        return answer | {"refused": refused, "files": self._files()}

    def _set(self, request: Mapping[str, Any]) -> dict[str, Any]:
        self._change(request["values"])
        return {"tree": parameter_tree(self.model, self._before), "chosen": self._chosen()}

    def _plan(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"sentence": plan_run(self.model, self._names, request["settings"]).sentence}

    def _scene(self, request: Mapping[str, Any]) -> dict[str, Any]:
        from abut.view.scene.scene import scene

        Path(request["to"]).write_bytes(scene([start_result(self.model)]))
        return {}

    def _change(self, values: Mapping[str, str]) -> None:
        self.model = self.original.with_values(parse_entries(self._tree, values))

    def _settings(self) -> dict[str, Any]:
        """Return the file's settings of a run, and the possible choices."""
        given = self._names.get("integrator")
        return {
            "end": _time_text(self._names.get("end")),
            "step": _time_text(self._names.get("step")),
            "given": None if given is None else given if isinstance(given, str) else repr(given),
            "rtol": _time_text(getattr(given, "rtol", None)),
            "chosen": self._chosen(),
            "integrators": [
                {"name": name, "about": first_sentence(cls)}
                for name, cls in sorted(extend.INTEGRATORS.items())
            ],
        }

    def _chosen(self) -> dict[str, str]:
        """Return the method that abut would choose, and why."""
        from abut.analysis.simulation.choose_integrator import default_integrator

        try:
            method, why = default_integrator(self.model)
        except AbutError as problem:
            return {"name": "", "why": sentence_of(problem)}
        return {"name": type(method).__name__, "why": why}

    def _files(self) -> list[str]:
        """Return the file, and the modules that a script imported from its folder: all are watched for changes."""
        folder = str(self._path.resolve().parent)
        found = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
        if self._path.suffix.lower() != ".py":
            found = []
        inside = [name for name in found if name.startswith(folder) and "site-packages" not in name]
        return [str(self._path.resolve()), *sorted(inside)]


def _time_text(value: object) -> str:
    """Return a time of the script as the text of a field."""
    return "" if value is None else format_value(value)


def start_result(model: Model) -> Result:
    """Return a result of one output: the bodies in the model's initial positions."""
    channels = [
        channel
        for body in model.bodies
        for channel in (
            Channel(f"{body.name}.position", "m", XYZ, "position of the centre of mass", "body"),
            Channel(f"{body.name}.quaternion", "", WXYZ, "orientation", "body"),
        )
    ]
    row = [number for body in model.bodies for number in (*body.position, *body.orientation)]
    from abut.results.drawings.draw_model import draw_model

    return Result.from_rows(
        channels,
        np.zeros(1),
        np.array([row], dtype=np.float64),
        status=Status("ready", "", None),
        attributes={"name": model.name, "model": model.summary()},
        drawing=lambda: draw_model(model),
    )

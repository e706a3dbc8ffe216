"""Views of runs for the page: scenes, channels, and files to save."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.live.project import Project
from abut.live.runs import FILES, LiveRun
from abut.results import Result

CACHED_SCENES = 4  #: number of cached scenes
SUFFIXES = {"report": ".html", "csv": ".csv", "nc": ".nc"}


class RunViews:
    """Builder of scenes and files from a project's runs."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._kept: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self._shown: dict[int, Result | None] = {}
        self._one = threading.Lock()

    def scene(self, numbers: Sequence[int]) -> tuple[bytes, list[int]]:
        """Return the scene of one or several runs, and the runs in it; the scene of the present model if none has an output yet.

        Raises:
            UnknownName: there is no such run.
            BusyProject: no model is loaded and no run requested.
        """
        from abut.view.scene.scene import scene

        runs = [self._project.run(number) for number in numbers]
        with self._one:
            results = self.results(runs, lambda run: run.name)
            if not results:
                return self._project.initial_scene(), []
            shown = [run for run in runs if self._shown[run.number] is not None]
            key = tuple(
                (run.number, run.name, r.status.kind, _last_time(r))
                for run, r in zip(shown, results, strict=True)
            )
            if key not in self._kept:
                with FILES:
                    self._kept[key] = scene(results)
                while len(self._kept) > CACHED_SCENES:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key], [run.number for run in shown]

    def results(self, runs: Sequence[LiveRun], called: Callable[[LiveRun], str]) -> list[Result]:
        """Return the present result of each run, with distinct names if there are several."""
        found = {run.number: run.result(called(run) if len(runs) > 1 else "") for run in runs}
        self._shown |= found
        return [result for result in found.values() if result is not None]

    def channel(self, run: LiveRun, name: str) -> bytes:
        """Return all values of a channel, as doubles.

        Raises:
            UnknownName: there is no such channel.
            InvalidValue: there is no output yet.
        """
        result = (self._shown.get(run.number) if run.is_running else None) or _require_result(
            run
        )  # as in the scene
        with FILES:
            return np.ascontiguousarray(result.values(name), dtype="<f8").tobytes()

    def write(self, what: str, runs: Sequence[LiveRun], path: Path) -> Path:
        """Write the page of runs, or the table or the file of one.

        Raises:
            InvalidValue: a run has no output yet, or there is no such kind of file.
        """
        if what not in SUFFIXES or not runs:
            raise InvalidValue.of(
                "file format", what, f"be one of {', '.join(SUFFIXES)}, with at least one run"
            )
        with FILES:
            if what == "report":
                from abut.view import report

                for run in runs:
                    _require_result(run)
                first, *others = self.results(runs, run_label)
                return report(first, path, compare=others)
            return (
                _require_result(runs[0]).to_csv(path)
                if what == "csv"
                else _require_result(runs[0]).save(path)
            )

    def save(self, what: str, runs: Sequence[LiveRun], name: str, replace: bool) -> Path:
        """Write into the project's folder.

        Raises:
            InvalidValue: the name leads out of the folder, or has another suffix.
            FileExistsError: there is such a file, and ``replace`` is not given.
        """
        suffix = SUFFIXES.get(what, "")
        path = self._project.inside(name)
        if path.suffix.lower() != suffix:
            raise InvalidValue.of("file name", name, f"end in {suffix}")
        if path.exists() and not replace:
            raise FileExistsError(f"{name} exists; replace it, or give another name")
        return self.write(what, runs, path)

    def temporary(self, what: str, runs: Sequence[LiveRun]) -> tuple[Path, str]:
        """Return a temporary file to download, which must be removed afterwards, and the name to save it under."""
        self._project.count_change()
        name = f"{self._project.file.stem}_{'_'.join(file_slug(run.name) for run in runs)}{SUFFIXES.get(what, '')}"
        path = self._project.scratch / f"download-{threading.get_ident()}-{name[-60:]}"
        return self.write(what, runs, path), name


def run_label(run: LiveRun) -> str:
    """Return the name of a run among others, with its changes if they are short."""
    changes = ", ".join(f"{path} = {text}" for path, text in run.values.items())
    return f"{run.name} ({changes})" if changes and len(changes) <= 60 else run.name


def file_slug(name: str) -> str:
    """Return a name that any file system accepts.

    >>> file_slug("run 3: K = 1e8")
    'run_3_K_1e8'
    """
    return "_".join("".join(letter if letter.isalnum() else " " for letter in name).split()) or "run"


def remove_file(path: Path) -> None:
    """Remove a file, if it exists."""
    with suppress(OSError):
        path.unlink()


def _last_time(result: Result) -> float:
    return float(result.time[-1]) if len(result.time) else 0.0


def _require_result(run: LiveRun) -> Result:
    result = run.result()
    if result is None:
        raise InvalidValue(f'"{run.name}" has no output yet; wait for its first output')
    return result

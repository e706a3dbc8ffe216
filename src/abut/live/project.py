"""Project of the server: a file, the model in it, changes of its numbers, and the runs."""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from abut.errors import AbutError, InputError, InvalidValue, UnknownName
from abut.files.file_stamp import file_stamp
from abut.formats import READERS
from abut.live.parameters import read_only
from abut.live.processes.model_process import LOADING, Describer
from abut.live.processes.solver_process import WorkerPool
from abut.live.runs import FILES, LiveRun
from abut.results import load

RESULT = ".nc"
#: Fields of the state that the page always needs, in addition to files, runs and printed lines.
SHOWN = ("editable", "stage", "sentence", "version", "values", "refused")


class BusyProject(InputError):
    """Error: the request is not possible now, since another activity must end first."""


class Project:
    """Model's file, or a result, with its changes and runs while the page is open.

    Args:
        file: a script (.py), an Adams model (.adm, .cmd) or a result (.nc).
        loading: time limit for reading the model [s].
        failed: called with the sentence whenever a model cannot be read, or its process ends.

    Raises:
        InputError: there is no such file, or its suffix is not known.
    """

    def __init__(
        self, file: Path, loading: float = LOADING, failed: Callable[[str], None] = lambda sentence: None
    ) -> None:
        known = [*READERS, RESULT]
        if file.suffix.lower() not in known:
            raise InputError(
                f"{file}: this type of file cannot be viewed; give a file with the suffix {', '.join(known)}"
            )
        if not file.is_file():
            raise InputError(f"{file}: there is no such file; check the path")
        self.file = file.resolve()
        self.folder = self.file.parent
        self.editable = self.file.suffix.lower() != RESULT
        self.values: dict[str, str] = {}
        self.tree: dict[str, Any] | None = None
        self.settings: dict[str, Any] | None = None
        self.refused: dict[str, str] = {}
        self.stage, self.sentence, self.version = "loading", "", 0
        self._failed = failed
        self.runs: dict[int, LiveRun] = {}
        self._number = 0
        self._stamps: dict[str, tuple[int, ...]] = {}
        self.changes = 0  #: counter of changes of the state
        self._lock = threading.RLock()
        self._temporary = tempfile.TemporaryDirectory(prefix="abut-view-", ignore_cleanup_errors=True)
        self.scratch = Path(self._temporary.name)
        self._describer = Describer(self.file, self.count_change, self._on_process_lost, loading)
        self._solver = WorkerPool(self.file)

    def open(self) -> None:
        """Start to read the file: a result at once, a model in a separate process.

        Raises:
            UnreadableFile: it is a result that cannot be read. A model that cannot be read is reported as `sentence`, and can be reloaded.
        """
        if self.editable:
            self.reload()
            return
        run = self.add_result(self.file)
        result = run.result()
        self.tree = read_only(result.model if result is not None else {})
        self.stage, self.version = "ready", 1
        self.count_change()

    def close(self) -> None:
        """End all children and remove their files."""
        self._describer.close()
        self._solver.close()
        for run in self.runs.values():
            run.kill()
        self._temporary.cleanup()

    # --- news ----------------------------------------------------------------------------------------------------

    def count_change(self) -> None:
        """Count a change of the state."""
        self.changes += 1

    def state(self) -> dict[str, Any]:
        """Return the state that the page always needs; the tree is requested separately."""
        return {name: getattr(self, name) for name in SHOWN} | {
            "file": self.file.name,
            "folder": str(self.folder),
            "stale": self.stale(),
            "printed": list(self._describer.log)[-200:],
            "runs": [run.summary() for run in list(self.runs.values())],
        }

    def stale(self) -> bool:
        """Return True if the file, or a module that it imports from its folder, changed since it was read."""
        return any(stamp != _file_stamp(name) for name, stamp in self._stamps.items())

    # --- the model -----------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the file again; changes that are still valid are kept."""
        if not self.editable:
            raise InvalidValue(f"{self.file.name} is a result; there is no model to reload")
        self._describer.close()  # it may be in an endless loop
        self._solver.retire()
        self.stage, self.sentence = "loading", ""
        self._stamps = {str(self.file): _file_stamp(str(self.file))}
        self.count_change()
        threading.Thread(target=self._load, daemon=True).start()

    def _load(self) -> None:
        with self._lock:
            self.stage = "loading"
            try:
                answer = self._describer.load(self.values)
            except AbutError as problem:
                self._fail(str(problem))
            else:
                self.tree, self.settings = answer["tree"], answer["settings"]
                self.values, self.refused = answer["values"], answer["refused"]
                self._stamps |= {
                    name: _file_stamp(name) for name in answer["files"] if name not in self._stamps
                }
                self.stage, self.version = "ready", self.version + 1
                self._solver.ready()  # in parallel with the use of the page
        self.count_change()

    def _on_process_lost(self, sentence: str) -> None:
        """Handle the loss of the child that knows the model; its last output stays visible."""
        if self.stage == "ready":
            self._fail(sentence)
        self.count_change()

    def _fail(self, sentence: str) -> None:
        self.stage, self.sentence = "failed", sentence
        self._failed(sentence)

    def set_values(self, changes: Mapping[str, str | None]) -> None:
        """Change numbers of the model by path; None reverts a change.

        Raises:
            RefusedRequest: a value is not possible; nothing is changed then.
            BusyProject: the model is not loaded.
        """
        self._require_model()
        with self._lock:
            values = {**self.values, **{path: text for path, text in changes.items() if text is not None}}
            for path, text in changes.items():
                if text is None:
                    values.pop(path, None)
            answer = self._describer.ask({"ask": "set", "values": values})
            self.values, self.tree, self.refused = values, answer["tree"], {}
            if self.settings is not None:
                self.settings["chosen"] = answer["chosen"]
            self.version += 1
        self.count_change()

    def initial_scene(self) -> bytes:
        """Return the scene of the machine in its initial position.

        Raises:
            BusyProject: the model is not loaded.
        """
        self._require_model()
        target = self.scratch / "initial.scene"
        with self._lock:
            self._describer.ask({"ask": "scene", "to": str(target)})
            return target.read_bytes()

    def _require_model(self) -> None:
        if not self.editable:
            raise InvalidValue(
                f"{self.file.name} is a result: its model can be viewed here, but not changed or run; "
                "open the model file to change it"
            )
        if self.stage != "ready":
            raise BusyProject("the model is not loaded; " + (self.sentence or "wait until it is"))

    # --- runs ----------------------------------------------------------------------------------------------------

    def start(self, settings: Mapping[str, str], name: str = "") -> LiveRun:
        """Start a run of the present model.

        Raises:
            RefusedRequest: a setting is wrong.
            BusyProject: another run is in progress, the model is not loaded, or its file changed on disk.
        """
        self._require_model()
        with self._lock:
            for run in self.runs.values():
                if run.is_running:
                    raise BusyProject(f'"{run.name}" is still running; stop it first')
            if self.stale():
                raise BusyProject(f"{self.file.name} changed on disk since it was read; reload it first")
            self._describer.ask({"ask": "plan", "settings": dict(settings)})
            number = self._next()
            folder = self.scratch / f"run{number}"
            folder.mkdir()
            run = LiveRun(
                number, name or f"run {number}", dict(self.values), dict(settings), folder, self.count_change
            )
            self.runs[number] = run
            run.start(self._solver.ready())
        self.count_change()
        return run

    def add_result(self, path: Path) -> LiveRun:
        """Add a saved result to the runs.

        Raises:
            UnreadableFile: it is not a result.
        """
        with FILES:
            result = load(path)
        with self._lock:
            number = self._next()
            run = LiveRun.of_result(number, path.stem, result, path.name, self.count_change)
            self.runs[number] = run
        self.count_change()
        return run

    def run(self, number: int) -> LiveRun:
        """Return the run with this number.

        Raises:
            UnknownName: there is none.
        """
        if number not in self.runs:
            raise UnknownName.of("run", str(number), map(str, self.runs))
        return self.runs[number]

    def remove(self, number: int) -> None:
        """Remove a run and its data.

        Raises:
            BusyProject: it is in progress.
        """
        run = self.run(number)
        if run.is_running:
            raise BusyProject(f'"{run.name}" is still running; stop it first')
        del self.runs[number]
        if not run.source:
            shutil.rmtree(run.folder, ignore_errors=True)
        self.count_change()

    def _next(self) -> int:
        self._number += 1
        return self._number

    # --- files ---------------------------------------------------------------------------------------------------

    def inside(self, name: str) -> Path:
        """Return the path of a file in the project's folder.

        Raises:
            InvalidValue: it is outside the folder, possibly through a link.
        """
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder) or path == self.folder:
            raise InvalidValue(
                f'"{name}" is not in the folder {self.folder}; only files in this folder and its '
                "subfolders can be used"
            )
        return path

    def results(self) -> list[str]:
        """Return the results in the folder, by name."""
        return sorted(path.name for path in self.folder.glob(f"*{RESULT}") if path.is_file())


def _file_stamp(name: str) -> tuple[int, ...]:
    """Return the stamp of a file, which detects changes; empty if it is missing."""
    try:
        return file_stamp(name)
    except OSError:
        return ()

"""Configuration of the machine in an FMU: its file, inputs, outputs and method; written at export, read at run time."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates, JointCoordinates
from abut.analysis.stepper import Stepper
from abut.compiler.cache_transfer import install_kernel_files
from abut.compiler.kernels import compile_seconds
from abut.errors import InputError
from abut.fmi.variables import FmuVariable
from abut.formats.run_request import model_run_request, read_model_and_names
from abut.version import VERSION

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["CONFIGURATION", "FOLDER", "KERNELS", "PackagedMachine"]

CONFIGURATION = "abut.json"  #: name of the configuration file among an FMU's resources
FOLDER = "machine"  #: folder of the machine's file and its data there
KERNELS = "kernels"  #: folder of its kernels there
COORDINATES = {"absolute": AbsoluteCoordinates, "joint": JointCoordinates}


@dataclasses.dataclass(frozen=True)
class PackagedMachine:
    """A machine in a file, with the settings with which an FMU starts it."""

    file: str  #: in the folder
    inputs: tuple[str, ...] = ()
    linear: tuple[str, ...] = ()
    outputs: tuple[str, ...] | None = None
    integrator: str | None = None
    rtol: str | None = None
    coordinates: str | None = None
    abut: str = VERSION  #: version that exported the FMU
    name: str = ""
    variables: tuple[FmuVariable, ...] = ()
    folder: Path = dataclasses.field(default=Path(), compare=False)  #: of the file and its data

    @classmethod
    def of(cls, path: Path) -> PackagedMachine:
        """Return the machine described by an FMU's configuration file.

        Raises:
            InputError: it cannot be read.
        """
        try:
            settings = json.loads(path.read_text(encoding="utf-8"))
            variables = tuple(FmuVariable(**one) for one in settings.pop("variables"))
            several = {key: tuple(value) for key, value in settings.items() if isinstance(value, list)}
            return cls(**(settings | several), variables=variables, folder=path.parent / FOLDER)
        except (OSError, ValueError, TypeError, KeyError) as problem:
            raise InputError(
                f"{path}: cannot be read ({problem}); this FMU was exported by another version of abut, and {VERSION} "
                "runs it; export it again"
            ) from problem

    def configuration_text(self) -> str:
        """Return the configuration as JSON text."""
        kept = {field.name for field in dataclasses.fields(self)} - {"folder", "variables"}
        values = {name: getattr(self, name) for name in sorted(kept)}
        return json.dumps(
            values | {"variables": [dataclasses.asdict(one) for one in self.variables]}, indent=1
        )

    def read(self) -> tuple[Any, dict[str, Any]]:
        """Return the model in the machine's file, and the names that a script defines.

        Raises:
            AbutError: it cannot be read.
        """
        return read_model_and_names(self.folder / self.file)

    def stepper(self, model: Model, names: Mapping[str, Any], start: float = 0.0) -> Stepper:
        """Return the machine at its start, ready to step.

        Raises:
            AbutError: it cannot start.
        """
        defined = {"integrator": names.get("integrator")}
        method = model_run_request(model, defined, "1", None, self.integrator, self.rtol).integrator
        made = COORDINATES[self.coordinates]() if self.coordinates else None
        how: dict[str, Any] = {
            "linear": self.linear,
            "start": start,
            "integrator": method,
            "coordinates": made,
        }
        tunable = [v.name for v in self.variables if v.kind == "parameter" and v.variability == "tunable"]
        return Stepper(model, (*self.inputs, *tunable), self.outputs, **how)

    def begin(
        self, values: Mapping[str, float], start: float, read: tuple[Model, dict[str, Any]]
    ) -> tuple[Stepper, list[str]]:
        """Return the machine at its start with these inputs and parameters, and messages about it.

        Args:
            values: Values of inputs and parameters by name.
            start: Time [s].
            read: The result of `read`.

        Raises:
            AbutError: it cannot begin.
        """
        if (kernels := self.folder.parent / KERNELS).is_dir():
            install_kernel_files(kernels)
        differing = {
            v.name: values[v.name]
            for v in self.variables
            if v.start is not None and values[v.name] != v.start
        }
        signals = {v.name for v in self.variables if v.kind == "input" and v.variability == "continuous"}
        paths = {f"{name}.initial" if name in signals else name: value for name, value in differing.items()}
        before = compile_seconds()
        model, names = read
        stepper = self.stepper(model.with_values(paths) if paths else model, names, start)
        messages = list(stepper.warnings)
        if stepper.compiled:
            messages.append(
                f"the kernels in the FMU are for another processor, another version of Warp, or another version of abut (exported by "
                f"{self.abut}, run by {VERSION}); they were compiled again in {compile_seconds() - before:.1f} s and cached for next time"
            )
        return stepper, messages

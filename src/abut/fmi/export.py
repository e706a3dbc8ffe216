"""``export_fmu``: writes a machine's file into an FMU, an archive that FMI importers read.

The FMU contains the machine's file, the modules and data files next to it that the file reads, and the compiled kernels. Where
processor, abut and Warp are the same, nothing is compiled at the first step.
"""

from __future__ import annotations

import dataclasses
import importlib.metadata
import importlib.resources
import os
import re
import sys
import uuid
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut import units
from abut.analysis.stepper import as_name_list
from abut.compiler.cache_transfer import kernel_files
from abut.errors import InvalidValue, MissingExtra, UnreadableFile
from abut.files.atomic_write import check_writable, replace_atomically
from abut.fmi.description import Unit, model_description_xml
from abut.fmi.packaged_model import CONFIGURATION, COORDINATES, FOLDER, KERNELS, PackagedMachine
from abut.fmi.variables import variables_of
from abut.version import VERSION

if TYPE_CHECKING:
    from abut.analysis.stepper import Stepper
    from abut.units import Scalar

__all__ = ["export_fmu"]

FIRST = 1e-9  #: first step [s]


@dataclasses.dataclass(frozen=True)
class Version:
    """A version of FMI, with the package that provides its C interface and the class name that this interface looks for."""

    number: str
    package: str
    slave: str

    def libraries(self) -> Iterable[tuple[str, bytes]]:
        """Yield the libraries of the interface: platform and suffix (such as "linux64" and ".so"), and content.

        Raises:
            MissingExtra: the package is not installed.
        """
        try:
            root = importlib.resources.files(self.package) / "resources" / "binaries"
        except ImportError as problem:
            raise MissingExtra.of(f"exporting an FMU of FMI {self.number}", self.package, "fmi") from problem
        with importlib.resources.as_file(root) as folder:
            for path in sorted(Path(folder).glob("*/*")):
                if path.suffix in (".so", ".dll", ".dylib"):
                    yield f"{path.parent.name}/{{}}{path.suffix}", path.read_bytes()


VERSIONS = {
    "2": Version("2.0", "pythonfmu", "Fmi2Slave"),
    "3": Version("3.0", "pythonfmu3", "Fmi3Slave"),
}

MODULE = '''\
"""The machine of this FMU, for the C interface of {package}."""

try:
    import abut.fmi.runtime as unit
except ImportError as problem:
    raise ImportError(
        f"this FMU needs abut {version} or later in the Python that runs it ({{problem}}): pip install abut"
    ) from problem


class Machine(unit.{slave}):
    """Instance of the FMU."""

    def __init__(self, **arguments):
        unit.increase_reference_count(globals())
        super().__init__(**arguments)


unit.increase_reference_count(globals())
'''


def export_fmu(
    source: str | os.PathLike[str],
    path: str | os.PathLike[str],
    *,
    version: int | str = 2,
    inputs: str | Sequence[str] = (),
    outputs: str | Sequence[str] | None = None,
    parameters: str | Sequence[str] = (),
    linear: str | Sequence[str] = (),
    step: Scalar | None = None,
    integrator: str | None = None,
    rtol: Scalar | None = None,
    coordinates: str | None = None,
    files: Sequence[str | os.PathLike[str]] = (),
    optimise: bool = True,
) -> Path:
    """Export a machine as an FMU for co-simulation: an archive that other programs import and `abut` runs where it is installed.

    Args:
        source: The machine's file: a script that defines ``model`` (``end``, ``step`` and ``integrator`` are used too), a dataset, a robot.
        path: The FMU, a file ``.fmu``.
        version: Version of FMI: 2 or 3.
        inputs: Names of signals ``abut.signals.Input``, and paths of numbers such as "spring.stiffness", as of `abut.Stepper`.
        outputs: Channels, or components of one; all if not given.
        parameters: Paths of numbers that an importer may set before the run. Where only numbers of a law, a force or a motion depend
            on them, an importer may set them during the run too (variability "tunable").
        linear: Those signals among the inputs that change linearly between communication points; the others are constant there.
        step: The communication step recommended to importers [s]; they may use any other.
        integrator: A method by name; that of the file, or the one chosen for the model, if not given.
        rtol: Its relative tolerance.
        coordinates: "absolute" or "joint"; chosen for the machine if not given.
        files: Further files or folders in the folder of the model's file that the model reads.
        optimise: Wait for kernels with all optimisations (10 to 70 s for a new kind of machine). Otherwise the FMU contains unoptimised
            kernels, which run a fiftieth as fast and produce bit-identical results.

    Returns:
        The path.

    Raises:
        InvalidValue, UnknownName: bad arguments.
        UnreadableFile: the model's file cannot be read, or defines no model.
        MissingExtra: pythonfmu or pythonfmu3 are not installed (``pip install "abut[fmi]"``).
    """
    _check_source(source)
    target, source, form = Path(path), Path(source), str(version).partition(".")[0]
    _check_target(target, form, coordinates)
    advised = None if step is None else units.positive(step, "s", what="export: step")
    libraries = list(VERSIONS[form].libraries())
    requested = _requested_machine(source, inputs, outputs, linear, integrator, rtol, coordinates)
    with ReadFileTracker(source) as reading:
        model, names = requested.read()
    advised = _seconds_of(names, "step", source) if advised is None else advised
    end = _seconds_of(names, "end", source)
    stepper = requested.stepper(model, names)
    variables = tuple(variables_of(stepper, as_name_list(parameters, "parameters")))
    _compile_kernels(stepper, optimise)
    machine = dataclasses.replace(requested, name=model.name, variables=variables)
    unit = Unit(model.name, _c_identifier(target.stem), str(uuid.uuid4()), f"abut {VERSION}", advised, end)
    copied = {FOLDER: reading.files_to_pack(files), KERNELS: kernel_files(stepper.kernels)}
    return _write_archive(target, _archive_texts(machine, VERSIONS[form], unit, libraries), copied)


def _check_source(source: object) -> None:
    """Refuse a model itself: an FMU needs the text of its functions."""
    if not isinstance(source, str | os.PathLike):
        raise InvalidValue(
            f"export: needs the file of a model, as functions are compiled from their text, got {source!r}; write the model into a script "
            'that defines `model`, and give its path, such as "crank.py"'
        )


def _requested_machine(
    source: Path,
    inputs: str | Sequence[str],
    outputs: str | Sequence[str] | None,
    linear: str | Sequence[str],
    integrator: str | None,
    rtol: Scalar | None,
    coordinates: str | None,
) -> PackagedMachine:
    """Return the machine of a file with these arguments of `export_fmu`."""
    shown = None if outputs is None else tuple(as_name_list(outputs, "outputs"))
    return PackagedMachine(
        source.name, tuple(as_name_list(inputs, "inputs")), tuple(as_name_list(linear, "linear")), shown, integrator,
        None if rtol is None else str(rtol), coordinates, folder=source.parent,
    )  # fmt: skip


def _seconds_of(names: Mapping[str, Any], name: str, source: Path) -> float | None:
    """Return a positive time of the model's file [s]; None if it defines none."""
    value = names.get(name)
    return None if value is None else units.positive(value, "s", what=f"{source}: {name}")


def _compile_kernels(stepper: Stepper, optimise: bool) -> None:
    """Compile all kernels by a first step, which shows whether the machine can start; with all optimisations if wanted."""
    if optimise:
        stepper.optimise()
    stepper.step(FIRST)


def _archive_texts(
    machine: PackagedMachine, version: Version, unit: Unit, libraries: Iterable[tuple[str, bytes]]
) -> dict[str, bytes]:
    """Return the generated text files of the FMU and the libraries of its interface, by their path in the archive."""
    module = f"abut_{unit.token.replace('-', '_')}"  # unique name: FMUs share a process and its modules
    code = MODULE.format(package=version.package, slave=version.slave, version=VERSION)
    return {
        "modelDescription.xml": model_description_xml(unit, version.number, machine.variables),
        f"resources/{CONFIGURATION}": machine.configuration_text().encode(),
        "resources/slavemodule.txt": module.encode(),
        f"resources/{module}.py": code.encode(),
        **_interface_license(version.package),
        **{f"binaries/{name.format(unit.identifier)}": data for name, data in libraries},
    }


def _c_identifier(stem: str) -> str:
    """Return a C identifier, by which importers find the library."""
    word = re.sub(r"\W", "_", stem, flags=re.ASCII)
    return word if word[:1].isalpha() else f"unit_{word}"


def _check_target(target: Path, form: str, coordinates: str | None) -> None:
    """Refuse a wrong suffix, FMI version or coordinates, and a target that cannot be written."""
    if target.suffix.lower() != ".fmu":
        raise InvalidValue(
            f'export: an FMU is a file .fmu, got "{target}"; write it as "{target.with_suffix(".fmu")}"'
        )
    if form not in VERSIONS:
        raise InvalidValue(f"export: version of FMI {form}; it must be 2 or 3")
    if coordinates is not None and coordinates not in COORDINATES:
        raise InvalidValue(f'export: coordinates "{coordinates}"; they are {" or ".join(COORDINATES)}')
    check_writable(target)


class ReadFileTracker:
    """Recorder of the files in a folder that a machine's file reads, imported modules included."""

    def __init__(self, source: Path) -> None:
        self.source, self.root = source, source.resolve().parent
        self.seen: dict[Path, None] = {source.resolve(): None}
        self._on = False

    def __enter__(self) -> ReadFileTracker:
        self._on, self._before = True, set(sys.modules)
        sys.addaudithook(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        self._on = False  # an audit hook cannot be removed
        for name in set(sys.modules) - self._before:
            if file := getattr(sys.modules[name], "__file__", None):
                self._add(file)

    def _note(self, event: str, arguments: tuple[Any, ...]) -> None:
        if (
            self._on
            and event == "open"
            and isinstance(arguments[0], str)
            and not _is_write_mode(arguments[1])
        ):
            self._add(arguments[0])

    def _add(self, file: str) -> None:
        path = Path(file).resolve()
        inside = (
            path.is_relative_to(self.root)
            and "__pycache__" not in path.parts
            and "site-packages" not in path.parts
        )
        if inside and path.is_file():
            self.seen[path] = None

    def files_to_pack(self, further: Sequence[str | os.PathLike[str]]) -> dict[str, Path]:
        """Return the recorded files and the further ones given, by their path relative to the machine's folder.

        Raises:
            UnreadableFile: a given file does not exist, or is outside the folder of the machine's file.
        """
        if isinstance(further, str):
            raise InvalidValue(
                f'export_fmu: files is "{further}"; it must be a list of paths, such as ["table.csv"]'
            )
        found = list(self.seen)
        for one in further:
            path = Path(one).resolve()
            if not path.exists():
                raise UnreadableFile.of(one, "cannot be opened; check the path")
            if not path.is_relative_to(self.root):
                raise UnreadableFile.of(
                    one, f"is not in the folder of {self.source}, where the FMU reads it; copy it there"
                )
            found += [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else [path]
        return {path.relative_to(self.root).as_posix(): path for path in found if path.is_file()}


def _is_write_mode(mode: object) -> bool:
    return isinstance(mode, str) and any(letter in mode for letter in "wax+")


def _interface_license(package: str) -> dict[str, bytes]:
    """Return the licence of the C interface, which the archive contains."""
    for file in importlib.metadata.files(package) or ():
        if "LICENSE" in file.name.upper():
            return {f"documentation/licenses/{package}.txt": Path(str(file.locate())).read_bytes()}
    return {}


def _write_archive(target: Path, texts: dict[str, bytes], copied: Mapping[str, Mapping[str, Path]]) -> Path:
    """Write the archive completely, or not at all.

    Args:
        target: The archive.
        texts: Contents of generated files, by their path in the archive.
        copied: Files to copy, by their path in each folder of the archive's resources.

    Raises:
        InputError: it cannot be written.
    """
    with (
        replace_atomically(target) as partial,
        zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for name, text in texts.items():
            archive.writestr(name, text)
        for folder, files in copied.items():
            for name, path in files.items():
                archive.write(path, f"resources/{folder}/{name}")
    return target

"""Results as NetCDF-4 files, which xarray, MATLAB and ParaView open.

One variable per channel, with the channel's name, over the dimension ``time``; vectors add a dimension
whose coordinate contains the component labels. Units, descriptions and labels are attributes of the variables;
statistics, status, warnings and the model's summary are JSON texts among the file's attributes. The group
``drawing`` contains the meshes of the bodies, one after the other, and their positions.
"""

from __future__ import annotations

import dataclasses
import json
import math
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from abut.array_types import Numbers
from abut.errors import InputError, InvalidValue, Status, UnreadableFile
from abut.files.atomic_write import is_written_here
from abut.files.packed_columns import LEVEL
from abut.files.reader_process import ReaderBusy, ReaderDied, ReaderProcess, TimeLimitExceeded
from abut.results.channel import Channel, ChannelLayout
from abut.results.drawings import machine_drawing as drawings
from abut.results.drawings.machine_drawing import Drawing
from abut.results.extremes import UNDETERMINED, Extremes, is_determined
from abut.results.files import file_checks, journal
from abut.results.files.hdf5_lock import HDF5_LOCK
from abut.results.files.json_data import as_json
from abut.results.table import FileTable, MemoryTable, ResultTable

if TYPE_CHECKING:
    import netCDF4

T = TypeVar("T")

RUN_TEXTS = ("attributes", "statistics", "status", "warnings")  #: attributes of a file that describe its run
FORMAT, LANES, HISTORY = "abut result 1", "abut lanes 1", "abut history 1"
#: Suffixes of files that are not NetCDF.
OTHER_FORMATS = (
    ".csv",
    ".glb",
    ".html",
    ".json",
    ".mat",
    ".parquet",
    ".pvd",
    ".req",
    ".res",
    ".txt",
    ".xls",
    ".xlsx",
)
LEAST_PACKED = 512  #: rows per chunk from which values are compressed
CHUNK = 1024  #: numbers from which an array of a drawing or a mesh is compressed
START_TIME_LIMIT = 300.0  #: processor time in which the process that checks files must start [s]
TIME, TIME_PER_SIZE = (
    60.0,
    1e-7,
)  #: processor time in which a file must be read [s], and the addition per byte
IN_MEMORY = 64 * 2**20  #: bytes of values up to which a file is read completely when opened


@contextmanager
def new_file(
    path: Path,
    channels: Sequence[Channel],
    attributes: Mapping[str, Any],
    drawing: Drawing,
    count: int,
    rows: int,
) -> Iterator[netCDF4.Dataset]:
    """Create a file with its dimensions, variables and drawing, open for rows; it is closed also after an error.

    ``count`` is the number of outputs. ``time`` is not an unlimited dimension: of such a one, HDF5 finds the length by a search through
    all variables, each time a variable is read. ``rows`` is the chunk length along time. Each variable's cache is limited to two chunks,
    so that memory does not grow with the length of the run.
    """
    import netCDF4

    with HDF5_LOCK:
        dataset = netCDF4.Dataset(path, "w", format="NETCDF4")
        try:
            _define_file(dataset, path, channels, attributes, drawing, count, rows)
            yield dataset
        finally:
            if dataset.isopen():
                with suppress(RuntimeError):  # the first error is the one to report
                    dataset.close()


def _define_file(
    dataset: netCDF4.Dataset,
    path: Path,
    channels: Sequence[Channel],
    attributes: Mapping[str, Any],
    drawing: Drawing,
    count: int,
    rows: int,
) -> None:
    dataset.set_fill_off()
    dataset.setncatts(
        {"abut_format": FORMAT, "Conventions": "CF-1.11", "title": str(attributes.get("name", ""))}
    )
    dataset.setncattr("attributes", as_json(attributes))
    dataset.createDimension("time", count)
    packed: dict[str, Any] = {
        "zlib": rows >= LEAST_PACKED,
        "complevel": LEVEL,
        "shuffle": rows >= LEAST_PACKED,
    }
    time = dataset.createVariable("time", "f8", ("time",), chunksizes=(max(rows, 1),), **packed)
    time.setncatts({"units": "s", "long_name": "time", "axis": "T"})
    axes = dimension_names(channels)
    for components, axis in axes.items():
        _label_axis(dataset, axis, components)
    for channel in channels:
        shape = (max(rows, 1), len(channel.components)) if channel.components else (max(rows, 1),)
        dimensions = ("time", axes[channel.components]) if channel.components else ("time",)
        try:
            variable = dataset.createVariable(channel.name, "f8", dimensions, chunksizes=shape, **packed)
        except (
            RuntimeError
        ) as problem:  # a name from another program's file that is too long, or has invalid characters
            raise InputError(
                f"{path}: NetCDF does not allow a channel named {channel.name!r:.60} "
                f"({problem!s:.60}); write .csv or .res instead"
            ) from problem
        variable.set_var_chunk_cache(size=2 * 8 * int(np.prod(shape)), nelems=7)
        variable.setncatts(
            variable_attributes(channel)
            | {"components": json.dumps(channel.components), "channel_group": channel.group}
        )
    dataset.setncattr("channels", json.dumps([channel.name for channel in channels]))
    if drawing.parts or drawing.swept:
        _write_drawing(dataset.createGroup("drawing"), drawing)


def variable_attributes(
    channel: Channel, undetermined: Mapping[str, str] | None = None, name: str = ""
) -> dict[str, str]:
    """Return units and description of a channel (or the component of a name) as all exported forms have them.

    A comment is added if equilibrium does not determine it.
    """
    attributes = {"units": channel.unit or "1", "long_name": channel.description or channel.name}
    return (
        attributes
        if is_determined(undetermined or {}, name or channel.name)
        else attributes | {"comment": UNDETERMINED}
    )


def dimension_names(channels: Iterable[Channel]) -> dict[tuple[str, ...], str]:
    """Return a dimension name for each set of components: ``xyz``, ``wxyz``, ``F1_F8``."""
    channels = list(channels)
    names: dict[tuple[str, ...], str] = {}
    taken = {"time", *(channel.name for channel in channels)}
    for channel in channels:
        components = channel.components
        if components and components not in names:
            short = all(len(label) == 1 for label in components)
            joined = "".join(components) if short else f"{components[0]}_{components[-1]}"
            name = re.sub(r"\W", "_", joined)[:100]  # labels from another program's file may be anything
            tries = (name, *(f"{name}_{k}" for k in range(len(names), len(names) + len(taken) + 1)))
            names[components] = next(one for one in tries if one not in taken)
            taken.add(names[components])
    return names


def check_suffix(path: str | os.PathLike[str], what: str) -> None:
    """Raise an error for a file name with the suffix of another format than NetCDF-4.

    Args:
        path: Path of the file.
        what: Name of the argument in messages.

    Raises:
        InvalidValue: the suffix is that of a table, a page or another program's result.
    """
    stem, suffix = os.path.splitext(os.fspath(path))
    if suffix.lower() in OTHER_FORMATS:
        raise InvalidValue(
            f'{what} is {os.fspath(path)!r}, but abut writes NetCDF (.nc); give "{stem}.nc", and '
            f"convert it afterwards: `abut convert run.nc run{suffix}`"
        )


def write_block(
    dataset: netCDF4.Dataset, layout: ChannelLayout, at: int, time: Numbers, rows: Numbers
) -> None:
    """Write rows from output index ``at`` on."""
    stop = at + len(time)
    dataset["time"][at:stop] = time
    for name in layout.channels:
        dataset[name][at:stop] = layout.part(rows, name)


def close_file(
    dataset: netCDF4.Dataset,
    statistics: Mapping[str, Any],
    status: Status,
    warnings: Sequence[str],
    extremes: Extremes,
) -> None:
    """Write the outcome of the run and its extremes, and close the file."""
    for name, variable in dataset.variables.items():
        if not is_determined(statistics.get("undetermined_loads", {}), name):
            variable.comment = UNDETERMINED
    group = dataset.createGroup("solver_steps")
    for name, values in extremes.arrays().items():
        axes = [f"{name}_{axis}" for axis in ("rows", "columns")]
        for axis, size in zip(axes, values.shape, strict=True):
            group.createDimension(axis, size)
        if values.size:
            group.createVariable(name, "f8", axes)[:] = values
    for name, text in extremes.texts().items():
        group.setncattr(name, as_json(text))
    metadata = {"statistics": statistics, "status": dataclasses.asdict(status), "warnings": list(warnings)}
    for name, value in metadata.items():
        dataset.setncattr(name, as_json(value))
    dataset.close()


def values_size(count: int, width: int) -> int:
    """Return the size of the values of this number of rows without compression [bytes]."""
    return 8 * count * (width + 1)


def _write_drawing(group: netCDF4.Group, drawing: Drawing) -> None:
    """Write the drawing's arrays; the texts of its parts are JSON."""
    for name, values in drawings.drawing_arrays(drawing).items():
        axes = [f"{name}_{axis}" for axis in ("rows", "columns")[: values.ndim]]
        for axis, size in zip(axes, values.shape, strict=True):
            group.createDimension(axis, size)
        group.createVariable(name, values.dtype, axes, zlib=values.size > CHUNK, complevel=1)[:] = values
    for name, texts in drawings.drawing_texts(drawing).items():
        group.setncattr(name, as_json(texts))


def _read_extremes(dataset: netCDF4.Dataset) -> Extremes:
    """Return the file's extremes; none for files of versions before 0.8."""
    if "solver_steps" not in dataset.groups:
        return Extremes()
    group = dataset["solver_steps"]
    group.set_auto_mask(False)
    empty = Extremes().arrays()
    arrays = {name: group[name][:] if name in group.variables else empty[name] for name in empty}
    return Extremes.from_arrays(
        arrays, {name: json.loads(group.getncattr(name)) for name in Extremes().texts()}
    )


def _read_drawing(dataset: netCDF4.Dataset) -> Drawing:
    """Return the file's drawing; an empty one if it has none."""
    if "drawing" not in dataset.groups:
        return Drawing()
    group = dataset["drawing"]
    group.set_auto_mask(False)
    found = {name: variable[:] for name, variable in group.variables.items()}
    texts = {name: json.loads(group.getncattr(name)) for name in drawings.TEXTS}
    for name in {drawings.BENT, drawings.SWEPT}.intersection(group.ncattrs()):
        texts[name] = json.loads(group.getncattr(name))
    return drawings.from_arrays(found, **texts)


_reader = ReaderProcess([str(Path(__file__).with_name("probe.py"))])

#: First bytes of NetCDF-4 files, and of older versions.
MAGIC = (b"\x89HDF", b"CDF")


def read_result(path: str | os.PathLike[str]) -> tuple[ResultTable, dict[str, Any], Drawing]:
    """Return the table of a result file, its metadata (attributes, statistics, status, warnings, extremes) and its drawing.

    Raises:
        UnreadableFile: there is no such file, it is cut short, or another program wrote it.
    """
    return read_after_probe(path, _read_dataset)


def _read_dataset(path: str | os.PathLike[str]) -> tuple[ResultTable, dict[str, Any], Drawing]:
    dataset = open_dataset(path)
    with explain_damage(path, dataset):
        if getattr(dataset, "abut_format", None) == LANES:
            raise UnreadableFile.of(
                path, "this file contains the lanes of simulate_many; open it with abut.Results.load"
            )
        if getattr(dataset, "abut_format", None) == HISTORY:
            raise UnreadableFile.of(
                path, "this file contains a finite element history; open it with abut.fem.History.load"
            )
        if getattr(dataset, "abut_format", None) != FORMAT:
            raise UnreadableFile.of(path, f'this NetCDF file is not an "{FORMAT}"; give a file saved by abut')
        metadata = file_checks.result_arguments(
            **{key: json.loads(dataset.getncattr(key)) for key in RUN_TEXTS}
        )
        channels = [_read_channel(dataset[name]) for name in json.loads(dataset.getncattr("channels"))]
        metadata["extremes"] = _read_extremes(dataset)
        drawing = _read_drawing(dataset)
        file_checks.check_drawing(drawing)
        return _read_table(channels, dataset), metadata, drawing


def read_after_probe(path: str | os.PathLike[str], work: Callable[[str | os.PathLike[str]], T]) -> T:
    """Return the result of ``work`` on a file, after another process has verified that HDF5 can read it.

    Raises:
        UnreadableFile: HDF5 does not return, as with some damaged files; or the error of `work`.
    """
    if Path(path).is_file() and not is_written_here(path):
        _probe_file(path)
    with HDF5_LOCK:
        return work(path)


def _probe_file(path: str | os.PathLike[str]) -> None:
    """Read a file in a separate process, and raise an error if that does not end."""
    limit = TIME + TIME_PER_SIZE * Path(path).stat().st_size
    with _reader.lock:
        try:
            _reader.start(START_TIME_LIMIT)
            _reader.ask(limit, os.path.abspath(path), IN_MEMORY, journal.RATIO)
        except TimeLimitExceeded:
            sentence = f"HDF5 did not finish within {limit:.0f} s of processor time: the file is damaged, or an earlier version of abut "
            sentence += "wrote thousands of channels over an unlimited time; run the model again, or rewrite the file by `nccopy -u`"
            raise UnreadableFile.of(path, sentence) from None
        except ReaderBusy as problem:
            sentence = (
                f"HDF5 received only {problem.spent:.1f} s of processor time in {problem.waited:.0f} s; the computer is overloaded, or the "
                "disk does not answer: try again"
            )
            raise UnreadableFile.of(path, sentence) from None
        except ReaderDied as problem:
            sentence = f"HDF5 crashed (exit code {problem.code}): the file is damaged; run the model again"
            raise UnreadableFile.of(path, sentence) from None


def open_dataset(path: str | os.PathLike[str]) -> netCDF4.Dataset:
    """Return a file opened for reading, whose sizes are plausible.

    Raises:
        UnreadableFile: there is no such file, it is cut short, or no NetCDF-4 file.
    """
    import netCDF4

    if Path(path).is_dir():
        raise UnreadableFile.of(path, "it is a folder; give the path of a result file (.nc)")
    if not Path(path).is_file():
        raise UnreadableFile.of(path, "there is no such file; give the path of a result file (.nc)")
    try:
        dataset = netCDF4.Dataset(path)
    except Exception as problem:  # HDF5's errors for a damaged file, and netCDF4's for names in it
        reason = getattr(problem, "strerror", None) or problem
        sentence = f"it is not a readable NetCDF-4 file ({reason}) and may be incomplete; run the model again"
        begins = _first_bytes(path)
        if not begins:
            sentence = "it is empty; run the model again"
        elif begins == journal.MAGIC[: len(begins)]:
            sentence = (
                "it is the journal of a run that has not ended; open it with abut.load, or convert it "
                "with `abut convert`"
            )
        elif not begins.startswith(MAGIC):
            sentence = (
                f"it is not a NetCDF-4 file (it begins with {begins!r}); give a result of abut (.nc) or "
                "of Adams (.res, .req)"
            )
        raise UnreadableFile.of(path, sentence) from problem
    with explain_damage(path, dataset):
        _check_size(path, dataset)
        dataset.set_auto_mask(False)
    return dataset


def _first_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return the first eight bytes of a file.

    Raises:
        UnreadableFile: it cannot be read.
    """
    try:
        with Path(path).open("rb") as file:
            return file.read(8)
    except OSError as problem:
        sentence = f"it cannot be read ({problem.strerror or problem}); check the path and its permissions"
        raise UnreadableFile.of(path, sentence) from problem


def _check_size(path: str | os.PathLike[str], dataset: netCDF4.Dataset) -> None:
    """Raise an error for a file whose sizes are damaged, before memory of that size is allocated."""
    size = sum(map(declared_size, [dataset, *dataset.groups.values()]))
    if size > journal.RATIO * max(Path(path).stat().st_size, 1):
        raise UnreadableFile.of(
            path, f"the file is damaged (its header declares {size:.3g} bytes of data); run the model again"
        )


def declared_size(group: netCDF4.Dataset) -> int:
    """Return the size of the values of a group's variables, without groups in it [bytes].

    The lengths of dimensions are read once: a variable's shape would read an unlimited one by a search through all variables.
    """
    lengths = {name: len(one) for name, one in group.dimensions.items()}
    size = 0
    for variable in group.variables.values():
        known = all(name in lengths for name in variable.dimensions)
        shape = [lengths[name] for name in variable.dimensions] if known else variable.shape
        size += math.prod(shape) * int(getattr(variable.dtype, "itemsize", 1))
    return size


def _read_table(channels: Sequence[Channel], dataset: netCDF4.Dataset) -> ResultTable:
    """Return the table of a file: a short file is read completely and closed, a long one stays open."""
    layout = ChannelLayout(channels)
    count = len(dataset.dimensions["time"])
    if 8 * count * layout.width > IN_MEMORY:
        return FileTable(layout, dataset)
    rows = np.empty((count, layout.width))
    for name, columns in layout.columns.items():
        rows[:, columns] = dataset[name][:].reshape(rows[:, columns].shape)
    time = np.asarray(dataset["time"][:])
    dataset.close()
    return MemoryTable(layout, time, rows)


def _read_channel(variable: netCDF4.Variable[Any]) -> Channel:
    unit, description = variable.getncattr("units"), variable.getncattr("long_name")
    components = json.loads(variable.getncattr("components"))
    name = variable.name
    return file_checks.make_channel(
        name,
        "" if unit == "1" else unit,
        components,
        "" if description == name else description,
        variable.getncattr("channel_group"),
    )


@contextmanager
def explain_damage(path: str | os.PathLike[str], dataset: netCDF4.Dataset) -> Iterator[None]:
    """Translate errors within the block into one that names the damaged file, and close the file."""
    try:
        yield
    except Exception as problem:  # errors of HDF5 and JSON, and those from damaged sizes and texts
        with suppress(Exception):
            dataset.close()
        if isinstance(problem, UnreadableFile):
            raise
        raise UnreadableFile.of(path, f"the file is damaged ({problem}); run the model again") from problem


def _label_axis(dataset: netCDF4.Dataset, axis: str, components: tuple[str, ...]) -> None:
    """Write a coordinate of characters, the form of text that every NetCDF reader supports."""
    length = max(len(label) for label in components)
    dataset.createDimension(axis, len(components))
    if f"string{length}" not in dataset.dimensions:
        dataset.createDimension(f"string{length}", length)
    variable = dataset.createVariable(axis, "S1", (axis, f"string{length}"))
    variable.setncatts({"_Encoding": "utf-8", "long_name": "component"})
    variable[:] = np.array(components, dtype=f"U{length}")

"""Histories of finite elements as NetCDF-4 files.

The file's dimension ``time`` contains the instants; the group ``scalars`` a variable for each global scalar. Each part is a group
``part0``, ``part1``, … with its name as an attribute. It contains ``displacement`` (time, node, xyz), ``positions`` and
``labels``. Its group ``fields`` has one variable (time, node) per field, NaN where it is not defined; its group ``mesh`` has elements by
kind, their labels, and sets.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from abut.errors import UnreadableFile
from abut.files.atomic_write import replace_atomically
from abut.results.files import netcdf
from abut.results.files.hdf5_lock import HDF5_LOCK
from abut.results.files.json_data import as_json

if TYPE_CHECKING:
    import netCDF4

    from abut.fem.mesh.mesh import Mesh
    from abut.fem.results.result import History

__all__ = ["FORMAT", "load", "save_history"]

FORMAT = netcdf.HISTORY
HISTORY_TEXTS = ("name", "stopped", "warnings", "statistics", "time_unit")  #: attributes stored as JSON
TEXTS, FORMER_TEXTS = (
    "texts",
    "told",
)  #: attribute of the file with them, and its name in files of earlier versions


def save_history(history: History, path: str | os.PathLike[str]) -> Path:
    """Write a history; see `History.save`."""
    netcdf.check_suffix(path, "History.save: path")
    import netCDF4

    with (
        replace_atomically(path) as partial,
        HDF5_LOCK,
        netCDF4.Dataset(partial, "w", format="NETCDF4") as file,
    ):
        file.setncatts({"abut_format": FORMAT, "Conventions": "CF-1.11", "title": history.name})
        file.setncattr(TEXTS, as_json({name: getattr(history, name) for name in HISTORY_TEXTS}))
        file.createDimension("time", len(history.times))
        _write_variable(file, "time", history.times, ("time",), history.time_unit)
        numbers = file.createGroup("scalars")
        for name, course in history.scalars.items():
            _write_variable(numbers, name, course, ("time",), history.units[name])
        for k, (name, part) in enumerate(history.parts.items()):
            group = file.createGroup(f"part{k}")
            group.setncattr("part", name)
            group.createDimension("node", len(part.mesh.positions))
            group.createDimension("xyz", 3)
            _write_variable(group, "displacement", part.displacement, ("time", "node", "xyz"), "m")
            fields = group.createGroup("fields")
            for one, values in part.values.items():
                _write_variable(fields, one, values, ("time", "node"), part.units[one])
            _write_variable(group, "positions", part.mesh.positions, ("node", "xyz"), "m")
            _write_variable(group, "labels", part.mesh.numbers, ("node",))
            _put_mesh(group.createGroup("mesh"), part.mesh)
    return Path(path)


def _write_variable(
    group: netCDF4.Dataset, name: str, values: ArrayLike, dimensions: tuple[str, ...], unit: str | None = None
) -> None:
    """Write one variable, compressed without loss."""
    array = np.asarray(values)
    made = group.createVariable(name, array.dtype, dimensions, zlib=array.size > netcdf.CHUNK, complevel=1)
    if unit is not None:
        made.setncatts({"units": unit or "1", "long_name": name})
    made[:] = array


def _put_mesh(group: netCDF4.Dataset, mesh: Mesh) -> None:
    """Write elements and sets: arrays by number, and a text that names each."""
    entries: list[dict[str, str]] = []

    def write_array(values: ArrayLike, **entry: str) -> None:
        array, name = np.asarray(values), f"array{len(entries)}"
        axes = tuple(f"{name}_{k}" for k in range(array.ndim))
        for axis, size in zip(axes, array.shape, strict=True):
            group.createDimension(axis, size)
        _write_variable(group, name, array, axes)
        entries.append(entry)

    for kind, rows in mesh.elements.items():
        write_array(rows, what="elements", kind=kind)
        write_array(mesh.element_labels[kind], what="element labels", kind=kind)
    for name, nodes in mesh.node_sets.items():
        write_array(nodes, what="node set", name=name)
    for name, kinds in mesh.element_sets.items():
        for kind, elements in kinds.items():
            write_array(elements, what="element set", name=name, kind=kind)
    group.setncattr("arrays", as_json(entries))
    group.setncattr("name", mesh.name)


def load(path: str | os.PathLike[str]) -> History:
    """Read a history; see `History.load`."""
    return netcdf.read_after_probe(path, _read_history)


def _read_history(path: str | os.PathLike[str]) -> History:
    from abut.fem.results.result import History

    file = netcdf.open_dataset(path)
    with netcdf.explain_damage(path, file):
        if (kind := getattr(file, "abut_format", None)) != FORMAT:
            other = (
                "; it contains the result of a model: open it with abut.load" if kind == netcdf.FORMAT else ""
            )
            raise UnreadableFile.of(path, f'this NetCDF file is not an "{FORMAT}"{other}')
        metadata = json.loads(file.getncattr(TEXTS if TEXTS in file.ncattrs() else FORMER_TEXTS))
        metadata["warnings"] = tuple(metadata["warnings"])
        times, scalars = np.asarray(file["time"][:]), _read_variables(file["scalars"])
        groups = [file[f"part{k}"] for k in range(len(file.groups) - 1)]
        parts = {group.getncattr("part"): _read_part(group) for group in groups}
        found = History(times, parts, scalars=scalars, units=_read_units(file["scalars"]), **metadata)
        file.close()
    return found


def _read_part(group: netCDF4.Dataset) -> Any:
    from abut.fem.mesh.mesh import Mesh
    from abut.fem.results.result import Part

    mesh = group["mesh"]
    found: dict[str, Any] = {"elements": {}, "element labels": {}, "node set": {}, "element set": {}}
    for k, entry in enumerate(json.loads(mesh.getncattr("arrays"))):
        entries = found[entry["what"]]
        if entry["what"] == "element set":
            entries = entries.setdefault(entry["name"], {})
        entries[entry.get("kind", entry.get("name"))] = np.asarray(mesh[f"array{k}"][:])
    whole = Mesh(
        np.asarray(group["positions"][:]),
        found["elements"],
        np.asarray(group["labels"][:]),
        found["element labels"],
        found["node set"],
        found["element set"],
        mesh.getncattr("name"),
    )
    fields = group["fields"]
    return Part(whole, np.asarray(group["displacement"][:]), _read_variables(fields), _read_units(fields))


def _read_variables(group: netCDF4.Dataset) -> dict[str, Any]:
    return {name: np.asarray(one[:]) for name, one in group.variables.items()}


def _read_units(group: netCDF4.Dataset) -> Mapping[str, str]:
    units = {name: one.getncattr("units") for name, one in group.variables.items()}
    return {name: "" if unit == "1" else unit for name, unit in units.items()}

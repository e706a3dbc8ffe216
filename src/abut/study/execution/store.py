"""Stores of a study's results: memory, a NetCDF file written at intervals, or a Zarr store that grows batch by batch."""

from __future__ import annotations

import json
import os
import shutil
import time as clock
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from abut.arguments.exception_origin import failure_reason
from abut.errors import InputError, MissingExtra, UnreadableFile, UnwritableFile
from abut.files.atomic_write import check_writable, partial_path, remove_litter, replace_atomically
from abut.results.files.hdf5_lock import HDF5_LOCK
from abut.study.execution.manifest import refuse_other
from abut.study.execution.status import NOT_RUN
from abut.study.execution.worker import BatchRows

if TYPE_CHECKING:
    import xarray

__all__ = ["DatasetColumns", "Store", "manifest_of", "open", "open_store"]

FORMAT = "abut study 1"
ORDER = "columns"  #: attribute of a Zarr store: the names of its columns in the order of the study
PAUSE, SHARE = (
    1.0,
    0.05,
)  #: time between two writings of a NetCDF file [s], and the fraction of the time that may be spent on them
PARAMETER_CHUNK = 1 << 18  #: values of a parameter in one file

Column = tuple[tuple[str, ...], NDArray[Any], dict[str, Any]]  #: dims, values, attributes


class DatasetColumns:
    """Columns of a dataset by name: those known before the runs, and observed ones.

    Args:
        known: coordinates and parameters, with their values.
        observed: units and descriptions of observed columns, and whether they depend on time.
        attributes: of the dataset.
        variants: number of variants.
        outputs: number of output times.
    """

    def __init__(
        self,
        known: Mapping[str, Column],
        observed: Mapping[str, tuple[dict[str, Any], bool]],
        attributes: Mapping[str, Any],
        variants: int,
        outputs: int,
    ) -> None:
        self.known, self.observed, self.attributes = dict(known), dict(observed), dict(attributes)
        self.variants, self.outputs = variants, outputs

    def shape(self, name: str, variants: int) -> tuple[int, ...]:
        """Return the shape of an observed column for a number of variants."""
        return (variants, self.outputs) if self.observed[name][1] else (variants,)

    def dims(self, name: str) -> tuple[str, ...]:
        """Return the dimensions of an observed column."""
        return ("variant", "time") if self.observed[name][1] else ("variant",)


class Store(Protocol):
    """Interface of a store of a study's rows."""

    def missing_batches(self) -> Iterator[range]:
        """Yield batches with a variant that was not run, in order."""

    def put(self, batch: range, rows: BatchRows) -> None:
        """Store a batch; repetition changes nothing."""

    def close(self) -> None:
        """Finish writing."""

    def dataset(self) -> xarray.Dataset:
        """Return the stored dataset."""


def _missing_batches(status: NDArray[np.int8], batch: int) -> Iterator[range]:
    for begin in range(0, len(status), batch):
        end = min(begin + batch, len(status))
        if (status[begin:end] == NOT_RUN).any():
            yield range(begin, end)


class MemoryStore:
    """Store in memory: arrays without a file."""

    def __init__(self, columns: DatasetColumns, batch: int) -> None:
        self.columns, self.batch, n = columns, batch, columns.variants
        self.status = np.zeros(n, dtype=np.int8)
        self.reason = np.full(n, "", dtype=object)
        self.values = {name: np.full(columns.shape(name, n), np.nan) for name in columns.observed}

    def missing_batches(self) -> Iterator[range]:
        return _missing_batches(self.status, self.batch)

    def put(self, batch: range, rows: BatchRows) -> None:
        at = slice(batch.start, batch.stop)
        for name, values in rows.values.items():
            self.values[name][at] = values
        self.reason[at] = rows.reason
        self.status[at] = rows.status

    def close(self) -> None:
        pass

    def dataset(self) -> xarray.Dataset:
        import xarray

        c = self.columns
        variables: dict[str, Any] = {
            name: column for name, column in c.known.items() if name not in ("variant", "time")
        }
        for name, values in self.values.items():
            variables[name] = (c.dims(name), values, c.observed[name][0])
        variables["status"] = (("variant",), self.status, STATE["status"])
        variables["reason"] = (("variant",), self.reason.astype(str).astype(object), STATE["reason"])
        axes = {name: c.known[name] for name in ("variant", "time") if name in c.known}
        return xarray.Dataset(variables, axes, c.attributes)


class NetCDF(MemoryStore):
    """Store in memory that is written to one file at intervals and at the end; after a crash the last seconds are lost, unlike in a
    Zarr store.
    """

    def __init__(self, columns: DatasetColumns, path: Path, batch: int) -> None:
        super().__init__(columns, batch)
        self.path = path
        self._written, self._took = clock.monotonic(), 0.0

    def resume_from(self, found: xarray.Dataset) -> None:
        """Resume from the contents of a file."""
        self.status[:] = found["status"].values
        self.reason[:] = found["reason"].values
        for name in self.values:
            self.values[name][:] = found[name].values

    def put(self, batch: range, rows: BatchRows) -> None:
        super().put(batch, rows)
        if clock.monotonic() - self._written > max(PAUSE, self._took / SHARE):
            self.close()

    def close(self) -> None:
        begun = clock.monotonic()
        with replace_atomically(self.path) as partial, HDF5_LOCK:
            self.dataset().to_netcdf(partial, engine="netcdf4")
        self._written = clock.monotonic()
        self._took = self._written - begun


STATE = {
    "status": {"kind": "state", "long_name": "0 not run, 1 finished, 2 failed"},
    "reason": {
        "kind": "state",
        "long_name": "why it failed, which observer returned no number, or why its energy drifted",
    },
}


class Zarr:
    """Zarr store (version 3) in a folder: all rows exist from the beginning, and a batch is one chunk of each column.

    Each chunk is a file that is written atomically, the chunk of `status` last. After any end of the process the store opens, and
    variants without a mark in `status` are run again.
    """

    def __init__(self, columns: DatasetColumns, path: Path, batch: int) -> None:
        self.columns, self.path = columns, path
        zarr = _import_zarr()
        if not path.exists():
            _create_store(zarr, columns, path, batch)
        self._group = zarr.open_group(str(path), mode="r+")
        self._arrays = {name: self._group[name] for name in (*columns.observed, *STATE)}
        self._unwritten: list[tuple[slice, BatchRows]] = []  # batches that did not fit on the disk
        self.batch = int(self._arrays["status"].chunks[0])
        open(path)  # imports (two seconds) now, not at the end of a run after Ctrl-C

    def missing_batches(self) -> Iterator[range]:
        return _missing_batches(np.asarray(self._arrays["status"][:]), self.batch)

    def put(self, batch: range, rows: BatchRows) -> None:
        at = slice(batch.start, batch.stop)
        try:
            for name, values in rows.values.items():
                self._arrays[name][at] = values
            if any(rows.reason):
                self._arrays["reason"][at] = np.array(rows.reason, dtype=object)
            self._arrays["status"][at] = rows.status
        except OSError as problem:
            self._unwritten.append((at, rows))
            raise UnwritableFile.of(self.path, problem.strerror or problem) from problem

    def close(self) -> None:
        pass

    def dataset(self) -> xarray.Dataset:
        found = open(self.path)
        if self._unwritten:
            found = found.load()
            for at, rows in self._unwritten:
                columns = {
                    **rows.values,
                    "reason": np.array(rows.reason, dtype=object),
                    "status": rows.status,
                }
                for name, values in columns.items():
                    found[name].values[at] = values
        return found


def _import_zarr() -> Any:
    try:
        import zarr
    except ImportError as problem:
        raise MissingExtra.of("a store of a study", "zarr", "study") from problem
    return zarr


def _create_store(zarr: ModuleType, columns: DatasetColumns, path: Path, batch: int) -> None:
    """Create the store under another name, and rename it when it is complete."""
    partial = partial_path(path)
    remove_litter(path)
    try:
        order = json.dumps([*columns.known, *columns.observed, *STATE])
        group = zarr.create_group(
            str(partial), overwrite=True, attributes={**columns.attributes, ORDER: order}
        )
        for name, (dims, values, attributes) in columns.known.items():
            strings = values.dtype.kind in "OU"
            made = group.create_array(
                name,
                shape=values.shape,
                chunks=tuple(max(1, min(n, PARAMETER_CHUNK)) for n in values.shape),
                dtype="str" if strings else values.dtype,
                dimension_names=dims,
                attributes=attributes,
            )
            made[:] = values
        n = columns.variants
        for name, (attributes, _) in columns.observed.items():
            group.create_array(
                name,
                shape=columns.shape(name, n),
                chunks=columns.shape(name, batch),
                dtype="float64",
                fill_value=float("nan"),
                dimension_names=columns.dims(name),
                attributes=attributes,
            )
        for name, (kind, empty) in {"status": ("int8", NOT_RUN), "reason": ("str", "")}.items():
            group.create_array(
                name, shape=(n,), chunks=(batch,), dtype=kind, fill_value=empty, dimension_names=("variant",),
                attributes=STATE[name],
            )  # fmt: skip
        os.rename(partial, path)
    except OSError as problem:
        raise UnwritableFile.of(path, problem.strerror or problem) from problem
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def open_store(
    path: str | os.PathLike[str] | None,
    columns: DatasetColumns,
    manifest: Mapping[str, Any],
    batch: int,
    resume: bool,
) -> Store:
    """Return the store at a path, created if there is none; without a path, in memory.

    Raises:
        InputError: it is there and is not to be resumed, is that of another study, or cannot be written.
    """
    if path is None:
        return MemoryStore(columns, batch)
    place = Path(path)
    if place.exists():
        if not resume:
            raise InputError(
                f"{place} exists already; give resume=True (`--resume`) to continue it, or choose "
                "another store"
            )
        refuse_other(place, manifest_of(place), manifest)
    place = Path(os.path.abspath(place))  # an observer may change the working folder
    if place.suffix.lower() != ".nc":
        return Zarr(columns, place, batch)
    file = NetCDF(columns, place, batch)
    if place.exists():
        file.resume_from(open(place))
    else:
        check_writable(place)
    return file


def open(path: str | os.PathLike[str]) -> xarray.Dataset:
    """Return the dataset of a store in its present state; columns are read on access.

    Raises:
        UnreadableFile: there is no such store, or another program made it.
        MissingExtra: zarr is not installed.
    """
    import xarray

    place = Path(path)
    try:
        if place.is_dir():
            _import_zarr()
            found: xarray.Dataset = _in_order(xarray.open_zarr(str(place), consolidated=False, chunks=None))
        else:
            with HDF5_LOCK, xarray.open_dataset(place, engine="netcdf4") as file:
                found = file.load()
    except MissingExtra:
        raise
    except Exception as problem:
        reason = getattr(problem, "strerror", None) or failure_reason(problem)
        raise UnreadableFile.of(
            place,
            f"it cannot be read as the store of a study ({reason}); give the folder (.zarr) or file "
            "(.nc) that a study wrote",
        ) from problem
    if found.attrs.get("abut_format") != FORMAT:
        raise UnreadableFile.of(
            place,
            "it is not the store of a study; give one that `abut study run --store` or "
            "Study.run(store=…) wrote",
        )
    return found


def _in_order(found: xarray.Dataset) -> xarray.Dataset:
    """Return a dataset with columns in the order of the study: a folder lists its files in any order."""
    order = [name for name in json.loads(found.attrs.pop(ORDER, "[]")) if name in found.data_vars]
    return found[order] if order else found


def manifest_of(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return the manifest of the study of a store.

    Raises:
        UnreadableFile: as `open`.
    """
    with open(path) as found:
        manifest: dict[str, Any] = json.loads(found.attrs["manifest"])
        return manifest

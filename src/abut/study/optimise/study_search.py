"""Searches of a study: their points are run as its variants, and stored."""

from __future__ import annotations

import dataclasses
import json
import os
import time as clock
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from abut.analysis.simulate_many import thread_count
from abut.array_types import Numbers
from abut.errors import InputError, UnwritableFile
from abut.files.atomic_write import check_writable, replace_atomically
from abut.results.files.hdf5_lock import HDF5_LOCK
from abut.study.answers.statistics.rare_events import Importance, importance
from abut.study.answers.statistics.summary_statistics import Front
from abut.study.execution import store as stores
from abut.study.execution.manifest import refuse_other
from abut.study.optimise.answer import Minimum
from abut.study.optimise.minimise import minimise
from abut.units import Scalar

if TYPE_CHECKING:
    import distributed

    from abut.study.optimise.optimization_problem import Target
    from abut.study.study import Study

__all__ = ["Runs", "draw_around", "search_study"]

SHARE = 0.05  #: fraction of the time that may be spent on writing the store


class SearchOptions(TypedDict, total=False):
    """Options of ``Study.run`` that a search passes on."""

    threads: int | None
    client: distributed.Client | None
    cluster: str | None
    batch: int | None
    device: str
    timeout: Scalar | None


class Runs:
    """Runner of a search's points as variants of a study, a batch a call, stored in one file.

    Args:
        study: its model, observers and times are used.
        store: a NetCDF file, written at intervals and at the end: after a crash at most the last seconds are lost.
        resume: resume with an existing file: variants in it are not run again. A search with the same seed requests the same points.
        options: of ``Study.run``: threads, client, cluster, batch, device.

    Raises:
        InputError: the store is no NetCDF file, exists already, or is that of another study.
    """

    def __init__(
        self,
        study: Study,
        store: str | os.PathLike[str] | None = None,
        resume: bool = False,
        **options: Unpack[SearchOptions],
    ) -> None:
        self.study, self.options = study, options
        self.names = tuple(study.parameters)
        self.units = {one.name: one.unit for one in study._work.observers if not one.whole}
        self.vary = {
            name: dataclasses.replace(one, unit=study.units[name]) for name, one in study.parameters.items()
        }
        self._rows: dict[tuple[Any, ...], int] = {}
        self._columns: dict[str, list[Any]] = {
            name: [] for name in (*self.names, *self.units, "status", "reason")
        }
        self._path = None if store is None else Path(os.path.abspath(store))
        self._written, self._took = clock.monotonic(), 0.0
        if self._path is not None:
            self._begin(self._path, resume)

    def __call__(self, values: Mapping[str, Any]) -> dict[str, Numbers]:
        """Return observed values of variants, an entry each; the file is updated if that takes little time."""
        points = list(zip(*(np.asarray(values[name]).tolist() for name in self.names), strict=True))
        keys = [tuple(map(_value_key, point)) for point in points]
        new = [k for k, key in enumerate(keys) if key not in self._rows and key not in keys[:k]]
        if new:
            asked = {name: [points[k][j] for k in new] for j, name in enumerate(self.names)}
            found = self.study.at(asked).run(**self._together(len(new)), **self.options)
            for k in new:
                self._rows[keys[k]] = len(self._rows)
            for name in (*self.units, "status", "reason"):
                self._columns[name].extend(found[name].values.tolist())
            for name in self.names:
                self._columns[name].extend(asked[name])
            self._keep()
        at = [self._rows[key] for key in keys]
        return {name: np.array([self._columns[name][k] for k in at], dtype=np.float64) for name in self.units}

    def write(self) -> None:
        """Update the file."""
        if self._path is None or not self._rows:
            return
        begun = clock.monotonic()
        with replace_atomically(self._path) as partial, HDF5_LOCK:
            self.dataset().to_netcdf(partial, engine="netcdf4")
        self._written = clock.monotonic()
        self._took = self._written - begun

    def dataset(self) -> Any:
        """Return all variants that were run, in the form of a study's dataset."""
        import xarray

        study, shown = self.study, {}
        for name in self.names:
            many = self._columns[name]
            numeric = study.parameters[name].numeric
            shown[name] = np.array(
                many if numeric else [str(x) for x in many], dtype=float if numeric else object
            )
        known = study._columns()
        columns: dict[str, Any] = {name: ("variant", v, known.known[name][2]) for name, v in shown.items()}
        columns |= {
            name: ("variant", np.array(self._columns[name]), known.observed[name][0]) for name in self.units
        }
        columns["status"] = ("variant", np.array(self._columns["status"], np.int8), {"kind": "state"})
        columns["reason"] = ("variant", np.array(self._columns["reason"], dtype=object), {"kind": "state"})
        design = {"design": json.dumps({"name": "search", "n": len(self._rows)})}
        return xarray.Dataset(columns, {"variant": np.arange(len(self._rows))}, known.attributes | design)

    def _together(self, n: int) -> dict[str, Any]:
        """Return the batch size that keeps all cores busy: a search waits for the last variant."""
        if self.options.get("client") is not None or self.options.get("cluster") is not None:
            return {}
        return {"batch": -(-n // thread_count(self.options.get("threads")))}

    def _keep(self) -> None:
        """Update the file if that takes little time; a full disk does not end the search."""
        if self._path is not None and clock.monotonic() - self._written > self._took / SHARE:
            with suppress(UnwritableFile):  # the end of the search writes it again
                self.write()

    def _begin(self, path: Path, resume: bool) -> None:
        """Read the contents of a file.

        Raises:
            InputError: it is not to be resumed, or no NetCDF file.
        """
        if path.suffix.lower() != ".nc":
            raise InputError(
                f"{path}: a search writes its points to a NetCDF file; give a name that ends in .nc"
            )
        if not path.exists():
            check_writable(path)
            return
        if not resume:
            raise InputError(
                f"{path} exists already; give resume=True to continue it, or choose another store"
            )
        refuse_other(path, stores.manifest_of(path), self.study.manifest)
        found = stores.open(path)
        for name in self._columns:
            values = found[name].values.tolist()
            if name in self.names and not self.study.parameters[name].numeric:
                levels = {str(level): level for level in self.study.parameters[name].levels or ()}
                values = [levels[text] for text in values]
            self._columns[name] = values
        for k, point in enumerate(zip(*(self._columns[name] for name in self.names), strict=True)):
            self._rows[tuple(map(_value_key, point))] = k


def search_study(
    study: Study,
    objective: Target | list[Any] | tuple[Any, ...],
    constraints: str | Sequence[str],
    options: Mapping[str, Any],
    store: str | os.PathLike[str] | None,
    resume: bool,
    running: SearchOptions,
) -> Minimum | Front:
    """Run ``minimise`` over the variants of a study."""
    runs = Runs(study, store, resume, **running)
    try:
        found = minimise(runs, runs.vary, objective, constraints, units=runs.units, **options)
    except BaseException:
        with suppress(UnwritableFile):  # the exception that ended the search is raised
            runs.write()
        raise
    try:
        runs.write()
    except UnwritableFile as problem:
        return dataclasses.replace(
            found, warnings=(*found.warnings, f"{problem}; `points` contains all variants")
        )
    return found


def draw_around(
    study: Study,
    criterion: str | Callable[[Mapping[str, Numbers]], Any],
    options: Mapping[str, Any],
    running: SearchOptions,
) -> Importance:
    """Run ``importance`` over the variants of a study."""
    runs = Runs(study, **running)
    return importance(runs, runs.vary, criterion, units=runs.units, **options)


def _value_key(value: object) -> Any:
    """Return the key of a value: itself, or its identity for objects."""
    return value if isinstance(value, float | int | str) else id(value)

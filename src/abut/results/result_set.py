"""Results of many runs of one model with different values: one result per lane."""

from __future__ import annotations

import csv
import dataclasses
import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, final, overload

import numpy as np

from abut.errors import InvalidValue, Status, UnreadableFile
from abut.files.atomic_write import open_table, replace_atomically
from abut.results.channel import Channel, ChannelLayout
from abut.results.extremes import Extremes, note_of
from abut.results.files import file_checks as facts
from abut.results.files import netcdf
from abut.results.files.hdf5_lock import HDF5_LOCK
from abut.results.files.json_data import as_json
from abut.results.result import Result

if TYPE_CHECKING:
    import xarray


@final
class Results(Sequence[Result]):
    """Sequence of results; ``results["ball.position"]`` is one array, its first dim ``lane``.

    ``variations`` contains, for each varied path (``"spring.stiffness"``), the value in each lane; numbers
    become coordinates of the arrays, so that ``results["ball.position.z"].sel(time=1.0,
    method="nearest").plot(x="spring.stiffness")`` works.

    Raises:
        InvalidValue: the number of values of a variation differs from the number of lanes.
    """

    def __init__(
        self, lanes: Sequence[Result], variations: Mapping[str, Sequence[Any]] | None = None
    ) -> None:
        self.lanes: tuple[Result, ...] = tuple(lanes)
        self.variations: dict[str, tuple[Any, ...]] = {}
        for path, values in (variations or {}).items():
            self.variations[path] = tuple(values)
            if len(self.variations[path]) != len(self.lanes):
                need = f"be {len(self.lanes)}, one for each lane"
                raise InvalidValue.of(
                    f'variation "{path}": number of values', len(self.variations[path]), need
                )

    def __len__(self) -> int:
        """Return the number of lanes."""
        return len(self.lanes)

    @overload
    def __getitem__(self, key: int) -> Result: ...
    @overload
    def __getitem__(self, key: slice) -> Results: ...
    @overload
    def __getitem__(self, key: str) -> xarray.DataArray: ...
    def __getitem__(self, key: int | slice | str) -> Result | Results | xarray.DataArray:
        """Return a lane by its number, a range of lanes, or a channel of all lanes by its name.

        A lane that ended early is filled with NaN up to the longest lane's times.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
            InvalidValue: the lanes' outputs lie at different times.
        """
        if isinstance(key, str):
            return self._stack(key)
        if isinstance(key, slice):
            return Results(self.lanes[key], {path: values[key] for path, values in self.variations.items()})
        return self.lanes[key]

    def __repr__(self) -> str:
        kinds = Counter(lane.status.kind for lane in self.lanes)
        varied = f", varied: {', '.join(self.variations)}" if self.variations else ""
        counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
        return f"<abut results: {len(self)} lanes ({counts}){varied}>"

    @property
    def status(self) -> Status:
        """Status "done" if every lane is done; otherwise the number of other lanes, and the status of the first of them."""
        troubled = [k for k, lane in enumerate(self.lanes) if not lane.status.ok]
        if not troubled:
            return Status.done()
        first = self.lanes[troubled[0]].status
        count = f"{len(troubled)} of {len(self)} lanes did not reach the end"
        sentence = f"{count}; lane {troubled[0]}: {first.sentence}"
        return Status(first.kind, sentence, first.time)

    def to_dataset(self, *, vectors: bool = False) -> xarray.Dataset:
        """Return all channels of all lanes as one ``xarray.Dataset`` over ``lane`` and ``time``, each component a variable.

        Varied numbers are coordinates of ``lane``.

        Args:
            vectors: keep vectors as one variable, as in `Result.to_dataset`.

        Raises:
            InvalidValue: the lanes' outputs lie at different times.
        """
        return self._dataset(self._longest().channels, vectors)

    def _dataset(self, channels: Sequence[Channel], vectors: bool) -> xarray.Dataset:
        import xarray

        axes = netcdf.dimension_names(channels)
        arrays: dict[str, xarray.DataArray] = {}
        for channel in channels:
            for name in (channel.name,) if vectors else channel.labels:
                array = self._stack(name)
                if not vectors:
                    array = array.drop_vars("component", errors="ignore")
                elif channel.components:
                    array = array.rename(component=axes[channel.components])
                arrays[name] = array
        facts = {"title": self.lanes[0].name, "status": str(self.status)}
        return xarray.Dataset(arrays, attrs=facts)

    def to_csv(self, path: str | os.PathLike[str], channels: Sequence[str] | None = None) -> Path:
        """Write a text table: ``lane``, each varied path, ``time [s]`` and the channels, one row per lane and output; return its path.

        Numbers are written so that reading restores the same bits. ``channels`` selects and orders the columns; names may have a
        component suffix.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
            InputError: the folder does not exist or cannot be written.
        """
        names = list(self._longest() if channels is None else channels)
        note = partial(note_of, self._longest().undetermined)
        labels = ChannelLayout(self._longest().channels).headings(names, note)
        header = ["lane", *self.variations, "time [s]", *labels]
        with replace_atomically(path) as new, open_table(new, header) as file:
            writer = csv.writer(file)
            writer.writerow(header)
            for k, lane in enumerate(self.lanes):
                varied = [values[k] for values in self.variations.values()]
                columns = [np.reshape(lane.values(name), (len(lane.time), -1)) for name in names]
                for row in np.column_stack([lane.time, *columns]).tolist():
                    writer.writerow([k, *varied, *row])
        return Path(path)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write one NetCDF-4 file that ``abut.Results.load``, xarray and MATLAB open, and return its path.

        It contains ``to_dataset(vectors=True)``, and the status of each lane, but no drawing: save ``results[k]`` for that.

        Raises:
            InvalidValue: the lanes' outputs are at different times, or the name has the suffix of another format (``runs.csv``).
            InputError: the folder does not exist or cannot be written.
        """
        netcdf.check_suffix(path, "Results.save: path")
        channels = tuple(self._longest().recorded.channels.values())
        dataset = self._dataset(channels, vectors=True)
        dataset.attrs |= {
            "abut_format": netcdf.LANES,
            "variations": as_json(self.variations),
            "channels": as_json([dataclasses.astuple(channel) for channel in channels]),
            "lanes": as_json([_lane_facts(lane) for lane in self.lanes]),
        }
        with replace_atomically(path) as partial, HDF5_LOCK:
            dataset.to_netcdf(partial, engine="netcdf4")
        return Path(path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Results:
        """Open saved lanes, bit for bit, with the status of each.

        Raises:
            UnreadableFile: there is no such file, it is damaged, or something else wrote it.
        """
        return netcdf.read_after_probe(path, _read_lanes)

    def _longest(self) -> Result:
        """Return the lane with the most outputs.

        Raises:
            InvalidValue: there is no lane.
        """
        if not self.lanes:
            raise InvalidValue.of("number of lanes", 0, "be at least 1 for a channel of all lanes")
        return max(self.lanes, key=lambda lane: len(lane.time))

    def _stack(self, name: str) -> xarray.DataArray:
        import xarray

        longest = self._longest()
        pattern = longest[name]
        stack = np.full((len(self), *pattern.shape), np.nan)
        for k, lane in enumerate(self.lanes):
            count = len(lane.time)
            if not np.array_equal(lane.time, longest.time[:count]):
                need = "have the output times of the other lanes; read the channel of each lane separately"
                raise InvalidValue.of(f"lane {k}: end of its output times", lane.time[-1], need, "s")
            stack[k, :count] = lane.values(name)
        coordinates: dict[Any, Any] = dict(pattern.coords.items())
        coordinates["lane"] = np.arange(len(self))
        for path, values in self.variations.items():
            if all(np.ndim(value) == 0 for value in values):
                coordinates[path] = ("lane", list(values))
        return xarray.DataArray(stack, coordinates, ("lane", *pattern.dims), name, pattern.attrs)


def _read_lanes(path: str | os.PathLike[str]) -> Results:
    """Read the lanes of a file."""
    dataset = netcdf.open_dataset(path)
    with netcdf.explain_damage(path, dataset), dataset:
        if getattr(dataset, "abut_format", None) != netcdf.LANES:
            sentence = f'this NetCDF file is not an "{netcdf.LANES}"; give a file written by Results.save'
            raise UnreadableFile.of(path, sentence)
        metadata = {name: json.loads(dataset.getncattr(name)) for name in ("channels", "lanes", "variations")}
        channels = [facts.make_channel(*one) for one in metadata["channels"]]
        blocks = [np.atleast_3d(dataset[channel.name][:]) for channel in channels]
        time, lanes = dataset["time"][:], []
        for k, ending in enumerate(metadata["lanes"]):
            count = ending.pop("outputs")
            extremes = Extremes.from_arrays(ending, ending) if "touches" in ending else Extremes()
            for name in (*extremes.arrays(), *extremes.texts()):
                ending.pop(name, None)
            rows = np.concatenate([np.empty((count, 0)), *(block[k, :count] for block in blocks)], axis=1)
            lanes.append(
                Result.from_rows(
                    channels, time[:count], rows, extremes=extremes, **facts.result_arguments(**ending)
                )
            )
        return Results(lanes, metadata["variations"])


def _lane_facts(lane: Result) -> dict[str, Any]:
    """Return the data of a lane that a file stores in addition to its channels."""
    return {
        "outputs": len(lane.time),
        "status": dataclasses.asdict(lane.status),
        "statistics": lane.statistics,
        "warnings": lane.warnings,
        "attributes": lane.attributes,
        **lane.extremes.arrays(),
        **lane.extremes.texts(),
    }

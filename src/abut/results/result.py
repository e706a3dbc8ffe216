"""A run's outcome: channels over time, how it ended and what it cost."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, final

import numpy as np
import numpy.typing as npt

from abut.errors import Status
from abut.results import journal_table, netcdf, viewer
from abut.results.atomic_write import check_free_space, replace_atomically
from abut.results.channel import EXTREME, Channel, Layout
from abut.results.drawing import Drawing, Sketch, resolve_drawing
from abut.results.extremes import Envelope, Extremes, Peak, Touch, envelope_of, note_of, peak_of, table_of
from abut.results.journal import is_journal
from abut.results.json_data import item
from abut.results.table import Array, MemoryTable, Table
from abut.results.tracks import Track, tracks_of
from abut.units import Scalar, Vector

if TYPE_CHECKING:
    import xarray

SHOWN = 6  #: warnings that are told at the prompt
BLOCK = 4096  #: rows handled at a time when a result is written out


@final
class Result:
    """What one run gave: ``result["ball.position"]`` is an ``xarray.DataArray`` over time.

    The status tells how the run ended; a failed or interrupted run keeps everything up to then.
    ``statistics`` counts the work (``steps``, ``rejections``, ``newton_iterations``, ``run_seconds``, …);
    ``warnings`` are sentences with advice; ``attributes`` are JSON-able facts that travel with the result,
    among them the model's ``name`` and summary.
    """

    def __init__(
        self,
        table: Table,
        statistics: Mapping[str, Any],
        status: Status,
        warnings: Sequence[str] = (),
        attributes: Mapping[str, Any] | None = None,
        drawing: Sketch | None = None,
        extremes: Extremes | None = None,
    ) -> None:
        self._table = table
        self.extremes = (
            extremes or Extremes()
        )  #: on solver steps, over the whole run; see `peak` and `touches`
        self.statistics = {key: item(value) for key, value in statistics.items()}
        self.status = status
        self.warnings = list(warnings)
        self.attributes = dict(attributes or {})
        self._sketch = drawing
        #: what bodies of finite elements went through (`abut.Elastic` with elements), which no file keeps
        self.blows: tuple[Any, ...] = ()

    @classmethod
    def from_rows(
        cls,
        channels: Sequence[Channel] | Layout,
        time: npt.ArrayLike,
        rows: npt.ArrayLike,
        *,
        statistics: Mapping[str, Any] | None = None,
        status: Status | None = None,
        warnings: Sequence[str] = (),
        attributes: Mapping[str, Any] | None = None,
        drawing: Sketch | None = None,
        extremes: Extremes | None = None,
    ) -> Result:
        """A result in memory from output times (n,) [s] and rows (n, width), which are not copied."""
        table = MemoryTable(channels, time, rows)
        return cls(table, statistics or {}, status or Status.done(), warnings, attributes, drawing, extremes)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Result:
        """Open a saved result; a large file is read channel by channel as asked.

        Raises:
            UnreadableFile: there is no such file, it is cut short, or another program wrote it.
        """
        table, told, drawing = (
            journal_table.read_journal(path) if is_journal(path) else netcdf.read_result(path)
        )
        return cls(table, **told, drawing=drawing)

    @property
    def name(self) -> str:
        """The model's name."""
        return str(self.attributes.get("name", ""))

    @property
    def model(self) -> dict[str, Any]:
        """The model's summary: its things with their parameters and units."""
        return dict(self.attributes.get("model", {}))

    @property
    def undetermined(self) -> dict[str, str]:
        """Joints, motions and rigid contacts whose loads equilibrium does not determine, with the open parts of each.

        What channels show of them is one of many possible splits, by the convention of `abut.Model`, ``redundant``.
        """
        return dict(self.statistics.get("undetermined_loads", {}))

    @property
    def drawing(self) -> Drawing:
        """What there is to draw of the machine; empty for a result made of plain rows."""
        self._sketch = made = resolve_drawing(self._sketch)
        return made

    @property
    def time(self) -> Array:
        """Output times [s], shape (n,)."""
        return self._table.time

    @property
    def is_event_row(self) -> npt.NDArray[np.bool_]:
        """Which outputs stand at an onset, peak or release, of a run with ``events=True``; (n,)."""
        name = "solver.event_row"
        there = name in self.recorded.channels
        return np.asarray(self.values(name) == 1.0 if there else np.zeros(len(self.time), dtype=bool))

    @property
    def channels(self) -> tuple[Channel, ...]:
        """What was recorded, in order, without the extremes between outputs (`envelope`)."""
        return tuple(one for one in self.recorded.channels.values() if one.group != EXTREME)

    @property
    def recorded(self) -> Layout:
        """Where each channel stands in a row, those that hold extremes between outputs included."""
        return self._table.layout

    @property
    def tracks(self) -> tuple[Track, ...]:
        """Each contact's and each of its tracks' story in numbers: peaks, impulse, touches."""
        return tracks_of(self)

    @property
    def touches(self) -> tuple[Touch, ...]:
        """Every touch of every contact, and of its points where it has several, in the order of their onsets, on the steps of the solver:
        complete, however far apart the outputs are.
        """
        return tuple(map(self.extremes.touch, self.extremes.touches))

    def peak(self, name: str, *, smallest: bool = False) -> Peak:
        """The largest value of a channel over the run, with unit and time; of a vector the largest magnitude.

        Of forces and penetrations of contacts, of loads of joints, motions and force elements it is found on the steps of the solver,
        between which contact forces are interpolated; of other channels at outputs (``peak.on_steps`` is False).

        Args:
            name: of the channel.
            smallest: the smallest value instead.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        return peak_of(self, name, smallest)

    def envelope(self, name: str) -> Envelope | None:
        """Between which values a channel lay in each interval between outputs, on the steps of the solver; None for a channel whose
        extremes are not recorded (`peak` says which are).

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        return envelope_of(self, name)

    def contact_table(self, points: bool = False) -> Any:
        """A ``pandas.DataFrame`` of all touches [SI], one row each; with ``points`` those of single contact points too."""
        return table_of(self.touches, points, self.undetermined)

    def channel(self, name: str) -> Channel:
        """The channel called ``name``, with or without a component suffix.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        return self._table.layout.find(name)[0]

    def values(self, name: str) -> Array:
        """The plain array behind a channel or one component, (n,) or (n, k); it cannot be written to.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        channel, component = self._table.layout.find(name)
        values = self._table.values(channel)
        return values if component is None else values[:, component]

    def __getitem__(self, name: str) -> xarray.DataArray:
        """The channel as a labelled array with dims ``time`` and, for a vector, ``component``.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        import xarray

        channel, component = self._table.layout.find(name)
        coordinates: dict[str, Any] = {"time": self._axis()}
        dimensions = ["time"]
        if component is not None:
            coordinates["component"] = channel.components[component]
        elif channel.components:
            coordinates["component"] = list(channel.components)
            dimensions.append("component")
        attributes = netcdf.variable_attributes(channel, self.undetermined, name)
        return xarray.DataArray(self.values(name), coordinates, dimensions, name, attributes)

    def __contains__(self, name: object) -> bool:
        """Whether a channel has this name."""
        return name in self.recorded.channels

    def __iter__(self) -> Iterator[str]:
        """The channels' names, in order."""
        return iter([one.name for one in self.channels])

    def __len__(self) -> int:
        """The number of channels."""
        return len(self.channels)

    def __repr__(self) -> str:
        span = f"{self.time[0]:.6g} to {self.time[-1]:.6g} s, " if len(self.time) else ""
        steps = f", {self.statistics['steps']} steps" if "steps" in self.statistics else ""
        return (
            f"<abut result {self.name!r}: {self.status.kind}, {span}{len(self.time)} outputs{steps}, "
            f"{len(self)} channels{f', {len(self.warnings)} warnings' if self.warnings else ''}>{self._troubles()}"
        )

    def _troubles(self) -> str:
        """Why it did not end well, and its warnings, a line each."""
        told = [] if self.status.ok else [self.status.sentence]
        told += [f"warning: {sentence}" for sentence in self.warnings[:SHOWN]]
        if len(self.warnings) > SHOWN:
            told.append(f"and {len(self.warnings) - SHOWN} more in .warnings")
        return "".join(f"\n  {line}" for line in told)

    def _repr_html_(self) -> str:
        from abut.results.notebook import page

        return page(self)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write a NetCDF-4 file that ``abut.load``, xarray, MATLAB and ParaView open; gives its path.

        Raises:
            InvalidValue: the name ends as that of another format (``run.csv``).
            InputError: the folder does not exist or cannot be written.
        """
        netcdf.check_suffix(path, "Result.save: path")
        with replace_atomically(path) as new:
            self.write(new)
        return Path(path)

    def write(self, path: Path) -> None:
        """Write a NetCDF-4 file that does not replace another one; see ``save``.

        Raises:
            OSError, RuntimeError: what the system, or HDF5, says where it cannot be written.
        """
        count, layout = len(self.time), self._table.layout
        check_free_space(path, netcdf.least_size(count, layout.width))
        every, size = tuple(layout.channels.values()), min(max(count, 1), BLOCK)
        with netcdf.new_file(path, every, self.attributes, self.drawing, size) as dataset:
            for start in range(0, count, BLOCK):
                rows = self._rows(layout.channels, start, start + BLOCK)
                netcdf.write_block(dataset, layout, start, self.time[start : start + BLOCK], rows)
            netcdf.close(dataset, self.statistics, self.status, self.warnings, self.extremes)

    def to_csv(self, path: str | os.PathLike[str], channels: Sequence[str] | None = None) -> Path:
        """Write a table of text: one header row ``name [unit]``, then one row per output; gives its path.

        Numbers are written so that reading them gives the same bits. ``channels`` chooses and orders the columns; names may carry a
        component suffix. Heads of `undetermined` loads end in "(not determined by equilibrium)".

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
            InputError: the folder does not exist or cannot be written.
        """
        names = list(self if channels is None else channels)
        header = ["time [s]", *self._table.layout.headings(names, partial(note_of, self.undetermined))]
        with replace_atomically(path) as new, new.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(header)
            for start in range(0, len(self.time), BLOCK):
                rows = self._rows(names, start, start + BLOCK)
                writer.writerows(np.column_stack([self.time[start : start + BLOCK], rows]).tolist())
        return Path(path)

    def to_parquet(self, path: str | os.PathLike[str], channels: Sequence[str] | None = None) -> Path:
        """Write a table that pandas, Polars, DuckDB and Spark open: one column for the time [s] and each component, one row an output;
        gives its path. Units stand in the columns' metadata, the run's facts in the table's.

        ``channels`` chooses and orders the columns; names may carry a component suffix.

        Raises:
            MissingExtra: pyarrow is not installed.
            UnknownName: no channel has this name; the nearest names are offered.
            InputError: the folder does not exist or cannot be written.
        """
        from abut.results.parquet import write

        return write(self, path, list(self if channels is None else channels))

    def to_gltf(self, path: str | os.PathLike[str], *, duration: Scalar | None = None) -> Path:
        """Write the machine moving as one binary glTF file (.glb), which browsers, Blender, PowerPoint and Windows' 3D Viewer open and
        play; gives its path.

        Every body is a node that moves; elastic bodies bend by up to 64 modes (morph targets); beams and ropes are straight between nodes;
        springs stretch; each place of contact has an arrow along its force on the contact's first body, the largest a fifth of the machine
        long. Up is the file's y. A run of more than 2,000 outputs shows 2,000 of them.

        Args:
            path: the file.
            duration: how long it plays [s]; the run's own time if that is 2 to 60 s, else 8 s.

        Raises:
            MissingExtra: pygltflib is not installed.
            InvalidValue: a duration that is not positive.
            InputError: the folder does not exist or cannot be written.
        """
        return viewer.current().gltf(self, path, duration=duration)

    def to_pvd(self, path: str | os.PathLike[str], *, every: int = 1) -> Path:
        """Write what is drawn at each output for ParaView: a .vtu file each of the machine and of the forces of contacts [N], in a folder
        beside `path`, the .pvd that lists them by time; gives its path. Elastic bodies have displacement [m] and von Mises stress [Pa].

        Args:
            path: of the .pvd.
            every: takes one output of so many.

        Raises:
            MissingExtra: meshio is not installed.
            InvalidValue: the path ends otherwise, or no output is taken.
        """
        return viewer.current().pvd(self, path, every=every)

    def to_dataset(self, *, vectors: bool = False) -> xarray.Dataset:
        """All channels as one ``xarray.Dataset`` over ``time``, each component a variable: ``ball.position.z``.

        Args:
            vectors: keep vectors whole, with a dim ``xyz``, ``wxyz``, … beside ``time``, as they stand in a saved file.
        """
        import xarray

        axes = netcdf.dimension_names(self.channels) if vectors else {}
        variables = {
            name: (
                ("time", axes[channel.components]) if channel.components in axes else ("time",),
                self.values(name),
                netcdf.variable_attributes(channel, self.undetermined, name),
            )
            for channel in self.channels
            for name in ((channel.name,) if vectors else channel.labels)
        }
        coordinates: dict[str, Any] = {axis: list(components) for components, axis in axes.items()}
        coordinates["time"] = self._axis()
        return xarray.Dataset(variables, coordinates, self._facts())

    def to_dataframe(self) -> Any:
        """All channels as a ``pandas.DataFrame``: one row an output, with its time [s] as index, one column a component."""
        return self.to_dataset().to_dataframe()

    def _axis(self) -> tuple[str, Array, dict[str, str]]:
        return ("time", self.time, {"units": "s", "long_name": "time"})

    def _facts(self) -> dict[str, str]:
        return {"title": self.name, "status": str(self.status), "warnings": "\n".join(self.warnings)}

    def report(
        self,
        path: str | os.PathLike[str],
        *,
        compare: Sequence[Result] = (),
        pressure: Sequence[Any] = (),
        channels: Sequence[str] = (),
    ) -> Path:
        """Write one self-contained page for any browser: the machine moving, plots and tables; gives its path.

        Args:
            path: of the page.
            compare: other results to lay over this one.
            pressure: pressure maps of its contacts, from ``abut.pressure_map``.
            channels: names of channels whose numbers go first into the page, where not all have room.

        Raises:
            InputError: the folder does not exist or cannot be written.
            UnknownName: no channel has this name; the nearest names are offered.
        """
        return viewer.current().report(self, path, compare=compare, pressure=pressure, channels=channels)

    def plot(self, *names: str) -> Any:
        """Draw channels over a shared time axis, one axis per unit; gives a ``matplotlib`` figure.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
            MissingExtra: matplotlib is not installed.
        """
        return viewer.current().plot(self, names)

    def plot_orbit(
        self,
        of: str | tuple[str, Vector],
        relative_to: str | tuple[str, Vector] | None = None,
        *,
        plane: str = "xy",
        clearance: Scalar | None = None,
    ) -> Any:
        """Draw the path of a point on one body as another body sees it; gives a ``matplotlib`` figure.

        The orbit of a journal in its bearing, with the clearance circle and the path in contact made bold:

            result.plot_orbit("wrist")  # a contact between a pin and a cavity knows its clearance
            result.plot_orbit(("rod", "(60, 0, 0) mm"), relative_to="slider", clearance="0.5 mm")

        Args:
            of: the name of a contact, joint or force, whose second frame watches the first (the cavity the pin); or a
                point: a body's name for its centre of mass, or (name, place [m] in the body's axes).
            relative_to: the point whose body watches, "ground" among them; needed when ``of`` is a point.
            plane: two axes of the watching frame, such as "xy".
            clearance: radius [m] > 0 of the circle to draw; by default the difference of the radii of pin and cavity.

        Raises:
            UnknownName: nothing has this name; the nearest names are offered.
            InvalidValue: ``relative_to`` is missing, or a plane or clearance that is none.
            MissingExtra: matplotlib is not installed.
        """
        return viewer.current().plot_orbit(self, of, relative_to, plane=plane, clearance=clearance)

    def plot_loop(self, name: str, over: str | None = None) -> Any:
        """Draw the force of a contact over its penetration, one loop per touch; gives a ``matplotlib`` figure.

        Arrows show the sense, the legend the energy that each loop encloses: what its touch dissipated along the
        normal, by trapezia between the outputs. With ``over``, ``name`` is the channel of a force and ``over`` that of
        the displacement it works on: ``result.plot_loop("damper.tension", over="damper.length")``.

        Raises:
            UnknownName: no contact or channel has this name; the nearest names are offered.
            InvalidValue: the contact never touches, or a channel is a vector.
            MissingExtra: matplotlib is not installed.
        """
        return viewer.current().plot_loop(self, name, over)

    def snapshot(self, time: Scalar, **options: Any) -> Any:
        """Draw the machine at the output nearest to a time [s], without a browser.

        Gives a picture with ``png`` (bytes) and ``save(path)``, which shows itself in a notebook. Contact forces are
        arrows on the first bodies, springs are coils; the scale bar holds throughout, for the rays are parallel.

        Args:
            time: within the run [s].
            options: ``view`` (azimuth, elevation) in degrees about and above the ground's axes, up being against gravity,
                by default straight on a plane machine and slanted otherwise; ``width`` and ``height`` in pixels, 960 and
                640; ``zoom`` > 0; ``focus``, a point as in `plot_orbit` that stands in the middle. Of elastic bodies ``deformation``, by
                which their displacements are drawn larger, 1; ``colour``, "displacement" or "von Mises", to a scale that holds throughout
                the run; ``mode``, the number of the one mode, from 1, that is shown.

        Raises:
            InvalidValue: a time outside the run, nothing to draw, no such mode, or stresses that are not known.
            UnknownName: no such colour.
            MissingExtra: matplotlib is not installed, which writes the picture.
        """
        return viewer.current().snapshot(self, time, **options)

    def view(self, *others: Result, height: int = 640) -> Any:
        """Show the moving machine in a notebook, over other results if given; gives a widget.

        Args:
            others: results to compare with, drawn over this one.
            height: of the widget in pixels.

        Raises:
            MissingExtra: anywidget is not installed.
        """
        return viewer.current().widget((self, *others), height=height)

    def _rows(self, names: Iterable[str], start: int, stop: int) -> Array:
        """The values of channels, or components, side by side between two output indices."""
        stop = min(stop, len(self.time))
        blocks = [np.empty((stop - start, 0))]
        for channel, component in map(self._table.layout.find, names):
            block = self._table.block(channel, start, stop)
            blocks.append(block if component is None else block[:, [component]])
        return np.concatenate(blocks, axis=1)


def load(path: str | os.PathLike[str]) -> Result:
    """Open a result that was saved, bit for bit, with its status, statistics, warnings and model summary.

    Raises:
        UnreadableFile: there is no such file, it is cut short, or another program wrote it.
    """
    return Result.load(path)

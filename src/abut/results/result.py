"""Result of a run: channels over time, status, statistics and warnings."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, final

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.errors import Status
from abut.files.atomic_write import check_free_space, replace_atomically
from abut.results.channel import EXTREME, Channel, ChannelLayout
from abut.results.drawings.machine_drawing import Drawing, Sketch, resolve_drawing
from abut.results.extremes import Envelope, Extremes, Peak, Touch, envelope_of, note_of, peak_of, table_of
from abut.results.files import journal_table, netcdf
from abut.results.files.journal import is_journal
from abut.results.run_statistics import RunStatistics
from abut.results.table import MemoryTable, ResultTable
from abut.results.tracks import Track, tracks_of
from abut.results.viewer import VIEWER
from abut.units import Scalar, Vector

if TYPE_CHECKING:
    import xarray

SHOWN = 6  #: warnings shown at the prompt
BLOCK = 4096  #: rows handled at a time when a result is written out


@final
class Result:
    """Result of one run: ``result["ball.position"]`` is an ``xarray.DataArray`` over time.

    The status describes how the run ended; a failed or interrupted run keeps everything up to then.
    ``statistics`` counts the work (``steps``, ``rejections``, ``newton_iterations``, ``run_seconds``, …);
    ``warnings`` are sentences with advice; ``attributes`` are JSON-able facts stored with the result,
    among them the model's ``name`` and summary.
    """

    def __init__(
        self,
        table: ResultTable,
        statistics: Mapping[str, Any],
        status: Status,
        warnings: Sequence[str] = (),
        attributes: Mapping[str, Any] | None = None,
        drawing: Sketch | None = None,
        extremes: Extremes | None = None,
    ) -> None:
        self._table = table
        #: on solver steps, over the whole run; see `peak` and `touches`
        self.extremes = extremes or Extremes()
        self.statistics = RunStatistics.of(statistics)
        self.status = status
        self.warnings = list(warnings)
        self.attributes = dict(attributes or {})
        self._sketch = drawing
        #: histories of bodies with finite elements (`abut.Elastic` with elements), which are not saved in files
        self.impacts: tuple[Any, ...] = ()

    @classmethod
    def from_rows(
        cls,
        channels: Sequence[Channel] | ChannelLayout,
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
        """Return a result in memory from output times (n,) [s] and rows (n, width), which are not copied."""
        table = MemoryTable(channels, time, rows)
        return cls(table, statistics or {}, status or Status.done(), warnings, attributes, drawing, extremes)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Result:
        """Open a saved result; a large file is read channel by channel on request.

        Raises:
            UnreadableFile: there is no such file, it is cut short, or another program wrote it.
        """
        found = journal_table.read_journal(path) if is_journal(path) else netcdf.read_result(path)
        table, facts, drawing = found
        return cls(table, **facts, drawing=drawing)

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
        """Joints, motions and rigid contacts whose loads equilibrium does not determine, with the undetermined components of each.

        Their channels show one of many possible distributions, by the convention of `abut.Model`, ``redundant``.
        """
        return dict(self.statistics.get("undetermined_loads", {}))

    @property
    def drawing(self) -> Drawing:
        """Drawing of the machine; empty for a result from plain rows."""
        self._sketch = made = resolve_drawing(self._sketch)
        return made

    @property
    def time(self) -> Numbers:
        """Output times [s], shape (n,)."""
        return self._table.time

    @property
    def is_event_row(self) -> npt.NDArray[np.bool_]:
        """Mask of the outputs at an onset, peak or release, for a run with ``events=True``; (n,)."""
        name = "solver.event_row"
        there = name in self.recorded.channels
        return np.asarray(self.values(name) == 1.0 if there else np.zeros(len(self.time), dtype=bool))

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Recorded channels in order, without the extremes between outputs (`envelope`)."""
        return tuple(one for one in self.recorded.channels.values() if one.group != EXTREME)

    @property
    def recorded(self) -> ChannelLayout:
        """Columns of each channel in a row, including the extremes between outputs."""
        return self._table.layout

    @property
    def tracks(self) -> tuple[Track, ...]:
        """History of each contact and each of its points in numbers: peaks, impulse, touches."""
        return tracks_of(self)

    @property
    def touches(self) -> tuple[Touch, ...]:
        """Touches of every contact, and of its points if it has several, by onset; recorded on solver steps, so that none is missed."""
        return tuple(map(self.extremes.touch, self.extremes.touches))

    def peak(self, name: str, *, smallest: bool = False) -> Peak:
        """Return the largest value of a channel over the run, with unit and time; for a vector the largest magnitude.

        Peaks of forces and penetrations of contacts, and of loads of joints, motions and force elements, are found on the solver's steps,
        between which contact forces are interpolated. Those of other channels are found at outputs (``peak.on_steps`` is False).

        Args:
            name: name of the channel.
            smallest: True for the smallest value.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        return peak_of(self, name, smallest)

    def envelope(self, name: str) -> Envelope | None:
        """Return the range of a channel in each interval between outputs, on the solver's steps; None if it is not recorded (`peak`).

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        return envelope_of(self, name)

    def contact_table(self, points: bool = False) -> Any:
        """Return a ``pandas.DataFrame`` of all touches [SI], one row each; with ``points`` including those of single contact points."""
        return table_of(self.touches, points, self.undetermined)

    def channel(self, name: str) -> Channel:
        """Return the channel called ``name``, with or without a component suffix.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        return self._table.layout.find(name)[0]

    def values(self, name: str) -> Numbers:
        """Return the plain array of a channel or one component, (n,) or (n, k); it is read-only.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        channel, component = self._table.layout.find(name)
        values = self._table.values(channel)
        return values if component is None else values[:, component]

    def __getitem__(self, name: str) -> xarray.DataArray:
        """Return the channel as a labelled array with dims ``time`` and, for a vector, ``component``.

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
        """Return True if a channel has this name."""
        return name in self.recorded.channels

    def __iter__(self) -> Iterator[str]:
        """Iterate over the channels' names, in order."""
        return iter([one.name for one in self.channels])

    def __len__(self) -> int:
        """Return the number of channels."""
        return len(self.channels)

    def __repr__(self) -> str:
        span = f"{self.time[0]:.6g} to {self.time[-1]:.6g} s, " if len(self.time) else ""
        steps = f", {self.statistics['steps']} steps" if "steps" in self.statistics else ""
        return (
            f"<abut result {self.name!r}: {self.status.kind}, {span}{len(self.time)} outputs{steps}, "
            f"{len(self)} channels{f', {len(self.warnings)} warnings' if self.warnings else ''}>{self._failure_lines()}"
        )

    def _failure_lines(self) -> str:
        """Return the reason of a failure, and the warnings, one line each."""
        lines = [] if self.status.ok else [self.status.sentence]
        lines += [f"warning: {sentence}" for sentence in self.warnings[:SHOWN]]
        if len(self.warnings) > SHOWN:
            lines.append(f"and {len(self.warnings) - SHOWN} more in .warnings")
        return "".join(f"\n  {line}" for line in lines)

    def _repr_html_(self) -> str:
        from abut.results.notebook import result_page

        return result_page(self)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write a NetCDF-4 file that ``abut.load``, xarray, MATLAB and ParaView open, and return its path.

        Raises:
            InvalidValue: the name has the suffix of another format (``run.csv``).
            InputError: the folder does not exist or cannot be written.
        """
        netcdf.check_suffix(path, "Result.save: path")
        with replace_atomically(path) as new:
            self.write(new)
        return Path(path)

    def write(self, path: Path) -> None:
        """Write a NetCDF-4 file that does not replace another one; see ``save``.

        Raises:
            OSError, RuntimeError: errors of the system, or of HDF5, if it cannot be written.
        """
        count, layout = len(self.time), self._table.layout
        check_free_space(path, netcdf.values_size(count, layout.width))
        every, size = tuple(layout.channels.values()), min(max(count, 1), BLOCK)
        with netcdf.new_file(path, every, self.attributes, self.drawing, count, size) as dataset:
            for start in range(0, count, BLOCK):
                rows = self._rows(layout.channels, start, start + BLOCK)
                netcdf.write_block(dataset, layout, start, self.time[start : start + BLOCK], rows)
            netcdf.close_file(dataset, self.statistics, self.status, self.warnings, self.extremes)

    def to_csv(self, path: str | os.PathLike[str], channels: Sequence[str] | None = None) -> Path:
        """Write a text table: one header row ``name [unit]``, then one row per output; return its path.

        Numbers are written so that reading restores the same bits. ``channels`` selects and orders the columns; names may have a
        component suffix. Headings of `undetermined` loads end in "(not determined by equilibrium)".

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
            InputError: the folder does not exist or cannot be written.
        """
        from abut.results.files.csv_table import write_csv

        names = list(self if channels is None else channels)
        header = ["time [s]", *self._table.layout.headings(names, partial(note_of, self.undetermined))]
        blocks = (
            np.column_stack([self.time[start : start + BLOCK], self._rows(names, start, start + BLOCK)])
            for start in range(0, len(self.time), BLOCK)
        )
        return write_csv(path, header, blocks)

    def to_parquet(self, path: str | os.PathLike[str], channels: Sequence[str] | None = None) -> Path:
        """Write a table that pandas, Polars, DuckDB and Spark open, and return its path.

        It has one column for the time [s] and each component, and one row per output. Units are in the columns' metadata, the run's facts
        in the table's. ``channels`` selects and orders the columns; names may have a component suffix.

        Raises:
            MissingExtra: pyarrow is not installed.
            UnknownName: no channel has this name; the nearest names are offered.
            InputError: the folder does not exist or cannot be written.
        """
        from abut.results.files.parquet import write

        return write(self, path, list(self if channels is None else channels))

    def to_gltf(self, path: str | os.PathLike[str], *, duration: Scalar | None = None) -> Path:
        """Write the moving machine as one binary glTF file (.glb), and return its path.

        Browsers, Blender, PowerPoint and Windows' 3D Viewer open and play it. Every body is a moving node; elastic bodies deform by up to
        64 modes (morph targets); beams and ropes are straight between nodes; springs stretch. Each contact point has an arrow along its
        force on the contact's first body; the largest is a fifth of the machine's size. Up is the file's y. A run of more than 2,000
        outputs shows 2,000 of them.

        Args:
            path: the file.
            duration: playing time [s]; the run's own time if that is 2 to 60 s, otherwise 8 s.

        Raises:
            MissingExtra: pygltflib is not installed.
            InvalidValue: a duration that is not positive.
            InputError: the folder does not exist or cannot be written.
        """
        return VIEWER.bound.gltf(self, path, duration=duration)

    def to_pvd(self, path: str | os.PathLike[str], *, every: int = 1) -> Path:
        """Write the moving machine for ParaView, and return the path of the .pvd file.

        Each output has one .vtu file of the machine and one of the contact forces [N], in a folder next to the .pvd file, which lists them
        by time. Elastic bodies have displacement [m] and von Mises stress [Pa].

        Args:
            path: path of the .pvd.
            every: interval between the outputs that are written.

        Raises:
            MissingExtra: meshio is not installed.
            InvalidValue: the path has another suffix, or no output is selected.
        """
        return VIEWER.bound.pvd(self, path, every=every)

    def to_dataset(self, *, vectors: bool = False) -> xarray.Dataset:
        """Return all channels as one ``xarray.Dataset`` over ``time``, each component a variable: ``ball.position.z``.

        Args:
            vectors: keep vectors as one variable, with a dim ``xyz``, ``wxyz``, … in addition to ``time``, as in a saved file.
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
        """Return all channels as a ``pandas.DataFrame``: one row per output, with its time [s] as index, one column per component."""
        return self.to_dataset().to_dataframe()

    def _axis(self) -> tuple[str, Numbers, dict[str, str]]:
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
        """Write one self-contained page for any browser, with the moving machine, plots and tables, and return its path.

        Args:
            path: path of the page.
            compare: other results to superimpose on this one.
            pressure: pressure maps of its contacts, from ``abut.pressure_map``.
            channels: names of channels to include first if there is not enough space for all.

        Raises:
            InputError: the folder does not exist or cannot be written.
            UnknownName: no channel has this name; the nearest names are offered.
        """
        return VIEWER.bound.report(self, path, compare=compare, pressure=pressure, channels=channels)

    def plot(self, *names: str) -> Any:
        """Draw channels over a shared time axis, one axis per unit, and return a ``matplotlib`` figure.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
            MissingExtra: matplotlib is not installed.
        """
        return VIEWER.bound.plot(self, names)

    def plot_orbit(
        self,
        of: str | tuple[str, Vector],
        relative_to: str | tuple[str, Vector] | None = None,
        *,
        plane: str = "xy",
        clearance: Scalar | None = None,
    ) -> Any:
        """Draw the path of a point on one body relative to another body, and return a ``matplotlib`` figure.

        The orbit of a journal in its bearing, with the clearance circle and the path in contact in bold:

            result.plot_orbit("wrist")  # the clearance follows from a contact between a pin and a cavity
            result.plot_orbit(("rod", "(60, 0, 0) mm"), relative_to="slider", clearance="0.5 mm")

        Args:
            of: the name of a contact, joint or force, whose first frame is observed from the second (the pin from the cavity); or a
                point: a body's name for its centre of mass, or (name, place [m] in the body's axes).
            relative_to: the point whose body is the observer, or "ground"; needed when ``of`` is a point.
            plane: two axes of the observing frame, such as "xy".
            clearance: radius [m] > 0 of the circle to draw; by default the difference of the radii of pin and cavity.

        Raises:
            UnknownName: nothing has this name; the nearest names are offered.
            InvalidValue: ``relative_to`` is missing, or the plane or clearance is invalid.
            MissingExtra: matplotlib is not installed.
        """
        return VIEWER.bound.plot_orbit(self, of, relative_to, plane=plane, clearance=clearance)

    def plot_loop(self, name: str, over: str | None = None) -> Any:
        """Draw the force of a contact over its penetration, one loop per touch, and return a ``matplotlib`` figure.

        Arrows show the direction, the legend the energy that each loop encloses: the energy that its touch dissipated along the
        normal, by trapezia between the outputs. With ``over``, ``name`` is the channel of a force and ``over`` that of
        its displacement: ``result.plot_loop("damper.tension", over="damper.length")``.

        Raises:
            UnknownName: no contact or channel has this name; the nearest names are offered.
            InvalidValue: the contact never touches, or a channel is a vector.
            MissingExtra: matplotlib is not installed.
        """
        return VIEWER.bound.plot_loop(self, name, over)

    def snapshot(self, time: Scalar, **options: Any) -> Any:
        """Draw the machine at the output nearest to a time [s], without a browser.

        Returns a picture with ``png`` (bytes) and ``save(path)``, which a notebook displays. Contact forces are
        arrows on the first bodies, springs are coils; the scale bar applies everywhere, since the projection is parallel.

        Args:
            time: within the run [s].
            options: ``view`` (azimuth, elevation) in degrees about and above the ground's axes, with up against gravity,
                by default perpendicular to a plane machine and oblique otherwise; ``width`` and ``height`` in pixels, 960 and
                640; ``zoom`` > 0; ``focus``, a point as in `plot_orbit` at the centre. For elastic bodies ``deformation``, the
                factor of their displacements, 1; ``colour``, "displacement" or "von Mises", with one scale for the whole
                run; ``mode``, the number of the only mode, from 1, that is shown.

        Raises:
            InvalidValue: a time outside the run, nothing to draw, no such mode, or unknown stresses.
            UnknownName: no such colour.
            MissingExtra: matplotlib, which writes the picture, is not installed.
        """
        return VIEWER.bound.snapshot(self, time, **options)

    def view(self, *others: Result, height: int = 640) -> Any:
        """Show the moving machine in a notebook, with other results if given, and return a widget.

        Args:
            others: results to compare with, superimposed on this one.
            height: height of the widget in pixels.

        Raises:
            MissingExtra: anywidget is not installed.
        """
        return VIEWER.bound.widget((self, *others), height=height)

    def _rows(self, names: Iterable[str], start: int, stop: int) -> Numbers:
        """Return the values of channels, or components, side by side between two output indices."""
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

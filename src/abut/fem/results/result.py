"""Results of a finite-element analysis: displacements and fields of bodies at nodes over time, and scalars of the whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue, UnknownName
from abut.fem.mesh.mesh import Mesh
from abut.fem.results.extremes import Extreme, extremes, table
from abut.late_binding import LateBound
from abut.short_repr import short_repr
from abut.units import Vector, vector

if TYPE_CHECKING:
    import xarray

__all__ = ["AXES", "STATUS", "History", "Part"]

Numbers = NDArray[np.floating[Any]]
Doubles = NDArray[np.float64]

#: Components of a displacement, and the name of the field of its length.
AXES, LENGTH = ("x", "y", "z"), "displacement"
#: Meaning of the values of the field "status".
STATUS = ("open", "slip", "stick")
MAX_PLACE_DISTANCE = 0.5  #: of a mesh's extent, largest distance of a requested place from its nodes


#: Functions of higher packages: files, page and picture of a history.
SAVE: LateBound[Callable[[History, str | os.PathLike[str]], Path]] = LateBound("saves histories")
LOAD: LateBound[Callable[[str | os.PathLike[str]], History]] = LateBound("reads histories")
SHOW: LateBound[Callable[..., Path]] = LateBound("writes pages of histories")
DRAW: LateBound[Callable[..., Path]] = LateBound("draws histories")


@short_repr
@dataclass(frozen=True, eq=False)
class Part:
    """Results of one body of an analysis: its mesh, displacements and fields of its nodes.

    Args:
        mesh: undeformed (`abut.fem.Mesh`), n nodes.
        displacement: of the nodes [m], (t, n, 3); (t, n, 2) of a plane body is accepted too.
        values: fields at nodes by name, (t, n) each, NaN where a field is not defined, as a pressure off the faces of its contact.
            Names that all analyses share: "von Mises" [Pa], "pressure" (of a contact) [Pa], "gap" [m], "status" (0 open, 1 slip,
            2 stick), "plastic strain" [1], "temperature" [K], "stress xx" … [Pa].
        units: of the fields in SI, by name; a field that is not there has none.

    Raises:
        InvalidValue: sizes do not fit, a displacement is not finite, a field is infinite, or a name is invalid.
    """

    mesh: Mesh
    displacement: Numbers
    values: Mapping[str, Numbers] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        who, nodes = f'part of mesh "{self.mesh.name}"', len(self.mesh.positions)
        moved = _numbers(self.displacement, f"{who}: displacement")
        if moved.ndim == 3 and moved.shape[2] == 2:
            moved = np.concatenate([moved, np.zeros_like(moved[..., :1])], axis=2)
        if moved.ndim != 3 or moved.shape[1:] != (nodes, 3) or not np.isfinite(moved).all():
            raise InvalidValue(
                f"{who}: displacement has shape {np.shape(self.displacement)}; it must be finite, of shape (times, {nodes}, 3) [m]"
            )
        values = {name: _numbers(value, f'{who}: field "{name}"') for name, value in self.values.items()}
        for name, value in values.items():
            _check_name(name, f"{who}: field")
            if name.split(" ")[0] == LENGTH:
                raise InvalidValue(f'{who}: field "{name}" follows from the displacements; omit it')
            if value.shape != moved.shape[:2] or np.isinf(value).any():
                raise InvalidValue(
                    f'{who}: field "{name}" has shape {value.shape}; it must be (times, nodes), {moved.shape[:2]}, as displacement has, '
                    "with NaN where it is undefined and without infinite values"
                )
        if extra := set(self.units) - set(values):
            raise UnknownName.of(f"field (units of {who})", min(extra), values)
        units = {name: self.units.get(name, "") for name in values}
        made: dict[str, Any] = {"displacement": moved, "values": values, "units": units}
        for name, one in made.items():
            object.__setattr__(self, name, one)

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the available fields: "displacement" (its length), "displacement x" …, and those of `values`."""
        return (LENGTH, *(f"{LENGTH} {axis}" for axis in AXES), *self.values)

    def field(self, name: str) -> tuple[Numbers, str]:
        """Return a field at nodes, (t, n), and its unit.

        Raises:
            UnknownName: there is none of this name; the message offers the nearest.
        """
        if name == LENGTH:
            return np.linalg.norm(self.displacement, axis=2), "m"
        if name in self.values:
            return self.values[name], self.units[name]
        if name not in self.fields:
            raise UnknownName.of(f'field of mesh "{self.mesh.name}"', name, self.fields)
        return self.displacement[..., AXES.index(name[-1])], "m"

    def node(self, at: int | Vector) -> int:
        """The place in the mesh of a node by its label, or of that nearest to a place [m], as ``"(250, 0, 0) mm"``, before it moved.

        Raises:
            UnknownName: no node has this label.
            InvalidValue, WrongUnit: the place is no length, or far from the mesh.
        """
        mesh = self.mesh
        if isinstance(at, int | np.integer):
            found = np.flatnonzero(mesh.numbers == at)
            if not len(found):
                raise UnknownName(
                    f'mesh "{mesh.name}" has no node {at}; labels go from {mesh.numbers.min()} to {mesh.numbers.max()}'
                )
            return int(found[0])
        place = np.array(vector(at, "m", what=f'mesh "{mesh.name}": place of a node'))
        away = np.linalg.norm(mesh.positions - place, axis=1)
        nearest, extent = int(np.argmin(away)), float(np.linalg.norm(np.ptp(mesh.positions, axis=0)))
        if away[nearest] > MAX_PLACE_DISTANCE * extent:
            raise InvalidValue(
                f'mesh "{mesh.name}": the node nearest to {place.tolist()} m is {away[nearest]:.4g} m away, and the whole mesh is only '
                f"{extent:.4g} m long; give a place on the mesh, with its unit"
            )
        return nearest


@dataclass(frozen=True, eq=False)
class History:
    """Result of a finite-element analysis, over time.

    ``history["block.von Mises"]`` is an ``xarray.DataArray`` over time and node, ``history["foot.force"]`` one over time.

    Args:
        times: stored instants [s]; in statics the share of the loads, from 0 to 1: (t,), ascending.
        parts: bodies by name.
        name: of the analysis.
        scalars: numbers of the whole by name, (t,) each, as the force of a contact, reactions, energies, areas.
        units: of the scalars in SI, by name.
        stopped: reason for an early stop, a message on where it failed and what to try (all completed steps are stored); None
            for a complete run.
        warnings: messages with advice.
        statistics: cost of the run: steps, iterations, unknowns, seconds.
        time_unit: "s", or "" where `times` are shares of the loads.

    Raises:
        InvalidValue: there is no part, sizes do not fit, times do not ascend, or names are invalid or duplicate.
    """

    times: Doubles
    parts: Mapping[str, Part]
    name: str = "analysis"
    scalars: Mapping[str, Doubles] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)
    stopped: str | None = None
    warnings: tuple[str, ...] = ()
    statistics: Mapping[str, Any] = field(default_factory=dict)
    time_unit: str = "s"

    def __post_init__(self) -> None:
        who = f'history "{self.name}"'
        times = np.asarray(_numbers(self.times, f"{who}: times"), float)
        if times.ndim != 1 or not len(times) or not np.isfinite(times).all() or (np.diff(times) <= 0).any():
            raise InvalidValue(f"{who}: times are {times}; give one or more, finite and ascending")
        if not self.parts:
            raise InvalidValue(f"{who}: it has no part; give at least one body")
        for name, part in self.parts.items():
            _check_name(name, f"{who}: part")
            if len(part.displacement) != len(times):
                raise InvalidValue(
                    f'{who}: part "{name}" has {len(part.displacement)} instants; give one for each of {len(times)} times'
                )
        scalars = {
            name: np.asarray(_numbers(value, f'{who}: "{name}"'), float)
            for name, value in self.scalars.items()
        }
        known = {f"{name}.{one}" for name, part in self.parts.items() for one in (*part.fields, LENGTH)}
        for name, value in scalars.items():
            _check_name(name, f"{who}: scalar")
            if value.shape != times.shape or name in known:
                if name in known:
                    why = "is also the name of a field; give another name"
                else:
                    why = f"has shape {value.shape}; it must be {times.shape}, one value per time"
                raise InvalidValue(f'{who}: scalar "{name}" {why}')
        if extra := set(self.units) - set(scalars):
            raise UnknownName.of(f"scalar (units of {who})", min(extra), scalars)
        units = {name: self.units.get(name, "") for name in scalars}
        made: dict[str, Any] = {"times": times, "parts": dict(self.parts), "scalars": scalars, "units": units}
        for name, one in (made | {"warnings": tuple(self.warnings)}).items():
            object.__setattr__(self, name, one)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of scalars and fields."""
        yield from self.scalars
        for name, part in self.parts.items():
            yield from (f"{name}.{one}" for one in part.fields)

    def __contains__(self, name: object) -> bool:
        """Return True if there is a scalar or a field of this name."""
        return name in tuple(self)

    def __getitem__(self, name: str) -> xarray.DataArray:
        """Return a scalar over ``time``, or a field over ``time`` and ``node`` (labels), with coordinates x, y, z [m] of the nodes; its
        unit is in ``attrs``. "part.displacement" is over ``component`` too.

        Raises:
            UnknownName: there is none of this name; the message offers the nearest.
        """
        import xarray

        time = ("time", self.times, {"units": self.time_unit or "1", "long_name": self._clock})
        if name in self.scalars:
            attributes = {"units": self.units[name] or "1", "long_name": name}
            return xarray.DataArray(self.scalars[name], {"time": time}, ["time"], name, attributes)
        of, one = self._find(name)
        mesh, dimensions = self.parts[of].mesh, ["time", "node"]
        coordinates: dict[str, Any] = {"time": time, "node": mesh.numbers}
        for axis, places in zip(AXES, mesh.positions.T, strict=True):
            coordinates[axis] = ("node", places, {"units": "m", "long_name": f"place before, {axis}"})
        values, unit = self.parts[of].field(one)
        if one == LENGTH:
            values, coordinates["component"] = self.parts[of].displacement, list(AXES)
            dimensions.append("component")
        attributes = {"units": unit or "1", "long_name": f"{one} of {of}"}
        return xarray.DataArray(values, coordinates, dimensions, name, attributes)

    def at(self, part: str, node: int | Vector, name: str) -> xarray.DataArray:
        """Return a field at one node over time: of that with this label (a whole number), or nearest to a place [m] of the undeformed body.

        Args:
            part: name of a part.
            node: a label, or a place, as ``"(250, 0, 0) mm"``.
            name: of a field; "displacement" has three components.

        Raises:
            UnknownName: there is no such part, field or label.
            InvalidValue, WrongUnit: the place is no length, or far from the body.
        """
        if part not in self.parts:
            raise UnknownName.of(f'part of history "{self.name}"', part, self.parts)
        self.parts[part].field(name)
        return self[f"{part}.{name}"].isel(node=self.parts[part].node(node))

    @property
    def extremes(self) -> tuple[Extreme, ...]:
        """Return the least and the greatest value of every field and scalar: where and when."""
        return tuple(extremes(self))

    def __repr__(self) -> str:
        """Summarize the run and its end in a line or two."""
        span = f"{self.times[0]:.6g} to {self.times[-1]:.6g}{f' {self.time_unit}' if self.time_unit else ''}"
        nodes = sum(len(part.mesh.positions) for part in self.parts.values())
        head = f"{self.name}: {len(self.times)} instants, {self._clock} {span}; {len(self.parts)} parts, {nodes} nodes"
        reason = [f"stopped: {self.stopped}"] if self.stopped else []
        return "\n".join([head, *reason, *(f"warning: {one}" for one in self.warnings)])

    def __str__(self) -> str:
        """Summarize the run and its end, with the extremes of all fields as a table."""
        return "\n".join([repr(self), *table(self)])

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write a NetCDF-4 file that `load`, xarray and MATLAB open, completely or not at all; return its path.

        Raises:
            InvalidValue: the name ends as that of another format (``run.csv``).
            InputError: the folder does not exist or cannot be written.
        """
        return SAVE.bound(self, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> History:
        """Read a saved history, bit for bit.

        Raises:
            UnreadableFile: there is no such file, it is cut short, or it contains something else.
        """
        return LOAD.bound(path)

    def show(
        self,
        path: str | os.PathLike[str],
        *,
        beside: Sequence[Any] = (),
        tables: Mapping[str, Any] | None = None,
        field: str | None = None,
        logarithmic: bool = False,
    ) -> Path:
        """Write one self-contained page for any browser; return its path.

        It shows fields on the meshes over time, with scaled deformation and cutting planes, status of contacts, histories of picked nodes,
        scalars as plots, extremes as a table.

        Args:
            path: of the page.
            beside: quantities over places that are shown next to the fields, linked with them: `abut.view.Distribution`.
            tables: more tables, `abut.view.Table` by title.
            field: initial field of the colours; if not given, von Mises' stress where there is one.
            logarithmic: True for an initially logarithmic colour scale, where nothing is negative.

        Raises:
            InvalidValue: a distribution has other instants, or an argument is invalid.
            UnknownName: no part has this field, or this name.
            InputError: the folder does not exist or cannot be written.
        """
        shown = {"beside": beside, "tables": tables, "field": field, "logarithmic": logarithmic}
        return SHOW.bound(self, path, **shown)

    def picture(self, path: str | os.PathLike[str], field: str | None = None, **options: object) -> Path:
        """Draw bodies at one instant as a picture, by matplotlib, without a browser; return its path.

        Args:
            path: of the picture; its ending selects the format, as .png.
            field: field of the colours; None for plain bodies.
            **options: ``part`` (a name, or several; by default all), ``time`` (the instant nearest to it; by default the last),
                ``scale`` (magnification of displacements, ≥ 0, by default 1), ``view`` (azimuth and elevation in degrees, of
                bodies in space), ``limits`` (of the colours, in the field's unit; by default those of the drawn values), ``edges`` (whether
                sides of elements are drawn, by default True), ``zoom`` (> 0, by default 1) about ``focus`` (a place [m], by default the
                middle), ``size`` (inches).

        Raises:
            UnknownName: there is no such part, or no part has this field.
            InvalidValue, WrongUnit: an option is outside its range.
            InputError: the folder does not exist or cannot be written.
            MissingExtra: matplotlib is not installed.
        """
        return DRAW.bound(self, path, field, **options)

    def write_pvd(self, path: str | os.PathLike[str], *, every: int = 1) -> Path:
        """Write all parts for ParaView: undeformed nodes, with displacement (a vector, for "Warp By Vector"), label and all
        fields as point data; return the path.

        Args:
            path: the .pvd; a folder of its name next to it contains a .vtu file per part and instant.
            every: interval of the written instants.

        Raises:
            MissingExtra: meshio is not installed.
            InvalidValue: the path ends otherwise, or no instant is selected.
        """
        from abut.fem.results.paraview import write_history

        return write_history(self, path, every)

    @property
    def _clock(self) -> str:
        return "time" if self.time_unit else "load factor"

    def _find(self, name: str) -> tuple[str, str]:
        """Split a dotted name into part and field; names of parts may contain dots themselves."""
        for of in sorted(self.parts, key=len, reverse=True):
            if (
                isinstance(name, str)
                and name.startswith(f"{of}.")
                and name[len(of) + 1 :] in self.parts[of].fields
            ):
                return of, name[len(of) + 1 :]
        raise UnknownName.of(f'field or scalar of history "{self.name}"', str(name), tuple(self))


def _numbers(value: object, what: str) -> Numbers:
    """Return an array of floating numbers, in the precision that it has."""
    found = np.asarray(value)
    if found.dtype.kind not in "iufb":
        raise InvalidValue(f"{what} has type {found.dtype}; give numbers")
    return found if found.dtype in (np.float32, np.float64) else found.astype(float)


def _check_name(name: object, what: str) -> None:
    if not isinstance(name, str) or not name.isprintable() or name != name.strip() or not name or "/" in name:
        raise InvalidValue.of(
            f"{what}: its name", name, "be a printable text without / and without leading or trailing blanks"
        )

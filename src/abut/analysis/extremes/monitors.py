"""Monitored channels of a machine, whose extremes are recorded on the steps of the solver, and their columns in the step log."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from abut.analysis.messages.validity import posed_bodies
from abut.integrators.watch.structs import MonitorRow, SiteRow
from abut.kernels.columns.integration_columns import ContactLog
from abut.kernels.columns.machine_columns import ContactColumns, LoadColumns, TrackColumns
from abut.results.channel import EXTREME, XYZ
from abut.results.extremes import CHANNELS
from abut.system.schema.output import Column
from abut.system.step_log import LogColumns, Site, log_columns

if TYPE_CHECKING:
    from abut.system.schema.layout import Layout

__all__ = ["Monitor", "Monitors", "monitors_of"]


@dataclasses.dataclass(frozen=True)
class Monitor:
    """Monitored channel, or a component of one: its columns in the log and in the rows of results; for three columns the magnitude."""

    name: str
    unit: str
    log: tuple[int, ...]  #: of a contact, among those of its `ContactLog`
    row: tuple[int, ...]
    site: int = -1  #: number of the contact or point whose touches include it
    smooth: bool = False  #: whether its extremes may be interpolated


class TablesKey:
    """Hashable key of tables with hundreds of numbers, whose hash is computed once."""

    def __init__(self, *data: Hashable) -> None:
        self._data, self._hash = data, hash(data)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, TablesKey) and self._data == other._data)


@dataclasses.dataclass(frozen=True)
class Monitors:
    """All monitored channels of a machine: first those with extremes by interval, then the components of vectors. In the first group,
    contacts precede loads; in the second, they follow them (`integrators.watch`).
    """

    columns: LogColumns
    every: tuple[Monitor, ...]
    kept: int  #: number of channels with extremes by interval

    def __deepcopy__(self, memo: dict[int, Any]) -> Monitors:
        """Return the same object: it never changes, and extremes are copied often (`RunExtremes.kept`)."""
        return self

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of all monitored channels."""
        return tuple(one.name for one in self.every)

    @cached_property
    def sites(self) -> tuple[tuple[str, int], ...]:
        """Contacts (number 0) and their points."""
        return tuple((one.contact, one.number) for one in self.columns.sites)

    @cached_property
    def channels(self) -> tuple[Column, ...]:
        """Channels of extremes between outputs, in the order of `StepExtremes.rows`."""
        return tuple(
            (
                f"{one.name}.{what}",
                "s" if what.endswith("time") else one.unit,
                (),
                f"{one.name}: {meaning}",
                EXTREME,
            )
            for one in self.every[: self.kept]
            for what, meaning in CHANNELS.items()
        )

    @cached_property
    def tables(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """Rows of `MonitorRow` and of `SiteRow`."""
        every = tuple(
            tuple(
                MonitorRow.of(
                    first=one.log[0],
                    is_magnitude=int(len(one.log) > 1),
                    site=one.site,
                    smooth=int(one.smooth),
                    result=one.row[0],
                    depth=int(one.unit == "m"),
                )
            )
            for one in self.every
        )
        sites = tuple(tuple(self._site_row(k, site)) for k, site in enumerate(self.columns.sites))
        return every, sites

    @cached_property
    def key(self) -> TablesKey:
        """Key for arrays whose sizes and tables depend on the monitors."""
        return TablesKey(self.tables, self.columns.site_at, self.kept)

    def _site_row(self, k: int, site: Site) -> list[int]:
        mine = [j for j, one in enumerate(self.every) if one.site == k]
        first = [j for j in mine if j < self.kept]
        parts = [j for j in mine if j >= self.kept] or [0]
        return SiteRow.of(
            force=first[0],
            depth=first[-1],
            rigid=int(site.rigid),
            by_steps=int(site.by_steps),
            first=first[0],
            end=first[-1] + 1,
            first_part=parts[0],
            end_part=parts[-1] + 1 if parts[0] else 0,
        )


def monitors_of(layout: Layout) -> Monitors:
    """Return the monitored channels of a machine."""

    def make_monitors() -> Monitors:
        return _column_monitors(log_columns(layout, posed_bodies(layout.model)))

    found: Monitors = layout.cached("monitors", make_monitors)
    return found


def _column_monitors(columns: LogColumns) -> Monitors:
    every: list[Monitor] = []
    for k, site in enumerate(columns.sites):
        every += _of_site(k, site, not site.number and columns.has_several_points(site))
    for load in columns.loads:
        for what, unit, at in (("force", "N", LoadColumns.force), ("torque", "N*m", LoadColumns.torque)):
            name = f"{load.name}.{what}"
            every.append(
                Monitor(name, unit, _column_range(load.at + at, 3), _column_range(load.column + at, 3))
            )
    parts = [part for one in every if len(one.row) > 1 for part in _monitor_components(one)]
    for k, site in enumerate(columns.sites):  # the normal force of a contact with one point is also a vector
        if not site.number and not columns.has_several_points(site):
            whole = Monitor(
                f"{site.name}.normal_force",
                "N",
                _column_range(ContactLog.force, 3),
                _column_range(site.column + ContactColumns.normal_force, 3),
                k,
                site.smooth,
            )
            parts += _monitor_components(whole)
    return Monitors(columns, (*every, *sorted(parts, key=lambda one: one.site)), len(every))


def _column_range(at: int, many: int) -> tuple[int, ...]:
    return tuple(range(at, at + many))


def _monitor_components(one: Monitor) -> list[Monitor]:
    return [
        dataclasses.replace(one, name=f"{one.name}.{axis}", log=(one.log[i],), row=(one.row[i],))
        for i, axis in enumerate(XYZ)
    ]


def _of_site(k: int, site: Site, several: bool) -> list[Monitor]:
    """Return monitors of normal force, friction force and penetration of a contact or of one of its points; the first is its force,
    the last its depth.
    """
    column = site.column
    if site.number:
        force, place = "normal_force", column + TrackColumns.normal_force
        friction, depth = column + TrackColumns.friction_force, column + TrackColumns.penetration
    else:
        force, place = "normal_magnitude", column + ContactColumns.normal_magnitude
        friction, depth = column + ContactColumns.friction_force, column + ContactColumns.penetration
    normal = _column_range(ContactLog.force, 3), _column_range(column + ContactColumns.normal_force, 3)
    return [
        Monitor(f"{site.name}.{force}", "N", (ContactLog.normal,), (place,), k, site.smooth),
        *([Monitor(f"{site.name}.normal_force", "N", *normal, k, site.smooth)] if several else []),
        Monitor(
            f"{site.name}.friction_force",
            "N",
            _column_range(ContactLog.friction, 3),
            _column_range(friction, 3),
            k,
        ),
        Monitor(f"{site.name}.penetration", "m", (ContactLog.penetration,), (depth,), k, smooth=True),
    ]

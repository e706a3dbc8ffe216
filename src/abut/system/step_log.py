"""Columns of the step log (`integrators.time_loop.step_log`), and the tables by which its kernel finds them."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from abut.kernels.columns.integration_columns import ContactLog, NewestRow, PoseLog, ReactionLog, StepLog
from abut.kernels.columns.machine_columns import LoadColumns, PairRow, ReactionRow, TermRow
from abut.system.constraints.tables import ConstraintTables
from abut.system.schema.device import integer_list, put_arrays, put_tables
from abut.system.schema.layout import Layout
from abut.system.schema.output import CONTACT_WIDTH, PLANE_TRACK_WIDTH, TRACK_WIDTH

if TYPE_CHECKING:
    from abut.contact import Contact
    from abut.kernels.structs.machine_structs import RunData

__all__ = ["LogColumns", "Site", "log_columns", "put_log"]


@dataclasses.dataclass(frozen=True)
class Site:
    """A contact (``number`` 0) or one of its points (from 1), whose touches are reported."""

    contact: str
    number: int
    column: int  #: first column in the rows of results
    rigid: bool  #: whether it has impulses
    by_steps: bool  #: whether its force consists of these alone, one in each step
    smooth: bool  #: whether its force has no kink at its largest value, unlike laws with different unloading

    @property
    def name(self) -> str:
        """The prefix of its channels."""
        return f"{self.contact}.track{self.number}" if self.number else self.contact


@dataclasses.dataclass(frozen=True)
class LoggedLoad:
    """The reaction of a joint or motion, or the load of a force element: force and torque."""

    name: str
    at: int  #: column of the force's first component in the log; the torque's follow
    column: int  #: likewise in the rows of results


@dataclasses.dataclass(frozen=True)
class LogColumns:
    """Columns of the log of one machine: time, loads, poses, then the active sites."""

    width: int
    sites: tuple[Site, ...]
    loads: tuple[LoggedLoad, ...]
    reactions: list[list[int]]  #: rows of `ReactionLog`
    force_at: int  #: first column of the force elements
    poses: tuple[int, ...]  #: bodies whose poses are logged
    pose_at: int  #: first column of these
    site_at: int  #: first column of the first active site
    by_result: list[int]  #: by column of the results, the number of the site that begins there, or −1

    def has_several_points(self, site: Site) -> bool:
        """Return True if a contact has several points, which are separate sites."""
        return any(one.contact == site.contact and one.number for one in self.sites)


def log_columns(layout: Layout, poses: tuple[int, ...] = ()) -> LogColumns:
    """Return the columns for a machine.

    Args:
        layout: Of the machine.
        poses: Numbers of the bodies whose poses are logged.
    """
    sites = _contact_sites(layout)
    width = StepLog.WIDTH
    by_result = [-1] * max(1, layout.columns.width)
    for k, site in enumerate(sites):
        by_result[site.column] = k
    columns = layout.columns.reaction
    loads = [
        LoggedLoad(name, width + LoadColumns.WIDTH * k, column)
        for k, (name, column) in enumerate(columns.items())
    ]
    reactions = _reaction_rows(layout, {load.column: load.at for load in loads})
    force_at = width + LoadColumns.WIDTH * len(loads)
    known = {row[0] for row in reactions}
    loads = [load for load in loads if load.at in known]
    for k, force in enumerate(layout.model.forces):
        place = LoadColumns.WIDTH * k
        loads.append(LoggedLoad(force.name, force_at + place, layout.columns.force_at + place))
    width = force_at + LoadColumns.WIDTH * len(layout.model.forces)
    pose_at, width = width, width + PoseLog.WIDTH * len(poses)
    site_at, width = width, width + ContactLog.WIDTH * len(sites)
    return LogColumns(
        width, tuple(sites), tuple(loads), reactions, force_at, poses, pose_at, site_at, by_result
    )


def _contact_sites(layout: Layout) -> list[Site]:
    """Return all contacts, each followed by its points where it may have several."""
    sites: list[Site] = []
    for contact in layout.model.contacts:
        first = layout.columns.contact[contact.name]
        step = PLANE_TRACK_WIDTH if contact.planar else TRACK_WIDTH
        by_steps = contact.rigid and not layout.holding
        smooth = not by_steps and not any("peak" in law.anatomy.used_arguments for law in contact.laws)
        for number in range(1 + _points_of(contact)):
            column = first + CONTACT_WIDTH + (number - 1) * step if number else first
            sites.append(Site(contact.name, number, column, contact.rigid, by_steps, smooth))
    return sites


def _points_of(contact: Contact) -> int:
    """Return the number of points of a contact that are separate sites."""
    return contact.max_contact_points if contact.has_point_channels and contact.max_contact_points > 1 else 0


def _reaction_rows(layout: Layout, at_of: dict[int, int]) -> list[list[int]]:
    """Return rows of `ReactionLog`, those of one joint or motion together, each equation once."""
    found: set[tuple[int, ...]] = set()
    tables = layout.of(ConstraintTables)
    for q, pair in enumerate(tables.pair):
        for t in range(pair[PairRow.first_term], pair[PairRow.end_term]):
            shown = tables.reaction[t]
            at = at_of.get(shown[ReactionRow.result_column])
            if at is not None:
                row = tables.term[t][TermRow.row]
                found.add((at, q, shown[ReactionRow.second], shown[ReactionRow.frame], row))
    ordered = sorted(found)
    following = [*ordered[1:], (-1,)][: len(ordered)]
    first = {one[0]: one[:4] for one in reversed(ordered)}
    return [
        ReactionLog.of(
            at=at,
            pair=q,
            row=row,
            second=second,
            frame=frame,
            last=int(after[:4] != (at, q, second, frame)),
            added=int(first[at] != (at, q, second, frame)),
        )
        for (at, q, second, frame, row), after in zip(ordered, following, strict=True)
    ]


def put_log(s: RunData, lanes: int, device: str, log: tuple[LogColumns, int] | None) -> None:
    """Allocate the step log of a time integration, and its kernel's tables; ``log`` contains the columns and the number of rows."""
    columns, steps = log or (None, 0)
    s.log_rows, s.log_reactions, s.log_force, s.log_poses, s.log_pose_at, s.log_site_at = steps, 0, 0, 0, 0, 0
    s.log_sites = len(columns.sites) if columns else 0
    s.log_impulses = int(columns is not None and any(site.rigid for site in columns.sites))
    put_arrays(
        s,
        lanes,
        device,
        log=(steps, columns.width if columns else 1),
        logged=(),
        log_newest=NewestRow.WIDTH + 2 * s.log_sites,
    )
    put_tables(s, device, log_reaction=(ReactionLog, columns.reactions if columns else ()))
    s.log_site = integer_list(columns.by_result if columns else [-1], device)
    s.log_pose = integer_list((columns and columns.poses) or [-1], device)
    if columns:
        s.log_poses, s.log_pose_at, s.log_site_at = len(columns.poses), columns.pose_at, columns.site_at
        s.log_reactions, s.log_force = len(columns.reactions), columns.force_at

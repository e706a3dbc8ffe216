"""Touches and peak forces of impacts on finite element bodies, from contact forces averaged between samples."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence

import numpy as np

from abut.array_types import Flags, Numbers
from abut.flexible.hybrid.element_impact import ContactPartner, ElementImpact
from abut.results.channel import XYZ
from abut.results.extremes import CHANNELS, TOUCH, Extremes
from abut.shapes import HalfSpace

__all__ = ["bands_of", "contacts_of", "normal_of", "touches_of", "with_impacts"]


def contacts_of(impact: ElementImpact) -> tuple[str, ...]:
    """Return names of the contacts in an impact on a body."""
    return tuple(dict.fromkeys(one.contact for one in impact.partners))


def normal_of(one: ContactPartner, force: Numbers) -> Numbers:
    """Return the normal part of a force: the whole force without friction; for a fixed half-space by its normal, otherwise unknown."""
    if one.friction == 0.0:
        return force
    if isinstance(one.shape, HalfSpace) and one.body is None:
        normal = one.shape.frame.global_axes[:, 2]
        return np.outer(force @ normal, normal)
    return np.full_like(force, np.nan)


def _contact_forces(impact: ElementImpact, contact: str) -> tuple[Numbers, Numbers]:
    """Return normal and friction force on the first body of a contact [N], (n, 3), means between samples."""
    normal = rubs = np.zeros((len(impact.outcome.samples.times) - 1, 3))
    for one in (one for one in impact.partners if one.contact == contact):
        force = impact.of(one.name, "force")[1:] * (1.0 if one.first else -1.0)
        along = normal_of(one, force)
        normal, rubs = normal + along, rubs + force - along
    return normal, rubs


def bands_of(
    impact: ElementImpact, contact: str, time: Numbers, in_rows: dict[str, Numbers], is_output: Flags
) -> dict[str, Numbers]:
    """Return channels of the extremes between outputs, of a contact's normal and friction force; rows of events have their own value.

    Args:
        impact: On a body of elements.
        contact: Its name.
        time: Of the rows [s].
        in_rows: Channels of the contact there.
        is_output: Which rows are outputs.
    """
    edges = impact.begun + impact.outcome.samples.times
    middle = 0.5 * (edges[1:] + edges[:-1])
    found: dict[str, Numbers] = {}
    normal, rubs = _contact_forces(impact, contact)
    for name, force in (("normal_magnitude", normal), ("normal_force", normal), ("friction_force", rubs)):
        values = in_rows[f"{contact}.{name}"]
        own = values if values.ndim == 1 else np.linalg.norm(values, axis=1)
        size = np.linalg.norm(force, axis=1)
        band = np.stack([own, time, own])
        for before, k in itertools.pairwise(np.flatnonzero(is_output)):
            ends = [before, k]
            inside = slice(*np.searchsorted(middle, time[ends], side="right"))
            sizes = np.concatenate([own[ends], size[inside]])
            when = np.concatenate([time[ends], middle[inside]])
            if not np.isnan(sizes).any():
                band[:, k] = sizes.max(), when[sizes.argmax()], sizes.min()
        found |= {f"{contact}.{name}.{what}": one for what, one in zip(CHANNELS, band, strict=True)}
    return found


def with_impacts(record: Extremes, impacts: Sequence[ElementImpact]) -> Extremes:
    """Return extremes and touches of a run with those of its impacts. If a normal force is unknown (friction on any shape but a fixed
    half-space) they are NaN; a penetration is 0, because no penetration occurs.
    """
    peaks = {name: row.copy() for name, row in zip(record.names, record.values, strict=True)}
    sites, rows = list(record.sites), list(record.touches)
    for impact in impacts:
        edges = impact.begun + impact.outcome.samples.times
        middle = 0.5 * (edges[1:] + edges[:-1])
        for contact in contacts_of(impact):
            normal, rubs = _contact_forces(impact, contact)
            size = np.linalg.norm(normal, axis=1)
            for name, one in (
                ("normal_magnitude", size),
                # the sum over several points has its own record
                *([("normal_force", size)] if f"{contact}.normal_force" in peaks else []),
                ("friction_force", np.linalg.norm(rubs, axis=1)),
                *((f"normal_force.{axis}", normal[:, k]) for k, axis in enumerate(XYZ)),
                *((f"friction_force.{axis}", rubs[:, k]) for k, axis in enumerate(XYZ)),
            ):
                _widen_extremes(peaks, f"{contact}.{name}", one, middle)
            if (contact, 0) not in sites:
                sites.append((contact, 0))
            number = float(sites.index((contact, 0)))
            alone = len(contacts_of(impact)) == 1
            rows += [
                np.concatenate([[number], row])
                for row in _touch_columns(impact, edges, normal + rubs, size, alone)
            ]
    table = np.array(rows).reshape(-1, 1 + len(TOUCH))
    table = table[np.lexsort((table[:, 0], table[:, 1]))]
    values = np.array(list(peaks.values())).reshape(-1, 4)
    return dataclasses.replace(record, names=tuple(peaks), values=values, sites=tuple(sites), touches=table)


def _widen_extremes(peaks: dict[str, Numbers], name: str, values: Numbers, when: Numbers) -> None:
    """Include the values of an impact in the extremes of a channel."""
    row = peaks.setdefault(name, np.array([-np.inf, np.nan, np.inf, np.nan]))
    if np.isnan(values).any():
        row[:] = np.nan
        return
    for k, at in ((0, values.argmax()), (2, values.argmin())):
        if (values[at] - row[k]) * (1.0 - k) > 0.0:
            row[k : k + 2] = values[at], when[at]


def touches_of(impact: ElementImpact, contact: str) -> list[tuple[int, int, int]]:
    """Return the sample ranges in which a contact transmits force: the first sample, that of the largest normal force, and the first
    one after.
    """
    normal, rubs = _contact_forces(impact, contact)
    return _touch_intervals(normal + rubs, np.linalg.norm(normal, axis=1))


def _touch_intervals(force: Numbers, size: Numbers) -> list[tuple[int, int, int]]:
    bears = (np.isnan(force) | (force != 0.0)).any(axis=1)
    turns = np.flatnonzero(np.diff(np.concatenate([[False], bears, [False]]).astype(int))).tolist()
    return [
        (first, first + (0 if np.isnan(size[first:end]).any() else int(np.argmax(size[first:end]))), end)
        for first, end in zip(turns[::2], turns[1::2], strict=True)
    ]


def _touch_columns(
    impact: ElementImpact, edges: Numbers, force: Numbers, size: Numbers, alone: bool
) -> list[Numbers]:
    """Return columns of `TOUCH` for each touch; the absorbed energy is known only if no other contact absorbs any."""
    lost = impact.outcome.samples.scalars["energy.contact"]
    found = []
    for first, top, end in _touch_intervals(force, size):
        row = {
            "onset": edges[first],
            "end": edges[end],
            "peak_force": size[top],
            "peak_force_time": 0.5 * (edges[top] + edges[top + 1]),
            "impulse": size[first:end] @ np.diff(edges)[first:end],
            "dissipated": lost[end] - lost[first] if alone else np.nan,
            "released": float(end < len(size)),
        }
        found.append(np.array([row.get(name, 0.0) for name in TOUCH]))
    return found

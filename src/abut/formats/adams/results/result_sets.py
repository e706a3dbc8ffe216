"""Conversion of result sets in a file written by Adams to channels in SI."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.results.unit_names import in_si
from abut.results import WXYZ, XYZ, Channel, Result

#: Channel of a body → its components in the part's result set.
FRAME = {
    "position": ("X", "Y", "Z"),
    "velocity": ("VX", "VY", "VZ"),
    "angular_velocity": ("WX", "WY", "WZ"),
    "acceleration": ("ACCX", "ACCY", "ACCZ"),
    "angular_acceleration": ("WDX", "WDY", "WDZ"),
}
ANGLES = ("PSI", "THETA", "PHI")  #: body-fixed 3-1-3
LOAD = {"force": ("FX", "FY", "FZ"), "torque": ("TX", "TY", "TZ")}


class ResultComponent(NamedTuple):
    """Component of a result set: its unit, and its index in a step's numbers, from 1."""

    name: str
    unit: str
    place: int

    def values(self, table: Numbers) -> Numbers:
        """Return its numbers in SI."""
        numbers: Numbers = table[:, self.place - 1] * in_si(self.unit)[0]
        return numbers


class ResultSet(NamedTuple):
    """Result set of a file."""

    name: str
    of: str
    kind: str
    columns: tuple[ResultComponent, ...]


def entity_result_set(attributes: Mapping[str, str], components: Sequence[Mapping[str, str]]) -> ResultSet:
    """Return the result set of an Entity element.

    Raises:
        KeyError: a name or id is missing.
        ValueError: an id is not a number greater than 0.
    """
    name = attributes["name"]
    columns = tuple(
        ResultComponent(one["name"], one.get("unitsValue", ""), int(one["id"])) for one in components
    )
    if min((column.place for column in columns), default=1) < 1:
        raise ValueError(f"the components of {name} have an id below 1")
    return ResultSet(name, attributes.get("entity", name), attributes.get("entType", ""), columns)


def result_from_sets(sets: Sequence[ResultSet], table: Numbers, title: str) -> Result:
    """Return the result from the sets and the steps' numbers (n, width).

    Raises:
        ValueError: there is no time, or time decreases.
    """
    clock = next((one for one in sets if one.name == "time" and one.columns), None)
    if clock is None:
        raise ValueError("it has no entity time")
    time = clock.columns[0].values(table)
    if np.any(np.diff(time) < 0.0):
        raise ValueError("time runs backwards, so it holds more than one run")
    last = np.append(np.diff(time) > 0.0, True)
    table, time = table[last], time[last]
    found: dict[str, tuple[Channel, Numbers]] = {}
    for one in sets:
        if one is not clock and one.columns:
            for channel, values in _set_channels(one, table):
                name = free_name(channel.name, {"time", *found})
                found[name] = replace(channel, name=name), values
    blocks = [np.empty((len(time), 0)), *(values.reshape(len(time), -1) for _, values in found.values())]
    return Result.from_rows(
        [channel for channel, _ in found.values()],
        time,
        np.concatenate(blocks, axis=1),
        attributes={"name": title},
    )


def free_name(name: str, taken: Container[str]) -> str:
    """Return the name, with a number appended if it is used, for result sets with the same name."""
    tries = itertools.chain([name], (f"{name}_{k}" for k in itertools.count(2)))
    return next(each for each in tries if each not in taken)


def _set_channels(one: ResultSet, table: Numbers) -> Iterator[tuple[Channel, Numbers]]:
    """Yield the channels of a set."""
    rest = {column.name: column for column in one.columns}
    part = one.kind == "Part"
    name = one.name.removesuffix("_XFORM") if part else one.name
    for what, three in (FRAME if part else LOAD).items():
        if all(component in rest for component in three):
            columns = [rest.pop(component) for component in three]
            values = np.column_stack([column.values(table) for column in columns])
            unit = in_si(columns[0].unit)[1]
            yield Channel(f"{name}.{what}", unit, XYZ, "", "body" if part else one.kind.lower()), values
    if part and all(angle in rest for angle in ANGLES):
        angles = (rest.pop(angle).values(table) for angle in ANGLES)
        yield Channel(f"{name}.quaternion", "", WXYZ, "orientation", "body"), _euler_quaternions(*angles)
    yield from _remaining_channels(one, name, list(rest.values()), table)


def _remaining_channels(
    one: ResultSet, name: str, rest: Sequence[ResultComponent], table: Numbers
) -> Iterator[tuple[Channel, Numbers]]:
    """Yield one vector channel if all components have one unit, else a channel for each component."""
    units = [in_si(column.unit)[1] for column in rest]
    group = one.kind.lower() or "request"
    if rest and len(set(units)) == 1 and len(rest) == len(one.columns):
        labels = tuple(column.name for column in rest)
        values = np.column_stack([column.values(table) for column in rest])
        yield Channel(name, units[0], () if labels == ("Q",) else labels, "", group), values
        return
    for column, unit in zip(rest, units, strict=True):
        yield Channel(f"{name}.{column.name}", unit, (), "", group), column.values(table)


def _euler_quaternions(psi: Numbers, theta: Numbers, phi: Numbers) -> Numbers:
    """Return (n, 4) quaternions of body-fixed 3-1-3 angles [rad]: q = q_z(ψ) q_x(θ) q_z(φ)."""
    whole, half, tilt = (psi + phi) / 2.0, (psi - phi) / 2.0, theta / 2.0
    c, s = np.cos(tilt), np.sin(tilt)
    return np.column_stack([c * np.cos(whole), s * np.cos(half), s * np.sin(half), c * np.sin(whole)])

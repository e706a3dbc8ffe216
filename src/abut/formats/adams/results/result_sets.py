"""Result sets of a file that Adams wrote, as channels in SI."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from abut.formats.adams.results.unit_names import in_si
from abut.results import WXYZ, XYZ, Channel, Result

Array = NDArray[np.float64]

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


@dataclass(frozen=True)
class Set:
    """One result set: its components, their units and their places among a step's numbers, counted from 1."""

    name: str
    of: str
    kind: str
    components: tuple[str, ...]
    units: tuple[str, ...]
    places: tuple[int, ...]


def entity(attributes: Mapping[str, str], components: Sequence[Mapping[str, str]]) -> Set:
    """The result set of an Entity element.

    Raises:
        KeyError: a name or id is missing.
        ValueError: an id is not a number greater than 0.
    """
    name = attributes["name"]
    places = tuple(int(one["id"]) for one in components)
    if min(places, default=1) < 1:
        raise ValueError(f"the components of {name} have an id below 1")
    return Set(
        name,
        attributes.get("entity", name),
        attributes.get("entType", ""),
        tuple(one["name"] for one in components),
        tuple(one.get("unitsValue", "") for one in components),
        places,
    )


def result(sets: Sequence[Set], table: Array, title: str) -> Result:
    """The result that the sets and the steps' numbers (n, width) make.

    Raises:
        ValueError: no time, or time runs backwards.
    """
    clock = next((one for one in sets if one.name == "time" and one.components), None)
    if clock is None:
        raise ValueError("it has no entity time")
    time = _column(clock, 0, table)
    if np.any(np.diff(time) < 0.0):
        raise ValueError("time runs backwards, so it holds more than one run")
    last = np.append(np.diff(time) > 0.0, True)
    table, time = table[last], time[last]
    found: dict[str, tuple[Channel, Array]] = {}
    for one in sets:
        if one is not clock and one.components:
            for channel, values in _channels(one, table):
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
    """The name, or with a number behind it where it is taken, for result sets that share one."""
    tries = itertools.chain([name], (f"{name}_{k}" for k in itertools.count(2)))
    return next(each for each in tries if each not in taken)


def _channels(one: Set, table: Array) -> Iterator[tuple[Channel, Array]]:
    """The channels of a set."""
    where = {component: k for k, component in enumerate(one.components)}
    part = one.kind == "Part"
    name = one.name.removesuffix("_XFORM") if part else one.name
    used: set[str] = set()
    for what, three in (FRAME if part else LOAD).items():
        if all(component in where for component in three):
            used.update(three)
            values = np.column_stack([_column(one, where[component], table) for component in three])
            unit = in_si(one.units[where[three[0]]])[1]
            yield Channel(f"{name}.{what}", unit, XYZ, "", "body" if part else one.kind.lower()), values
    if part and all(angle in where for angle in ANGLES):
        used.update(ANGLES)
        angles = (_column(one, where[angle], table) for angle in ANGLES)
        yield Channel(f"{name}.quaternion", "", WXYZ, "orientation", "body"), _quaternions(*angles)
    yield from _others(one, name, [k for component, k in where.items() if component not in used], table)


def _others(one: Set, name: str, rest: Sequence[int], table: Array) -> Iterator[tuple[Channel, Array]]:
    """A vector of what has one unit, else a channel for each component."""
    units = [in_si(one.units[k])[1] for k in rest]
    group = one.kind.lower() or "request"
    if rest and len(set(units)) == 1 and len(rest) == len(one.components):
        labels = tuple(one.components[k] for k in rest)
        values = np.column_stack([_column(one, k, table) for k in rest])
        yield Channel(name, units[0], () if labels == ("Q",) else labels, "", group), values
        return
    for k, unit in zip(rest, units, strict=True):
        yield Channel(f"{name}.{one.components[k]}", unit, (), "", group), _column(one, k, table)


def _column(one: Set, k: int, table: Array) -> Array:
    """The numbers of one component in SI."""
    column: Array = table[:, one.places[k] - 1] * in_si(one.units[k])[0]
    return column


def _quaternions(psi: Array, theta: Array, phi: Array) -> Array:
    """(n, 4) quaternions of body-fixed 3-1-3 angles [rad]: q = q_z(ψ) q_x(θ) q_z(φ)."""
    whole, half, tilt = (psi + phi) / 2.0, (psi - phi) / 2.0, theta / 2.0
    c, s = np.cos(tilt), np.sin(tilt)
    return np.column_stack([c * np.cos(whole), s * np.cos(half), s * np.sin(half), c * np.sin(whole)])

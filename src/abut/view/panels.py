"""What a report draws: sections of panels, each a few curves over time that share a unit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from abut.results import Channel, Result

Array = npt.NDArray[np.float64]

MOST = 24  #: panels drawn per section; the rest is named and stays in the result file


@dataclass(frozen=True)
class Curve:
    """One line: its label, where to read it, and how to make one number of a vector when it is a magnitude."""

    label: str
    read: Callable[[Result], Array]


@dataclass(frozen=True)
class Panel:
    """Curves of one unit over time: ``name`` is the channel's, ``about`` what it is, ``quantity`` the axis label."""

    name: str
    about: str
    quantity: str
    unit: str
    curves: tuple[Curve, ...]
    logarithmic: bool = False


@dataclass
class Section:
    """A heading and its panels.

    ``tracks`` asks for the table of contact tracks; ``silent`` names channels that are zero throughout, ``more``
    those beyond `MOST`.
    """

    title: str
    note: str = ""
    panels: list[Panel] = field(default_factory=list)
    tracks: bool = False
    silent: list[str] = field(default_factory=list)
    more: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Recipe:
    """How the channels of one group are drawn: which quantities (all when empty), and in which way."""

    title: str
    quantities: tuple[str, ...] = ()
    magnitude: bool = False
    together: bool = False
    logarithmic: bool = False
    note: str = ""
    tracks: bool = False


#: Sections in the order of the page, by the channels' group.
RECIPES = {
    "contact": Recipe(
        "Contacts", ("normal_magnitude", "penetration", "friction_force"), magnitude=True, tracks=True
    ),
    "body": Recipe("Bodies", ("position", "velocity", "angular_velocity")),
    "joint": Recipe(
        "Joints", (), magnitude=True, note="Forces and torques act on the first-named body, global axes."
    ),
    "motion": Recipe("Motions", (), magnitude=True),
    "force": Recipe("Forces", ("force", "torque"), magnitude=True),
    "request": Recipe("Requests"),
    "energy": Recipe("Energy", together=True),
    "constraint": Recipe(
        "Constraint drift",
        logarithmic=True,
        note="How far the joints come apart; it should stay near the tolerance.",
    ),
    "solver": Recipe("Solver", logarithmic=True),
}
AXIS_WORDS = {"normal_magnitude": "normal force"}
CROWDED = 4  #: components above which those that are zero throughout are left out
_TRACK = re.compile(r"\.track\d+\.")  # told in the table of contacts


def sections(result: Result) -> Iterator[Section]:
    """The sections of the page that have something to show."""
    groups: dict[str, list[Channel]] = {group: [] for group in RECIPES}
    for channel in result.channels:
        if not _TRACK.search(channel.name):
            groups.setdefault(channel.group, []).append(channel)
    for group, channels in groups.items():
        recipe = RECIPES.get(group, Recipe(group.capitalize() or "Other channels"))
        section = _section(result, recipe, channels)
        if section.panels or section.tracks:
            yield section


def _section(result: Result, recipe: Recipe, channels: Sequence[Channel]) -> Section:
    section = Section(recipe.title, recipe.note, tracks=bool(channels) and recipe.tracks)
    wanted = _wanted(channels, recipe)
    panels: list[Panel] = []
    for channel in wanted:
        if len(section.panels) + len(panels) >= MOST:
            section.more.append(channel.name)
        elif not np.any(np.nan_to_num(result.values(channel.name))):
            section.silent.append(channel.name)
        else:
            panels.append(_panel(result, channel, recipe))
    section.panels = _merged(panels) if recipe.together else panels
    return section


def _wanted(channels: Sequence[Channel], recipe: Recipe) -> list[Channel]:
    """The channels that the recipe draws, thing by thing, in the recipe's order of quantities."""
    if not recipe.quantities:
        return list(channels)
    order = {quantity: k for k, quantity in enumerate(recipe.quantities)}
    things = {thing: k for k, thing in enumerate(dict.fromkeys(_split(channel)[0] for channel in channels))}
    drawn = [channel for channel in channels if _split(channel)[1] in order]
    return sorted(drawn, key=lambda channel: (things[_split(channel)[0]], order[_split(channel)[1]]))


def _split(channel: Channel) -> tuple[str, str]:
    """The thing that a channel belongs to, and the quantity."""
    thing, _, quantity = channel.name.rpartition(".")
    return thing, quantity


def _panel(result: Result, channel: Channel, recipe: Recipe) -> Panel:
    thing, word = _split(channel)
    quantity = AXIS_WORDS.get(word, word.replace("_", " ") if thing else "")
    curves = [_curve(channel, k, label) for k, label in enumerate(channel.components)]
    if len(curves) > CROWDED:
        curves = [curve for curve in curves if np.any(np.nan_to_num(curve.read(result)))]
    if recipe.magnitude and len(curves) == 3:
        curves.append(Curve("magnitude", lambda r: np.linalg.norm(r.values(channel.name), axis=1)))
    if not curves:
        curves = [Curve(quantity, lambda r: r.values(channel.name))]
    about = channel.description.removeprefix(f"{thing}: ")
    logarithmic = recipe.logarithmic and _spans_decades(result.values(channel.name))
    return Panel(channel.name, about, quantity, channel.unit, tuple(curves), logarithmic)


def _curve(channel: Channel, component: int, label: str) -> Curve:
    return Curve(label, lambda result: result.values(channel.name)[:, component])


def _merged(panels: Sequence[Panel]) -> list[Panel]:
    """One panel per unit."""
    units = dict.fromkeys(panel.unit for panel in panels)
    out = []
    for unit in units:
        same = [panel for panel in panels if panel.unit == unit]
        if len(same) == 1:
            out += same
        else:
            name = same[0].name.partition(".")[0]
            curves = tuple(curve for panel in same for curve in panel.curves)
            out.append(Panel(name, "", name, unit, curves))
    return out


def _spans_decades(values: Array) -> bool:
    """Whether positive values differ by more than a factor of 30, so that a logarithmic axis shows more."""
    positive = values[np.isfinite(values) & (values > 0.0)]
    return bool(
        len(positive) > 1
        and np.all(values[np.isfinite(values)] >= 0.0)
        and positive.max() > 30.0 * positive.min()
    )

"""Distributions shown next to the fields of a history: quantities over a position, curve by curve, instant by instant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InvalidValue, UnknownName
from abut.short_repr import short_repr
from abut.view.scene.encoding import Chunks

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from abut.fem.results.result import History

__all__ = ["Curve", "Distribution", "scene_distributions"]

STYLES = ("line", "dashed", "points")


@short_repr
@dataclass(frozen=True, eq=False)
class Curve:
    """Curve of a `Distribution`, for example of one method of computation.

    Args:
        label: its label; curves of one label have one colour in all distributions.
        x: positions, (n,).
        y: values there, (n,), or by instant of the history, (t, n); NaN where undefined.
        style: ``"line"``, ``"dashed"`` or ``"points"``.

    Raises:
        InvalidValue: sizes do not match, a position is not finite, or there is no such style.
    """

    label: str
    x: ArrayLike
    y: ArrayLike
    style: str = "line"

    def __post_init__(self) -> None:
        who, x, y = (
            f'curve "{self.label}"',
            np.asarray(self.x, float),
            np.atleast_2d(np.asarray(self.y, float)),
        )
        if x.ndim != 1 or y.ndim != 2 or y.shape[1] != len(x) or not np.isfinite(x).all():
            raise InvalidValue(
                f"{who}: x has the shape {x.shape} and y {y.shape}; give x as (n,) finite positions, "
                "and y as (n,) or (instants, n) values"
            )
        if self.style not in STYLES:
            raise InvalidValue.of(f"{who}: style", self.style, f"be one of {', '.join(STYLES)}")
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)


@short_repr
@dataclass(frozen=True, eq=False)
class Distribution:
    """Quantity over a position, as loads over rollers or a pressure across a contact, for `History.show(…, beside=[…])`.

    Args:
        title: its heading.
        x: label of the horizontal axis, with unit, as ``"angle from the load [deg]"``.
        y: label of the vertical axis, likewise; SI units are shown in readable multiples.
        curves: `Curve`.
        of: the thing or things to which it belongs; it is shown while one of them is selected. If not given, it is always shown.
        names: names of things at the positions of the first curve: a click selects one. A thing with the name of a body of the history
            can be selected by a click on the body too, and is marked there.
        bodies: bodies of the history to draw while it is shown, as those of one of several machines; all if not given.

    Raises:
        InvalidValue: there is no curve, or the number of names differs from that of the first curve's positions.
    """

    title: str
    x: str
    y: str
    curves: Sequence[Curve]
    of: str | Sequence[str] = ()
    names: Sequence[str] = ()
    bodies: Sequence[str] = ()

    def __post_init__(self) -> None:
        who = f'distribution "{self.title}"'
        if not self.curves:
            raise InvalidValue(f"{who} has no curve; give at least one abut.view.Curve")
        if len(self.names) not in (0, np.size(self.curves[0].x)):
            raise InvalidValue(
                f"{who}: there are {len(self.names)} names, but the first curve has "
                f"{np.size(self.curves[0].x)} positions; give one name for each position"
            )


def scene_distributions(
    given: Sequence[Distribution], history: History, chunks: Chunks
) -> list[dict[str, Any]]:
    """Return distributions in the form of a scene.

    Raises:
        InvalidValue: a curve has neither one instant nor the number of the history.
        UnknownName: the history has no such body.
    """
    count = len(history.times)
    for one in given:
        for body in one.bodies:
            if body not in history.parts:
                raise UnknownName.of(f'part of history "{history.name}"', body, history.parts)
        for curve in one.curves:
            instants = np.shape(curve.y)[0]
            if instants not in (1, count):
                raise InvalidValue(
                    f'distribution "{one.title}", curve "{curve.label}": y has {instants} instants, '
                    f"but the history has {count}; give one instant, or as many as the history"
                )
    return [
        {
            "title": one.title,
            "x": _axis_label(one.x),
            "y": _axis_label(one.y),
            "of": [one.of] if isinstance(one.of, str) else list(one.of),
            "names": list(one.names),
            "bodies": list(one.bodies),
            "times": chunks.add(history.times, "f8"),
            "curves": [
                {"label": c.label, "style": c.style, "x": chunks.add(c.x, "f8"), "y": chunks.add(c.y, "f8")}
                for c in one.curves
            ],
        }
        for one in given
    ]


def _axis_label(text: str) -> dict[str, str]:
    """Return the name and the unit in a text such as "duration [s]"."""
    name, unit = re.fullmatch(r"(.*?)\s*(?:\[([^\]]*)\])?", text, re.DOTALL).groups()  # type: ignore[union-attr]
    return {"label": name, "unit": unit or ""}

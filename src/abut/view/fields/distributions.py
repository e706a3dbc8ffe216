"""What stands beside the fields of a history on its page: quantities over a place, curve by curve, instant by instant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InvalidValue, UnknownName
from abut.plug.brief import short_repr
from abut.view.encoding import Chunks

if TYPE_CHECKING:
    from abut.fem.results.result import History

__all__ = ["Curve", "Distribution", "distributions"]

STYLES = ("line", "dashed", "points")


@short_repr
@dataclass(frozen=True, eq=False)
class Curve:
    """One curve of a `Distribution`, as of one way to compute it.

    Args:
        label: what it is called; curves of one label have one colour, whatever they stand in.
        x: places, (n,).
        y: there, (n,), or by instant of the history, (t, n); NaN where there is nothing.
        style: ``"line"``, ``"dashed"`` or ``"points"``.

    Raises:
        InvalidValue: sizes do not fit, a place is not finite, or there is no such style.
    """

    label: str
    x: Any
    y: Any
    style: str = "line"

    def __post_init__(self) -> None:
        who, x, y = (
            f'curve "{self.label}"',
            np.asarray(self.x, float),
            np.atleast_2d(np.asarray(self.y, float)),
        )
        if x.ndim != 1 or y.ndim != 2 or y.shape[1] != len(x) or not np.isfinite(x).all():
            raise InvalidValue(
                f"{who}: x is {x.shape} and y {y.shape}; give finite places (n,), and (n,) or (t, n) there"
            )
        if self.style not in STYLES:
            raise InvalidValue.of(f"{who}: style", self.style, f"be one of {', '.join(STYLES)}")
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)


@short_repr
@dataclass(frozen=True, eq=False)
class Distribution:
    """A quantity over a place, as loads over rollers or a pressure across a contact, for `History.show(…, beside=[…])`.

    Args:
        title: heads it.
        x: what goes to the right, with its unit, as ``"angle from the load [deg]"``.
        y: what goes up, likewise; SI units are shown in multiples that read well.
        curves: `Curve`.
        of: the thing that it belongs to, or several; it is shown while one of them is chosen. Always without.
        names: of things at the places of the first curve: a click chooses one. What has the name of a body of the history is chosen by
            a click there too, and marked there.
        bodies: of the history, that are drawn while it is shown, as of one of several machines; all without.

    Raises:
        InvalidValue: there is no curve, or names are not as many as the first curve's places.
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
        if len(self.names) not in (0, len(self.curves[0].x)):
            raise InvalidValue(
                f"{who} has {len(self.names)} names for {len(self.curves[0].x)} places of its first curve; give as many"
            )


def distributions(given: Sequence[Distribution], history: History, chunks: Chunks) -> list[dict[str, Any]]:
    """As a scene holds them.

    Raises:
        InvalidValue: a curve has neither one instant nor those of the history.
        UnknownName: the history has no such body.
    """
    count = len(history.times)
    for one in given:
        for body in one.bodies:
            if body not in history.parts:
                raise UnknownName.of(f'part of history "{history.name}"', body, history.parts)
        for curve in one.curves:
            if len(curve.y) not in (1, count):
                raise InvalidValue(
                    f'distribution "{one.title}", curve "{curve.label}": it has {len(curve.y)} instants; the history has {count}'
                )
    return [
        {
            "title": one.title,
            "x": _axis(one.x),
            "y": _axis(one.y),
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


def _axis(text: str) -> dict[str, str]:
    """A name and its unit, of "duration [s]"."""
    name, unit = re.fullmatch(r"(.*?)\s*(?:\[([^\]]*)\])?", text, re.DOTALL).groups()  # type: ignore[union-attr]
    return {"label": name, "unit": unit or ""}

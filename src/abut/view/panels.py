"""Panels: sections of the page that user functions of the result fill with a table, a figure or a sentence.

    @abut.view.panel("Time in contact")
    def time_in_contact(result):
        rows = [(track.contact, track.contact_time) for track in result.tracks if track.number == 0]
        return abut.view.Table(("contact", "time [s]"), rows)

A panel appears on every page of the process, below the contacts, for the main result; if its function returns None, it is omitted.
"""

from __future__ import annotations

import base64
import io
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from abut.arguments.exception_origin import describe_failure
from abut.errors import InvalidValue
from abut.results import Result
from abut.short_repr import short_repr

__all__ = ["PANELS", "Table", "panel", "panel_contents", "panel_of"]

log = logging.getLogger("abut")
F = TypeVar("F", bound=Callable[[Any], Any])

PANELS: dict[str, Callable[[Result], Any]] = {}  #: title → function that fills it


@short_repr
@dataclass(frozen=True)
class Table:
    """Table of a panel.

    Args:
        heads: headings of the columns; a unit in brackets at the end, as "duration [s]", is set as a unit.
        rows: rows of numbers and texts, as many in each as there are headings.

    Raises:
        InvalidValue: the number of cells of a row differs from the number of headings.
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[Any]]

    def __post_init__(self) -> None:
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.heads):
                raise InvalidValue(
                    f"panel table: row {number} has {len(row)} cells, but the table has "
                    f"{len(self.heads)} columns ({', '.join(self.heads)}); give one cell for each "
                    "column"
                )


def panel(title: str) -> Callable[[F], F]:
    """Register a panel: a function of a `Result` that returns its content.

    The content is a `Table`, or an object with its `heads` and `rows`, a Matplotlib figure, a sentence, or None for nothing.

    Args:
        title: heading and name of its section; a second panel of the same title replaces the first.

    Raises:
        InvalidValue: the title is not a text.
    """
    if not isinstance(title, str) or not title.strip():
        raise InvalidValue(
            f'panel: title is {title!r}; it must be a string, such as @abut.view.panel("Time in contact")'
        )

    def register_panel(function: F) -> F:
        PANELS[title] = function
        return function

    return register_panel


def panel_contents(result: Result) -> list[dict[str, Any]]:
    """Return the contents of the panels for a result, in the form of a scene; a panel that fails contains the error."""
    found = []
    for title, function in PANELS.items():
        try:
            content = _json_content(function(result))
        except Exception as problem:  # a user's function: the page is written nevertheless
            message = f'The panel "{title}" failed: {describe_failure(problem)}'
            log.warning(message)
            content = {"broken": message}
        if content:
            found.append({"title": title, **content})
    return found


def panel_of(title: str, given: object) -> dict[str, Any]:
    """Return a section in the form of a scene, from a title and a `Table`, a figure or a sentence.

    Raises:
        InvalidValue: it is none of these.
    """
    return {"title": title, **_json_content(given)}


def _json_content(given: object) -> Mapping[str, Any]:
    """Return the result of a panel's function in JSON form."""
    if given is None:
        return {}
    if isinstance(given, str):
        return {"text": given}
    if isinstance(given, Table) or (hasattr(given, "heads") and hasattr(given, "rows")):
        return {"heads": list(given.heads), "rows": [list(row) for row in given.rows]}
    if hasattr(given, "savefig"):
        from matplotlib import rc_context

        drawn = io.BytesIO()
        with rc_context({"svg.hashsalt": "abut"}):  # the same figure yields the same bytes
            given.savefig(drawn, format="svg", bbox_inches="tight", metadata={"Date": None})
        return {"picture": "data:image/svg+xml;base64," + base64.b64encode(drawn.getvalue()).decode("ascii")}
    raise InvalidValue(
        f"a panel's function returned {given!r}; it must return an abut.view.Table, a Matplotlib "
        "figure, a text or None"
    )

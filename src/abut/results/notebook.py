"""Display of a result in a notebook: its status, its warnings, and its channels."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from abut.results.result import Result

__all__ = ["result_page"]

MAX_LISTED_CHANNELS = 200  #: largest number of listed channels


def result_page(result: Result) -> str:
    """Return the result as HTML: a heading, warnings, and its channels, folded."""
    head, *troubles = repr(result).strip("<>").replace(">\n", "\n").split("\n")
    lines = [f"<b>{escape(head)}</b>", *(f"<div>{escape(line.strip())}</div>" for line in troubles)]
    rows = [
        f"<tr><td>{escape(channel.name)}</td><td>{escape(channel.unit or '-')}</td>"
        f"<td>{escape(', '.join(channel.components))}</td></tr>"
        for channel in result.channels[:MAX_LISTED_CHANNELS]
    ]
    more = len(result) - len(rows)
    tail = [f"<tr><td colspan=3>and {more} more</td></tr>"] if more > 0 else []
    table = "<table><tr><th>channel</th><th>unit</th><th>components</th></tr>"
    folded = (
        f"<details><summary>{len(result)} channels</summary>{table}{''.join(rows + tail)}</table></details>"
    )
    return f"<div>{''.join(lines)}{folded}</div>"

"""The tables of a report: contact tracks, statistics, and the model with its parameters and units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from abut.results import Result, Track
from abut.view.notation import shown_number, shown_unit

MOST_THINGS = 300  #: things listed one by one; a larger model is told by its counts
FINE = 5  #: outputs per touch below which the table warns
FAMILIES = {
    "body": "Bodies",
    "joint": "Joints",
    "motion": "Motions",
    "force": "Forces",
    "contact": "Contacts",
}
UNITS_OF_STATISTICS = {"seconds": "s", "step": "s", "drift": "m", "bytes": "B"}


def cell(text: str, tag: str = "td", css: str = "") -> str:
    """One table cell; the text is escaped."""
    attribute = f' class="{css}"' if css else ""
    return f"<{tag}{attribute}>{escape(text)}</{tag}>"


def row(cells: Iterable[str], css: str = "") -> str:
    """One table row."""
    attribute = f' class="{css}"' if css else ""
    return f"<tr{attribute}>{''.join(cells)}</tr>"


def table(head: Sequence[str], rows: Iterable[str], css: str) -> str:
    """A table with a head; wide ones scroll in their own box."""
    top = row(cell(text, "th") for text in head)
    body = "\n".join(rows)
    return f'<div class="scroll"><table class="{css}"><thead>{top}</thead><tbody>\n{body}\n</tbody></table></div>'


# --- contacts ------------------------------------------------------------------------------------------------------


def tracks_table(result: Result) -> str:
    """Peaks, impulse and touches of each contact and, where it has several, of each of its points."""
    tracks = result.tracks
    if not tracks:
        return ""
    lossy = any(track.dissipated is not None for track in tracks)
    head = ["contact", "peak force [N]", "at [s]", "peak penetration [mm]", "impulse [N·s]", "touches"]
    head += [
        "first touch [s]",
        "last release [s]",
        "time in contact [s]",
        *(["dissipated [J]"] if lossy else []),
    ]
    note = "Taken at the output times: what happens between two outputs is not in these numbers."
    touched = [track for track in tracks if track.touches]
    if touched and min(track.outputs / track.touches for track in touched) < FINE:
        note += (
            " Some touches are so short that few outputs catch them; a smaller output step shows their peaks."
        )
    rows = (_track_row(track, lossy) for track in tracks)
    return f'{table(head, rows, "numbers tracks")}<p class="note">{note}</p>'


def routes_table(model: Mapping[str, Any]) -> str:
    """By what geometry each contact is computed, and why."""
    told = [(str(t["name"]), t["routes"]) for t in model.get("things", ()) if t.get("routes")]
    rows = [row([cell(name, "th"), cell("; ".join(map(str, routes)))]) for name, routes in told[:MOST_THINGS]]
    return table(("contact", "geometry"), rows, "routes") if rows else ""


def _track_row(track: Track, lossy: bool) -> str:
    touched = track.touches > 0
    release = "still touching" if track.touching else shown_number(track.last_release)
    values = [
        shown_number(track.peak_force, 5) if touched else "–",
        shown_number(track.peak_force_time),
        shown_number(1e3 * track.peak_penetration, 5) if touched else "–",
        shown_number(track.impulse, 5) if touched else "–",
        str(track.touches) if touched else "never",
        shown_number(track.first_touch),
        release,
        shown_number(track.contact_time, 5) if touched else "–",
        *([shown_number(track.dissipated, 5)] if lossy else []),
    ]
    name = f"point {track.number}" if track.number else track.contact
    return row([cell(name, "th"), *map(cell, values)], "point" if track.number else "")


# --- statistics ----------------------------------------------------------------------------------------------------


def statistics_table(statistics: Mapping[str, Any]) -> str:
    """What the run cost, one line per number."""
    if not statistics:
        return ""
    rows = (row(_statistic(name, value)) for name, value in statistics.items())
    return table(("quantity", "value", "unit"), rows, "numbers parameters")


def _statistic(name: str, value: Any) -> Iterator[str]:
    """``run_seconds`` reads as "run time" in s."""
    stem, _, last = name.rpartition("_")
    yield cell(f"{stem} time" if stem and last == "seconds" else name.replace("_", " "), "th")
    yield cell(", ".join(map(shown_number, value)) if isinstance(value, list) else shown_number(value))
    yield cell(UNITS_OF_STATISTICS.get(last, ""))


# --- the model -----------------------------------------------------------------------------------------------------


def model_tables(model: Mapping[str, Any]) -> str:
    """Every thing of the model with its parameters and units, folded by family."""
    things: list[Mapping[str, Any]] = list(model.get("things", ()))
    if not model:
        return ""
    out = []
    if "gravity" in model:
        gravity = model["gravity"]
        text = f"{shown_value(gravity['value'])} {shown_unit(gravity['unit'])}"
        out.append(f'<p>Gravity <span class="value">{escape(text)}</span></p>')
    families: dict[str, list[Mapping[str, Any]]] = {}
    for thing in things:
        families.setdefault(str(thing.get("family", "")), []).append(thing)
    for family, members in families.items():
        title = FAMILIES.get(family, (family or "other").capitalize() + "s")
        opened = " open" if len(members) <= 12 else ""
        rows = [line for thing in members[:MOST_THINGS] for line in _thing_rows(thing)]
        rest = len(members) - MOST_THINGS
        more = (
            f'<p class="note">and {rest} more, kept in the result\'s <code>model</code>.</p>'
            if rest > 0
            else ""
        )
        body = table(("parameter", "value", "unit"), rows, "parameters")
        out.append(
            f"<details{opened}><summary>{escape(title)} ({len(members)})</summary>{body}{more}</details>"
        )
    return "\n".join(out)


def _thing_rows(thing: Mapping[str, Any]) -> Iterator[str]:
    name = f"<th>{escape(str(thing.get('name', '')))}</th>"
    kind = f'<td colspan="2">{escape(str(thing.get("kind", "")))}</td>'
    yield row([name, kind], "thing")
    for line in flattened(thing.get("parameters", {})):
        yield row([cell(line[0], "th"), cell(line[1]), cell(line[2])])


def flattened(parameters: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str, str]]:
    """Lines (dotted name, value, unit) of nested parameters; a law or shape gives its kind, then its own lines."""
    for name, parameter in parameters.items():
        if name == "name":
            continue
        path = prefix + name
        value = parameter.get("value") if isinstance(parameter, Mapping) else parameter
        unit = parameter.get("unit", "") if isinstance(parameter, Mapping) else ""
        if isinstance(value, Mapping) and "kind" in value:
            yield path, str(value["kind"]), ""
            yield from flattened(value.get("parameters", {}), path + ".")
        else:
            yield path, shown_value(value), shown_unit(unit)


def shown_value(value: Any) -> str:
    """A parameter in one line: a frame by its body and place, a matrix by its rows, a vector in brackets."""
    if isinstance(value, Mapping):
        if "body" in value and "position" in value:
            return _shown_frame(value)
        return ", ".join(f"{key} = {shown_value(item)}" for key, item in value.items()) or "–"
    if isinstance(value, list | tuple):
        if _is_diagonal(value):
            return f"diagonal ({', '.join(shown_number(value[k][k]) for k in range(3))})"
        return f"({', '.join(shown_value(item) for item in value)})"
    return shown_number(value)


def _shown_frame(frame: Mapping[str, Any]) -> str:
    text = f"{frame['body']} at {shown_value(frame['position'])}"
    orientation = frame.get("orientation")
    turned = orientation is not None and list(orientation) != [1.0, 0.0, 0.0, 0.0]
    return f"{text}, quaternion {shown_value(orientation)}" if turned else text


def _is_diagonal(value: Sequence[Any]) -> bool:
    if len(value) != 3 or not all(isinstance(line, list | tuple) and len(line) == 3 for line in value):
        return False
    return all(value[i][j] == 0.0 for i in range(3) for j in range(3) if i != j)

"""The report of a run: one page that holds everything and needs no network."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.results import Result
from abut.results.files import replacing
from abut.view.advice import advice_tables
from abut.view.decimate import extremes
from abut.view.notation import shown_number, shown_unit
from abut.view.panels import Curve, Panel, Section, sections
from abut.view.tables import model_tables, routes_table, statistics_table, tracks_table

POINTS = 200_000  #: points over all curves of a page, each eight bytes before encoding
LEAST, MOST = 200, 20_000  #: points of one curve

HEADLINES = {"done": "Done", "failed": "Failed", "interrupted": "Interrupted"}


def report(result: Result, path: str | os.PathLike[str]) -> Path:
    """Write a self-contained page about a result; gives its path.

    It shows how the run ended, its warnings, plots over time (a cursor reads values, dragging zooms, a double
    click resets), the contacts' peaks and impulses, the statistics, and the model with its units. Curves are
    thinned so that every peak stays.

    Raises:
        InputError: the folder does not exist or cannot be written.
    """
    with replacing(path) as partial:
        partial.write_text(page(result), encoding="utf-8")
    return Path(path)


def page(result: Result) -> str:
    """The text of the page."""
    drawn = list(sections(result))
    data = _data(result, [panel for section in drawn for panel in section.panels])
    told = advice_tables(result)
    parts = [_header(result), _warnings(result), _contents(drawn, result, bool(told))]
    number = 0
    for section in drawn:
        parts.append(
            _section(
                section, number, tracks_table(result) + routes_table(result.model) if section.tracks else ""
            )
        )
        number += len(section.panels)
    parts.append(_plain_section("Numbers of the contacts", told))
    parts.append(_plain_section("Statistics", statistics_table(result.statistics)))
    parts.append(_plain_section("Model", model_tables(result.model)))
    assets = resources.files("abut.view") / "assets"
    return PAGE.format(
        title=escape(result.name or "abut result"),
        style=(assets / "report.css").read_text(encoding="utf-8"),
        body="\n".join(part for part in parts if part),
        data=data,
        script=(assets / "report.js").read_text(encoding="utf-8"),
    )


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="abut">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}
</main>
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>
</body>
</html>
"""


# --- the head of the page ------------------------------------------------------------------------------------------


def _header(result: Result) -> str:
    kind = result.status.kind
    at = "" if result.status.time is None else f" at t = {shown_number(result.status.time, 9)} s"
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in _facts(result)
    )
    return (
        f"<header><h1>{escape(result.name or 'Result')}</h1>"
        f'<p class="status {escape(kind)}"><strong>{escape(HEADLINES.get(kind, kind))}{escape(at)}</strong>'
        f"<span>{escape(_sentence(result.status.sentence))}</span></p>"
        f'<dl class="facts">{facts}</dl></header>'
    )


def _sentence(text: str) -> str:
    text = text.strip()
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) or not text else text + "."


def _facts(result: Result) -> list[tuple[str, str]]:
    """The few numbers that one looks for first."""
    statistics, time = result.statistics, result.time
    facts = []
    if len(time):
        facts.append(("simulated", f"{shown_number(float(time[0]))} to {shown_number(float(time[-1]))} s"))
    facts.append(("outputs", shown_number(len(time))))
    told = [name for name in ("integrator", "steps", "events") if name in statistics]
    facts += [(name, shown_number(statistics[name]).partition("(")[0]) for name in told]
    if isinstance(statistics.get("run_seconds"), int | float):
        facts.append(("run time", f"{shown_number(float(statistics['run_seconds']), 3)} s"))
    return facts


def _warnings(result: Result) -> str:
    if not result.warnings:
        return ""
    items = "".join(f"<li>{escape(_sentence(text))}</li>" for text in result.warnings)
    count = len(result.warnings)
    return (
        f'<aside class="warnings"><h2>{count} warning{"s" if count > 1 else ""}</h2><ul>{items}</ul></aside>'
    )


def _contents(drawn: Sequence[Section], result: Result, advised: bool) -> str:
    titles = [section.title for section in drawn]
    titles += ["Numbers of the contacts"] * advised
    titles += ["Statistics"] * bool(result.statistics) + ["Model"] * bool(result.model)
    links = "".join(f'<a href="#{_anchor(title)}">{escape(title)}</a>' for title in titles)
    reset = '<button type="button" id="reset" hidden>Reset zoom</button>'
    hint = '<span class="hint">drag to zoom, double-click to reset</span>' if drawn else ""
    return f"<nav>{links}{hint}{reset}</nav>" if links else ""


# --- sections ------------------------------------------------------------------------------------------------------


def _section(section: Section, first: int, extra: str) -> str:
    panels = "\n".join(_panel(panel, first + k) for k, panel in enumerate(section.panels))
    notes = [section.note] if section.note else []
    if section.silent:
        notes.append(f"Zero throughout: {', '.join(section.silent)}.")
    if section.more:
        named = ", ".join(section.more[:6]) + (", …" if len(section.more) > 6 else "")
        notes.append(f"{len(section.more)} more channels are in the result and not drawn here: {named}.")
    foot = "".join(f'<p class="note">{escape(note)}</p>' for note in notes)
    drawn = f'<div class="panels">\n{panels}\n</div>' if panels else ""
    return _plain_section(section.title, f"{extra}{drawn}{foot}")


def _panel(panel: Panel, number: int) -> str:
    about = f"<span>{escape(panel.about)}</span>" if panel.about else ""
    return f'<figure class="panel" data-panel="{number}"><figcaption><b>{escape(panel.name)}</b>{about}</figcaption></figure>'


def _plain_section(title: str, body: str) -> str:
    return f'<section id="{_anchor(title)}"><h2>{escape(title)}</h2>\n{body}</section>' if body else ""


def _anchor(title: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in title.lower())


# --- data ----------------------------------------------------------------------------------------------------------


def _data(result: Result, panels: Sequence[Panel]) -> str:
    """The curves as JSON that cannot end its script element; numbers are base64 of little-endian single precision.

    Times are relative to the first, values that vary little to the middle of their range, so that single
    precision is enough.
    """
    count = sum(len(panel.curves) for panel in panels)
    most = max(LEAST, min(MOST, POINTS // max(count, 1)))
    time = result.time
    pool: dict[str, int] = {}
    out = [
        {
            "quantity": panel.quantity,
            "unit": shown_unit(panel.unit),
            "log": panel.logarithmic,
            "curves": [_encoded(curve, result, time, most, pool) for curve in panel.curves],
        }
        for panel in panels
    ]
    span = [float(time[0]), float(time[-1])] if len(time) else [0.0, 1.0]
    ended = result.status.time if result.status.kind == "failed" else None
    text = json.dumps({"span": span, "failed": ended, "times": list(pool), "panels": out}, ensure_ascii=False)
    return text.replace("<", "\\u003c")


def _encoded(
    curve: Curve, result: Result, time: npt.NDArray[np.float64], most: int, pool: dict[str, int]
) -> dict[str, Any]:
    values = curve.read(result)
    kept = extremes(values, most)
    values = values[kept]
    finite = values[np.isfinite(values)]
    middle = _middle(finite)
    times = _base64(time[kept] - time[0]) if len(time) else ""
    return {
        "label": curve.label,
        "t": pool.setdefault(times, len(pool)),
        "middle": middle,
        "v": _base64(np.where(np.isfinite(values), values - middle, np.nan)),
    }


def _middle(values: npt.NDArray[np.float64]) -> float:
    """What to take off values that are large beside their range; zero for others, so that zero stays zero."""
    if not len(values):
        return 0.0
    low, high = float(values.min()), float(values.max())
    middle = low / 2 + high / 2
    return middle if abs(middle) > 5.0 * (high / 2 - low / 2) else 0.0


def _base64(values: npt.NDArray[np.float64]) -> str:
    return base64.b64encode(values.astype("<f4").tobytes()).decode("ascii")

"""HTML report of a study: one self-contained page that needs no network."""

from __future__ import annotations

import base64
import json
import os
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from abut.array_types import AnyArray, Integers, Numbers
from abut.errors import AbutError
from abut.files.atomic_write import replace_atomically
from abut.study.answers.columns import (
    design_of,
    observed_names,
    parameter_matrix,
    parameter_names,
    scalar_values,
    unit_of,
)
from abut.study.answers.statistics.correlation import correlations, main_effects
from abut.study.answers.statistics.sensitivity import morris, sobol
from abut.study.execution.status import FAILED, FINISHED
from abut.view.report import inline_script, viewer_bundle
from abut.view.scene.scene import scene
from abut.view.unit_prefixes import unit_scale

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = ["ROWS", "report", "report_html"]

ROWS = 20_000  #: largest number of variants on a page
BINS = 24  #: number of bins of a histogram
MAX_EXTREME_VARIANTS = (
    200  #: number of extreme variants of each observer that are included if there are more than ROWS
)
SCRIPTS = ("words.js", "data.js", "draw.js", "together.js", "page.js")

#: Function that runs a variant again, by its number, and returns its result.
Show: TypeAlias = Callable[[int], Any]


def report(
    dataset: Dataset,
    path: str | os.PathLike[str],
    *,
    title: str | None = None,
    show: Show | None = None,
    moving: int = 3,
    command: str | None = None,
) -> Path:
    """Write a self-contained page about a study, and return its path.

    It shows the number of finished variants and the reasons of failures, the observers and their distributions, sensitivities, all
    variants in parallel coordinates and a scatter matrix, and the worst. A click on a variant shows its values and the command that runs
    it again.

    Args:
        dataset: of the study.
        path: of the page.
        title: of the page; the study's name if not given.
        show: runs a variant again by its number, for animations in the page: the worst of every observer.
        moving: number of animations for each observer.
        command: that runs a variant again, with "{variant}" for its number; if not given, by the store that the dataset was read from.

    Raises:
        InputError: the folder does not exist or cannot be written.
    """
    scenes = {} if show is None else _worst_scenes(dataset, show, moving)
    text = report_html(dataset, title=title, scenes=scenes, command=command)
    with replace_atomically(path) as partial:
        partial.write_text(text, encoding="utf-8", errors="replace")
    return Path(path)


def report_html(
    dataset: Dataset,
    *,
    title: str | None = None,
    scenes: Mapping[int, bytes] | None = None,
    command: str | None = None,
    live: bool = False,
) -> str:
    """Return the HTML text of a page about a study.

    Args:
        dataset: of the study.
        title: of the page.
        scenes: animations of variants, as written by ``abut.view.scene.scene``.
        command: that runs a variant again, with "{variant}" for its number.
        live: whether the server of the page answers ``variant/17`` with a page of that variant.
    """
    name = title or str(dataset.attrs.get("study") or "study")
    data_of_page = _page_data(dataset, name, command) | {
        "live": live,
        "moving": {str(v): base64.b64encode(block).decode("ascii") for v, block in (scenes or {}).items()},
    }
    data = json.dumps(_json_value(data_of_page), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for mark, escaped in (
        ("<", "\\u003c"),
        (">", "\\u003e"),
        ("&", "\\u0026"),
        ("\u2028", "\\u2028"),
        ("\u2029", "\\u2029"),
    ):
        data = data.replace(mark, escaped)
    viewer = (
        f'<script type="text/plain" id="study-viewer">{inline_script(viewer_bundle())}</script>'
        if scenes
        else ""
    )
    return PAGE.format(
        title=escape(name),
        style=_read_asset("page.css"),
        data=data,
        viewer=viewer,
        script="\n".join(inline_script(_read_asset(one)) for one in SCRIPTS),
    )


def _worst_scenes(dataset: Dataset, show: Show, moving: int) -> dict[int, bytes]:
    """Return animations of the worst variants of every observer, run again; variants whose run fails are omitted."""
    wanted: dict[int, None] = {}
    for name in observed_names(dataset):
        y = scalar_values(dataset, name)
        rows = np.flatnonzero(np.isfinite(y))
        worst = rows[np.argsort(-y[rows], kind="stable")][:moving]
        wanted |= dict.fromkeys(int(v) for v in dataset["variant"].values[worst])
    found = {}
    for variant in wanted:
        try:
            found[variant] = scene([show(variant)])
        except AbutError:  # the page still has its row, with the reason
            continue
    return found


def _page_data(dataset: Dataset, title: str, command: str | None) -> dict[str, Any]:
    """Return all data of the page as plain data."""
    rows, total = _select_rows(dataset), int(dataset.sizes["variant"])
    status = np.asarray(
        dataset["status"].values if "status" in dataset else np.full(total, FINISHED), np.int8
    )
    texts = dataset["reason"].values.tolist() if "reason" in dataset else [""] * total
    reasons = np.array([str(one) for one in texts], dtype=object)
    numbers = np.asarray(dataset["variant"].values)
    failed = np.flatnonzero(status == FAILED)
    shown = rows[status[rows] == FAILED]
    return {
        "title": title,
        "design": _design_line(dataset),
        "counts": {
            "total": total,
            "finished": int((status == FINISHED).sum()),
            "failed": len(failed),
            "unrun": int((status == 0).sum()),
        },
        "left": total - len(rows),
        "reasons": _group_reasons(reasons[failed], numbers[failed]),
        "reasonOf": {str(int(numbers[k])): str(reasons[k]) for k in shown},
        "variants": _encode_base64(numbers[rows].astype(np.int32)),
        "status": _encode_base64(status[rows]),
        "columns": [
            _page_column(dataset, name, rows)
            for name in (*parameter_names(dataset), *observed_names(dataset))
        ],
        "answers": {name: _observer_answers(dataset, name) for name in observed_names(dataset)},
        "command": command or _rerun_command(dataset),
    }


def _rerun_command(dataset: Dataset) -> str:
    """Return the command that runs a variant again if the store is known, otherwise a line of Python."""
    store = dataset.attrs.get("store") or dataset.encoding.get("source")
    if not store:
        return 'study.simulate({variant}).report("variant.html")'
    return f"abut study show {shlex.quote(str(store))} --variant {{variant}}"


def _select_rows(dataset: Dataset) -> np.ndarray[Any, np.dtype[np.intp]]:
    """Return rows for the page: all, or the worst at either end of every observer and others at even steps."""
    n = int(dataset.sizes["variant"])
    if n <= ROWS:
        return np.arange(n)
    kept: set[int] = set()
    for name in observed_names(dataset):
        y = scalar_values(dataset, name)
        rows = np.flatnonzero(np.isfinite(y))
        order = rows[np.argsort(y[rows], kind="stable")]
        kept |= {*order[:MAX_EXTREME_VARIANTS].tolist(), *order[-MAX_EXTREME_VARIANTS:].tolist()}
    kept |= set(np.linspace(0, n - 1, max(0, ROWS - len(kept))).astype(int).tolist())
    return np.array(sorted(kept))


def _group_reasons(reasons: Iterable[object], numbers: Iterable[int]) -> list[dict[str, Any]]:
    """Group reasons of failure by frequency, with the first variants of each; reasons that differ in numbers alone are one."""
    import re

    groups: dict[str, list[int]] = {}
    texts: dict[str, str] = {}
    for reason, variant in zip(reasons, numbers, strict=True):
        key = re.sub(r"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?", "#", str(reason))
        texts.setdefault(key, str(reason) or "no reason was recorded")
        groups.setdefault(key, []).append(int(variant))
    ordered = sorted(groups, key=lambda key: -len(groups[key]))
    return [{"reason": texts[key], "count": len(groups[key]), "variants": groups[key][:8]} for key in ordered]


def _page_column(dataset: Dataset, name: str, rows: Integers) -> dict[str, Any]:
    """Return a column's numbers, and their display format."""
    kind = str(dataset[name].attrs["kind"])
    values = parameter_matrix(dataset, [name])[:, 0] if kind == "parameter" else scalar_values(dataset, name)
    raw = dataset[name].values
    words = [] if raw.dtype.kind in "fiub" else [str(v) for v in dict.fromkeys(raw.tolist())]
    factor, shown = unit_scale(values, unit_of(dataset, name))
    return {
        "name": name,
        "kind": kind,
        "factor": factor,
        "shownUnit": shown,
        "words": words,
        "distribution": str(dataset[name].attrs.get("distribution", "")),
        **_column_statistics(values[np.isfinite(values)]),
        "values": _encode_base64(values[rows].astype(np.float64)),
    }


def _column_statistics(values: Numbers) -> dict[str, Any]:
    """Return statistics over all variants, including those not on the page: range, mean, median, deviation, and a histogram."""
    if not len(values):
        return {
            "mean": None,
            "median": None,
            "deviation": None,
            "counts": [0] * BINS,
            "low": None,
            "high": None,
        }
    return {
        "mean": values.mean(),
        "median": np.median(values),
        "deviation": values.std(ddof=1) if len(values) > 1 else None,
        "counts": np.histogram(values, BINS)[0],
        "low": values.min(),
        "high": values.max(),
    }


def _observer_answers(dataset: Dataset, observed: str) -> dict[str, Any]:
    """Return sensitivities of an observer, as far as the design allows; a sentence for each analysis that it does not allow."""
    notes: list[str] = []
    found: dict[str, Any] = {"notes": notes, "effects": None, "bars": []}
    try:
        effects = main_effects(dataset, observed)
        found["effects"] = {
            "mean": effects.mean,
            "list": [
                {"parameter": e.parameter, "at": e.at, "mean": e.mean, "error": e.error}
                for e in effects.effects
            ],
        }
    except AbutError as problem:
        notes.append(str(problem))
        return found
    makers = {"saltelli": _sobol_answer, "morris": _morris_answer}
    for make in (makers.get(str(design_of(dataset).get("name"))), _correlation_answer):
        if make is None:
            continue
        try:
            bars, warnings = make(dataset, observed)
            found["bars"].append(bars)
            notes += [one for one in warnings if one not in notes]
        except AbutError as problem:
            notes.append(str(problem))
    return found


def _sobol_answer(dataset: Dataset, observed: str) -> tuple[dict[str, Any], Sequence[str]]:
    one = sobol(dataset, observed)
    first = _format_about(one.first, one.first_confidence)
    return _answer_bars(
        "sobol", ("first", "total"), one.parameters, first, _format_about(one.total, one.total_confidence)
    ), one.warnings


def _morris_answer(dataset: Dataset, observed: str) -> tuple[dict[str, Any], Sequence[str]]:
    one = morris(dataset, observed)
    none = np.column_stack([one.sigma, np.full((len(one.sigma), 2), np.nan)])
    return _answer_bars(
        "morris", ("μ*", "σ"), one.parameters, _format_about(one.mu_star, one.mu_star_confidence), none
    ), one.warnings


def _correlation_answer(dataset: Dataset, observed: str) -> tuple[dict[str, Any], Sequence[str]]:
    one = correlations(dataset, observed)
    both = (
        np.column_stack([r, i])
        for r, i in ((one.rank, one.rank_interval), (one.partial, one.partial_interval))
    )
    return _answer_bars("correlations", ("Spearman", "partial"), one.parameters, *both), one.warnings


def _format_about(value: Numbers, width: Numbers) -> Numbers:
    return np.column_stack([value, value - width, value + width])


def _answer_bars(
    kind: str, series: Sequence[str], names: Sequence[str], first: Numbers, second: Numbers
) -> dict[str, Any]:
    """Return two bars a parameter, the longest second ones on top; each (value, low, high)."""
    order = np.argsort(-np.nan_to_num(np.abs((first if kind == "morris" else second)[:, 0])))
    keys = ("value", "low", "high")
    rows = [
        {
            "name": names[k],
            "bars": [dict(zip(keys, map(float, one[k]), strict=True)) for one in (first, second)],
        }
        for k in order
    ]
    return {"kind": kind, "series": list(series), "rows": rows}


def _design_line(dataset: Dataset) -> str:
    """Return the design and its options in a line."""
    design = design_of(dataset)
    name = str(design.pop("name", ""))
    options = ", ".join(
        f"{key} = {value}" for key, value in design.items() if not isinstance(value, dict | list)
    )
    return f"{name} ({options})" if name and options else name


def _encode_base64(values: AnyArray) -> str:
    little = values.astype(values.dtype.newbyteorder("<"))
    return base64.b64encode(np.ascontiguousarray(little).tobytes()).decode("ascii")


def _json_value(value: object) -> Any:
    """Convert to JSON types: arrays as lists, and null for numbers that are not finite."""
    if isinstance(value, Mapping):
        return {str(key): _json_value(one) for key, one in value.items()}
    if isinstance(value, list | tuple | np.ndarray):
        return [_json_value(one) for one in value]
    if isinstance(value, float | np.floating):
        return float(value) if np.isfinite(value) else None
    return value.item() if isinstance(value, np.generic) else value


def _read_asset(name: str) -> str:
    return (resources.files("abut.study.answers") / "assets" / name).read_text(encoding="utf-8")


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
<div class="study"></div>
<noscript>This page draws what it holds with JavaScript, which is switched off in this browser. 此页面需要启用 JavaScript。</noscript>
<script type="application/json" id="study-data">{data}</script>
{viewer}
<script type="module">
{script}
</script>
</body>
</html>
"""

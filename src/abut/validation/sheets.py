"""Validation sheets: one self-contained HTML file, with a printable page for each phenomenon, in the manner of NAFEMS' benchmarks."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files

from abut.validation.entries import (
    FAILED,
    NOT_RUN,
    PASSED,
    SKIPPED,
    ComparedSheet,
    ComparedTest,
    Validation,
    count_tests,
)
from abut.validation.page import number
from abut.validation.records import ComparisonRow
from abut.validation.svg_curves import curve_figure

__all__ = ["page_of_sheets"]

FIGURES = 4  #: largest number of figures of a test
LOW = re.compile(r"(?<![\w{])([A-Za-zΑ-ωϑ∂Δ])_(\{[^}]+\}|[A-Za-z0-9Α-ω]{1,4})(?![\w])")
HIGH = re.compile(r"\^(\{[^}]+\}|\([^() ]+\)|[-−]?[\w./]*\w)")


def page_of_sheets(validation: Validation) -> str:
    """Return the whole file."""
    style = files("abut.validation").joinpath("sheets.css").read_text("utf-8")
    body = _cover_page(validation) + "".join(
        _sheet_page(one) for found in validation.families.values() for one in found
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Validation of abut</title>\n<style>\n{style}</style></head>\n<body>\n{body}</body></html>\n"
    )


def _cover_page(validation: Validation) -> str:
    rows = []
    for name, found in validation.families.items():
        counts = count_tests(found)
        names = "<br>".join(f'<a href="#{one.sheet.name}">{_line_html(one.sheet.title)}</a>' for one in found)
        rows.append(
            f"<tr><td><b>{escape(name)}</b><br>{names}</td><td>{counts.quantities}</td><td>{counts.failed}</td><td>{counts.not_run}</td></tr>"
        )
    where = "".join(f"<li>{escape(one.sentence)}</li>" for one in validation.machines)
    sentence = re.sub(
        r"\*\*(.+?)\*\*", r'<span class="bad">\1</span>', count_tests(validation.found).sentence
    )
    return (
        f"<h1>Validation of abut</h1><p>{len(validation.found)} sheets, {sentence}.</p><p>Run "
        f"on:</p><ul>{where}</ul>\n<p>If a test compares several numbers, instants or parameters, the "
        "row shows the one nearest to its tolerance. A bar shows the error divided by the "
        "tolerance.</p>\n<div "
        'class="wide"><table><tr><th>family</th><th>quantities</th><th>failed</th><th>tests not run '
        f"here</th></tr>{''.join(rows)}</table></div>\n"
    )


def _sheet_page(found: ComparedSheet) -> str:
    sheet, counts = found.sheet, count_tests([found])
    if counts.failed:
        verdict = f'<span class="bad">{counts.failed} failed</span>'
    elif counts.quantities:
        verdict = '<span class="good">within tolerance</span>'
    else:
        verdict = f'<span class="open">{NOT_RUN}</span>'
    rest = _prose_html(_after_title(sheet.text))
    purpose = f"<dl><dt>Purpose</dt><dd>{rest}</dd></dl>" if rest else ""
    tests = "".join(_test_section(tested, sheet.name, sheet.path) for tested in found.tests)
    return (
        f'<section id="{sheet.name}"><div class="head"><span>{escape(found.family)}</span>'
        f"<span>{verdict}</span></div>\n<h2>{_line_html(sheet.title)}</h2>{purpose}{tests}</section>\n"
    )


def _test_section(tested: ComparedTest, sheet: str, path: str) -> str:
    test = tested.test
    sources = "; ".join(dict.fromkeys(filter(None, [test.sources, *(row.source for row in tested.rows)])))
    entries = [
        ("Equation and tolerance", _prose_html(test.text)),
        ("Source", escape(sources) or "as above"),
        ("Model", f"<code>{path}</code>, <code>{test.name}</code>"),
    ]
    listed = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in entries)
    figures = [curve_figure(row.curve, row.of) for row in tested.rows if row.curve][:FIGURES]
    return (
        f'<h3 id="{sheet}-{test.name}">{escape(test.title)}</h3><dl>{listed}</dl>{_state_text(tested)}'
        f"{_row_table(tested.rows)}"
        f'<div class="figures">{"".join(figures)}</div>\n'
    )


def _state_text(tested: ComparedTest) -> str:
    if tested.state == PASSED:
        return ""
    why = tested.message or ("takes minutes" if tested.test.long and tested.state == NOT_RUN else "")
    kind = "bad" if tested.state == FAILED else "open"
    about = f": {escape(why)}" if why else ""
    targets = f" ({escape(', '.join(tested.test.targets))})" if tested.state in (NOT_RUN, SKIPPED) else ""
    return f'<p class="{kind}">{tested.state}{about}{targets}</p>'


def _row_table(rows: tuple[ComparisonRow, ...]) -> str:
    if not rows:
        return ""
    names = list(dict.fromkeys(name for row in rows for name in row.peers))
    head = [
        "quantity",
        "target",
        "abut",
        "difference",
        "tolerance",
        "difference / tolerance",
        *names,
        "verdict",
    ]
    lines = ["".join(f"<th>{escape(name)}</th>" for name in head)]
    for row in rows:
        bar = f'<span class="share"><i style="width:{100 * min(row.share, 1.0):.0f}%"></i></span>'
        of = escape(row.of) + (f" <small>(nearest of {row.numbers})</small>" if row.numbers > 1 else "")
        cells = [
            of,
            number(row.expected),
            number(row.got),
            number(row.share * row.margin, 2),
            number(row.margin, 2),
        ]
        cells.append(f"{bar}{number(row.share, 2)}")
        cells += [number(row.peers[name]) if name in row.peers else "" for name in names]
        cells.append('<span class="good">holds</span>' if row.passed else '<span class="bad">fails</span>')
        lines.append("".join(f"<td>{cell}</td>" for cell in cells))
    return f'<div class="wide"><table>{"".join(f"<tr>{line}</tr>" for line in lines)}</table></div>'


def _after_title(text: str) -> str:
    """Return a file's docstring after its first sentence, which is its title."""
    first, _, rest = text.partition("\n\n")
    _, _, more = " ".join(first.split()).partition(". ")
    return f"{more}\n\n{rest}".strip()


def _prose_html(text: str) -> str:
    """Convert plain text to HTML: paragraphs, indented equations, code in backticks."""
    parts = []
    for block in filter(str.strip, text.split("\n\n")):
        if all(line.startswith("    ") for line in block.splitlines()):
            equation = "\n".join(_line_html(line.strip()) for line in block.splitlines())
            parts.append(f"<pre>{equation}</pre>")
        else:
            parts.append(f"<p>{_line_html(' '.join(block.split()))}</p>")
    return "".join(parts)


def _line_html(text: str) -> str:
    """Convert a line to HTML: code in backticks is unchanged; elsewhere subscripts and superscripts are set."""
    parts = re.split(r"`+([^`]+)`+", text)
    for k, part in enumerate(parts):
        shown = escape(part)
        if k % 2 == 0:
            shown = re.sub(LOW, lambda m: f"{m[1]}<sub>{m[2].strip('{}')}</sub>", shown)
            shown = re.sub(HIGH, lambda m: f"<sup>{m[1].strip('{}')}</sup>", shown)
        parts[k] = f"<code>{shown}</code>" if k % 2 else shown
    return "".join(parts)

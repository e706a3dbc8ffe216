"""Figures of curves as SVG: the expected values as a broad pale line, abut's as a thin one over it."""

from __future__ import annotations

import math
from html import escape

from abut.validation.page import number
from abut.validation.records import FigureCurve

__all__ = ["curve_figure"]

WIDTH, HEIGHT = 460, 200
LEFT, RIGHT, TOP, BOTTOM = 64, 8, 10, 34
COLOURS = ("#0b6e99", "#b3541e", "#3f7d20")


def curve_figure(curve: FigureCurve, of: str) -> str:
    """Return a drawing of a curve with its axes."""
    values = [y for line in (*curve.expected, *curve.ours) for y in line if math.isfinite(y)]
    if not values:
        return ""
    x0, x1 = min(curve.x), max(curve.x)
    low, high = min(values), max(values)
    room = 0.06 * (high - low) or 0.5 * abs(high) or 1.0
    low, high = low - room, high + room

    def point_text(x: float, y: float) -> str:
        across = LEFT + (x - x0) / ((x1 - x0) or 1.0) * (WIDTH - LEFT - RIGHT)
        return f"{across:.1f},{TOP + (high - y) / (high - low) * (HEIGHT - TOP - BOTTOM):.1f}"

    lines = []
    for lines_of_kind, kind in ((curve.expected, "expected"), (curve.ours, "ours")):
        for line, colour in zip(lines_of_kind, COLOURS, strict=False):
            points = " ".join(
                point_text(x, y) for x, y in zip(curve.x, line, strict=True) if math.isfinite(y)
            )
            lines.append(f'<polyline class="{kind}" stroke="{colour}" points="{points}"/>')
    bottom = HEIGHT - BOTTOM
    words = [
        f'<text x="{LEFT}" y="{bottom + 14}">{number(x0, 3)}</text>',
        f'<text x="{WIDTH - RIGHT}" y="{bottom + 14}" text-anchor="end">{number(x1, 3)}</text>',
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{bottom + 28}" text-anchor="middle">{escape(curve.along or "sample")}</text>',
        f'<text x="{LEFT - 5}" y="{TOP + 10}" text-anchor="end">{number(high - room, 3)}</text>',
        f'<text x="{LEFT - 5}" y="{bottom}" text-anchor="end">{number(low + room, 3)}</text>',
    ]
    frame = f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" height="{bottom - TOP}"/>'
    title = escape(f"{of}: expected as a broad line, abut as a thin one", quote=True)
    return (
        f'<figure><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">{frame}{"".join(lines)}{"".join(words)}</svg>'
        f"<figcaption>{escape(of)}: expected broad, abut thin</figcaption></figure>"
    )

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Local polynomials through logged steps: maxima between steps, values right after an onset, and integrals.

The largest normal force or penetration between steps is the vertex of the polynomial through up to six neighbouring steps. An integral
over a touch is, in each step, the mean of the parabolas through the step and its left, and its right neighbour (fourth order). No
polynomial crosses an event.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.watch.structs import RECENT, MonitorRow, Recent, SiteFlags, WatchedChannels
from abut.kernels.structs.machine_structs import f64, vec2, vec4, vec6

__all__ = [
    "JUMP",
    "column_of",
    "extrapolate_back",
    "flag_at",
    "interval_integral",
    "read_flag",
    "recent_of",
    "value_of",
    "vertex_size",
]

#: Fraction of the force at the next step that the force right after an onset must exceed to have begun with a jump.
JUMP = f64(0.5)
ITERATIONS = 8  #: of Newton's method, from the middle of three steps


@routine
def recent_of(row: int):
    """Return the index of a logged step among the stored ones."""
    return (row + RECENT) % RECENT


@routine
def column_of(w: WatchedChannels, monitor: int):
    """Return the column of `Recent` with the values of a site's monitor."""
    if monitor >= w.end_load:
        return Recent.values + monitor - (w.end_load - w.first_load)
    return Recent.values + monitor


@routine
def value_of(w: WatchedChannels, lane: int, row: int, monitor: int):
    return w.recent[lane, recent_of(row), column_of(w, monitor)]


@routine
def flag_at(w: WatchedChannels, site: int):
    """Return the first column of a site's `SiteFlags`."""
    return column_of(w, w.monitors) + SiteFlags.WIDTH * site


@routine
def read_flag(w: WatchedChannels, lane: int, row: int, site: int, which: int):
    return w.recent[lane, recent_of(row), flag_at(w, site) + which]


@routine
def begins_after_event(w: WatchedChannels, lane: int, row: int):
    """Return True if a logged step is the first after an event."""
    return w.recent[lane, recent_of(row), Recent.start] > 0.0


@routine
def newton_polynomial(t: vec6, c: vec6, terms: int, at: float):
    """Return a polynomial in Newton's form with nodes t and coefficients c."""
    value = c[terms - 1]
    for i in range(1, terms):
        k = terms - 1 - i
        value = c[k] + value * (at - t[k])
    return value


@routine
def extreme_of(t: vec6, c: vec6, terms: int):
    """Return the vertex of a polynomial in Newton's form near its first node, between the next two: value and place."""
    at = t[0]
    for _round in range(ITERATIONS):
        value = c[terms - 1]
        slope = f64(0.0)
        bend = f64(0.0)
        for i in range(1, terms):
            k = terms - 1 - i
            far = at - t[k]
            bend = bend * far + 2.0 * slope
            slope = slope * far + value
            value = value * far + c[k]
        if bend < 0.0:
            at = wp.clamp(at - slope / bend, t[1], t[2])
    return vec2(newton_polynomial(t, c, terms, at), at)


@routine
def terms_of(w: WatchedChannels, lane: int, m: int, newest: int, site: int):
    """Return how many of the steps m, m ± 1, m ± 2, m − 3 are in the same touch as m and in the same interval between events."""
    terms = int(3)
    if (
        begins_after_event(w, lane, m)
        or begins_after_event(w, lane, m - 1)
        or read_flag(w, lane, m - 2, site, SiteFlags.inside) == 0.0
    ):
        return terms
    terms = 4
    if m + 2 > newest:
        return terms
    if begins_after_event(w, lane, m + 2) or read_flag(w, lane, m + 2, site, SiteFlags.inside) == 0.0:
        return terms
    terms = 5
    if begins_after_event(w, lane, m - 2) or read_flag(w, lane, m - 3, site, SiteFlags.inside) == 0.0:
        return terms
    return 6


@routine
def vertex_size(w: WatchedChannels, lane: int, m: int, newest: int, monitor: int):
    """Return the largest size of a monitor near logged step m, whose neighbours are not larger, and its time.

    The polynomial interpolates up to six steps, in Newton's form. Where its vertex is not between the neighbours of m, that of the parabola
    is used.
    """
    terms = terms_of(w, lane, m, newest, w.monitor[monitor, MonitorRow.site])
    t = vec6()
    c = vec6()
    for i in range(terms):
        row = m
        if i == 1 or i == 2:
            row = m + 2 * i - 3
        if i == 3 or i == 4:
            row = m + 4 * i - 14
        if i == 5:
            row = m - 3
        t[i] = w.recent[lane, recent_of(row), Recent.time]
        c[i] = wp.abs(value_of(w, lane, row, monitor))
    here = c[0]
    smallest = wp.min(c[1], c[2])
    for level in range(1, terms):
        for j in range(level, terms):
            i = terms - 1 + level - j
            c[i] = (c[i] - c[i - 1]) / (t[i] - t[i - level])
    found = extreme_of(t, c, terms)
    if found[0] >= here and found[0] <= here + (here - smallest):
        return found
    return extreme_of(t, c, 3)


@routine
def extrapolate_back(t: vec4, v: vec4):
    """Return the value, at the first of four times, of the parabola through the other three."""
    d1 = (v[2] - v[1]) / (t[2] - t[1])
    d2 = (v[3] - v[2]) / (t[3] - t[2])
    return v[1] + (t[0] - t[1]) * (d1 + (t[0] - t[2]) * (d2 - d1) / (t[3] - t[1]))


@routine
def slope_of(w: WatchedChannels, lane: int, i: int, column: int):
    """Return the first divided difference of a stored column between logged steps i and i + 1."""
    a = recent_of(i)
    b = recent_of(i + 1)
    h = w.recent[lane, b, Recent.time] - w.recent[lane, a, Recent.time]
    return (w.recent[lane, b, column] - w.recent[lane, a, column]) / h


@routine
def has_length(w: WatchedChannels, lane: int, i: int):
    """Return True if logged steps i and i + 1 are the ends of one step."""
    a = recent_of(i)
    b = recent_of(i + 1)
    return (
        w.recent[lane, b, Recent.start] == 0.0
        and w.recent[lane, b, Recent.time] > w.recent[lane, a, Recent.time]
    )


@routine
def interval_integral(w: WatchedChannels, lane: int, i: int, first: int, last: int, column: int):
    """Return ∫ f dt from logged step i to i + 1 of a touch from step first to step last: the mean of the parabolas with its neighbours.

    It is exact for a cubic at even steps, for a parabola where there is one neighbour only; with none it is the trapezoidal rule.
    """
    if not has_length(w, lane, i):
        return f64(0.0)
    a = recent_of(i)
    b = recent_of(i + 1)
    h = w.recent[lane, b, Recent.time] - w.recent[lane, a, Recent.time]
    slope = slope_of(w, lane, i, column)
    bend = f64(0.0)
    known = f64(0.0)
    if i > first:
        if has_length(w, lane, i - 1):
            before = w.recent[lane, b, Recent.time] - w.recent[lane, recent_of(i - 1), Recent.time]
            bend = bend + (slope - slope_of(w, lane, i - 1, column)) / before
            known = known + 1.0
    if i + 1 < last:
        if has_length(w, lane, i + 1):
            behind = w.recent[lane, recent_of(i + 2), Recent.time] - w.recent[lane, a, Recent.time]
            bend = bend + (slope_of(w, lane, i + 1, column) - slope) / behind
            known = known + 1.0
    bend = bend / wp.max(known, 1.0)
    return 0.5 * h * (w.recent[lane, b, column] + w.recent[lane, a, column]) - h * h * h / 6.0 * bend

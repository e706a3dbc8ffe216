"""INVPSD(x, id, f0, f1, nf, linlog, seed): a signal with the power spectral density that a SPLINE defines over frequency.

    y(x) = Σ_i A_i sin(2π f_i x + φ_i),   A_i²/2 = ∫ PSD df over the i-th of nf equal bands from f0 to f1, f_i its middle

so that the RMS value of the signal is that of the spectrum, whatever the number of bands. Between its points the PSD is linear in f,
or with linlog = 1 log PSD is linear in log f. The phases φ follow from the seed by Python's random number generator, so that a seed
produces the same signal on all machines. It differs from Adams' signal, whose generator and choice of f_i no available source states.
Source: Adams Solver, INVPSD.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import variables
from abut.formats.adams.functions.source.compile_source import compile_function, with_attributes
from abut.formats.adams.functions.splines import SplineCall, SplinePoints
from abut.formats.adams.language.expressions import Call, ExpressionTree, Node, TableCall, fold_constant

MAX_FREQUENCIES = 1000  #: maximum number of frequencies
_WRITE = "write INVPSD(x, id, f0, f1, nf, linlog, seed)"


@variables.table("INVPSD")
def invpsd_node(build: Build, expression: ExpressionTree, node: Call, operands: Sequence[Node]) -> Node:
    """Return INVPSD of its first argument as a table call."""
    statement, what = expression.statement, f"{expression.argument}: INVPSD"
    expression.takes(node, 7, 7, _WRITE)
    numbers = [one for one in map(fold_constant, node.arguments[1:]) if one is not None]
    if len(numbers) != 6:
        statement.wrong(f"{what}: all but x must be numbers", _WRITE)
    number, low, high, count, scale, seed = numbers
    table: SplinePoints = build.find(build.splines, statement, what, "SPLINE", number)
    if not count >= 1 or count != int(count) or scale not in (0.0, 1.0):
        statement.wrong(
            f"{what}: nf = {count:g}, linlog = {scale:g}", "give a whole number from 1 on, and 0 or 1"
        )
    if count > MAX_FREQUENCIES:
        expression.refuse_unsupported(f"INVPSD with {count:g} frequencies", f"give up to {MAX_FREQUENCIES}")
    first, last = float(table.x[0]), float(table.x[-1])
    if not first <= low < high <= last:
        statement.wrong(
            f"{what}: f0 = {low:g} to f1 = {high:g}",
            f"the PSD of SPLINE/{table.statement.number} goes from {first:g} to {last:g}; stay within, f0 below f1",
        )
    power = table.y[0]
    if np.any(power < 0.0) or (scale == 1.0 and (first <= 0.0 or np.any(power <= 0.0))):
        rule = "above zero, and its frequencies as well, for linlog = 1" if scale else "not below zero"
        statement.wrong(f"{what}: the PSD of SPLINE/{table.statement.number} must be {rule}", "correct it")
    return TableCall(invpsd_function(table, low, high, int(count), scale == 1.0, int(seed)), operands[0])


def band_energies(f: Numbers, power: Numbers, edges: Numbers, logarithmic: bool) -> Numbers:
    """Return ∫ PSD df between the edges."""
    places = np.union1d(f[(f > edges[0]) & (f < edges[-1])], edges)
    if logarithmic:
        p = np.exp(np.interp(np.log(places), np.log(f), np.log(power)))
        run = np.log(places[1:] / places[:-1])
        slope = np.log(p[1:] / p[:-1]) / run + 1.0  # exponent of f·PSD
        flat = np.abs(slope * run) < 1e-6
        safe = np.where(flat, 1.0, slope)
        steep = (places * p)[:-1] * np.expm1(safe * run) / safe
        pieces = np.where(flat, (places * p)[:-1] * run * (1.0 + 0.5 * slope * run), steep)
    else:
        p = np.interp(places, f, power)
        pieces = 0.5 * (p[1:] + p[:-1]) * np.diff(places)
    total = np.concatenate([[0.0], np.cumsum(pieces)])
    return np.asarray(np.diff(total[np.searchsorted(places, edges)]))


@cache
def invpsd_function(
    table: SplinePoints, low: float, high: float, count: int, logarithmic: bool, seed: int
) -> Callable[..., Any]:
    """Return the signal as a plain function of u, in the table's units."""
    edges = np.linspace(low, high, count + 1)
    size = np.sqrt(2.0 * band_energies(table.x, table.y[0], edges, logarithmic))
    turn = 2.0 * math.pi * 0.5 * (edges[1:] + edges[:-1])
    random = Random(seed)
    name = f"invpsd_{table.statement.number}"
    lines = [f"def {name}(u: float) -> float:", "    y = 0.0"]
    for a, w in zip(size.tolist(), turn.tolist(), strict=True):
        lines.append(f"    y = y + {a!r} * math.sin({w!r} * u + {2.0 * math.pi * random.random()!r})")
    signal = compile_function(name, [*lines, "    return y"], {"math": math}, table.statement.where)
    call = SplineCall(table, "INVPSD", (), (low, high, float(count), float(logarithmic), float(seed)))
    return with_attributes(signal, spline_call=call)

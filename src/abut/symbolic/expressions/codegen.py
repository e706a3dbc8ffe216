"""Source code of the equations of motion: a NumPy function and a C function. Common subexpressions are computed once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy as sp
from sympy.printing.c import C99CodePrinter
from sympy.printing.numpy import NumPyPrinter

from abut.symbolic.equations_of_motion import EquationsOfMotion

__all__ = ["c_source", "python_source"]


def _intermediate_results(
    equations: EquationsOfMotion,
) -> tuple[list[tuple[sp.Symbol, sp.Expr]], list[sp.Matrix]]:
    """Return intermediate results, and M, k, f, G and γ in terms of them."""
    matrices = [equations.M, equations.k, equations.f, equations.G, equations.gamma]
    return equations.steps(matrices)


def python_source(equations: EquationsOfMotion) -> str:
    """Return the source of a NumPy function."""
    printer = NumPyPrinter({"fully_qualified_modules": True})
    steps, results = _intermediate_results(equations)
    values = "".join(
        f'    "{s}": {equations.parameters[s]!r},  # {equations.meanings[s].text} [{equations.meanings[s].unit}]\n'
        for s in equations.used
    )
    names = [str(s) for s in equations.used]
    lines = [
        f'"""Equations of motion of {equations.name}: M q̈ + k = f + Gᵀ λ, G q̈ = γ. Written by abut."""',
        "",
        "import numpy",
        "",
        f"COORDINATES = {_symbol_tuple(equations.q)}",
        f"INPUTS = {_symbol_tuple(equations.inputs)}",
        "PARAMETERS = {\n" + values + "}" if values else "PARAMETERS = {}",
        "",
        "",
        "def equations(t, q, u, inputs=(0.0,) * len(INPUTS), **parameters):",
        '    """M, k, f, G and γ at time t, of coordinates q, their rates u and inputs; parameters by name."""',
        "    for name in parameters:",
        "        PARAMETERS[name]  # KeyError: no parameter of that name",
    ]
    if names:
        lines.append(f"    {_unpacking_target(names)} = (PARAMETERS | parameters).values()")
    for symbols, name in ((equations.q, "q"), (equations.rates, "u"), (equations.inputs, "inputs")):
        if symbols:
            lines.append(f"    {_unpacking_target(map(str, symbols))} = {name}")
    lines += [f"    {s} = {printer.doprint(e)}" for s, e in steps]
    for name, matrix in zip(("M", "k", "f", "G", "gamma"), results, strict=True):
        shape = matrix.shape if name in "MG" else (matrix.shape[0],)
        entries = ", ".join(printer.doprint(x) for x in matrix)
        lines.append(f"    {name} = numpy.array([{entries}], dtype=float).reshape({shape})")
    lines.append("    return M, k, f, G, gamma")
    return "\n".join(lines) + "\n"


def _symbol_tuple(symbols: Sequence[sp.Symbol]) -> str:
    return "(" + "".join(f'"{s}", ' for s in symbols).rstrip() + ")"


def _unpacking_target(names: Iterable[str]) -> str:
    listed = list(names)
    return listed[0] + "," if len(listed) == 1 else ", ".join(listed)


def c_source(equations: EquationsOfMotion) -> str:
    """Return the source of a C function."""
    printer = C99CodePrinter()
    steps, results = _intermediate_results(equations)
    n, m = len(equations.q), len(equations.constraints)
    arrays = {
        "q": equations.q,
        "u": equations.rates,
        "inputs": equations.inputs,
        "p": equations.used,
    }
    values = "".join(
        f"    {equations.parameters[s]!r}, /* {s}: {equations.meanings[s].text} [{equations.meanings[s].unit}] */\n"
        for s in equations.used
    )
    lines = [
        f"/* Equations of motion of {equations.name}: M q'' + k = f + G' lambda, G q'' = gamma. Written by abut.",
        f"   q: {', '.join(map(str, equations.q))}; u: their rates; inputs: {', '.join(map(str, equations.inputs)) or 'none'}.",
        "   M and G row by row. */",
        "#include <math.h>",
        "",
        f"enum {{ COORDINATES = {n}, CONSTRAINTS = {m}, INPUTS = {len(equations.inputs)}, PARAMETERS = {len(equations.used)} }};",
        "",
        "const double parameters[] = {\n" + (values or "    0.0\n") + "};",
        "",
        "void equations(double t, const double *q, const double *u, const double *inputs, const double *p,",
        "               double *M, double *k, double *f, double *G, double *gamma)",
        "{",
    ]
    used = set().union(*(e.free_symbols for _, e in steps), *(r.free_symbols for r in results))
    for name, symbols in arrays.items():
        lines += [f"    const double {s} = {name}[{i}];" for i, s in enumerate(symbols) if s in used]
    lines += [f"    const double {s} = {printer.doprint(e)};" for s, e in steps]
    for name, matrix in zip(("M", "k", "f", "G", "gamma"), results, strict=True):
        lines += [f"    {name}[{i}] = {printer.doprint(x)};" for i, x in enumerate(matrix)]
    lines += ["    (void)t; (void)q; (void)u; (void)inputs; (void)p; (void)G; (void)gamma;", "}"]
    return "\n".join(lines) + "\n"

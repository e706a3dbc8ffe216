"""Export of the equations of motion as LaTeX and Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import sympy as sp

from abut.symbolic.equations_of_motion import EquationsOfMotion

__all__ = ["latex_source", "markdown_page"]

MAX_MATRIX_ROWS = 3  #: largest number of rows of a matrix that is written as a whole


def _symbol_names(equations: EquationsOfMotion) -> dict[sp.Symbol, str]:
    return {x: one.latex for x, one in equations.meanings.items() if one.latex}


def _expression_tex(equations: EquationsOfMotion, e: sp.Expr | sp.Matrix) -> str:
    return str(sp.latex(e, symbol_names=_symbol_names(equations), fold_short_frac=False))


def equation_lines(equations: EquationsOfMotion) -> Iterator[tuple[str, str]]:
    """Yield left and right sides of all equations in LaTeX."""
    tex = partial(_expression_tex, equations)
    n = len(equations.q)
    for q, e in equations.prescribed.items():
        yield tex(q), tex(e)
    pull = equations.G.T * sp.Matrix(equations.multipliers) if equations.constraints else sp.zeros(n, 1)
    if n == 1:
        inertial = sp.Mul(equations.M[0], equations.accelerations[0], evaluate=False)
        rest = [equations.k[0]] if equations.k[0] != 0 else []
        yield tex(sp.Add(inertial, *rest, evaluate=False)), tex(equations.f[0] + pull[0])
    elif n:
        more = r" + \mathbf G^{\mathsf T} \boldsymbol\lambda" if equations.constraints else ""
        yield r"\mathbf M \ddot{\mathbf q} + \mathbf k", rf"\mathbf f{more}"
        yield r"\mathbf q", tex(sp.Matrix(equations.q))
        for letter, matrix in (("M", equations.M), ("k", equations.k), ("f", equations.f)):
            yield from _matrix_lines(equations, letter, matrix)
    for symbol, e in equations.where:
        yield tex(symbol), tex(e)
    for k, one in enumerate(equations.constraints, 1):
        if one.value is not None:
            yield f"g_{{{k}}}", f"{tex(one.value)} = 0"
        else:
            yield f"h_{{{k}}}", f"{tex(one.rate)} = 0"
    if equations.constraints:
        yield from _matrix_lines(equations, "G", equations.G)
        yield from _matrix_lines(equations, r"\gamma", equations.gamma)
    for touch in equations.contacts:
        yield rf"\mathbf J_{{n, {touch.name.replace('_', ' ')}}}", tex(touch.direction)
        yield rf"\mathrm{{gap}}_{{{touch.name.replace('_', ' ')}}}", tex(touch.gap)


def _matrix_lines(equations: EquationsOfMotion, letter: str, matrix: sp.Matrix) -> Iterator[tuple[str, str]]:
    """Yield a whole matrix, or its entries that are not 0."""
    bold = rf"\boldsymbol{letter}" if letter.startswith("\\") else rf"\mathbf {letter}"
    rows, columns = matrix.shape
    if max(rows, columns) <= MAX_MATRIX_ROWS:
        yield bold, _expression_tex(equations, matrix)
        return
    if matrix.is_zero_matrix:
        yield bold, r"\mathbf 0"
        return
    same = letter == "M"
    for i in range(rows):
        for j in range(i if same else 0, columns):
            if matrix[i, j] != 0:
                comma = "," if columns > 9 else ""
                place = f"{i + 1}" if columns == 1 else f"{i + 1}{comma}{j + 1}"
                also = f" = {letter}_{{{j + 1}{comma}{i + 1}}}" if same and i != j else ""
                yield f"{letter}_{{{place}}}{also}", _expression_tex(equations, matrix[i, j])


def _jacobian_lines(equations: EquationsOfMotion) -> Iterator[tuple[str, str]]:
    """Yield J_T and J_R of all bodies of small machines."""
    for name, place in equations.places.items() if equations.q and not equations.where else ():
        for letter, matrix in (("T", place.J_T), ("R", place.J_R)):
            yield rf"\mathbf J_{{{letter}, {name.replace('_', ' ')}}}", _expression_tex(equations, matrix)


def latex_source(equations: EquationsOfMotion) -> str:
    """Return all equations, aligned."""
    body = " \\\\\n".join(f"{left} &= {right}" for left, right in equation_lines(equations))
    return "\\begin{align*}\n" + body + "\n\\end{align*}\n"


def markdown_page(equations: EquationsOfMotion) -> str:
    """Return a page that lists the symbols with their meaning, then the equations."""
    tex = partial(_expression_tex, equations)
    moving = [*equations.q, *equations.inputs, *equations.multipliers]
    out = [
        f"# Equations of motion of {equations.name}",
        "",
        "| symbol | in code | meaning | value | unit |",
        "|---|---|---|---|---|",
    ]
    for symbol in (equations.t, *moving, *equations.used):
        meaning = equations.meanings[symbol]
        value = equations.parameters.get(symbol)
        shown = "" if value is None else f"{value:.9g}"
        out.append(
            f"| ${tex(symbol)}$ | `{symbol}` | {meaning.text} | {shown} | {meaning.unit.replace('*', '·')} |"
        )
    for left, right in (*equation_lines(equations), *_jacobian_lines(equations)):
        out += ["", "$$", f"{left} = {right}", "$$"]
    return "\n".join(out) + "\n"

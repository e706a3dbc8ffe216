"""A function that was written as C++ before in this process is taken as it was, and what is made of it is the same."""

import re

import warp as wp

from abut.compiler.build import generate_module
from abut.compiler.kernels import kernel
from abut.extend import routine
from abut.extend.functions.functions import differentiable, func
from abut.kernels.structs.machine_structs import A1


@routine
def halved(x: float):
    return x * 0.5 + 1.0


@routine
def summed(x: float, n: int):
    total = x + 0.0
    for k in range(n):
        if k % 2 == 0:
            total += halved(x)
        else:
            total -= halved(total)
    return total


@func
def cube(x):
    return x * x * x


@func
def above(x):
    return cube(x) + 1.0


def written(one):
    """A kernel's C++, without comments."""
    _, _, text = generate_module([one.warp], "little")
    return re.sub(r"^ *//.*\n", "", text(), flags=re.MULTILINE)


def test_function_source_is_written_once(monkeypatch):
    """Two kernels call it: for the second only what is new is looked at, and its text is the one that is written from the beginning."""
    looked = []
    build = wp._src.codegen.Adjoint.build

    def counted(adj, *given, **named):
        looked.append(adj.fun_name.rsplit("_", 1)[0])
        return build(adj, *given, **named)

    @kernel
    def first(x: A1):
        x[0] = summed(x[1], 3)

    @kernel
    def second(x: A1):
        x[0] = summed(x[1], 4) + halved(x[0])

    written(first)
    monkeypatch.setattr(wp._src.codegen.Adjoint, "build", counted)
    again = written(second)
    assert looked == ["second"]
    for one in (halved, summed):
        one.warp.adj.abut_key = None
    assert written(second) == again
    assert looked == ["second", "second", "summed", "halved"]


def test_function_reused_with_gradient_has_adjoint():
    """It was written without one for another kernel: d(x³ + 1)/dx = 3 x²."""

    @kernel
    def plain(x: A1):
        x[0] = above(x[1])

    x = wp.array([0.0, 2.0], dtype=wp.float64, device="cpu")
    plain.launch(1, [x])
    assert x.numpy()[0] == 9.0
    slope = differentiable(above)

    @kernel
    def steep(x: A1):
        x[0] = wp.grad(slope)(x[1])

    steep.launch(1, [x])
    assert x.numpy()[0] == 12.0


def test_functions_below_a_gradient_call_no_library_function():
    """Such functions are marked by the gradient of |x| at 0, which the compiler removes. That of sin cost a call of cos in each of them: an
    eighth of a heap of cubes.
    """

    @routine
    def slope(x: float):
        return wp.grad(cube_of)(x)

    @kernel
    def third(x: A1):
        x[0] = slope(x[1])

    text = written(third)
    assert "adj_abs" in text
    assert not re.search(r"\b(adj_)?(sin|cos|exp|pow)\(", text)


cube_of = differentiable(cube)

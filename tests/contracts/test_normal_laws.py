"""What every normal force law owes, whatever its equation."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
import warp as wp

import abut
from abut.kernels.types import A1, A2
from abut.plug import NORMAL_LAWS, kernel
from abut.system.tables import normal_laws
from contracts.examples import law_example

assert abut.normal  # importing the package enters its laws

LAWS = [
    pytest.param(cls, id=name)
    for name, cls in sorted(NORMAL_LAWS.items())
    if cls.__module__.startswith("abut.")
]
DEPTHS = np.geomspace(1e-9, 1e-2, 29)
every_law = pytest.mark.parametrize("cls", LAWS)


@cache
def compiled(cls, depth: tuple[float, ...], rate: tuple[float, ...], impact: float) -> np.ndarray:
    """Force and its derivatives by depth and rate, from the function that the machine compiles."""
    law = normal_laws([cls], implicit=True)

    @kernel
    def evaluate(numbers: A2, depth: A1, rate: A1, impact: float, out: A2):
        k = wp.tid()
        value = law(0, numbers, 0, 0, depth[k], rate[k], impact, 1)
        for m in range(3):
            out[k, m] = value[m]

    numbers = np.array([law_example(cls).numbers or (0.0,)])
    out = wp.zeros((len(depth), 3), dtype=wp.float64, device="cpu")
    inputs = [wp.array(numbers, dtype=wp.float64, device="cpu")]
    inputs += [wp.array(values, dtype=wp.float64, device="cpu") for values in (depth, rate)]
    wp.launch(evaluate, dim=len(depth), inputs=[*inputs, impact, out], device="cpu")
    return out.numpy()


def states(cls) -> tuple[tuple[float, ...], tuple[float, ...], float]:
    """Depths over seven decades, approaching and parting."""
    return (*DEPTHS, *DEPTHS), (*[0.3] * len(DEPTHS), *[-0.1] * len(DEPTHS)), 0.5


@every_law
def test_without_depth_and_motion_there_is_no_force(cls):
    assert cls.function(law_example(cls), 0.0, 0.0, 0.5) == 0.0


@every_law
def test_pressed_at_rest_it_pushes_and_the_more_the_deeper(cls):
    p = law_example(cls)
    forces = np.array([cls.function(p, depth, 0.0, 0.5) for depth in DEPTHS])
    if not cls.adhesive:
        assert np.all(forces >= 0.0)
    assert np.all(np.diff(forces) >= 0.0)


@every_law
@pytest.mark.parametrize("speed", [1e-3, 0.1, 10.0])
def test_a_closed_cycle_of_depth_never_creates_energy(cls, speed):
    """In and out along δ = a sin ωt, the impact speed being that of the onset: ∮ F dδ is what the contact takes up."""
    p, deepest = law_example(cls), 1e-4
    phase = np.linspace(0.0, math.pi, 4001)
    depth, rate = deepest * np.sin(phase), speed * np.cos(phase)
    force = np.array([cls.function(p, d, r, speed) for d, r in zip(depth, rate, strict=True)])
    if not cls.adhesive:
        force = np.maximum(force, 0.0)  # as the engine does
    taken = np.trapezoid(force * deepest * np.cos(phase), phase)
    stored = np.trapezoid(force[:2001], depth[:2001])
    assert taken >= -1e-9 * abs(stored)


@every_law
def test_the_compiled_law_is_the_python_law(cls):
    depth, rate, impact = states(cls)
    p = law_example(cls)
    plain = np.array([cls.function(p, d, r, impact) for d, r in zip(depth, rate, strict=True)])
    np.testing.assert_allclose(compiled(cls, depth, rate, impact)[:, 0], plain, rtol=1e-13, atol=1e-300)


@every_law
def test_the_compiled_derivatives_match_central_differences(cls):
    """Truncation and rounding of a central difference at a relative step of 1e-5 stay below 1e-8 of a smooth law's slope."""
    depth, rate, impact = states(cls)
    p = law_example(cls)
    found = compiled(cls, depth, rate, impact)
    for d, r, (force, by_depth, by_rate) in zip(depth, rate, found, strict=True):
        h, g = 1e-5 * d, 1e-5 * max(abs(r), 1e-3)
        slope = (cls.function(p, d + h, r, impact) - cls.function(p, d - h, r, impact)) / (2 * h)
        drag = (cls.function(p, d, r + g, impact) - cls.function(p, d, r - g, impact)) / (2 * g)
        assert by_depth == pytest.approx(slope, rel=1e-6, abs=1e-6 * abs(force) / d)
        assert by_rate == pytest.approx(drag, rel=1e-6, abs=1e-6 * abs(force) / max(abs(r), 1e-3))


@every_law
def test_it_says_where_it_comes_from_and_what_its_numbers_mean(cls):
    assert "Source:" in cls.__doc__
    for parameter in cls.declared:
        assert parameter.unit != "?", f"{cls.__name__}.{parameter.name} has no `#: symbol [unit]` behind it"


@every_law
def test_it_refuses_numbers_that_are_none(cls):
    example = law_example(cls)
    for parameter in cls.declared:
        others = {p.name: getattr(example, p.name) for p in cls.declared}
        for wrong in (math.nan, -1.0, "3 cd"):
            with pytest.raises(abut.errors.AbutError, match=parameter.name):
                cls(**(others | {parameter.name: wrong}))

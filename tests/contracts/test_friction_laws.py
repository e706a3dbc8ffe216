"""What every friction law owes: it opposes slip, stays bounded, and vanishes with the load."""

from __future__ import annotations

import math

import numpy as np
import pytest
import warp as wp

import abut
from abut.kernels.types import A1, A2
from abut.plug import FRICTION_LAWS, kernel
from abut.system.tables import friction_laws
from contracts.examples import law_example

assert abut.friction

LAWS = [
    pytest.param(cls, id=name)
    for name, cls in sorted(FRICTION_LAWS.items())
    if cls.__module__.startswith("abut.")
]
SLIPS = np.concatenate(
    [[0.0], 1.1 * np.geomspace(1e-6, 1e3, 46)]
)  # beside the round numbers where laws change branch
LOAD = 250.0
every_law = pytest.mark.parametrize("cls", LAWS)


def tractions(cls, load: float = LOAD) -> np.ndarray:
    p = law_example(cls)
    return np.array([cls.function(p, slip, load) for slip in SLIPS])


@every_law
def test_it_opposes_slip_and_so_never_gives_power(cls):
    """A traction is the size of a force against the slip: it may not be negative at any slip speed ≥ 0."""
    assert np.all(tractions(cls) * SLIPS >= 0.0)


@every_law
def test_it_is_odd_in_the_slip(cls):
    """A force against the slip, T(|v|) v/|v|, is a continuous odd function of v only if T(0) = 0 and T grows from there."""
    p = law_example(cls)
    assert cls.function(p, 0.0, LOAD) == 0.0
    small = [cls.function(p, slip, LOAD) for slip in (1e-9, 1e-8)]
    assert 0.0 <= small[0] <= small[1] <= 1e-3 * LOAD


@every_law
def test_it_is_bounded_by_its_largest_coefficient(cls):
    p = law_example(cls)
    coefficients = [getattr(p, q.name) for q in cls.declared if q.unit == "1"]
    assert np.max(tractions(cls)) <= max(coefficients) * LOAD * (1 + 1e-12)


@every_law
def test_without_load_there_is_no_friction(cls):
    assert np.all(tractions(cls, load=0.0) == 0.0)


@every_law
def test_compiled_it_is_the_python_law_and_its_slope_a_central_difference(cls):
    law = friction_laws([cls], implicit=True)

    @kernel
    def evaluate(numbers: A2, slip: A1, load: float, out: A2):
        k = wp.tid()
        value = law(0, numbers, 0, 0, slip[k], load, 1)
        for m in range(3):
            out[k, m] = value[m]

    p = law_example(cls)
    numbers = wp.array(np.array([p.numbers]), dtype=wp.float64, device="cpu")
    slips = SLIPS[1:]
    out = wp.zeros((len(slips), 3), dtype=wp.float64, device="cpu")
    slip = wp.array(slips, dtype=wp.float64, device="cpu")
    wp.launch(evaluate, dim=len(slips), inputs=[numbers, slip, LOAD, out], device="cpu")
    value, by_slip, by_load = out.numpy().T
    np.testing.assert_allclose(value, tractions(cls)[1:], rtol=1e-13)
    for k, v in enumerate(slips):
        h, g = 1e-5 * v, 1e-5 * LOAD
        slope = (cls.function(p, v + h, LOAD) - cls.function(p, v - h, LOAD)) / (2 * h)
        share = (cls.function(p, v, LOAD + g) - cls.function(p, v, LOAD - g)) / (2 * g)
        assert by_slip[k] == pytest.approx(slope, rel=1e-6, abs=1e-6 * value[k] / v)
        assert by_load[k] == pytest.approx(share, rel=1e-9)


@every_law
def test_it_says_where_it_comes_from_and_refuses_numbers_that_are_none(cls):
    assert "Source:" in cls.__doc__
    example = law_example(cls)
    for parameter in cls.declared:
        assert parameter.unit != "?", f"{cls.__name__}.{parameter.name} has no `#: symbol [unit]` behind it"
        others = {p.name: getattr(example, p.name) for p in cls.declared}
        for wrong in (math.nan, -1.0, "3 cd"):
            with pytest.raises(abut.errors.AbutError, match=parameter.name):
                cls(**(others | {parameter.name: wrong}))

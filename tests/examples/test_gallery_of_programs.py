"""Machines of the gallery beside other programs: what the Answer claims is true."""

import itertools

import numpy as np
import pytest

import abut
from gallery import script
from page_numbers import row_on


@pytest.mark.long
@pytest.mark.slow
def test_crank_by_wire():
    """Numbers of the Answer to their last digit; orders one and two of the communication step."""
    example = script("crank_by_wire")
    truth = abut.simulate(example.machine(by_wire=False), end=example.end, step=example.STEPS[-1] / 2)
    speed = truth[example.SPEED].values
    for linear, told, row in (
        (False, (0.66, 0.32, 0.155, 0.076), row_on("fmi.md", "error with constant inputs")),
        (True, (0.34, 0.091, 0.023, 0.0058), row_on("fmi.md", "error with linear inputs")),
    ):
        errors = [
            np.abs(example.by_wire(h, linear) - speed[:: round(2 * h / example.STEPS[-1])]).max()
            for h in example.STEPS
        ]
        np.testing.assert_allclose(errors, told, rtol=0.02)
        assert row == [*errors, *(a / b for a, b in itertools.pairwise(errors))]
        ratio = errors[-2] / errors[-1]
        assert ratio == pytest.approx(4.0 if linear else 2.0, rel=0.03)
    assert float(truth.peak("wrist.normal_force")) == pytest.approx(227, abs=0.5)
    assert len(truth.touches) == 3

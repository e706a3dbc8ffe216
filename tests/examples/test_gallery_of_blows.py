"""Every gallery script about how stiff a blow is: what its Answer claims is true."""

import numpy as np
import pytest

import abut
from gallery import run, script


def test_rising_stiffness():
    """The numbers of the Answer, to their last digit; their rates are held to theory in tests/physics/test_rising_stiffness.py."""
    example = script("rising_stiffness")
    rigid = run(example)
    assert (rigid.statistics["steps"], rigid.statistics["events"]) == (pytest.approx(50, abs=5), 2)
    for law, expected in (
        (abut.normal.Impact(1e5, 1.0), 4.52),
        (abut.normal.Impact(1e8, 1.0), 0.14),
        (abut.normal.Impact(example.STEEL, 1.5), 0.09),
    ):
        assert 1e3 * example.behind(law, rigid)[-1] == pytest.approx(expected, abs=5e-3)
    assert np.round(example.STEEL / 1e9, 1) == 21.3

"""What the Answer of the ball on a turntable claims is true."""

import math

import numpy as np
import pytest

from gallery import run, script

pytestmark = pytest.mark.brief


def test_turntable():
    """The closed form (Neimark & Fufaev, 1972, ch. 2 sec. 4) to 1e-8 m; 2 v/ω down, 5 g sin α / 2Ω across, one swing in 10.5 s."""
    example = script("turntable")
    result = run(example)
    place = result["ball.position"].values
    exact = example.path(result.time, example.TILT, 0.0)
    np.testing.assert_allclose(place[:, 0] + 1j * place[:, 1], exact, atol=1e-8)
    np.testing.assert_allclose(place[-1, :2], [0, 2.15], atol=0.005)
    assert place[:, 0].max() == pytest.approx(0.68, abs=0.005)
    assert place[-1, 1] / 10.5 == pytest.approx(0.204, abs=5e-4)
    assert pytest.approx(0.67, abs=0.005) == example.SPEED / example.PACE
    assert 2 * math.pi / example.PACE == pytest.approx(3.5 * 60 / 20)

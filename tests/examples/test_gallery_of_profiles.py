"""Rollers of the gallery by half-spaces: what the Answer claims is true, and its middle is Hertz'."""

import numpy as np
import pytest

from gallery import script


def test_roller_profile():
    """Numbers of the Answer to their last digit; the logarithmic middle is Hertz' endless line within 1e-3, that below it too (.558 p₀).

    Johnson's eq. 4.46 has .558 p₀ by von Mises at .70 a on the axis of a line contact for ν = .3.
    """
    example = script("roller_profile")
    hertz, inside, ends, deep = example.LINE.peak_pressure, slice(8, -8), {}, {}
    for name in example.PROFILES:
        contact = example.press(name)
        assert np.abs(contact.y[inside]).max() < 6e-3
        assert np.abs(contact.y[7]) > 6e-3
        pressure = example.along(contact)[inside]
        ends[name] = pressure[0] / hertz, pressure[len(pressure) // 2] / hertz
        z = example.DEPTHS[2 if name == "sharp" else 5]
        stress = contact.stress(z).von_mises[48]
        deep[name] = stress.max()
        if name == "logarithmic":
            middle = contact.stress(0.7 * example.LINE.half_width).von_mises[48, 128]
        if name == "crowned":
            deep[name] = max(contact.stress(z).von_mises[48].max() for z in example.DEPTHS[12:20])
    assert hertz == pytest.approx(949e6, rel=1e-3)
    assert ends["sharp"] == pytest.approx((2.77, 0.947), rel=2e-3)
    assert ends["crowned"] == pytest.approx((0.94, 1.165), rel=2e-3)
    assert ends["logarithmic"] == pytest.approx((1.086, 1.0), rel=1e-3)
    assert deep["sharp"] == pytest.approx(1482e6, rel=2e-3)
    assert deep["logarithmic"] == pytest.approx(634e6, rel=2e-3)
    assert middle == pytest.approx(0.558 * hertz, rel=3e-3)
    assert 1e-6 * middle == pytest.approx(530, abs=5)
    assert 1e-6 * ends["crowned"][1] * hertz == pytest.approx(1105, abs=1.5)
    assert 1e-6 * deep["crowned"] == pytest.approx(620, abs=5)
    for name, ratio in (("sharp", 3.33), ("crowned", 1.91), ("logarithmic", 2.09)):
        twice = example.along(example.press(name, 2 * example.LOAD))
        assert twice.max() / twice[128] == pytest.approx(ratio, rel=3e-3)

"""INTERP between the points of a SPLINE, and INVPSD: signals made of a power spectral density."""

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.interpolate import CubicSpline

import abut
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats import read
from abut.formats.adams.functions import invpsd
from adams_dataset import reader

X, Y = np.array([1.0, 2.0, 4.0, 5.0, 10.0]), np.array([3.0, 1.0, 8.0, 2.0, 0.5])
SPLINE = f"SPLINE/4, X = {', '.join(map(str, X))}, Y = {', '.join(map(str, Y))}\n"


@pytest.fixture
def make(tmp_path):
    return reader(tmp_path)


def force(make, call):
    """The function of TIME of a force, in newtons."""
    model = make(f"{SPLINE}SFORCE/1, TRANS, I = 21, J = 1, FUNCTION = {call}\n")
    function = model["sforce_1"].function
    return model, lambda t: getattr(function, "python", function)(t=t)


@pytest.mark.parametrize("order", [0, 1, 2])
def test_interpolation_between_points(make, order):
    """Method 1: lines, their slopes, and 0; method 3: the natural cubic spline of SciPy and its derivatives."""
    _, lines = force(make, f"INTERP(TIME, 1, 4, {order})")
    _, cubics = force(make, f"INTERP(TIME, 3, 4, {order})")
    natural = CubicSpline(X, Y, bc_type="natural")
    for t in (1.0, 1.3, 3.9, 4.5, 7.0, 9.9):
        k = max(0, np.searchsorted(X, t) - 1)
        slope = (Y[k + 1] - Y[k]) / (X[k + 1] - X[k])
        assert lines(t) == pytest.approx((np.interp(t, X, Y), slope, 0.0)[order], abs=1e-12)
        assert cubics(t) == pytest.approx(float(natural(t, order)), abs=1e-12)
    assert lines(12.0) == pytest.approx((0.5 - 2 * 0.3, -0.3, 0.0)[order], abs=1e-12)


def exact(low, high, logarithmic):
    """∫ PSD df by quadrature over the pieces."""

    def power(f):
        if logarithmic:
            return math.exp(np.interp(math.log(f), np.log(X), np.log(Y)))
        return float(np.interp(f, X, Y))

    cuts = [low, *X[(low < X) & (high > X)], high]
    return sum(quad(power, a, b, epsabs=1e-13, epsrel=1e-12)[0] for a, b in pairwise(cuts))


@pytest.mark.parametrize("logarithmic", [False, True])
@pytest.mark.parametrize(("low", "high", "count"), [(1.0, 10.0, 1), (1.5, 9.0, 20), (2.0, 5.0, 199)])
def test_the_effective_value_is_that_of_the_spectrum(make, low, high, count, logarithmic):
    """Σ A²/2 over all frequencies, and over each band, is ∫ PSD df by quadrature: 1e-10."""
    edges = np.linspace(low, high, count + 1)
    found = invpsd.band_energies(X, Y, edges, logarithmic)
    assert found.sum() == pytest.approx(exact(low, high, logarithmic), rel=1e-10)
    assert found[0] == pytest.approx(exact(edges[0], edges[1], logarithmic), rel=1e-10)


def test_power_that_falls_as_one_over_f(make):
    """PSD = 3/f: ∫ = 3 ln(f1/f0), where the power law has no power to integrate."""
    f = np.array([1.0, 2.0, 5.0, 8.0])
    found = invpsd.band_energies(f, 3.0 / f, np.array([1.5, 2.5, 7.0]), True)
    np.testing.assert_allclose(found, 3.0 * np.log([2.5 / 1.5, 7.0 / 2.5]), rtol=1e-12)


def test_the_signal(make):
    """Four bands from 2 to 10, f = 3, 5, 7, 9 and so of period 1: its mean square over a period is ∫ PSD, its Fourier amplitudes A.

    A mean over 64 places of a trigonometric polynomial of degree 9 is exact.
    """
    _, signal = force(make, "INVPSD(TIME, 4, 2, 10, 4, 0, 7)")
    y = np.array([signal(k / 64) for k in range(64)])
    assert np.mean(y**2) == pytest.approx(exact(2.0, 10.0, False), rel=1e-12)
    amplitudes = np.abs(np.fft.rfft(y)) / 32
    wanted = np.sqrt(2.0 * np.array([exact(a, a + 2.0, False) for a in (2.0, 4.0, 6.0, 8.0)]))
    np.testing.assert_allclose(amplitudes[[3, 5, 7, 9]], wanted, rtol=1e-12)
    np.testing.assert_allclose(np.delete(amplitudes, [3, 5, 7, 9]), 0.0, atol=1e-12)
    _, again = force(make, "INVPSD(TIME, 4, 2, 10, 4, 0, 7)")
    _, other = force(make, "INVPSD(TIME, 4, 2, 10, 4, 0, 8)")
    assert again(0.3) == signal(0.3)
    assert abs(other(0.3) - signal(0.3)) > 0.1


@pytest.mark.parametrize(
    "call", ["INTERP(TIME, 3, 4, 1)", "INTERP(TIME, 1, 4)", "INVPSD(TIME, 4, 2, 10, 4, 1, 7)"]
)
def test_written_again(make, tmp_path, call):
    model, function = force(make, call)
    path = abut.write(model, tmp_path / "again.adm")
    assert f"FUNCTION = {call}" in path.read_text()
    again = read(path)["sforce_1"].function
    assert getattr(again, "python", again)(t=3.3) == pytest.approx(function(3.3), rel=1e-12)


def test_a_motion_follows_them(make):
    """A part may be shaken by a spectrum."""
    model = make(
        f"{SPLINE}MARKER/9, PART = 1\nJOINT/3, TRANSLATIONAL, I = 21, J = 9\n"
        "MOTION/2, JOINT = 3, TRANSLATIONAL, FUNCTION = INVPSD(TIME, 4, 2, 10, 4, 0, 7)\n"
    )
    assert model["motion_2"].expression.numbers is not None


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("INTERP(TIME, 2, 4)", "the method is not 1 or 3"),
        ("INTERP(TIME, 1)", "INTERP has 2 arguments"),
        ("INTERP(TIME, 1, 5)", "there is no SPLINE/5"),
        ("INTERP(TIME, 1, 4, 3)", "the order is 3.0; give 0, 1 or 2"),
        ("INVPSD(TIME, 4, 2, 10, 4, 0)", "INVPSD has 6 arguments"),
        ("INVPSD(TIME, 4, TIME, 10, 4, 0, 1)", "all but x must be numbers"),
        ("INVPSD(TIME, 4, 0.5, 10, 4, 0, 1)", "the PSD of SPLINE/4 goes from 1 to 10"),
        ("INVPSD(TIME, 4, 5, 2, 4, 0, 1)", "f0 below f1"),
        ("INVPSD(TIME, 4, 2, 10, 2.5, 0, 1)", "nf = 2.5, linlog = 0"),
        ("INVPSD(TIME, 4, 2, 10, 4, 2, 1)", "nf = 4, linlog = 2"),
        ("INVPSD(TIME, 4, 2, 10, 2000, 0, 1)", "INVPSD with 2000 frequencies is not supported"),
    ],
)
def test_mistakes(make, call, says):
    with pytest.raises((UnreadableFile, UnsupportedStatement), match=says):
        force(make, call)


def test_a_negative_spectrum(make):
    with pytest.raises(UnreadableFile, match="the PSD of SPLINE/5 must be not below zero"):
        make(
            "SPLINE/5, X = 1, 2, 3, 4, Y = 1, -1, 1, 1\nSFORCE/1, TRANS, I = 21, J = 1, FUNCTION = INVPSD(TIME, 5, 1, 4, 2, 0, 1)\n"
        )


def test_a_time_history_in_a_file(make):
    with pytest.raises(UnsupportedStatement, match=r"files of time histories \(DAC, RPC III\)"):
        make("SPLINE/5, FILE = road.rsp, CHANNEL = 2\n")

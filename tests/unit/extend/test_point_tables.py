"""Tables as parameters: what the curve through the points is, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.interpolate import PchipInterpolator

from abut import normal
from abut.errors import AbutError, InvalidValue
from abut.extend import Curve, area, value
from abut.extend.functions.curves import WIDTH


@pytest.mark.parametrize("count", [3, 5, 17, 32])
def test_the_curve_is_pchip_and_straight_beyond_its_ends(count):
    """SciPy's PCHIP through the same points, rising and falling; outside, its end tangents."""
    rng = np.random.default_rng(count)
    x, y = np.cumsum(rng.uniform(0.1, 1, count)), np.cumsum(rng.uniform(-0.5, 1, count))
    curve = Curve.of(list(zip(x, y, strict=True)), "m, N", what="curve")
    reference = PchipInterpolator(x, y)
    for t in np.linspace(x[0], x[-1], 101):
        assert value(curve, t) == pytest.approx(reference(t), rel=1e-12, abs=1e-12)
    for end, beyond in ((x[0], x[0] - 2.0), (x[-1], x[-1] + 3.0)):
        straight = reference(end) + reference.derivative()(end) * (beyond - end)
        assert value(curve, beyond) == pytest.approx(straight, rel=1e-12)
    for t in (x[0] - 0.5, 0.5 * (x[0] + x[-1]), x[-1] + 0.7):
        knots = [k for k in x[1:-1] if k < t]
        integral = quad(lambda u: value(curve, u), x[0], t, points=knots or None, epsabs=1e-12, limit=200)[0]
        assert area(curve, t) == pytest.approx(integral, rel=1e-9, abs=1e-11)
    assert len(curve.numbers) == WIDTH


def test_two_points_are_a_straight_line_and_quantities_carry_units():
    curve = Curve.of([("0 mm", 0), ("0.1 mm", "2 kN")], "m, N", what="curve")
    assert curve.points == ((0.0, 0.0), (pytest.approx(1e-4), 2000.0))
    assert value(curve, 3e-4) == pytest.approx(6000.0)


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        (3.0, "pairs"),
        ([(0, 0)], "2 to 32"),
        ([(k, k) for k in range(33)], "2 to 32"),
        ([(0, 0), (0, 1)], "sort the points by the first number"),
        ([(0, 0), ("1 s", 1)], "length"),
        ([(0, 0), (1.0, float("nan"))], "finite"),
    ],
)
def test_refuses_invalid_point_tables(points, reason):
    with pytest.raises(AbutError, match=reason):
        Curve.of(points, "m, N", what="curve")


def test_a_tabulated_law_begins_at_nothing_and_does_not_fall():
    with pytest.raises(InvalidValue, match=r"\(0, 0\)"):
        normal.Tabulated(curve=[(0, 1.0), (1e-3, 2.0)])
    with pytest.raises(InvalidValue, match="a decreasing force is unstable"):
        normal.Tabulated(curve=[(0, 0), (1e-3, 2.0), (2e-3, 1.0)])

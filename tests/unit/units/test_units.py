"""Quantities at the door: numbers are SI, strings say their unit, and nothing else passes."""

import contextlib
import math
import random

import numpy as np
import pytest

from abut import units
from abut.errors import InputError, InvalidValue, WrongUnit
from abut.units import non_negative, positive, quantity, vector
from abut.units.conversion import _conversion_factor, known_factors
from rotation_units import ROTATION, TURN


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("20 mm", "m", 0.02),
        ("5 in", "m", 0.127),
        ("210 GPa", "Pa", 210e9),
        ("9.81 m/s^2", "m/s^2", 9.81),
        ("9.81 m/s**2", "m/s^2", 9.81),
        ("90 deg", "rad", math.pi / 2),
        ("90°", "rad", math.pi / 2),
        ("5000 rpm", "rad/s", 5000 * 2 * math.pi / 60),
        ("1 N*m/rad", "N*m/rad", 1.0),
        ("1 N·m/deg", "N*m/rad", 180 / math.pi),
        ("10 N*s/mm", "N*s/m", 1e4),
        ("12 lbf/in", "N/m", 12 * 4.4482216152605 / 0.0254),
        ("1e5 N/mm^1.5", "N/m**1.5", 1e5 * 1000**1.5),
        ("1e8 N/mm^2.2", "N/m**2.2", 1e8 * 1000**2.2),
        ("7.85 g/cm^3", "kg/m^3", 7850.0),
        ("20 degC", "K", 293.15),
        ("0.3", "1", 0.3),
        ("0.3", "", 0.3),
        ("30 %", "1", 0.3),
        ("-.5e-3 m", "m", -5e-4),
    ],
)
def test_a_string_carries_its_unit(text, unit, expected):
    assert quantity(text, unit, what="x") == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("number", [2, 2.0, np.float32(2), np.float64(2), np.int64(2), np.array(2.0)])
def test_a_number_is_si_already(number):
    value = quantity(number, "N/m", what="x")
    assert value == 2.0
    assert type(value) is float


@pytest.mark.parametrize(
    "bad",
    [
        True,
        np.True_,
        None,
        math.nan,
        math.inf,
        "nan m",
        "1e999 m",
        "",
        "m",
        "bla",
        [1.0],
        1j,
        np.complex128(1),
        {},
        "1/3 m",
        "2*3 m",
        "3 m)",
        "4 mm^",
        "3 m*5",
        "5 m/0",
        "1 2 m",
    ],
)
def test_refuses_non_finite_numbers_by_name(bad):
    with pytest.raises(InvalidValue, match='body "ball": radius'):
        quantity(bad, "m", what='body "ball": radius')


@pytest.mark.parametrize(
    ("text", "unit", "words"),
    [
        ("5 N", "m", ["a force [N]", "a length [m]"]),
        ("5", "m", ["a number without dimension", "a length [m]"]),
        ("5 m", "N/m**1.5", ["a length [m]", "a contact stiffness [N/m^1.5]"]),
        ("5 rpm", "m", ["an angular velocity [rpm]", "a length"]),
        ("3 kg", "N", ["a mass [kg]", "a force [N]"]),
        ("5 N/m", "N*m/rad", ["a stiffness [N/m]", "a torsional stiffness"]),
        ("5 deg", "m", ["an angle [deg]", "a length"]),
        ("5 furlongg", "m", ['"furlongg"', "not known"]),
    ],
)
def test_wrong_dimension_is_reported_in_words(text, unit, words):
    with pytest.raises(WrongUnit) as caught:
        quantity(text, unit, what='spring "s": stiffness')
    for part in ['spring "s": stiffness', text, *words]:
        assert part in str(caught.value)


def test_ranges():
    assert positive("1 mm", "m", what="x") == 1e-3
    assert non_negative(0, "m", what="x") == 0.0
    with pytest.raises(InvalidValue, match=r"x is 0.0 m; it must be greater than zero"):
        positive(0, "m", what="x")
    with pytest.raises(InvalidValue, match=r"x is -1.0 m; it must be zero or more"):
        non_negative(-1, "m", what="x")


@pytest.mark.parametrize(
    "value",
    [(0.01, 0, 0.005), "(10, 0, 5) mm", "[10 0 5] mm", ("1 cm", 0, "5 mm"), np.array([0.01, 0, 0.005])],
)
def test_vectors(value):
    assert vector(value, "m", what="position") == pytest.approx((0.01, 0.0, 0.005), rel=1e-14)


@pytest.mark.parametrize(
    "bad", [(1, 2), 3.0, None, "1, 2, 3 mm", "(1, 2) mm", (1, math.nan, 2), (1, True, 2), (1, "2 N", 3)]
)
def test_bad_vectors(bad):
    with pytest.raises(InputError, match="position"):
        vector(bad, "m", what="position")


def test_no_text_gets_past_as_another_error():
    """Whatever the characters, the outcome is a finite float or an InputError."""
    draw = random.Random(1)
    for _ in range(400):
        text = "".join(
            draw.choice("0123456789.eE+-*/^() mNskgradxµ°\n'%_") for _ in range(draw.randint(0, 9))
        )
        with contextlib.suppress(InputError):
            assert math.isfinite(quantity(text, "m", what="x"))


@pytest.mark.parametrize("value", [1e-41, 1e-308, 5e-324])
def test_too_little_to_divide_by(value):
    """The cube of such a number is 0, or a quotient by it infinite."""
    for check in (positive, non_negative):
        with pytest.raises(InvalidValue, match="at least 1e-40"):
            check(value, "m", what="length")
    assert quantity(-value, "m", what="place") == -value
    assert non_negative(0.0, "m", what="length") == 0.0


def test_too_large_to_multiply_with():
    with pytest.raises(InvalidValue, match=r"x is 1e\+200 m; it must be at most 1e\+40 in magnitude"):
        quantity(1e200, "m", what="x")


def test_usual_units_match_pint():
    """The table spares asking pint, which takes half a second in every process; to rounding, which is pint's own in chains of factors."""
    known = known_factors()
    assert len(known) > 200
    for (given, wanted), factor in known.items():
        assert _conversion_factor(given, wanted) == (pytest.approx(factor, rel=1e-14), 0.0), (given, wanted)


@pytest.mark.parametrize(
    ("unit", "text", "expected"),
    [(unit, *case) for unit, cases in ROTATION.items() for case in cases.items()],
)
def test_cycles_and_radians(unit, text, expected):
    """ω = 2π f, from the definition of the turn; what may be either is refused with what to write."""
    if expected is None:
        with pytest.raises(InputError, match="axle: quantity"):
            quantity(text, unit, what="axle: quantity")
    else:
        assert quantity(text, unit, what="x") == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("5 Nm", "N*m", 5.0), ("5 kNm", "N*m", 5e3), ("5 Nmm", "N*m", 5e-3), ("5 nm", "N*m", 5.0), ("5 nm", "m", 5e-9),
        ("5 N-m", "N*m", 5.0), ("5 N.m", "N*m", 5.0), ("5 N·m", "N*m", 5.0), ("5 N⋅m", "N*m", 5.0),
        ("5 ft-lbf", "N*m", 5 * 0.3048 * 4.4482216152605),
        ("5 Ns/m", "N*s/m", 5.0), ("5 MPa", "Pa", 5e6), ("5 MPA", "Pa", 5e6), ("5 Mpa", "Pa", 5e6), ("5 KPa", "Pa", 5e3),
        ("5 psi", "Pa", 5 * 4.4482216152605 / 0.0254**2), ("5 PSI", "Pa", 5 * 4.4482216152605 / 0.0254**2),
        ("5 KN", "N", 5e3), ("5 kn", "N", 5e3), ("5 Kg", "kg", 5.0), ("5 KG", "kg", 5.0), ("5 MM", "m", 5e-3), ("5 Meter", "m", 5.0),
        ("5 LBF", "N", 5 * 4.4482216152605), ("5 IN", "m", 0.127), ("5 Ft", "m", 1.524), ("5 SEC", "s", 5.0), ("5 MS", "s", 5e-3),
        ("5 毫米", "m", 5e-3), ("5毫米", "m", 5e-3), ("5 ㎜", "m", 5e-3), ("５ mm", "m", 5e-3), ("5 牛", "N", 5.0), ("5 千克", "kg", 5.0),
        ("5 牛/毫米", "N/m", 5e3), ("5 牛每毫米", "N/m", 5e3), ("90 度", "rad", math.pi / 2), ("5 牛·米/弧度", "N*m/rad", 5.0),
        ("5 千克/立方米", "kg/m^3", 5.0), ("5 米每二次方秒", "m/s^2", 5.0), ("5 兆帕", "Pa", 5e6), ("20 摄氏度", "K", 293.15),
        ("1 g", "m/s^2", 9.80665), ("1 g", "kg", 1e-3), ("5 mm2", "m^2", 5e-6), ("5 kgm²", "kg*m^2", 5.0), ("5 kgm2", "kg*m^2", 5.0),
        ("5 N/mm2", "Pa", 5e6), ("5 m/s2", "m/s^2", 5.0), ("5 Pas", "Pa*s", 5.0), ("1e-5 1/degC", "1/K", 1e-5), ("20 °C", "K", 293.15),
        ("5 KN/MM^1.5", "N/m**1.5", 5e3 * 1e3**1.5), ("5 daN", "N", 50.0),
    ],
)  # fmt: skip
def test_spellings_that_engineers_use(text, unit, expected):
    assert quantity(text, unit, what="x") == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize(
    ("text", "unit", "says"),
    [
        ("5 mpa", "Pa", "mPa or MPa"),
        ("5 mn", "N", "mN or MN"),
        ("5 lb", "N", '"lbf"'),
        ("5 lb/in", "N/m", '"lbf/in"'),
        ("5 kg/cm2", "Pa", '"kgf/cm2"'),
        ("5 Newtn", "N", '"newton"'),
        ("5 ton", "kg", "tonne (1000 kg) or short_ton (907 kg)"),
        ("90 Grad", "rad", "deg (a degree)"),
        ("5 xyz", "m", '"5 m"'),
        ("5 1/s", "rad/s", '"rad/s" or "rev/s"'),
        ("5 1/s^2", "rad/s^2", '"rad/s^2" or "rev/s^2"'),
        ("5 Hz", "1/s", "counts cycles"),
        ("5 kg", "1", "give a plain number"),
        ("5 NM", "m", "not known"),
    ],
)
def test_the_nearest_unit_is_named(text, unit, says):
    with pytest.raises(WrongUnit) as caught:
        quantity(text, unit, what="x")
    assert says in str(caught.value)
    assert "…" not in str(caught.value)


def test_a_column_in_a_unit_that_may_count_turns_is_refused():
    """A table's column has no quantity that says whether 1/min are turns."""
    with pytest.raises(WrongUnit, match='write "rpm", or "1/s"'):
        units.in_si(np.ones(1), "1/min", what="column")
    assert units.in_si(np.ones(1), "r/min", what="column")[0] == pytest.approx(TURN / 60)

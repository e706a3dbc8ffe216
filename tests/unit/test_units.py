"""Quantities at the door: numbers are SI, strings say their unit, and nothing else passes."""

import contextlib
import math
import random

import numpy as np
import pytest

from abut import units
from abut.errors import InputError, InvalidValue, WrongUnit
from abut.units import non_negative, positive, quantity, vector


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
def test_what_is_no_finite_number_is_refused_by_name(bad):
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
        ("50 Hz", "rad/s", ["cycles", "rpm"]),
    ],
)
def test_a_wrong_dimension_is_told_in_words(text, unit, words):
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
    with pytest.raises(InvalidValue, match=r"x is 1e\+200 m; it must be at most 1e\+40 in size"):
        quantity(1e200, "m", what="x")


def test_usual_units_are_what_pint_says():
    """The table spares asking pint, which takes half a second in every process; to rounding, which is pint's own in chains of factors."""
    known = units._known()
    assert len(known) > 200
    for (given, wanted), factor in known.items():
        assert units._factor(given, wanted) == (pytest.approx(factor, rel=1e-14), 0.0), (given, wanted)

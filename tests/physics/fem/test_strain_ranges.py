"""Documented strain ranges of material laws are watched in finite-element analyses: one warning with the first step and value."""

import math
import re

import numpy as np
import pytest

from abut.fem import Body, Elasticity, Load, Mesh, Problem, Support, laws
from page_numbers import numbers_on

SOFT = Elasticity.isotropic(1e6, 0.0, 1000.0)
SIZE = (2.0, 1.0, 1.0)


def block(law, large=False):
    return Body("block", Mesh.block(SIZE, (2, 1, 1), kind="hexahedron"), law, large=large)


def pulled(law, stretch, large=False, steps=10):
    """A block whose end is moved by so much of its length, ν = 0, in even steps; across it is free to shrink."""
    body = block(law, large)
    held = [Support(body[f"{axis}-"], **{axis: 0}) for axis in "xyz"]
    moved = Support(body["x+"], x=stretch * SIZE[0])
    return Problem("pulled", [body], supports=[*held, moved]).statics(steps=steps)


def sheared(slope):
    """A block whose end is moved across by so much of its length."""
    body = block(SOFT)
    held, moved = Support(body["x-"], x=0, y=0, z=0), Support(body["x+"], x=0, y=slope * SIZE[0], z=0)
    return Problem("sheared", [body], supports=[held, moved]).statics(steps=1)


def told(history, quantity):
    """Value and load factor of the first step beyond a range; None without a warning."""
    found = [
        re.search(
            r" is (\S+)(?: rad)? at (?:a load factor of|t =) ([\d.e-]+).*outside its documented range", one
        )
        for one in history.warnings
        if quantity in one
    ]
    assert len(found) <= 1
    return tuple(map(float, found[0].groups())) if found else None


@pytest.mark.parametrize(
    ("law", "large", "quantity", "most", "per_load"),
    [
        (laws.Linear(SOFT), False, "principal strain |ε|", 0.05, 0.08),
        (laws.VonMises(SOFT, yield_stress=1e3, hardening=1e5), False, "principal strain |ε|", 0.05, 0.08),
        (laws.Linear(SOFT), True, "principal stretch |λ − 1|", 0.05, 0.08),
        (laws.NeoHooke(SOFT), True, "principal stretch λ", 1.5, 0.8),
        (laws.VonMises(SOFT, yield_stress=1e9), True, "elastic logarithmic strain |ε|", 0.3, 0.5),
    ],
    ids=["Linear", "VonMises", "StVenantKirchhoff", "NeoHooke", "Logarithmic"],
)
def test_strain_beyond_range_of_law_is_reported(law, large, quantity, most, per_load):
    """A bar of even strain, ν = 0: the first of ten steps beyond, and none where it is pulled by half of that."""
    measure = {"principal stretch λ": lambda e: 1.0 + e, "elastic logarithmic strain |ε|": math.log1p}.get(
        quantity, float
    )
    factor = next(k / 10 for k in range(1, 11) if measure(per_load * k / 10) > most)
    value, when = told(pulled(law, per_load, large), quantity)
    assert (value, when) == pytest.approx((measure(per_load * factor), factor), rel=1e-3)
    assert measure(0.5 * per_load) < most
    assert told(pulled(law, 0.5 * per_load, large, steps=1), quantity) is None


def test_page_states_ranges_of_laws():
    """|ε| ≤ limit: the limits of strain, stretch and rotation in docs/continua.md equal `ranges` of the laws.

    Exact: the same numbers.
    """
    watched = [
        one.most
        for law in (laws.Linear, laws.StVenantKirchhoff, laws.NeoHooke, laws.Logarithmic)
        for one in law.ranges
    ]
    stated = [
        *numbers_on("continua.md", "principal strains up to {}, turns up to {} rad"),
        *numbers_on("continua.md", "principal stretches that differ by up to {} from 1"),
        *numbers_on("continua.md", "principal stretches up to {} |"),
        *numbers_on("continua.md", "elastic logarithmic strains up to {} |"),
    ]
    assert all(one == number for one, number in zip(stated, watched, strict=True))
    assert laws.VonMises.ranges == laws.Linear.ranges


def test_rotation_beyond_range_of_small_strain_law_is_reported():
    """u_y = γ x: |ω| = γ/2 in the mean, 0.25 rad at γ = 0.5, and 0.2 rad at most."""
    assert told(sheared(0.5), "rotation |ω|") is not None
    assert told(sheared(0.1), "rotation |ω|") is None


def test_plane_stress_watches_the_law_that_it_condenses():
    """A sheet in plane stress with ε = 8 % exceeds the range of the 3-D law that plane stress condenses; one warning states this."""
    sheet = Body("sheet", Mesh.rectangle((2.0, 1.0), (2, 1), kind="quad"), SOFT, state="plane stress")
    supports = [Support(sheet["x-"], x=0, y=0), Support(sheet["x+"], x=0.16, y=0)]
    history = Problem("sheet", [sheet], supports=supports).statics(steps=4)
    assert told(history, "principal strain |ε|") == pytest.approx((0.06, 0.75), rel=1e-6)


def test_strains_between_rows_of_a_motion_are_seen():
    """A bar pulled by a force that begins at once: its end swings between 0 and 2 F L/(E A), and rows are where it is back at rest.

    ε = 2 F/(E A) = 0.08 at most at the end of the first way of the wave, t = L/c; rows at 0 and 4 L/c.
    """
    body = block(SOFT)
    end = 4.0 * SIZE[0] / math.sqrt(1e6 / 1000.0)
    load = Load(body["x+"], traction=(0.04 * 1e6, 0, 0))
    held = Support(body["x-"], x=0, y=0, z=0)
    history = Problem("swings", [body], supports=[held], loads=[load]).dynamics(end, end / 40, every=40)
    assert len(history.times) == 2
    strain = np.abs(history.parts["block"].displacement[-1, :, 0]).max() / SIZE[0]
    assert strain < 0.04
    value, when = told(history, "principal strain |ε|")
    assert value > 0.05
    assert 0.1 * end < when < 0.6 * end

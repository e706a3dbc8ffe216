"""Initial overlaps of rigid bodies are removed by the smallest displacement in the mass metric before constraints hold."""

import numpy as np
import pytest

import abut

RADIUS, DEEP = 0.005, 3.9e-5  #: [m] 0.8 % of the radius; from 2 % on it is refused


@pytest.mark.parametrize(
    "cls",
    [
        abut.RungeKutta,
        *(pytest.param(one, marks=pytest.mark.long) for one in (abut.Bdf, abut.Radau, abut.Hht)),
    ],
)
def test_bodies_that_begin_in_each_other_part_by_their_masses(cls):
    """Two balls of masses m and 3 m with the overlap d separate by 3 d/4 and d/4 along the line of their centres, to rounding.

    This is Δx_k ∝ 1/m_k. A third ball on the floor rises by d and stays there by its weight.
    """
    model = abut.Model("overlap", gravity=(0, 0, -9.81))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    falls = model.ground.frame((0, 0, RADIUS))
    rest = model.add(abut.Body.sphere("rest", radius=RADIUS, mass=2.0, position=(0, 0, RADIUS - DEEP)))
    model.add(abut.Contact("stands", rest.shape, floor, normal=abut.normal.Rigid()))
    gap = 2 * RADIUS - DEEP
    pair = [
        model.add(abut.Body.sphere(name, radius=RADIUS, mass=mass, position=(1.0 + x, 0, RADIUS)))
        for name, mass, x in (("light", 1.0, 0.0), ("heavy", 3.0, gap))
    ]
    for body in pair:
        model.add(
            abut.joints.Translational(f"{body.name}_way", body, model.ground, at=falls.position, axis="x")
        )
    model.add(abut.Contact("pair", pair[0].shape, pair[1].shape, normal=abut.normal.Rigid()))
    result = abut.simulate(model, end=0.1, step=0.05, integrator=cls())
    assert result.status.ok, result.status.sentence
    at = {name: result[f"{name}.position"].values[-1] for name in ("rest", "light", "heavy")}
    np.testing.assert_allclose(at["rest"], (0, 0, RADIUS), atol=1e-15)
    assert result["stands.normal_force"].values[-1, 2] == pytest.approx(2.0 * 9.81, rel=1e-9)
    assert at["light"][0] == pytest.approx(1.0 - 0.75 * DEEP, abs=1e-12)
    assert at["heavy"][0] == pytest.approx(1.0 + gap + 0.25 * DEEP, abs=1e-12)

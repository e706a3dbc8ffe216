"""No contact generates energy, and a run reports where a law must.

A free body that leans falls on something, without gravity and damping. An elastic foundation presses with K g at a depth g and so holds
½ K ∫ g² dA (Johnson, Contact Mechanics, eq. 4.51), whose derivative by the pose is its force and torque, for any form of the overlap: on
a plane the body leaves with the energy with which it came, however it turned meanwhile. A force F(δ) at the overlap's centroid has no
such energy once the overlap tilts, splits or joins (Gonthier et al. 2004 derive theirs for V alone).
"""

import math

import numpy as np
import pytest

import abut
from abut import shapes
from contracts.examples import SHAPES
from targets import target

SPEED, MASS, INERTIA = 10.0, 1.0, (0.05, 0.06, 0.07)
CAME = 0.5 * MASS * SPEED**2
SOLIDS = ("Sphere", "Box", "Extrusion", "Difference")  #: round, convex, with a notch and a hole, with a bore
GROUND = {
    "half-space": lambda f: shapes.HalfSpace(f, normal="z"),
    "plate": lambda f: shapes.Box(f.frame((0.0, 0.0, -0.01)), (3.0, 3.0, 0.02)),
}


def thrown(law, names, place, lean):
    """A machine of solids that fall on grounds of their own, and its result."""
    model = abut.Model("throw", gravity=(0, 0, 0))
    for k, name in enumerate(names):
        x, size = 10.0 * k, SHAPES[name](model.ground.frame()).bounding_radius
        body = abut.Body(
            name,
            mass=MASS,
            inertia=INERTIA,
            shape=SHAPES[name],
            position=(x, 0, size + 0.01),
            velocity=(0, 0, -SPEED),
            orientation=lean,
        )
        ground = GROUND[place](model.ground.frame((x, 0, 0)))
        contact = abut.Contact(
            f"under_{name}",
            model.add(body).shape,
            ground,
            normal=law,
            geometry=abut.Volumes(facets=0.02),
        )
        model.add(contact)
    return abut.simulate(model, end=0.12, step=0.12)


def energies(result, name):
    """Kinetic energy of a body at all outputs [J]."""
    w = result[f"{name}.angular_velocity"].values
    q = result[f"{name}.quaternion"].values * [1.0, -1.0, -1.0, -1.0]
    turned = w + 2.0 * np.cross(q[:, 1:], np.cross(q[:, 1:], w) + q[:, :1] * w)
    return 0.5 * (MASS * (result[f"{name}.velocity"].values ** 2).sum(axis=1) + turned**2 @ np.array(INERTIA))


@pytest.mark.parametrize("place", GROUND)
def test_elastic_foundation_returns_its_energy(place):
    """T + V = const through an impact with an elastic foundation, p = E g/h: convex solids or not, on a plane that turns a fall into
    spin.

    2e-5: about a hundred steps at 1e-7; facets are exact for flat faces, and for a sphere the error is of fourth order in their size.
    """
    law = abut.normal.ElasticFoundation(modulus=8e7, thickness=0.02)
    result = thrown(law, SOLIDS, place, (0.9, 0.3, 0.3, 0.1))
    assert result.status.ok
    assert not result.warnings
    for name in SOLIDS:
        energy = energies(result, name)
        assert energy[-1] == pytest.approx(CAME, rel=2e-5), name
    assert max(np.abs(result[f"{n}.angular_velocity"].values[-1]).max() for n in SOLIDS) > 1.0


def test_depth_force_without_potential_is_reported():
    """Face down, the centroid of the bar's face beside its centre of mass: F = K δ acts there and turns it, while δ follows the edge that
    goes deeper. What it leaves with above ½ m v² is what the contact gave, and the warning names it to three digits.
    """
    law = abut.normal.KelvinVoigt(stiffness=6e6, damping=0.0)
    result = thrown(law, ("Extrusion",), "half-space", (1.0, 0.0, 0.0, 0.0))
    made = energies(result, "Extrusion")[-1] - CAME
    assert made > 0.5 * CAME
    (told,) = result.warnings
    assert 'contact "under_Extrusion"' in told
    assert "has no potential" in told
    assert float(told.split("generated ")[1].split(" J")[0]) == pytest.approx(made, rel=0.02)


#: A block on three feet, the middle one 1 mm longer, with gaps 3 mm high between them: one part, then three, then one [m].
FEET = [(-0.2, 1e-3), (-0.2, 3e-3), (-0.05, 3e-3), (-0.05, 0.0)]
BLOCK = [(-0.3, 0.2), (-0.3, 1e-3), *FEET, *((-x, y) for x, y in reversed(FEET)), (0.3, 1e-3), (0.3, 0.2)]


def test_a_force_of_the_depth_keeps_energy_where_nothing_tilts():
    """v⁺ = −v⁻: parts that split and join make F(δ) jump, but at the same depths on the way in and out, so ∮ F dδ = 0.

    1e-5: the tolerance of the run.
    """
    model = abut.Model("feet", gravity=(0, 0, 0))
    body = model.add(
        abut.Body(
            "body",
            mass=MASS,
            inertia=INERTIA,
            shape=lambda f: shapes.Extrusion(f, BLOCK, 0.3),
            position=(0, 0, 0.01),
            velocity=(0, 0, -SPEED),
            orientation=(math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0),
        )
    )
    law = abut.normal.KelvinVoigt(stiffness=3e6, damping=0.0)
    ground = GROUND["half-space"](model.ground.frame())
    model.add(abut.Contact("under", body.shape, ground, normal=law, geometry=abut.Volumes()))
    result = abut.simulate(model, end=0.01, step=1e-5)
    parts = result["under.touching"].values
    assert set(parts) >= {0, 1, 3}
    assert result["body.position"].values[:, 2].min() < -3e-3  # the gaps are filled
    assert not result.warnings
    assert result["body.velocity"].values[-1, 2] == pytest.approx(SPEED, rel=1e-5)


@pytest.mark.parametrize(("step", "told"), [(1e-5, False), (5e-4, True), (2e-3, True), (2e-2, True)])
def test_too_long_constant_step_is_reported(step, told):
    """A ball at 10 m/s on a plate of 2 mm, K = 1 MN/m, m = 0.1 kg: they touch for π √(m/K) = 1 ms, and the plate is passed in 2.2 ms.

    It stays on its side however long the step; the energy that a long one gives is that by which it leaves faster than it came.
    """
    model = abut.Model("ball", gravity=(0, 0, 0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.01, mass=0.1, position=(0, 0, 0.1), velocity=(0, 0, -SPEED))
    )
    plate = shapes.Box(model.ground.frame((0, 0, -1e-3)), (3.0, 3.0, 2e-3))
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=0.0)
    model.add(abut.Contact("touch", ball.shape, plate, normal=law))
    result = abut.simulate(model, end=0.06, step=0.06, integrator=abut.Verlet(step=step))
    velocity = result["ball.velocity"].values[-1, 2]
    assert velocity > 0.0
    if told:
        (sentence,) = result.warnings
        assert 'contact "touch", with an approach speed of 10 m/s' in sentence
        assert f"constant step of {step:.3g} s" in sentence
        assert "max_step" in sentence
        made = 0.5 * 0.1 * (velocity**2 - SPEED**2)
        assert float(sentence.split("generated ")[1].split(" J")[0]) == pytest.approx(made, rel=0.01)
    else:
        assert not result.warnings
        assert velocity == target(
            SPEED, "speed of separation [m/s]", rel=1e-3
        )  # (ω h)²/8, and what a step finds too late

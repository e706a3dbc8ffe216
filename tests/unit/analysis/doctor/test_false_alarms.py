"""A warning and a cause apply to the machine that they name: of each pair of twins the sound one is silent, the faulty one is not."""

import math

import numpy as np
import pytest

import abut
from abut.analysis.doctor.failure_checks import ending_finding
from abut.analysis.simulation.choose_integrator import largest_rate
from abut.errors import Status
from abut.integrators.method import scales_of

PAINLEVE = 'contact "tip" slips … (Painlevé\'s paradox); give {law}(…, jumps=1) for an impact without collision, or give less friction'


def block(height: float, normal: object) -> abut.Model:
    """A cube of 40 mm whose lower face is at this height [m] over a floor."""
    model = abut.Model("block", gravity=(0, 0, -9.81))
    cube = model.add(
        abut.Body.box("cube", size=(0.04, 0.04, 0.04), density=7850, position=(0, 0, height + 0.02))
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", cube.shape, floor, normal=normal))
    return model


@pytest.mark.parametrize("method", [abut.RungeKutta(), abut.Bdf()])
def test_static_overlap_under_load_is_not_reported(method):
    """m g = 4 K δ of a cube on its four corners: 7.7e-6 m, in which it rests. Twice as deep it is thrown up; at a twentieth its weight
    presses it further in, and nothing is pushed out.
    """
    stiff = abut.normal.Impact(stiffness=1.6e5, exponent=1.0, damping=10.0, full_damping_depth=1e-6)
    rest = abut.statics(block(1e-4, stiff)).model
    depth = 7850 * 0.04**3 * 9.81 / (4 * 1.6e5)
    assert rest["cube"].position[2] - 0.02 == pytest.approx(-depth, rel=1e-6)
    run = abut.simulate(rest, end=1e-3, step=1e-3, integrator=method)
    assert run.warnings == []
    pressed = abut.simulate(block(-2.0 * depth, stiff), end=1e-3, step=1e-3, integrator=method)
    (line,) = (line for line in pressed.warnings if "overlaps" in line)
    assert "overlaps at 4 points" in line
    light = abut.simulate(block(-0.05 * depth, stiff), end=1e-3, step=1e-3, integrator=method)
    assert [line for line in light.warnings if "overlaps" in line] == []


def test_a_fixed_body_that_overlaps_is_not_in_equilibrium():
    """Nothing can move: the contact changes no acceleration, and the overlap is not one that a load explains."""
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=1.0, full_damping_depth=1e-4)
    model = block(-1e-3, law)
    model.add(abut.joints.Fixed("clamp", model["cube"], model.ground, at=(0, 0, 0.019)))
    assert any("overlaps" in line for line in abut.simulate(model, end=1e-3, step=1e-3).warnings)


def lift(t, a):
    return 0.5 * a * t * t


@pytest.mark.parametrize(("share", "told"), [(1.0, False), (2.0, True)])
def test_load_of_driven_body_is_not_reported(share, told):
    """m (g + a) = K δ of a ball on a plate that is led upwards with a = 5 m/s²; twice as deep it is thrown up."""
    model = abut.Model("lift", gravity=(0, 0, -9.81))
    plate = model.add(abut.Body.box("plate", size=(0.1, 0.1, 0.02), density=7850, position=(0, 0, -0.01)))
    guide = model.add(abut.joints.Translational("guide", plate, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("lift", guide, lift, parameters={"a": 5.0}))
    depth = share * 7850 * 4 / 3 * math.pi * 0.02**3 * (9.81 + 5.0) / 1e5
    ball = model.add(abut.Body.sphere("ball", radius=0.02, density=7850, position=(0, 0, 0.02 - depth)))
    law = abut.normal.Impact(stiffness=1e5, exponent=1.0, damping=0.0, full_damping_depth=1e-6)
    face = abut.shapes.HalfSpace(plate.frame((0, 0, 0.01)), normal="z")
    model.add(abut.Contact("carried", ball.shape, face, normal=law))
    lines = abut.simulate(model, end=1e-4, step=1e-4).warnings
    assert any("overlaps" in line for line in lines) == told


@pytest.mark.parametrize(("second", "told"), [(1e-5, False), (-1e-3, True)])
def test_a_ball_pressed_between_two_plates_is_held(second, told):
    """Overlaps of 10 µm on both sides balance each other; one alone throws the ball."""
    model = abut.Model("race", gravity=(0, 0, 0))
    ball = model.add(abut.Body.sphere("ball", radius=0.01, density=7850, position=(0, 0, 0.01 - 1e-5)))
    law = abut.normal.Impact(stiffness=1e9, exponent=1.5, damping=0.0, full_damping_depth=1e-6)
    below = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    above = abut.shapes.HalfSpace(model.ground.frame((0, 0, 0.02 - 1e-5 - second)), normal="-z")
    model.add(abut.Contact("below", ball.shape, below, normal=law))
    model.add(abut.Contact("above", ball.shape, above, normal=law))
    lines = abut.simulate(model, end=1e-5, step=1e-5).warnings
    assert any("overlaps" in line for line in lines) == told


def rod(normal: object) -> abut.Model:
    """A slender rod of 2 m at atan 2 to the floor, whose tip slips towards its lean with μ = 1.5, above Painlevé's 4/3."""
    angle = math.atan(2.0)
    model = abut.Model("rod", gravity=(0, 0, -9.81))
    body = model.add(
        abut.Body(
            "rod",
            mass=1.0,
            inertia=(1e-3, 1 / 3, 1 / 3),
            position=(math.cos(angle), 0, math.sin(angle)),
            orientation=(math.cos(angle / 2), 0, -math.sin(angle / 2), 0),
            velocity=(-1.0, 0, 0),
        )
    )
    tip = abut.shapes.Sphere(body.frame((-1, 0, 0)), radius=1e-9)
    floor = abut.shapes.HalfSpace(model.ground.frame((0, 0, -1e-9)), normal="z")
    rub = abut.friction.Coulomb(static=1.5, dynamic=1.5, stiction_velocity=1e-8, friction_velocity=2e-8)
    model.add(abut.Contact("tip", tip, floor, normal=normal, friction=rub))
    return model


def test_a_rigid_contact_has_no_relaxation_rate_of_regularised_friction():
    """Its friction is Coulomb's cone; the compliant twin's relaxes at 1.5 μ g/v_s = 2.2e9 1/s."""
    rigid, compliant = rod(abut.normal.Rigid()), rod(abut.normal.KelvinVoigt(stiffness=1e8, damping=1.0))
    assert largest_rate(compliant, scales_of(compliant)) == (pytest.approx(1.5 * 1.5 * 9.81 / 1e-8), "tip")
    assert largest_rate(rigid, scales_of(rigid))[0] == 0.0
    found = abut.doctor(compliant, integrator=abut.RungeKutta()).text
    assert "relaxes at" in found
    assert "stiction_velocity" in found
    found = abut.doctor(rigid, integrator=abut.RungeKutta()).text
    assert "relaxes at" not in found
    assert "velocity" not in found


def test_causes_of_painleves_stop_concern_the_rigid_contact():
    run = abut.simulate(rod(abut.normal.Rigid()), end=1e-4, step=1e-4, integrator=abut.RungeKutta(rtol=1e-9))
    assert "Painlevé" in run.status.sentence
    assert "Rigid(…, jumps=1)" in run.status.sentence
    told = " ".join(run.warnings) + abut.doctor(run, model=rod(abut.normal.Rigid())).text
    assert "relaxes" not in told
    assert "stiction" not in told


@pytest.mark.parametrize("law", ["Rigid", "RigidPoisson", "RigidNewton"])
def test_an_impact_without_collision_is_tried_of_every_rigid_law(law):
    model = rod(getattr(abut.normal, law)())
    (found,) = ending_finding(Status.failed(PAINLEVE.format(law=law), 0.0), model, abut.RungeKutta())
    assert (found.change.name, found.change.new) == ("tip.normal.jumps", 1)


def test_radau_is_tried_where_neighbours_are_searched_for():
    """Implicit methods follow changing neighbours."""
    model = abut.Model("heap", gravity=(0, 0, -9.81))
    balls = [
        model.add(abut.Body.sphere(f"b{k}", radius=0.01, mass=0.1, position=(0.03 * k, 0, 0.02)))
        for k in range(13)
    ]
    model.add(abut.Contact("heap", [one.shape for one in balls], normal=abut.normal.Hertz(1e9, 0.005)))
    assert model["heap"].searches_neighbors
    small = Status.failed("the step size fell below its bound (…); loosen rtol", 0.1)
    (found,) = ending_finding(small, model, abut.RungeKutta(rtol=1e-6))
    assert (found.change.name, found.change.new) == ("integrator", abut.Radau(rtol=1e-6))


def test_a_step_that_missed_its_tolerance_by_a_little_is_counted_and_not_reported():
    """A residual of 3.1e-8 where 1e-8 was asked for is 3e-8 of the speeds; one of 1e-4 is reported."""
    from abut.kernels.columns.integration_columns import Impulse

    def remarks(residual: float) -> list[str]:
        memo = np.zeros(Impulse.WIDTH)
        memo[Impulse.residual], memo[Impulse.missed], memo[Impulse.contacts] = residual, 1.0, 4.0
        return abut.MoreauJean(step=1e-3).remarks(memo)

    assert remarks(3.1e-8) == []
    assert "the largest residual was 0.0001" in remarks(1e-4)[0]

"""Forces, signals, flexible bodies, rigid contacts and massless bodies in joint coordinates move as in absolute ones."""

import numpy as np
import pytest

import abut
from contracts.joint_trees import compare


def pushed(felt, spun):
    return -0.2 * felt - 0.05 * spun**2


def dragged(borne):
    return 0.3 * borne


def slowed(late):
    return -1.5 * late


@pytest.mark.long
@pytest.mark.slow
def test_forces_look_at_accelerations_reactions_and_the_past():
    """Loops through what the equations give: a load by an acceleration seen from what turns, one by a reaction, whose joint stays an
    equation, and one by what was a while ago, of which the rates are accelerations.
    """
    model = abut.Model("arm", gravity=(0.3, -0.5, -9.81))
    parts = [model.ground]
    for k in range(3):
        rod = abut.Body(f"rod_{k}", mass=1.0 + k, inertia=(0.03, 0.1, 0.12), position=(k + 0.5, 0, 0))
        parts.append(model.add(rod))
    shoulder = abut.joints.Revolute("shoulder", parts[0], parts[1], at=(0, 0, 0), axis="y")
    elbow = abut.joints.Spherical("elbow", parts[1], parts[2], at=(1, 0, 0))
    wrist = abut.joints.Revolute("wrist", parts[2], parts[3], at=(2, 0, 0), axis="y")
    for hinge in (shoulder, elbow, wrist):
        model.add(hinge)
    first, tip, fixed = parts[1].frame(), parts[3].frame(position=(0.5, 0, 0)), model.ground.frame()
    see = {"seen": first, "along": parts[2].frame()}
    felt = model.add(abut.signals.Acceleration("felt", tip, fixed, axis=2, **see))
    spun = model.add(abut.signals.AngularAcceleration("spun", parts[2].frame(), first, axis=1))
    borne = model.add(abut.signals.Reaction("borne", wrist, axis=0))
    late = model.add(
        abut.signals.Delay("late", model.add(abut.signals.Velocity("speed", tip, fixed, axis=2)), 0.02)
    )
    model.add(abut.forces.Force("push", tip, first, fz=pushed, inputs=[felt, spun]))
    model.add(abut.forces.Force("drag", first, fixed, fx=dragged, inputs=[borne]))
    model.add(abut.forces.Force("brake", tip, fixed, fz=slowed, inputs=[late]))
    _, joints = compare(model)
    assert joints.statistics["coordinates"].startswith("joint: as given; 2 joints carry bodies, 1 more")


@pytest.mark.long
@pytest.mark.slow
def test_elastic_bodies_bend_as_in_absolute_coordinates():
    """A rod with modes, hinged to a crank on one side and to a bob on the other, which hangs on it by a cross: both joints carry, and what
    holds their bodies to the rod are equations of modes. Its modes swing 5e3 rad a second and more, so that errors of steps are kept lower.
    """
    mesh = abut.fem.Mesh.block((0.3, 0.03, 0.02), (3, 1, 1), kind="hexahedron20")
    model = abut.Model("whip", gravity=(0.5, -0.3, -9.81))
    moving = {"angular_velocity": (0, 30, 0)}
    at = {"crank": -0.2, "rod": 0.15, "bob": 0.35}
    start = {
        name: moving | {"position": (x, 0, 0), "velocity": (0, 0, -30 * (x + 0.4))} for name, x in at.items()
    }
    crank = model.add(abut.Body("crank", 1.0, (0.01, 0.012, 0.015), **start["crank"]))
    model.add(abut.joints.Revolute("axle", crank, model.ground, at=(-0.4, 0, 0), axis="y"))
    ends, modes = {"root": "x-", "tip": "x+"}, abut.flexible.CraigBampton(0)
    rod = abut.flexible.FlexibleBody(
        "rod", mesh, "steel", interfaces=ends, modes=modes, damping=0.05, **start["rod"]
    )
    model.add(rod)
    model.add(abut.joints.Revolute("hub", rod["root"], crank, at=(0, 0, 0), axis="y"))
    bob = model.add(abut.Body("bob", 0.5, (1e-3, 1.2e-3, 1.4e-3), **start["bob"]))
    model.add(abut.joints.Universal("link", bob, rod["tip"], at=(0.3, 0, 0), axis_i="x", axis_j="y"))
    _, joints = compare(model, end=1e-3, method=abut.RungeKutta(method=abut.DOP853, rtol=1e-12))
    assert joints.statistics["coordinates"].startswith("joint: as given; 3 joints carry bodies, 2 more")
    assert np.abs(joints.values("rod.modal_velocities")).max() > 1e-5


@pytest.mark.long
@pytest.mark.slow
def test_rigid_impact_sliding_and_sticking_agree_with_absolute_coordinates():
    """An arm falls on a floor, bounces, slides on it and strikes a ball that rolls past: impulses that go through its joints, and equations
    that hold what stays closed. The free ball has the coordinates of its place.
    """
    model = abut.Model("arm", gravity=(0.4, 0.3, -9.81))
    upper = model.add(abut.Body("upper", 1.0, (0.01, 0.09, 0.085), position=(0.5, 0, 0.5)))
    fore = model.add(abut.Body("fore", 0.7, (0.01, 0.06, 0.055), position=(1.5, 0, 0.5)))
    cross = {"axis_i": "y", "axis_j": "z"}
    model.add(abut.joints.Universal("shoulder", upper, model.ground, at=(0, 0, 0.5), **cross))
    model.add(abut.joints.Revolute("elbow", fore, upper, at=(1, 0, 0.5), axis="y"))
    start = {"position": (1.6, 0.3, 0.05), "velocity": (0, -2.0, 0)}
    ball = model.add(abut.Body.sphere("ball", radius=0.05, density=2000, **start))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    tip = abut.shapes.Sphere(fore.frame(position=(0.5, 0, 0)), 0.05)
    laws = {
        "normal": abut.normal.Rigid(restitution=0.4),
        "friction": abut.friction.Coulomb(static=0.4, dynamic=0.3),
    }
    for name, one, other in (("touch", tip, floor), ("roll", ball.shape, floor), ("hit", ball.shape, tip)):
        model.add(abut.Contact(name, one, other, **laws))
    absolute, joints = compare(model, end=0.7)
    assert joints.statistics["coordinates"].startswith("joint: as given; 2 joints carry bodies, 0 more")
    assert joints.statistics["events"] == absolute.statistics["events"] > 10
    assert joints.values("touch.normal_magnitude")[-1] > 1.0


def lever(inertia, spun=False):
    """A crank without mass, a rod, and a point mass hinged to that, which a second one may hang on by a joint that leaves it any turn."""
    model = abut.Model("lever", gravity=(0.4, 0.3, -9.81))
    crank = model.add(abut.Body("crank", 0.0, (0, 0, 0), position=(0.25, 0, 0)))
    rod = model.add(abut.Body("rod", 1.0, (0.01, 0.06, 0.055), position=(0.9, 0, 0.1)))
    bob = model.add(abut.Body("bob", 0.5, (inertia,) * 3, position=(1.4, 0, -0.3)))
    model.add(abut.joints.Revolute("axle", crank, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.joints.Revolute("hinge", rod, crank, at=(0.5, 0, 0), axis="y"))
    kind, axis = (abut.joints.Spherical, {}) if spun else (abut.joints.Revolute, {"axis": "y"})
    model.add(kind("knee", rod, bob, at=(1.3, 0, 0.2), **axis))
    return model


@pytest.mark.long
@pytest.mark.slow
def test_massless_bodies_move_with_carried_inertia():
    """As in absolute coordinates, where equations give a body without mass its motion: here the inertia of what it carries does."""
    _, joints = compare(lever(0.0))
    assert joints.statistics["coordinates"].startswith("joint: as given; 3 joints carry bodies, 0 more")


@pytest.mark.long
@pytest.mark.slow
def test_refuses_motion_without_inertia():
    """A point mass that may spin about the line to its joint: one direction of three has no inertia, whatever the pose."""
    with pytest.raises(
        abut.errors.InvalidValue, match=r'body "bob" is without mass .* in joint "knee" has any'
    ):
        abut.simulate(
            lever(0.0, spun=True),
            end=0.1,
            integrator=abut.RungeKutta(),
            coordinates=abut.JointCoordinates(),
        )


@pytest.mark.long
@pytest.mark.slow
def test_many_shapes_find_their_neighbours_as_in_absolute_coordinates():
    """An arm drops its hand among balls that roll freely: more than 64 pairs may touch, so that neighbours are searched for. Errors of
    steps are kept lower, and the run ends before blows have passed them on often.
    """
    model = abut.Model("stir", gravity=(0.4, 0.3, -9.81))
    start = {"velocity": (0, 0, -1.0)}
    upper = model.add(abut.Body("upper", 1.0, (0.01, 0.09, 0.085), position=(0.5, 0, 0.2), **start))
    fore = model.add(abut.Body("fore", 0.7, (0.01, 0.06, 0.055), position=(1.5, 0, 0.2), **start))
    model.add(abut.joints.Translational("guide", upper, model.ground, at=(0, 0, 0.2), axis="z"))
    model.add(abut.joints.Revolute("elbow", fore, upper, at=(1, 0, 0.2), axis="y"))
    shapes = [abut.shapes.Sphere(fore.frame(position=(0.5, 0, 0)), 0.05)]
    for k in range(9):
        place = (1.86 + 0.12 * (k % 3), 0.12 * (k // 3 - 1), 0.051)
        ball = abut.Body.sphere(f"ball_{k}", radius=0.05, density=2000, position=place)
        shapes.append(model.add(ball).shape)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=20.0, full_damping_depth=1e-3)
    contact = model.add(abut.Contact("all", shapes, [*shapes, floor], normal=law))
    assert contact.searches_neighbors
    _, joints = compare(model, end=0.09, method=abut.RungeKutta(method=abut.DOP853, rtol=1e-12))
    assert joints.statistics["coordinates"].startswith("joint: as given; 2 joints carry bodies, 0 more")
    assert joints.values("ball_4.velocity")[-1][0] < joints.values("ball_8.velocity")[-1][0] - 0.01

"""Universal and homokinetic joints, screw, rack, gears and couplers: ratios in closed form."""

import numpy as np
import pytest

import abut
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

PI = 3.141592653589793


def one_turn_a_second(t: float) -> float:
    return 2 * 3.141592653589793 * t


def braking() -> float:
    return -5.0


def given(value: float) -> float:
    return value


def turn_of(run: abut.Result, body: str, axis: np.ndarray) -> np.ndarray:
    """Angle of a body that turns about a fixed axis from the identity, counted on."""
    q = run[f"{body}.quaternion"].values
    return np.unwrap(2 * np.arctan2(q[:, 1:] @ axis, q[:, 0]), period=2 * PI)


def shafts(beta: float, joint: str) -> tuple[abut.Model, np.ndarray]:
    """Input shaft along z at one turn per second, output in the xz plane at the angle beta; cross at the
    origin.
    """
    out = np.array([np.sin(beta), 0, np.cos(beta)])
    model = abut.Model("shafts", gravity=(0, 0, 0))
    one = model.add(abut.Body("one", mass=1.0, inertia=(0.02, 0.02, 0.01), position=(0, 0, -0.3)))
    two = model.add(abut.Body("two", mass=1.0, inertia=(0.02, 0.02, 0.02), position=0.3 * out))
    bearing = model.add(abut.joints.Revolute("bearing1", one, model.ground, at=(0, 0, -0.3), axis="z"))
    model.add(abut.joints.Revolute("bearing2", two, model.ground, at=0.3 * out, axis=out))
    if joint == "universal":
        pin = np.array([0.0, 1.0, 0.0])
        model.add(
            abut.joints.Universal(
                "cross", one, two, at=(0, 0, 0), axis_i=pin, axis_j=np.cross(out, pin), x=None
            )
        )
    else:
        y = np.array([0.0, 1.0, 0.0])
        i, j = one.frame_at((0, 0, 0), z="z", x=y), two.frame_at((0, 0, 0), z=out, x=y)
        model.add(abut.joints.ConstantVelocity("cv", i, j))
    model.add(abut.motions.Displacement("drive", bearing, one_turn_a_second))
    return model, out


@pytest.mark.parametrize("beta", [0.2, 0.7, 1.2])
def test_universal_joint_obeys_the_tangent_law(beta):
    """tan(phi2) = tan(phi1) cos(beta), pin of the input yoke square to the plane of the shafts at phi = 0;
    w2/w1 = cos b/(1 - sin^2 b sin^2 phi1) then.

    Shigley, Mechanical Engineering Design (drive shaft kinematics); derived from p1.p2 = 0 of the two pins.
    Positions are loop closures, exact to the projection, 1e-8; speeds likewise.
    """
    model, out = shafts(beta, "universal")
    run = abut.simulate(model, end=1.0, step=0.005)
    phi = 2 * PI * run.time
    # pins: p1 = y cos(phi1) - x sin(phi1), p2 = (out x y) cos(phi2) - y sin(phi2)
    exact = np.unwrap(np.arctan2(np.sin(phi) * np.cos(beta), np.cos(phi)))
    assert turn_of(run, "two", out) == target(exact, "angle behind a universal joint [rad]", atol=1e-7)
    speed = run["two.angular_velocity"].values @ out
    ratio = np.cos(beta) / (np.cos(phi) ** 2 + np.sin(phi) ** 2 * np.cos(beta) ** 2)
    assert speed == target(2 * PI * ratio, "speed behind a universal joint [rad/s]", rtol=1e-6)


@pytest.mark.parametrize("beta", [0.0, 0.3, 0.9])
def test_homokinetic_joint_turns_evenly(beta):
    """phi2 = phi1 at any angle between the shafts: 1e-8 rad."""
    model, out = shafts(beta, "cv")
    run = abut.simulate(model, end=1.0, step=0.01)
    np.testing.assert_allclose(turn_of(run, "two", out), 2 * PI * run.time, atol=1e-7)
    np.testing.assert_allclose(run["two.angular_velocity"].values @ out, 2 * PI, rtol=1e-7)


def test_shafts_through_a_universal_joint_pass_on_power():
    """M1 w1 = -M2 w2 for light shafts: a torque M2 on the output needs M2 w2/w1 at the drive, plus what
    accelerates the output.
    """
    model, out = shafts(0.7, "universal")
    two = model["two"]
    model.add(
        abut.forces.AxialTorque(
            "brake", two.frame_at(0.3 * out, z=out), model.ground.frame(0.3 * out, z=out), braking
        )
    )
    run = abut.simulate(model, end=1.0, step=0.01)
    drive = run["drive.torque"].values[:, 2]
    w2 = run["two.angular_velocity"].values @ out
    a2 = run["two.angular_acceleration"].values @ out
    np.testing.assert_allclose(drive * 2 * PI, (5.0 + 0.02 * a2) * w2, atol=1e-5)


def test_screw_advances_by_its_pitch():
    """z = pitch theta/2 pi along with the turn: a nut of mass m and inertia J on a screw driven by its
    weight accelerates by a = g/(1 + J (2 pi/p)^2/m). Tolerance 1e-9: constant acceleration.
    """
    m, inertia, pitch, g = 2.0, 0.003, 0.05, 9.81
    model = abut.Model("screw", gravity=(0, 0, -g))
    nut = model.add(abut.Body("nut", mass=m, inertia=(0.004, 0.004, inertia)))
    model.add(abut.joints.Screw("thread", nut, model.ground, at=(0, 0, 0), axis="z", pitch=pitch))
    run = abut.simulate(model, end=1.0, step=0.02, integrator=abut.RungeKutta(rtol=1e-9))
    a = g / (1 + inertia * (2 * PI / pitch) ** 2 / m)
    assert run["nut.position.z"].values == target(
        -0.5 * a * run.time**2, "position of the nut [m]", atol=1e-8, over=run.time
    )
    turn = turn_of(run, "nut", np.array([0, 0, 1.0]))
    np.testing.assert_allclose(run["nut.position.z"].values, pitch * turn / (2 * PI), atol=1e-10)
    np.testing.assert_allclose(
        run["nut.velocity.z"].values, pitch * run["nut.angular_velocity.z"].values / (2 * PI), atol=1e-10
    )


def guided() -> tuple[abut.Model, abut.joints.Joint, abut.joints.Joint, abut.joints.Joint]:
    """A wheel about y, a second wheel about y beside it, and a slider along x."""
    model = abut.Model("guided", gravity=(0, 0, 0))
    wheel = model.add(abut.Body("wheel", mass=1.0, inertia=(0.02, 0.03, 0.02)))
    other = model.add(abut.Body("other", mass=2.0, inertia=(0.05, 0.08, 0.05), position=(0.5, 0, 0)))
    rack = model.add(abut.Body("rack", mass=3.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, -0.1)))
    one = model.add(abut.joints.Revolute("one", wheel, model.ground, at=(0, 0, 0), axis="y"))
    two = model.add(abut.joints.Revolute("two", other, model.ground, at=(0.5, 0, 0), axis="y"))
    slide = model.add(abut.joints.Translational("slide", rack, model.ground, at=(0, 0, -0.1), axis="x"))
    return model, one, two, slide


def torque_on(model: abut.Model, body: str, value: float) -> None:
    place = model[body].position
    i, j = model[body].frame_at(place, z="y"), model.ground.frame(place, z="y")
    model.add(abut.forces.AxialTorque("load", i, j, given, parameters={"value": value}))


def test_rack_follows_its_pinion():
    """x = (D/2) theta and Newton: alpha = T/(J + m (D/2)^2). Turning about +y over the contact below moves
    the rack to... -x of the wheel's lowest point; the joint's sign convention (a positive turn sends the
    rack along +z_J) is set by the frame: z_J = -x.
    """
    D, T = 0.2, 4.0
    model, _, _, _ = guided()
    torque_on(model, "wheel", T)
    wheel, rack = model["wheel"], model["rack"]
    model.add(
        abut.joints.RackAndPinion(
            "mesh", wheel, rack, at=(0, 0, 0), axis_i="y", axis_j="-x", pitch_diameter=D
        )
    )
    run = abut.simulate(model, end=1.0, step=0.02, integrator=abut.RungeKutta(rtol=1e-9))
    alpha = T / (0.03 + 3.0 * (D / 2) ** 2)
    theta = turn_of(run, "wheel", np.array([0, 1.0, 0]))
    np.testing.assert_allclose(theta, 0.5 * alpha * run.time**2, atol=1e-6)
    np.testing.assert_allclose(run["rack.position.x"].values, -D / 2 * theta, atol=1e-9)
    # rolling without slip: the rack has the speed of the wheel's lowest point, w x r = (w R)(y x -z) = -w R x
    lowest = -D / 2 * run["wheel.angular_velocity.y"].values
    np.testing.assert_allclose(run["rack.velocity.x"].values, lowest, atol=1e-9)


@pytest.mark.parametrize("how", ["ratio", "pitch point"])
def test_gear_pair_runs_at_its_ratio(how):
    """External spur pair, pitch radii 0.2 and 0.3 m: w1 = -1.5 w2, alpha1 = T/(J1 + J2/2.25). 1e-9:
    constant acceleration.
    """
    model, one, two, _ = guided()
    torque_on(model, "wheel", 2.0)
    if how == "ratio":
        model.add(abut.joints.Gear("mesh", one, two, ratio=-1.5))
    else:
        model.add(abut.joints.Gear("mesh", one, two, cv=model.ground.frame((0.2, 0, 0), z="z")))
    run = abut.simulate(model, end=1.0, step=0.02, integrator=abut.RungeKutta(rtol=1e-9))
    alpha = 2.0 / (0.03 + 0.08 / 2.25)
    first, second = (turn_of(run, b, np.array([0, 1.0, 0])) for b in ("wheel", "other"))
    np.testing.assert_allclose(first, 0.5 * alpha * run.time**2, atol=1e-6)
    np.testing.assert_allclose(first, -1.5 * second, atol=1e-9)


def test_coupler_ties_turns_and_travel():
    """r1 q1 + r2 q2 + r3 q3 = 0 with lengths per radian as ratios; one equation leaves two of three freedoms.

    Lagrange: alpha = M^-1 (Q - r lambda), lambda = (r.M^-1 Q)/(r.M^-1 r), by hand.
    """
    r = np.array([0.4, -0.7, 2.0])
    model, one, two, slide = guided()
    torque_on(model, "wheel", 2.0)
    model.add(abut.joints.Coupler("tie", joints=(one, two, slide), ratios=tuple(r)))
    run = abut.simulate(model, end=0.5, step=0.02, integrator=abut.RungeKutta(rtol=1e-9))
    inverse, load = 1 / np.array([0.03, 0.08, 3.0]), np.array([2.0, 0, 0])
    a = inverse * (load - r * (r @ (inverse * load)) / (r @ (inverse * r)))
    q = np.column_stack(
        [
            turn_of(run, "wheel", np.array([0, 1.0, 0])),
            turn_of(run, "other", np.array([0, 1.0, 0])),
            run["rack.position.x"].values,
        ]
    )
    np.testing.assert_allclose(q, 0.5 * a * run.time[:, None] ** 2, atol=1e-6)
    np.testing.assert_allclose(q @ r, 0, atol=1e-9)


def hauled(t: float) -> float:
    return 2.0 - 0.3 * t * t


def test_combinations_of_displacements_obey_newton():
    """Four machines side by side, each with a constant acceleration in closed form: positions to 1e-9, the integrator's tolerance.

    A bead on a rod inclined by α, z = x tan α: g sin α along it, pressed by m g cos α. Atwood's machine, |p₁| + |p₂| = length:
    a = g (m₁ − m₂)/(m₁ + m₂), tension 2 g m₁ m₂/(m₁ + m₂). A weight on a drum, z + R θ = 0: a = g/(1 + J/(m R²)). A load whose
    rope is hauled in at the acceleration h: tension m (g + h).
    """
    g, slope, m1, m2, weight, radius, inertia = 9.81, 0.5, 3.0, 2.0, 4.0, 0.2, 0.1
    model, m, still = abut.Model("combined", gravity=(0, 0, -g)), abut.motions, (1.0, 1.0, 1.0)

    def hung(name: str, mass: float, x: float, drop: float) -> tuple[abut.Frame, abut.Frame]:
        body = model.add(abut.Body(name, mass=mass, inertia=still, position=(x, 0, -drop)))
        model.add(abut.joints.Orientation(f"upright_{name}", body, model.ground, at=(x, 0, -drop), axis="z"))
        return body.frame(), model.ground.frame((x, 0, 0))

    bead = hung("bead", 2.0, 0.0, 0.0)
    model.add(abut.joints.InPlane("sheet", *(frame.frame(z="y", x="z") for frame in bead)))
    model.add(abut.joints.Combination("rod", [(1.0, m.Z, *bead), (-np.tan(slope), m.X, *bead)], value=0.0))
    one, two = hung("one", m1, 1.0, 1.0), hung("two", m2, 2.0, 1.5)
    ropes = [(1.0, m.DISTANCE, *one), (1.0, m.DISTANCE, *two)]
    model.add(abut.joints.Combination("rope", ropes, value="2500 mm"))
    load = hung("load", weight, 3.0, 2.0)
    model.add(m.Displacement("winch", load, hauled, coordinate=m.DISTANCE))
    bucket = hung("bucket", weight, 4.0, 1.0)
    model.add(abut.joints.InLine("shaft", *bucket))
    drum = model.add(abut.Body("drum", mass=1.0, inertia=(1.0, inertia, 1.0), position=(4, 0, 0)))
    hinge = model.add(abut.joints.Revolute("hinge", drum, model.ground, at=(4, 0, 0), axis="y"))
    turn = (radius, m.RZ, hinge.frame_i, hinge.frame_j)
    model.add(abut.joints.Combination("coil", [(1.0, m.Z, *bucket), turn]))

    run = abut.simulate(model, end=0.5, step=0.05, integrator=abut.RungeKutta(rtol=1e-9))
    half, exact = 0.5 * run.time**2, {"rtol": 0.0, "atol": 1e-9}
    fall = g * np.sin(slope) * half
    np.testing.assert_allclose(run["bead.position.x"].values, -fall * np.cos(slope), **exact)
    np.testing.assert_allclose(run["bead.position.z"].values, -fall * np.sin(slope), **exact)
    press = 2.0 * g * np.cos(slope) * np.array([-np.sin(slope), 0.0, np.cos(slope)])
    np.testing.assert_allclose(run["rod.force"].values - press, 0.0, atol=1e-7)
    np.testing.assert_allclose(run["one.position.z"].values, -1.0 - g * (m1 - m2) / (m1 + m2) * half, **exact)
    np.testing.assert_allclose(run["rope.force.z"].values, 2.0 * g * m1 * m2 / (m1 + m2), rtol=1e-8)
    np.testing.assert_allclose(run["load.position.z"].values, -2.0 + 0.6 * half, **exact)
    np.testing.assert_allclose(run["winch.force.z"].values, weight * (g + 0.6), rtol=1e-8)
    a = g / (1.0 + inertia / (weight * radius**2))
    np.testing.assert_allclose(run["bucket.position.z"].values, -1.0 - a * half, **exact)
    np.testing.assert_allclose(turn_of(run, "drum", np.array([0, 1.0, 0])) * radius, a * half, **exact)

"""Machines of public bug reports about other programs, in which a number was wrong, missing or unexplained.

Each is built from the facts of its report, and none was used while abut was written. What is right is computed by another route.
"""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from abut import forces, joints, normal, shapes
from abut.fem import Body, Contact, Elasticity, Mesh, Problem, Support

G = 9.81


def floor(model):
    """The ground's upper side, z = 0."""
    return shapes.HalfSpace(model.ground.frame(), normal="z")


# --- peaks and impulses ----------------


def test_peak_of_a_box_that_falls_three_metres():
    """google-deepmind/mujoco #1743: a box of 2 m and 65 kg/m³ falls 3 m and is stopped over 50 mm; which contact force is right?

    Four corners of stiffness K/4 on the floor: m g (h + δ) = ½ K δ², F = K δ = 2 m g (h + δ)/δ, over in 20 ms, between two outputs.
    """
    mass, height, depth = 8.0 * 65.0, 3.0, 0.05
    stiffness = 2.0 * mass * G * (height + depth) / depth**2
    model = abut.Model("box", gravity=(0, 0, -G))
    box = model.add(abut.Body.box("box", size=(2, 2, 2), density=65, position=(0, 0, 4)))
    law = normal.Impact(stiffness=stiffness / 4.0, exponent=1.0, damping=0.0, full_damping_depth=1e-3)
    model.add(abut.Contact("lands", box.shape, floor(model), normal=law))
    result = abut.simulate(model, end=1.0, step=0.25, integrator=abut.RungeKutta(rtol=1e-9))
    peak = result.peak("lands.normal_force")
    assert peak.value == pytest.approx(stiffness * depth, rel=1e-5)
    assert peak.time == pytest.approx(math.sqrt(2 * height / G) + 0.01, abs=1e-3)
    assert abs(result["lands.normal_force"].values).max() < 0.9 * peak.value
    assert any("outputs miss peaks: lands.normal_force" in sentence for sentence in result.warnings)


def test_force_of_a_body_that_came_to_rest():
    """google-deepmind/mujoco #1823: a cuboid of 10 kg falls from 10 m, and the force of the contact does not match its weight.

    At rest N = m g; over all touches, however short, Σ ∫N dt = m (g t + v(t) − v(0)).
    """
    model = abut.Model("cuboid", gravity=(0, 0, -G))
    body = model.add(abut.Body.box("cuboid", size=(0.4, 0.4, 0.4), mass=10, position=(0, 0, 10)))
    law = normal.Impact(stiffness=1e5, exponent=1.0, damping=3e3, full_damping_depth=1e-4)
    model.add(abut.Contact("lands", body.shape, floor(model), normal=law))
    result = abut.simulate(model, end=10.0, step=0.5, integrator=abut.Bdf(rtol=1e-8))
    table = result.contact_table()
    speed = result["cuboid.velocity.z"].values
    assert result["lands.normal_force.z"].values[-1] == pytest.approx(10 * G, rel=1e-4)
    assert table["impulse"].sum() == pytest.approx(10 * (G * 10.0 + speed[-1]), rel=1e-5)


@pytest.mark.parametrize("restitution", [0.3, 0.5, 0.8, 0.95, 1.0])
def test_height_of_a_rebound(restitution):
    """h_n = e²ⁿ h is the height of the n-th apex. Source: energy.

    Reported failures: dimforge/rapier #974, a ball that falls 2 m returns to 1 % of that, whatever its restitution;
    jrouwe/JoltPhysics #1286, with e = 1 it rises higher each time. 1e-7: the tolerance of the run.
    """
    model = abut.Model("ball", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1, position=(0, 0, 2.1)))
    law = normal.Rigid(restitution=restitution)
    model.add(abut.Contact("bounce", ball.shape, floor(model), normal=law))
    fall = math.sqrt(4.0 / G)
    apexes = fall * np.array(
        [1 + 2 * sum(restitution**k for k in range(1, n)) + restitution**n for n in (1, 2, 3)]
    )
    result = abut.simulate(model, times=[0.0, *apexes], integrator=abut.RungeKutta(rtol=1e-9))
    heights = result["ball.position.z"].values[1:] - 0.1
    np.testing.assert_allclose(heights, 2.0 * restitution ** (2.0 * np.arange(1, 4)), rtol=1e-7)


# --- energy, light bodies, far from the origin ----------------


def test_energy_of_a_ball_joint_with_springs():
    """dartsim/dart #846: a sphere on a ball joint whose three springs have 1 N·m/rad and no damper loses its energy quickly.

    Isotropic inertia I about the joint, which is the centre: the rotation vector goes along a line, ψ = ψ₀ cos(√(k/I) t), at any angle.
    """
    model = abut.Model("sphere", gravity=(0, 0, 0))
    start = np.array([0.6, -0.4, 0.9])
    angle = np.linalg.norm(start)
    turned = (math.cos(angle / 2), *(math.sin(angle / 2) * start / angle))
    body = model.add(abut.Body("ball", mass=1.0, inertia=(0.01, 0.01, 0.01), orientation=turned))
    model.add(joints.Spherical("joint", body.frame(), model.ground.frame_at((0, 0, 0))))
    model.add(
        forces.Bushing(
            "springs", body.frame(), model.ground.frame(), stiffness=(0, 0, 0), torsional_stiffness=(1, 1, 1)
        )
    )
    result = abut.simulate(model, end=20.0, step=0.25, integrator=abut.RungeKutta(rtol=1e-9))
    energy = result["energy.total"].values
    assert np.ptp(energy) < 1e-6 * energy[0]
    cosine = np.abs(result["ball.quaternion.w"].values)
    expected = np.abs(np.cos(0.5 * angle * np.cos(10.0 * result.time)))
    np.testing.assert_allclose(cosine, expected, atol=1e-6)
    assert not result.warnings


def wind_along():
    return 3.0


def wind_across():
    return 1.5


def test_a_payload_on_links_without_mass(tmp_path):
    """Genesis-Embodied-AI/genesis-world #3185: a base of two slides and a turntable, links without inertia, which get 1e-15 kg, carries a
    payload and becomes unstable.

    A force at the payload's centre, 0.3 m off the axis, does not turn it: x = ½ F_x t²/m, y = ½ F_y t²/m.
    """
    path = tmp_path / "base.urdf"
    link = '<link name="{}"/>'
    joint = '<joint name="{}" type="{}"><parent link="{}"/><child link="{}"/><axis xyz="{}"/>{}</joint>'
    limit = '<limit lower="-9" upper="9" effort="1" velocity="9"/>'
    path.write_text(
        '<robot name="carrier">'
        + "".join(map(link.format, ("world", "along", "across", "table")))
        + '<link name="payload"><inertial><origin xyz="0.3 0 0"/><mass value="3"/>'
        + '<inertia ixx=".02" iyy=".03" izz=".04" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        + joint.format("x", "prismatic", "world", "along", "1 0 0", limit)
        + joint.format("y", "prismatic", "along", "across", "0 1 0", limit)
        + joint.format("turn", "continuous", "across", "table", "0 0 1", "")
        + joint.format("seat", "fixed", "table", "payload", "1 0 0", "")
        + "</robot>",
        encoding="utf-8",
    )
    model = abut.read(path)
    payload = model["table"]  # with what is fixed to it
    model.add(forces.Force("wind", payload.frame(), model.ground.frame(), fx=wind_along, fy=wind_across))
    result = abut.simulate(model, end=2.0, step=0.1)
    place = result["table.position"].values
    expected = 0.5 * np.outer(result.time**2, (1.0, 0.5, 0.0)) + (0.3, 0.0, 0.0)
    np.testing.assert_allclose(place, expected, atol=1e-6)
    assert any('"along" has no mass' in sentence for sentence in result.warnings)


def test_thirty_kilometres_from_the_origin():
    """Equations of motion are invariant under x → x + s: 30 km from the origin a ball falls and rolls as at the origin, by the same steps.

    The difference is the rounding of 42 km, 7e-12 m; at rest on the floor it is 1e-9 m. Source of the case: UPBGE/upbge #995.
    """
    found = []
    for away in (0.0, 3e4):
        model = abut.Model("ball", gravity=(0, 0, -G))
        place = (away, away, away + 0.15)
        ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=2, position=place, velocity=(0.5, 0, 0)))
        ground = shapes.HalfSpace(model.ground.frame((away, away, away)), normal="z")
        law = normal.Impact(stiffness=1e6, exponent=1.5, damping=2e3, full_damping_depth=1e-4)
        slip = abut.friction.Coulomb(static=0.3, dynamic=0.3)
        model.add(abut.Contact("rolls", ball.shape, ground, normal=law, friction=slip))
        found.append(abut.simulate(model, end=1.5, step=0.01))
    near, far = (result["ball.position"].values for result in found)
    steps, steps_far = (result.statistics["steps"] for result in found)
    assert abs(steps_far - steps) <= 0.02 * steps
    np.testing.assert_allclose(far - 3e4, near, atol=1e-7)
    np.testing.assert_allclose(far[-20:, 2] - far[-1, 2], 0.0, atol=1e-9)
    for result in (
        found
    ):  # 5/7 of the speed is left where a ball that slid begins to roll; it sinks in by 7e-3 of its radius
        assert result["ball.velocity.x"].values[-1] == pytest.approx(0.5 * 5 / 7, rel=3e-3)


# --- loads that are not unique, limits of ropes, units ----------------


@pytest.mark.parametrize("rigid", [False, True])
def test_forces_under_four_feet(rigid):
    """raisimTech/raisimLib #301: of a robot of 12 kg that stands still on four feet, the force of one foot, another each time, is 0.

    Of feet that give, those of a plane: N_i = m g/4 (1 + e_x x_i/a² + e_y y_i/b²) with the centre at e between feet at (±a, ±b). Of rigid
    ones equilibrium leaves the split open: their sum and moments are right, and the run says which forces are not determined.
    """
    mass, a, b, ex, ey = 12.0, 0.2, 0.15, 0.03, -0.02
    model = abut.Model("robot", gravity=(0, 0, -G))
    robot = model.add(abut.Body("robot", mass=mass, inertia=(0.2, 0.3, 0.4), position=(ex, ey, 0.3)))
    law = (
        normal.Rigid()
        if rigid
        else normal.Impact(stiffness=1e8, exponent=1.0, damping=1e5, full_damping_depth=1e-9)
    )
    feet = [(a, b), (-a, b), (-a, -b), (a, -b)]
    for k, (x, y) in enumerate(feet):
        foot = shapes.Sphere(robot.frame_at((x, y, 0.02)), radius=0.02)
        model.add(abut.Contact(f"foot{k}", foot, floor(model), normal=law))
    result = abut.simulate(model, end=1.0, step=0.1)
    loads = np.array([result[f"foot{k}.normal_force.z"].values[-1] for k in range(4)])
    moments = np.array(feet).T @ loads
    np.testing.assert_allclose([loads.sum(), *moments], mass * G * np.array([1.0, ex, ey]), rtol=1e-4)
    if rigid:
        assert set(result.undetermined) == {f"foot{k}" for k in range(4)}
        assert any("foot0" in sentence for sentence in result.warnings)
    else:
        expected = [mass * G / 4 * (1 + ex * x / a**2 + ey * y / b**2) for x, y in feet]
        np.testing.assert_allclose(loads, expected, rtol=1e-4)
        assert not result.undetermined


@pytest.mark.parametrize(
    "coordinates", [abut.AbsoluteCoordinates(), abut.JointCoordinates()], ids=["absolute", "joint"]
)
def test_a_straight_line_linkage_of_hinges(coordinates):
    """jgerstmayr/EXUDYN #39: a Scott Russell mechanism that lifts a platform; with a hinge between slider and bar the Jacobian is singular.

    In space its hinges and slides repeat each other, and the platform's guide repeats the straight line of its pin. Of crank a, bar 2a,
    slider and platform at angle θ:  J(θ) = I_c + m_c a²/4 + I_b + m_b a² + 4a² (m_s sin²θ + m_p cos²θ),  V = g sin θ (m_c a/2 + m_b a +
    2a m_p),  J θ̈ + ½ J′ θ̇² + V′ = 0.
    """
    a, start = 0.25, math.radians(60)
    crank_mass, bar_mass, slider_mass, platform_mass = 0.5, 1.0, 0.4, 2.0
    inertia = {"crank": crank_mass * a**2 / 12, "bar": bar_mass * (2 * a) ** 2 / 12}
    cosine, sine = math.cos(start), math.sin(start)
    model = abut.Model("lift", gravity=(0, 0, -G))

    def part(name, mass, about, place, turn):
        turned = (math.cos(turn / 2), 0.0, math.sin(turn / 2), 0.0)
        return model.add(
            abut.Body(name, mass=mass, inertia=(about, about, about), position=place, orientation=turned)
        )

    crank = part("crank", crank_mass, inertia["crank"], (a * cosine / 2, 0, a * sine / 2), -start)
    bar = part("bar", bar_mass, inertia["bar"], (a * cosine, 0, a * sine), start)
    slider = part("slider", slider_mass, 1e-3, (2 * a * cosine, 0, 0), 0.0)
    platform = part("platform", platform_mass, 1e-2, (0, 0, 2 * a * sine), 0.0)
    model.add(joints.Revolute("foot", crank, model.ground, at=(0, 0, 0), axis="y"))
    model.add(joints.Revolute("middle", bar, crank, at=(a * cosine, 0, a * sine), axis="y"))
    model.add(joints.Revolute("low", bar, slider, at=(2 * a * cosine, 0, 0), axis="y"))
    model.add(joints.Revolute("high", bar, platform, at=(0, 0, 2 * a * sine), axis="y"))
    model.add(joints.Translational("rail", slider, model.ground, at=(2 * a * cosine, 0, 0), axis="x"))
    model.add(joints.Translational("guide", platform, model.ground, at=(0, 0, 2 * a * sine), axis="z"))
    result = abut.simulate(
        model, end=0.3, step=0.02, integrator=abut.RungeKutta(rtol=1e-9), coordinates=coordinates
    )

    def rates(_, state):
        angle, rate = state
        s, c = math.sin(angle), math.cos(angle)
        j = sum(inertia.values()) + crank_mass * a**2 / 4 + bar_mass * a**2
        j += 4 * a**2 * (slider_mass * s**2 + platform_mass * c**2)
        slope = 8 * a**2 * s * c * (slider_mass - platform_mass)
        pull = G * c * (crank_mass * a / 2 + bar_mass * a + 2 * a * platform_mass)
        return rate, -(0.5 * slope * rate**2 + pull) / j

    exact = solve_ivp(rates, (0, 0.3), (start, 0.0), t_eval=result.time, rtol=1e-11, atol=1e-12).y[0]
    np.testing.assert_allclose(result["platform.position.z"].values, 2 * a * np.sin(exact), atol=1e-7)
    assert {"rail", "guide", "high"} <= set(result.undetermined)


def test_a_block_that_a_weight_draws_over_a_pulley(tmp_path):
    """A block of 1 kg and a weight of 1 kg on an inextensible rope both accelerate by m g/(2 m) = g/2.

    Source of the case: google-deepmind/mujoco #1315, whose rope extends.
    """
    path = tmp_path / "pulley.xml"
    path.write_text(
        """<mujoco><default><geom contype="0" conaffinity="0"/></default><worldbody><site name="wheel" pos="0 0 1"/>
        <body name="weight" pos="0 0 .5"><joint name="fall" type="slide" axis="0 0 1"/><geom size=".1" mass="1"/>
        <site name="hook" pos="0 0 .1"/></body>
        <body name="block" pos="0 .5 1"><joint name="slide" type="slide" axis="0 1 0" limited="true" range="-.5 0"/>
        <geom size=".05" mass="1"/><site name="eye" pos="0 -.05 0"/></body></worldbody><tendon>
        <spatial name="rope" range="0 .85"><site site="hook"/><site site="wheel"/><site site="eye"/></spatial></tendon></mujoco>""",
        encoding="utf-8",
    )
    result = abut.simulate(abut.read(path), end=0.4, step=0.01)
    way = G * result.time**2 / 4
    np.testing.assert_allclose(0.5 - result["block.position.y"].values, way, atol=3e-4)
    np.testing.assert_allclose(0.5 - result["weight.position.z"].values, way, atol=3e-4)


def brake():
    return -11.2 * 0.0254 * 4.4482216152605  # 11.2 in·lbf


@pytest.mark.parametrize("speed", ["3500 rpm", "3500 1/min", "3500 rev/min", "58.33333333333333 Hz"])
def test_power_of_a_shaft(speed):
    """Proektsoftbg/Calcpad #561: 3500 rpm against 11.2 in·lbf give a power that is 2π too small.

    P = τ ω = 11.2 · 0.0254 · 4.4482216152605 N·m · 2π · 3500/60 s⁻¹ = 463.8 W at first; a flywheel loses W = τ ω₀ t − τ² t²/(2 I).
    """
    model = abut.Model("shaft", gravity=(0, 0, 0))
    number, unit = speed.split()
    turning = f"(0, 0, {number}) {unit}"
    shaft = model.add(abut.Body("shaft", mass=1, inertia=(0.1, 0.1, 0.1), angular_velocity=turning))
    model.add(joints.Revolute("bearing", shaft, model.ground, at=(0, 0, 0)))
    model.add(forces.AxialTorque("brake", shaft.frame(), model.ground.frame(), brake))
    result = abut.simulate(model, end=1.0, step=0.1)
    torque, rate, t = 11.2 * 0.0254 * 4.4482216152605, 2 * math.pi * 3500 / 60, result.time
    assert torque * rate == pytest.approx(463.8, abs=0.05)
    lost = torque * rate * t - (torque * t) ** 2 / 0.2
    np.testing.assert_allclose(-result["energy.work"].values, lost, rtol=1e-6, atol=1e-6)


# --- finite elements ----------------


def test_blocks_that_one_load_step_leads_together():
    """idaholab/moose #7081: of two blocks that a prescribed displacement leads together in a single step, the contact is not detected.

    With ν = 0 a column of length 2 L: F = E A u/(2 L), where faces would overlap by u, over a gap smaller and larger than elements.
    """
    side, modulus, overlap = 0.02, 210e9, 2e-5
    steel = Elasticity.isotropic(modulus, 0.0, 7800.0)
    for gap in (1e-3, 0.012, 0.05):
        mesh = Mesh.block((side,) * 3, (2, 2, 2), kind="hexahedron")
        low, high = Body("low", mesh, steel), Body("high", mesh.moved((0, 0, side + gap)), steel)
        supports = [Support(low["z-"], x=0, y=0, z=0), Support(high["z+"], x=0, y=0, z=-(gap + overlap))]
        history = Problem("stack", [low, high], [Contact("meet", high["z-"], low["z+"])], supports).statics(1)
        force = history.scalars["meet.force z"][-1]
        assert abs(force) == pytest.approx(modulus * side**2 * overlap / (2 * side), rel=1e-8)

"""Adams' own joint and spring models, against the histories that Adams computed (tests/data/adams_joints).

The references are printed with seven digits and carry Adams' error tolerance: the pendulum on a revolute joint
is within 3e-5 of its equation of motion integrated to 1e-12, the same one on a spherical or universal joint
only within 7e-4 (all three of ours: 1e-7). So a relative deviation (of the quantity's largest magnitude) below
1e-3 shows agreement, and a wrong sign, axis, unit or marker shows as a deviation of order one.
"""

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from abut.formats.adams import euler
from abut.formats.adams.results import xml
from abut.model.geometry import rotations
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

DATA = Path(__file__).parents[3] / "data" / "adams_joints"
TOLERANCE = 1e-3
G = 9.80665

#: (request, its columns, the history that holds the same)
QUANTITIES = (
    (1, ("F2", "F3", "F4"), "Pos"),
    (2, ("F2", "F3", "F4"), "Vel"),
    (2, ("F6", "F7", "F8"), "Avel"),
    (3, ("F2", "F3", "F4"), "Acc"),
    (3, ("F6", "F7", "F8"), "Aacc"),
    (4, ("F2", "F3", "F4", "F6"), "Quat"),
    (5, ("F2", "F3", "F4"), "Rforce"),
    (5, ("F6", "F7", "F8"), "Rtorque"),
)


def deviations(result, history):
    """Largest deviation of each quantity from its history, relative to the quantity's largest magnitude."""
    found = {}
    for number, columns, quantity in QUANTITIES:
        table = np.loadtxt(DATA / "reference" / f"{history}_ADAMS_{quantity}.txt", skiprows=3)
        channel = result[f"request_{number}"]
        ours = np.column_stack([np.asarray(channel.sel(component=column)) for column in columns])
        theirs = table[:, 1:]
        assert np.allclose(np.asarray(channel["time"]), table[:, 0], atol=1e-9)
        if quantity == "Quat":  # q and −q are one orientation
            ours = ours * np.sign(np.sum(ours * theirs, axis=1, keepdims=True))
        scale = np.abs(theirs).max()
        found[quantity] = np.abs(ours - theirs).max() / (scale if scale > 1e-6 else 1.0)
    return found


def run(path):
    return abut.simulate(abut.read(path), end=5.0, step=0.01)


@pytest.mark.parametrize(
    "joint", ["Cylindrical", "Distance", "Prismatic", "Revolute", "Spherical", "Universal"]
)
def test_joints(joint):
    """Motion x(t) of a pendulum on each joint, and the joint's reaction on the ground, against Adams' results (MSC, in tests/data).

    The error is the largest deviation relative to the largest magnitude; 1e-3 as above.
    """
    result = run(DATA / "models" / f"test_{joint}_Case01.adm")
    assert result.status.ok
    for quantity, deviation in deviations(result, f"{joint}_Case01").items():
        assert deviation == target(0.0, f"{quantity}: deviation from Adams' own history", abs=TOLERANCE)


def of_the_frame(history, place):
    """Position, velocity and acceleration of the part's origin out of Adams' history of its CM marker, which lies at `place` in the part,
    and both of the part's angular ones; all axes are global."""
    table = {
        name: np.loadtxt(DATA / "reference" / f"{history}_ADAMS_{name}.txt", skiprows=3)[:, 1:]
        for name in ("Pos", "Quat", "Vel", "Avel", "Acc", "Aacc")
    }
    r = -euler.rotation_matrices(table["Quat"]) @ place
    spin, turning = table["Avel"], table["Aacc"]
    around = np.cross(spin, r)
    return {
        "position": table["Pos"] + r,
        "velocity": table["Vel"] + around,
        "angular_velocity": spin,
        "acceleration": table["Acc"] + np.cross(turning, r) + np.cross(spin, around),
        "angular_acceleration": turning,
    }


@pytest.mark.parametrize("joint", ["Revolute", "Spherical"])
def test_parts_in_the_result_file(joint, tmp_path):
    """x_P = x_C − R r, v_P = v_C − ω × R r: NAME_XFORM of the written file contains the part's frame, 2 m from its mass centre, as
    Adams' own histories of these pendulums do.

    The origin of a revolute pendulum's frame is in the joint, so X, V and ACC are zero there; a column of the wrong point is off by
    up to 2 m, 6 m/s and 30 m/s², to which `TOLERANCE` is relative. FX … TZ act on I along global axes: a wrong side is off by twice
    their size.
    """
    path = DATA / "models" / f"test_{joint}_Case01.adm"
    model = abut.read(path)
    body = model.bodies[0]
    place = np.asarray(body.position) @ rotations.to_matrix(body.orientation)
    assert np.linalg.norm(place) == pytest.approx(2.0)  # the part's frame is the global one at the start
    written = xml.write(run(path), tmp_path / "pendulum.res")
    text = written.read_text(encoding="utf-8")
    comment = text[text.index("<Comment>") : text.index("</Comment>")]
    written.write_text(text.replace(comment, "<Comment>"), encoding="utf-8")
    found = abut.load(written)
    scales = {"position": 2.0, "velocity": 6.0, "acceleration": 30.0}
    for what, theirs in of_the_frame(f"{joint}_Case01", place).items():
        ours = found.values(f"{body.name}.{what}")
        assert ours == target(
            theirs,
            f"{what} in the result file, compared with Adams' own",
            abs=TOLERANCE * scales.get(what, np.abs(theirs).max()),
        )
    for what, name in (("force", "Rforce"), ("torque", "Rtorque")):
        theirs = np.loadtxt(DATA / "reference" / f"{joint}_Case01_ADAMS_{name}.txt", skiprows=3)[:, 1:]
        deviation = np.abs(found.values(f"joint_1.{what}") - theirs).max()
        assert deviation < TOLERANCE * max(1.0, np.abs(theirs).max()), what


def with_changes(tmp_path, model, *changes):
    """The dataset with some of its text replaced."""
    text = (DATA / "models" / model).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / model
    path.write_text(text, encoding="utf-8")
    return path


def test_torsional_spring_on_a_pendulum(tmp_path):
    """T = −200 AZ − 10 WZ [N·m] by SFORCE ROTATIONAL, the stiffness and damping of Adams' history.

    The history's force is the joint's and its torque the spring's; the dataset requests the spring's alone. `TOLERANCE`: as above.
    """
    changes = (
        ("- 1.0*RTOD*(az", "- 200.0*(az"),
        ("- 5.0E-002*RTOD*wz", "- 10.0*wz"),
        *((f"F{k}=SFORCE(1,0,{k},101)", f"F{k}=JOINT(1,0,{k},0)") for k in (2, 3, 4)),
    )
    result = run(with_changes(tmp_path, "test_RotSpring_Case01.adm", *changes))
    for quantity, deviation in deviations(result, "RotSpring_Case01").items():
        assert deviation == target(0.0, f"{quantity}: deviation from Adams' own history", abs=TOLERANCE)


def test_spring_from_the_origin(tmp_path):
    """F = −10 DM − 0.5 VR [N] by SFORCE TRANSLATIONAL, the values of Adams' history, without free length.

    Both ends begin in one point, where the line has no direction and the force is zero. `TOLERANCE`: as above.
    """
    changes = (
        ("- 100.0*(dm(204,205)-2.0)", "- 10.0*dm(204,205)"),
        ("- 1.0*vr(204,205)", "- 0.5*vr(204,205)"),
        (", QP = 0, 2, 0", ", QP = 0, 0, 0"),
    )
    result = run(with_changes(tmp_path, "test_TransSpring_Case01.adm", *changes))
    for quantity, deviation in deviations(result, "TranSpring_Case01").items():
        assert deviation == target(0.0, f"{quantity}: deviation from Adams' own history", abs=TOLERANCE)


def test_spring_models_as_they_are():
    """Both spring datasets unchanged, against their equations of motion integrated to 1e-10.

    Pendulum: (m l² + I_yy) θ̈ = m g l cos θ − k θ − c θ̇. Point mass: m r̈ = (−k (|r| − 2) − c ṙ·e) e + m
    g, e = r/|r|. The tolerance is that of our run (1e-6 per step, 5 s) with a margin of a hundred.
    """
    times = np.linspace(0.0, 5.0, 501)
    k, c = 180.0 / np.pi, 0.05 * 180.0 / np.pi
    exact = {"t_eval": times, "rtol": 1e-10, "atol": 1e-12}
    angle = solve_ivp(
        lambda t, y: (y[1], (2 * G * np.cos(y[0]) - k * y[0] - c * y[1]) / 4.1), (0, 5), (0, 0), **exact
    ).y[0]
    result = run(DATA / "models" / "test_RotSpring_Case01.adm")
    position = np.asarray(result["request_1"].sel(component=["F2", "F3", "F4"]))
    expected = np.column_stack([2 * np.cos(angle), 0 * angle, -2 * np.sin(angle)])
    assert position == target(expected, "position of the pendulum's spring model [m]", rtol=1e-5, atol=1e-4)

    def motion(t, y):
        r, v = y[:2], y[2:]
        length = np.hypot(*r)
        force = -100.0 * (length - 2.0) - r @ v / length
        return (*v, force * r[0] / length, force * r[1] / length - G)

    place = solve_ivp(motion, (0, 5), (2, 0, 0, 0), **exact).y[:2].T
    result = run(DATA / "models" / "test_TransSpring_Case01.adm")
    position = np.asarray(result["request_1"].sel(component=["F2", "F3", "F4"]))
    assert position == target(
        np.column_stack([0 * times, place]),
        "position of the point mass on a spring [m]",
        rtol=1e-5,
        atol=1e-4,
    )


def test_rack_falls_and_turns_the_pinion():
    """The rack slides along the vertical: a = g / (1 + I/(m r²)) = g/41 with I 0.1, m 1, r = PD/2 = 0.05 m.

    No history of this model is known. In 5 s the pinion makes 9.5 turns about its z axis (global x), backwards, as the rack
    is on the side of the pinion's +y.
    """
    result = run(DATA / "models" / "test_RackPinion_Case01.adm")
    times = np.asarray(result["request_5"]["time"])
    fallen = 0.5 * G / 41.0 * times**2
    position = np.asarray(result["request_5"].sel(component=["F2", "F3", "F4"]))
    assert position == target(
        np.column_stack([0 * times, 0 * times + 0.1, -fallen]),
        "position of the falling rack [m]",
        rtol=1e-5,
        atol=1e-4,
    )
    spin = np.asarray(result["request_2"].sel(component="F6"))
    assert spin == target(
        -G / 41.0 * times / 0.05, "angular velocity of the pinion [rad/s]", rtol=1e-5, atol=1e-3
    )

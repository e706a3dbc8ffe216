"""Requests evaluated on columns: kinematics of markers against differences in time, loads against statics."""

import re
import textwrap

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from abut.errors import UnreadableFile
from abut.formats import read
from abut.formats.adams import euler
from abut.formats.adams.functions.measures import orient
from abut.model.geometry import rotations

# Two parts in millimetres and milliseconds, so that no unit can be forgotten unseen.
DATASET = """\
Two parts in the air
UNITS/, FORCE = KNEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = MILLISECOND
PART/1, GROUND
MARKER/1, PART = 1
MARKER/2, PART = 1, QP = 10, -20, 30, REULER = 0.3, 0.7, -0.4
PART/2, MASS = 1, CM = 20, IP = 1, 1, 1
MARKER/20, PART = 2, QP = 1, 2, 3, REULER = 0.1, 0.2, 0.3
MARKER/21, PART = 2, QP = 40, 50, -60, REULER = 1.0, 0.5, 0.2
PART/3, MASS = 1, CM = 30, IP = 1, 1, 1
MARKER/30, PART = 3
MARKER/31, PART = 3, QP = -15, 25, 35, REULER = -0.5, 1.2, 0.9
BUSHING/1, I = 21, J = 31, K = 1, 1, 1
"""
TIMES = np.linspace(0.0, 1.0, 2001)


def turning(rate):
    """Quaternions of the rotation R_z(a) R_x(b), a = rate·t + 0.3 sin 2t, b = 0.8 sin(rate·t), with ω and ω̇ in global axes."""
    t = TIMES
    a, da, dda = rate * t + 0.3 * np.sin(2 * t), rate + 0.6 * np.cos(2 * t), -1.2 * np.sin(2 * t)
    b, db, ddb = 0.8 * np.sin(rate * t), 0.8 * rate * np.cos(rate * t), -0.8 * rate**2 * np.sin(rate * t)
    zero = 0 * t
    q = euler.quaternion_product(
        np.stack([np.cos(a / 2), zero, zero, np.sin(a / 2)], -1),
        np.stack([np.cos(b / 2), np.sin(b / 2), zero, zero], -1),
    )
    x = np.stack([np.cos(a), np.sin(a), zero], -1)
    dx = np.stack([-np.sin(a) * da, np.cos(a) * da, zero], -1)
    z = np.array([0.0, 0.0, 1.0])
    spin = da[:, None] * z + db[:, None] * x
    return q, spin, dda[:, None] * z + ddb[:, None] * x + db[:, None] * dx


def moving(amplitude):
    t = TIMES[:, None]
    k = np.array([1.0, 2.0, 3.0])
    r = amplitude * np.sin(k * t + 0.2 * k)
    return r, amplitude * k * np.cos(k * t + 0.2 * k), -(k**2) * r


@pytest.fixture(scope="module")
def values():
    out = {"time": TIMES}
    for name, rate, amplitude in (("part_2", 1.7, 0.05), ("part_3", -0.9, 0.08)):
        quaternion, spin, spin_rate = turning(rate)
        position, velocity, acceleration = moving(amplitude)
        out |= {
            f"{name}.position": position,
            f"{name}.quaternion": quaternion,
            f"{name}.velocity": velocity,
            f"{name}.angular_velocity": spin,
            f"{name}.acceleration": acceleration,
            f"{name}.angular_acceleration": spin_rate,
        }
    rng = np.random.default_rng(3)
    return out | {f"bushing_1.{kind}": rng.normal(size=(len(TIMES), 3)) for kind in ("force", "torque")}


@pytest.fixture
def ask(tmp_path, values):
    """The columns of a REQUEST/1 on the two moving parts."""

    def evaluate(text):
        path = tmp_path / "model.adm"
        path.write_text(DATASET + "REQUEST/1, " + textwrap.dedent(text) + "\nEND\n", encoding="utf-8")
        model = read(path)
        assert not model.notes
        (request,) = model.requests
        assert (request.name, request.columns[0][0]) == ("request_1", "request_1")
        assert request.columns[0][2] == ("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8")
        columns = request.evaluate(values)
        assert columns.shape == (len(TIMES), 8)
        return columns

    return evaluate


def rate_of(columns):
    """Central difference per millisecond, at the inner times."""
    return (columns[2:] - columns[:-2]) / (2e3 * (TIMES[1] - TIMES[0]))


def test_velocity_is_the_rate_of_displacement(ask):
    """Difference quotient: error h²/6 · |d³x/dt³|, with h = 0.5 ms and rates of order 10/s below 1e-5 relative."""
    place, speed = ask("D, I = 21, J = 31"), ask("V, I = 21, J = 31")
    assert np.allclose(rate_of(place[:, 1:4]), speed[1:-1, 1:4], atol=1e-5 * abs(speed).max())
    assert np.allclose(speed[:, 0], np.linalg.norm(speed[:, 1:4], axis=1))
    distance = ask("F2 = DM(21, 31)\\, F3 = VR(21, 31)")
    assert np.allclose(rate_of(distance[:, 1]), distance[1:-1, 2], atol=1e-5 * abs(distance[:, 2]).max())


def test_acceleration_is_the_rate_of_velocity(ask):
    speed, acceleration = ask("V, I = 21, J = 31"), ask("A, I = 21, J = 31")
    for columns in (slice(1, 4), slice(5, 8)):
        expected = acceleration[1:-1, columns]
        assert np.allclose(rate_of(speed[:, columns]), expected, atol=1e-5 * abs(expected).max())


def test_derivatives_as_seen_from_a_moving_marker(ask):
    """DX(i, j, j) differentiated is VX(i, j, j, j): both are what an observer on j sees; likewise ACCX and WDTX."""
    seen = "F2 = {0}X(21,31,31{1})\\, F3 = {0}Y(21,31,31{1})\\, F4 = {0}Z(21,31,31{1})"
    place, speed = ask(seen.format("D", "")), ask(seen.format("V", ",31"))
    acceleration = ask(seen.format("ACC", ",31"))
    assert np.allclose(rate_of(place), speed[1:-1], atol=1e-5 * abs(speed).max())
    assert np.allclose(rate_of(speed), acceleration[1:-1], atol=1e-5 * abs(acceleration).max())
    spin, spin_rate = ask(seen.format("W", "")), ask(seen.format("WDT", ",31"))
    assert np.allclose(rate_of(spin), spin_rate[1:-1], atol=1e-5 * abs(spin_rate).max())


def test_the_angles_of_a_displacement_rebuild_the_rotation(ask):
    """R_z(ψ) R_x(θ) R_z(φ) of I in J has as elements the cosines that DX of unit vectors would give: compare with ORIENT."""
    angles = ask("D, I = 21, J = 31")[:, 5:8]
    parameters = ask(
        "F1=ORIENT(27,1,21,31)\\F2=ORIENT(27,2,21,31)\\F3=ORIENT(27,3,21,31)\\F4=ORIENT(27,4,21,31)"
    )
    rotation = euler.rotation_matrices(parameters[:, :4])
    for k in (0, 700, 2000):
        assert np.allclose(euler.from_euler(angles[k]), rotation[k], atol=1e-12)


def test_components_along_another_marker_keep_the_magnitude(ask):
    plain, along = ask("V, I = 21, J = 31"), ask("V, I = 21, J = 31, RM = 2")
    assert np.allclose(np.linalg.norm(along[:, 1:4], axis=1), plain[:, 0])
    axes = euler.from_euler((0.3, 0.7, -0.4))
    assert np.allclose(along[:, 1:4] @ axes.T, plain[:, 1:4])
    assert np.allclose(along[:, 5:8] @ axes.T, plain[:, 5:8])


def test_angles_about_single_axes(ask):
    """A marker turned by a known angle about one axis of another has just that angle."""
    columns = ask("F1 = AZ(2, 1)\\, F2 = PSI(2, 1)\\, F3 = THETA(2, 1)\\, F4 = PHI(2, 1)\\, F5 = AX(1, 1)")
    rotation = euler.from_euler((0.3, 0.7, -0.4))
    assert np.allclose(columns[0, :5], (np.arctan2(rotation[1, 0], rotation[0, 0]), 0.3, 0.7, -0.4, 0.0))


STILL = ("position", "velocity", "acceleration", "angular_acceleration")


@pytest.mark.parametrize("outputs", [1, 40, 2001])
def test_angles_about_an_axis_are_counted_from_block_to_block(tmp_path, outputs):
    """7 rev/s for 1 s about each axis of a turned marker, forwards or back, 25 outputs a turn or 1.4 of them: the mean angular velocity
    tells the turns between outputs. ±π of YAW stay.
    """
    rates = {"x": 14.0 * np.pi, "y": -14.0 * np.pi, "z": 14.0 * np.pi}
    time = np.linspace(0.0, 1.0, 181 if outputs < 2001 else 11)
    for k, (axis, rate) in enumerate(rates.items()):
        path = tmp_path / f"{axis}.adm"
        angles = "F1 = AX(21, 2)\\, F2 = AY(21, 2)\\, F3 = AZ(21, 2)\\, F4 = YAW(21, 2)"
        path.write_text(DATASET + f"REQUEST/1, {angles}\nEND\n", encoding="utf-8")
        (request,) = read(path).requests
        base, own = (request.recipe.places[n].rotation for n in (2, 21))
        about, half = base[:, k], 0.5 * rate * time
        turn = np.column_stack([np.cos(half), np.sin(half)[:, None] * about])
        values = {"time": time} | {f"part_2.{what}": np.zeros((len(time), 3)) for what in STILL}
        values["part_2.quaternion"] = euler.quaternion_product(turn, rotations.from_matrix(base @ own.T))
        values["part_2.angular_velocity"] = np.outer(np.full(len(time), rate), about)
        evaluate, found = request.begin(), []
        for at in range(0, len(time), outputs):
            found.append(evaluate({name: one[at : at + outputs] for name, one in values.items()}))
        columns = np.vstack(found)
        assert np.allclose(columns[:, k], rate * time, atol=1e-9), axis
        assert np.abs(columns[:, 3]).max() <= np.pi


def test_included_angles_and_sequences(ask):
    """The angle at a corner by the law of cosines, and R built again of the three angles of every sequence of ORIENT."""
    corner = ask("F1 = INCANG(21, 2, 31)\\, F2 = DM(21, 2)\\, F3 = DM(31, 2)\\, F4 = DM(21, 31)")
    angle, a, b, c = corner[:, :4].T
    assert np.allclose(c**2, a**2 + b**2 - 2 * a * b * np.cos(angle))
    parameters = ask(
        "F1=ORIENT(27,1,21,31)\\F2=ORIENT(27,2,21,31)\\F3=ORIENT(27,3,21,31)\\F4=ORIENT(27,4,21,31)"
    )
    rotation = euler.rotation_matrices(parameters[:, :4])
    for system, sequence in orient.SEQUENCES.items():
        angles = ask("\\, ".join(f"F{k} = ORIENT({system}, {k}, 21, 31)" for k in (1, 2, 3)))[:, :3]
        built = Rotation.from_euler("".join("XYZ"[int(axis) - 1] for axis in sequence), angles).as_matrix()
        assert np.allclose(built, rotation, atol=1e-12), sequence


def test_action_and_reaction(ask, values):
    """Force and torque on I, on J, and the moment of the pair about any point together vanish."""
    on_i = ask("F, I = 21, J = 31")
    on_j = ask("F, I = 31, J = 21")
    assert np.allclose(on_i[:, 1:4], values["bushing_1.force"] / 1e3)  # kN
    assert np.allclose(on_i[:, 5:8], values["bushing_1.torque"])  # kN·mm
    arms = ask("F2 = DX(21)\\, F3 = DY(21)\\, F4 = DZ(21)\\, F6 = DX(31)\\, F7 = DY(31)\\, F8 = DZ(31)")
    moment = sum(
        np.cross(arms[:, k : k + 3], load[:, 1:4]) + load[:, 5:8] for k, load in ((1, on_i), (5, on_j))
    )
    assert np.allclose(on_i[:, 1:4] + on_j[:, 1:4], 0.0)
    assert np.allclose(moment, 0.0, atol=1e-12)
    assert np.allclose(on_i[:, 0], np.linalg.norm(on_i[:, 1:4], axis=1))


def test_loads_by_element_are_those_between_its_markers(ask):
    by_element = ask(
        "F1=BUSH(1,0,1,31)\\F2=BUSH(1,0,2,31)\\F3=BUSH(1,0,3,31)\\F6=BUSH(1,1,6,2)\\F5=BUSH(1,1,5,2)"
    )
    between, reaction = ask("F, I = 21, J = 31, RM = 31"), ask("F, I = 31, J = 21, RM = 2")
    assert np.allclose(by_element[:, :3], between[:, :3])
    assert np.allclose(by_element[:, 4:6], reaction[:, 4:6])
    assert np.allclose(ask("F1 = FX(21)")[:, 0], ask("F1 = FX(21, 31)")[:, 0])


def test_arithmetic_functions_and_variables_of_columns(ask):
    columns = ask(
        """\
        F1 = SQRT(DX(21,31)**2 + DY(21,31)**2 + DZ(21,31)**2)\\
        , F2 = DM(21, 31)\\, F3 = MAX(TIME, 500, 2*TIME - 300)\\, F4 = IF(TIME - 500: 1, 2, 3)\\, F5 = -2*PI
        """
    )
    assert np.allclose(columns[:, 0], columns[:, 1])
    milliseconds = 1e3 * TIMES
    assert np.allclose(columns[:, 2], np.maximum(np.maximum(milliseconds, 500), 2 * milliseconds - 300))
    assert np.array_equal(columns[[0, 1000, 2000], 3], (1, 2, 3))
    assert np.all(columns[:, 4] == -2 * np.pi)
    assert not columns[:, 5:].any()


def test_a_column_without_a_value_is_not_a_number(ask):
    """The run that was computed is not lost for a root or quotient without a value."""
    columns = ask("F1 = SQRT(-1 - TIME)\\, F2 = 1/DM(21, 21)\\, F3 = (-TIME - 1)**0.5\\, F4 = TIME\n")
    assert np.isnan(columns[:, [0, 2]]).all()
    assert np.isinf(columns[:, 1]).all()
    assert np.isfinite(columns[:, 3]).all()


@pytest.mark.parametrize(
    ("column", "says"),
    [
        ("SQRT(1, 2)", "SQRT has 2 arguments; it takes 1"),
        ("MAX(1)", "MAX has 1 arguments; it takes at least 2"),
        ("DX()", "DX has 0 arguments"),
    ],
)
def test_columns_are_refused_before_the_run(ask, column, says):
    with pytest.raises(UnreadableFile, match=re.escape(says)):
        ask(f"F1 = {column}\n")


def test_request_lists_its_components(tmp_path):
    path = tmp_path / "model.adm"
    path.write_text(DATASET + "REQUEST/9, F2 = 2*DM(21,31), COMMENT = twice\nEND\n", encoding="utf-8")
    (request,) = read(path).requests
    assert request.columns[0][3] == "twice"
    assert "F2 = (2*DM(21, 31))" in str(request.recipe)
    assert [body.name for body in request.bodies] == ["part_2", "part_3"]

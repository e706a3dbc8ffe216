"""MATRIX, CURVE, PTCV, CVCV and the function CURVE of an Adams dataset."""

import textwrap

import numpy as np
import pytest

import abut
from abut.errors import InputError, UnreadableFile, UnsupportedStatement
from abut.formats import read
from adams_dataset import reader

HEAD = """\
Wires
UNITS/FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1
MARKER/2, PART = 1, QP = 100, 0, 0
MARKER/3, PART = 1, FLOATING
PART/2, MASS = 2, CM = 21, IP = 100, 110, 120, QG = 100, 0, 0
MARKER/21, PART = 2
MARKER/22, PART = 2, FLOATING
"""
LOOP = "MATRIX/1, FULL = RORDER, ROWS = 5, COLUMNS = 3, VALUES = 0,0,0, 50,20,0, 100,0,0\n, 50,-20,0, 0,0,0\n"
POINTS = np.array([[0, 0, 0], [50, 20, 0], [100, 0, 0], [50, -20, 0], [0, 0, 0]]) * 1e-3
LOOPED = LOOP + "CURVE/1, CLOSED, CURVE_POINTS, MATRIX = 1\n"
HELD = "PTCV/1, I = 21, JFLOAT = 3, RM = 1, CURVE = 1\n"


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path, HEAD)


@pytest.mark.parametrize(
    "matrix",
    [
        LOOP,
        "MATRIX/1, FULL = CORDER, ROWS = 5, COLUMNS = 3, VALUES = 0,50,100,50,0, 0,20,0,-20,0, 0,0,0,0,0\n",
        "MATRIX/1, SPARSE, I = 5,2,3,4,2,4, J = 3,1,1,1,2,2, VALUES = 0,50,100,50,20,-20\n",
        "MATRIX/1, SPARSE, ROWS = 5, COLUMNS = 3, I = 2,3,4,2,4, J = 1,1,1,2,2, VALUES = 50,100,50,20,-20\n",
    ],
)
def test_a_matrix_by_rows_by_columns_and_by_places_is_one(build, matrix):
    """Through CURVE_POINTS the curve passes each row's point, in metres, α from −1 to 1."""
    curve = build(matrix + "CURVE/1, CLOSED, CURVE_POINTS, MATRIX = 1\n" + HELD)["ptcv_1"].curve
    assert curve.ends == (-1.0, 1.0)
    assert curve.closed
    for point in POINTS:
        assert np.linalg.norm(curve.place(curve.closest(point))[0] - point) < 1e-14


@pytest.mark.parametrize("through", ["", ", CURVE_POINTS"])
def test_order_2_is_a_chain_of_straight_pieces(build, through, tmp_path):
    """A right triangle of 30, 40 and 50 mm: it is drawn, it touches as the prism whose outline it is, and is a function of α that is
    linear from corner to corner: α goes with the length of pieces through points, and by one step each piece of control points."""
    corners = "0,0,0, 30,0,0, 30,40,0, 0,0,0"
    text = (
        f"MATRIX/1, FULL = RORDER, ROWS = 4, COLUMNS = 3, VALUES = {corners}\nCURVE/1, CLOSED, ORDER = 2, MATRIX = 1{through}\n"
        "GRAPHICS/1, CURVE, CID = 1, CRM = 1\nGRAPHICS/2, CIRCLE, CM = 21, RADIUS = 5\n"
        "CONTACT/1, IGEOM = 2, JGEOM = 1, IMPACT, STIFFNESS = 1E5, EXPONENT = 1.5, DAMPING = 1, DMAX = 0.1\n"
        "VARIABLE/1, FUNCTION = CURVE(TIME, 0, 1, 1) + 100*CURVE(TIME, 1, 2, 1)\nREQUEST/1, F1 = VARVAL(1)\n"
    )
    model = build(text)
    (shape,) = model.contacts[0].shape_j
    assert shape.curve.area == pytest.approx(600e-6)
    assert len(shape.curve.corners) == 3
    at, slope = (-1.0 + 2.0 * (30 + 20) / 120, 60.0) if through else (-1.0 + 2.0 * 1.5 / 3, 60.0)
    rows = model["request_1"].evaluate({"time": np.array([at])})
    assert rows[0, 0] == pytest.approx(30.0 + 100 * slope)
    written = abut.write(
        model, tmp_path / "again.adm", lenient=True
    )  # of the contact it says that it has no Track
    assert "ORDER = 2" in written.read_text()
    assert read(written)["request_1"].evaluate({"time": np.array([at])})[0, 0] == pytest.approx(rows[0, 0])


def test_nothing_is_led_around_a_corner(build):
    """A straight chain has none."""
    text = "MATRIX/1, FULL = RORDER, ROWS = 3, COLUMNS = 3, VALUES = 0,0,0, 50,{y},0, 100,0,0\nCURVE/1, OPEN, ORDER = 2, MATRIX = 1\n"
    assert build(text.format(y=0) + HELD).joints[0].curve.length == pytest.approx(0.1)
    with pytest.raises(UnsupportedStatement, match=r"has a corner .* give CURVE/1 the ORDER 4"):
        build(text.format(y=1) + HELD)


def test_control_points_pull_without_being_met(build):
    """A B-spline of order 4 by default: an open one meets its first and last control point only."""
    text = LOOP.replace("0,0,0\n", "0,0,10\n") + "CURVE/1, OPEN, MATRIX = 1\n" + HELD
    curve = build(text)["ptcv_1"].curve
    assert curve.order == 4
    np.testing.assert_allclose(curve.place(-1.0)[0], (0, 0, 0), atol=1e-15)
    np.testing.assert_allclose(curve.place(1.0)[0], (0, 0, 0.01), atol=1e-15)
    assert np.linalg.norm(curve.place(curve.closest(POINTS[1]))[0] - POINTS[1]) > 1e-3


def test_a_point_on_a_curve_has_its_markers_frames_and_place(build):
    """I is at (100, 0, 0) mm, the third point; DISP, in ICM's axes where it is given, chooses another."""
    joint = build(LOOPED + HELD)["ptcv_1"]
    assert joint.frame_i.body.name == "part_2"
    assert joint.frame_j.body.name == "ground"
    np.testing.assert_allclose(joint.curve.place(joint.begin()[0])[0], POINTS[2], atol=1e-12)
    other = HELD.replace("CURVE = 1", "CURVE = 1, DISP = -100, 0, 0, ICM = 2")
    joint = build(LOOPED + other)["ptcv_1"]
    assert joint.near == pytest.approx((0.0, 0.0, 0.0))


def test_two_curves_are_held_together(build):
    joint = build(
        LOOPED
        + "CVCV/1, ICURVE = 1, IRM = 21, IFLOAT = 22, JCURVE = 1, JRM = 1, JFLOAT = 3, IDISP = 0,0,0, JDISP = 100,0,0\n"
    )["cvcv_1"]
    assert joint.near == ((0.0, 0.0), pytest.approx((0.1, 0.0)))
    alpha, beta = joint.begin()
    np.testing.assert_allclose(joint.curve_i.place(alpha)[0], POINTS[0], atol=1e-12)
    np.testing.assert_allclose(joint.curve_j.place(beta)[0], POINTS[2], atol=1e-12)


def test_curve_function_returns_coordinates_and_derivatives(build):
    """CURVE(α, order, component, id): the spline's own polynomials, in the dataset's length."""
    orders = [(order, component) for order in range(3) for component in (1, 2)]
    text = "".join(
        f"VARIABLE/{k}, FUNCTION = CURVE(TIME - 0.3, {o}, {c}, 1)\n" for k, (o, c) in enumerate(orders, 1)
    )
    forces = "".join(
        f"SFORCE/{k}, TRANSLATIONAL, I = 21, J = 1, FUNCTION = VARVAL({k})\n" for k in range(1, 7)
    )
    model = build(LOOPED + text + forces + HELD)
    curve = model["ptcv_1"].curve
    for k, (order, component) in enumerate(orders, 1):
        for alpha in (-0.9, -0.2, 0.7):
            expected = curve.place(alpha)[order][component - 1] * 1e3
            assert model[f"sforce_{k}"].expression(t=alpha + 0.3) == pytest.approx(expected, abs=1e-10)


def test_curve_of_subroutine_is_reported_and_its_users_refused(build):
    """It does nothing by itself; a PTCV on it says what to do, and is left out of a lenient reading."""
    user = "CURVE/1, OPEN, MINPAR = 0, MAXPAR = 1, FUNCTION = USER(0)\\, ROUTINE = lib::sub\n"
    assert any("user-written subroutine" in note for note in build(user).notes)
    with pytest.raises(UnsupportedStatement, match=r"line 11: PTCV/1.*give its points by a MATRIX"):
        build(user + HELD)
    assert build(user + HELD, lenient=True).joints == ()


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (LOOP.replace("ROWS = 5", "ROWS = 4"), 10, "VALUES has 15 numbers; ROWS x COLUMNS needs 12"),
        (LOOP.replace("RORDER", "DIAGONAL"), 10, "FULL = DIAGONAL is unknown; write RORDER"),
        (LOOP.replace("FULL = RORDER, ", ""), 10, "FULL is missing; add FULL = RORDER or CORDER"),
        (
            "MATRIX/1, SPARSE, ROWS = 2, COLUMNS = 2, I = 1,3, J = 1,1, VALUES = 1,2\n",
            10,
            "I names place 3; give 1 to 2",
        ),
        (
            "MATRIX/1, SPARSE, ROWS = 2, COLUMNS = 2, I = 1, J = 1,1, VALUES = 1,2\n",
            10,
            "I, J and VALUES have 1, 2 and 2 numbers",
        ),
        (
            LOOP + "CURVE/1, CLOSED, MATRIX = 7\n",
            12,
            "MATRIX: there is no MATRIX/7 (there are MATRIX/1); define it",
        ),
        (
            LOOP.replace("-20,0, 0,0,0", "-20,0, 0,0,1") + "CURVE/1, CLOSED, MATRIX = 1\n",
            12,
            "last point is not the first; repeat",
        ),
        (
            LOOP.replace("ROWS = 5, COLUMNS = 3", "ROWS = 3, COLUMNS = 5") + "CURVE/1, MATRIX = 1\n",
            12,
            "MATRIX/1 is 3 x 5; give 4 rows",
        ),
        (LOOPED + HELD.replace("CURVE = 1", "CURVE = 4"), 13, "CURVE: there is no CURVE/4"),
        (
            LOOPED + HELD.replace("JFLOAT = 3", "JFLOAT = 2"),
            13,
            "JFLOAT = 2 is not a floating marker on the part of marker 1",
        ),
        (
            LOOPED + HELD + "VARIABLE/1, FUNCTION = CURVE(TIME, 3, 1, 1)\nREQUEST/1, F1 = VARVAL(1)\n",
            14,
            "order 3.0 and component 1.0",
        ),
    ],
)
def test_curve_mistakes_are_reported_with_line_and_remedy(build, text, line, says):
    with pytest.raises((InputError, UnreadableFile)) as error:
        build(text)
    assert f"model.adm, line {line}" in str(error.value)
    assert says in str(error.value)


def test_requests_ask_for_the_reaction_of_a_curve(build):
    """PTCV(id, jflag, comp, rm) is the reaction at the marker, its opposite on the other part."""
    model = build(LOOPED + HELD + "REQUEST/1, F1 = PTCV(1,0,3,0)\\ F2 = PTCV(1,1,3,0)\\\n")
    zeros = {f"part_2.{name}": np.zeros((2, 4 if name == "quaternion" else 3)) for name in (
        "position", "quaternion", "velocity", "angular_velocity", "acceleration", "angular_acceleration")}  # fmt: skip
    force = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    rows = model["request_1"].evaluate(
        zeros | {"time": np.arange(2.0), "ptcv_1.force": force, "ptcv_1.torque": 0.0 * force}
    )
    np.testing.assert_allclose(rows[:, :2], [[2.0, -2.0], [5.0, -5.0]])


def test_command_curve_interpolates_points_with_curve_points(tmp_path):
    """``fit_type = curve_points``; else the points control it. It is read as the statements it becomes."""
    made = """\
    model create model_name = m
    defaults units length = mm mass = kg force = newton time = second angle = degrees
    part create rigid_body name_and_position part_name = bead location = 100,0,0
    marker create marker_name = .m.bead.cm location = 100,0,0
    part create rigid_body mass_properties part_name = bead mass = 1 ixx = 100 iyy = 100 izz = 100 center_of_mass_marker = .m.bead.cm
    marker create marker_name = .m.ground.rm location = 0,0,0
    data_element create matrix full matrix_name = .m.mat row_count = 5 column_count = 3 &
      values = 0,0,0,50,20,0,100,0,0,50,-20,0,0,0,0 input_order = by_row
    data_element create curve curve_name = .m.c closed = yes matrix_name = .m.mat FIT
    constraint create higher_pair_contact point_curve point_curve_name = .m.pc curve_name = .m.c &
      i_marker_name = .m.bead.cm ref_marker_name = .m.ground.rm j_part_name = .m.ground
    """
    for fit, off in (("fit_type = curve_points", 0.0), ("", 5e-3)):
        path = tmp_path / "model.cmd"
        path.write_text(textwrap.dedent(made).replace("FIT", fit), encoding="utf-8")
        joint = read(path)["pc"]
        gap = np.linalg.norm(joint.curve.place(joint.curve.closest(POINTS[1]))[0] - POINTS[1])
        assert gap == pytest.approx(0.0, abs=1e-12) if off == 0.0 else gap > off


def test_closed_plane_curves_and_circles_touch_by_their_inside(build):
    """A curve that runs clockwise is turned round, so that its material lies to the left; it touches a circle."""
    text = LOOPED + "GRAPHICS/1, CURVE, CID = 1, CRM = 1\nGRAPHICS/2, CIRCLE, CM = 21, RADIUS = 10\n"
    law = (
        "CONTACT/1, IGEOM = 2, JGEOM = 1, IMPACT, STIFFNESS = 1000, EXPONENT = 1.5, DAMPING = 1, DMAX = 0.1\n"
    )
    (first,), (second,) = build(text + law)["contact_1"].sides
    assert first.curve.area == pytest.approx(np.pi * 1e-4)
    assert second.curve.area > 0.0
    for point in POINTS:
        assert abs(second.curve.nearest(tuple(point[:2])).distance) < 1e-12
    opened = text.replace("CLOSED, CURVE_POINTS", "OPEN")
    with pytest.raises(
        UnsupportedStatement, match="JGEOM = 1 is not supported; contact of a CURVE that is open"
    ):
        build(opened + law)

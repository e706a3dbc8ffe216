"""Locations and orientations of Adams View: functions, markers, moves of parts and markers."""

import numpy as np
import pytest

from abut.errors import UnreadableFile, UnsupportedStatement
from abut.model.geometry import rotations
from unit.formats.adams.view.view_values import DOCUMENTED, value
from view_commands import body


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("LOC_RELATIVE_TO({16, 8, 0}, .m.ground.marker_2)", (-4, 22, 0)),
        ('ORI_ALONG_AXIS(.m.ground.a, .m.ground.b, "y")', (315, 0, 0)),
        ('ORI_ALIGN_AXIS(.m.ground.turned, "z-z")', (188, 170, 90)),
        ('ORI_ALL_AXES({{14,18,0},{10,14,0},{16,14,0}}, "xz")', (45, 90, 180)),
        ('ORI_ALL_AXES({{14,18,0},{10,14,0},{16,14,0}}, "zx")', (315, 90, 0)),
        ('ORI_ONE_AXIS({{10,16,0}, {8,16,0}}, "x")', (180, 180, 0)),
        ('ORI_ONE_AXIS({{10,16,0}, {8,16,0}}, "y")', (90, 0, 0)),
        ('ORI_ONE_AXIS({{10,16,0}, {8,16,0}}, "z")', (270, 90, 90)),
        ("LOC_LOCAL({4, 7, 0}, .m.ground.marker_2)", (1, 0, 0)),
        ("LOC_GLOBAL({1, 0, 0}, .m.ground.marker_2)", (4, 7, 0)),
        ("LOC_ALONG_LINE(.m.ground.a, .m.ground.b, SQRT(8))", (12, 12, 0)),
        ('LOC_ON_AXIS(.m.ground.marker_2, 3, "y")', (1, 6, 0)),
        ("LOC_X_AXIS(.m.ground.marker_2)", (0, 1, 0)),
        ("LOC_CYLINDRICAL(2, 90, 3)", (0, 2, 3)),
    ],
)  # fmt: skip
def test_location_and_orientation_functions(session, expression, expected):
    """The examples of Adams' own help for these functions, the first eight; the others by hand.

    Angles are compared as rotations: those of one orientation are not unique.
    """
    from abut.formats.adams.euler import from_euler

    found = value(session, expression, DOCUMENTED)
    if expression.startswith("ORI"):
        assert from_euler(np.radians(found)) == pytest.approx(from_euler(np.radians(expected)), abs=1e-12)
    else:
        assert found == pytest.approx(expected, abs=1e-12)


def test_a_marker_is_where_its_expression_puts_it_whatever_its_part(read):
    """LOC_RELATIVE_TO in a part that is shifted and turned gives the place in space, as Adams' help says.

    The part stands at (100, 0, 0) mm, turned by 90° about z; the marker is 10 mm along the x of one on the ground at (0, 50, 0).
    """
    model = read(
        body(at="100, 0, 0 orientation = 90, 0, 0")
        + "marker create marker_name = .m.ground.K location = 0, 50, 0 relative_to = .m.ground\n"
        "marker create marker_name = .m.A.P location = (LOC_RELATIVE_TO({10, 0, 0}, .m.ground.K)) "
        "orientation = (ORI_RELATIVE_TO({0, 0, 0}, .m.ground.K)) relative_to = .m.A\n"
        "constraint create joint fixed joint_name = .m.J i_marker_name = .m.A.P j_marker_name = .m.ground.K\n"
    )
    (joint,) = model.joints
    i, j = joint.frame_i, joint.frame_j
    at = np.asarray(i.body.position) + rotations.rotate_vector(i.body.orientation, i.position)
    assert at == pytest.approx((0.010, 0.050, 0.0), abs=1e-15)
    assert i.global_axes == pytest.approx(j.global_axes, abs=1e-15)


def test_numbers_move_with_their_part_and_expressions_do_not(session):
    """Numbers become the part's own when they are given; expressions stay where they point to."""
    found = session(
        body(at="1, 0, 0") + "defaults coordinate_system default_coordinate_system = .m.ground\n"
        "marker create marker_name = .m.A.number location = 5, 0, 0\n"
        "marker create marker_name = .m.A.expression location = (LOC_GLOBAL({5, 0, 0}, .m.ground.x))\n"
        "marker create marker_name = .m.ground.x\n"
        "part modify rigid_body name_and_position part_name = .m.A location = 11, 0, 0\n"
    )
    assert found.frame(".m.A.number").origin == pytest.approx((15, 0, 0))
    assert found.frame(".m.A.expression").origin == pytest.approx((5, 0, 0))


@pytest.mark.parametrize(
    ("command", "origin", "axis"),
    [
        ("translation part_name = .m.A c1 = 1 c2 = 2 c3 = 3", (16, 2, 3), (1, 0, 0)),
        ("translation part_name = .m.A c1 = 1 csmarker_name = .m.ground.turned", (15, 1, 0), (1, 0, 0)),
        ("translation marker_name = .m.A.k c1 = (2*3)", (21, 0, 0), (1, 0, 0)),
        ("rotation marker_name = .m.A.k a1 = 90", (15, 0, 0), (0, 1, 0)),
        ("rotation part_name = .m.A a1 = 90", (10, 5, 0), (0, 1, 0)),
        ("rotation part_name = .m.A a1 = 90 about = .m.ground.turned", (0, 15, 0), (0, 1, 0)),
        ("rotation part_name = .m.A a2 = 90 about = .m.ground.turned csmarker = .m.ground.turned", (0, 0, -15), (0, 0, -1)),
        ("object part_name = .m.A c1 = 1", (6, 0, 0), (1, 0, 0)),
        ("object part_name = .m.A c2 = 1 a1 = 90 a2 = 0 a3 = 0", (10, 6, 0), (0, 1, 0)),
        ("object entity_name = .m.A.k c1 = 1 c2 = 2 csmarker_name = .m.ground.turned", (-2, 1, 0), (1, 0, 0)),
        ("object marker_name = .m.A.k c1 = 1 a1 = 90 incrementally = yes", (16, 0, 0), (0, 1, 0)),
    ],
)  # fmt: skip
def test_parts_and_markers_are_moved(session, command, origin, axis):
    """Marker k stands 5 beside the part's frame at (10, 0, 0), along its x; the system is turned by 90° about z, at the origin. A part
    takes its markers with it; a rotation is by 3-1-3 angles along the system's axes about the object's own origin, or that of `about`."""
    found = session(
        body(at="10, 0, 0") + "marker create marker_name = .m.A.k location = 5, 0, 0 relative_to = .m.A\n"
        f"marker create marker_name = .m.ground.turned orientation = 90, 0, 0\nmove {command}\n"
    )
    assert found.frame(".m.A.k").origin == pytest.approx(origin, abs=1e-12)
    assert found.frame(".m.A.k").axes[:, 0] == pytest.approx(axis, abs=1e-12)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("translation c1 = 5", "move translation.*it names nothing to move; add part_name"),
        ("translation part_name = .m.B c1 = 5", r"part_name: there is no object \.m\.B; create it before"),
        ("rotation marker_name = .m.A.cm about = .m.B", r"about: there is no object \.m\.B"),
        ("object part_name = .m.A a1 = 5", "a1: a2 is missing; give a1, a2 and a3, or none"),
        ("rotation constraint_name = .m.J a1 = 5", "constraint_name is not supported; move its markers"),
        ("rotation entity_name = .m a1 = 5", r"moving \.m is not supported; move its parts and markers"),
        ("mirror part_name = .m.A plane = xy", "move mirror.*give the poses themselves"),
    ],
)
def test_moves_that_cannot_be(read, command, says):
    with pytest.raises((UnreadableFile, UnsupportedStatement), match=says):
        read(f"{body()}move {command}\n")


def test_coordinates_that_are_exact_and_velocities_unset(session):
    """As EXACT of the PART; a velocity that is unset again is not written."""
    from abut.formats.adams.view.write_dataset.statements import StatementWriter

    found = session(
        body() + "part modify rigid_body name_and_position part_name = .m.A exact_coordinates = x, psi\n"
        "part create rigid_body initial_velocity part_name = .m.A vx = 5 wz = 10\n"
        "part modify rigid_body initial_velocity part_name = .m.A no_vx = true\n"
    )
    (part,) = (one for one in StatementWriter(found).run() if one.keyword == "PART" and one.view_name == "A")
    assert "EXACT = X:PSI" in part.body
    assert "WZ = " in part.body
    assert "VX" not in part.body


@pytest.mark.parametrize(
    ("sequence", "angles", "expected"),
    [
        ("body313", "30, 90, 0", (30, 90, 0)),
        ("body123", "90, 0, 0", (0, 90, 0)),
        ("space123", "90, 0, 90", (90, 90, 0)),
        ("body321", "90, 0, 90", (90, 90, 0)),
    ],
)  # fmt: skip
def test_orientation_types(session, sequence, angles, expected):
    """Angles about space-fixed axes are those about body-fixed ones in the reverse order."""
    from abut.formats.adams.euler import from_euler

    found = session(
        f"defaults units orientation_type = {sequence}\nmarker create marker_name = .m.ground.x orientation = {angles}\n"
    )
    assert found.frame(".m.ground.x").axes == pytest.approx(from_euler(np.radians(expected)), abs=1e-15)


def test_axes_are_directed_by_points(session):
    """Along an axis: z from the place to the point; in a plane: z to the first, x on the side of the second."""
    found = session(
        "marker create marker_name = .m.ground.a location = 1, 0, 0 along_axis_orientation = 1, 5, 0\n"
        "marker create marker_name = .m.ground.b in_plane_orientation = 0, 0, 0, 0, 1, 0, 3, 7, 0\n"
    )
    assert found.frame(".m.ground.a").axes[:, 2] == pytest.approx((0, 1, 0))
    assert found.frame(".m.ground.b").axes == pytest.approx(
        np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]]).T, abs=1e-15
    )


def test_a_long_row_of_markers(session):
    """A thousand markers, each relative to the one before."""
    from abut.formats.adams.view.session.session import raise_recursion_limit

    with raise_recursion_limit():
        found = session(
            "marker create marker_name = .m.ground.k0\n"
            "for variable_name = k start_value = 1 end_value = 1000\n"
            'marker create marker_name = (eval(".m.ground.k" // k)) '
            'location = (LOC_RELATIVE_TO({1, 0, 0}, eval(".m.ground.k" // (k - 1))))\n'
            "end\n"
        )
        assert found.frame(".m.ground.k1000").origin == pytest.approx((1000, 0, 0))

"""Commands of Adams View: their grammar, expressions, places, conditions and loops, and what is refused."""

import contextlib
import math
import random
import re

import numpy as np
import pytest

import abut
from abut.errors import AbutError, UnreadableFile, UnsupportedStatement
from abut.formats.adams.view.language import commands
from abut.model.geometry import rotations
from view_commands import ENDS, HEAD, PAIR, body, reader

HINGE = f"constraint create joint revolute joint_name = .m.h {ENDS}\n"


@pytest.fixture
def read(tmp_path):
    return reader(tmp_path)


@pytest.fixture
def session(tmp_path):
    """What commands make, before it becomes statements."""
    from abut.formats.adams.view.session.session import run_commands

    def running(text):
        return run_commands(commands.parse_commands(HEAD + text, "model.cmd"))

    return running


def value(session, expression, more=""):
    """The value of an expression, by a variable that holds it."""
    found = session(f"{more}\nvariable set variable_name = .m.x real_value = ({expression})")
    thing = found.things.find(".m.x")
    return found.numbers(thing.given["real_value"])


# --- grammar ----------------


def test_lines_are_joined_and_comments_left_out():
    """A comment may follow &, stand between a line and its continuation, and hold quotes; an ! in quotes is none."""
    found = commands.parse_commands(
        'marker create & ! "begun\n! between\n  marker_name = .m.A.x, &\n .m.B."a!b" &\n  comments = "wait!" ! end\n'
        "view erase\n",
        "x.cmd",
    )
    assert [(c.words, c.line) for c in found] == [(("marker", "create"), 1), (("view", "erase"), 6)]
    assert [(g.name, len(g.values), g.line) for g in found[0].given] == [
        ("marker_name", 2, 3),
        ("comments", 1, 5),
    ]


@pytest.mark.parametrize(
    ("text", "line", "names"),
    [
        ("marker create &\n marker_name = (1 + ", 2, "from 'the end' on"),
        ("marker create marker_name = .m.A.x\nmarker create location = 1, , 2", 2, "from ', 2' on"),
        ("marker create &", 1, "continued by &"),
        ("", 1, "empty"),
    ],
)  # fmt: skip
def test_what_is_no_command_is_told_with_its_place(text, line, names):
    with pytest.raises(UnreadableFile) as problem:
        commands.parse_commands(text, "x.cmd")
    assert f"line {line}" in str(problem.value)
    assert names in str(problem.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("makrer create marker_name = .m.A.i\n" + PAIR.split("\n", 1)[1] + HINGE, "line 6: 'makrer create"),
        ("makrer create marker_name = .m.A.i\n", "is marker meant?"),
        (PAIR + HINGE.replace("i_marker_name", "imarker_name"), "is i_marker_name meant?"),
        (PAIR + HINGE.replace(".m.A.i", ".m.A.l"), "there is no object .m.A.l; create it before"),
        (PAIR.replace(".m.A.i", ".m.A.joint_1") + HINGE.replace(".m.A.i", ".m.A.jiont_1"), "is .m.a.joint_1 meant?"),
        ("marker create marker_name = .m.A.x location = 1 2 3\n", "with commas between several values"),
        ("sim/dyn, end=1\n", "this is a line of a command file (.acf)"),
        ("UNITS/FORCE=NEWTON\n", "this is a statement of a dataset (.adm)"),
    ],
)  # fmt: skip
def test_what_is_mistyped_is_told_with_what_may_be_meant(read, text, says):
    with pytest.raises(AbutError) as problem:
        read(body() + text)
    assert says in re.sub(r"/\S+/model", "model", str(problem.value))


def test_a_part_without_mass_may_be_fixed_to_another(read):
    """Its joint's markers coincide, so that what it carries is where the other's marker says."""
    text = """\
part create rigid_body name_and_position part_name = .m.dummy location = 1, 2, 3
marker create marker_name = .m.dummy.a location = 1, 2, 3
marker create marker_name = .m.dummy.b location = 1, 2, 8
constraint create joint fixed joint_name = .m.weld i_marker_name = .m.dummy.a j_marker_name = .m.A.i
constraint create joint revolute joint_name = .m.h i_marker_name = .m.dummy.b j_marker_name = .m.ground.j
"""
    model = read(body() + PAIR + text)
    assert [one.name for one in model.bodies] == ["A"]
    assert model["h"].frame_i.body.name == "A"
    assert model["h"].frame_i.position == pytest.approx((0.0, 0.0, 0.005))
    hinged = text.replace("joint fixed", "joint spherical")
    model = read(
        body() + PAIR + hinged + "part modify rigid_body mass_properties part_name = .m.dummy mass = 0\n"
    )
    assert [(one.name, one.mass) for one in model.bodies] == [("A", model["A"].mass), ("dummy", 0.0)]


def test_units_that_are_not_set_are_told(tmp_path):
    path = tmp_path / "model.cmd"
    path.write_text(HEAD.split("\n", 1)[1] + body(), encoding="utf-8")
    assert any("it sets no units" in note and "mm, kg, newton" in note for note in abut.read(path).notes)


def test_what_is_plain_is_read_as_by_the_grammar():
    """Numbers, names and texts without the parser: the same words, parameters, places and values; what is not plain is left to it."""
    pieces = (
        "1", "-2.5", "+3E-4", "1.0E+05", "2.5D-1", "6inch", "-90.0d", "name", ".m.A.x", '.m."a b".c', '"a, b = (c)"', "'x'", "no", "$x",
        "(1 + 2)", "{1, 2}", "c:/x/y.stl", "*", "1.2.3", "2(kg)", "a-b", "", "- -1", "-name", "3d4",
    )  # fmt: skip
    chance = random.Random(3)
    plain = 0
    for _ in range(1500):
        parts = ["marker", chance.choice(("create", "modify", "x.y"))]
        for k in range(chance.randrange(4)):
            values = chance.choice((", ", ",", " , ", " ")).join(
                chance.choice(pieces) for _ in range(chance.randrange(4))
            )
            parts.append(f"p_{k}{chance.choice((' = ', '=', '==', ' ='))}{values}")
        text = " ".join(parts) + "\x1f"
        found = commands.parse_plain_command(text)
        if found is None:
            continue
        plain += 1
        words, parameters = commands._parse_command(text)
        assert found[0] == words
        assert [one[:2] for one in found[1]] == [one[:2] for one in parameters]
        assert [one[2] for one in found[1]] == [one[2] for one in parameters]
    assert plain > 300


# --- expressions ----------------


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1 + 2 * 3 ** 2", 19.0),
        ("-2 ** 2", -4.0),
        ("2 ** -1 ** 2", 0.5),
        ("7 % 4 - 6 / 3", 1.0),
        ("1.5E+2 + 1E3 + 2.5D-1", 1150.25),
        ("6inch", 152.4),
        ("0.5inch * 2 + 1cm", 35.4),
        ("7801.0(kg/meter**3)", 7.801e-6),
        ("2.07E+11(Newton/meter**2)", 2.07e5),
        ("90d", 90.0),
        ("3.0rad / PI", 180.0 * 3.0 / math.pi**2),
        ("SIN(30d)", 0.5),
        ("COS(PI * RTOD) + TAN(45) + SIN(0.5rev / 6)", 0.5),
        ("ATAN2(1, 1) + ATAN(1) + ASIN(0.5) + ACOS(0)", 210.0),
        ("ACOS(COS(37))", 37.0),
        ("MAX(1, MIN(5, 3), 2)", 3.0),
        ("(2 > 1 && !(3 <= 2)) ? 4 : 5", 4.0),
        ("1 == 2 || 1 != 1", 0.0),
        ("DB_EXISTS(\".m.ground\") + DB_EXISTS(\".m.nothing\")", 1.0),
        ("SUM({1, 2} * 3 + {1, 1})", 11.0),
        ("SUM({1, 2}cm) + NORM({3, 4}mm)", 35.0),
        ("9(newton-mm/deg)", 9.0),
        ("9(newton-meter-sec/rad)", 9000.0 * math.pi / 180.0),
    ],
)  # fmt: skip
def test_expressions(session, expression, expected):
    """By hand; units from NIST SP 811, 1 in = 25.4 mm."""
    assert value(session, expression) == pytest.approx([expected], rel=1e-14)


def test_variables_are_followed(session):
    """A variable that depends on another changes with it; EVAL does not."""
    found = session(
        "variable create variable_name = .m.a real_value = 2\n"
        "variable create variable_name = .m.follows real_value = (.m.a * 10)\n"
        "variable create variable_name = .m.stays real_value = (EVAL(.m.a * 10))\n"
        "variable create variable_name = .m.list real_value = 5, 6, (.m.a)\n"
        "variable modify variable_name = .m.a real_value = 3\n"
        "variable set variable_name = .m.last real_value = (.m.list[3])\n"
        'variable set variable_name = .m.name string_value = ("MAR" // .m.a)\n'
        "variable set variable_name = .m.angle real_value = 60 units = angle\n"
        "variable set variable_name = .m.half real_value = (COS(.m.angle))\n"
    )
    names = ("follows", "stays", "last", "half")
    value = {name: found.list_values(found.things.find(f".m.{name}").given["real_value"]) for name in names}
    assert value == {"follows": [30.0], "stays": [20.0], "last": [3.0], "half": [pytest.approx(0.5)]}
    assert found.list_values(found.things.find(".m.name").given["string_value"]) == ["MAR3"]


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("1 / 0", "division by zero"),
        ("SQRT(-1)", "cannot be computed"),
        (".m.nothing", "there is no object .m.nothing"),
        ("FLOOD(1)", "function FLOOD is not known"),
        ("3furlong", "'furlong' is not a unit"),
        ("(.m.x)", "depends on itself"),
        ("LOC_RELATIVE_TO({1, 2}, .m.ground)", "three numbers"),
        ("{{1}, {2, 3}}", "differ in length"),
        ('"a" + 1', "cannot be computed"),
    ],
)  # fmt: skip
def test_mistakes_in_expressions_are_told(session, expression, says):
    with pytest.raises(
        UnreadableFile, match="line 4: .*real_value.*" if expression != "(.m.x)" else "line 4"
    ) as problem:
        value(session, expression)
    assert says in str(problem.value)


# --- places ----------------

DOCUMENTED = """\
marker create marker_name = .m.ground.marker_2 location = 4, 6, 0 orientation = 90, 0, 0
marker create marker_name = .m.ground.turned location = 0, 0, 0 orientation = 8, 10, 0
marker create marker_name = .m.ground.a location = 10, 10, 0
marker create marker_name = .m.ground.b location = 14, 14, 0
"""


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


# --- control ----------------


def test_conditions_and_loops(session):
    """Parts of a chain by name; a break, a continue and an else."""
    found = session(
        "variable set variable_name = .m.n integer_value = 0\n"
        "while condition = (.m.n < 10)\n"
        "  variable modify variable_name = .m.n integer_value = (eval(.m.n + 1))\n"
        "  if condition = (.m.n == 2)\n    continue\n"
        "  elseif condition = (.m.n == 5)\n    break\n"
        "  else\n    point create point_name = (eval(\".m.ground.p\" // .m.n)) location = (eval(.m.n)), 0, 0\n  end\n"
        "end\n"
        "for variable_name = i start_value = 3 increment_value = -2 end_value = -2\n"
        "  point create point_name = (eval(\".m.ground.q\" // (i + 2))) location = (i), 0, 0\n"
        "end\n"
        "for variable_name = one object_names = .m.ground.p1, .m.ground.p3\n"
        "  point modify point_name = (eval(one)) location = 0, 7, 0\n"
        "end\n"
    )  # fmt: skip
    points = {
        thing.name[-1]: tuple(found.frame(thing).origin)
        for thing in found.things
        if thing.kind.words == ("point",)
    }
    assert points == {
        "p1": (0, 7, 0),
        "p3": (0, 7, 0),
        "p4": (4, 0, 0),
        "q5": (3, 0, 0),
        "q3": (1, 0, 0),
        "q1": (-1, 0, 0),
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("while condition = (1)\nend\n", "does not end"),
        ("while condition = (1)\nview erase\nend\n", "more than|does not end"),
        ("if condition = (1)\n", "it has no end"),
        ("end\n", "it belongs to no open block"),
        ("for variable_name = i start_value = 1 end_value = 2 increment_value = 0\nend\n", "increment_value is 0"),
        ("for variable_name = i start_value = 1 end_value = 1E9\nend\n", "iterations"),
    ],
)  # fmt: skip
def test_loops_that_go_wrong_are_told(session, text, says, monkeypatch):
    monkeypatch.setattr("abut.formats.adams.view.session.session.MOST", 1000)
    with pytest.raises(UnreadableFile, match=says):
        session(text)


# --- what is refused ----------------


def test_refusals_are_listed_or_left_out(read):
    """All at once, with line, text and reason; read leniently they are notes."""
    text = (
        body() + "part create flexible_body name_and_position flexible_body_name = .m.F\n"
        'macro create macro_name = mine commands = "view erase"\n'
        "frobnicate all now = yes\n"
        f"{PAIR}constraint create joint revolute joint_name = .m.J {ENDS} wobble = 3\n"
        f"constraint create joint fixed joint_name = .m.K {ENDS}\n"
    )
    with pytest.raises(UnsupportedStatement) as problem:
        read(text)
    said = str(problem.value)
    assert "3 statements are not supported" in said
    assert "line 6: 'part create flexible_body" in said
    assert "its .mnf is proprietary" in said
    assert "abut.FlexibleBody.read" in said
    assert "line 8: 'frobnicate all now = yes'" in said
    assert "parameter wobble" in said
    model = read(text, lenient=True)
    assert [one.name for one in model.joints] == ["K"]
    assert any("wobble" in note and "(left out)" in note for note in model.notes)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (body() + body(), "line 7: marker create: the name .m.A.cm is used since line 4"),
        ("marker create marker_name = .m.B.x", "there is no .m.B that could own it"),
        ("marker create marker_name = .m.ground.x location = 1, 2", "location: it has 2 values; give three numbers"),
        ("marker create marker_name = .m.ground.x relative_to = .m.no", "there is no object .m.no"),
        ("marker create", "marker_name is missing"),
        ("marker modify marker_name = .m.ground.no location = 1, 2, 3", "there is no marker .m.ground.no"),
        ("constraint create", "it is not complete; write one of: constraint create"),
        (body() + PAIR + "constraint create joint revolute joint_name = .m.J i_marker_name = .m.A.i", "j_marker_name is missing"),
        (body() + PAIR + f"constraint create joint revolute joint_name = .m.J {ENDS} adams_id = two", "adams_id: 'two' is not a number"),
        (body() + PAIR + "constraint create joint revolute joint_name = .m.J i_marker_name = .m.A j_marker_name = .m.ground.j",
         ".m.A is no MARKER, it was made by part create rigid_body name_and_position"),
        (body() + PAIR + f'force create direct single_component_force single_component_force_name = .m.F {ENDS} function = "1"',
         "type_of_freedom is missing"),
        (body() + PAIR + "force create direct single_component_force single_component_force_name = .m.F type_of_freedom = trans "
         f'{ENDS} function = "DM(.m.A.i, .m.A.no)"', "there is no object .m.A.no"),
        ("marker create marker_name = .m.ground.x location = (LOC_RELATIVE_TO({0, 0, 0}, .m.ground.x))\n"
         "marker create marker_name = .m.ground.y relative_to = .m.ground.x", "depends on itself"),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_file_and_line(read, text, says):
    with pytest.raises(UnreadableFile) as problem:
        read(text)
    assert says in str(problem.value)
    assert "model.cmd, line " in str(problem.value)


def test_a_file_without_a_model_is_refused(read):
    with pytest.raises(UnreadableFile, match="it creates no model"):
        read("view erase\n", head="")


def test_no_mutation_of_a_model_crashes_the_reader(tmp_path):
    """Two hundred files with pieces lost, doubled, exchanged or broken: read, or refused by an error of abut's own."""
    rng = random.Random(7)
    whole = (
        HEAD
        + body()
        + PAIR
        + DOCUMENTED
        + f"constraint create joint screw joint_name = .m.J pitch = (2 * 1.5mm) {ENDS}\n"
    ).splitlines()
    path = tmp_path / "model.cmd"
    broken = [*list("(){}\"&=,!'$"), "1e999", "1/0", "//", "||", ".", "é", "-", "eval(", ".m."]
    for _ in range(200):
        lines = whole[:]
        for _ in range(rng.randint(1, 3)):
            k, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            at = rng.randrange(len(lines[k]) + 1)
            pieces = lines[k].split(" ")
            word = rng.randrange(len(pieces))
            lines[k] = rng.choice([
                lines[other],
                lines[k][:at],
                lines[k][:at] + rng.choice(broken) + lines[k][at:],
                " ".join(pieces[:word] + pieces[word + 1 :]),
                " ".join([*pieces[:word], rng.choice(lines[other].split(" ")), *pieces[word + 1 :]]),
            ])  # fmt: skip
        path.write_text("\n".join(lines), encoding="utf-8")
        with contextlib.suppress(AbutError):
            abut.read(path, lenient=rng.random() < 0.5)

"""Commands of Adams View that copy, several models in one file, solids made of solids, and macros."""

import re

import numpy as np
import pytest

from abut.errors import AbutError, UnreadableFile, UnsupportedStatement
from tetrahedron import tetrahedron
from view_commands import PAIR, body

SHAPED = (
    body("A", "10, 0, 0")
    + """\
marker create marker_name = .m.A.end location = 0, 0, 50 relative_to = .m.A
marker create marker_name = .m.A.tip location = (LOC_RELATIVE_TO({0, 0, 5}, end))
geometry create shape cylinder cylinder_name = .m.A.rod center_marker = .m.A.end length = 20 radius = 3
"""
)
HOLD = """\
constraint create joint revolute joint_name = .m.hinge i_marker_name = .m.A.end j_marker_name = .m.ground.j
force create direct single_component_force single_component_force_name = .m.push type_of_freedom = translational &
  action_only = off i_marker_name = .m.A.tip j_marker_name = .m.ground.j function = "-3*DM(.m.A.tip, .m.ground.j)"
"""


def test_part_is_copied_with_its_objects(read):
    """Markers and shapes of the copy refer to each other, not to the old part's: the copy moves as a whole when it is moved."""
    model = read(
        SHAPED
        + "part copy part_name = .m.A new_part_name = .m.B\n"
        + "part modify rigid_body name_and_position part_name = .m.B location = 110, 0, 0\n"
    )
    old, new = model["A"], model["B"]
    assert new.mass == old.mass
    np.testing.assert_array_equal(new.inertia, old.inertia)
    np.testing.assert_allclose(np.subtract(new.position, old.position), (0.1, 0.0, 0.0), atol=1e-15)
    rods = {shape.frame.body.name: shape for shape in (graphic.shape for graphic in model.graphics)}
    assert set(rods) == {"A", "B"}
    assert rods["B"].radius == rods["A"].radius
    assert rods["B"].frame.position == pytest.approx(rods["A"].frame.position)


SECOND = """\
model create model_name = n
part create rigid_body name_and_position part_name = .n.A location = 10, 0, 0
marker create marker_name = .n.A.cm location = 0, 0, 0 relative_to = .n.A
part create rigid_body mass_properties part_name = .n.A mass = 7 center_of_mass_marker = .n.A.cm ixx = 3 iyy = 4 izz = 5
marker create marker_name = .n.ground.j location = 30, 0, 0
force create direct single_component_force single_component_force_name = .n.pull type_of_freedom = translational &
  action_only = off i_marker_name = .n.A.cm j_marker_name = .n.ground.j function = "-3*DM(.n.A.cm, .n.ground.j)"
force create body gravitational gravity_field_name = .n.down x_comp = 0 y_comp = -9806.65 z_comp = 0
"""


@pytest.mark.parametrize(
    ("placed", "places"),
    [
        ("", ((0.01, 0, 0), (0.03, 0, 0))),
        ("translation = 5, 0, 1 rotation = 90, 0, 0", ((0.005, 0.01, 0.001), (0.005, 0.03, 0.001))),
    ],
)
def test_a_model_is_merged_into_another(read, placed, places):
    """Part A and marker j are there already: those merged become A_1 and j_1, in functions too; turned about the origin, then shifted."""
    model = read(
        SHAPED + "marker create marker_name = .m.ground.j location = 0, 0, 0\n" + HOLD + SECOND
        + f"model merge model_name = .n into_model_name = .m {placed}\n"
    )  # fmt: skip
    assert {one.name: one.mass for one in model.bodies} == {"A": 2.0, "A_1": 7.0}
    np.testing.assert_allclose(model["A_1"].position, places[0], atol=1e-15)
    pull = model["pull"]
    assert (pull.i.body.name, pull.j.body.name) == ("A_1", "ground")
    np.testing.assert_allclose(pull.j.global_position, places[1], atol=1e-15)
    assert model["hinge"].frame_i.body.name == "A"
    assert model.gravity == pytest.approx((0, -9.80665, 0))
    assert any("of 2 models .m is taken" in note for note in model.notes)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("model_name = .n into_model_name = .n", "model_name and into_model_name are one model"),
        ("model_name = .n", "into_model_name is missing; add into_model_name = .model"),
        ("model_name = .o into_model_name = .m", "model_name: there is no model .o"),
        (
            "model_name = .n into_model_name = .m duplicate_parts = merge",
            "duplicate_parts = merge of .m.A is not supported",
        ),
    ],
)
def test_models_that_cannot_be_merged(read, command, says):
    with pytest.raises(AbutError, match=re.escape(says)):
        read(f"{SHAPED}{SECOND}model merge {command}\n")


def test_a_marker_copied_to_another_part_stays_where_it_is(read):
    """An expression follows nothing any more on the other part; on its own part the copy follows what the old marker does."""
    model = read(
        SHAPED
        + body("B", "0, 0, 80")
        + "marker create marker_name = .m.ground.j location = 0, 0, 0\n"
        + "marker copy marker_name = .m.A.tip new_marker_name = .m.B.tip\n"
        + "marker copy marker_name = .m.A.tip new_marker_name = .m.A.other\n"
        + "marker modify marker_name = .m.A.end location = 0, 0, 70 relative_to = .m.A\n"
        + "constraint create joint spherical joint_name = .m.ja i_marker_name = .m.B.tip j_marker_name = .m.ground.j\n"
        + "constraint create joint spherical joint_name = .m.jb i_marker_name = .m.A.other j_marker_name = .m.ground.j\n"
    )
    np.testing.assert_allclose(model["ja"].frame_i.position, (0.01, 0.0, -0.025), atol=1e-15)
    np.testing.assert_allclose(model["jb"].frame_i.position, (0.0, 0.0, 0.075), atol=1e-15)


def test_constraints_forces_and_shapes_are_copied(read):
    """The copies of a joint and of a force act between the same markers; a name that is not given is the old one with a number."""
    model = read(
        SHAPED
        + PAIR
        + HOLD
        + "constraint copy constraint_name = .m.hinge new_constraint_name = hinge_too\n"
        + "force copy force_name = .m.push\n"
        + "geometry copy geometry_name = .m.A.rod new_geometry_name = .m.A.rod_too\n"
        + "geometry modify shape cylinder cylinder_name = .m.A.rod_too radius = 4\n"
    )
    assert model["hinge_too"].frame_i.position == model["hinge"].frame_i.position
    assert model["push_2"].function(length=0.2) == model["push"].function(length=0.2) == pytest.approx(-600.0)
    assert sorted(graphic.shape.radius for graphic in model.graphics) == pytest.approx([0.003, 0.004])


@pytest.mark.parametrize(
    ("chosen", "mass", "left"), [("", 2.0, ".n"), ("defaults model model_name = .n\n", 5.0, ".m")]
)
def test_of_several_models_the_present_one_is_taken(read, chosen, mass, left):
    """A copy does not become the present one; ``defaults model`` says which is. What is left out is told."""
    text = (
        SHAPED
        + PAIR
        + HOLD
        + "model copy model_name = .m new_model_name = .n\npart modify rigid_body mass_properties part_name = .n.A mass = 5\n"
    )
    model = read(text + chosen)
    assert model["A"].mass == mass
    assert model["push"].function(length=0.2) == pytest.approx(-600.0)
    assert any("of 2 models" in note and f"{left} left out" in note for note in model.notes)


def test_a_second_model_is_the_present_one_until_it_is_deleted(read):
    other = "model create model_name = n\n" + body("A").replace(".m.", ".n.").replace("mass = 2", "mass = 7")
    assert read(SHAPED + other)["A"].mass == 7.0
    assert read(SHAPED + other + "model delete model_name = .n\n")["A"].mass == 2.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("part copy new_part_name = .m.B\n", "part_name is missing"),
        ("part copy part_name = .m.Z new_part_name = .m.B\n", "there is no object .m.Z"),
        ("part copy part_name = .m.A new_part_name = .m.A\n", "the name .m.A is used"),
        ("marker copy marker_name = .m.A.cm new_marker_name = .m.B.cm\n", "there is no .m.B"),
        ("model create model_name = m\n", "the name .m is used"),
    ],
)
def test_wrong_copies(read, text, says):
    with pytest.raises(UnreadableFile) as problem:
        read(SHAPED + text)
    assert says in str(problem.value)


# --- solids made of solids ----------------

DRILLED = """\
material create material_name = .m.stuff density = 1.0E-05
part create rigid_body name_and_position part_name = .m.P
marker create marker_name = .m.P.corner location = -20, -15, -10
marker create marker_name = .m.P.axis location = 10, 0, -20
geometry create shape block block_name = .m.P.plate corner_marker = corner diag_corner_coords = 40, 30, 20
geometry create shape cylinder cylinder_name = .m.P.drill center_marker = axis length = 40 radius = 5
geometry create shape csg csg_name = .m.P.drilled base_object = plate object = drill type = difference
part create rigid_body mass_properties part_name = .m.P material_type = .m.stuff
"""


def test_the_mass_of_a_drilled_plate(read):
    """ρ (abc − π r² c), its centre from that of the hole; the facets of the hole are off by 1e-4 of the drill's bounding radius, 20.6 mm,
    so its volume by 2 · 2.06e-3/5 of itself at most, 2.6e-3 of what is left."""
    model = read(DRILLED)
    plate, hole = 40 * 30 * 20e-5, np.pi * 25 * 20e-5
    mass = plate - hole
    body = model["P"]
    assert body.mass == pytest.approx(mass, rel=6e-5)
    assert np.asarray(body.position) == pytest.approx([-hole * 0.01 / mass, 0.0, 0.0], abs=1e-6)
    about_z = plate / 12 * (0.04**2 + 0.03**2) - hole * (0.005**2 / 2 + 0.01**2)
    about_z -= mass * (hole * 0.01 / mass) ** 2
    assert body.inertia[2][2] == pytest.approx(about_z, rel=1e-4)
    assert [type(graphic.shape).__name__ for graphic in model.graphics] == ["Difference"]


def test_a_solid_made_of_solids_touches_and_is_made_of_again(read):
    """A contact names it; a union takes it as its base. What it was made of is drawn no more."""
    more = """\
marker create marker_name = .m.P.far location = 30, 0, 0
geometry create shape ellipsoid ellipsoid_name = .m.P.knob center_marker = far x_scale_factor = 30 y_scale_factor = 30 z_scale_factor = 30
geometry create shape csg csg_name = .m.P.whole base_object = drilled object = .m.P.knob type = uni
marker create marker_name = .m.ground.floor location = 0, 0, -50
geometry create shape plane plane_name = .m.ground.floor_plane ref_marker_name = .m.ground.floor x_minimum = 0 x_maximum = 1 y_minimum = 0 &
  y_maximum = 1
contact create contact_name = .m.touch i_geometry_name = .m.P.whole j_geometry_name = .m.ground.floor_plane stiffness = 1e5 &
  exponent = 1.5 damping = 1 dmax = 0.1
"""
    model = read(DRILLED + more)
    (whole,) = model["touch"].sides[0]
    assert type(whole).__name__ == "Union"
    assert [type(part).__name__ for part in whole.parts] == ["Difference", "Sphere"]
    assert not model.graphics


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("type = difference", "type = glue", "'glue' is unknown"),
        ("object = drill", "object = nothing", "there is no geometry nothing"),
        ("location = 10, 0, -20", "location = 10, 0, 50", None),
        ("type = difference", "type = intersection", None),
    ],
)
def test_other_solids_made_of_solids(read, old, new, says):
    """What is cut away where nothing is, is nothing; an intersection is what both have in common, and is refused where that is nothing."""
    text = DRILLED.replace(old, new)
    if says is not None:
        with pytest.raises(UnreadableFile) as problem:
            read(text)
        assert says in str(problem.value)
        return
    volume = np.pi * 25 * 20e-5 if "intersection" in new else 0.24
    assert read(text)["P"].mass == pytest.approx(volume, rel=1e-3)


def test_normals_that_are_not_turned_are_no_matter(read):
    """``i_flip_normal = no`` says nothing; ``yes`` is refused, with what to do."""
    text = DRILLED + """\
marker create marker_name = .m.ground.floor location = 0, 0, -50
geometry create shape plane plane_name = .m.ground.level ref_marker_name = .m.ground.floor x_minimum = 0 x_maximum = 1 &
  y_minimum = 0 y_maximum = 1
contact create contact_name = .m.touch i_geometry_name = .m.P.drilled j_geometry_name = .m.ground.level stiffness = 1e5 exponent = 1.5 &
  damping = 1 dmax = 0.1 i_flip_normal = no j_flip_normal = no
"""  # fmt: skip
    assert read(text)["touch"].normal.exponent == 1.5
    with pytest.raises(AbutError, match="J_FLIP_NORMAL is not supported; turn the geometry itself"):
        read(text.replace("j_flip_normal = no", "j_flip_normal = yes"))


def test_disjoint_solids_are_reported(read):
    with pytest.raises(UnsupportedStatement, match=r"\.m\.P without its mass.*intersection.*is empty"):
        read(
            DRILLED.replace("type = difference", "type = intersection").replace(
                "location = 10, 0, -20", "location = 90, 0, 0"
            )
        )


def test_solids_stand_in_the_file_that_was_read_for_their_part(read, tmp_path):
    """Adams View writes a file for each solid; one is found by its part and the end of its name, and stands where the command says."""
    for name, size in (("m_A_SOLID1", 10), ("m_A_SOLID2", 20), ("m_B_SOLID1", 30)):
        tetrahedron(tmp_path / f"{name}.stl", size)
    files = "".join(
        f'file parasolid read file_name = "m_{part}_SOLID{k}.xmt_txt" part_name = {part} {more}\n'
        for part, k, more in (
            ("A", 1, "location = 1, 2, 3 orientation = 90, 0, 0"),
            ("A", 2, ""),
            ("B", 1, ""),
        )
    )
    touch = (
        "contact create contact_name = .m.c{0} i_geometry_name = .m.{1} j_geometry_name = .m.B.SOLID1 stiffness = 1e5 "
        "exponent = 1.5 damping = 1 dmax = 0.1\n"
    )
    model = read(
        body("A") + body("B", "0, 0, 99") + files + touch.format(1, "A.SOLID1") + touch.format(2, "A.SOLID2")
    )
    (first,), (other,) = model["c1"].sides
    (second,), _ = model["c2"].sides
    for solid, size in ((first, 0.01), (second, 0.02), (other, 0.03)):
        assert solid.volume == pytest.approx(size**3 / 6.0, rel=1e-9)
    assert first.frame.position == pytest.approx((0.001, 0.002, 0.003))
    turn = np.sqrt(0.5)
    assert np.abs(first.frame.orientation) == pytest.approx((turn, 0.0, 0.0, turn), abs=1e-12)
    assert second.frame.position == pytest.approx((0.0, 0.0, 0.0))


# --- macros ----------------

BALL = """\
!USER_ENTERED_COMMAND make ball
!$name:t=string
!$at:t=location:d=0,0,0
!$size:t=real:d=4:r=gt(0)
!$on:t=part:c=0
!END_OF_PARAMETERS
variable set variable_name = $_self.radius real_value = (eval($size / 2))
if condition = ("$on" == "")
  part create rigid_body name_and_position part_name = .m.$name location = $at
  marker create marker_name = .m.$name.cm location = 0, 0, 0 relative_to = .m.$name
  part create rigid_body mass_properties part_name = .m.$name mass = 1 center_of_mass_marker = .m.$name.cm ixx = 1 iyy = 1 izz = 1
  geometry create shape ellipsoid ellipsoid_name = .m.$'name'.ball center_marker = .m.$name.cm x_scale_factor = (eval(2 * $_self.radius)) &
    y_scale_factor = $size z_scale_factor = $size ! $size again
  return
end
marker create marker_name = $on.$name location = $at relative_to = $on
variable delete variable_name = $_self.*
"""


def written(text):
    """The commands of a macro as macro create holds them."""
    lines = [line.replace('"', '\\"') for line in text.splitlines()]
    return "macro create macro_name = .m.ball commands_to_be_executed = &\n" + ", &\n".join(
        f'  "{line}"' for line in lines
    )


@pytest.mark.parametrize("by_file", [True, False])
def test_a_macro_is_carried_out_with_its_parameters(read, tmp_path, by_file):
    """Given by its commands or in a file; defaults, EVAL, texts, objects by their full names, and words that are shortened."""
    if by_file:
        (tmp_path / "ball.mac").write_text(BALL, encoding="utf-8")
        made = 'macro read macro_name = .m.ball file_name = "ball.mac"\n'
    else:
        made = written(BALL) + "\n"
    model = read(
        made
        + "variable set variable_name = .m.wide real_value = 5\n"
        + 'make ball name = "B" at = 10, 20, 30\n'
        + "make bal name = C size = (eval(.m.wide + 1))\n"
        + "make ball name = eye on = B at = 0, 0, 7\n"
        + "marker create marker_name = .m.ground.j location = 0, 0, 0\n"
        + "constraint create joint spherical joint_name = .m.hold i_marker_name = .m.B.eye j_marker_name = .m.ground.j\n"
    )
    balls = {graphic.shape.frame.body.name: graphic.shape for graphic in model.graphics}
    assert {name: ball.radius for name, ball in balls.items()} == pytest.approx({"B": 0.002, "C": 0.003})
    np.testing.assert_allclose(model["B"].position, (0.01, 0.02, 0.03), atol=1e-15)
    np.testing.assert_allclose(model["hold"].frame_i.position, (0.0, 0.0, 0.007), atol=1e-15)


def test_a_file_of_commands_is_carried_out(read, tmp_path):
    (tmp_path / "more.cmd").write_text(body("B"), encoding="utf-8")
    model = read(body("A") + 'file command read file_name = "more.cmd"\n')
    assert [one.name for one in model.bodies] == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("make ball size = 3\n", "name is missing; add name = …"),
        ("make ball name = B colour = red\n", "has no one parameter colour; its parameters are name, at, size, on"),
        ("make ball name = B size = (eval(.m.nothing))\n", "there is no object .m.nothing"),
        ("make ball name = B at = 1, 2\n", "line 18, macro .m.ball, line 9"),
        ('macro create macro_name = .m.again commands = "again"\nagain\n', "more than 30 call each other"),
        ('macro create macro_name = .m.bad commands = "part create rigid"\nbad\n', "line 18, macro .m.bad, line 1: part create rigid"),
        ("macro create macro_name = .m.empty\n", "commands_to_be_executed is missing"),
        ('macro read macro_name = .m.gone file_name = "gone.mac"\n', "gone.mac (No such file or directory) is not supported; put the file"),
        ('file command read file_name = "gone.cmd"\n', "gone.cmd (No such file"),
    ],
)  # fmt: skip
def test_wrong_macros(read, text, says):
    """Told by where the macro was called, and the line in it."""
    with pytest.raises(AbutError) as problem:
        read(written(BALL) + "\n" + text)
    assert says.replace("line 18", f"line {3 + len(BALL.splitlines()) + text.count(chr(10))}") in str(
        problem.value
    )


def test_a_loop_goes_over_objects_by_their_names(read):
    """Of P1, P2 and Q those that P* means, and of what these hold only the parts; each gets a marker at z = 7 of the model."""
    made = body("P1") + body("P2", "0, 0, 5") + body("Q", "0, 0, 9")
    loop = (
        "for variable_name = one object_names = .m.P* type = part\n"
        '  marker create marker_name = (EVAL(one // ".tip")) location = 0, 0, 7\n'
        "end\n"
        "constraint create joint fixed joint_name = .m.hold i_marker_name = .m.P1.tip j_marker_name = .m.P2.tip\n"
    )
    assert read(made + loop)["hold"].frame_j.position == pytest.approx((0.0, 0.0, 0.002))
    with pytest.raises(AbutError, match=r"there is no object \.m\.Q\.tip"):
        read(made + loop.replace(".m.P2.tip", ".m.Q.tip"))


def test_a_macro_that_counts_in_degrees(read):
    """As macros that are published do: an angle from ATAN, used in COS and beside 180. 30 − 2/cos 45°."""
    lines = (
        "!$h:t=real",
        "!$t:t=real:d=1.0",
        "var cre var=$_self.angle real=(eval(atan(($h - 20)/10)))",
        "var cre var=.m.inside real=(eval($h - 2.0 * $t / cos($_self.angle)))",
        "var cre var=.m.turned real=(eval(180 + $_self.angle))",
    )
    model = read(
        "macro create macro_name = .m.hex commands = "
        + ", ".join(f'"{line}"' for line in lines)
        + "\nhex h = 30\n"
        + body("A", "(.m.inside), (.m.turned), 0")
    )
    assert model["A"].position == pytest.approx(((30.0 - 2.0 * np.sqrt(2.0)) / 1e3, 0.225, 0.0))

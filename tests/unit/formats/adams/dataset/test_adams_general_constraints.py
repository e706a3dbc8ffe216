"""GCON: what its expression says of displacements and velocities, read, refused and written back."""

import numpy as np
import pytest

import abut
from abut import joints, motions
from abut.errors import InputError
from adams_dataset import reader
from model_comparison import differences, ways
from view_commands import HEAD, PAIR, body

#: Millimetres; part 2 as in the common head, part 3 beside it, marker 32 looking along its x.
PARTS = """\
PART/3, QG = 0, 200, 0, MASS = 2, CM = 31, IP = 100, 110, 120
MARKER/31, PART = 3
MARKER/32, PART = 3, REULER = 90D, 90D, 0D
MARKER/9, PART = 2, QP = 100, 0, 0
"""
#: Both parts keep their axes, so that turns about these are coordinates.
HELD = "JPRIM/91, ORIENTATION, I = 22, J = 1\nJPRIM/92, ORIENTATION, I = 31, J = 1\n"


@pytest.fixture
def build(tmp_path):
    make = reader(tmp_path)
    return lambda text, held="": make(f"{PARTS}GCON/1, I = 22, FUNCTION = {text}\n{held}")


def told(joint):
    """Number, coordinate, and the bodies of I and J, term by term."""
    return [
        (pytest.approx(c), one.name, i.body.name, j.body.name)
        for c, one, (i, j) in zip(joint.coefficients, joint.coordinates, joint.frames, strict=True)
    ]


@pytest.mark.parametrize(
    ("text", "terms", "value"),
    [
        (
            "DZ(9,1) - TAN(30D)*DX(9,1)",
            [(1, "Z", "part_2", "ground"), (-(3**-0.5), "X", "part_2", "ground")],
            0,
        ),
        # along axes of a third part: the difference of two
        ("DX(9,31) - 100", [(1, "X", "part_2", "ground"), (-1, "X", "part_3", "ground")], 0.1),
        # along axes of I's part: J's displacement, backwards
        ("-(DY(31,9,22) - 2)/4", [(-0.25, "Y", "part_3", "part_2")], -0.0005),
        ("DY(9,1,22)", [(-1, "Y", "ground", "part_2")], 0),
        (
            "DM(9,1) + DM(31,1) - 500",
            [(1, "DISTANCE", "part_2", "ground"), (1, "DISTANCE", "part_3", "ground")],
            0.5,
        ),
        # 1 mm a radian; the same coordinate twice
        (
            "AZ(9,1) + 3*DX(31,1) - DX(31,1) - 10",
            [(1e-3, "RZ", "part_2", "ground"), (2, "X", "part_3", "ground")],
            0.01,
        ),
        ("AX(9,31) - 2*AX(31,1) - 0.1", [(1, "RZ", "part_2", "part_3"), (-2, "RZ", "part_3", "ground")], 0.1),
        # velocities hold the sum as assembled
        (
            "VZ(31,1,1) - 50*WZ(9,1,1)",
            [(1, "Z", "part_3", "ground"), (-0.05, "RZ", "part_2", "ground")],
            None,
        ),
        ("VX(9,31,31,31)", [(1, "X", "part_2", "part_3")], None),
        ("WY(31,9)", [(1, "RZ", "part_3", "ground"), (-1, "RZ", "part_2", "ground")], None),
        (
            "VR(9,1) + VR(31,1)",
            [(1, "DISTANCE", "part_2", "ground"), (1, "DISTANCE", "part_3", "ground")],
            None,
        ),
    ],
)
def test_a_sum_of_coordinates_is_a_combination(build, tmp_path, text, terms, value):
    """Numbers by hand in metres and radians; written back it is the same joint to 1e-12."""
    model = build(text, HELD)
    joint = model["gcon_1"]
    assert type(joint) is joints.Combination
    assert sorted(told(joint), key=str) == sorted(
        [(c, *rest) for c, *rest in terms], key=lambda one: str((pytest.approx(one[0]), *one[1:]))
    )
    assert joint.value == (None if value is None else pytest.approx(value))
    again = abut.read(abut.write(model, tmp_path / "again.adm"))
    assert differences(model, again) == []
    assert again["gcon_1"].value == (None if value is None else pytest.approx(value, rel=1e-12))


def test_axes_are_the_markers(build):
    """DX along marker 32 is a displacement along that marker's x axis, which is global y; AX and WX turn about x."""
    ((_, j),) = build("DX(9,31,32) - 1")["gcon_1"].frames
    np.testing.assert_allclose(j.global_axes[:, 0], (0, 1, 0), atol=1e-15)
    np.testing.assert_allclose(j.global_position, (0, 0.2, 0))
    for text in ("AX(9,1)", "WX(9,1)"):
        ((i, j),) = build(text, HELD)["gcon_1"].frames
        np.testing.assert_allclose(i.global_axes[:, 2], (1, 0, 0), atol=1e-15)
        np.testing.assert_allclose(j.global_axes[:, 2], (1, 0, 0), atol=1e-15)


@pytest.mark.parametrize(
    ("text", "kind", "coordinate", "start", "at_two"),
    [
        ("DZ(9,1) - 10*TIME**2", motions.Displacement, motions.Z, 0.0, 0.04),
        ("2*DM(9,1) - 100 - TIME", motions.Displacement, motions.DISTANCE, 0.0, 0.051),
        ("3*TIME - VX(9,1)", motions.Velocity, motions.X, 0.1, 0.006),
        ("WZ(9,1,1) - 5", motions.Velocity, motions.RZ, 0.0, 5.0),
        ("DZ(9,1) - DELAY(10*TIME**2, 0.5, 0)", motions.Displacement, motions.Z, 0.0, 0.0225),
        ("VR(9,1) - 3*TIME", motions.Velocity, motions.DISTANCE, 0.1, 0.006),
    ],
)
def test_one_coordinate_and_a_function_of_time_is_a_motion(
    build, tmp_path, text, kind, coordinate, start, at_two
):
    """What it prescribes at 2 s, by hand; a velocity begins at the displacement of the parts as placed, (0.1, 0, 0) m."""
    model = build(text, HELD)
    motion = model["gcon_1"]
    assert type(motion) is kind
    assert motion.coordinate is coordinate
    assert motion.start[0] == pytest.approx(start)
    assert motion.expression(t=2.0) == pytest.approx(at_two)
    assert differences(model, abut.read(abut.write(model, tmp_path / "again.adm"))) == []


@pytest.mark.parametrize(
    ("text", "coordinates", "level"),
    [
        ("DX(9,1)**2 - 10000", ["X"], 0),
        ("DX(9,1) + DY(9,1) - TIME - 100", ["X", "Y"], 0),
        ("STEP(DX(9,1), 0, 0, 200, 1) - 0.5", ["X"], 0),
        ("ATAN2(DY(9,1), DX(9,1)) - 0.1*TIME", ["X", "Y"], 0),
        ("DM(9,1)*DM(31,1) - 20000", ["DISTANCE", "DISTANCE"], 0),
        ("DX(9,31,31)*DY(9,1,32) - 3", ["X", "Y", "Y"], 0),
        # turns that no joint keeps the axis of: by cosines, as Adams makes them
        ("AZ(32,1)", ["cosine XX", "cosine XY"], 0),
        ("YAW(9,31)", ["cosine XX", "cosine XY"], 0),
        ("INCANG(9,1,31) - 1", ["X", "X", "Y", "Y", "Z", "Z"], 0),
        # velocities: of which some are no rate of a displacement
        ("VX(9,1) + VY(9,1) - 1", ["X", "Y"], 1),
        ("DX(9,1) + VX(9,1)", ["X"], 1),
        ("VX(9) - WZ(9)*DY(9)", ["WZ", "X", "Y"], 1),
        ("VY(9,1,9)", ["VY"], 1),
        ("VZ(9,31,31)", ["VZ"], 1),
        ("WX(9,1)", ["WX"], 1),
        ("VX(9,1,31,22)", ["WY", "WZ", "X", "X", "Y", "Y", "Z", "Z"], 1),
    ],
)
def test_anything_else_of_the_motion_of_markers_is_a_relation(build, tmp_path, text, coordinates, level):
    """Its coordinates by hand; written back, it ties the motions of the parts in the same way."""
    model = build(text)
    joint = model["gcon_1"]
    assert type(joint) is joints.Relation
    assert sorted(one.name for one, _, _ in joint.coordinates.values()) == coordinates
    assert joint.level == level
    assert differences(model, abut.read(abut.write(model, tmp_path / "again.adm"))) == []


def test_a_velocity_seen_from_a_third_part_is_that_of_its_definition(build):
    """e·(v_i − v_j − ω_l × (p_i − p_j)) with marker i on part l itself and J at rest in the origin: e·v of part 2's origin.

    e is the x axis of marker 32, global y; the mass centre is 0.05 m above the origin. Of part 3, which carries e, nothing is left.
    """
    found = ways(build("VX(9,1,32,22)")["gcon_1"])
    np.testing.assert_allclose(found, [0, 1, 0, 0.05, 0, 0, *[0] * 7], atol=1e-12)


def test_reaction_is_given_at_marker_i(build):
    joint = build("DX(9,1)**2 - 10000")["gcon_1"]
    assert (joint.reported.body.name, joint.reported.position) == ("part_2", (0.0, 0.0, -0.05))


@pytest.mark.parametrize(
    ("text", "says", "remedy"),
    [
        ("DX(9,1) - DX(9,1)", "it ties nothing", "write an expression of displacements"),
        ("2*TIME", "it ties nothing", "write an expression of displacements"),
        ("DM(9,22) - 1", 'the markers of DM(9, 22) are all on "part_2"', "two parts"),
        ("DX(9,1,1,1)", "DX has 4 arguments", "1 to 3 markers"),
        ("DX(9,1) - SQRT(-1)", "is no number", "correct it"),
        ("DX(77,1)", "there is no MARKER/77", "define it"),
        ("DY(9,1)**2", "its derivatives by all coordinates are 0 in the initial position", "a simple zero"),
        ("SQRT(DY(9,1) - 1)", "its function has no finite value in the initial position", "move the bodies"),
        ("PSI(9,31)", "its function jumps in the initial position", "a continuous function"),
        ("VX(9,1)**2 - 1", "is not linear in the velocities", "use a force"),
        ("DX(9,1) + VM(9,1)", "is not linear in the velocities", "use a force"),
        ("ACCX(9,1)", "depends on ACCX", "it may contain displacements"),
        ("DX(9,1) - DIF(1)", "depends on DIF", "it may contain displacements"),
        ("DX(9,1) - DELAY(DY(9,1), 1, 0)", "depends on DELAY", "it may contain displacements"),
    ],
)
def test_other_general_constraints_are_refused(build, text, says, remedy):
    with pytest.raises(InputError) as error:
        build(text)
    assert "line 20: GCON/1" in str(error.value)
    assert says in str(error.value)
    assert remedy in str(error.value)


def test_view_command_gives_same_constraint(tmp_path):
    """z = x / 2 between two markers, which stand in quotation marks or not."""
    path = tmp_path / "model.cmd"
    text = 'function = "DZ(.m.A.i, .m.ground.j)", " - 0.5*DX(.m.A.i, .m.ground.j)"'
    name = "general_constraint_name = .m.g i_marker_name = .m.A.i"
    path.write_text(f"{HEAD}{body()}{PAIR}constraint create general_constraint {name} {text}\n")
    joint = abut.read(path)["g"]
    assert told(joint) == [(1.0, "Z", "A", "ground"), (-0.5, "X", "A", "ground")]


# --- the joint and the coordinate ----------------


def reeled(t: float) -> float:
    return 0.1 * t


def pair():
    model = abut.Model("pair")
    body = model.add(abut.Body("part", 1.0, (1, 1, 1), (0, 0, 1)))
    return model, body.frame(), model.ground.frame()


def test_combination_converts_units_and_sums_terms():
    """z + (20 mm) θ = 5 mm; terms of the same coordinate of the same frames add up, and one that cancels goes."""
    _, i, j = pair()
    terms = [(0.5, motions.Z, i, j), ("20 mm", motions.RZ, i, j), (0.5, motions.Z, i, j)]
    cancelling = [(1.0, motions.X, i, j), (-1.0, motions.X, i, j)]
    joint = joints.Combination("tie", terms + cancelling, value="5 mm")
    assert joint.coefficients == pytest.approx((1.0, 0.02))
    assert joint.value == pytest.approx(0.005)
    assert len(joint.pairs) == 1
    assert repr(joint) == 'Combination("tie", 1 · Z (part – ground), 0.02 · RZ (part – ground))'


@pytest.mark.parametrize(
    ("terms", "value", "says"),
    [
        (lambda i, j: [], None, "constrains nothing"),
        (lambda i, j: [(1, motions.X, i, j), (-1, motions.X, i, j)], None, "constrains nothing"),
        (lambda i, j: [(0, motions.X, i, j)], None, "coefficient of term 1 is 0"),
        (lambda i, j: [(1, motions.X, i, i)], None, 'both frames of term 1 are on "part"'),
        (lambda i, j: [(1, motions.X, i, j), ("2 rad", motions.RZ, i, j)], None, "coefficient of term 2"),
        (lambda i, j: [(1, motions.X, i, j)], "1 rad", "value"),
        (lambda i, j: [(1, motions.DISTANCE, i.body.frame((0, 0, -1)), j)], None, "coincide"),
    ],
)
def test_wrong_combinations_are_refused(terms, value, says):
    _, i, j = pair()
    with pytest.raises(InputError, match=says) as error:
        joints.Combination("tie", terms(i, j), value=value)
    assert 'Combination "tie"' in str(error.value)


def parabola(x, z, k):
    return z - k * x * x


def test_a_relation_has_numbers_that_may_change():
    """Its parameters, and where its bodies stand: x = 2 m has the slope −4 k."""
    model, i, j = pair()
    where = {"x": (motions.X, i, j), "z": (motions.Z, i, j)}
    model.add(joints.Relation("wire", parabola, where, parameters={"k": 0.5}))
    other = model.with_values({"wire.parameters.k": 0.125, "part.position.x": 2.0})["wire"]
    assert [term.coefficient for term in other.equations[0].terms] == pytest.approx([-0.5, 1.0])
    assert repr(other) == 'Relation("wire", x = X (part – ground), z = Z (part – ground))'


@pytest.mark.parametrize(
    ("coordinates", "says"),
    [
        (lambda i, j: [(motions.X, i, j)], "coordinates must have names"),
        (lambda i, j: {}, "coordinates must have names"),
        (lambda i, j: {"x": motions.X, "z": (motions.Z, i, j)}, "x must be a coordinate and two frames"),
        (lambda i, j: {"x": (motions.X, i.body, j), "z": (motions.Z, i, j)}, "x needs frames"),
        (lambda i, j: {"x": (motions.X, i, i)}, 'both frames of x are on "part"'),
        (lambda i, j: {"t": (motions.X, i, j)}, 'name "t" has another meaning'),
        (lambda i, j: {"x": (motions.X, i, j), "x_rate": (motions.Y, i, j)}, '"x_rate" has another meaning'),
        (lambda i, j: {"y": (motions.X, i, j)}, "argument"),
        (lambda i, j: {"x": (motions.DISTANCE, i.body.frame((0, 0, -1)), j)}, "coincide"),
    ],
)
def test_wrong_relations_are_refused(coordinates, says):
    _, i, j = pair()
    with pytest.raises(InputError, match=says) as error:
        joints.Relation("tie", parabola, coordinates(i, j), parameters={"k": 1.0})
    assert 'Relation "tie"' in str(error.value)


def test_velocities_that_are_no_rates_are_for_relations_alone():
    _, i, j = pair()
    with pytest.raises(InputError, match=r"VX is a velocity that is not the rate of a coordinate.*Relation"):
        joints.Combination("tie", [(1.0, motions.VX, i, j)])
    with pytest.raises(InputError, match="an axis must be 0, 1 or 2"):
        motions.cosine(0, 3)


def test_a_distance_of_nothing_cannot_be_driven():
    _, i, j = pair()
    with pytest.raises(InputError, match='Motion "winch": its points on "part" and "ground" coincide'):
        motions.Displacement("winch", (i.body.frame((0, 0, -1)), j), abs, coordinate=motions.DISTANCE)


def test_dataset_writer_refuses_constraints_unknown_to_adams(tmp_path):
    """A Bryant angle in a sum, and a rope's speed from another length than that as assembled."""
    model, i, j = pair()
    model.add(joints.Combination("tie", [(1.0, motions.RX, i, j)]))
    with pytest.raises(InputError, match=r'"tie".* it uses the coordinate RX'):
        abut.write(model, tmp_path / "a.adm")
    model, i, j = pair()
    model.add(motions.Velocity("winch", (i, j), reeled, coordinate=motions.DISTANCE, initial=2.0))
    with pytest.raises(InputError, match=r'"winch".* only from the distance as assembled'):
        abut.write(model, tmp_path / "a.adm")

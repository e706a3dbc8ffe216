"""`abut.write` of Adams datasets: read, written and read again it is the same machine, with its numbers and names."""

import math
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import abut
from abut import extend, formats, joints, motions
from abut.cli import main
from abut.errors import InputError, UnsupportedStatement
from abut.formats.adams.write import joints as writing
from abut.formats.adams.write.dataset_writer import WRITERS
from gallery import EXAMPLES
from model_comparison import differences, graphics, shapes

DATA = Path(__file__).parents[4] / "data" / "adams_joints" / "models"
UNITS = {"length": "mm", "mass": "kg", "force": "N", "time": "s"}


def again(model, folder, **options):
    """The model, written and read."""
    return abut.read(abut.write(model, folder / "again.adm", **options))


# --- round trips ----------------


@pytest.mark.parametrize("path", sorted(DATA.glob("*.adm")), ids=lambda path: path.stem)
def test_a_dataset_comes_back(path, tmp_path):
    """The same machine to 1e-12, the same requests and graphics; each thing under its name."""
    model = abut.read(path)
    twin = again(model, tmp_path)
    assert differences(model, twin) == []
    assert [str(r.recipe) for r in twin.requests] == [str(r.recipe) for r in model.requests]
    assert [g.name for g in graphics(twin)] == [g.name for g in graphics(model)]
    for one, other in zip(graphics(model), graphics(twin), strict=True):
        assert shapes(one.name, one.shape, other.shape) == []
    assert twin.numbering.units == model.numbering.units


ANGLES = st.floats(-3.0, 3.0)
LENGTHS = st.floats(-2.0, 2.0).map(lambda x: round(x, 30))  # smaller ones a factor of units may lose
SIZES = st.floats(1e-3, 1e3)
KINDS = [*writing.JOINTS, *writing.PRIMITIVES, joints.Distance]


def touch(draw, model, balls):
    """Two balls that touch by any numbers."""
    law = abut.normal.Impact(draw(SIZES), draw(st.floats(1.0, 3.0)), draw(SIZES), draw(SIZES))
    rub = abut.friction.Stiction(
        0.5, draw(st.floats(0.1, 0.5)), 0.01, draw(st.floats(0.01, 9.0)), draw(SIZES)
    )
    model.add(abut.Contact("touch", *balls, normal=law, friction=rub))


@st.composite
def machines(draw):
    """Two bodies anywhere, joined, sprung and pushed anyhow."""
    model = abut.Model("drawn", gravity=[draw(LENGTHS) for _ in range(3)])

    def turned():
        q = np.add([draw(ANGLES) for _ in range(4)], (4.0, 0.0, 0.0, 0.0))
        return tuple(q / np.linalg.norm(q))

    def triple(numbers=LENGTHS):
        return tuple(draw(numbers) for _ in range(3))

    def frame(body):
        return body.frame(triple(), orientation=turned())

    bodies = []
    for k in range(2):
        a, b = draw(SIZES), draw(SIZES)
        inertia = (a + b, a + b, b + a * 0.5, draw(st.floats(-0.2, 0.2)) * a, 0.0, 0.0)
        place = {
            "position": triple(),
            "orientation": turned(),
            "velocity": triple(),
            "angular_velocity": triple(),
        }
        bodies.append(model.add(abut.Body(f"body_{k}", draw(SIZES), inertia, **place)))
    first, second = bodies
    kind = draw(st.sampled_from(KINDS))
    model.add(kind("joint", frame(first), frame(second)))
    hinge = model.add(joints.Revolute("hinge", frame(first), frame(model.ground)))
    slide = model.add(joints.Cylindrical("slide", frame(second), frame(model.ground)))
    model.add(joints.Screw("screw", frame(first), frame(model.ground), pitch=draw(SIZES)))
    model.add(joints.RackAndPinion("rack", frame(first), frame(second), pitch_diameter=-draw(SIZES)))
    model.add(joints.Coupler("ties", (hinge, slide), (1.0, draw(SIZES)), ("rotation", "translation")))
    model.add(motions.Velocity("drive", hinge, ramp, parameters={"a": draw(SIZES)}, initial=draw(LENGTHS)))
    ends = frame(first), frame(second)
    numbers = {"stiffness": draw(SIZES), "damping": draw(SIZES), "preload": draw(LENGTHS)}
    model.add(abut.forces.SpringDamper("spring", *ends, free_length=draw(SIZES), **numbers))
    model.add(abut.forces.TorsionSpring("twist", *ends, free_angle=draw(ANGLES), **numbers))
    model.add(
        abut.forces.Bushing("rubber", *ends, triple(SIZES), triple(SIZES), preload=triple(), form="adams")
    )
    matrix = np.array([[draw(LENGTHS) for _ in range(6)] for _ in range(6)])
    model.add(abut.forces.Field("field", *ends, matrix, matrix.T * 0.1, reference=triple() + triple()))
    section = {
        "length": draw(SIZES),
        "area": draw(SIZES),
        "torsion": draw(SIZES),
        "bending": (draw(SIZES), draw(SIZES)),
    }
    elastic = {"youngs_modulus": draw(SIZES), "shear_modulus": draw(SIZES), "damping_ratio": draw(SIZES)}
    model.add(abut.forces.SlenderBeam("beam", *ends, **section, **elastic))
    several = np.block([[matrix, matrix.T], [-matrix, matrix]])
    model.add(
        abut.forces.MultiPoint(
            "frame", (frame(first), frame(second)), model.ground.frame(), several, several.T
        )
    )
    model.add(abut.forces.Force("push", *ends, fx=push, tz=push, parameters={"k": draw(SIZES)}))
    touch(draw, model, [abut.shapes.Sphere(frame(body), draw(SIZES)) for body in bodies])
    return model


def ramp(t, a):
    return a * t**2 + 1.0


def push(t, x, vy, rx, ry, rz, k):
    if x > 0.1 and vy <= 0.0:
        return -k * (x - 0.1) ** 1.5
    return k * math.sin(rx) * ry + rz * math.cos(t)


@settings(max_examples=20, deadline=None, derandomize=True, phases=[Phase.generate])
@given(model=machines())
def test_random_machines_come_back(model, tmp_path_factory):
    """In inches and pounds, whose factors are no powers of ten."""
    units = {"length": "inch", "mass": "lb", "force": "lbf", "time": "ms"}
    assert differences(model, again(model, tmp_path_factory.mktemp("drawn"), **units)) == []


def test_written_dataset_of_pendulum(tmp_path):
    """The whole file of a pendulum on a spring, in millimetres: names, markers, signs and numbers as they should be."""
    model = abut.Model("spring pendulum", gravity=(0, 0, -9.81))
    bob = model.add(abut.Body("bob", 0.5, (1e-4, 2e-4, 3e-4, 1e-5, 0, 0), (0.11, 0, 0), velocity=(0, 0.2, 0)))
    hook = model.ground.frame(x="y", z="x")

    def pull(length, rate, k):
        return -k * (length - 0.1) - 10.0 * rate

    model.add(abut.forces.LineForce("spring", bob.frame(), hook, pull, {"k": 2000.0}))
    text = abut.write(model, tmp_path / "pendulum.adm", **UNITS).read_text()
    for lines in (
        ["ADAMS/View model name: spring pendulum"],
        ["UNITS/", ", FORCE = NEWTON", ", MASS = KILOGRAM", ", LENGTH = MILLIMETER", ", TIME = SECOND"],
        [
            "PART/2",
            ", MASS = 0.5",
            ", CM = 1",
            ", IP = 100, 200, 300, -10, 0, 0",
            ", QG = 110, 0, 0",
            ", VY = 200",
        ],
        ["MARKER/2", ", PART = 1", ", REULER = 90D, 90D, 0D"],
        ["SFORCE/1", ", TRANSLATIONAL", ", I = 1", ", J = 2"],
        [", FUNCTION = -2 * (DM(1, 2) - 100) - 0.01 * VR(1, 2)"],
        ["ACCGRAV/", ", IGRAV = 0", ", JGRAV = 0", ", KGRAV = -9810", "END"],
    ):
        assert "\n".join(lines) in text
    assert "adams_view_name='bob'" in text


def test_numbers_of_a_dataset_stay_when_others_come(tmp_path):
    """Statements keep their numbers, markers and part frames; what is new takes what is free; values may have changed."""
    source = tmp_path / "source.adm"
    source.write_text(
        "t\nUNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND\nPART/7, GROUND\n"
        "!    adams_view_name='crank'\nPART/30, MASS = 2, CM = 31, IP = 100, 110, 120, QG = 5, 6, 7, REULER = 30D, 0D, 0D\n"
        "MARKER/31, PART = 30, QP = 0, 0, 50\n!    adams_view_name='tip'\nMARKER/33, PART = 30, QP = 1, 2, 3\n"
        "MARKER/8, PART = 7\nJOINT/12, SPHERICAL, I = 33, J = 8\n"
        "VFORCE/4, I = 33, JFLOAT = 99, RM = 8, FX = -DX(33,8,8)\nMARKER/99, PART = 7, FLOATING\n"
        "VFORCE/5, I = 31, JFLOAT = 99, RM = 8, FX = 1\n"
        "SPLINE/3, X = 0, 1, 2, 3, Y = 0, 1, 4, 9\nSFORCE/9, TRANS, I = 33, J = 8, FUNCTION = AKISPL(DM(33,8), 0, 3)\n"
        "REQUEST/2, F2 = VFORCE(4,0,2,8)*2\\ COMMENT = pull\nEND\n"
    )
    model = abut.read(source).with_values({"crank.mass": 3.0})
    model.add(abut.forces.SpringDamper("new", model["crank"].frame(), model.ground.frame((1, 0, 0)), 5.0))
    path = abut.write(model, tmp_path / "target.adm")
    text = path.read_text()
    for lines in (
        "PART/30\n, MASS = 3\n, CM = 31\n, IP = 100, 110, 120\n, QG = 5, 6, 7\n, REULER = 30D, 0D, 0D\n",
        "adams_view_name='tip'\nMARKER/33\n, PART = 30\n, QP = 1, 2, 3\n",
        "JOINT/12\n",
        "VFORCE/4\n, I = 33\n, JFLOAT = 99\n, RM = 8\n, FX = -DX(33, 8, 8)\n",
        "SPLINE/3\n, X = 0, 1, 2, 3\n, Y = 0, 1, 4, 9\n",
        ", FUNCTION = AKISPL(DM(33, 8), 0, 3)\n",
        "SPRINGDAMPER/1\n",
        "REQUEST/2\n, F2 = VFORCE(4, 0, 2, 8) * 2\\\n, COMMENT = pull\n",
    ):
        assert lines in text
    assert text.count("MARKER/99") == 1  # which both forces share
    assert differences(model, abut.read(path)) == []


def test_units_and_mistakes(tmp_path):
    model = abut.Model("m")
    model.add(abut.Body("one", 1.0, (1, 1, 1)))
    assert ", LENGTH = METER" in abut.write(model, tmp_path / "a.adm").read_text()
    with pytest.raises(
        InputError, match=r"unit of length is 'parsec', which Adams does not have.*millimeter"
    ):
        abut.write(model, tmp_path / "a.adm", length="parsec")
    with pytest.raises(InputError, match=r"no writer for the suffix '\.step'"):
        abut.write(model, tmp_path / "a.step")
    with pytest.raises(InputError, match="cannot write"):
        abut.write(model, tmp_path / "nowhere" / "a.adm")


def test_a_request_stays_in_its_units(tmp_path):
    model = abut.read(DATA / "test_Revolute_Case01.adm")
    with pytest.raises(UnsupportedStatement, match=r"request .* is in other units than the file"):
        abut.write(model, tmp_path / "a.adm", length="mm")


# --- what is refused ----------------


def test_every_kind_is_written_or_refused_by_name(tmp_path):
    """All joints, motions and forces there are have a writer; laws and shapes that Adams lacks are refused with what to take."""
    for registry in (extend.JOINTS, extend.MOTIONS, extend.FORCES):
        assert [
            name
            for name, kind in registry.items()
            if kind not in WRITERS and kind.__module__.startswith("abut.")
        ] == []
    model = abut.Model("drop")
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1.0))
    capsule = abut.shapes.Capsule(model.ground.frame(), 0.1, 0.3)
    law = abut.normal.KelvinVoigt(1e5)
    model.add(abut.Contact("soft", ball.shape, abut.shapes.HalfSpace(model.ground.frame()), normal=law))
    model.add(abut.Contact("pill", ball.shape, capsule, normal=abut.normal.Impact(1e5)))
    with pytest.raises(UnsupportedStatement) as problem:
        abut.write(model, tmp_path / "a.adm")
    assert 'contact "soft" cannot be written for Adams: it has no law KelvinVoigt; take Impact' in str(
        problem.value
    )
    assert 'contact "pill" cannot be written for Adams: it has no Capsule; use Box, Cylinder' in str(
        problem.value
    )
    text = abut.write(model, tmp_path / "a.adm", lenient=True).read_text()
    assert text.count("! left out: ") == 2


def test_dependent_objects_are_omitted_together(tmp_path):
    model = abut.Model("shafts")
    body = model.add(abut.Body("shaft", 1.0, (1, 1, 1)))
    plane = model.add(joints.Planar("table", body, model.ground, at=(0, 0, 0)))
    hinge = model.add(joints.Revolute("hinge", body, model.ground, at=(0, 0, 0)))
    ties = model.add(joints.Coupler("ties", (plane, hinge), (1.0, 1.0)))
    assert ties.requires
    with pytest.raises(UnsupportedStatement, match=r'"ties".* it couples "table", a Planar; couple revolute'):
        abut.write(model, tmp_path / "a.adm")


# --- shapes ----------------


def test_unsupported_shapes_are_written_as_meshes(tmp_path):
    """A pyramid in a contact and a link to look at: STL beside the file, read back corner by corner to 1e-15 m."""
    model = abut.Model("meshes")
    body = model.add(abut.Body("part", 1.0, (1, 1, 1), (0, 0, 1)))
    corners = [(0, 0, 0), (0.1, 0, 0), (0, 1 / 3, 0), (0, 0, 0.1)]
    solid = abut.shapes.Solid(body.frame((0.1, 0, 0)), corners, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)])
    floor = abut.shapes.HalfSpace(model.ground.frame())
    model.add(abut.Contact("touch", solid, floor, normal=abut.normal.Impact(1e7, 1.5)))
    model.add(abut.Graphic("bar", abut.shapes.Link(body.frame(), 0.2, 0.02, 0.01)))
    twin = again(model, tmp_path, length="mm")
    assert differences(model, twin) == []
    assert len(list(tmp_path.glob("*.stl"))) == 2
    read = {type(g.shape).__name__ for g in twin.graphics}
    assert read == {"Solid"}


def test_one_list_of_shapes_is_a_contact_for_each_two_bodies(tmp_path):
    """Adams wants each list on one part: three balls that may all touch are three contacts."""
    model = abut.Model("three")
    balls = [
        model.add(abut.Body.sphere(f"ball{k}", radius=0.1, mass=1.0, position=(k, 0, 0))) for k in range(3)
    ]
    model.add(abut.Contact("all", [ball.shape for ball in balls], normal=abut.normal.Impact(1e6)))
    twin = again(model, tmp_path)
    assert [contact.name for contact in twin.contacts] == ["all_1", "all_2", "all_3"]
    found = [{b.name for b in contact.bodies} for contact in twin.contacts]
    assert found == [{"ball0", "ball1"}, {"ball0", "ball2"}, {"ball1", "ball2"}]


# --- abut convert ----------------


def test_convert_a_model(tmp_path, capsys):
    """From a script, and from a dataset in another; what the target cannot hold is told."""
    target = tmp_path / "cradle.adm"
    assert main(["convert", str(EXAMPLES / "newtons_cradle.py"), str(target)]) == 0
    assert len(abut.read(target).bodies) == 5
    assert main(["convert", str(target), str(tmp_path / "again.adm")]) == 0
    assert formats.read(tmp_path / "again.adm").name == abut.read(target).name
    assert main(["convert", str(target), str(tmp_path / "x.res")]) == 2
    assert "is a model, not a result; run it first" in capsys.readouterr().err
    assert main(["convert", str(EXAMPLES / "dominoes.py"), str(tmp_path / "x.adm")]) == 2
    assert "it has no law KelvinVoigt" in capsys.readouterr().err


# --- friction in joints ----------------


def test_friction_of_joints_comes_back(tmp_path):
    """Every kind of joint that rubs, with all its arms and a preload: the same surfaces, numbers and laws to 1e-12.

    The axial force on a pin without a shoulder comes back as one with an arm of 1e-15 radii.
    """
    model = abut.Model("rubbing")
    body = model.add(abut.Body("body", 1.0, (1, 1, 1)))
    ends = body.frame(), model.ground.frame()
    law = abut.friction.JointStiction(0.5, 0.3, 0.01, 2.0, 1e-4)
    slide = abut.friction.JointSliding(0.2, 0.02)
    lugre = abut.friction.LuGre(0.4, 0.3, 1e-3, 1e5, 300.0, 0.1)
    unit = abut.friction.JointStiction(1.0, 1.0, 0.01)
    pin = {"radius": 0.01, "friction_arm": 0.02, "bending_arm": 0.03}
    cap = {"radius": 0.01, "max_torque": 2.0}
    slider = {"reaction_arm": 0.04, "overlap": 0.5, "overlap_change": -1.0, "max_force": 3.0}
    rub = joints.JointFriction
    model.add(
        joints.Revolute(
            "pin", *ends, friction=[rub(law, **pin), rub(unit, radius=0.01, preload=7.0, reaction=False)]
        )
    )
    model.add(joints.Revolute("plain", *ends, friction=rub(slide, **cap)))
    model.add(joints.Translational("slider", *ends, friction=rub(lugre, **slider)))
    model.add(joints.Cylindrical("both", *ends, friction=rub(law, radius=0.02, overlap=0.6)))
    model.add(joints.Spherical("ball", *ends, friction=rub(law, radius=0.03)))
    model.add(joints.Universal("cross", *ends, friction=rub(law, **pin, arms=(True, True))))
    twin = again(model, tmp_path, length="mm", time="ms")
    assert differences(model, twin) == []
    assert [type(joint.frictions[0].law) for joint in twin.joints] == [
        type(joint.frictions[0].law) for joint in model.joints
    ]


def test_friction_that_adams_does_not_have_is_refused(tmp_path):
    model = abut.Model("rubbing")
    body = model.add(abut.Body("body", 1.0, (1, 1, 1)))
    ends = body.frame(), model.ground.frame()
    dahl = abut.friction.Dahl(coefficient=1.0, stiffness=1e5)
    law = abut.friction.JointStiction(0.5, 0.3, 0.01)
    model.add(joints.Spherical("dahl", *ends, friction=joints.JointFriction(dahl, radius=0.1)))
    model.add(joints.Spherical("pressed", *ends, friction=joints.JointFriction(law, radius=0.1, preload=3.0)))
    model.add(
        joints.Translational(
            "odd", *ends, friction=joints.JointFriction(law, overlap=1.0, overlap_change=0.5)
        )
    )
    with pytest.raises(UnsupportedStatement) as problem:
        abut.write(model, tmp_path / "a.adm")
    for text in (
        '"dahl".*friction law is Dahl; take JointStiction',
        '"pressed".*a second JointFriction',
        '"odd".*overlap changes by 0.5',
    ):
        assert re.search(text, str(problem.value))


# --- curves ----------------


def test_curve_joints_are_restored_from_written_dataset(tmp_path):
    """Curves through points and by control points, open and closed, to 1e-12 of their coefficients; others are refused."""
    model = abut.Model("led")
    bead = model.add(abut.Body("bead", 1.0, (1, 1, 1), (0.3, 0, 0)))
    ground = model.ground.frame((0, 0, 0.1))
    angle = np.linspace(0.0, 2.0 * np.pi, 13)
    ring = 0.3 * np.stack([np.cos(angle), np.sin(angle), 0.0 * angle], axis=1)
    ring[-1] = ring[0]
    closed = abut.shapes.SpaceCurve.through(ring, closed=True)
    wire = abut.shapes.SpaceCurve.controlled(
        [(0, 0, 0), (0.1, 0.2, 0), (0.2, 0, 0.3), (0.4, 0.1, 0), (0.5, 0, 0)], order=3
    )
    model.add(joints.PointOnCurve("on_ring", bead.frame(), ground, closed, near=(0.0, 0.3, 0.0)))
    model.add(joints.PointOnCurve("on_wire", bead.frame((0, 0, 0.1)), ground, wire))
    model.add(
        joints.CurveOnCurve(
            "roll", bead.frame(), ground, closed.scaled(0.5), closed, near=((0.15, 0), (0.3, 0))
        )
    )
    twin = again(model, tmp_path, length="mm")
    assert differences(model, twin) == []
    for joint, other in zip(model.joints, twin.joints, strict=True):
        assert joint.near == other.near or np.allclose(joint.near, other.near, atol=1e-15)
    thrice = again(twin, tmp_path)
    assert differences(twin, thrice) == []
    text = (tmp_path / "again.adm").read_text()
    assert text.count("CURVE/") == 3
    helix = abut.shapes.SpaceCurve.of(lambda a: (math.cos(a), math.sin(a), a), 0.0, 1.0)
    model.add(joints.PointOnCurve("on_helix", bead.frame(), ground, helix))
    with pytest.raises(
        UnsupportedStatement, match=r'"on_helix".*not defined by points; make it by SpaceCurve.through'
    ):
        abut.write(model, tmp_path / "a.adm")


def test_circles_that_touch_come_back(tmp_path):
    """Two CIRCLEs of a dataset touch by their insides; written and read again they are the same tracks."""
    source = tmp_path / "source.adm"
    source.write_text(
        "t\nUNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND\nPART/1, GROUND\nMARKER/1, PART = 1\n"
        "PART/2, MASS = 1, CM = 2, IP = 1, 1, 1, QG = 30, 0, 0\nMARKER/2, PART = 2\n"
        "GRAPHICS/1, CIRCLE, CM = 1, RADIUS = 10\nGRAPHICS/2, CIRCLE, CM = 2, RADIUS = 15\n"
        "CONTACT/3, IGEOM = 2, JGEOM = 1, IMPACT, STIFFNESS = 1E5, EXPONENT = 1.5, DAMPING = 1, DMAX = 0.1\nEND\n"
    )
    model = abut.read(source)
    twin = again(model, tmp_path)
    assert differences(model, twin) == []
    widths = [
        [shape.width for shape in contact.shapes] for contact in (model["contact_3"], twin["contact_3"])
    ]
    assert widths[0] == pytest.approx(widths[1], rel=1e-12)

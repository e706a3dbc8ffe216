"""Models, bodies and frames: what they accept, what they refuse, and copies with other values."""

import dataclasses
import json
import math
import pickle
from typing import ClassVar

import numpy as np
import pytest

import abut.shapes
from abut.analysis.state.assembly import Assembly
from abut.errors import DuplicateName, InputError, InvalidValue, UnknownName
from abut.model import Body, Frame, Model, assign
from abut.model.geometry import rotations
from abut.shapes import Sphere
from abut.units import positive

UNIT = {"mass": 1.0, "inertia": (1.0, 1.0, 1.0)}


@dataclasses.dataclass(frozen=True, eq=False)
class Law:
    """Stands for a force law."""

    stiffness: float = dataclasses.field(metadata={"unit": "N/m"})

    def __post_init__(self):
        assign(self, stiffness=positive(self.stiffness, "N/m", what="law: stiffness"))


@dataclasses.dataclass(frozen=True, eq=False)
class Spring:
    """Stands for any thing between two frames."""

    family: ClassVar[str] = "force"
    name: str
    i: Frame
    j: Frame
    law: Law
    parameters: dict | None = None
    on: object = None

    @property
    def bodies(self):
        return (self.i.body, self.j.body)


class Hinge:
    """Stands for a thing that is no dataclass and checks nothing."""

    family = "joint"

    def __init__(self, name, i, j):
        self.name, self.frame_i, self.frame_j, self.pitch, self._kept = name, i, j, 0.5, i

    @property
    def bodies(self):
        return (self.frame_i.body, self.frame_j.body)


def machine():
    model = Model("machine")
    ball = model.add(Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 0.5)))
    rod = model.add(Body("rod", mass=2, inertia=(0.1, 0.2, 0.25)))
    hinge = model.add(Hinge("hinge", ball.frame(), rod.frame(z="y")))
    model.add(Spring("spring", ball.frame(), model.ground.frame((0, 0, 1)), Law(1e3), {"a": 0.1}, on=hinge))
    return model


# --- rotations -------------------------------------------------------------------------------------


def random_quaternions(count):
    q = np.random.default_rng(7).normal(size=(count, 4))
    return q / np.linalg.norm(q, axis=1, keepdims=True)


def test_quaternion_and_matrix_are_one_rotation():
    for q, p in zip(random_quaternions(50), random_quaternions(60)[10:], strict=True):
        R = rotations.to_matrix(q)
        np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-14)
        assert np.linalg.det(R) == pytest.approx(1.0, abs=1e-14)
        np.testing.assert_allclose(rotations.from_matrix(R), q * np.sign(q[0]), atol=1e-14)
        np.testing.assert_allclose(
            rotations.to_matrix(rotations.multiply_quaternions(q, p)), R @ rotations.to_matrix(p), atol=1e-14
        )
        np.testing.assert_allclose(
            rotations.rotate_vector(rotations.conjugate_quaternion(q), R @ (1, 2, 3)), (1, 2, 3), atol=1e-14
        )


@pytest.mark.parametrize("axis", np.eye(3))
def test_half_turns_lose_nothing(axis):
    q = rotations.from_rotation_vector(math.pi * axis)
    np.testing.assert_allclose(
        rotations.to_matrix(rotations.from_matrix(rotations.to_matrix(q))), rotations.to_matrix(q), atol=1e-15
    )


def test_axes_are_right_handed_and_z_is_kept():
    rng = np.random.default_rng(3)
    for z, x in rng.normal(size=(30, 2, 3)):
        R = rotations.to_matrix(rotations.from_axes(z, x))
        np.testing.assert_allclose(R[:, 2], z / np.linalg.norm(z), atol=1e-14)
        assert R[:, 0] @ x > 0
        assert abs(np.cross(z, x) @ R[:, 0]) < 1e-13
        only_x = rotations.to_matrix(rotations.from_axes(x=x))
        np.testing.assert_allclose(only_x[:, 0], x / np.linalg.norm(x), atol=1e-14)


def test_z_alone_picks_a_steady_x():
    assert rotations.from_axes(z=(0, 0, 1)).tolist() == [1, 0, 0, 0]
    np.testing.assert_allclose(
        rotations.to_matrix(rotations.from_axes(z=(0, 1, 0)))[:, 0], (1, 0, 0), atol=1e-15
    )
    np.testing.assert_allclose(
        rotations.to_matrix(rotations.from_axes(z=(1, 0, 0)))[:, 0], (0, 1, 0), atol=1e-15
    )
    a, b = (rotations.from_axes(z=(1 + e, 1, 0)) for e in (0.0, 1e-13))
    np.testing.assert_allclose(a, b, atol=1e-12)


# --- bodies and frames -----------------------------------------------------------------------------


def test_frames_in_the_body_and_in_space_agree():
    body = Body("b", **UNIT, position=(1, 2, 3), orientation=random_quaternions(1)[0])
    point, z, x = (0.3, -0.2, 0.9), np.array((1.0, 2.0, -1.0)), (0, 1, 0)
    frame = body.frame_at(point, z=z, x=x)
    np.testing.assert_allclose(frame.global_position, point, atol=1e-14)
    np.testing.assert_allclose(frame.global_axes[:, 2], z / np.linalg.norm(z), atol=1e-14)
    again = body.frame(frame.position, orientation=frame.orientation)
    assert again == frame
    oriented = body.frame_at(point, orientation=frame.global_orientation)
    np.testing.assert_allclose(oriented.global_axes, frame.global_axes, atol=1e-14)


def test_ground_frames_are_global():
    frame = Model().ground.frame((1, 2, 3), z="-x")
    assert frame.global_position == (1.0, 2.0, 3.0)
    np.testing.assert_allclose(frame.global_axes[:, 2], (-1, 0, 0), atol=1e-15)


@pytest.mark.parametrize(
    "options",
    [
        {"z": (0, 0, 0)},
        {"z": "q"},
        {"z": "zz"},
        {"z": "x", "x": "-x"},
        {"orientation": (1, 1, 0, 0)},
        {"orientation": (1, 0, 0)},
        {"orientation": (1, 0, 0, 0), "z": "x"},
        {"position": (0, 0, "1 s")},
    ],
)
def test_bad_frames(options):
    with pytest.raises(InputError, match='"b"'):
        Body("b", **UNIT).frame(**options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"mass": -1e-9, "inertia": (1, 1, 1)}, "mass is -1e-09 kg; it must be zero or more"),
        ({"mass": "3 m", "inertia": (1, 1, 1)}, "a length [m], but a mass [kg]"),
        ({"mass": 1.0}, "no moments of inertia"),
        ({"inertia": (1, 1, 1)}, "no mass"),
        ({"mass": 1.0, "inertia": (1, 1)}, "must be (Ixx, Iyy, Izz)"),
        ({"mass": 1.0, "inertia": (1, 1, -1)}, "no negative principal moment (the smallest is -1"),
        ({"mass": 1.0, "inertia": (1, 1, 1, 2, 0, 0)}, "no negative principal moment"),
        ({"mass": 1.0, "inertia": (1, 1, 3)}, "triangle inequality"),
        ({"mass": 1.0, "inertia": [[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]}, "symmetric"),
        ({"mass": 1.0, "inertia": (1, 1, math.nan)}, "finite"),
        ({**UNIT, "density": 3.0}, "density"),
        ({**UNIT, "orientation": (1, 0.01, 0, 0)}, "length 1"),
        ({**UNIT, "position": (0, math.inf, 0)}, "position[1]"),
        ({**UNIT, "shape": 3}, "function of the body's frame"),
    ],
)
def test_bad_bodies_are_named(options, sentence):
    with pytest.raises(InputError) as caught:
        Body("crank", **options)
    assert 'body "crank"' in str(caught.value)
    assert sentence in str(caught.value)


def test_a_body_may_be_without_mass_or_inertia():
    """What carries it is a matter of the machine, which a run asks for; without mass it has no inertia, if none is given."""
    assert Body("link", mass=0.0).inertia.tolist() == np.zeros((3, 3)).tolist()
    assert Body("bob", mass="3 g", inertia=(0, 0, 0)).mass == pytest.approx(3e-3)
    assert Body("needle", mass=1.0, inertia=(1, 1, 0)).inertia[2, 2] == 0.0


@pytest.mark.parametrize(
    "name", ["", "2nd", "left wheel", "a.b", "ground", "energy", 3, None, "é b", "曲 柄", "a\n"]
)
def test_bad_names(name):
    with pytest.raises(InvalidValue, match="name of a body"):
        Body(name, **UNIT)


def test_three_ways_to_write_an_inertia():
    full = np.array([[2.0, -0.1, 0.2], [-0.1, 3.0, 0.3], [0.2, 0.3, 4.0]])
    for inertia in (
        full,
        full.tolist(),
        (2, 3, 4, -0.1, 0.2, 0.3),
        "(2e6, 3e6, 4e6, -1e5, 2e5, 3e5) kg*mm^2",
    ):
        np.testing.assert_allclose(Body("b", mass=1, inertia=inertia).inertia, full, rtol=1e-14)
    assert not Body("b", **UNIT).inertia.flags.writeable


def test_a_lamina_is_allowed():
    """Ixx + Iyy = Izz exactly: the limit of the triangle inequality."""
    assert Body("sheet", mass=1, inertia=(0.1, 0.2, 0.1 + 0.2)).mass == 1.0


def test_bodies_from_shapes():
    ball = Body.sphere("ball", radius="20 mm", density=7850)
    assert ball.mass == pytest.approx(7850 * 4 / 3 * math.pi * 0.02**3, rel=1e-14)
    assert ball.shape.frame.body is ball
    block = Body.box("block", size="(1, 2, 3) m", mass=12)
    np.testing.assert_allclose(block.inertia, np.diag([13.0, 10.0, 5.0]), rtol=1e-14)
    disc = Body.cylinder("disc", radius=2, length=0.1, mass=3)
    assert disc.inertia[2, 2] == pytest.approx(0.5 * 3 * 4, rel=1e-14)
    heavy = Body("heavy", mass=9, inertia=(1, 1, 1), shape=lambda frame: Sphere(frame, 0.1))
    assert heavy.inertia[0, 0] == 1.0
    with pytest.raises(InvalidValue, match="no mass"):
        Body.sphere("ball", radius=1)
    with pytest.raises(InvalidValue, match="density"):
        Body.sphere("ball", radius=1, mass=1, density=1)


def test_frozen():
    body = Body("b", **UNIT)
    with pytest.raises(AttributeError):
        body.mass = 2.0
    assert Body("b", **UNIT) != body


# --- the model -------------------------------------------------------------------------------------


def test_things_come_back_in_order_and_by_name():
    model = machine()
    assert [b.name for b in model.bodies] == ["ball", "rod"]
    assert [len(x) for x in (model.joints, model.motions, model.forces, model.contacts)] == [1, 0, 1, 0]
    assert model["ball"] is model.bodies[0]
    assert model["ground"] is model.ground
    assert "spring" in model
    assert "nobody" not in model
    assert repr(model) == 'Model("machine": 2 bodies, 1 joint, 1 force)'
    with pytest.raises(UnknownName, match='did you mean "ball"'):
        model["bal"]


def test_model_refuses_invalid_objects():
    model = machine()
    ball = model["ball"]
    stranger = Body("stranger", **UNIT)
    other = Hinge("other", ball.frame(), model.ground.frame())
    here = model.ground.frame()
    for thing, sentence in [
        (Body("ball", **UNIT), "already used by a body"),
        (3, "must be one of: body, joint"),
        (Sphere(here, 1), "must be one of: body, joint"),
        (
            Spring("s", stranger.frame(), here, Law(1)),
            'body "stranger", which is not in the model; add the body first',
        ),
        (Spring("s", Body("ball", **UNIT).frame(), here, Law(1)), "refers to a body named"),
        (Spring("s", ball.frame(), Model().ground.frame(), Law(1)), "ground of another model"),
        (
            Spring("s", ball.frame(), here, Law(1), on=other),
            'joint "other", which is not in the model; add the joint',
        ),
        (Spring("2s", ball.frame(), here, Law(1)), "must not begin with a digit"),
    ]:
        with pytest.raises(InputError) as caught:
            model.add(thing)
        assert sentence in str(caught.value)
    with pytest.raises(DuplicateName):
        model.add(ball)
    assert len(model) == 4
    with pytest.raises(InvalidValue, match="gravity"):
        Model("m", gravity=9.81)
    with pytest.raises(InvalidValue, match="name of a model"):
        Model("")


def test_redundant_option_has_two_values_and_is_copied():
    model = Model("door", redundant="adams")
    stone = model.add(Body("stone", mass=1.0, inertia=(1, 1, 1)))
    copies = (model.with_values({"stone.mass": 2.0}), model.without(stone.name))
    assert [one.redundant for one in copies] == ["adams", "adams"]
    with pytest.raises(UnknownName, match='redundant constraints of model "door"'):
        model.redundant = "adam"


def test_adams_redundancy_option_is_in_model_summary():
    still = (0.0, "wheel")
    plain, shared, idle = (
        Assembly(1, 0.0, still, still, still, ('"pin" (x)',), (), *how).sentences[0]
        for how in ((True, False), (True, True), (False, True))
    )
    assert plain.endswith("their reactions are the least-norm ones")
    assert "Adams removes redundant equations" in shared
    assert "--redundant adams" in shared
    assert "they are inactive" in idle


def test_with_values_makes_a_new_machine_and_leaves_the_old():
    model = machine()
    before = json.dumps(model.summary())
    new = model.with_values(
        {
            "spring.law.stiffness": "2 N/mm",
            "spring.parameters.a": 0.7,
            "ball.position.z": "300 mm",
            "rod.mass": 5,
            "hinge.pitch": 2,
            "spring.j.position": (0, 0, 2),
            "gravity": (0, 0, "-1.62 m/s^2"),
        }
    )
    assert json.dumps(model.summary()) == before
    assert new["spring"].law.stiffness == 2000.0
    assert new["spring"].parameters == {"a": 0.7}
    assert new["ball"].position == (0.0, 0.0, 0.3)
    assert new["rod"].mass == 5.0
    assert new["hinge"].pitch == 2.0
    assert new["spring"].j.global_position == (0.0, 0.0, 2.0)
    assert new.gravity == (0.0, 0.0, -1.62)


def test_a_copy_refers_to_itself_only():
    model = machine()
    new = model.with_values({})
    assert new["ball"] is not model["ball"]
    assert new["ball"].shape.frame.body is new["ball"]
    assert new["spring"].i.body is new["ball"]
    assert new["spring"].j.body is new.ground
    assert new["spring"].on is new["hinge"]
    assert new["hinge"]._kept is new["hinge"].frame_i
    new.add(Spring("more", new["ball"].frame(), new.ground.frame(), Law(1)))
    assert new.summary()["things"][:-1] == model.summary()["things"]


def test_mass_follows_the_shape_it_was_made_from():
    model = machine()
    new = model.with_values({"ball.shape.radius": "40 mm"})
    assert new["ball"].mass == pytest.approx(8 * model["ball"].mass, rel=1e-14)
    np.testing.assert_allclose(new["ball"].inertia, 32 * model["ball"].inertia, rtol=1e-13)
    light = model.with_values({"ball.density": "1 g/cm^3"})
    assert light["ball"].mass == pytest.approx(model["ball"].mass / 7.85, rel=1e-14)
    model = Model()
    model.add(Body.sphere("ball", radius=1, mass=1))
    np.testing.assert_allclose(
        model.with_values({"ball.mass": 3})["ball"].inertia, 1.2 * np.eye(3), rtol=1e-14
    )


def test_gravity_is_changed_as_a_whole_or_by_component():
    model = Model(gravity=(1.0, 0.0, -9.81))
    assert model.with_values({"gravity.z": "-1.62 m/s^2"}).gravity == (1.0, 0.0, -1.62)
    assert model.with_values({"gravity": (0, 0, -5), "gravity.x": 2}).gravity == (2.0, 0.0, -5.0)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("sprin.law", 1, 'did you mean "spring"'),
        ("gravity.up", 1, '"x", "y", "z"'),
        ("gravity.z", "1 m", "gravity.z"),
        ("spring.lw", 1, 'did you mean "law"'),
        ("spring.law.stiffnes", 1, 'did you mean "stiffness"'),
        ("spring.law.stiffness.x", 1, "there are none"),
        ("spring.law", 1, "spring.law.stiffness"),
        ("spring.law.stiffness", -1, "greater than zero"),
        ("spring.law.stiffness", "1 m", "a stiffness [N/m]"),
        ("spring.parameters.b", 1, 'there is "a"'),
        ("spring", 1, "name an attribute"),
        ("ball", 1, "name an attribute"),
        ("ball.name", "x", "no value"),
        ("ball.mass", 3, "density"),
        ("ball.position.w", 1, '"x", "y", "z"'),
        ("rod.inertia", (1, 1, 9), "triangle"),
        ("hinge.pitch", math.nan, "finite"),
        ("hinge._kept", 1, "no value"),
        ("gravity", (0, 0), "3 components"),
    ],
)
def test_bad_values_in_a_copy(path, value, sentence):
    with pytest.raises(InputError) as caught:
        machine().with_values({path: value})
    assert sentence in str(caught.value)


def test_the_summary_is_plain_data_with_units():
    summary = json.loads(json.dumps(machine().summary()))
    assert summary["gravity"] == {"value": [0.0, 0.0, -9.81], "unit": "m/s^2"}
    ball, _, hinge, spring = summary["things"]
    assert (ball["family"], ball["kind"], ball["parameters"]["mass"]["unit"]) == ("body", "Body", "kg")
    assert ball["parameters"]["shape"]["value"]["parameters"]["radius"] == {"value": 0.02, "unit": "m"}
    assert hinge["parameters"]["frame_j"]["value"]["body"] == "rod"
    assert spring["parameters"]["law"]["value"]["parameters"]["stiffness"] == {"value": 1e3, "unit": "N/m"}
    assert spring["parameters"]["on"]["value"] == "hinge"


def test_models_can_be_pickled():
    model = Model("m")
    ball = model.add(Body.sphere("ball", radius=1, mass=1))
    model.add(Spring("spring", ball.frame(), model.ground.frame(), Law(1)))
    again = pickle.loads(pickle.dumps(model))
    assert again["ball"].shape.frame.body is again["ball"]
    assert again.summary() == model.summary()


def test_replacing_and_leaving_out_make_new_models_and_name_all_that_refers():
    """What refers to a thing would refer to nothing: each is named, and how to go on."""

    def turn(t):
        return 2.0 * t

    model = abut.Model("arm")
    arm = model.add(abut.Body("arm", mass=1, inertia=(1, 1, 1)))
    pin = model.add(abut.joints.Revolute("pin", arm, model.ground, at=(0, 0, 0)))
    model.add(abut.motions.Displacement("drive", pin, turn))
    model.add(abut.forces.SpringDamper("spring", arm.frame(), model.ground.frame((1, 0, 0)), 10.0))

    def loose(joint):
        return abut.Journal.of(joint, clearance="0.1 mm", radius="5 mm", length="10 mm")

    with pytest.raises(
        InvalidValue, match=r'joint "pin" cannot be replaced while motion "drive" refer.*without\("drive"\)'
    ):
        model.replace("pin", loose)
    free = model.without("drive")
    names = [thing.name for thing in free.replace("pin", loose)]
    assert names == ["arm", "pin", "pin_top", "pin_bottom", "pin_orbit", "spring"]
    assert [thing.name for thing in model] == ["arm", "pin", "drive", "spring"]
    assert [t.name for t in model.without("arm", "pin", "spring", "drive")] == []
    assert (
        free.replace("pin", abut.joints.Spherical("ball", arm, model.ground, at=(0, 0, 0))).joints[0].name
        == "ball"
    )
    with pytest.raises(
        InvalidValue, match='body "arm" cannot be removed while joint "pin", force "spring" refer'
    ):
        free.without("arm")
    with pytest.raises(UnknownName, match="pni"):
        model.replace("pni", loose)
    with pytest.raises(InvalidValue, match="the ground cannot be replaced"):
        model.replace("ground", loose)
    rubbing = free.replace(
        "pin",
        lambda joint: joint.with_friction(
            abut.JointFriction(abut.friction.JointStiction(0.2, 0.1), radius=0.01)
        ),
    )
    with pytest.raises(InvalidValue, match=r'Revolute "pin" has friction.*friction='):
        rubbing.replace("pin", loose)


def test_one_number_by_two_paths_is_given_once():
    """What two contacts share is one thing: two values for it would silently be the last."""
    model = abut.Model("pair")
    ball = model.add(abut.Body.sphere("ball", radius=0.1, density=1000.0, position=(0, 0, 1)))
    law = abut.normal.KelvinVoigt(1e6, 10.0)
    for name, normal in (("floor", "z"), ("wall", "x")):
        plane = abut.shapes.HalfSpace(model.ground.frame(), normal=normal)
        model.add(abut.Contact(name, ball.shape, plane, normal=law))
    same = {"floor.normal.stiffness": 2e6, "wall.normal.stiffness": 2e6}
    assert model.with_values(same)["wall"].normal.stiffness == 2e6
    with pytest.raises(InvalidValue, match="are the same number, of a shared object"):
        model.with_values(same | {"wall.normal.stiffness": 3e6})
    moved = model.with_values({"ball.position.x": 1.0, "ball.position.y": 2.0})
    assert moved["ball"].position == (1.0, 2.0, 1.0)

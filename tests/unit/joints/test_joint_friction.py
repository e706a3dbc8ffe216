"""Friction of ideal joints: the law of Adams' joints at its own level, what is refused, what presses, and the FRICTION statement."""

from __future__ import annotations

import textwrap

import numpy as np
import pytest

import abut
from abut.analysis.simulation.choose_integrator import default_integrator
from abut.analysis.state.assembly import Assembly
from abut.errors import InvalidValue, UnreadableFile, UnsupportedStatement
from abut.extend import ask
from abut.formats import read

LAW = abut.friction.JointStiction(
    static=0.3, dynamic=0.2, stiction_velocity=0.01, transition=1.5, deformation=1e-4
)


@abut.friction_law
class Sticky:
    """A friction that knows nothing of the load."""

    strength: float  #: F [N]

    def traction(p, slip, normal_force):
        return p.strength * min(slip, 1.0)


def step5(x: float, x0: float, h0: float, x1: float, h1: float) -> float:
    """Adams' STEP5: h₀ + (h₁ − h₀) x̂³ (10 − 15 x̂ + 6 x̂²)."""
    y = min(max((x - x0) / (x1 - x0), 0.0), 1.0)
    return h0 + (h1 - h0) * y**3 * (10.0 - 15.0 * y + 6.0 * y * y)


def as_published(slip: np.ndarray, creep: np.ndarray) -> np.ndarray:
    """The law as it reproduces 2400 rows of Adams' output with a spherical joint, written with STEP5 as it stands there."""
    v, c = float(np.linalg.norm(slip)), float(np.linalg.norm(creep))
    slow, fast = 0.01, 0.015
    along = slip / v if v else slip
    if v >= fast:
        return 0.2 * along
    if v >= slow:
        return step5(v, slow, 0.3, fast, 0.2) * along
    beta = step5(v, -slow, -1.0, slow, 1.0)
    held = step5(c, -1e-4, -1.0, 1e-4, 1.0) * creep / c if c else creep
    return 0.3 * (beta * along + (1.0 - beta) * held)


@pytest.mark.parametrize("speed", [0.0, 1e-6, 3e-3, 0.00999, 0.01, 0.0125, 0.0149, 0.015, 0.4])
@pytest.mark.parametrize("creep", [0.0, 2e-6, 5e-5, 9.9e-5, 1e-4, 3e-4])
def test_the_law_is_that_of_adams_joints(speed, creep):
    """|M| of every branch, direction of slip and creep independent: to 1e-12, from the formulas with STEP5."""
    slip = speed * np.array([0.6, 0.0, 0.8])
    bristle = creep * np.array([0.0, 1.0, 0.0])
    found = ask(LAW, "traction", {"slip": slip, "normal_force": 7.0, "bristle": bristle})
    np.testing.assert_allclose(found, 7.0 * as_published(slip, bristle), atol=1e-12)


def test_without_stiction_it_is_the_same_curve_through_rest():
    """STEP5(v, −v_s, −μ_d, v_s, μ_d)."""
    law = abut.friction.JointSliding(dynamic=0.2, stiction_velocity=0.01)
    for v in (0.0, 1e-3, 7e-3, 0.01, 2.0):
        expected = 3.0 * step5(v, -0.01, -0.2, 0.01, 0.2)
        assert ask(law, "traction", {"slip": v, "normal_force": 3.0}) == pytest.approx(expected, abs=1e-14)


def test_the_energy_of_the_creep_is_the_work_of_its_force():
    """dE/dc = μ_s N s(c/Δ), by central differences."""
    c, e = 6e-5, 1e-9

    def energy(x):
        return ask(LAW, "energy", {"bristle": np.array([x, 0.0, 0.0]), "normal_force": 5.0})

    slope = (energy(c + e) - energy(c - e)) / (2.0 * e)
    assert slope == pytest.approx(0.3 * 5.0 * step5(c, -1e-4, -1.0, 1e-4, 1.0), rel=1e-6)


# --- what presses -------------------------------------------------------------------------------------------------------


@pytest.fixture
def parts():
    model = abut.Model("parts")
    return model, model.add(abut.Body("arm", mass=1.0, inertia=(1, 1, 1)))


def test_each_joint_has_its_surfaces(parts):
    """A pin presses by F_r + (R_n/R_p) F_a + T_b/R_b + P, a slider by F_r + T_b/X + T_z/R_t + P, a ball by |F| + P."""
    model, arm = parts
    rubs = abut.JointFriction
    pin = abut.joints.Revolute(
        "pin", arm, model.ground, at=(0, 0, 0),
        friction=rubs(LAW, radius="20 mm", friction_arm=0.03, bending_arm=0.1, preload=4.0, max_torque=2.0),
    )  # fmt: skip
    (one,) = pin.bearings
    expected = (0, 0, 0.02, 0, 1, 1.5, 0, 10, 0, 0, 0, 0, 4, 100)
    np.testing.assert_allclose(one.numbers, expected, rtol=1e-14)
    way = abut.joints.Translational(
        "way", arm, model.ground, at=(0, 0, 0),
        friction=rubs(LAW, overlap=0.4, overlap_change=-1, reaction_arm=0.25, max_force=9.0),
    )  # fmt: skip
    np.testing.assert_allclose(way.bearings[0].numbers, (0, 0, 0, 1, 1, 0, 0, 1, 0.4, -1, 0, 4, 0, 9))
    ball = abut.joints.Spherical(
        "ball", arm, model.ground, at=(0, 0, 0), friction=rubs(LAW, radius=0.01, reaction=False)
    )
    np.testing.assert_allclose(ball.bearings[0].numbers, (0.01, 0.01, 0.01, *[0] * 11))
    cross = abut.joints.Universal(
        "cross", arm, model.ground, at=(0, 0, 0), friction=rubs(LAW, radius=0.01, arms=(True, False))
    )
    (one,) = cross.bearings
    assert one.swapped
    assert one.second is cross.frame_i


def test_invalid_joint_friction_is_refused_with_valid_choices(parts):
    model, arm = parts

    def refusal(joint, friction):
        with pytest.raises(InvalidValue) as caught:
            joint("j", arm, model.ground, at=(0, 0, 0), friction=friction)
        return str(caught.value)

    rubs = abut.JointFriction
    assert "needs radius=" in refusal(abut.joints.Revolute, rubs(LAW))
    assert "no argument overlap=" in refusal(abut.joints.Revolute, rubs(LAW, radius=0.1, overlap=0.1))
    assert "no argument radius=" in refusal(abut.joints.Translational, rubs(LAW, radius=0.1))
    assert "use a revolute" in refusal(abut.joints.Fixed, rubs(LAW, radius=0.1))
    assert "use a revolute" in refusal(abut.joints.Perpendicular, rubs(LAW, radius=0.1))
    assert "it must be abut.JointFriction" in refusal(abut.joints.Revolute, 0.3)
    with pytest.raises(InvalidValue, match=r"must be a friction law"):
        rubs(0.3)
    with pytest.raises(InvalidValue, match=r"not proportional"):
        rubs(Sticky(strength=2.0))
    with pytest.raises(InvalidValue, match=r"uses "):
        rubs(abut.friction.Mindlin(coefficient=0.3, shear_modulus=1e9, radius=0.1))
    with pytest.raises(InvalidValue, match=r"radius is -1"):
        rubs(LAW, radius=-1)
    with pytest.raises(abut.errors.WrongUnit):
        rubs(LAW, preload="2 mm")


def test_numbers_of_friction_may_be_varied(parts):
    """By their path, as any number of a model."""
    model, arm = parts
    friction = abut.JointFriction(LAW, radius=0.02)
    model.add(abut.joints.Revolute("pin", arm, model.ground, at=(0, 0, 0), friction=friction))
    changed = model.with_values({"pin.friction.radius": "30 mm", "pin.friction.law.static": 0.4})
    assert changed["pin"].bearings[0].numbers[2] == pytest.approx(0.03)
    assert changed["pin"].friction.law.static == 0.4
    assert model["pin"].friction is friction


def test_redundant_constraints_with_friction_are_reported():
    """Reactions that are not unique make friction that is not."""
    still = (0.0, "arm")
    told = Assembly(1, 0.0, still, still, still, ('"pin" (x)',), ("pin", "way")).sentences
    assert any('friction in "pin" and "way"' in sentence for sentence in told)
    assert Assembly(1, 0.0, still, still, still, (), ("pin",)).sentences == []


def test_the_default_integrator_sees_that_dry_joints_are_stiff():
    """A crate with v_s = 1 mm/s relaxes at 15/8 μ_s g/v_s = 5.5e3 1/s: explicit steps would be half a millisecond for ever."""
    model = abut.Model("crate", gravity=(0, 0, -9.81))
    crate = model.add(abut.Body("crate", mass=10.0, inertia=(1, 1, 1)))
    law = abut.friction.JointStiction(static=0.3, dynamic=0.2, stiction_velocity=1e-3)
    friction = abut.JointFriction(law)
    model.add(
        abut.joints.Translational("way", crate, model.ground, at=(0, 0, 0), axis="x", friction=friction)
    )
    method, reason = default_integrator(model)
    assert isinstance(method, abut.Bdf)
    assert '"way" relaxes at about 5.52e+03 1/s' in reason


# --- FRICTION -----------------------------------------------------------------------------------------------------------

HEAD = """\
A title
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1
PART/2, MASS = 2, CM = 21, IP = 100, 110, 120
MARKER/21, PART = 2
"""
RUBS = "FRICTION/1, JOINT = 7, MU_STATIC = 0.3, MU_DYNAMIC = 0.2"


@pytest.fixture
def build(tmp_path):
    def make(kind, text, **options):
        path = tmp_path / "model.adm"
        path.write_text(HEAD + f"JOINT/7, {kind}, I = 21, J = 1\n{textwrap.dedent(text)}\nEND\n", "utf-8")
        return read(path, **options)

    return make


def only(model):
    (friction,) = model["joint_7"].frictions
    return friction


def test_default_friction_of_adams_view(build):
    """Defaults in the dataset's units: v_s = 0.1 mm/s, Δ = 0.01 mm, arms of 1 mm, an overlap of 1000 mm."""
    friction = only(build("REVOLUTE", RUBS))
    assert friction.law == abut.friction.JointStiction(0.3, 0.2, 1e-4, 1.5, 1e-5)
    assert (friction.radius, friction.friction_arm, friction.bending_arm) == (1e-3, 1e-3, 1e-3)
    friction = only(build("TRANSLATIONAL", RUBS + ", OVERLAP_DELTA = INC"))
    assert (friction.overlap, friction.overlap_change, friction.reaction_arm) == (1.0, 1.0, 1e-3)
    friction = only(build("SPHERICAL", RUBS + ", BALL_RADIUS = 15, EFFECT = SLIDING"))
    assert friction.law == abut.friction.JointSliding(0.2, 1e-4)
    assert friction.radius == 0.015


def test_friction_inputs_omit_unnamed_sources(build):
    friction = only(build("REVOLUTE", RUBS + ", PIN_RADIUS = 8, INPUTS = REACTION_FORCE, PRELOAD"))
    assert friction.reaction
    assert friction.bending_arm is None
    friction = only(build("REVOLUTE", RUBS + ", PIN_RADIUS = 8, INPUTS = BENDING"))
    assert not friction.reaction
    assert friction.friction_arm is None
    assert friction.bending_arm == 1e-3
    assert build("REVOLUTE", RUBS + ", INPUTS = NONE")["joint_7"].friction is None


def test_a_preload_is_friction_by_itself(build):
    """20 N·mm on a pin of 8 mm: 2.5 N on its surface, by a law of coefficient 1; the most holds for the sum."""
    text = ", PIN_RADIUS = 8, FRICTION_TORQUE_PRELOAD = 20, MAX_FRICTION_TORQUE = 100"
    preload, loaded = build("REVOLUTE", RUBS + text)["joint_7"].frictions
    assert preload.preload == pytest.approx(2.5)
    assert not preload.reaction
    assert (preload.law.static, preload.law.dynamic) == (1.0, 1.0)
    assert loaded.max_torque == pytest.approx(0.08)


def test_lugre_and_yokes(build):
    text = ", FORMULATION = LUGRE, BRISTLE_STIFFNESS_COEFFICIENT = 100, DAMPING_COEFFICIENT = 0.5, J_YOKE"
    friction = only(build("UNIVERSAL", RUBS + text))
    assert friction.law == abut.friction.LuGre(0.3, 0.2, 1e-4, 1e5, 500.0)
    assert friction.arms == (False, True)


def test_mistakes_in_friction_name_their_place(build):
    for text, said in (
        (RUBS.replace("= 7", "= 8"), "there is no JOINT/8"),
        (RUBS + ", INPUTS = FORCE", "INPUTS: FORCE is unknown"),
        (RUBS + ", PIN_RADIUS = 0", "PIN_RADIUS = 0"),
        (RUBS + ", I_YOKE", "has no yokes"),
        (RUBS.replace("0.2", "0.4"), "dynamic 0.4 exceeds static 0.3"),
        (RUBS + ", DAMPING_COEFFICIENT = 1", "goes with FORMULATION = LUGRE"),
    ):
        with pytest.raises(UnreadableFile if "dynamic" not in said else InvalidValue) as caught:
            build("REVOLUTE", text)
        assert said in str(caught.value)
        assert "FRICTION/1" in str(caught.value)
        assert "line 8" in str(caught.value)


def test_friction_that_cannot_be_had_leaves_the_joint(build):
    with pytest.raises(UnsupportedStatement, match="PLANAR"):
        build("PLANAR", RUBS)
    model = build("PLANAR", RUBS, lenient=True)
    assert model["joint_7"].friction is None
    assert any("FRICTION" in note for note in model.notes)


def test_request_contains_friction_and_reaction(build):
    """FRICTION(id, 0, 8, rm) is the torque about z on I's part; FX(i, j) sums reaction and friction."""
    model = build("REVOLUTE", RUBS + "\nREQUEST/1, F2 = FRICTION(1, 0, 8, 1)\\ F3 = TZ(21, 1, 1)")
    (request,) = model.requests
    still = {"part_2.position": np.zeros((1, 3)), "part_2.quaternion": np.array([[1.0, 0, 0, 0]])}
    values = still | {
        "time": np.zeros(1),
        "joint_7.force": np.zeros((1, 3)),
        "joint_7.torque": np.ones((1, 3)),
    }
    rubbing = np.array([[0.0, 0.0, -0.004]])
    values |= {"joint_7.friction_force": np.zeros((1, 3)), "joint_7.friction_torque": rubbing}
    found = request.evaluate(values)[0]
    assert found[1] == pytest.approx(-4.0)  # [N·mm]
    assert found[2] == pytest.approx(1000.0 - 4.0)


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("REVOLUTE", ", PIN_RADIUS = 8, FRICTION_TORQUE_PRELOAD = 20, MAX_FRICTION_TORQUE = 100"),
        ("REVOLUTE", ", PIN_RADIUS = 8, INPUTS = BENDING_MOMENT, EFFECT = SLIDING"),
        ("TRANSLATIONAL", ", INITIAL_OVERLAP = 80, OVERLAP_DELTA = DECREASE, MAX_FRICTION_FORCE = 7"),
        ("CYLINDRICAL", ", PIN_RADIUS = 8, INITIAL_OVERLAP = 80"),
        ("SPHERICAL", ", BALL_RADIUS = 8, FORMULATION = LUGRE, BRISTLE_STIFFNESS_COEFFICIENT = 1E3"),
        (
            "UNIVERSAL",
            ", PIN_RADIUS = 8, J_YOKE\nFRICTION/2, JOINT = 7, MU_STATIC = 1, MU_DYNAMIC = 0.5, I_YOKE",
        ),
    ],
)
def test_friction_is_written_as_it_was_read(build, tmp_path, kind, more):
    """The surfaces that rub, their numbers and laws are the same after writing and reading again."""
    first = build(kind, RUBS + more)
    abut.write(first, tmp_path / "again.adm")
    again = read(tmp_path / "again.adm")
    for one, other in zip(first["joint_7"].bearings, again["joint_7"].bearings, strict=True):
        np.testing.assert_allclose(other.numbers, one.numbers, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(other.law.numbers, one.law.numbers, rtol=1e-12)
        assert (type(other.law), other.swapped) == (type(one.law), one.swapped)

"""Loads of elements in functions of a dataset: which signals they become, with which factors, and how they are written again."""

from __future__ import annotations

import math

import pytest

import abut
from abut import signals
from abut.errors import UnreadableFile
from adams_dataset import BODY, HEAD, reader

ELEMENTS = """\
MARKER/3, PART = 1, REULER = 30D, 0, 0
MARKER/9, PART = 1, FLOATING
MARKER/8, PART = 1, FLOATING
MARKER/7, PART = 1, FLOATING
SFORCE/1, TRANSLATIONAL, I = 22, J = 2, FUNCTION = -2*(DM(22,2)-30)
SPRINGDAMPER/2, ROTATION, I = 22, J = 2, KT = 50, CT = 4, ANGLE = 30D, TORQUE = 7
BUSHING/3, I = 21, J = 3, K = 1, 2, 3
BEAM/4, I = 21, J = 3, LENGTH = 200, IXX = 30, IYY = 10, IZZ = 20, AREA = 15, EMODULUS = 100, GMODULUS = 40
GFORCE/5, I = 22, JFLOAT = 9, RM = 2, FX = 3*TIME\\ FY = SFORCE(1,0,1,0)\\ TZ = 11
VTORQUE/6, I = 22, JFLOAT = 8, RM = 2, TX = 1\\ TY = 2\\ TZ = 3
GRAPHICS/1, ELLIPSOID, CM = 21, XSCALE = 10, YSCALE = 10, ZSCALE = 10
GRAPHICS/2, BOX, CORNER = 3, X = 10, Y = 10, Z = 10
BEAM/10, I = 21, J = 3, LENGTH = 200, IXX = 30, IYY = 10, IZZ = 20, AREA = 15, EMODULUS = 100, GMODULUS = 40, FORMULATION = NONLINEAR
CONTACT/7, IGEOM = 1, JGEOM = 2, IMPACT, STIFFNESS = 5, EXPONENT = 1, DAMPING = 0, DMAX = 0.1
MATRIX/8, FULL = RORDER, ROWS = 6, COLUMNS = 6, VALUES = 1,0,0,0,0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,1
NFORCE/8, I = 22, J = 1, KMATRIX = 8
JOINT/1, REVOLUTE, I = 22, J = 2
FRICTION/1, JOINT = 1, MU_STATIC = 0.3, MU_DYNAMIC = 0.2
CURVE/1, OPEN, MATRIX = 9, CURVE_POINTS
MATRIX/9, FULL = RORDER, ROWS = 4, COLUMNS = 3, VALUES = 0,0,0, 10,0,0, 20,5,0, 30,5,0
PTCV/9, I = 22, JFLOAT = 7, CURVE = 1, RM = 1
"""


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path)


def told(model, number=1) -> dict[tuple, float]:
    """The loads of the function of a DIFF, by what they are, with the factors of a function that is linear in them."""
    state = model[f"diff_{number}"]
    names = {name: signal for name, signal in state.inputs.items() if name in state.expression.used}
    found = {}
    for name, signal in names.items():
        values = {other: float(other == name) for other in names}
        thing = getattr(signal, "bearer", "") or getattr(getattr(signal, "of", None), "name", "")
        key = (
            type(signal).__name__,
            thing,
            getattr(signal, "axis", -1),
            bool(getattr(signal, "moment", False)),
        )
        found[key] = state.function(**values)
    return found


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("SFORCE(1,0,3,0)", {("Load", "sforce_1", 1, False): 1.0}),
        ("2*SPDP(2,0,8,2)", {("Load", "springdamper_2", 2, True): 2e3}),
        ("BUSH(3,0,2,22)", {("Load", "bushing_3", 0, False): 1.0}),
        ("BEAM(4,0,7,3)", {("Load", "beam_4", 1, True): 1e3}),
        ("GFORCE(5,1,8,0)", {("Load", "gforce_5", 2, True): -1e3}),  # the reaction acts at the same point
        ("VTORQ(6,0,6,2)", {("Load", "vtorque_6", 0, True): 1e3}),
        ("CONTACT(7,1,4,0)", {("Load", "contact_7", 2, False): -1.0}),
        ("CONTACT(7,0,8,22)", {("Load", "contact_7", 2, True): 1e3}),
        ("CONTACT(7,1,6,0)", {("Load", "contact_7", 0, True): -1e3}),
        ("BEAM(10,0,6,3)", {("Load", "beam_10", 0, True): 1e3}),
        ("NFORCE(8,22,3,0)", {("Load", "nforce_8_1", 1, False): 1.0}),
        ("NFORCE(8,1,3,0)", {("Load", "nforce_8_1", 1, False): -1.0}),
        ("PTCV(9,0,3,0)", {("Reaction", "ptcv_9", 1, False): 1.0}),
        ("PTCV(9,1,6,0)", {("Reaction", "ptcv_9", 0, True): -1e3}),
        ("FRICTION(1,0,8,0)", {("Friction", "joint_1", 2, True): 1e3}),
        ("FRICTION(1, 5)", {("Friction", "joint_1", 1, True): 1e3}),
        ("FX(21, 3)", {("Load", name, 0, False): 1.0 for name in ("bushing_3", "beam_4", "beam_10")}),
        ("FY(3, 21)", {("Load", name, 1, False): -1.0 for name in ("bushing_3", "beam_4", "beam_10")}),
    ],
)
def test_a_load_is_a_signal_in_the_units_of_the_dataset(build, written, expected):
    """N and N·mm: a torque of 1 N·m is 1e3; exact but for the last digit of a quotient."""
    found = told(build(f"{ELEMENTS}DIFF/1, FUNCTION = {written}\n"))
    assert found.keys() == expected.keys()
    for key, factor in expected.items():
        assert found[key] == pytest.approx(factor, rel=1e-14)


def test_joint_load_includes_reaction_and_friction(build):
    """The reaction, and the friction, as in a request."""
    found = told(build(f"{ELEMENTS}DIFF/1, FUNCTION = TZ(22, 2)\n"))
    kinds = {key[:2] for key in found}
    assert {("Reaction", "joint_1"), ("Friction", "joint_1"), ("Load", "springdamper_2")} <= kinds


def test_friction_function_uses_axes_of_marker_j(build):
    """FRICTION(id, k): k = 3 is the force along z of the joint's J."""
    model = build(f"{ELEMENTS}REQUEST/1, F2 = FRICTION(1, 3)\\F3 = FRICTION(1,0,4,2)\n")
    recipe = model["request_1"].recipe
    assert recipe.columns[1] == recipe.columns[2]
    assert not any("REQUEST" in note for note in model.notes)


def test_on_the_other_part_a_torque_is_moved_there(build):
    """T_J = −T − (p_I − p_J) × F: of a BUSHING about x that of F_z by y, and of F_y by z."""
    state = build(f"{ELEMENTS}DIFF/1, FUNCTION = BUSH(3,1,6,0)\n")["diff_1"]
    kinds = {
        name: (type(s).__name__, s.axis, getattr(s, "moment", False)) for name, s in state.inputs.items()
    }
    value = {("Load", 0, True): 1.0, ("Load", 1, False): 3.0, ("Load", 2, False): 5.0}
    value |= {("Displacement", 1, False): 0.1, ("Displacement", 2, False): 0.2}
    found = state.function(**{name: value[kind] for name, kind in kinds.items()})
    assert found == pytest.approx(-(1.0 + 0.1 * 5.0 - 0.2 * 3.0) * 1e3, rel=1e-14)


def test_contact_torque_is_about_mass_centre(build):
    """Part 2's is (0, 0, 50) mm, the ground's the origin; a REQUEST is told the same signals, and so is the reader."""
    text = "DIFF/1, FUNCTION = CONTACT(7,0,6,0) + CONTACT(7,1,6,0)\nREQUEST/1, F2 = CONTACT(7,1,6,0)\\F3 = CONTACT(7,0,5,0)\n"
    model = build(ELEMENTS + text)
    loads = [s for s in model.signals if getattr(s, "bearer", "") == "contact_7"]
    first, second = (
        next(s for s in loads if s.about.body is body) for body in (model["part_2"], model.ground)
    )
    assert len(loads) == 4
    assert first.about.global_position == pytest.approx((0, 0, 0.05))
    assert second.about.global_position == (0, 0, 0)
    values = {f"{s.name}.value": [2.0 + s.axis] for s in loads}
    columns = model["request_1"].evaluate({"time": [0.0], **values})
    assert columns[0, 1:3] == pytest.approx((-2e3, 1e3 * math.sqrt(4 + 9 + 16)), rel=1e-14)
    assert sum("CONTACT/7: its torque is about the centre of mass" in note for note in model.notes) == 1


def test_a_magnitude_is_the_root_of_three(build):
    state = build(f"{ELEMENTS}DIFF/1, FUNCTION = FM(21, 3)\n")["diff_1"]
    given = {name: 1.0 + signal.axis for name, signal in state.inputs.items()}
    assert state.function(**given) == pytest.approx(3.0 * math.sqrt(1 + 4 + 9), rel=1e-14)


def test_load_functions_are_restored_from_written_dataset(build, tmp_path):
    """The same signals of the same elements, with the same factors."""
    texts = (
        "SFORCE(1,0,3,3)",
        "SPDP(2,0,8,2)",
        "BUSH(3,0,2,22)",
        "BEAM(4,0,7,3)",
        "GFORCE(5,0,2,0)",
        "VTORQ(6,0,6,2)",
        "CONTACT(7,0,4,0)",
        "CONTACT(7,0,6,0)",
        "CONTACT(7,1,7,2)",
        "FRICTION(1,0,8,0)",
    )
    states = "".join(f"DIFF/{k}, FUNCTION = {text}\n" for k, text in enumerate(texts, 1))
    kept = (
        ELEMENTS[: ELEMENTS.index("MATRIX/8")]
        + ELEMENTS[ELEMENTS.index("JOINT/1") : ELEMENTS.index("CURVE/1")]
    )
    model = build(kept + states)
    abut.write(model, tmp_path / "again.adm", length="mm")
    again = abut.read(tmp_path / "again.adm")
    for k in range(1, len(texts) + 1):
        before, after = told(model, k), told(again, k)
        assert before.keys() == after.keys()
        for key, factor in before.items():
            assert after[key] == pytest.approx(factor, rel=1e-12)


def test_a_force_may_name_itself_through_another(build):
    """A loop is for the engine to solve: each names the other's load."""
    text = (
        "SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = 1 + 0.1*SFORCE(2,0,1,0)\n"
        "SFORCE/2, TRANS, I = 22, J = 2, FUNCTION = 2 + 0.1*SFORCE(1,0,1,0)\n"
    )
    model = build(text)
    assert {load.bearer for load in model.signals if isinstance(load, signals.Load)} == {
        "sforce_1",
        "sforce_2",
    }


def test_without_the_element_its_load_goes_too(tmp_path):
    """What is left out takes with it what looks at its load, though that was read before."""
    text = "DIFF/1, FUNCTION = SFORCE(2,0,2,0)\nSFORCE/2, TRANS, I = 22, J = 2, FUNCTION = USER(1)\n"
    (tmp_path / "left.adm").write_text(HEAD + BODY + text + "END\n")
    model = abut.formats.read(tmp_path / "left.adm", lenient=True)
    assert "diff_1" not in model
    assert any("DIFF/1" in note and "SFORCE/2" in note for note in model.notes)


def test_a_load_of_nothing_is_refused(build):
    with pytest.raises(UnreadableFile, match="there is no BUSHING/4"):
        build("DIFF/1, FUNCTION = BUSH(4,0,2,0)\n")
    with pytest.raises(UnreadableFile, match="CONTACT is misread"):
        build("DIFF/1, FUNCTION = CONTACT(4,0,9,0)\n")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda m: signals.Load("l", m["hinge"]), "use abut.signals.Reaction"),
        (lambda m: signals.Load("l", 3.0), "of must be a force or a contact, got 3.0"),
        (lambda m: signals.Load("l", "spring", axis=3), "an axis must be 0, 1 or 2"),
        (lambda m: signals.Load("l", "spring", along=m["bar"]), "along must be a frame"),
        (lambda m: signals.Load("l", "spring", about=m["bar"].frame()), "with moment=True"),
    ],
)
def test_elements_without_load_are_refused(make, said):
    model = abut.Model("bench")
    bar = model.add(abut.Body("bar", mass=1.0, inertia=(1, 1, 1)))
    model.add(abut.joints.Revolute("hinge", bar, model.ground, at=(0, 0, 0), axis="z"))
    with pytest.raises(abut.AbutError, match=said):
        make(model)


def test_load_of_unsupported_element_is_refused_at_layout():
    from abut.system.features import make_layout

    model = abut.Model("bench")
    bar = model.add(abut.Body("bar", mass=1.0, inertia=(1, 1, 1)))
    model.add(signals.Load("load", "spring"))
    with pytest.raises(abut.AbutError, match='"spring"'):
        make_layout(model, False)
    model.add(abut.joints.Revolute("spring", bar, model.ground, at=(0, 0, 0), axis="z"))
    with pytest.raises(
        abut.errors.InvalidValue, match='"spring" is a joint; a load is measured on a force or a contact'
    ):
        make_layout(model, False)


def test_the_torque_of_a_contact_of_several_first_bodies_wants_a_place():
    """About which centre of mass is open; a frame settles it."""
    from abut.system.features import make_layout

    model = abut.Model("balls")
    balls = [
        model.add(abut.Body.sphere(f"b{k}", radius=0.1, mass=1.0, position=(k, 0, 0.1))) for k in range(2)
    ]
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=1.0)
    model.add(abut.Contact("fall", [ball.shape for ball in balls], floor, normal=law))
    model.add(signals.Load("placed", "fall", moment=True, about=model.ground.frame()))
    make_layout(model, False)
    model.add(signals.Load("open", "fall", moment=True))
    with pytest.raises(abut.errors.InvalidValue, match=r"has 2 first bodies.* give about=frame"):
        make_layout(model, False)

"""Advice on what was imported from Adams: told in the notes of the model, and by `abut check`."""

import pytest

import abut
from abut.advice import Severity
from abut.cli import main

UNITS = {
    "mm": "FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND",
    "m": "FORCE = NEWTON, MASS = KILOGRAM, LENGTH = METER, TIME = SECOND",
    "inch": "FORCE = POUND_FORCE, MASS = POUND_MASS, LENGTH = INCH, TIME = SECOND",
}
MODEL = """\
t
UNITS/, {units}
PART/1, GROUND
MARKER/1, PART = 1
!    adams_view_name='ball'
PART/2, MASS = 1, CM = 2, IP = 1, 1, 1, QG = 0, 0, 1
MARKER/2, PART = 2
GRAPHICS/1, PLANE, RM = 1
GRAPHICS/2, ELLIPSOID, CM = 2, XSCALE = 1, YSCALE = 1, ZSCALE = 1
!    adams_view_name='bounce'
CONTACT/3, IGEOM = 2, JGEOM = 1, IMPACT, EXPONENT = 2.2, STIFFNESS = {k}, DAMPING = {c}, DMAX = {d}
, COULOMB_FRICTION = ON, MU_STATIC = 0.3, MU_DYNAMIC = 0.1
, STICTION_TRANSITION_VELOCITY = {vs}, FRICTION_TRANSITION_VELOCITY = {vd}
{more}
END
"""
#: The proposal of Adams View in each system (published with its dialogs; the unit of K is converted as if e were 1).
PROPOSALS = {
    "mm": {"k": "1E5", "c": "10", "d": "0.1", "vs": "100", "vd": "1000"},
    "m": {"k": "1E8", "c": "1E4", "d": "1E-4", "vs": "0.1", "vd": "1"},
    "inch": {"k": "5.710147E5", "c": "57.10147", "d": "0.0039370079", "vs": "3.937", "vd": "39.37"},
}


@pytest.fixture
def build(tmp_path):
    def make(system="mm", more="", **numbers):
        path = tmp_path / "model.adm"
        text = MODEL.format(units=UNITS[system], more=more, **{**PROPOSALS[system], **numbers})
        path.write_text(text, encoding="utf-8")
        return abut.read(path)

    return make


def advice(model):
    return [finding for finding in model.numbering.findings if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    ("system", "times", "mended"), [("m", 1000**1.2, 1e5 * 1000**2.2), ("inch", 25.4**1.2, None)]
)
def test_a_converted_proposal_is_doubtful(build, system, times, mended):
    """K in N/mm^e times length^e is what the proposal would be; as if e were 1 it is (unit/mm)^(e−1) too soft."""
    (found,) = advice(build(system))
    assert found.part == "CONTACT/3 (bounce)"
    assert f"the contact is {times:.3g} times softer than the proposal" in found.found
    if mended:
        assert f"write STIFFNESS = {mended:.7G}" in found.mend
    own = float(found.mend.split("STIFFNESS = ")[1].split()[0])
    assert advice(build(system, k=repr(own))) == []
    assert build(system, k=repr(own))["bounce"].normal.stiffness == pytest.approx(1e5 * 1e3**2.2, rel=1e-6)


def test_a_proposal_in_its_own_units_is_not(build):
    model = build("mm")
    assert advice(model) == []
    assert not any("Adams' proposal" in note for note in model.notes)


def test_velocities_of_stiction_under_the_tolerance(build):
    """v_s ≥ ERROR and v_d ≥ 5 ERROR, in units of the file; ERROR is 1E-3 where the dataset gives none."""
    assert advice(build(vs="1E-3", vd="5E-3")) == []
    model = build(vs="0.9E-3", vd="4.9E-3")
    first, second = advice(model)
    assert "the stiction_velocity 9e-07 m/s is below the solver's velocity error of 1e-06 m/s" in first.found
    assert "the friction_velocity 4.9e-06 m/s is below five times the solver's velocity error" in second.found
    assert "increase it" in first.mend
    assert (
        sum(
            "line 11" in note and "so the friction force follows numerical noise" in note
            for note in model.notes
        )
        == 2
    )
    assert len(advice(build(more="INTEGRATOR/GSTIFF, ERROR = 1.0E+01", vs="9", vd="49"))) == 2
    assert advice(build(more="INTEGRATOR/GSTIFF, ERROR = 1.0E-5", vs="0.9E-3", vd="4.9E-3")) == []


def test_friction_of_joints_is_looked_at_too(build):
    more = "JOINT/4, SPHERICAL, I = 2, J = 1\nFRICTION/1, JOINT = 4, MU_STATIC = 0.2, MU_DYNAMIC = 0.1, BALL_RADIUS = 1"
    assert advice(build(more=more)) == []
    (found,) = advice(build(more=more + ", STICTION_TRANSITION_VELOCITY = 1E-4"))
    assert found.part == "JOINT/4 (joint_4)"
    assert "the stiction_velocity 1e-07 m/s is below the solver's velocity error" in found.found


def test_names_that_are_missing_or_cannot_be(build):
    """They are told by `abut check`, and are no warnings of a run."""
    more = "JOINT/4, SPHERICAL, I = 2, J = 1\n!  adams_view_name='a.b'\nSFORCE/5, TRANS, I = 2, J = 1, FUNCTION = 1\n"
    model = build(
        more=more + "!  adams_view_name='ball'\nPART/6, MASS = 1, CM = 7, IP = 1, 1, 1\nMARKER/7, PART = 6"
    )
    sentences = [str(finding) for finding in model.numbering.findings]
    assert any(
        "SFORCE/5: the name 'a.b' contains other characters" in one and "called a_b" in one
        for one in sentences
    )
    assert any("PART/6: the name 'ball' is used by another object" in one for one in sentences)
    assert any(
        "1 thing has no name, and is called by kind and number: JOINT/4 (joint_4)" in one for one in sentences
    )
    assert not any("joint_4" in note or "a.b" in note for note in model.notes)


def test_a_geometry_file_that_is_not_found(build, tmp_path):
    """With what was looked for, and where."""
    more = "GRAPHICS/9, EXTERNAL, RM = 1, FILE = cad/{}, ELEMENT = SOLID1"
    (note,) = [note for note in build(more=more.format("house.x_t")).notes if "EXTERNAL" in note]
    assert "house.x_t is in no open format; export the solid SOLID1 as STEP" in note
    assert "to house.step beside the dataset" in note
    assert f"looked in {tmp_path.resolve()} for house, model, and what a solid or its part is called" in note
    (note,) = [note for note in build(more=more.format("house.stl")).notes if "EXTERNAL" in note]
    assert "house.stl is not there" in note


def test_check_command_reports_import_advice(build, tmp_path, capsys):
    build("m")
    assert main(["check", str(tmp_path / "model.adm")]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "CONTACT/3 (bounce): CONTACT: K and C are Adams' proposal" in told

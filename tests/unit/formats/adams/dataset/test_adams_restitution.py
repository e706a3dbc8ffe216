"""CONTACT by penalty and restitution whose force is refined: read as one that does not give, written with its penalty again."""

import pytest

import abut
from abut.analysis.simulation.choose_integrator import default_integrator
from abut.contact import friction, normal
from abut.errors import InputError, UnsupportedStatement
from abut.formats.adams.commands.integrator import IntegratorSettings
from abut.formats.adams.dataset.contact.contacts import PENALTY, find_contact_penalties
from abut.shapes import Curve
from adams_dataset import reader
from model_comparison import differences
from view_commands import body
from view_commands import reader as view_reader

BALLS = """\
GRAPHICS/1, ELLIPSOID, CM = 22, XSCALE = 10, YSCALE = 10, ZSCALE = 10
GRAPHICS/2, PLANE, RM = 1, XMIN = -5, XMAX = 5, YMIN = -5, YMAX = 5
GRAPHICS/3, BOX, CORNER = 22, X = 10, Y = 10, Z = 10
GRAPHICS/4, FRUSTUM, CM = 1, LENGTH = 10, TOP = 5, BOTTOM = 6
"""
POISSON = "POISSON, AUGMENTED_LAGRANGIAN_FORMULATION, PENALTY = 250, RESTITUTION_COEFFICIENT = 0.8"
RUBS = "MU_STATIC = 0.3, MU_DYNAMIC = 0.1, STICTION_TRANSITION_VELOCITY = 100, FRICTION_TRANSITION_VELOCITY = 1000"


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path)


def statement_of(path, keyword="CONTACT/"):
    """The arguments of the statement of a keyword in a file, in order."""
    lines = path.read_text().splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith(keyword))
    found = []
    for line in lines[first + 1 :]:
        if not line.startswith(", "):
            return found
        found += [one.strip() for one in line[2:].split(", ")]
    return found


@pytest.mark.parametrize(
    "law",
    [
        f"{POISSON}",
        f"{POISSON}, COULOMB_FRICTION = ON, {RUBS}",
        f"{POISSON}, COULOMB_FRICTION = ON, {RUBS}, STICTION = ON, MAX_STICTION_DEFORMATION = 0.02",
        POISSON.replace("= 0.8", "= 0"),
    ],
)
def test_rigid_restitution_contact_is_restored_from_written_dataset(build, tmp_path, law):
    model = build(f"{BALLS}CONTACT/7, IGEOM = 1, JGEOM = 2, {law}\n")
    (contact,) = model.contacts
    assert type(contact.normal) is normal.RigidPoisson
    assert contact.normal.restitution == (0.0 if law.endswith("= 0") else 0.8)
    rubs = friction.Stiction if "STICTION =" in law else friction.Coulomb if "COULOMB" in law else type(None)
    assert type(contact.friction) is rubs
    assert find_contact_penalties(model.numbering.build) == {"contact_7": 250e3}  # N·s/mm
    (note,) = [one for one in model.notes if "AUGMENTED" in one]
    assert "is rigid (abut.normal.RigidPoisson" in note
    for length, unit in ((None, 1.0), ("m", 1e3)):
        path = abut.write(model, tmp_path / "again.adm", length=length)
        text = [one.replace("250", str(int(250 * unit))) for one in law.split(", ")]
        said = statement_of(path, "CONTACT/7")[2:]
        assert said[:4] == text[:4]
        assert [one.split(" = ")[0] for one in said] == [one.split(" = ")[0] for one in text]
        assert differences(model, abut.read(path)) == []


@pytest.mark.parametrize(
    ("shapes", "more", "why"),
    [
        ("IGEOM = 3, JGEOM = 4", "", "of Box and Frustum is computed by volume"),
        ("IGEOM = 3, JGEOM = 4", f", COULOMB_FRICTION = ON, STICTION = ON, {RUBS}", "by volume"),
        ("IGEOM = 1, JGEOM = 2", f", COULOMB_FRICTION = DYNAMICS_ONLY, {RUBS}", "friction DynamicsOnly"),
    ],
)
def test_unsupported_rigid_contact_uses_penalty_with_reason(build, tmp_path, shapes, more, why):
    model = build(f"{BALLS}CONTACT/7, {shapes}, {POISSON}{more}\n")
    (contact,) = model.contacts
    assert type(contact.normal) is normal.Poisson
    assert (contact.normal.penalty, contact.normal.restitution) == (250e3, 0.8)
    (note,) = [one for one in model.notes if "AUGMENTED" in one]
    assert "is compliant, and stiffer with a larger PENALTY" in note
    assert why in note
    path = abut.write(model, tmp_path / "again.adm")
    assert "AUGMENTED_LAGRANGIAN_FORMULATION" in statement_of(path)
    assert "PENALTY = 250" in statement_of(path)
    assert differences(model, abut.read(path)) == []


def test_penalty_restitution_has_lower_limit(build, tmp_path):
    """The penalty law has a restitution of .01 or more; the file goes on to say 0."""
    model = build(f"{BALLS}CONTACT/7, IGEOM = 3, JGEOM = 4, {POISSON.replace('0.8', '0')}\n")
    assert model.contacts[0].normal.restitution == 0.01
    (note,) = [one for one in model.notes if "AUGMENTED" in one]
    assert "with a restitution of 0.01" in note


def test_rigid_profiles_use_rigid_contact_of_solids(tmp_path):
    model = abut.Model("arch", gravity=(0, 0, -9.81))
    stones = [model.add(abut.Body(f"stone{k}", 1.0, (1, 1, 1), position=(2.0 * k, 0, 0))) for k in range(2)]
    square = Curve.polyline([(0, 0), (1, 0), (1, 1), (0, 1)], closed=True)
    profiles = [abut.shapes.Profile(one.frame(), square, 0.1) for one in stones]
    model.add(abut.Contact("joint", *profiles, normal=normal.Rigid()))
    with pytest.raises(
        UnsupportedStatement,
        match=r'contact "joint" .* it is rigid, and its shapes are written as faceted solids',
    ):
        abut.write(model, tmp_path / "arch.adm")


def test_restitution_without_flag_uses_penalty(build, tmp_path):
    law = "POISSON, PENALTY = 250, RESTITUTION_COEFFICIENT = 0.8"
    model = build(f"{BALLS}CONTACT/7, IGEOM = 1, JGEOM = 2, {law}\n")
    assert type(model.contacts[0].normal) is normal.Poisson
    assert statement_of(abut.write(model, tmp_path / "again.adm"))[2:] == law.split(", ")


@pytest.mark.parametrize("law", [normal.Rigid, normal.RigidPoisson, normal.RigidNewton])
def test_contacts_that_came_from_no_dataset_have_the_penalty_of_the_help(tmp_path, law):
    """1e6 kg/s is 1000 N·s/mm. Without friction the three coefficients are one, and RigidPoisson is read."""
    model = abut.Model("falls", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, 1)))
    floor = abut.shapes.HalfSpace(model.ground.frame())
    model.add(abut.Contact("touch", ball.shape, floor, normal=law(restitution=0.25)))
    path = abut.write(model, tmp_path / "falls.adm", length="mm")
    assert statement_of(path)[2:] == [
        "POISSON",
        "AUGMENTED_LAGRANGIAN_FORMULATION",
        f"PENALTY = {PENALTY / 1e3:.0f}",
        "RESTITUTION_COEFFICIENT = 0.25",
    ]
    (contact,) = abut.read(path).contacts
    assert contact.normal == normal.RigidPoisson(restitution=0.25)


def test_a_restitution_along_surfaces_is_none_of_adams(tmp_path):
    model = abut.Model("spins", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, 1)))
    law = normal.Rigid(restitution=0.5, tangential=0.2)
    model.add(abut.Contact("touch", ball.shape, abut.shapes.HalfSpace(model.ground.frame()), normal=law))
    with pytest.raises(
        UnsupportedStatement, match=r'contact "touch" .* along the normal alone; leave tangential= out'
    ):
        abut.write(model, tmp_path / "spins.adm")


@pytest.mark.parametrize(
    ("law", "says"),
    [
        (POISSON.replace("250", "0"), "PENALTY is 0; give it above 0"),
        (POISSON.replace("0.8", "1.8"), "restitution"),
        ("POISSON, AUGMENTED_LAGRANGIAN_FORMULATION, RESTITUTION_COEFFICIENT = 0.8", "PENALTY is missing"),
    ],
)
def test_invalid_restitution_is_reported(build, law, says):
    with pytest.raises(InputError, match=says) as problem:
        build(f"{BALLS}CONTACT/7, IGEOM = 1, JGEOM = 2, {law}\n")
    assert "CONTACT/7" in str(problem.value)


def test_a_contact_of_commands_may_be_refined(tmp_path):
    model = view_reader(tmp_path)(
        body(at="0, 0, 20")
        + "geometry create shape ellipsoid ellipsoid_name = .m.A.ball center_marker = .m.A.cm x_scale_factor = 20 "
        "y_scale_factor = 20 z_scale_factor = 20\n"
        "marker create marker_name = .m.ground.k location = 0, 0, 0 relative_to = .m.ground\n"
        "geometry create shape plane plane_name = .m.ground.floor ref_marker_name = .m.ground.k "
        "x_minimum = -50 x_maximum = 50 y_minimum = -50 y_maximum = 50\n"
        "contact create contact_name = .m.C i_geometry_name = .m.A.ball j_geometry_name = .m.ground.floor penalty = 250 "
        "restitution_coefficient = 0.5 augmented_lagrangian_formulation = yes\n"
    )
    (contact,) = model.contacts
    assert contact.normal == normal.RigidPoisson(restitution=0.5)
    assert find_contact_penalties(model.numbering.build) == {"C": 250e3}


def test_machines_with_dry_joints_or_bristles_are_followed_by_a_method_that_serves_them(build):
    """Steps over impulses do not; of the rest it is the implicit one, dry friction being stiff."""
    model = build(
        f"{BALLS}CONTACT/7, IGEOM = 1, JGEOM = 2, {POISSON}\nJOINT/1, TRANSLATIONAL, I = 22, J = 1\n"
        "FRICTION/1, JOINT = 1, MU_STATIC = 0.2, MU_DYNAMIC = 0.2, STICTION_TRANSITION_VELOCITY = 1, INPUTS = REACTION_FORCE\n"
    )
    method, why = default_integrator(model)
    assert type(method) is abut.Radau
    assert 'friction in joint "joint_1" depends on its reaction' in why
    sticks = f"COULOMB_FRICTION = ON, STICTION = ON, {RUBS}"
    method, why = default_integrator(build(f"{BALLS}CONTACT/7, IGEOM = 1, JGEOM = 2, {POISSON}, {sticks}\n"))
    assert type(method) is abut.Radau
    assert 'friction Stiction of "contact_7" depends on bristles' in why


def test_a_longest_step_bounds_a_constant_one(build):
    model = build(f"{BALLS}CONTACT/7, IGEOM = 1, JGEOM = 2, {POISSON}\n")
    chosen, _why = default_integrator(model)
    for longest, expected in ((0.1 * chosen.step, 0.1 * chosen.step), (10.0 * chosen.step, chosen.step)):
        taken = IntegratorSettings(options={"max_step": longest}).method_with_options(chosen)
        assert taken.step == pytest.approx(expected, rel=1e-15)

"""Forces of Adams datasets whose expressions ask for the relative motion of two parts, beams, fields and contacts."""

import numpy as np
import pytest

from abut.contact import friction, normal
from abut.errors import InputError
from abut.formats.adams import euler
from abut.formats.adams.dataset import read_model
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import evaluation
from abut.formats.adams.language import statements
from abut.formats.adams.language.expressions import parse
from abut.model.geometry import rotations
from adams_dataset import reader

TWO = """\
two parts
UNITS/
, FORCE = NEWTON
, MASS = KILOGRAM
, LENGTH = MILLIMETER
, TIME = MILLISECOND
PART/1, GROUND, QG = 10, 20, 30, REULER = 20D, 30D, 40D
MARKER/1, PART = 1, QP = 5, 6, 7, REULER = 10D, 20D, 30D
MARKER/2, PART = 1, QP = -5, 6, 70
PART/2, MASS = 2, CM = 21, IP = 100, 110, 120
MARKER/21, PART = 2, QP = 0, 0, 50
MARKER/22, PART = 2, QP = 1, 2, 3, REULER = 30D, 50D, 70D
MARKER/23, PART = 2, QP = 4, -2, 9
MARKER/29, PART = 1, FLOATING
MARKER/30, PART = 2, FLOATING
"""
MOTION = ("x", "y", "z", "vx", "vy", "vz", "rx", "ry", "rz", "wx", "wy", "wz")


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path, TWO)


class Still:
    """One state of the moving part: its channels, and the relative motion that a force between frames is given."""

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        self.position, self.velocity, self.spin = 0.1 * rng.normal(size=(3, 3))
        self.quaternion = rng.normal(size=4)
        self.quaternion /= np.linalg.norm(self.quaternion)

    def channels(self, body):
        """As a finished run has them, at one time."""
        zero = np.zeros((1, 3))
        pairs = {
            "position": self.position,
            "quaternion": self.quaternion,
            "velocity": self.velocity,
            "angular_velocity": self.spin,
        }
        rows = {f"{body}.{kind}": value[None] for kind, value in pairs.items()}
        return rows | {
            f"{body}.acceleration": zero,
            f"{body}.angular_acceleration": zero,
            "time": np.zeros(1),
        }

    def _of(self, frame):
        """Origin, axes, velocity and angular velocity of a frame of the moving part or of the ground."""
        if frame.body.name == "ground":
            return np.array(frame.position), rotations.to_matrix(frame.orientation), np.zeros(3), np.zeros(3)
        turn = rotations.to_matrix(self.quaternion)
        arm = turn @ np.array(frame.position)
        axes = turn @ rotations.to_matrix(frame.orientation)
        return self.position + arm, axes, self.velocity + np.cross(self.spin, arm), self.spin

    def between(self, i, j):
        """x … wz of frame I in frame J: displacement, Bryant angles 1-2-3, rates as seen from J."""
        (pi, ai, vi, wi), (pj, aj, vj, wj) = self._of(i), self._of(j)
        d = aj.T @ (pi - pj)
        v = aj.T @ (vi - vj - np.cross(wj, pi - pj))
        r = aj.T @ ai
        angles = np.arctan2(-r[1, 2], r[2, 2]), np.arcsin(r[0, 2]), np.arctan2(-r[0, 1], r[0, 0])
        return dict(zip(MOTION, (*d, *v, *angles, *(aj.T @ (wi - wj))), strict=True))


def wrench(force, state):
    """The six components along J's axes, from the functions that were written."""
    given = state.between(force.i, force.j) | {"t": 0.0}
    out = []
    for name in ("fx", "fy", "fz", "tx", "ty", "tz"):
        function = getattr(force, name)
        names = (
            []
            if function is None
            else function.python.__code__.co_varnames[: function.python.__code__.co_argcount]
        )
        out.append(0.0 if function is None else function(**{n: given[n] for n in names}))
    return np.array(out)


def measured(model_path, text, state):
    """An expression by the route of requests: from the columns of a run, in the dataset's units."""
    own = Build(statements.parse_dataset(model_path.read_text(encoding="utf-8"), str(model_path)))
    model = read_model.build_model(own)
    node = parse(statements.Statement("m", 1, "REQUEST", 1, ""), "F2", text).root
    places = {n: own.place(None, "", n) for n in own.markers}
    columns = evaluation.OutputBlock(places, (), own.units, state.channels(model.bodies[0].name))
    return float(np.ravel(evaluation.evaluate_expression(node, columns))[0])


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "DX(22,1,2)", "DY(23,2)", "DZ(21)", "DM(23,1)", "DX(1,23,22)", "DY(22,23,1)", "VX(22,1,1,1)", "VY(23,2,22,22)",
        "VZ(22,1,22)", "VM(23,1,1)", "VM(21)", "VR(23,2)", "WX(22,1,1)", "WZ(1,22,22)", "WY(22)", "WM(22,1)", "PSI(22,1)",
        "THETA(23,1)", "PHI(22,2)", "YAW(22,1)", "PITCH(22,1)", "ROLL(23,2)",
    ],
)  # fmt: skip
def test_measures_of_a_force_are_those_of_a_request(build, tmp_path, text, swapped):
    """Two routes: by the relative motion of the force's frames (Bryant angles), and by the columns of a run, which take
    the markers' places in space. Rounding only: 1e-10 of the larger of both and one unit.
    """
    i, j = (1, 30) if swapped else (22, 29)
    rm = 22 if swapped else 1
    force = build(f"VFORCE/1, I = {i}, JFLOAT = {j}, RM = {rm}, FX = {text}\n")["vforce_1"]
    for seed in range(3):
        state = Still(seed)
        expected = measured(tmp_path / "model.adm", text, state)
        assert wrench(force, state)[0] == pytest.approx(expected, rel=1e-10, abs=1e-10)


def test_components_along_a_marker_that_turns_with_i(build):
    """RM on I's part: R_J_RM turns (FX, FY, FZ) into J's axes."""
    text = "GFORCE/1, I = 23, JFLOAT = 29, RM = 22, FX = 1\\, FY = 2*DM(23,1)\\, FZ = 0\\, TZ = 5\n"
    force = build(text)["gforce_1"]
    state = Still(5)
    turn = rotations.to_matrix(state.quaternion) @ euler.from_euler(np.radians([30, 50, 70]))
    axes = rotations.to_matrix(force.j.orientation)
    place = state.position + rotations.to_matrix(state.quaternion) @ force.i.position
    fixed = euler.from_euler(np.radians([20, 30, 40])) @ [0.005, 0.006, 0.007] + [0.01, 0.02, 0.03]
    local = np.array([1.0, 2e3 * np.linalg.norm(place - fixed), 0.0])
    assert wrench(force, state)[:3] == pytest.approx(axes.T @ turn @ local, rel=1e-12)
    assert wrench(force, state)[3:] == pytest.approx(axes.T @ turn @ [0, 0, 5e-3], rel=1e-12)


def test_a_single_force_may_depend_on_other_markers_of_its_parts(build):
    """−3 DZ(23, 2) along the line from J to I."""
    force = build("SFORCE/1, TRANSLATIONAL, I = 22, J = 1, FUNCTION = -3*DZ(23,2)\n")["sforce_1"]
    state = Still(3)
    q = state.between(force.i, force.j)
    line = np.array([q["x"], q["y"], q["z"]])
    turn = rotations.to_matrix(state.quaternion)
    ground = euler.from_euler(np.radians([20, 30, 40]))
    i = state.position + turn @ [0.004, -0.002, -0.041]
    j = ground @ [-0.005, 0.006, 0.070] + [0.01, 0.02, 0.03]
    expected = -3e3 * (i - j)[2]  # along the global z axis, in millimetres
    assert wrench(force, state)[:3] == pytest.approx(expected * line / np.linalg.norm(line), rel=1e-12)


def test_a_force_that_turns_with_its_own_part(build):
    """ACTIONONLY with both markers on one part: along J's z, which turns with it."""
    force = build("SFORCE/1, TRANSLATIONAL, I = 23, J = 22, ACTIONONLY, FUNCTION = 7\n")["sforce_1"]
    state = Still(2)
    axis = rotations.to_matrix(state.quaternion) @ euler.from_euler(np.radians([30, 50, 70]))[:, 2]
    turned = rotations.to_matrix(force.j.orientation)
    assert turned @ wrench(force, state)[:3] == pytest.approx(7 * axis, rel=1e-12)


# --- beams and fields ---------------------------------------------------------------------------------------------


def test_a_beam_bends_as_a_cantilever(build):
    """y = F l³/3EI + F l a/GA (shear), slope = F l²/2EI, elongation F l/EA, twist T l/G I_xx: Gere & Goodno, Mechanics
    of Materials, table H-1."""
    beam = build(
        """\
        BEAM/1, I = 22, J = 1, LENGTH = 200, IXX = 30, IYY = 10, IZZ = 20, AREA = 15
        , ASY = 1.2, ASZ = 1.1, EMODULUS = 2.0E5, GMODULUS = 8.0E4, CRATIO = 3
        """
    )["beam_1"]
    e, g, area, span = 2e11, 8e10, 15e-6, 0.2
    iyy, izz, ixx = 10e-12, 20e-12, 30e-12
    load = 5.0
    give = np.linalg.solve(beam.stiffness, np.eye(6) * load)
    assert give[0, 0] == pytest.approx(load * span / (e * area), rel=1e-12)
    assert give[1, 1] == pytest.approx(
        load * span**3 / (3 * e * izz) + load * span * 1.2 / (g * area), rel=1e-10
    )
    assert give[2, 2] == pytest.approx(
        load * span**3 / (3 * e * iyy) + load * span * 1.1 / (g * area), rel=1e-10
    )
    assert give[5, 1] == pytest.approx(load * span**2 / (2 * e * izz), rel=1e-10)
    assert give[4, 2] == pytest.approx(-load * span**2 / (2 * e * iyy), rel=1e-10)
    assert give[3, 3] == pytest.approx(load * span / (g * ixx), rel=1e-12)
    assert beam.matrices[1] == pytest.approx(3e-3 * beam.stiffness)  # milliseconds
    row = beam.expressions[0]
    rest = dict.fromkeys(MOTION, 0.0) | {"x": span, "t": 0.0}
    assert row(**rest) == pytest.approx(0.0, abs=1e-6)
    assert row(**(rest | {"x": span + 1e-4})) == pytest.approx(-e * area / span * 1e-4, rel=1e-9)


def test_a_field_in_si(build):
    """Column by column; forces in N, lengths in mm, times in ms."""
    k = np.arange(36.0).reshape(6, 6)
    numbers = ", ".join(str(x) for x in k.T.ravel())
    text = f"FIELD/1, I = 22, J = 1, KMATRIX = {numbers}\n, CRATIO = 2, LENGTH = 1, 2, 3, 0, 0, 0, FORCE = 1, 0, 0, 0, 5, 0\n"
    field = build(text)["field_1"]
    unit = np.outer([1, 1, 1, 1e-3, 1e-3, 1e-3], [1e3, 1e3, 1e3, 1, 1, 1])
    assert field.stiffness == pytest.approx(k * unit)
    assert field.damping == pytest.approx(2e-3 * k * unit)
    assert field.reference == pytest.approx((1e-3, 2e-3, 3e-3, 0, 0, 0))
    assert field.preload == pytest.approx((1, 0, 0, 0, 5e-3, 0))
    q = np.random.default_rng(1).normal(size=12)
    given = dict(zip((*MOTION[:3], *MOTION[6:9], *MOTION[3:6], *MOTION[9:]), q, strict=True)) | {"t": 0.0}
    loads = np.array([field.expressions[row](**given) for row in range(6)])
    expected = np.array(field.preload) - field.stiffness @ (q[:6] - field.reference) - field.damping @ q[6:]
    assert loads == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("BEAM/1, I = 22, J = 1\n", "LENGTH is missing"),
        ("FIELD/1, I = 22, J = 1, KMATRIX = 1, 2\n", "KMATRIX has 2 numbers; give 36"),
        ("FIELD/1, I = 22, J = 1\n", "KMATRIX is missing"),
        ("CONTACT/1, IGEOM = 7, JGEOM = 8, IMPACT\n", "there is no GRAPHICS/7"),
        ("SPLINE/1, X = 1, 2, 3, 4, Y = 1, 2, 3\n", "X has 4 numbers, Y 3"),
        ("SPLINE/1, X = 1, 2, 2, 4, Y = 1, 2, 3, 4\n", "X does not increase"),
        ("SPLINE/1, X = 1, 2, Y = 1, 2\n", "it has 2 points"),
    ],
)
def test_invalid_forces_are_refused(build, text, says):
    with pytest.raises(InputError) as error:
        build(text)
    assert says in str(error.value)


# --- contacts -----------------------------------------------------------------------------------------------------

TOUCH = """\
GRAPHICS/1, ELLIPSOID, CM = 22, XSCALE = 10, YSCALE = 10, ZSCALE = 10
GRAPHICS/2, PLANE, RM = 1, XMIN = -5, XMAX = 5, YMIN = -5, YMAX = 5
GRAPHICS/3, CYLINDER, CM = 22, RADIUS = 5, LENGTH = 10
GRAPHICS/4, CIRCLE, CM = 22, RADIUS = 5
GRAPHICS/5, EXTERNAL, RM = 22, FILE = foot.xmt_txt, ELEMENT = SOLID9, FACETING_TOLERANCE = 300
CONTACT/1, TYPE = SPHERE_TO_PLANE, IGEOM = 1, JGEOM = 2
"""


def test_an_impact_contact_in_si(build):
    """K [N/mm^2.2] = K · 1000^2.2 N/m^2.2; velocities in mm/ms = m/s."""
    model = build(
        TOUCH
        + ", IMPACT, STIFFNESS = 1.0E5, EXPONENT = 2.2, DAMPING = 10, DMAX = 0.1, COULOMB_FRICTION = ON, MU_STATIC = 0.3\n"
        ", MU_DYNAMIC = 0.1, STICTION_TRANSITION_VELOCITY = 0.1, FRICTION_TRANSITION_VELOCITY = 1\n"
        "REQUEST/1, F2 = CONTACT(1, 0, 4, 0)\n"
    )
    (contact,) = model.contacts
    assert type(contact.normal) is normal.Impact
    assert contact.normal.stiffness == pytest.approx(1e5 * 1000**2.2)
    assert contact.normal.damping == pytest.approx(10.0)  # N·ms/mm
    assert contact.normal.full_damping_depth == pytest.approx(1e-4)
    assert type(contact.friction) is friction.Coulomb
    assert contact.friction.stiction_velocity == pytest.approx(0.1)
    assert {graphic.name for graphic in model.graphics} == {
        "graphic_3",
        "graphic_4",
    }  # what touches is drawn anyway
    (request,) = model.requests
    values = Still(1).channels("part_2") | {
        "contact_1.normal_force": np.array([[0.0, 0.0, 4.0]]),
        "contact_1.friction_force": np.array([[1.0, 0.0, 0.5]]),
    }
    assert request.evaluate(values)[0, 1] == pytest.approx(4.5)


def test_other_laws_of_contact(build):
    (contact,) = build(TOUCH + ", POISSON, PENALTY = 1E3, RESTITUTION_COEFFICIENT = 0.8\n").contacts
    assert contact.normal.penalty == pytest.approx(1e3)
    assert contact.normal.mass == pytest.approx(2.0)
    text = (
        ", IMPACT, STIFFNESS = 1E5, MU_STATIC = 0.3, MU_DYNAMIC = 0.1, STICTION_TRANSITION_VELOCITY = 0.1\n"
    )
    text += ", FRICTION_TRANSITION_VELOCITY = 1, COULOMB_FRICTION = "
    (contact,) = build(TOUCH + text + "ON, STICTION = ON\n").contacts
    assert type(contact.friction) is friction.Stiction
    assert contact.friction.deformation == pytest.approx(1e-5)
    assert contact.normal.exponent == 1.0
    (contact,) = build(TOUCH + text + "DYNAMICS_ONLY\n").contacts
    assert type(contact.friction) is friction.DynamicsOnly


def test_contact_without_valid_shapes_is_refused_with_reason(build, tmp_path):
    impact = ", IMPACT, STIFFNESS = 1E5\n"
    with pytest.raises(
        InputError,
        match=r"CONTACT/1: contact of these shapes is not supported; .*Track cannot touch HalfSpace",
    ):
        build(TOUCH.replace("IGEOM = 1", "IGEOM = 4") + impact)
    with pytest.raises(
        InputError,
        match=r"contact of solids in foot\.xmt_txt.*the solid SOLID9 as STEP.*looked in .* for foot, model, and what",
    ):
        build(TOUCH.replace("IGEOM = 1", "IGEOM = 5") + impact)
    corner = "solid c\n" + "".join(
        f"facet normal 0 0 0\nouter loop\n{''.join(f'vertex {v}{chr(10)}' for v in face)}endloop\nendfacet\n"
        for face in (
            ("0 0 0", "0 1 0", "1 0 0"),
            ("0 0 0", "1 0 0", "0 0 1"),
            ("1 0 0", "0 1 0", "0 0 1"),
            ("0 1 0", "0 0 0", "0 0 1"),
        )
    )
    (tmp_path / "foot.stl").write_text(corner + "endsolid c\n", encoding="utf-8")
    (contact,) = build(TOUCH.replace("IGEOM = 1", "IGEOM = 5") + impact).contacts
    assert contact.shape_i[0].volume == pytest.approx(1e-9 / 6)


def test_converted_default_parameters_are_reported(build):
    """1E8, 1E4 in N and m with e = 2.2 are Adams' proposal converted as if e were 1: 3981 times softer."""
    head = TWO.replace("MILLIMETER", "METER").replace("MILLISECOND", "SECOND")
    model = build(TOUCH + ", IMPACT, STIFFNESS = 1E8, DAMPING = 1E4, DMAX = 1E-4, EXPONENT = 2.2\n", head)
    assert any("3.98e+03 times softer" in note for note in model.notes)


def test_a_point_mass_is_a_body(build):
    model = build(
        "POINT_MASS/1, MASS = 3, CM = 40, QG = 100, 0, 0\nMARKER/40, POINT_MASS = 1, QP = 0, 10, 0\n"
    )
    body = model["point_mass_1"]
    assert body.mass == 3.0
    assert body.position == pytest.approx((0.1, 0.01, 0.0))

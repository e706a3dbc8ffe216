"""Every kind of element that there is, by every formulation: patch test, rigid motions, no spurious mode, bending, locking told.

A new kind in `abut.fem.mesh.elements.KINDS`, or a new formulation, is tested by being there.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from abut.errors import InvalidValue
from abut.fem import Body, Elasticity, Load, Mesh, Problem, Support, assemble, laws, solve
from abut.fem.linear.formulations import FORMULATIONS, FULL, INCOMPATIBLE, MEAN, has_formulations
from abut.fem.linear.locking import bending_excess
from abut.fem.mesh.elements import KINDS, QUADRATIC
from page_numbers import numbers_on

STEEL = Elasticity.isotropic(210e9, 0.3, 7800.0)
RUBBER = Elasticity.isotropic(2e6, 0.4999, 1100.0)
STATES = {2: ("plane stress", "plane strain"), 3: (None,)}
CASES = [
    (name, state, formulation)
    for name, kind in KINDS.items()
    for state in STATES[kind.dimension]
    for formulation in (FORMULATIONS if has_formulations(kind) else (None,))
    if not (state == "plane stress" and formulation == MEAN)
]


def single(name, stretch=(1.0, 1.0, 1.0), distortion=0.0):
    """One element of a kind, its middle nodes halfway."""
    kind = KINDS[name]
    x = np.zeros((kind.size, 3))
    x[:, : kind.dimension] = kind.nodes
    x[: len(kind.corners), : kind.dimension] += distortion * np.random.default_rng(7).uniform(
        -1.0, 1.0, (len(kind.corners), kind.dimension)
    )
    for (i, j), k in zip(kind.edges, range(len(kind.corners), kind.size), strict=False):
        x[k] = 0.5 * (x[i] + x[j])
    return Mesh(x * np.array(stretch), {name: np.arange(kind.size)[None]}, name=name)


def motions(mesh):
    """Rigid motions of a mesh's displacements, (N, 3 or 6)."""
    d, x = mesh.dimension, mesh.positions - mesh.positions.mean(axis=0)
    turns = [np.cross(axis, x)[:, :d] for axis in np.eye(3)]
    ways = [np.tile(row, (len(x), 1)) for row in np.eye(d)] + (turns[2:] if d == 2 else turns)
    return np.stack([way.ravel() for way in ways], axis=1)


@pytest.mark.parametrize("distortion", [0.0, 0.25])
@pytest.mark.parametrize(("name", "state", "formulation"), CASES)
def test_rigid_motions_alone_cost_nothing(name, state, formulation, distortion):
    """K of one element has 3 zero eigenvalues in a plane and 6 in space, which are its rigid motions, and no others near."""
    mesh = single(name, distortion=distortion)
    rigid = motions(mesh)
    count = rigid.shape[1]
    for material, least in ((STEEL, 1e-4), (RUBBER, 4e-8)):  # K/G is 2.2 and 5000
        stiffness = assemble(mesh, material, state=state, formulation=formulation).stiffness.toarray()
        assert np.abs(stiffness @ rigid).max() < 1e-13 * np.abs(stiffness).max()
        values = np.linalg.eigvalsh(stiffness)
        assert np.abs(values[:count]).max() < 1e-13 * values[-1]
        assert values[count] > least * values[-1]


@pytest.mark.parametrize(("name", "state", "formulation"), CASES)
def test_constant_strain_in_distorted_element(name, state, formulation):
    """Displacements linear in place: stress D ε everywhere, and forces of nodes σ·n integrated over the element's faces, so that those of
    neighbours cancel: ∫ Bᵀ σ by shape functions alone.
    """
    mesh = single(name, distortion=0.2)
    d = mesh.dimension
    structure = assemble(mesh, STEEL, state=state, formulation=formulation)
    compatible = assemble(mesh, STEEL, state=state, formulation=FULL).stiffness
    gradient = np.random.default_rng(0).normal(size=(d, d))
    u = (mesh.positions[:, :d] @ gradient.T).ravel()
    force = structure.stiffness @ u
    assert np.abs(force - compatible @ u).max() < 1e-13 * np.abs(force).max()
    strain = np.zeros((3, 3))
    strain[:d, :d] = 0.5 * (gradient + gradient.T)
    if state == "plane stress":
        strain[2, 2] = -0.3 / 0.7 * (strain[0, 0] + strain[1, 1])
    lame, shear = 210e9 * 0.3 / (1.3 * 0.4), 210e9 / 2.6
    stress = lame * np.trace(strain) * np.eye(3) + 2.0 * shear * strain
    expected = stress[(0, 1, 2, 0, 1, 2), (0, 1, 2, 1, 2, 0)]
    np.testing.assert_allclose(
        structure.stress(u)[:, :, 0], np.tile(expected, (mesh.positions.shape[0], 1)), atol=1e-11 * 210e9
    )


@pytest.mark.parametrize(("name", "state", "formulation"), [case for case in CASES if case[0] in QUADRATIC])
@pytest.mark.parametrize("ratio", [1.0, 50.0, 1000.0])
def test_bending_without_locking_or_locking_reported(name, state, formulation, ratio):
    """Pure bending of a long linear element: with incompatible modes it stores what a beam does; of fully integrated rectangles in
    plane stress, (1/(1+ν)) (1/(1−ν) + ½ (a/b)²) as much (Cook et al., Concepts and Applications of Finite Element Analysis, 6.14).
    All that store over a tenth more are told.
    """
    kind = KINDS[name]
    mesh = single(name, stretch=(ratio, 1.0, 1.0))
    structure = assemble(mesh, STEEL, state=state, formulation=formulation)
    body = structure.source
    excess, _, thick = bending_excess(body, body.groups[0], body.groups[0].nodes)
    if name in ("quad", "hexahedron"):
        assert thick[0] == pytest.approx(2.0)
    if name == "quad" and state == "plane stress" and formulation == FULL and ratio > 1.0:
        assert 1.0 + excess[0] == pytest.approx((1.0 / 0.7 + 0.5 * ratio**2) / 1.3, rel=1e-9)
    if has_formulations(kind) and formulation == INCOMPATIBLE:
        assert abs(excess[0]) < 1e-10 * ratio**2  # rounding of parasitic energies that cancel
        assert structure.warnings == ()
    elif excess[0] > 0.1:
        (told,) = structure.warnings
        assert all(word in told for word in (name, "too stiff in bending", "Mesh.quadratic"))


def straight(shape, load):
    """MacNeal and Harder's straight cantilever 6 × .2 × .1 of six bricks, upright, trapezoidal or oblique by 45°: displacement of its tip
    under a unit force along an axis, of the node that moves most, against 3e-5 (stretched), .1081 (in the plane of the shapes), .4321 (out
    of it), or its mean turn under a unit moment about the beam's axis against .03208.
    """
    mesh = Mesh.block((6.0, 0.1, 0.2), (6, 1, 1), kind="hexahedron")
    x = mesh.positions + np.array([3.0, 0.0, 0.0])
    inner = (x[:, 0] > 1e-9) & (x[:, 0] < 6.0 - 1e-9)
    way = np.where(x[:, 2] > 0.0, 1.0, -1.0)
    if shape == "trapezoids":
        way *= np.where(np.round(x[:, 0]) % 2 == 1, -1.0, 1.0)
    if shape != "upright":
        x[inner, 0] += 0.1 * way[inner]
    mesh = replace(mesh, positions=x)
    structure = assemble(mesh, Elasticity.isotropic(1e7, 0.3, 100.0))
    end, f = mesh.nodes("x+"), np.zeros(len(structure.freedoms))
    if load == "twist":
        y, z = x[end, 1], x[end, 2]
        f[3 * end + 1], f[3 * end + 2] = -0.125 / z, 0.125 / y  # half of the moment by either couple
        u = solve(structure, f, {"x-": (0, 1, 2)})
        return ((u[3 * end + 2] / y).mean() - (u[3 * end + 1] / z).mean()) / 2.0 / 0.03208
    f[3 * end + load] = 1.0 / len(end)
    return solve(structure, f, {"x-": (0, 1, 2)})[3 * end + load].max() / (3e-5, 0.4321, 0.1081)[load]


SHAPES = "cantilever of six elements has .{} of its deflection upright, .{} oblique and .{} of trapezoids"


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ("upright", (0.988, 0.973, 0.978, 0.892)),
        ("oblique", (1.012, 0.529, 0.624, 0.820)),
        ("trapezoids", (1.010, 0.030, 0.047, 0.563)),
    ],
)
def test_macneal_and_harders_cantilever(shape, expected):
    """Bricks of eight nodes with incompatible modes: numbers of HEX8 in Altair OptiStruct's verification problem OS-V 0720 (Straight
    Cantilever Beam), which is problem 3 of MacNeal & Harder, Finite Elements Anal. Des. 1 (1985) 3-20. Their own HEXA(8), of selectively
    reduced integration, has other numbers (.981 upright). Trapezoids lock by any element of this kind (MacNeal, Int. J. Numer. Meth. Eng.
    24 (1987) 1793). What the turn of an end is that warps is not said there.
    """
    assert [straight(shape, load) for load in range(3)] == pytest.approx(expected[:3], abs=0.001)
    upright, oblique, trapezoids = numbers_on("elastic.md", SHAPES)
    on_page = {"upright": upright, "oblique": oblique, "trapezoids": trapezoids}[shape]
    assert on_page == 1e3 * expected[2]
    assert straight(shape, "twist") == pytest.approx(expected[3], abs=0.001 if shape == "upright" else 0.005)


PAGE = "one element across a cantilever has .{} of its deflection at any slenderness (fully integrated ones: {} % at L/t = 50, {} % at"


@pytest.mark.parametrize("ratio", [50, 1000])
@pytest.mark.parametrize("plane", [False, True])
def test_a_slender_cantilever_of_linear_elements(ratio, plane):
    """δ = F l³/(3 E I) within .5 %, its highest stress M/W at nodes (both were 57 % of that at 50, .4 % at 1000), one element across."""
    t = 1.0 / ratio
    if plane:
        mesh = Mesh.rectangle((1.0, t), (40, 1), kind="quad")
        body = Body("beam", mesh, STEEL, state="plane stress", thickness=t)
    else:
        mesh = Mesh.block((1.0, t, t), (40, 1, 1), kind="hexahedron")
        body = Body("beam", mesh, STEEL)
    force = 4e-3 * 3.0 * 210e9 * t**4 / 12.0
    axis = 1 if plane else 2
    load = np.eye(3)[axis] * force
    held = Support(body["x-"], x=0, y=0, **({} if plane else {"z": 0}))
    history = Problem("cantilever", [body], supports=[held], loads=[Load(body["x+"], force=load)]).statics()
    part = history.parts["beam"]
    bent = part.displacement[-1, mesh.nodes("x+"), axis].mean()
    assert bent == pytest.approx(4e-3, rel=0.005)
    if not plane:
        stated, thick, thin = numbers_on("elastic.md", PAGE)
        assert 1e3 * bent / 4e-3 == stated
        full = replace(body, formulation=FULL)
        locked = Problem(
            "cantilever",
            [full],
            supports=[Support(full["x-"], x=0, y=0, z=0)],
            loads=[Load(full["x+"], force=load)],
        )
        share = locked.statics().parts["beam"].displacement[-1, mesh.nodes("x+"), axis].mean() / 4e-3
        assert 100 * share == (thick if ratio == 50 else thin)
    middle = np.flatnonzero((np.abs(mesh.positions[:, 0]) < 1e-9) & (mesh.positions[:, axis] < 0.0))
    stress = part.values["stress xx"][-1, middle].mean()
    assert stress == pytest.approx(force * 0.5 / (t**3 / 6.0), rel=0.001)
    assert history.warnings == ()


def test_remaining_locking_is_reported_with_its_amount():
    """Fully integrated bricks, and the default where displacements are large: a cantilever's history tells by how much, within a tenth."""
    mesh = Mesh.block((1.0, 0.02, 0.02), (40, 1, 1), kind="hexahedron")
    for options in ({"formulation": FULL}, {"large": True}):
        body = Body("beam", mesh, STEEL, **options)
        load = Load(body["x+"], force=(0, 0, 4e-4 * 3.0 * 210e9 * 0.02**4 / 12.0))
        problem = Problem("cantilever", [body], supports=[Support(body["x-"], x=0, y=0, z=0)], loads=[load])
        history = problem.statics()
        deflection = history.parts["beam"].displacement[-1, mesh.nodes("x+"), 2].mean()
        (told,) = history.warnings
        adds = float(told.split("adds about ")[1].split(" %")[0])
        assert 4e-4 / deflection - 1.0 == pytest.approx(adds / 100.0, rel=0.1)


def test_formulations_that_cannot_be_are_refused():
    """With the material's name, and what to take instead."""
    mesh = Mesh.block((1.0, 1.0, 1.0), (1, 1, 1), kind="hexahedron")
    with pytest.raises(InvalidValue, match="formulation is 'reduced'"):
        assemble(mesh, STEEL, formulation="reduced")
    body = Body("cube", mesh, laws.VonMises(STEEL, 350e6), large=True, formulation=INCOMPATIBLE)
    with pytest.raises(InvalidValue, match="incompatible modes support only small displacements"):
        Problem("p", [body], supports=[Support(body["x-"], x=0)]).setting
    flat = Mesh.rectangle((1.0, 1.0), (1, 1), kind="quad")
    with pytest.raises(InvalidValue, match="plane stress does not constrain"):
        assemble(flat, STEEL, state="plane stress", formulation=MEAN)


def test_every_kind_is_known():
    """Contracts go over the table."""
    assert {name for name, _, _ in CASES} == set(KINDS)


@pytest.mark.parametrize("kind", ["triangle", "wedge"])
def test_elements_short_along_beam_are_reported(kind):
    """A cantilever of linear triangles or wedges, one across and half as long: a quarter of its deflection, said (it was not, as the
    thickness was measured along the beam).
    """
    mesh = Mesh.rectangle((1.0, 0.05), (40, 1), kind="triangle")
    if kind == "wedge":
        mesh = Mesh.extrude(mesh, 0.05, 1, "hexahedron")
    body = Body(
        "beam", mesh, STEEL, **({"state": "plane stress", "thickness": 0.05} if kind == "triangle" else {})
    )
    load = Load(body["x+"], force=(0, 4e-3 * 3.0 * 210e9 * 0.05**4 / 12.0, 0))
    held = Support(body["x-"], x=0, y=0, **({"z": 0} if kind == "wedge" else {}))
    history = Problem("beam", [body], supports=[held], loads=[load]).statics()
    assert history.parts["beam"].displacement[-1, mesh.nodes("x+"), 1].mean() < 0.3 * 4e-3
    assert any("too stiff in bending" in told for told in history.warnings)

"""Continua at finite displacements, against closed forms of elasticity and plasticity; tangents against differences."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.sparse.linalg import splu

from abut.errors import InvalidValue
from abut.fem import Elasticity, Mesh, laws
from abut.fem.continuum import Continuum
from abut.fem.mesh.elements import KINDS
from abut.fem.model.step_errors import Distorted, StepFailed
from page_numbers import numbers_on
from targets import target

STEEL = Elasticity.isotropic(210e9, 0.3, 7850.0)
RUBBER = Elasticity.isotropic(2e6, 0.45, 1100.0, name="rubber")
YIELD = 350e6


class Stiffening(laws.SmallStrain):
    """A law of one's own, as `abut.fem.laws.law` shows it: σ = D ε (1 + c |ε|²), moduli by differences."""

    def __init__(self, elasticity):
        self.elasticity = elasticity

    def respond(self, strain, old, tangent=True):
        more = 1.0 + 1e3 * (strain**2).sum(axis=1)
        return laws.Answer(more[:, None] * (strain @ self.elasticity.stiffness), None, old)


class Barred(laws.LargeStrain):
    """Another: τ = G (b − 1), moduli by differences."""

    def __init__(self, elasticity):
        self.elasticity = elasticity

    def respond(self, strain, old, tangent=True):
        b = strain @ strain.transpose(0, 2, 1) - np.eye(3)
        six = np.stack([b[:, i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))], axis=1)
        return laws.Answer(self.elasticity.stiffness[3, 3] * six, None, old)


#: Every law; a new one is tested by its line here: (law, large).
LAWS = {
    "linear": (laws.Linear(STEEL), False),
    "St. Venant–Kirchhoff": (laws.Linear(STEEL), True),
    "neo-Hooke": (laws.NeoHooke(RUBBER), True),
    "von Mises": (laws.VonMises(STEEL, YIELD), False),
    "von Mises, Voce": (laws.VonMises(STEEL, YIELD, hardening=laws.Voce(1e8, 20.0, 1e8)), False),
    "von Mises, table": (
        laws.VonMises(STEEL, hardening=laws.Table([0, 0.01, 0.1], [YIELD, 4e8, 5e8])),
        False,
    ),
    "von Mises, Prager": (laws.VonMises(STEEL, YIELD, hardening=1e9, kinematic=2e9), False),
    "von Mises, recall": (laws.VonMises(STEEL, YIELD, kinematic=laws.Kinematic(20e9, 100.0)), False),
    "von Mises, logarithmic": (laws.VonMises(STEEL, YIELD, hardening=1e9), True),
    "one's own, small": (Stiffening(STEEL), False),
    "one's own, large": (Barred(RUBBER), True),
}
FLAT = ("triangle", "triangle6", "quad", "quad8")
SOLID = ("tetra", "tetra10", "hexahedron", "hexahedron20", "wedge", "wedge15", "pyramid", "pyramid13")


def patch(kind, moved=0.04):
    """A few elements of a kind about a square or cube, distorted within, their sides straight; away from the axis."""
    if kind in FLAT:
        mesh = Mesh.rectangle((1, 1), (2, 2), kind=FLAT[FLAT.index(kind) // 2 * 2])
    elif kind.startswith("wedge"):
        mesh = Mesh.extrude(Mesh.rectangle((1, 1), (2, 2), kind="triangle"), 1.0, 2, "hexahedron")
    elif kind.startswith("pyramid"):
        brick = Mesh.block((1, 1, 1), (1, 1, 1), kind="hexahedron")
        corners = brick.elements["hexahedron"][0]
        faces = [[*corners[list(face[::-1])], 8] for face in KINDS["hexahedron"].faces]
        mesh = Mesh(np.vstack([brick.positions, brick.positions.mean(axis=0)]), {"pyramid": np.array(faces)})
    else:
        mesh = Mesh.block((1, 1, 1), (2, 2, 2), kind=SOLID[SOLID.index(kind) // 2 * 2])
    x, d = mesh.positions.copy(), mesh.dimension
    low, high = x.min(axis=0), x.max(axis=0)
    inside = ((x[:, :d] > low[:d] + 1e-9) & (x[:, :d] < high[:d] - 1e-9)).all(axis=1)
    x[inside, :d] += moved * np.random.default_rng(3).uniform(-1.0, 1.0, (inside.sum(), d))
    mesh = replace(mesh, positions=x + np.array([2.0, 0.0, 0.0]))
    return mesh if kind in mesh.elements else mesh.quadratic()


def solved(body, fixed, targets, load=None, state=None, u=None, tight=1e-11):
    """Newton's method with some displacements prescribed: u, answer."""
    state = state or body.virgin()
    u = np.zeros(body.size) if u is None else u.copy()
    free = np.setdiff1d(np.arange(body.size), fixed)
    load = np.zeros(body.size) if load is None else load
    step = np.zeros(body.size)
    step[fixed] = targets - u[fixed]
    for turn in range(30):
        answer = body.respond(u, state)
        wrong = load - answer.force - (answer.stiffness @ step if turn == 0 else 0.0)
        size = np.abs(answer.force).max() + np.abs(load).max()
        if turn and np.abs(wrong[free]).max() <= tight * size:
            return u, answer
        step[free] = splu(answer.stiffness[free][:, free].tocsc()).solve(wrong[free])
        u, step = u + step, np.zeros(body.size)
    raise AssertionError("Newton's method does not converge")


def pulled(law, *, large, stretches, state=None):
    """A unit cube, or square, of one element, pulled along x with its sides free: the forces."""
    mesh = (
        Mesh.block((1, 1, 1), (1, 1, 1), kind="hexahedron")
        if state is None
        else Mesh.rectangle((1, 1), (1, 1), kind="quad")
    )
    body = Continuum.of(mesh, law, state=state, large=large)
    x, d = mesh.positions - mesh.positions.min(axis=0), mesh.dimension
    held = np.flatnonzero((x[:, :d] == 0.0).ravel())
    moved = np.flatnonzero(x[:, 0] > 0.5) * d
    fixed, u, memory, forces = np.concatenate([held, moved]), None, None, []
    for stretch in stretches:
        targets = np.concatenate([np.zeros(len(held)), np.full(len(moved), stretch - 1.0)])
        u, answer = solved(body, fixed, targets, state=memory, u=u)
        memory = answer.state
        forces.append(answer.force[moved].sum())
    return np.array(forces), body, u, memory


def cases():
    states = ((None, ("tetra", "hexahedron", "wedge15", "pyramid13")),)
    states += tuple((state, FLAT) for state in ("plane stress", "plane strain", "axisymmetric"))
    return [(name, state, kind) for name in LAWS for state, kinds in states for kind in kinds]


def formulations(kind, state, large):
    """Those that there are."""
    if kind not in ("quad", "hexahedron"):
        return (None,)
    found = ("full integration",) if large else ("full integration", "incompatible modes")
    return found if state == "plane stress" else (*found, "mean dilatation")


@pytest.mark.parametrize("name", LAWS)
def test_tangents_are_the_derivatives_of_forces(name):
    """K v = ∂f/∂u v by central differences at random displacements that follow a first step into the plastic range, of every state and
    kind, with change of volume averaged or not.

    Differences of h = 1e-6 of the displacement err by h² and by rounding/h: 1e-7 leaves ten times that.
    """
    law, large = LAWS[name]
    rng = np.random.default_rng(1)
    for _, state, kind in (case for case in cases() if case[0] == name):
        for formulation in formulations(kind, state, large):
            body = Continuum.of(patch(kind), law, state=state, large=large, formulation=formulation)
            size = 0.02 if large else 3e-3
            first, more, v = (size * rng.uniform(-1.0, 1.0, body.size) for _ in range(3))
            old = body.respond(first, body.virgin(), tangent=False).state
            whole = body.respond(first + more, old).stiffness
            assert not body.symmetric or abs(whole - whole.T).max() < 1e-10 * abs(whole).max()
            tangent = whole @ v
            up, down = (body.respond(first + more + h * v, old, tangent=False).force for h in (1e-5, -1e-5))
            found = (up - down) / 2e-5
            assert np.abs(tangent - found).max() < 1e-7 * np.abs(found).max(), (state, kind, formulation)


@pytest.mark.parametrize("kind", FLAT + SOLID)
def test_patch_test_of_distorted_elements(kind):
    """Irons' patch test: for u = H x the internal forces of interior nodes vanish and the stress is uniform.

    Elastic, plastic and large strains. 1e-12 of the largest force and 1e-10 of the stress: rounding.
    """
    mesh, d = patch(kind), 2 if kind in FLAT else 3
    x = mesh.positions[:, :d]
    low, high = x.min(axis=0), x.max(axis=0)
    inside = ((x > low + 1e-6) & (x < high - 1e-6)).all(axis=1)
    h = np.array([[0.7, 0.3, -0.2], [0.1, -0.4, 0.3], [0.2, 0.1, 0.5]])[:d, :d]
    for name, size in (("von Mises, Prager", 1e-2), ("neo-Hooke", 0.4), ("von Mises, logarithmic", 0.3)):
        law, large = LAWS[name]
        body = Continuum.of(mesh, law, state="plane strain" if d == 2 else None, large=large)
        u = (size * x @ h.T).ravel()
        answer = body.respond(u, body.virgin(), tangent=False)
        force = answer.force.reshape(-1, d)
        assert np.abs(force[inside]).max() < 1e-12 * np.abs(force).max()
        mises = body.fields(u, answer.state)["von Mises"]
        assert np.ptp(mises) < 1e-10 * mises.max()


@pytest.mark.parametrize(
    ("state", "kind"), [(None, "hexahedron"), ("plane strain", "quad8"), ("plane stress", "quad")]
)
@pytest.mark.parametrize("name", [name for name, (_, large) in LAWS.items() if large])
def test_a_turn_strains_nothing(name, state, kind):
    """x = R X by 70°: no force, to rounding of E times the displacement."""
    law, large = LAWS[name]
    mesh = patch(kind)
    body = Continuum.of(mesh, law, state=state, large=large)
    c, s = np.cos(1.2), np.sin(1.2)
    turn = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])[: body.dimension, : body.dimension]
    x = mesh.positions[:, : body.dimension]
    answer = body.respond((x @ turn.T - x).ravel(), body.virgin(), tangent=False)
    assert np.abs(answer.force).max() < 1e-13 * law.elasticity.stiffness.max()


@pytest.mark.parametrize("state", [None, "plane stress", "plane strain"])
def test_rubber_is_pulled(state):
    """Neo-Hooke along x: τ_x = G (λ² − 1) + Λ ln J with the free sides' stretch from τ = G (λ_s² − 1) + Λ ln J = 0 (Bonet & Wood, 6.29);
    a rectangle in plane stress does as a cube does.
    """
    law = laws.NeoHooke(RUBBER)
    lame, shear = law.lame, law.shear
    stretches = np.array([1.3, 1.8, 0.7])
    free = 1 if state == "plane strain" else 2
    expected = []
    for stretch in stretches:
        side = brentq(lambda s: shear * (s**2 - 1.0) + lame * np.log(stretch * s**free), 0.2, 3.0, xtol=1e-15)  # noqa: B023
        expected.append((shear * (stretch**2 - 1.0) + lame * np.log(stretch * side**free)) / stretch)
    found = pulled(law, large=True, stretches=stretches, state=state)[0]
    assert found == target(np.array(expected), "stress of pulled rubber [Pa]", rel=1e-10)


@pytest.mark.parametrize(("h", "c"), [(5e9, 0.0), (0.0, 8e9), (3e9, 8e9)])
@pytest.mark.parametrize("state", [None, "plane stress"])
def test_a_bar_yields_back_and_forth(h, c, state):
    """Pulled to ε₁ and pushed to −ε₁: with the plastic strain e and its length p

    σ = E (ε − e) = ±(σ_0 + H p) + C e     (Simo & Hughes 1998, §1.3–1.4),

    so that a kinematic bar yields again after 2 σ_0 (Bauschinger), an isotropic one after 2 σ_y.
    """
    young, most = 210e9, 0.01
    law = laws.VonMises(STEEL, YIELD, hardening=h, kinematic=c or None)
    first = (young * most - YIELD) / (young + h + c)
    turned = young * (most - first)
    again = c * first - (YIELD + h * first)  # where it yields in compression
    elastic = most - (turned - again) / young
    second = (-young * most + YIELD + 2.0 * h * first) / (young + h + c)
    found = pulled(law, large=False, stretches=1.0 + np.array([most, elastic, -most]), state=state)[0]
    assert found == target(
        np.array([turned, again, young * (-most - second)]),
        "stress of a bar pulled and pushed [Pa]",
        rel=1e-9,
    )


def test_recall_saturates():
    """Pure shear with recall: √3 τ = σ_0 + (C/γ)(1 − e^{−γ p}), p = γ_p/√3 (Lemaitre & Chaboche, 5.4.4), of first order in the step."""
    c, recall, shear = 40e9, 200.0, 210e9 / 2.6
    law = laws.VonMises(STEEL, YIELD, kinematic=laws.Kinematic(c, recall))
    errors = []
    for steps in (50, 100):
        memory = law.virgin(1)
        for angle in np.linspace(0.0, 0.02, steps + 1)[1:]:
            answer = law.respond(np.array([[0.0, 0.0, 0.0, angle, 0.0, 0.0]]), memory)
            memory = answer.memory
        tau = answer.stress[0, 3]
        p = (0.02 - tau / shear) / np.sqrt(3.0)
        exact = (YIELD + c / recall * (1.0 - np.exp(-recall * p))) / np.sqrt(3.0)
        errors.append(tau / exact - 1.0)
    assert abs(errors[1]) < 5e-3
    assert errors[0] / errors[1] == pytest.approx(2.0, rel=0.1)


def test_a_bar_is_drawn_out():
    """Large strains: with ε = ln λ and J from the elastic part alone, τ = E (ε − p) = σ_0 + H p, and its lateral strain is −ν τ/E − p/2
    (Hencky's law; de Souza Neto et al. 2008, §14.4). The force is τ/λ.
    """
    h, young = 1e9, 210e9
    law = laws.VonMises(STEEL, YIELD, hardening=h)
    stretches = np.array([1.05, 1.2, 1.5])
    log = np.log(stretches)
    p = (young * log - YIELD) / (young + h)
    for state in (None, "plane stress"):
        found, body, u, memory = pulled(law, large=True, stretches=stretches, state=state)
        assert found == target((YIELD + h * p) / stretches, "nominal stress of a drawn bar [Pa]", rel=1e-9)
        side = 1.0 + u.reshape(-1, body.dimension)[:, 1].min()
        lateral = -0.3 * (YIELD + h * p[-1]) / young - 0.5 * p[-1]
        assert np.log(side) == pytest.approx(lateral, rel=1e-9)
        shown = body.fields(u, memory)
        assert shown["plastic strain"] == pytest.approx(p[-1], rel=1e-9)
        # Cauchy's stress: the force over the area as it is now
        assert shown["stress xx"] == pytest.approx(found[-1] / side**2, rel=1e-9)
        assert shown["von Mises"] == pytest.approx(found[-1] / side**2, rel=1e-6)


def tube(law, *, cells, formulation=None):
    """A long tube, radii 0.1 and 0.2 m, as a slice of it: body, rows held, rows of the inner nodes."""
    mesh = Mesh.rectangle((0.1, 0.01), (cells, 1), kind="quad")
    mesh = replace(mesh, positions=mesh.positions + np.array([0.15, 0.0, 0.0]))
    body = Continuum.of(mesh, law, state="axisymmetric", formulation=formulation)
    inner, outer = (2 * np.flatnonzero(np.isclose(mesh.positions[:, 0], r)) for r in (0.1, 0.2))
    return body, np.arange(1, body.size, 2), inner, outer


def pushed(body, inner, pressure):
    load = np.zeros(body.size)
    load[inner] = pressure * 2.0 * np.pi * 0.1 * 0.01 / 2.0
    return load


def test_a_tube_that_hardly_changes_its_volume():
    """Lamé's tube in plane strain at ν = .4999: u_a = p a (1 + ν)((1 − 2ν) a² + b²)/(E (b² − a²)). Averaged change of volume gives it
    within the error of 10 linear elements (h² law: 1e-3); incompatible modes, the default, with 20; without, they lock.
    """
    nu, p = 0.4999, 1e3
    material = Elasticity.isotropic(2e6, nu, 1100.0)
    exact = p * 0.1 * (1 + nu) * ((1 - 2 * nu) * 0.01 + 0.04) / (2e6 * 0.03)
    found = []
    for formulation, cells in (("mean dilatation", 10), (None, 20), ("full integration", 10)):
        body, held, inner, _ = tube(laws.Linear(material), cells=cells, formulation=formulation)
        u, _ = solved(body, held, np.zeros(len(held)), pushed(body, inner, p))
        found.append(u[inner].mean() / exact)
    assert found[0] == target(1.0, "widening of a nearly incompressible tube, over Lamé's", abs=2e-3)
    assert found[1] == pytest.approx(1.0, abs=1e-3)
    assert found[2] < 0.9


def test_a_tube_yields_from_within():
    """Hill's tube, ideally plastic, plane strain: p = Y (ln(c/a) + ½ (1 − c²/b²)), u_b = Y c² (1 − ν²)/(E b), Y = 2 σ_0/√3, c the radius to
    which it has yielded (Hill, The Mathematical Theory of Plasticity, 1950, ch. V; de Souza Neto et al. 2008, §7.5.1). Exact for von Mises
    where elastic strains keep volumes too; ν = .499 here. Of 40 linear elements within .1 %.
    """
    sigma, nu, young = 240e3, 0.499, 210e6
    material = Elasticity.isotropic(young, nu, 1100.0)
    body, held, inner, outer = tube(laws.VonMises(material, sigma), cells=40)
    y = 2.0 * sigma / np.sqrt(3.0)
    u, state = None, None
    for c in (0.1, 0.12, 0.14, 0.16, 0.18):
        pressure = y * (np.log(c / 0.1) + 0.5 * (1.0 - c**2 / 0.04))
        u, answer = solved(body, held, np.zeros(len(held)), pushed(body, inner, pressure), state, u)
        state = answer.state
        assert u[outer].mean() == target(
            y * c**2 * (1 - nu**2) / (young * 0.2), "widening of Hill's tube [m]", rel=1e-3
        )
    radius = body.body.mesh.positions[:, 0]
    yielded = body.fields(u, state)["plastic strain"] > 1e-9
    assert radius[yielded].max() == target(0.18, "radius of yield [m]", abs=0.0026)  # an element


def test_cooks_membrane():
    """A tapered panel of nearly incompressible rubber (K/G = 5000), 48 by 44 to 60 mm, clamped at one end and sheared at the other: its
    upper corner rises by 6.9 mm (de Souza Neto, Perić, Dutko & Owen, Int. J. Solids Struct. 33 (1996) 3277, §5.3, converged); 16 by 16
    elements are 1.3 % short of it, without averaged change of volume 65 %. Moduli and load are a hundredth.
    """
    n, shear, bulk = 16, 0.801938e6, 4008.898e6
    young, nu = (
        9.0 * bulk * shear / (3.0 * bulk + shear),
        (3.0 * bulk - 2.0 * shear) / (6.0 * bulk + 2.0 * shear),
    )
    mesh = Mesh.rectangle((1.0, 1.0), (n, n), kind="quad")
    x, y = mesh.positions[:, 0] + 0.5, mesh.positions[:, 1] + 0.5
    places = 1e-3 * np.column_stack([48.0 * x, 44.0 * x + (44.0 - 28.0 * x) * y, 0.0 * x])
    law = laws.NeoHooke(Elasticity.isotropic(young, nu, 1100.0))
    body = Continuum.of(
        replace(mesh, positions=places), law, state="plane strain", thickness=1e-3, large=True
    )
    clamped, end = np.flatnonzero(np.repeat(x < 1e-9, 2)), np.flatnonzero(x > 1.0 - 1e-9)
    full = np.zeros(body.size)
    full[2 * end + 1] = np.where((y[end] < 1e-9) | (y[end] > 1.0 - 1e-9), 0.5, 1.0) / n
    u = None
    for share in np.linspace(0.1, 1.0, 10):
        u, _ = solved(body, clamped, np.zeros(len(clamped)), share * full, u=u, tight=1e-8)
    assert 1e3 * u[2 * end + 1].max() == target(6.9, "rise of Cook's membrane [mm]", rel=0.02)


def test_linear_continuum_matches_assembled_matrices():
    """K = ∫ Bᵀ D B dV, M = ∫ ρ Nᵀ N dV and ½ uᵀ K u of linear bodies equal those of `assemble`, which has other code.

    1e-12: rounding.
    """
    from abut.fem import assemble

    for kind, state in (("hexahedron20", None), ("quad8", "axisymmetric"), ("triangle", "plane stress")):
        mesh = patch(kind)
        body, old = Continuum.of(mesh, STEEL, state=state), assemble(mesh, STEEL, state=state)
        u = np.random.default_rng(2).uniform(-1e-3, 1e-3, body.size)
        answer = body.respond(u, body.virgin())
        assert abs(answer.stiffness - old.stiffness).max() < 1e-12 * abs(old.stiffness).max()
        assert abs(body.mass - old.mass).max() < 1e-12 * abs(old.mass).max()
        assert answer.energy == pytest.approx(0.5 * u @ (old.stiffness @ u), rel=1e-12)


@pytest.mark.parametrize("name", ["St. Venant–Kirchhoff", "neo-Hooke"])
def test_force_is_the_slope_of_energy(name):
    """f·v = dW/du v by differences, with change of volume averaged: the force of an elastic law has a potential."""
    law, large = LAWS[name]
    for kind, formulation in product(("hexahedron", "quad8"), ("full integration", "mean dilatation")):
        body = Continuum.of(
            patch(kind),
            law,
            state=None if kind == "hexahedron" else "axisymmetric",
            large=large,
            formulation=formulation,
        )
        u, v = np.random.default_rng(4).uniform(-0.02, 0.02, (2, body.size))
        up, down = (body.respond(u + h * v, body.virgin(), tangent=False).energy for h in (1e-4, -1e-4))
        assert body.respond(u, body.virgin()).force @ v == pytest.approx((up - down) / 2e-4, rel=1e-6)


def test_refuses_invalid_continuum_input():
    """Refuses laws without a stable or defined stress.

    A yield stress is missing; hardening dσ_y/dp < 0 softens and loses uniqueness; a small-strain law at large strain is not objective.
    det F ≤ 0 of an element raises `StepFailed`, because a shorter step may avoid it.
    """
    mesh = patch("quad")
    with pytest.raises(
        InvalidValue, match=r'"material" has no yield stress \[Pa\].*give it, such as VonMises'
    ):
        laws.VonMises(STEEL)
    with pytest.raises(InvalidValue, match=r'"steel".*hardening.*-1\d*'):
        laws.VonMises("steel", hardening=-1e9)
    with pytest.raises(
        InvalidValue,
        match=r"decreases from 3.5e\+08 Pa at p = 0 to 3e\+08 Pa.*give a table that never decreases",
    ):
        laws.VonMises(STEEL, hardening=laws.Table([0.0, 0.1], [350e6, 300e6]))
    with pytest.raises(
        InvalidValue, match=r"NeoHooke\) is for large strains, but large=False; give large=True"
    ):
        Continuum.of(mesh, laws.NeoHooke(RUBBER), state="plane strain")
    with pytest.raises(InvalidValue, match=r"kinematic hardening \(C = 2e\+09 Pa\).*give large=False"):
        Continuum.of(mesh, LAWS["von Mises, Prager"][0], state="plane strain", large=True)
    with pytest.raises(InvalidValue, match=r"Stiffening\) is for small strains.*LargeStrain"):
        Continuum.of(mesh, Stiffening(STEEL), state="plane strain", large=True)
    body = Continuum.of(mesh, laws.NeoHooke(RUBBER), state="plane strain", large=True)
    with pytest.raises(Distorted, match=r"become inverted, the first \(quad\) with nodes .* near") as found:
        body.respond(
            -1.5 * mesh.positions[:, :2].ravel() * np.tile([1.0, 0.0], len(mesh.positions)), body.virgin()
        )
    assert len(found.value.nodes) == 4
    with pytest.raises(StepFailed, match="is not finite"):
        body.respond(np.full(body.size, np.nan), body.virgin())


def test_why_incompatible_modes_are_not_of_large_displacements():
    """min eig(hᵀ K h) = 0 at 63 % of the height: the hourglass shapes h of a compressed neo-Hookean square with free sides lose their
    stiffness with incompatible modes, and keep 90 % of it without.

    Source: Wriggers & Reese, Comput. Methods Appl. Mech. Eng. 135 (1996) 201, near 0.6.
    """
    law = laws.NeoHooke(Elasticity.isotropic(2e6, 0.3, 1100.0))
    mesh = Mesh.rectangle((1, 1), (1, 1), kind="quad")
    block = Continuum.of(mesh, law, state="plane strain", large=True).blocks[0]
    own = np.zeros((1, len(block.at), 2, 2))
    own[0, :, (0, 1), (0, 1)] = -4.0 * block.at.T  # ∂N̂/∂x of N̂ = 1 − ξ², ξ = 2 x
    enhanced = replace(block, dn=np.concatenate([block.dn, own], axis=2))
    x = mesh.positions[block.group.nodes[0], :2]
    hourglass = np.kron((np.sign(x[:, 0]) * np.sign(x[:, 1]))[:, None] / 2.0, np.eye(2))

    def across(wide, height):
        gradient = np.diag([wide, height, 1.0])[None]
        return block.law.complete(gradient, block.law.virgin(1), False).stress[0, 0]

    def stiffness(height, modes):
        wide = brentq(across, 0.5, 4.0, args=(height,))
        gradient = np.tile(np.diag([wide - 1.0, height - 1.0, 0.0]), (1, len(block.at), 1, 1))
        strained = (enhanced if modes else block).strains_by_gradient(gradient, slice(None))
        k = strained.stiffness(block.law.complete(strained.given, block.law.virgin(block.points), True))[0]
        if modes:
            k = k[:8, :8] - k[:8, 8:] @ np.linalg.solve(k[8:, 8:], k[8:, :8])
        return np.linalg.eigvalsh(hourglass.T @ k @ hourglass)[0]

    lost = brentq(stiffness, 0.4, 0.9, args=(True,))
    gone, kept = numbers_on(
        "elastic.md", "loses its stiffness at {} % of its height, where full integration keeps {} % of it"
    )
    assert (gone, kept) == (100 * lost, 100 * stiffness(lost, False) / stiffness(1.0, False))
    assert lost == pytest.approx(0.6, abs=0.05)

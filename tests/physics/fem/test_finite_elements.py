"""Finite elements, against closed forms of elasticity and vibration."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse.linalg import splu

import abut
from abut.fem import Elasticity, Mesh, assemble, natural_modes, pressure, solve, temperature, traction, weight
from abut.fem.mesh.elements import KINDS, LINEAR
from abut.flexible import CraigBampton, FlexibleBody, reduce

SOLIDS = (
    "tetra",
    "tetra10",
    "hexahedron",
    "hexahedron20",
    "wedge",
    "wedge15",
    "pyramid",
    "pyramid13",
    "mixed",
    "mixed, quadratic",
)
KINDS_OF = {
    "mixed": {"hexahedron", "pyramid", "tetra"},
    "mixed, quadratic": {"hexahedron20", "pyramid13", "tetra10"},
}
FLATS = ("triangle", "triangle6", "quad", "quad8")
SLACK = Elasticity.isotropic(210e9, 0.0, 7800.0)
STEEL = Elasticity.isotropic(210e9, 0.3, 7800.0, 1.2e-5)


def bent(mesh, size=0.06):
    """The same mesh with its corners moved at random, and middle nodes amid them: distorted elements with straight sides."""
    rng = np.random.default_rng(7)
    x = mesh.positions
    low, high = x.min(axis=0), x.max(axis=0)
    moved = x + size * rng.uniform(-1.0, 1.0, x.shape) * ((x > low + 1e-9) & (x < high - 1e-9))
    return replace(mesh, positions=moved)


def six(tensor):
    return np.array([tensor[i] for i in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))])


def linear(kind):
    return "mixed" if kind.startswith("mixed") else LINEAR.get(kind, kind)


def block(size, divisions, kind):
    """A block of one kind, or of bricks beside pyramids beside tetrahedra, every second column of bricks being cut."""
    if kind.startswith("wedge"):
        flat = Mesh.rectangle(size[:2], divisions[:2], kind="triangle" if kind == "wedge" else "triangle6")
        return Mesh.extrude(flat, size[2], divisions[2], "hexahedron" if kind == "wedge" else "hexahedron20")
    if kind.startswith(("tetra", "hexahedron")):
        return Mesh.block(size, divisions, kind=kind)
    mesh = cut(Mesh.block(size, divisions, kind="hexahedron"), mixed=kind.startswith("mixed"))
    return mesh if linear(kind) == kind else mesh.quadratic()


def cut(mesh, mixed):
    """Each brick (mixed: of every second column along z) cut into six pyramids about its middle (mixed: the upper and the lower into two
    tetrahedra each).
    """
    bricks = mesh.elements["hexahedron"]
    middles = mesh.positions[bricks].mean(axis=1)
    steps = np.rint((middles - middles.min(axis=0)) / np.ptp(mesh.positions[bricks[0]], axis=0))
    which = np.flatnonzero((steps[:, 0] + steps[:, 1]) % (2 if mixed else 1) == 0)
    found = {"hexahedron": np.delete(bricks, which, axis=0), "pyramid": [], "tetra": []}
    for at, brick in enumerate(bricks[which], len(mesh.positions)):
        for face in KINDS["hexahedron"].faces:
            a, b, c, d = brick[list(face[::-1])]
            if mixed and np.ptp(mesh.positions[[a, b, c], 2]) == 0.0:
                found["tetra"] += [[a, b, c, at], [a, c, d, at]]
            else:
                found["pyramid"].append([a, b, c, d, at])
    return Mesh(
        np.vstack([mesh.positions, middles[which]]),
        {name: np.array(rows) for name, rows in found.items() if len(rows)},
        node_sets=mesh.node_sets,
    ).check()


@pytest.mark.parametrize("kind", SOLIDS)
def test_patch_test_of_constant_strain(kind):
    """σ = λ tr ε I + 2 G ε everywhere, and K u = 0 inside, for displacements linear in position.

    Source: Irons' patch test. 1e-12 and 1e-11: rounding.
    """
    mesh = bent(block((1.0, 0.8, 0.6), (3, 3, 3), linear(kind)), 0.03)
    mesh = mesh.quadratic() if kind != linear(kind) else mesh
    structure = assemble(mesh, Elasticity.isotropic(1e9, 0.3, 1000.0))
    gradient = np.random.default_rng(0).normal(size=(3, 3))
    u = (mesh.positions @ gradient.T).ravel()
    force = (structure.stiffness @ u).reshape(-1, 3)
    x = mesh.positions
    inner = ((x > x.min(axis=0) + 1e-9) & (x < x.max(axis=0) - 1e-9)).all(axis=1)
    assert inner.any()
    assert np.abs(force[inner]).max() < 1e-12 * np.abs(force).max()
    strain = 0.5 * (gradient + gradient.T)
    lame, shear = 1e9 * 0.3 / (1.3 * 0.4), 1e9 / 2.6
    expected = six(lame * np.trace(strain) * np.eye(3) + 2.0 * shear * strain)
    np.testing.assert_allclose(
        structure.stress(u)[:, :, 0], np.tile(expected, (len(x), 1)), rtol=1e-11, atol=1e-11 * 1e9
    )


@pytest.mark.parametrize("kind", SOLIDS)
def test_rigid_motion_costs_nothing_and_carries_the_mass(kind):
    """K r = 0 for shifts and turns; r M r the mass, and the moments of inertia of the block, m (b² + c²)/12, which linear tetrahedra have
    exactly too, their mass being consistent.
    """
    mesh = block((1.0, 0.8, 0.6), (2, 3, 2), kind)
    structure = assemble(mesh, STEEL)
    x, e = mesh.positions - 0.5 * (mesh.positions.min(axis=0) + mesh.positions.max(axis=0)), np.eye(3)
    r = np.stack(
        [structure.field(np.tile(v, (len(x), 1))) for v in e] + [structure.field(np.cross(v, x)) for v in e],
        axis=1,
    )
    assert np.abs(structure.stiffness @ r).max() < 1e-12 * np.abs(structure.stiffness).max()
    m = 7800.0 * 0.48
    inertia = [m * (0.64 + 0.36) / 12, m * (1.0 + 0.36) / 12, m * (1.0 + 0.64) / 12]
    np.testing.assert_allclose(r.T @ (structure.mass @ r), np.diag([m, m, m, *inertia]), atol=1e-11 * m)


@pytest.mark.parametrize("kind", SOLIDS)
def test_lumped_mass_is_the_whole_mass(kind):
    """A lumped mass matrix is diagonal and positive, and Σ m_ii = 3 ρ V, the mass in each of three directions, to rounding."""
    structure = assemble(block((1.0, 0.8, 0.6), (2, 2, 2), kind), STEEL, lumped=True)
    assert (structure.mass - structure.mass.multiply(np.eye(structure.mass.shape[0]))).nnz == 0
    assert structure.mass.diagonal().min() > 0.0
    assert structure.mass.sum() == pytest.approx(3 * 7800.0 * 0.48, rel=1e-12)


def lame(r, a=0.1, b=0.2, p=1e6, young=210e9, nu=0.3):
    """Displacement of a thick cylinder under inner pressure in plane strain (Lamé; Timoshenko & Goodier, art. 28)."""
    c = p * a * a / (b * b - a * a)
    return (1.0 + nu) / young * c * ((1.0 - 2.0 * nu) * r + b * b / r)


def nodes_at(mesh, *places):
    return [int(mesh.numbers[np.argmin(np.linalg.norm(mesh.positions - p, axis=1))]) for p in places]


def test_a_thick_cylinder_in_plane_strain_and_about_its_axis_and_solid():
    """Lamé: u = (1 + ν)/E · p a²/(b² − a²) · ((1 − 2ν) r + b²/r) for a ring, an axisymmetric section and a solid tube between smooth walls.

    1e-4 of the largest displacement with a few quadratic elements; with elements of half the size a tenth of that (order four).
    """
    size = lame(0.1)
    ring = Mesh.ring(0.1, 0.2, (32, 6), kind="quad8")
    flat = assemble(ring, STEEL, state="plane strain")
    right, left, top = nodes_at(ring, (0.2, 0, 0), (-0.2, 0, 0), (0, 0.2, 0))
    u = solve(flat, pressure(flat, "inside", "1 MPa"), {right: (1,), left: (1,), top: (0,)}).reshape(-1, 2)
    r = np.hypot(ring.positions[:, 0], ring.positions[:, 1])
    assert np.abs((u * ring.positions[:, :2]).sum(axis=1) / r - lame(r)).max() < 1e-4 * size

    section = Mesh.rectangle((0.1, 0.05), (6, 3))
    section = replace(section, positions=section.positions + np.array([0.15, 0.0, 0.0]))
    about = assemble(section, STEEL, state="axisymmetric")
    u = solve(about, pressure(about, "x-", "1 MPa"), {"y-": (1,), "y+": (1,)}).reshape(-1, 2)
    assert np.abs(u[:, 0] - lame(section.positions[:, 0])).max() < 1e-4 * size

    tube = Mesh.tube(0.1, 0.2, 0.05, (32, 6, 1))
    solid = assemble(tube, STEEL)
    ends = dict.fromkeys(("bottom", "top"), (2,))
    right, left, top = nodes_at(
        tube, *([*p, tube.positions[:, 2].min()] for p in ((0.2, 0), (-0.2, 0), (0, 0.2)))
    )
    u = solve(
        solid, pressure(solid, "inside", "1 MPa"), {**ends, right: (1,), left: (1,), top: (0,)}
    ).reshape(-1, 3)
    r = np.hypot(tube.positions[:, 0], tube.positions[:, 1])
    assert np.abs((u * tube.positions)[:, :2].sum(axis=1) / r - lame(r)).max() < 1e-4 * size


@pytest.mark.parametrize(
    ("kind", "cells", "nu", "widening"),
    [
        ("quad8", (16, 2), 0.49, 0.987), ("quad8", (16, 2), 0.499, 0.8845), ("quad8", (16, 2), 0.4999, 0.434),
        ("quad8", (32, 4), 0.499, 0.990), ("triangle6", (16, 2), 0.4999, 0.989), ("hexahedron20", (24, 3, 2), 0.49, 0.997),
        ("hexahedron20", (24, 3, 2), 0.4999, 0.772), ("tetra10", (24, 3, 2), 0.4999, 0.994),
    ],
)  # fmt: skip
def test_quadratic_elements_that_lock_where_volumes_hardly_change_are_reported(kind, cells, nu, widening):
    """Lamé's cylinder in plane strain, u = (1 + ν)/E · p a²/(b² − a²) · ((1 − 2ν) r + b²/r) (Timoshenko & Goodier, art. 28).

    A warning appears if and only if u_h/u < 1/1.1. docs/elastic.md states the ratios u_h/u, here to 1e-3, its digits.
    """
    material, solid = Elasticity.isotropic(210e9, nu, 7800.0), len(cells) == 3
    mesh = Mesh.tube(0.1, 0.2, 0.05, cells, kind=kind) if solid else Mesh.ring(0.1, 0.2, cells, kind=kind)
    structure = assemble(mesh, material, **({} if solid else {"state": "plane strain"}))
    low = [mesh.positions[:, 2].min()] if solid else [0.0]
    right, left, top = nodes_at(mesh, *([*p, *low] for p in ((0.2, 0), (-0.2, 0), (0, 0.2))))
    held = dict.fromkeys(("bottom", "top"), (2,)) if solid else {}
    load = pressure(structure, "inside", "1 MPa")
    u = solve(structure, load, {**held, right: (1,), left: (1,), top: (0,)}).reshape(len(mesh.positions), -1)
    r = np.hypot(mesh.positions[:, 0], mesh.positions[:, 1])
    inner = np.isclose(r, 0.1, rtol=1e-3)
    radial = (u[:, :2] * mesh.positions[:, :2]).sum(axis=1)[inner] / r[inner]
    found = radial.mean() / lame(0.1, nu=nu)
    assert found == pytest.approx(widening, abs=1e-3)
    assert len(structure.warnings) == (found < 1.0 / 1.1)
    for sentence in structure.warnings:
        assert f"kind {kind} are too stiff where volumes hardly change (Poisson's ratio {nu:g})" in sentence


def test_energy_of_a_pressed_ring_converges_in_order():
    """½ fᵀ u = π a p u(a) of Lamé's ring, with an error O(h²) of linear and O(h⁴) of quadratic elements.

    Source: Lamé; orders by Strang & Fix 1973, sec. 3.7. 0.3 in the order from one halving of h: the next terms.
    """
    exact = 0.5 * 2.0 * np.pi * 0.1 * 1e6 * lame(0.1)
    for kind, order in (("quad", 2.0), ("quad8", 4.0)):
        errors = []
        for n in (1, 2):
            ring = Mesh.ring(0.1, 0.2, (24 * n, 4 * n), kind=kind)
            s = assemble(ring, STEEL, state="plane strain")
            right, left, top = nodes_at(ring, (0.2, 0, 0), (-0.2, 0, 0), (0, 0.2, 0))
            f = pressure(s, "inside", 1e6)
            errors.append(abs(0.5 * f @ solve(s, f, {right: (1,), left: (1,), top: (0,)}) / exact - 1.0))
        assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.3)


def test_a_short_cantilever_sags_as_timoshenkos():
    """F L³/3EI + F L/κGA with κ = 10(1 + ν)/(12 + 11ν) (Cowper, J. Appl. Mech. 33 (1966) 335): 1 × .1 × .1 m. Without Poisson's effect,
    for a clamp that forbids it is no part of the beam's theory (ν = .3: 1.0 % stiffer); what is left, that the clamp keeps its section
    from warping, is worth less than .1 %.
    """
    mesh = Mesh.block((1.0, 0.1, 0.1), (20, 2, 2))
    s = assemble(mesh, SLACK)
    u = solve(s, traction(s, "x+", (0.0, 0.0, -1e5)), {"x-": (0, 1, 2)})
    tip = u.reshape(-1, 3)[mesh.nodes("x+"), 2].mean()
    area, inertia, shear, k = 0.01, 0.1**4 / 12, 210e9 / 2.0, 10.0 / 12.0
    expected = 1e3 / (3 * 210e9 * inertia) + 1e3 / (k * shear * area)
    assert -tip == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize("kind", SOLIDS)
def test_a_cantilever_converges_to_timoshenkos(kind):
    """u = F l³/(3 E I) + F l/(k G A) of a cantilever of 0.4 × 0.1 × 0.1 m; the stiffness f²/(u f) converges to it.

    Source: Timoshenko. The excess of linear elements falls by h² (0.15 in the order, from two to four across); hexahedra with
    incompatible modes begin at 1 %; quadratic elements are within 1 % with one across and 0.1 % with two, where beam theory itself
    ends.
    """
    length, shear = 0.4, 210e9 / 2.0
    expected = 1e3 * length**3 / (3 * 210e9 * 0.1**4 / 12) + 1e3 * length / (10.0 / 12.0 * shear * 0.01)
    errors = []
    for n in (2, 4) if linear(kind) == kind else (1, 2):
        mesh = block((length, 0.1, 0.1), (4 * n, n, n), kind)
        assert set(mesh.elements) == KINDS_OF.get(kind, {kind})
        s = assemble(mesh, SLACK)
        f = traction(s, "x+", (0.0, 0.0, -1e5))
        u = solve(s, f, {"x-": (0, 1, 2)})
        errors.append(1e3 * expected / (u @ f) - 1.0)
    if kind == "hexahedron":  # incompatible modes
        assert 0.0 < errors[1] < 0.3 * errors[0] < 0.3 * 1e-2
    elif linear(kind) == kind:
        assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.15)
    else:
        assert 0.0 < errors[0] < 1e-2
        assert 0.0 < errors[1] < 1e-3


def test_an_orthotropic_bar_along_turned_axes():
    """A bar pulled along x, its material's axes turned by 30° about z: 1/E_x = c⁴/E₁ + s⁴/E₂ + (1/G₁₂ − 2ν₁₂/E₁) s²c² (Lekhnitskii 1963,
    ch. 1). The stress is even and the displacement linear, so that one element is exact.
    """
    c, s_ = np.cos(np.pi / 6), np.sin(np.pi / 6)
    wood = Elasticity.orthotropic(
        ("12 GPa", "0.9 GPa", "0.5 GPa"), (0.4, 0.45, 0.5), ("0.7 GPa", "0.6 GPa", "0.05 GPa"), 450.0,
        axes=[[c, -s_, 0], [s_, c, 0], [0, 0, 1]], name="spruce",
    )  # fmt: skip
    mesh = Mesh.block((1.0, 0.2, 0.1), (2, 1, 1))
    s = assemble(mesh, wood)
    load = traction(s, "x+", (1e6, 0, 0)) + traction(s, "x-", (-1e6, 0, 0))
    a, b, d = nodes_at(mesh, (-0.5, -0.1, -0.05), (0.5, -0.1, -0.05), (-0.5, 0.1, -0.05))
    low = solve(s, load, {a: (0, 1, 2), b: (1, 2), d: (2,)}).reshape(-1, 3)
    give = c**4 / 12e9 + s_**4 / 0.9e9 + (1.0 / 0.7e9 - 0.8 / 12e9) * (s_ * c) ** 2
    i, j = (int(np.flatnonzero(mesh.numbers == k)[0]) for k in (a, b))
    assert low[j, 0] - low[i, 0] == pytest.approx(1e6 * give, rel=1e-10)
    np.testing.assert_allclose(s.stress(low.ravel())[:, 0, 0], 1e6, rtol=1e-9)


def test_free_thermal_expansion_and_constrained_thermal_stress():
    """ε = α ΔT in each direction, without stress, of a free body; σ = −E α ΔT/(1 − 2 ν) of a fully constrained one.

    Source: thermoelasticity. 1e-12 m and 1e-10: rounding.
    """
    mesh = Mesh.block((1.0, 0.5, 0.5), (2, 2, 2), kind="tetra10")
    s = assemble(mesh, STEEL)
    heat = temperature(s, "50 K")
    a, b, d = nodes_at(mesh, (-0.5, -0.25, -0.25), (0.5, -0.25, -0.25), (-0.5, 0.25, -0.25))
    u = solve(s, heat, {a: (0, 1, 2), b: (1, 2), d: (2,)}).reshape(-1, 3)
    grown = mesh.positions - mesh.positions[np.flatnonzero(mesh.numbers == a)[0]]
    np.testing.assert_allclose(u, 1.2e-5 * 50.0 * grown, atol=1e-12)
    face = np.abs(mesh.positions[:, 0] - 0.5) < 1e-9
    assert heat.reshape(-1, 3)[face, 0].sum() == pytest.approx(0.25 * 210e9 * 1.2e-5 * 50.0 / 0.4, rel=1e-10)


def test_a_column_buckles_at_eulers_load():
    """(K + P K_g) φ = 0 at P = π² E I/4L² (Euler), 1 × .02 × .02 m: the shear of a column 50 times as long as thick takes .03 % off.
    Asked for within .1 %; without Poisson's effect, which the clamp would forbid (ν = .3: .5 % more).
    """
    mesh = Mesh.block((1.0, 0.02, 0.02), (24, 1, 1))
    s = assemble(mesh, SLACK)
    pushed = solve(s, traction(s, "x+", (-1.0 / 4e-4, 0, 0)), {"x-": (0, 1, 2)})
    held = np.flatnonzero(~np.isin(s.freedoms[:, 0], mesh.nodes("x-")))
    k, g = (a.tocsr()[held][:, held] for a in (s.stiffness, s.geometric(pushed)))
    factor, x = splu(k.tocsc()), np.random.default_rng(1).normal(size=len(held))
    for _ in range(40):  # power iteration on −K⁻¹ K_g
        x = -factor.solve(g @ x)
        x /= np.linalg.norm(x)
    load = (x @ (k @ x)) / -(x @ (g @ x))
    assert load == pytest.approx(np.pi**2 * 210e9 * 0.02**4 / 12 / 4.0, rel=1e-3)


def test_frequencies_of_a_free_ring():
    """f = 205.89, 210.55, 587.92 and 588.88 Hz, each twice, of a ring with mean radius 0.369 m, 0.048 m thick and 0.05 m long (K φ = ω²
    M φ).

    Source: measured and computed ring of the literature (flexible sheet, 1.2), E = 185 GPa, ν = 0.3, ρ = 7800 kg/m³. 0.5 %: the
    difference between its own figures; 1e-4 between the two of a pair: the mesh.
    """
    mesh = Mesh.tube(0.345, 0.393, 0.05, (48, 2, 2))
    found, _ = natural_modes(assemble(mesh, Elasticity.isotropic(185e9, 0.3, 7800.0)), 14)
    np.testing.assert_allclose(found[6:14:2], [205.89, 210.55, 587.92, 588.88], rtol=5e-3)
    np.testing.assert_allclose(found[6:14:2], found[7:14:2], rtol=1e-4)


def test_a_thick_plate_on_its_lower_edges():
    """NAFEMS FV52: 10 × 10 × 1 m, E 200e9, ν .3, ρ 8000, w = 0 along the edges of the bottom face; three rigid motions, then 44.762 110.52
    (twice) 169.08 193.93 206.64 (twice) Hz, which are those of 4 × 4 × 1 bricks of twenty nodes (NAFEMS TNSB rev. 3, as cited by code_aster
    V2.03.502). The same elements and mesh: 1e-3 leaves room for rules of integration only, reduced or not. An edge that bears a solid
    gives without bound as the mesh gets finer: 8 × 8 × 3 bricks have 43.68 and 105.3 Hz, so that no finer mesh is nearer to these; nor to
    the 45.897, 109.44, 167.89, 193.59 and 206.19 Hz of plate theory, which the same mesh meets within 2.5 %.
    """
    mesh = Mesh.block((10.0, 10.0, 1.0), (4, 4, 1))
    plate = assemble(mesh, Elasticity.isotropic(200e9, 0.3, 8000.0))
    beside = np.abs(np.abs(mesh.positions[:, :2]) - 5.0).min(axis=1) < 1e-9
    below = np.abs(mesh.positions[:, 2] + 0.5) < 1e-9
    edges = {int(label): (2,) for label in plate.labels[beside & below]}
    assert len(edges) == 32
    found, _ = natural_modes(plate, 10, supports=edges)
    assert (found[:3] < 1e-3).all()
    np.testing.assert_allclose(found[3:], (44.762, 110.52, 110.52, 169.08, 193.93, 206.64, 206.64), rtol=1e-3)
    np.testing.assert_allclose(
        found[3:], (45.897, 109.44, 109.44, 167.89, 193.59, 206.19, 206.19), rtol=0.025
    )


def test_stress_at_a_beams_root():
    """M c/I = 6 F L/b h² at the faces of a cantilever, half way along, where the clamp is far: within 1 %."""
    mesh = Mesh.block((1.0, 0.1, 0.1), (20, 2, 4))
    s = assemble(mesh, STEEL)
    u = solve(s, traction(s, "x+", (0.0, 0.0, -1e5)), {"x-": (0, 1, 2)})
    (k,) = nodes_at(mesh, (0.0, 0.0, 0.05))
    sigma = s.stress(u)[np.flatnonzero(mesh.numbers == k)[0], 0, 0]
    assert sigma == pytest.approx(6.0 * 1e3 * 0.5 / 0.1**3, rel=0.01)


def test_weight_is_the_mass_times_gravity():
    """Σ f = m g, and its moment about the centre of mass none."""
    mesh = Mesh.cylinder("50 mm", "200 mm", (4, 4))
    s = assemble(mesh, "steel")
    f = weight(s).reshape(-1, 3)
    assert f.sum(axis=0)[2] == pytest.approx(-9.80665 * s.mass.sum() / 3.0, rel=1e-12)
    np.testing.assert_allclose(f.sum(axis=0)[:2], 0.0, atol=1e-9)


def test_a_machine_sags_as_the_finite_elements():
    """A clamped bar under its weight in a machine comes to rest at u = K⁻¹ M g of the finite elements, within 1e-4.

    The sag is 1e-5 of the length, so terms of second order are 1e-5 of it; the run's tolerance is 1e-6 of it.
    """
    mesh = Mesh.block((1.0, 0.05, 0.05), (10, 1, 1))
    s = assemble(mesh, STEEL)
    linear_ = solve(s, weight(s), {"x-": (0, 1, 2)}).reshape(-1, 3)
    model = abut.Model("bar", gravity=(0, 0, -9.80665))
    body = model.add(
        FlexibleBody(
            "bar", mesh, STEEL, interfaces={"root": abut.flexible.Patch("x-", "rigid"), "tip": "x+"}, modes=CraigBampton(12), damping=0.05
        )
    )  # fmt: skip
    model.add(abut.joints.Fixed("wall", body["root"], model.ground, at=(-0.5, 0, 0)))
    sag = abut.statics(model).result["bar_tip.position"].values[-1, 2]
    expected = linear_[mesh.nodes("x+"), 2].mean()
    reduced = reduce(
        s,
        interfaces={"root": abut.flexible.Patch("x-", "rigid"), "tip": "x+"},
        method=CraigBampton(12),
        frame="root",
    )
    force = np.einsum("nim,ni->m", reduced.shapes[:, :3], weight(s).reshape(-1, 3))
    held = reduced.interfaces[1].shapes[2] @ np.linalg.solve(reduced.stiffness, force)
    assert held == pytest.approx(expected, rel=2e-3)
    assert sag == pytest.approx(held, rel=1e-4)

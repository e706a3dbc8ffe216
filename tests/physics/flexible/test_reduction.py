"""Reduced elastic bodies, compared with the finite elements they were reduced from."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.sparse.linalg import splu

import abut
from abut.fem import Mesh, assemble, beam_structure
from abut.flexible import CraigBampton, FlexibleBody, Herting, NormalModes, Patch, Rayleigh, reduce
from abut.joints import Fixed, Revolute
from targets import target

METHODS = ("craig-bampton", "guyan", "rubin", "macneal", "herting", "normal")
#: Rotating cantilever, λ of flapping and lagging with the axial–Coriolis coupling left out, by μ; see `test_rotating_beams`.
WRIGHT = {2.0: (4.1373, 3.6218), 4.0: (5.5850, 3.8977), 6.0: (7.3603, 4.2632), 8.0: (9.2568, 4.6571)}


def bent(elements=20, *, name="bent", start=0.0):
    """A beam of 2 m that turns in space once, unlike in its two planes."""
    x = np.linspace(0.0, 1.0, elements + 1)
    nodes = np.column_stack([2.0 * x, 0.4 * x**2, 0.3 * np.sin(3.0 * x)]) + start
    return beam_structure(
        nodes,
        [(k, k + 1) for k in range(elements)],
        ea=1e7,
        gj=1e4,
        ei=(2e4, 1e4),
        line=3.0,
        inertia=(1e-3, 3e-3),
        name=name,
    )


def frequencies(structure, count=12):
    """Of the free structure by the whole matrices [rad/s]: those after the six rigid motions."""
    values = eigh(structure.stiffness.toarray(), structure.mass.toarray(), eigvals_only=True)
    return np.sqrt(values[6 : 6 + count])


def free(reduced):
    """Of the reduced body, frame and modes together [rad/s]."""
    m = reduced.modes
    stiffness = np.zeros((6 + m, 6 + m))
    stiffness[6:, 6:] = reduced.stiffness
    mass = reduced.gram[: 6 + m, : 6 + m]
    scale = np.diag(1.0 / np.sqrt(np.diag(mass)))
    return np.sqrt(np.maximum(eigh(scale @ stiffness @ scale, scale @ mass @ scale, eigvals_only=True), 0.0))[
        6:
    ]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("frame", ["principal", "root"])
def test_a_frame_changes_no_frequency(method, frame):
    """K φ = ω² M φ of the free body has the same ω for each frame, because frame and modes together span the same displacements.

    1e-7: rounding of an eigenproblem with ω up to 1e5 rad/s.
    """
    holds = {"root": 1, "tip": 21}
    mean = reduce(bent(), interfaces=holds, method=method, cache=False)
    other = reduce(bent(), interfaces=holds, method=method, frame=frame, cache=False)
    np.testing.assert_allclose(free(other), free(mean), rtol=1e-7)


@pytest.mark.parametrize("method", ["rubin", "macneal", "herting", "normal"])
def test_free_modes_have_the_frequencies_of_the_finite_elements(method):
    """Bases with free modes contain the solutions of K φ = ω² M φ exactly: the first 12 of 20 modes agree to 1e-8, rounding."""
    found = free(reduce(bent(), interfaces={"root": 1, "tip": 21}, method=method, cache=False))
    assert found[:12] == target(frequencies(bent()), "frequencies of the free body [rad/s]", rtol=1e-8)


def test_frequencies_of_craig_and_bampton_come_from_above():
    """Ritz: ω_k of a reduced body ≥ ω_k of the finite elements, and falls as modes are added (minimax principle).

    With all 114 inner freedoms nothing is omitted, and both are equal.
    """
    exact, last = frequencies(bent(), 6), np.full(6, np.inf)
    for count in (2, 4, 8, 16, 114):
        found = free(
            reduce(bent(), interfaces={"root": 1, "tip": 21}, method=CraigBampton(count), cache=False)
        )[:6]
        assert (found >= exact * (1.0 - 1e-9)).all()
        assert (found <= last * (1.0 + 1e-9)).all()
        last = found
    np.testing.assert_allclose(last, exact, rtol=1e-8)


@pytest.mark.parametrize("method", [m for m in METHODS if m != "normal"])
def test_loads_at_interfaces_bend_a_reduced_body_as_the_whole(method):
    """Φ k⁻¹ Φᵀ = [K⁻¹]_tip with the root fixed: the flexibility of the tip by modes equals that of the finite elements.

    1e-6: rounding of K⁻¹. Each basis but that of free modes contains these static modes.
    """
    structure = bent()
    held = np.arange(6, len(structure.freedoms))
    tip = np.arange(len(structure.freedoms) - 6, len(structure.freedoms))
    unit = np.zeros((len(structure.freedoms), 6))
    unit[tip, range(6)] = 1.0
    exact = splu(structure.stiffness[held][:, held].tocsc()).solve(unit[held])[-6:]
    body = reduce(structure, interfaces={"root": 1, "tip": 21}, method=method, frame="root", cache=False)
    shapes = body.interfaces[1].shapes
    given = shapes @ np.linalg.solve(body.stiffness, shapes.T)
    np.testing.assert_allclose(given, exact, rtol=1e-6, atol=1e-9 * np.abs(exact).max())


def test_attachment_mode_makes_static_response_exact():
    """U = ½ fᵀ G f of a free body under a load in equilibrium is exact if the basis has the attachment mode of the load.

    G is the elastic flexibility of the free body (Craig and Chang 1977). Expected: f·u of the body held at one node, whose support
    carries no force. 1e-8: conditioning of the reduced stiffness; without the mode less than 0.9 of the energy is found.
    """
    structure = bent()
    load = np.zeros(len(structure.freedoms))
    load[6 * 7 + 2], load[6 * 3 + 2], load[6 * 11 + 2] = 2.0, -1.0, -1.0
    arm = structure.positions[[7, 3, 11]]
    moment = np.cross(arm, [[0, 0, 2.0], [0, 0, -1.0], [0, 0, -1.0]]).sum(axis=0)
    load[6 * 10 + 3 : 6 * 10 + 6] -= moment
    held = np.arange(6, len(structure.freedoms))
    exact = load[held] @ splu(structure.stiffness[held][:, held].tocsc()).solve(load[held])
    shares = []
    for loads in (None, load):
        body = reduce(structure, method=NormalModes(6), loads=loads, cache=False)
        force = np.einsum("nim,ni->m", body.shapes, load.reshape(-1, 6))
        shares.append(force @ np.linalg.solve(body.stiffness, force) / exact)
    assert shares[0] < 0.9
    assert shares[1] == pytest.approx(1.0, rel=1e-8)


def test_a_principal_frame_keeps_principal_axes():
    """∂J_ab/∂q = 0 for a ≠ b in principal axes, and no momentum: by the blocks of the Gram matrix about the centre of mass."""
    structure = bent()
    body = reduce(structure, method=NormalModes(10), frame="principal", cache=False)
    m = body.modes
    blocks = [body.gram[:, 6 + m * (1 + b) : 6 + m * (2 + b)].copy() for b in range(3)]
    np.testing.assert_allclose(body.gram[:3, 6 : 6 + m], 0.0, atol=1e-9)
    for block in blocks:  # about the centre
        block[3:6] = block[3:6] - np.cross(np.eye(3), body.centre) @ block[:3]
    changed = np.array([[blocks[b][3 + a] + blocks[a][3 + b] for b in range(3)] for a in range(3)])
    c = body.centre
    about = body.inertia - body.mass * (c @ c * np.eye(3) - np.outer(c, c))
    _, axes = np.linalg.eigh(about)
    turned = np.einsum("ia,ijm,jb->abm", axes, changed, axes)
    size = np.abs(turned).max()
    for a, b in ((0, 1), (1, 2), (2, 0)):
        assert np.abs(turned[a, b]).max() < 1e-9 * max(size, 1.0)


def uneven(size, by):
    """A bar of steel whose nodes lie beside their places by up to `by` of its least side, at random."""
    mesh = Mesh.block(size, (6, 2, 2), kind="hexahedron")
    shifts = np.random.default_rng(11).uniform(-1.0, 1.0, mesh.positions.shape)
    return assemble(replace(mesh, positions=mesh.positions + by * min(size) * shifts), "steel")


@pytest.mark.parametrize("size", [(1.0, 0.1, 0.1), (0.2, 0.2, 0.2)], ids=["square bar", "cube"])
def test_principal_axes_where_moments_of_inertia_are_as_good_as_equal(size):
    """If two moments of inertia are equal, J₁ ≈ J₂, principal axes are determined by rounding or by the mesh only.

    The frame then rotates about such axes as mean axes do. A mode differs from that in mean axes only by the asymmetry of the mesh. (With
    the axes as they come, modes of a cube differ by 1e12 at 1e-12, and by 1e5 at 1e-5.)
    """
    far = []
    for by in (0.0, 1e-12, 1e-9, 1e-5):
        principal, mean = (
            reduce(uneven(size, by), method=NormalModes(12), frame=frame, cache=False)
            for frame in ("principal", "mean-axis")
        )
        np.testing.assert_allclose(free(principal), free(mean), rtol=1e-7)
        sizes = np.linalg.norm(mean.shapes, axis=(0, 1))
        far.append(np.linalg.norm(principal.shapes - mean.shapes, axis=(0, 1)) / sizes)
        np.testing.assert_allclose(far[-1], far[0], atol=by + 1e-9)
    assert far[0].max() < 0.02


#: Errors of (βL)² of a cantilever in two halves, by modes of each.
HALVES = {1: (6.8e-5, 6.4e-3, 0.109), 2: (2.8e-6, 3.4e-4, 5.7e-4, 1.4e-2), 4: (1e-7, 1.5e-5, 6e-6, 4.6e-4)}


@pytest.mark.parametrize("count", HALVES)
def test_a_cantilever_of_two_halves(count):
    """(β L)² = 3.516015, 22.034538, 61.698224 and 120.909468 of a cantilever of 20 elements, cut in the middle: errors with k
    Craig–Bampton modes of each half.

    Source of the errors: full eigensolution, computed independently, to one or two digits; hence a tenth of each. 2e-7: rounding of
    3.516015 to seven digits (1.4e-7) and of the smallest error to one digit (5e-8).
    """
    half = [
        beam_structure(
            np.linspace([0.5 * k, 0, 0], [0.5 * k + 0.5, 0, 0], 11),
            [(n, n + 1) for n in range(10)],
            ea=1e6, gj=1e6, ei=(1e6, 1.0), line=1.0, inertia=(1e-6, 0.0), name=f"half {k}",
        )
        for k in range(2)
    ]  # fmt: skip
    model = abut.Model("cantilever", gravity=(0, 0, 0))
    first = model.add(
        FlexibleBody(
            "first",
            reduce(half[0], interfaces={"root": 1, "cut": 11}, method=CraigBampton(count), cache=False),
        )
    )
    second = model.add(
        FlexibleBody(
            "second", reduce(half[1], interfaces={"cut": 1}, method=CraigBampton(count), cache=False)
        )
    )
    model.add(Fixed("wall", first["root"], model.ground, at=(0, 0, 0)))
    model.add(Fixed("cut", first["cut"], second["cut"], at=(0.5, 0, 0)))
    found = np.unique(np.round(np.abs(np.imag(abut.linearize(model).eigenvalues)), 9))
    exact = np.array([3.516015, 22.034538, 61.698224, 120.909468])[: len(HALVES[count])]
    for value, error in zip(exact, HALVES[count], strict=True):
        near = found[np.argmin(np.abs(found - value * (1.0 + error)))]
        assert near / value - 1.0 == target(error, "error of a cantilever of two halves", rel=0.1, abs=2e-7)


@pytest.mark.parametrize("frame", ["root", "mean-axis"])
@pytest.mark.parametrize("mu", WRIGHT)
def test_geometric_stiffness_of_finite_elements_in_rotation(mu, frame):
    """(K + Ω² K_g − Ω² M) φ = λ² M φ of a rotating cantilever, by beam elements reduced with their geometric stiffness.

    Source: Wright et al. 1982. 1e-4: 40 elements; E A is large enough not to couple axially. In the root frame and in mean axes the
    result is the same, because the stiffening is in the load at the hub.
    """
    structure = beam_structure(
        np.linspace([0, 0, 0], [1, 0, 0], 41),
        [(k, k + 1) for k in range(40)],
        ea=1e7, gj=1e3, ei=(1.0, 1.0), line=1.0, inertia=(1e-6, 1e-6),
    )  # fmt: skip
    reduced = reduce(structure, interfaces={"root": 1}, method=CraigBampton(24), frame=frame, cache=False)
    model = abut.Model("rotor", gravity=(0, 0, 0))
    body = model.add(FlexibleBody("beam", reduced, angular_velocity=(0, 0, mu)))
    hub = model.add(Revolute("hub", body["root"], model.ground, at=(0, 0, 0)))
    model.add(abut.motions.Displacement("drive", hub, lambda_turning, parameters={"w": mu}))
    found = np.sort(np.abs(np.imag(abut.linearize(model, axes="beam_root").eigenvalues)))[:4:2]
    assert found == target(sorted(WRIGHT[mu]), "eigenvalues of the rotating cantilever", rtol=1e-4)


def lambda_turning(t, w):
    return w * t


def test_patches_move_with_rigid_motion_and_share_loads():
    """A rigid or averaged patch follows a rigid motion of its nodes exactly; and a load at an averaged one does the work that its shares
    at the nodes do, A having been made for motions: (Aᵀf)·u = f·(A u).
    """
    from abut.flexible.reduction.interfaces import find_interfaces, rigid_motion

    structure = bent()
    nodes = [3, 5, 8, 11]
    for kind in ("rigid", "averaged"):
        found = find_interfaces(structure, {"pad": Patch(nodes, kind, at=(0.1, 0.2, 0.3))})
        one = found.among[0]
        motion = rigid_motion(structure, one.position)
        if kind == "averaged":
            np.testing.assert_allclose(one.rows @ motion, np.eye(6), atol=1e-12)
        else:
            x = np.linalg.lstsq(found.whole.toarray(), motion, rcond=None)[0]
            np.testing.assert_allclose(found.whole @ x, motion, atol=1e-12)
            np.testing.assert_allclose(one.rows @ x, np.eye(6), atol=1e-12)


def test_a_rigid_patch_of_a_whole_body_leaves_it_rigid_but_for_nothing():
    """With nodes tied by u = S q, the reduced body has the frequencies of (Sᵀ K S) x = ω² (Sᵀ M S) x, to 1e-8.

    Half of the beam is one rigid patch.
    """
    structure = bent()
    tied = list(range(1, 12))
    body = reduce(structure, interfaces={"lump": Patch(tied, "rigid")}, method=NormalModes(4), cache=False)
    from abut.flexible.reduction.interfaces import find_interfaces

    s = find_interfaces(structure, {"lump": Patch(tied, "rigid")}).whole
    k, m = ((s.T @ a @ s).toarray() for a in (structure.stiffness, structure.mass))
    exact = np.sqrt(eigh(k, m, eigvals_only=True)[6:10])
    np.testing.assert_allclose(free(body)[:4], exact, rtol=1e-8)


def test_damping_by_ratio_rayleigh_and_adams_default():
    """D = 2 ζ ω: one ratio; α + β ω² = α M + β K of the modes; and 1 %, 10 %, critical below 100, 1000 Hz and above."""
    structure = bent()
    for damping, expected in (
        (0.02, lambda w: 0.04 * w),
        (Rayleigh(3.0, 1e-5), lambda w: 3.0 + 1e-5 * w**2),
        (
            "adams",
            lambda w: 2.0 * w * np.where(w < 200.0 * math.pi, 0.01, np.where(w < 2000.0 * math.pi, 0.1, 1.0)),
        ),
    ):
        body = reduce(structure, method=NormalModes(12), damping=damping, cache=False)
        omega = np.sqrt(np.diag(body.stiffness))
        np.testing.assert_allclose(np.diag(body.damping), expected(omega), rtol=1e-12)


def test_modes_are_chosen_by_frequency_and_by_effective_mass():
    """m_eff = Σ (Rᵀ M φ)², R of unit mass, reaches the requested share with the fewest modes; `up_to` takes all f ≤ 100 Hz.

    Source: the sum over all modes is 1, less the mass at the held root. Exact: numbers of modes are compared.
    """
    structure = bent()
    count = int((frequencies(structure, 60) <= 200.0 * math.pi).sum())
    assert reduce(structure, method=NormalModes(60, up_to="100 Hz"), cache=False).modes == count
    many = reduce(
        structure, interfaces={"root": 1}, method=CraigBampton(100, effective_mass=0.6), cache=False
    ).modes
    more = reduce(
        structure, interfaces={"root": 1}, method=CraigBampton(100, effective_mass=0.9), cache=False
    ).modes
    assert 3 <= many < more < 100


def test_herting_modes_with_inertia_relief_contain_free_fall_pose():
    """Modes with inertia relief contain u = K⁻¹ M e, the response to a uniform acceleration with the interface fixed.

    1e-7 of the largest displacement: rounding of K⁻¹.
    """
    structure = bent()
    held = np.arange(6, len(structure.freedoms))
    weight = structure.mass @ structure.field(np.tile([0.0, 0.0, 1.0], (21, 1)))
    exact = splu(structure.stiffness[held][:, held].tocsc()).solve(weight[held]).reshape(-1, 6)
    body = reduce(structure, interfaces={"root": 1}, method=Herting(2), frame="root", cache=False)
    force = np.einsum("nim,ni->m", body.shapes, weight.reshape(-1, 6))
    given = np.einsum("nim,m->ni", body.shapes, np.linalg.solve(body.stiffness, force))[1:]
    np.testing.assert_allclose(given, exact, atol=1e-7 * np.abs(exact).max())

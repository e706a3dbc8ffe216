"""Volumes, moments and surfaces of finite element meshes, against closed forms and the divergence theorem."""

import math
from itertools import pairwise, product

import numpy as np
import pytest

from abut.fem import Mesh
from abut.fem.mesh.elements import KINDS

SOLID = ("tetra", "tetra10", "hexahedron", "hexahedron20")
FLAT = ("triangle", "triangle6", "quad", "quad8")


def rule(name):
    """Six Gauss points a direction on the kind's reference body: exact for r² det J of every quadratic element, degree 7 on tetrahedra."""
    line, weight = np.polynomial.legendre.leggauss(6)
    points = np.array(list(product(line, repeat=3)))
    weights = np.prod(list(product(weight, repeat=3)), axis=1)
    u, v, w = 0.5 * (points.T + 1)
    if name.startswith("tetra"):
        return np.column_stack([u, (1 - u) * v, (1 - u) * (1 - v) * w]), weights / 8 * (1 - u) ** 2 * (1 - v)
    if name.startswith("wedge"):
        return np.column_stack([u, (1 - u) * v, points[:, 2]]), weights / 4 * (1 - u)
    return points, weights


def integral(mesh, function):
    """∫ f(x) dV by a rule of quadrature of this test's own."""
    total = 0.0
    for name, rows in mesh.elements.items():
        kind = KINDS[name]
        points, weights = rule(name) if kind.dimension == 3 else (kind.points, kind.weights)
        at = np.einsum("eki,qk->eqi", mesh.positions[rows], kind.shape(points))
        jacobian = np.einsum("eki,qkd->eqid", mesh.positions[rows], kind.gradient(points), optimize=True)
        total += float(np.sum(function(at) * np.linalg.det(jacobian[:, :, : kind.dimension]) * weights))
    return total


def enclosed(mesh):
    """V = ⅓ ∮ x·n dA over the triangles of the outside."""
    corners = mesh.positions[mesh.surface()]
    return float(np.einsum("ti,ti->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6.0)


def moved(mesh, by):
    return Mesh(mesh.positions + by, mesh.elements, node_sets=mesh.node_sets)


@pytest.mark.parametrize("kind", SOLID)
def test_block(kind):
    """V = a b c and ∫ z² dV = a b c³/12: polynomials of degree two, which the quadrature has exactly, so to rounding."""
    mesh = Mesh.block(("100 mm", "40 mm", "20 mm"), (5, 2, 3), kind).check()
    assert mesh.volume == pytest.approx(0.1 * 0.04 * 0.02, rel=1e-13)
    assert integral(mesh, lambda x: x[..., 2] ** 2) == pytest.approx(0.1 * 0.04 * 0.02**3 / 12, rel=1e-12)


@pytest.mark.parametrize("kind", FLAT)
def test_rectangle(kind):
    """∫ y² dA = b h³/12, exactly."""
    mesh = Mesh.rectangle("(30, 20) mm", (3, 4), kind).check()
    assert mesh.volume == pytest.approx(6e-4, rel=1e-13)
    assert integral(mesh, lambda x: x[..., 1] ** 2) == pytest.approx(0.03 * 0.02**3 / 12, rel=1e-12)


ROUND = {
    "cylinder": (lambda n, kind: Mesh.cylinder(0.5, 2, (n, 1), kind), math.pi * 0.5, math.pi * 0.5**4),
    "tube": (
        lambda n, kind: Mesh.tube(0.4, 0.5, 2, (4 * n, 1, 1), kind),
        math.pi * 2 * (0.25 - 0.16),
        math.pi * (0.5**4 - 0.4**4),
    ),
    "revolved": (  # Pappus: V = 2π x̄ A; ∫ r² dV = 2π a b (x̄³ + x̄ a²/4)
        lambda n, kind: Mesh.revolve(
            moved(Mesh.rectangle((0.2, 0.3), (1, 1)), [0.6, 0, 0]), 2 * math.pi, 4 * n, kind
        ),
        2 * math.pi * 0.6 * 0.06,
        2 * math.pi * 0.06 * (0.6**3 + 0.6 * 0.2**2 / 4),
    ),
    "on its axis": (
        lambda n, kind: Mesh.revolve(
            moved(Mesh.rectangle((0.5, 2), (1, 1)), [0.25, 0, 0]), 2 * math.pi, 4 * n, kind
        ),
        math.pi * 0.5,
        math.pi * 0.5**4,
    ),
}


@pytest.mark.parametrize("kind", SOLID)
@pytest.mark.parametrize("shape", ROUND)
def test_round_bodies_converge(shape, kind):
    """V and the polar moment ∫ r² dV of round bodies: the area between a circle and what stands for it falls as h² (chords) or h⁴ (the
    parabolas of quadratic elements; an arc through both ends and the middle has an error of area ∝ h⁴). Orders within .1 of these, between
    meshes of 16, 32 and 64 around; wedges and middles within the body have no part in it.
    """
    make, volume, moment = ROUND[shape]
    order = 4 if kind in ("tetra10", "hexahedron20") else 2
    errors = []
    for n in (4, 8, 16):
        mesh = make(n, kind).check()
        polar = integral(mesh, lambda x: x[..., 0] ** 2 + x[..., 1] ** 2)
        errors.append((abs(mesh.volume / volume - 1), abs(polar / moment - 1)))
    for coarse, fine in pairwise(errors):
        assert np.log2(np.divide(coarse, fine)) == pytest.approx([order, order], abs=0.1)


@pytest.mark.parametrize("kind", SOLID)
@pytest.mark.parametrize("shape", ["block", "cylinder", "tube", "revolved", "on its axis"])
def test_outside_is_closed_and_outward(shape, kind):
    """Every edge of the outside joins two triangles in opposite senses. Of linear elements with plane sides, ⅓ ∮ x·n dA = V to rounding
    (divergence theorem); of quadratic ones the triangles cut the curve, so that V is approached from one side as h².
    """
    mesh = Mesh.block((1, 2, 3), (2, 1, 3), kind) if shape == "block" else ROUND[shape][0](4, kind)
    triangles = mesh.surface()
    edges = np.concatenate([triangles[:, pair] for pair in ([0, 1], [1, 2], [2, 0])])
    there, back = ({tuple(edge) for edge in edges[:, turn].tolist()} for turn in ([0, 1], [1, 0]))
    assert len(there) == len(edges)
    assert there == back
    exact = kind in ("tetra", "hexahedron") or shape == "block"
    # a chord of a sixteenth of a turn, cut in two: 1 − sin(x)/x at x = 2π/32 is .0064; twice that on what is thin
    assert enclosed(mesh) == pytest.approx(mesh.volume, rel=1e-12 if exact else 0.05)


@pytest.mark.parametrize("name", ["hexahedron", "wedge", "pyramid", "tetra"])
def test_one_element_of_each_kind(name):
    """A bent quadratic element and a linear one of each kind: Σ N = 1, Σ ∂N = 0, N_i(ξ_j) = δ_ij, and the outside
    of an affine image has its volume, to rounding.
    """
    stretch = np.array([[2.0, 0.3, 0.1], [0.0, 1.0, 0.4], [0.2, 0.0, 0.7]])
    for kind in (
        KINDS[name],
        KINDS[
            {"hexahedron": "hexahedron20", "wedge": "wedge15", "pyramid": "pyramid13", "tetra": "tetra10"}[
                name
            ]
        ],
    ):
        assert kind.shape(kind.points).sum(axis=1) == pytest.approx(1.0, abs=1e-14)
        assert kind.gradient(kind.points).sum(axis=1) == pytest.approx(0.0, abs=1e-13)
        assert kind.shape(kind.reference_nodes) == pytest.approx(np.eye(kind.size), abs=1e-14)
        mesh = Mesh(kind.nodes @ stretch.T, {kind.name: np.arange(kind.size)[None]}).check()
        assert enclosed(mesh) == pytest.approx(mesh.volume, rel=1e-12)
        assert mesh.volume == pytest.approx(
            np.linalg.det(stretch) * float(kind.weights.sum()) * {"pyramid": 1 / 3}.get(name, 1), rel=1e-12
        )


def test_quadratic_keeps_shape_and_sets():
    """Midside nodes on straight edges do not change the shape: V = 1 · 2 · 3 to rounding; a face's set contains exactly the nodes on it."""
    linear = Mesh.block((1, 2, 3), (1, 2, 1), "tetra")
    mesh = linear.quadratic().check()
    assert mesh.volume == pytest.approx(6.0, rel=1e-13)
    for name, axis, side in (("x-", 0, -0.5), ("x+", 0, 0.5), ("y+", 1, 1.0), ("z-", 2, -1.5)):
        assert set(mesh.node_sets[name]) == set(
            np.flatnonzero(np.abs(mesh.positions[:, axis] - side) < 1e-12)
        )
    assert mesh.quadratic() is mesh


@pytest.mark.parametrize("kind", SOLID)
def test_named_faces_contain_nodes_on_surface(kind):
    """Nodes of "outside" are at r = R and of "bottom" at z = −l/2, middle nodes too, and no others are."""
    mesh = Mesh.tube("40 mm", "50 mm", "80 mm", (8, 2, 3), kind)
    r, z = np.hypot(*mesh.positions[:, :2].T), mesh.positions[:, 2]
    on = {"outside": r - 0.05, "inside": r - 0.04, "bottom": z + 0.04, "top": z - 0.04}
    for name, off in on.items():
        # middles of faces cut into tetrahedra lie on the circles of their layer too
        assert set(mesh.nodes(name)) == set(np.flatnonzero(np.abs(off) < 1e-12))

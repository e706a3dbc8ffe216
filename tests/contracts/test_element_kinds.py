"""Kinds of finite elements: what every registered kind keeps to."""

from itertools import pairwise

import numpy as np
import pytest

from abut.fem.mesh.elements import KINDS, LINEAR, QUADRATIC


def sample(kind):
    """Points inside the reference element, by a fixed seed, in the input of `Kind.shape`."""
    weights = np.random.default_rng(45).dirichlet(np.ones(len(kind.reference_nodes)), size=20)
    return weights @ kind.reference_nodes


def positions(kind, points):
    """Positions in the reference element; of a collapsed kind the input of `shape` are coordinates of the hexahedron."""
    return kind.shape(points) @ kind.nodes


def polynomial(kind, x):
    """A complete polynomial of the kind's order, and its gradient."""
    d = x.shape[1]
    rng = np.random.default_rng(7)
    constant, slope, square = rng.normal(), rng.normal(size=d), rng.normal(size=(d, d)) * (kind.order == 2)
    square = square + square.T
    return constant + x @ slope + np.einsum("ni,ij,nj->n", x, square, x), slope + 2.0 * x @ square


def test_every_kind_is_registered_under_its_name():
    assert len(KINDS) >= 12
    assert all(kind.name == name for name, kind in KINDS.items())
    assert {linear: quadratic for quadratic, linear in LINEAR.items()} == QUADRATIC
    for linear, quadratic in QUADRATIC.items():
        assert KINDS[linear].corners == KINDS[quadratic].corners
        assert (KINDS[linear].order, KINDS[quadratic].order) == (1, 2)


@pytest.mark.parametrize("name", KINDS)
def test_shape_functions_are_one_at_their_node_and_zero_at_the_others(name):
    """N_i(ξ_k) = δ_ik, and Σ N_i = 1 everywhere."""
    kind = KINDS[name]
    at = kind.reference_nodes
    values = kind.shape(at)
    if (
        kind.hexahedron
    ):  # the tip is a whole face of the collapsed hexahedron, at any point of which N_tip = 1
        at = at.copy()
    assert np.allclose(values, np.eye(kind.size), atol=1e-12)
    assert np.allclose(kind.shape(sample(kind)).sum(axis=1), 1.0, atol=1e-12)


@pytest.mark.parametrize("name", KINDS)
def test_gradients_are_derivatives(name):
    """∂N/∂ξ by central differences of 1e-6: exact to 1e-9 for polynomials of degree ≤ 4."""
    kind = KINDS[name]
    points, step = sample(kind), 1e-6
    found = kind.gradient(points)
    for axis in range(kind.dimension):
        shift = step * np.eye(kind.dimension)[axis]
        slope = (kind.shape(points + shift) - kind.shape(points - shift)) / (2.0 * step)
        assert np.allclose(found[:, :, axis], slope, atol=1e-8)
    assert np.allclose(found.sum(axis=1), 0.0, atol=1e-12)


@pytest.mark.parametrize("name", KINDS)
def test_polynomials_of_its_order_are_exact(name):
    """Completeness: the interpolation of a linear (quadratic) polynomial from the nodes is the polynomial. It makes convergence of order
    h^(p+1) possible. Quadratic pyramids are exact for linear polynomials, and for quadratic ones on their faces.
    """
    kind = KINDS[name]
    points = sample(kind)
    x = positions(kind, points)
    order = 1 if kind.hexahedron else kind.order
    nodal, _ = polynomial(KINDS[LINEAR.get(name, name)] if order == 1 else kind, kind.nodes)
    exact, _ = polynomial(KINDS[LINEAR.get(name, name)] if order == 1 else kind, x)
    assert np.allclose(kind.shape(points) @ nodal, exact, atol=1e-10)


@pytest.mark.parametrize("name", KINDS)
def test_quadrature_finds_the_volume_from_the_faces(name):
    """V = (1/d) ∮ x · n dA (Gauss), from the corners alone: a side is −½ Σ x × y, a polygonal face a fan of triangles."""
    kind = KINDS[name]
    corners = np.array(kind.corners)
    if kind.dimension == 2:
        expected = 0.5 * sum(np.linalg.det(corners[[i, j]]) for i, j in kind.faces)
    else:
        expected = sum(
            np.dot(corners[face[0]], np.cross(corners[a], corners[b])) / 6.0
            for face in kind.faces
            for a, b in pairwise(face[1:])
        )
    jacobian = np.einsum("qkd,ke->qde", kind.gradient(kind.points), kind.nodes)
    assert np.dot(kind.weights, np.linalg.det(jacobian)) == pytest.approx(float(expected), rel=1e-12)


@pytest.mark.parametrize("name", KINDS)
def test_faces_are_closed_and_point_outward(name):
    """Every edge belongs to two faces, in opposite directions; in a plane every corner ends one side and begins the next."""
    kind = KINDS[name]
    if kind.dimension == 2:
        assert sorted(i for i, _ in kind.faces) == sorted(j for _, j in kind.faces)
        return
    directed = [pair for face in kind.faces for pair in zip(face, face[1:] + face[:1], strict=True)]
    assert len(set(directed)) == len(directed)
    assert all((j, i) in directed for i, j in directed)
    assert {frozenset(pair) for pair in directed} == {frozenset(pair) for pair in kind.edges}
    middle = np.mean(kind.corners, axis=0)
    for face in kind.faces:
        a, b, c = (np.array(kind.corners[k]) for k in face[:3])
        assert np.dot(np.cross(b - a, c - a), a - middle) > 0.0

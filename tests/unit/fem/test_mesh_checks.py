"""What a finite element mesh refuses, and what it finds wrong with itself: a sentence each, with labels, places and remedies."""

import math

import numpy as np
import pytest

from abut.errors import DuplicateName, InvalidValue, UnknownName, WrongUnit
from abut.fem import Mesh

CUBE = Mesh.block((2, 2, 2), (1, 1, 1), "hexahedron")


def changed(mesh, **fields):
    given = {
        name: getattr(mesh, name)
        for name in ("positions", "elements", "labels", "element_labels", "node_sets", "element_sets", "name")
    }
    return Mesh(**(given | fields))


def together(one, other):
    """Two meshes of one kind in one, not joined."""
    size = len(one.positions)
    rows = {
        kind: np.concatenate([nodes, size + other.elements[kind]]) for kind, nodes in one.elements.items()
    }
    return Mesh(np.vstack([one.positions, other.positions]), rows, name="both")


def shifted(mesh, by):
    return changed(mesh, positions=mesh.positions + by)


def test_a_good_mesh_has_no_problems():
    assert CUBE.problems() == ()
    assert CUBE.check() is CUBE


def test_inverted_elements_are_named():
    """Upper and lower face exchanged: det ∂x/∂ξ < 0 throughout; named by the file's numbers."""
    turned = changed(
        CUBE,
        elements={"hexahedron": CUBE.elements["hexahedron"][:, [4, 5, 6, 7, 0, 1, 2, 3]]},
        element_labels={"hexahedron": [77]},
    )
    assert turned.volume == pytest.approx(-8.0)
    assert turned.problems() == (
        'mesh "block": 1 element is inverted (negative volume) at a quadrature point, 77; list their nodes in the '
        "order of their kind, or refine the mesh where edges are curved",
    )
    with pytest.raises(InvalidValue, match="is inverted"):
        turned.check()


def test_inverted_inside_though_its_volume_is_positive():
    """A middle node drawn through the element: the volume stays positive, and a point of quadrature does not."""
    mesh = Mesh.block((2, 2, 2), (1, 1, 1), "hexahedron20")
    positions = mesh.positions.copy()
    middle = np.flatnonzero((np.abs(positions - [0, -1, -1]) < 1e-9).all(axis=1))
    positions[middle, 0] += 0.95
    bent = changed(mesh, positions=positions)
    assert bent.volume > 0
    assert "is inverted" in bent.problems()[0]


def test_elements_without_volume():
    flat = changed(CUBE, positions=CUBE.positions * [1, 1, 0])
    assert "1 element has no volume" in flat.problems()[0]


def test_parts_that_hang_on_nothing():
    """Two blocks a metre apart: how many, how large the smallest is, and where."""
    both = together(Mesh.block((2, 2, 2), (2, 1, 1), "hexahedron"), shifted(CUBE, [3, 0, 0.5]))
    assert both.problems() == (
        'mesh "both" consists of 2 parts that share no node; the smallest has 1 element, such as 3, near (3, 0, 0.5) m: merge the nodes '
        "between them (Mesh.merged), or read each part separately",
    )


def test_nodes_in_one_place_and_merging():
    """Two blocks face to face, not joined: four pairs of nodes; after merging one part of their volume, with its sets."""
    both = together(CUBE, shifted(CUBE, [2, 0, 0]))
    both = changed(both, node_sets={"far": [1, 8, 9], "near": [0]})
    parts, twice = both.problems()
    assert "2 parts" in parts
    assert "nodes 2 and 9 are at the same position, (1, -1, -1) m, and 3 more pairs" in twice
    one = both.merged().check()
    assert (len(one.positions), one.volume) == (12, pytest.approx(16.0))
    assert one.numbers[one.nodes("far")].tolist() == [2, 10]
    assert one.element_labels["hexahedron"].tolist() == [1, 2]


def test_merging_too_far():
    with pytest.raises(
        InvalidValue,
        match=r"would collapse 1 element\(s\), such as 1; give a distance below the shortest edge",
    ):
        CUBE.merged("2.5 m")
    with pytest.raises(WrongUnit):
        CUBE.merged("1 kg")


def test_nodes_of_no_element():
    loose = changed(
        CUBE, positions=np.vstack([CUBE.positions, [[5, 5, 5], [6, 6, 6]]]), labels=[*range(1, 9), 100, 200]
    )
    assert loose.problems() == (
        'mesh "block": 2 nodes belong to no element, 100, 200; remove them (Mesh.merged), or read their elements too',
    )
    assert loose.merged().check().volume == pytest.approx(8.0)


def test_elements_on_each_other():
    """One element three times: its six facets belong to three."""
    rows = CUBE.elements["hexahedron"]
    thrice = changed(CUBE, elements={"hexahedron": np.repeat(rows, 3, axis=0)}, element_labels={})
    assert "6 facets belong to more than two elements" in thrice.problems()[0]


def test_empty_and_unknown():
    assert "has no elements" in Mesh(np.eye(3), {}).problems()[0]
    assert "has no nodes" in Mesh(np.empty((0, 3)), {}).problems()[0]
    strange = Mesh(np.eye(4, 3), {"tetra": [[0, 1, 2, 3]], "line": [[0, 1]]})
    assert (
        '1 elements of kind "line", which abut does not support; mesh it with triangle'
        in strange.problems()[0]
    )
    for act in (strange.surface, lambda: strange.volume, strange.quadratic):
        with pytest.raises(InvalidValue):
            act()


def test_mixed_orders_are_not_raised():
    mixed = Mesh(
        np.random.default_rng(0).random((14, 3)), {"tetra": [[0, 1, 2, 3]], "tetra10": [list(range(4, 14))]}
    )
    with pytest.raises(InvalidValue, match="only linear elements"):
        mixed.quadratic()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"positions": np.eye(8, 2)}, "must be finite, of shape"),
        ({"positions": np.full((8, 3), np.nan)}, "must be finite, of shape"),
        ({"elements": {"hexahedron": [[0, 1, 2, 3]]}}, r"must be \(e, 8\)"),
        (
            {"elements": {"tetra": [[0, 1, 2, 8]]}, "element_labels": {}},
            "refer to node indices 0 to 8; give indices from 0 to 7",
        ),
        ({"elements": {"tetra": [[0, 1, 2, 0.5]]}, "element_labels": {}}, "whole numbers"),
        (
            {"elements": {"tetra": [[0, 1, 2, 4]], "quad": [[0, 1, 2, 3]]}, "element_labels": {}},
            r"plane elements \(quad\) as well as solid",
        ),
        ({"labels": [1] * 8}, "8 different labels"),
        ({"element_labels": {"hexahedron": [1, 2]}}, "give one for each of 1 elements"),
        ({"node_sets": {"a": [8]}}, "contains indices 8 to 8; give indices from 0 to 7"),
        ({"element_sets": {"a": {"hexahedron": [1]}}}, "contains indices 1 to 1; give indices from 0 to 0"),
    ],
)
def test_refuses_inconsistent_meshes(fields, says):
    with pytest.raises(InvalidValue, match=says):
        changed(CUBE, **fields)


def test_sets_by_name():
    with pytest.raises(UnknownName, match='did you mean "x-"'):
        CUBE.nodes("x--")


PLANE = Mesh.rectangle((1, 1), (1, 1), "quad")
RIGHT = changed(PLANE, positions=PLANE.positions + np.array([0.5, 0, 0]))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Mesh.block((1, 2), (1, 1, 1)), "3 components"),
        (lambda: Mesh.block((1, 2, 0), (1, 1, 1)), r"size\[2\] is 0.0 m; it must be greater"),
        (lambda: Mesh.block((1, 2, 3), (1, 1)), "be 3 whole numbers"),
        (lambda: Mesh.block((1, 2, 3), (1, 1, 0)), "at least 1, 1, 1"),
        (lambda: Mesh.block((1, 2, 3), (1, 1, 1.5)), "whole numbers"),
        (
            lambda: Mesh.block((1, 2, 3), (1, 1, 1), "brick"),
            "kind is 'brick'; it must be one of tetra, tetra10, hex",
        ),
        (lambda: Mesh.rectangle((1, 2), (1, 1), "tetra"), "be one of triangle"),
        (lambda: Mesh.disc(1, 0), "be a whole number of at least 1"),
        (lambda: Mesh.disc(-1, 2), "radius"),
        (lambda: Mesh.ring(2, 1, (8, 1)), "be less than outer"),
        (lambda: Mesh.tube(1, 2, 1, (2, 1, 1)), "at least 3, 1, 1"),
        (lambda: Mesh.cylinder(1, math.nan, (1, 1)), "length is nan"),
        (lambda: Mesh.extrude(PLANE, 0, 1), "height"),
        (lambda: Mesh.extrude(CUBE, 1, 1), "must contain only triangle, triangle6, quad, quad8"),
        (lambda: Mesh.extrude(shifted(PLANE, [0, 0, 1]), 1, 1), "into the plane z = 0"),
        (lambda: Mesh.extrude(changed(PLANE, elements={"quad": [[0, 2, 3, 1]]}), 1, 1), "is inverted"),
        (lambda: Mesh.revolve(PLANE, 1, 1), "x is the distance from the axis"),
        (lambda: Mesh.revolve(RIGHT, "370 deg", 8), "at most a full turn"),
        (lambda: Mesh.revolve(RIGHT, "360 deg", 2), "be at least 3 for this angle"),
        (
            lambda: Mesh.revolve(
                Mesh([[0, 0, 0], [1, -1, 0], [2, 0, 0], [1, 1, 0]], {"quad": [[0, 1, 2, 3]]}), 1, 1
            ),
            'give kind="tetra"',
        ),
    ],
)
def test_structured_meshes_refuse(make, says):
    with pytest.raises(InvalidValue, match=says):
        make()


def test_units_of_structured_meshes():
    with pytest.raises(WrongUnit):
        Mesh.block("(1, 2, 3) kg", (1, 1, 1))
    with pytest.raises(WrongUnit):
        Mesh.revolve(RIGHT, "1 m", 1)


def test_a_set_that_is_named_as_an_end():
    with pytest.raises(DuplicateName, match="bottom"):
        Mesh.extrude(changed(PLANE, node_sets={"bottom": [0]}), 1, 1)


def test_square_that_touches_the_axis_with_a_corner():
    """What no hexahedron can hold, tetrahedra can: Pappus' V = 2π·1·2 after a full turn.

    Its sides are cones, x cos φ ≈ x (1 − φ²/2): of degree three in x and φ, where quadratic elements have two; so with x undivided the
    error falls as the square of the elements' angle. Order 2 within .1, between 24, 48 and 96 around
    (30° an element are not yet in the limit).
    """
    plane = Mesh([[0, 0, 0], [1, -1, 0], [2, 0, 0], [1, 1, 0]], {"quad": [[0, 1, 2, 3]]})
    errors = [
        Mesh.revolve(plane, 2 * math.pi, n, "tetra10").check().volume / (4 * math.pi) - 1
        for n in (24, 48, 96)
    ]
    assert np.log2([errors[0] / errors[1], errors[1] / errors[2]]) == pytest.approx(2.0, abs=0.1)


def test_heavy_libraries_stay_out():
    """`abut.fem` is ready without meshio and scikit-fem."""
    import subprocess
    import sys

    code = "import sys, abut.fem; print([m for m in ('meshio', 'skfem') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

"""Meshes: volumes and outsides of the structured ones, an input file as a body, and what is refused."""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np
import pytest

from abut.errors import InputError, InvalidValue, MissingExtra, UnknownName
from abut.fem import Elasticity, Mesh, Structure, assemble, natural_modes, pressure, solve, weight
from abut.fem.mesh import quadrature
from abut.flexible import FlexibleBody

STEEL = Elasticity.isotropic(210e9, 0.3, 7800.0)
SOLIDS = ("tetra", "tetra10", "hexahedron", "hexahedron20")


def enclosed(mesh):
    """⅓ ∫ x·n dA over the outside, which is its volume (divergence theorem)."""
    a, b, c = (mesh.positions[mesh.surface()[:, k]] for k in range(3))
    return float(np.einsum("ti,ti->", a, np.cross(b, c)) / 6.0)


@pytest.mark.parametrize("kind", SOLIDS)
def test_a_block_is_closed_and_outward(kind):
    mesh = Mesh.block((0.3, 0.2, 0.1), (3, 2, 2), kind=kind).check()
    assert mesh.volume == pytest.approx(0.006, rel=1e-12)
    assert enclosed(mesh) == pytest.approx(0.006, rel=1e-12)
    edges = np.sort(np.concatenate([mesh.surface()[:, k] for k in ([0, 1], [1, 2], [2, 0])]), axis=1)
    assert (np.unique(edges, axis=0, return_counts=True)[1] == 2).all()
    for name in ("x-", "x+", "y-", "y+", "z-", "z+"):
        assert len(mesh.nodes(name))


@pytest.mark.parametrize(
    ("kind", "order"), [("tetra", 2.0), ("tetra10", 4.0), ("hexahedron", 2.0), ("hexahedron20", 4.0)]
)
def test_round_bodies_converge_to_their_volume(kind, order):
    """π r² h: straight edges err by h², edges through a node on the circle by h⁴ (chord and parabola of an arc)."""
    errors = [abs(Mesh.cylinder(0.1, 0.3, (n, 2), kind=kind).volume / (np.pi * 0.003) - 1.0) for n in (4, 8)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.3)


@pytest.mark.parametrize("kind", SOLIDS)
def test_the_face_at_a_place(kind):
    """By a place on it, before it, or amid a bore; one at an edge is as near to two faces, and millimetres are no metres."""
    block, tube = (
        Mesh.block((0.3, 0.2, 0.1), (3, 2, 2), kind=kind),
        Mesh.tube(0.02, 0.05, 0.1, (12, 1, 2), kind),
    )
    assert block.face_at("(150, 12, 7) mm") == "x+"
    assert block.face_at((0.01, 0.02, -0.08)) == "z-"
    assert (tube.face_at((0, 0, 0)), tube.face_at((0, 0.04, 0.08))) == ("inside", "top")
    with pytest.raises(InvalidValue, match=r"equally near to x\+ and y\+"):
        block.face_at((0.15, 0.1, 0.02))
    with pytest.raises(InvalidValue, match=r"150\.5 m away"):
        block.face_at((150, 12, 7))
    with pytest.raises(InvalidValue, match="no node set contains an outer facet"):
        replace(block, node_sets={}).face_at((0, 0, 0))


def test_invalid_meshes_are_refused():
    block = Mesh.block((1.0, 1.0, 1.0), (2, 2, 2), kind="hexahedron")
    nodes = block.elements["hexahedron"]
    turned = replace(
        block, elements={"hexahedron": np.vstack([nodes[:-1], nodes[-1, [4, 5, 6, 7, 0, 1, 2, 3]]])}
    )
    with pytest.raises(InvalidValue, match="is inverted"):
        assemble(turned, STEEL)
    apart = replace(block, positions=np.vstack([block.positions, block.positions + 5.0]),
                    elements={"hexahedron": np.vstack([nodes, nodes + len(block.positions)])}, labels=None, node_sets={},
                    element_labels={})  # fmt: skip
    with pytest.raises(InvalidValue, match="2 parts"):
        assemble(apart, STEEL)
    with pytest.raises(InvalidValue, match="block"):
        assemble(
            replace(block, positions=np.vstack([block.positions, [[9.0, 9.0, 9.0]]]), labels=None), STEEL
        )
    with pytest.raises(UnknownName, match="x-"):
        block.nodes("x--")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        # steel in mm, t and s
        ((210e9, 0.3, 7850e-12), r'density is 7.85e-09 kg/m\^3.*is it in tonne/mm\^3\? Then write "7.85e-09 tonne/mm\^3".*lengths in mm'),
        ((210.0, 0.3, 7850.0), "GPa"),
        ((210e9, 0.3, 7.85), r"g/cm\^3"),
        ((210e9, 0.5, 7850.0), "below 0.5"),
        ((210e9, 0.3, 0.0), "greater than zero"),
    ],
)  # fmt: skip
def test_numbers_of_other_units_are_asked_about(given, said):
    with pytest.raises(InvalidValue, match=said):
        Elasticity.isotropic(*given)


def test_orthotropic_numbers_that_cannot_be():
    with pytest.raises(InvalidValue, match="need no energy"):
        Elasticity.orthotropic((1e9, 1e9, 1e9), (0.9, 0.9, 0.9), (1e9, 1e9, 1e9), 500.0)
    with pytest.raises(InvalidValue, match="not a rotation matrix"):
        Elasticity.orthotropic((1e9, 1e9, 1e9), (0.1, 0.1, 0.1), (1e9, 1e9, 1e9), 500.0, axes=np.ones((3, 3)))


def test_materials_by_element_set():
    """Each element has one: a set left out is told, and two halves of different density weigh what they weigh."""
    mesh = Mesh.block((1.0, 1.0, 1.0), (2, 1, 1), kind="hexahedron")
    halves = {"left": {"hexahedron": np.array([0])}, "right": {"hexahedron": np.array([1])}}
    mesh = replace(mesh, element_sets=halves)
    light = Elasticity.isotropic(70e9, 0.3, 2700.0)
    assert assemble(mesh, {"left": STEEL, "right": light}).mass.sum() / 3 == pytest.approx(
        0.5 * (7800 + 2700), rel=1e-12
    )
    with pytest.raises(InvalidValue, match="no material"):
        assemble(mesh, {"left": STEEL})
    with pytest.raises(InvalidValue, match='no element set "top"'):
        assemble(mesh, {"top": STEEL})


def test_supports_and_loads_that_do_not_do():
    s = assemble(Mesh.block((1.0, 0.1, 0.1), (4, 1, 1)), STEEL)
    with pytest.raises(InvalidValue, match="rotation about x"):
        solve(s, weight(s), dict.fromkeys(_axis(s), (0, 1, 2)))
    with pytest.raises(InvalidValue, match="no node 99999"):
        solve(s, weight(s), {99999: (0,)})
    with pytest.raises(InvalidValue, match="no outer facet"):
        pressure(s, [1, 2], 1e5)
    with pytest.raises(InvalidValue, match="has no mesh"):
        pressure(Structure(s.positions, s.freedoms, s.mass, s.stiffness), "x-", 1.0)
    with pytest.raises(InvalidValue, match="the number of modes"):
        natural_modes(s, 0)


def _axis(structure):
    """Labels of two nodes on a line along x."""
    at = np.flatnonzero(
        (np.abs(structure.positions[:, 1] + 0.05) < 1e-9) & (np.abs(structure.positions[:, 2] + 0.05) < 1e-9)
    )
    return [int(structure.labels[k]) for k in (at[0], at[-1])]


def test_a_plane_wants_a_state():
    flat = Mesh.rectangle((1.0, 0.2), (4, 1))
    with pytest.raises(InvalidValue, match="plane stress, plane strain, axisymmetric"):
        assemble(flat, STEEL)
    with pytest.raises(InvalidValue, match="be omitted"):
        assemble(Mesh.block((1, 1, 1), (1, 1, 1)), STEEL, state="plane stress")
    with pytest.raises(InvalidValue, match="distance from the y axis"):
        assemble(flat, STEEL, state="axisymmetric")


def test_flexible_body_refuses_incomplete_mesh():
    mesh = Mesh.block((1.0, 0.1, 0.1), (4, 1, 1))
    with pytest.raises(InvalidValue, match="no material"):
        FlexibleBody("bar", mesh)
    with pytest.raises(InvalidValue, match="already include one"):
        FlexibleBody("bar", assemble(mesh, STEEL), "steel")
    body = FlexibleBody("bar", mesh, "steel", modes=6)
    with pytest.raises(InvalidValue, match="already reduced"):
        FlexibleBody("bar", body.reduced, interfaces={"a": 1})


INP = """*HEADING
bar
*NODE, NSET=ALL
 11, 0., 0., 0.
 12, 10., 0., 0.
 23, 10., 10., 0.
 24, 0., 10., 0.
 31, 0., 0., 10.
 32, 10., 0., 10.
 43, 10., 10., 10.
 44, 0., 10., 10.
*ELEMENT, TYPE=C3D8, ELSET=CUBE
 7, 11, 12, 23, 24, 31, 32, 43, 44
*NSET, NSET=FOOT
 11, 12, 23, 24
"""


def test_an_input_file_keeps_its_numbers_and_sets(tmp_path):
    place = tmp_path / "cube.inp"
    place.write_text(INP)
    mesh = Mesh.read(place, "mm")
    assert mesh.numbers.tolist() == [11, 12, 23, 24, 31, 32, 43, 44]
    assert mesh.volume == pytest.approx(1e-6, rel=1e-12)
    assert sorted(mesh.numbers[mesh.nodes("FOOT")]) == [11, 12, 23, 24]
    body = FlexibleBody.read("cube", place, length="mm", material="steel", modes=3)
    assert body.reduced.mass == pytest.approx(7.85e-3, rel=0.01)


@pytest.mark.parametrize(
    ("old", "new", "options", "said"),
    [
        ("", "", {"material": None}, 'flexible body "cube": its mesh has no material'),
        ("", "", {"length": None}, r"cube\.inp does not state its unit"),
        ("", "", {"interfaces": {"foot": "FOO"}}, 'interface "foot": there is no node set "FOO"; there are ALL, FOOT'),
        ("", "", {"interfaces": {"foot": [11, 99]}}, 'interface "foot": there is no node 99; labels go from 11 to 44'),
        ("FOOT\n 11, 12, 23, 24", "FOOT\n 11, 12", {"interfaces": {"foot": "FOOT"}}, "its 2 nodes are on a line"),
        ("FOOT\n 11, 12, 23, 24", "FOOT\n 11, 13", {}, r'cube\.inp, line 15: node set "FOOT" refers to node 13'),
        ("31, 32, 43, 44", "31, 32, 43", {}, r"cube\.inp, line 13: element 7 has 7 of the 8 nodes of its type C3D8; export"),
        ("31, 32, 43, 44\n*NSET", "31, 32, 43, 45\n*NSET", {}, r"cube\.inp, line 13: element 7 refers to node 45"),
        ("TYPE=C3D8", "TYPE=S4R", {}, r"cube\.inp, line 12: \*ELEMENT of type S4R is not supported; remove"),
        ("11, 12, 23, 24, 31, 32, 43, 44\n", "31, 32, 43, 44, 11, 12, 23, 24\n", {}, 'mesh "cube": 1 element is inverted'),
        (INP[INP.index("*ELEMENT"):], "", {}, r"cube\.inp: contains no elements; export the mesh"),
    ],
)  # fmt: skip
def test_a_bad_input_file_ends_in_a_sentence(tmp_path, old, new, options, said):
    """The file, its line, the thing, its value, and what to do; the rest stays as it was."""
    assert old in INP
    place = tmp_path / "cube.inp"
    place.write_text(INP.replace(old, new))
    with pytest.raises(InputError, match=said):
        FlexibleBody.read("cube", place, **({"length": "mm", "material": "steel", "modes": 3} | options))


def test_a_structured_mesh_goes_through_files_and_is_the_same_body(tmp_path):
    """Written and read in any unit, a reduced bar has its frequencies: .inp keeps numbers and sets, others sets."""
    mesh = Mesh.block((0.3, 0.02, 0.01), (8, 1, 1), kind="tetra10")
    here = FlexibleBody("bar", mesh, "steel", interfaces={"root": "x-"}, modes=4)
    for ending, unit in ((".inp", "mm"), (".vtu", "m"), (".msh", "inch")):
        there = FlexibleBody.read("bar", mesh.write(tmp_path / f"bar{ending}", unit), length=unit, material="steel",
                                  interfaces={"root": "x-"}, modes=4)  # fmt: skip
        np.testing.assert_allclose(there.frequencies, here.frequencies, rtol=1e-8)


def test_without_scikit_fem(monkeypatch):
    """Rules of quadrature are scikit-fem's: the sentence says how to get it."""
    monkeypatch.setitem(sys.modules, "skfem", None)
    quadrature.quadrature_rule.cache_clear()
    with pytest.raises(MissingExtra, match=r'pip install "abut\[fem\]"'):
        assemble(Mesh.block((1, 1, 1), (1, 1, 1), kind="tetra"), "steel")
    quadrature.quadrature_rule.cache_clear()

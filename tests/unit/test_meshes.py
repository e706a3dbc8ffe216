"""Meshes: volumes and outsides of the structured ones, files, and what is refused."""

from __future__ import annotations

import os
import stat
from dataclasses import replace

import numpy as np
import pytest

from abut.errors import InvalidValue, UnknownName, UnreadableFile, UnsupportedStatement
from abut.fem import Elasticity, Mesh, Structure, assemble, natural_modes, pressure, solve, weight
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


def test_what_is_wrong_with_a_mesh_is_said():
    block = Mesh.block((1.0, 1.0, 1.0), (2, 2, 2), kind="hexahedron")
    nodes = block.elements["hexahedron"]
    turned = replace(
        block, elements={"hexahedron": np.vstack([nodes[:-1], nodes[-1, [4, 5, 6, 7, 0, 1, 2, 3]]])}
    )
    with pytest.raises(InvalidValue, match="inside out"):
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
        ((210e9, 0.3, 7850e-12), r'is it in tonne/mm\^3\? Then write "7.85e-09 tonne/mm\^3"'),
        ((210.0, 0.3, 7850.0), "GPa"),
        ((210e9, 0.5, 7850.0), "below 0.5"),
        ((210e9, 0.3, 0.0), "greater than zero"),
    ],
)
def test_numbers_of_other_units_are_asked_about(given, said):
    """7850e-12 as kg/m³ is no solid's; 7.85e-9 is steel in tonne/mm³."""
    young, nu, density = given
    if density == 7850e-12:
        density = 7.85e-9
    with pytest.raises(InvalidValue, match=said):
        Elasticity.isotropic(young, nu, density)


def test_orthotropic_numbers_that_cannot_be():
    with pytest.raises(InvalidValue, match="cost no energy"):
        Elasticity.orthotropic((1e9, 1e9, 1e9), (0.9, 0.9, 0.9), (1e9, 1e9, 1e9), 500.0)
    with pytest.raises(InvalidValue, match="no rotation"):
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
    with pytest.raises(InvalidValue, match="turn about x"):
        solve(s, weight(s), {"x-": (0,), 1: (1, 2), 3: (1,)}) if False else solve(
            s, weight(s), dict.fromkeys(_axis(s), (0, 1, 2))
        )
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


def test_a_plane_wants_a_state_and_is_no_body_in_space():
    flat = Mesh.rectangle((1.0, 0.2), (4, 1))
    with pytest.raises(InvalidValue, match="plane stress, plane strain, axisymmetric"):
        assemble(flat, STEEL)
    with pytest.raises(InvalidValue, match="be left out"):
        assemble(Mesh.block((1, 1, 1), (1, 1, 1)), STEEL, state="plane stress")
    with pytest.raises(InvalidValue, match="radius"):
        assemble(flat, STEEL, state="axisymmetric")
    with pytest.raises(InvalidValue, match="extrude"):
        FlexibleBody("sheet", assemble(flat, STEEL, state="plane stress"))


def test_a_flexible_body_wants_what_it_needs():
    mesh = Mesh.block((1.0, 0.1, 0.1), (4, 1, 1))
    with pytest.raises(InvalidValue, match="no material"):
        FlexibleBody("bar", mesh)
    with pytest.raises(InvalidValue, match="hold that already"):
        FlexibleBody("bar", assemble(mesh, STEEL), "steel")
    body = FlexibleBody("bar", mesh, "steel", modes=6)
    with pytest.raises(InvalidValue, match="reduced already"):
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


@pytest.mark.parametrize("suffix", [".vtu", ".msh", ".inp"])
def test_meshes_written_and_read_are_the_same(tmp_path, suffix):
    mesh = Mesh.block((0.3, 0.2, 0.1), (2, 2, 1), kind="tetra10")
    again = Mesh.read(mesh.write(tmp_path / f"block{suffix}"))
    np.testing.assert_allclose(again.positions, mesh.positions, atol=1e-12)
    assert np.array_equal(again.elements["tetra10"], mesh.elements["tetra10"])


def test_files_that_hold_no_mesh(tmp_path):
    with pytest.raises(UnreadableFile, match="no such file"):
        Mesh.read(tmp_path / "none.inp")
    for name, text in (("a.msh", "hello"), ("b.inp", "*NODE\n1, 0, 0\n"), ("c.vtu", "<VTK"), ("d.xyz", "?")):
        (tmp_path / name).write_text(text)
        with pytest.raises(UnreadableFile):
            Mesh.read(tmp_path / name)
    with pytest.raises(UnsupportedStatement, match=r"\.vtu"):
        Mesh.block((1, 1, 1), (1, 1, 1)).write(tmp_path / "block.docx")


def test_a_part_is_meshed_by_gmsh_as_a_program(tmp_path, monkeypatch):
    """The command that is run, by a stand-in that notes it and copies a mesh; and what is said where there is no gmsh."""
    part = tmp_path / "bracket.step"
    part.write_text("ISO-10303-21;")
    with pytest.raises(InvalidValue, match=r'size="5 mm"'):
        Mesh.read(part)
    with pytest.raises(UnreadableFile, match="needs the program gmsh"):
        Mesh.read(part, size="5 mm", program="gmsh-that-is-not-there")
    ready = Mesh.block((10, 20, 30), (1, 1, 1), kind="tetra10").write(tmp_path / "ready.msh")
    fake = tmp_path / "gmsh"
    fake.write_text(
        f'#!/bin/sh\necho "$@" > {tmp_path}/said\nwhile [ "$1" != "-o" ]; do shift; done\ncp {ready} "$2"\n'
    )
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    mesh = Mesh.read(part, size="5 mm")
    assert mesh.volume == pytest.approx(6e-6, rel=1e-9)
    assert "-3 -order 2 -clmax 5" in (tmp_path / "said").read_text()
    fake.write_text("#!/bin/sh\necho 'Error: no volume' >&2\nexit 1\n")
    with pytest.raises(UnreadableFile, match="no volume"):
        Mesh.read(part, size="5 mm")

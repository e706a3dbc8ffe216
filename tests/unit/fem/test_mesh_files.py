"""Meshes of finite elements from files and back: numbers, sets and units."""

import sys
from pathlib import Path

import numpy as np
import pytest

from abut.errors import (
    InputError,
    InvalidValue,
    MissingExtra,
    UnreadableFile,
    UnsupportedStatement,
    WrongUnit,
)
from abut.fem import Mesh
from abut.formats.flexible import read_cdb
from mesh_file_texts import BULK, EVERY, FOUR, GMSH, bulk, one_of

DATA = Path(__file__).parents[2] / "data" / "fe" / "exudyn"


def same(found, mesh):
    """Whether all of a mesh is there: places to rounding of one change of unit, all else equal."""
    assert found.positions == pytest.approx(mesh.positions, rel=1e-14, abs=1e-17)
    assert found.numbers.tolist() == mesh.numbers.tolist()
    for field in ("elements", "element_labels", "node_sets"):
        here, there = ({k: v.tolist() for k, v in getattr(one, field).items()} for one in (found, mesh))
        assert here == there
    sets = [
        {name: {k: v.tolist() for k, v in kinds.items()} for name, kinds in one.element_sets.items()}
        for one in (found, mesh)
    ]
    assert sets[0] == sets[1]


@pytest.mark.parametrize("ending", ["inp", "vtu", "msh"])
@pytest.mark.parametrize("kind", EVERY)
def test_round_trip(kind, ending, tmp_path):
    mesh = one_of(kind)
    if ending != "inp" and kind in ("wedge15", "pyramid13"):
        with pytest.raises(UnsupportedStatement, match=r"use an \.inp file"):
            mesh.write(tmp_path / f"part.{ending}", "mm")
        assert list(tmp_path.iterdir()) == []
        return
    assert mesh.write(tmp_path / f"part.{ending}", "mm") == tmp_path / f"part.{ending}"
    assert [file.name for file in tmp_path.iterdir()] == [f"part.{ending}"]
    found = Mesh.read(tmp_path / f"part.{ending}", "mm")
    same(found, mesh)
    assert found.name == "part"
    inches = mesh.write(tmp_path / f"inches.{ending}", length="inch")
    same(Mesh.read(inches, "inch"), mesh)


def test_abaqus_files_of_exudyn():
    """The block 4 × 1 × 1 m (flexible.md 1.1) and the rotor of 77.96605 kg at 7850 kg/m³, given to seven digits."""
    for name, kind in (("C3D4", "tetra"), ("C3D8", "hexahedron"), ("C3D10", "tetra10")):
        mesh = Mesh.read(DATA / f"block{name}.inp", length="m").check()
        assert list(mesh.elements) == [kind]
        assert mesh.volume == pytest.approx(4.0, rel=1e-6)
        assert len(mesh.nodes("Set-1")) == len(mesh.positions)
    rotor = Mesh.read(DATA / "rotorDiscTest.inp", length="m").check()
    assert 7850 * rotor.volume == pytest.approx(77.96605, abs=5e-6)
    assert rotor.positions[rotor.nodes("BCleft")] == pytest.approx(np.zeros((1, 3)), abs=1e-9)


def test_sets_of_abaqus(tmp_path):
    """GENERATE, sets of sets, capitals, lines that go on, sets named with nodes and elements, numbers with gaps."""
    file = tmp_path / "a.inp"
    file.write_text(
        "*Heading\n a text, with commas\n** remark\n*NODE, NSET=All\n5, 0, 0\n10, 1., 0, 0\n15, 0, 1,\n20, 0, 0, 1\n25, 1, 1, 1\n"
        "*Element, type=C3D4H, elset=Body\n3, 5, 10,\n15, 20\n7, 10, 15, 20, 25\n"
        "*Nset, nset=Some, generate\n5, 15, 5\n*NSET, NSET=more\nSOME, 25\n*Elset, elset=Last\npart-1.7\n"
        "*Material, name=steel\n*Elastic\n1,2\n"
    )
    mesh = Mesh.read(file, "m")
    assert mesh.numbers.tolist() == [5, 10, 15, 20, 25]
    assert mesh.elements["tetra"].tolist() == [[0, 1, 2, 3], [1, 2, 3, 4]]
    assert mesh.element_labels["tetra"].tolist() == [3, 7]
    assert {name: mesh.numbers[nodes].tolist() for name, nodes in mesh.node_sets.items()} == {
        "All": [5, 10, 15, 20, 25],
        "Some": [5, 10, 15],
        "more": [5, 10, 15, 25],
    }
    assert mesh.element_sets["Last"]["tetra"].tolist() == [1]
    assert mesh.positions[1, 0] == 1.0


@pytest.mark.parametrize("form", list(BULK))
@pytest.mark.parametrize("kind", EVERY)
def test_nastran(kind, form, tmp_path):
    """Small, large and free fields, and the order of middle nodes in each solid element."""
    mesh = one_of(kind)
    name = {"tetra": "CTETRA", "hexah": "CHEXA", "wedge": "CPENTA", "pyram": "CPYRAM"}[kind[:5]]
    file = tmp_path / "part.bdf"
    file.write_text(bulk(mesh, form, name))
    found = Mesh.read(file, "mm")
    assert found.numbers.tolist() == mesh.numbers.tolist()
    assert found.elements[kind].tolist() == mesh.elements[kind].tolist()
    assert found.positions == pytest.approx(mesh.positions, abs=1e-12)
    assert found.element_sets == {"property 3": {kind: [0]}}
    assert found.element_labels[kind].tolist() == [42]


def test_nastran_numbers(tmp_path):
    """Exponents without a letter, as 1.5-3."""
    file = tmp_path / "a.bdf"
    file.write_text(
        "GRID,1,,1.5-3,-2.+1,1.D0\nGRID,2,,1.,,\nGRID,3,,0.,1.\nGRID,4,,0.,0.,1.\nCTETRA,1,1,1,2,3,4\n"
    )
    assert Mesh.read(file, "m").positions[0].tolist() == [1.5e-3, -20.0, 1.0]


#: Where the file has what meshio has in which place: round the lower face, up, round the upper face.
ROUND = {
    "tetra": (111, range(4)),
    "tetra10": (118, (0, 4, 1, 5, 2, 6, 7, 8, 9, 3)),
    "hexahedron": (115, range(8)),
    "hexahedron20": (116, (0, 8, 1, 9, 2, 10, 3, 11, 16, 17, 18, 19, 4, 12, 5, 13, 6, 14, 7, 15)),
    "wedge15": (113, (0, 6, 1, 7, 2, 8, 12, 13, 14, 3, 9, 4, 10, 5, 11)),
}


@pytest.mark.parametrize("kind", list(ROUND))
def test_universal(kind, tmp_path):
    """Nodes, an element, a beam along its edge, a side, groups of nodes, sides and elements."""
    mesh, (descriptor, order) = one_of(kind), ROUND[kind]
    text = "    -1\n   164\n  1  SI\n    -1\n    -1\n  2411\n"
    for n, place in zip(mesh.numbers, mesh.positions * 1000, strict=True):
        text += (
            f"{n:10d}{1:10d}{1:10d}{11:10d}\n"
            + "".join(f"{x:25.16E}".replace("E", "D") for x in place)
            + "\n"
        )
    nodes = [int(mesh.numbers[k]) for k in order]
    lines = [" ".join(map(str, nodes[at : at + 8])) for at in range(0, len(nodes), 8)]
    text += "    -1\n    -1\n  2412\n 8 21 2 1 7 2\n 0 1 1\n 7 17\n 9 91 1 1 7 3\n 7 17 27\n"
    text += f"42 {descriptor} 1 1 7 {len(nodes)}\n" + "\n".join(lines) + "\n    -1\n    -1\n  2467\n"
    text += "1 0 0 0 0 0 0 2\nheld here\n 7 7 0 0 7 27 0 0\n2 0 0 0 0 0 0 1\nside\n 8 9 0 0\n"
    text += "3 0 0 0 0 0 0 1\nall of it\n 8 42 0 0\n4 0 0 0 0 0 0 1\nedge\n 8 8 0 0\n    -1\n"
    file = tmp_path / "part.unv"
    file.write_text(text)
    found = Mesh.read(file, "mm")
    assert found.elements[kind].tolist() == mesh.elements[kind].tolist()
    assert found.positions == pytest.approx(mesh.positions, abs=1e-15)
    assert {name: found.numbers[nodes].tolist() for name, nodes in found.node_sets.items()} == {
        "held here": [7, 27],
        "side": [7, 17, 27],
        "edge": [7, 17],
    }
    assert found.element_sets == {"all of it": {kind: [0]}}


def test_groups_of_gmsh(tmp_path):
    """A physical surface becomes a set of nodes, a physical volume one of elements; points and lines are passed over."""
    file = tmp_path / "a.msh"
    file.write_text(GMSH)
    mesh = Mesh.read(file, "cm")
    assert mesh.elements["tetra"].tolist() == [[0, 1, 2, 3]]
    assert mesh.volume == pytest.approx(1e-6 / 6, rel=1e-14)
    assert mesh.nodes("foot").tolist() == [0, 1, 2]
    assert mesh.element_sets["steel"]["tetra"].tolist() == [0]


def test_ansys_parts_become_a_mesh(tmp_path):
    """Nodes, components and materials of a coded database."""
    rows = "".join(
        f"{n:8d}{0:8d}{0:8d}" + "".join(f"{x:16.9E}" for x in place) + "\n"
        for n, place in zip((3, 5, 7, 9), np.eye(4, 3), strict=True)
    )
    head = "".join(f"{x:8d}" for x in (2, 1, 1, 1, 0, 0, 0, 0, 4, 0, 11, 3, 5, 7, 9))
    file = tmp_path / "wedge.cdb"
    file.write_text(
        f"ET,1,285\nNBLOCK,6,SOLID,9,4\n(3i8,6e16.9)\n{rows}N,R5.3,LOC,-1,\nEBLOCK,19,SOLID,1,1\n(19i8)\n{head}\n      -1\n"
        f"CMBLOCK,FOOT,NODE,2\n(8i10)\n{3:10d}{-5:10d}\n"
    )
    file.write_text(file.read_text().replace(f"{-5:10d}", f"{7:10d}"))
    mesh = read_cdb(file, length="mm", mass="tonne").mesh
    assert (mesh.name, mesh.numbers.tolist()) == ("wedge", [3, 5, 7, 9])
    assert mesh.nodes("FOOT").tolist() == [0, 2]
    assert mesh.element_sets["material 2"]["tetra"].tolist() == [0]
    assert mesh.element_labels["tetra"].tolist() == [11]


def test_units(tmp_path):
    file = one_of("tetra").write(tmp_path / "a.inp", "mm")
    with pytest.raises(WrongUnit):
        Mesh.read(file, "kg")
    with pytest.raises(InvalidValue, match="be a unit of length"):
        Mesh.read(file, "5 mm")
    with pytest.raises(
        InvalidValue, match=r'a\.inp does not state its unit of length; give it, such as length="mm"'
    ):
        Mesh.read(file)
    with pytest.raises(InvalidValue, match="already a mesh"):
        Mesh.read(file, "mm", size="5 mm")
    with pytest.raises(InvalidValue, match="already states its unit"):
        Mesh.read(tmp_path / "a.step", "mm")


def test_units_that_a_universal_file_states(tmp_path):
    """Dataset 164 says what its lengths are divided by to be metres (here feet, the format's own example); `length` overrules it."""
    file = tmp_path / "a.unv"
    head = "-1\n164\n2Foot (pound f) 2\n3.28083989501312334D+00 2.24808943099710480D-01 1.8D+00\n4.5967D+02\n-1\n"
    nodes = "".join(f"{n} 0 0 0\n{x} {y} {z}\n" for n, (x, y, z) in enumerate(np.eye(4, 3).tolist(), 1))
    rest = f"-1\n2411\n{nodes}-1\n-1\n2412\n1 111 1 1 1 4\n4 1 2 3\n-1\n"
    file.write_text(head + rest)
    assert Mesh.read(file).volume == pytest.approx(0.3048**3 / 6, rel=1e-12)
    assert Mesh.read(file, "mm").volume == pytest.approx(1e-9 / 6, rel=1e-12)
    file.write_text(head.replace("3.28083989501312334D+00", "0.0") + rest)
    with pytest.raises(UnreadableFile, match=r"line 4: '0\.0' is not a valid factor of lengths"):
        Mesh.read(file)
    file.write_text(rest)
    with pytest.raises(InvalidValue, match="does not state its unit"):
        Mesh.read(file)


def test_nodes_of_no_element_are_left_out(tmp_path):
    """A reference node, with a set of its own, as programs write them for loads; an edge as Gmsh writes it."""
    file = tmp_path / "a.inp"
    file.write_text(
        FOUR
        + "9, 5, 5, 5\n*ELEMENT, TYPE=T3D2, ELSET=edge\n8, 1, 2\n*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n*NSET, NSET=RP\n9\n"
        "*NSET, NSET=both\n9, 2\n"
    )
    mesh = Mesh.read(file, "mm").check()
    assert mesh.numbers.tolist() == [1, 2, 3, 4]
    assert {name: mesh.numbers[nodes].tolist() for name, nodes in mesh.node_sets.items()} == {
        "both": [2],
        "edge": [1, 2],
    }


def test_refuses_unsupported_mesh_output(tmp_path):
    mesh = one_of("tetra")
    with pytest.raises(UnsupportedStatement, match=r"a mesh is written to \.inp, \.vtu, \.msh"):
        mesh.write(tmp_path / "a.stl", "mm")
    with pytest.raises(InputError, match="cannot write"):
        mesh.write(tmp_path / "none" / "a.inp", "mm")
    with pytest.raises(InvalidValue, match=r"set name .* cannot be written"):
        Mesh(mesh.positions, mesh.elements, node_sets={'a"b': [0]}).write(tmp_path / "a.inp", "mm")
    with pytest.raises(InvalidValue, match="no elements"):
        Mesh(mesh.positions, {}).write(tmp_path / "a.inp", "mm")
    assert list(tmp_path.iterdir()) == []


def test_without_meshio(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "meshio", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[fem\]"'):
        one_of("tetra").write(tmp_path / "a.vtu", "mm")

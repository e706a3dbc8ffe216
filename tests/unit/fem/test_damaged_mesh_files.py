"""Damaged, missing and unsupported mesh files: an error that names the file and the place."""

from contextlib import suppress

import numpy as np
import pytest

from abut.errors import (
    AbutError,
    UnreadableFile,
    UnsupportedStatement,
)
from abut.fem import Mesh
from mesh_file_texts import FOUR, GMSH, bulk, one_of

BAD = {
    "a.inp": {
        "": "contains no nodes",
        FOUR: "contains no elements",
        "x, y\n": "line 1: 'x, y' comes before the first keyword",
        "*NODE\n1,0,zero,0\n": "'zero' is not a number (node 1)",
        "*NODE\n1,0,nan,0\n": "'nan' is not finite",
        "*NODE\n-1,0,0,0\n": "-1 is not a valid number (a node)",
        "*NODE\n1,0,0,0\n1,0,0,0\n": "line 3: node 1 is defined twice",
        FOUR + "*ELEMENT, TYPE=C3D4\n1,1,2,3\n": "element 1 has 3 of the 4 nodes",
        FOUR + "*ELEMENT, TYPE=C3D4\n1,1,2,3,4,4\n": "element 1 has 5 nodes",
        FOUR + "*ELEMENT, TYPE=C3D4\n1,1,2,3,5\n": "line 7: element 1 refers to node 5, which is not defined",
        FOUR + "*ELEMENT, TYPE=C3D4\n1,1,2,3,4\n*NSET, NSET=a\n9\n": 'line 9: node set "a" refers to node 9',
        FOUR
        + "*ELEMENT, TYPE=C3D4\n1,1,2,3,4\n*ELSET, ELSET=a\n9\n": 'line 9: element set "a" refers to element 9',
        FOUR + "*NSET, NSET=a\nb\n": 'contains "b", which is neither',
        FOUR + "*NSET, NSET=a, GENERATE\n1, 999999999999, 1\n": "more than there are nodes",
        FOUR + "*NSET\n1\n": "*NSET has no name",
    },
    "a.bdf": {
        "": "contains no nodes",
        "GRID,1,,a\n": "'a' is not a number (node 1)",
        "GRID,x\n": "'x' is not a whole number (a node)",
        "CTETRA,1\n": "has 0 nodes",
        "CTETRA,1,1,1,2,3\n": "element 1 has 3 nodes",
    },
    "a.unv": {
        "hello\n": "0 lines of -1",
        "-1\n2411\n1 1 1 1\n-1\n": "ends before node 1",
        "-1\n2411\n1 1 1 1\n0 0\n-1\n": "has 2 coordinates instead of 3",
        "-1\n2412\n1 111 1\n-1\n": "an element has no number",
        "-1\n2412\n1 111 1 1 1 4\n1 2\n-1\n": "ends before the nodes of element 1",
        "-1\n2467\n1 2\n-1\n": "must begin with eight numbers",
    },
    "a.msh": {
        "": "damaged, or not a .msh",
        "hello\n": "damaged, or not a .msh",
        GMSH[:200]: "damaged, or not a .msh",
        GMSH.replace("2 3 4\n$End", "2 3 8\n$End"): "a.msh",
    },
    "a.vtu": {"<VTKFile": "damaged, or not a .vtu", "": "damaged, or not a .vtu"},
}


@pytest.mark.parametrize(
    ("name", "text", "says"), [(n, t, s) for n, texts in BAD.items() for t, s in texts.items()]
)
def test_damaged_files(name, text, says, tmp_path, capsys):
    (tmp_path / name).write_text(text)
    with pytest.raises(UnreadableFile) as error:
        Mesh.read(tmp_path / name, "mm")
    assert says in str(error.value)
    assert name in str(error.value)
    assert capsys.readouterr() == ("", "")


REFUSED = {
    "a.inp": {
        "*ELEMENT, TYPE=S4R\n1,1,2,3,4\n": "*ELEMENT of type S4R",
        FOUR + "*NGEN\n1,4\n": "*NGEN",
        "*INCLUDE, INPUT=b.inp\n": "*INCLUDE",
        "*NODE, SYSTEM=C\n1,0,0,0\n": "*NODE with SYSTEM",
        "*INSTANCE, NAME=a\n1., 0., 0.\n": "with a translation or rotation",
        "*INSTANCE, NAME=a\n*INSTANCE, NAME=b\n": "a second *INSTANCE",
    },
    "a.bdf": {
        "GRID,1,5,0.,0.,0.\n": "in coordinate system 5",
        "CQUAD4,1,1,1,2,3,4\n": "CQUAD4",
        "CTETRA,1,1,1,2,3,4,5\n": "some of its middle nodes",
    },
    "a.unv": {
        "-1\n2412\n1 171 1 1 1 2\n1 2\n-1\n": "descriptor 171",
        "-1\n780\n-1\n": "dataset 780",
        "-1\n2411\n1 9 1 1\n0 0 0\n-1\n": "coordinate system 9",
    },
    "a.stl": {"solid": 'ends in ".stl"'},
    "a.cdb": {"": "read_cdb"},
}


@pytest.mark.parametrize(
    ("name", "text", "says"), [(n, t, s) for n, texts in REFUSED.items() for t, s in texts.items()]
)
def test_refuses_damaged_mesh_files(name, text, says, tmp_path):
    (tmp_path / name).write_text(text)
    with pytest.raises(UnsupportedStatement) as error:
        Mesh.read(tmp_path / name, "mm")
    assert says in str(error.value)


def test_bricks_with_middles_of_faces(tmp_path):
    """Gmsh's bricks of 27 nodes are refused with the option that leaves these out."""
    import meshio.gmsh

    raw = meshio.Mesh(
        np.random.default_rng(1).random((27, 3)), [("hexahedron27", np.arange(27)[None])], cell_data={}
    )
    meshio.gmsh.write(tmp_path / "a.msh", raw, fmt_version="4.1", binary=True)
    with pytest.raises(UnsupportedStatement, match="SecondOrderIncomplete"):
        Mesh.read(tmp_path / "a.msh", "mm")


@pytest.mark.parametrize("name", ["a.inp", "a.bdf", "a.unv", "a.msh", "a.vtu", "a.step"])
def test_missing_files(name, tmp_path):
    with pytest.raises(UnreadableFile, match="cannot be read"):
        Mesh.read(tmp_path / name, None if name == "a.step" else "mm")


@pytest.mark.parametrize("ending", ["inp", "bdf", "unv", "msh", "vtu"])
def test_a_damaged_file_is_a_mesh_or_a_sentence(ending, tmp_path):
    """Cut short, or with bytes changed, doubled or left out (150 times, seeded): what was read, or an error of abut; nothing else."""
    mesh = one_of("tetra10")
    file = tmp_path / f"a.{ending}"
    if ending in ("inp", "msh", "vtu"):
        mesh.write(file, "mm")
    elif ending == "bdf":
        file.write_text(bulk(mesh, "small", "CTETRA"))
    else:
        file.write_text(
            "-1\n2411\n1 1 1 1\n0 0 0\n-1\n-1\n2412\n1 111 1 1 1 4\n1 1 1 1\n-1\n-1\n2467\n1 0 0 0 0 0 0 1\na\n7 1 0 0\n-1\n"
        )
    whole, random = file.read_bytes(), np.random.default_rng(19)
    for _ in range(150):
        at = int(random.integers(len(whole)))
        one = whole[:at], whole[at : at + int(random.integers(1, 9))], whole[at:]
        how = int(random.integers(4))
        damaged = (
            one[0],
            one[0] + one[1] + one[2],
            one[0] + whole[at + len(one[1]) :],
            one[0] + bytes([random.integers(32, 127)]) + whole[at + 1 :],
        )
        file.write_bytes(damaged[how])
        with suppress(AbutError):
            assert isinstance(Mesh.read(file, "mm"), Mesh)

"""Files of flexible bodies: which reader they go to, Ansys' databases, and that damaged ones end in a sentence of ours."""

import contextlib
import random
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from abut.errors import AbutError, InputError, InvalidValue, UnreadableFile, UnsupportedStatement, WrongUnit
from abut.formats.flexible import MeshParts, read, read_cdb, read_op4, read_sid, write_mbdyn
from fuzz.changes import mutated

DATA = Path(__file__).parents[3] / "data" / "fe"

#: A wedge and a tetrahedron of 8-node bricks, a SOLID187 and a MESH200, in mm, t and s.
CDB = """/PREP7
ET,       1,185
ET,       2,SOLID187
ET,       3,200
NBLOCK,6,SOLID,        14,        14
(3i8,6e20.13)
       1       0       0
       2       0       0 1.0000000000000E+01
       3       0       0 1.0000000000000E+01 1.0000000000000E+01
       4       0       0 0.0000000000000E+00 1.0000000000000E+01
       5       0       0 0.0000000000000E+00 0.0000000000000E+00 1.0000000000000E+01
       6       0       0 1.0000000000000E+01 0.0000000000000E+00 1.0000000000000E+01
       7       0       0 1.0000000000000E+01 1.0000000000000E+01 1.0000000000000E+01
       8       0       0 0.0000000000000E+00 1.0000000000000E+01 1.0000000000000E+01
       9       0       0 5.0000000000000E+00
      10       0       0 5.0000000000000E+00 5.0000000000000E+00
      11       0       0 0.0000000000000E+00 5.0000000000000E+00
      12       0       0 0.0000000000000E+00 0.0000000000000E+00 5.0000000000000E+00
      13       0       0 5.0000000000000E+00 0.0000000000000E+00 5.0000000000000E+00
      24       0       0 0.0000000000000E+00 5.0000000000000E+00 5.0000000000000E+00
N,R5.3,LOC,       -1,
EBLOCK,19,SOLID,         5,         5
(19i6)
     1     1     1     1     0     0     0     0     8     0     1     1     2     3     4     5     6     7     8
     1     1     1     1     0     0     0     0     8     0     2     1     2     3     3     5     6     7     7
     1     1     1     1     0     0     0     0     8     0     3     1     2     4     4     5     5     5     5
     2     2     1     1     0     0     0     0    10     0     4     1     2     4     5     9    10    11    12
    13    24
     1     3     1     1     0     0     0     0     4     0     5     1     2     3     4
      -1
CMBLOCK,FEET,NODE,       3
(8i10)
         1        -3         8
MPTEMP,R5.0, 1, 1,  0.00000000    ,
MPDATA,R5.0, 1,EX  ,       1, 1,  210000.000    ,
MPDATA,R5.0, 1,NUXY,       1, 1,  0.300000000    ,
MPDATA,R5.0, 1,DENS,       1, 1,  7.85000000E-09,
MPDATA,R5.0, 1,KXX ,       1, 1,  50.0000000    ,
MP,EX,2,70000.
"""  # fmt: skip


def cdb(folder, text=CDB):
    (folder / "part.cdb").write_text(text)
    return read_cdb(folder / "part.cdb", length="mm", mass="tonne")


def test_a_database_of_ansys(tmp_path):
    """mm, t, s: MPa are 1e6 Pa, t/mm³ 1e12 kg/m³; collapsed bricks are what they collapse to, in meshio's order of nodes."""
    mesh = cdb(tmp_path)
    assert isinstance(mesh, MeshParts)
    assert mesh.labels.tolist() == [*range(1, 14), 24]
    assert mesh.positions[6] == pytest.approx([0.01, 0.01, 0.01])
    assert {name: rows.tolist() for name, rows in mesh.elements.items()} == {
        "hexahedron": [[0, 1, 2, 3, 4, 5, 6, 7]],
        "wedge": [[0, 1, 2, 4, 5, 6]],
        "tetra": [[0, 1, 3, 4]],
        "tetra10": [[0, 1, 3, 4, 8, 9, 10, 11, 12, 13]],
    }
    assert mesh.numbers["tetra10"].tolist() == [4]
    assert mesh.material["tetra10"].tolist() == [2]
    assert mesh.materials[1] == pytest.approx({"EX": 210e9, "NUXY": 0.3, "DENS": 7850.0})
    assert mesh.materials[2] == pytest.approx({"EX": 70e9})
    assert mesh.groups["FEET"].tolist() == [1, 2, 3, 8]
    assert mesh.notes == ("material 1: KXX is not kept: it is of heat",)
    supported = cdb(tmp_path, CDB + "D,1,UX,0.\n")
    assert (
        supported.notes[-1] == "supports and loads of the file are not read: they are defined in the machine"
    )


@pytest.mark.parametrize(
    ("old", "new", "error", "says"),
    [
        ("ET,       1,185", "ET,       1,181", UnsupportedStatement, "line 24: an element of type 181"),
        ("      -1\nCMBLOCK", "\nCMBLOCK", UnreadableFile, "is not a whole number|no element of EBLOCK"),
        ("SOLID,        14,        14", "SOLID,        14,        15", UnreadableFile, "announces 15 nodes and lists 14"),
        ("SOLID,        14,        14", "SOLID,        14,999999999", UnreadableFile, "announces 999999999"),
        ("    13    24\n", "    13    25\n", UnreadableFile, "line 27: element 4 has node 25"),
        ("E+00 5.0000000000000E+00\n      11", "E+00 5.0000000x00000E+00\n      11", UnreadableFile, "line 16: node 10"),
        ("1, 1,  210000.000    ,", "1, 1,  210000.000    , 200000.0", UnsupportedStatement, "EX of material 1, which depends"),
        ("N,R5.3,LOC,       -1,", "N,15,1,2,3", UnsupportedStatement, 'line 21: a list by "N"'),
        ("MP,EX,2,70000.", "CP,1,UX,1,2", UnsupportedStatement, "CP is not supported|tie the nodes"),
        ("MP,EX,2,70000.", "TB,PLAS,2", UnsupportedStatement, "give the material to the body"),
        ("MP,EX,2,70000.", "MP,BETD,2,1e-4", UnsupportedStatement, "BETD of material 2"),
        ("EBLOCK,19,SOLID", "EBLOCK,10,    ", UnsupportedStatement, "EBLOCK,19,SOLID"),
    ],
)  # fmt: skip
def test_damaged_database_is_refused(tmp_path, old, new, error, says):
    assert old in CDB
    with pytest.raises((error, UnsupportedStatement) if error is UnreadableFile else error, match=says):
        cdb(tmp_path, CDB.replace(old, new))


def test_a_database_in_other_units_is_asked_about(tmp_path):
    """7.85e-9 is steel in t/mm³; read as if it were in kg/m³, it is no solid's."""
    (tmp_path / "part.cdb").write_text(
        CDB.replace("MP,EX,2,70000.", "MP,EX,2,70000.\nMP,NUXY,2,.3\nMP,DENS,2,2.7E-9")
    )
    with pytest.raises(
        UnreadableFile,
        match=r'part\.cdb: material "1": density is 7\.85e-09 kg/m\^3.*length="mm", mass="tonne"',
    ):
        read(tmp_path / "part.cdb", length="m", mass="kg")
    with pytest.raises(InputError, match=r"structure_of_cdb wants length=, mass="):
        read(tmp_path / "part.cdb")
    (tmp_path / "part.cdb").write_text(
        CDB.replace("         1        -3         8", "         1        -3        99")
    )
    with pytest.raises(InvalidValue, match='mesh "part": component FEET has node 99, which NBLOCK lacks'):
        read_cdb(tmp_path / "part.cdb", length="mm", mass="tonne").mesh


def test_proprietary_file_is_refused_with_export_advice(tmp_path):
    with pytest.raises(UnsupportedStatement, match=r"proprietary.*\.inp, \.bdf or \.cdb.*\.op4.*MBDyn.*SID"):
        read("arm.mnf")
    with pytest.raises(UnreadableFile, match="no such file"):
        read("arm.inp")
    with pytest.raises(UnsupportedStatement, match=r"CDWRITE"):
        read("arm.rst")
    (tmp_path / "arm.xyz").write_text("nothing\n")
    with pytest.raises(UnsupportedStatement, match=r"\.mtx.*\.op4"):
        read(tmp_path / "arm.xyz")
    with pytest.raises(UnreadableFile, match="check the path"):
        read(tmp_path / "missing.xyz")


def test_missing_second_file_is_reported():
    path = DATA / "nastran" / "outboard.op4"
    with pytest.raises(InputError, match=r"read_superelement wants length=, mass="):
        read(path)
    with pytest.raises(InputError, match=r"the choice of options \(colour\)"):
        read(path, colour="red")
    with pytest.raises(WrongUnit, match="length"):
        read(path, length="kg", mass="kg")
    with pytest.raises(WrongUnit, match="mass"):
        read(path, length="mm", mass="furlong")


def test_files_are_recognized_by_content(tmp_path):
    text = (DATA / "sid" / "Beam_3m.SID_FEM").read_bytes()
    (tmp_path / "beam.txt").write_bytes(text)
    with pytest.warns(UserWarning, match="negative kinetic energy"):
        body = read(tmp_path / "beam.txt")
    write_mbdyn(body, tmp_path / "beam.dat2")
    with pytest.warns(UserWarning, match="negative kinetic energy"):
        assert read(tmp_path / "beam.dat2").labels.tolist() == body.labels.tolist()


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        body = read_sid(DATA / "sid" / "balken1m.SID_FEM")
    with pytest.raises(InputError, match="cannot write"):
        write_mbdyn(body, tmp_path / "no folder" / "b.fem")
    assert list(tmp_path.iterdir()) == []


def test_nothing_heavy_is_imported():
    import subprocess

    code = "import sys, abut, abut.formats.flexible; print({'skfem', 'meshio', 'scipy.linalg'} & set(sys.modules))"
    heavy = {"skfem", "meshio"}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not any(one in said for one in heavy)


# --- damaged files ----------------------------------------------------------------------------------------------------------


def _modal() -> bytes:
    """A small modal file of MBDyn."""
    rows = ["** RECORD GROUP 1, HEADER", "**", "REV0 2 1 0 0 0"]
    for group, values in {
        2: "1 2", 5: "0. 1.", 6: "0. 0.", 7: "0. 0.", 8: "0. 0. 1. 0. 0. 0. 0. 0. -1. 0. 0. 0.", 9: "2.", 10: "800.",
        11: "1. 1. 1. 0. 0. 0. 1. 1. 1. .1 .1 .1", 12: "2. .5 0. 0. .1 0. 0. 0. .6 0. 0. 0. .6", 13: ".1",
    }.items():  # fmt: skip
        rows += [f"** RECORD GROUP {group}, X", values]
    return ("\n".join(rows) + "\n").encode()


SEEDS = {
    "s_STIF1.mtx": b"1 1 1.5D+03\n1 2 -2.\n2 2 4.\n2 1 -2.\n3 3 1.\n",
    "s.inp": b"*NODE, NSET=N\n1, 0., 0., 1e-1\n*STEP\n",
    "job.sti": b"1 1 1.5E+03\n2 1 -2.\n2 2 4.\n3 3 1.\n",
    "job.dof": b"1.1\n1.2\n1.3\n",
    "outboard.op4": (DATA / "nastran" / "outboard.op4").read_bytes(),
    "outboard.pch": (DATA / "nastran" / "outboard.pch").read_bytes(),
    "text.op4": b"       2       2       6       2KXX     1P,3E16.9\n       1       1       2\n 1.000000000E+00 2.000000000E+00\n"
    b"       2       0       3\n  196610\n 4.000000000E+00\n       3       1       1\n 1.000000000E+00\n",
    "b.SID_FEM": (DATA / "sid" / "balken1m.SID_FEM").read_bytes(),
    "m.fem": _modal(),
    "part.cdb": CDB.encode(),
}  # fmt: skip
COMPANIONS = {
    "s_STIF1.mtx": b"1 1 1.5D+03\n1 2 -2.\n2 2 4.\n3 3 1.\n", "s_MASS1.mtx": b"1 1 1.\n2 2 1.\n3 3 1.\n", "s.inp": SEEDS["s.inp"],
    "job.sti": SEEDS["job.sti"], "job.mas": b"1 1 1.\n2 2 1.\n3 3 1.\n", "job.dof": SEEDS["job.dof"], "job.inp": SEEDS["s.inp"],
    "outboard.op4": SEEDS["outboard.op4"], "outboard.pch": SEEDS["outboard.pch"],
}  # fmt: skip
ENTRY = {"s.inp": "s_STIF1.mtx", "job.dof": "job.sti", "outboard.pch": "outboard.op4"}


#: Files that `read` does more with than read them.
OWN = {"text.op4": read_op4, "part.cdb": read_cdb}


def use(folder, name):
    """Reads what a damaged file belongs to."""
    place = folder / ENTRY.get(name, name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        if name in OWN:
            return OWN[name](place, **({"length": "mm", "mass": "tonne"} if name == "part.cdb" else {}))
        return read(place, **({"length": "mm", "mass": "kg"} if "outboard" in name else {}))


@pytest.mark.parametrize("name", SEEDS)
def test_a_sound_seed_is_read(name, tmp_path):
    for other, data in COMPANIONS.items():
        (tmp_path / other).write_bytes(data)
    (tmp_path / name).write_bytes(SEEDS[name])
    assert use(tmp_path, name) is not None


@pytest.mark.parametrize("name", SEEDS)
@settings(
    max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
@given(number=st.integers(0, 2**32))
def test_damaged_file_is_read_or_refused(name, number, tmp_path):
    """Numbers, words, bytes and lines changed at random; nothing but our own errors, whatever stands in the file."""
    chance = random.Random(number)
    for other, data in COMPANIONS.items():
        (tmp_path / other).write_bytes(data)
    data = mutated(SEEDS[name], chance)
    (tmp_path / name).write_bytes(data if chance.random() < 0.8 else data[: chance.randrange(len(data) + 1)])
    with np.errstate(all="raise", under="ignore"), contextlib.suppress(AbutError):
        use(tmp_path, name)

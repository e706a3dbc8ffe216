"""Files that readers of other programs do not survive, or that led to an error that was none of ours; each reduced to what it takes."""

import itertools
import json
import os
import signal
import sys
import threading
import time
import zipfile

import numpy as np
import pytest

import abut.formats
from abut import materials
from abut.advice.geometry_checks import self_intersection
from abut.advice.geometry_checks.shape_checks import check_file
from abut.errors import InputError, InvalidValue, UnreadableFile
from abut.files import reader_process
from abut.files.reader_process import ReaderProcess
from abut.formats.adams.commands import save
from abut.formats.adams.dataset.joints import matrix_files
from abut.formats.adams.language.statements import Statement
from abut.functions import Table
from abut.model import Ground
from abut.results import Channel, Result, Results
from abut.results.files import netcdf
from abut.shapes import Solid
from abut.shapes.curves import read_outlines
from abut.shapes.files import subprocess_reader
from abut.shapes.files.step import read_solids
from tetrahedron import tetrahedron

FRAME = Ground().frame()


# --- STEP: what OCCT does not survive -----------------------------------------------------------------------------------------

#: A line of a box → what becomes of it. Found by tests/fuzz/mutate.py; each takes OCCT 8.0 with it.
FATAL = {
    "a coordinate is missing": ("CARTESIAN_POINT('',(10.,20.,0.))", "CARTESIAN_POINT('',(10.,20.))"),
    "a plane in place of a vector": ("VECTOR('',#201,1.)", "PLANE('',#201,1.)"),
    "an entity is there twice": ("#314 = VECTOR", "#269 = VECTOR"),
    "an edge is not there": ("ORIENTED_EDGE('',*,*,#21,.T.)", "ORIENTED_EDGE('',*,*,#999999,.T.)"),
}


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    """A box of 10 × 20 × 5 mm as OCCT writes it."""
    pytest.importorskip("OCP.STEPControl", exc_type=ImportError)
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox
    from OCP.STEPControl import STEPControl_StepModelType, STEPControl_Writer

    from abut.shapes.files.occt import silence_occt

    path = tmp_path_factory.mktemp("step") / "box.step"
    with silence_occt():
        writer = STEPControl_Writer()
        writer.Transfer(
            BRepPrimAPI_MakeBox(10.0, 20.0, 5.0).Shape(), STEPControl_StepModelType.STEPControl_AsIs
        )
        writer.Write(str(path))
    return path


def test_files_that_kill_occt_are_sentences_and_the_next_is_read(box, tmp_path):
    """1 cm³ before and after each; that the process really dies is seen of at least one."""
    text, said = box.read_text(), []
    for damage, (line, other) in FATAL.items():
        path = tmp_path / "part.step"
        path.write_text(text.replace(line, other))
        assert line in text, damage
        try:
            read_solids(path)
        except UnreadableFile as problem:
            said.append(str(problem))
        assert read_solids(box)[0].volume == pytest.approx(1e-6)
    died = [one for one in said if "part.step: OCCT crashed (exit code -11)" in one]
    assert died or not said, said


def test_a_file_that_keeps_occt_for_ever_is_a_sentence(box, tmp_path, monkeypatch):
    path = tmp_path / "part.step"
    line = "CARTESIAN_POINT('',(10.,0.,0.))"
    assert line in box.read_text()
    path.write_text(box.read_text().replace(line, "CARTESIAN_POINT('',(NAN,0.,0.))"))
    read_solids(box)
    monkeypatch.setattr(subprocess_reader, "TIME", 1.0)
    with pytest.raises(UnreadableFile, match=r"part\.step: "):
        read_solids(path)


# --- meshes and drawings ------------------------------------------------------------------------------------------------------


def _drawing(path, rows):
    """A line in a block, and the block in a grid."""
    pairs = (
        "0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 BLOCKS 0 BLOCK 8 0 2 A 70 0 10 0 20 0 0 LINE 8 0 10 0 20 0 11 1 21 0 "
        f"0 ENDBLK 8 0 0 ENDSEC 0 SECTION 2 ENTITIES 0 INSERT 8 0 2 A 10 0 20 0 70 {rows} 71 {rows} 44 1 45 1 0 ENDSEC 0 EOF"
    )
    path.write_text(pairs.replace(" ", "\n") + "\n")
    return path


def test_slow_drawing_is_refused_and_next_file_is_read(tmp_path, monkeypatch):
    """A block 30,000 by 30,000 times, of which a grid of one by one says what is read of it: an open line."""
    pytest.importorskip("ezdxf")
    with pytest.raises(InvalidValue, match="the outline is open at"):
        read_outlines(_drawing(tmp_path / "one.dxf", 1))
    monkeypatch.setattr(subprocess_reader, "TIME", 1.0)
    begin = time.monotonic()
    with pytest.raises(
        UnreadableFile,
        match=r"many\.dxf: ezdxf did not finish within 1 s of processor time; .*or is too large",
    ):
        read_outlines(_drawing(tmp_path / "many.dxf", 30000))
    assert time.monotonic() - begin < 30.0
    monkeypatch.undo()
    with pytest.raises(InvalidValue, match="the outline is open at"):
        read_outlines(tmp_path / "one.dxf")


def test_an_archive_that_unfolds_to_more_than_there_is_is_a_sentence(tmp_path, monkeypatch):
    """3MF: objects that hold the one before them twice, 40 times over: 10¹² tetrahedra."""
    for package in ("trimesh", "networkx", "lxml"):
        pytest.importorskip(package)
    held = "".join(
        f'<object id="{k}" type="model"><components>{f"""<component objectid="{k - 1}"/>""" * 2}</components></object>'
        for k in range(2, 42)
    )
    corners = "".join(
        f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    )
    faces = "".join(
        f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
    )
    path = tmp_path / "part.3mf"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "3D/3dmodel.model",
            '<?xml version="1.0"?><model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>'
            f'<object id="1" type="model"><mesh><vertices>{corners}</vertices><triangles>{faces}</triangles></mesh></object>'
            f'{held}</resources><build><item objectid="41"/></build></model>',
        )
    monkeypatch.setattr(subprocess_reader, "TIME", 2.0)
    with pytest.raises(UnreadableFile, match=r"part\.3mf: "):
        Solid.read(FRAME, path)


def test_relative_path_is_resolved_by_calling_process(tmp_path, monkeypatch):
    pytest.importorskip("trimesh")
    for folder, size in (("a", 1.0), ("b", 2.0)):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        tetrahedron(tmp_path / folder / "part.stl", size)
        assert Solid.read(FRAME, "part.stl", unit="m").volume == pytest.approx(size**3 / 6.0)


def test_other_programs_print_nothing(tmp_path, capfd):
    """trimesh logs a traceback for what it does not understand."""
    pytest.importorskip("trimesh")
    (tmp_path / "part.stl").write_text("solid a\nfacet normal x\n")
    with pytest.raises(UnreadableFile):
        Solid.read(FRAME, tmp_path / "part.stl", unit="mm")
    assert capfd.readouterr() == ("", "")


def test_corners_that_no_machine_has(tmp_path):
    """Of which the moments would be infinite: refused as they are read, and as they are given."""
    pytest.importorskip("trimesh")
    tetrahedron(tmp_path / "part.stl", 1e30)
    with pytest.raises(UnreadableFile, match=r"a vertex is 1e\+27 m from the origin; check unit="):
        Solid.read(FRAME, tmp_path / "part.stl", unit="mm")
    corners = [(0, 0, 0), (1e70, 0, 0), (0, 1e70, 0), (0, 0, 1e70)]
    with pytest.raises(
        InvalidValue, match=r"vertex 1 is \[1e\+70, 0.0, 0.0\] m; it must lie within 1e\+12 m"
    ):
        Solid(FRAME, corners, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)])


@pytest.mark.parametrize("repair", [False, True])
def test_merge_without_result_is_reported(tmp_path, repair):
    pytest.importorskip("trimesh")
    tetrahedron(tmp_path / "part.stl", 1.0)
    with pytest.raises(
        InvalidValue,
        match=r'"ground": merge is 1\.0 m; it must be smaller, because it merges all vertices of part\.stl',
    ):
        Solid.read(FRAME, tmp_path / "part.stl", unit="mm", merge=1.0, repair=repair)


def test_vertices_of_one_coordinate(tmp_path):
    """trimesh takes the last vertex's number of coordinates for that of all."""
    pytest.importorskip("trimesh")
    (tmp_path / "part.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
    with pytest.raises(UnreadableFile, match=r"part\.obj: .*export it again"):
        Solid.read(FRAME, tmp_path / "part.obj", unit="mm")
    with pytest.raises(UnreadableFile, match=r"part\.obj: .*export it again"):
        check_file(tmp_path / "part.obj")


def test_coincident_facets_are_reported_without_comparison(tmp_path, monkeypatch):
    pytest.importorskip("trimesh")
    tetrahedron(tmp_path / "part.stl", 1.0)
    monkeypatch.setattr(self_intersection, "MOST", 0)
    monkeypatch.setattr(self_intersection, "MOST_PER_FACET", 0)
    found = check_file(tmp_path / "part.stl", "m").findings
    assert any("too many facets in one place" in finding.found for finding in found)


# --- tables, materials, what SAVE wrote, matrices -----------------------------------------------------------------------------

TABLES = {
    "x,y [m]\n0,1\n1,2\n": None,
    "x [rpm]\n0,1\n1,2\n": "has names for 1 columns only; add a name for column 1",
    "x [rpm],y [N]\n0,1\n5e-324,2\n": r"x\[1\] = 0 follows 0",
    "x,y\n0,1e39\n1e-300,-1e39\n1,2\n": "slopes between its points overflow",
    "x [m],y [km]\n0,1e39\n1,2\n": r"y, in km has an entry above 1e\+40 in magnitude",
}


@pytest.mark.parametrize("text", TABLES)
def test_refuses_invalid_tables(tmp_path, text):
    (tmp_path / "table.csv").write_text(text)
    if TABLES[text] is None:
        assert Table.read(tmp_path / "table.csv")(0.5) == pytest.approx(1.5)
        return
    with pytest.raises(InputError, match=TABLES[text]):
        Table.read(tmp_path / "table.csv")


MATERIAL = (
    '[sources]\nown = "a"\n[material.foam]\ncondition = "dry"\ndensity = {{ value = {}, source = "own" }}\n'
)
PAIR = (
    '[sources]\nown = "a"\n[[pair]]\nof = ["a", "b"]\ncondition = "dry"\n'
    'restitution = {{ form = "power", value = 0.5, at = {}, exponent = 9, from = {}, to = 3, source = "own" }}\n'
)
LIBRARIES = {
    MATERIAL.format("1" * 400): "material.foam.density is inf kg/m.*3; it must be finite",
    MATERIAL.format('"1 kg/m^9223372036854775807"'): "be one number and its unit",
    PAIR.format(1, 1e-39): "it must be from 0 to 1",
    MATERIAL.format('"1 kg**9**9**9"'): "be one number and its unit",
    MATERIAL.format('"1 kg/m**(9)**99999999999"'): "be one number and its unit",
    MATERIAL.format('"1 kg*((9*9))**99999999999"'): "be one number and its unit",
    MATERIAL.format('"1 (((minute**99)**99)**99)**99"'): "be one number and its unit",
    f"a = {'9' * 5000}": "is not valid TOML",
    f"a = {'[' * 5000}": "is not valid TOML",
}


@pytest.mark.parametrize("text", LIBRARIES, ids=range(len(LIBRARIES)))
def test_refuses_invalid_materials(tmp_path, text):
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(InputError, match=LIBRARIES[text]):
        materials.load(tmp_path / "mine.toml")


@pytest.mark.parametrize(("line", "signals"), [(1e999, {}), (1, 2.0)])
def test_a_saved_machine_with_things_of_another_kind(tmp_path, line, signals):
    """A line that is no number; a number where signals by name should stand."""
    one = {"path": "a", "line": 1, "keyword": "PART", "number": 1, "body": "", "breaks": [[line, 1]]}
    held = {
        "format": save.FORMAT,
        "dataset": {"path": "a", "title": "", "statements": [one], "notes": []},
        "inactive": [],
        "state": None,
    }
    (tmp_path / "a.json").write_text(json.dumps(held | {"signals": signals, "time": 0.0, "settings": []}))
    with pytest.raises(UnreadableFile, match="not written by SAVE/SYSTEM of abut"):
        save.read_saved_state(tmp_path / "a.json")


@pytest.mark.parametrize(
    ("layout", "number", "sentence"),
    [
        (f"{'9' * 5000}F3.1", "1.0", "is not understood"),
        (f"{'9' * 400}P,F3.1", "1.0", "is not understood"),
        ("F5.1", "1E400", "'1E400' is not finite"),
    ],
)
def test_refuses_invalid_matrices(tmp_path, layout, number, sentence):
    (tmp_path / "a.dat").write_text(f"ADAMSMAT\n1\nA\nA FULL RORDER 1 1 1 ( {layout} )\n{number}\n")
    with pytest.raises(UnreadableFile, match=sentence):
        matrix_files.read_matrix(Statement("m.adm", 1, "MATRIX", 1, "", "", "", ()), tmp_path / "a.dat", "A")


def test_a_statement_of_five_thousand_digits(tmp_path):
    """Of which Python makes no whole number."""
    (tmp_path / "a.adm").write_text(f"a title\nPART/{'9' * 5000}, GROUND\nEND\n")
    with pytest.raises(UnreadableFile, match=r"a\.adm, line 2: PART/9{18}: "):
        abut.formats.read(tmp_path / "a.adm")


# --- results ------------------------------------------------------------------------------------------------------------------


def _result():
    time = np.linspace(0.0, 1.0, 5)
    return Result.from_rows([Channel("a", "m")], time, time[:, None], attributes={"name": "x", "model": {}})


#: Attribute of a file → what stands there in place of what a run leaves.
FACTS = {
    "warnings": 3,
    "statistics": [1],
    "attributes": {"model": "none"},
    "status": {"kind": 1, "sentence": "", "time": None},
    "channels": ["b"],
}


@pytest.mark.parametrize("name", FACTS)
def test_facts_of_another_kind_are_damage(tmp_path, name):
    netCDF4 = pytest.importorskip("netCDF4")
    path = _result().save(tmp_path / "a.nc")
    with netCDF4.Dataset(path, "a") as dataset:
        dataset.setncattr(name, json.dumps(FACTS[name]))
    with pytest.raises(UnreadableFile, match=r"a\.nc: the file is damaged .*run the model again"):
        Result.load(path)


@pytest.fixture
def reader(tmp_path, monkeypatch):
    """A process that spends processor time, or only waits, as its path says, in place of HDF5's; it says in which process."""
    script = tmp_path / "reader.py"
    script.write_text(
        "import os, pickle, sys, time\n"
        "while True:\n"
        "    pickle.dump(None, sys.stdout.buffer); sys.stdout.buffer.flush()\n"
        "    limit, path, *_ = pickle.load(sys.stdin.buffer)\n"
        "    open(path + '.begun', 'w').write(str(os.getpid()))\n"
        "    while 'spins' in path: pass\n"
    )
    made = ReaderProcess([str(script)])
    monkeypatch.setattr(netcdf, "_reader", made)
    monkeypatch.setattr(netcdf, "is_written_here", lambda path: False)
    yield made
    made.end()


def test_a_file_that_keeps_hdf5_for_ever_is_a_sentence_and_the_next_is_read(reader, tmp_path, monkeypatch):
    """Two bytes are enough for HDF5 never to come back; here it spins. The next file is read by the next process."""
    path = _result().save(tmp_path / "spins.nc")
    sound = _result().save(tmp_path / "a.nc")
    monkeypatch.setattr(netcdf, "TIME", 0.3)
    sentence = r"spins\.nc: HDF5 did not finish within 0 s of processor time: the file is damaged"
    for _ in range(2):
        with pytest.raises(UnreadableFile, match=sentence):
            Result.load(path)
        assert Result.load(sound).values("a").tolist() == Result.load(sound).time.tolist()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGSTOP")
def test_a_reader_that_waits_while_the_machine_is_busy_is_not_taken_for_one_that_spins(
    reader, tmp_path, monkeypatch
):
    """Stopped for ten times its limit, as on a machine that was suspended or is overloaded, it goes on and the file is read."""
    path = _result().save(tmp_path / "a.nc")
    Result.load(path)
    monkeypatch.setattr(netcdf, "TIME", 0.1)
    begun = tmp_path / "a.nc.begun"
    process = int(begun.read_text())
    os.kill(process, signal.SIGSTOP)
    threading.Timer(1.0, os.kill, (process, signal.SIGCONT)).start()
    before = time.monotonic()
    assert Result.load(path).values("a").tolist() == Result.load(path).time.tolist()
    assert time.monotonic() - before > 0.9
    monkeypatch.setattr(reader_process, "MAX_WAIT", 0.2)
    monkeypatch.setattr(reader_process, "MAX_WAIT_FACTOR", 2.0)
    os.kill(process, signal.SIGSTOP)
    with pytest.raises(
        UnreadableFile, match=r"HDF5 received only 0\.0 s of processor time .* try again"
    ) as told:
        Result.load(path)
    assert "damaged" not in str(told.value)
    assert Result.load(path).values("a").tolist() == Result.load(path).time.tolist()  # by the next reader


@pytest.mark.skipif(sys.platform == "win32", reason="SIGSTOP")
def test_a_reader_that_cannot_be_ended_keeps_nobody_waiting(reader, tmp_path, monkeypatch):
    """As one that waits for a network disk which does not answer: not even SIGKILL ends it. The load ended never."""
    path = _result().save(tmp_path / "a.nc")
    Result.load(path)
    process = int((tmp_path / "a.nc.begun").read_text())
    os.kill(process, signal.SIGSTOP)
    for name, value in (("MAX_WAIT", 0.2), ("MAX_WAIT_FACTOR", 0.01), ("KILL_WAIT", 0.2)):
        monkeypatch.setattr(reader_process, name, value)
    with monkeypatch.context() as undead:
        undead.setattr("subprocess.Popen.kill", lambda process: None)
        with pytest.raises(UnreadableFile, match="the disk does not answer: try again"):
            Result.load(path)
    monkeypatch.setattr(reader_process, "MAX_WAIT", 60.0)
    assert Result.load(path).values("a").tolist() == Result.load(path).time.tolist()
    os.kill(process, signal.SIGKILL)
    for one in reader_process._undead:
        one.wait(10.0)
        one.stdin.close()
        one.stdout.close()
    reader_process._undead.clear()


@pytest.mark.skipif(sys.platform == "win32", reason="mkfifo")
@pytest.mark.parametrize("suffix", [".nc", ".res", ".adm", ".urdf", ".py", ".csv"])
def test_a_named_pipe_is_refused(suffix, tmp_path):
    """Opening one waits until somebody writes into it, for ever."""
    path = tmp_path / f"pipe{suffix}"
    os.mkfifo(path)
    open_file = abut.load if suffix in (".nc", ".res") else abut.read
    if suffix == ".csv":
        open_file = abut.functions.Table.read
    with pytest.raises(
        UnreadableFile, match="it is a named pipe, a socket or a device; copy its contents into a file"
    ):
        open_file(path)


def test_results_of_other_processes_are_looked_at_by_another_process(tmp_path, monkeypatch):
    """The true one: a sound file, then one that is cut short, in the words of whoever opens it here."""
    path = _result().save(tmp_path / "a.nc")
    monkeypatch.setattr(netcdf, "is_written_here", lambda path: False)
    assert Result.load(path).values("a").tolist() == Result.load(path).time.tolist()
    cut = tmp_path / "b.nc"
    cut.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(UnreadableFile, match="not a readable NetCDF-4 file"):
        Result.load(cut)


def test_result_sets_called_as_the_axes_of_results(tmp_path):
    """Of a foreign file: a second set "time", and one "xyz" beside a vector whose axis would be called so."""
    sets = (("time", "TIME"), ("r", "X Y Z".lower()), ("xyz", "Q"), ("time", "TIME"))
    names, numbers = [], itertools.count(1)
    for name, components in sets:
        of = "".join(f'<Component name="{one}" id="{next(numbers)}"/>' for one in components.split())
        names.append(f'<Entity name="{name}">{of}</Entity>')
    path = tmp_path / "a.res"
    path.write_text(
        f'<Results xmlns="http://www.mscsoftware.com/:xrf10"><Analysis><StepMap>{"".join(names)}</StepMap>'
        "<Data><Step>0 1 2 3 4 5</Step><Step>1 1 2 3 4 5</Step></Data></Analysis></Results>"
    )
    result = abut.formats.load(path)
    assert list(result) == ["r", "xyz", "time_2"]
    whole = result.to_dataset(vectors=True)
    assert whole["r"].dims == ("time", "xyz_0")
    again = Result.load(result.save(tmp_path / "a.nc"))
    assert again.values("xyz").tolist() == [4.0, 4.0]


@pytest.mark.parametrize("name", ["#1r", "a" * 400])
def test_channels_that_no_netcdf_file_can_have(tmp_path, name):
    """Of a foreign file; what was begun is taken away again."""
    result = Result.from_rows([Channel(name, "m")], np.arange(2.0), np.ones((2, 1)))
    with pytest.raises(InputError, match=r"does not allow a channel named .* write \.csv or \.res"):
        result.save(tmp_path / "a.nc")
    assert not list(tmp_path.iterdir())


def test_components_that_no_netcdf_axis_can_be_called_by(tmp_path):
    """Of a foreign file too: what stands in the name of an axis is not what its components are called."""
    result = Result.from_rows([Channel("pull", "N", ("F/1", "#\x07"))], np.arange(2.0), np.eye(2))
    again = Result.load(result.save(tmp_path / "a.nc"))
    assert again.values("pull").tolist() == np.eye(2).tolist()
    assert again.channel("pull").components == ("F/1", "#\x07")


@pytest.mark.parametrize("lanes", [False, True])
def test_sizes_that_a_file_cannot_hold_are_damage(tmp_path, lanes):
    """A million million outputs in a file of a few kB, which would be asked of the memory."""
    netCDF4 = pytest.importorskip("netCDF4")
    path = tmp_path / "a.nc"
    Results([_result()]).save(path) if lanes else _result().save(path)
    with netCDF4.Dataset(path, "a") as dataset:
        dataset.createDimension("long", 10**12)
        dataset.createVariable("b", "f8", ("long",), chunksizes=(1,))
    with pytest.raises(
        UnreadableFile, match=r"a\.nc: the file is damaged \(its header declares 8e\+12 bytes of data\)"
    ):
        (Results if lanes else Result).load(path)

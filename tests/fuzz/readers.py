"""Readers, what is first done with what they read, and sound files for them. A reader is given the file and a source of chance."""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fuzz import changes, sound_shapes
from fuzz.result_readers import REQUEST_FILE, adams_results, read_lanes, read_results, written_result

ROOT = Path(__file__).resolve().parents[2]


class Reader(NamedTuple):
    """How files of one suffix are read and used, and what they are made of."""

    use: Callable[[Path, random.Random], Any]
    seeds: Callable[[], list[bytes]]
    changes: tuple[changes.Change, ...] = ()  #: that suit this kind of file …
    share: float = 0.4  #: … and how many of all they are


# --- shapes -----------------------------------------------------------------------------------------------------------------


def _frame() -> Any:
    from abut.model import Ground

    return Ground().frame()


def _used(shape: Any, chance: random.Random) -> None:
    """Mass, size and facets, as a body and a contact ask for them; of every fourth the machine, up to its kernels."""
    from abut import Body, Contact, Model, Volumes, normal

    shape.mass_properties(7850.0)
    _ = shape.centre, shape.volume, shape.bounds, shape.bounding_radius
    shape.triangles()
    model = Model("first use")
    ball = model.add(Body.sphere("ball", radius=0.01, density=7850, position=(0, 0, 1)))
    body = model.add(Body("part", shape=lambda frame: _moved(shape, frame), density=7850))
    law = (
        normal.ElasticFoundation(modulus=1e9, thickness=1e-3)
        if chance.random() < 0.5
        else normal.KelvinVoigt(stiffness=1e6, damping=1.0)
    )
    model.add(Contact("touch", ball.shape, body.shape, normal=law, geometry=Volumes()))
    if chance.random() < 0.25:
        built(model)


def _moved(shape: Any, frame: Any) -> Any:
    import copy

    moved = copy.copy(shape)
    object.__setattr__(moved, "frame", frame)
    return moved


def _step(path: Path, chance: random.Random) -> None:
    from abut.formats.cad import read_assembly, read_step
    from abut.formats.cad.script_writer import script_text
    from abut.shapes.files.step import read_solids
    from abut.shapes.solids.faceted.brep import BRep

    if chance.random() < 0.3:
        for body in read_step(path, density=7850):
            body.shape.triangles()
    if chance.random() < 0.5:
        script_text(
            read_assembly(path, lenient=chance.random() < 0.5), path.parent
        )  # joints, freedoms and all notes
    for solid in read_solids(path, chance.choice((None, 1e-5, 1e-3, 1.0))):
        _used(BRep(_frame(), solid.in_file_axes()), chance)


def _mesh(path: Path, chance: random.Random) -> None:
    from abut.advice.geometry_checks.shape_checks import check_file
    from abut.shapes import Solid

    unit = None if path.suffix == ".3mf" else "mm"
    if chance.random() < 0.1:
        check_file(path, unit, None)
    merge = chance.choice((0.0, 0.0, 1e-9, 1e-4, 1.0))
    _used(Solid.read(_frame(), path, unit=unit, merge=merge, repair=chance.random() < 0.5), chance)


def _dxf(path: Path, chance: random.Random) -> None:
    from abut.shapes import Profile

    unit, layer = chance.choice((None, "mm", "inch")), chance.choice((None, None, "0"))
    gap = chance.choice((1e-9, 1e-6, 1e-3))
    _used(Profile.read(_frame(), path, 0.01, unit=unit, layer=layer, tolerance=gap), chance)


def _in_archive(data: bytes, chance: random.Random) -> bytes:
    """The members of an archive changed, left out or doubled, and packed again."""
    import warnings
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
    except Exception:
        return data
    if not members:
        return data
    name = chance.choice([*members, *(one for one in members if one.endswith(".model"))] * 2)
    members[name] = changes.mutated(members[name] or b" ", chance)
    if chance.random() < 0.05:
        del members[name]
    packed = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")
        for one, text in members.items():
            archive.writestr(one, text)
    return packed.getvalue()


def _tree_of_parts(data: bytes, chance: random.Random) -> bytes:
    """A 3MF whose objects hold others: themselves, each other, or twice as many at each level."""
    levels = chance.choice((2, 5, 12, 18, 30))
    objects = "".join(
        f'<object id="{k}" type="model"><components>{f"""<component objectid="{k - 1}"/>""" * 2}</components></object>'
        for k in range(2, levels + 2)
    )
    if chance.random() < 0.3:
        objects = objects.replace('objectid="1"', f'objectid="{chance.randint(1, levels + 2)}"')
    model = (
        '<?xml version="1.0"?><model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>'
        '<object id="1" type="model"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/>'
        '<vertex x="0" y="0" z="1"/></vertices><triangles><triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/>'
        '<triangle v1="0" v2="3" v3="2"/><triangle v1="1" v2="2" v3="3"/></triangles></mesh></object>'
        f'{objects}</resources><build><item objectid="{levels + 1}"/></build></model>'
    )
    import zipfile

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("3D/3dmodel.model", model)
    return packed.getvalue()


# --- models -----------------------------------------------------------------------------------------------------------------


def _model(path: Path, chance: random.Random) -> None:
    """A model; of every third, all that is made of it before its kernels are compiled."""
    import abut
    from abut.formats import read

    model = read(path, lenient=chance.random() < 0.5)
    if chance.random() < 1.0 / 3.0:  # it takes ten times as long as reading
        abut.check(model)
        built(model)


def built(model: Any) -> None:
    """The tables and numbers of a machine, its tolerances, its method and its stops; nothing is compiled."""
    from abut.analysis.simulation.choose_integrator import default_integrator
    from abut.integrators.time_loop.length_scales import spans_of
    from abut.model import check_model
    from abut.system.features import make_layout
    from abut.system.schema.time_events import stops_of

    check_model(model)
    if not model.bodies:
        return
    default_integrator(model)
    spans_of(model)
    layout = make_layout(model, True)
    stops_of([layout], np.array([layout.numbers]), 0.0, 1.0)


def _commands(path: Path, chance: random.Random) -> None:
    from abut.formats.adams.commands import parse

    parse.load(path)


def _datasets() -> list[bytes]:
    whole = (ROOT / "tests/fuzz/whole.adm").read_bytes()
    joints = [path.read_bytes() for path in sorted((ROOT / "tests/data/adams_joints/models").glob("*.adm"))]
    return [whole] * len(joints) + joints


def _saved(path: Path, chance: random.Random) -> None:
    """What SAVE/SYSTEM wrote, and the machine of it."""
    from abut.formats.adams.commands import save
    from abut.formats.adams.dataset import read_model
    from abut.formats.adams.dataset.model_builder import Build

    read_model.build_model(Build(save.read_saved_state(path).dataset, False))


def _saved_files() -> list[bytes]:
    from abut.formats.adams.commands import save
    from abut.formats.adams.language import statements
    from abut.signals import Recording

    made = []
    for data in sorted(_datasets(), key=len)[:2]:
        dataset = statements.parse_dataset(data.decode(), "m.adm")
        signals = {"s.value": 1.0, "t.x": (1.0, 2.0), "d.past": Recording((0.0, 1.0), (0.0, 1.0), (1.0, 1.0))}
        one = save.SavedState(
            dataset, frozenset({"JOINT/1"}), np.zeros((1, 13)), signals, 0.5, dataset.statements[:1]
        )
        with tempfile.TemporaryDirectory() as folder:
            one.write(Path(folder) / "a.json")
            made.append((Path(folder) / "a.json").read_bytes())
    return made


def _matrix(path: Path, chance: random.Random) -> None:
    from abut.formats.adams.dataset.joints import matrix_files
    from abut.formats.adams.language.statements import Statement

    matrix_files.read_matrix(
        Statement("m.adm", 1, "MATRIX", 1, "", "", "", ()), path, chance.choice(("TRF", "VALK"))
    )


_MATRICES = b"""ADAMSMAT Floating platform
2
TRF VALK
TRF FULL RORDER 4 2 8 ( 8F8.5 )
 1.36400 0.00000 0.00000 0.00000-3.54600 4.00800 0.00000 0.79900
VALK FULL CORDER 3 2 6 ( 2(1P,E9.3,1X),/,2F6.3 )
1.970E+00 0.000E+00
-3.440 0.000
 4.510E+0 6.020E+00
"""


# --- tables and materials ---------------------------------------------------------------------------------------------------


def _table(path: Path, chance: random.Random) -> None:
    from abut.functions import Table

    columns = chance.choice(((0, 1), ("speed", "torque"), (1, 0), (0, 0)))
    kind, beyond = (
        chance.choice(("monotone", "linear", "natural", "akima")),
        chance.choice(("straight", "hold")),
    )
    table = Table.read(
        path,
        *columns,
        kind=kind if chance.random() < 0.4 else "monotone",
        beyond=beyond if chance.random() < 0.3 else "straight",
    )
    table(0.3), table(np.linspace(-1e9, 1e9, 5)), table.derivative()(1.0), table.numbers, repr(table)


_TABLES = [
    b"speed [rpm],torque [N*m]\n0,1.5\n100,2.5\n250,2.25\n400,0\n",
    b"# by hand\nspeed;torque\n0,5;1,5\n1;2\n2;3e-1\n",
    b"0 1\n1 2\n2 4\n3 9\n",
    b'"speed"\t"torque"\n-1\t0\n0\t1\n1\t0\n',
]


def _materials(path: Path, chance: random.Random) -> None:
    from abut import materials

    library = materials.load(path)
    for name in list(library.materials)[-2:]:
        repr(library.find(name))
    for pair in library.pairs[-2:]:
        repr(library.pair(pair.first, pair.second))
        if pair.restitution is not None:
            pair.restitution(0.1)


_TOML = b"""[sources]
own = "measured, 2024"
[material.foam]
condition = "dry"
also = ["sponge"]
surfaces = ["wet foam"]
density = { value = "30 kg/m^3", source = "own", range = [20, 40] }
young = { value = 1e5, source = "own", published = [9e4, 1.1e5], publisher = "own" }
poisson = { value = 0.3, source = "own" }
hardness = { value = 10, scale = "HV", source = "own" }
[[pair]]
of = ["foam", "steel"]
condition = "dry"
static = { value = 0.6, source = "own" }
dynamic = { value = 0.5, source = "own" }
restitution = { form = "power", value = 0.5, at = 1, exponent = 0.25, from = 0.1, to = 3, source = "own" }
[[pair]]
of = ["foam", "foam"]
condition = "dry"
restitution = { form = "linear", loss = 0.1, to = 2, source = "own" }
"""
_ACF = b"""%s
model
SIMULATE/STATICS
SIMULATE/DYNAMIC, END=1, STEPS=10
DEACTIVATE/JOINT, ID=1
SIMULATE/TRANSIENT, DURATION=1, DTOUT=.1
STOP
"""
_CMD = b"""model create model=m
defaults units length=mm mass=kg force=newton time=second angle=degrees
part create rigid_body name_and_position part=ball location=1,2,3 orientation=0,0,90
marker create marker=.m.ball.cm location=0,0,0
part create rigid_body mass part=ball mass=2.0 center_of_mass_marker=.m.ball.cm ixx=1 iyy=1 izz=1
marker create marker=.m.ground.a location=(LOC_RELATIVE_TO({1,2,3}, .m.ball.cm))
constraint create joint revolute joint_name=.m.j i_marker=.m.ball.cm j_marker=.m.ground.a
force create element_like translational_spring_damper spring_damper=s i_marker=.m.ball.cm j_marker=.m.ground.a stiffness=10 damping=1
geometry create shape ellipsoid ellipsoid=.m.ball.e center_marker=.m.ball.cm x_scale=1 y_scale=1 z_scale=1
"""


# --- flexible bodies --------------------------------------------------------------------------------------------------------

_FE = ROOT / "tests/data/fe"
_SMALL = {
    "STIF": b"1 1 1.5D+03\n1 2 -2.\n2 2 4.\n2 1 -2.\n3 3 1.\n",
    "MASS": b"1 1 1.\n2 2 1.\n3 3 1.\n",
    "inp": b"*NODE\n1, 0., 0., 1e-1\n",
}


def _flexible(path: Path, chance: random.Random) -> None:
    """Frequencies of a reduced body, and what is written of it."""
    from abut.flexible import ReducedBody
    from abut.formats.flexible import read, write_mbdyn, write_sid

    options: dict[str, Any] = {}
    if path.suffix == ".op4":
        options = {"length": "mm", "mass": "kg", "bulk": _FE / "nastran/outboard.pch"}
    with tempfile.TemporaryDirectory() as folder:
        if path.suffix == ".mtx":
            for name in ("MASS", "inp"):
                (Path(folder) / name).write_bytes(_SMALL[name])
            options = {"mass_matrix": Path(folder) / "MASS", "nodes": Path(folder) / "inp"}
        body = read(path, **options)
        if isinstance(body, ReducedBody):
            body.frequencies()
            chance.choice((write_sid, write_mbdyn))(body, Path(folder) / "again")


def _modal_files() -> list[bytes]:
    """A beam of one mode as a modal file of MBDyn, by its invariants."""
    import warnings

    from abut.formats.flexible import read_sid, write_mbdyn

    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        body = read_sid(_FE / "sid/balken1m.SID_FEM")
        return [write_mbdyn(body, Path(folder) / "beam.fem").read_bytes()]


#: Suffix → its reader. A suffix that stands for no format of its own names what is read here.
READERS: dict[str, Reader] = {
    "step": Reader(_step, sound_shapes.parts, changes.STEP),
    "dxf": Reader(_dxf, sound_shapes.drawing, changes.DXF),
    "stl": Reader(_mesh, lambda: sound_shapes.meshes("stl"), changes.BINARY),
    "obj": Reader(_mesh, lambda: sound_shapes.meshes("obj")),
    "ply": Reader(_mesh, lambda: sound_shapes.meshes("ply"), changes.BINARY),
    "3mf": Reader(_mesh, sound_shapes.packed, (_in_archive,) * 20 + (_tree_of_parts,)),
    "adm": Reader(_model, _datasets),
    "cmd": Reader(_model, lambda: [_CMD, (ROOT / "tests/fuzz/whole.cmd").read_bytes()]),
    "acf": Reader(_commands, lambda: [_ACF % str(ROOT / "tests/fuzz/whole").encode()]),
    "res": Reader(read_results, lambda: [adams_results(), written_result(".res")]),
    "req": Reader(read_results, lambda: [REQUEST_FILE]),
    "nc": Reader(read_results, lambda: [written_result(".nc")], changes.BINARY, 0.95),
    "lanes": Reader(read_lanes, lambda: [written_result(".lanes")], changes.BINARY, 0.95),
    "json": Reader(_saved, _saved_files),
    "mat": Reader(_matrix, lambda: [_MATRICES]),
    "csv": Reader(_table, lambda: _TABLES),
    "mtx": Reader(_flexible, lambda: [_SMALL["STIF"]]),
    "op4": Reader(_flexible, lambda: [(_FE / "nastran/outboard.op4").read_bytes()], changes.BINARY, 0.8),
    "sid": Reader(_flexible, lambda: [(_FE / "sid/balken1m.SID_FEM").read_bytes()]),
    "fem": Reader(_flexible, _modal_files),
    "toml": Reader(_materials, lambda: [_TOML]),
}

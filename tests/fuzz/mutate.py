"""Mutated files to every reader: each must end in what it reads, or in an error of ours.

    python tests/fuzz/mutate.py --seconds 3600                 an hour over all readers
    python tests/fuzz/mutate.py --reader dxf --seconds 60      one reader
    python tests/fuzz/mutate.py --reader dxf --only 1234       one input again, kept as finding.dxf

Input n of a reader is always the same file, so a number is all that a finding needs. Exits with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from abut.errors import AbutError

ROOT = Path(__file__).resolve().parents[2]
#: What numbers and words are replaced by.
ODD = (
    b"0", b"-1", b"1e400", b"-1e400", b"nan", b"inf", b"1e-320", b"99999999999999999999", b"2147483648", b"1.", b"", b"#1", b"$", b"*",
    b"''", b"'", b'"', b"(", b")", b",", b"\n", b"\r\n", b"\0", b"\xff\xfe", b"\xc3\xa9", b"/", b"\\", b"../x", b"x" * 300,
)  # fmt: skip


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The file with one to eight changes."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        data = chance.choice(CHANGES)(data, chance) or b" "
    return data


def _flip(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.randint(1, 200) :]


def _end(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + chance.choice(ODD) + data[at:]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at : at + chance.randint(1, 200)] + data[at:]


def _line(data: bytes, chance: random.Random) -> bytes:
    """A line left out, doubled, or changed for another."""
    lines = data.splitlines(keepends=True)
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[i] = chance.choice((b"", lines[i] * 2, lines[j]))
    return b"".join(lines)


def _word(data: bytes, chance: random.Random) -> bytes:
    """A number or word replaced."""
    at = chance.randrange(len(data))
    end = at
    while end < len(data) and (data[end : end + 1].isalnum() or data[end : end + 1] in b".+-"):
        end += 1
    return data[:at] + chance.choice(ODD) + data[end:]


CHANGES = (_flip, _cut, _end, _insert, _repeat, _line, _word, _word)


# --- readers and their seeds ------------------------------------------------------------------------------------------------


def _step(path: Path) -> Any:
    from abut.shapes.step import read_solids

    return read_solids(path)


def _mesh(path: Path) -> Any:
    from abut.shapes.reading import read_mesh

    return read_mesh(path, "mm", 0.0, path.stat().st_size % 2 == 0, "part")


def _dxf(path: Path) -> Any:
    from abut.shapes.curves.dxf import read_outlines

    return read_outlines(path)


def _model(path: Path) -> Any:
    """A model; of every third, all that is made of it before its kernels are compiled."""
    import abut
    from abut.formats import read

    model = read(path, lenient=path.stat().st_size % 2 == 0)
    if path.stat().st_size % 3 == 0:  # it takes ten times as long as reading
        abut.check(model)
        built(model)
    return model


def built(model: Any) -> None:
    """The tables and numbers of a machine, its tolerances, its method and its stops; nothing is compiled."""
    import numpy as np

    from abut.analysis.choose import choose
    from abut.integrators.method import scales_of
    from abut.integrators.spans import spans_of
    from abut.model import check_model
    from abut.system.layout import Layout
    from abut.system.stops import stops_of

    check_model(model)
    if not model.bodies:
        return
    choose(model)
    spans_of(model, scales_of(model))
    layout = Layout(model, True)
    stops_of([layout], np.array([layout.numbers]), 0.0, 1.0)


def _commands(path: Path) -> Any:
    from abut.formats.adams import commands

    return commands.load(path)


def _results(path: Path) -> Any:
    from abut.formats.adams import results

    return results.read(path)


def _meshes(kind: str) -> list[bytes]:
    import trimesh

    ball = trimesh.creation.icosphere(subdivisions=1)
    made = [trimesh.creation.box((1.0, 2.0, 3.0)).export(file_type=kind), ball.export(file_type=kind)]
    if kind != "obj":
        made.append(
            ball.export(file_type="stl_ascii")
            if kind == "stl"
            else ball.export(file_type="ply", encoding="ascii")
        )
    return [one.encode() if isinstance(one, str) else one for one in made]


def _drawing() -> list[bytes]:
    import ezdxf

    drawing = ezdxf.new("R2010", units=4)
    space = drawing.modelspace()
    space.add_lwpolyline([(0, 0, 0, 0, 0.3), (20, 0), (20, 10), (0, 10)], close=True)
    space.add_circle((50, 0), 5)
    space.add_ellipse((80, 0), (9, 2), 0.4)
    space.add_line((100, 0), (110, 0))
    space.add_arc((105, 0), 5, 0, 180)
    space.add_open_spline([(130, 0), (140, 2), (138, 9), (130, 0)], degree=3)
    text = io.StringIO()
    drawing.write(text)
    data = text.getvalue().encode()
    return [
        data,
        data[data.index(b"  2\nENTITIES") - len(b"  0\nSECTION\n") :],
    ]  # and without what stands before


def _result_file() -> bytes:
    return b"""<?xml version="1.0" encoding="UTF-8"?>
<Results xmlns="http://www.mscsoftware.com/:xrf10"><Bibliography><File URI="a.res" publicationDate="2020-01-01 00:00:00"/></Bibliography>
<Analysis name="run" executionDate="2020-01-01 00:00:00" Solver="x"><Environment></Environment>
<Units angle="deg" length="mm" mass="kg" time="sec"/>
<StepMap name="map"><Entity name="time"><Component name="TIME" unitsValue="sec" id="1"/></Entity>
<Entity name="ball" entity="ball" enType="Part"><Component name="X" unitsValue="mm" id="2"/>
<Component name="Y" unitsValue="mm" id="3"/></Entity>
</StepMap>
<Data name="modelInput_1" id="1"><Step type="initialConditions">
0.0 1.0 2.0
</Step><Step type="dynamic">
0.1 1.5 2.5
</Step></Data></Analysis></Results>
"""


_ACF = b"""model
model
SIMULATE/STATICS
SIMULATE/DYNAMIC, END=1, STEPS=10
DEACTIVATE/JOINT, ID=1
SIMULATE/TRANSIENT, DURATION=1, DTOUT=.1
FILE/MODEL=other
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


def _datasets() -> list[bytes]:
    whole = (ROOT / "tests/fuzz/whole.adm").read_bytes()
    joints = [path.read_bytes() for path in sorted((ROOT / "tests/data/adams_joints/models").glob("*.adm"))]
    return [whole] * len(joints) + joints


#: Suffix → its reader, and what makes sound files of it.
READERS: dict[str, tuple[Callable[[Path], Any], Callable[[], list[bytes]]]] = {
    "step": (_step, lambda: [(ROOT / "examples/data/latch.step").read_bytes()]),
    "dxf": (_dxf, _drawing),
    "stl": (_mesh, lambda: _meshes("stl")),
    "obj": (_mesh, lambda: _meshes("obj")),
    "ply": (_mesh, lambda: _meshes("ply")),
    "adm": (_model, _datasets),
    "cmd": (_model, lambda: [_CMD]),
    "acf": (_commands, lambda: [_ACF]),
    "res": (_results, lambda: [_result_file()]),
}


def inputs(suffix: str, first: int = 0) -> Iterator[tuple[int, bytes]]:
    """Numbered inputs, without end."""
    seeds = READERS[suffix][1]()
    while True:
        chance = random.Random(f"{suffix} {first}")
        yield first, mutated(chance.choice(seeds), chance)
        first += 1


def foreign(suffix: str, path: Path) -> str | None:
    """What a reader raised that is no error of ours, as text."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            READERS[suffix][0](path)
    except AbutError:
        return None
    except Exception:
        return traceback.format_exc(limit=-6)
    return None


def tried(suffix: str, seconds: float, most: int | None = None) -> tuple[int, dict[int, str]]:
    """How many inputs were read in that time, and what was found, by the input's number."""
    found, count, until = {}, 0, time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"input.{suffix}"
        for number, data in inputs(suffix):
            if time.monotonic() > until or count == most:
                break
            path.write_bytes(data)
            count += 1
            if (problem := foreign(suffix, path)) is not None:
                found[number] = problem
    return count, found


def main() -> int:
    """The command line."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--reader", choices=READERS, action="append", help="only this one; may be repeated")
    options.add_argument("--seconds", type=float, default=60.0, help="for all readers together")
    options.add_argument("--only", type=int, help="one input by its number, kept as finding.SUFFIX")
    chosen = options.parse_args()
    readers = chosen.reader or list(READERS)
    if chosen.only is not None:
        path = Path(f"finding.{readers[0]}")
        path.write_bytes(next(inputs(readers[0], chosen.only))[1])
        print(foreign(readers[0], path) or "an error of ours, or none")
        return 0
    worst = 0
    for suffix in readers:
        count, found = tried(suffix, chosen.seconds / len(readers))
        kinds = {text.splitlines()[-1][:60]: number for number, text in found.items()}
        print(f"{suffix}: {count} inputs, {len(found)} foreign exceptions", flush=True)
        for kind, number in kinds.items():
            print(f"--- {suffix} {number}: {kind}\n{found[number]}")
        worst |= bool(found)
    return worst


if __name__ == "__main__":
    sys.exit(main())

"""Readers of results, what is first done with what they read, and sound files for them."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

import numpy as np


def read_results(path: Path, chance: random.Random) -> None:
    """Opened, looked at, and written in every format."""
    from abut.formats import convert, load

    result = load(path)
    (
        repr(result),
        result._repr_html_(),
        str(result.status),
        result.name,
        result.model,
        result.tracks,
        result.drawing,
    )
    for name in list(result)[:3]:
        result[name], result.values(name)
    result.to_dataset(), result.to_dataset(vectors=True)
    if chance.random() < 0.2:
        convert.convert(path, path.with_name(f"written{chance.choice(('.csv', '.nc', '.res', '.req'))}"))


def read_lanes(path: Path, chance: random.Random) -> None:
    from abut.results import Results

    lanes = Results.load(path)
    repr(lanes), lanes.variations
    for lane in lanes:
        repr(lane), str(lane.status)
        for name in list(lane)[:2]:
            lanes[name]
    if lanes:
        lanes.to_dataset()


def sound_result(**more: Any) -> Any:
    from abut.errors import Status
    from abut.results import Channel, Result
    from abut.results.drawings.machine_drawing import Drawing, Mesh, Part

    xyz = ("x", "y", "z")
    channels = [
        Channel("ball.position", "m", xyz, "of the centre", "body"),
        Channel("energy.total", "J", (), "", "run"),
    ]
    time = np.linspace(0.0, 1.0, 5)
    rows = np.outer(time, (1.0, 2.0, 3.0, 4.0))
    mesh = Mesh(
        np.eye(3, dtype=np.float32), np.array([[0, 1, 2]], np.uint32), np.array([[0, 1]], np.uint32), False
    )
    drawing = Drawing((mesh,), (Part("ball", "ball", 0, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), "solid"),))
    facts = {"name": "drop", "model": {"bodies": {"ball": {"mass": 1.0}}}}
    return Result.from_rows(
        channels,
        time,
        rows,
        statistics={"steps": 7},
        status=Status.done(),
        warnings=["w"],
        attributes=facts,
        drawing=drawing,
        **more,
    )


def written_result(suffix: str) -> bytes:
    from abut.formats.convert import WRITERS
    from abut.results import Results

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"a{suffix}"
        if suffix == ".lanes":
            Results([sound_result(), sound_result()], {"ball.mass": [1.0, 2.0]}).save(path)
        elif suffix == ".nc":
            sound_result().save(path)
        else:
            WRITERS[suffix](sound_result(), path)
        return path.read_bytes()


def adams_results() -> bytes:
    return b"""<?xml version="1.0" encoding="UTF-8"?>
<Results xmlns="http://www.mscsoftware.com/:xrf10"><Bibliography><File URI="a.res" publicationDate="2020-01-01 00:00:00"/></Bibliography>
<Analysis name="run" executionDate="2020-01-01 00:00:00" Solver="x"><Environment></Environment>
<ModelInfo title="drop" />
<Units angle="deg" length="mm" mass="kg" time="sec"/>
<StepMap name="map"><Entity name="time"><Component name="TIME" unitsValue="sec" id="1"/></Entity>
<Entity name="ball_XFORM" entity="ball" entType="Part"><Component name="X" unitsValue="mm" id="2"/>
<Component name="Y" unitsValue="mm" id="3"/><Component name="Z" unitsValue="mm" id="4"/>
<Component name="PSI" unitsValue="deg" id="5"/><Component name="THETA" unitsValue="deg" id="6"/>
<Component name="PHI" unitsValue="deg" id="7"/><Component name="VX" unitsValue="mm/sec" id="8"/></Entity>
<Entity name="r" entity="r" entType="Request"><Component name="U1" unitsValue="newton" id="9"/></Entity>
</StepMap>
<Data name="modelInput_1" id="1"><Step type="initialConditions">
0.0 1.0 2.0 3.0 10 20 30 .5 7
</Step><Step type="dynamic">
0.1 1.5 2.5 3.5 11 21 31 .6 8
</Step></Data></Analysis></Results>
"""


REQUEST_FILE = b""" A.R3    2020-01-01 00:00:00               0         0  3D
a run
    2     M_KGS_N_RACA 1.000000000000000E+00
         1         5         0         0         9
a request
         7         5         0         0         0
   0.00000E+00
   1.00000E+00   2.00000E+00   3.00000E+00   4.00000E+00   5.00000E+00   6.00000E+00
   1.00000E+00   2.00000E+00   3.00000E+00   4.00000E+00   5.00000E+00   6.00000E+00
   1.00000E-01
   1.00000E+00   2.00000E+00   3.00000E+00   4.00000E+00   5.00000E+00   6.00000E+00
   1.00000E+00   2.00000E+00   3.00000E+00   4.00000E+00   5.00000E+00  -6.00000E-99
"""

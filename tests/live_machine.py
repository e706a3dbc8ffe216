"""Machine and browser for tests of the live application: a script whose solver only writes rows, and waits for its states."""

import time
import warnings

import numpy as np
import pytest

from abut.results import XYZ, Channel, Result

PORT, TOKEN = 8765, "a-secret"


HOME = f"http://127.0.0.1:{PORT}"


# the solver of these tests: rows as asked, and then what the end of the run says
SCRIPT = """
import os, signal, sys, time
import abut
import numpy as np
from abut.errors import Status
from abut.results import XYZ, Channel

RAISES, EXITS, DIES, WAITS, NEVER = 3.0, 4.0, 5.0, 6.0, 7.0
print("hello from the script")
model = abut.Model("drop", gravity=(0, 0, "-9.81 m/s^2"))
ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 1)))
model.add(abut.Contact("bounce", ball.shape, abut.shapes.HalfSpace(model.ground.frame()),
                       normal=abut.normal.HuntCrossley(stiffness="1e8 N/m^1.5", restitution=0.8)))
end, step = 1.0, 0.01


def simulate(model, end, step, integrator, progress, recording):
    channels = (Channel("ball.position", "m", XYZ, "", "body"), Channel("ball.quaternion", "", tuple("wxyz"), "", "body"))
    if end == NEVER:
        raise ValueError("cannot begin")
    recorder = recording(channels, {"name": model.name, "model": model.summary()}, None)
    print("marching", end)
    print("process", os.getpid())
    place = [*model["ball"].position, 1, 0, 0, 0]
    try:
        for k in range(101):
            recorder.append([k * end / 100], [place])
            progress.advance(k / 100, k * end / 100, 7 * k)
            if k == 40:
                if end == RAISES:
                    raise ValueError("no such luck")
                if end == EXITS:
                    os._exit(3)
                if end == DIES:
                    os.kill(os.getpid(), signal.SIGKILL)
                while end == WAITS:
                    time.sleep(0.02)
                    progress.advance(0.4, 0.4 * end, 280)
    except KeyboardInterrupt:
        return recorder.finish({"steps": 7 * k}, Status.interrupted(k * end / 100), ())
    return recorder.finish({"steps": 707}, Status.done(end), ["the ball is heavy"])


import types

abut.simulate = simulate
abut.compile = lambda model, integrator: types.SimpleNamespace(seconds=0.0)
"""


def browser_class():
    pytest.importorskip("starlette")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # which httpx it would rather have
        from starlette.testclient import TestClient

    return TestClient


def until(client, what, seconds=20.0):
    """The state once it is so."""
    end = time.monotonic() + seconds
    while True:
        state = client.get("/state").json()
        if what(state):
            return state
        assert time.monotonic() < end, f"{state['stage']}: {state['sentence']} {state['runs']}"
        time.sleep(0.03)


def ready(state):
    return state["stage"] == "ready"


def ended(state):
    return state["runs"] and state["runs"][-1]["status"]["kind"] != "running"


def ran(client, **settings):
    """A run that has ended."""
    answer = client.post("/runs", json={"settings": settings})
    assert answer.status_code == 200, answer.json()
    return until(client, ended)["runs"][-1]


def drop() -> Result:
    channels = (
        Channel("ball.position", "m", XYZ, "", "body"),
        Channel("ball.quaternion", "", tuple("wxyz"), "", "body"),
    )
    t = np.linspace(0.0, 0.4, 41)
    rows = np.zeros((41, 7))
    rows[:, 2], rows[:, 3] = 1.0 - 4.905 * t**2, 1.0
    parameters = {
        "mass": {"value": 1.0, "unit": "kg"},
        "inertia": {"value": np.eye(3).tolist(), "unit": "kg*m^2"},
    }
    law = {"kind": "Hertz", "parameters": {"stiffness": {"value": 1e8, "unit": "N/m**1.5"}}}
    things = [
        {"name": "ball", "family": "body", "kind": "Body", "parameters": parameters},
        {
            "name": "touch",
            "family": "contact",
            "kind": "Contact",
            "parameters": {"normal": {"value": law, "unit": ""}},
        },
    ]
    model = {"name": "drop", "gravity": {"value": [0.0, 0.0, -9.81], "unit": "m/s^2"}, "things": things}
    return Result.from_rows(channels, t, rows, attributes={"name": "drop", "model": model})

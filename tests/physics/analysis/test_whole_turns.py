"""Whole turns persist from one analysis to the next: a wheel on a torsion spring, wound by several turns.

J θ̈ = T − k θ from rest: θ = (T/k)(1 − cos ωt), ω² = k/J; at rest θ = T/k; let go there, θ = (T/k) cos ω(t − t₁). T/k is 20 rad, 3.2 turns;
an angle counted anew would be 20 − 6π = 1.15 rad.
"""

import math

import numpy as np
import pytest

import abut
from abut.formats.adams.commands import solver

INERTIA, STIFFNESS, TORQUE = 0.1, 1.0, 20.0
OMEGA, WOUND = math.sqrt(STIFFNESS / INERTIA), TORQUE / STIFFNESS

WHEEL = """\
wheel on a torsion spring
UNITS/FORCE = NEWTON, MASS = KILOGRAM, LENGTH = METER, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1
PART/2, MASS = 1, CM = 21, IP = 0.1, 0.1, 0.1
MARKER/21, PART = 2
JOINT/1, REVOLUTE, I = 21, J = 1
SPRINGDAMPER/1, I = 21, J = 1, ROTATION, KT = 1, CT = 0, ANGLE = 0
SFORCE/1, I = 21, J = 1, ROTATIONAL, FUNCTION = IF(TIME - {until!r}: 20, 20, 0)
DIFF/1, FUNCTION = AZ(21, 1)/20
REQUEST/1, F2 = AZ(21, 1) \\ F3 = 2*AZ(21, 1) \\ F4 = WZ(21, 1)
END
"""


def carried_out(folder, until, commands):
    (folder / "wheel.adm").write_text(WHEEL.format(until=until), encoding="utf-8")
    path = folder / "wheel.acf"
    path.write_text(f"wheel\n\n{commands}stop\n", encoding="utf-8")
    return solver.run(path).result


@pytest.mark.parametrize("until", [math.acos(-0.05) / OMEGA, 0.9])
def test_statics_between_dynamic_analyses(tmp_path, until):
    """φ = φ_w (1 − cos ω t) while a spring is wound to 21 rad or 39 rad; after statics φ = φ_w cos ω t, because statics keeps whole
    turns.

    The joint's angle, the rate of a state that depends on it and the speed are compared. A REQUEST's own angle is the nearest one, so
    it agrees only if statics turns the wheel by less than half a turn. 1e-5: a hundred times the tolerance of 1e-7 a step.
    """
    end = until + 0.7
    text = f"sim/dyn, end={until!r}, steps=20\nsim/stat\nsim/dyn, end={end!r}, steps=20\n"
    result = carried_out(tmp_path, until, text)
    assert result.status.ok
    time, request = result.time, result.values("request_1")
    first = time < until - 1e-9
    winding = WOUND * (1.0 - np.cos(OMEGA * time[first]))
    angle = result.values("joint_1.displacement")
    for found in (angle, request[:, 1], 0.5 * request[:, 2]):
        assert found[first] == pytest.approx(winding, abs=1e-5 * WOUND)
    free = OMEGA * (time[~first] - until)
    assert angle[~first] == pytest.approx(WOUND * np.cos(free), abs=1e-5 * WOUND)
    assert 20.0 * result.values("diff_1.rate")[~first] == pytest.approx(angle[~first], abs=1e-5 * WOUND)
    assert request[~first, 3] == pytest.approx(-WOUND * OMEGA * np.sin(free), abs=1e-5 * WOUND * OMEGA)
    if until < 0.6:
        assert request[~first, 1] == pytest.approx(WOUND * np.cos(free), abs=1e-5 * WOUND)


def test_a_saved_machine_keeps_its_turns(tmp_path):
    """φ = (T/k)(1 − cos ω t) throughout, although the machine is saved at 21 rad and reloaded from its file.

    1e-5: a hundred times the tolerance of 1e-7 a step.
    """
    until = math.acos(-0.05) / OMEGA
    text = f"sim/dyn, end={until!r}, steps=20\nsave/system, file=half.sav\nreload/system, file=half.sav\n"
    result = carried_out(tmp_path, 10.0, f"{text}sim/dyn, end={until + 0.3!r}, steps=10\n")
    expected = WOUND * (1.0 - np.cos(OMEGA * result.time))
    for found in (result.values("joint_1.displacement"), result.values("request_1")[:, 1]):
        assert found == pytest.approx(expected, abs=1e-5 * WOUND)


def test_statics_keeps_whole_turns(tmp_path):
    """k (φ − φ_w) = 0 at φ_w = 20 rad: statics finds the equilibrium there, and a model taken at it stays at rest.

    If turns were counted from 0, the spring would accelerate the wheel by 190 rad/s². 1e-7: statics; 1e-5: the tolerance of the run.
    """
    (tmp_path / "wheel.adm").write_text(WHEEL.format(until=10.0), encoding="utf-8")
    rest = abut.statics(abut.read(tmp_path / "wheel.adm"))
    assert rest.result.values("joint_1.displacement")[0] == pytest.approx(WOUND, abs=1e-7)
    result = abut.simulate(rest.model, end=0.3, step=0.1)
    assert result.values("joint_1.displacement") == pytest.approx(np.full(4, WOUND), abs=1e-5 * WOUND)

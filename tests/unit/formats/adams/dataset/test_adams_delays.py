"""DELAY, and SENSOR with EVALUATE: what becomes of them in a model, back in a dataset, and from one analysis to the next."""

import json
import math

import numpy as np
import pytest

import abut
from abut import signals
from abut.errors import InputError
from abut.formats.adams.commands import save
from adams_dataset import reader

HEAD = """\
delays
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = MILLISECOND
PART/1, GROUND
MARKER/1, PART = 1
PART/2, MASS = 2, CM = 2, IP = 100, 110, 120
MARKER/2, PART = 2, QP = 5, 0, 0
"""


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path, HEAD)


def delays(model):
    return [one for one in model.signals if isinstance(one, signals.Delay)]


def test_a_delay_is_a_signal_in_seconds(build):
    """20 ms; what is delayed in the file's units, or the state itself; the history of t in ms; one DELAY is one signal wherever it is."""
    model = build(
        "DIFF/1, IC = 1, FUNCTION = -DELAY(DIF(1), 20, 2*TIME + 1)\n"
        "SFORCE/1, TRANS, I = 2, J = 1, FUNCTION = DELAY(DX(2, 1) + 3, 20, 3) - DELAY(DIF(1), 20, 2*TIME + 1)\n"
    )
    first, second = delays(model)
    assert (first.by, second.by) == pytest.approx((0.02, 0.02))
    assert first.of == "diff_1"
    assert first.past(t=-1e-3) == pytest.approx(-1.0)
    assert second.past(t=-1e-3) == 3.0
    assert second.of.expression(s0=0.004) == pytest.approx(7.0)
    assert set(model["sforce_1"].inputs.values()) == {first, second}


def test_a_delay_may_be_given_by_states_and_variables(build):
    """Neves' equation as the manual of any code on delays has it; variables are written out; the array of settings is told of."""
    model = build(
        "ARRAY/5, IC, SIZE = 4, NUMBERS = 6, 0.5, 0.4, 1\nVARIABLE/1, FUNCTION = TIME - LOG(DIF(1))\n"
        "DIFF/1, IC = 1, FUNCTION = DIF(1)*DELAY(DIF(1), VARVAL(1), 1, 5)/TIME\n"
    )
    (delay,) = delays(model)
    assert delay.by.expression(t=2e-3, s0=math.e) == pytest.approx(1e-3)
    assert any("ARRAY/5 are not used" in note for note in model.notes)


def test_delays_of_delays_and_of_variables_in_a_loop(build):
    model = build(
        "VARIABLE/1, IC = 2, FUNCTION = 1 - DELAY(VARVAL(1), 1, 0)\n"
        "SFORCE/1, TRANS, I = 2, J = 1, FUNCTION = DELAY(DELAY(VARVAL(1), 1, 0), 2, 0)\n"
    )
    inner, outer = sorted(delays(model), key=lambda one: one.by)
    assert (inner.by, outer.by) == pytest.approx((1e-3, 2e-3))
    assert inner.of == "variable_1"
    assert outer.of is inner


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("DELAY(DIF(1), 2)", r"DELAY has 2 arguments.*write DELAY"),
        ("DELAY(DIF(1), 2, DIF(1))", r"DIF.*write e_history with"),
        ("DELAY(DIF(1), 2, 0, 7)", r"there is no ARRAY/7"),
        ("DELAY(DIF(9), 2, 0)", r"there is no DIFF/9"),
        ("SENVAL(4)", r"there is no SENSOR/4"),
        ("SENVAL(1)", r"SENSOR/1 evaluates nothing.*EVALUATE"),
        ("SENVAL(1, 2)", r"SENVAL has 2 arguments"),
    ],
)
def test_invalid_delays_and_held_values_are_refused(build, text, said):
    with pytest.raises(InputError, match=said):
        build(
            f"SENSOR/1, FUNCTION = TIME\\, VALUE = 1, HALT\nDIFF/1, FUNCTION = 1\nSFORCE/1, TRANS, I = 2, J = 1, FUNCTION = {text}\n"
        )


def test_a_sensor_that_evaluates_is_a_signal_and_lets_the_run_go_on(build):
    """GE sees what rises; VALUE and the numbers are the file's; without HALT and RETURN nothing ends. RESTART alone holds what it sees."""
    model = build(
        "SENSOR/3, FUNCTION = DX(2, 1)\\, GE, VALUE = 8, ERROR = 1E-4, PRINT, EVALUATE = 2*TIME\n"
        "SENSOR/4, FUNCTION = TIME\\, VALUE = 3, RESTART\nSENSOR/5, FUNCTION = TIME\\, VALUE = 9, YYDUMP\n"
        "SFORCE/1, TRANS, I = 2, J = 1, FUNCTION = SENVAL(3)\n"
    )
    sensor, restart = model["sensor_3"], model["sensor_4"]
    assert (sensor.value, sensor.error, sensor.rising, sensor.falling) == (8.0, 1e-4, True, False)
    assert (sensor.ends, sensor.initial, sensor.ports) == (False, 0.0, ("value",))
    assert sensor.evaluate.expression(t=1e-3) == pytest.approx(2.0)
    assert model["sforce_1"].inputs == {"s0": "sensor_3"}
    assert restart.evaluate is restart.of
    assert not restart.ends
    assert "sensor_5" not in model
    assert any("argument PRINT is not used" in note for note in model.notes)


def test_lenient_reading_omits_users_of_refused_sensor(build):
    model = build(
        "SENSOR/3, FUNCTION = USER(1)\\, VALUE = 8, EVALUATE = TIME\nSFORCE/1, TRANS, I = 2, J = 1, FUNCTION = SENVAL(3)\n",
        lenient=True,
    )
    assert "sforce_1" not in model
    assert any("SENSOR/3" in note for note in model.notes)


def test_both_are_written_and_read_back(build, tmp_path):
    """The same numbers, functions and wires, whatever the units."""
    model = build(
        "DIFF/1, IC = 1, FUNCTION = -DELAY(DIF(1), 20, 2*TIME + 1)\n"
        "SENSOR/3, FUNCTION = DX(2, 1)\\, LE, VALUE = 8, RETURN, EVALUATE = DELAY(DX(2, 1), 2*TIME, 0)\n"
        "SFORCE/1, TRANS, I = 2, J = 1, FUNCTION = SENVAL(3)\n"
    )
    abut.write(model, tmp_path / "again.adm")
    text = (tmp_path / "again.adm").read_text(encoding="utf-8")
    assert "SENVAL(3)" in text
    again = abut.read(tmp_path / "again.adm")
    for old, new in zip(delays(model), delays(again), strict=True):
        assert new.past(t=-0.25) == pytest.approx(old.past(t=-0.25))
        assert old.varies == new.varies
    assert delays(again)[0].by == pytest.approx(0.02)
    sensor = again["sensor_3"]
    assert (sensor.ends, sensor.halts, sensor.falling, sensor.rising) == (True, False, True, False)
    assert sensor.evaluate.expression is not None


def test_dataset_writer_refuses_recorded_past_and_initially_held_value(tmp_path):
    """A recorded past, and a value held from the start."""
    model = abut.Model("late")
    stone = model.add(abut.Body("stone", mass=1.0, inertia=(1, 1, 1)))
    place = model.add(signals.Displacement("place", stone.frame(), model.ground.frame()))
    past = model.add(signals.Delay("past", place, 0.1, history=signals.Recording((0.0,), (1.0,), (0.0,))))
    model.add(abut.forces.Force("push", stone.frame(), model.ground.frame(), fx=held, inputs={"u": past}))
    with pytest.raises(
        InputError, match='"past" cannot be written for Adams: its history is the past of another run'
    ):
        abut.write(model, tmp_path / "model.adm")
    model = abut.Model("held")
    stone = model.add(abut.Body("stone", mass=1.0, inertia=(1, 1, 1)))
    place = model.add(signals.Displacement("place", stone.frame(), model.ground.frame()))
    model.add(signals.Sensor("seen", place, 1.0, evaluate=place, initial=3.0))
    with pytest.raises(InputError, match='"seen" cannot be written for Adams: its value is 3 before'):
        abut.write(model, tmp_path / "model.adm")


def held(u):
    return u


def test_saved_delay_is_read_with_its_past(build, tmp_path):
    path = tmp_path / "system.sav"
    begun = {
        "past.history": signals.Recording((0.0, 1.0), (2.0, 3.0), (1.0, 1.0)),
        "x.initial": 2.0,
        "y.initial": (1.0, 2.0),
    }
    dataset = save.Dataset("a.adm", "a", (), ())
    save.SavedState(dataset, frozenset(), np.zeros((1, 13)), begun, 1.0, ()).write(path)
    assert json.loads(path.read_text(encoding="utf-8"))["signals"]["past.history"][1] == [2.0, 3.0]
    assert save.read_saved_state(path).signals == begun


JOINT = "JOINT/1, TRANSLATIONAL, I = 2, J = 1\n"


@pytest.mark.parametrize("late", ["20", "MAX(20, 0*TIME)", "10 + 10", "VARVAL(1)"])
def test_in_a_motion_a_delay_of_time_is_a_function_of_time(build, late, tmp_path):
    """2 + sin(t − 20 ms) behind 2 + 0.1 t, in mm of ms; negative delays are none; no past is kept."""
    text = f"DELAY(2 + SIN(TIME), {late}, 2 + 0.1*TIME) + DELAY(TIME, -3, 0)"
    model = build(f"{JOINT}VARIABLE/1, FUNCTION = 20\nMOTION/1, JOINT = 1, TRANS, FUNCTION = {text}\n")
    abut.write(model, tmp_path / "again.adm")
    for motion in (model["motion_1"], abut.read(tmp_path / "again.adm")["motion_1"]):
        for t in (0.0, 12.0, 20.0, 25.0):
            exact = (2 + math.sin(t - 20) if t > 20 else 2 + 0.1 * (t - 20)) + t
            assert motion.function(t=t * 1e-3) == pytest.approx(exact * 1e-3, rel=1e-13)
    assert not delays(model)
    assert not any("jumps" in note for note in model.notes)


def test_jump_of_delayed_motion_is_reported(build):
    model = build(JOINT + "MOTION/1, JOINT = 1, TRANS, FUNCTION = DELAY(3*COS(TIME), 20, 1)\n")
    assert any(
        "line" in note and "MOTION/1: DELAY jumps from 1 to 3 where its" in note for note in model.notes
    )


def test_a_motion_knows_no_past_of_parts(build):
    with pytest.raises(InputError, match=r"MOTION/1: FUNCTION: DELAY.*a motion may not depend on states"):
        build(JOINT + "MOTION/1, JOINT = 1, TRANS, FUNCTION = DELAY(DX(2, 1), 20, 0)\n")

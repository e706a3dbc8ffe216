"""Statics in load steps: large deflection of slender beams, prescribed motions, limit loads, and messages of a failed search."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import abut
from abut.errors import InvalidValue, RunError
from abut.flexible import Beam, Elastic, Section
from targets import target

LENGTH, BEND = 2.0 * math.pi, 2.0  #: m, N m²


def rising(t, y):
    return y * t


def turned(t, m):
    return m * t


def straight(elements, stretch):
    """E I = 2 in its plane and a hundred times that across it, E A as given."""
    second = BEND / stretch
    section = Section(1.0, I_y=100.0 * second, I_z=second, torsion=100.0 * second)
    return Beam("beam", [(0, 0, 0), (LENGTH, 0, 0)], section, Elastic(stretch, 0.0, 1.0), elements=elements)


def held(elements, stretch, **load):
    """A beam without weight whose start is clamped, and its model; with functions and their numbers as the load on its end."""
    model, beam = abut.Model("bench", gravity=(0, 0, 0)), straight(elements, stretch)
    model.add(beam)
    model.add(abut.joints.Fixed("clamp", beam["start"].frame(), model.ground.frame()))
    if load:
        ends = beam["end"].frame(), model.ground.frame()
        functions = {name: function for name, (function, _) in load.items()}
        numbers = {function.__code__.co_varnames[1]: value for function, value in load.values()}
        model.add(abut.forces.Force("load", *ends, **functions, parameters=numbers))
    return model


def tip(result, elements):
    return result[f"beam_{elements}.position"].values[-1]


ACROSS = -10.0 * BEND / LENGTH**2
ELASTICA = {"fy": (rising, ACROSS), "tz": (turned, -2.5 * ACROSS)}


@pytest.mark.slow
def test_a_thin_elastica_is_found_in_load_steps():
    """F = −10 E I/L² across at the tip and M = −2.5 F m: tip y −3.4676357 (shooting for E I θ″ = −F cos θ). E A = 3e5 E I/m² is a wire a
    thousandth as thick as long, at which Newton's method at once creeps: bent along its tangent the wire is stretched, and a
    line search stops that. 1e-4 is what ten elements are off by (1.2e-4 with eight, 1.4e-5 with sixteen).
    """
    model = held(10, 6e5, **ELASTICA)
    with pytest.raises(RunError, match="no equilibrium after 40 steps"):
        abut.statics(model, 1.0, iterations=40, load_steps=1, integrate=False)
    found = abut.statics(model, 1.0, iterations=40)
    assert found.found == "Newton's method in load steps"
    assert 1 < found.result.statistics["load_steps"] < 20
    assert found.stable
    assert found.warnings == []
    assert tip(found.result, 10)[1] == target(-3.4676357, "tip of a thin elastica [m]", rel=1e-4)
    again = abut.quasi_statics(model, times=(0.0, 1.0), iterations=40)
    np.testing.assert_allclose(tip(again, 10), tip(found.result, 10), atol=1e-6)


def test_moment_beyond_bending_limit_of_elements_reports_reached_load():
    """M = 2π E I/L makes a circle of a beam, π rad in each of two elements, which go as far as 2.5: at 2.5/π of the moment. Load steps end
    within 1/4096 of it, and the sentence says where, which element, and what to do.
    """
    model = held(2, 2e3, tz=(turned, 2.0 * math.pi * BEND / LENGTH))
    with pytest.raises(RunError) as caught:
        abut.statics(model, 1.0, integrate=False)
    said = str(caught.value)
    share = float(said.split("equilibrium exists up to ")[1].split()[0])
    assert share == target(2.5 / math.pi, "largest load factor in equilibrium", abs=1.0 / 4096 + 1e-4)
    assert 'beam element "beam_element_' in said
    assert "give the beam more elements" in said


def test_an_end_turned_by_a_motion():
    """The end turned by 3 rad, and free to go where it likes, makes an arc: M = E I φ/L with any number of elements, since an element is a
    piece of constant curvature, whatever E A. 1e-8: the balance is exact to 1e-10 of the largest force on the way it is found.
    """
    model = held(4, 2e4)
    end, slow = model["beam_4"], {"mass": 1.0, "inertia": (1, 1, 1)}
    carriage = model.add(abut.Body("carriage", position=(LENGTH, 0, 0), **slow))
    bridge = model.add(abut.Body("bridge", position=(LENGTH, 0, 0), **slow))
    hub = model.add(abut.joints.Revolute("hub", end, carriage, at=(LENGTH, 0, 0), axis="z"))
    model.add(abut.joints.Translational("along", carriage, bridge, at=(LENGTH, 0, 0), axis="x"))
    model.add(abut.joints.Translational("across", bridge, model.ground, at=(LENGTH, 0, 0), axis="y"))
    model.add(abut.motions.Displacement("drive", hub, turned, parameters={"m": 3.0}))
    found = abut.statics(model, 1.0, load_steps=4)
    assert found.reactions["drive"][5] == target(3.0 * BEND / LENGTH, "moment of the arc [N·m]", rel=1e-8)
    radius = LENGTH / 3.0
    np.testing.assert_allclose(
        tip(found.result, 4), (radius * math.sin(3.0), radius * (1.0 - math.cos(3.0)), 0.0), atol=1e-7
    )


def test_limit_load_is_reported():
    """F(z) = 2 k (l₀ − l) z/l, l = √(a² + z²), of a shallow truss of two springs has a maximum over z, beyond which it snaps through.

    Source: statics of a von Mises truss. 1/4096 of the load is the smallest load step; 1e-4: the message states four digits. Without
    load steps the same balance is found.
    """
    stiff, rise, reach, load = 1000.0, 0.2, 1.0, 4.0
    long = math.hypot(rise, reach)
    model = abut.Model("truss", gravity=(0, 0, 0))
    node = model.add(abut.Body("node", mass=1.0, inertia=(1, 1, 1), position=(0, 0, rise)))
    model.add(abut.joints.Translational("guide", node, model.ground, at=(0, 0, rise), axis="z"))
    for k, x in enumerate((-reach, reach)):
        side = model.ground.frame((x, 0, 0))
        model.add(abut.forces.SpringDamper(f"side{k}", node.frame(), side, stiffness=stiff, free_length=long))
    model.add(
        abut.forces.Force("weight", node.frame(), model.ground.frame(), fz=rising, parameters={"y": -load})
    )
    found = abut.statics(model, 1.0, load_steps=4)
    (said,) = found.warnings
    share = float(said.split("ended at ")[1].split()[0])

    def borne(z):
        return 2.0 * stiff * (long / math.hypot(z, reach) - 1.0) * z

    limit = -minimize_scalar(lambda z: -borne(z), bounds=(0.0, rise), method="bounded").fun
    assert share == target(
        limit / load, "load factor at snap-through", abs=1.0 / 4096 + 1e-4
    )  # four digits of it are told
    assert '"node" moved to another equilibrium' in said
    assert borne(found.state[0, 2]) == pytest.approx(load, rel=1e-8)
    assert abut.statics(model, 1.0).state[0, 2] == pytest.approx(found.state[0, 2], abs=1e-8)


@pytest.mark.parametrize("wrong", [0, -1, 2.5, True, "4", 10_000])
def test_load_steps_are_a_whole_number(wrong):
    """The range of `load_steps` is 1 … 4096; the shortest load step is 2⁻¹² of the loads. Other values are refused."""
    with pytest.raises(InvalidValue, match=r"statics: load_steps is .* a whole number"):
        abut.statics(abut.Model("nothing"), load_steps=wrong)

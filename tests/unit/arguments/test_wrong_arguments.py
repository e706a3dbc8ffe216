"""What is given wrongly is told in one sentence of abut's own, when it is given."""

import numpy as np
import pytest

import abut
from abut import forces, joints, motions, shapes, signals
from abut.errors import AbutError
from abut.view.scene.scene import scene


def model_of_one():
    model = abut.Model("bench")
    body = model.add(abut.Body("block", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    return model, body, body.frame(), model.ground.frame()


MODEL, BLOCK, FIRST, SECOND = model_of_one()
HINGE = joints.Revolute("hinge", FIRST, SECOND)
DISC = shapes.Curve.circle(radius=0.1)
GAP = MODEL.add(signals.Displacement("gap", FIRST, SECOND))


def rate(t):
    return t


def system(**given):
    return signals.LinearSystem(
        "plant", **({"a": [[1.0]], "b": [[1.0]], "c": [[1.0]], "inputs": [GAP]} | given)
    )


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: system(a=5), 'LinearSystem "plant": a must be a matrix'),
        (lambda: system(a=[[1, 2], [3]]), "in rows of equal length"),
        (lambda: system(b=[["x"]]), "must be 1 rows of 1 finite numbers"),
        (lambda: system(c=()), "has no output; give c="),
        (lambda: system(initial="x"), "initial, one for each state, is 'x'"),
        (lambda: signals.TransferFunction("tf", numerator=["a"], denominator=[1], input=GAP), "numerator is"),
        (lambda: signals.Recording("ab", (0, 1), (0, 1)), "Recording: times is 'ab'"),
        (lambda: signals.State("two words", rate), "the name of a State is 'two words'"),
        (lambda: signals.State(3, rate), "the name of a State is 3"),
        (lambda: signals.State("u", rate, parameters=3), "parameters must be numbers by name"),
        (lambda: signals.Displacement("d", FIRST, SECOND, axis=1.0), "an axis must be 0, 1 or 2"),
        (lambda: signals.Load("d", "spring", axis=np.array([0, 1])), "an axis must be 0, 1 or 2"),
        (lambda: forces.Field("f", FIRST, SECOND, stiffness=3), "stiffness has the shape (); it must be 6 rows of 6"),
        (lambda: abut.RungeKutta(step="1 m"), "a time [s] is needed"),
        (lambda: abut.Radau(step=-1.0), "Radau: step is -1.0 s; it must be greater than zero"),
        (lambda: abut.RungeKutta(method="DOP853"), "must be abut.DOPRI5, abut.DOP853"),
        (lambda: abut.Bdf(formulation="I3"), "must be abut.I3, abut.SI2 or abut.SI1"),
        (lambda: abut.Bdf(max_order=7), "max_order is 7; it must be 1, 2, 3, 4, 5 or 6"),
        (lambda: abut.Bdf(coefficients="fixed"), "must be abut.FIXED_COEFFICIENTS, abut.VARIABLE_COEFFICIENTS or"),
        (lambda: abut.Bdf(pattern=(False, True)), "be a tuple of True and False whose first entry is True"),
        (lambda: abut.Bdf(pattern=[]), "be a tuple of True and False whose first entry is True"),
        (lambda: abut.Bdf(iterations=1), "iterations is 1; it must be 2 or more"),
        (lambda: abut.AdamsBashforthMoulton(max_order=13), "max_order is 13; it must be a whole number from 1 to 12"),
        (lambda: motions.Displacement("m", (FIRST, SECOND), rate, "z"), "coordinate must be one of motions.X"),
        (lambda: motions.Displacement("m", (3, SECOND), rate, motions.X), "needs two frames, got 3"),
        (lambda: motions.Displacement("m", (FIRST, FIRST), rate, motions.X), 'both frames are on "block"'),
        (lambda: joints.Coupler("c", ("a", "b"), (1, 1)), "needs joints, got 'a'"),
        (lambda: joints.Coupler("c", (HINGE, HINGE), (1, 1)), "the same coordinate of a joint is given twice"),
        (lambda: joints.Coupler("c", (HINGE, HINGE), (1, 1), ("rotation",)), "one entry for each of the 2 joints, got 1"),
        (lambda: abut.Body("x", mass=1.0, inertia=1.0), "be (Ixx, Iyy, Izz)"),
        (lambda: MODEL.add(abut.Body), "must be an instance, not a class: Body(…)"),
        (lambda: shapes.Box(BLOCK, (1, 1, 1)), "box: needs a frame, got Body"),
        (lambda: shapes.HalfSpace(None), "half-space: needs a frame, got None"),
        (lambda: shapes.Wire(FIRST, [(1, 2, 3), (4, 5)]), 'wire on "block": points is'),
        (lambda: abut.simulate("bench.adm", 1.0), "needs a model, got 'bench.adm'"),
        (lambda: abut.statics(3), "needs a model, got 3"),
        (lambda: abut.linearize(None), "needs a model, got None"),
        (lambda: abut.linearize(MODEL, outputs="gap.value"), "outputs must be a list of channels"),
        (lambda: abut.linearize(MODEL, inputs=["gap.value"]), "inputs a mapping from names to numbers"),
        (lambda: abut.simulate_many(MODEL, {"block.mass": 3.0}, 1.0), "must be a mapping from paths to lists of values"),
        (lambda: abut.advice.check("bench"), "needs a model, got 'bench'"),
        (lambda: scene(["run.nc"]), "got 'run.nc'; give a result or a list of results"),
        (lambda: shapes.Profile(FIRST, [(0, 0), (1, 0)], 1.0), 'profile on "block": curve is [(0, 0), (1, 0)]'),
        (lambda: shapes.Profile(FIRST, DISC, 1.0, holes=DISC), "is not a list of curves"),
        (lambda: abut.mechanics.effective_modulus("steel"), "solids are one or two of abut.mechanics.Solid"),
        (lambda: shapes.Union(3, 4), "union: its part 0 must be a shape of abut.shapes, got 3"),
        (lambda: abut.write("bench", "bench.adm"), "needs a model, got 'bench'"),
        (lambda: abut.simulate(MODEL, 1.0, times=[0.0, 1.0]), "either end and step, or times"),
        (lambda: abut.pose(MODEL, 0.5), "places and rates must be mappings by joint"),
        (lambda: abut.pose(MODEL, {}, fixed="block"), "fixed a list of bodies"),
        (lambda: abut.simulate(MODEL, times=["x"]), "simulate: times is ['x']"),
        (lambda: abut.simulate(MODEL, times=0.5), "at least two ascending numbers"),
        (lambda: abut.simulate(MODEL, 1.0, integrator="Bdf"), "it must be an integration method, such as abut.Bdf("),
        (lambda: abut.simulate(MODEL, 1.0, integrator=abut.Bdf), "it must be an integration method"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_reported(make, says):
    with pytest.raises(AbutError) as told:
        make()
    assert says in str(told.value)


def test_axes_may_be_numbers_of_numpy():
    assert signals.Displacement("d", FIRST, SECOND, axis=np.int64(1)).axis == 1


def test_a_constant_step_may_have_a_unit():
    assert abut.RungeKutta(step="2 ms").max_step == 0.002

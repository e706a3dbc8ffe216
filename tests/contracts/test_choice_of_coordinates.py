"""Which coordinates a machine is marched in where none are given, and that lanes are marched in the same."""

import numpy as np
import pytest

import abut
from abut.analysis.simulation.choose_coordinates import PAYS, coordinates_for

METHOD = abut.RungeKutta()


def chain(links, loop=False):
    model = abut.Model("chain")
    above = model.ground
    for k in range(links):
        rod = model.add(abut.Body(f"rod_{k}", mass=1.0, inertia=(0.01, 0.1, 0.1), position=(k + 0.5, 0, 0)))
        model.add(abut.joints.Revolute(f"hinge_{k}", above, rod, at=(k, 0, 0), axis="y"))
        above = rod
    if loop:
        model.add(abut.joints.Revolute("last", above, model.ground, at=(links, 0, 0), axis="y"))
    return model


@pytest.mark.parametrize(
    ("model", "method", "given", "device", "says"),
    [
        (chain(PAYS), METHOD, None, "cpu", f"joint: {PAYS} joints carry bodies, 0 more"),
        (chain(PAYS - 1), METHOD, None, "cpu", f"absolute: joint coordinates are faster only with {PAYS}"),
        (chain(PAYS - 1), METHOD, abut.JointCoordinates(), "cpu", f"joint: as given; {PAYS - 1} joints"),
        (chain(PAYS), METHOD, abut.AbsoluteCoordinates(), "cpu", "absolute: as given"),
        (chain(PAYS, loop=True), METHOD, None, "cpu", 'absolute: "hinge_3" closes a loop'),
        (chain(PAYS), METHOD, None, "cuda:0", "absolute: on a GPU"),
        (chain(PAYS), abut.Radau(), None, "cpu", f"joint: {PAYS} joints carry bodies, 0 more"),
        (chain(PAYS), abut.Verlet(), None, "cpu", "absolute: Verlet applies the effect"),
        (
            chain(PAYS),
            abut.MoreauJean(step=1e-3),
            None,
            "cpu",
            "absolute: MoreauJean uses absolute coordinates",
        ),
    ],
)
def test_coordinates_are_chosen_for_the_machine(model, method, given, device, says):
    jointed, why = coordinates_for(model, method, given, device)
    assert why.startswith(says)
    assert jointed is says.startswith("joint")


def test_lanes_are_marched_as_alone():
    """Each lane equals `simulate` of its model, bit for bit, whichever coordinates are chosen, and the other choice to the tolerance."""
    model, masses = chain(PAYS), [0.5, 1.0, 2.0]
    lanes = abut.simulate_many(model, {"rod_3.mass": masses}, end=0.2, step=0.02, integrator=METHOD)
    for mass, lane in zip(masses, lanes, strict=True):
        alone = abut.simulate(model.with_values({"rod_3.mass": mass}), end=0.2, step=0.02, integrator=METHOD)
        assert lane.statistics["coordinates"] == alone.statistics["coordinates"]
        for channel in lane.channels:
            np.testing.assert_array_equal(lane.values(channel.name), alone.values(channel.name))
    assert alone.statistics["coordinates"].startswith("joint")

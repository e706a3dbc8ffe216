"""Other analyses of a machine with an elastic body: lanes, equilibrium, prescribed motion, result files, the command line."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue
from abut.fem import Mesh, assemble
from abut.flexible import CraigBampton, FlexibleBody, reduce
from abut.joints import Fixed, Revolute
from contracts.test_lanes import like_alone

BAR = assemble(Mesh.block((0.3, 0.03, 0.02), (3, 1, 1), kind="hexahedron20"), "steel")
HOLDS = {"root": "x-", "tip": "x+"}


@pytest.fixture(scope="module")
def reduced():
    return reduce(BAR, interfaces=HOLDS, method=CraigBampton(0), damping=0.05, cache=False)


def turned(t, speed):
    return speed * t


def pendulum(reduced, *, driven=False):
    model = abut.Model("pendulum", gravity=(0, 0, -9.81))
    bar = model.add(FlexibleBody("bar", reduced, position=(0.15, 0, 0)))
    hub = model.add(Revolute("hub", bar["root"], model.ground, at=(0, 0, 0), axis="y"))
    bob = model.add(abut.Body("bob", 0.5, (1e-3,) * 3, position=(0.3, 0, 0)))
    model.add(Fixed("weld", bob, bar["tip"], at=(0.3, 0, 0)))
    if driven:
        model.add(abut.motions.Displacement("drive", hub, turned, parameters={"speed": 2.0}))
    return model


def test_lanes_with_an_elastic_body_are_single_runs(reduced):
    """Lanes with different masses, modal damping, modal stiffness and drive speeds are bit-identical (error = 0) to single runs."""
    model = pendulum(reduced, driven=True)
    elastic = next(force for force in model.forces if force.name == "bar_elastic")
    lanes = like_alone(
        model,
        {
            "bob.mass": [0.5, 1.0],
            "bar_elastic.damping": [elastic.damping, 2.0 * elastic.damping],
            "bar_elastic.stiffness": [elastic.stiffness, 1.1 * elastic.stiffness],
            "drive.parameters.speed": [2.0, 3.0],
        },
        abut.RungeKutta(rtol=1e-5),
        end=1e-3,
        step=2.5e-4,
    )
    ends = [lane["bob.position"].values[-1] for lane in lanes]
    assert np.abs(ends[1] - ends[0]).max() > 1e-6


@pytest.mark.parametrize("what", ["stiffness", "damping"])
def test_a_number_is_no_modes_damping(reduced, what):
    """K and D of 6 modes are 6 × 6 matrices, so a single number is refused."""
    with pytest.raises(InvalidValue, match=f"bar_elastic.*{what} is 2.0; with 6 modes it must be an array"):
        pendulum(reduced).with_values({f"bar_elastic.{what}": 2.0})


def test_a_driven_elastic_body_rests_stepwise_and_its_results_are_kept(reduced, tmp_path):
    """T = Σ m g x of bob and bar at the hub of a slowly rotated bar, at each angle; the saved result is identical.

    Source: statics. 1e-3: the sag is 1e-5 of the length.
    """
    model = pendulum(reduced, driven=True)
    result = abut.quasi_statics(model, end=0.5, step=0.25)
    mass = reduced.mass
    for k, angle in enumerate((0.0, 0.5, 1.0)):
        moment = 9.81 * np.cos(angle) * (0.3 * 0.5 + 0.15 * mass)
        assert abs(result["drive.torque"].values[k, 1]) == pytest.approx(moment, rel=1e-3)
    result.save(tmp_path / "rest.nc")
    again = abut.load(tmp_path / "rest.nc")
    for name in result:
        np.testing.assert_array_equal(again.values(name), result.values(name))


MODEL = """
import abut
from abut.fem import Mesh
from abut.flexible import CraigBampton, FlexibleBody

mesh = Mesh.block((0.3, 0.03, 0.02), (3, 1, 1), kind="hexahedron20")
model = abut.Model("falling", gravity=(0, 0, -9.81))
model.add(FlexibleBody("bar", mesh, "steel", interfaces={"root": "x-"}, modes=CraigBampton(1), damping=0.05))
end, step = 0.01, 0.01
"""


def test_from_the_command_line(tmp_path, monkeypatch):
    """`abut check` and `abut run` accept a machine with an elastic body: in free fall z = −g t²/2 to 1e-6, whatever its modes do."""
    from abut.cli import main

    monkeypatch.chdir(tmp_path)
    (tmp_path / "falling.py").write_text(MODEL)
    assert main(["check", "falling.py"]) == 0
    assert main(["run", "falling.py", "--no-report"]) == 0
    places = abut.load(tmp_path / "falling.nc")["bar.position"].values
    assert places[-1, 2] == pytest.approx(-0.5 * 9.81 * 0.01**2, rel=1e-6)

"""Two machines in contact across communication points: a ball struck by, and rebounding from, a sprung plate.

    m₁ z̈₁ = F,   m₂ z̈₂ = −F − k z₂,   F = K max(z₂ − z₁, 0)^(3/2)

The plate's machine computes F from the height that the ball told it last, and the ball's is given F. What is held errs by O(h), since it is
late by half a step on the average: the contact gives energy. What goes on in a line errs by O(h²) (Busch, Continuous approximation
techniques for co-simulation methods, ZAMM 96 (2016) 1061, sec. 3: the extrapolation's degree plus one). The truth is SciPy's DOP853 of the
two equations to 1e-12. Tolerances: ratios of errors as h is halved within 20 % of 2 where held, and, as the ball's error comes down to
its order from above, between 3.5 and 6.5 where in a line, the last within 25 % of 4.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from fmpy.validation import validate_fmu
from scipy.integrate import solve_ivp

import abut
import coupled
from abut.formats.run_request import read_model_and_names

STEPS = (80e-6, 40e-6, 20e-6, 10e-6)
STRIKE = 2e-3  #: s: how long they touch


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    return coupled.write(tmp_path_factory.mktemp("rig"))


def steppers(scripts: Any, linear: bool) -> list[abut.Stepper]:
    out = []
    for script, outputs in zip(scripts, (coupled.BALL, coupled.PLATE), strict=True):
        model, names = read_model_and_names(script)
        lines = ["given"] if linear else []
        out.append(abut.Stepper(model, ["given"], outputs, linear=lines, integrator=names["integrator"]))
    return out


def bounced(ball: abut.Stepper, plate: abut.Stepper, h: float) -> tuple[dict[str, float], dict[str, float]]:
    """What both are at the end: each is told what the other was at the communication point."""
    for _ in range(round(coupled.END / h)):
        force, height = -plate.outputs["push.force.z"], ball.outputs["body.position.z"]
        ball.step(h, {"given": force})
        plate.step(h, {"given": height})
    return ball.outputs, plate.outputs


@pytest.fixture(scope="module")
def truth() -> np.ndarray:
    """Speeds of ball and plate at the end."""

    def slopes(_: float, y: np.ndarray) -> list[float]:
        force = 1e7 * max(y[2] - y[0], 0.0) ** 1.5
        return [y[1], force / coupled.MASS[0], y[3], (-force - coupled.STIFFNESS * y[2]) / coupled.MASS[1]]

    begun = [2e-4, -coupled.SPEED, 0.0, 0.0]
    found = solve_ivp(slopes, (0.0, coupled.END), begun, "DOP853", rtol=1e-12, atol=1e-14, max_step=2e-5)
    return found.y[[1, 3], -1]


@pytest.mark.parametrize("linear", [False, True])
def test_fmu_contact_error_is_of_order_of_communication_step(scripts, truth, linear):
    """Co-simulation with inputs held constant over a communication step h errs by O(h); with inputs extrapolated linearly by O(h²).

    Halving h divides the errors of speed against SciPy (`truth`) by 2 or 4. The module states the tolerances of these ratios and why.
    """
    ball, plate = steppers(scripts, linear)
    speeds, energies = [], []
    for h in STEPS:
        ball.reset()
        plate.reset()
        ended = bounced(ball, plate, h)
        assert ended[1]["push.force.z"] == 0.0  # they have parted
        speeds.append([abs(one["body.velocity.z"] - v) for one, v in zip(ended, truth, strict=True)])
        energies.append(coupled.energy(*ended) / (0.5 * coupled.MASS[0] * coupled.SPEED**2) - 1.0)
    ratios = np.array(speeds)[:-1] / np.array(speeds)[1:]
    if linear:
        assert ((ratios > 3.5) & (ratios < 6.5)).all()
        assert ratios[-1] == pytest.approx([4.0, 4.0], rel=0.25)
        assert (np.abs(energies) < 4.0 * (np.array(STEPS) / STRIKE) ** 2).all()
    else:
        assert ratios == pytest.approx(np.full((3, 2), 2.0), rel=0.2)
        gained = np.array(energies)
        assert gained[:-1] / gained[1:] == pytest.approx(np.full(3, 2.0), rel=0.2)


def test_across_units_of_both_versions_they_come_to_the_same_bits_as_in_one_process(scripts, tmp_path):
    """The ball as FMU of FMI 2.0 and the plate as FMU of FMI 3.0 give the numbers of both steppers in one process, bit for bit."""
    h = STEPS[1]
    expected = bounced(*steppers(scripts, True), h)
    units = []
    for script, outputs, version in zip(scripts, (coupled.BALL, coupled.PLATE), (2, 3), strict=True):
        path = tmp_path / f"{script.stem}.fmu"
        told = {"inputs": ["given"], "outputs": outputs, "linear": ["given"], "version": version}
        abut.export_fmu(script, path, optimise=False, **told)
        assert validate_fmu(str(path)) == []
        units.append(coupled.Imported(path))
    ball, plate = units
    for k in range(round(coupled.END / h)):
        force, height = -plate.get("push.force.z"), ball.get("body.position.z")
        ball.set("given", force)
        plate.set("given", height)
        ball.step(k * h, h)
        plate.step(k * h, h)
    for unit, there in zip(units, expected, strict=True):
        assert {name: unit.get(name) for name in there} == there
        unit.close()

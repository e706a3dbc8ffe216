"""Rebounds against SciPy: one ball for each normal law, all in one model, each against its own wall."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import abut
from abut.extend import BULK, NORMAL_LAWS, PLANAR
from contracts.examples import law_example
from physics.contact.normal.impacts import rebound
from targets import target

SPEED, RADIUS = 0.8, 0.02
#: Laws over an area are met in tests/physics/contact/volumes/test_elastic_foundation.py, those of curves in
#: tests/physics/contact/curves/test_curve_contact.py.
LAWS = [
    cls
    for _, cls in sorted(NORMAL_LAWS.items())
    if cls.__module__.startswith("abut.") and not cls.anatomy.used_arguments.intersection(BULK + PLANAR)
]
#: Damping where the law's default is none.
DAMPED = {"Impact": 2e3, "ImpactQuintic": 2e3, "KelvinVoigt": 1e3, "KelvinVoigtTension": 1e3}
MASSES = {cls: getattr(law_example(cls), "mass", 0.3) for cls in LAWS}
GAP = 2e-4


def law_of(cls: type) -> object:
    law = law_example(cls)
    return dataclasses.replace(law, damping=DAMPED[cls.__name__]) if cls.__name__ in DAMPED else law


@pytest.fixture(scope="module")
def speeds() -> dict[type, float]:
    """Speed of each ball along its normal long after the blow, in terms of the speed of impact; one compiled model for all laws."""
    model = abut.Model("balls and walls", gravity=(0, 0, 0))
    wall = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for k, cls in enumerate(LAWS):
        at, down = (0.1 * k, 0.0, RADIUS + GAP), (0.0, 0.0, -SPEED)
        ball = model.add(
            abut.Body.sphere(cls.__name__, radius=RADIUS, mass=MASSES[cls], position=at, velocity=down)
        )
        model.add(abut.Contact(f"touch_{cls.__name__}", ball.shape, wall, normal=law_of(cls)))
    with pytest.MonkeyPatch.context() as patch:  # 42 laws compile for long and run for 40 ms: not optimised
        patch.setenv("ABUT_OPTIMIZE", "never")
        result = abut.simulate(model, end=0.1, step=0.05, integrator=abut.RungeKutta(rtol=1e-8))
    return {cls: result[f"{cls.__name__}.velocity.z"].values[-1] / SPEED for cls in LAWS}


@pytest.mark.parametrize("cls", LAWS, ids=lambda cls: cls.__name__)
def test_the_machine_rebounds_as_scipy_does(cls, speeds):
    """m δ̈ = −F from first touch, states and deepest point remembered: the same to 1e-4 at a tolerance of 1e-8 on 0.8 m/s."""
    assert speeds[cls] == target(rebound(law_of(cls), SPEED, MASSES[cls]), "speed of rebound [m/s]", abs=1e-4)
    assert np.isfinite(speeds[cls])

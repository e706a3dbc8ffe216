"""Peaks of forces are those of the solver's steps: every integrator, in both coordinates, for every kind of thing that bears a force.

Five bodies that know nothing of each other make one machine. Each has a largest force in closed form, between two outputs.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue
from abut.extend import INTEGRATORS

pytestmark = pytest.mark.brief

G = 9.81
END = 0.1
#: Step of the solver [s] at most. A pulse (1 − 2 s²) exp(−s²) of the width w is missed between two steps by 3 (h/2w)² = .19 %, a blow of
#: the frequency ω by (ω h/2)²/2 = .2 %.
MOST = 2e-4
SAMPLING = 2e-3
#: Where a force jumps and fades by exp(−t/τ), steps that find no event see it up to h later: h/τ.
SEEN_LATER = {"MoreauJean": 5e-3}
ACCURACY = 0.01
#: Methods that joint coordinates refuse, and why.
IN_SPACE_ONLY = {
    "Cenic": 'Motion "drive" is an equation',
    "MoreauJean": "MoreauJean uses absolute coordinates",
}
#: Methods without contacts that do not give, as `docs/rigid.md` says.
WITHOUT_RIGID = {"Verlet": "compliant"}
#: Hht and Newmark are other coefficients of the kernel of GeneralizedAlpha.
LONG = ("Hht", "Newmark")
METHODS = {name: cls(max_step=MOST) for name, cls in sorted(INTEGRATORS.items()) if name != "MoreauJean"}
METHODS["MoreauJean"] = abut.MoreauJean(step=5e-5)
METHODS["Bdf I3"] = abut.Bdf(max_step=MOST, formulation=abut.I3)
METHODS["Bdf SI1"] = abut.Bdf(max_step=MOST, formulation=abut.SI1)

LENGTH, MASS, SPEED, STIFFNESS = 0.6, 3.0, 2.0, 4e5  # of a bar that strikes a stop with its end
WHEEL = 0.05  # moment of inertia [kg·m²]
SPRUNG, RATE = 0.5, 2e4  # mass and stiffness
HUNG, ROPE, BOTTOM = 2.0, 0.5, 3.0  # mass, length, speed at the lowest place
BLOCK = 4.0


def turned(t):
    """The angle of the wheel [rad]."""
    s = (t - 0.0437) / 4e-3
    return 0.02 * math.exp(-s * s)


def knocking(t):
    """The force across the rail [N]: it jumps, and fades."""
    if t < 0.0337:
        return 0.0
    return -100.0 * math.exp((0.0337 - t) / 0.01)


def pressing(t):
    """The force on the block [N]."""
    s = (t - 0.0613) / 4e-3
    return -300.0 * math.exp(-s * s)


#: Largest forces and torques in closed form.
BLOW = SPEED * math.sqrt(STIFFNESS * MASS / 3.0)  # v √(k J/L²), J = m L²/3
EXPECTED = {
    "stop.normal_force": BLOW,
    "stop.penetration": BLOW / STIFFNESS,
    "pin.force.y": BLOW / 2.0,  # m α L/2 = 3 F/2 of the blow F, which leaves F/2 for the pin
    "drive.torque": WHEEL * 2.0 * 0.02 / 4e-3**2,  # J θ̈
    "rail.force.z": SPRUNG * G + 100.0,
    "spring.force": SPEED * math.sqrt(RATE * SPRUNG),
    "rope.force": HUNG * (G + BOTTOM**2 / ROPE),
    "press.force": 300.0,
    "floor.normal_force": BLOCK * G + 300.0,
}


def machine(floor: abut.normal.Rigid | abut.normal.KelvinVoigt) -> abut.Model:
    """A bar that strikes a stop, a driven wheel, a mass on a spring, a mass on a rope, and a block that is pressed on the floor."""
    model = abut.Model("five", gravity=(0, 0, -G))
    ground, small = model.ground, (1e-3, 1e-3, 1e-3)

    slender = (1e-3, MASS * LENGTH**2 / 12.0, MASS * LENGTH**2 / 12.0)
    moving = {"velocity": (0, SPEED / 2.0, 0), "angular_velocity": (0, 0, SPEED / LENGTH)}
    bar = model.add(abut.Body("bar", mass=MASS, inertia=slender, position=(LENGTH / 2, 0, 0), **moving))
    model.add(abut.joints.Revolute("pin", bar, ground, at=(0, 0, 0), axis="z"))
    tip = abut.shapes.Sphere(bar.frame((LENGTH / 2, 0, 0)), radius=0.01)
    wall = abut.shapes.HalfSpace(ground.frame((0, 0.012, 0)), normal="-y")
    stiff = abut.normal.KelvinVoigt(stiffness=STIFFNESS, damping=0.0)
    model.add(abut.Contact("stop", tip, wall, normal=stiff))

    wheel = model.add(abut.Body("wheel", mass=1.0, inertia=(WHEEL, WHEEL, WHEEL), position=(0, 1, 0)))
    hub = model.add(abut.joints.Revolute("hub", wheel, ground, at=(0, 1, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", hub, turned))

    mass = model.add(
        abut.Body("mass", mass=SPRUNG, inertia=small, position=(1, 2, 0), velocity=(SPEED, 0, 0))
    )
    model.add(abut.joints.Translational("rail", mass, ground, at=(1, 2, 0), axis="x"))
    model.add(abut.forces.Force("knock", mass.frame(), ground.frame(), fz=knocking))
    ends = mass.frame(), ground.frame((0, 2, 0))
    model.add(abut.forces.SpringDamper("spring", *ends, stiffness=RATE, free_length=1.0))

    tilt = -0.2
    speed = math.sqrt(BOTTOM**2 - 2.0 * G * ROPE * (1.0 - math.cos(tilt)))
    weight = model.add(
        abut.Body(
            "weight",
            mass=HUNG,
            inertia=small,
            position=(ROPE * math.sin(tilt), 3, -ROPE * math.cos(tilt)),
            velocity=(speed * math.cos(tilt), 0, speed * math.sin(tilt)),
        )
    )
    model.add(abut.joints.Distance("rope", weight.frame(), ground.frame((0, 3, 0))))

    block = model.add(abut.Body.sphere("block", mass=BLOCK, radius=0.05, position=(0, 4, 0.05)))
    plane = abut.shapes.HalfSpace(ground.frame(), normal="z")
    model.add(abut.Contact("floor", block.shape, plane, normal=floor))
    model.add(abut.forces.Force("press", block.frame(), ground.frame(), fz=pressing))
    return model


def peaks(
    name: str, coordinates: abut.AbsoluteCoordinates | abut.JointCoordinates, outputs: int
) -> dict[str, float]:
    """By channel, from so many outputs; each is of the steps, and no less than the largest at outputs."""
    floor = (
        abut.normal.KelvinVoigt(stiffness=1e8, damping=2e4)
        if name in WITHOUT_RIGID
        else abut.normal.Rigid(0.0)
    )
    result = abut.simulate(
        machine(floor), end=END, step=END / outputs, integrator=METHODS[name], coordinates=coordinates
    )
    assert result.status.ok, result.status
    found = {}
    for channel in EXPECTED:
        largest, least = result.peak(channel), result.peak(channel, smallest=True)
        assert largest.on_steps, channel
        values = np.asarray(result[channel])
        sizes = np.abs(values) if values.ndim == 1 else np.linalg.norm(values, axis=1)
        found[channel] = max(abs(largest.value), abs(least.value))
        assert found[channel] >= sizes.max() * (1.0 - 1e-12), channel
    return found


@pytest.mark.parametrize(
    "coordinates", [abut.AbsoluteCoordinates(), abut.JointCoordinates()], ids=["absolute", "joint"]
)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if name in LONG else []) for name in METHODS]
)
def test_peaks_are_on_steps(name, coordinates):
    """From two outputs and from 23 the same largest forces, within what steps that end elsewhere miss of them: those of closed forms."""
    if isinstance(coordinates, abut.JointCoordinates) and name in IN_SPACE_ONLY:
        with pytest.raises(InvalidValue, match=IN_SPACE_ONLY[name]):
            peaks(name, coordinates, 1)
        return
    whole, fine = peaks(name, coordinates, 1), peaks(name, coordinates, 23)
    for channel, expected in EXPECTED.items():
        assert whole[channel] == pytest.approx(expected, rel=ACCURACY), channel
        assert fine[channel] == pytest.approx(whole[channel], rel=SEEN_LATER.get(name, SAMPLING)), channel

"""A small press with play in five places: which of them makes it noisy?

*Question.* An eccentric press with a stroke of 30 mm at 300 strokes a minute blanks a sheet with 25 kN. Its main bearing, crank pin, wrist pin
and both ends of the ram's guide have 0.02 to 0.2 mm of radial clearance, each as wear left it. Which of them should be taken up first to quieten
the frame?

*Answer.* TO BE FILLED

    python examples/press_noise.py        runs the study and draws the picture
    abut study run examples/press_noise.py --store press_noise.zarr
    abut run examples/press_noise.py      one press, with the animation
"""

import math
from pathlib import Path

import numpy as np

import abut

SPEED, CRANK, ROD = 2 * math.pi * 5.0, 0.015, 0.15  # rad/s, m, m
BLANKING, SHEET, RELEASE = 25e3, 2e-3, 0.2e-3  # N, m from the first touch to the break, m over which it breaks
PLAY = ("main", "crank_pin", "wrist_pin", "upper_guide", "lower_guide")
end, step = 0.2, 5e-5  # one stroke
BOTTOM = -(CRANK + ROD)  # of the ram [m]


def blanking(length, rate, force, begin, travel, release):
    """A sheet resists while the punch goes down, and breaks all at once."""
    deep = begin - length
    if rate > 0.0 or deep < 0.0 or deep > travel + release:
        return 0.0
    return force * min(deep / (0.2 * travel), 1.0, (travel + release - deep) / release) * min(-rate / 0.05, 1.0)


def press(main=1e-4, crank_pin=1e-4, wrist_pin=1e-4, upper_guide=1e-4, lower_guide=1e-4):
    """The machine with radial clearances [m]; the crank begins at a quarter turn, on its way down."""
    model = abut.Model("press", gravity=(0, -9.81, 0))
    lean = math.asin(CRANK / ROD)
    ram_at = -math.sqrt(ROD**2 - CRANK**2)
    down = -CRANK * SPEED
    crank = abut.Body("crank", mass=12.0, inertia=(0.5, 0.5, 0.8), angular_velocity=(0, 0, SPEED))
    crank = model.add(crank)
    rod = model.add(
        abut.Body(
            "rod",
            mass=4.0,
            inertia=(0.012, 0.012, 0.012),
            position=(-CRANK / 2, ram_at / 2, 0),
            velocity=(0, down, 0),
        )
    )
    ram = model.add(
        abut.Body("ram", mass=15.0, inertia=(0.1, 0.1, 0.1), position=(0, ram_at, 0), velocity=(0, down, 0))
    )
    for body in (crank, rod, ram):
        model.add(abut.joints.Planar(f"{body.name}_plane", body, model.ground, at=body.position, axis="z"))
    law = abut.normal.Impact(stiffness=5e9, exponent=1.5, damping=5e3, penetration=2e-5)

    def pin(name, inner, outer, at, radius, clearance):
        ball = abut.shapes.Sphere(inner.frame_at(at), radius=radius)
        hollow = abut.shapes.SphericalCavity(outer.frame_at(at), radius=radius + clearance)
        model.add(abut.Contact(name, ball, hollow, normal=law))

    def guide(name, height, clearance):
        ball = abut.shapes.Sphere(ram.frame((0, height, 0)), radius=0.04)
        bore = abut.shapes.CylindricalCavity(
            model.ground.frame((0, ram_at + height, 0), z="y"), radius=0.04 + clearance, length=0.5
        )
        model.add(abut.Contact(name, ball, bore, normal=law))

    assert abs(CRANK - ROD * math.sin(lean)) < 1e-12
    pin("main", crank, model.ground, (0, 0, 0), 0.03, main)
    pin("crank_pin", rod, crank, (-CRANK, 0, 0), 0.025, crank_pin)
    pin("wrist_pin", rod, ram, (0, ram_at, 0), 0.02, wrist_pin)
    guide("upper_guide", 0.08, upper_guide)
    guide("lower_guide", -0.08, lower_guide)
    die = model.ground.frame((0, BOTTOM - 0.3, 0))
    numbers = {"force": BLANKING, "begin": 0.2 + SHEET + 1e-3, "travel": SHEET, "release": RELEASE}
    model.add(abut.forces.LineForce("sheet", ram.frame((0, -0.1, 0)), die, blanking, parameters=numbers))
    return model


def noise(result: abut.Result) -> float:
    """How loud the frame is driven [dB]: 20 lg of the root mean square of dF/dt, re 1 kN/s.

    What is heard of impacts follows the rate at which the force on the structure changes. Source: Richards, Westcott & Jeyapalan,
    J. Sound Vib. 62 (1979) 547.
    """
    force = sum(result.values(f"{name}.normal_force") for name in ("main", "upper_guide", "lower_guide"))
    rate = np.diff(force, axis=0) / np.diff(result.time)[:, None]
    return 10.0 * math.log10(float(np.mean(np.sum(rate**2, axis=1))) / 1e6)


study = abut.Study(
    press,
    vary=dict.fromkeys(PLAY, ("0.02 mm", "0.2 mm")),
    observe={"noise": noise, "peak": "wrist_pin.normal_magnitude.max"},
    design=abut.study.saltelli(16, seed=1),
    end=end,
    step=step,
)
model = press()

"""A small press with clearance in five places: which clearance causes the noise?

*Question.* An eccentric press with a stroke of 30 mm at 300 strokes a minute blanks a sheet with 25 kN. Its main bearing, crank pin,
wrist pin and both ends of the ram's guide have 0.02 to 0.2 mm of radial clearance, due to fit and wear. Which clearance determines the
forces of the impacts on the frame?

*Answer.* That of the pins, not that of the guide. Sobol's total indices are the parts of the variance of the level to which each
clearance contributes. They are 0.47 ± 0.13 of the main bearing, 0.66 ± 0.21 of the crank pin and 0.43 ± 0.15 of the wrist pin, and below
0.05 of the guide's ends. Alone each pin explains a fifth at most: they interact, in series between ram and frame. The level is between 64
and 73 dB. Tight pins are louder, by 2 dB on average: when the sheet breaks, parts with little clearance impact more often.

    python examples/press_noise.py                 runs 896 strokes, some minutes on two cores, and draws the picture
    abut study run examples/press_noise.py         the same into press_noise.zarr; Ctrl-C, and `abut study resume press_noise.zarr`
    abut run examples/press_noise.py               one press, with the animation
"""

import itertools
import math
from pathlib import Path

import numpy as np

import abut

SPEED, CRANK, ROD = 2 * math.pi * 5.0, 0.015, 0.15  # rad/s, m, m
BLANKING, SHEET, RELEASE = (
    25e3,
    2e-3,
    0.2e-3,
)  # N, m from the first touch to the break, m over which it breaks
PLAY = ("main", "crank_pin", "wrist_pin", "upper_guide", "lower_guide")
end, step = 0.2, 5e-5  # one stroke
BOTTOM = -(CRANK + ROD)  # of the ram [m]


def blanking(length, rate, force, begin, travel, release):
    """A sheet resists while the punch goes down, and breaks all at once."""
    deep = begin - length
    if rate > 0.0 or deep < 0.0 or deep > travel + release:
        return 0.0
    return (
        force * min(deep / (0.2 * travel), 1.0, (travel + release - deep) / release) * min(-rate / 0.05, 1.0)
    )


def press(main=1e-4, crank_pin=1e-4, wrist_pin=1e-4, upper_guide=1e-4, lower_guide=1e-4):
    """The machine with radial clearances [m]; the crank begins at a quarter turn, on its way down."""
    model = abut.Model("press", gravity=(0, -9.81, 0))
    ram_at = -math.sqrt(ROD**2 - CRANK**2)
    down = -CRANK * SPEED
    flywheel = {"mass": 12.0, "inertia": (0.5, 0.5, 0.8), "angular_velocity": (0, 0, SPEED)}
    crank = model.add(abut.Body("crank", **flywheel))
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
    law = abut.normal.Impact(stiffness=5e9, exponent=1.5, damping=5e3, full_damping_depth=2e-5)

    def pin(name, inner, outer, at, radius, clearance):
        sizes = {"radius": radius, "length": 2 * radius, "clearance": clearance}
        model.add(abut.PlanarJournal(name, inner, outer, at=at, axis="z", normal=law, **sizes))

    def guide(name, height, clearance):
        ball = abut.shapes.Sphere(ram.frame((0, height, 0)), radius=0.04)
        bore = abut.shapes.CylindricalCavity(
            model.ground.frame((0, ram_at + height, 0), z="y"), radius=0.04 + clearance, length=0.5
        )
        model.add(abut.Contact(name, ball, bore, normal=law))

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
    design=abut.study.saltelli(128, seed=1),
    end=end,
    step=step,
)
model = press()


def picture(path: Path, dataset) -> None:
    """The indices, and the level over the play of the crank pin and of the lower guide."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(11, 3.6), layout="constrained", width_ratios=(1.5, 1, 1))
    found, at = abut.study.answers.sobol(dataset, "noise"), np.arange(len(PLAY))
    bars = (
        (-0.2, found.first, found.first_confidence, "alone", "#9db4c8"),
        (0.2, found.total, found.total_confidence, "in all", "#1f3a5f"),
    )
    for shift, values, sure, label, colour in bars:
        axes[0].bar(
            at + shift, np.maximum(values, 0.0), 0.38, yerr=sure, color=colour, label=label, capsize=2
        )
    axes[0].set_xticks(at, [name.replace("_", "\n") for name in PLAY])
    axes[0].set_ylabel("part of the variance")
    axes[0].set_ylim(0.0, 1.0)
    axes[0].legend(frameon=False)
    level = dataset["noise"].values
    for one, name in zip(axes[1:], ("crank_pin", "lower_guide"), strict=True):
        play = 1e3 * dataset[name].values
        one.plot(play, level, ".", ms=2.5, color="#b5402a", alpha=0.5)
        edges = np.linspace(0.02, 0.2, 10)
        means = [level[(play >= a) & (play <= b)].mean() for a, b in itertools.pairwise(edges)]
        one.plot(0.5 * (edges[1:] + edges[:-1]), means, color="#1f3a5f", lw=2)
        one.set_xlabel(f"play of the {name.replace('_', ' ')} / mm")
    axes[1].set_ylabel("level of dF/dt / dB re 1 kN/s")
    axes[2].sharey(axes[1])
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=140)


if __name__ == "__main__":
    picture(Path(__file__).parent.parent / "docs" / "gallery" / "press_noise.png", study.run())

"""A toy woodpecker descends its pole by friction and impacts.

*Question.* A bird is attached by a spring to a sleeve that is slightly wider than its pole. How does it descend, how long is a cycle, and
what is its mean speed?

*Answer.* It reaches a limit cycle of 149 ms. The sleeve tilts until its lower edge jams on the pole and sticks while the bird swings back
and forth. When the bird swings up, the sleeve is released, falls and tilts the other way. Its upper edge strikes, the beak pecks, and the
motion reverses. It descends by 21.4 mm per cycle, 144 mm/s.

Source of the machine: Pfeiffer & Glocker, Multibody Dynamics with Unilateral Contacts (1996), sec. 10.2; Leine, van Campen & Glocker,
"Nonlinear dynamics and modeling of various wooden toys with impact and friction", J. Vib. Control 9 (2003) 25.
"""

import math
from pathlib import Path

import numpy as np

import abut

POLE, HOLE, HALF, ARM = (
    2.5e-3,
    3.1e-3,
    5.8e-3,
    10e-3,
)  #: radii of pole and hole, half the sleeve's height, where the spring is [m]
REACH, BEAK, HIGH = (
    15e-3,
    20.1e-3,
    20e-3,
)  #: from the spring to the bird's middle, from there back to its beak, and up [m]
SLEEVE, BIRD = (0.3e-3, 5e-9), (4.5e-3, 7e-7)  #: mass [kg] and moment of inertia [kg m²]
SPRING, FRICTION, PECK = 5.6e-3, 0.3, 0.5  #: N m/rad, μ, e of the beak
START = (-0.1, -0.2788, -0.3411, 0.0, -7.4583)  #: φ of sleeve and bird [rad], ẏ [m/s], φ̇ of both [rad/s]


def machine() -> abut.Model:
    """Sleeve and bird on a pole along y."""
    model = abut.Model("woodpecker", gravity=(0, -9.81, 0))
    tilt, lean, fall, rock, sway = START
    hung = ARM * np.array([math.cos(tilt), math.sin(tilt), 0])
    middle = hung + REACH * np.array([math.cos(lean), math.sin(lean), 0])
    there = np.array([0, fall, 0]) + np.cross([0, 0, rock], hung) + np.cross([0, 0, sway], middle - hung)

    def body(name, weight, at, angle, velocity, spin):
        turned, inertia = (math.cos(angle / 2), 0, 0, math.sin(angle / 2)), (weight[1],) * 3
        return model.add(
            abut.Body(
                name,
                mass=weight[0],
                inertia=inertia,
                position=tuple(at),
                orientation=turned,
                velocity=tuple(velocity),
                angular_velocity=(0, 0, spin),
            )
        )

    sleeve = body("sleeve", SLEEVE, np.zeros(3), tilt, np.array([0, fall, 0]), rock)
    bird = body("bird", BIRD, middle, lean, there, sway)
    model.add(abut.joints.InLine("up", sleeve, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.joints.ParallelAxes("flat", sleeve, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("nail", bird, sleeve, at=tuple(hung), axis="z"))
    hinge = sleeve.frame((ARM, 0, 0)), bird.frame((-REACH, 0, 0))
    model.add(abut.forces.TorsionSpring("spring", hinge[1], hinge[0], stiffness=SPRING))
    pole = abut.shapes.HalfSpace(model.ground.frame((POLE, 0, 0)), normal="x")
    rub = abut.friction.Coulomb(static=FRICTION, dynamic=FRICTION)
    places = {
        "beak": (bird, (-BEAK, HIGH, 0), PECK),
        "upper": (sleeve, (HOLE, HALF, 0), 0.0),
        "lower": (sleeve, (HOLE, -HALF, 0), 0.0),
    }
    for name, (owner, at, e) in places.items():
        edge = abut.shapes.Sphere(owner.frame((at[0] + 1e-6, *at[1:])), radius=1e-6)
        model.add(abut.Contact(name, edge, pole, normal=abut.normal.RigidNewton(restitution=e), friction=rub))
    return model


model = machine()
end, step = 1.5, 5e-4
integrator = abut.RungeKutta(rtol=1e-6)


def cycles(result: abut.Result) -> np.ndarray:
    """When the lower edge jams [s]."""
    touching = result["lower.touching"].values
    return result.time[1:][np.diff(touching) > 0]


def picture(path: Path) -> None:
    """How it sinks, and the swing of sleeve and bird."""
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, integrator=integrator)
    jams = cycles(result)[-4:]
    y = 1e3 * np.interp(jams, result.time, result["sleeve.position.y"].values)
    print(
        "period", np.diff(jams).mean(), "sinks", -np.diff(y).mean(), "mm, events", result.statistics["events"]
    )
    figure, (above, below) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True, layout="constrained")
    above.plot(result.time, 1e3 * result["sleeve.position.y"].values, color="#1f3a5f")
    above.set(ylabel="sleeve / mm")
    for name, colour in (("sleeve", "#1f3a5f"), ("bird", "#b5402a")):
        turn = result[f"{name}.quaternion"].values
        below.plot(result.time, np.degrees(2 * np.arctan2(turn[:, 3], turn[:, 0])), color=colour, label=name)
    below.axhline(math.degrees((ARM + REACH - BEAK - POLE) / HIGH), color="0.6", lw=0.8, ls="--")
    below.annotate("peck", (0.01, 7.3), color="0.4", fontsize=8)
    below.set(xlabel="time / s", ylabel="angle / °", xlim=(0, 0.9))
    below.legend(frameon=False, loc="lower right")
    for axis in (above, below):
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "woodpecker.png")

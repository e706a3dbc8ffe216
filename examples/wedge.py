"""A wedge under a machine: driving force and self-locking.

*Question.* A machine of two tonnes, guided vertically, is raised by a wedge under its foot. Which force drives the wedge in, which force
pulls it out, and up to which angle is it self-locking?

*Answer.* With μ = 0.15 on both faces, φ = 8.5°, a wedge of 10° and 20 kg needs W tan(α + φ) + (W + w) tan φ = 9.5 kN to be driven in, and
2.5 kN outwards to be removed. It is self-locking up to α = 2 φ = 17.1°: at 17.0° it does not move, at 17.3° it slides out.
"""

from pathlib import Path

import numpy as np

import abut

GRAVITY = 9.81
MASS, WEDGE = 2000.0, 20.0  #: of the machine and of the wedge [kg]
FRICTION, SLOW = 0.15, 0.01  #: μ of both faces, and how fast the wedge is driven [m/s]


def turning(rate):
    return rate


def raised(slope: float, driven: float | None, friction: float = FRICTION) -> abut.Model:
    """The machine's foot, a ball, on a wedge that rises to the right on the floor; ``driven`` [m/s] to the right, or left alone."""
    model = abut.Model("wedge", gravity=(0, 0, -GRAVITY))
    length, radius = 0.6, 0.02
    goes = 0.0 if driven is None else driven
    thick = 0.15  # at its middle, under the foot
    wedge = model.add(
        abut.Body(
            "wedge",
            mass=WEDGE,
            inertia=(WEDGE * length**2 / 6,) * 3,
            position=(0, 0, thick / 2),
            velocity=(goes, 0, 0),
        )
    )
    height = thick + radius / np.cos(slope)
    machine = model.add(
        abut.Body(
            "machine",
            mass=MASS,
            inertia=(100.0,) * 3,
            position=(0, 0, height),
            velocity=(0, 0, -goes * np.tan(slope)),
        )
    )
    model.add(abut.joints.Translational("guide", machine, model.ground, at=(0, 0, height), axis="z", x="x"))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    base = abut.shapes.Box(wedge.frame(), size=(length, 0.2, thick))
    up = (-np.sin(slope), 0.0, np.cos(slope))
    face = abut.shapes.HalfSpace(wedge.frame((0, 0, thick / 2)), normal=up)
    foot = abut.shapes.Sphere(machine.frame(), radius=radius)
    law, rub = abut.normal.Rigid(), abut.friction.Coulomb(static=friction, dynamic=friction)
    model.add(abut.Contact("below", base, floor, normal=law, friction=rub))
    model.add(abut.Contact("above", foot, face, normal=law, friction=rub))
    if driven is not None:
        ends = wedge.frame(), model.ground.frame()
        model.add(
            abut.motions.Velocity(
                "drive", ends, turning, coordinate=abut.motions.X, parameters={"rate": driven}
            )
        )
    return model


def push(slope: float, way: float, friction: float = FRICTION) -> float:
    """What drives the wedge at a steady speed, inwards (way = −1) or out (+1), outwards positive [N]: the foot's force lies by φ off the
    normal of the face, and the floor bears both weights.
    """
    phi, weight, whole = np.arctan(friction), MASS * GRAVITY, (MASS + WEDGE) * GRAVITY
    return float(weight * np.tan(way * phi - slope) + way * whole * np.tan(phi))


def steepest(friction: float = FRICTION) -> float:
    """Up to what angle it holds by itself [rad], 2 φ but for its own weight: tan(α − φ) = (1 + w/W) tan φ."""
    return float(np.arctan(friction) + np.arctan((1 + WEDGE / MASS) * friction))


model = raised(np.radians(10.0), -SLOW)
end, step = 4e-3, 1e-3
integrator = abut.MoreauJean(step=1e-3)
#: Guide, drive and both faces hold the wedge more than it needs.
expected_warnings = ("equilibrium does not determine",)


def picture(path: Path) -> None:
    """The wedge, and what drives it in and out by its angle."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
    slopes = np.radians(np.linspace(2.0, 24.0, 50))
    for way, colour, name in ((-1.0, "#b5402a", "in"), (1.0, "#1f3a5f", "out")):
        right.plot(np.degrees(slopes), [way * push(a, way) / 1e3 for a in slopes], color=colour, label=name)
        for slope in np.radians((4.0, 10.0, 16.0, 22.0)):
            result = abut.simulate(raised(slope, way * SLOW), end=end, step=step, integrator=integrator)
            force = result["drive.force"].values[-1, 0]
            print(f"{np.degrees(slope):.0f}° {name}: {force:.1f} N, by hand {push(slope, way):.1f} N")
            right.plot(np.degrees(slope), way * force / 1e3, "o", ms=4, color=colour)
    right.axvline(np.degrees(steepest()), color="0.6", lw=0.8, ls="--")
    right.axhline(0, color="0.7", lw=0.8)
    right.annotate("runs out by itself", (np.degrees(steepest()) + 0.4, 3.0), fontsize=8, color="0.4")
    right.set(xlabel="angle of the wedge / °", ylabel="push or pull / kN", ylim=(-3, 16))
    right.legend(frameon=False)
    right.spines[["top", "right"]].set_visible(False)
    slope = np.radians(10.0)
    rise = 0.3 * np.tan(slope)
    left.fill([-0.3, 0.3, 0.3, -0.3], [0, 0, 0.15 + rise, 0.15 - rise], color="#d99a2b")
    foot = 0.15 + 0.02 / np.cos(slope)
    left.add_patch(plt.Circle((0, foot), 0.02, color="#1f3a5f"))
    left.fill([-0.15, 0.15, 0.15, -0.15], [foot + 0.015, foot + 0.015, 0.55, 0.55], color="#1f3a5f")
    left.annotate("2 t", (-0.03, 0.38), color="white")
    left.annotate(
        "", (0.32, 0.08), (0.46, 0.08), arrowprops={"arrowstyle": "-|>", "color": "#b5402a", "lw": 2}
    )
    left.annotate("9.5 kN", (0.35, 0.11), color="#b5402a")
    left.axhline(0, color="0.3", lw=1)
    left.set(aspect="equal", xlim=(-0.36, 0.52), ylim=(-0.03, 0.6))
    left.axis("off")
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "wedge.png")

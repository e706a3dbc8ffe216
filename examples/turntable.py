"""A ball on a turntable, which rolls without slip.

*Question.* A billiard ball of 57 mm rolls on a table that rotates with 20 rpm. Does it leave the table? And if the table is tilted by 1°,
does it roll down?

*Answer.* Neither. On the level table its path is a circle, once for 3.5 turns of the table, for any initial position and velocity: here
with 0.4 m/s on a circle of 0.67 m radius. On the tilted table it drifts horizontally across the slope with 0.204 m/s. Meanwhile it moves
0.68 m down and comes back up: after 10.5 s it is 2.15 m away, at its initial height, and the motion repeats. No joint describes this.
Rolling relates the velocity and the spin of the ball, and permits every position on the table.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut import motions

RADIUS, MASS, GRAVITY = 0.0286, 0.17, 9.81  # of the ball [m, kg], [m/s²]
TURN = 2 * math.pi * 20 / 60  # of the table [rad/s]
PACE = 2 * TURN / 7  # at which a ball goes round [rad/s]


def rolls_along_x(vx, wy, y, turn, radius):
    """How fast the ball slides over the table, along x [m/s]."""
    return vx - radius * wy + turn * y


def rolls_along_y(vy, wx, x, turn, radius):
    """And along y."""
    return vy + radius * wx - turn * x


def machine(tilt: float, speed: float) -> abut.Model:
    """A ball let go in the middle of a table that leans towards x."""
    pull = (GRAVITY * math.sin(tilt), 0, -GRAVITY * math.cos(tilt))
    model = abut.Model("turntable", gravity=pull)
    start = {
        "position": (0, 0, RADIUS),
        "velocity": (0, speed, 0),
        "angular_velocity": (-speed / RADIUS, 0, 0),
    }
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=MASS, **start))
    world = model.ground.frame((0, 0, RADIUS))
    model.add(abut.joints.InPlane("table", ball.frame(), world))
    seen = {
        name: (getattr(motions, name.upper()), ball.frame(), world)
        for name in ("x", "y", "vx", "vy", "wx", "wy")
    }
    numbers = {"turn": TURN, "radius": RADIUS}
    for name, function in (("rolls_x", rolls_along_x), ("rolls_y", rolls_along_y)):
        model.add(abut.joints.Relation(name, function, seen, parameters=numbers))
    return model


def path(time: np.ndarray, tilt: float, speed: float) -> np.ndarray:
    """x + iy of the ball: ζ̈ = i (2/7) Ω ζ̇ + (5/7) g sin α (Neimark & Fufaev, Dynamics of Nonholonomic Systems, 1972, ch. 2 sec. 4)."""
    drift = 1j * 5 * GRAVITY * math.sin(tilt) / (2 * TURN)
    return (1j * speed - drift) * (np.exp(1j * PACE * time) - 1) / (1j * PACE) + drift * time


TILT, SPEED = math.radians(1), 0.4
model = machine(TILT, 0.0)
end, step = 10.5, 0.05


def picture(file: Path) -> None:
    """Where the ball goes on the level table and on the tilted one."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(9, 3), layout="constrained", width_ratios=(1, 2.6))
    for ax, tilt, speed, until in ((axes[0], 0.0, SPEED, 11.0), (axes[1], TILT, 0.0, 4 * end)):
        result = abut.simulate(machine(tilt, speed), end=until, step=step)
        place = result["ball.position"].values
        level = (place[:, 0], place[:, 1]) if tilt == 0.0 else (place[:, 1], -place[:, 0])
        ax.plot(*level, color="#1f3a5f", lw=1.2)
        ax.plot(level[0][0], level[1][0], "o", color="#b5402a", ms=4)
        ax.set(
            xlabel="x / m" if tilt == 0.0 else "across the slope / m",
            ylabel="y / m" if tilt == 0.0 else "up the slope / m",
        )
        ax.set_title("level" if tilt == 0.0 else "tilted by 1°", fontsize=9)
        ax.spines[["top", "right"]].set_visible(False)
        print(
            result.status,
            place[-1],
            abs(path(result.time, tilt, speed) - place[:, 0] - 1j * place[:, 1]).max(),
        )
    axes[0].set_aspect("equal")
    figure.savefig(file, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "turntable.png")

"""A ball bearing under a radial load.

*Question.* A deep-groove bearing turns at 3000 rpm under 2 kN. It has eight balls of 7.938 mm on a pitch diameter of 39.04 mm, as in a
6205, and no clearance. What load does each ball carry, and how far does the shaft move? Stribeck's rule states Q_max = 4.37 F/Z = 1093 N.

*Answer.* The ball below the load carries 1087 N, the balls at 45° carry 646 N, and those beyond 90° nothing. The shaft moves by 24.0 to
24.2 µm. Stribeck's sum over eight balls yields 1086 N and 24.0 µm for a ball below the load. For positions between two balls its error is
up to 16 N, because it keeps the shaft on the line of the load. In fact the shaft moves sideways by ±0.4 µm, eight times per turn of the
cage. With this motion, statics and simulation agree within 1.5 N.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut import mechanics

BALLS, LOAD = 8, 2000.0
RADIUS, INNER = 7.938e-3 / 2, 15.55e-3  # of a ball, and of the inner race at the bottom of its groove
GROOVE, PITCH, OUTER = 0.52 * 2 * RADIUS, INNER + RADIUS, INNER + 2 * RADIUS
STEEL = mechanics.Solid("206 GPa", 0.3)
SPEED = 3000 * 2 * math.pi / 60
CAGE = 0.5 * SPEED * (1 - RADIUS / PITCH)  # of pure rolling
hertz = {
    "inner": mechanics.elliptic_contact((RADIUS, RADIUS), (INNER, -GROOVE), STEEL, load="1 N"),
    "outer": mechanics.elliptic_contact((RADIUS, RADIUS), (-OUTER, -GROOVE), STEEL, load="1 N"),
}
stiffness = sum(contact.coefficient ** (-2 / 3) for contact in hertz.values()) ** -1.5  # both races in series


def share(turn: float, sink: float, sway: float = 0.0) -> np.ndarray:
    """Load of each ball [N] when the shaft is off centre, the first ball at `turn` from the load: Q = K (s cos ψ + u sin ψ)^1.5."""
    angle = turn + 2 * np.pi * np.arange(BALLS) / BALLS
    return stiffness * np.maximum(sink * np.cos(angle) + sway * np.sin(angle), 0.0) ** 1.5


def stribeck(turn: float) -> float:
    """How far the shaft sinks [m] if it stays on the line of the load: Σ Q cos ψ = F (Harris, Rolling Bearing Analysis, ch. 7)."""
    angle = turn + 2 * np.pi * np.arange(BALLS) / BALLS
    return (LOAD / (share(turn, 1.0) @ np.cos(angle))) ** (2 / 3)


def down(load):
    return -load


def turned(t, w):
    return w * t


model = abut.Model("ball bearing", gravity=(0, 0, 0))
ring = model.add(
    abut.Body(
        "ring",
        mass=0.06,
        inertia=(6e-6, 6e-6, 1e-5),
        position=(0, -stribeck(0.0), 0),
        angular_velocity=(0, 0, SPEED),
    )
)
model.add(abut.joints.Planar("bench", ring, model.ground, at=(0, 0, 0)))
model.add(abut.forces.Force("load", ring.frame(), model.ground.frame(), fy=down, parameters={"load": LOAD}))
cage = model.add(abut.Body("cage", mass=0.01, inertia=(2e-6, 2e-6, 4e-6), angular_velocity=(0, 0, CAGE)))
turning = model.add(abut.joints.Revolute("turning", cage, model.ground, at=(0, 0, 0)))
model.add(abut.motions.Displacement("drive", turning, turned, parameters={"w": CAGE}))
balls = []
pressed = (share(0.0, stribeck(0.0)) / hertz["outer"].coefficient) ** (2 / 3)  # into the outer race [m]
for k in range(BALLS):
    angle = 2 * math.pi * k / BALLS
    out, along = (math.sin(angle), -math.cos(angle), 0.0), (math.cos(angle), math.sin(angle), 0.0)
    ball = abut.Body.sphere(
        f"ball{k}",
        radius=RADIUS,
        density=7810,
        position=(PITCH + pressed[k]) * np.array(out),
        velocity=CAGE * (PITCH + pressed[k]) * np.array(along),
    )
    balls.append(model.add(ball))
    model.add(abut.joints.InPlane(f"pocket{k}", ball.frame(), cage.frame(z=along)))
for name, body, side, centre in (
    ("inner", ring, abut.shapes.Side.INNER, INNER + GROOVE),
    ("outer", model.ground, abut.shapes.Side.OUTER, OUTER - GROOVE),
):
    groove = abut.shapes.ToroidalCavity(body.frame(), centre, GROOVE, side)
    law = abut.normal.Impact(hertz[name].coefficient, 1.5, damping=400.0, full_damping_depth="1 um")
    model.add(abut.Contact(name, [ball.shape for ball in balls], groove, normal=law))
settled, end, step = 2e-3, 2e-3 + 0.5 * 2 * math.pi / CAGE, 2e-5


def rest(turn: float) -> np.ndarray:
    """How far the shaft sinks and sways [m] in balance: Σ Q cos ψ = F, Σ Q sin ψ = 0."""
    from scipy.optimize import root

    angle = turn + 2 * np.pi * np.arange(BALLS) / BALLS
    start = stribeck(turn)

    def unbalanced(place):
        force = share(turn, *(place * start)) / LOAD
        return [force @ np.cos(angle) - 1.0, force @ np.sin(angle)]

    return root(unbalanced, (1.0, 0.0), tol=1e-12).x * start


def loads(result: abut.Result) -> tuple[np.ndarray, np.ndarray]:
    """Angle of each ball from the load [rad] and what the inner race presses it with [N], (times, balls)."""
    angle = CAGE * result.time[:, None] + 2 * np.pi * np.arange(BALLS) / BALLS
    force = np.array([result[f"inner.track{k + 1}.normal_force"].values for k in range(BALLS)]).T
    return (angle + np.pi) % (2 * np.pi) - np.pi, force


def picture(result: abut.Result, figure) -> None:
    """Left the bearing with its loads at one instant, right the load of a ball as it goes round."""
    angle, force = loads(result)
    inside, over = figure.subplots(1, 2, width_ratios=(1, 1.25))
    t = np.linspace(0, 2 * np.pi, 400)
    for radius, style in ((1e3 * INNER, "0.3"), (1e3 * OUTER, "0.3"), (11.0, "0.7"), (26.0, "0.7")):
        inside.plot(radius * np.cos(t), radius * np.sin(t), color=style)
    now = np.searchsorted(result.time, result.time[-1] - 0.25 * 2 * np.pi / BALLS / CAGE)
    for psi, load in zip(angle[now], force[now], strict=True):
        out = np.array([np.sin(psi), -np.cos(psi)])
        place = 1e3 * PITCH * out
        inside.plot(*(place[:, None] + 1e3 * RADIUS * np.array([np.cos(t), np.sin(t)])), color="tab:blue")
        if load > 0.0:
            size, at = 0.008 * load * out, 1e3 * OUTER * out
            inside.annotate(
                "", at + size, at, arrowprops={"arrowstyle": "-|>", "color": "tab:red", "lw": 1.8}
            )
            inside.annotate(
                f"{load:.0f} N",
                at + size,
                ha="center",
                va="center",
                xytext=14 * out,
                textcoords="offset points",
            )
    inside.annotate("", (0, -9), (0, 3), arrowprops={"arrowstyle": "-|>", "lw": 2.5})
    inside.annotate("2 kN", (1.5, -2), va="center")
    inside.set(xlim=(-31, 31), ylim=(-37, 27), aspect="equal")
    inside.axis("off")
    steady = result.time > settled
    over.plot(np.degrees(angle[steady]), force[steady], ".", markersize=2, color="tab:blue", rasterized=True)
    psi = np.linspace(-90, 90, 181)
    over.plot(
        psi,
        4.37 * LOAD / BALLS * np.cos(np.radians(psi)) ** 1.5,
        color="tab:orange",
        label="4.37 F/Z · cos$^{1.5}$ψ",
    )
    over.plot([], [], ".", color="tab:blue", label="balls of the run")
    over.set(
        xlabel="angle ψ from the load [degrees]",
        ylabel="load of a ball [N]",
        xlim=(-120, 120),
        xticks=range(-120, 121, 30),
    )
    over.legend(loc="upper right")


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    _, force = loads(result)  # at outputs: the load of a ball is smooth after the settling, which is left out
    sunk = -1e6 * result["ring.position.y"].values[result.time > settled]
    print(
        f"greatest load of a ball {force[result.time > settled].max():.0f} N; the shaft sinks by {sunk.mean():.2f} um"
    )
    figure = plt.figure(figsize=(9, 4.2), layout="constrained")
    picture(result, figure)
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "ball_bearing.png", dpi=120)

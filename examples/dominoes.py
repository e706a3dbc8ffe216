"""A row of dominoes falls.

*Question.* Fourteen dominoes of 48 by 24 by 7.5 mm are 15 mm apart. The first is tipped with 4 rad/s. When is each one hit, and what
speed does the wave reach?

*Answer.* The second is hit after 96 ms, the last after 476 ms. The wave begins with 0.23 m/s, because a domino tips slowly, and crosses
the last five with 1.20 m/s. Van Leeuwen's train of dominoes, which lean on each other without friction, has the same times within 0.6 %.
"""

import math
from pathlib import Path

import numpy as np

import abut

COUNT, HEIGHT, WIDTH, THICK, GAP = 14, 0.048, 0.024, 0.0075, 0.015
PITCH, PUSH, GRAVITY = THICK + GAP, 4.0, 9.81

model = abut.Model("dominoes", gravity=(0, 0, -GRAVITY))
law = abut.normal.KelvinVoigt(stiffness=2e4, damping=8.0)  # hardly rebounds, as dominoes do
grip = abut.friction.Coulomb(static=0.9, dynamic=0.9, stiction_velocity=1e-3, friction_velocity=2e-3)
row = []
for k in range(COUNT):
    spin = 0.0 if k else PUSH
    domino = abut.Body.box(
        f"domino{k}",
        size=(THICK, WIDTH, HEIGHT),
        density=1200,
        position=(k * PITCH, 0, HEIGHT / 2),
        velocity=(spin * HEIGHT / 2, 0, spin * THICK / 2),
        angular_velocity=(0, spin, 0),
    )
    row.append(model.add(domino))
floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
model.add(abut.Contact("floor", [domino.shape for domino in row], floor, normal=law, friction=grip))
for k in range(COUNT - 1):
    model.add(abut.Contact(f"hit{k}", row[k].shape, row[k + 1].shape, normal=law))
end, step = 0.5, 5e-4
integrator = abut.Verlet(step=2e-5)
#: Blows of 0.2 ms.
expected_warnings = ("outputs miss peaks",)


def hits(result: abut.Result) -> np.ndarray:
    """When each domino but the first is hit [s]."""
    forces = [result[f"hit{k}.normal_magnitude"].values for k in range(COUNT - 1)]
    return np.array([result.time[np.argmax(force > 0)] for force in forces])


def train(lean: float, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Angles θ of a train whose front leans by `lean` [rad], each resting on the next, and dθ/dθ_front.

    h sin(θ′ − θ) = p cos θ − t of pitch p and thickness t (van Leeuwen, Am. J. Phys. 78 (2010) 721-727).
    """
    angles, rates = [lean], [1.0]
    for _ in range(count - 1):
        reach = (PITCH * math.cos(angles[-1]) - THICK) / HEIGHT
        rates.append(rates[-1] * (1 - PITCH / HEIGHT * math.sin(angles[-1]) / math.sqrt(1 - reach**2)))
        angles.append(angles[-1] + math.asin(reach))
    return np.array(angles), np.array(rates)


def theory() -> np.ndarray:
    """The same times of a train without friction: energy is kept between hits, the momentum of all that move in them."""
    from scipy.integrate import quad

    inertia = (HEIGHT**2 + THICK**2) / 3  # per mass, about the edge
    lean, spin, times = math.asin(GAP / HEIGHT), PUSH, []

    def height(angles):
        return 0.5 * GRAVITY * (HEIGHT * np.cos(angles) + THICK * np.sin(angles)).sum()

    for count in range(1, COUNT):

        def speed(x, count=count, spin=spin):
            (start, first), (now, rates) = train(0.0, count), train(x, count)
            energy = spin**2 * (first @ first) + 2 / inertia * (height(start) - height(now))
            return math.sqrt(energy / (rates @ rates))

        times.append(quad(lambda x, speed=speed: 1 / speed(x), 0, lean)[0])
        rates = train(0.0, count + 1)[1]
        behind = rates[1:] / rates[1]
        spin = rates[1] * (behind @ behind) * speed(lean) / (rates @ rates)
    return np.cumsum(times)


def picture(result: abut.Result, figure) -> None:
    """Three instants of the row above the times of the hits."""
    above, below = figure.subfigures(2, 1, height_ratios=(1.1, 1))
    instants = above.subplots(3, 1, sharex=True)
    for axes, moment in zip(instants, (0.2, 0.36, 0.46), strict=True):
        now = np.searchsorted(result.time, moment)
        for k in range(COUNT):
            x, _, z = 1e3 * result[f"domino{k}.position"].values[now]
            w, _, y, _ = result[f"domino{k}.quaternion"].values[now]
            c, s = math.cos(2 * math.atan2(y, w)), math.sin(2 * math.atan2(y, w))
            corners = 500 * np.array([(-THICK, -HEIGHT), (THICK, -HEIGHT), (THICK, HEIGHT), (-THICK, HEIGHT)])
            axes.fill(
                x + corners @ [c, s], z + corners @ [-s, c], facecolor="tab:blue", edgecolor="white", lw=0.5
            )
        axes.axhline(0, color="0.3", lw=1)
        axes.annotate(f"{1e3 * moment:.0f} ms", (0.99, 0.75), xycoords="axes fraction", ha="right")
        axes.set(xlim=(-10, 370), ylim=(-2, 52), aspect="equal")
        axes.axis("off")
    axes = below.subplots()
    axes.plot(range(2, COUNT + 1), 1e3 * hits(result), "o", label="run")
    axes.plot(range(2, COUNT + 1), 1e3 * theory(), "-", color="black", lw=1, label="van Leeuwen's train")
    axes.set(xlabel="domino", ylabel="hit after [ms]", xticks=range(2, COUNT + 1))
    axes.legend()


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, integrator=integrator)
    for at, expected in zip(hits(result), theory(), strict=True):
        print(f"{1e3 * at:.1f} ms, a train without friction {1e3 * expected:.1f} ms")
    print(f"speed of the wave over the last five {5 * PITCH / (hits(result)[-1] - hits(result)[-6]):.2f} m/s")
    figure = plt.figure(figsize=(8, 6), layout="constrained")
    picture(result, figure)
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "dominoes.png", dpi=120)

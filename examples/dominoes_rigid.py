"""Rigid dominoes.

*Question.* The fourteen dominoes of `dominoes.py`, 48 by 24 by 7.5 mm and 15 mm apart, the first tipped with 4 rad/s: when is each one
hit if they are rigid and do not rebound?

*Answer.* The second is hit after 96 ms, the last after 478 ms. Each time is within 2 ms of van Leeuwen's train of dominoes, which lean on
each other without friction. His machine is the same: impacts without rebound, and edges that slide along the faces behind them. The wave
reaches 1.17 m/s. Steps of 0.5 ms are sufficient, where compliant dominoes need 20 µs.
"""

from pathlib import Path
from runpy import run_path

import numpy as np

import abut

COUNT, HEIGHT, WIDTH, THICK, GAP = 14, 0.048, 0.024, 0.0075, 0.015
PITCH, PUSH, GRAVITY = THICK + GAP, 4.0, 9.81

model = abut.Model("dominoes that do not give", gravity=(0, 0, -GRAVITY))
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
law = abut.normal.Rigid(restitution=0.0)
floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
grip = abut.friction.Coulomb(static=0.9, dynamic=0.9)
model.add(abut.Contact("floor", [domino.shape for domino in row], floor, normal=law, friction=grip))
for k in range(COUNT - 1):
    model.add(abut.Contact(f"hit{k}", row[k].shape, row[k + 1].shape, normal=law))
end, step = 0.5, 5e-4
integrator = abut.MoreauJean(step=5e-4)


def hits(result: abut.Result) -> np.ndarray:
    """When each domino but the first is hit [s]."""
    forces = [result[f"hit{k}.normal_magnitude"].values for k in range(COUNT - 1)]
    return np.array([result.time[np.argmax(force > 0)] for force in forces])


def train() -> np.ndarray:
    """The same times by van Leeuwen's theory."""
    return run_path(str(Path(__file__).with_name("dominoes.py")))["theory"]()


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, integrator=integrator)
    found, theory = hits(result), train()
    for at, expected in zip(found, theory, strict=True):
        print(f"{1e3 * at:.1f} ms, a train without friction {1e3 * expected:.1f} ms")
    print(f"speed of the wave over the last five {5 * PITCH / (found[-1] - found[-6]):.2f} m/s")
    figure, (above, below) = plt.subplots(2, 1, figsize=(7, 4.5), sharex=True, layout="constrained")
    numbers = np.arange(2, COUNT + 1)
    above.plot(numbers, 1e3 * found, "o", label="run")
    above.plot(numbers, 1e3 * theory, "-", color="black", lw=1, label="van Leeuwen's train")
    above.set(ylabel="hit after [ms]")
    above.legend()
    below.bar(numbers, 1e3 * (found - theory))
    below.set(xlabel="domino", ylabel="later than the train [ms]", xticks=numbers)
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "dominoes_rigid.png", dpi=120)

"""A stack of boxes at rest.

*Question.* Ten cubes of 100 mm and 1 kg are stacked by hand, up to 1 mm off and 0.01 mm too high. What force does each face carry, and
does the stack drift?

*Answer.* The force is n m g, from 98.10 N on the floor to 9.81 N below the top box, within 1e-5 after ten seconds and 3e-4 from the first
second on. In the ten seconds after that no box moves by more than 0.25 µm. This remainder is the creep of Coulomb's regularized friction
on slightly tilted faces, about 10 nm/s.
"""

import math
from pathlib import Path

import numpy as np

import abut

COUNT, SIDE, MASS, GRAVITY, GAP = 10, 0.1, 1.0, 9.81, 1e-5
FRICTION, CREEP = 0.5, 1e-4
OFF = 2.5e-4 * np.array([(0, 1), (2, 0), (-1, -2), (3, 1), (1, 4), (-2, 2), (0, 0), (2, -3), (-1, 1), (1, 0)])


@abut.moment_law
class SquareFace:
    """Friction of a square face against turning on the spot, under even pressure: M = μ N r, r = 0.3826 of its side."""

    coefficient: float  #: μ [-]
    arm: float  #: r [m] mean distance from the centre
    speed: float  #: ω_t [rad/s] 76 % of the torque is there at ω_t

    def moment(p, speed, normal_force, depth):
        return p.coefficient * p.arm * normal_force * math.tanh(speed / p.speed)


model = abut.Model("stack", gravity=(0, 0, -GRAVITY))
law = abut.normal.KelvinVoigt(stiffness=1e7, damping=2e4)
grip = abut.friction.Coulomb(FRICTION, FRICTION, stiction_velocity=CREEP, friction_velocity=2 * CREEP)
turn = SquareFace(FRICTION, 0.3826 * SIDE, CREEP / (0.3826 * SIDE))
below = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
for k in range(COUNT):
    place = (*OFF[k], SIDE / 2 + k * SIDE + (k + 1) * GAP)
    box = model.add(abut.Body.box(f"box{k}", size=(SIDE,) * 3, mass=MASS, position=place))
    spin = turn if k else None
    model.add(abut.Contact(f"face{k}", box.shape, below, normal=law, friction=grip, spin=spin))
    below = box.shape
settled, end, step = 1.0, 11.0, 0.1
integrator = abut.Bdf(
    rtol=1e-5, max_order=2
)  # higher orders feed a sway that little damps: they are not A-stable
#: As the boxes meet at the start.
expected_warnings = ("outputs miss peaks",)


def faces(result: abut.Result) -> np.ndarray:
    """What each face carries [N], (times, faces), from the floor up."""
    return np.array([result[f"face{k}.normal_magnitude"].values for k in range(COUNT)]).T


def drift(result: abut.Result) -> np.ndarray:
    """How far each box is from where it was when the stack had settled [m], (times, boxes)."""
    place = np.array([result[f"box{k}.position"].values for k in range(COUNT)])
    return np.linalg.norm(place - place[:, [round(settled / step)]], axis=2).T


def picture(result: abut.Result, figure) -> None:
    """Left the stack with what its faces carry, right how far boxes go from where they settled."""
    from matplotlib.patches import Rectangle

    stack, away = figure.subplots(1, 2, width_ratios=(1, 1.6))
    for k, force in enumerate(faces(result)[-1]):
        x, _, z = result[f"box{k}.position"].values[-1]
        corner = (1e3 * (x - SIDE / 2), 1e3 * (z - SIDE / 2))
        stack.add_patch(Rectangle(corner, 1e3 * SIDE, 1e3 * SIDE, facecolor="0.9", edgecolor="0.3"))
        stack.annotate(f"{force:.2f} N", (60, 1e3 * k * SIDE + 14), va="center", color="tab:red")
    stack.axhline(0, color="0.3")
    stack.set(xlim=(-70, 160), ylim=(-20, 1020), aspect="equal")
    stack.axis("off")
    rest = result.time >= settled
    for k in (0, 3, 6, 9):
        away.plot(result.time[rest], 1e6 * drift(result)[rest, k], label=f"box {k + 1}")
    away.set(xlabel="time [s]", ylabel="distance from its place at 1 s [µm]", xlim=(0, end))
    away.legend()


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, integrator=integrator)
    weight = MASS * GRAVITY * np.arange(COUNT, 0, -1)
    rest = result.time >= settled
    off = np.abs(faces(result) / weight - 1)
    moved = 1e6 * drift(result)[rest].max()
    print(
        f"forces off by {off[-1].max():.1e} at the end, {off[rest].max():.1e} at most; drift {moved:.2f} um"
    )
    figure = plt.figure(figsize=(8.5, 4.6), layout="constrained")
    picture(result, figure)
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "stacked_boxes.png", dpi=120)

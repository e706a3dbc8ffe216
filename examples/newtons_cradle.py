"""Newton's cradle with five elastic steel balls.

*Question.* Five touching balls hang on rigid arms of 0.3 m. The first is released at 30°. According to textbooks only the last one moves.
What do elastic contacts by Hertz's law yield?

*Answer.* The last ball receives 98.88 % of the speed, for any size and stiffness of the balls, and rises to 29.66°. The fourth follows
with 12.7 %, and the first three swing back with 1.4 to 7.1 %, because the impact is a wave with a length of several balls. Of three balls
the last receives 99.46 %, the second follows with 7.6 % and the first swings back with 7.1 %.
"""

from pathlib import Path

import numpy as np

import abut

ARM, RADIUS, MASS, ANGLE = 0.3, 0.02, 0.25, np.radians(30.0)


def cradle(count: int) -> abut.Model:
    """So many balls in a row, the first drawn aside."""
    model = abut.Model("Newton's cradle", gravity=(0, 0, -9.81))
    balls = []
    for k in range(count):
        pivot = np.array([2 * RADIUS * k, 0, 0])
        angle = -ANGLE if k == 0 else 0.0
        ball = abut.Body.sphere(
            f"ball{k}",
            radius=RADIUS,
            mass=MASS,
            position=pivot + ARM * np.array([np.sin(angle), 0, -np.cos(angle)]),
        )
        balls.append(model.add(ball))
        model.add(abut.joints.Revolute(f"arm{k}", ball, model.ground, at=pivot, axis="y"))
    for k in range(count - 1):
        law = abut.normal.Impact(stiffness="1e10 N/m^1.5", exponent=1.5)
        model.add(abut.Contact(f"touch{k}", balls[k].shape, balls[k + 1].shape, normal=law))
    return model


BALLS = 5
model = cradle(BALLS)
end, step = 0.6, 1e-3
integrator = abut.RungeKutta(rtol=1e-8)
#: Blows of 0.2 ms.
expected_warnings = ("outputs miss peaks",)


def angles(result: abut.Result, count: int = BALLS) -> np.ndarray:
    """Deflection of each arm at every output, (times, balls) [rad]."""
    x = [(result[f"ball{k}.position.x"].values - 2 * RADIUS * k) / ARM for k in range(count)]
    return np.arcsin(np.array(x)).T


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=1.2, step=step, integrator=integrator)
    degrees = np.degrees(angles(result))
    print(f"the last ball rises to {degrees[result.time < 0.6, -1].max():.2f} degrees")
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for k in range(BALLS):
        axes.plot(result.time, degrees[:, k], label=f"ball {k + 1}")
    axes.set(xlabel="time [s]", ylabel="arm [degrees]")
    axes.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "newtons_cradle.png", dpi=120)

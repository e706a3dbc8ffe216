"""Newton's cradle of rigid balls: simultaneous or successive impacts.

*Question.* Five rigid balls hang in a row, e = 1. What is the result of the impact if all contacts are solved together, and what if there
is a gap of a tenth of a millimetre between neighbours? Which result is correct?

*Answer.* Touching balls share the impact: the first swings back with 60.0 % of its speed and the other four leave together with 40.0 %.
With gaps there are four successive impacts, and the last ball receives 100.0 %. Momentum and energy are conserved in both cases: for
rigid bodies with simultaneous impacts the result is not unique. Elastic balls decide, because a wave needs time. With Hertz's law the
last ball receives 98.9 % (`newtons_cradle.py`), so gaps are the better model of steel.
"""

from pathlib import Path

import numpy as np

import abut

ARM, RADIUS, MASS, ANGLE, BALLS = 0.3, 0.02, 0.25, np.radians(30.0), 5


def cradle(gap: float) -> abut.Model:
    """Balls on rigid arms with a gap [m] between neighbours, the first drawn aside."""
    model = abut.Model("rigid cradle", gravity=(0, 0, -9.81))
    balls = []
    for k in range(BALLS):
        pivot = np.array([(2 * RADIUS + gap) * k, 0, 0])
        angle = -ANGLE if k == 0 else 0.0
        at = pivot + ARM * np.array([np.sin(angle), 0, -np.cos(angle)])
        balls.append(model.add(abut.Body.sphere(f"ball{k}", radius=RADIUS, mass=MASS, position=at)))
        model.add(abut.joints.Revolute(f"arm{k}", balls[k], model.ground, at=pivot, axis="y"))
    for k in range(BALLS - 1):
        law = abut.normal.Rigid(restitution=1.0)
        model.add(abut.Contact(f"touch{k}", balls[k].shape, balls[k + 1].shape, normal=law))
    return model


model = cradle(0.0)
end, step = 0.5, 1e-3
integrator = abut.MoreauJean(step=2e-5)
#: Impacts have no duration.
expected_warnings = ("outputs miss peaks",)


def angles(result: abut.Result, gap: float) -> np.ndarray:
    """Deflection of each arm at every output, (times, balls) [rad]."""
    x = [(result[f"ball{k}.position.x"].values - (2 * RADIUS + gap) * k) / ARM for k in range(BALLS)]
    return np.arcsin(np.array(x)).T


def shares(result: abut.Result) -> np.ndarray:
    """Velocity of each ball soon after the blow, over that of the first before it."""
    speeds = np.array([result[f"ball{k}.velocity.x"].values for k in range(BALLS)])
    met = speeds[0].max()
    after = int(np.argmax(speeds[0])) + 2
    return speeds[:, after] / met


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(9, 3.6), sharey=True, layout="constrained")
    for panel, gap, title in zip(
        axes, (0.0, 1e-4), ("touching: at once", "gaps of 0.1 mm: one by one"), strict=True
    ):
        result = abut.simulate(cradle(gap), end=1.0, step=step, integrator=integrator)
        print(title, np.round(shares(result), 3))
        for k, line in enumerate(np.degrees(angles(result, gap)).T):
            panel.plot(result.time, line, label=f"ball {k + 1}")
        panel.set(xlabel="time [s]", title=title)
    axes[0].set(ylabel="arm [degrees]")
    axes[0].legend(loc="upper left", fontsize="small")
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "newtons_cradle_rigid.png", dpi=120)

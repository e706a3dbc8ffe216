"""An arm from a URDF file is released: impact of its elbow on its stop.

*Question.* `data/gripper_arm.urdf` describes an arm of 0.9 m with a hand of two fingers, one of which mimics the other. The arm is
extended horizontally, and its brakes are released. The elbow may rotate from −0.1 to 0.6 rad. When does it reach its stop, at what speed,
and how far does it deflect the stop?

*Answer.* It reaches the stop after 0.543 s, at 12.0 rad/s, and deflects it by 0.048 rad. URDF states the position of a stop, but not its
stiffness. The reader uses the default of MuJoCo, and `model.notes` reports it. `elbow_stop.parameters.stiffness` changes it.
"""

from pathlib import Path

import numpy as np

import abut

model = abut.read(Path(__file__).with_name("data") / "gripper_arm.urdf")
end, step = 0.8, 1e-3
#: What its file has that moves nothing, that limits are stops, and the blow on the elbow's stop.
expected_warnings = ("gripper_arm.urdf, line", "4 joints have stops", "outputs miss peaks")


def elbow(result: abut.Result) -> tuple[np.ndarray, np.ndarray]:
    """Angle and rate of the elbow over time [rad, rad/s]."""
    angle = result["elbow.displacement"].values
    return angle, np.gradient(angle, result.time)


def met(result: abut.Result) -> tuple[float, float, float]:
    """When the elbow meets its upper stop [s], how fast just before [rad/s], and how far it goes beyond [rad]."""
    angle, rate = elbow(result)
    beyond = angle > model["elbow_stop"].parameters["upper"]
    first = int(np.argmax(beyond))
    return result.time[first], rate[first - 2], angle.max() - model["elbow_stop"].parameters["upper"]


if __name__ == "__main__":
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    print(result.status, met(result))
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for name in ("shoulder", "elbow"):
        axes.plot(result.time, result[f"{name}.displacement"].values, label=name)
    for bound in ("lower", "upper"):
        axes.axhline(model["elbow_stop"].parameters[bound], color="0.6", linestyle=":")
    axes.set(xlabel="time [s]", ylabel="angle [rad]", title="an arm let go; dotted: limits of the elbow")
    axes.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "gripper_arm.png", dpi=90)

"""A cam whose run fails, the findings of `abut doctor`, and the run after the change.

*Question.* The cam of `cam_flat_follower.py` at half its speed, with Adams' IMPACT between cam and follower. Its run stops soon after the
start. Why, and what must be changed?

*Answer.* The stiffness of 5·10⁴ was intended in N/mm and was entered in N/m. The preload of 150 N would press the face 3 mm into the cam,
but contacts by curves are detected only up to 0.95 mm. The run stops after 1.5 ms, 0.86 mm deep. `abut doctor` names the stiffness and
proposes one change, 5·10⁴ → 5·10⁷ N/m. It tries it in a short run, which passes, and reports the effect: the position of the follower
changes by up to 0.83 mm, the whole penetration before. With the change, the run reaches its end. The follower agrees with its lift law
within 4.6 µm, the 232 N at the nose divided by the stiffness.

    abut run examples/failed_cam.py
    abut doctor failed_cam.nc --model examples/failed_cam.py --try
"""

import math
import runpy
from pathlib import Path

import numpy as np

import abut

SOUND = runpy.run_path(str(Path(__file__).with_name("cam_flat_follower.py")))
BASE, lift = SOUND["BASE"], SOUND["lift"]
TYPED, MEANT = 5e4, 5e7  # [N/m]; as a number of N/mm they are the same
SPEED = 0.5 * SOUND["float_speed"]()
end, step = 2 * math.pi / SPEED, 2 * math.pi / SPEED / 720


def cam(name: str, stiffness: float) -> abut.Model:
    """Cam and follower, which press with K δ from the start on."""
    law = abut.normal.Impact(
        stiffness=stiffness, exponent=1.0, damping=1e-3 * stiffness, full_damping_depth=1e-6
    )
    return SOUND["machine"](name, SPEED).replace(
        "face", lambda old: abut.Contact("face", old.shape_i, old.shape_j, normal=law, friction=old.friction)
    )


model = cam("cam with a stiffness in the wrong unit", TYPED)


def off(result: abut.Result) -> np.ndarray:
    """How far the follower is from the drawn lift [m]."""
    rise = np.array([lift(phi)[0] for phi in result.time * SPEED])
    return result["follower.position.x"].values - BASE - 4e-3 - rise


def picture(path: Path) -> None:
    """The follower beside its law, as the run fails and after the change, with what the doctor says between."""
    import matplotlib.pyplot as plt

    failed = abut.simulate(model, end=end, step=step)
    found = abut.doctor(failed, model=model)
    (trial,) = found.tried(most=1)
    mended = abut.simulate(cam("cam", MEANT), end=end, step=step)
    print(found, trial, np.abs(off(mended)).max(), float(mended.peak("face.normal_force")), sep="\n")
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    left.plot(1e3 * failed.time, 1e3 * off(failed), color="#b5402a")
    left.plot(1e3 * failed.time[-1], 1e3 * off(failed)[-1], "x", color="#b5402a", ms=9, mew=2)
    left.set(title="as typed: fails", xlabel="time / ms", ylabel="follower off its law / mm")
    right.plot(np.degrees(mended.time * SPEED), 1e6 * off(mended), color="#1f3a5f", lw=0.9)
    right.set(title="after the change", xlabel="cam angle / °", ylabel="follower off its law / µm")
    figure.suptitle(f"doctor: {trial.change}", fontsize=11)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "failed_cam.png")

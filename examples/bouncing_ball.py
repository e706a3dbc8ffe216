"""A ball dropped on a plate.

*Question.* A steel ball of 1 kg falls 0.5 m onto a plate. The contact force is Adams' IMPACT with K = 1e8 N/m^1.5 and a damping of 1e3
N·s/m that is full at 0.1 mm. How high does the ball rebound, and when does it come to rest?

*Answer.* It rebounds to 112.2 mm, then to 20.8, 3.1 and 0.34 mm. Each height is about a fifth of the previous one, because the damping is
full during almost the whole impact. The ball bounces visibly five times and is at rest after 0.9 s, 0.0213 mm deep, where K δ^1.5
balances its weight.
"""

from pathlib import Path

import numpy as np

import abut

RADIUS = 0.02

model = abut.Model("bouncing ball", gravity=(0, 0, -9.81))
ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass="1 kg", position=(0, 0, 0.5 + RADIUS)))
model.add(
    abut.Contact(
        "bounce",
        ball.shape,
        abut.shapes.HalfSpace(model.ground.frame(), normal="z"),
        normal=abut.normal.Impact(
            stiffness="1e8 N/m^1.5", exponent=1.5, damping="1e3 N*s/m", full_damping_depth="0.1 mm"
        ),
    )
)
end, step = 2.0, 1e-3


def rebounds(result: abut.Result) -> list[float]:
    """Heights of the tops of the flights after each bounce [m], from the energy in flight."""
    gap = result["ball.position.z"].values - RADIUS
    top = gap + result["ball.velocity.z"].values ** 2 / (2 * 9.81)
    flights = np.split(np.arange(len(gap)), np.flatnonzero(np.diff((gap > 0).astype(int))) + 1)
    return [float(np.median(top[f])) for f in flights if gap[f[0]] > 0 and len(f) > 3][1:]


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    print("rebounds [mm]:", ", ".join(f"{1e3 * h:.2f}" for h in rebounds(result)))
    figure, (height, force) = plt.subplots(2, 1, sharex=True, figsize=(7, 5), layout="constrained")
    height.plot(result.time, 1e3 * (result["ball.position.z"].values - RADIUS))
    height.set_ylabel("gap [mm]")
    force.plot(result.time, 1e-3 * result["bounce.normal_magnitude"].values, color="tab:red")
    force.set(xlabel="time [s]", ylabel="plate force [kN]", xlim=(0, 1))
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "bouncing_ball.png", dpi=120)

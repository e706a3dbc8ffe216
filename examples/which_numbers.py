"""Parameters of a contact: proposed and default values.

*Question.* A steel ball of 40 mm diameter strikes a steel plate at 1 m/s. Which stiffness, damping and step should the contact have? And
what is the result of a program's default values, such as those of Adams (K = 1e5 N/mm^2.2, C = 10 N·s/mm, full at 0.1 mm)?

*Answer.* Hertz' stiffness is K = 2.13e10 N/m^1.5 (6.75e5 N/mm^1.5). The tabulated restitution of 0.8 for dry steel requires a damping of
844 N·s/m, full at 4.7 µm, a tenth of the expected penetration of 47 µm. The contact lasts 139 µs, so outputs every 2.8 µs resolve it, and
the actual restitution is then 0.800. With the defaults the same ball has a restitution of 0.035: they are designed to stop objects, not
to let them rebound. The advice also warns that this steel yields above 13 mm/s. Yielding alone would leave a restitution of 0.40, so the
tabulated 0.8 belongs to harder steel or slower impacts.

    abut params sphere:R=20mm:"dry steel" plane:"dry steel" --speed "1 m/s"      prints the same on the command line
"""

from pathlib import Path

import abut

SPEED, RADIUS = 1.0, 0.020
DEFAULTS = abut.normal.Impact(
    stiffness="1e5 N/mm^2.2", exponent=2.2, damping="10 N*s/mm", full_damping_depth="0.1 mm"
)

model = abut.Model("which numbers", gravity=(0, 0, 0))
plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
start = {"radius": RADIUS, "density": 7850, "velocity": (0, 0, -SPEED)}
advised = model.add(abut.Body.sphere("advised", position=(0, 0, RADIUS + 1e-5), **start))
default = model.add(abut.Body.sphere("default", position=(1, 0, RADIUS + 1e-5), **start))

advice = abut.advice.advise(advised.shape, plate, "dry steel", "dry steel", speed=SPEED)
model.add(abut.Contact("by_advice", advised.shape, plate, normal=advice.law))
model.add(abut.Contact("by_default", default.shape, plate, normal=DEFAULTS))
end, step = 3e-3, 2.5e-6


def rebound(result: abut.Result, ball: str) -> float:
    """Speed after the blow over the speed before."""
    return float(result[f"{ball}.velocity.z"].values[-1]) / SPEED


def picture(path: Path) -> None:
    """Both blows, force over depth and over time."""
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
    for contact, label, colour in (
        ("by_advice", "Hertz, e = 0.8", "#1f3a5f"),
        ("by_default", "Adams' defaults", "#b5402a"),
    ):
        force = result[f"{contact}.normal_magnitude"].values
        depth = 1e3 * result[f"{contact}.penetration"].values
        inside = depth > 0
        axes[0].plot(depth[inside], force[inside], color=colour, label=label)
        axes[1].plot(1e3 * result.time[inside], force[inside], color=colour)
    axes[0].set(xlabel="penetration / mm", ylabel="force / N")
    axes[1].set(xlabel="time / ms", xlim=(0.0, 0.35))
    axes[0].legend(frameon=False)
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    print(advice)
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "which_numbers.png")

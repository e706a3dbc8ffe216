"""A chain falls from the horizontal.

*Question.* Ten uniform slender links, together 1 m and 1 kg, hang from a hinge and are released horizontal and straight. Where is the
free end after one second?

*Answer.* It is at x = −0.8943 m, z = −0.1466 m: it has swung to the other side, up to nearly the height of the hinge. With hinge angles
as coordinates, instead of bodies with constraint equations, the computation takes a third of the time.
"""

from pathlib import Path

import numpy as np

import abut

LINKS = 10
LENGTH = MASS = 1.0 / LINKS

model = abut.Model("chain", gravity=(0, 0, -9.81))
above = model.ground
for k in range(LINKS):
    inertia = MASS * LENGTH**2 / 12
    link = model.add(
        abut.Body(
            f"link{k}",
            mass=MASS,
            inertia=(1e-6, inertia, inertia),
            position=((k + 0.5) * LENGTH, 0, 0),
            shape=lambda f: abut.shapes.Link(f.frame(z="y"), LENGTH, LENGTH / 4, LENGTH / 8),
        )
    )
    model.add(abut.joints.Revolute(f"hinge{k}", link, above, at=(k * LENGTH, 0, 0), axis="y"))
    above = link
end, step = 1.0, 0.01


def nodes(result: abut.Result) -> np.ndarray:
    """Hinges and free end at every output, (times, links + 1, 2) in x and z [m]."""
    points = [np.zeros((len(result.time), 2))]
    for k in range(LINKS):
        centre = result[f"link{k}.position"].values[:, [0, 2]]
        points.append(2 * centre - points[-1])
    return np.stack(points, axis=1)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    for coordinates in (
        abut.AbsoluteCoordinates(),
        abut.JointCoordinates(),
    ):  # bodies held by equations, or angles
        result = abut.simulate(model, end=end, step=step, integrator=abut.Bdf(), coordinates=coordinates)
        print(f"{type(coordinates).__name__}: {1e3 * result.statistics['integration_seconds']:.0f} ms")
    path = nodes(result)
    print("free end [m]:", path[-1, -1])
    figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
    colours = plt.colormaps["viridis"](np.linspace(0, 0.95, len(path)))
    for k in range(0, len(path), 5):
        axes.plot(*path[k].T, color=colours[k], linewidth=1.2)
    axes.plot(*path[:, -1].T, color="tab:red", linewidth=0.8, label="free end")
    axes.set(xlabel="x [m]", ylabel="z [m]", aspect="equal")
    axes.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "chain.png", dpi=120)

"""A rotary latch from a STEP file.

*Question.* A striker is pushed into a rotary latch with 60 N and then pulled with 1 kN. Does the latch hold, and what are the forces at
fork, pawl and their hinges? The parts come from `data/latch.step`, and their facets touch.

*Answer.* It holds. The striker rotates the fork by 72° until it meets the end of its slot. The pawl drops behind the heel after 23 ms,
and the pull takes up 3.6 mm of clearance. Under 1 kN the heel presses the pawl's nose with 1055 N, in agreement with the moments about
the fork's hinge, and pulls it against the hub with 75 N. The fork's hinge carries 1.84 kN, the pawl's 1.08 kN. At the end of the
clearance the impact on the nose is 3.1 kN; outputs at every 0.1 ms show 2.5 kN of it.
"""

from pathlib import Path

import numpy as np

import abut

FILE = Path(__file__).parent / "data" / "latch.step"
PUSH, PULL, DRAG = 60.0, 1000.0, 30.0  # [N], [N], of the hand [N·s/m]
TURN, RAMP = 0.06, 0.01  # the striker is pushed until, then pulled more and more for [s]
FORK_HINGE, PAWL_HINGE = (0, 0, 0), (-29.7155e-3, 17.4848e-3, 0)
WOUND, RATE = 0.2, 0.1  # of the fork's spring in the open latch [N·m], [N·m/rad]
ARM, LEVER = 15.49e-3, 16e-3  # of the heel's face and of the striker's line about the fork's hinge

model = abut.Model("latch", gravity=(0, 0, 0))
parts = {body.name: body for body in abut.read_step(FILE, density=7850, tolerance="0.05 mm")}
fork, pawl, striker, stop, base = (
    model.add(parts[name]) for name in ("fork", "pawl", "striker", "stop", "base")
)
for fixed in (stop, base):
    model.add(abut.joints.Fixed(f"{fixed.name}_screwed", fixed, model.ground, at=(0, 0, 0)))
model.add(abut.joints.Revolute("fork_hinge", fork, model.ground, at=FORK_HINGE))
model.add(abut.joints.Revolute("pawl_hinge", pawl, model.ground, at=PAWL_HINGE))
model.add(abut.joints.Translational("guide", striker, model.ground, at=striker.position, axis="x"))
for name, body, at, preload, rate in (
    ("fork_spring", fork, FORK_HINGE, -WOUND, RATE),
    ("pawl_spring", pawl, PAWL_HINGE, 0.1, 0.05),
):
    i, j = body.frame_at(at), model.ground.frame_at(at)
    model.add(abut.forces.TorsionSpring(name, i, j, stiffness=rate, damping=2e-4, preload=preload))


def hand(t, vx, push, pull, drag, turn, ramp):
    if t < turn:
        return -push - drag * vx
    return min((t - turn) / ramp, 1.0) * pull - drag * vx


numbers = {"push": PUSH, "pull": PULL, "drag": DRAG, "turn": TURN, "ramp": RAMP}
model.add(abut.forces.Force("hand", striker.frame(), model.ground.frame(), fx=hand, parameters=numbers))
law = abut.normal.KelvinVoigt(stiffness=2e7, damping=200.0)
for name, first, second in (
    ("catch", striker, fork),
    ("hold", pawl, fork),
    ("open", fork, stop),
    ("end", striker, base),
):
    model.add(abut.Contact(name, first.shape, second.shape, normal=law))
end, step = 0.08, 1e-4
integrator = abut.Verlet(step=1e-5)
expected_warnings = ("outputs miss peaks",)


def carried(result: abut.Result) -> dict[str, float]:
    """What is carried when all is at rest under the pull [N]."""
    nose = [result[f"hold.track{k}.normal_force"].values[-1] for k in range(1, 5)]
    hinges = [float(np.linalg.norm(result[f"{name}_hinge.force"].values[-1])) for name in ("fork", "pawl")]
    return {"heel": max(nose), "hub": sum(nose) - max(nose), "fork hinge": hinges[0], "pawl hinge": hinges[1]}


def outlines(result: abut.Result, moment: float, axes) -> None:
    """The parts as they stand at a moment, seen along the hinges without what is above them [mm]."""
    from matplotlib.collections import PolyCollection

    now = np.searchsorted(result.time, moment - 1e-9)
    colours = {"base": "0.9", "stop": "0.5", "fork": "tab:blue", "pawl": "tab:orange", "striker": "0.3"}
    for name, colour in colours.items():
        vertices, faces = parts[name].shape.triangles()
        frame = parts[name].shape.frame
        w, _, _, z = result[f"{name}.quaternion"].values[now]
        turn = np.array([[w * w - z * z, -2 * w * z], [2 * w * z, w * w - z * z]])
        place = vertices + frame.position  # all frames have the hinges' direction as z
        low = (place[faces][:, :, 2] + result[f"{name}.position.z"].values[now] < 4e-3).all(axis=1)
        flat = result[f"{name}.position"].values[now][:2] + place[:, :2] @ turn.T
        axes.add_collection(
            PolyCollection(1e3 * flat[faces[low]], facecolor=colour, edgecolor=colour, lw=0.3)
        )
    axes.set(xlim=(-48, 46), ylim=(-34, 38), aspect="equal", title=f"{1e3 * moment:.0f} ms")
    axes.axis("off")


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, integrator=integrator)
    for name, force in carried(result).items():
        print(f"{name} {force:.0f} N")
    x = 1e3 * result["striker.position.x"].values
    print(
        f"fork turned by {np.degrees(result['fork_hinge.displacement'].values.max()):.1f} degrees; play {x[-1] - x[600]:.2f} mm"
    )
    print(result.peak("hold.normal_magnitude"))  # the blow on the nose
    figure = plt.figure(figsize=(9.5, 5), layout="constrained")
    above, below = figure.subfigures(2, 1, height_ratios=(0.85, 1))
    for axes, moment in zip(above.subplots(1, 4), (0.0, 0.018, 0.058, 0.08), strict=True):
        outlines(result, moment, axes)
    force = below.subplots()
    for name, label in (("catch", "striker on fork"), ("hold", "fork on pawl")):
        most = result.envelope(f"{name}.normal_magnitude")  # between outputs, too
        force.plot(1e3 * most.largest_time, most.largest, label=label)
    force.set(xlabel="time [ms]", ylabel="force [N]")
    place = force.twinx()
    place.plot(1e3 * result.time, x, color="0.5", ls="--")
    place.set(ylabel="striker's place [mm] (dashed)")
    force.legend(loc="upper center")
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "latch.png", dpi=120)

"""A swing arm from a STEP file, made flexible in one line: the shortest time without residual vibration.

*Question.* An aluminium arm swings a gripper of 0.5 kg at a radius of 250 mm through a quarter turn, with a sinusoidal acceleration of
its drive. How far does the gripper vibrate after the drive has stopped, is there a time without vibration, and what is the stress in the
part?

The part comes from `data/arm.step`. The program gmsh (`apt install gmsh`, `pip install gmsh`) meshes it by tetrahedra. A point on each
surface selects its bore and its eye:

    abut.FlexibleBody("arm", mesh, "aluminium", interfaces={"hub": mesh.face_at(…), "eye": mesh.face_at(…)})

*Answer.* Arm and gripper vibrate with 103.2 Hz. If the motion takes 53.3 ms, five and a half periods, the gripper vibrates by ±0.77 mm
afterwards. If it takes 48.4 ms, five periods, it vibrates by ±0.01 mm: the faster motion leaves no vibration, because the end of the
motion cancels the vibration of its start. The largest stress of the arm is 132 MPa, during the motion, where its edges meet the hub.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.fem import Mesh
from abut.flexible import CraigBampton, von_mises

PART = Path(__file__).parent / "data" / "arm.step"
REACH, GRIPPER = 0.25, 0.5  #: m, kg
PERIOD = 1.0 / 103.24  #: of arm and gripper [s]
WORST, BEST = 5.5 * PERIOD, 5.0 * PERIOD  #: times for the quarter turn [s]
end, step = 0.09, 1e-4
integrator = abut.RungeKutta(rtol=1e-6)

mesh = Mesh.read(PART, size="6 mm")


def swing(t, time):
    """A quarter turn whose acceleration is one wave of a sine [rad]."""
    x = min(t / time, 1.0)
    return 0.5 * math.pi * (x - math.sin(2.0 * math.pi * x) / (2.0 * math.pi))


def machine(time: float) -> tuple[abut.Model, abut.FlexibleBody]:
    """The arm on its drive, and the gripper bolted to its eye."""
    model = abut.Model("swing arm", gravity=(0, 0, 0))
    arm = model.add(
        abut.FlexibleBody(
            "arm",
            mesh,
            "aluminium",
            interfaces={"hub": mesh.face_at((0, 0, 0)), "eye": mesh.face_at((REACH, 0, 0))},
            modes=CraigBampton(3),
            damping=0.01,
        )
    )
    hub = model.add(abut.joints.Revolute("hub", arm["hub"], model.ground, at=(0, 0, 0)))
    model.add(abut.motions.Displacement("drive", hub, swing, parameters={"time": time}))
    gripper = model.add(abut.Body.sphere("gripper", radius="20 mm", mass=GRIPPER, position=(REACH, 0, 0)))
    model.add(abut.joints.Fixed("bolt", arm["eye"], gripper, at=(REACH, 0, 0)))
    return model, arm


model, arm = machine(WORST)


def run(time: float) -> abut.Result:
    return abut.simulate(machine(time)[0], end=end, step=step, integrator=integrator)


def off(result: abut.Result, time: float) -> np.ndarray:
    """How far the gripper is ahead of a rigid arm's [m]."""
    place = result["gripper.position"].values
    drive = np.array([swing(t, time) for t in result.time])
    return REACH * (np.arctan2(place[:, 1], place[:, 0]) - drive)


def shaking(result: abut.Result, time: float) -> float:
    """How far the gripper swings to either side once the drive stands [m]."""
    return float(np.abs(off(result, time)[result.time > time]).max())


def picture(path: Path) -> None:
    """The arm at three instants with its stress, bent thirty times as much as it is; and how far the gripper is off over time."""
    import matplotlib.pyplot as plt

    figure, (first, second) = plt.subplots(
        1, 2, figsize=(12, 4.6), width_ratios=(1, 1.25), layout="constrained"
    )
    for time, colour in ((WORST, "#b5402a"), (BEST, "#1f3a5f")):
        result = run(time)
        print(
            f"{1e3 * time:.1f} ms: shakes by {1e3 * shaking(result, time):.3f} mm; {arm.hot_spots(result, 1)}"
        )
        label = f"in {1e3 * time:.1f} ms: {time / PERIOD:g} periods"
        second.plot(1e3 * result.time, 1e3 * off(result, time), color=colour, label=label)
        second.axvline(1e3 * time, color=colour, lw=0.7, ls=":")
        if time == WORST:
            shown = draw(first, result, (0.3, 0.53, 0.76), time)
    figure.colorbar(shown, ax=first, label="von Mises / MPa")
    first.set(aspect="equal", xlabel="x / mm", ylabel="y / mm", title="bends drawn 30 times larger")
    second.set(xlabel="time / ms", ylabel="gripper ahead of its drive / mm")
    second.legend(frameon=False)
    for axis in (first, second):
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


def draw(axes, result: abut.Result, parts, time: float, scale: float = 30.0):
    """The arm's upper side, coloured by its stress."""
    at = [int(np.searchsorted(result.time, part * time - 1e-9)) for part in parts]
    places, stress = arm.positions(result), von_mises(arm.stress(result)) / 1e6
    corners = mesh.positions[mesh.surface()]
    up = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])[:, 2] > 0.0
    for k in at:
        angle = swing(result.time[k], time)
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        rigid = mesh.positions[:, :2] @ turn.T
        x, y = 1e3 * (rigid + scale * (places[k, :, :2] - rigid)).T
        shown = axes.tripcolor(
            x, y, mesh.surface()[up], stress[k], shading="gouraud", cmap="viridis", vmin=0, vmax=120
        )
    return shown


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "step_part.png")

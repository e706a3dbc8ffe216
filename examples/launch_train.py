"""The gear train of a launch device during acceleration, constant speed and braking, with wheels that mesh by contact only.

*Question.* A motor rotates a pinion by step functions: up to 12000 °/s within 0.68 s, constant until 1.77 s, down to rest at 2.45 s. An
idler transmits the motion to a launch tube. What forces act on the teeth at each mesh, lubricated and dry, and what does the noise reveal
about an idler with a run-out of 30 µm?

The source of the case states only the motion and the friction. The other numbers are chosen: module 3 mm and 20 mm of width (the wheels
used throughout these pages), with 20, 31 and 50 teeth. 31 has no common factor with the others, so its teeth meet all of theirs in turn.
Teeth are 40 µm thinner, a backlash of 75 µm at each mesh. The tube has an inertia of 0.4 kg m² at the last wheel, such as 70 kg at 75 mm,
and an unbalance that requires 50 N·m. Friction is the source's: μ is 0.08 at 0.1 m/s of slip and 0.05 from 1 m/s on with oil, 0.15 and
0.1 without. Everything else follows from steel: `abut.mechanics` computes the stiffness of flanks and teeth, and the damping from a
damping ratio of 7 % (published: 3 to 17 %). The teeth of the idler are displaced by up to ±15 µm, once per revolution, as by an eccentric
hub: ISO 1328 grade 7.

*Answer.* At constant speed, both meshes carry 0.72 kN on average. Their force varies between 0 and 1.6 kN (second mesh: 1.7) at the 21.5
revolutions per second of the idler. The meshing frequency is 667 Hz (210 N), with side bands at 645 and 688 Hz (about 80 and 100 N) due
to the idler: without run-out there are none. Oil hardly changes the noise: dry teeth lose 3.5 % of the power, oiled ones 1.8 %. The
largest forces occur during acceleration. At 0.24 s the meshing frequency equals the natural frequency of the tube on its teeth, 240 Hz;
the teeth separate and strike with 8 kN. From about 1.9 s on the tube drives the motor; the teeth cross their backlash to the other flanks
and rattle there with up to 3.2 kN. The source uses Hertz' contact of balls with the flanks' radii at the pitch point. Its K is 1.19e10
N/m^1.5: 70 N/µm at 0.72 kN, a fifth of the value of ISO 6336 (359 N/µm).
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.functions import step as smooth
from abut.mechanics import Solid, SpurPair, iso_mesh_stiffness, mesh_dissipation
from abut.shapes.gears import FlankErrors, Gear, GearMesh
from abut.trains import GearPair, Teeth

STEEL = Solid("206 GPa", 0.3)
TEETH = (20, 31, 50)
SPEED = math.radians(12000.0)  #: of the pinion, while it is held [rad/s]
LOAD, DRUM, MASS = 50.0, 0.4, 70.0  #: N·m, kg m² and kg at the last wheel
RUNOUT = 15e-6
OIL, DRY = (0.08, 0.05), (0.15, 0.10)  #: μ at 0.1 m/s and from 1 m/s on
end, step = 2.45, 5e-5
integrator = abut.Verlet(step=1e-5)


def gear(teeth: int, runout: float = 0.0) -> Gear:
    """A wheel, whose teeth are displaced by F_k = e sin(2πk/z) if it runs out."""
    place = runout * np.sin(2.0 * np.pi * np.arange(1, teeth + 1) / teeth)
    errors = FlankErrors(np.diff(place, prepend=0.0).tolist() if runout else ())
    return Gear("3 mm", teeth, face_width="20 mm", thinning="40 um", right=errors, left=errors)


WHEELS = [gear(TEETH[0]), gear(TEETH[1], RUNOUT), gear(TEETH[2])]
MESHES = GearMesh(*WHEELS[:2]), GearMesh(*WHEELS[1:])
MESH_FREQUENCY = SPEED / (2.0 * math.pi) * TEETH[0]  #: while held [Hz]
IDLER_FREQUENCY = MESH_FREQUENCY / TEETH[1]


def speed(t, top, at):
    """The pinion's speed [rad/s] when the case is t + at old: STEP up by 0.68 s, STEP down from 1.77 s to 2.45 s."""
    return smooth(t + at, 0.0, 0.0, 0.68, top) + smooth(t + at, 1.77, 0.0, 2.45, -top)


def weight(t, torque):
    """The unbalance, let go softly [N·m]."""
    return smooth(t, 0.0, 0.0, 0.01, torque)


def teeth(mesh: GearMesh, torque: float, friction: tuple[float, float]) -> Teeth:
    """Of steel, damped by 7 % of the critical between the wheels' own inertias at that torque on the first."""
    solid = [0.5 * 7850 * math.pi * g.face_width * g.reference_radius**4 for g in (mesh.one, mesh.two)]
    stiffness = iso_mesh_stiffness(mesh, STEEL).total
    return Teeth(
        STEEL,
        friction=abut.friction.Coulomb(*friction),
        dissipation=mesh_dissipation(
            mesh, stiffness=stiffness, inertias=(solid[0], solid[1]), torque=torque, damping_ratio=0.07
        ),
        correction=0.8,
    )


def train(friction: tuple[float, float] = OIL, at: float = 0.0) -> abut.Model:
    """Pinion, idler and wheel, each on its hinge; the pinion driven, the wheel laden; from some time of the case on [s]."""
    model = abut.Model("launch train", gravity=(0, 0, 0))
    at_pinion = LOAD * TEETH[0] / TEETH[2]
    ground, law = model.ground.frame(), teeth(MESHES[0], at_pinion, friction)
    # counter-clockwise the pinion pushes with its left flanks, the idler then with its right ones
    first = model.add(GearPair("first", ground, MESHES[0], law, side=-1, speed=speed(0.0, SPEED, at)))
    law = teeth(MESHES[1], LOAD * TEETH[1] / TEETH[2], friction)
    second = model.add(
        GearPair(
            "second",
            first.frames[1],
            MESHES[1],
            law,
            side=1,
            inertias=(0.0, DRUM),
            masses=(0.0, MASS),
            shaft=first.two,
        )
    )
    drive = {"parameters": {"top": SPEED, "at": at}}
    model.add(abut.motions.Velocity("drive", first.hinges[0], speed, **drive))
    axle = (second.two.frame(), second.frames[1])
    model.add(abut.forces.AxialTorque("load", *axle, weight, parameters={"torque": -LOAD}))
    return model


model = train()


def lanes() -> abut.Results:
    """Lubricated, and dry."""
    numbers = {
        f"{mesh}_teeth.friction.{name}": [OIL[k], DRY[k]]
        for mesh in ("first", "second")
        for k, name in enumerate(("static", "dynamic"))
    }
    return abut.simulate_many(model, numbers, end=end, step=step, integrator=integrator)


def held(result: abut.Result) -> np.ndarray:
    """The samples at full speed over whole turns of the idler, once the run-up has died away."""
    turns = int((min(result.time[-1], 1.77) - 1.0) * IDLER_FREQUENCY)
    return (result.time > 1.0) & (result.time < 1.0 + turns / IDLER_FREQUENCY)


def largest(result: abut.Result, mesh: str, samples: np.ndarray) -> float:
    """The largest force at a mesh on the solver's steps [N]."""
    return float(result.envelope(f"{mesh}_teeth.normal_magnitude").largest[samples].max())


def spectrum(result: abut.Result, mesh: str, samples: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies [Hz] and amplitudes [N] of the force at a mesh."""
    force = result[f"{mesh}_teeth.normal_magnitude"].values[samples]
    window = np.hanning(len(force))
    amplitude = 2.0 * np.abs(np.fft.rfft((force - force.mean()) * window)) / window.sum()
    return np.fft.rfftfreq(len(force), step), amplitude


def peak(result: abut.Result, mesh: str, samples: np.ndarray, frequency: float) -> float:
    """The largest amplitude within 4 Hz of a frequency [N]."""
    at, amplitude = spectrum(result, mesh, samples)
    return float(amplitude[np.abs(at - frequency) < 4.0].max())


def loss(result: abut.Result, samples: np.ndarray) -> float:
    """What part of the drive's power friction and damping take while the speed is held."""
    time, spent = result.time[samples], result["energy.dissipated"].values[samples]
    lost = (spent[-1] - spent[0]) / (time[-1] - time[0])
    return float(lost / (lost + LOAD * SPEED * TEETH[0] / TEETH[2]))


def turned_over(result: abut.Result) -> float:
    """When the pinion is first pushed rather than pushes, while it is slowed down [s]: the drive's torque over 5 ms changes its sign."""
    torque = np.convolve(result["drive.torque.z"].values, np.ones(100) / 100, "same")
    return float(result.time[(torque < 0.0) & (result.time > 1.77)][0])


def of_balls(force: float) -> tuple[float, float]:
    """K [N/m^1.5] of the first mesh as the source takes it, F = K δ^1.5, and its stiffness dF/dδ [N/m] under a force [N]."""
    pair = SpurPair("3 mm", TEETH[:2], face_width="20 mm")
    k = pair.hertz_coefficient(STEEL)
    return k, 1.5 * k ** (2 / 3) * force ** (1 / 3)


def picture(path: Path) -> None:
    """Force over time at both meshes, lubricated and dry, and the first one's spectrum."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 2, figsize=(11, 6), layout="constrained")
    (first, second), (wide, near) = axes
    for result, label, colour in zip(lanes(), ("lubricated", "dry"), ("#1f3a5f", "#b5402a"), strict=True):
        for axis, mesh in ((first, "first"), (second, "second")):
            force = 1e-3 * result[f"{mesh}_teeth.normal_magnitude"].values
            axis.plot(result.time, force, lw=0.3, color=colour, label=label, alpha=0.8)
            axis.set(xlabel="time / s", ylabel=f"{mesh} mesh / kN", xlim=(0, end), ylim=(0, 9))
        for axis in (wide, near):
            axis.semilogy(*spectrum(result, "first", held(result)), lw=0.7, color=colour, alpha=0.8)
        print(label, "loses", loss(result, held(result)), "turned over", turned_over(result))
        print(result.peak("first_teeth.normal_force"), largest(result, "first", result.time > 1.95))
        print([largest(result, mesh, held(result)) for mesh in ("first", "second")])
        for k in (-1, 0, 1):
            frequency = MESH_FREQUENCY + k * IDLER_FREQUENCY
            print(f"{frequency:6.1f} Hz: {peak(result, 'first', held(result), frequency):.1f} N")
    for k in range(1, 4):
        wide.axvline(k * MESH_FREQUENCY, color="#888888", lw=0.8, ls=":", zorder=0)
        wide.text(k * MESH_FREQUENCY, 500, f" {k} f" if k > 1 else " mesh frequency f", fontsize=8, va="top")
    for k in range(-3, 4):
        near.axvline(MESH_FREQUENCY + k * IDLER_FREQUENCY, color="#888888", lw=0.8, ls=":", zorder=0)
    near.text(MESH_FREQUENCY, 500, " f, and the idler's turns beside it", fontsize=8, va="top")
    wide.set(xlim=(0, 2200), ylabel="first mesh, held / N")
    near.set(xlim=(590, 745))
    for axis in (wide, near):
        axis.set(xlabel="frequency / Hz", ylim=(1e-1, 5e2))
    first.legend(frameon=False)
    for axis in axes.flat:
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "launch_train.png")

"""A planetary set that is connected by tooth contact only.

*Question.* A sun of 24 teeth drives three planets of 18 within a fixed ring of 60. The carrier drives a load of 100 N·m. No joint couples
any wheel to another: only teeth touch. Is the ratio that of Willis, which torques act on sun and ring, and does it matter that all
planets mesh in phase? A second set of 23, 19 and 61 teeth, of the same size, has planets with a phase difference of a third of a pitch.

*Answer.* The sun rotates 3.500 times as fast as the carrier, 1 + 60/24, and 3.652 times with the other teeth. Its torque is 28.57 N·m,
and the torque on the ring is 71.43 N·m, in agreement with statics. In phase, each planet transmits 423 N from the sun at any time, and
every change between one and two pairs of teeth has an effect: the torque of the ring has a ripple of 1.7 N·m (rms). In sequence, the
planets exchange the load, from 285 to 610 N, but the ripple of the ring is 0.9 N·m: a uniform torque outside does not mean uniform forces
inside.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.mechanics import Solid, iso_mesh_stiffness, mesh_dissipation
from abut.shapes.gears import Gear, PlanetarySet, RingGear
from abut.trains import Planetary, Teeth

STEEL = Solid("206 GPa", 0.3)
TEETH = {"in step": (24, 18, 60), "in turn": (23, 19, 61)}
SPEED, LOAD, RISE = 1000 * 2 * math.pi / 60, 100.0, 2e-3
end, step = 0.022, 1e-5
integrator = abut.Verlet(step=5e-6)
settled = 0.008  #: when the backlash has been taken up
#: As it is taken up, teeth strike.
expected_warnings = ("outputs miss peaks",)


def turn(t, speed):
    """An angle that grows evenly [rad]."""
    return speed * t


def brake(t, torque, rise):
    """A smooth rise to the full torque [N·m]."""
    x = min(t / rise, 1.0)
    return torque * x * x * (3.0 - 2.0 * x)


def damping(gears: PlanetarySet) -> float:
    """χ [s/m] for a tenth of critical damping between planet and driven sun, each with a third of the torque."""
    planet = gears.inner.two
    disc = 0.5 * 7850 * math.pi * planet.face_width * planet.reference_radius**4
    return mesh_dissipation(
        gears.inner,
        stiffness=iso_mesh_stiffness(gears.inner, STEEL).total,
        inertias=(math.inf, disc),
        torque=LOAD / gears.carrier_ratio / 3,
        damping_ratio=0.1,
    )


def planetary(name: str) -> abut.Model:
    """The machine with the teeth of that name."""
    sun, planet, ring = TEETH[name]
    common = {"face_width": "15 mm", "thinning": "40 um"}
    gears = PlanetarySet(
        Gear("2 mm", sun, **common),
        Gear("2 mm", planet, **common),
        RingGear("2 mm", ring, addendum=0.6, fillet=0.25, **common),
        ["0 deg", "120 deg", "240 deg"],
    )
    teeth = Teeth(STEEL, correction=0.8, dissipation=damping(gears))
    model = abut.Model(f"planetary set, {name}", gravity=(0, 0, 0))
    slow = SPEED / gears.carrier_ratio
    train = model.add(
        Planetary("set", model.ground.frame(), gears, teeth, sun_speed=SPEED, carrier_speed=slow)
    )
    drive = {"parameters": {"speed": SPEED}}
    model.add(abut.motions.Displacement("drive", train.sun_hinge, turn, **drive))
    model.add(abut.motions.Displacement("brake", train.ring_hinge, turn, parameters={"speed": 0.0}))
    axle = (train.carrier.frame_at((0, 0, 0)), model.ground.frame())
    model.add(abut.forces.AxialTorque("load", *axle, brake, parameters={"torque": -LOAD, "rise": RISE}))
    return model


model = planetary("in step")


def period(name: str) -> float:
    """Of the mesh [s]: 2π/[(ω_s − ω_c) z_s]."""
    sun, _, ring = TEETH[name]
    return 2.0 * math.pi * (sun + ring) / (SPEED * sun * ring)


def settle(result: abut.Result, name: str) -> slice:
    """The last whole mesh periods after the start."""
    last = result.time[-1]
    first = last - period(name) * math.floor((last - settled) / period(name))
    return slice(int(np.searchsorted(result.time, first)), len(result.time) - 1)


def torques(result: abut.Result, name: str) -> tuple[np.ndarray, np.ndarray]:
    """What drives the sun and what holds the ring [N·m], over whole mesh periods."""
    late = settle(result, name)
    return tuple(result[f"{motion}.torque.z"].values[late] for motion in ("drive", "brake"))


def ratio(result: abut.Result, name: str) -> float:
    """Turn of the sun over turn of the carrier, over whole mesh periods."""
    late = settle(result, name)
    sun, carrier = (result[f"set_{wheel}_hinge.displacement"].values for wheel in ("sun", "carrier"))
    return float((sun[late.stop] - sun[late.start]) / (carrier[late.stop] - carrier[late.start]))


def picture(path: Path) -> None:
    """The set; torque at sun and ring, and the forces of the sun's three meshes, for both sets, over three mesh periods."""
    import io

    import matplotlib.pyplot as plt

    figure = plt.figure(figsize=(13, 5), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1, 2))
    axes = right.subplots(2, 2, sharex=True, sharey="row")
    for (above, below), name in zip(axes.T, TEETH, strict=True):
        result = abut.simulate(planetary(name), end=end, step=step, integrator=integrator)
        sun, ring = torques(result, name)
        print(name, ratio(result, name), sun.mean(), sun.std(), ring.mean(), ring.std())
        time = (result.time - end) / period(name) + 3.0
        above.plot(time, result["drive.torque.z"].values, lw=1, color="#1f3a5f", label="sun")
        above.plot(time, result["brake.torque.z"].values, lw=1, color="#b5402a", label="ring")
        for k, colour in enumerate(("#1f3a5f", "#b5402a", "#4a7d4a")):
            force = result[f"set_inner{k}.normal_magnitude"].values
            below.plot(time, force, lw=1, color=colour, label=f"planet {k + 1}")
        zs, zp, zr = TEETH[name]
        above.set(title=f"{zs}, {zp} and {zr} teeth: planets mesh {name}", ylim=(0, 110))
        below.set(xlabel="mesh periods", xlim=(0, 3), ylim=(0, 800))
    axes[0, 0].set_ylabel("torque / N·m")
    axes[1, 0].set_ylabel("teeth of sun and planet / N")
    for axis in axes.flat:
        axis.spines[["top", "right"]].set_visible(False)
        axis.legend(loc="upper right", frameon=False, ncols=3)
    drawn = left.subplots()
    shot = result.snapshot(end, view=(20, 60), width=800, height=900)
    drawn.imshow(plt.imread(io.BytesIO(shot.png)))
    drawn.axis("off")
    figure.savefig(path, dpi=100)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "planetary_set.png")

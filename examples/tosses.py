"""A cube is tossed onto a table and filmed: its friction and restitution, and the accuracy of predicted tosses.

*Question.* DAIRLab filmed 428 tosses of a cube (side 104.8 mm, 0.37 kg) with 148 pictures a second. What friction and restitution follow
from 300 of them? How well do these predict the 128 others, compared with the authors' own (μ = 0.18, e = 0.125)? Is a compliant contact
more accurate than a rigid one?

*Answer.* The rigid contact has μ = 0.183 ± 0.001 and e = 0.04 ± 0.01. The compliant contact has μ = 0.183 ± 0.001, e = 0.12 ± 0.02, and
fits equally well for a wide range of stiffness. A toss determines the friction; the restitution depends on the rest of the model, and the
authors' value is that of a compliant contact. Half of the other tosses end less than 23.0 mm off (rigid) and 22.8 mm (compliant), after a
path of 0.4 m; with the authors' numbers 26.6 and 24.3 mm. The compliant contact is more accurate along the path, 11.7 instead of 12.7 mm
on average.

"End" is the end of the first second, or of a shorter record. Nearly all are shorter, mostly 0.6 to 0.8 s long, and the cube is at rest at
their end. The height of the table is the height at which the cube comes to rest. Impacts make the sum of squares non-smooth: the loss is
robust, differences are wide, and searches begin at the best of twelve points of the range. All tosses are lanes of one machine.

The gallery contains twenty of the tosses. They determine μ within 5 % and are too few for a judgement. `--data tosses.npz` takes a file
of all, for which the numbers above are valid: arrays `toss_NNN` (frames, 13) of position [m], quaternion (w, x, y, z), velocity [m/s],
angular velocity in the cube's axes [rad/s].

Source: Pfrommer, Halm & Posa, "ContactNets: Learning Discontinuous Contact Dynamics with Smooth, Implicit Representations", Conference on
Robot Learning (2020); the data are DAIRLab's (`data/tosses_license.txt`).
"""

import argparse
from pathlib import Path

import numpy as np

import abut
from abut.study import Experiment

DATA = Path(__file__).parent / "data" / "tosses.npz"
SIDE, MASS, RATE = 0.1048, 0.37, 148.0  #: m, kg, pictures a second
FRAMES = 149  #: of the first second
FRICTION = ("table.friction.static", "table.friction.dynamic")  #: one value in two places
RESTITUTION, STIFFNESS = "table.normal.restitution", "table.normal.stiffness"
AUTHORS = {**dict.fromkeys(FRICTION, 0.18), RESTITUTION: 0.125}
STEPS = abut.MoreauJean(step=0.25 / RATE)


def tosses(path=DATA):
    """Seven tenths of the tosses to fit, and the others to judge by: (frames, 13), cut to the first second."""
    with np.load(path) as file:
        every = [file[name][:FRAMES].astype(float) for name in sorted(file.files)]
    order = np.random.default_rng(0).permutation(len(every))
    count = round(len(every) * 300 / 428)
    return [every[k] for k in order[:count]], [every[k] for k in order[count:]]


def height(fitted):
    """Of the table [m], by where the cube comes to lie: half a side below its middle."""
    return float(np.median([toss[-1, 2] for toss in fitted])) - 0.5 * SIDE


def cube(normal, at, friction=0.18):
    """A cube over a table."""
    model = abut.Model("toss", gravity=(0, 0, -9.81))
    body = model.add(abut.Body.box("cube", size=(SIDE, SIDE, SIDE), mass=MASS, position=(0, 0, 0.2)))
    table = abut.shapes.HalfSpace(model.ground.frame(position=(0, 0, at)), normal="z")
    rough = abut.friction.Coulomb(
        static=friction, dynamic=friction, stiction_velocity=0.02, friction_velocity=0.04
    )
    model.add(abut.Contact("table", body.shape, table, normal=normal, friction=rough))
    return model


def hard(at):
    """With the authors' numbers, a contact that does not give."""
    return cube(abut.normal.Rigid(restitution=0.125), at)


def soft(at):
    """One that gives: linear, with damping for the restitution."""
    return cube(abut.normal.ExactRestitution(stiffness=6e4, restitution=0.125, exponent=1.0), at)


def begin(toss):
    """How a toss begins, by path; its angular velocity is given in the cube's axes, and converted to the room's."""
    quaternion = toss[0, 3:7] / np.linalg.norm(toss[0, 3:7])
    return {
        "cube.position": tuple(toss[0, :3]),
        "cube.orientation": tuple(quaternion),
        "cube.velocity": tuple(toss[0, 7:10]),
        "cube.angular_velocity": tuple(turned(quaternion, toss[0, 10:])),
    }


def turned(quaternion, vector):
    """A vector in the body's axes, in the room's."""
    w, axis = quaternion[0], quaternion[1:]
    return vector + 2.0 * np.cross(axis, np.cross(axis, vector) + w * vector)


def experiment(toss):
    """Where the cube is at the end of the first second, or of a shorter record: most end after 0.6 to 0.8 s, at rest."""
    last = len(toss) - 1
    return Experiment({"time": [last / RATE], "place": toss[last:, :3]}, values=begin(toss), start=0.0)


def fit(model, fitted, vary, **options):
    """A robust loss, and differences as wide as impacts make the sum over all tosses rough."""
    every = [experiment(toss) for toss in fitted]
    wide = {path: move for path, move in WIDE.items() if path in vary or path == FRICTION[0]}
    rough = {"loss": "soft_l1", "differences": wide, "central": True, "tolerance": 1e-3}
    return abut.identify(model, every, vary=vary, channels={"place": "cube.position"}, **rough, **options)


WIDE = {FRICTION[0]: 0.01, RESTITUTION: 0.05, STIFFNESS: 1e4}
HARD = {FRICTION: (0.02, 1.0), RESTITUTION: (0.0, 0.9)}
SOFT = {FRICTION: (0.02, 1.0), RESTITUTION: (0.02, 0.9), STIFFNESS: (2e4, 1e6)}


def off(model, judged, integrator=None):
    """How far off each toss ends [m], and is on its way on the average [m]; all tosses are lanes of one machine."""
    starts = [begin(toss) for toss in judged]
    lanes = {path: [start[path] for start in starts] for path in starts[0]}
    times = np.arange(max(map(len, judged))) / RATE
    ways = abut.simulate_many(model, lanes, times=times, integrator=integrator)["cube.position"].values
    apart = [
        np.linalg.norm(way[: len(toss)] - toss[:, :3], axis=1) for way, toss in zip(ways, judged, strict=True)
    ]
    return np.array([x[-1] for x in apart]), np.array([x.mean() for x in apart])


fitted, judged = tosses()
model = hard(height(fitted)).with_values(begin(judged[0]))
end, step = 0.7, 1.0 / RATE
integrator = STEPS


COLOURS = ("0.4", "tab:red", "tab:blue", "tab:green", "tab:purple", "tab:orange")


def draw(machines, judged, axes):
    """How far off unseen tosses end with each machine, and the ways of five as the second one has them."""
    left, right = axes
    for (name, (machine, method)), colour in zip(machines.items(), COLOURS, strict=False):
        ends, ways = (1e3 * x for x in off(machine, judged, method))
        half = np.median(ends)
        print(f"{name}: the unseen end {half:.1f} mm off (median), {np.median(ways):.1f} mm on the way")
        part = np.arange(1, len(ends) + 1) / len(ends)
        left.plot(np.sort(ends), part, color=colour, label=f"{name}: {half:.1f} mm")
    left.set(xlabel="off at the end [mm]", ylabel="part of the unseen tosses", xlim=(0, 100), ylim=(0, 1))
    left.legend(frameon=False, loc="lower right")
    machine, method = list(machines.values())[1]
    for toss, colour in zip(judged[:5], COLOURS[1:], strict=False):
        times = np.arange(len(toss)) / RATE
        simulated = abut.simulate(machine.with_values(begin(toss)), times=times, integrator=method)
        way = simulated["cube.position"].values
        right.plot(1e3 * toss[:, 0], 1e3 * toss[:, 1], ".", color=colour, ms=2.5)
        right.plot(1e3 * way[:, 0], 1e3 * way[:, 1], color=colour, lw=1)
    right.set(
        xlabel="x [mm]", ylabel="y [mm]", title="from above: filmed (points), simulated", aspect="equal"
    )


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--data", default=DATA, help="the whole file of 428 tosses; twenty come with the gallery"
    )
    parser.add_argument("--starts", type=int, default=12, help="points of the range that are looked at first")
    asked = parser.parse_args()
    fitted, judged = tosses(asked.data)
    at = height(fitted)
    print(f"{len(fitted)} tosses to fit, {len(judged)} to judge by; the table at {1e3 * at:.2f} mm")
    found = fit(hard(at), fitted, HARD, starts=asked.starts, integrator=STEPS)
    print(found, found.errors_by_experiment(), sep="\n")
    given = fit(soft(at).with_values(dict.fromkeys(FRICTION, found.values[FRICTION[0]])), fitted, SOFT)
    print(given, given.errors_by_experiment(), sep="\n")
    as_given = soft(at).with_values({STIFFNESS: given.values[STIFFNESS]})
    machines = {
        "hard, authors'": (hard(at), STEPS),
        "hard, fitted": (found.model, STEPS),
        "giving, authors'": (as_given, None),
        "giving, fitted": (given.model, None),
    }
    figure, axes = plt.subplots(1, 2, figsize=(10, 3.8), layout="constrained")
    draw(machines, judged, axes)
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "tosses.png", dpi=120)

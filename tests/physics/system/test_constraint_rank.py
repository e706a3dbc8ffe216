"""The rank of constraints does not depend on masses: pendulums and joints over twelve decades of inertia, mass ratio and length.

A pendulum of a point held at an arm L has m L² θ̈ + J θ̈ = −m g L sin θ whatever J/(m L²) is, and no equation of it repeats another. The
expected motions are SciPy's DOP853 at 1e-13 of that equation, energy, and similarity: masses scaled by any factor change no motion, and
lengths scaled by λ with times by √λ give the same motion. Nothing of this knows of pivots.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import abut
from abut.extend import INTEGRATORS, JOINTS
from abut.shapes import Curve, SpaceCurve
from abut.system.system import System

G = 9.81
DECADES = 10.0 ** np.arange(-12.0, 1.0)
#: by name: the method, and what it keeps of a pendulum's place over two seconds [m], by its tolerance or its step and order
METHODS = {
    "RungeKutta": (abut.RungeKutta(rtol=1e-8), 1e-6),
    "AdamsBashforthMoulton": (abut.AdamsBashforthMoulton(rtol=1e-8), 1e-6),
    "Bdf": (abut.Bdf(rtol=1e-8), 1e-4),
    "Radau": (abut.Radau(rtol=1e-8), 1e-6),
    "GeneralizedAlpha": (abut.GeneralizedAlpha(rtol=1e-6), 1e-3),
    "Hht": (abut.Hht(rtol=1e-6), 1e-3),
    "Newmark": (abut.Newmark(rtol=1e-6), 1e-3),
    "Verlet": (abut.Verlet(rtol=1e-6), 1e-3),
    "MoreauJean": (abut.MoreauJean(step=1e-3), 1e-2),
}
COORDINATES = {"absolute": abut.AbsoluteCoordinates(), "joint": abut.JointCoordinates()}


def swinging(times: np.ndarray, ratio: float, start: float = 0.3) -> np.ndarray:
    """Angles of a pendulum of 1 m from below, by the ratio J/(m L²)."""
    found = solve_ivp(
        lambda _, y: [y[1], -G * np.sin(y[0]) / (1.0 + ratio)],
        (0.0, times[-1]), [start, 0.0], method="DOP853", rtol=1e-13, atol=1e-14, t_eval=times,
    )  # fmt: skip
    return found.y[0]


def pendulum(ratio: float, mass: float = 1.0, length: float = 1.0, joints=("Spherical",)) -> abut.Model:
    """A body with isotropic inertia at an arm from joints to the ground, all on one axis; the plane is tilted against the axes."""
    model = abut.Model("pendulum", gravity=(0, 0, -G))
    axis, out = np.array([-0.28, 0.96, 0.0]), np.array([0.96, 0.28, 0.0])
    place = length * (np.sin(0.3) * out - np.cos(0.3) * np.array([0, 0, 1.0]))
    bob = model.add(abut.Body("bob", mass, np.full(3, ratio * mass * length**2), place))
    for k, kind in enumerate(joints):
        at, more = (0.2 * k * length * axis, {"axis": axis}) if kind == "Revolute" else (np.zeros(3), {})
        model.add(getattr(abut.joints, kind)(f"hinge{k}", bob, model.ground, at=at, **more))
    return model


def off(run: abut.Result, ratio: float, length: float = 1.0) -> float:
    """How far the bob is from where it should be, over its arm."""
    assert run.status.ok, run.status
    angle = swinging(run.time / np.sqrt(length), ratio)
    out = np.array([0.96, 0.28, 0.0])
    place = np.sin(angle)[:, None] * out - np.cos(angle)[:, None] * np.array([0, 0, 1.0])
    return float(np.abs(run["bob.position"].values / length - place).max())


def ways(shown: set[str]):
    """Methods by coordinates; those not ``shown`` run with the long tests, as another stands for their kind."""
    for method, coordinates in itertools.product(METHODS, COORDINATES):
        if (method, coordinates) == ("MoreauJean", "joint"):  # refused by name
            continue
        marks = pytest.mark.long if f"{method} {coordinates}" not in shown else ()
        yield pytest.param(method, coordinates, marks=marks)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "coordinates"), list(ways({"RungeKutta absolute", "Bdf absolute", "RungeKutta joint"}))
)
def test_a_pendulum_of_any_inertia(method, coordinates):
    """φ̈ = −m g l sin φ/(m l² + J) over twelve decades of J/(m l²), and at the ratios of the report, by each method in both coordinates.

    Tolerance: `METHODS` of each method. No message about redundant constraints; as many steps as at ordinary inertia.
    """
    integrator, near = METHODS[method]
    ratios = [*DECADES, 2e-9, 3e-8]
    runs = abut.simulate_many(
        pendulum(1.0), {"bob.inertia": [np.full(3, x) for x in ratios]}, end=1.0, step=0.1,
        integrator=integrator, coordinates=COORDINATES[coordinates], threads=1,
    )  # fmt: skip
    for ratio, run in zip(ratios, runs, strict=True):
        assert run.warnings == []
        assert off(run, ratio) < near, ratio
        # as many steps as of ordinary inertia: no rounding drives it; at 1e-12 it does in joint coordinates, and with Bdf
        if method in ("RungeKutta", "Bdf") and (
            ratio >= 1e-9 or (method, coordinates) == ("RungeKutta", "absolute")
        ):
            assert run.statistics["steps"] < 1.5 * runs[10].statistics["steps"] + 10, ratio


@pytest.mark.parametrize("length", [1e-6, 1.0, 1e6])
@pytest.mark.parametrize("mass", [1e-9, 1e9])
def test_a_pendulum_of_any_size(mass, length):
    """φ(t/√L) is the same over eighteen decades of mass and twelve of length L.

    Regression: at these ratios an equation was taken for redundant. 1e-6: the tolerance of the run.
    """
    gait = np.sqrt(length)
    for ratio in (1e-8, 3e-8):
        run = abut.simulate(
            pendulum(ratio, mass, length), end=gait, step=0.1 * gait, integrator=METHODS["RungeKutta"][0]
        )
        assert run.warnings == []
        assert off(run, ratio, length) < 1e-6


@pytest.mark.parametrize("joints", [("Spherical", "Spherical"), ("Revolute", "Revolute")])
def test_redundant_equations_are_found_at_any_inertia(joints):
    """rank G = 3 or 5 with a second joint that repeats the first: its equations are redundant and no others, and φ(t) is that of one
    joint.

    1e-6: the tolerance of the run; steps within a factor 3: rounding took thousands.
    """
    steps = []
    for ratio in DECADES[::2]:
        run = abut.simulate(
            pendulum(ratio, joints=joints), end=1.0, step=0.1, integrator=METHODS["RungeKutta"][0]
        )
        (sentence,) = run.warnings
        said = sentence.split(";")[0]  # which repeat; whose loads are not unique follows
        assert said.count('"hinge1"') == (3 if joints[0] == "Spherical" else 5)
        assert '"hinge0"' not in said
        assert off(run, ratio) < 1e-6
        steps.append(run.statistics["steps"])
    assert max(steps) < 3.0 * min(steps)  # rounding that drives spins took thousands


@pytest.mark.parametrize("first", [1e-12, 1e-6, 1e6, 1e12])
def test_a_double_pendulum_of_any_masses(first):
    """T + V = const of a double pendulum with masses from 1e-12 to 1e12 kg and a small inertia of the second body.

    1e-6 of the largest T: a hundred times rtol. No warning may call an equation redundant, since the rank of G has no mass in it.
    """
    model = abut.Model("double", gravity=(0, 0, -G))
    upper = model.add(abut.Body("upper", first, np.full(3, 0.1 * first), (0.5, 0.1, -0.2)))
    lower = model.add(abut.Body("lower", 1.0, np.full(3, 1e-3), (1.2, 0.0, -0.4)))
    model.add(abut.joints.Revolute("top", upper, model.ground, at=(0, 0, 0), axis=(0.1, 1, 0)))
    model.add(abut.joints.Spherical("middle", lower, upper, at=(1, 0.1, -0.3)))
    run = abut.simulate(model, end=0.5, step=0.05, integrator=METHODS["RungeKutta"][0])
    assert run.status.ok
    assert run.warnings == []
    energy, kinetic = run["energy.total"].values, run["energy.kinetic"].values
    assert np.ptp(energy) < 1e-6 * kinetic.max()


# --- all joints ---------------------------------------------------------------------------------------------------


def everything(masses: tuple[float, float], ratio: float, length: float) -> abut.Model:
    """Every kind of joint, each between two bodies of its own of which the first hangs from the ground, and what couples two of them."""
    model = abut.Model("joints", gravity=(0, 0, -G))
    at, axis, x = length * np.array([0.3, -0.2, 0.5]), np.array([0.2, 0.9, -0.4]), np.array([1.0, 0.3, 0.2])
    across = np.cross(axis, x)

    def pair(name: str) -> list[abut.Body]:
        places = length * np.array([(0.1, 0.2, 0.3), (-0.4, 0.1, 0.2)])
        return [
            model.add(abut.Body(f"{name}_{k}", mass, np.full(3, ratio * mass * length**2), place))
            for k, (mass, place) in enumerate(zip(masses, places, strict=True))
        ]

    for name, kind in JOINTS.items():
        a, b = pair(name)
        i, j = (body.frame_at(at, z=axis, x=x) for body in (a, b))
        far = b.frame_at(at + length * across)
        plain = {"at": at, "axis": axis, "x": x}
        if name in ("Coupler", "Gear"):
            hinges = [
                model.add(
                    abut.joints.Revolute(
                        f"{name}_hinge{k}", body, model.ground, **(plain | {"at": 2 * k * at})
                    )
                )
                for k, body in enumerate((a, b))
            ]
            made = kind(name, hinges, (1.0, -2.0)) if name == "Coupler" else kind(name, *hinges, ratio=-2.0)
        elif name == "Combination":
            made = kind(name, [(1.0, abut.motions.Z, i, j), (0.2 * length, abut.motions.RZ, i, j)])
        elif name == "Relation":
            made = kind(
                name, mixing(length), {"z": (abut.motions.Z, i, j), "far": (abut.motions.DISTANCE, i, far)}
            )
        elif name == "PointOnCurve":
            points = length * np.array([(0, 0, 0), (0.3, 0.1, 0), (0.5, 0.4, 0.2), (0.4, 0.7, 0.3)])
            wire = SpaceCurve.through(points)
            made = kind(name, a.frame_at(at), b.frame_at(at - np.array(wire.place(0.4 * length)[0])), wire)
        elif name == "CurveOnCurve":
            roller = Curve.circle(radius=0.1 * length)
            cam = Curve.ellipse(axes=(0.3 * length, 0.2 * length))
            high = at + np.array([0, 0.3 * length, 0])
            made = kind(name, a.frame_at(high, z="z", x="x"), b.frame_at(at, z="z", x="x"), roller, cam)
        elif name == "Distance":
            made = kind(name, a.frame(), b.frame((0.1 * length, 0, 0)))
        elif name == "Perpendicular":
            made = kind(name, i, b.frame_at(at, z=across))
        elif name == "RackAndPinion":
            made = kind(name, i, b.frame_at(at, z=across, x=axis), pitch_diameter=0.1 * length)
        elif name == "Universal":
            made = kind(name, a, b, at=at, axis_i=axis, axis_j=across)
        else:
            made = kind(name, a, b, **plain, **({"pitch": 0.01 * length} if name == "Screw" else {}))
        if name not in ("Coupler", "Gear"):
            place = length * np.array([0.2, 0.6, 0.1])
            model.add(abut.joints.Spherical(f"{name}_hung", a, model.ground, at=place))
        model.add(made)
    return model


def mixing(length: float):
    """An equation of rates that is the same for machines of any length."""
    pace = 0.3 / np.sqrt(length)

    def mixed(z, z_rate, far):
        return z_rate + pace * (1.0 + z / length) * far

    return mixed


@pytest.mark.slow
@pytest.mark.parametrize("coordinates", COORDINATES)
def test_no_joint_is_redundant_at_any_mass_or_size(coordinates):
    """rank G = number of rows of G for a tree of all joints at any mass (1e-12 … 1e12) and size (1e-6 … 1e6): none is redundant.

    The coupler between two hinges is independent of the joints. The list of redundant equations must be empty: no tolerance.
    """
    cases = [
        ((1.0, 1.0), 1e-12, 1.0), ((1.0, 1.0), 1e-8, 1e-6), ((1.0, 1.0), 3e-8, 1e6), ((1.0, 1.0), 1e8, 1.0),
        ((1.0, 1e12), 1e-3, 1.0), ((1e6, 1.0), 1e-6, 1.0),
    ]  # fmt: skip
    for case in cases:
        assert System([everything(*case)], False, jointed=coordinates == "joint").redundant == [], case


#: by name, a method with a step of its own where it has one, or a tolerance; others as they come
GIVEN = {name: method for name, (method, _) in METHODS.items()}
SHOWN = {("RungeKutta", "absolute"), ("Bdf", "joint")}  #: outside the long tests
CONSTANT = {"MoreauJean"}  #: methods of constant steps
ROUNDING = 2.0**-53  #: of one operation
INDEX_3 = {
    "GeneralizedAlpha",
    "Hht",
    "Newmark",
}  #: whose velocities count by the displacements that they make
#: by joint: whether a point of both bodies is one, whether it moves along the axis alone, or across it alone, and how many of the turns
#: about x, y and z are common: three, those across z, or none
CLOSED = {
    "AtPoint": ("point", 0), "Spherical": ("point", 0), "Universal": ("point", 0), "ConstantVelocity": ("point", 0),
    "Revolute": ("point", 2), "Fixed": ("point", 3), "Orientation": ("", 3), "ParallelAxes": ("", 2),
    "Cylindrical": ("along", 2), "Screw": ("along", 2), "Translational": ("along", 3), "InLine": ("along", 0),
    "InPlane": ("across", 0), "Planar": ("across", 2),
}  # fmt: skip


def all_ways():
    """Every registered method in both coordinates; two of them outside the long tests."""
    for name, coordinates in itertools.product(sorted(INTEGRATORS), COORDINATES):
        if (name, coordinates) == ("MoreauJean", "joint"):  # refused by name
            continue
        mark = pytest.mark.slow if (name, coordinates) in SHOWN else pytest.mark.long
        yield pytest.param(name, coordinates, marks=mark)


def energy_of(bodies: list[abut.Body], run: abut.Result) -> tuple[np.ndarray, np.ndarray]:
    """Kinetic and potential energy, by masses, places and velocities of bodies alone; inertias are isotropic."""
    kinetic, potential = np.zeros(len(run.time)), np.zeros(len(run.time))
    for body in bodies:
        v, w = run[f"{body.name}.velocity"].values, run[f"{body.name}.angular_velocity"].values
        place = run[f"{body.name}.position"].values[:, 2]
        kinetic += 0.5 * body.mass * (v * v).sum(axis=1) + 0.5 * body.inertia[0, 0] * (w * w).sum(axis=1)
        potential += G * body.mass * (place - place[0])
    return kinetic, potential


def uncertainty(
    bodies: list[abut.Body], run: abut.Result, rtol: float, length: float, index_3: bool
) -> float:
    """What the documented tolerances of a method leave of the energy of bodies [J]: in each step rtol of what a body does, or of a
    hundredth of its size and of its fall over that, and rounding of places, which counts for velocities over a step
    (`integrators.time_loop.error_norm`).
    """
    steps = run.statistics["steps"]
    h, rounding = run.time[-1] / steps, 1e-14 * length
    speed = max(float(np.abs(run[f"{body.name}.velocity"].values).max()) for body in bodies)
    place = rtol * 1e-2 * length + rounding
    velocity = rtol * max(speed, 1e-2 * np.sqrt(2.0 * G * length)) + rounding / h + index_3 * 0.1 * place / h
    mass = sum(body.mass + body.inertia[0, 0] / length**2 for body in bodies)
    return float(mass * steps * (G * place + (speed + steps * velocity) * velocity))


def apart(model: abut.Model, run: abut.Result) -> float:
    """How far the bodies have come off the points from which they hang, by their places and quaternions [m]."""
    worst = 0.0
    for joint in (one for one in model.joints if one.name.endswith("_hung")):
        frame, fixed = joint.frame_i, joint.frame_j
        w, x, y, z = run[f"{frame.body.name}.quaternion"].values.T
        turn = Rotation.from_quat(np.column_stack([x, y, z, w]))
        place = run[f"{frame.body.name}.position"].values + turn.apply(frame.position)
        worst = max(worst, float(np.abs(place - np.asarray(fixed.position)).max()))
    return worst


def opened(run: abut.Result, length: float) -> float:
    """By how much accelerations at rest would open joints, of the accelerations of these points: by kinematics of rigid bodies alone."""
    at, axis = length * np.array([0.3, -0.2, 0.5]), np.array([0.2, 0.9, -0.4]) / np.sqrt(1.01)
    hung, worst = length * np.array([0.2, 0.6, 0.1]), 0.0

    def motion(name: str, point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        turn = run[f"{name}.angular_acceleration"].values[0]
        arm = point - run[f"{name}.position"].values[0]
        return run[f"{name}.acceleration"].values[0] + np.cross(turn, arm), turn

    for name, (shift, turns) in CLOSED.items():
        (p, a), (q, b) = motion(f"{name}_0", at), motion(f"{name}_1", at)
        off, turned = p - q, length * (a - b)
        size = G + np.linalg.norm(p) + np.linalg.norm(q) + length * (np.linalg.norm(a) + np.linalg.norm(b))
        kept = {"point": off, "along": np.cross(axis, off), "across": axis @ off, "": 0.0}[shift]
        common = {0: 0.0, 2: np.cross(axis, turned), 3: turned}[turns]
        held = motion(f"{name}_0", hung)[0]
        worst = max(worst, max(float(np.abs(x).max()) for x in (kept, common, held)) / size)
    a, b = (axis @ run[f"Coupler_{k}.angular_acceleration"].values[0] for k in (0, 1))
    return max(worst, abs(a - 2.0 * b) / (abs(a) + abs(b)))


@pytest.mark.parametrize(("name", "coordinates"), list(all_ways()))
def test_every_joint_by_every_method_at_any_decade(name, coordinates):
    """Inertia over m L², mass ratio and length drawn over twelve decades each: no constraint is lost or taken for another's copy, joints
    stay closed, accelerations keep them closed, and the bodies' energy, computed from places and velocities, stays, to what the method's
    tolerance and the rounding of places leave.

    The time is a tenth of what the lightest inertia turns in under the heaviest load, for a part that swings fast beside the others is no
    matter of rank.

    Accelerations in absolute coordinates follow from reactions, G M⁻¹ Gᵀ λ = b and α = J⁻¹ Σ t λ. These balance the loads of both bodies,
    up to m g L with the heavier one's mass, and up to 9 equations hold a body. To first order in u = 1.1e-16 products of 12 terms of two
    bodies cost 12 u, elimination of 9 rows 27 u, the sum and J⁻¹ 10 u (Higham, Accuracy and Stability of Numerical Algorithms, 2002, 3.1,
    9.3). On the least inertia, J = ratio m L² with the lighter one's mass, that is up to 49 u/(ratio min(m, 1/m)) of g; where this is no
    less than 1, accelerations are not compared. Joint coordinates have no reactions, and no such allowance.
    """
    draw = np.random.default_rng(sum(map(ord, name + coordinates)))
    method = GIVEN.get(name) or INTEGRATORS[name]()
    for _ in range(4):
        ratio, mass, length = 10.0 ** draw.uniform((-12, -6, -6), (0, 6, 6))
        model = everything((1.0, mass), ratio, length)
        end = 0.1 * np.sqrt(length * ratio / max(1.0, mass))
        if name in CONSTANT:
            method = INTEGRATORS[name](step=end / 200)
        run = abut.simulate(
            model, end=end, step=end / 5, integrator=method, coordinates=COORDINATES[coordinates]
        )
        case = f"inertia {ratio:.3g}, mass {mass:.3g}, length {length:.3g}"
        assert run.status.ok, f"{case}: {run.status}"
        assert not [one for one in run.warnings if "redundant" in one or one.startswith("energy")], case
        assert run["constraint.drift"].values.max() < 1e-5 * max(1.0, length), case
        assert apart(model, run) < 1e-5 * length, case
        rounding = 0.0 if coordinates == "joint" else 49 * ROUNDING / (ratio * min(mass, 1.0 / mass))
        assert opened(run, length) < 1e-5 + rounding, case
        for joint in (one for one in JOINTS if one != "Relation"):  # whose equation of rates does work
            bodies = [x for x in model.bodies if x.name[:-2] == joint]
            kinetic, potential = energy_of(bodies, run)
            total, exchanged = kinetic + potential, max(kinetic.max(), np.abs(potential).max())
            rtol = 0.0 if name in CONSTANT else method.rtol
            left = uncertainty(bodies, run, rtol, length, name in INDEX_3)
            assert np.ptp(total) < 2e-2 * exchanged + left, (case, joint)


def test_a_load_on_a_body_of_hardly_any_inertia():
    """1,000 kg fixed to a body of 1 kg and 1e-6 kg m² that hangs from a ball joint: the rounding of the load's torque on that inertia, 9 u
    m g L/J = 1e-5 m/s², is above what `rtol=1e-8` lets pass, and steps in absolute coordinates follow it; the motion is the same.
    """
    runs = []
    for coordinates in COORDINATES.values():
        model = abut.Model("loaded", gravity=(0, 0, -G))
        light = model.add(abut.Body("light", 1.0, np.full(3, 1e-6), (0.1, 0.2, 0.3)))
        load = model.add(abut.Body("load", 1e3, np.full(3, 1e-3), (-0.4, 0.1, 0.2)))
        model.add(abut.joints.Spherical("hung", light, model.ground, at=(0.2, 0.6, 0.1)))
        model.add(abut.joints.Fixed("welded", light, load, at=(0.3, -0.2, 0.5)))
        method = METHODS["RungeKutta"][0]
        runs.append(abut.simulate(model, end=0.02, step=0.01, integrator=method, coordinates=coordinates))
    absolute, joint = runs
    assert absolute.status.ok
    assert joint.status.ok
    np.testing.assert_allclose(absolute["load.position"], joint["load.position"], atol=1e-8)
    assert joint.statistics["steps"] == pytest.approx(8, abs=2)
    assert absolute.statistics["steps"] == pytest.approx(4500, rel=0.3)  # so says docs/integrators.md


@pytest.mark.parametrize("length", [1e-6, 1.0, 2e4, 1e6])
def test_a_loop_in_joint_coordinates_at_any_length(length):
    """Two bodies on hinges whose turns are coupled, θ₁ = 2 θ₂, the machine's only equation: θ̈₁ = (T₁ + T₂/2)/(J₁ + J₂/4). From 20 km on it
    was taken for redundant, as bodies had one metre to turn by, and the machine moved as two pendulums.
    """
    axis = np.array([0.2, 0.9, -0.4]) / np.sqrt(1.01)
    for ratio, mass in itertools.product((1e-12, 1e-9, 1e-3), (1e-6, 1.0, 1e6)):
        model = abut.Model("coupled", gravity=(0, 0, -G))
        hinges, torque, inertia = [], [], []
        for k, (m, place) in enumerate(zip((1.0, mass), ((0.1, 0.2, 0.3), (-0.4, 0.1, 0.2)), strict=True)):
            at, place = 2 * k * length * np.array([0.3, -0.2, 0.5]), length * np.array(place)
            body = model.add(abut.Body(f"body{k}", m, np.full(3, ratio * m * length**2), place))
            hinges.append(model.add(abut.joints.Revolute(f"hinge{k}", body, model.ground, at=at, axis=axis)))
            arm = place - at
            torque.append(axis @ np.cross(arm, (0, 0, -m * G)))
            inertia.append(ratio * m * length**2 + m * (np.cross(axis, arm) ** 2).sum())
        model.add(abut.joints.Coupler("coupler", hinges, (1.0, -2.0)))
        run = abut.simulate(
            model, end=1e-9, step=1e-9, integrator=abut.RungeKutta(), coordinates=COORDINATES["joint"]
        )
        expected = (torque[0] + 0.5 * torque[1]) / (inertia[0] + 0.25 * inertia[1])
        assert run.warnings == []
        for k, factor in ((0, 1.0), (1, 0.5)):
            found = axis @ run[f"body{k}.angular_acceleration"].values[0]
            assert found == pytest.approx(factor * expected, rel=1e-9), (ratio, mass)


@pytest.mark.parametrize("mass", [1e-6, 1.0, 1e6])
@pytest.mark.parametrize("ratio", [1e-12, 1e-9, 1e-6, 1e-2])
def test_translational_rotational_joint_equations_of_parent(ratio, mass):
    """A pendulum on a ball joint carries a body that may shift and turn about z, off its centre of mass, by its joint's rates: that body
    falls, and only its inertia across z swings along. α = (J₀ + m₀ (l² 1 − l lᵀ) + J₁ (1 − z zᵀ))⁻¹ l × m₀ g, about the arm l too, where
    nothing but J₀ and J₁ turns; rounding of m₁² ρ²/J₁ came to that, and Bdf failed in 15 of 40 machines like it.
    """
    z, x = np.array([0.2, 0.9, -0.4]) / np.sqrt(1.01), np.array([1.0, 0.3, 0.2])
    model = abut.Model("carried", gravity=(0, 0, -G))
    hung, at = np.array([0.2, 0.6, 0.1]), np.array([0.3, -0.2, 0.5])
    a, b = (
        model.add(abut.Body(name, m, np.full(3, ratio * m), place))
        for name, m, place in (("a", 1.0, (0.1, 0.2, 0.3)), ("b", mass, (-0.4, 0.1, 0.2)))
    )
    model.add(abut.joints.Spherical("hung", a, model.ground, at=hung))
    model.add(abut.joints.ParallelAxes("joint", b, a, at=at, axis=z, x=x))
    arm = np.array([0.1, 0.2, 0.3]) - hung
    inertia = ratio * np.eye(3) + arm @ arm * np.eye(3) - np.outer(arm, arm)
    inertia += ratio * mass * (np.eye(3) - np.outer(z, z))
    expected = np.linalg.solve(inertia, np.cross(arm, (0, 0, -G)))
    end = 0.1 * np.sqrt(ratio)
    run = abut.simulate(
        model, end=end, step=end / 5, integrator=abut.Bdf(rtol=1e-8), coordinates=COORDINATES["joint"]
    )
    assert run.status.ok
    assert run.statistics["steps"] < 100
    # along the arm, rounding of l × m g counts by J₀ + J₁ (1 − cos²) there
    rounding = 3e-14 * max(1.0, mass) / (ratio * (1.0 + 2e-3 * mass))
    np.testing.assert_allclose(run["a.angular_acceleration"].values[0], expected, atol=rounding + 1e-9)
    np.testing.assert_allclose(run["b.acceleration"].values[0], (0, 0, -G), atol=1e-9 + 1e-14 / ratio)

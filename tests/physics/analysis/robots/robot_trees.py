"""Random trees of bodies and joints, random states of them, and central differences."""

import numpy as np

import abut
from abut import joints
from abut.model.geometry import rotations

CLOSE, DIFFERENCES = 1e-12, 1e-9
SCALAR = ("Revolute", "Translational", "Cylindrical", "Universal", "Screw", "Planar")


def unit(rng):
    v = rng.normal(size=3)
    return v / np.linalg.norm(v)


def tree(seed, kinds=(*SCALAR, "Spherical", "Fixed"), free=True):
    """Bodies hung on each other at random, by joints of either sense, and one that nothing carries."""
    rng = np.random.default_rng(seed)
    model = abut.Model("tree", gravity=(0.3, -0.5, -9.81))
    parts = [model.ground]
    for k, kind in enumerate([*rng.permutation(kinds), *(["Free"] if free else [])]):
        body = abut.Body(
            f"b{k}",
            mass=rng.uniform(0.5, 2.0),
            inertia=(*rng.uniform(0.06, 0.09, 3), *rng.uniform(-0.01, 0.01, 3)),
            position=tuple(0.5 * rng.normal(size=3)),
            orientation=tuple(rotations.normalize_quaternion(rng.normal(size=4))),
            velocity=tuple(rng.normal(size=3)) if kind == "Free" else (0, 0, 0),
        )
        parent = parts[rng.integers(len(parts))]
        model.add(body)
        if kind != "Free":
            axis, across = unit(rng), unit(rng)
            turned = {"axis_i": tuple(axis), "axis_j": tuple(np.cross(axis, across))}
            options = turned if kind == "Universal" else {"axis": tuple(axis)}
            options |= {"pitch": 0.3} if kind == "Screw" else {}
            pair = (body, parent) if rng.random() < 0.5 else (parent, body)
            model.add(
                getattr(joints, kind)(f"{kind}_{k}", *pair, at=tuple(0.3 * rng.normal(size=3)), **options)
            )
        parts.append(body)
    return model


def drawn(robot, seed=1):
    """A state at random, how its rates change, and forces on some bodies."""
    rng = np.random.default_rng(seed)
    n = len(robot.rates)
    forces = {body.name: rng.normal(size=6) for body in robot.model.bodies[::2]}
    return robot.moved(robot.start.q, rng.normal(size=n)), rng.normal(size=n), rng.normal(size=n), forces


def differences(function, n, h=1e-3):
    """∂f/∂x of fourth order, f of small changes of x."""
    columns = []
    for e in np.eye(n) * h:
        near, far = function(e) - function(-e), function(2.0 * e) - function(-2.0 * e)
        columns.append((8.0 * near - far) / (12.0 * h))
    return np.array(columns).T


def apart(one, other):
    """The largest difference over the largest number."""
    return float(np.abs(np.asarray(one) - other).max() / np.abs(other).max())

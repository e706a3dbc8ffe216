"""For tests: a whole model moved and rotated, its gravity, ground frames and velocities with it."""

import copy

import numpy as np
from scipy.spatial.transform import Rotation

import abut
from abut.flexible.floating.floating_frame import ModalCoordinates
from abut.model import Frame
from abut.model.body import Ground
from abut.signals.signal import Sensed

__all__ = ["rigidly_moved"]


def rigidly_moved(model: abut.Model, rotation: Rotation, shift) -> abut.Model:
    """A copy in which every point r is at R r + s, and every direction turned by R.

    What is fixed to a body is given in its axes, and stays; frames on the ground, poses and velocities of bodies, and gravity change.
    A measure along global axes is one along a frame on the ground, which turns.
    """
    shift = np.asarray(shift, dtype=float)
    kept = [
        one for one in everything_in(model) if type(one).__module__.startswith("abut.extend.functions.expr")
    ]
    made = copy.deepcopy(model, {id(one): one for one in kept})  # functions are shared
    made._gravity = tuple(rotation.apply(model.gravity).tolist())
    axes = made.ground.frame()  # turned below, as all frames on the ground
    for thing in everything_in(made, without=kept):
        if isinstance(thing, Sensed) and "along" in vars(thing) and thing.along is None:
            object.__setattr__(thing, "along", axes)
        if isinstance(thing, Frame) and isinstance(thing.body, Ground):
            turn(thing, rotation, shift)
        elif isinstance(thing, abut.Body) and not isinstance(thing, ModalCoordinates):
            turn(thing, rotation, shift)
            for name in ("velocity", "angular_velocity"):
                object.__setattr__(thing, name, tuple(rotation.apply(getattr(thing, name)).tolist()))
        if isinstance(thing, Frame):
            thing.__dict__.pop("global_position", None)
    return made


def turn(placed, rotation, shift):
    """Move what has a position and an orientation."""
    w, x, y, z = placed.orientation
    qx, qy, qz, qw = (rotation * Rotation.from_quat((x, y, z, w))).as_quat()
    object.__setattr__(placed, "position", tuple((rotation.apply(placed.position) + shift).tolist()))
    object.__setattr__(placed, "orientation", (float(qw), float(qx), float(qy), float(qz)))


def everything_in(model, without=()):
    """All objects that a model holds, each once; not what only those left out hold."""
    seen, todo = {id(one) for one in without}, [model]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, (str, bytes, int, float, type, np.ndarray)):
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, dict):
            todo += [*one.keys(), *one.values()]
        elif isinstance(one, (tuple, list, set, frozenset)):
            todo += list(one)
        elif type(one).__module__.startswith(("abut", "gallery")) and hasattr(one, "__dict__"):
            todo += list(vars(one).values())

"""For tests of formats: whether two models are the same machine."""

import math
import random
from typing import Any

import numpy as np

from abut import joints
from abut.contact import Contact, normal
from abut.coordinates.trial_pose import TrialPose
from abut.joints.initial_conditions import consistent_velocities
from abut.model import Body, Frame, Graphic
from abut.model.geometry import rotations

TOLERANCE = 1e-12  #: relative to the largest number of each list, and in metres and radians for places


def differences(one: Any, other: Any) -> list[str]:
    """What differs between two models: one sentence for each thing.

    Looks at gravity, and by name at every body, joint, motion, force, contact and signal: its kind, all its numbers, frames and shapes,
    and the values of its functions at random arguments. What is only looked at is no part of the machine.
    """
    found = _unequal("gravity", one.gravity, other.gravity)
    begun = [
        consistent_velocities(model) for model in (one, other)
    ]  # what is written agrees with joints and motions
    for name in begun[0].keys() & begun[1].keys():
        found += _unequal(f"{name}.velocity", *(velocities[name] for velocities in begun))
    for family, compared in _COMPARED.items():
        first, second = (
            {thing.name: thing for thing in getattr(model, family) if not _is_measure(thing)}
            for model in (one, other)
        )
        if first.keys() != second.keys():
            found.append(f"{family}: {sorted(first)} against {sorted(second)}")
        for name in first.keys() & second.keys():
            found += compared(name, first[name], second[name])
    return found


def _bodies(name: str, a: Body, b: Body) -> list[str]:
    fields = ("mass", "inertia", "position")
    out = [
        text for field in fields for text in _unequal(f"{name}.{field}", getattr(a, field), getattr(b, field))
    ]
    return out + _turned(f"{name}.orientation", a.orientation, b.orientation)


def _frames(name: str, a: Frame, b: Frame) -> list[str]:
    if a.body.name != b.body.name:
        return [f"{name} on {a.body.name} against {b.body.name}"]
    return _unequal(f"{name}.position", a.position, b.position) + _turned(name, a.orientation, b.orientation)


def _turned(name: str, a: Any, b: Any) -> list[str]:
    """Quaternions, of which q and −q are one rotation."""
    return [] if 1.0 - abs(np.dot(a, b)) < TOLERANCE else [f"{name}: {a} against {b}"]


def _joints(name: str, a: Any, b: Any) -> list[str]:
    """Frames, and terms with their coefficients; a gear is a coupler."""
    kinds = [joints.Coupler if type(x) is joints.Gear else type(x) for x in (a, b)]
    if kinds[0] is not kinds[1]:
        return [f"{name}: {kinds}"]
    if kinds[0] is joints.Relation:  # one function may be said of other coordinates
        return _unequal(f"{name} as placed", *(ways(x) for x in (a, b)))
    terms = [[(t, joint.coefficient(t)) for e in joint.equations for t in e.terms] for joint in (a, b)]
    out = _unequal(f"{name} coefficients", [c for _, c in terms[0]], [c for _, c in terms[1]])
    out += [
        f"{name}: {t} against {u}"
        for (t, _), (u, _) in zip(*terms, strict=True)
        if (t.kind, t.a, t.b, t.pair) != (u.kind, u.a, u.b, u.pair)
    ]
    for pair, twin in zip(a.pairs, b.pairs, strict=True):
        out += [text for f, g in zip(pair, twin, strict=True) for text in _frames(name, f, g)]
    if hasattr(a, "length"):
        out += _unequal(f"{name}.length", a.length, b.length)
    for side in ("curve", "curve_i", "curve_j"):
        if hasattr(a, side):  # their parameters may be others
            lines = (getattr(joint, side).retimed(-1.0, 1.0).coefficients for joint in (a, b))
            out += _unequal(f"{name}.{side}", *lines)
    if len(a.bearings) != len(b.bearings):
        return [*out, f"{name}: {len(a.bearings)} surfaces rub against {len(b.bearings)}"]
    rubbing = (
        sorted(joint.bearings, key=lambda one: one.numbers[-2]) for joint in (a, b)
    )  # by their preload
    for one, twin in zip(*rubbing, strict=True):
        out += _unequal(f"{name} friction", one.numbers, twin.numbers)
        numbers = ([getattr(x.law, p.name) for p in one.law.declared] for x in (one, twin))
        out += _unequal(f"{name} friction law", *numbers, each=True)
    return out


def ways(joint: Any) -> list[float]:
    """How a relation ties the motions of bodies as placed, by their names, and what it asks of them; the largest factor is 1."""
    bodies = sorted({body.name: body for body in joint.bodies if body.name != "ground"}.items())
    stance, terms = TrialPose([body for _, body in bodies]), joint.equations[0].terms
    rows = stance.row([(t, joint.pairs[t.pair], joint.coefficient(t)) for t in terms])[1]
    whole = np.concatenate([rows.get(k, np.zeros(6)) for k in range(len(bodies))])
    return list(np.append(whole, joint.as_placed[2]) / np.abs(whole).max())


def _motions(name: str, a: Any, b: Any) -> list[str]:
    out = [] if (type(a), a.term) == (type(b), b.term) else [f"{name}: {a.term} against {b.term}"]
    out += [text for f, g in zip(a.frames, b.frames, strict=True) for text in _frames(name, f, g)]
    return out + _unequal(f"{name}.start", a.start, b.start) + values(name, a.expression, b.expression)


def _forces(name: str, a: Any, b: Any) -> list[str]:
    if type(a) is not type(b):
        return [f"{name}: {type(a)} against {type(b)}"]
    out = _frames(f"{name}.i", a.i, b.i) + _frames(f"{name}.j", a.j, b.j)
    if hasattr(a, "matrices"):
        pairs = zip(a.matrices, b.matrices, strict=True)
        return out + [text for k, (m, n) in enumerate(pairs) for text in _unequal(f"{name} {k}", m, n)]
    if hasattr(a, "known"):
        if list(a.expressions) != list(b.expressions):
            return [*out, f"{name}: components {list(a.expressions)} against {list(b.expressions)}"]
        return out + [
            text
            for k, e in a.expressions.items()
            for text in values(f"{name} {k}", e, b.expressions[k], a.known, b.known)
        ]
    return out + _unequal(f"{name} numbers", a.numbers, b.numbers, each=True)


def values(name: str, a: Any, b: Any, *known: Any) -> list[str]:
    """Two prepared functions at random arguments of the size of a machine's, beside the largest value.

    Arguments that are measures have the values of these at random motions of the bodies.
    """
    rows = []
    for k in range(40):
        given = [_arguments(k, e, own) for e, own in zip((a, b), known or ({}, {}), strict=True)]
        try:
            rows.append((a(**given[0]), b(**given[1])))
        except (ArithmeticError, ValueError, TypeError):
            continue
    return _unequal(f"{name} function", *zip(*rows, strict=True)) if rows else [f"{name}: no value"]


def _arguments(k: int, expression: Any, known: Any) -> dict[str, float]:
    """The k-th numbers for a function's arguments: of measures what they are at a random motion of all bodies."""
    found = {}
    for word in expression.arguments:
        signal, port = known.get(word, (word, ""))
        if hasattr(signal, "frames"):
            found[word] = measured(signal, k)
            continue
        low, high = {"t": (0.0, 2.0), "length": (0.01, 0.3)}.get(word, (-0.4, 0.4))
        name = f"{k} {getattr(signal, 'name', signal)} {port}"
        found[word] = random.Random(name).uniform(low, high)
    return found


def _motion(frame: Frame | None, k: int) -> tuple[Any, ...]:
    """Place, axes (columns), velocity and angular velocity of a frame at the k-th random motion of its body."""
    if frame is None or frame.body.name == "ground":
        place = (np.zeros(3), np.eye(3)) if frame is None else (np.array(frame.position), frame.global_axes)
        return (*place, np.zeros(3), np.zeros(3))
    dice = random.Random(f"{k} {frame.body.name}")
    p, v, w = (np.array([dice.uniform(-0.4, 0.4) for _ in range(3)]) for _ in range(3))
    q = rotations.normalize_quaternion([dice.gauss(0.0, 1.0) for _ in range(4)])
    arm = rotations.rotate_vector(q, frame.position)
    return (
        p + arm,
        rotations.to_matrix(rotations.multiply_quaternions(q, frame.orientation)),
        v + np.cross(w, arm),
        w,
    )


def measured(signal: Any, k: int) -> float:
    """A measure of `abut.signals` at the k-th random motion, by its definition."""
    (pi, ri, vi, wi), (pj, rj, vj, wj), (_, along, *_), (*_, seen) = (_motion(f, k) for f in signal.frames)
    d, (a, b) = pi - pj, signal.axes
    v = vi - vj - np.cross(seen, d)
    match type(signal).__name__:
        case "Displacement":
            return float(along[:, a] @ d)
        case "Velocity":
            return float(along[:, a] @ v)
        case "AngularVelocity":
            return float(along[:, a] @ (wi - wj))
        case "DirectionCosine":
            return float(ri[:, a] @ rj[:, b])
        case "Distance":
            return float(np.linalg.norm(d))
        case "DistanceRate":
            return float(d @ (vi - vj) / np.linalg.norm(d))
        case "Angle":
            return math.atan2(rj[:, 1] @ ri[:, 0], rj[:, 0] @ ri[:, 0])
    raise AssertionError(signal)


def _is_measure(thing: Any) -> bool:
    """Whether it is a measure, which is compared where functions look at it."""
    return thing.family == "signal" and hasattr(thing, "frames")


def _signals(name: str, a: Any, b: Any) -> list[str]:
    """States by their start and function; linear systems by their matrices."""
    if type(a) is not type(b):
        return [f"{name}: {type(a)} against {type(b)}"]
    if hasattr(a, "matrices"):
        pairs = zip((*a.matrices, a.initial), (*b.matrices, b.initial), strict=True)
        return [text for m, n in pairs for text in _unequal(name, m, n)]
    out = values(name, a.expression, b.expression, a.known, b.known) if hasattr(a, "expression") else []
    fields = [field for field in ("initial", "initial_rate", "value", "error") if hasattr(a, field)]
    return out + [text for field in fields for text in _unequal(name, getattr(a, field), getattr(b, field))]


def _contacts(name: str, a: Contact, b: Contact) -> list[str]:
    """Laws by their numbers, shapes by kind, place and size; Hertz is the IMPACT that it is written as, laws without give POISSON."""
    out = []
    for law, twin in zip(a.laws, b.laws, strict=True):
        if type(law) is normal.Hertz:
            law = normal.Impact(4 / 3 * law.modulus * math.sqrt(law.radius), 1.5)
        if type(law) in (normal.Rigid, normal.RigidNewton):
            law = normal.RigidPoisson(law.restitution)
        if type(law) is not type(twin):
            out.append(f"{name}: {law} against {twin}")
            continue
        numbers = [{p.name: getattr(x, p.name) for p in law.declared} for x in (law, twin)]
        if type(law) is normal.Poisson:  # only p²/m is in the force
            numbers = [{"stiffness": n["penalty"] ** 2 / n["mass"], "e": n["restitution"]} for n in numbers]
        out += _unequal(f"{name} {type(law).__name__}", *([*n.values()] for n in numbers), each=True)
    for s, t in zip(a.shapes, b.shapes, strict=True):
        out += shapes(f"{name} {type(s).__name__}", s, t)
    return out


def shapes(name: str, a: Any, b: Any) -> list[str]:
    """Kind, place and size of two shapes; of meshes the corners of the facets."""
    out = _frames(name, a.frame, b.frame)
    if a.parameters or b.parameters:
        if type(a) is not type(b):
            return [*out, f"{name} against {type(b).__name__}"]
        return out + _unequal(f"{name} size", a.parameters, b.parameters)
    if not hasattr(a, "triangles"):
        return out + _unequal(f"{name} bounds", a.bounds, b.bounds)
    if math.isfinite(a.bounding_radius):
        corners = [np.asarray(x.triangles()[0])[x.triangles()[1]] for x in (a, b)]
        return out + _unequal(f"{name} facets", *corners)
    return out


def graphics(model: Any) -> list[Graphic]:
    return sorted(model.graphics, key=lambda graphic: graphic.name)


def _unequal(name: str, a: Any, b: Any, each: bool = False) -> list[str]:
    """Numbers that differ beside the largest of them, or each beside itself."""
    x, y = np.asarray(a, float), np.asarray(b, float)
    if x.shape != y.shape:
        return [f"{name}: {x.shape} against {y.shape}"]
    size = np.abs(x) if each else np.abs(x).max(initial=1e-3)
    wrong = np.abs(x - y) > TOLERANCE * size
    return [f"{name}: {a} against {b}"] if wrong.any() or not np.array_equal(np.isnan(x), np.isnan(y)) else []


_COMPARED = {
    "bodies": _bodies,
    "joints": _joints,
    "motions": _motions,
    "forces": _forces,
    "contacts": _contacts,
    "signals": _signals,
}

"""Friction laws alone, integrated along a given slip in plain Python: the engine has no part in it."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

Vector = np.ndarray


class Rubbed:
    """A law with its memory, for plain Python: what it carries along is z (bristle, scalar)."""

    def __init__(self, law: Any) -> None:
        self.law, self.kind = law, type(law)
        self.names = {
            k: list(inspect.signature(f.python).parameters)[1:] for k, f in self.kind.functions.items()
        }
        self.bristle, self.scalars = self.kind.anatomy.bristle, self.kind.anatomy.states
        self.size = 3 + len(self.scalars)
        self.turn = np.zeros(3)

    def call(self, which: str, slip: Vector, z: Vector, **given: float) -> Any:
        known = {
            "slip": slip,
            "speed": slip,
            "normal_force": 100.0,
            "depth": 0.0,
            "normal_rate": 0.0,
            "turn": self.turn,
        }
        known |= {self.bristle: z[:3], **dict(zip(self.scalars, z[3:], strict=True)), **given}
        return self.kind.functions[which](self.law, *(known[name] for name in self.names[which]))

    def rate(self, slip: Vector, z: Vector, **given: float) -> Vector:
        made = self.call("evolve", slip, z, **given)
        return np.append(*made) if self.scalars else made

    def force(self, slip: Vector, z: Vector, **given: float) -> Vector:
        return self.call(self.kind.anatomy.method, slip, z, **given)


def drag(
    law: Any,
    slip: Callable[[float], Vector],
    times: Sequence[float],
    *,
    load: Callable[[float], float] = lambda t: 100.0,
    load_rate: Callable[[float], float] = lambda t: 0.0,
    depth: Callable[[float], float] = lambda t: 1e-6,
    steps: int = 400,
) -> dict[str, np.ndarray]:
    """Drag a law along slip(t) by the classical Runge–Kutta method, ``steps`` of it in each piece.

    ``times`` are the ends of the pieces, at each of which (but the first) the slip reverses.

    Returns:
        time, the opposing force (n, 3), z (n, …): what is carried along, and the work done against the force so far [J].
    """
    body = Rubbed(law)
    y = np.zeros(body.size + 1)
    rows = []

    def given(t: float) -> dict[str, float]:
        return {"normal_force": load(t), "normal_rate": load_rate(t), "depth": depth(t)}

    def rate(t: float, y: Vector) -> Vector:
        v, at = slip(t), given(t)
        return np.append(body.rate(v, y[:-1], **at), np.dot(body.force(v, y[:-1], **at), v))

    for t0, t1 in itertools.pairwise(times):
        h = (t1 - t0) / steps
        for k in range(steps):
            t = t0 + k * h
            a = rate(t, y)
            b = rate(t + h / 2, y + h / 2 * a)
            c = rate(t + h / 2, y + h / 2 * b)
            d = rate(t + h, y + h * c)
            y = y + h / 6 * (a + 2 * b + 2 * c + d)
            force = body.force(slip(t + h), y[:-1], **given(t + h))
            rows.append((t + h, force, y[:-1], y[-1]))
        body.turn = y[:3].copy()
    time, force, z, work = zip(*rows, strict=True)
    return {"time": np.array(time), "force": np.array(force), "z": np.array(z), "work": np.array(work)}


def along(direction: Sequence[float], speed: Callable[[float], float]) -> Callable[[float], Vector]:
    """A slip along a line."""
    unit = np.asarray(direction, float)
    return lambda t: unit * speed(t)

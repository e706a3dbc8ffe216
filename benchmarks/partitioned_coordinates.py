"""Two ways to march a constrained machine explicitly: project every step, or integrate independent coordinates only.

*Projected*, as abut does it: all coordinates are integrated, and each accepted step is taken back onto the constraints by the shortest
way in the metric of the masses (a solve with the matrix of the accelerations for positions, one for velocities). *Partitioned* (Wehage &
Haug, J. Mech. Des. 104 (1982) 247): at each stage the dependent coordinates follow from the independent ones by Newton's method, their
velocities by a linear system, and errors are those of independent coordinates. The set is chosen by pivoting (QR of the constraints'
Jacobian), and anew where dependent coordinates come to move more than `WORST` times as fast as independent ones.

Both are written here in NumPy, for plane machines in absolute coordinates (x, y, θ of each bar), with the tableau of RKF45, the same step
control and tolerances. What they cost is counted: evaluations of the accelerations, and matrices that were factored beside these.

    python benchmarks/partitioned_coordinates.py
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from abut import RKF45

GRAVITY = 9.81
WORST = 5.0  #: as quickly as independent coordinates, dependent ones may move before others are taken
Vector = NDArray[np.float64]


@dataclasses.dataclass
class Machine:
    """Bars in a plane, pinned to each other or to the ground: C(q) = 0, G = ∂C/∂q, M q̈ + Gᵀ λ = F."""

    mass: Vector
    force: Vector
    pins: list[
        tuple[int, float, int, float, Vector]
    ]  #: bar, place along it, other bar (−1 the ground), place, or point
    start: Vector
    speed: Vector

    def constraints(self, q: Vector, v: Vector) -> tuple[Vector, Vector, Vector]:
        """C, G, and Ġ v with its sign changed."""
        rows = 2 * len(self.pins)
        c, g, gamma = np.zeros(rows), np.zeros((rows, len(q))), np.zeros(rows)
        for k, (i, a, j, b, point) in enumerate(self.pins):
            at = slice(2 * k, 2 * k + 2)
            c[at] = -point
            for bar, place, sign in ((i, a, 1.0), (j, b, -1.0)):
                if bar < 0:
                    continue
                angle = q[3 * bar + 2]
                along = place * np.array([np.cos(angle), np.sin(angle)])
                c[at] += sign * (q[3 * bar : 3 * bar + 2] + along)
                g[at, 3 * bar : 3 * bar + 2] = sign * np.eye(2)
                g[at, 3 * bar + 2] = sign * np.array([-along[1], along[0]])
                gamma[at] += sign * along * v[3 * bar + 2] ** 2
        return c, g, gamma

    def matrix(self, g: Vector) -> Vector:
        """That of the accelerations."""
        return np.block([[np.diag(self.mass), g.T], [g, np.zeros((len(g), len(g)))]])


def bars(lengths: list[float]) -> tuple[Vector, Vector]:
    """Masses of slender bars of 1 kg/m, and their weights."""
    mass = np.concatenate([[x, x, x**3 / 12.0] for x in lengths])
    return mass, np.concatenate([[0.0, -GRAVITY * x, 0.0] for x in lengths])


def double_pendulum() -> Machine:
    """Two bars of 1 m, let go level."""
    mass, force = bars([1.0, 1.0])
    pins = [(0, -0.5, -1, 0.0, np.zeros(2)), (1, -0.5, 0, 0.5, np.zeros(2))]
    return Machine(mass, force, pins, np.array([0.5, 0, 0, 1.5, 0, 0]), np.zeros(6))


def four_bar() -> Machine:
    """A crank of 1 m that goes round, a coupler of 2.5 m and a rocker of 2 m, 2.5 m between the ground's pins."""
    crank, coupler, rocker, ground = 1.0, 2.5, 2.0, 2.5
    tip = np.array([crank, 0.0])
    x = ((ground - crank) ** 2 + coupler**2 - rocker**2) / (2.0 * (ground - crank))
    joint = tip + np.array([x, np.sqrt(coupler**2 - x * x)])
    foot = np.array([ground, 0.0])
    angles = [0.0, np.arctan2(*(joint - tip)[::-1]), np.arctan2(*(joint - foot)[::-1])]
    places = [tip / 2, (tip + joint) / 2, (foot + joint) / 2]
    start = np.concatenate([[*p, a] for p, a in zip(places, angles, strict=True)])
    mass, force = bars([crank, coupler, rocker])
    pins = [(0, -0.5, -1, 0.0, np.zeros(2)), (1, -coupler / 2, 0, 0.5, np.zeros(2)),
            (2, -rocker / 2, -1, 0.0, foot), (1, coupler / 2, 2, rocker / 2, np.zeros(2))]  # fmt: skip
    made = Machine(mass, force, pins, start, np.zeros(9))
    _, g, _ = made.constraints(start, made.speed)
    null = scipy.linalg.null_space(g)[:, 0]
    return dataclasses.replace(made, speed=null * (8.0 / null[2]))  # the crank at 8 rad/s


class March:
    """One run; counts evaluations, factored matrices beside them, steps, and changes of the set."""

    def __init__(self, machine: Machine, rtol: float, partitioned: bool) -> None:
        self.machine, self.rtol, self.partitioned = machine, rtol, partitioned
        self.evaluations = self.matrices = self.steps = self.changes = 0
        self.n = len(machine.start)
        self.dependent = self.independent = np.arange(self.n)
        if partitioned:
            self.choose(machine.start)
        self.changes = 0

    def choose(self, q: Vector) -> None:
        """Which coordinates are independent, by pivoting."""
        _, g, _ = self.machine.constraints(q, q)
        order = scipy.linalg.qr(g, mode="r", pivoting=True)[1]
        self.dependent, self.independent = np.sort(order[: len(g)]), np.sort(order[len(g) :])
        self.changes += 1

    def rate(self, y: Vector) -> Vector:
        """ẏ, by the matrix of the accelerations."""
        self.evaluations += 1
        q, v = np.split(y, 2)
        _, g, gamma = self.machine.constraints(q, v)
        found = np.linalg.solve(self.machine.matrix(g), np.concatenate([self.machine.force, gamma]))
        return np.concatenate([v, found[: self.n]])

    def complete(self, y: Vector) -> Vector:
        """Dependent coordinates and velocities from the independent ones, to a hundredth of the tolerance."""
        q, v = (part.copy() for part in np.split(y, 2))
        for _ in range(12):
            c, g, _ = self.machine.constraints(q, v)
            self.matrices += 1
            inverse = np.linalg.inv(g[:, self.dependent])
            change = inverse @ c
            q[self.dependent] -= change
            if np.abs(change).max() < 0.01 * self.rtol:
                break
        v[self.dependent] = -inverse @ (g[:, self.independent] @ v[self.independent])
        return np.concatenate([q, v])

    def project(self, y: Vector) -> Vector:
        """Back onto the constraints by the shortest way in the masses' metric; its matrix is the one of the accelerations."""
        q, v = (part.copy() for part in np.split(y, 2))
        c, g, _ = self.machine.constraints(q, v)
        matrix = self.machine.matrix(g)
        q -= np.linalg.solve(matrix, np.concatenate([np.zeros(self.n), c]))[: self.n]
        v -= np.linalg.solve(matrix, np.concatenate([np.zeros(self.n), g @ v]))[: self.n]
        return np.concatenate([q, v])

    def to(self, end: float) -> Vector:
        """March to a time; the state there."""
        table, stages = RKF45.table, RKF45.stages
        y, t, h = np.concatenate([self.machine.start, self.machine.speed]), 0.0, 1e-3
        tested = np.concatenate([self.independent, self.n + self.independent])
        first = self.rate(y)
        while t < end * (1.0 - 1e-12):
            h = min(h, end - t)
            rates = [first]
            for stage in range(1, stages + 1):
                there = y + h * sum(table[stage, j] * rates[j] for j in range(stage))
                there = self.complete(there) if self.partitioned else there
                rates.append(self.rate(there))
            e = h * sum(table[stages + 1, j] * rates[j] for j in range(stages + 1))
            error = np.max(np.abs(e[tested]) / (self.rtol * np.maximum(1.0, np.abs(y[tested]))))
            if error <= 1.0:
                t, self.steps = t + h, self.steps + 1
                y = there if self.partitioned else self.project(there)
                first = rates[-1] if self.partitioned else np.concatenate([y[self.n :], rates[-1][self.n :]])
                if self.partitioned and self.badly_chosen(y):
                    self.choose(y[: self.n])
                    tested = np.concatenate([self.independent, self.n + self.independent])
            h *= min(5.0, max(0.2, 0.9 * max(error, 1e-10) ** -0.2))
        return y

    def badly_chosen(self, y: Vector) -> bool:
        """Whether a dependent coordinate moves far more quickly than the independent ones."""
        _, g, _ = self.machine.constraints(*np.split(y, 2))
        moves = np.linalg.solve(g[:, self.dependent], g[:, self.independent])
        return bool(np.abs(moves).max() > WORST)


def rows(name: str, make: Callable[[], Machine], end: float) -> list[tuple[Any, ...]]:
    """What both ways cost and err, at three tolerances."""
    machine = make()
    true = March(machine, 1e-12, False).to(end)[: len(machine.start)]
    out = []
    for rtol in (1e-4, 1e-6, 1e-8):
        for word, partitioned in (("projected", False), ("partitioned", True)):
            march = March(machine, rtol, partitioned)
            error = np.abs(march.to(end)[: len(true)] - true).max()
            out.append(
                (name, rtol, word, march.steps, march.evaluations, march.matrices, march.changes, error)
            )
    return out


if __name__ == "__main__":
    print("| machine | rtol | coordinates | steps | evaluations | further matrices | sets changed | error |")
    for row in rows("double pendulum, 3 s", double_pendulum, 3.0) + rows("four-bar, 3 s", four_bar, 3.0):
        print("| {} | {:.0e} | {} | {} | {} | {} | {} | {:.1e} |".format(*row))

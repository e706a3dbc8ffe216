"""Reference for a soft rotor with an unbalance on springs: the equations of its nodes' masses, by SciPy.

The rotor is Exudyn's (tests/data/fe/exudyn, stiffness × .01, .1 kg more at a node of the rim), in eight natural modes of the free body:
a node is at T + A(p) (r + φ q), A by Euler parameters p. Its velocity is J (v, ω, q̇), and with the masses m_ij of the nodes, J as it
stands and its rate at rest,

    Jᵀ m J (v̇, ω̇, q̈) = Jᵀ (F − m (ω × (ω × A(r + φ q)) + 2 ω × A φ q̇)) − (0, 0, λ q):

no invariants, no floating frame's theory. Ends are held on the mean of their nodes by springs of 2e8 N/m and dampers of 2e6 N s/m.

Values: Σ t + Σ |u| of the middle node at 0, .1, … 10 ms, and u at 10 ms [m].
"""

import json
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import eigh

DATA = Path(__file__).parents[2] / "data" / "fe" / "exudyn"
STIFF, LOSS, SPEED, COUNT = 2e8, 2e6, 100.0 * np.pi, 8


def matrix(name):
    """Rows i j value of a whole matrix."""
    i, j, value = np.loadtxt(DATA / name, unpack=True)
    out = np.zeros((int(i.max()),) * 2)
    out[i.astype(int) - 1, j.astype(int) - 1] = value
    return out


text = (DATA / "rotorDiscTest.inp").read_text()
PLACES = np.array(
    [line.split(",")[1:] for line in text.split("*Node\n")[1].split("*")[0].splitlines()], float
)
NODES = len(PLACES)
mass = matrix("rotorDiscTestMASS1.mtx.gz")
rim = int(np.argmin(np.linalg.norm(PLACES - [0.0, 0.19598444, 0.15], axis=1)))
mass[3 * rim : 3 * rim + 3, 3 * rim : 3 * rim + 3] += 0.1 * np.eye(3)
squares, vectors = eigh(0.01 * matrix("rotorDiscTestSTIF1.mtx.gz"), mass)
SHAPES = vectors[:, 6 : 6 + COUNT].reshape(NODES, 3, COUNT)
LAMBDA = squares[6 : 6 + COUNT]
MASSES = mass[0::3, 0::3]
ENDS = [(np.flatnonzero(np.abs(PLACES[:, 2] - z) < 1e-6), z) for z in (0.0, 0.5)]
MIDDLE = int(np.argmin(np.linalg.norm(PLACES - [0.0, 0.0, 0.25], axis=1)))
SPRINGS = np.array([[STIFF, STIFF, STIFF], [STIFF, STIFF, 0.0]])


def turned(p):
    """A(p)."""
    w, u = p[0] / np.linalg.norm(p), p[1:] / np.linalg.norm(p)
    cross = np.array([[0.0, -u[2], u[1]], [u[2], 0.0, -u[0]], [-u[1], u[0], 0.0]])
    return np.eye(3) + 2.0 * w * cross + 2.0 * cross @ cross


def rates(t, s):
    """Of T, p, q, v, ω, q̇."""
    at, p, q, v, spin, flow = np.split(s, [3, 7, 7 + COUNT, 10 + COUNT, 13 + COUNT])
    a = turned(p)
    arm, shapes = (PLACES + SHAPES @ q) @ a.T, np.einsum("ij,njm->nim", a, SHAPES)
    around = np.cross(np.eye(3)[None, :, :], arm[:, None, :]).transpose(0, 2, 1)
    j = np.concatenate([np.broadcast_to(np.eye(3), (NODES, 3, 3)), around, shapes], axis=2)
    speed = v + np.cross(spin, arm) + shapes @ flow
    force = -MASSES @ (np.cross(spin, np.cross(spin, arm)) + 2.0 * np.cross(spin, shapes @ flow))
    for (nodes, z), k in zip(ENDS, SPRINGS, strict=True):
        shift = (at + arm[nodes]).mean(axis=0) - [0.0, 0.0, z]
        force[nodes] -= (k * shift + LOSS * speed[nodes].mean(axis=0)) / len(nodes)
    whole = np.einsum("nia,nib->ab", j, (MASSES @ j.reshape(NODES, -1)).reshape(j.shape))
    load = np.einsum("nia,ni->a", j, force)
    load[6:] -= LAMBDA * q
    turn = 0.5 * np.array([-p[1:] @ spin, *(p[0] * spin + np.cross(spin, p[1:]))])
    return np.concatenate([v, turn, flow, np.linalg.solve(whole, load)])


if __name__ == "__main__":
    start = np.zeros(13 + 2 * COUNT)
    start[3], start[12 + COUNT] = 1.0, SPEED
    times = np.linspace(0.0, 0.01, 101)
    found = solve_ivp(rates, (0.0, 0.01), start, method="Radau", rtol=1e-9, atol=1e-13, t_eval=times).y.T
    moved = np.array(
        [s[:3] + turned(s[3:7]) @ (PLACES[MIDDLE] + SHAPES[MIDDLE] @ s[7 : 7 + COUNT]) - PLACES[MIDDLE] for s in found]
    )  # fmt: skip
    values = {"sum": times.sum() + np.abs(moved).sum(), "last": moved[-1].tolist()}
    Path(__file__).with_suffix(".json").write_text(json.dumps(values, indent=1) + "\n")

"""Reference for Andrews' squeezing mechanism: the seven angles at 0.03 s.

The values `published` are those of the Test Set for IVP Solvers (Mazzia & Magherini, release 2.4, problem II-9),
after Schiehlen (ed.), Multibody Systems Handbook, 1990, and Hairer & Wanner, Solving ODEs II, p. 530-542.
Here they are checked by an independent march: the 7 coordinates of the tree with 6 loop closures, index 1
by projection of the accelerations, DOP853, constraints restored by Newton at the end of each of 30 pieces.
Bodies are written as planar positions of centres of mass, differentiated by complex steps, so no equation
of the published code is used.
"""

import json
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

MASS = np.array([0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498])
INERTIA = np.array([2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5])
A, B, C = (-0.06934, -0.00227), (-0.03635, 0.03273), (0.014, 0.072)
D, DA, E, EA = 28e-3, 115e-4, 2e-2, 1421e-5
RR, RA, SS, SA, SB, SC, SD = 7e-3, 92e-5, 35e-3, 1874e-5, 1043e-5, 18e-3, 2e-2
TA, TB, U, UA, UB, ZF, ZT, FA = 2308e-5, 916e-5, 4e-2, 1228e-5, 449e-5, 2e-2, 4e-2, 1421e-5
MOMENT, STIFFNESS, LENGTH = 0.033, 4530.0, 0.07785
START = np.array(
    [
        -0.0617138900142764496358948458001,
        0.0,
        0.455279819163070380255912382449,
        0.222668390165885884674473185609,
        0.487364979543842550225598953530,
        -0.222668390165885884674473185609,
        1.23054744454982119249735015568,
    ]
)
PUBLISHED = [
    15.81077119629904,
    -15.75637105984298,
    0.04082224013073101,
    -0.5347301163226948,
    0.5244099658805304,
    0.5347301163226948,
    1.048080741042263,
]


def turned(angle: complex, x: float, y: float) -> np.ndarray:
    """The vector (x, y) of a body turned by an angle."""
    return np.array([np.cos(angle) * x - np.sin(angle) * y, np.sin(angle) * x + np.cos(angle) * y])


def angles(q: np.ndarray) -> np.ndarray:
    """Absolute angles of the seven bodies' axes: crank, arm, triangle, two rods with their two swinging
    plates.
    """
    be, th, ga, ph, de, om, ep = q
    return np.array([be, be + th, ga, ph + de, de, om + ep, ep])


def centres(q: np.ndarray) -> np.ndarray:
    """Centres of mass (7, 2)."""
    a = angles(q)
    hub = turned(a[0], RR, 0.0)
    left = np.array(A) + turned(a[4], ZT, 0.0)
    right = np.array(A) + turned(a[6], 0.0, -U)
    return np.array(
        [
            turned(a[0], RA, 0.0),
            hub - turned(a[1], DA, 0.0),
            np.array(B) + turned(a[2], SB, -SA),
            left + turned(a[3], 0.0, -(E - EA)),
            np.array(A) + turned(a[4], TA, TB),
            right + turned(a[5], ZF - FA, 0.0),
            np.array(A) + turned(a[6], UB, -UA),
        ]
    )


def loops(q: np.ndarray) -> np.ndarray:
    """Six closures: triangle and both rods meet the arm at its free end."""
    a = angles(q)
    free = turned(a[0], RR, 0.0) - turned(a[1], D, 0.0)
    triangle = np.array(B) + turned(a[2], 0.0, -SS)
    left = np.array(A) + turned(a[4], ZT, 0.0) + turned(a[3], 0.0, -E)
    right = np.array(A) + turned(a[6], 0.0, -U) + turned(a[5], ZF, 0.0)
    return np.concatenate([free - triangle, free - left, free - right])


def derivative(f: object, q: np.ndarray) -> np.ndarray:
    """Jacobian by complex steps, exact to rounding."""
    h = 1e-30
    return np.array([np.imag(f(q + 1j * h * e)).ravel() / h for e in np.eye(len(q))]).T  # type: ignore[operator]


def curvature(f: object, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """d/dt (Jacobian) v: fourth-order central difference of the complex-step directional derivative."""
    h, c = 1e-4 / max(1.0, float(np.abs(v).max())), 1e-30

    def along(s: float) -> np.ndarray:
        return np.imag(f(q + s * v + 1j * c * v)).ravel() / c  # type: ignore[operator]

    return (8.0 * (along(h) - along(-h)) - (along(2 * h) - along(-2 * h))) / (12.0 * h)


TURN = derivative(angles, START)


def accelerations(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Newton–Euler in the tree's coordinates with the loop forces as multipliers."""
    jacobian, closure = derivative(centres, q), derivative(loops, q)
    weights = np.repeat(MASS, 2)
    mass = jacobian.T @ (weights[:, None] * jacobian) + TURN.T @ (INERTIA[:, None] * TURN)
    gamma = float(q[2])
    spring = np.array(B) + turned(gamma, SD, 0.0) + turned(gamma, 0.0, -SC) - np.array(C)
    length = np.hypot(*spring)
    force = -STIFFNESS * (length - LENGTH) / length * spring
    lever = np.array([-SD * np.sin(gamma) + SC * np.cos(gamma), SD * np.cos(gamma) + SC * np.sin(gamma)])
    load = -jacobian.T @ (weights * curvature(centres, q, v))
    load[0] += MOMENT
    load[2] += force @ lever
    n, k = len(q), len(closure)
    matrix = np.block([[mass, closure.T], [closure, np.zeros((k, k))]])
    return np.linalg.solve(matrix, np.concatenate([load, -curvature(loops, q, v)]))[:n]


def solve(end: float = 0.03, pieces: int = 30) -> np.ndarray:
    """Coordinates at the end."""
    y = np.concatenate([START, np.zeros(7)])
    for k in range(pieces):
        span = (end * k / pieces, end * (k + 1) / pieces)
        y = solve_ivp(
            lambda t, z: np.concatenate([z[7:], accelerations(z[:7], z[7:])]),
            span,
            y,
            "DOP853",
            rtol=1e-11,
            atol=1e-11,
        ).y[:, -1]
        for _ in range(3):
            y[:7] -= np.linalg.lstsq(derivative(loops, y[:7]), loops(y[:7]), rcond=None)[0]
        closure = derivative(loops, y[:7])
        y[7:] -= np.linalg.lstsq(closure, closure @ y[7:], rcond=None)[0]
    return y[:7]


if __name__ == "__main__":
    found = solve()
    difference = float(np.abs(found - np.array(PUBLISHED)).max())
    values = {
        "time": 0.03,
        "angles": ["beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"],
        "published": PUBLISHED,
        "independent": found.tolist(),
        "difference": difference,
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(values, indent=1) + "\n")

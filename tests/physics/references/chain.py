"""Reference for the falling chain: N uniform slender links, total length 1 m and mass 1 kg, released
horizontal.

Absolute angles th_i from +x, z up:  sum_j A_ij [cos(th_i - th_j) th_j'' + sin(th_i - th_j) th_j'^2] + I th_i''
    = -g b_i cos th_i,
A_ij = sum_n m c_ni c_nj, b_i = sum_n m c_ni, where c_ni is the lever of link i in the centre of link n. DOP853 1e-12.
"""

import json
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import solve as linear_solve

G = 9.81


def tip(links: int, rtol: float = 1e-12, end: float = 1.0) -> list[float]:
    """(x, z) of the free end at the given time."""
    length = mass = 1.0 / links
    lever = np.tril(np.full((links, links), length), -1) + np.eye(links) * length / 2
    coupling = mass * lever.T @ lever
    inertia = mass * length**2 / 12 * np.eye(links)
    weight = mass * lever.sum(0)

    def rate(_t: float, y: np.ndarray) -> np.ndarray:
        th, w = y[:links], y[links:]
        d = th[:, None] - th[None, :]
        load = -(coupling * np.sin(d)) @ (w * w) - G * weight * np.cos(th)
        return np.concatenate([w, linear_solve(coupling * np.cos(d) + inertia, load, assume_a="pos")])

    th = solve_ivp(rate, (0.0, end), np.zeros(2 * links), "DOP853", rtol=rtol, atol=rtol).y[:links, -1]
    return [float(np.cos(th).sum() * length), float(np.sin(th).sum() * length)]


if __name__ == "__main__":
    values = {
        str(n): {"tip": tip(n), "change_from_1e-9": float(np.abs(np.subtract(tip(n), tip(n, 1e-9))).max())}
        for n in (10, 100)
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(values, indent=1) + "\n")

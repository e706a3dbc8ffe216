"""Reference for three equal spheres in a row, touching, that interact by Hertz's law: final velocities over
v0.

In units of v0, mass and the time (m^2 / (K^2 v0))^(1/5):  x_k'' = [x_{k-1} - x_k]_+^{3/2} - [x_k - x_{k+1}]_+^{3/2}.
The final velocities do not depend on mass, stiffness or v0. DOP853 1e-12; the corner of [.]_+^{3/2} costs
little.
"""

import json
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp


def final_velocities(spheres: int = 3, rtol: float = 1e-12) -> np.ndarray:
    """Velocities long after the last contact."""

    def rate(_t: float, y: np.ndarray) -> np.ndarray:
        x, v = y[:spheres], y[spheres:]
        push = np.maximum(x[:-1] - x[1:], 0.0) ** 1.5
        return np.concatenate([v, np.concatenate([[0.0], push]) - np.concatenate([push, [0.0]])])

    y0 = np.zeros(2 * spheres)
    y0[spheres] = 1.0
    done = solve_ivp(rate, (0.0, 40.0), y0, "DOP853", rtol=rtol, atol=rtol, max_step=2e-3)
    x, v = done.y[:spheres, -1], done.y[spheres:, -1]
    assert (np.diff(x) > 0).all(), "spheres still touch"
    assert (np.diff(v) > 0).all(), "spheres will touch again"
    return v


if __name__ == "__main__":
    values = {str(n): final_velocities(n).tolist() for n in (3, 5)}
    Path(__file__).with_suffix(".json").write_text(json.dumps(values, indent=1) + "\n")

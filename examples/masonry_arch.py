"""A masonry arch: its minimum thickness.

*Question.* A semicircular arch of twenty stones without mortar carries only its own weight. Which ratio of thickness to radius does it
need, and how does a thinner one collapse?

*Answer.* It needs 0.1074 of the radius of its middle line. Half a percent above that nothing moves. Half a percent below, five joints
open, at the feet, at the haunches, and at the crown, and it falls by 0.76 m within 1.2 s. Milankovitch found 0.1075 for joints everywhere
(1907). Friction and weight support it, not strength.
"""

from pathlib import Path

import numpy as np

import abut
from abut.shapes import Profile
from abut.shapes.curves import Curve

STONES, RADIUS, WIDTH, FRICTION = 20, 2.0, 0.5, 0.7
LIMIT = 0.10735  # t/R of twenty stones, by the linear program of tests/physics/contact/rigid/test_masonry.py


def stone(k: int, thickness: float) -> tuple[np.ndarray, np.ndarray]:
    """Corners of the k-th about its centroid, and that."""
    radii, angles = (RADIUS - thickness / 2, RADIUS + thickness / 2), np.pi * np.array([k, k + 1]) / STONES
    corners = [(radii[i], angles[j]) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
    p = np.array([(r * np.cos(a), r * np.sin(a)) for r, a in corners])
    q = np.roll(p, -1, axis=0)
    w = p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]
    centre = ((p + q) * w[:, None]).sum(axis=0) / (3 * w.sum())
    return p - centre, centre


def arch(thickness: float) -> abut.Model:
    """Stones between two that are fixed; thickness over radius."""
    model = abut.Model("arch", gravity=(0, -9.81, 0))
    rough = abut.friction.Coulomb(static=FRICTION, dynamic=FRICTION)
    below = None
    for k in range(-1, STONES + 1):
        corners, centre = stone(k, thickness * RADIUS)
        outline = Curve.polyline(corners, closed=True)
        if 0 <= k < STONES:
            body = abut.Body(
                f"stone{k}",
                shape=lambda f, outline=outline: Profile(f, outline, WIDTH),
                density=2400,
                position=(*centre, 0.0),
            )
            shape = model.add(body).shape
        else:
            shape = Profile(model.ground.frame((*centre, 0.0)), outline, WIDTH)
        if below is not None:
            model.add(abut.Contact(f"joint{k}", below, shape, normal=abut.normal.Rigid(), friction=rough))
        below = shape
    return model


end, step = 1.2, 0.05
integrator = abut.MoreauJean(step=5e-3)
#: Stones share their loads by more places than they need.
expected_warnings = ("equilibrium does not determine",)
model = arch(0.995 * LIMIT)


def sunk(result: abut.Result) -> np.ndarray:
    """How far the crown has come down [m]."""
    height = result[f"stone{STONES // 2}.position.y"].values
    return height[0] - height


def corners(result: abut.Result, thickness: float, at: int) -> list[np.ndarray]:
    """Of every stone in space, at an output."""
    found = []
    for k in range(STONES):
        w, _, _, z = result[f"stone{k}.quaternion"].values[at]
        c, s = w * w - z * z, 2 * w * z
        turn = np.array([[c, -s], [s, c]])
        found.append(stone(k, thickness * RADIUS)[0] @ turn.T + result[f"stone{k}.position"].values[at, :2])
    return found


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(9, 3.4), sharey=True, layout="constrained")
    for panel, factor in zip(axes, (1.005, 0.995), strict=True):
        result = abut.simulate(arch(factor * LIMIT), end=end, step=step, integrator=integrator)
        print(
            f"t/R {factor * LIMIT:.4f}: the crown sinks by {1e3 * sunk(result)[-1]:.3g} mm", sunk(result)[::8]
        )
        for outline in corners(result, factor * LIMIT, -1):
            panel.fill(*outline.T, facecolor="tan", edgecolor="0.25", lw=0.7)
        panel.axhline(0, color="0.3", lw=1)
        panel.set(
            aspect="equal",
            xlim=(-2.3, 2.3),
            ylim=(-0.2, 2.2),
            title=f"t/R = {factor * LIMIT:.4f} after {end} s",
        )
        panel.axis("off")
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "masonry_arch.png", dpi=120)

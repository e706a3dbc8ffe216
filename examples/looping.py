"""A car in a looping, as a circle and as a teardrop.

*Question.* A car of a roller coaster enters a looping of 17.6 m at 20 m/s. What are the seat forces of its riders if the looping is a
circle, and if its curvature increases as the car becomes slower?

*Answer.* In the circle the seat force is 5.6 times the weight at the bottom. At the top the riders hang in their belts, with −0.4 times
the weight. The teardrop has the curvature 2 g/v², v² = (20 m/s)² e^(cos θ − 1) at the slope θ, so the centripetal acceleration is 2 g
everywhere. The seat force is three times the weight at the bottom and once the weight at the top, upside down, after 2.07 s.
"""

import math
from functools import cache
from pathlib import Path

import numpy as np
from scipy.optimize import brentq

import abut
from abut.shapes import Box, Curve, SpaceCurve, Wire

G, FAST, MASS = 9.81, 20.0, 500.0  # [m/s²], at the bottom [m/s], of a car [kg]
LEVEL = FAST**2 / (2 * G)  # height of a throw [m]
HEIGHT = LEVEL * (1 - math.exp(-2))
WHEELS, APART, ABOVE = 1.0, 8.0, 2.0  # between the axles, between the tracks, over the ground [m]


@cache
def advance(slope: float) -> float:
    """x of the teardrop over v²/2g: ∫ cos θ e^(cos θ − 1) dθ."""
    x, w = np.polynomial.legendre.leggauss(40)
    at = 0.5 * slope * (x + 1)
    return float(0.5 * slope * np.sum(w * np.cos(at) * np.exp(np.cos(at) - 1)))


def teardrop(slope: float) -> tuple[float, float, float]:
    """The place at the slope θ: dv²/dθ = −2 g sin θ ds/dθ with ds/dθ = v²/2g, so that v² = v₀² e^(cos θ − 1)."""
    return LEVEL * advance(slope), LEVEL * (1 - math.exp(math.cos(slope) - 1)), 0.0


def on_track(slope: float, height: float) -> tuple[float, float, float]:
    """Of a car at the bottom whose axles stand where the track has this slope and height: its height, speed and turning.

    Both axles run along the track with v: the middle with v cos θ, and l/2 ω = v sin θ.
    """
    return ABOVE + height, FAST * math.cos(slope), 2 * FAST * math.sin(slope) / WHEELS


def machine() -> abut.Model:
    """Two tracks side by side in upright planes, and a car of two axles on each, at the bottom."""
    model = abut.Model("looping", gravity=(0, 0, -G))
    circle = Curve.circle((0, HEIGHT / 2), radius=HEIGHT / 2, name="circle")
    drop = SpaceCurve.of(teardrop, -0.5, 2 * math.pi + 0.5, name="teardrop")
    tilted = math.asin(WHEELS / HEIGHT), brentq(lambda slope: teardrop(slope)[0] - WHEELS / 2, 0.0, 0.5)
    starts = (
        on_track(tilted[0], HEIGHT / 2 * (1 - math.cos(tilted[0]))),
        on_track(tilted[1], teardrop(tilted[1])[1]),
    )
    tracks = ("round", SpaceCurve.plane(circle), 0.0), ("drop", drop, APART)
    for (name, track, y), (z, speed, turning) in zip(tracks, starts, strict=True):
        stand = model.ground.frame((0, y, ABOVE), z="-y", x="x")
        model.add(abut.Graphic(f"{name}_track", Wire(stand, track.samples[1][::6])))
        car = model.add(
            abut.Body(
                f"{name}_car",
                mass=MASS,
                inertia=(100, 100, 100),
                position=(0, y, z),
                velocity=(speed, 0, 0),
                angular_velocity=(0, -turning, 0),
                shape=lambda f: Box(f, (1.6, 1.0, 0.6)),
            )
        )
        axles = {"front": car.frame((WHEELS / 2, 0, 0)), "rear": car.frame((-WHEELS / 2, 0, 0))}
        for axle, frame in axles.items():
            model.add(abut.joints.PointOnCurve(f"{name}_{axle}", frame, stand, track))
        model.add(abut.joints.Perpendicular(f"{name}_upright", axles["front"], stand))
    return model


def weight(result: abut.Result, name: str) -> np.ndarray:
    """What a rider weighs, over the weight at rest: what both axles push across the track, towards its inside."""
    push = sum(result[f"{name}_{axle}.force"].values for axle in ("front", "rear"))
    up = result[f"{name}_car.quaternion"].values
    w, x, y, z = up.T
    axis = np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], axis=1)
    return np.einsum("tk,tk->t", push, axis) / (MASS * G)


model = machine()
end, step = 4.1, 0.01


def picture(path: Path) -> None:
    """Both tracks, and what a rider weighs on each."""
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
    for name, colour, label in (("round", "#b5402a", "circle"), ("drop", "#1f3a5f", "teardrop")):
        place = result[f"{name}_car.position"].values
        felt = weight(result, name)
        left.plot(place[:, 0], place[:, 2], color=colour, lw=1.2)
        right.plot(result.time, felt, color=colour, lw=1.2, label=label)
        print(
            label, felt[0], felt[np.argmax(place[:, 2])], result.time[np.argmax(place[:, 2])], result.status
        )
    left.set(xlabel="x / m", ylabel="z / m", aspect="equal")
    right.legend(loc="upper center", frameon=False)
    right.axhline(0.0, color="k", lw=0.5)
    right.set(xlabel="time / s", ylabel="weight of a rider / weight at rest", xlim=(0, end))
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "looping.png")

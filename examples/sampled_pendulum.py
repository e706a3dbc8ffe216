"""A pole balanced by a cart with a sampled controller.

*Question.* A cart of 1 kg balances a pole of 0.2 kg and 1 m. At its samples, a controller measures position, speed, angle and angular
velocity, and sets a force that is constant until the next sample. Its gains are those of the linear-quadratic regulator in continuous
time. How long may the sampling period be?

*Answer.* The limit is 135 ms, where an eigenvalue of the sampled loop, Φ − Γ K, leaves the unit circle. With nine tenths of that period,
a pole with an initial tilt of 3° stays within half a degree after 0.73 s. With eleven tenths the amplitude grows by a third from sample
to sample, to 24° within 4 s. A regulator designed for these samples (the discrete Riccati equation) brings the pole to rest after 1.0 s.
"""

import math
from pathlib import Path

import numpy as np
from scipy.linalg import expm, solve_continuous_are, solve_discrete_are

import abut
from abut import signals

CART, POLE, HALF = 1.0, 0.2, 0.5  # masses [kg], from the hinge to the pole's middle [m]
INERTIA = POLE * (2 * HALF) ** 2 / 12  # of a thin rod about its middle [kg m²]
GRAVITY, TILT = 9.81, math.radians(3)
WEIGHTS, EFFORT = np.diag([10.0, 1.0, 100.0, 1.0]), np.array([[0.1]])  # of x, v, φ, φ̇ and of the force


def plant() -> tuple[np.ndarray, np.ndarray]:
    """A and B about upright: (M + m) ẍ + m l φ̈ = F,   m l ẍ + (I + m l²) φ̈ = m g l φ."""
    mass = np.array([[CART + POLE, POLE * HALF], [POLE * HALF, INERTIA + POLE * HALF**2]])
    a, b = np.zeros((4, 4)), np.zeros((4, 1))
    a[0, 1] = a[2, 3] = 1.0
    a[[1, 3], 2] = np.linalg.solve(mass, [0.0, POLE * GRAVITY * HALF])
    b[[1, 3], 0] = np.linalg.solve(mass, [1.0, 0.0])
    return a, b


def sampled(period: float) -> tuple[np.ndarray, np.ndarray]:
    """Φ and Γ of the plant whose force is held for a period [s]."""
    a, b = plant()
    both = expm(np.block([[a, b], [np.zeros((1, 5))]]) * period)
    return both[:4, :4], both[:4, 4:]


def continuous_gains() -> np.ndarray:
    """K of u = −K x that makes ∫ xᵀ Q x + R u² dt least."""
    a, b = plant()
    return np.linalg.solve(EFFORT, b.T @ solve_continuous_are(a, b, WEIGHTS, EFFORT))


def discrete_gains(period: float) -> np.ndarray:
    """K that makes Σ xᵀ Q x + R u² least over the samples."""
    phi, gamma = sampled(period)
    p = solve_discrete_are(phi, gamma, WEIGHTS, EFFORT)
    return np.linalg.solve(EFFORT + gamma.T @ p @ gamma, gamma.T @ p @ phi)


def growth(period: float, gains: np.ndarray) -> float:
    """Largest magnitude of an eigenvalue of Φ − Γ K: what a deviation is multiplied by from sample to sample, in the long run."""
    phi, gamma = sampled(period)
    return float(np.abs(np.linalg.eigvals(phi - gamma @ gains)).max())


def limit() -> float:
    """The longest period with which the continuous gains keep the pole upright [s]."""
    low, high = 1e-3, 1.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if growth(middle, continuous_gains()) < 1.0 else (low, middle)
    return low


def push(force):
    """The force on the cart [N]."""
    return force


def machine(period: float, gains: np.ndarray, tilt: float = TILT) -> abut.Model:
    """Cart, pole that leans at first, and the computer."""
    model = abut.Model("sampled pendulum", gravity=(0, 0, -GRAVITY))
    cart = model.add(abut.Body("cart", mass=CART, shape=lambda f: abut.shapes.Box(f, (0.3, 0.15, 0.1))))
    turned = (math.cos(tilt / 2), 0, math.sin(tilt / 2), 0)
    middle = (HALF * math.sin(tilt), 0, HALF * math.cos(tilt))
    pole = abut.Body("pole", mass=POLE, inertia=(INERTIA, INERTIA, 1e-5), position=middle, orientation=turned)
    model.add(pole)
    model.add(abut.Graphic("rod", abut.shapes.Cylinder(pole.frame(), 0.012, 2 * HALF)))
    model.add(abut.joints.Translational("rail", cart, model.ground, at=(0, 0, 0), axis="x"))
    model.add(abut.joints.Revolute("hinge", pole, cart, at=(0, 0, 0), axis="y"))

    world, place = model.ground.frame(), cart.frame()
    leaning, upright = pole.frame((0, 0, -HALF), z="y", x="z"), model.ground.frame(z="y", x="z")
    seen = [
        signals.Displacement("place", place, world, axis=0),
        signals.Velocity("speed", place, world, axis=0),
        signals.Angle("tilt", leaning, upright),
        signals.AngularVelocity("turning", leaning, upright, axis=1),
    ]
    for measure in seen:
        model.add(measure)

    def regulate(t, state, memory):
        """The regulator."""
        return -(gains @ state)[0]

    force = model.add(signals.Controller("force", regulate, period, inputs=seen, unit="N"))
    model.add(abut.forces.Force("drive", place, world, fx=push, inputs=[force]))
    model.add(signals.Sensor("fallen", seen[2], math.radians(60), falling=False))
    model.add(signals.Sensor("fallen_back", seen[2], math.radians(-60), rising=False))
    return model


model = machine(0.9 * limit(), continuous_gains())
end, step = 4.0, 0.005


def picture(path: Path) -> None:
    """The tilt with a computer that looks often enough, with one that does not, and with gains made for its samples."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(9, 3.2), layout="constrained")
    longest = limit()
    variants = [
        (0.9 * longest, continuous_gains(), "#1f3a5f", "continuous gains"),
        (1.1 * longest, continuous_gains(), "#b5402a", "continuous gains"),
        (1.1 * longest, discrete_gains(1.1 * longest), "#3d7a5a", "gains for the samples"),
    ]
    for period, gains, colour, name in variants:
        result = abut.simulate(machine(period, gains), end=end, step=step)
        tilt = np.degrees(result["tilt.value"].values)
        settled = result.time[np.abs(tilt) > 0.5][-1]
        print(
            f"{1e3 * period:.0f} ms",
            growth(period, gains),
            np.abs(tilt).max(),
            settled,
            result.statistics["sampled"],
        )
        axes.plot(result.time, tilt, lw=0.9, color=colour, label=f"{1e3 * period:.0f} ms, {name}")
    axes.set(xlabel="time / s", ylabel="tilt / °", xlim=(0, end), ylim=(-30, 60))
    axes.legend(loc="upper right", frameon=False, title="asked every")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "sampled_pendulum.png")

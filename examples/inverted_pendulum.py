"""A pole balanced by a cart whose motor has a lag.

*Question.* A cart of 1 kg balances a pole of 0.2 kg and 1 m. A controller measures position, speed, angle and angular velocity, and
requests a force from a motor. Without lag it would return the pole from 6°. The motor follows with a first-order lag. How large may the
lag be?

*Answer.* The limit is 143.7 ms. At this lag, two eigenvalues of machine and controller reach the imaginary axis at 1.07 Hz, by
`abut.linearize` as by the textbook's five equations. With nine tenths of it the pole oscillates and stays within half a degree after 7.4
s, with three tenths after 2.1 s. With eleven tenths the oscillation grows, and a sensor detects that the pole passes 60° at 5.07 s.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut import signals

CART, POLE, HALF = 1.0, 0.2, 0.5  # masses [kg], from the hinge to the pole's middle [m]
INERTIA = POLE * (2 * HALF) ** 2 / 12  # of a thin rod about its middle [kg m²]
GRAVITY, TILT = 9.81, math.radians(6)
GAINS = {"place": 5.0, "speed": 6.5, "angle": 48.0, "turning": 12.0}  # [N/m, N s/m, N/rad, N s/rad]


def motor_lag(value, x, v, phi, omega, lag, place, speed, angle, turning):
    """dF/dt = (u − F)/lag with the force u that the controller asks for [N/s]."""
    return (place * x + speed * v + angle * phi + turning * omega - value) / lag


def push(force):
    """The motor's force on the cart [N]."""
    return force


def machine(lag: float, tilt: float = TILT) -> abut.Model:
    """Cart, pole that leans at first, controller and motor."""
    model = abut.Model("inverted pendulum", gravity=(0, 0, -GRAVITY))
    cart = abut.Body("cart", mass=CART, shape=lambda f: abut.shapes.Box(f, (0.3, 0.15, 0.1)))
    model.add(cart)
    turned = (math.cos(tilt / 2), 0, math.sin(tilt / 2), 0)
    middle = (HALF * math.sin(tilt), 0, HALF * math.cos(tilt))
    inertia = (INERTIA, INERTIA, 1e-5)
    pole = model.add(abut.Body("pole", mass=POLE, inertia=inertia, position=middle, orientation=turned))
    model.add(abut.Graphic("rod", abut.shapes.Cylinder(pole.frame(), 0.012, 2 * HALF)))
    model.add(abut.joints.Translational("rail", cart, model.ground, at=(0, 0, 0), axis="x"))
    model.add(abut.joints.Revolute("hinge", pole, cart, at=(0, 0, 0), axis="y"))

    world, place = model.ground.frame(), cart.frame()
    leaning, upright = pole.frame((0, 0, -HALF), z="y", x="z"), model.ground.frame(z="y", x="z")
    seen = {
        "x": signals.Displacement("place", place, world, axis=0),
        "v": signals.Velocity("speed", place, world, axis=0),
        "phi": signals.Angle("tilt", leaning, upright),
        "omega": signals.AngularVelocity("turning", leaning, upright, axis=1),
    }
    for measure in seen.values():
        model.add(measure)
    motor = signals.State("motor", motor_lag, inputs=seen, parameters={"lag": lag, **GAINS}, unit="N")
    model.add(motor)
    model.add(abut.forces.Force("drive", place, world, fx=push, inputs={"force": motor}))
    model.add(signals.Sensor("fallen", seen["phi"], math.radians(60), falling=False))
    model.add(signals.Sensor("fallen_back", seen["phi"], math.radians(-60), rising=False))
    return model


def characteristic(lag: float) -> np.ndarray:
    """Eigenvalues of cart, pole, controller and motor by the textbook's equations about upright.

    (M + m) ẍ + m l φ̈ = F,   m l ẍ + (I + m l²) φ̈ = m g l φ,   lag Ḟ = k·(x, ẋ, φ, φ̇) − F
    """
    mass = np.array([[CART + POLE, POLE * HALF], [POLE * HALF, INERTIA + POLE * HALF**2]])
    a = np.zeros((5, 5))
    a[0, 1] = a[2, 3] = 1.0
    a[[1, 3], 2] = np.linalg.solve(mass, [0.0, POLE * GRAVITY * HALF])
    a[[1, 3], 4] = np.linalg.solve(mass, [1.0, 0.0])
    a[4] = np.array([*GAINS.values(), -1.0]) / lag
    return np.linalg.eigvals(a)


def limit() -> float:
    """The lag at which the first pair of eigenvalues reaches the imaginary axis [s]."""
    low, high = 1e-3, 1.0
    for _ in range(50):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if characteristic(middle).real.max() < 0 else (low, middle)
    return low


model = machine(0.9 * limit())
end, step = 20.0, 0.01


def picture(path: Path) -> None:
    """The tilt with a motor that is quick enough, and with one that is not."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(9, 3.2), layout="constrained")
    for part, colour in ((0.3, "#1f3a5f"), (0.9, "#3d7a5a"), (1.1, "#b5402a")):
        result = abut.simulate(machine(part * limit()), end=end, step=step)
        tilt = np.degrees(result["tilt.value"].values)
        name = f"{1e3 * part * limit():.0f} ms"
        print(name, result.status, result.time[np.abs(tilt) > 0.5][-1])
        axes.plot(result.time, tilt, lw=0.9, color=colour, label=name)
    axes.set(xlabel="time / s", ylabel="tilt / °", xlim=(0, 12), ylim=(-30, 30))
    axes.legend(loc="upper right", frameon=False, title="lag of the motor")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "inverted_pendulum.png")

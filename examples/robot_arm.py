"""A six-axis arm moves 10 kg across in 0.8 s: joint torques, and the benefit of feedforward control.

*Question.* An arm with a reach of 1.2 m lifts a load of 10 kg and swings it by 120° in 0.8 s, from rest to rest. What torque does each
joint need, and how much of it is due to weight? Its drives follow the path by proportional and derivative control at 40 rad/s. The true
load is 12 kg. How large is the path error if the drives also receive the torque for the weight of 10 kg, and if they receive the complete
torque for 10 kg?

*Answer.* The waist needs up to 234 N·m, none of it due to weight, the shoulder 314 N·m, 194 of it due to weight, the elbow 111 N·m,
against its weight. With feedback control alone the error of the load is up to 30 mm and 12.3 mm at the end. Compensation of the weight
does not help during the motion, 40 mm, because the lag is due to inertia. With the complete torque, `robot.inverse_dynamics` along the
path, the error is 4.2 mm, and 1.5 mm at the end, due to the unknown 2 kg.
"""

import numpy as np

import abut

AXES = ("z", "y", "y", "x", "y", "x")
NAMES = ("waist", "shoulder", "elbow", "roll", "wrist", "hand")
JOINTS = (0.0, 0.0, 0.6, 0.85, 1.0, 1.1)  #: m, along the stretched arm
CENTRES = (0.0, 0.28, 0.72, 0.92, 1.05, 1.2)
MASSES = (25.0, 16.0, 8.0, 4.0, 2.0, 1.0)  #: kg, and of the load in the hand
RADII = (0.12, 0.08, 0.07, 0.05, 0.05, 0.09)
LOAD, HEIGHT, TIME = 10.0, 0.5, 0.8
FROM = np.radians([-60.0, -20.0, 100.0, 0.0, 10.0, 0.0])
TO = np.radians([60.0, -80.0, 90.0, 45.0, 35.0, 90.0])
FREQUENCY, DAMPING = 40.0, 0.7  #: of the control, rad/s of a load that each joint alone would see


def arm(load: float = LOAD) -> abut.Model:
    """Six cylinders, each on the one before, stretched along x."""
    model = abut.Model("six-axis arm")
    before = model.ground
    for k, name in enumerate(NAMES):
        mass, length = MASSES[k] + load * (name == "hand"), 2.0 * (CENTRES[k] - JOINTS[k]) or 0.3
        thick, slender = 0.5 * mass * RADII[k] ** 2, mass * (3.0 * RADII[k] ** 2 + length**2) / 12.0
        inertia = (thick, slender, slender) if k else (slender, slender, thick)
        body = abut.Body(f"{name}_link", mass=mass, inertia=inertia, position=(CENTRES[k], 0, HEIGHT))
        model.add(body)
        place = (JOINTS[k], 0, HEIGHT)
        model.add(abut.joints.Revolute(name, body, before, at=place, axis=AXES[k]))
        before = body
    return model


robot = abut.robot(arm())  #: what the controller knows


def way(t: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """q, u and a at a time: s = 10 x³ − 15 x⁴ + 6 x⁵ of the whole way, x = t/T."""
    x = min(max(t / TIME, 0.0), 1.0)
    s = np.polynomial.Polynomial([0, 0, 0, 10, -15, 6])
    whole = TO - FROM
    return FROM + whole * s(x), whole * s.deriv(1)(x) / TIME, whole * s.deriv(2)(x) / TIME**2


def torques(times: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What joints give over time, and their part against the weight [N·m]."""
    given = np.array([robot.inverse_dynamics(*way(t)) for t in times])
    return given, np.array([robot.gravity(way(t)[0]) for t in times])


def strays(feed, load: float = 12.0, steps: int = 400) -> np.ndarray:
    """How far the load is off its way at equal times [m], with torques ``feed(t)`` added to control; Runge–Kutta's fourth order."""
    real = abut.robot(arm(load))
    stiffness = np.diag(robot.mass_matrix(FROM)) * FREQUENCY**2
    damping = 2.0 * DAMPING * stiffness / FREQUENCY
    h, out, x = TIME / steps, [0.0], np.array([FROM, np.zeros(6)])

    def rate(t: float, x: np.ndarray) -> np.ndarray:
        q, u, _ = way(t)
        tau = feed(t) + stiffness * (q - x[0]) + damping * (u - x[1])
        return np.array([x[1], real.forward_dynamics(*x, tau)])

    for k in range(steps):
        t = k * h
        one = rate(t, x)
        two = rate(t + 0.5 * h, x + 0.5 * h * one)
        three = rate(t + 0.5 * h, x + 0.5 * h * two)
        x = x + h / 6.0 * (one + 2.0 * two + 2.0 * three + rate(t + h, x + h * three))
        place, wanted = (robot.place("hand_link", q).position for q in (x[0], way(t + h)[0]))
        out.append(float(np.linalg.norm(place - wanted)))
    return np.array(out)


def nothing(t: float) -> np.ndarray:
    """Control by itself."""
    return np.zeros(6)


def weight(t: float) -> np.ndarray:
    """What holds the arm where it should be."""
    return robot.gravity(way(t)[0])


def all_of_it(t: float) -> np.ndarray:
    """What moves it as it should."""
    return robot.inverse_dynamics(*way(t))


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    from pathlib import Path

    import matplotlib.pyplot as plt

    times = np.linspace(0.0, TIME, 401)
    given, held = torques(times)
    for k, name in enumerate(NAMES):
        most = int(np.argmax(np.abs(given[:, k])))
        print(f"{name}: {given[most, k]:.1f} N·m at {times[most]:.2f} s, {held[most, k]:.1f} of it weight")
    inertia = [
        np.linalg.inv(np.linalg.inv(robot.operational_inertia("hand_link", q))[:3, :3]) for q in (FROM, TO)
    ]
    print("the hand seems to weigh", [np.linalg.eigvalsh(one).round(1).tolist() for one in inertia], "kg")
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.4), layout="constrained")
    for k, name in enumerate(NAMES[:3]):
        left.plot(times, given[:, k], color=f"C{k}", label=name)
        left.plot(times, held[:, k], color=f"C{k}", linestyle=":")
    left.set(
        xlabel="time [s]", ylabel="torque [N·m]", title="what the joints give; dotted: against the weight"
    )
    left.legend()
    for feed, label in ((nothing, "control alone"), (weight, "with the weight"), (all_of_it, "with all")):
        off = strays(feed)
        print(f"{label}: {1e3 * off.max():.3g} mm, {1e3 * off[-1]:.3g} mm at the end")
        right.plot(np.linspace(0.0, TIME, len(off)), 1e3 * off, label=label)
    right.set(
        xlabel="time [s]", ylabel="load off its way [mm]", title="what a controller gains by knowing it"
    )
    right.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "robot_arm.png", dpi=90)

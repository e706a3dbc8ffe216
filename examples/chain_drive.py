"""A roller chain on two sprockets of eight teeth.

*Question.* A roller chain 08B of 16 links runs over two sprockets of eight teeth, 50.6 mm apart. The first sprocket rotates uniformly at
300 rpm, the second is braked with 5 N·m. How uniform is the speed of the chain?

*Answer.* Its speed varies between 0.521 and 0.482 m/s, by 7.6 % = 1 − cos(π/8), eight times per turn, because the rollers move on a
polygon. The second sprocket is in phase with the first, so it does not follow this variation; its speed varies by 1.3 % because of the
impacts of the rollers. The upper span carries 319 N on average, 301 N for the brake and the rest for the lower span, and up to 0.6 kN in
impacts.
"""

import math
from pathlib import Path

import numpy as np
from scipy.optimize import brentq

import abut
from abut.shapes import Curve, Cylinder, Link, Profile

PITCH, ROLLER, WIDTH = 12.7e-3, 8.51e-3, 7.75e-3  # chain 08B: pitch, the rollers' diameter, inner width [m]
TEETH, SPAN = 8, 4  # of both sprockets; links from one to the other
CENTRES = SPAN * PITCH - 0.2e-3  # from axis to axis: the lower span has 0.4 mm of slack [m]
RADIUS = 0.5 * PITCH / math.sin(math.pi / TEETH)  # of the pitch circle [m]
SPEED = 300 * 2 * math.pi / 60
BRAKE, INERTIA = 5.0, 2e-4  # torque at the second sprocket [N·m], its moment of inertia [kg m²]
LINK = 10e-3  # mass of a link with its roller [kg]


def sprocket() -> Curve:
    """A sprocket with the smallest tooth gap of ISO 606:2015, 5.4, tooth gap 0 centred on y.

    Seat r_i = 0.505 d₁ over α = 140° − 90°/z, from the root circle d − d₁; flank r_e = 0.12 d₁ (z + 2); tip circle of
    d_a = d + p (1 − 1.6/z) − d₁, the smallest.
    """
    seat, flank = 0.505 * ROLLER, 0.12 * ROLLER * (TEETH + 2)
    tip = RADIUS + 0.5 * (PITCH * (1 - 1.6 / TEETH) - ROLLER)
    half = math.radians(140 - 90 / TEETH) / 2
    low = RADIUS - 0.5 * ROLLER + seat  # of the seat's centre
    # the flank's centre beyond the end of the seat, and where the flank meets the tip circle
    x, y = (seat + flank) * math.sin(half), low - (seat + flank) * math.cos(half)
    away = math.hypot(x, y)
    at = math.atan2(y, x)
    corner = at + math.acos((away**2 + tip**2 - flank**2) / (2 * away * tip))
    top = math.atan2(tip * math.sin(corner) - y, tip * math.cos(corner) - x)
    gap = [
        Curve.arc((x, y), flank, top, half + math.pi / 2),
        Curve.arc((0, low), seat, half - math.pi / 2, -half - math.pi / 2),
        Curve.arc((-x, y), flank, math.pi / 2 - half, math.pi - top),
        Curve.arc((0, 0), tip, math.pi - corner, corner + 2 * math.pi / TEETH),
    ]
    step = 2 * math.pi / TEETH
    return Curve.chain([c.moved(step * k) for k in range(TEETH) for c in gap], closed=True, name="sprocket")


def pins() -> tuple[float, np.ndarray, np.ndarray]:
    """How far the second sprocket is turned back so that the upper span is straight [rad]; rollers' places and velocities at the start.

    From the second sprocket along the upper span, about the first one, and back along the lower span, which sags by the slack.
    """
    span, back = SPAN * PITCH, 0.0
    for _ in range(20):
        drop = RADIUS * (1 - math.cos(back))
        back = math.asin((math.sqrt(span**2 - drop**2) - CENTRES) / RADIUS)
    about = np.array([math.pi / 2 + 2 * math.pi * k / TEETH for k in range(TEETH // 2 + 1)])
    first = RADIUS * np.exp(1j * about)
    second = CENTRES - first * np.exp(-1j * back)
    fast = 1j * SPEED * first
    along = np.arange(1, SPAN) / SPAN
    upper = second[-1] + along * (first[0] - second[-1])
    chord = second[0] - first[-1]
    sag = brentq(lambda x: 2 * PITCH * (math.cos(x) + math.cos(x / 3)) - abs(chord), 0.0, 1.0)
    lower = first[-1] + np.cumsum(PITCH * np.exp(-1j * sag * np.array([1, 1 / 3, -1 / 3]))) * chord / abs(
        chord
    )
    place = np.concatenate([upper, first, lower, second])
    run = np.ones(SPAN - 1)
    speed = np.concatenate([run * fast[0], fast, run * fast[-1], 1j * SPEED * (second - CENTRES)])
    return back, np.array([place.real, place.imag]).T, np.array([speed.real, speed.imag]).T


def turn(t, speed):
    """The first sprocket's angle [rad]."""
    return speed * t


model = abut.Model("chain drive", gravity=(0, 0, 0))
steel = abut.mechanics.Solid(210e9, 0.3)
law = abut.normal.LineHertz.of(steel, (ROLLER / 2, ROLLER / 2), dissipation=5.0)
rub = abut.friction.Coulomb(static=0.1, dynamic=0.1, stiction_velocity=1e-2, friction_velocity=2e-2)
wheels = []
back, places, speeds = pins()
for name, x, at in (("driver", 0.0, 0.0), ("driven", CENTRES, -back)):
    wheel = abut.Body(
        name,
        mass=0.5,
        inertia=(INERTIA, INERTIA, INERTIA),
        position=(x, 0, 0),
        orientation=(math.cos(at / 2), 0, 0, math.sin(at / 2)),
        angular_velocity=(0, 0, SPEED),
        shape=lambda f: Profile(f, sprocket(), WIDTH),
    )
    wheels.append(model.add(wheel))
driver, driven = wheels
main = model.add(abut.joints.Revolute("main", driver, model.ground, at=driver.position, axis="z"))
axle = model.add(abut.joints.Revolute("axle", driven, model.ground, at=driven.position, axis="z"))
model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
brake = {"stiffness": 0.0, "damping": BRAKE / SPEED}
model.add(abut.forces.TorsionSpring("brake", axle.frame_i, axle.frame_j, **brake))
links, rollers = [], []
for k in range(len(places)):
    (one, two), (slow, fast) = ((x[k], x[(k + 1) % len(places)]) for x in (places, speeds))
    along = math.atan2(two[1] - one[1], two[0] - one[0])
    link = abut.Body(
        f"link{k}",
        mass=LINK,
        position=(*(one + two) / 2, 0),
        orientation=(math.cos(along / 2), 0, 0, math.sin(along / 2)),
        velocity=(*(slow + fast) / 2, 0),
        angular_velocity=(0, 0, np.dot(fast - slow, (-math.sin(along), math.cos(along))) / PITCH),
        shape=lambda f: Link(f, PITCH, 8e-3, 2e-3),
    )
    links.append(model.add(link))
    rollers.append(Cylinder(link.frame((-PITCH / 2, 0, 0)), ROLLER / 2, WIDTH))
for k, place in enumerate(places.tolist()):
    model.add(abut.joints.Revolute(f"pin{k}", links[k], links[k - 1], at=(*place, 0), axis="z"))
for wheel in wheels:
    model.add(abut.Contact(f"on_{wheel.name}", rollers, wheel.shape, normal=law, friction=rub))
end, step = math.pi / SPEED, math.pi / SPEED / 720  # half a turn: four links
#: Velocities of the slack span are estimates, a plane chain of spatial joints repeats itself, and rollers that come in strike.
expected_warnings = ("assembly changed initial velocities", "redundant constraints", "outputs miss peaks")


def upper(result: abut.Result) -> np.ndarray:
    """The number of the link in the middle of the upper span, at each time."""
    place = np.array([result[f"link{k}.position"].values for k in range(len(links))])
    off = np.abs(place[:, :, 0] - SPAN * PITCH / 2) + np.where(place[:, :, 1] > 0.0, 0.0, 1.0)
    return off.argmin(axis=0)


def chain_speed(result: abut.Result) -> np.ndarray:
    """Of the upper span, towards the first sprocket [m/s]."""
    speed = np.array([-result[f"link{k}.velocity.x"].values for k in range(len(links))])
    return np.take_along_axis(speed, upper(result)[None], axis=0)[0]


def tension(result: abut.Result) -> np.ndarray:
    """Of the upper span [N]."""
    force = np.array([np.abs(result[f"pin{k}.force.x"].values) for k in range(len(links))])
    return np.take_along_axis(force, upper(result)[None], axis=0)[0]


def strongest(result: abut.Result) -> float:
    """The largest pull in the upper span on the solver's steps, once it runs [N]."""
    force = np.array([result.envelope(f"pin{k}.force").largest for k in range(len(links))])
    return float(np.take_along_axis(force, upper(result)[None], axis=0)[0, result.time > end / 8].max())


def polygon(time: np.ndarray) -> np.ndarray:
    """Of a chain whose last roller on the sprocket stands at θ from the top [m/s]: r ω cos θ, |θ| ≤ π/z."""
    half = math.pi / TEETH
    return RADIUS * SPEED * np.cos((SPEED * time + half) % (2 * half) - half)


def picture(path: Path) -> None:
    """Speed of the chain and of the second sprocket, and the chain's tension."""
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    run, load = chain_speed(result), tension(result)
    second = result["driven.angular_velocity.z"].values * RADIUS
    late = result.time > end / 8
    print(result.statistics)
    print(
        "ripple", 1 - polygon(result.time).min() / RADIUS / SPEED, np.std((run - polygon(result.time))[late])
    )
    print("driven", np.std(second[late]) / RADIUS / SPEED, second[late].mean() / RADIUS / SPEED)
    print("tension", load[late].mean(), strongest(result), BRAKE / RADIUS)
    figure, (above, below) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True, layout="constrained")
    degrees = np.degrees(SPEED * result.time)
    above.plot(degrees, second, lw=0.7, color="#b5402a", label="second sprocket, r ω")
    above.plot(degrees, run, lw=0.9, color="#1f3a5f", label="chain")
    above.plot(degrees, polygon(result.time), "k:", lw=1, label="r ω cos θ")
    above.set(ylabel="speed / m/s", ylim=(0.44, 0.58))
    above.legend(loc="upper right", frameon=False, ncols=3)
    below.plot(degrees, load, lw=0.7, color="#1f3a5f")
    below.axhline(BRAKE / RADIUS, color="k", ls=":", lw=1)
    below.set(xlabel="angle of the first sprocket / °", ylabel="tension / N", xlim=(0, 180), ylim=(0, 1000))
    below.set_xticks(range(0, 181, 45))
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "chain_drive.png")

"""Graham's dead-beat escapement: a wheel of 30 teeth drives a pendulum that beats four times a second.

*Question.* A motor winds the spring of the escape wheel, whose torque is 0.5 mN·m. What are amplitude and period of the pendulum, and
does one tooth pass per period?

*Answer.* The amplitude is 3.97°. It is between the 3.99° of an energy balance without the wheel's inertia and the 3.95° of a wheel that
reaches the pallets without rebound. One tooth passes per period, to 1e-5. The period is 0.50153 s, 0.4 % longer than that of a free
pendulum, because more of the impulse acts after the middle position: Airy's formula yields 0.50149 s.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.shapes import Curve, Cylinder, Link, Profile

TEETH, RADIUS, ROOT = 30, 20e-3, 16e-3  # of the wheel [m]
HALF_SPAN = math.radians(45)  # of the anchor, seen from the wheel: 7.5 teeth between its pallets
PIVOT, MIDDLE = (
    RADIUS / math.cos(HALF_SPAN),
    RADIUS * math.tan(HALF_SPAN),
)  # above the wheel; of the pallets [m]
PALLET, LAND = 1.6e-3, 0.15e-3  # thickness of the pallets, width of a tooth's tip [m]
LIFT, LOCK = math.radians(2.0), math.radians(0.75)  # of the pendulum by an impulse; depth of a tooth at rest
LENGTH, WIDTH, BOB = 60.1e-3, 1.5e-3, 15e-3  # pendulum; wheel and pallets; the bob's radius [m]
TORQUE, SPRING, AIR = 5e-4, 1e-4, 2.7e-4  # on the wheel [N·m], its spring [N·m/rad], at the pendulum [N·m·s]
FRICTION, START, GRAVITY = 0.1, math.radians(4.0), 9.81
PERIOD = 0.5  # by which the motor winds [s]
INNER, OUTER = MIDDLE - PALLET / 2, MIDDLE + PALLET / 2
FIRST, LAST = (LOCK - LIFT) / 2, (LOCK + LIFT) / 2  # how far below the tangent an impulse begins and ends


def wheel_outline() -> Curve:
    """Teeth that turn clockwise and touch with their tips alone."""
    corners = []
    for k in range(TEETH):
        start = 2 * math.pi * k / TEETH
        for radius, angle in ((ROOT, 0.045), (RADIUS, 0.0), (RADIUS, LAND / RADIUS), (ROOT, 0.115)):
            corners.append((radius * math.cos(start + angle), radius * math.sin(start + angle)))
    return Curve.polyline(corners, closed=True, name="escape wheel")


def pallet_outline(entry: bool) -> Curve:
    """A pallet about the pendulum's axis: faces to rest on, round that axis, and between them the plane of the impulse."""
    first, last = (OUTER, INNER) if entry else (INNER, OUTER)
    base, down = (math.pi + HALF_SPAN, 1.0) if entry else (-HALF_SPAN, -1.0)
    angles = {first: base + down * FIRST, last: base + down * LAST}
    ends = {r: (r * math.cos(a), r * math.sin(a)) for r, a in angles.items()}
    top = base - down * math.radians(25)
    faces = [
        Curve.arc((0, 0), r, *((angles[r], top) if (r == last) else (top, angles[r]))) for r in (last, first)
    ]
    link = Curve.line(faces[0].point(1.0), faces[1].point(0.0))
    return Curve.chain(
        [Curve.line(ends[first], ends[last]), faces[0], link, faces[1]], closed=True, name="pallet"
    )


def turn(t, speed):
    """The motor's angle [rad]."""
    return speed * t


def about_z(angle):
    """The quaternion of a turn about z."""
    return math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2)


def resting() -> float:
    """Angle of a tooth's tip that rests on the outer face of the entry pallet, from the x axis [rad]."""
    cosine = (PIVOT**2 + RADIUS**2 - OUTER**2) / (2 * PIVOT * RADIUS)
    return math.pi / 2 + math.acos(cosine)


model = abut.Model("escapement", gravity=(0, -GRAVITY, 0))
holes = [Curve.circle((9.5e-3, 0), radius=4.5e-3).moved(2 * math.pi * k / 5) for k in range(5)]
wheel = model.add(
    abut.Body(
        "wheel",
        density=1410,  # acetal
        orientation=about_z(resting()),
        shape=lambda f: Profile(f, wheel_outline(), WIDTH, holes=holes),
    )
)
arbor = model.add(
    abut.Body(
        "arbor",
        density=7850,
        position=(0, 0, -15e-3),
        angular_velocity=(0, 0, -2 * math.pi / TEETH / PERIOD),
        shape=lambda f: Cylinder(f, 4e-3, 10e-3),
    )
)
pendulum = model.add(
    abut.Body(
        "pendulum",
        density=7850,
        position=(LENGTH * math.sin(START), PIVOT - LENGTH * math.cos(START), 0),
        orientation=about_z(START),
        shape=lambda f: Cylinder(f.frame((0, 0, -15e-3)), BOB, 18e-3),
    )
)
pallets = {
    name: Profile(pendulum.frame((0, LENGTH, 0)), pallet_outline(name == "entry"), WIDTH)
    for name in ("entry", "exit")
}
hinge = model.add(abut.joints.Revolute("hinge", pendulum, model.ground, at=(0, PIVOT, 0), axis="z"))
axle = model.add(abut.joints.Revolute("axle", wheel, model.ground, at=(0, 0, 0), axis="z"))
motor = model.add(abut.joints.Revolute("motor", arbor, model.ground, at=(0, 0, 0), axis="z"))
winding = {"speed": -2 * math.pi / TEETH / PERIOD}
model.add(abut.motions.Displacement("winding", motor, turn, parameters=winding))
ends = wheel.frame_at((0, 0, 0)), arbor.frame_at((0, 0, 0))
model.add(abut.forces.TorsionSpring("spring", *ends, stiffness=SPRING, preload=-TORQUE))
model.add(abut.forces.TorsionSpring("air", hinge.frame_i, hinge.frame_j, stiffness=0.0, damping=AIR))
acetal = abut.mechanics.Solid(2.8e9, 0.4)
law = abut.normal.LineHertz.of(acetal, (2e-3, 2e-3), dissipation=40.0)
rub = abut.friction.Coulomb(FRICTION, FRICTION, stiction_velocity=1e-3, friction_velocity=2e-3)
for name, pallet in pallets.items():
    model.add(abut.Contact(name, pallet, wheel.shape, normal=law, friction=rub))
tops = math.radians(20)  # of the pallets, below the pendulum's axis
rod = pendulum.frame((0, LENGTH / 2, -15e-3), x="y")
anchor = pendulum.frame((0, LENGTH - MIDDLE * math.sin(tops), 0), x="x")
model.add(abut.Graphic("rod", Link(rod, LENGTH, 3e-3, 2e-3)))
model.add(abut.Graphic("anchor", Link(anchor, 2 * MIDDLE * math.cos(tops), 3e-3, WIDTH)))
end, step = 5.0, 1e-3
#: A tooth drops onto its pallet within microseconds.
expected_warnings = ("outputs miss peaks",)


def expected() -> tuple[float, float, float]:
    """Swing without and with the wheel's inertia [rad], and the period [s], of a pendulum whose impulses are small.

    Where a period's impulses make up for air and the friction of teeth at rest,

        2 η (M φ − ½ k J Ω²) = μ M (4 A − 2 λ) + π c ω A²,   η = tan β/tan(β + atan μ),   Ω = ω A/tan β

    with the impulse plane's slope β, the wheel's torque M, its turn φ during an impulse and its inertia J, which has to catch the
    pallet up from rest (k = 2 if it does so without rebound). The period is that of the free pendulum with the
    circular error A²/16, of damping and of impulses F that come before or after the middle (G. B. Airy, Trans. Camb. Phil. Soc. 3, 1830):

        T = T₀ (1 + A²/16) (1 + 1/(8 Q²)) (1 + ∮ F cos ψ dψ/(2π m g l A)),   θ = A cos ψ
    """
    mass, inertia = pendulum.mass, pendulum.inertia[2][2] + pendulum.mass * LENGTH**2
    weight = mass * GRAVITY * LENGTH
    omega = math.sqrt(weight / inertia)
    slope = LIFT * MIDDLE / PALLET
    given = slope / math.tan(math.atan(slope) + math.atan(FRICTION))
    work = TORQUE * PALLET / RADIUS

    def swing(catching: float) -> float:
        """The root A of the balance."""
        lost = given * catching * wheel.inertia[2][2] * (omega / slope) ** 2
        square, linear = math.pi * AIR * omega + lost, 4 * FRICTION * TORQUE
        constant = 2 * given * work + 2 * FRICTION * TORQUE * LIFT
        return (math.sqrt(linear**2 + 4 * square * constant) - linear) / (2 * square)

    free, caught = swing(0.0), swing(2.0)
    force = given * work / LIFT
    spread = math.sqrt(caught**2 - FIRST**2) - math.sqrt(caught**2 - LAST**2)
    airy = 2 * force * spread / caught / (2 * math.pi * weight * caught)
    damping = (AIR / (inertia * omega)) ** 2 / 8
    return free, caught, 2 * math.pi / omega * (1 + caught**2 / 16) * (1 + damping) * (1 + airy)


def angle(result: abut.Result) -> np.ndarray:
    """The pendulum's, from the vertical [rad]."""
    return START + result["hinge.displacement"].values - result["hinge.displacement"].values[0]


def passages(result: abut.Result) -> tuple[np.ndarray, np.ndarray]:
    """When the pendulum passes the middle towards +x [s], and how far the wheel has turned by then [teeth]."""
    theta, time = angle(result), np.asarray(result.time)
    k = np.flatnonzero((theta[:-1] < 0) & (theta[1:] >= 0))
    at = time[k] - theta[k] * (time[k + 1] - time[k]) / (theta[k + 1] - theta[k])
    turned = np.interp(at, time, -result["axle.displacement"].values)
    return at, turned * TEETH / (2 * math.pi)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    time, theta = result.time, np.degrees(angle(result))
    at, teeth = passages(result)
    free, caught, period = expected()
    print(
        f"swing {theta[time > 4].max():.3f} degrees; balance {np.degrees(caught):.3f} to {np.degrees(free):.3f}"
    )
    print(f"period {np.diff(at)[-1]:.6f} s; Airy {period:.6f} s; teeth a period {np.diff(teeth)[-1]:.5f}")
    figure = plt.figure(figsize=(9.5, 4.5), layout="constrained")
    side, plots = figure.subfigures(1, 2, width_ratios=(0.8, 1))
    parts = side.subplots()
    outlines = [(wheel_outline().moved(resting()), "tab:blue")]
    outlines += [(pallet_outline(entry).moved(START, (0, PIVOT)), "tab:orange") for entry in (True, False)]
    for outline, colour in outlines:
        parts.fill(*(1e3 * outline.sample(1e-5)).T, color=colour, alpha=0.6)
    parts.plot(0, 1e3 * PIVOT, "k+")
    parts.set(aspect="equal")
    parts.axis("off")
    above, below = plots.subplots(2, 1, sharex=True)
    now = time < 1.2
    above.plot(time[now], theta[now])
    above.set(ylabel="pendulum [degrees]")
    turned = above.twinx()
    turned.plot(time[now], -np.degrees(result["axle.displacement"].values[now]) / 12, color="tab:green")
    turned.set(ylabel="wheel [teeth]")
    for name in pallets:
        below.plot(time[now], 1e3 * result[f"{name}.normal_magnitude"].values[now], lw=0.8, label=name)
    below.set(xlabel="time [s]", ylabel="force on a pallet [mN]", ylim=(0, 200))
    below.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "escapement.png", dpi=120)

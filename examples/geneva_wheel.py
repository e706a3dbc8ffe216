"""A Geneva wheel of four slots, driven at 300 rpm.

*Question.* A pin on a crank enters a slot of the wheel, rotates it by 90° and leaves it. A disc on the crank releases the wheel meanwhile
and locks it until the next turn. Pin and disc have 20 µm of clearance. How accurately does the wheel follow its kinematic law, and what
are the forces on pin and disc?

*Answer.* The error is within 0.6 mrad while the pin drives the wheel. The pin is on one side of its slot, 10 µm from the middle, and on
the other side while the wheel decelerates. When it crosses the slot, it strikes with up to 0.48 kN; the acceleration of the wheel takes
62 N. The disc keeps the wheel within ±0.5 mrad once it fills the hollow; before, the wheel deviates by 1.1 mrad.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.shapes import Curve, Cylinder, Profile

SLOTS, CENTRES = 4, 60e-3  # number; from the crank's axis to the wheel's [m]
CRANK = CENTRES * math.sin(math.pi / SLOTS)  # the pin enters along the slot: no blow
MOUTH = CENTRES * math.cos(math.pi / SLOTS)  # from the wheel's axis to where it enters
PIN, DISC, PLAY = 5e-3, 30e-3, 20e-6  # radii, and what slot and hollow are wider [m]
WIDTH, EDGE = 10e-3, 0.6e-3  # of all parts; rounding of the slots' mouths [m]
SPEED = 300 * 2 * math.pi / 60
ENTRY = math.pi / 2 - math.pi / SLOTS  # crank angle before the line of centres
DRAG = 5e-3  # of the wheel's bearing [N·m·s]


def wheel_outline() -> Curve:
    """Slots, mouths, and between them the hollows in which the disc turns."""
    half, hollow = PIN + PLAY / 2, DISC + PLAY
    straight = MOUTH + 0.2e-3
    rim = EDGE + math.hypot(straight, half + EDGE)
    corner = math.atan2(half + EDGE, straight)
    bottom = CENTRES - CRANK - 0.5e-3
    spread = math.acos((hollow**2 + CENTRES**2 - rim**2) / (2 * hollow * CENTRES))
    horn = math.atan2(hollow * math.sin(spread), CENTRES - hollow * math.cos(spread))
    middle = math.pi / SLOTS
    away = CENTRES * math.cos(middle), CENTRES * math.sin(middle)
    sector = [
        Curve.arc((straight, -half - EDGE), EDGE, -corner, math.pi / 2),
        Curve.line((straight, -half), (bottom, -half)),
        Curve.arc((bottom, 0.0), half, -math.pi / 2, -3 * math.pi / 2),
        Curve.line((bottom, half), (straight, half)),
        Curve.arc((straight, half + EDGE), EDGE, -math.pi / 2, corner),
        Curve.arc((0.0, 0.0), rim, corner, middle - horn),
        Curve.arc(away, hollow, middle + math.pi + spread, middle + math.pi - spread),
        Curve.arc((0.0, 0.0), rim, middle + horn, 2 * middle - corner),
    ]
    turns = [piece.moved(2 * middle * k) for k in range(SLOTS) for piece in sector]
    return Curve.chain(turns, closed=True, name="wheel")


def disc_outline() -> Curve:
    """A disc with a recess about the pin, in which the wheel's horns turn."""
    x, y = DISC * math.cos(ENTRY), DISC * math.sin(ENTRY)
    recess, half = math.hypot(CENTRES - x, y), math.atan2(y, CENTRES - x)
    round_ = Curve.arc((0.0, 0.0), DISC, ENTRY, 2 * math.pi - ENTRY)
    hollow = Curve.arc((CENTRES, 0.0), recess, math.pi + half, math.pi - half)
    return Curve.chain([round_, hollow], closed=True, name="disc")


def turn(t, speed):
    """The crank's angle [rad]."""
    return speed * t


def about_z(angle):
    """The quaternion of a turn about z."""
    return math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2)


START = -ENTRY - math.radians(30)  # crank angle at the start
model = abut.Model("geneva wheel", gravity=(0, 0, 0))
crank = model.add(
    abut.Body(
        "crank",
        mass=0.5,
        inertia=(2e-4, 2e-4, 4e-4),
        orientation=about_z(START),
        angular_velocity=(0, 0, SPEED),
        shape=lambda f: Profile(f, disc_outline(), WIDTH),
    )
)
pin = Cylinder(crank.frame((CRANK, 0, 0)), PIN, WIDTH)
wheel = model.add(
    abut.Body(
        "wheel",
        density=7850,
        origin=(CENTRES, 0, 0),
        orientation=about_z(math.pi / SLOTS),
        shape=lambda f: Profile(f, wheel_outline(), WIDTH),
    )
)
main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
axle = model.add(abut.joints.Revolute("axle", wheel, model.ground, at=(CENTRES, 0, 0), axis="z"))
model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
model.add(abut.forces.TorsionSpring("bearing", axle.frame_i, axle.frame_j, stiffness=0.0, damping=DRAG))
steel = abut.mechanics.Solid(210e9, 0.3)
law = abut.normal.LineHertz.of(steel, (PIN, PIN), dissipation=20.0)
rub = abut.friction.Coulomb(static=0.1, dynamic=0.1, stiction_velocity=1e-2, friction_velocity=2e-2)
model.add(abut.Contact("slot", pin, wheel.shape, normal=law, friction=rub))
model.add(abut.Contact("lock", crank.shape, wheel.shape, normal=law, friction=rub))
end, step = 0.2, 1e-4  # one turn of the crank
#: The blow as the pin crosses its slot; result.peak has it.
expected_warnings = ("outputs miss peaks",)


def kinematics(alpha):
    """Angle, speed and acceleration of the wheel over those of the crank, at crank angles from the line of centres.

    β = atan2(sin α, m − cos α), m = 1/sin(π/n); the wheel turns against the crank (J. S. Beggs, Mechanism, 1955).
    """
    m = CENTRES / CRANK
    alpha = (np.asarray(alpha) + math.pi) % (2 * math.pi) - math.pi
    inside = np.abs(alpha) < ENTRY
    below = m * m - 2 * m * np.cos(alpha) + 1
    angle = np.arctan2(np.sin(alpha), m - np.cos(alpha))
    speed = (m * np.cos(alpha) - 1) / below
    rise = m * (1 - m * m) * np.sin(alpha) / below**2
    held = np.sign(alpha) * (math.pi / 2 - ENTRY)
    return np.where(inside, angle, held), np.where(inside, speed, 0.0), np.where(inside, rise, 0.0)


def crank_angle(result: abut.Result) -> np.ndarray:
    """From the line of centres, −ENTRY where the pin enters [rad]."""
    return START + SPEED * np.asarray(result.time)


def error(result: abut.Result) -> np.ndarray:
    """The wheel's angle ahead of the law of the mechanism, in its own sense of turning [rad]."""
    turned = -(result["axle.displacement"].values - result["axle.displacement"].values[0])
    alpha = np.minimum(crank_angle(result), math.pi / 2)  # held from there until the next slot
    return turned - (kinematics(alpha)[0] + math.pi / 2 - ENTRY)


def wanted(alpha):
    """What the pin carries where the wheel follows the law [N].

    N = |J β̈ + c β̇|/(L ∓ μ h): the pin presses at L from the axle and rubs along the slot's side, h beside it, inward at first.
    """
    _, speed, rise = kinematics(alpha)
    moment = wheel.inertia[2][2] * rise * SPEED**2 + DRAG * speed * SPEED
    arm = np.sqrt(CENTRES**2 + CRANK**2 - 2 * CENTRES * CRANK * np.cos(alpha))
    return np.abs(moment) / (arm - rub.dynamic * (PIN + PLAY / 2) * np.sign(alpha))


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, events=True)  # with outputs at the peak of each blow
    alpha, off = np.degrees(crank_angle(result)), 1e3 * error(result)
    pin_force, disc_force = (result[f"{name}.normal_magnitude"].values for name in ("slot", "lock"))
    for name, which in (
        ("speeding up", (alpha > -44) & (alpha < -1)),
        ("blow in the middle", (alpha > -1) & (alpha < 10)),
        ("slowing down", (alpha > 10) & (alpha < 44)),
        ("leaving", (alpha > 44) & (alpha < 90)),
        ("held", alpha > 90),
    ):
        print(
            f"{name}: off by {off[which].min():.2f} to {off[which].max():.2f} mrad, pin {pin_force[which].max():.0f} N, "
            f"disc {disc_force[which].max():.0f} N"
        )
    figure = plt.figure(figsize=(9.5, 5), layout="constrained")
    side, plots = figure.subfigures(1, 2, width_ratios=(0.75, 1))
    for axes, moment in zip(side.subplots(2, 1), (-46, 20), strict=True):
        turned = -float(kinematics(math.radians(moment))[0])
        pin_place = Curve.circle((CRANK, 0), radius=PIN).moved(f"{moment} deg")
        for outline, colour in (
            (wheel_outline().moved(turned, (CENTRES, 0)), "tab:blue"),
            (disc_outline().moved(f"{moment} deg"), "tab:orange"),
            (pin_place, "tab:red"),
        ):
            axes.fill(*(1e3 * outline.sample(1e-5)).T, color=colour, alpha=0.6)
        axes.set(aspect="equal", title=f"{moment}°")
        axes.axis("off")
    above, below = plots.subplots(2, 1, sharex=True)
    above.plot(alpha, off)
    above.set(ylabel="wheel ahead of the law [mrad]")
    below.plot(alpha, pin_force, label="pin", color="tab:red")
    below.plot(alpha, disc_force, label="disc", color="tab:orange")
    inside = np.linspace(-ENTRY, ENTRY, 400)[1:-1]
    below.plot(np.degrees(inside), wanted(inside), "k--", lw=0.8, label="pin, by the law")
    below.set(xlabel="crank from the line of centres [degrees]", ylabel="force [N]", xlim=(-75, 150))
    below.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "geneva_wheel.png", dpi=120)

"""A ratchet feed: the pawl of a slotted lever drives a wheel of 24 teeth, another pawl holds it.

*Question.* The crank rotates at 180 rpm and the lever swings by 38.9°, which is 2.6 teeth. A load of 20 N·m pulls the wheel back. How far
does the wheel advance per turn, and what forces act on the pins of the pawls?

*Answer.* It advances two teeth per turn. The lever's pawl moves the wheel by 2.3 teeth, from the position where it finds a tooth. When
the lever returns, the load turns the wheel back onto the holding pawl, whose pin then carries 532 N, in agreement with statics (531.2 N
without friction). Impacts of up to 7.5 kN occur when the load changes from one pawl to the other.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.shapes import Curve, Cylinder, Profile

TEETH, TIP, ROOT = 24, 40e-3, 36e-3  # of the wheel: number, radii [m]
PITCH = 2 * math.pi / TEETH
LEAN = math.radians(5)  # of the teeth's faces from the radius: the load draws the pawls in
SEAT, ARM = 38e-3, 40e-3  # radius at which a pawl presses; from there to its pin [m]
CENTRES, CRANK, PIN = 90e-3, 30e-3, 5e-3  # from the lever's axis to the crank's; its radius; its pin's [m]
WIDTH, THICK = 6e-3, 12e-3  # of the wheel; of the other parts [m]
LAYER = -14e-3  # where lever and crank lie along the axes [m]
SPEED = 180 * 2 * math.pi / 60
LOAD, DRUM = 20.0, -60e-3  # on the wheel [N·m]; where along its axis its drum is [m]
SPRING, RATE = 0.05, 0.1  # of the pawls [N·m], [N·m/rad]
SWING = 2 * math.asin(CRANK / CENTRES)
DRIVING = 8 * PITCH  # where the driving pawl sits when the lever is upright, from the holding one


def wheel_outline() -> Curve:
    """Faces towards the pawls, and backs over which they slide."""
    depth = TIP - ROOT
    tip = math.pi / 2 - math.asin(depth * math.tan(LEAN) / TIP)
    corners = []
    for k in range(TEETH):
        for radius, angle in ((ROOT, math.pi / 2), (TIP, tip)):
            corners.append((radius * math.cos(angle + k * PITCH), radius * math.sin(angle + k * PITCH)))
    return Curve.polyline(corners, closed=True, name="ratchet wheel")


def pawl_outline() -> Curve:
    """A pawl that sits before the tooth at the top, seen from its pin: its nose and its underside are slightly round."""
    root, tip = (np.array(wheel_outline().point(s)) for s in (0.0, 1.0))
    before = np.array(wheel_outline().point(2 * TEETH - 1.0))
    face = (tip - root) / np.linalg.norm(tip - root)
    back = (before - root) / np.linalg.norm(before - root)
    off_face, off_back = np.array([face[1], -face[0]]), np.array([-back[1], back[0]])
    pin = np.array([ARM, SEAT])
    middle = root + (SEAT - ROOT) / face[1] * face
    lean, slope = math.atan2(off_face[1], off_face[0]), math.atan2(back[1], back[0])
    nose = Curve.arc(
        (middle + 30e-3 * off_face - pin).tolist(), 30e-3, math.pi + lean - 0.05, math.pi + lean + 0.05
    )
    under = Curve.arc(
        (root + 4e-3 * back + 40e-3 * off_back - pin).tolist(),
        40e-3,
        slope - math.pi / 2 - 0.06,
        slope - math.pi / 2 + 0.18,
    )
    boss = Curve.arc((0, 0), 4e-3, math.radians(-100), math.radians(110))
    ends = [(a.point(len(a.segments)), b.point(0.0)) for a, b in ((nose, under), (under, boss), (boss, nose))]
    links = [Curve.line(a, b) for a, b in ends]
    return Curve.chain([nose, links[0], under, links[1], boss, links[2]], closed=True, name="pawl")


def slot_outlines() -> tuple[Curve, Curve]:
    """The lever downward from its axis, and the slot in it for the crank's pin."""

    def stadium(low, high, radius):
        ends = [
            Curve.arc((0, -high), radius, math.pi, 2 * math.pi),
            Curve.line((radius, -high), (radius, -low)),
            Curve.arc((0, -low), radius, 0, math.pi),
            Curve.line((-radius, -low), (-radius, -high)),
        ]
        return Curve.chain(ends, closed=True, name="lever")

    return stadium(0.0, 0.13, 12e-3), stadium(CENTRES - CRANK - 4e-3, CENTRES + CRANK + 4e-3, PIN + 10e-6)


def turn(t, speed):
    """The crank's angle [rad]."""
    return speed * t


def turned(angle, x=ARM, y=SEAT):
    """A place, by default that of the holding pawl's pin, turned about the wheel's axis."""
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle), 0.0


def about_z(angle):
    """The quaternion of a turn about z."""
    return math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2)


model = abut.Model("ratchet and pawl", gravity=(0, 0, 0))
back = -SPEED * CRANK / (CENTRES - CRANK)  # the lever's speed at the start, upright on its return
drum = model.add(
    abut.Body(
        "drum", density=7850, origin=(0, 0, 0), shape=lambda f: Cylinder(f.frame((0, 0, DRUM)), 60e-3, 30e-3)
    )
)
wheel = Profile(drum.frame_at((0, 0, 0)), wheel_outline(), WIDTH)
lever = model.add(
    abut.Body(
        "lever",
        mass=0.5,
        inertia=(1.5e-3, 1.5e-3, 1.5e-3),
        angular_velocity=(0, 0, back),
        shape=lambda f: Profile(
            f.frame((0, 0, LAYER)), slot_outlines()[0], THICK, holes=[slot_outlines()[1]]
        ),
    )
)
crank = model.add(
    abut.Body(
        "crank",
        mass=0.5,
        inertia=(5e-4, 5e-4, 5e-4),
        position=(0, -CENTRES, 0),
        orientation=about_z(math.pi / 2),
        angular_velocity=(0, 0, SPEED),
        shape=lambda f: Cylinder(f.frame((0, 0, 2 * LAYER)), CRANK + 1.5 * PIN, THICK),
    )
)
pin = Cylinder(crank.frame((CRANK, 0, LAYER)), PIN, THICK)


def pawl(name, angle, speed):
    """A pawl as it sits before a tooth when wheel and lever have turned by an angle; it moves with the lever."""
    x, y, _ = turned(angle)
    centre = Profile(model.ground.frame(), pawl_outline(), THICK).centre
    arm = turned(angle, ARM + centre[0], SEAT + centre[1])
    return abut.Body(
        name,
        density=7850,
        origin=(x, y, 0),
        orientation=about_z(angle),
        velocity=np.cross((0, 0, speed), arm),
        angular_velocity=(0, 0, speed),
        shape=lambda f: Profile(f, pawl_outline(), THICK),
    )


holding = model.add(pawl("holding", 0.0, 0.0))
driving = model.add(pawl("driving", DRIVING, back))
axle = model.add(abut.joints.Revolute("axle", drum, model.ground, at=(0, 0, 0), axis="z"))
model.add(abut.joints.Revolute("fulcrum", lever, model.ground, at=(0, 0, 0), axis="z"))
main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, -CENTRES, 0), axis="z"))
pins = [
    model.add(abut.joints.Revolute("holding_pin", holding, model.ground, at=turned(0.0), axis="z")),
    model.add(abut.joints.Revolute("driving_pin", driving, lever, at=turned(DRIVING), axis="z")),
]
model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
numbers = {"stiffness": RATE, "damping": 1e-4, "preload": SPRING}
for joint in pins:
    name = joint.name.replace("pin", "spring")
    model.add(abut.forces.TorsionSpring(name, joint.frame_i, joint.frame_j, **numbers))
numbers = {"stiffness": 0.0, "damping": 0.0, "preload": -LOAD}
model.add(abut.forces.TorsionSpring("load", axle.frame_i, axle.frame_j, **numbers))
steel = abut.mechanics.Solid(210e9, 0.3)
law = abut.normal.LineHertz.of(steel, (PIN, PIN), dissipation=5.0)
rub = abut.friction.Coulomb(static=0.05, dynamic=0.05, stiction_velocity=5e-2, friction_velocity=0.1)
for name, first, second in (
    ("hold", holding.shape, wheel),
    ("push", driving.shape, wheel),
    ("slot", pin, lever.shape),
):
    model.add(abut.Contact(name, first, second, normal=law, friction=rub))
end, step = 2 / 3, 2e-4  # two turns of the crank
#: Blows of the pawls; result.peak has them.
expected_warnings = ("outputs miss peaks",)


def held() -> float:
    """What the holding pawl's pin carries while the pawl holds, without friction [N].

    The tooth's face presses the nose at p₁, its back the underside at p₂, each along its normal n:
    load = −Σ Fᵢ (pᵢ × nᵢ) about the wheel's axis, and spring + Σ Fᵢ ((pᵢ − pin) × nᵢ) = 0 about the pin.
    """
    root, tip = (np.array(wheel_outline().point(s)) for s in (0.0, 1.0))
    before = np.array(wheel_outline().point(2 * TEETH - 1.0))
    face, back = ((p - root) / np.linalg.norm(p - root) for p in (tip, before))
    places = root + (SEAT - ROOT) / face[1] * face, root + 4e-3 * back
    normals = np.array([face[1], -face[0]]), np.array([-back[1], back[0]])

    def moment(arm, way):
        return arm[0] * way[1] - arm[1] * way[0]

    pin = np.array([ARM, SEAT])
    about_axle = [-moment(p, n) for p, n in zip(places, normals, strict=True)]
    about_pin = [moment(p - pin, n) for p, n in zip(places, normals, strict=True)]
    first, second = np.linalg.solve([about_axle, about_pin], [LOAD, -SPRING])
    return float(np.linalg.norm(first * normals[0] + second * normals[1]))


def carried(result: abut.Result) -> dict[str, np.ndarray]:
    """Forces of the pawls' pins over time [N]."""
    return {
        name: np.linalg.norm(result[f"{name}_pin.force"].values, axis=1) for name in ("holding", "driving")
    }


def advance(result: abut.Result) -> np.ndarray:
    """How far the wheel has turned [teeth]."""
    return result["axle.displacement"].values / PITCH


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    time, teeth, forces = np.asarray(result.time), advance(result), carried(result)
    turn_of_crank = 2 * math.pi / SPEED
    for k in (1, 2):
        print(
            f"after {k} turns {np.interp(k * turn_of_crank, time, teeth):.4f} teeth, at most {teeth.max():.3f}"
        )
    print(
        f"held with {np.median(forces['holding'][forces['holding'] > 100]):.1f} N; by statics {held():.1f} N"
    )
    for name in forces:
        print(result.peak(f"{name}_pin.force"))
    figure = plt.figure(figsize=(9.5, 5), layout="constrained")
    side, plots = figure.subfigures(1, 2, width_ratios=(0.6, 1))
    parts = side.subplots()
    seated = pawl_outline().moved(0.0, (ARM, SEAT))
    for outline, colour in (
        (slot_outlines()[0], "0.8"),
        (slot_outlines()[1], "w"),
        (Curve.circle((0, -CENTRES + CRANK), radius=PIN), "0.5"),
        (wheel_outline(), "tab:blue"),
        (seated, "tab:orange"),
        (seated.moved(DRIVING), "tab:green"),
    ):
        parts.fill(*(1e3 * outline.sample(1e-5)).T, color=colour)
    parts.set(aspect="equal")
    parts.axis("off")
    above, below = plots.subplots(2, 1, sharex=True)
    above.plot(time, teeth)
    above.set(ylabel="wheel [teeth]")
    swing = above.twinx()
    swing.plot(time, np.degrees(result["fulcrum.displacement"].values), color="0.6", ls="--")
    swing.set(ylabel="lever [degrees] (dashed)")
    below.plot(time, forces["holding"], color="tab:orange", lw=0.8, label="holding pawl's pin")
    below.plot(time, forces["driving"], color="tab:green", lw=0.8, label="driving pawl's pin")
    below.set(xlabel="time [s]", ylabel="force [N]", ylim=(0, 1500))
    below.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "ratchet_and_pawl.png", dpi=120)

"""A rope over a sheave with a weight at each end: it drives the sheave, or slips.

*Question.* A rope of 5 mm and 0.05 kg/m hangs over a sheave of 100 mm radius (0.01 kg m²), with 2 kg at one end and 1 kg at the other,
and is released. What are the accelerations of the weights, the tensions of both sides, and the speed of the sheave, dry (μ 0.3) and wet
(μ 0.03)?

The rope consists of forty-eight elements in tension only (`abut.Rope`). Twelve of them touch the sheave, as balls of the rope's diameter
on a cylinder.

*Answer.* Dry, the rope drives the sheave: 2.44 m/s², with tensions of 14.7 and 12.3 N, as in an Atwood machine whose sheave has the
effective mass I/R² = 1 kg. For this, μ = ln(14.7/12.3)/π = 0.06 would be sufficient. Wet, it slips: by Euler's e^(μπ) the tensions of
both sides differ by only a tenth. The acceleration of the weights is 2.8 m/s², that of the sheave's rim 1.3 m/s². Elements that reach and
leave the sheave cause a ripple of the tension.
"""

import math
from pathlib import Path

import numpy as np

import abut

RADIUS, INERTIA = 0.1, 0.01  #: of the sheave [m], [kg m²]
HEAVY, LIGHT = 2.0, 1.0  #: kg
DIAMETER, DENSITY = 5e-3, 0.05  #: of the rope [m], [kg/m]
PIECES, WRAPPED = 48, 12
DRY, WET = 0.3, 0.03
GRAVITY = 9.81
end, step = 0.4, 2e-3

REACH = RADIUS + 0.5 * DIAMETER
ARC = math.pi * REACH
HANGING = 0.5 * (PIECES / WRAPPED - 1.0) * ARC  #: rope on each side at the start [m]


def over(s):
    """The rope's middle line: up, half around, and down."""
    if s < HANGING:
        return -REACH, 0.0, s - HANGING
    if s > HANGING + ARC:
        return REACH, 0.0, HANGING + ARC - s
    angle = (s - HANGING) / REACH
    return -REACH * math.cos(angle), 0.0, REACH * math.sin(angle)


def machine(friction: float = DRY) -> abut.Model:
    """Sheave, rope and weights; the heavy one hangs from the rope's end."""
    model = abut.Model("rope over a sheave", gravity=(0, 0, -GRAVITY))
    wheel = model.add(
        abut.Body(
            "sheave",
            mass=2.0,
            inertia=(INERTIA, INERTIA, INERTIA),
            shape=lambda frame: abut.shapes.Cylinder(frame.frame(z="y"), RADIUS, 0.03),
        )
    )
    model.add(abut.joints.Revolute("axle", wheel, model.ground, at=(0, 0, 0), axis="y"))
    rope = model.add(
        abut.Rope(
            "rope",
            over,
            DIAMETER,
            axial="20 kN",
            density_by_length=DENSITY,
            elements=PIECES,
            length=ARC + 2.0 * HANGING,
            tension="13 N",
            damping="1 ms",
        )
    )
    for name, mass, where in (("light", LIGHT, "start"), ("heavy", HEAVY, "end")):
        x, _, z = rope[where].position
        weight = model.add(abut.Body.sphere(name, radius=0.03, mass=mass, position=(x, 0, z - 0.03)))
        model.add(abut.joints.Spherical(f"{name}_eye", rope[where].frame(), weight.frame((0, 0, 0.03))))
    model.add(
        abut.Contact(
            "grip",
            rope.shapes(),
            wheel.shape,
            normal=abut.normal.KelvinVoigt(stiffness="1 MN/m", damping="20 N*s/m"),
            friction=abut.friction.HyperbolicTangent(friction, "2 mm/s"),
        )
    )
    return model


model = machine()

#: As pieces come onto the sheave.
expected_warnings = ("outputs miss peaks",)


def sides(result: abut.Result) -> tuple[np.ndarray, np.ndarray]:
    """Tension of the pieces beside the weights, of the light and the heavy one [N]."""
    tension = result["rope.tension"].values
    return tension[:, 0], tension[:, -1]


def gains(result: abut.Result) -> tuple[float, float]:
    """How fast the heavy weight and the sheave's rim gain speed, over the second half [m/s²]."""
    late = result.time > 0.5 * end
    fall = np.polyfit(result.time[late], -result["heavy.velocity"].values[late, 2], 1)[0]
    rim = np.polyfit(result.time[late], RADIUS * result["sheave.angular_velocity"].values[late, 1], 1)[0]
    return float(fall), float(rim)


def atwood() -> tuple[float, float, float]:
    """What runs with the sheave: gain [m/s²], tension of the light and of the heavy side at the weights [N]; the rope moves too."""
    a = GRAVITY * (HEAVY - LIGHT) / (HEAVY + LIGHT + INERTIA / REACH**2 + DENSITY * (ARC + 2.0 * HANGING))
    return a, LIGHT * (GRAVITY + a), HEAVY * (GRAVITY - a)


def picture(path: Path) -> None:
    """Where the rope is at three instants; speeds and tensions, dry and wet."""
    import matplotlib.pyplot as plt

    figure, (first, second, third) = plt.subplots(1, 3, figsize=(12, 4.2), layout="constrained")
    for friction, label, colour in ((DRY, "dry", "#1f3a5f"), (WET, "wet", "#b5402a")):
        result = abut.simulate(machine(friction), end=end, step=step)
        print(
            label,
            "gains",
            gains(result),
            "tensions",
            *(side[result.time > 0.5 * end].mean() for side in sides(result)),
        )
        if friction == DRY:
            for k, shade in ((0, 0.25), (len(result.time) // 2, 0.5), (-1, 1.0)):
                points = [result[f"rope_{n}.position"].values[k] for n in range(PIECES + 1)]
                first.plot(*np.array(points)[:, [0, 2]].T, "o-", ms=2, lw=1, color=colour, alpha=shade)
        second.plot(
            result.time, -result["heavy.velocity"].values[:, 2], color=colour, label=f"weights, {label}"
        )
        rim = RADIUS * result["sheave.angular_velocity"].values[:, 1]
        second.plot(result.time, rim, color=colour, ls="--", label=f"rim, {label}")
        for side, style in zip(sides(result), ("--", "-"), strict=True):
            third.plot(result.time, side, color=colour, ls=style, lw=0.8)
    first.add_patch(plt.Circle((0, 0), RADIUS, fill=False, color="#888888"))
    first.set(aspect="equal", xlabel="x / m", ylabel="z / m")
    second.set(xlabel="time / s", ylabel="speed / (m/s)")
    third.set(xlabel="time / s", ylabel="tension of the light (dashed) and heavy side / N", ylim=(8, 20))
    second.legend(frameon=False)
    for axis in (first, second, third):
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "rope_over_a_sheave.png")

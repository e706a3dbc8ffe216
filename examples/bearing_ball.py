"""A ball bearing's ball on its inner race.

*Question.* A deep-groove bearing 6205 has balls of 7.938 mm in a groove of 4.128 mm radius on an inner race of 15.55 mm radius. Its steel
(206 GPa, ν = 0.3) yields at 1.8 GPa. At what load of a ball does the race begin to yield, and at what depth? And from what height may a
ball fall on it?

*Answer.* The race yields at 1845 N, 0.124 mm below the surface, where the von Mises stress has its maximum. The pressure is then 3.14 GPa
on an ellipse of 3.24 by 0.35 mm. A fall of 0.64 m has the same effect within 14 µs. Without its groove the race would yield under 124 N,
or a fall of 14 mm: the groove increases the load capacity fifteen times.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut import mechanics

RADIUS, RACE, GROOVE = 7.938e-3 / 2, 15.55e-3, -0.52 * 7.938e-3
STEEL, STRENGTH, GRAVITY = mechanics.Solid("206 GPa", 0.3), 1.8e9, 9.81
MASS = 7810 * 4 / 3 * math.pi * RADIUS**3

touch = {
    "groove": mechanics.elliptic_contact((RADIUS, RADIUS), (RACE, GROOVE), STEEL, load="1 N"),
    "plain race": mechanics.elliptic_contact((RADIUS, RADIUS), (RACE, math.inf), STEEL, load="1 N"),
}
limit = {name: contact.first_yield(STRENGTH, STEEL.poisson) for name, contact in touch.items()}


def height(name: str) -> float:
    """The fall [m] that brings the ball's contact to first yield: m g h = 2/5 F δ."""
    contact = limit[name].contact
    return 0.4 * contact.load * contact.approach / (MASS * GRAVITY)


speed = math.sqrt(2 * GRAVITY * height("groove"))
model = abut.Model("bearing ball", gravity=(0, 0, -GRAVITY))
ball = model.add(
    abut.Body.sphere(
        "ball", radius=RADIUS, mass=MASS, position=(0, 0, RADIUS + 1e-9), velocity=(0, 0, -speed)
    )
)
law = abut.normal.Impact(stiffness=touch["groove"].coefficient, exponent=1.5)
race = abut.shapes.HalfSpace(model.ground.frame(), normal="z")  # its curvature is in the law's stiffness
model.add(abut.Contact("touch", ball.shape, race, normal=law))
blow = mechanics.elastic_impact(touch["groove"].coefficient, mass=MASS, speed=speed)
end, step = 1.2 * blow.duration, blow.duration / 200


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    for name, start in limit.items():
        depth, fall = 1e3 * start.depth, 1e3 * height(name)
        print(f"{name}: {start.load:.0f} N, {depth:.3f} mm deep, or a fall of {fall:.1f} mm")
    result = abut.simulate(model, end=end, step=step)
    figure, (under, force) = plt.subplots(1, 2, figsize=(8, 4), layout="constrained")
    down = np.linspace(0, 0.5e-3, 400)
    for name, contact in touch.items():
        stress = contact.under(limit["groove"].load).axis_stress(down, STEEL.poisson)
        under.plot(1e-9 * mechanics.von_mises(stress), 1e3 * down, label=name)
    under.axvline(1e-9 * STRENGTH, color="black", linestyle=":")
    under.annotate("yield", (1e-9 * STRENGTH, 0.48), xytext=(4, 0), textcoords="offset points")
    under.plot(1e-9 * STRENGTH, 1e3 * limit["groove"].depth, "o", color="black")
    under.invert_yaxis()
    under.set(xlabel="von Mises' stress under 1845 N [GPa]", ylabel="depth [mm]")
    under.legend()
    force.plot(1e6 * result.time, result["touch.normal_magnitude"].values, color="tab:red")
    force.axhline(limit["groove"].load, color="black", linestyle=":")
    force.set(xlabel="time [µs]", ylabel="force of a fall from 0.64 m [N]")
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "bearing_ball.png", dpi=120)

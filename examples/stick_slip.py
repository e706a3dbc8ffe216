"""Blocks pulled over a table by springs: which friction models produce stick-slip?

*Question.* A block of 1 kg with a normal force of 1 N is pulled by a spring of 2 N/m whose other end moves at 0.1 m/s. Friction is
LuGre's with the parameters of Canudas de Wit et al. (1995): static 1.5, dynamic 1. When does the block slip? What changes with Dahl's
friction, which has no static peak, or with a Stribeck curve of the speed alone?

*Answer.* With LuGre it sticks until 7.46 s, then slips by 0.64 m at up to 0.37 m/s, and again every 6.36 s. The spring force varies
between 1.51 and 0.74 N. With Dahl's model it never sticks again: once the spring force is 1 N the block follows. Its speed then
oscillates between 0 and 0.2 m/s without end, because there is no damping. With the Stribeck curve stick-slip is slightly more frequent,
every 6.15 s, but the apparent rest is a creep of 0.06 to 0.2 mm/s.
"""

import math
from pathlib import Path

import numpy as np

import abut

SPRING, PULL, HEIGHT = 2.0, 0.1, 0.1
LAWS = {
    "LuGre": abut.friction.LuGre(
        static=1.5, dynamic=1.0, velocity=1e-3, stiffness=1e5, damping=math.sqrt(1e5), viscous=0.4
    ),
    "Dahl": abut.friction.Dahl(coefficient=1.0, stiffness=1e5),
    "Stribeck": abut.friction.Stribeck(
        static=1.5, dynamic=1.0, velocity=1e-3, viscous=0.4, creep_velocity=1e-4
    ),
}


def draw(t, x):
    """The spring's force [N]."""
    return 2.0 * (0.1 * t - x)


model = abut.Model("stick-slip", gravity=(0, 0, -1.0))
table = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
normal = abut.normal.Impact(stiffness=1e4, exponent=1.0)
for k, (name, law) in enumerate(LAWS.items()):
    place = (0.0, 0.5 * k, HEIGHT - 1e-4)  # sunk in by its weight
    block = model.add(abut.Body(name, mass=1.0, inertia=(1e9, 1e9, 1e9), position=place))  # it does not tip
    foot = abut.shapes.Sphere(block.frame(), HEIGHT)
    model.add(abut.Contact(f"{name}_foot", foot, table, normal=normal, friction=law))
    model.add(abut.forces.Force(f"{name}_spring", block.frame(), model.ground.frame(place), fx=draw))
end, step = 22.0, 0.01


def slips(result: abut.Result, name: str) -> np.ndarray:
    """When the block starts to slip: its speed passes 0.02 m/s [s]."""
    fast = result[f"{name}.velocity.x"].values > 0.02
    return result.time[1:][fast[1:] & ~fast[:-1]]


def pull(result: abut.Result, name: str) -> np.ndarray:
    """The spring's force over time [N]."""
    return SPRING * (PULL * result.time - result[f"{name}.position.x"].values)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    figure, (place, force) = plt.subplots(2, 1, sharex=True, figsize=(7, 5), layout="constrained")
    for name in LAWS:
        print(name, "slips at", np.round(slips(result, name), 3), "s")
        place.plot(result.time, result[f"{name}.position.x"].values, label=name)
        force.plot(result.time, pull(result, name))
    place.plot(result.time, PULL * result.time, "k:", lw=1, label="pulling hand")
    place.set_ylabel("place [m]")
    place.legend()
    force.set(xlabel="time [s]", ylabel="spring [N]", xlim=(0, end))
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "stick_slip.png", dpi=120)

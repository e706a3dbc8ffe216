"""A rattleback: why does it reverse its spin?

*Question.* A boat-shaped stone, whose principal axes of inertia are rotated relative to its hull, is spun on a table. In one direction it
continues. In the other it begins to oscillate, stops, and reverses. How long does this take, and where does the energy go?

*Answer.* Spun at +5 rad/s it continues: 4.85 rad/s after 8 s. At −5 rad/s its oscillation grows from one degree, takes the energy of the
spin, stops it after 5.5 s, and returns it in the other direction: +4.46 rad/s after 8 s. Friction only prevents slip at the contact point
and dissipates nothing. All of the energy is conserved, except for the 0.002 % lost by steps of 0.1 ms.
"""

from pathlib import Path

import numpy as np

import abut

SEMI_AXES, HEIGHT, MASS, LEAN = (0.2, 0.03, 0.02), 0.01, 1.0, np.radians(1.0)
INERTIA = np.array(
    [[2e-4, -2e-5, 0.0], [-2e-5, 1.6e-3, 0.0], [0.0, 0.0, 1.7e-3]]
)  # Kane & Levinson, Int. J. Non-Linear Mech. 17 (1982) 175


def place() -> np.ndarray:
    """From the centre of mass, where the hull touches the table while it leans about its length, in global axes [m]."""
    c, s = np.cos(LEAN), np.sin(LEAN)
    up, squares = np.array([0.0, s, c]), np.array(SEMI_AXES) ** 2
    of_stone = np.array([0.0, 0.0, HEIGHT]) - squares * up / np.sqrt(up @ (squares * up))
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]]) @ of_stone


def stone(spin: float) -> abut.Model:
    """Spun about the vertical at ``spin`` [rad/s], the place of contact at rest."""
    model = abut.Model("rattleback", gravity=(0, 0, -9.81))
    body = model.add(
        abut.Body(
            "stone",
            mass=MASS,
            inertia=INERTIA,
            position=(0.0, 0.0, -place()[2]),
            orientation=(np.cos(LEAN / 2), np.sin(LEAN / 2), 0.0, 0.0),
            angular_velocity=(0.0, 0.0, spin),
            velocity=-np.cross((0.0, 0.0, spin), place()),
        )
    )
    hull = abut.shapes.Ellipsoid(body.frame((0, 0, HEIGHT)), semi_axes=SEMI_AXES)
    table = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    rough = abut.friction.Coulomb(static=1.0, dynamic=1.0)
    model.add(abut.Contact("table", hull, table, normal=abut.normal.Rigid(), friction=rough))
    return model


end, step = 8.0, 0.01
integrator = abut.MoreauJean(step=1e-4)
model = stone(-5.0)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    for spin in (5.0, -5.0):
        result = abut.simulate(stone(spin), end=end, step=step, integrator=integrator)
        turning = result["stone.angular_velocity.z"].values
        energy = result["energy.kinetic"].values + result["energy.potential"].values
        back = result.time[turning * spin < 0]
        print(f"{spin:+.0f} rad/s: {turning[-1]:.2f} at the end; back from {back[:1]} s")
        print(f"energy lost {(energy[0] - energy[-1]) / energy[0]:.4%}")
        axes.plot(result.time, turning, label=f"spun at {spin:+.0f} rad/s")
    axes.axhline(0.0, color="0.7", linewidth=0.8)
    axes.set(xlabel="time [s]", ylabel="spin about the vertical [rad/s]")
    axes.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "rattleback.png", dpi=120)

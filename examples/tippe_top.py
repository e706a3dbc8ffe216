"""A tippe top: why does it invert?

*Question.* A top is a ball with a stem and a low centre of mass. It is spun on its ball. It tilts until it spins on its stem, with its
centre of mass raised, in the same direction relative to the table. What causes this, and how long does it take?

*Answer.* The cause is the friction of a contact patch of half a millimetre in radius that slides and spins. After 1.0 s the top lies on
its side, where its spin in body axes reverses. After 1.4 s its stem touches the table. After 2.5 s it stands on the stem and still spins
with 94 of 179 rad/s. Friction at a point, with the same coefficient, stops the slip within a tenth of a second; then the top rolls and
does not invert.
"""

from pathlib import Path

import numpy as np

import abut

MASS, ACROSS, ALONG = 6e-3, 8e-7, 7e-7  #: kg, kg m²; Leine & Glocker, Eur. J. Mech. A/Solids 22 (2003) 193
BALL, STEM = (3e-3, 15e-3), (16e-3, 5e-3)  #: how far above the centre of mass, and radius [m]
SPIN, LEAN = 180.0, 0.1  #: rad/s and rad
PATCH = abut.friction.Contensou(coefficient=0.3, radius=5e-4)
POINT = abut.friction.Coulomb(static=0.3, dynamic=0.3)


def top(friction) -> abut.Model:
    """Spun about its axis, which leans a little, its ball on the table."""
    model = abut.Model("tippe top", gravity=(0, 0, -9.81))
    body = model.add(
        abut.Body(
            "top",
            mass=MASS,
            inertia=(ACROSS, ACROSS, ALONG),
            position=(0, 0, BALL[1] - BALL[0] * np.cos(LEAN)),
            orientation=(np.cos(LEAN / 2), 0, np.sin(LEAN / 2), 0),
            angular_velocity=(SPIN * np.sin(LEAN), 0, SPIN * np.cos(LEAN)),
        )
    )
    table = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for name, (above, radius) in (("ball", BALL), ("stem", STEM)):
        shape = abut.shapes.Sphere(body.frame((0, 0, above)), radius=radius)
        model.add(abut.Contact(name, shape, table, normal=abut.normal.Rigid(), friction=friction))
    return model


model = top(PATCH)
end, step = 2.5, 0.01
integrator = abut.RungeKutta(rtol=1e-7)


def axis(result: abut.Result) -> np.ndarray:
    """The top's axis, from the ball's middle to the stem, (times, 3)."""
    w, x, y, z = result["top.quaternion"].values.T
    return np.column_stack([2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z])


def lean(result: abut.Result) -> np.ndarray:
    """How far its stem has come down from upright [°]."""
    return np.degrees(np.arccos(axis(result)[:, 2]))


def own_spin(result: abut.Result) -> np.ndarray:
    """How fast it turns about its own axis [rad/s]."""
    return (axis(result) * result["top.angular_velocity"].values).sum(axis=1)


def picture(path: Path) -> None:
    """Its lean by both kinds of friction, its spin on the table and in itself, and how it stands."""
    import matplotlib.pyplot as plt

    runs = {
        "a patch": abut.simulate(model, end=end, step=step, integrator=integrator),
        "a point": abut.simulate(top(POINT), end=end, step=step, integrator=integrator),
    }
    turned = runs["a patch"]
    for angle in (90.0, 170.0):
        print(f"{angle:.0f}° after {turned.time[lean(turned) > angle][0]:.2f} s")
    print("stem down", turned.time[turned["stem.normal_magnitude"].values > 0][0])
    print("spin on the table", turned["top.angular_velocity.z"].values[[0, 140, -1]])
    shares = {"width_ratios": (1.0, 1.0, 1.5)}
    figure, (left, middle, right) = plt.subplots(
        1, 3, figsize=(12, 3.2), layout="constrained", gridspec_kw=shares
    )
    for colour, (name, result) in zip(("#b5402a", "#1f3a5f"), runs.items(), strict=True):
        left.plot(result.time, lean(result), color=colour, label=f"friction of {name}")
    left.set(xlabel="time / s", ylabel="lean / °", yticks=(0, 45, 90, 135, 180))
    left.legend(frameon=False, loc="center right")
    middle.plot(turned.time, turned["top.angular_velocity.z"].values, color="#b5402a", label="on the table")
    middle.plot(turned.time, own_spin(turned), color="#b5402a", ls="--", label="about its axis")
    middle.axhline(0, color="0.7", lw=0.8)
    middle.set(xlabel="time / s", ylabel="spin / rad/s")
    middle.legend(frameon=False, loc="upper right")
    for place, moment in enumerate((0.0, 0.7, 1.0, 1.3, 2.0)):
        now = np.searchsorted(turned.time, moment - 1e-9)
        tilt, height = np.radians(lean(turned)[now]), 1e3 * turned["top.position.z"].values[now]
        for (above, radius), colour in ((STEM, "#b5402a"), (BALL, "#1f3a5f")):
            at = 45 * place + 1e3 * above * np.sin(tilt), height + 1e3 * above * np.cos(tilt)
            right.add_patch(plt.Circle(at, 1e3 * radius, color=colour))
        right.plot(45 * place, height, "o", color="white", ms=3)
        right.annotate(f"{moment} s", (45 * place, -8), ha="center", fontsize=8)
    right.axhline(0, color="0.3", lw=1)
    right.set(xlim=(-18, 200), ylim=(-14, 40), aspect="equal")
    right.axis("off")
    for panel in (left, middle):
        panel.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "tippe_top.png")

"""A box in a hopper: up to which tilt does it stay?

*Question.* A crate has come to rest in a hopper of two inclined walls, tilted on two of its edges. Up to which tilt does it stay there?

*Answer.* Without friction there is no stable tilt: the level box has the highest weight. With friction it stays up to tan λ = sin 2φ/(cos
2φ − cos 2γ + 2 (h/w) sin 2γ). The walls are inclined by γ, the center is h above the lower edges, these are w apart, and tan φ = μ. A
cube between walls at 50° stays up to 15.4° with μ = 0.3, and up to 24.5° with μ = 0.5. A thousandth beyond that it tips until a side lies
on a wall.
"""

from pathlib import Path

import numpy as np

import abut

SIDE, MASS, STEEP = 0.4, 30.0, np.radians(50.0)  #: m, kg, γ


def limit(friction: float, slender: float = 0.5) -> float:
    """λ [rad] for h/w."""
    phi = np.arctan(friction)
    return np.arctan2(np.sin(2 * phi), np.cos(2 * phi) - np.cos(2 * STEEP) + 2 * slender * np.sin(2 * STEEP))


def crate(friction: float, lean: float) -> abut.Model:
    """A cube at rest with both lower edges on the walls, its right side raised by ``lean`` [rad]."""
    model = abut.Model("box in a hopper", gravity=(0, 0, -9.81))
    half, y = SIDE / 2, (np.cos(lean / 2), 0.0, -np.sin(lean / 2), 0.0)
    right, up = np.array([np.cos(lean), np.sin(lean)]), np.array([-np.sin(lean), np.cos(lean)])
    left = (
        SIDE * np.sin(STEEP - lean) / np.sin(2 * STEEP)
    )  # how far along its wall from the bottom the left edge is
    edge = left * np.array([-np.cos(STEEP), np.sin(STEEP)])
    x, z = edge + half * right + half * up
    box = model.add(abut.Body.box("crate", size=(SIDE,) * 3, mass=MASS, position=(x, 0, z), orientation=y))
    law, rub = abut.normal.Rigid(), abut.friction.Coulomb(static=friction, dynamic=friction)
    for name, side in (("left", 1.0), ("right", -1.0)):
        wall = abut.shapes.HalfSpace(model.ground.frame(), normal=(side * np.sin(STEEP), 0.0, np.cos(STEEP)))
        model.add(abut.Contact(name, box.shape, wall, normal=law, friction=rub))
    return model


model = crate(0.3, 0.95 * limit(0.3))
end, step = 1.0, 0.02
integrator = abut.MoreauJean(step=1e-3)
#: Rigid walls share the crate by more places than it needs.
expected_warnings = ("equilibrium does not determine",)


def leans(result: abut.Result) -> np.ndarray:
    """How far its right side is raised [°]."""
    turn = result["crate.quaternion"].values
    return np.degrees(-2.0 * np.arctan2(turn[:, 2], turn[:, 0]))


def picture(path: Path) -> None:
    """A crate that hangs and one that tips, and up to what lean crates hang by friction."""
    import matplotlib.pyplot as plt

    figure, (first, second, right) = plt.subplots(
        1, 3, figsize=(11, 3.6), layout="constrained", gridspec_kw={"width_ratios": (1, 1, 1.2)}
    )
    for panel, share in ((first, 0.95), (second, 1.05)):
        result = abut.simulate(crate(0.3, share * limit(0.3)), end=end, step=step, integrator=integrator)
        print(f"{share} of the limit: from {leans(result)[0]:.2f}° to {leans(result)[-1]:.2f}°")
        far = 0.62
        panel.plot(
            [-far * np.cos(STEEP), 0, far * np.cos(STEEP)],
            [far * np.sin(STEEP), 0, far * np.sin(STEEP)],
            color="0.3",
            lw=2,
        )
        for now, colour in ((0, "#d99a2b"), (-1, "#b5402a")):
            x, _, z = result["crate.position"].values[now]
            c, s = np.cos(np.radians(leans(result)[now])), np.sin(np.radians(leans(result)[now]))
            corners = SIDE / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) @ [[c, s], [-s, c]]
            panel.plot(x + corners[:, 0], z + corners[:, 1], color=colour, lw=1.5)
        panel.set(
            aspect="equal", title=f"{leans(result)[0]:.1f}°, μ = 0.3", xlim=(-0.45, 0.45), ylim=(-0.05, 0.8)
        )
        panel.axis("off")
    frictions = np.linspace(0.0, 0.7)
    right.plot(frictions, np.degrees([limit(mu) for mu in frictions]), color="0.5", label="by hand")
    for mu in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6):
        for share in (0.95, 1.05):
            start = share * limit(mu)
            result = abut.simulate(crate(mu, start), end=end, step=step, integrator=integrator)
            hangs = np.ptp(leans(result)) < 1e-6
            face = "#1f3a5f" if hangs else "white"
            right.plot(mu, np.degrees(start), "o", ms=5, mec="#1f3a5f", mfc=face)
    right.plot([], [], "o", ms=5, color="#1f3a5f", label="hangs")
    right.plot([], [], "o", ms=5, mec="#1f3a5f", mfc="white", label="tips")
    right.set(xlabel="friction μ", ylabel="lean / °", xlim=(0, 0.7), ylim=(0, 35))
    right.legend(frameon=False)
    right.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "box_in_a_hopper.png")

"""A steel roller pressed onto an aluminium block: accuracy of Hertz' solution, and effect of friction.

*Question.* A steel roller of 100 mm diameter is pressed onto a block of aluminium, 200 x 200 mm, by 35 kN per millimetre of its length.
What are its displacement, the pressure in the middle, and the contact width, with friction and without? This is Konter's first contact
benchmark.

Both bodies are finite elements with large displacements; the contact has no stiffness parameter. The left half is the mirror image of the
right one.

*Answer.* Hertz' solution is 3585 MPa on a strip 12.43 mm wide. Small displacements without friction agree: 3595 MPa, 12.3 mm. But both
bodies deform, and the roller flattens to a wider strip, 13.1 mm: 3489 MPa. Its lowest point moves down by 1.3076 mm (published 1.3080 mm
and 3513 MPa). Friction of 0.1 hinders the outward motion of the aluminium: 3554 MPa, 1.3023 mm in ten load steps (published 1.3026 mm and
3543 MPa).
"""

from pathlib import Path

import numpy as np

from abut import fem
from abut.fem import Body, Contact, Elasticity, Load, Mesh, Problem, Support

STEEL = Elasticity.isotropic("210 GPa", 0.3, "7850 kg/m^3", name="steel")
ALUMINIUM = Elasticity.isotropic("70 GPa", 0.3, "2700 kg/m^3", name="aluminium")
RADIUS, HALF_LOAD, CLOSE = 0.05, "17.5 kN", 0.8


def half_roller(n: int = 16) -> Mesh:
    """Half a disc that stands on the origin, its cells nine times as fine there: a disc mapped onto itself (Möbius), which keeps angles."""
    disc = Mesh.disc(RADIUS, n, "quad8")
    z = (disc.positions[:, 0] + 1j * disc.positions[:, 1]) / RADIUS
    w = (z - 1j * CLOSE) / (1.0 + 1j * CLOSE * z) + 1j
    rows = disc.elements["quad8"]
    rows = rows[(z.real[rows] > -1e-12).all(axis=1)]
    used, rows = np.unique(rows, return_inverse=True)
    places = (
        RADIUS * np.column_stack([np.where(np.abs(z.real) < 1e-12, 0.0, w.real), w.imag, 0.0 * w.real])[used]
    )
    sets = {
        "rim": np.flatnonzero(np.isin(used, disc.node_sets["outside"])),
        "middle": np.flatnonzero(places[:, 0] == 0.0),
        "top": np.array([places[:, 1].argmax()]),
    }
    return Mesh(places, {"quad8": rows.reshape(-1, 8)}, node_sets=sets, name="half roller")


def half_block(n: int = 32) -> Mesh:
    """Half of the block, cells finer towards the origin, which is in the middle of its top."""

    def dense(x: np.ndarray) -> np.ndarray:
        side, down = (np.sinh(5.0 * part) / np.sinh(5.0) for part in (x[:, 0] + 0.5, 0.5 - x[:, 1]))
        return np.column_stack([0.1 * side, -0.2 * down, 0.0 * side])

    return Mesh.rectangle((1.0, 1.0), (n, n), "quad8").mapped(dense, "half block")


def press(friction: float = 0.0, large: bool = True, steps: int = 1) -> fem.History:
    """The roller on the block, in plane strain."""
    roller = Body("roller", half_roller(), STEEL, "plane strain", "1 mm", large)
    block = Body("block", half_block(), ALUMINIUM, "plane strain", "1 mm", large)
    problem = Problem(
        "roller on a block",
        bodies=[roller, block],
        contacts=[Contact("foot", block["y+"], roller["rim"], friction=friction)],
        supports=[Support(roller["middle"], x=0), Support(block["x-"], x=0), Support(block["y-"], x=0, y=0)],
        loads=[Load(roller["top"], force=(0, f"-{HALF_LOAD}", 0))],
    )
    return problem.statics(steps)


def middle(history: fem.History) -> tuple[float, float, float]:
    """How far the roller's lowest point goes down [m], its stress across the contact [Pa], and the width in touch [m]."""
    sunk = history.at("roller", (0, 0, 0), "displacement y")[-1]
    return (
        -float(sunk),
        float(history.at("roller", (0, 0, 0), "stress yy")[-1]),
        2e3 * float(history["foot.area"][-1]),
    )


def picture(path: Path) -> None:
    """Von Mises' stress of both about the contact, and the pressures."""
    from matplotlib import pyplot, tri

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.5), layout="constrained")
    rough, smooth = press(0.1, steps=10), press()
    for part in rough.parts.values():
        now = part.mesh.positions + part.displacement[-1]
        corners = tri.Triangulation(
            *(1e3 * now[:, :2].T), part.mesh.elements["quad8"][:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
        )
        drawn = left.tripcolor(
            corners, part.values["von Mises"][-1] / 1e6, shading="gouraud", cmap="inferno", vmin=0, vmax=2500
        )
    left.set(
        xlim=(0, 20),
        ylim=(-16, 12),
        aspect="equal",
        xlabel="x [mm]",
        ylabel="y [mm]",
        title="von Mises' stress [MPa], friction 0.1",
    )
    figure.colorbar(drawn, ax=left)
    for history, name in ((smooth, "smooth"), (rough, "friction 0.1")):
        block = history.parts["block"]
        pressure, x = (
            block.values["pressure"][-1] / 1e6,
            1e3 * (block.mesh.positions + block.displacement[-1])[:, 0],
        )
        shown = np.flatnonzero(np.isfinite(pressure) & (x < 10))
        shown = shown[x[shown].argsort()]
        right.plot(x[shown], pressure[shown], ".-", label=f"pressure, {name}")
        if "friction" in block.values:
            right.plot(x[shown], 10e-6 * block.values["friction"][-1][shown], ".-", label="10 x friction")
    width = 6.2146
    hertz = np.linspace(0.0, width, 200)
    right.plot(hertz, 3585.36 * np.sqrt(1 - (hertz / width) ** 2), color="0.5", linewidth=0.8, label="Hertz")
    right.set(xlabel="x [mm]", ylabel="[MPa]", ylim=(0, None))
    right.legend()
    figure.savefig(path, dpi=80)


if __name__ == "__main__":
    for friction, large, steps in ((0.0, False, 1), (0.0, True, 1), (0.1, True, 10)):
        sunk, stress, width = middle(press(friction, large, steps))
        kind = "large" if large else "small"
        print(
            f"friction {friction:g}, {kind} displacements: {1e3 * sunk:.4f} mm, {stress / 1e6:.0f} MPa, {1e3 * width:.2f} mm"
        )
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "roller_on_block.png")

"""The ends of a bearing's roller: load of sharp, crowned and logarithmic ends, and stress below.

*Question.* A steel roller, 20 mm thick and 12 mm long, is pressed onto a steel plane by 3 kN. Its ends are sharp, belong to a crown of 3
m radius over the whole length, or follow Lundberg's logarithm as modified by Johns and Gohar. How far does the pressure at the ends
exceed that of Hertz' infinite line, and where is the largest stress in the steel? And at twice the design load of the ends?

Both bodies are half-spaces: the part of the plane beyond the roller's end causes the pressure peak there.

*Answer.* Hertz' line has 949 MPa. The last 0.05 mm of the sharp roller have 2.8 times as much (the edge is singular: smaller cells yield
more), and the steel below has a von Mises stress of 1480 MPa instead of 500 MPa in the middle. The crown has 1105 MPa in its middle and
0.94 of Hertz' at its ends, 620 MPa below. The pressure of logarithmic ends is uniform: 949 MPa and 10 % more at the ends, 530 and 630 MPa
below. They are designed for one load. At twice that load, their ends have 2.1 times the pressure of the middle, those of the crown 1.9
times, sharp ones 3.3 times.
"""

from pathlib import Path

import numpy as np

from abut.mechanics import Solid, halfspace, line_contact

STEEL = Solid("206 GPa", 0.3)
RADIUS, LENGTH, LOAD = "10 mm", "12 mm", 3000.0
LINE = line_contact((RADIUS, float("inf")), STEEL, length=LENGTH, load=LOAD)
PROFILES = {
    "sharp": None,
    "crowned": halfspace.crowned("3 m"),
    "logarithmic": halfspace.johns_gohar(LOAD, LENGTH, STEEL, RADIUS),
}
DEPTHS = np.linspace(0.05, 2.0, 40) * LINE.half_width


def press(name: str, load: float = LOAD) -> halfspace.HalfSpaceContact:
    """The roller with ends of that name, along y, on cells of 0.013 x 0.05 mm."""
    roller = halfspace.roller(RADIUS, LENGTH, PROFILES[name])
    return halfspace.press(roller, ("1.2 mm", "12.8 mm"), STEEL, load=load, cells=(96, 256))


def along(contact: halfspace.HalfSpaceContact) -> np.ndarray:
    """The greatest pressure at each place along the roller [Pa]."""
    return contact.pressure.max(axis=0)


def below(contact: halfspace.HalfSpaceContact) -> np.ndarray:
    """Von Mises' stress in the plane's middle section, (depth, along the roller) [Pa]."""
    middle = contact.grid.cells[0] // 2
    return np.array([contact.stress(z).von_mises[middle] for z in DEPTHS])


def picture(path: Path) -> None:
    """Pressure along the roller, and the stress under its last 2 mm."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(11, 7), layout="constrained")
    for panel, name in zip(axes.flat[1:], PROFILES, strict=True):
        contact = press(name)
        axes[0, 0].plot(contact.y * 1e3, along(contact) / 1e6, label=name)
        stress = below(contact)
        shown = contact.y > 4e-3
        levels = np.linspace(0.0, 1000.0, 21)
        drawn = panel.contourf(
            contact.y[shown] * 1e3, DEPTHS * 1e3, stress[:, shown] / 1e6, levels, cmap="inferno", extend="max"
        )
        panel.invert_yaxis()
        panel.set(title=f"{name}: at most {stress.max() / 1e6:.0f} MPa", xlabel="y [mm]", ylabel="depth [mm]")
    axes[0, 0].axhline(LINE.peak_pressure / 1e6, color="0.5", linewidth=0.8, label="endless line")
    axes[0, 0].set(xlabel="y along the roller [mm]", ylabel="pressure [MPa]", ylim=(0, None))
    axes[0, 0].legend()
    figure.colorbar(drawn, ax=axes[:, 1], label="von Mises' stress [MPa]")
    figure.savefig(path, dpi=80)


if __name__ == "__main__":
    for name in PROFILES:
        contact = press(name)
        print(f"{name} ends\n{contact}\n")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "roller_profile.png")

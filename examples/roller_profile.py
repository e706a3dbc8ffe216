"""The ends of a bearing's roller: how much of its load a sharp, a crowned and a logarithmic one bears there, and what that does below.

*Question.* A steel roller, 20 mm thick and 12 mm long, is pressed onto a steel plane by 3 kN. With sharp ends, with the arc of a
crown of 3 m radius all along, and with ends by Lundberg's logarithm as Johns and Gohar make them: how far does the pressure at
the ends exceed that of Hertz' endless line, and where is the steel stressed most? And if the load is twice what the ends were made for?

Both bodies are half-spaces to the pressure: what the plane goes on beyond the roller's end is what makes the peak there.

*Answer.* Hertz' line bears 949 MPa. The sharp roller's last 0.05 mm bear 2.8 times as much (the edge is singular: finer cells give
more), and the steel under them 1480 MPa by von Mises instead of 500 MPa in the middle. The crown bears 1105 MPa in its middle and 0.94 of
Hertz' at its ends, 620 MPa below. Logarithmic ends are even: 949 MPa and 10 % more at the ends, 530 and 630 MPa below. They are made for
one load: at twice that, their ends bear 2.1 times what the middle does, those of the crown 1.9 times, sharp ones 3.3 times.
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

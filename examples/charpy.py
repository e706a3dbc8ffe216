"""Charpy's pendulum strikes a notched specimen: the force of an instrumented striker.

*Question.* A machine of 300 J strikes the specimen of ISO 148-1 at 5.4 m/s: 55 × 10 × 10 mm with a V notch, of a steel that yields at 500
MPa and hardens by 1 GPa. How does the force develop over time and displacement? When does the ligament yield? Is the work of the force
equal to the energy loss of the pendulum? What changes with a striker of 8 mm (ASTM) instead of 2 mm (ISO), and with a bar that remains
elastic?

The pendulum is a machine, and the specimen a coarse quarter of 1088 hexahedra by explicit dynamics. The plain elastic bar is a beam in
the pendulum's machine. Without a damage criterion nothing breaks: neither fracture nor an absorbed energy KV is predicted. `damage=`
deletes elements at a plastic strain. This is a choice: the fracture then depends on this number and on the size of the elements.

*Answer.* The ends lift first: the anvils are loaded after 21 µs. The force oscillates with a period of about 39 µs about a rising line
until the ligament yields at 12.4 kN; σ B b²/(2.99 W) = 10.7 kN, without hardening. It rises to 17.0 kN at 3.5 mm, where maxima of steels
begin (15 to 34 kN). After 0.8 ms the striker has moved 4.1 mm, ∫F ds is 58.84 J, and the energy loss of the pendulum is the same to 0.02
%. With 8 mm it is 61.03 J, because the wide edge shortens the lever arm. Deletion of elements at a strain of 0.6 reduces this by 2.2 J.
The plain elastic bar would be struck with 207 kN and return all but 0.12 J to the pendulum. The steps of the force are due to the mesh,
where the next row of nodes reaches an edge.
"""

from pathlib import Path

import numpy as np

from abut.fem import laws
from abut.testing import Charpy, ImpactRecord, specimen
from abut.testing.charpy import STEEL

LAW = laws.VonMises(STEEL, "500 MPa", "1 GPa")
END = 0.8e-3


def notched(striker: str = "ISO", damage: float | None = None, end: float = END) -> ImpactRecord:
    """The blow on the notched specimen."""
    mesh = specimen((4, 4, 6, 6, 20, 4), "0.15 mm")
    return Charpy("300 J", striker=striker, material=LAW, mesh=mesh, damage=damage).strike(end, frames=8)


def elastic() -> ImpactRecord:
    """That on a plain bar which stays elastic, until the pendulum has been thrown back."""
    return Charpy("300 J", specimen="elastic beam").strike("2 ms")


def picture(path: Path) -> None:
    """Forces over time and displacement, and the specimen at the end."""
    import matplotlib.pyplot as plt

    blows = {
        "R 2 mm (ISO)": (notched(), "#1f3a5f"),
        "R 8 mm (ASTM)": (notched("ASTM"), "#b5402a"),
        "ISO, elements gone at a strain of 0.6": (notched(damage=0.6), "#c08a2a"),
    }
    bar = elastic()
    for label, (one, _) in blows.items():
        print(
            label,
            one,
            one.details.samples.scalars["specimen.greatest plastic strain"][-1],
            one.loss,
            sep="\n",
        )
    print(bar)
    figure, axes = plt.subplots(1, 3, figsize=(14, 4.2), layout="constrained")
    for label, (one, colour) in blows.items():
        axes[0].plot(1e3 * one.time, 1e-3 * one.filtered("100 kHz"), color=colour, label=label)
        axes[1].plot(1e3 * one.displacement, 1e-3 * one.filtered("100 kHz"), color=colour)
    iso = blows["R 2 mm (ISO)"][0]
    axes[0].plot(1e3 * iso.time, 1e-3 * iso.anvils, color="#999999", lw=0.8, label="on the anvils (ISO)")
    shown = bar.time < 0.09e-3
    axes[0].plot(
        1e3 * bar.time[shown], 1e-3 * bar.force[shown], color="#4a8a4a", ls="--", label="plain bar, elastic"
    )
    axes[1].axhline(1e-3 * iso.general_yield, color="#777777", ls=":", lw=1.0)
    energy = axes[1].twinx()
    energy.plot(1e3 * iso.displacement, iso.work, color="#1f3a5f", ls=":")
    energy.set_ylabel("∫F ds (ISO) / J")
    axes[0].set(xlabel="time / ms", ylabel="force / kN, low-pass 100 kHz", ylim=(0, 30))
    axes[1].set(xlabel="displacement of the striker / mm", ylabel="force / kN")
    axes[0].legend(frameon=False, fontsize=8)
    side(axes[2], iso)
    figure.savefig(path, dpi=110)


def side(axis, one: ImpactRecord) -> None:
    """The middle plane at the end, coloured by plastic strain."""
    part = one.details.fields.parts["specimen"]
    on = set(part.mesh.node_sets["width"].tolist())
    places = 1e3 * (part.mesh.positions + part.displacement[-1])
    strain = part.values["plastic strain"][-1]
    for sign in (1.0, -1.0):
        triangles = []
        for cell in part.mesh.elements["hexahedron"]:
            face = [k for k in cell if k in on]
            if len(face) == 4:
                middle = places[face].mean(axis=0)
                a, b, c, d = sorted(face, key=lambda k: float(np.arctan2(*(places[k] - middle)[1::-1])))
                triangles += [(a, b, c), (a, c, d)]
        shown = axis.tripcolor(
            sign * places[:, 0],
            places[:, 1],
            triangles,
            strain,
            shading="gouraud",
            cmap="inferno",
            vmin=0.0,
            vmax=0.6,
        )
    axis.figure.colorbar(shown, ax=axis, label="plastic strain", shrink=0.7)
    axis.set(aspect="equal", xlabel="mm", title=f"after {1e3 * one.time[-1]:.1f} ms (ISO)")
    axis.spines[["top", "right"]].set_visible(False)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "charpy.png")

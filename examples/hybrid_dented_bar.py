"""A bar of mild steel is dropped on its edge: energy balance of the impact.

*Question.* A square bar of 20 × 20 × 100 mm falls by 1 m onto a hard floor, tilted by 30°, so that an edge strikes first. Where do its
3.08 J go in this impact, for mild steel that yields at 250 MPa and for steel that does not yield?

Modes cannot yield. `abut.Elastic(…, elements=…)` converts the rigid bar to finite elements during contact, by explicit dynamics with any
law of `abut.fem.laws`. Afterwards the body is rigid again, with the momentum and angular momentum of its elements.

*Answer.* Of mild steel, 61 % are plastic work at the edge and 20 % are kinetic energy, nearly all of it a rotation with 65 rad/s. Another
14 % remain inside as vibration and residual strain until the body is rigid again. The bar does not rise: the edge lifts off while the
middle still moves down, and after 25 ms the far edge strikes. Of elastic steel, 57 % are kinetic energy, 14 % vibration, and 29 %
friction, because the edge slides under twice the normal force. With elements of two thirds of the size, these numbers change by 4 % of
the energy at most. The largest plastic strain does not converge, because the edge is sharp.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.fem import Elasticity, Mesh, laws
from abut.flexible import FiniteElements

SIZE = (0.02, 0.02, 0.1)  #: m
STEEL = Elasticity.isotropic("207 GPa", 0.3, "7850 kg/m^3", name="mild steel")
MILD = laws.VonMises(STEEL, "250 MPa", laws.Voce(modulus="1 GPa"))
MESH = Mesh.block(SIZE, (8, 8, 40), kind="hexahedron")
TILT, SPEED = math.radians(30.0), math.sqrt(2.0 * 9.81 * 1.0)
end, step = 0.03, 1e-4
#: The edge is sharp for these elements; finer ones change shares by 4 % at most. It yields, and goes on with its old shape.
expected_warnings = ("the hourglass energy", "yielded at", "outputs miss peaks")


def machine(law=MILD) -> abut.Model:
    """The bar a millimetre above the floor."""
    model = abut.Model("dented bar", gravity=(0, 0, -9.81))
    low = 0.5 * (SIZE[2] * math.cos(TILT) + SIZE[0] * math.sin(TILT))
    pose = {
        "position": (0, 0, low + 1e-3),
        "orientation": (math.cos(0.5 * TILT), 0, math.sin(0.5 * TILT), 0),
        "velocity": (0, 0, -SPEED),
    }
    bar = model.add(abut.Body.box("bar", size=SIZE, density=STEEL.density, **pose))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    hard = abut.normal.Impact(stiffness="1 GN/m", exponent=1, damping=0, full_damping_depth="0.1 mm")
    rubs = abut.friction.Coulomb(static=0.2, dynamic=0.2)
    model.add(abut.Contact("edge", bar.shape, floor, normal=hard, friction=rubs))
    model.add(abut.Elastic(bar, MESH, law, while_touching="edge", elements=FiniteElements()))
    return model


model = machine()


def shares(result: abut.Result) -> dict[str, np.ndarray]:
    """Of the first blow: where its energy is, over time, as parts of what there was."""
    blow = result.impacts[0]
    samples = blow.outcome.samples.scalars
    found = {
        "moves on": blow.rigid,
        "plastic": samples["energy.plastic"],
        "inside": blow.inside,
        "rubbed off": samples["energy.contact"] + samples["energy.viscosity"],
    }
    return {name: values / blow.rigid[0] for name, values in found.items()}


def picture(path: Path) -> None:
    """The bar's side after the blow by its plastic strain, and where the energy goes, of both steels."""
    import matplotlib.pyplot as plt
    from matplotlib.tri import Triangulation

    figure, axes = plt.subplots(1, 3, figsize=(12, 4.2), layout="constrained", width_ratios=(1.1, 1, 1))
    for axis, law, title in (
        (axes[1], MILD, "mild steel, 250 MPa"),
        (axes[2], STEEL, "steel that only bends"),
    ):
        result = abut.simulate(machine(law), end=end, step=step)
        blow, found = result.impacts[0], shares(result)
        print(
            title,
            {name: float(values[-1].round(3)) for name, values in found.items()},
            blow.rows[-1, 7:13].round(2),
        )
        colours = ("#1f3a5f", "#b5402a", "#8fa8c8", "#c9c9c9")
        axis.stackplot(1e6 * blow.outcome.samples.times, *found.values(), labels=found, colors=colours)
        axis.set(xlabel="time after it became elastic / µs", title=title, ylim=(0, 1), xlim=(0, 500))
        if law is STEEL:
            continue
        axis.set_ylabel("part of 3.08 J")
        axis.legend(frameon=True, loc="lower right", fontsize=8)
        part = blow.outcome.fields.parts["bar"]
        side = np.flatnonzero(MESH.positions[:, 1] > 0.5 * SIZE[1] - 1e-9)
        cells = Triangulation(*MESH.positions[side][:, [0, 2]].T).triangles
        places = 1e3 * (part.mesh.positions + part.displacement[-1])[side][:, [0, 2]]
        strain = np.log10(np.maximum(part.values["plastic strain"][-1][side], 1e-4))
        levels = np.linspace(-4, -1, 13)
        shown = axes[0].tricontourf(*places.T, cells, strain, levels=levels, cmap="magma_r", extend="max")
        axes[0].axhline(0.0, color="#555555")
        axes[0].set(aspect="equal", xlabel="x / mm", ylabel="z / mm", ylim=(-3, 37), xlim=(-38, 2))
        axes[0].set_title("plastic strain after the blow")
        figure.colorbar(shown, ax=axes[0], ticks=[-4, -3, -2, -1], format="$10^{%d}$")
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "hybrid_dented_bar.png")

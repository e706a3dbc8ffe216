"""A slider-crank from CAD: ten parts of a STEP file, with the joints that follow from their faces.

*Question.* A slider-crank was drawn in CAD as ten parts in nested assemblies, without joints. Which joints follow from its faces, and
what force acts in its wrist pin at 1500 rpm?

    abut assemble slider_crank.step        # writes slider_crank.py, to be edited

*Answer.* There are three revolute joints, a slide, and six fixed joints. Fixed parts are two screws and the cover that they fasten, the
flywheel, whose bore is 20 µm too narrow, and two pins, each in the part with the tighter fit. One degree of freedom remains. At 1500 rpm
the wrist pin carries 143.3 N along the path of the slider when the crank points at it, m ω² r (1 + r/l) of slider and pin, and 50.8 N
across it.
"""

from pathlib import Path

import numpy as np

import abut

FILE = Path(__file__).parent / "data" / "slider_crank.step"
SPEED = 1500 * 2.0 * np.pi / 60.0  # of the crank [rad/s]
CRANK, ROD, START = 0.04, 0.12, np.radians(60.0)  # [m], [m], the crank's angle in the file

machine = abut.read_assembly(FILE, material="steel", ground="base")
model = machine.model()


def turning(t, speed):
    """The crank's angle about y; it turns from x towards z [rad]."""
    return -speed * t


drive = abut.motions.Displacement("drive", model["crank_to_base"], turning, parameters={"speed": SPEED})
model.add(drive)
end, step = 2 * 2.0 * np.pi / SPEED, 2.0 * np.pi / SPEED / 360
integrator = abut.RungeKutta(rtol=1e-8)
#: A plane machine of spatial joints.
expected_warnings = ("redundant constraints",)


def sliding(result: abut.Result) -> tuple[np.ndarray, np.ndarray]:
    """Place and acceleration of the slider along its way, by the drawing: x = r cos φ + √(l² − r² sin² φ) [m, m/s²]."""
    phi = START + SPEED * result.time
    s, c = np.sin(phi), np.cos(phi)
    root = np.sqrt(ROD**2 - (CRANK * s) ** 2)
    bend = (CRANK * c) ** 2 - (CRANK * s) ** 2 + (CRANK**2 * s * c / root) ** 2
    return CRANK * c + root, -(SPEED**2) * (CRANK * c + bend / root)


def carried(result: abut.Result) -> np.ndarray:
    """The force of the rod on the wrist pin in the plane of motion [N]."""
    return -result["rod_to_wrist_pin.force"].values[:, [0, 2]]


def picture(path: Path) -> None:
    """The machine as it comes from the file, and what its wrist pin carries."""
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, integrator=integrator)
    figure, (first, second) = plt.subplots(
        1, 2, figsize=(12, 4.4), width_ratios=(1.2, 1), layout="constrained"
    )
    shot = path.with_name(f"{path.stem}_shot.png")
    result.snapshot(0.0, view=(-60, 20), width=1200, height=800, zoom=1.1).save(shot)
    first.imshow(plt.imread(shot)[60:-60])
    shot.unlink()
    first.axis("off")
    turn = np.degrees(START + SPEED * result.time)
    along, across = carried(result).T
    second.plot(turn, along, color="#1f3a5f", label="along the way")
    second.plot(turn, across, color="#b5402a", label="across it")
    second.set(xlabel="crank / °", ylabel="force on the wrist pin / N")
    second.legend(frameon=False)
    second.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)
    print(*machine.joints, machine.count, sep="\n")
    print(f"{np.abs(along).max():.1f} N along, {np.abs(across).max():.1f} N across")


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "cad_slider_crank.png")

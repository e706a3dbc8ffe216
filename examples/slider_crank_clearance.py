"""A slider-crank whose wrist pin has 0.5 mm of clearance, compared with the ideal one.

*Question.* A crank of 50 mm rotates at 5000 rpm, and a rod of 120 mm drives a slider. How much does the load of the wrist pin increase
with 0.5 mm of radial clearance? And with clearance at the crank pin, or at both? The pin is a cylinder of 10 mm radius in a bore. The law
of Lankarani and Nikravesh is written below as a user-defined law.

*Answer.* With an ideal pin the acceleration of the slider is smooth, and the pin carries 2.7 kN. With clearance the pin flies across its
bore and strikes it 20 times within the first half turn, with up to 45.9 kN: 17 times as much. The slider deviates by less than 0.58 mm
from its ideal path. With this clearance at the crank pin instead, the impacts there reach 77 kN, and the slider deviates by 0.62 mm. With
clearance at both pins there are 24 and 22 impacts, with up to 59 and 79 kN. The slider then deviates by the sum of both clearances, 1.11
mm.

    abut run examples/slider_crank_clearance.py          writes the page of `model` and its results
    python examples/slider_crank_clearance.py            draws its curves
"""

import math
from pathlib import Path

import abut

CRANK, ROD, SPEED, RADIUS, CLEARANCE = 0.05, 0.12, 5000 * 2 * math.pi / 60, 0.010, 0.5e-3
end, step = 2 * 60 / 5000, 5e-6  # two turns


@abut.normal_law
class LankaraniNikravesh:
    """Hertz with a hysteresis damping that gives back the restitution at any impact speed.

        F = K δ^1.5 (1 + ¾ (1 − e²) δ̇/δ̇₀)

    Valid: restitution near 1.
    Source: Lankarani & Nikravesh, J. Mech. Design 112 (1990) 369-376.
    """

    stiffness: float  #: K [N/m^1.5]
    restitution: float  #: e [-]
    slowest_impact: float = 0.01  #: v [m/s] impacts below count as this fast

    def force(p, depth, rate, impact_rate):
        loss = 0.75 * (1.0 - p.restitution**2) * rate / max(impact_rate, p.slowest_impact)
        return p.stiffness * depth**1.5 * (1.0 + loss)


def crank_mechanism(name: str, clearance: float, at_crank: float = 0.0) -> abut.Model:
    """The machine; a clearance of 0 gives it an ideal wrist, or an ideal pin at the crank."""
    model = abut.Model(name, gravity=(0, 0, 0))
    crank = model.add(
        abut.Body(
            "crank",
            mass="0.3 kg",
            inertia=(1e-4, 1e-4, 1e-4),
            angular_velocity=(0, 0, SPEED),
            shape=lambda f: abut.shapes.Link(f.frame((CRANK / 2, 0, -0.006)), CRANK, 0.02, 0.006),
        )
    )
    rod = model.add(
        abut.Body(
            "rod",
            mass="0.21 kg",
            inertia=(2.5e-4, 2.5e-4, 2.5e-4),
            position=(CRANK + ROD / 2, 0, 0),
            velocity=(0, CRANK * SPEED / 2, 0),
            angular_velocity=(0, 0, -CRANK * SPEED / ROD),
            shape=lambda f: abut.shapes.Link(f, ROD, 0.012, 0.006),
        )
    )
    slider = model.add(
        abut.Body(
            "slider",
            mass="0.14 kg",
            inertia=(1e-4, 1e-4, 1e-4),
            position=(CRANK + ROD, 0, 0),
            shape=lambda f: bored_plate(f.frame((0, 0, -0.007)), RADIUS + clearance),
        )
    )
    main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    if at_crank == 0.0:
        model.add(abut.joints.Revolute("pin", rod, crank, at=(CRANK, 0, 0), axis="z"))
    else:
        model.add(abut.joints.Planar("plane", rod, model.ground, at=rod.position, axis="z"))
        model.add(loose_pin("pin", rod, crank, (CRANK, 0, 0), at_crank))
    model.add(abut.joints.Translational("guide", slider, model.ground, at=(CRANK + ROD, 0, 0), axis="x"))
    model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
    wrist = (CRANK + ROD, 0, 0)
    if clearance == 0.0:
        model.add(abut.joints.InLine("wrist", rod.frame_at(wrist), slider.frame_at(wrist, z="z")))
        return model
    model.add(loose_pin("wrist", rod, slider, wrist, clearance))
    return model


def loose_pin(
    name: str, pin: abut.Body, bushing: abut.Body, at: tuple[float, float, float], clearance: float
) -> abut.PlanarJournal:
    """A pin of `pin` in a bore of `bushing` with this radial clearance [m]."""
    sizes = {"radius": RADIUS, "length": 2 * RADIUS, "clearance": clearance}
    law = LankaraniNikravesh(stiffness=6.61e10, restitution=0.9)
    return abut.PlanarJournal(name, pin, bushing, at=at, axis="z", normal=law, **sizes)


def bored_plate(frame: abut.Frame, radius: float) -> abut.shapes.Difference:
    """The slider: a plate with the bore of its pin."""
    plate = abut.shapes.Box(frame, (0.05, 0.036, 0.006))
    return abut.shapes.Difference(plate, abut.shapes.Cylinder(frame, radius, 0.008))


def turn(t, speed):
    """The crank's angle [rad]."""
    return speed * t


model = crank_mechanism("slider-crank with clearance", CLEARANCE)


def picture(path: Path) -> None:
    """The slider's acceleration in both machines, and the force in the wrist."""
    import matplotlib.pyplot as plt

    loose = abut.simulate(model, end=end, step=step)
    tight = abut.simulate(crank_mechanism("ideal slider-crank", 0.0), end=end, step=step)
    figure, (above, below) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True, layout="constrained")
    degrees = loose.time * SPEED * 180 / math.pi
    g = 9.80665
    above.plot(
        degrees,
        loose["slider.acceleration"].values[:, 0] / g,
        lw=0.6,
        color="#b5402a",
        label="0.5 mm of clearance",
    )
    above.plot(degrees, tight["slider.acceleration"].values[:, 0] / g, lw=1.6, color="#1f3a5f", label="ideal")
    above.set_ylabel("slider acceleration / g")
    above.set_yscale("symlog", linthresh=3000)
    above.set_yticks([-30000, -3000, 0, 3000, 30000], ["−30 000", "−3 000", "0", "3 000", "30 000"])
    above.legend(loc="upper right", frameon=False, ncols=2)
    below.plot(degrees, loose["wrist.normal_magnitude"].values / 1e3, lw=0.6, color="#b5402a")
    below.set_ylabel("force in the wrist / kN")
    below.set_xlabel("crank angle / °")
    below.set_xlim(0, 720)
    below.set_xticks(range(0, 721, 90))
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=140)


if __name__ == "__main__":
    picture(Path(__file__).parent.parent / "docs" / "gallery" / "slider_crank_clearance.png")

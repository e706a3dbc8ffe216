"""A rope around a bollard: which load does it hold?

*Question.* A rope is laid around a bollard, with one end held by hand and the other pulled by a ship. Which load does it hold, and which
load does a chain hold?

*Answer.* The load grows by e^(μ θ) (Euler, Eytelwein). With μ = 0.3 and 10 N of hand force, half a turn holds 26 N, one turn 66 N, and
three turns 2.9 kN. A chain of n links over an angle θ holds ((1 + μ tan(δ/2))/(1 − μ tan(δ/2)))^n times as much, δ = θ/n: with 12 links
and one turn, 69 N.
"""

from itertools import pairwise
from pathlib import Path

import numpy as np

import abut

RADIUS, BEAD = 0.15, 0.01  #: of the bollard and of the chain's beads [m]
FRICTION, HELD = 0.3, 10.0  #: μ, and what the hand pulls with [N]
PER_TURN = 12  #: links
SIDEWAYS = (np.sqrt(0.5), -np.sqrt(0.5), 0.0, 0.0)  #: z of the drum along y
END = 0.3  #: length of the chain's end that is held fast [m]


def turning(spin):
    return spin


def along_x(px):
    return px


def along_z(pz):
    return pz


def chain(
    turns: float, per_turn: int = PER_TURN, friction: float = FRICTION, spin: float = -1.0
) -> abut.Model:
    """Beads without weight that rods join, around a drum that turns and rubs past them with ``spin`` [rad/s]; one end is tied to the ground
    and the other is pulled. Turns lie in one plane, as through each other.
    """
    model = abut.Model("capstan", gravity=(0, 0, 0))
    turns_so = {"orientation": SIDEWAYS, "angular_velocity": (0, spin, 0)}
    drum = model.add(abut.Body.cylinder("drum", radius=RADIUS, length=0.1, mass=50.0, **turns_so))
    main = model.add(abut.joints.Revolute("main", drum, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.motions.Velocity("turns", main, turning, parameters={"spin": spin}))
    count = round(turns * per_turn)
    each = 2 * np.pi / per_turn
    angles = each * (np.arange(count) + 0.5)
    places = (RADIUS + BEAD) * np.column_stack([np.cos(angles), 0.0 * angles, np.sin(angles)])
    beads = []
    for k, place in enumerate(places):
        bead = model.add(abut.Body.sphere(f"bead{k}", radius=BEAD, mass=1e-3, position=tuple(place)))
        model.add(abut.joints.Orientation(f"upright{k}", bead, model.ground, at=tuple(place)))
        model.add(abut.joints.InPlane(f"flat{k}", bead, model.ground, at=tuple(place), axis="y"))
        beads.append(bead)

    def beyond(angle: float) -> np.ndarray:
        """The way from the last bead on, half a link's turn off the tangent, as rods between beads lie."""
        return np.array([-np.sin(angle), 0.0, np.cos(angle)])

    fast = places[0] - END * beyond(angles[0] - each / 2)
    model.add(abut.joints.Distance("tied", beads[0].frame(), model.ground.frame(tuple(fast))))
    for k in range(count - 1):
        model.add(abut.joints.Distance(f"rod{k}", beads[k].frame(), beads[k + 1].frame()))
    x, _, z = HELD * beyond(angles[-1] + each / 2)
    ends = beads[-1].frame(), model.ground.frame()
    model.add(abut.forces.Force("hand", *ends, fx=along_x, fz=along_z, parameters={"px": x, "pz": z}))
    law, rub = abut.normal.Rigid(), abut.friction.Coulomb(static=friction, dynamic=friction)
    for k, bead in enumerate(beads):
        model.add(abut.Contact(f"touch{k}", bead.shape, drum.shape, normal=law, friction=rub))
    return model


def held(turns: float, per_turn: int = PER_TURN, friction: float = FRICTION) -> float:
    """By what a chain multiplies the force of the hand: the balance of one bead between two rods, each at δ/2 off its tangent,
    N = (T₁ + T₂) sin(δ/2) and μ N = (T₂ − T₁) cos(δ/2), to the power of their number.
    """
    share = friction * np.tan(np.pi / per_turn)
    return float(((1 + share) / (1 - share)) ** round(turns * per_turn))


model = chain(1.0)
end, step = 4e-3, 1e-3
integrator = abut.MoreauJean(step=1e-3)


def pulls(result: abut.Result, count: int) -> np.ndarray:
    """What each rod bears, from the end that is tied to the last before the hand [N]."""
    names = ["tied", *(f"rod{k}" for k in range(count - 1))]
    return np.array([np.linalg.norm(result[f"{name}.force"].values[-1]) for name in names])


def picture(path: Path) -> None:
    """A chain around the bollard, and what its rods bear by the angle from the hand."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
    angles = np.linspace(0.0, 360.0)
    right.semilogy(angles, HELD * np.exp(FRICTION * np.radians(angles)), color="0.6", label="e^(μ θ)")
    for per_turn, colour in ((6, "#d99a2b"), (12, "#b5402a"), (24, "#1f3a5f")):
        result = abut.simulate(chain(1.0, per_turn), end=end, step=step, integrator=integrator)
        borne = pulls(result, per_turn)
        print(per_turn, "links a turn:", borne[0], "N, by hand", HELD * held(1.0, per_turn))
        at = 360.0 - 360.0 / per_turn * np.arange(per_turn)
        right.semilogy([*at, 0.0], [*borne, HELD], "o", ms=4, color=colour, label=f"{per_turn} links")
        if per_turn == PER_TURN:
            places = np.array([result[f"bead{k}.position"].values[-1] for k in range(per_turn)])[:, [0, 2]]
            ends = [places[0] - END * np.array([0.0, 1.0]), *places, places[-1] + 0.2 * np.array([0.0, 1.0])]
            for k, (one, two) in enumerate(pairwise(ends)):
                width = 0.12 * [*borne, HELD][k]
                left.plot(*np.transpose([one, two]), color=colour, lw=width, solid_capstyle="round")
            left.add_patch(plt.Circle((0, 0), RADIUS, color="0.85"))
            left.annotate("ship", ends[0] + (0.01, 0.0))
            left.annotate("hand", ends[-1] + (0.01, -0.02))
    left.set(aspect="equal", xlim=(-0.22, 0.26), ylim=(-0.32, 0.25))
    left.axis("off")
    right.set(xlabel="angle from the hand / °", ylabel="pull / N", xticks=(0, 90, 180, 270, 360))
    right.set_yticks((10, 20, 40, 80), ("10", "20", "40", "80"))
    right.minorticks_off()
    right.legend(frameon=False)
    right.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "capstan.png")

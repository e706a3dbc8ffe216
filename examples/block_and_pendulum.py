"""A block on an incline carries a pendulum that rotates at constant speed: generated equations of motion.

*Question.* A block of 8 kg slides without friction down 15°. On it, a drive rotates a bob of 2 kg at 10 rad/s on 0.5 m. What are the
equations of motion of a block in a guide, and of a block that lies freely? Does it lift off?

*Answer.* In the guide there is one coordinate: (M + m) s̈ − m L ω² cos(β − ω t) = (M + m) g sin β. After 1 s the block has moved 1.720047
m. If it can lift off, there are two. The second equation, with h = 0, is the force of the incline, N = (M + m) g cos β − m L ω² sin(β − ω
t). In the guide its minimum is −5.24 N, so the joint must pull. The free block lifts off for the first time after 0.465 s.
"""

import math

import numpy as np

import abut
from abut.joints import Joint
from abut.joints.equations import NO_TURN, PARALLEL, Y, along, hold

BETA, LENGTH, SPEED, RADIUS = math.radians(15.0), 0.5, 10.0, 0.1
DOWN, UP = (math.cos(BETA), -math.sin(BETA), 0.0), (math.sin(BETA), math.cos(BETA), 0.0)


def turning(t, omega):
    return -omega * t


class Level(Joint):
    """I slides along z of J and lifts along x, without turning: y_J·d = 0, and all axes parallel. 4 equations, 2 freedoms."""

    equations = (hold(along(Y), label="across"), *PARALLEL, *NO_TURN)


def machine(guided: bool) -> abut.Model:
    """The block in a guide, or lying on the incline."""
    model = abut.Model("block with rotating pendulum", gravity=(0, -9.81, 0))
    block = model.add(abut.Body.sphere("block", radius=RADIUS, mass=8.0))
    bob = model.add(
        abut.Body(
            "bob",
            mass=2.0,
            inertia=(0.01, 0.02, 0.02),
            position=(LENGTH, 0, 0),
            velocity=(0, -LENGTH * SPEED, 0),
            angular_velocity=(0, 0, -SPEED),
        )
    )
    kind = abut.joints.Translational if guided else Level
    model.add(kind("slide", block, model.ground, at=(0, 0, 0), axis=DOWN, x=UP))
    pivot = model.add(abut.joints.Revolute("pivot", bob, block, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", pivot, turning, parameters={"omega": SPEED}))
    if not guided:
        incline = model.ground.frame([-RADIUS * x for x in UP], z=UP, x=DOWN)
        law = abut.normal.Rigid(restitution=0.0)
        model.add(abut.Contact("incline", block.shape, abut.shapes.HalfSpace(incline), normal=law))
    return model


model, end, step = machine(guided=False), 0.6, 1e-3
#: As the block comes down between two outputs.
expected_warnings = ("outputs miss peaks",)


def normal_force(lifting):
    """N of the block that stays down: the equation along x, across the incline, with its acceleration 0; M is diagonal."""
    row = lifting.q.index(lifting.symbol("x_slide"))
    return lifting.k[row] - lifting.f[row].subs(lifting.contacts[0].normal, 0)


def lift_off(force, lifting) -> tuple[float, float]:
    """When N is first 0 [s], and its smallest value [N]."""
    import sympy as sp

    t = np.linspace(0.0, 1.0, 100_001)
    values = sp.lambdify(lifting.t, force.subs(lifting.parameters))(t)
    return float(t[np.argmax(values < 0.0)]), float(values.min())


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    from pathlib import Path

    import matplotlib.pyplot as plt
    import sympy as sp

    guided, lifting = abut.equations(machine(guided=True)), abut.equations(model)
    force = normal_force(lifting)
    print(guided.markdown())
    print(lifting.latex())
    print("N =", force)
    lifts, least = lift_off(force, lifting)
    print(f"lifts off after {lifts:.3f} s; in a guide N comes down to {least:.2f} N")
    names = {one: meaning.latex for one, meaning in lifting.meanings.items() if meaning.latex}
    tex = lambda e, symbols=names: sp.latex(e, symbol_names=symbols)  # noqa: E731
    figure, axes = plt.subplots(figsize=(9, 4.6), layout="constrained")
    run = abut.simulate(model, end=end, step=step)
    t = np.linspace(0.0, end, 1201)
    axes.plot(
        t, sp.lambdify(lifting.t, force.subs(lifting.parameters))(t), label="the guide, by the equation above"
    )
    axes.plot(
        run.time,
        run["incline.normal_magnitude"].values,
        label="the incline that cannot pull, by abut.simulate",
    )
    axes.axhline(0.0, color="0.6", linewidth=0.8)
    axes.set(xlabel="time [s]", ylabel="force across the incline [N]")
    axes.legend()
    left, right = guided.M[0] * guided.accelerations[0] + guided.k[0], guided.f[0]
    own = {one: meaning.latex for one, meaning in guided.meanings.items() if meaning.latex}
    figure.suptitle(
        f"guided:  ${tex(left, own)} = {tex(right, own)}$\nlying:  $N = {tex(force)}$", fontsize=9
    )
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "block_and_pendulum.png", dpi=90)

"""Damping chosen for a restitution gives that restitution in the machine."""

import abut
from targets import target

RADIUS, SPEED, MASS, STIFFNESS = 0.02, 1.0, 0.26, 1.26e10
RESTITUTIONS = (1.0, 0.9, 0.7, 0.5, 0.3, 0.1)


def test_the_machine_rebounds_as_the_damping_was_chosen():
    """v⁺ = e v⁻ for balls against a wall without gravity, each with the damping of `Impact.from_restitution`.

    Source: the definition of e. 1e-6: the damping is solved to 1e-9 on impacts integrated in SciPy; the run takes about 100 steps at
    rtol = 1e-10 across the kinks of the law at d and at release.
    """
    model = abut.Model("balls", gravity=(0, 0, 0))
    for k, e in enumerate(RESTITUTIONS):
        place = (0.1 * k, 0, RADIUS + 1e-5)
        ball = model.add(
            abut.Body.sphere(f"ball_{k}", radius=RADIUS, mass=MASS, position=place, velocity=(0, 0, -SPEED))
        )
        wall = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
        law = abut.normal.Impact.from_restitution(e, SPEED, MASS, stiffness=STIFFNESS)
        model.add(abut.Contact(f"touch_{k}", ball.shape, wall, normal=law))
    method = abut.RungeKutta(method=abut.DOP853, rtol=1e-10)
    run = abut.simulate(model, end=1e-3, step=5e-6, integrator=method)
    for k, e in enumerate(RESTITUTIONS):
        assert run[f"ball_{k}.velocity.z"].values[-1] == target(e * SPEED, "speed of rebound [m/s]", abs=1e-6)
        assert run[f"touch_{k}.penetration"].values[-1] == 0.0

"""A chain of ten links falls from the horizontal, in joint coordinates, by an explicit and by an implicit method."""

import numpy as np
import pytest

import abut
from targets import target

N = 10
#: The tip (x, z) [m] after one second, by Lagrange's equations of the absolute angles, which SciPy's DOP853 solves to 1e-12
#: (benchmarks/chain.py --reference).
TIP = (-0.894316852361291, -0.14656506474687184)


def chain():
    """Slender rods, together 1 m and 1 kg, on hinges about y."""
    model = abut.Model("chain", gravity=(0, 0, -9.81))
    length = mass = 1.0 / N
    inertia = mass * length**2 / 12
    above = model.ground
    for k in range(N):
        rod = abut.Body(
            f"link_{k}",
            mass=mass,
            inertia=(inertia / 1000, inertia, inertia),
            position=((k + 0.5) * length, 0, 0),
        )
        model.add(rod)
        model.add(abut.joints.Revolute(f"hinge_{k}", above, rod, at=(k * length, 0, 0), axis="y"))
        above = rod
    return model


@pytest.mark.parametrize(
    ("method", "error"),
    [(abut.RungeKutta(method=abut.DOP853, rtol=1e-8), 1e-8), (abut.Bdf(rtol=1e-6), 1e-6)],
    ids=["explicit", "implicit"],
)
def test_the_tip_of_a_chain(method, error):
    """M(φ) φ̈ + k(φ, φ̇) = f of ten angles, which fold over each other. Source: see ``TIP``; Lagrange's equations, as in benchmarks/chain.py.

    The chain multiplies what a step errs by some ten times within the second: of rtol 1e-8 and of 1e-6 a tip remains that is off by about
    as much, in metres. The supports of a hinge bear the weight of what hangs on it and what accelerates it: ΣF = Σ m (a − g).
    """
    result = abut.simulate(chain(), end=1.0, step=0.1, integrator=method, coordinates=abut.JointCoordinates())
    assert result.status.ok
    last = f"link_{N - 1}"
    w, x, y, z = result.values(f"{last}.quaternion")[-1]
    along = np.array([1 - 2 * (y * y + z * z), 2 * (x * z - w * y)])
    tip = result.values(f"{last}.position")[-1, [0, 2]] + along / N / 2
    assert tip == target(TIP, "tip of the chain of ten links [m]", rtol=0.0, atol=error)
    accelerations = sum(result.values(f"link_{k}.acceleration") for k in range(N))
    borne = -(accelerations + N * np.array([0.0, 0.0, 9.81])) / N  # on the ground
    assert result.values("hinge_0.force") == target(
        borne, "force of the first hinge [N]", rtol=0.0, atol=1e-9 * np.abs(borne).max()
    )
    assert np.ptp(result.values("energy.total")) < 30 * error

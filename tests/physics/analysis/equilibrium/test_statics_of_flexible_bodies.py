"""Elastic bodies in static equilibrium in a machine, compared with the linear finite elements they were reduced from."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.fem import Mesh, assemble, solve, weight
from abut.flexible import CraigBampton, FlexibleBody, Guyan, Patch, Rubin, reduce
from abut.flexible.reduction.interfaces import find_interfaces
from abut.joints import Fixed
from targets import target

BAR = assemble(Mesh.block((0.3, 0.03, 0.02), (6, 2, 1), kind="hexahedron20"), "steel")
GRAVITY = 0.03  #: [m/s²]
HOLDS = {"root": Patch("x-", "rigid"), "tip": "x+"}


def pull(t, force):
    return force


def rest(reduced, gravity=0.0, force=0.0):
    """Of a bar whose root is welded to the ground, pushed along z at its tip."""
    model = abut.Model("bar", gravity=(0, 0, -gravity))
    body = model.add(FlexibleBody("bar", reduced))
    model.add(Fixed("wall", body["root"], model.ground, at=reduced.interfaces[0].position))
    tip, ground = body["tip"].frame(), model.ground.frame()
    model.add(abut.forces.Force("push", tip, ground, fz=pull, parameters={"force": force}))
    return body, abut.statics(model).result


@pytest.mark.parametrize("method", [CraigBampton(3), Guyan(), Rubin(3)], ids=lambda m: type(m).__name__)
def test_a_small_load_at_an_interface_deflects_as_the_finite_elements(method):
    """K u = Aᵀ f, A the mean of the tip's nodes and the root's held, against `statics` of the machine with the bar reduced: .1 N bends it
    by 2e-7 m, whose square is nothing; 1e-9 of it is asked for (a mean-axis frame, so that rigid motion, too, must be right).
    """
    found = find_interfaces(BAR, HOLDS)
    load = found.among[1].rows.toarray()[2]
    k = (found.whole.T @ BAR.stiffness @ found.whole).toarray()
    free = slice(0, len(k) - 6)  # the rigid patch's six come last
    expected = 0.1 * load[free] @ np.linalg.solve(k[free, free], load[free])
    reduced = reduce(BAR, interfaces=HOLDS, method=method, cache=False)
    _, result = rest(reduced, force=0.1)
    sag = result["bar_tip.position"].values[-1, 2]
    assert sag == target(expected, "sag of the bar [m]", rel=1e-9)


def test_a_small_weight_sags_and_stresses_as_the_finite_elements():
    """K u = M g with the weight among the loads that the reduction answers exactly: modal coordinates, places of all nodes and stresses are
    those of the direct solution. In a frame that goes with the root nothing turns; what the load stiffens is its square, 1e-8 of the sag
    under g, and by g less at three thousandths of g: 1e-9 of the largest.
    """
    load = weight(BAR, (0, 0, -GRAVITY))
    u = solve(BAR, load, {"x-": (0, 1, 2)})
    reduced = reduce(BAR, interfaces=HOLDS, method=CraigBampton(3), frame="root", loads=load, cache=False)
    body, result = rest(reduced, gravity=GRAVITY)
    moved = body.positions(result)[-1] - BAR.positions
    np.testing.assert_allclose(moved, u.reshape(-1, 3), rtol=0.0, atol=1e-9 * np.abs(u).max())
    stress = BAR.stress(u)[:, :, 0]
    np.testing.assert_allclose(body.stress(result)[-1], stress, rtol=0.0, atol=1e-9 * np.abs(stress).max())
    bears = -GRAVITY * reduced.mass
    assert result["bar_root_hold.force"].values[-1][2] == pytest.approx(
        bears, rel=0.011
    )  # without its own share

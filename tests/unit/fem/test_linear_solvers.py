"""Solving large linear systems: all ways find the same."""

import numpy as np
import pytest

from abut.errors import InvalidValue
from abut.fem import Factor, Mesh, assemble
from abut.fem.linear.linear_solutions import solve


@pytest.mark.parametrize("solver", ["superlu", "amg", "multifrontal"])
def test_bar_elongation_follows_hooke(solver):
    """u = σ L/E of a bar on rollers: 1e-8, that of iterations to 1e-12 times the condition of 3,000 equations."""
    bar = assemble(Mesh.block((1.0, 1.0, 4.0), (6, 6, 20), "hexahedron"), "steel")
    from abut import materials
    from abut.fem import traction

    young = materials.find("steel").young
    held = {"z-": [2], "x-": [0], "y-": [1]}
    u = solve(bar, traction(bar, "z+", (0, 0, 1e6)), held, solver=solver).reshape(-1, 3)
    top = bar.mesh.node_sets["z+"]
    np.testing.assert_allclose(u[top, 2], 1e6 * 4.0 / young, rtol=1e-8)


def test_solvers_have_names():
    """An unknown one is told, with those there are."""
    with pytest.raises(InvalidValue, match="auto, pardiso, superlu, amg"):
        Factor(np.eye(3), "cholesky")

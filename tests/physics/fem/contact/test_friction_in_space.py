"""Friction of elastic bodies in space: the direction of slip is an unknown."""

from __future__ import annotations

import numpy as np
import pytest

from abut.fem import Mesh
from abut.fem.contact.options import Contact
from abut.fem.model.bodies import Body, Load, Rigid, Support
from abut.fem.model.problem import Problem
from targets import target


def test_a_block_that_turns_off_its_way_is_held_back_along_the_new_one():
    """|T| = μ P against the way of each load step (Coulomb): 1 mm along x, then 1 mm along y. Elastic shear, some 1e-5 mm, turns the
    second way by as little of a millimetre: 1e-3 is well above."""
    floor = Rigid("floor", Mesh.block((0.2, 0.2, 0.02), (1, 1, 1), "hexahedron").moved((0, 0, -0.01)))
    block = Body(
        "block", Mesh.block((0.04, 0.04, 0.02), (2, 2, 1), "hexahedron").moved((0, 0, 0.01)), "steel"
    )
    held = [
        Support(floor, x=0, y=0, z=0),
        Support(block["z+"], x=lambda t: 1e-3 * min(t, 1.0), y=lambda t: 1e-3 * max(t - 1.0, 0.0)),
    ]
    press = Load(block["z+"], pressure="1 MPa", course=lambda t: min(t, 1.0))
    contact = Contact("foot", block["z-"], floor["z+"], friction=0.3)
    history = Problem("drag", [block, floor], [contact], held, [press]).statics((1.0, 2.0))
    force = np.array([history[f"foot.force {axis}"].values[-2:] for axis in "xyz"]).T
    whole = 1e6 * 0.04**2
    assert force[0] == target(
        (-0.3 * whole, 0.0, whole), "force in the first direction [N]", atol=1e-3 * whole
    )
    assert force[1] == target(
        (0.0, -0.3 * whole, whole), "force in the second direction [N]", atol=1e-3 * whole
    )


def test_a_dome_on_a_block_slips_outward_in_one_load_step():
    """A stiff dome pressed into a soft block: nodes stick in the middle and slip outside, each its own way. |τ| ≤ μ p, and = μ p where
    it slips (Coulomb; 1e-6: the balance is 1e-9 of the greatest force). It ends without being cut back, which wants the whole derivative
    of the direction of slip."""
    grid = Mesh.block((1.0, 1.0, 1.0), (5, 5, 3)).moved((0.5, 0.5, 0.5))

    def upper(x):
        low = 0.1 * ((0.02 * x[:, 0]) ** 2 + (0.02 * x[:, 1]) ** 2) / 0.02
        return np.column_stack([0.02 * x[:, :2], low + (0.01 - low) * x[:, 2]])

    dome = Body("dome", grid.mapped(upper), "steel")
    block = Body("block", grid.mapped(lambda x: 0.02 * x - (0, 0, 0.02)), "aluminium")
    held = [
        Support(body[side], **{axis: 0})
        for body in (dome, block)
        for side, axis in (("x-", "x"), ("y-", "y"))
    ]
    held += [Support(block["z-"], z=0), Support(dome["z+"], z=-2e-4)]
    contact = Contact("foot", dome["z-"], block["z+"], friction=0.2)
    history = Problem("dome", [dome, block], [contact], held).statics()
    pressure, friction, status = (
        history[f"dome.{name}"].values[-1] for name in ("pressure", "friction", "status")
    )
    bears = 0.2 * pressure
    top = np.nanmax(bears)
    assert {1, 2} <= set(status[np.isfinite(status)])
    assert np.nanmax(friction - bears) <= 1e-6 * top
    np.testing.assert_allclose(friction[status == 1], bears[status == 1], atol=1e-6 * top)
    assert list(history.times) == pytest.approx([0.0, 1.0])

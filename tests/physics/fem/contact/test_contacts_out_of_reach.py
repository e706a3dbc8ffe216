"""Faces beyond a contact's reach at rest, undetected overlaps, and contacts that never close."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from abut.errors import InvalidValue
from abut.fem import Body, Contact, Elasticity, Mesh, Problem, Rigid, Support

E = 210e9
STEEL = Elasticity.isotropic(E, 0.3, 7800.0)
SIDE = 0.02  #: of cubes [m], whose faces have a reach of 7.1 mm


def blocks(gap, flat, *, large=False, cells=3):
    """Two squares or cubes of 20 mm, a gap between: the lower and the upper one, and the axis from one to the other."""
    if flat:
        mesh = Mesh.rectangle((SIDE, SIDE), (cells, cells), kind="quad")
        low = Body("base", mesh, STEEL, state="plane strain", large=large)
        return low, Body("arm", mesh.moved((0, SIDE + gap, 0)), STEEL, state="plane strain", large=large), "y"
    mesh = Mesh.block((SIDE,) * 3, (cells,) * 3, kind="hexahedron")
    low = Body("base", mesh, STEEL, large=large)
    return low, Body("arm", mesh.moved((0, 0, SIDE + gap)), STEEL, large=large), "z"


def closing(gap, overlap, *, flat=False, steps=1, large=False, across=0.0, **options):
    """The arm's far face is led down until faces without contact would overlap by so much."""
    low, high, axis = blocks(gap, flat, large=large)
    meet = Contact("meet", high[f"{axis}-"], low[f"{axis}+"], **options)
    down = {axis: -(gap + overlap), "x": across}
    held = {"x": 0, "y": 0} if flat else {"x": 0, "y": 0, "z": 0}
    supports = [
        Support(low[f"{axis}-"], **held),
        Support(high[f"{axis}+"], **(dict.fromkeys(held, 0) | down)),
    ]
    return Problem("arm", [low, high], [meet], supports), axis, steps


def force(case):
    problem, axis, steps = case
    history = problem.statics(steps)
    assert history.stopped is None
    return history.scalars[f"meet.force {axis}"][-1]


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("method", ["mortar", "penalty", "augmented", "nitsche"])
def test_an_arm_led_over_a_wide_gap_presses_as_over_a_narrow_one(flat, method):
    """For linear bodies the force depends on the overlap only, F(12 mm gap) = F(0.1 mm gap), both closed by 0.05 mm more.

    Regression: the wide gap gave no force.
    """
    near, far = (force(closing(gap, 5e-5, flat=flat, method=method)) for gap in (1e-4, 0.012))
    assert near > 0.1 * E * 5e-5 / (2.0 * SIDE) * (SIDE if flat else SIDE**2)
    assert far == pytest.approx(near, rel=1e-6)


def test_two_millimetres_into_a_base():
    """An overlap of 2 mm gives F = const for gaps of 1 mm and 12 mm, in one step and in several; 1e-6: Newton's tolerance."""
    near = force(closing(1e-3, 2e-3))
    for steps in (1, 3, 7):
        assert force(closing(0.012, 2e-3, steps=steps)) == pytest.approx(near, rel=1e-6)


def test_large_displacements_over_a_wide_gap():
    """At large displacements the force after a gap of 12 mm equals that after 0.1 mm to 1e-6: F = F(overlap).

    Contact partners are then searched in every Newton step.
    """
    near, far = (force(closing(gap, 2e-4, large=True, steps=2)) for gap in (1e-4, 0.012))
    assert far == pytest.approx(near, rel=1e-6)


def test_faces_do_not_pass_through_each_other_within_a_step():
    """A displacement of 60 mm in one load step, twice the height of the obstacle, is divided into steps in which the faces are detected.

    The body stops at the obstacle, or the run reports what it could not compute; it never passes through with F = 0.
    """
    problem, _, _ = closing(0.03, 0.03, large=False)
    history = problem.statics(1)
    assert len(history.times) > 3
    assert history.scalars["meet.force z"].max() > 1e6
    assert not any("never came within" in told for told in history.warnings)


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("deep", [0.008, 0.011, 0.015, 0.021, 0.035])
def test_overlap_at_rest_is_refused(flat, deep):
    """Blocks whose overlap exceeds the reach or the thickness are refused; the error states overlap (to 1e-3) and place."""
    low, high, axis = blocks(-deep, flat)
    meet = Contact("meet", high[f"{axis}-"], low[f"{axis}+"])
    supports = [Support(low[f"{axis}-"], x=0, y=0), Support(high[f"{axis}+"], x=0, y=0)]
    with pytest.raises(
        InvalidValue,
        match=r'contact "meet": its faces overlap by .* m at \[.*\] m, more than the size of an element',
    ) as met:
        Problem("overlap", [low, high], [meet], supports).statics()
    assert float(str(met.value).split("overlap by ")[1].split(" m")[0]) == pytest.approx(deep, rel=1e-3)


def test_contact_that_never_detects_face_is_reported():
    """A contact that never detects a face is reported, with its reach, 0.007071 m, and the distance, 20 mm − 10 mm = 10 mm."""
    history = closing(0.02, -0.01)[0].statics()
    (told,) = history.warnings
    assert 'contact "meet": its faces never came within its reach, 0.007071 m' in told
    assert "their distance is 0.01 m" in told


def test_overlap_outside_contact_search_is_reported():
    """d = 20 + 1 − 22.5/4 mm = 15.37 mm is the overlap of two bodies at a quarter of the motion, if the contact is between faces with
    the same direction: it is reported.

    Exact: the four printed digits.
    """
    low, high, _ = blocks(0.001, False)
    meet = Contact("meet", high["z+"], low["z+"])
    supports = [Support(low["z-"], x=0, y=0, z=0), Support(high["z+"], x=0, y=0, z=-0.0225)]
    history = Problem("wrong", [low, high], [meet], supports).statics(4)
    told = next(one for one in history.warnings if "overlap" in one)
    assert "its faces overlap by 0.01537 m at a load factor of 0.25" in told
    assert 'of the face "z+" of "base"' in told
    assert 'is inside "arm"' in told


@pytest.mark.parametrize("step", [1e-4, 1e-3])
def test_a_ram_driven_over_a_wide_gap_in_dynamics(step):
    """A rigid ram at 10 m/s strikes a supported block after t = 12 mm/(10 m/s) = 1.2 ms, with F > 0 for every step.

    Regression: it passed through the block.
    """
    mesh = Mesh.rectangle((SIDE, SIDE), (4, 6), kind="quad")
    block = Body("block", mesh, STEEL, state="plane strain")
    ram = Rigid(
        "ram",
        Mesh.rectangle((SIDE, SIDE), (1, 1), kind="quad").moved((0, SIDE + 0.012, 0)),
        state="plane strain",
    )
    meet = Contact("meet", block["y+"], ram["y-"])
    supports = [Support(block["y-"], x=0, y=0), Support(ram, x=0, y=lambda t: -10.0 * t)]
    history = Problem("ram", [block, ram], [meet], supports).dynamics(1.3e-3, step)
    assert history.stopped is None
    assert history.scalars["meet.force y"][-1] < -1e6
    assert np.isfinite(history.parts["block"].displacement).all()


@pytest.mark.parametrize("degrees", [0, 30, 45])
def test_the_reach_does_not_depend_on_directions(degrees):
    """The default search distance is a quarter of the diagonal of the smaller face, √2 · 20 mm/4 = 7.07 mm, for every orientation.

    Regression: it was 10 mm at 45°.
    """
    turn = Rotation.from_euler("z", degrees, degrees=True)
    low, high, _ = (
        one if isinstance(one, str) else replace(one, mesh=one.mesh.mapped(turn.apply))
        for one in blocks(0.02, False)
    )
    meet = Contact("meet", high["z-"], low["z+"])
    supports = [Support(body[face], x=0, y=0, z=0) for body, face in ((low, "z-"), (high, "z+"))]
    (told,) = Problem("turned", [low, high], [meet], supports).statics().warnings
    assert 'contact "meet": its faces never came within its reach, 0.007071 m' in told

"""Coulomb friction at its limit: wedges, chains around drums, a box between two walls. The machines are those of the gallery."""

import numpy as np
import pytest
from scipy.optimize import linprog

import abut
from gallery import script

STEPS = abut.MoreauJean(step=1e-3, tolerance=1e-10)


def runs(model, end: float = 4e-3, step: float = 1e-3) -> abut.Result:
    return abut.simulate(model, end=end, step=step, integrator=STEPS)


# --- wedges ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slope", [6.0, 20.0])
@pytest.mark.parametrize("way", [-1.0, 1.0])
def test_wedge_force_follows_friction_angles(slope, way):
    """P = W tan(φ ± α) + (W + w) tan φ at a steady speed: 1e-9, ten times the tolerance of impulses."""
    wedge = script("wedge")
    angle, phi = np.radians(slope), np.arctan(wedge.FRICTION)
    weight, own = wedge.MASS * 9.81, wedge.WEDGE * 9.81
    by_hand = way * (weight * np.tan(phi - way * angle) + (weight + own) * np.tan(phi))
    result = runs(wedge.raised(angle, way * wedge.SLOW))
    np.testing.assert_allclose(result["drive.force"].values[1:, 0], by_hand, rtol=1e-9)
    assert wedge.push(angle, way) == pytest.approx(by_hand, rel=1e-12)


def test_wedge_self_locks_up_to_twice_friction_angle():
    """tan(α − φ) = (1 + w/W) tan φ, by the balance of the wedge: a thousandth less and nothing moves, a thousandth more and it runs out."""
    wedge = script("wedge")
    phi = np.arctan(wedge.FRICTION)
    most = phi + np.arctan((1 + wedge.WEDGE / wedge.MASS) * np.tan(phi))
    assert most == pytest.approx(2 * phi, rel=0.01)
    still, out = (
        runs(wedge.raised(share * most, None), 0.2, 0.02)["wedge.position.x"].values
        for share in (0.999, 1.001)
    )
    assert abs(still).max() < 1e-12
    assert out[-1] > 1e-3


# --- capstans --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("friction", "euler"), [(0.1, 1.369108), (0.3, 2.566332)])
def test_bead_chain_on_drum_follows_link_balance_and_capstan_limit(friction, euler):
    """Bead by bead T₂/T₁ = (1 + μ tan(δ/2))/(1 − μ tan(δ/2)), by the balance of three forces: 1e-9. The logarithm of their product is
    2 n artanh(μ tan(δ/2)) = μ θ (1 + (1 + 4 μ²) δ²/12 + …), within 1 % of Euler's e^(μ π) with twelve links for half a turn.
    """
    capstan = script("capstan")
    result = runs(capstan.chain(0.5, per_turn=24, friction=friction))
    each = friction * np.tan(np.pi / 24)
    expected = capstan.HELD * ((1 + each) / (1 - each)) ** np.arange(12, 0, -1)
    np.testing.assert_allclose(capstan.pulls(result, 12), expected, rtol=1e-9)
    assert expected[0] / capstan.HELD == pytest.approx(euler, rel=0.01)
    assert np.exp(friction * np.pi) == pytest.approx(euler, rel=1e-6)


def test_it_turns_the_other_way_about():
    """With the drum turned back the pull is that of the hand times ((1 − μ t)/(1 + μ t))¹² with t = tan(π/24): each of 12 beads takes part
    of it.

    1e-9: equations at rest, to the tolerance of impulses.
    """
    capstan = script("capstan")
    result = runs(capstan.chain(0.5, per_turn=24, spin=1.0))
    each = capstan.FRICTION * np.tan(np.pi / 24)
    expected = capstan.HELD * ((1 - each) / (1 + each)) ** 12
    assert capstan.pulls(result, 12)[0] == pytest.approx(expected, rel=1e-9)


def test_reactions_of_lasting_contacts_are_the_same_on_steps_as_at_outputs():
    """At rest Σ F = 0 of each bead, so that nothing crosses its plane and its rods bear the same in all steps: 1e-9 of what the hand
    holds. Six links a turn are too many constraints for their freedoms, and are solved together with contacts.
    """
    capstan = script("capstan")
    result = abut.simulate(capstan.chain(0.5, 6), end=0.01, step=1e-3, integrator=capstan.integrator)
    tied = result.envelope("tied.force")
    np.testing.assert_allclose(tied.smallest[1:], capstan.pulls(result, 3)[0], rtol=1e-9)
    np.testing.assert_allclose(tied.largest[1:], capstan.pulls(result, 3)[0], rtol=1e-9)
    assert max(result.peak(f"flat{k}.force").value for k in range(3)) < 1e-9 * capstan.HELD


# --- hoppers ---------------------------------------------------------------------------------------------------------------


def bears(steep: float, lean: float, friction: float) -> bool:
    """Whether forces in both cones balance the weight of a unit square on its lower edges: a linear program of four rays."""
    right, up = np.array([np.cos(lean), np.sin(lean)]), np.array([-np.sin(lean), np.cos(lean)])
    columns = []
    for side, place in ((1.0, -right / 2 - up / 2), (-1.0, right / 2 - up / 2)):
        normal = np.array([side * np.sin(steep), np.cos(steep)])
        along = np.array([-normal[1], normal[0]])
        for ray in (normal + friction * along, normal - friction * along):
            columns.append([*ray, place[0] * ray[1] - place[1] * ray[0]])
    found = linprog(np.ones(4), A_eq=np.transpose(columns), b_eq=(0.0, 1.0, 0.0), bounds=(0, None))
    return found.status == 0


@pytest.mark.parametrize("friction", [0.1, 0.3, 0.6])
def test_box_in_hopper_tilts_to_friction_cone_limit(friction):
    """Equilibrium Σ F = 0, Σ M = 0 with forces in both friction cones is feasible up to the limit of a linear program (`bears`).

    At 0.999 of it the box stays, to 1e-9 of rounding; at 1.001 it tips by more than 0.01 rad.
    """
    hopper = script("box_in_a_hopper")
    most = hopper.limit(friction)
    for share, holds in ((0.999, True), (1.001, False)):
        assert bears(hopper.STEEP, share * most, friction) == holds
        leans = hopper.leans(runs(hopper.crate(friction, share * most), 0.2, 0.05))
        moved = abs(leans - leans[0]).max()
        assert moved < 1e-9 if holds else moved > 1e-2

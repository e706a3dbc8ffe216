"""Ambiguous rigid contact: a block that rocks from edge to edge, and a pushed rod that jams (Painlevé)."""

import math

import numpy as np
import pytest

import abut
from targets import target

GRAVITY, REACH, DEPTH = 9.81, 0.5, 0.2


def rocking_block(slenderness: float, tilt: float) -> abut.Model:
    """A block of half diagonal R, sides 2R sin α and 2R cos α, leaning on its right lower edge; contacts that do not rebound or slip."""
    width, height = 2 * REACH * math.sin(slenderness), 2 * REACH * math.cos(slenderness)
    arm = slenderness - tilt  # of the diagonal from the vertical through the edge
    centre = (-REACH * math.sin(arm), 0.0, REACH * math.cos(arm))
    turned = (math.cos(tilt / 2), 0.0, math.sin(tilt / 2), 0.0)
    model = abut.Model("rocking", gravity=(0, 0, -GRAVITY))
    block = model.add(
        abut.Body.box("block", size=(width, DEPTH, height), mass=1.0, position=centre, orientation=turned)
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(
        abut.Contact(
            "edges",
            block.shape,
            floor,
            normal=abut.normal.KelvinVoigt(stiffness=1e7, damping=1e4),
            friction=abut.friction.HyperbolicTangent(coefficient=20.0, velocity=1e-4),
        )
    )
    return model


@pytest.mark.parametrize("slenderness", [0.1, 0.2, 0.3])
def test_rocking_block_keeps_housners_share_per_impact(slenderness):
    """ω⁺/ω⁻ = 1 − (3/2) sin²α as the block changes edges without rebound or slip: angular momentum about the new edge (Housner,
    Bull. Seismol. Soc. Am. 53 (1963) 403, eq. 7). α = 0.1, 0.2, 0.3: energy ratios 0.97032, 0.88510, 0.75516.

    Tolerance: edges that give (10⁷ N/m against 10 N: 0.5 µm, some ms of heavily damped blow) let the weight act during the blow and move
    the edges by parts of a thousandth of the width: 1 % of the speed ratio.
    """
    tilt = 0.5 * slenderness
    result = abut.simulate(
        rocking_block(slenderness, tilt), end=0.8, step=1e-3, integrator=abut.Radau(rtol=1e-6)
    )
    assert result.status.ok, result.status
    spin = result["block.angular_velocity.y"].values
    lean = 2 * result["block.quaternion"].values[:, 2]
    blow = int(np.argmax(lean < 0.0))
    before = np.abs(spin[:blow]).max()
    after = np.abs(spin[blow + 8])
    # what gravity has changed within the 8 ms since: ω̇ = −(3g/4R) sin(α − |θ|)
    slowed = 0.75 * GRAVITY / REACH * math.sin(slenderness) * (result.time[blow + 8] - result.time[blow - 1])
    assert (after + slowed) / before == target(
        1 - 1.5 * math.sin(slenderness) ** 2, "angular velocity after a rocking impact, over before", abs=0.01
    )


def pushed_rod(coefficient: float, angle: float) -> abut.Model:
    """A thin rod of 2 m that slides tip down, its upper end leading back at this angle; the tip is pressed in by 1 µm."""
    depth, tip = 1e-6, 0.01
    along = np.array([-math.cos(angle), 0.0, math.sin(angle)])  # from the tip to the centre, 1 m
    centre = np.array([0.0, 0.0, tip - depth]) + along
    model = abut.Model("rod", gravity=(0, 0, 0))
    rod = model.add(
        abut.Body("rod", mass=1.0, inertia=(1 / 3, 1 / 3, 1 / 3), position=tuple(centre), velocity=(1, 0, 0))
    )
    ball = abut.shapes.Sphere(rod.frame(tuple(-along)), tip)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=0.0)
    friction = abut.friction.DynamicsOnly(static=coefficient, dynamic=coefficient)
    model.add(abut.Contact("tip", ball, floor, normal=law, friction=friction))
    return model


def lift(coefficient: float, angle: float) -> float:
    """Upward acceleration of the material point at the tip under the contact force of 1 N."""
    result = abut.simulate(pushed_rod(coefficient, angle), end=1e-6, step=1e-6)
    turn = result["rod.angular_acceleration.y"].values[0]
    return float(result["rod.acceleration.z"].values[0] + turn * -math.cos(angle))


def test_a_pushed_rod_jams_from_painleves_threshold_on():
    """m z̈ = N (1 + 3c² − 3μ s c): from μ_P = (1 + 3c²)/(3 s c) on, pressing draws the tip in (Painlevé 1895; Génot & Brogliato, Eur. J.
    Mech. A/Solids 18 (1999) 653, eq. 8). The least threshold is 4/3, at tan θ = 2.

    The acceleration is linear in μ, so two values give the threshold, to rounding and the tip's 1 cm against the rod's metre (the
    force acts half the depth above the floor: 1e-6): 2e-2 of μ is what a tip ball of 1 cm moves the contact off the rod's axis.
    """
    angle = math.atan(2.0)
    low, high = lift(0.5, angle), lift(2.0, angle)
    threshold = 0.5 + 1.5 * low / (low - high)
    assert low > 0.0 > high
    # the ball's lowest point lies r below the tip: lever of the friction sin θ + r instead of sin θ
    r, s, c = 0.01, math.sin(angle), math.cos(angle)
    assert threshold == target((1 + 3 * c * c) / (3 * (s + r) * c), "threshold of jamming", rel=1e-5)
    assert threshold == target(4 / 3, "least threshold of jamming", rel=0.02)

"""Elastic foundation: pressure of a mattress under a ball and under blocks, compared with closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from targets import target

pytestmark = pytest.mark.slow

E, H = 1e6, 4e-3
MASS, G = 0.5, 9.81
R = 0.05


@pytest.fixture(scope="module")
def run() -> tuple[abut.Model, abut.Result]:
    """A ball and a block, each set on a mattress at the depth at which it should rest, and a block that rocks; one compiled model."""
    model = abut.Model("mattress", gravity=(0, 0, -G))
    floor = abut.shapes.HalfSpace(model.ground.frame())
    mattress = abut.normal.ElasticFoundation(modulus=E, thickness=H)
    sink = math.sqrt(MASS * G * H / (math.pi * E * R))
    ball = model.add(abut.Body.sphere("ball", radius=R, mass=MASS, position=(0, 0, R - sink)))
    model.add(
        abut.Contact("under_ball", ball.shape, floor, normal=mattress, geometry=abut.Volumes(facets="0.2 mm"))
    )
    a, b, c = 0.08, 0.06, 0.02
    press = MASS * G * H / (E * a * b)
    for name, tilt in (("block", 0.0), ("rocker", 0.2 * press / a)):
        at = (0.3 if tilt else 0.6, 0, c / 2 - press)
        turn = (math.cos(tilt / 2), 0, math.sin(tilt / 2), 0)
        block = model.add(abut.Body.box(name, size=(a, b, c), mass=MASS, position=at, orientation=turn))
        model.add(abut.Contact(f"under_{name}", block.shape, floor, normal=mattress, geometry=abut.Volumes()))
    return model, abut.simulate(model, end=0.25, step=2.5e-4, integrator=abut.RungeKutta(rtol=1e-8))


@pytest.fixture
def settled(run) -> abut.Result:
    return run[1]


def test_ball_on_winkler_foundation(settled):
    """F = (E/h) V with V = π δ² (R − δ/3), of which Johnson (1985) eq. 4.54 is the first term, π E R δ²/h.

    The ball is set at the depth of the first term alone; it swings about the depth of the whole cap, by their difference
    δ²/(6R), and its facets (0.2 mm on 50 mm, edges rounded) hold the volume to 0.3 %.
    """
    depth = R - settled["ball.position.z"].values
    volume = math.pi * depth**2 * (R - depth / 3)
    force = settled["under_ball.normal_magnitude"].values
    assert force == target(E / H * volume, "force of the mattress on a ball [N]", rtol=3e-3)
    assert np.mean(force) == pytest.approx(MASS * G, rel=1e-2)


def test_a_block_on_a_mattress_floats_at_rest(settled):
    """F = E A δ/h = m g: set there, it stays, exactly but for rounding, for flat facets are integrated exactly."""
    z = settled["block.position.z"].values
    assert np.ptp(z) < 1e-9
    assert settled["under_block.normal_magnitude"].values == target(
        MASS * G, "force of the mattress on a block [N]", rtol=1e-6
    )


def test_a_tilted_block_rocks_as_on_distributed_springs(settled):
    """I θ̈ = −(E/h) b a³/12 θ + m g c/2 θ: the moment of pressure over the whole face about the centre.

    Ten swings in the run; the frequency from zero crossings is good to 1e-3 of it, and the moment is exact for flat
    facets while the whole face touches, as here (the tilt lifts an edge by 0.1 of the rest depth).
    """
    a, b, c = 0.08, 0.06, 0.02
    inertia = MASS * (a * a + c * c) / 12
    stiffness = E / H * b * a**3 / 12 - MASS * G * c / 2
    q = settled["rocker.quaternion"].values
    tilt = 2 * np.arctan2(q[:, 2], q[:, 0])
    time = settled.time
    k = np.flatnonzero(np.diff(np.sign(tilt)) != 0)
    crossings = time[k] - tilt[k] * (time[k + 1] - time[k]) / (tilt[k + 1] - tilt[k])
    period = 2 * np.mean(np.diff(crossings))
    assert len(crossings) > 8
    assert 2 * math.pi / period == target(
        math.sqrt(stiffness / inertia), "frequency of rocking [rad/s]", rel=1e-3
    )


def test_energy_is_kept_on_a_mattress(settled):
    """T + V + ½ (E/h) ∫ g² dA = const without restitution loss.

    1 % of the kinetic energy: the facets' 0.3 % and the tolerance of the integrator.
    """
    total = settled["energy.total"].values
    swing = np.ptp(settled["energy.kinetic"].values)
    assert np.ptp(total) < 1e-2 * swing


def test_the_pressure_map_is_the_mattress_under_the_ball(run):
    """p = E g/h at each point: E δ/h in the middle, and Σ p A is the force, exactly, as each facet holds its own share of it.

    The map's facets are finer than the run's: 5 µm on 50 mm, edges of 1.4 mm on a patch of 12 mm. The mean over the middle
    one is less than the peak by about its size squared over 12 R δ, 1 %; the run's own volume is good to 0.3 %.
    """
    model, result = run
    found = abut.pressure_map(model, result, "under_ball", 0.1, facets="5 um")
    k = 400
    assert found.time == pytest.approx(0.1)
    assert found.force == pytest.approx(result["under_ball.normal_magnitude"].values[k], rel=1e-9)
    depth = R - result["ball.position.z"].values[k]
    assert found.pressure.max() == target(E * depth / H, "greatest pressure under the ball [Pa]", rel=0.02)
    np.testing.assert_allclose(found.pressure, E / H * found.depth, rtol=3e-3)
    under = found.vertices[found.faces[np.argmax(found.pressure)]].mean(axis=0)
    assert np.hypot(under[0], under[1]) < 0.01
    pytest.importorskip("matplotlib")
    assert abut.view.plot_pressure(found).axes
    with pytest.raises(abut.AbutError, match="outside the run"):
        abut.pressure_map(model, result, "under_ball", 1.0)


def test_area_laws_select_volume_geometry():
    """F = E/h ∫ g dA depends on the overlap volume, so the law cannot use a closed form of the depth; `Contact.routes` says so.

    Exact: the text is compared.
    """
    model = abut.Model()
    ball = model.add(abut.Body.sphere("ball", radius=R, mass=1.0))
    law = abut.normal.ElasticFoundation(modulus=E, thickness=H)
    contact = abut.Contact("touch", ball.shape, abut.shapes.HalfSpace(model.ground.frame()), normal=law)
    assert contact.routes == ("Sphere–HalfSpace by volume of intersection (the law needs volume)",) or (
        "mean_depth" in contact.routes[0] and "volume" in contact.routes[0]
    )

"""Contact of surfaces that deform with the modes of their bodies."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.interpolate import LinearNDInterpolator
from scipy.optimize import brentq

import abut
from abut import normal_law
from abut.errors import InvalidValue, UnknownName
from abut.fem import Elasticity, Mesh
from abut.flexible import FlexibleBody, NormalModes


@normal_law
class Local:
    """A Hertz contact of a given stiffness.

        F = K δ^1.5

    Valid: elastic.
    Source: Hertz (1882).
    """

    stiffness: float = 1e9  #: K [N/m^1.5]

    example = {"stiffness": 1e9}  # noqa: RUF012

    def force(p, depth, rate, impact_rate):
        return p.stiffness * depth**1.5


def struck(method: abut.Method | None = None, geometry: abut.Volumes | None = None, by_area: bool = False, end: float = 4e-4):  # fmt: skip
    """A ball that strikes a bar which flies free, off its middle."""
    model = abut.Model("struck", gravity=(0, 0, 0))
    bar = model.add(
        FlexibleBody("bar", Mesh.block((0.2, 0.02, 0.01), (20, 2, 2)), "steel", modes=NormalModes(8))
    )
    ball = model.add(
        abut.Body.sphere(
            "ball", radius="10 mm", density=7850, position=(0.013, 0.003, 0.0151), velocity=(0, 0, -1.0)
        )
    )
    law = abut.normal.ElasticFoundation("2 GPa", "1 mm") if by_area else Local(1.5e10)
    surface = bar.skin("z+", spacing="1.25 mm") if by_area else bar.skin()
    model.add(abut.Contact("hit", surface, ball.shape, normal=law, geometry=geometry))
    return bar, ball, abut.simulate(model, end=end, step=end / 200, integrator=method)


@pytest.mark.parametrize("method", [abut.Radau(rtol=1e-8), abut.Bdf(rtol=4e-9), abut.RungeKutta(rtol=1e-9)])
def test_a_ball_and_a_bar_that_bends_keep_momentum_and_energy(method: abut.Method) -> None:
    """Σ m ẋ = const to 1e-10 (Newton's iteration), and T + V = const to 1e-7 at these tolerances, or the larger error of BDF."""
    bar, ball, result = struck(method)
    momentum = bar.reduced.mass * result["bar.velocity"].values + ball.mass * result["ball.velocity"].values
    assert np.abs(momentum - momentum[0]).max() < 1e-10 * np.abs(momentum[0]).max()
    energy = result["energy.total"].values
    assert np.ptp(energy) < (2e-6 if isinstance(method, abut.Bdf) else 1e-7) * energy[0]
    assert result["hit.normal_magnitude"].values.max() == pytest.approx(1333.25, rel=1e-3)


def test_impact_of_ball_on_modes_matches_modal_equations() -> None:
    """q̈_k + ω_k² q_k = −φ_k F, F = K δ^1.5 with δ of the ball and the bar's surface, integrated by SciPy from the reduction's own shapes.

    Small turns: the comparison is good to the square of 1e-3 rad and to the linear interpolation between nodes, 1e-4 of the peak.
    """
    bar, ball, result = struck(abut.Radau(rtol=1e-8))
    red, (x, y) = bar.reduced, (0.013, 0.003)
    # on the triangles that the surface is made of: middles of edges are nodes
    top = np.flatnonzero(np.abs(red.positions[:, 2] - 0.005) < 1e-9)
    phi = LinearNDInterpolator(red.positions[top, :2], red.shapes[top, 2] @ bar.shapes)(x, y).ravel()
    omega, inertia = 2.0 * np.pi * bar.frequencies, red.inertia

    def rates(t: float, s: np.ndarray) -> np.ndarray:
        surface = s[2] + y * s[4] - x * s[6] + phi @ s[8:16]
        force = 1.5e10 * max(surface - s[0], 0.0) ** 1.5
        turning = (s[5], -force * y / inertia[0, 0], s[7], force * x / inertia[1, 1])
        return np.array(
            [
                s[1],
                force / ball.mass,
                s[3],
                -force / red.mass,
                *turning,
                *s[16:],
                *(-(omega**2) * s[8:16] - phi * force),
            ]
        )

    start = np.zeros(24)
    start[:2] = 1e-4, -1.0
    told = solve_ivp(
        rates, (0, result.time[-1]), start, rtol=1e-9, atol=1e-13, max_step=2e-6, t_eval=result.time
    )
    s = told.y
    force = 1.5e10 * np.maximum(s[2] + y * s[4] - x * s[6] + phi @ s[8:16] - s[0], 0.0) ** 1.5
    assert np.abs(force - result["hit.normal_magnitude"].values).max() < 2e-4 * force.max()


def free_beam(length: float, count: int) -> tuple[np.ndarray, np.ndarray]:
    """βL of a free–free Euler–Bernoulli beam and its symmetric modes' square at the middle, of unit mean square."""

    def nought(b: float) -> float:
        return float(np.cos(b) * np.cosh(b) - 1.0)

    near = (np.arange(1, 2 * count, 2) + 0.5) * np.pi
    roots = np.array([brentq(nought, b - 0.1, b + 0.1) for b in near])
    out = []
    for b in roots:
        ratio = (np.cosh(b) - np.cos(b)) / (np.sinh(b) - np.sin(b))
        x = np.array([0.5 * b])
        out.append((np.cosh(x) + np.cos(x) - ratio * (np.sinh(x) + np.sin(x)))[0])
    return roots / length, np.array(out)


@pytest.mark.slow
def test_a_ball_on_a_slender_beam_presses_as_timoshenko_found() -> None:
    """Ball on beam: (F/K)^(2/3) = z_ball − Σ φ_k² ∫ F sin ω_k(t − τ)/(m ω_k) dτ, free–free, Euler–Bernoulli modes (Timoshenko 1913).

    The force's history within 2 % of its peak. A blow of 3 ms on a beam forty times as long as high: shear and rotary inertia, which
    the closed form leaves out, are below 1 % of the lowest symmetric modes' frequencies.
    """
    length, width, height, modulus, density = 0.4, 0.02, 0.01, 210e9, 7850.0
    radius, stiffness, speed = 0.02, 3e7, 0.3
    material = Elasticity.isotropic(modulus, 0.0, density)
    model = abut.Model("beam", gravity=(0, 0, 0))
    mesh = Mesh.block((length, width, height), (24, 2, 1))
    bar = model.add(FlexibleBody("bar", mesh, material, modes=NormalModes(16)))
    ball = model.add(
        abut.Body.sphere(
            "ball",
            radius=radius,
            density=density,
            position=(0, 0, 0.5 * height + radius),
            velocity=(0, 0, -speed),
        )
    )
    model.add(abut.Contact("hit", ball.shape, bar.skin("z+"), normal=Local(stiffness)))
    result = abut.simulate(model, end=4e-3, step=1e-5, integrator=abut.Radau(rtol=1e-7))
    mass = density * length * width * height
    beta, phi = free_beam(length, 4)
    omega = beta**2 * np.sqrt(modulus * height**2 / 12.0 / density)

    def rates(t: float, s: np.ndarray) -> np.ndarray:
        force = stiffness * max(s[2] + phi @ s[4:8] - s[0], 0.0) ** 1.5
        return np.array(
            [
                s[1],
                force / ball.mass,
                s[3],
                -force / mass,
                *s[8:],
                *(-(omega**2) * s[4:8] - phi * force / mass),
            ]
        )

    start = np.zeros(12)
    start[1] = -speed
    s = solve_ivp(rates, (0, 4e-3), start, rtol=1e-9, atol=1e-13, max_step=1e-5, t_eval=result.time).y
    force = stiffness * np.maximum(s[2] + phi @ s[4:8] - s[0], 0.0) ** 1.5
    found = result["hit.normal_magnitude"].values
    assert np.abs(found - force).max() < 0.02 * force.max()


def resting() -> tuple[abut.Model, FlexibleBody]:
    """A block on a bed of springs."""
    model = abut.Model("rest", gravity=(0, 0, -9.81))
    mesh = Mesh.block((0.1, 0.1, 0.02), (4, 4, 1))
    block = model.add(FlexibleBody("block", mesh, "steel", modes=NormalModes(6), position=(0, 0, 0.0099)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bed", block.skin(), floor, normal=abut.normal.ElasticFoundation("10 MPa", "1 m")))
    return model, block


def test_a_block_rests_on_a_bed_of_springs_with_its_weight() -> None:
    """W = ∫ k g dA: a stiff block stands W/(k A) deep, its pressure even; a flat bottom is integrated without error, so to 1e-9."""
    model, block = resting()
    result = abut.statics(model).result
    weight = block.reduced.mass * 9.81
    assert result["bed.normal_force"].values[-1][2] == pytest.approx(weight, rel=1e-9)
    sunk = 0.01 - result["block.position"].values[-1][2]
    assert sunk == pytest.approx(weight / 1e7 / 0.01, rel=1e-4)  # the block gives a little itself


@pytest.mark.long
@pytest.mark.slow
def test_pressure_over_an_area_keeps_energy() -> None:
    """E = T + U with U = ∫ k g² dA/2: a ball pressed into a foundation; the force has one direction for all of the area, which leaves
    out (area's radius/ball's radius)² of what modes are bent by along the surface: 1e-4.
    """
    _, _, result = struck(abut.Radau(rtol=1e-7), by_area=True, end=6e-4)
    energy = result["energy.total"].values
    assert np.ptp(energy) < 1e-4 * energy[0]
    assert result["hit.touching"].values.max() == 1


def test_a_map_of_pressure_adds_up_to_the_force() -> None:
    """Σ p A = F, even for a block at rest: to rounding, 1e-10; of a bed of springs p = k g."""
    model, _ = resting()
    result = abut.statics(model).result
    shown = abut.pressure_map(model, result, "bed", 0.0)
    assert shown.force == pytest.approx(result["bed.normal_magnitude"].values[-1], rel=1e-10)
    assert shown.pressure.max() == pytest.approx(1e7 * shown.depth.max(), rel=1e-6)


def test_an_arch_lands_on_both_ends() -> None:
    """Separate contact regions are separate contact points: a bar bent upwards lands on both ends, with N₁ = N₂ by symmetry.

    1e-6: bar and modes are symmetric to rounding.
    """
    model = abut.Model("arch", gravity=(0, 0, -9.81))
    mesh = Mesh.block((0.2, 0.02, 0.01), (10, 1, 1))
    bar = FlexibleBody("bar", mesh, "steel", modes=NormalModes(4), damping=0.02)
    ends = np.abs(bar.reduced.positions[:, 0]) > 0.0999
    first = float(bar.reduced.shapes[ends, 2, 0].mean())
    bent = FlexibleBody(
        "bar", bar.reduced, modal=(-1e-4 / first, 0, 0, 0), position=(0, 0, 0.00511), velocity=(0, 0, -0.5)
    )
    model.add(bent)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(
        abut.Contact("floor", floor, bent.skin(), normal=abut.normal.ElasticFoundation("1 GPa", "1 mm"))
    )
    result = abut.simulate(model, end=3e-3, step=1e-5)
    touching = result["floor.touching"].values
    assert touching.max() == 2
    k = int(np.flatnonzero(touching == 2)[0])
    one, two = (result[f"floor.track{n}.normal_force"].values[k] for n in (1, 2))
    assert one == pytest.approx(two, rel=1e-6)
    assert result["floor.normal_force"].values[k][2] < 0.0  # on the first shape, the floor


def test_refuses_unsupported_flexible_surface_contacts() -> None:
    """Refuses a node set that the mesh lacks, a facet size that exceeds the facet limit, and geometry other than facets.

    A deformable surface moves with modes; `Curves` needs plane outlines, whose curvature is known.
    """
    model = abut.Model("bad")
    mesh = Mesh.block((0.2, 0.02, 0.01), (4, 1, 1))
    bar = model.add(FlexibleBody("bar", mesh, "steel", modes=NormalModes(2)))
    with pytest.raises(UnknownName, match='node set of flexible body "bar"'):
        bar.skin("top")
    with pytest.raises(InvalidValue, match="are the most"):
        bar.skin(spacing="1 um")
    law = Local(1e9)
    ball = model.add(abut.Body.sphere("ball", radius="10 mm", density=7850, position=(0, 0, 2)))
    with pytest.raises(InvalidValue, match="does not apply to a deformable surface"):
        abut.Contact("curves", bar.skin(), ball.shape, normal=law, geometry=abut.Curves())

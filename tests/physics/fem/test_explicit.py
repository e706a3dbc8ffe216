"""Explicit dynamics of hexahedra and tetrahedra: exact momentum and waves of rods, blocks and balls on any mesh."""

import numpy as np
import pytest

from abut.errors import InvalidValue, UnknownName, UnsupportedStatement
from abut.fem import Contact, Elasticity, Mesh, Problem, explicit, laws
from abut.fem.model.bodies import Body, Load, Support

pytestmark = pytest.mark.slow  # optimised, and on two threads, which bounds checks are not for
STEEL = Elasticity.isotropic("206.9 GPa", 0.3, 7830, name="42CrMo4")


KINDS = ("hexahedron", "tetra10")


def block(size, cells, material=STEEL, name="block", kind="hexahedron"):
    return Body(name, Mesh.block(size, cells, kind=kind), material)


def test_a_rod_hits_a_wall():
    """F = ρ c S v for 2 L/c, c = √(E/ρ) with ν = 0; then it flies off with what little the shock's front has left in it. Tolerance of force
    and duration 1 %: the front is some elements of 100 wide."""
    rho, c, v, length = 1000.0, 1000.0, 1.0, 20.0
    rod = block((length, 1.0, 1.0), (100, 1, 1), Elasticity.isotropic(rho * c**2, 0.0, rho), "rod")
    wall = explicit.Tool("wall", explicit.HalfSpace((-0.5 * length, 0, 0), (1, 0, 0)), rod["x-"])
    found = explicit.run(
        [rod], 3.0 * length / c, tools=[wall], velocity={"rod": (-v, 0, 0)}, samples=600, frames=1
    )
    force, t = found.samples["wall.force x"].values, found.samples.times
    touching = t[force > 0.0]
    assert np.median(force[force > 0.0]) == pytest.approx(rho * c * v, rel=1e-2)
    assert touching[-1] == pytest.approx(2.0 * length / c, rel=1e-2)
    energy = {name: found.samples[f"energy.{name}"].values for name in ("kinetic", "internal", "total")}
    assert energy["internal"][-1] < 1e-2 * energy["kinetic"][0]
    assert np.abs(energy["total"] - energy["total"][0]).max() < 1e-3 * energy["total"][0]


@pytest.mark.parametrize("kind", KINDS)
def test_rigid_rotation_has_no_stress(kind):
    """σ = O(ρ v²) ≪ E in a block that rotates once as a rigid body, and T + U = const.

    Tolerance 1.5 ρ v²: six orders below the stress of a strain as large as its rotation. 1e-7: the integration of the energy.
    """
    spin, body = 5000.0, block((1e-3, 1e-3, 1e-3), (1, 1, 1), kind=kind)
    speed = np.cross([0.0, 0.0, spin], body.mesh.positions)
    found = explicit.run(
        [body], 2.0 * np.pi / spin, velocity={"block": speed}, viscosity=(0, 0), samples=1, frames=1
    )
    fastest = np.abs(speed).max()
    assert found.fields["block.von Mises"].values[-1].max() < 1.5 * 7830.0 * fastest**2
    if (
        kind == "hexahedron"
    ):  # lumped tetrahedra have their principal axes askew, about which the block wobbles
        assert np.abs(found.fields.parts["block"].displacement[-1]).max() < 1e-5 * 1e-3
    total = found.samples["energy.total"].values
    assert total[-1] == pytest.approx(total[0], rel=1e-7)


@pytest.mark.parametrize("kind", KINDS)
def test_elastic_energy_is_kept(kind):
    """½ v_{n−1/2}·M v_{n+1/2} + ∫ F·du = const of central differences for a linear body.

    1e-8: the strain, 3e-8 here, times the share of the energy that oscillates. Two threads give the bits of one.
    """
    body = block((4e-3, 3e-3, 2e-3), (8, 5, 4) if kind == "hexahedron" else (3, 2, 2), kind=kind)
    speed = 1e-4 * np.sin(1500.0 * body.mesh.positions[:, [1, 2, 0]])
    one, two = (
        explicit.run(
            [body], "5 us", velocity={"block": speed}, viscosity=(0, 0), samples=20, frames=1, threads=k
        )
        for k in (1, 2)
    )
    total, kinetic = one.samples["energy.total"].values, one.samples["energy.kinetic"].values
    assert kinetic.min() < 0.8 * kinetic[0]
    assert np.abs(total / total[0] - 1.0).max() < 1e-8
    assert np.array_equal(one.fields.parts["block"].displacement, two.fields.parts["block"].displacement)


@pytest.mark.parametrize("kind", KINDS)
def test_uniform_strain_of_any_mesh(kind):
    """A linear field of velocities strains distorted elements evenly: σ = λ tr ε + 2 G ε (the patch test of uniform strain). Tolerance: a
    step of 1e-9 strains, whose squares are left out."""
    body = block((1e-3, 1e-3, 1e-3), (3, 3, 3), kind=kind)
    random = np.random.default_rng(1).uniform(-1.0, 1.0, body.mesh.positions.shape)
    random *= 6e-5 if kind == "hexahedron" else 1.5e-5
    mesh = Mesh(body.mesh.positions + random, body.mesh.elements)
    body = Body("block", mesh, STEEL)
    rates = np.array([[10.0, 5.0, -3.0], [2.0, -20.0, 4.0], [1.0, 6.0, 15.0]])
    t = 1e-10
    found = explicit.run(
        [body], t, velocity={"block": mesh.positions @ rates.T}, viscosity=(0, 0), samples=1, frames=1
    )
    strain = 0.5 * (rates + rates.T) * t
    expected = STEEL.stiffness[0, 1] * np.trace(strain) * np.eye(3) + 2.0 * STEEL.stiffness[3, 3] * strain
    for name, (i, j) in {
        "xx": (0, 0),
        "yy": (1, 1),
        "zz": (2, 2),
        "xy": (0, 1),
        "yz": (1, 2),
        "zx": (2, 0),
    }.items():
        stress = found.fields[f"block.stress {name}"].values[-1]
        assert stress == pytest.approx(expected[i, j], abs=1e-6 * np.abs(expected).max())


def test_johnson_cook_stress_and_heating():
    """One element pressed at 10⁴/s: its stress is the law's, its heat η times the plastic work. Tolerances: 1e-3, since a step's
    temperature is that of its beginning and its rate lies within the step; of heat the change of volume under pressure, σ/(3 K) = 3e-3."""
    law = laws.JohnsonCook(STEEL, "806 MPa", "614 MPa", 0.168, 0.0089, 1.1)
    body = block((1e-3, 1e-3, 1e-3), (1, 1, 1), law)
    above, below = explicit.HalfSpace((0, 0, 5e-4), (0, 0, -1)), explicit.HalfSpace((0, 0, -5e-4), (0, 0, 1))
    tools = [
        explicit.Tool("above", above, body["z+"], velocity=(0, 0, -10)),
        explicit.Tool("below", below, body["z-"]),
    ]
    found = explicit.run([body], "30 us", tools=tools, samples=10, frames=10)
    strain, heat, mises = (
        found.fields[f"block.{name}"].values[-1].mean()
        for name in ("plastic strain", "temperature", "von Mises")
    )
    rate = 10.0 / (1e-3 - 10.0 * 30e-6)
    expected = (
        (806e6 + 614e6 * strain**0.168)
        * (1 + 0.0089 * np.log(rate))
        * (1 - ((heat - 293.15) / 1500.0) ** 1.1)
    )
    assert strain > 0.3
    assert mises == pytest.approx(expected, rel=1e-3)
    work = found.samples["energy.plastic"].values[-1]
    assert heat - 293.15 == pytest.approx(0.9 * work / (7830 * 460 * 1e-9), rel=3e-3)


def test_a_mass_that_strikes_keeps_momentum():
    """A rigid mass strikes a block: Δp of the mass = −Δp of the block, to rounding.

    Through a spring energy is kept within 1 %, the error of a spring at nodes in a step.
    """
    for stiffness in (None, 1e8):
        body = block((2e-3, 2e-3, 2e-3), (4, 4, 4))
        ball = explicit.Ball((0, 0, 6.1e-3), 5e-3)
        tool = explicit.Tool(
            "ball", ball, body["z+"], velocity=(0, 0, -1), mass=1e-3, free="z", stiffness=stiffness
        )
        found = explicit.run([body], "200 us", tools=[tool], samples=200, frames=1, viscosity=(0, 0))
        speed, force = found.samples["ball.velocity z"].values, found.samples["ball.force z"].values
        assert force.min() < 0.0
        impulse = np.sum(force) * np.diff(found.samples.times).mean()
        assert 1e-3 * (speed[-1] + 1.0) == pytest.approx(-impulse, rel=1e-9)
        total = found.samples["energy.total"].values
        assert total[-1] == pytest.approx(total[0], rel=1e-2)


def test_loads_do_work():
    """A pressure that begins at once on the end of a bar that is free moves its middle by ½ a t², a = p S/m, and what it does as work is
    there as energy; a weight makes a block fall by ½ g t². Tolerance: the middle of mass is the mean of what nodes weigh, to rounding.
    """
    body = block((4e-3, 1e-3, 1e-3), (8, 2, 2))
    mass, t = 7830.0 * 4e-9, 2e-5
    for load, along, force in (
        (Load(body["x-"], pressure="10 MPa"), 0, 10e6 * 1e-6),
        (Load(body, acceleration=(0, 0, -1e3)), 2, -1e3 * mass),
        (Load(body["x-"], pressure="10 MPa", course=lambda time: time / 2e-5), 0, 10e6 * 1e-6 / 3.0),
    ):
        found = explicit.run([body], t, loads=[load], viscosity=(0, 0), samples=1, frames=1)
        moved = found.fields.parts["block"].displacement[-1]
        weight = np.bincount(body.mesh.elements["hexahedron"].ravel())
        assert weight @ moved[:, along] / weight.sum() == pytest.approx(0.5 * force / mass * t**2, rel=2e-3)
        energy = {name: found.samples[f"energy.{name}"].values[-1] for name in ("total", "work")}
        assert energy["total"] == pytest.approx(energy["work"], rel=2e-3)


def test_mass_scaling_and_element_deletion_are_reported():
    """Mass scaling to Δt = 100 ns reports the added mass; elements with plastic strain > 0.2 are deleted and carry no load."""
    law = laws.VonMises(STEEL, "500 MPa", "1 GPa")
    body = block((3e-3, 1e-3, 1e-3), (6, 2, 2), law)
    ends = [
        explicit.Tool(
            f"end {x}",
            explicit.HalfSpace((x * 1.5e-3, 0, 0), (-x, 0, 0)),
            body[f"x{s}"],
            velocity=(-x * 50, 0, 0),
        )
        for x, s in ((1, "+"), (-1, "-"))
    ]
    found = explicit.run(
        [body], "10 us", tools=ends, scaled_to="100 ns", delete={"block": 0.2}, samples=50, frames=2
    )
    assert found.fields.statistics["added_mass"] > 0.0
    assert any("mass scaling added" in one for one in found.fields.warnings)
    assert found.samples["block.deleted elements"].values[-1] > 0


def test_crushed_block_ends_run():
    """Plates that close at 500 m/s meet at t = 2 mm/(500 m/s) = 4 µs; the crushed block ends the run by then.

    The message states time and remedy; the outputs up to then are kept.
    """
    body = block((2e-3, 2e-3, 2e-3), (3, 3, 3), laws.VonMises(STEEL, "10 MPa"))
    above, below = explicit.HalfSpace((0, 0, 1e-3), "-z"), explicit.HalfSpace((0, 0, -1e-3), "z")
    tools = [
        explicit.Tool("above", above, body["z+"], velocity=(0, 0, -500)),
        explicit.Tool("below", below, body["z-"], friction=0.5),
    ]
    found = explicit.run([body], 8e-6, tools=tools, frames=10, samples=50)
    assert "s, after" in found.stopped
    assert "elements are deleted" in found.stopped
    assert 2e-6 < found.fields.times[-1] < 4.01e-6


def test_refuses_unsupported_explicit_dynamics():
    """Refuses what central differences of lumped masses, ü = M⁻¹(p − f), do not support: each object is named.

    Linear tetrahedra lock, kinematic hardening has no history variable here, a support that moves nodes has no inertia, and Johnson and
    Cook's law needs a strain rate, which statics lacks.
    """
    with pytest.raises(UnsupportedStatement, match="8-node hexahedra or 10-node tetrahedra"):
        explicit.run([Body("b", Mesh.block((1, 1, 1), (1, 1, 1), kind="tetra"), "steel")], 1e-6)
    with pytest.raises(InvalidValue, match="one or more"):
        explicit.run([], 1e-6)
    law = laws.VonMises(STEEL, "500 MPa", kinematic="1 GPa")
    with pytest.raises(UnsupportedStatement, match="kinematic hardening"):
        explicit.run([block((1, 1, 1), (1, 1, 1), law)], 1e-6)
    body = block((1, 1, 1), (1, 1, 1))
    with pytest.raises(UnknownName, match="blok"):
        Problem("p", [body]).explicit(1e-6, velocity={"blok": (0, 0, 0)})
    with pytest.raises(UnsupportedStatement, match="move nodes by a tool"):
        explicit.run([body], 1e-6, supports=[Support(body["x-"], x=lambda t: t)])
    problem = Problem(
        "p", [body], contacts=[Contact("c", body["x-"], block((1, 1, 1), (1, 1, 1), name="other")["x+"])]
    )
    with pytest.raises(UnsupportedStatement, match='does not support contact "c"'):
        problem.explicit(1e-6)
    with pytest.raises(UnsupportedStatement, match="needs the strain rate"):
        laws.JohnsonCook(STEEL, "806 MPa", "614 MPa", 0.168, 0.0089, 1.1).respond(
            np.zeros((1, 6)), np.zeros((1, 0))
        )

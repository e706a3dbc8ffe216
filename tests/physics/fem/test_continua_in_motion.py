"""Motion of finite elements, with and without contact, against closed forms of waves and conservation laws."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from abut.errors import InvalidValue, UnknownName
from abut.fem import Elasticity, Mesh, laws
from abut.fem.contact.options import Contact
from abut.fem.continuum import Continuum
from abut.fem.dynamics import Bathe, EnergyMomentum, GeneralisedAlpha
from abut.fem.dynamics.contact_mass import redistribute_mass
from abut.fem.dynamics.time_integrators import DynamicState
from abut.fem.model.bodies import Body, Load, Rigid, Support
from abut.fem.model.problem import Problem
from targets import target

METHODS = [
    Bathe(),
    Bathe(0.5),
    EnergyMomentum(),
    GeneralisedAlpha(1.0),
    GeneralisedAlpha(0.8),
    GeneralisedAlpha(0.0),
]


def shifted(mesh, x, y):
    return replace(mesh, positions=mesh.positions + np.array([x, y, 0.0]))


def oscillator(method, omega, h, steps):
    """u″ = −ω² u from u = 1 at rest: u and u′ at the end."""

    def solve(balance):
        k, before = (omega**2, 0.0) if balance.since is None else (0.5 * omega**2, motion.u)
        u = -(balance.known + balance.share * motion.rest + k * before) / (balance.inertia + k)
        return u, k * (before + u)

    u = np.array([1.0])
    motion = DynamicState(0.0, u, np.zeros(1), -(omega**2) * u, omega**2 * u)
    for _ in range(steps):
        motion = method.step(motion, h, solve)
    return float(motion.u[0]), float(motion.v[0])


@pytest.mark.parametrize("method", METHODS)
def test_methods_are_of_second_order(method):
    """cos t at t = 2: halved steps leave a quarter of the error (Chung & Hulbert 1993; Bathe & Baig 2005)."""
    errors = [abs(oscillator(method, 1.0, 2.0 / n, n)[0] - np.cos(2.0)) for n in (64, 128)]
    assert errors[0] / errors[1] == target(4.0, "error over error of half steps", rel=0.03)


@pytest.mark.parametrize(
    ("method", "left"),
    [*((GeneralisedAlpha(r), r) for r in (1.0, 0.8, 0.5)), (Bathe(), 0.0), (EnergyMomentum(), 1.0)],
)
def test_numerical_damping_of_fast_vibrations(method, left):
    """At ω h = 1e6 a step leaves the share ρ∞ of a vibration: after n steps a power of n times ρ∞ⁿ, for its root is a double one."""
    many, more = (abs(oscillator(method, 1e6, 1.0, n)[0]) for n in (300, 301))
    if left == 0.0:
        assert many < 1e-100
    else:
        assert more / many == pytest.approx(left, rel=0.01)


def test_energy_stays():
    """A free block that vibrates and turns a little, small displacements, ρ∞ = 1 (the trapezoidal rule): energy to 1e-8 of it, for the rule
    keeps ½ v M v + ½ u K u exactly.
    """
    mesh = Mesh.rectangle((1.0, 1.0), (2, 2), kind="quad8")
    block = Body("block", mesh, Elasticity.isotropic(1e6, 0.3, 100.0), state="plane strain")
    rng = np.random.default_rng(5)
    velocity = rng.uniform(-1.0, 1.0, (len(mesh.positions), 2))
    found = Problem("free", [block]).dynamics(
        0.1, 1e-3, method=GeneralisedAlpha(1.0), velocity={block: velocity}, every=10
    )
    energy = found.scalars["energy.kinetic"] + found.scalars["energy.elastic"]
    assert energy[0] > 1.0
    assert energy == pytest.approx(energy[0], rel=1e-8)


def test_work_of_prescribed_motion():
    """T + U = ∫ R du, the work of the support of a bar whose end moves as 0.01 (1 − cos 300 t).

    1e-8: the trapezoidal rule, which generalised-α with ρ_∞ = 1 satisfies exactly.
    """
    bar = Body(
        "bar",
        Mesh.rectangle((1.0, 0.2), (4, 1), kind="quad"),
        Elasticity.isotropic(1e6, 0.3, 100.0),
        "plane strain",
    )
    led = Support(bar["x-"], x=lambda t: 0.01 * (1.0 - np.cos(300.0 * t)), y=0)
    found = Problem("led", [bar], supports=[led]).dynamics(0.03, 5e-4, method=GeneralisedAlpha(1.0), every=10)
    energy = found.scalars["energy.kinetic"] + found.scalars["energy.elastic"]
    assert energy.max() > 1.0
    assert found.scalars["energy.work"] == pytest.approx(energy, abs=1e-8 * energy.max())


def test_a_turning_block_keeps_its_energy_by_the_square_of_the_step():
    """ΔE/E = O(h²) of generalised-α for a freely rotating neo-Hookean square: half the step gives a quarter.

    30 %: terms of higher order at these steps. The square rotates by more than half a turn and is stretched by the rotation.
    """
    mesh = Mesh.rectangle((1.0, 1.0), (2, 2), kind="quad")
    rubber = laws.NeoHooke(Elasticity.isotropic(1e6, 0.3, 1000.0))
    square = Body("square", mesh, rubber, state="plane strain", large=True)
    x = mesh.positions
    velocity = 15.0 * np.column_stack([-x[:, 1], x[:, 0]])
    errors = []
    for steps in (30, 60):
        found = Problem("turning", [square]).dynamics(
            0.24, 0.24 / steps, method=GeneralisedAlpha(1.0), velocity={square: velocity}, every=steps // 6
        )
        energy = found.scalars["energy.kinetic"] + found.scalars["energy.elastic"]
        errors.append(np.abs(energy / energy[0] - 1.0).max())
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.3)


@pytest.mark.parametrize("kind", ["quad", "quad8", "tetra10", "hexahedron"])
def test_mass_is_spread_with_its_moments(kind):
    """vᵀ M' v = vᵀ M v for every rigid motion v, although M' has no mass at the nodes of a face.

    Source: Khenous, Laborde & Renard 2008, eq. 14. 1e-10: rounding of the least-squares solution.
    """
    flat = kind.startswith("quad")
    mesh = Mesh.rectangle((1.0, 2.0), (5, 4), kind) if flat else Mesh.block((1, 1, 1), (5, 2, 2), kind=kind)
    body = Continuum.of(mesh, Elasticity.isotropic(1e6, 0.3, 100.0), state="plane strain" if flat else None)
    d, nodes = body.dimension, mesh.nodes("x-")
    moved, behind, told = redistribute_mass(mesh, body.mass, nodes, d, "foot")
    assert told is None
    assert abs(moved[nodes * d]).max() == 0.0
    x = mesh.positions[:, :d]
    rigid = [np.tile(axis, len(x)) for axis in np.eye(d)]
    for i, j in ((0, 1), (1, 2), (2, 0))[: 1 if d == 2 else 3]:
        turn = np.zeros_like(x)
        turn[:, i], turn[:, j] = -x[:, j], x[:, i]
        rigid.append(turn.ravel())
    v = np.array(rigid).T
    assert v.T @ (moved @ v) == pytest.approx(v.T @ (body.mass @ v), rel=1e-10, abs=1e-9)
    inside = np.setdiff1d(np.arange(body.size), (nodes[:, None] * d + np.arange(d)).ravel())
    assert np.linalg.eigvalsh(moved[inside][:, inside].toarray()).min() > 0.0
    assert behind @ rigid[0] == pytest.approx(rigid[0])


def test_rods_meet():
    """Two rods meet end to end at ±v: F = ρ c S v for 2 L/c, and v⁺ = −v⁻ (one-dimensional waves; Saint-Venant).

    64 elements each, steps of one element's time. Force within 1 % but for the front, duration within 1 %, and below 1 % of the energy left
    as vibration.
    """
    length, rho, c, n = 20.0, 100.0, 100.0, 64
    mesh = Mesh.rectangle((length, 1.0), (n, 1), kind="quad")
    slack = Elasticity.isotropic(rho * c**2, 0.0, rho)
    left = Body("left", shifted(mesh, -10.2, 0.0), slack, state="plane stress")
    right = Body("right", shifted(mesh, 10.2, 0.0), slack, state="plane stress")
    problem = Problem("rods", [left, right], [Contact("hit", left["x+"], right["x-"], reach=2.0)])
    found = problem.dynamics(0.65, length / n / c, velocity={left: (1.0, 0.0, 0.0), right: (-1.0, 0.0, 0.0)})
    t, force = found.times, -found.scalars["hit.force x"]
    exact = rho * c
    within = (t > 0.28) & (t < 0.56)
    assert force[within] == target(exact, "force between rods [N]", rel=0.01)
    assert force.min() >= 0.0
    level = force > 0.5 * exact
    first, last = np.flatnonzero(level)[[0, -1]]
    began = np.interp(0.5 * exact, force[first - 1 : first + 1], t[first - 1 : first + 1])
    ended = np.interp(-0.5 * exact, -force[last : last + 2], t[last : last + 2])
    assert began == pytest.approx(0.2, abs=0.004)
    assert ended - began == target(2.0 * length / c, "duration of contact of rods [s]", rel=0.01)
    assert np.trapezoid(force, t) == target(2.0 * rho * length, "impulse between rods [N·s]", rel=0.01)
    energy = found.scalars["energy.kinetic"] + found.scalars["energy.elastic"]
    speed = 1.0 - np.trapezoid(force, t) / (rho * length)
    assert (energy[-1] - rho * length * speed**2) / energy[0] < 0.01
    assert energy[-1] < energy[0]


def test_a_mass_strikes_a_rod():
    """A rigid mass m strikes the end of a rod: F = ρ c S v e^{−ρ c S t/m} until its wave comes back (Saint-Venant; Goldsmith, Impact, 1960,
    §3.2), and the mass has lost what F has taken. 40 elements: 1 % of ρ c S v after the front.
    """
    length, rho, c, m, v, n = 20.0, 100.0, 100.0, 1000.0, 1.0, 40
    mesh, slack = Mesh.rectangle((length, 1.0), (n, 1), kind="quad"), Elasticity.isotropic(1e6, 0.0, rho)
    rod = Body("rod", shifted(mesh, 0.5 * length, 0.0), slack, state="plane stress")
    head = Mesh.rectangle((1.0, 2.0), (1, 1), kind="quad")
    hammer = Rigid("hammer", shifted(head, -0.5, 0.0), state="plane stress", mass=m)
    problem = Problem(
        "hammer", [rod, hammer], [Contact("hit", rod["x-"], hammer["x+"], reach=1.0)], [Support(hammer, y=0)]
    )
    found = problem.dynamics(0.35, length / n / c, velocity={hammer: (v, 0.0, 0.0)})
    t, force = found.times, found.scalars["hit.force x"]
    late = t > 0.05
    exact = rho * c * v * np.exp(-rho * c * t / m)
    assert force[late] == target(exact[late], "force of a mass on a rod [N]", abs=0.01 * rho * c * v)
    way = found.parts["hammer"].displacement[-1, 0, 0]
    assert way == pytest.approx(m * v / (rho * c) * (1.0 - np.exp(-rho * c * t[-1] / m)), rel=0.01)


def test_a_bar_bounces():
    """p = ρ c (v + g τ) grows from 300 to 500 kPa while a falling bar touches the ground for 2 L/c; its middle separates with v⁺ = −v⁻.

    Source: Doyen, Ern & Piperno, SIAM J. Sci. Comput. 33 (2011) 223, §5.1, scaled by 1000. 24 elements: 1 % of the pressure behind
    the front, 2 % of the impulse, whose errors are of first order in the element size.
    """
    n, c = 24, 30.0
    bar = Body(
        "bar",
        shifted(Mesh.rectangle((1.0, 10.0), (1, n), kind="quad"), 0.0, 10.0),
        Elasticity.isotropic(9e5, 0.0, 1000.0),
        state="plane stress",
    )
    ground = Rigid(
        "ground", shifted(Mesh.rectangle((3.0, 1.0), (1, 1), kind="quad"), 0.0, -0.5), state="plane stress"
    )
    problem = Problem(
        "bar",
        [bar, ground],
        [Contact("foot", bar["y-"], ground["y+"], reach=9.0)],
        [Support(ground, x=0, y=0)],
        [Load(bar, acceleration=(0.0, -10.0, 0.0))],
    )
    found = problem.dynamics(1.9, 10.0 / n / c)
    t, force = found.times, found.scalars["foot.force y"]
    within = (t > 1.2) & (t < 1.6)
    assert force[within] == target(
        1000.0 * c * (10.0 + 10.0 * (t[within] - 1.0)), "pressure of the bouncing bar [Pa]", rel=0.01
    )
    touching = t[force > 0.0]
    assert touching[0] == pytest.approx(1.0, abs=0.02)
    assert touching[-1] == target(5.0 / 3.0, "end of contact of the bar [s]", abs=0.02)
    impulse = np.trapezoid(force, t)
    assert impulse / 1e4 == pytest.approx(10.0 + 10.0 + 10.0 * 2.0 / 3.0, rel=0.02)
    assert found.scalars["ground.reaction y"] == pytest.approx(force, abs=1e-6 * force.max())
    total = found.scalars["energy.kinetic"] + found.scalars["energy.elastic"] - found.scalars["energy.work"]
    assert total == pytest.approx(0.0, abs=0.01 * 5e5)  # of ½ m v²
    assert total.max() < 1e-6 * 5e5  # and none is gained


@pytest.mark.long
def test_a_plastic_wave():
    """A rod meets a wall faster than it bears: behind an elastic front of σ_0 runs a plastic one, σ = σ_0 + ρ c_p (v − σ_0/ρ c) with
    c_p = √(E_t/ρ) (von Kármán & Duwez, J. Appl. Phys. 21 (1950) 987). 50 elements: 1 % in the mean once the front is by.
    """
    young, rho, bears, h, v, n = 1e6, 100.0, 1.5e4, 1e5, 3.0, 50
    c, slow = np.sqrt(young / rho), np.sqrt(young * h / (young + h) / rho)
    law = laws.VonMises(Elasticity.isotropic(young, 0.0, rho), bears, hardening=h)
    rod = Body(
        "rod", shifted(Mesh.rectangle((10.0, 0.1), (n, 1), kind="quad"), -5.0, 0.0), law, state="plane stress"
    )
    wall = Rigid(
        "wall", shifted(Mesh.rectangle((1.0, 1.0), (1, 1), kind="quad"), 0.5, 0.0), state="plane stress"
    )
    problem = Problem(
        "rod", [rod, wall], [Contact("hit", rod["x+"], wall["x-"], reach=1.0)], [Support(wall, x=0, y=0)]
    )
    found = problem.dynamics(0.1, 10.0 / n / c, velocity={rod: (v, 0.0, 0.0)})
    stress = -found.scalars["hit.force x"][found.times > 0.05] / 0.1
    assert stress.mean() == target(
        bears + rho * slow * (v - bears / (rho * c)), "stress behind the plastic front [Pa]", rel=0.01
    )


def test_refuses_invalid_continuum_dynamics():
    """Refuses M ü + f(u) = p(t) where M is singular or the method is unstable.

    A free rigid body without mass has no ü; contact masses cannot be redistributed over too few nodes; ρ∞ ≤ 1 of Chung and Hulbert
    (1993) and a split below 1 of Bathe and Baig (2005) are the limits of stability.
    """
    mesh = Mesh.rectangle((1.0, 1.0), (1, 1), kind="quad")
    steel = Elasticity.isotropic(1e6, 0.3, 100.0)
    block, wall = (
        Body("block", mesh, steel, state="plane strain"),
        Rigid("wall", shifted(mesh, 1.5, 0.0), state="plane strain"),
    )
    with pytest.raises(InvalidValue, match=r'rigid body "wall" is free along x and has no mass'):
        Problem("p", [block, wall]).dynamics(1.0, 0.1)
    held, contact = Support(wall, x=0, y=0), Contact("hit", block["x+"], wall["x-"])
    with pytest.raises(InvalidValue, match=r'contact "hit".*too few nodes.*redistribute=False'):
        Problem("p", [block, wall], [contact], [held]).dynamics(1.0, 0.1)
    inside = Rigid(
        "inside", shifted(Mesh.rectangle((4.0, 4.0), (1, 1), kind="quad"), 0.4, 0.0), state="plane strain"
    )
    fine = Body("fine", Mesh.rectangle((1.0, 1.0), (8, 8), kind="quad"), steel, state="plane strain")
    deep = Contact("deep", fine["x+"], inside["x-"], reach=3.0)
    with pytest.raises(InvalidValue, match=r'contact "deep": its faces overlap by 2\.1 m'):
        Problem("p", [fine, inside], [deep], [Support(inside, x=0, y=0)]).dynamics(1.0, 0.1)
    with pytest.raises(UnknownName, match=r'"blok"; did you mean "block"'):
        Problem("p", [block]).dynamics(1.0, 0.1, velocity={"blok": (1, 0, 0)})
    with pytest.raises(InvalidValue, match=r"spectral radius is 1\.5"):
        GeneralisedAlpha(1.5)
    with pytest.raises(InvalidValue, match=r"split is 1\.0"):
        Bathe(1.0)


def test_an_interference_is_there_from_the_beginning():
    """Two rods with an interference of 10 µm between walls: from the first step x₂ − x₁ ≥ x₂⁰ − x₁⁰ + 10 µm at the middles of their faces.

    Equality holds where they press, to 1e-6 of it, because the condition is a constraint.
    """
    material = Elasticity.isotropic("200 GPa", 0.0, 7800.0)
    mesh = Mesh.rectangle((1.0, 0.2), (10, 2), "quad")
    one, two = (
        Body(n, shifted(mesh, x, 0.0), material, "plane stress") for n, x in (("one", -0.5), ("two", 0.5))
    )
    supports = [Support(one["x-"], x=0), Support(two["x+"], x=0)]
    supports += [Support(body["y-"], y=0) for body in (one, two)]
    contact = Contact("c", one["x+"], two["x-"], clearance="-10 um", sliding="small")
    history = Problem("fit", [one, two], [contact], supports).dynamics("1 ms", "20 us", redistribute=False)
    force = -history["c.force x"].values
    apart = history.at("two", (0.0, 0.0, 0.0), "displacement x") - history.at(
        "one", (0.0, 0.0, 0.0), "displacement x"
    )
    assert (apart.values[1:] > 1e-5 * (1.0 - 1e-6)).all()
    assert (force > 0.0).any()
    np.testing.assert_allclose(apart.values[force > 0.0], 1e-5, rtol=1e-6)


def test_refuses_constant_displacement_in_dynamics():
    """A constant displacement belongs to a load factor; `dynamics` needs u = u(t) and refuses it."""
    body = Body("b", Mesh.rectangle((1.0, 1.0), (2, 2), "quad"), "steel", "plane strain")
    problem = Problem("p", [body], [], [Support(body["y-"], x=0, y=0), Support(body["y+"], y="1 mm")])
    with pytest.raises(InvalidValue, match=r"prescribes y = '1 mm' without a time"):
        problem.dynamics("1 ms", "10 us")

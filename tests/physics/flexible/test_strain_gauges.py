"""Strain gauges, stresses and displacements of elastic bodies as signals, stress recovery, loads on interfaces: against Euler's beam,
linear finite elements without modes, and NumPy.
"""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut import signals
from abut.fem import Elasticity, Mesh, assemble, solve
from abut.fem.linear.strains import strains_at
from abut.flexible import FlexibleBody, Guyan, Patch, principal, von_mises
from targets import target

YOUNG, LENGTH, HEIGHT, WIDTH = 70e9, 0.4, 0.02, 0.03
PUSH, PULL = 0.05, 1.0  #: across and along the tip [N]
UPPER, LOWER = (0.0, 0.0, 0.5 * HEIGHT), (0.0, 0.0, -0.5 * HEIGHT)

ALUMINIUM = Elasticity.isotropic(YOUNG, 0.0, 2700.0)
MESH = Mesh.block((LENGTH, WIDTH, HEIGHT), (8, 1, 1), "hexahedron20")


def beam() -> FlexibleBody:
    """Along x, its root, which is rigid, at −LENGTH/2."""
    ends = {"root": Patch("x-", "rigid"), "tip": "x+"}
    return FlexibleBody("beam", MESH, ALUMINIUM, interfaces=ends, modes=Guyan())


def instruments(body: FlexibleBody) -> list[signals.Superposition]:
    return [
        body.strain_gauge("upper", UPPER, "x"),
        body.strain_gauge("lower", LOWER, "x"),
        body.strain_gauge("across", UPPER, "y"),
        body.stress_gauge("tension", UPPER, "x"),
        body.stress_gauge("shear", UPPER, "zx"),
        body.displacement("far", "x+", "z", seen_from="root"),
        *body.rosette("rose", UPPER, (1, 1, 0)),
    ]


def push(t: float, across: float = -PUSH) -> float:
    return across


def pull(t: float, along: float = PULL) -> float:
    return along


@pytest.fixture(scope="module")
def bent() -> tuple[FlexibleBody, object]:
    """In balance under a load across its tip and one along it."""
    model = abut.Model("cantilever", gravity=(0, 0, 0))
    body = model.add(beam())
    model.add(abut.joints.Fixed("wall", body["root"], model.ground, at=(-0.5 * LENGTH, 0, 0)))
    tip, base = body["tip"].frame(), model.ground.frame()
    model.add(abut.forces.Force("load", tip, base, fx=pull, fz=push))
    for one in instruments(body):
        model.add(one)
    return body, abut.statics(model).result


def last(result: object, name: str) -> float:
    return float(result[f"{name}.value"].values[-1])


def test_gauges_on_a_bent_cantilever(bent):
    """ε = ± M c/(E I) + N/(E A), M = F L/2 at half length, which quadratic elements hold; the pull stiffens by N L²/(3 E I) ~ 4e-5."""
    _, result = bent
    bending = PUSH * 0.5 * LENGTH * 0.5 * HEIGHT / (YOUNG * WIDTH * HEIGHT**3 / 12.0)
    even = PULL / (YOUNG * WIDTH * HEIGHT)
    assert last(result, "upper") == target(even + bending, "strain of the upper side", rel=1e-4)
    assert last(result, "lower") == pytest.approx(even - bending, rel=1e-4)
    assert last(result, "tension") == pytest.approx(YOUNG * (even + bending), rel=1e-4)
    assert last(result, "across") == pytest.approx(0.0, abs=1e-3 * bending)  # ν = 0, and the ends are far


def test_strain_gauges_match_linear_finite_elements(bent):
    """K u = f with the root held and the loads on the nodes of the tip: all strains at the node, and how far the tip goes, seen from the
    root. Guyan's modes hold this exactly; what is left is the stiffening by the pull, as above.
    """
    _, result = bent
    structure, tip = assemble(MESH, ALUMINIUM), MESH.nodes("x+")
    load = np.zeros((len(MESH.positions), 3))
    load[tip] = np.array([PULL, 0.0, -PUSH]) / len(tip)
    u = structure.at_nodes(solve(structure, structure.field(load), {"x-": (0, 1, 2)}))[:, :3]
    node = np.flatnonzero(np.linalg.norm(MESH.positions - UPPER, axis=1) < 1e-9)
    strain = strains_at(MESH, node, u[:, :, None])[0, :, 0]
    assert last(result, "upper") == pytest.approx(strain[0], rel=1e-4)
    assert last(result, "far") == target(u[tip, 2].mean(), "deflection of the tip [m]", rel=1e-4)
    assert last(result, "shear") == pytest.approx(0.5 * YOUNG * strain[5], rel=1e-4)
    for angle, way in (("0", (1, 1, 0)), ("45", (0, 1, 0)), ("90", (-1, 1, 0))):
        n = np.array(way) / np.linalg.norm(way)
        tensor = np.diag(strain[:3])
        tensor[0, 1] = tensor[1, 0] = 0.5 * strain[3]
        assert last(result, f"rose_{angle}") == pytest.approx(n @ tensor @ n, rel=1e-4, abs=1e-4 * strain[0])


def test_loads_on_interfaces_along_the_bodys_axes(bent):
    """Σ F = 0 and Σ M = 0 of a loaded bar: F at the tip, −F and −r × F at the root, in the axes of the body.

    1e-5: these axes rotate by 1e-6.
    """
    _, result = bent
    for place, sign in (("tip", 1.0), ("root", -1.0)):
        told = result[f"beam.{place}.force"].values[-1]
        np.testing.assert_allclose(told, sign * np.array([PULL, 0.0, -PUSH]), atol=1e-5)
    np.testing.assert_allclose(result["beam.root.torque"].values[-1], [0.0, -PUSH * LENGTH, 0.0], atol=2e-5)


def shaken(method: abut.Method, held: bool = True) -> tuple[FlexibleBody, object]:
    """A cantilever that is let go bent, and damped by a force that a velocity of its own gives."""
    model = abut.Model("shaken", gravity=(0, 0, 0))
    body = model.add(beam())
    model.add(abut.joints.Fixed("wall", body["root"], model.ground, at=(-0.5 * LENGTH, 0, 0)))
    aside = model.ground.frame((0.1, 0.2, 0.3), z=(1, 2, 2))
    far = model.add(body.velocity_of("faring", "x+", 2))
    model.add(body.displacement_rate("rate", "x+", "z", seen_from="root"))
    model.add(body.position_of("there", UPPER, 1, origin=aside, along=aside))
    model.add(body.velocity_of("going", UPPER, 1, origin=aside, along=aside))
    model.add(body.displacement("far", "x+", "z", seen_from="root"))
    gauge = model.add(body.strain_gauge("gauge", UPPER, "x"))
    model.add(
        abut.forces.Force("brake", body["tip"].frame(), model.ground.frame(), fz=braked, inputs=[far, gauge])
    )
    model.add(signals.Sensor("seen", gauge, -1e-7, error=1e-12, ends=False, evaluate=far))
    return body, abut.simulate(model, end=4e-3, step=2e-5, integrator=method)


def braked(t: float, faring: float, gauge: float, most: float = 2.0, kick: float = 1e-4) -> float:
    start = most if t < kick else 0.0
    return start - 20.0 * faring + 1e3 * gauge


@pytest.fixture(scope="module")
def shaken_stiffly() -> tuple[FlexibleBody, object]:
    return shaken(abut.Radau(rtol=1e-8))


def test_signals_are_sums_of_modal_coordinates(shaken_stiffly):
    """s = Σ c_k q_k at every output, to rounding, with c from the reduction's own shapes; its rate by differences of a fine output; strains
    from the displacements of all nodes of a result.
    """
    body, result = shaken_stiffly
    q, rate = result["beam.modal_coordinates"].values, result["beam.modal_velocities"].values
    np.testing.assert_array_equal(q, body.coordinates(result))
    seat = next(one for one in body.reduced.interfaces if one.name == "root").shapes @ body.shapes
    tip = MESH.nodes("x+")
    c = body.reduced.shapes[tip, 2].mean(axis=0) @ body.shapes - seat[2] + seat[4] * LENGTH
    np.testing.assert_allclose(result["far.value"].values, q @ c, atol=1e-12 * np.abs(q).max())
    np.testing.assert_allclose(result["rate.value"].values, rate @ c, atol=1e-12 * np.abs(rate).max())
    moved = body.displacements(result).transpose(1, 2, 0)
    node = np.flatnonzero(np.linalg.norm(MESH.positions - UPPER, axis=1) < 1e-9)
    told = result["gauge.value"].values
    np.testing.assert_allclose(strains_at(MESH, node, moved)[0, 0], told, atol=1e-9 * np.abs(told).max())


def test_places_in_space(shaken_stiffly):
    """Along another frame's axes and from its origin: the body's own motion and bending, as a result's nodes are recovered, to rounding;
    the velocity is its slope, by differences of fourth order over outputs of 20 µs: (ω h)⁴/30 = 3e-4 of what is in 3 kHz, a hundredth.
    """
    body, result = shaken_stiffly
    node = MESH.numbers[np.linalg.norm(MESH.positions - UPPER, axis=1) < 1e-9]
    y = abut.Model("m").ground.frame((0.1, 0.2, 0.3), z=(1, 2, 2)).global_axes[:, 1]
    there = (body.positions(result, node)[:, 0] - [0.1, 0.2, 0.3]) @ y
    np.testing.assert_allclose(result["there.value"].values, there, rtol=1e-12)
    tip = body.positions(result, "x+")[:, :, 2].mean(axis=1)
    after = result.time[2:-2] > 1.5e-4  # the load that bends it has ceased
    for place, name in ((there, "going"), (tip, "faring")):
        slope = (8.0 * (place[3:-1] - place[1:-3]) - (place[4:] - place[:-4])) / (12.0 * 2e-5)
        told = result[f"{name}.value"].values[2:-2]
        assert np.abs(slope - told)[after].max() < 1e-4 * np.abs(told).max()


def test_forces_and_sensors_look_at_gauges(shaken_stiffly):
    """A gauge is ε = Σ b_k q_k. An implicit method, which needs ∂ε/∂q, and an explicit one agree to 1e-5 of its range.

    A sensor switches when ε passes its threshold; its stored value agrees to 1e-3.
    """
    _, stiff = shaken_stiffly
    _, plain = shaken(abut.RungeKutta(rtol=1e-8))
    far, other = stiff["far.value"].values, plain["far.value"].values
    assert np.ptp(far) > 1e-6
    assert np.abs(far - other).max() < 1e-5 * np.ptp(far)
    assert last(stiff, "seen") != 0.0
    assert last(stiff, "seen") == pytest.approx(last(plain, "seen"), rel=1e-3)


def test_energy_by_mode(shaken_stiffly):
    """U = Σ ½ ω_k² q_k² is all elastic energy of the run; the shares of modes add up to 1.

    1e-12: rounding.
    """
    body, result = shaken_stiffly
    strain, kinetic = body.energies(result)
    np.testing.assert_allclose(strain.sum(axis=1), result["energy.elastic"].values, atol=1e-12 * strain.max())
    np.testing.assert_allclose(result["beam.modal_energy"].values, strain + kinetic, rtol=1e-12)
    assert body.shares(result).sum() == pytest.approx(1.0)


def test_stresses_of_chosen_nodes(shaken_stiffly):
    """σ_v = √(½ ((σ₁ − σ₂)² + (σ₂ − σ₃)² + (σ₃ − σ₁)²)) with principal stresses by NumPy's eigenvalues of each tensor.

    A node set has the stresses of its labels; the largest of all nodes is found with its time. 1e-9: rounding of the eigenvalues.
    """
    body, result = shaken_stiffly
    labels = MESH.numbers[MESH.nodes("x-")].tolist()
    stress = body.stress(result, "x-")
    np.testing.assert_array_equal(stress, body.stress(result, labels))
    x, y, z, xy, yz, zx = stress[40, 3]
    found = body.principal(result, labels[3:4])[40, 0]
    np.testing.assert_allclose(
        found, np.sort(np.linalg.eigvals([[x, xy, zx], [xy, y, yz], [zx, yz, z]]))[::-1], rtol=1e-9
    )
    a, b, c = np.moveaxis(principal(stress), -1, 0)
    by_principal = np.sqrt(0.5 * ((a - b) ** 2 + (b - c) ** 2 + (c - a) ** 2))
    np.testing.assert_allclose(body.von_mises(result, "x-"), by_principal, rtol=1e-9, atol=1e-9)
    every = von_mises(body.stress(result))
    spots = body.hot_spots(result, 3)
    when, which = np.unravel_index(every.argmax(), every.shape)
    assert (spots[0].stress, spots[0].label, spots[0].time) == (
        pytest.approx(every.max(), rel=1e-12), MESH.numbers[which], result.time[when],
    )  # fmt: skip
    assert [s.stress for s in spots] == sorted((s.stress for s in spots), reverse=True)
    assert spots.rows[0][0] == spots[0].label
    assert len(spots.rows[0]) == len(spots.heads)
    assert body.hot_spots(result, 1, nodes="x-")[0].stress < spots[0].stress

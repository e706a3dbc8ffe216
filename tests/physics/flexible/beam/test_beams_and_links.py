"""Slender beams at large deflection, and linear connections of several frames: loads, energy, derivatives, the elastica, buckling.

All machines here have the same kinds of elements, so that they are one compiled model.
"""

import math

import numpy as np
import pytest

import abut
from abut import forces
from abut.analysis.simulation.choose_integrator import default_integrator
from abut.errors import InvalidValue
from abut.model.geometry.rotations import multiply_quaternions
from page_numbers import row_on
from state_evaluation import Bench
from targets import target

pytestmark = pytest.mark.brief

RADIUS, SPAN, YOUNG, SHEAR = 0.01, 1.0, 2e11, 8e10
AREA, SECOND = math.pi * RADIUS**2, math.pi * RADIUS**4 / 4.0
SECTION = {"area": AREA, "torsion": 2.0 * SECOND, "youngs_modulus": YOUNG, "shear_modulus": SHEAR}
ROUND = {**SECTION, "bending": (SECOND, SECOND)}


def workshop() -> abut.Model:
    """A model with a body aside on a field and a connection, which rest."""
    model = abut.Model("workshop", gravity=(0, 0, 0))
    aside = model.add(abut.Body("aside", mass=1.0, inertia=(1, 1, 1), position=(0, 9, 0)))
    ends = aside.frame(), model.ground.frame(position=(0, 9, 0))
    model.add(forces.Field("held", *ends, np.eye(6)))
    model.add(forces.MultiPoint("linked", ends[:1], ends[1], np.eye(6)))
    return model


def cantilever(count: int, **beam) -> tuple[abut.Model, list[abut.Body]]:
    """Beams in a row along x, from the ground."""
    model, step = workshop(), SPAN / count
    before, bodies = model.ground.frame(), []
    for k in range(count):
        body = abut.Body(f"node{k}", mass=0.1, inertia=(1e-3,) * 3, position=((k + 1) * step, 0, 0))
        bodies.append(model.add(body))
        model.add(forces.SlenderBeam(f"beam{k}", body.frame(), before, length=step, **{**ROUND, **beam}))
        before = body.frame()
    return model, bodies


def pushed(model: abut.Model, body: abut.Body, force: tuple[float, float, float]) -> abut.Model:
    """A dead load along global axes."""
    field = forces.Field(
        "load", body.frame(), model.ground.frame(), np.zeros((6, 6)), preload=(*force, 0, 0, 0)
    )
    model.add(field)
    return model


def bent(seed: int, far: float = 0.4) -> tuple[Bench, np.ndarray]:
    """Three bodies joined by beams and one connection, displaced and turned at random, at rest."""
    random = np.random.default_rng(seed)
    model, bodies = cantilever(3, bending=(SECOND, 2.0 * SECOND), damping_ratio=0.01)
    stiff = random.normal(size=(18, 18)) * 1e4
    stiff, damp = stiff @ stiff.T / 1e4, random.normal(size=(18, 18)) * 10.0
    rest, load = random.normal(size=18) * 0.1, random.normal(size=18) * 100.0
    frames = [body.frame(position=(0.1, 0.05, -0.2)) for body in bodies[1:]] + [bodies[1].frame()]
    connection = forces.MultiPoint("structure", frames, bodies[0].frame(), stiff, damp, rest, load)
    model.add(connection)
    bench = Bench(model)
    y = bench.y0.copy()
    first = bench.system.models[0].bodies.index(bodies[0])
    for body in range(first, first + 3):
        for k in range(6):
            y = bench.moved(y, body, k, far * random.normal() * (0.3 if k < 3 else 1.0))
    return bench, y


def test_the_corrector_sees_every_derivative():
    """The matrix of the corrector has ∂F/∂q of beams bent by half a radian and of a connection, and ∂F/∂v at any speed: each = central
    differences.

    1e-6 of the largest: the error of the differences.
    """
    bench, y = bent(1)
    fast = y.copy()
    fast[0, : bench.bodies, 7:13] = np.random.default_rng(2).normal(size=(bench.bodies, 6))
    e = 1e-6
    for state, first, weights in ((y, 0, (0.0, 1.0)), (fast, 6, (1.0, 0.0))):
        matrix = bench.seen(state, *weights)[2] - bench.seen(state)[2]
        found = np.zeros_like(matrix)
        for body, k in np.ndindex(bench.bodies, 6):
            ahead, back = (bench.seen(bench.moved(state, body, first + k, s * e))[0] for s in (1.0, -1.0))
            found[:, :, body, k] = (back - ahead) / (2.0 * e)
        np.testing.assert_allclose(matrix, found, atol=1e-6 * np.abs(found).max())


def test_loads_of_a_beam_are_the_slopes_of_its_energy():
    """F = −∂U/∂q by central differences; forces and torques about the origin balance, Σ F = 0.

    1e-7 of the largest load: the differences; rounding for the balance.
    """
    model, _ = cantilever(2, bending=(SECOND, 3.0 * SECOND))
    bench = Bench(model)
    random, y = np.random.default_rng(3), bench.y0.copy()
    places = range(1, 3)
    for body in places:
        for k in range(6):
            y = bench.moved(y, body, k, 0.4 * random.normal() * (0.3 if k < 3 else 1.0))
    load = bench.seen(y)[0]
    e = 1e-6
    found = np.zeros((3, 6))
    for body in places:
        for k in range(6):
            ahead, back = (bench.seen(bench.moved(y, body, k, s * e))[1][2] for s in (1.0, -1.0))
            found[body, k] = (back - ahead) / (2.0 * e)
    np.testing.assert_allclose(load[places], found[places], atol=1e-7 * np.abs(found).max())


def test_beam_power_equals_energy_rate_and_damping():
    """F·v = −dU/dt − D at any speed, dU/dt by central differences along the motion: 1e-6 of D. Round bodies feel no gyroscopic torque."""
    model, _ = cantilever(2, damping_ratio=0.02)
    bench = Bench(model)
    random, y = np.random.default_rng(4), bench.y0.copy()
    for body in (1, 2):
        for k in range(12):
            y = bench.moved(y, body, k, 0.3 * random.normal() * (0.3 if k < 3 else 1.0))
    load, power, _ = bench.seen(y)
    e, stored = 1e-6, []
    for s in (1.0, -1.0):
        ahead = y.copy()
        for body in (1, 2):
            speed = y[0, body, 7:13]
            ahead[0, body, :3] += s * e * speed[:3]
            half = np.array([1.0, *(0.5 * s * e * speed[3:])])
            x, y_, z, w = y[0, body, 3:7]
            q = np.array(multiply_quaternions(half, (w, x, y_, z)))
            ahead[0, body, 3:7] = np.roll(q / np.linalg.norm(q), -1)
        stored.append(bench.seen(ahead)[1][2])
    given = sum(load[body] @ y[0, body, 7:13] for body in (1, 2))
    assert power[0] > 0.0
    assert given == pytest.approx(-(stored[0] - stored[1]) / (2.0 * e) - power[0], abs=1e-6 * power[0])


@pytest.mark.parametrize(
    ("load", "short", "aside"), [(1.0, 0.05643, 0.30172), (2.0, 0.16064, 0.49346), (10.0, 0.55500, 0.81061)]
)
def test_the_elastica(load, short, aside):
    """A cantilever under P = load·EI/L² at its tip, of four beams: K. Mattiasson, Int. J. Numer. Meth. Eng. 17 (1981) 145, table I.

    The error of n beams falls as n⁻⁴: 1e-5 at 1, 3e-4 at 10, where one beam bends by half a radian (measured: 5e-6 … 3e-4).
    """
    label = {1.0: "EI/L²", 2.0: "2 EI/L²", 10.0: "10 EI/L²"}[load]
    stated, bound = row_on("beams.md", label)
    assert stated == aside
    assert bound == 3e-5 * load
    model, bodies = cantilever(4)
    pushed(model, bodies[-1], (0.0, load * YOUNG * SECOND / SPAN**2, 0.0))
    place = abut.statics(model).result[f"{bodies[-1].name}.position"].values[-1]
    assert (SPAN - place[0], place[1]) == target(
        (short, aside), "tip of the cantilever: short, aside [L]", atol=3e-5 * load
    )


def test_a_column_buckles_at_eulers_load():
    """Its stiffness loses its sign at π² EI/(4 L²), shortened by P/(EA) = 6e-5: between 0.999 and 1.001 of it with four beams."""
    euler = math.pi**2 * YOUNG * SECOND / (4.0 * SPAN**2)
    for ratio, stands in ((0.999, True), (1.001, False)):
        model, bodies = cantilever(4)
        load = ratio * euler
        pushed(model, bodies[-1], (-load, 0.0, 0.0))
        bench = Bench(model)
        y = bench.y0.copy()
        y[0, 1:5, 0] *= 1.0 - load / (YOUNG * AREA)
        stiffness = bench.seen(y, 0.0, 1.0)[2] - bench.seen(y)[2]
        assert np.abs(bench.seen(y)[0]).max() < 1e-9 * load
        own = stiffness[1:5, :, 1:5].reshape(24, 24)
        assert (np.linalg.eigvalsh(0.5 * (own + own.T)).min() > 0.0) == stands


def test_a_short_deflection_is_that_of_the_linear_beam():
    """F = K u of `Beam` without shear, at displacements of 1e-7 m and rad in each of six directions.

    3e-4: terms of second order are 2e-4 of the loads.
    """
    for k in range(6):
        loads = []
        for kind in (forces.SlenderBeam, forces.Beam):
            model = workshop()
            body = model.add(abut.Body("end", mass=1.0, inertia=(1, 1, 1), position=(SPAN, 0, 0)))
            beam = kind("beam", body.frame(), model.ground.frame(), length=SPAN, **ROUND)
            model.add(beam)
            if kind is forces.Beam:
                other = model.add(abut.Body("other", mass=1.0, inertia=(1, 1, 1), position=(SPAN, 5, 0)))
                ends = other.frame(), model.ground.frame(position=(0, 5, 0))
                model.add(forces.SlenderBeam("still", *ends, length=SPAN, **ROUND))
            bench = Bench(model)
            loads.append(bench.seen(bench.moved(bench.y0, 1, k, 1e-7))[0][1])
        np.testing.assert_allclose(loads[0], loads[1], atol=3e-4 * np.abs(loads[1]).max())


def test_a_connection_of_one_frame_is_a_field():
    """`MultiPoint` of one frame equals `Field`, F = F₀ − K (q − q₀) − C q̇, for any displacement and speed, to 1e-12 of the largest."""
    random = np.random.default_rng(5)
    k, c, rest, load = (random.normal(size=n) for n in ((6, 6), (6, 6), 6, 6))
    loads = []
    for make in (
        lambda ends: forces.Field("it", *ends, k, c, rest, load),
        lambda ends: forces.MultiPoint("it", ends[:1], ends[1], k, c, rest, load),
    ):
        model, (first, second) = cantilever(2)
        model.add(make((second.frame(position=(0.1, 0.2, 0.3)), first.frame(position=(0, 0.1, 0)))))
        bench = Bench(model)
        y = bench.y0.copy()
        draw = np.random.default_rng(6)
        for body in (1, 2):
            for q in range(12):
                y = bench.moved(y, body, q, 0.3 * draw.normal())
        loads.append(bench.seen(y)[0])
    np.testing.assert_allclose(loads[0], loads[1], atol=1e-12 * np.abs(loads[1]).max())


def test_a_connection_of_three_frames_is_its_matrices():
    """f = f₀ − K(q − q₀) − C q̇ by NumPy on parallel axes, pushed at the frames, its reaction at the same points: 1e-12."""
    random = np.random.default_rng(7)
    k, c = random.normal(size=(18, 18)), random.normal(size=(18, 18))
    rest, load = random.normal(size=18), random.normal(size=18)
    model = workshop()
    spots = random.normal(size=(4, 3))
    bodies = [
        model.add(abut.Body(f"b{n}", mass=1.0, inertia=(1, 1, 1), position=at)) for n, at in enumerate(spots)
    ]
    other = model.add(abut.Body("other", mass=1.0, inertia=(1, 1, 1), position=(SPAN, 5, 0)))
    ends = other.frame(), model.ground.frame(position=(0, 5, 0))
    model.add(forces.SlenderBeam("still", *ends, length=SPAN, **ROUND))
    base, *loose = bodies
    model.add(forces.MultiPoint("it", [b.frame() for b in loose], base.frame(), k, c, rest, load))
    bench = Bench(model)
    y = bench.y0.copy()
    speeds = random.normal(size=(4, 6))
    speeds[0, 3:] = 0.0
    y[0, 1:5, 7:13] = speeds
    q = np.concatenate([np.r_[spots[n] - spots[0], np.zeros(3)] for n in (1, 2, 3)])
    rate = np.concatenate([speeds[n] - speeds[0] for n in (1, 2, 3)])
    f = (load - k @ (q - rest) - c @ rate).reshape(3, 6)
    found = bench.seen(y)[0]
    np.testing.assert_allclose(found[2:5], f, atol=1e-12 * np.abs(f).max())
    turned = sum(np.cross(spots[n] - spots[0], f[n - 1, :3]) + f[n - 1, 3:] for n in (1, 2, 3))
    np.testing.assert_allclose(found[1], -np.r_[f[:, :3].sum(axis=0), turned], atol=1e-11 * np.abs(f).max())


def test_connection_of_several_frames_conserves_energy():
    """A run with a connection of several frames has T + V = const to 1e-6 of the stored energy."""
    model, (end,) = cantilever(1)
    k = 1e3 * np.eye(12) - 200.0 * np.eye(12, k=6) - 200.0 * np.eye(12, k=-6)
    tie = model.add(abut.Body("tie", mass=1.0, inertia=(1, 1, 1), position=(0.5, 0, 0), velocity=(0, 0.1, 0)))
    model.add(
        forces.MultiPoint(
            "it", [end.frame(), tie.frame()], model.ground.frame(), k, None, [1, *[0] * 5, 0.5, *[0] * 5]
        )
    )
    result = abut.simulate(model, end=0.02, step=0.01, integrator=abut.RungeKutta(rtol=1e-8))
    kept = result["energy.total"].values - result["energy.work"].values
    assert np.ptp(kept) < 1e-6 * 0.5 * 0.1**2


def test_refuses_invalid_beams_and_links():
    """Refuses two definitions of one damping, matrices that are not 6 n × 6 n, and frames on one body.

    F = −K q − C q̇ of n frames needs 6 (n − 1) rows; two frames on one body have a constant relative position.
    """
    model = workshop()
    body = model.add(abut.Body("b", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    ends = body.frame(), model.ground.frame()
    with pytest.raises(InvalidValue, match="damping and damping_ratio are both given"):
        forces.SlenderBeam("beam", *ends, length=1, damping_ratio=1.0, damping=np.eye(6), **ROUND)
    with pytest.raises(InvalidValue, match=r"stiffness has the shape \(6, 6\); it must be 12 rows of 12"):
        forces.MultiPoint("it", [ends[0], ends[0]], ends[1], np.eye(6))
    with pytest.raises(InvalidValue, match="both frames are on"):
        forces.MultiPoint("it", [ends[1]], model.ground.frame(), np.eye(6))
    with pytest.raises(InvalidValue, match="has no frame"):
        forces.MultiPoint("it", [], ends[1], np.zeros((0, 0)))


@pytest.mark.parametrize("kind", [forces.Beam, forces.SlenderBeam, forces.Field, forces.MultiPoint])
def test_stiff_links_are_detected(kind):
    """A mass of 1 kg on EA/l = 6e7 N/m swings at 8e3 rad/s: an implicit method that damps it; on 1e-6 of that an explicit one."""
    for factor, method in ((1.0, abut.Radau), (1e-6, abut.RungeKutta)):
        model = abut.Model("bar", gravity=(0, 0, 0))
        body = model.add(abut.Body("end", mass=1.0, inertia=(1, 1, 1), position=(SPAN, 0, 0)))
        ends = body.frame(), model.ground.frame()
        elastic = ROUND | {"youngs_modulus": YOUNG * factor, "shear_modulus": SHEAR * factor}
        matrix = forces.Beam("it", *ends, length=SPAN, **elastic).stiffness
        if kind is forces.MultiPoint:
            model.add(kind("it", ends[:1], ends[1], matrix))
        else:
            model.add(
                kind("it", *ends, matrix)
                if kind is forces.Field
                else kind("it", *ends, length=SPAN, **elastic)
            )
        assert type(default_integrator(model)[0]) is method


def spun(t):
    """Turn of a hub that spins up to 6 rad/s in 15 s."""
    if t < 15.0:
        return 0.4 * (
            0.5 * t * t + (15.0 / (2.0 * math.pi)) ** 2 * (math.cos(2.0 * math.pi * t / 15.0) - 1.0)
        )
    return 6.0 * t - 45.0


@pytest.mark.long
def test_spin_up_of_a_chain_of_beams():
    """Spin-up of Simo & Vu-Quoc (J. Appl. Mech. 53 (1986) 849; Kane, Ryan & Banerjee 1987) by 32 beams, the default method: L = 10 m,
    EI = 1.4e4, EA = 2.8e7, ρA = 1.2.

    The tip lags by 0.5743 m at 6.762 s (four modes coupled with stiffening by rotation; Exudyn's 20 beams: 0.57377), and is at last
    pulled out by ω² ρA L³/(3 EA) = 5.1429e-4 m. Of lumped masses the first errs by n⁻² (8: 0.5835, so 32: 0.0006 m above), the second
    by 1/(2n²). Axial waves at 2e4 rad/s must not hold the steps up: 10,000 steps for 20 s (BDF took 1.75 million to 15 s).
    """
    count, span, density, axial, bending = 32, 10.0, 1.2, 2.8e7, 1.4e4
    model = abut.Model("spin", gravity=(0, 0, 0))
    hub = model.add(abut.Body("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)))
    shaft = model.add(abut.joints.Revolute("shaft", hub, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", shaft, spun))
    length, young = span / count, axial / 1e-3
    section = {"area": 1e-3, "torsion": 2.0 * bending / young, "bending": (bending / young,) * 2}
    section |= {"youngs_modulus": young, "shear_modulus": young / 2.6, "length": length}
    before = hub.frame()
    for k in range(count):
        mass = density * length * (0.5 if k == count - 1 else 1.0)
        inertia = (mass * length**2 / 12.0,) * 3
        node = model.add(abut.Body(f"node{k}", mass=mass, inertia=inertia, position=((k + 1) * length, 0, 0)))
        model.add(forces.SlenderBeam(f"beam{k}", node.frame(), before, **section))
        before = node.frame()
    result = abut.simulate(model, times=[*np.linspace(0.0, 6.762, 21), *np.linspace(7.0, 20.0, 27)])
    assert result.status.ok, result.status
    assert result.statistics["steps"] < 10_000
    assert "oscillates at about" in result.statistics["why_integrator"]
    turn = np.array([spun(t) for t in result.time])
    tip = result[f"node{count - 1}.position"].values
    lag = np.cos(turn) * tip[:, 1] - np.sin(turn) * tip[:, 0]
    stretch = np.cos(turn) * tip[:, 0] + np.sin(turn) * tip[:, 1] - span
    assert lag[20] == target(
        -0.5743, "lag of the tip at 6.762 s [m]", abs=1e-3, peers={"Exudyn, 20 beams": -0.57377}
    )
    assert stretch[-1] == target(
        36.0 * density * span**3 / (3.0 * axial), "stretch by rotation [m]", rel=2e-3
    )

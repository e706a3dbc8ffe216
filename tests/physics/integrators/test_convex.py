"""The convex method (CENIC): rebounds, sliding, creep, energy, heaps, and machines with few contacts."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.contact.near_rigid import damping_ratio
from abut.errors import InvalidValue

G = 9.81


def striking(normal: object, speed: float = 1.0, mass: float = 1.0) -> abut.Model:
    """A ball that flies 10 mm and strikes a wall, without gravity."""
    model = abut.Model("striking", gravity=(0, 0, 0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.05, mass=mass, position=(0, 0, 0.06), velocity=(0, 0, -speed))
    )
    wall = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("wall", ball.shape, wall, normal=normal))
    return model


@pytest.mark.parametrize(("stiffness", "speed"), [(4e6, 1.0), (1e8, 3.0), (1e4, 0.1)])
def test_elastic_rebound_is_right_to_one_percent_at_the_default_accuracy(stiffness, speed):
    """Linear spring, m = 1 kg: v⁺ = −v⁻ and F = v √(k m), by conservation of energy.

    Backward Euler alone would end such an impact at rest in steps longer than π √(m/k), whether these are halved or not. The tolerance
    is the promise of the method's page: 1 % of the speed of rebound and of the peak, at rtol = 1e-3.
    """
    law = abut.normal.KelvinVoigt(stiffness=stiffness)
    result = abut.simulate(
        striking(law, speed),
        end=0.01 / speed + 4.0 / math.sqrt(stiffness),
        step=1e-3,
        integrator=abut.Cenic(),
    )
    assert result["ball.velocity.z"].values[-1] == pytest.approx(speed, rel=0.01)
    assert result.peak("wall.normal_force").value == pytest.approx(speed * math.sqrt(stiffness), rel=0.01)


@pytest.mark.parametrize("restitution", [0.8, 0.5, 0.2])
def test_rigid_contact_rebounds_with_its_restitution(restitution):
    """v⁺ = e v⁻ (Newton). A rigid contact is a stiff spring and damper whose restitution is e in closed form (`contact.near_rigid`), so
    that the tolerance is that of a compliant impact: 1 % of the speed of approach.
    """
    model = striking(abut.normal.Rigid(restitution=restitution))
    result = abut.simulate(model, end=0.05, step=1e-3, integrator=abut.Cenic())
    assert result["ball.velocity.z"].values[-1] == pytest.approx(restitution, abs=0.01)


@pytest.mark.parametrize("restitution", [0.9, 0.5, 0.1, 0.02])
def test_spring_and_damper_that_act_before_touching_have_their_restitution(restitution):
    """x'' = −(x + 2ζ x') from the place where this vanishes, x = −2ζ, x' = 1, until it vanishes again, by another program (SciPy); e = −x'.
    The tolerance is the program's.
    """
    from scipy.integrate import solve_ivp

    damping = damping_ratio(restitution)

    def force(t, y):
        return y[0] + 2.0 * damping * y[1] + (1.0 if t == 0.0 else 0.0)  # not at the start

    force.terminal, force.direction = True, -1
    found = solve_ivp(
        lambda _t, y: [y[1], -y[0] - 2.0 * damping * y[1]],
        (0.0, 200.0), (-2.0 * damping, 1.0), events=force, rtol=1e-10, atol=1e-12,
    )  # fmt: skip
    assert -found.y[1, -1] == pytest.approx(restitution, rel=1e-7)


def sliding(slope: float, ratio: float, speed: float, stiction: float = 1e-4) -> abut.Model:
    """A block on a plane inclined by ``slope`` [rad], with μ = ``ratio`` tan(slope), or 0.5 on a level plane."""
    friction = ratio * math.tan(slope) if slope else 0.5
    model = abut.Model("sliding", gravity=(G * math.sin(slope), 0, -G * math.cos(slope)))
    rest = G * math.cos(slope) / (4 * 1e6)
    block = model.add(
        abut.Body.box(
            "block", size=(0.2, 0.2, 0.1), mass=1.0, position=(0, 0, 0.05 - rest), velocity=(speed, 0, 0)
        )
    )
    plane = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=1e3)
    rub = abut.friction.Coulomb(static=friction, dynamic=friction, stiction_velocity=stiction)
    model.add(abut.Contact("under", block.shape, plane, normal=law, friction=rub))
    return model


@pytest.mark.parametrize("rtol", [1e-2, 1e-3])
def test_block_slides_to_rest_in_the_distance_of_coulomb(rtol):
    """s = v²/(2 μ g) = 0.1019 m for v = 1 m/s and μ = 0.5. The error of a first-order method with these steps would be v h/2, 2 to 12 %; of
    the extrapolated one it is below 2 % at rtol = 1e-2 and 0.5 % at 1e-3. The creep after that is below the stiction velocity.
    """
    model = sliding(0.0, 0.0, 1.0)
    result = abut.simulate(model, end=0.3, step=0.01, integrator=abut.Cenic(rtol=rtol))
    expected = 1.0 / (2.0 * 0.5 * G)
    assert result["block.position.x"].values[-1] == pytest.approx(
        expected, rel={1e-2: 0.02, 1e-3: 0.005}[rtol]
    )
    assert result.statistics["steps"] < 60


@pytest.mark.parametrize("ratio", [1.2, 2.0])
def test_sticking_block_creeps_as_its_friction_law_says(ratio):
    """At rest on a slope friction balances the weight: sin α = μ cos α (1.5 s − 0.5 s³), s = v/v_s, so that 1.5 s − 0.5 s³ = 1/ratio.

    The law is the cubic of ``Coulomb`` below the stiction velocity. In a steady state no error of the integration remains.
    """
    result = abut.simulate(
        sliding(math.radians(20.0), ratio, 0.0), end=0.5, step=0.05, integrator=abut.Cenic()
    )
    roots = np.roots([-0.5, 0.0, 1.5, -1.0 / ratio])
    expected = 1e-4 * min(x.real for x in roots if 0.0 < x.real < 1.0)
    assert result["block.velocity.x"].values[-1] == pytest.approx(expected, rel=1e-4)


def test_slider_crank_with_clearance_has_the_peak_of_an_event_located_method():
    """The largest force of the wrist pin in the first half turn, against the default method, which locates every onset.

    1 % at rtol = 1e-3: the first impacts follow from the motion before them, whose error is below the tolerance.
    """
    import runpy
    from pathlib import Path

    example = Path(__file__).parents[3] / "examples" / "slider_crank_clearance.py"
    model = runpy.run_path(str(example))["model"]
    located, result = (
        abut.simulate(model, end=6e-3, step=1e-4, integrator=method) for method in (None, abut.Cenic())
    )
    expected = located.peak("wrist.normal_force").value
    assert result.peak("wrist.normal_force").value == pytest.approx(expected, rel=0.01)


def heap(count: int, seed: int = 0, backwards: bool = False) -> abut.Model:
    """Cubes of 0.1 m and 1 kg, dropped into a box of planes, in one contact with neighbour search."""
    rng = np.random.default_rng(seed)
    model = abut.Model("heap", gravity=(0, 0, -G))
    turns = rng.uniform(-0.05, 0.05, (count, 3))
    shifts = rng.uniform(-0.005, 0.005, (count, 2))
    shapes = []
    for k in reversed(range(count)) if backwards else range(count):
        q = np.array([1.0, *turns[k]])
        x, y = 0.13 * (k % 2) - 0.065 + shifts[k, 0], 0.13 * (k // 2 % 2) - 0.065 + shifts[k, 1]
        body = abut.Body.box(
            f"cube{k}", size=(0.1, 0.1, 0.1), mass=1.0, position=(x, y, 0.06 + 0.12 * (k // 4)),
            orientation=tuple(q / np.linalg.norm(q)),
        )  # fmt: skip
        shapes.append(model.add(body).shape)
    laws = {
        "normal": abut.normal.KelvinVoigt(stiffness=1e6, damping=2e3),
        "friction": abut.friction.Coulomb(static=0.5, dynamic=0.5, stiction_velocity=1e-3),
    }
    walls = [
        ((0, 0, 0), "z"),
        ((-0.155, 0, 0), "x"),
        ((0.155, 0, 0), "-x"),
        ((0, -0.155, 0), "y"),
        ((0, 0.155, 0), "-y"),
    ]
    planes = [abut.shapes.HalfSpace(model.ground.frame(at), normal=n) for at, n in walls]
    model.add(abut.Contact("walls", shapes, planes, **laws))
    model.add(abut.Contact("cubes", shapes, **laws))
    return model


def test_heap_of_cubes_comes_to_rest_and_its_energy_falls():
    """No force but gravity acts, so that kinetic and potential energy together never grow; the bodies end at rest on each other.

    The elastic energy of contacts, at most F²/2k = 10 mJ at the largest force of the heap, may return: that is the tolerance.
    """
    result = abut.simulate(heap(8), end=0.6, step=0.01, integrator=abut.Cenic(rtol=1e-2))
    assert result.status.ok
    energy = np.zeros(len(result.time))
    for k in range(8):
        v = result[f"cube{k}.velocity"].values
        energy += 0.5 * (v**2).sum(axis=1) + G * result[f"cube{k}.position.z"].values
        w = result[f"cube{k}.angular_velocity"].values
        energy += 0.5 * (0.1**2 / 6.0) * (w**2).sum(axis=1)
    assert np.diff(energy).max() < 0.01
    speeds = [np.linalg.norm(result[f"cube{k}.velocity"].values[-1]) for k in range(8)]
    assert max(speeds) < 5e-3
    lowest = min(result[f"cube{k}.position.z"].values[-1] for k in range(8))
    assert lowest == pytest.approx(0.05, abs=1e-3)


def test_heap_does_not_depend_on_the_order_of_its_bodies():
    """x(t) of a heap is the same if its bodies are eliminated in the opposite order.

    1e-4 m: rounding, amplified by few impacts until 0.08 s.
    """
    one, other = (
        abut.simulate(heap(8, backwards=way), end=0.08, step=0.02, integrator=abut.Cenic())
        for way in (False, True)
    )
    for k in range(8):
        name = f"cube{k}.position"
        np.testing.assert_allclose(one[name].values, other[name].values, atol=1e-4)


def test_same_run_has_the_same_bits():
    """x(t) of two runs is equal to the last bit, because no step depends on wall-clock time or memory addresses."""
    one, other = (abut.simulate(heap(4), end=0.1, step=0.02, integrator=abut.Cenic()) for _ in range(2))
    np.testing.assert_array_equal(one["cube3.position"].values, other["cube3.position"].values)


def test_constant_step_solves_every_step_of_a_heap():
    """min ℓ(v) is convex, so steps of 5 ms, far longer than an impact, are solved; cubes of edge a end at z = a/2 and z = 3 a/2.

    2 mm and 4 mm: the depth to which a cube's weight presses four points, and the remaining tilt after 0.6 s.
    """
    result = abut.simulate(heap(8), end=0.6, step=0.05, integrator=abut.Cenic(step=5e-3))
    assert result.status.ok
    heights = sorted(result[f"cube{k}.position.z"].values[-1] for k in range(8))
    np.testing.assert_allclose(heights[:4], 0.05, atol=2e-3)
    np.testing.assert_allclose(heights[4:], 0.15, atol=4e-3)


def test_body_on_many_guided_pads_weighs_what_all_weigh():
    """A plate of 50 kg is carried by 70 balls of 0.1 kg in fixed joints, found by neighbour search: Σ N = (M + Σ m) g at rest.

    The plate is eliminated after the equations of its joints (`elimination.contact_pattern`). 1e-3: the rest of a damped settling.
    """
    model = abut.Model("plate", gravity=(0, 0, -G))
    plate = model.add(abut.Body("plate", mass=50.0, inertia=(5, 5, 10), position=(0, 0, 0.1)))
    balls = []
    for k in range(70):
        place = (0.1 * (k % 10) - 0.45, 0.1 * (k // 10) - 0.3, 0.02)
        balls.append(model.add(abut.Body.sphere(f"ball{k}", radius=0.02, mass=0.1, position=place)))
        model.add(abut.joints.Fixed(f"joint{k}", balls[-1], plate, at=place))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e4, damping=200.0)
    model.add(abut.Contact("floor", [ball.shape for ball in balls], [floor], normal=law))
    result = abut.simulate(model, end=0.5, step=0.05, integrator=abut.Cenic())
    assert result["floor.normal_force.z"].values[-1] == pytest.approx((50.0 + 7.0) * G, rel=1e-3)
    assert result["floor.touching"].values[-1] == 70


def test_neighbour_search_looks_as_far_as_the_steps_reach():
    """A swarm at 100 m/s in free flight: nothing but outputs limits the step, which at least doubles from one to the next.

    Lists of members nearer than 0.3 radii would allow steps of 30 µs, 30,000 in all.
    """
    model = abut.Model("swarm", gravity=(0, 0, 0))
    shapes = [
        model.add(
            abut.Body.sphere(f"ball{k}", radius=0.05, mass=1.0, position=(k, 0, 1), velocity=(0, 100, 0))
        ).shape
        for k in range(70)
    ]
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", shapes, [floor], normal=abut.normal.KelvinVoigt(stiffness=1e6)))
    result = abut.simulate(model, end=1.0, step=0.25, integrator=abut.Cenic())
    assert result.statistics["steps"] < 60
    assert result["ball0.position.y"].values[-1] == pytest.approx(100.0, rel=1e-9)


def test_steps_of_curve_contacts_are_as_long_as_their_reach_allows():
    """A roller of 50 mm rests in a groove of 60 mm without friction and spins at 20 rad/s, so that its rim moves at 1 m/s.

    `Cenic` finds contact points within the whole `reach`, a twentieth of 50 mm, since contacts begin within its steps. The rim may move
    by ⅔ of 2.5 mm in a step: constant steps of 1 ms are not shortened (0.25 mm would be allowed where onsets are located, six times as
    many steps). At rest k δ = m g. Tolerance: the static depth is given at the start, so that only rounding and Newton's error remain.
    """
    model = abut.Model("groove", gravity=(0, -G, 0))
    depth = G / 1e6
    roller = model.add(
        abut.Body(
            "roller", mass=1.0, inertia=(1e-3,) * 3, position=(0, -0.01 - depth, 0), angular_velocity=(0, 0, 20),
            shape=lambda f: abut.shapes.Cylinder(f, 0.05, 0.02),
        )
    )  # fmt: skip
    hole = abut.shapes.Curve.circle(radius=0.06)
    ring = abut.shapes.Profile(model.ground.frame(), abut.shapes.Curve.circle(radius=0.2), 0.02, [hole])
    law = abut.normal.Impact(stiffness=1e6, exponent=1.0, damping=2e3, full_damping_depth=1e-5)
    model.add(abut.Contact("seat", roller.shape, ring, normal=law))
    result = abut.simulate(model, end=0.05, step=1e-2, integrator=abut.Cenic(step=1e-3))
    assert result.statistics["steps"] == 50
    np.testing.assert_allclose(-result["roller.position.y"].values - 0.01, depth, rtol=1e-3)


def test_method_refuses_what_it_cannot_take():
    """Signals of reactions are known at the end of a step only; a tangential restitution has no stiff law."""
    model = striking(abut.normal.Rigid(restitution=0.5, tangential=0.3))
    with pytest.raises(InvalidValue, match='contact "wall" is rigid'):
        abut.simulate(model, end=0.01, step=1e-3, integrator=abut.Cenic())

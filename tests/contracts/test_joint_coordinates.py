"""What every joint owes to joint coordinates: motion and reactions of absolute ones, in any tree and in any loop.

A joint whose equations leave free what `joints.spanning_tree` knows is judged by being registered. Machines are random: who carries whom,
which frame is on whom, masses, axes and places; springs, dampers and gravity drive them, so that nothing in them is symmetric.
"""

import math
import re

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from scipy.special import ellipj, ellipk

import abut
from abut.extend import JOINTS
from abut.system.schema.spanning_tree import spanning_tree, state_freedom

assert abut.joints
#: Not of the machine, or what joint coordinates have none of.
APART = ("solver.", "constraint.")
#: The speed of the last of many bounces, each of which begins with the errors of all before.
BOUNCED = ".impact_rate"
METHOD = abut.RungeKutta(method=abut.DOP853, rtol=1e-11)
ENERGIES = [f"energy.{name}" for name in ("kinetic", "potential", "elastic", "dissipated", "work")]
#: Where joints rub: what presses bends sharply where a reaction passes zero, and errors of steps there are above their estimates.
FINE = abut.RungeKutta(method=abut.DOP853, rtol=1e-13)


def direction(rng):
    axis = rng.normal(size=3)
    return axis / np.linalg.norm(axis)


def rubbing(kind):
    """What rubs in a joint of this kind, pressed by all of its reaction that may press it without a kink; nothing where nothing may."""
    if kind.surface is None:
        return {}
    sizes = {"radius": 0.03, "bending_arm": 0.2, "overlap": 0.3}
    law = abut.friction.HyperbolicTangent(0.1, velocity=0.2)
    return {
        "friction": abut.JointFriction(law, **{k: x for k, x in sizes.items() if k in kind.surface.takes})
    }


def joint(name, label, one, other, rng, rubs=False):
    """A joint of this kind half way between two bodies, along any direction."""
    places = [body.position if isinstance(body, abut.Body) else (0.0, 0.0, 0.0) for body in (one, other)]
    axis = direction(rng)
    across = np.cross(axis, direction(rng))
    turned = {"axis_i": tuple(axis), "axis_j": tuple(across / np.linalg.norm(across))}
    options = turned if name in ("Universal", "Perpendicular") else {"axis": tuple(axis)}
    if name == "Screw":
        options["pitch"] = 0.1
    if rubs:
        options |= rubbing(JOINTS[name])
    i, j = (one, other) if rng.random() < 0.5 else (other, one)
    return JOINTS[name](label, i, j, at=tuple(np.mean(places, axis=0)), **options)


def led(name):
    """Whether a joint of this kind, between two bodies at a place, can carry one."""
    try:
        made = joint(
            name,
            "it",
            abut.Body("a", mass=1, inertia=(1, 1, 1)),
            abut.Body("b", mass=1, inertia=(1, 1, 1)),
            np.random.default_rng(),
        )
    except (TypeError, abut.AbutError):  # made of other things
        return False
    return state_freedom(made) is not None


LED = sorted(name for name, kind in JOINTS.items() if kind.__module__.startswith("abut.") and led(name))


def swing(t):
    """An angle that begins a whole turn on, with a velocity that the bodies do not have before."""
    return 2.0 * math.pi + 0.3 * math.sin(4.0 * t)


def pace(t):
    return 0.2 * math.cos(5.0 * t)


def machine(seed, loops=0):
    """A tree of all kinds of joints in random order, hung on the ground here and there, with so many loops; in every second one all that
    can rub does, and in every third motions prescribe two coordinates.
    """
    rng = np.random.default_rng(seed)
    model = abut.Model("tree", gravity=(0.3, -0.5, -9.81))
    parts = [model.ground]
    for name in [*rng.permutation([name for name in LED if name != "ConstantVelocity"]), "ConstantVelocity"]:
        body = model.add(
            abut.Body(
                f"body_of_{name}",
                mass=rng.uniform(0.5, 2.0),
                inertia=tuple(rng.uniform(0.02, 0.03, 3)),
                position=tuple(0.5 * rng.normal(size=3)),
                orientation=tuple(
                    Rotation.random(random_state=rng.integers(2**31)).as_quat(scalar_first=True)
                ),
            )
        )
        model.add(joint(name, name, parts[rng.integers(len(parts))], body, rng, rubs=seed % 2 == 1))
        model.add(
            abut.forces.SpringDamper(
                f"spring_of_{name}", body.frame(), model.ground.frame(), stiffness=30.0, damping=0.5
            )
        )
        parts.append(body)
    if seed % 6 in (1, 4):
        by_name = {one.name: one for one in model.joints}
        model.add(abut.motions.Displacement("swing", by_name["Revolute"], swing))
        model.add(abut.motions.Velocity("pace", by_name["Cylindrical"], pace, coordinate=abut.motions.Z))
    for k in range(loops):
        one, other = rng.choice(len(parts) - 1, 2, replace=False) + 1
        model.add(joint(("InPlane", "InLine")[k % 2], f"loop_{k}", parts[one], parts[other], rng))
    return model


def compare(model, motions=1e-9, reactions=1e-8, end=0.3, method=None, implicit=None):
    """Both runs, once all that they tell of the machine is the same; that in joint coordinates by an implicit method where one is given."""
    method = method or (FINE if any(one.bearings for one in model.joints) else METHOD)
    runs = [
        abut.simulate(model, end=end, step=0.1 * end, integrator=by, coordinates=coordinates)
        for by, coordinates in (
            (method, abut.AbsoluteCoordinates()),
            (implicit or method, abut.JointCoordinates()),
        )
    ]
    absolute, joints = runs
    assert [run.status.ok for run in runs] == [True, True]
    assert [one.name for one in absolute.channels] == [one.name for one in joints.channels]
    unique = not any("redundant" in told for told in absolute.warnings)
    for channel in absolute.channels:
        moved = channel.name.endswith((".position", ".quaternion", ".velocity", ".angular_velocity"))
        if (moved or unique) and not channel.name.startswith(APART) and not channel.name.endswith(BOUNCED):
            expected, got = absolute.values(channel.name), joints.values(channel.name)
            size = max(1e-3, float(np.abs(expected).max()))
            if channel.name.startswith("energy."):  # which go over into each other
                size = max(float(np.abs(absolute.values(name)).max()) for name in ENERGIES)
            tolerance = (motions if moved else reactions) * size
            np.testing.assert_allclose(got, expected, rtol=0.0, atol=tolerance, err_msg=channel.name)
    return runs


#: Machines that pass a pose in which constraints, eliminated in the order of the start, come near to repeating others, though all of them
#: together do not.
POOR = {20}


def few(many, ci):
    """Seeds, of which continuous integration runs the first."""
    late = (pytest.mark.long, pytest.mark.slow)
    return [pytest.param(seed, marks=() if seed < ci else late) for seed in range(many)]


@pytest.mark.parametrize("seed", few(50, 3))
def test_a_tree_moves_as_in_absolute_coordinates(seed):
    """Motions to 1e-9 and reactions to 1e-8 of their size: both runs keep their errors to 1e-11 a step. No equation is left to solve."""
    _, joints = compare(machine(seed))
    assert joints.statistics["coordinates"].startswith(
        f"joint: as given; {len(LED)} joints carry bodies, 0 more"
    )
    assert joints.values("constraint.drift").max() == 0.0


@pytest.mark.parametrize("seed", few(30, 2))
def test_loops_move_as_in_absolute_coordinates(seed):
    """Likewise with joints that close loops, by multipliers; where one happens to repeat others, reactions are not unique, and only motions
    are compared. Two of these machines pass a pose in which the order of elimination that was good at the start is poor: it is chosen anew.
    """
    runs = compare(machine(seed, loops=3))
    joints = runs[1]
    assert any(run.statistics["elimination_orders"] > 1 for run in runs) == (seed in POOR)
    assert max(run.statistics["steps"] for run in runs) < 120  # more where the order of elimination is poor
    assert joints.values("constraint.drift").max() < 1e-10


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("seed", "loops"), [(0, 0), (1, 0), (1, 3), (2, 3)])
def test_radau_moves_as_in_absolute_coordinates(seed, loops):
    """Trees and loops that rub and are driven, and others. Newton's method of a step h ends where velocities change by the rounding of
    places over h, 1e-12 m/1 ms, and the mass matrix of such trees makes a thousand times that: hence 1e-8 of motions, and 1e-7 of the
    rest.
    """
    compare(machine(seed, loops), motions=1e-8, reactions=1e-7, implicit=abut.Radau(rtol=1e-11))


#: Method by step, its order, and a step [s].
ORDERS = [
    pytest.param(lambda h: abut.Radau(step=h, rtol=1e-10), 5, 0.04, id="Radau"),
    pytest.param(lambda h: abut.GeneralizedAlpha(step=h, rtol=1e-8), 2, 0.004, id="GeneralizedAlpha"),
    pytest.param(lambda h: abut.Verlet(step=h), 2, 0.004, id="Verlet"),
]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("method", "order", "step"), ORDERS)
def test_a_pendulum_swings_as_its_closed_form_to_the_order_of_the_method(method, order, step):
    """sin(θ/2) = k sn(K − ωt | k²), k = sin(θ₀/2) (Whittaker, Analytical Dynamics (1937), sec. 44); half the step leaves 2^−order of the
    error, within a half order, as steps are not yet small. A bar of length 1 m on its end: ω² = (3/2) g/l. It swings from 2 rad on.
    """
    model = abut.Model("pendulum", gravity=(0, 0, -9.81))
    x, z = 0.5 * math.sin(2.0), -0.5 * math.cos(2.0)
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(1 / 12, 1 / 12, 1 / 12), position=(x, 0, z)))
    model.add(abut.joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y"))
    k2 = math.sin(1.0) ** 2
    sn = ellipj(ellipk(k2) - math.sqrt(1.5 * 9.81) * 2.0, k2)[0]
    angle = 2.0 * math.asin(math.sqrt(k2) * sn)
    errors = []
    for h in (step, 0.5 * step):
        result = abut.simulate(
            model, end=2.0, step=2.0, integrator=method(h), coordinates=abut.JointCoordinates()
        )
        errors.append(abs(result.values("rod.position")[-1, 0] - 0.5 * math.sin(angle)))
    assert math.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.5)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "order", "step"),
    [
        pytest.param(lambda h: abut.Radau(step=h, rtol=1e-11), 5, 0.012, id="Radau"),
        pytest.param(lambda h: abut.GeneralizedAlpha(step=h, rtol=1e-8), 2, 0.0004, id="GeneralizedAlpha"),
        pytest.param(lambda h: abut.Verlet(step=h), 1, 0.0004, id="Verlet"),
    ],
)
def test_all_joints_keep_the_order_of_the_method(method, order, step):
    """Of a tree of all kinds, against an explicit method of order eight at 1e-11, within a half order. Verlet at a constant step takes
    velocities half a step late, and so dampers and what velocities make of joints' accelerations: of order one (Verlet, docstring).
    """
    model = machine(2)
    runs = [
        abut.simulate(model, end=0.12, step=0.12, integrator=by, coordinates=abut.JointCoordinates())
        for by in (METHOD, method(step), method(0.5 * step))
    ]
    places = [[one.values(f"{body.name}.position")[-1] for body in model.bodies] for one in runs]
    errors = [np.abs(np.subtract(places[0], found)).max() for found in places[1:]]
    assert math.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.5)


@pytest.mark.long
@pytest.mark.slow
def test_radau_meets_what_touches():
    """A double pendulum whose tip strikes a floor and slides on it: motion, events and forces as by an explicit method in absolute
    coordinates. Tolerances are some hundred times rtol, by which forces of contact, 1e6 N/m stiff, are off with their depth.
    """
    model = abut.Model("double pendulum over a floor", gravity=(0, 0, -9.81))
    above = model.ground
    for k in range(2):
        rod = model.add(abut.Body(f"rod_{k}", mass=1.0, inertia=(0.01, 0.08, 0.08), position=(k + 0.5, 0, 0)))
        model.add(abut.joints.Revolute(f"hinge_{k}", above, rod, at=(k, 0, 0), axis="y"))
        above = rod
    tip = abut.shapes.Sphere(above.frame((0.5, 0, 0)), radius=0.1)
    floor = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.5)), normal="z")
    rubs = abut.friction.HyperbolicTangent(0.3, velocity=0.05)
    law = abut.normal.HuntCrossley(stiffness=1e6, restitution=0.5)
    model.add(abut.Contact("touch", tip, floor, normal=law, friction=rubs))
    explicit, implicit = (
        abut.simulate(model, end=0.6, step=0.01, integrator=method, coordinates=coordinates)
        for method, coordinates in (
            (abut.RungeKutta(method=abut.DOP853, rtol=1e-10), None),
            (abut.Radau(rtol=1e-8), abut.JointCoordinates()),
        )
    )
    assert implicit.statistics["events"] == explicit.statistics["events"] > 1
    for name in ("rod_1.position", "rod_1.angular_velocity", "touch.normal_force", "hinge_0.force"):
        expected = explicit.values(name)
        np.testing.assert_allclose(
            implicit.values(name), expected, rtol=0.0, atol=1e-6 * np.abs(expected).max(), err_msg=name
        )


@pytest.mark.long
@pytest.mark.slow
def test_a_default_that_rests_is_handed_to_radau():
    """A bar whose tip has come to rest on a floor presses with half its weight, exactly, hours after the default went over to Radau in the
    same coordinates: moments about its hinge.
    """
    model = abut.Model("bar on a floor", gravity=(0, 0, -9.81))
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(0.01, 0.08, 0.08), position=(0.5, 0, 0)))
    model.add(abut.joints.Revolute("hinge", model.ground, rod, at=(0, 0, 0), axis="y"))
    tip = abut.shapes.Sphere(rod.frame((0.5, 0, 0)), radius=0.1)
    floor = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.5)), normal="z")
    rubs = abut.friction.HyperbolicTangent(0.3, velocity=0.05)
    law = abut.normal.HuntCrossley(stiffness=1e8, restitution=0.3)
    model.add(abut.Contact("touch", tip, floor, normal=law, friction=rubs))
    result = abut.simulate(model, end=1000, step=10, coordinates=abut.JointCoordinates())
    assert re.match(r"RungeKutta.*, from t = .* Radau", result.statistics["integrator"])
    assert result.values("touch.normal_force")[-1, 2] == pytest.approx(0.5 * 9.81, rel=1e-6)


def rocking():
    """Four bars, 0.5, 0.3 and 0.6 m beside a ground of 0.7 m, so that only the coupler can turn round: all other angles come to stops."""
    model = abut.Model("four bars", gravity=(0, -9.81, 0))
    a, b, d = np.zeros(2), 0.5 * np.array([math.cos(1.0), math.sin(1.0)]), np.array([0.7, 0.0])
    far = np.linalg.norm(d - b)
    along = (0.3**2 - 0.6**2 + far**2) / (2 * far)
    side = math.sqrt(0.3**2 - along**2) * np.array([b[1] - d[1], d[0] - b[0]])
    c = b + (along * (d - b) + side) / far
    bars = []
    for name, one, other in (("crank", a, b), ("coupler", b, c), ("rocker", c, d)):
        half = math.atan2(*(other - one)[::-1]) / 2
        turned = (math.cos(half), 0, 0, math.sin(half))
        place = (*(one + other) / 2, 0)
        bars.append(
            abut.Body(name, mass=1.0, inertia=(0.001, 0.02, 0.02), position=place, orientation=turned)
        )
        model.add(bars[-1])
    crank, coupler, rocker = bars
    pins = ((crank, model.ground, a), (coupler, crank, b), (rocker, model.ground, d), (coupler, rocker, c))
    for name, (i, j, at) in zip("abdc", pins, strict=True):
        model.add(abut.joints.Revolute(name, i, j, at=(*at, 0), axis="z"))
    return model


@pytest.mark.parametrize(
    "method", [abut.AdamsBashforthMoulton, pytest.param(abut.RungeKutta, marks=(pytest.mark.long,))]
)
def test_independent_coordinates_of_joints_change(method):
    """One angle tells where all bars are until it comes to a stop, and then another: motion and energy stay what they were, to some hundred
    times 1e-9 of metres and of 10 J, also between steps. The reference projects the shortest way, with coordinates of bodies in space.
    """
    model = rocking()
    exact = abut.simulate(model, end=1.5, step=0.05, integrator=METHOD)
    run = abut.simulate(
        model,
        end=1.5,
        step=0.05,
        integrator=method(rtol=1e-9, partitioned=True),
        coordinates=abut.JointCoordinates(),
    )
    assert run.statistics["independent_coordinates"] == 1
    assert run.statistics["partitions_changed"] > 0
    assert run.values("constraint.drift").max() < 1e-7
    assert np.ptp(run.values("energy.total")) < 1e-6
    for body in model.bodies:
        name = f"{body.name}.position"
        np.testing.assert_allclose(run.values(name), exact.values(name), rtol=0.0, atol=1e-7)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("partitioned", [False, True])
@pytest.mark.parametrize("loops", [0, 3])
def test_adams_bashforth_moulton_in_joint_coordinates(loops, partitioned):
    """As `RungeKutta` there, of all kinds of joints; of the 39 rates that the equations of 15 joints leave, three loops,
    of 1, 2 and 1 equations, leave 35.
    """
    model = machine(2, loops)
    methods = METHOD, abut.AdamsBashforthMoulton(rtol=1e-10, partitioned=partitioned)
    exact, run = (
        abut.simulate(model, end=0.3, step=0.03, integrator=one, coordinates=abut.JointCoordinates())
        for one in methods
    )
    left = 39 - 4 * (loops > 0)
    assert run.statistics.get("independent_coordinates", left) == left
    for body in model.bodies:
        name = f"{body.name}.position"
        np.testing.assert_allclose(run.values(name), exact.values(name), rtol=0.0, atol=1e-9)


def test_what_holds_most_carries():
    """The spanning tree takes joints in the order of how much they hold, so that equations that are left are as few as may be, and those
    that hold as much in the order of the model.
    """
    model = machine(7, loops=3)
    tree = spanning_tree(model)
    assert {one.body for one in tree.branches} == set(range(len(model.bodies)))
    before = {len(model.bodies)}
    for one in tree.branches:
        assert one.parent in before
        before.add(one.body)
    left = [one for one in model.joints if one not in tree.carrying_joints]
    assert len(left) == 3
    assert min(state_freedom(one).count for one in left) >= 4
    assert spanning_tree(machine(7, loops=3)).freedoms == tree.freedoms


def test_velocities_that_joints_do_not_allow_become_those_of_absolute_coordinates():
    """Initial velocities that break the joints change as little as may be, by the masses: that is found once, whatever the coordinates."""
    model = abut.Model("chain")
    above = model.ground
    for k in range(2):
        spin = {"angular_velocity": (0.0, 0.0, 3.0), "velocity": (0.0, 1.0, 0.0)} if k else {}
        rod = model.add(
            abut.Body(f"rod_{k}", mass=1.0, inertia=(0.01, 0.1, 0.1), position=(k + 0.5, 0, 0), **spin)
        )
        model.add(abut.joints.Revolute(f"hinge_{k}", above, rod, at=(k, 0, 0), axis="z"))
        above = rod
    absolute, joints = compare(model)
    assert any("initial velocities" in told for told in joints.warnings)
    assert joints.warnings == absolute.warnings


@pytest.mark.parametrize(
    ("coordinates", "integrator", "says"),
    [
        ("joint", None, "must be abut.JointCoordinates() or abut.AbsoluteCoordinates()"),
        (abut.JointCoordinates(), abut.MoreauJean(), "MoreauJean uses absolute coordinates"),
    ],
)
def test_what_does_not_know_joint_coordinates_is_refused(coordinates, integrator, says):
    model = abut.Model("pendulum")
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Revolute("hinge", model.ground, rod, at=(0, 0, 0), axis="y"))
    with pytest.raises(abut.errors.InvalidValue, match=re.escape(says)):
        abut.simulate(model, end=1.0, integrator=integrator, coordinates=coordinates)


def test_a_run_that_fails_says_where_and_keeps_what_it_has():
    """A force whose function gives no number ends both in one sentence, at the time at which it does."""

    def rooted(t):
        return math.sqrt(0.5 - t)

    model = abut.Model("pendulum")
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Revolute("hinge", model.ground, rod, at=(0, 0, 0), axis="y"))
    model.add(abut.forces.Force("push", rod.frame(), model.ground.frame(), fz=rooted))
    result = abut.simulate(
        model, end=1.0, step=0.1, integrator=abut.RungeKutta(), coordinates=abut.JointCoordinates()
    )
    assert not result.status.ok
    assert 'first at body "rod", on which force "push" acts' in str(result.status)
    assert result.status.time == pytest.approx(0.5)
    assert result.time[-1] > 0.39  # the last output before, or the one right there


def pushed(felt, spun):
    return -0.2 * felt - 0.05 * spun**2


def dragged(borne):
    return 0.3 * borne


def slowed(late):
    return -1.5 * late


@pytest.mark.long
@pytest.mark.slow
def test_forces_look_at_accelerations_reactions_and_the_past():
    """Loops through what the equations give: a load by an acceleration seen from what turns, one by a reaction, whose joint stays an
    equation, and one by what was a while ago, of which the rates are accelerations.
    """
    model = abut.Model("arm", gravity=(0.3, -0.5, -9.81))
    parts = [model.ground]
    for k in range(3):
        rod = abut.Body(f"rod_{k}", mass=1.0 + k, inertia=(0.03, 0.1, 0.12), position=(k + 0.5, 0, 0))
        parts.append(model.add(rod))
    shoulder = abut.joints.Revolute("shoulder", parts[0], parts[1], at=(0, 0, 0), axis="y")
    elbow = abut.joints.Spherical("elbow", parts[1], parts[2], at=(1, 0, 0))
    wrist = abut.joints.Revolute("wrist", parts[2], parts[3], at=(2, 0, 0), axis="y")
    for hinge in (shoulder, elbow, wrist):
        model.add(hinge)
    first, tip, fixed = parts[1].frame(), parts[3].frame(position=(0.5, 0, 0)), model.ground.frame()
    see = {"seen": first, "along": parts[2].frame()}
    felt = model.add(abut.signals.Acceleration("felt", tip, fixed, axis=2, **see))
    spun = model.add(abut.signals.AngularAcceleration("spun", parts[2].frame(), first, axis=1))
    borne = model.add(abut.signals.Reaction("borne", wrist, axis=0))
    late = model.add(
        abut.signals.Delay("late", model.add(abut.signals.Velocity("speed", tip, fixed, axis=2)), 0.02)
    )
    model.add(abut.forces.Force("push", tip, first, fz=pushed, inputs=[felt, spun]))
    model.add(abut.forces.Force("drag", first, fixed, fx=dragged, inputs=[borne]))
    model.add(abut.forces.Force("brake", tip, fixed, fz=slowed, inputs=[late]))
    _, joints = compare(model)
    assert joints.statistics["coordinates"].startswith("joint: as given; 2 joints carry bodies, 1 more")


@pytest.mark.long
@pytest.mark.slow
def test_elastic_bodies_bend_as_in_absolute_coordinates():
    """A rod with modes, hinged to a crank on one side and to a bob on the other, which hangs on it by a cross: both joints carry, and what
    holds their bodies to the rod are equations of modes. Its modes swing 5e3 rad a second and more, so that errors of steps are kept lower.
    """
    mesh = abut.fem.Mesh.block((0.3, 0.03, 0.02), (3, 1, 1), kind="hexahedron20")
    model = abut.Model("whip", gravity=(0.5, -0.3, -9.81))
    moving = {"angular_velocity": (0, 30, 0)}
    at = {"crank": -0.2, "rod": 0.15, "bob": 0.35}
    start = {
        name: moving | {"position": (x, 0, 0), "velocity": (0, 0, -30 * (x + 0.4))} for name, x in at.items()
    }
    crank = model.add(abut.Body("crank", 1.0, (0.01, 0.012, 0.015), **start["crank"]))
    model.add(abut.joints.Revolute("axle", crank, model.ground, at=(-0.4, 0, 0), axis="y"))
    ends, modes = {"root": "x-", "tip": "x+"}, abut.flexible.CraigBampton(0)
    rod = abut.flexible.FlexibleBody(
        "rod", mesh, "steel", interfaces=ends, modes=modes, damping=0.05, **start["rod"]
    )
    model.add(rod)
    model.add(abut.joints.Revolute("hub", rod["root"], crank, at=(0, 0, 0), axis="y"))
    bob = model.add(abut.Body("bob", 0.5, (1e-3, 1.2e-3, 1.4e-3), **start["bob"]))
    model.add(abut.joints.Universal("link", bob, rod["tip"], at=(0.3, 0, 0), axis_i="x", axis_j="y"))
    _, joints = compare(model, end=1e-3, method=abut.RungeKutta(method=abut.DOP853, rtol=1e-12))
    assert joints.statistics["coordinates"].startswith("joint: as given; 3 joints carry bodies, 2 more")
    assert np.abs(joints.values("rod.modal_velocities")).max() > 1e-5


@pytest.mark.long
@pytest.mark.slow
def test_contacts_that_do_not_give_strike_slide_and_stick_as_in_absolute_coordinates():
    """An arm falls on a floor, bounces, slides on it and strikes a ball that rolls past: impulses that go through its joints, and equations
    that hold what stays closed. The free ball has the coordinates of its place.
    """
    model = abut.Model("arm", gravity=(0.4, 0.3, -9.81))
    upper = model.add(abut.Body("upper", 1.0, (0.01, 0.09, 0.085), position=(0.5, 0, 0.5)))
    fore = model.add(abut.Body("fore", 0.7, (0.01, 0.06, 0.055), position=(1.5, 0, 0.5)))
    cross = {"axis_i": "y", "axis_j": "z"}
    model.add(abut.joints.Universal("shoulder", upper, model.ground, at=(0, 0, 0.5), **cross))
    model.add(abut.joints.Revolute("elbow", fore, upper, at=(1, 0, 0.5), axis="y"))
    start = {"position": (1.6, 0.3, 0.05), "velocity": (0, -2.0, 0)}
    ball = model.add(abut.Body.sphere("ball", radius=0.05, density=2000, **start))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    tip = abut.shapes.Sphere(fore.frame(position=(0.5, 0, 0)), 0.05)
    laws = {
        "normal": abut.normal.Rigid(restitution=0.4),
        "friction": abut.friction.Coulomb(static=0.4, dynamic=0.3),
    }
    for name, one, other in (("touch", tip, floor), ("roll", ball.shape, floor), ("hit", ball.shape, tip)):
        model.add(abut.Contact(name, one, other, **laws))
    absolute, joints = compare(model, end=0.7)
    assert joints.statistics["coordinates"].startswith("joint: as given; 2 joints carry bodies, 0 more")
    assert joints.statistics["events"] == absolute.statistics["events"] > 10
    assert joints.values("touch.normal_magnitude")[-1] > 1.0


def lever(inertia, spun=False):
    """A crank without mass, a rod, and a point mass hinged to that, which a second one may hang on by a joint that leaves it any turn."""
    model = abut.Model("lever", gravity=(0.4, 0.3, -9.81))
    crank = model.add(abut.Body("crank", 0.0, (0, 0, 0), position=(0.25, 0, 0)))
    rod = model.add(abut.Body("rod", 1.0, (0.01, 0.06, 0.055), position=(0.9, 0, 0.1)))
    bob = model.add(abut.Body("bob", 0.5, (inertia,) * 3, position=(1.4, 0, -0.3)))
    model.add(abut.joints.Revolute("axle", crank, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.joints.Revolute("hinge", rod, crank, at=(0.5, 0, 0), axis="y"))
    kind, axis = (abut.joints.Spherical, {}) if spun else (abut.joints.Revolute, {"axis": "y"})
    model.add(kind("knee", rod, bob, at=(1.3, 0, 0.2), **axis))
    return model


@pytest.mark.long
@pytest.mark.slow
def test_bodies_without_mass_move_as_what_they_carry():
    """As in absolute coordinates, where equations give a body without mass its motion: here the inertia of what it carries does."""
    _, joints = compare(lever(0.0))
    assert joints.statistics["coordinates"].startswith("joint: as given; 3 joints carry bodies, 0 more")


@pytest.mark.long
@pytest.mark.slow
def test_what_moves_without_inertia_is_refused():
    """A point mass that may spin about the line to its joint: one direction of three has no inertia, whatever the pose."""
    with pytest.raises(
        abut.errors.InvalidValue, match=r'body "bob" is without mass .* in joint "knee" has any'
    ):
        abut.simulate(
            lever(0.0, spun=True),
            end=0.1,
            integrator=abut.RungeKutta(),
            coordinates=abut.JointCoordinates(),
        )


@pytest.mark.long
@pytest.mark.slow
def test_many_shapes_find_their_neighbours_as_in_absolute_coordinates():
    """An arm drops its hand among balls that roll freely: more than 64 pairs may touch, so that neighbours are searched for. Errors of
    steps are kept lower, and the run ends before blows have passed them on often.
    """
    model = abut.Model("stir", gravity=(0.4, 0.3, -9.81))
    start = {"velocity": (0, 0, -1.0)}
    upper = model.add(abut.Body("upper", 1.0, (0.01, 0.09, 0.085), position=(0.5, 0, 0.2), **start))
    fore = model.add(abut.Body("fore", 0.7, (0.01, 0.06, 0.055), position=(1.5, 0, 0.2), **start))
    model.add(abut.joints.Translational("guide", upper, model.ground, at=(0, 0, 0.2), axis="z"))
    model.add(abut.joints.Revolute("elbow", fore, upper, at=(1, 0, 0.2), axis="y"))
    shapes = [abut.shapes.Sphere(fore.frame(position=(0.5, 0, 0)), 0.05)]
    for k in range(9):
        place = (1.86 + 0.12 * (k % 3), 0.12 * (k // 3 - 1), 0.051)
        ball = abut.Body.sphere(f"ball_{k}", radius=0.05, density=2000, position=place)
        shapes.append(model.add(ball).shape)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=20.0, full_damping_depth=1e-3)
    contact = model.add(abut.Contact("all", shapes, [*shapes, floor], normal=law))
    assert contact.searches_neighbors
    _, joints = compare(model, end=0.09, method=abut.RungeKutta(method=abut.DOP853, rtol=1e-12))
    assert joints.statistics["coordinates"].startswith("joint: as given; 2 joints carry bodies, 0 more")
    assert joints.values("ball_4.velocity")[-1][0] < joints.values("ball_8.velocity")[-1][0] - 0.01

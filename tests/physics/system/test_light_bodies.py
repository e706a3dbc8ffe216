"""Bodies 1e-12 times as heavy as their neighbours, and massless bodies: a machine with them moves as the machine without.

Each truth is a closed form of the machine in the limit, in which the light body is a rigid connection or a follower. What a body of mass μ
beside m changes is of the order of μ/m, 1e-9 and less here, below every tolerance; those are the errors of the marches.
"""

import math

import numpy as np
import pytest
from scipy.special import ellipj, ellipk

import abut
from abut.errors import InvalidValue
from abut.system.system import System
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

GRAVITY = 9.81
METHODS = {
    "RungeKutta": (abut.RungeKutta(rtol=1e-9), 1e-7),
    "Bdf": (abut.Bdf(rtol=1e-8), 1e-5),
    "GeneralizedAlpha": (abut.GeneralizedAlpha(rtol=1e-6), 1e-4),
    "Radau": (abut.Radau(rtol=1e-8), 1e-6),
}


def swinging(t: np.ndarray, amplitude: float, length: float) -> np.ndarray:
    """Angle from below of a plane pendulum let go at an amplitude: 2 asin(k sn(K + w t | k²)), k = sin(amplitude/2)."""
    k = math.sin(0.5 * amplitude)
    sn = ellipj(ellipk(k * k) + math.sqrt(GRAVITY / length) * t, k * k)[0]
    return 2.0 * np.arcsin(k * sn)


def one_turn_a_second(t: float) -> float:
    return 2 * 3.141592653589793 * t


def dummy(name: str, mass: float, position: tuple[float, ...], speed: float = 0.0) -> abut.Body:
    """A body with the gyration of two millimetres, as drawn dummy parts have it, at a speed along x."""
    return abut.Body(name, mass, np.full(3, mass * 4e-6), position, velocity=(speed, 0, 0))


def hung_by(mass: float, parts: int = 1) -> abut.Model:
    """A bar of 1 kg, let go from the level, 1 m between the pin and its centre of oscillation; the pin holds it by light parts."""
    model = abut.Model("hung", gravity=(0, -GRAVITY, 0))
    inertia = 1.5**2 / 12
    bar = abut.Body("bar", mass=1.0, inertia=(1e-3, inertia, inertia), position=(0.75, 0, 0))
    last: object = model.ground
    for k in range(parts):
        arm = model.add(dummy(f"arm{k}", mass, (0.1 * k + 0.05, 0.02, 0.03)))
        kind, name = (abut.joints.Fixed, f"weld{k}") if k else (abut.joints.Revolute, "pin")
        model.add(kind(name, arm, last, at=(0.1 * k, 0, 0), axis="z"))
        last = arm
    model.add(bar)
    model.add(abut.joints.Fixed("weld", bar, last, at=(0.3, 0.1, 0)))
    return model


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("mass", [1e-9, 1e-12, 0.0])
def test_a_bar_hung_by_a_light_part(method, mass):
    """The plane pendulum in Jacobi's functions, and the pin's force by Newton: F = m (a − g) with ω² = 2 g r sin θ̄ m/J, in components.

    The tolerance of the place is what each method keeps without the light part (test_pendulum); of the force a hundred times that, as it
    goes with second derivatives.
    """
    integrator, near = METHODS[method]
    run = abut.simulate(hung_by(mass), end=1.0, step=0.05, integrator=integrator)
    assert run.status.ok
    assert run.warnings == []
    angle = swinging(run.time, 0.5 * math.pi, 1.0)
    place = 0.75 * np.column_stack([np.sin(angle), -np.cos(angle)])
    assert np.abs(run["bar.position"].values[:, :2] - place).max() < near
    spin, rate = 2.0 * GRAVITY * np.cos(angle), -GRAVITY * np.sin(angle)  # θ̇² and θ̈, 1 m
    force = (
        rate[:, None] * np.column_stack([-place[:, 1], place[:, 0]]) - spin[:, None] * place + [0, GRAVITY]
    )
    assert np.abs(run["pin.force"].values[:, :2] - force).max() < 100.0 * near * GRAVITY
    assert np.abs(run["pin.force.z"].values).max() < 100.0 * near


def test_a_row_of_light_parts():
    """φ = 2 asin(k sn(K + ω t | k²)), ω² = g/l with l = 1 m to the centre of oscillation, of a bar hung by three light parts, welded to
    one another.

    1e-7 m: RungeKutta at 1e-9, as with one part.
    """
    run = abut.simulate(hung_by(1e-12, parts=3), end=1.0, step=0.05, integrator=METHODS["RungeKutta"][0])
    angle = swinging(run.time, 0.5 * math.pi, 1.0)
    assert run.warnings == []
    assert np.abs(run["bar.position.x"].values - 0.75 * np.sin(angle)).max() < 1e-7


@pytest.mark.parametrize("mass", [1e-12, 0.0])
def test_redundancy_does_not_depend_on_masses(mass):
    """rank G is 6 less with a second weld: its six equations repeat the first, at m = 1e-12 kg and m = 0; the others stay independent.

    The bar still swings by θ̈ = −(m g r/J) sin θ (elliptic functions). 1e-7: a hundred times rtol over 1 s.
    """
    model = hung_by(mass)
    model.add(abut.joints.Fixed("again", model["bar"], model["arm0"], at=(0.2, 0.1, 0)))
    run = abut.simulate(model, end=1.0, step=0.05, integrator=METHODS["RungeKutta"][0])
    (sentence,) = run.warnings
    said = sentence.split(";")[0]  # which repeat; whose loads are not unique follows
    assert said.count("again") + said.count('"weld"') == 6
    assert '"pin"' not in said
    angle = swinging(run.time, 0.5 * math.pi, 1.0)
    assert np.abs(run["bar.position.x"].values - 0.75 * np.sin(angle)).max() < 1e-7


@pytest.mark.parametrize("mass", [1e-8, 1e-12, 0.0])
def test_a_chain_repeats_nothing(mass):
    """rank G equals the number of equations of a chain of 24 links, every third light and welded, because it is a tree.

    Exact: the list of redundant equations is empty.
    """
    model = abut.Model("chain", gravity=(0, 0, -GRAVITY))
    last: object = model.ground
    for k in range(24):
        light = k % 3 == 1
        heavy = mass if light else 0.1
        link = abut.Body(
            f"b{k}", mass=heavy, inertia=np.full(3, 1e-3 * heavy), position=(0.1 * k + 0.05, 0, 0)
        )
        joint = abut.joints.Fixed if light else abut.joints.Revolute
        last = (model.add(joint(f"j{k}", model.add(link), last, at=(0.1 * k, 0, 0), axis="y"))).bodies[0]
    assert System([model], False).redundant == []


@pytest.mark.parametrize("mass", [1.4e-9, 1e-12])
def test_light_pendulum_on_heavy_body(mass):
    """A light pendulum on a heavy slide that moves at 1 m/s: the slide stays at its speed to μ/m, the pendulum swings by its own inertia.

    l = r + ρ²/r for a hinge at r from the centre. A third body, free and light, turns not at all: its torque is zero, and nothing may be
    added to that.
    """
    model = abut.Model("slide", gravity=(0, -GRAVITY, 0))
    slide = model.add(abut.Body("slide", mass=0.5, inertia=(1, 1, 1), velocity=(1, 0, 0)))
    model.add(abut.joints.Translational("rail", slide, model.ground, at=(0, 0, 0), axis="x"))
    bob = model.add(dummy("bob", mass, (0.1, 0, 0), speed=1.0))
    model.add(abut.joints.Revolute("hinge", bob, slide, at=(0, 0, 0), axis="z"))
    model.add(dummy("chip", mass, (1, 1, 1)))
    run = abut.simulate(model, end=0.5, step=0.05, integrator=METHODS["RungeKutta"][0])
    angle = swinging(run.time, 0.5 * math.pi, 0.1 + 4e-6 / 0.1)
    assert np.abs(run["slide.acceleration"].values).max() < 100.0 * mass
    assert np.abs(run["slide.angular_acceleration"].values).max() < 100.0 * mass
    assert np.abs(run["bob.position.x"].values - run.time - 0.1 * np.sin(angle)).max() < 1e-7
    assert np.abs(run["chip.angular_acceleration"].values).max() == 0.0
    np.testing.assert_allclose(run["chip.acceleration.y"].values, -GRAVITY, rtol=1e-15)


def coupled(mass: float) -> abut.Model:
    """Two bars of 1 m hung side by side, joined at their ends by a light coupler: a parallelogram, let go 60 degrees aside."""
    model = abut.Model("swing", gravity=(0, -GRAVITY, 0))
    a = math.pi / 3.0
    end = np.array([math.sin(a), -math.cos(a), 0.0])
    for name, x, heavy in (("left", 0.0, 1.0), ("right", 0.8, 3.0)):
        at = np.array([x, 0.0, 0.0])
        inertia = (heavy / 12, heavy / 12, heavy / 12)
        bar = model.add(abut.Body(name, mass=heavy, inertia=inertia, position=tuple(at + 0.3 * heavy * end)))
        model.add(abut.joints.Revolute(f"{name}_pin", bar, model.ground, at=tuple(at), axis="z"))
    coupler = model.add(dummy("coupler", mass, tuple(end + np.array([0.4, 0.03, 0.0]))))
    model.add(abut.joints.Revolute("left_end", coupler, model["left"], at=tuple(end), axis="z"))
    model.add(
        abut.joints.InLine(
            "right_end", coupler, model["right"], at=tuple(end + np.array([0.8, 0, 0])), axis="z"
        )
    )
    return model


@pytest.mark.parametrize("mass", [1e-12, 0.0])
def test_four_bar_with_a_light_coupler(mass):
    """Both bars turn by the same angle: (J₁ + J₂) θ̈ = −(m₁ r₁ + m₂ r₂) g sin θ, J about the pins; the coupler without mass bears no force
    but along itself, from the balance of the first bar: S cos θ = J₁ θ̈ + m₁ g r₁ sin θ at 1 m.

    RungeKutta at 1e-9 keeps 1e-7 in a second; forces go with the coupler's accuracy of angle and acceleration, 1e-6 of the weights.
    """
    run = abut.simulate(coupled(mass), end=1.0, step=0.02, integrator=METHODS["RungeKutta"][0])
    first, second = 1.0 / 12 + 0.3**2, 3.0 / 12 + 3.0 * 0.9**2
    moment = 1.0 * 0.3 + 3.0 * 0.9
    angle = swinging(run.time, math.pi / 3.0, (first + second) / moment)
    assert run.warnings == []
    assert np.abs(run["left.position.x"].values - 0.3 * np.sin(angle)).max() < 1e-7
    assert np.abs(run["right.position.y"].values + 0.9 * np.cos(angle)).max() < 1e-7
    rate = -moment * GRAVITY * np.sin(angle) / (first + second)
    along = (first * rate + 0.3 * GRAVITY * np.sin(angle)) / np.cos(angle)
    assert run["left_end.force.x"].values == target(-along, "force of a coupler without mass [N]", atol=4e-5)
    assert np.abs(run["left_end.force"].values[:, 1:]).max() < 4e-5
    assert np.abs(run["left_end.torque"].values).max() < 4e-5


def slider_crank(mass: float, crank: float = 0.1, rod: float = 0.35) -> abut.Model:
    """A crank at one turn a second, a rod of this mass, a slide of 2 kg on x; no gravity."""
    model = abut.Model("slider-crank", gravity=(0, 0, 0))
    wheel = model.add(abut.Body("wheel", mass=1.0, inertia=(0.01, 0.01, 0.01)))
    light = model.add(dummy("rod", mass, (crank + 0.4 * rod, 0, 0)))
    slide = model.add(abut.Body("slide", mass=2.0, inertia=(0.01, 0.01, 0.01), position=(crank + rod, 0, 0)))
    main = model.add(abut.joints.Revolute("main", wheel, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("big_end", light, wheel, at=(crank, 0, 0), axis="z"))
    model.add(abut.joints.InLine("small_end", light, slide, at=(crank + rod, 0, 0), axis="z"))
    model.add(abut.joints.Translational("rail", slide, model.ground, at=(crank + rod, 0, 0), axis="x"))
    model.add(abut.motions.Displacement("drive", main, one_turn_a_second))
    return model


@pytest.mark.parametrize("mass", [1e-12, 0.0])
@pytest.mark.parametrize("way", ["simulate", "kinematics"])
def test_slider_crank_with_a_light_rod(way, mass):
    """x = r cos a + √(l² − r² sin² a); a rod without mass pulls along itself: S = m ẍ, and −m ẍ tan b on the rail; the drive gives m ẍ ẋ/Ω.

    Kinematics are exact to 1e-9 (its poses); a march at 1e-9 keeps 1e-7 m.
    """
    model = slider_crank(mass)
    if way == "kinematics":
        run, near = abut.kinematics(model, end=1.0, step=0.02), 1e-8
    else:
        run, near = abut.simulate(model, end=1.0, step=0.02, integrator=METHODS["RungeKutta"][0]), 1e-6
    assert run.status.ok
    r, length, pace = 0.1, 0.35, 2.0 * math.pi
    a = pace * run.time
    s = np.sqrt(length**2 - (r * np.sin(a)) ** 2)
    ds = -(r**2) * np.sin(a) * np.cos(a) * pace / s
    dds = -(r**2) * np.cos(2.0 * a) * pace**2 / s - ds**2 / s
    speed = -r * np.sin(a) * pace + ds
    push = 2.0 * (-r * np.cos(a) * pace**2 + dds)
    assert run["slide.position.x"].values == target(r * np.cos(a) + s, "position of the slide [m]", atol=near)
    np.testing.assert_allclose(run["slide.acceleration.x"].values, 0.5 * push, atol=100.0 * near)
    across = -push * r * np.sin(a) / s
    np.testing.assert_allclose(run["small_end.force.x"].values, -push, atol=100.0 * near)
    np.testing.assert_allclose(run["small_end.force.y"].values, -across, atol=100.0 * near)
    np.testing.assert_allclose(run["big_end.force.x"].values, push, atol=100.0 * near)
    np.testing.assert_allclose(run["rail.force.y"].values, -across, atol=100.0 * near)
    np.testing.assert_allclose(run["drive.torque.z"].values, push * speed / pace, atol=100.0 * near)
    assert np.abs(run["slide.angular_acceleration"].values).max() < 1e-9


def test_light_rod_near_dead_centre():
    """ω = const of a small wheel with a rod and a slide without mass, although it starts in dead centre, where dx/dφ = 0 of the slide.

    A body of 10 t in the same machine has no effect, and the wheel loses no speed to rod and slide, whose speeds the assembly sets.
    1e-8: RungeKutta at 1e-9.
    """
    model = abut.Model("dead", gravity=(0, 0, 0))
    model.add(abut.Body("truck", mass=1e4, inertia=(1e4, 1e4, 1e4), position=(0, 0, 5)))
    wheel = model.add(abut.Body("wheel", mass=1e-3, inertia=np.full(3, 1e-6), angular_velocity=(0, 0, 6.0)))
    rod, slide = (model.add(dummy(name, 0.0, (x, 0, 0))) for name, x in (("rod", 0.24), ("slide", 0.45)))
    model.add(abut.joints.Revolute("main", wheel, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("big_end", rod, wheel, at=(0.1, 0, 0), axis="z"))
    model.add(abut.joints.InLine("small_end", rod, slide, at=(0.45, 0, 0), axis="z"))
    model.add(abut.joints.Translational("rail", slide, model.ground, at=(0.45, 0, 0), axis="x"))
    run = abut.simulate(model, end=1.0, step=0.1, integrator=METHODS["RungeKutta"][0])
    assert run.status.ok
    np.testing.assert_allclose(run["wheel.angular_velocity.z"].values, 6.0, rtol=1e-8)


@pytest.mark.parametrize("mass", [1e-12, 0.0])
def test_rest_and_small_motions(mass):
    """The bar hangs straight below the pin, which carries its weight alone; its small motions have ω² = g/(1 m)."""
    model = hung_by(mass)
    rest = abut.statics(model)
    assert rest.result["bar.position"].values[0] == target(
        [0, -0.75, 0], "position of the hanging bar [m]", atol=1e-9
    )
    np.testing.assert_allclose(rest.reactions["pin"][:3], [0, GRAVITY, 0], atol=1e-8)
    assert rest.stable
    found = abut.linearize(rest.model)
    (mode,) = found.modes
    assert abs(mode.eigenvalue) == pytest.approx(math.sqrt(GRAVITY), rel=1e-7)


def test_a_point_of_mass_without_inertia():
    """A bob of mass alone, held by a revolute, has no say in how it turns: the pendulum of a point, ω² = g/l at any amplitude."""
    model = abut.Model("point", gravity=(0, -GRAVITY, 0))
    bob = model.add(abut.Body("bob", mass=1e-3, inertia=(0, 0, 0), position=(0.2, 0, 0)))
    model.add(abut.joints.Revolute("pin", bob, model.ground, at=(0, 0, 0), axis="z"))
    run = abut.simulate(model, end=1.0, step=0.05, integrator=METHODS["RungeKutta"][0])
    angle = swinging(run.time, 0.5 * math.pi, 0.2)
    assert np.abs(run["bob.position.x"].values - 0.2 * np.sin(angle)).max() < 1e-7


def rod_between_balls(mass: float) -> abut.Model:
    """A rod of 1 m from a ball joint on the ground to one on a body of 1 kg that swings and turns in space."""
    model = abut.Model("rods", gravity=(0, -GRAVITY, 0))
    bar = model.add(abut.Body("bar", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(1.2, -0.4, 0.1)))
    rod = model.add(
        abut.Body("rod", mass, np.full(3, 4e-6 * mass), (0.5, 0, 0), angular_velocity=(2.0, 0, 0))
    )
    model.add(abut.joints.Spherical("near", rod, model.ground, at=(0, 0, 0)))
    model.add(abut.joints.Spherical("far", bar, rod, at=(1, 0, 0)))
    return model


@pytest.mark.parametrize("method", ["RungeKutta", "Bdf"])
def test_the_spin_of_a_light_rod(method):
    """J ω̇ = 0 about the line through the ball joints of a rod: it keeps its spin of 2 rad/s.

    Rounding of the joint forces alone, 1e-15 N m, would accelerate a rod of 1e-12 kg at hundreds of rad/s² and take a thousand times
    the steps. A rod of 1e-6 kg gives the expected number of steps and the motion of the bar; a rod without mass has the same.
    Tolerance: a hundred times that of each method.
    """
    integrator, near = METHODS[method]
    runs = [
        abut.simulate(rod_between_balls(mass), end=1.0, step=0.1, integrator=integrator)
        for mass in (1e-6, 1e-12, 0.0)
    ]
    for run in runs:
        assert run.status.ok
        assert run.statistics["steps"] < 1.5 * runs[0].statistics["steps"]
        _, x, y, z = run["rod.quaternion"].values.T
        w = run["rod.quaternion"].values[:, 0]
        axis = np.column_stack([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)])
        spin = np.sum(axis * run["rod.angular_velocity"].values, axis=1)
        np.testing.assert_allclose(spin, 2.0, rtol=100.0 * near)
        assert np.abs(run["bar.position"].values - runs[0]["bar.position"].values).max() < 1e-5


@pytest.mark.parametrize("mass", [1e-12, 0.0])
def test_small_motions_with_a_spin_of_no_inertia(mass):
    """Hung in a row, the rod and the bar are a double pendulum of a rod without mass and a body with J about its end, r away: each of two
    planes has the roots of (m l² ω² − m g l)(J ω² − m g r) = (m l r ω²)². The bar's turn about the line is free. Without mass the rod's is
    none, with it is a second free one. Differences and poses keep 1e-6.
    """
    rest = abut.statics(rod_between_balls(mass))
    found = abut.linearize(rest.model)
    r = math.sqrt(0.2**2 + 0.4**2 + 0.1**2)
    inertia, g = 0.1 + r * r, GRAVITY
    squares = np.roots(
        [inertia - r * r, -(g * inertia + g * r), g * g * r]
    )  # of (ω² − g)(J ω² − g r) = (r ω²)², l = m = 1
    pace = np.repeat(np.sqrt(np.sort(squares)), 2)
    np.testing.assert_allclose(
        [abs(mode.eigenvalue) for mode in found.modes if not mode.rigid], pace, rtol=1e-6
    )
    assert len(found.rigid_modes) == (2 if mass else 1)


def test_massless_body_without_force_is_named():
    """m a = F with m = 0 and F = 0 along the slide determines no acceleration: refused, alone and with a second massless body welded on.

    The error names body, direction and remedy.
    """
    model = abut.Model("slide", gravity=(0, -GRAVITY, 0))
    slide = model.add(abut.Body("slide", mass=0))
    model.add(abut.joints.Translational("rail", slide, model.ground, at=(0, 0, 0), axis="y"))
    with pytest.raises(InvalidValue, match=r'"slide" has no mass.*along \(0, 1, 0\).*give it mass'):
        abut.simulate(model, end=1.0)
    other = model.add(abut.Body("other", mass=0, position=(1, 0, 0)))
    model.add(abut.joints.Fixed("weld", other, slide, at=(1, 0, 0)))
    with pytest.raises(InvalidValue, match=r"has no mass.*along \(0, 1, 0\).*give it mass"):
        abut.simulate(model, end=1.0)

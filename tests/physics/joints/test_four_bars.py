"""N four-bar windows in a row: IFToMM benchmark A02 with singular poses; and a nearly singular four-bar."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from targets import target

pytestmark = [pytest.mark.usefixtures("every_coordinate"), pytest.mark.brief]

GRAVITY = 9.81


def one_turn_a_second(t: float) -> float:
    return 2 * 3.141592653589793 * t


#: |x|, |y| of B0 and angular speed at 10 s; one-coordinate closed motion, references computed independently
PUBLISHED = {2: (0.3284581115, 0.9445185382), 40: (0.1805122267, 0.9835727406)}


def windows(n: int) -> abut.Model:
    """2 n + 1 uniform links of 1 m and 1 kg in the xy plane; 3 n + 1 revolutes, 5 equations each, 3 n of
    them redundant.
    """
    model = abut.Model(f"{n} four-bars", gravity=(0, -GRAVITY, 0))
    upright, level = (1 / 12, 1e-4, 1 / 12), (1e-4, 1 / 12, 1 / 12)
    cranks = [
        model.add(
            abut.Body(
                f"crank{k}",
                mass=1.0,
                inertia=upright,
                position=(k, 0.5, 0),
                velocity=(0.5, 0, 0),
                angular_velocity=(0, 0, -1),
            )
        )
        for k in range(n + 1)
    ]
    rods = [
        model.add(abut.Body(f"rod{k}", mass=1.0, inertia=level, position=(k + 0.5, 1, 0), velocity=(1, 0, 0)))
        for k in range(n)
    ]
    for k, crank in enumerate(cranks):
        model.add(abut.joints.Revolute(f"a{k}", crank, model.ground, at=(k, 0, 0), axis="z"))
    for k, rod in enumerate(rods):
        model.add(abut.joints.Revolute(f"left{k}", rod, cranks[k], at=(k, 1, 0), axis="z"))
        model.add(abut.joints.Revolute(f"right{k}", rod, cranks[k + 1], at=(k + 1, 1, 0), axis="z"))
    return model


def rigid_parallelogram(n: int, times: np.ndarray) -> np.ndarray:
    """B0 while all cranks stay parallel: [(n+1)/3 + n] th'' = g [(n+1)/2 + n] sin th, th from the upright;
    DOP853 1e-12.
    """
    ratio = GRAVITY * ((n + 1) / 2 + n) / ((n + 1) / 3 + n)
    motion = solve_ivp(
        lambda _t, y: [y[1], ratio * np.sin(y[0])],
        (0, times[-1]),
        [0, 1],
        "DOP853",
        rtol=1e-12,
        atol=1e-12,
        t_eval=times,
    )
    return np.column_stack([np.sin(motion.y[0]), np.cos(motion.y[0])])


@pytest.mark.parametrize("n", PUBLISHED)
def test_one_coordinate_reproduces_published_values(n):
    """φ̈ = −(∂V/∂φ)/J of the one coordinate of a rigid parallelogram: the reference below reproduces the benchmark's digits.

    Source: `PUBLISHED`, the IFToMM benchmark of N four-bars. 2e-9 m: its last digit.
    """
    point = rigid_parallelogram(n, np.array([0.0, 10.0]))[-1]
    assert np.abs(point) == target(PUBLISHED[n], "corner of the windows at the end [m]", atol=2e-9)


def corner(run: abut.Result) -> np.ndarray:
    """B0 is twice as far from A0 as the centre of the first crank."""
    return 2 * run["crank0.position"].values[:, :2]


@pytest.mark.parametrize(
    "integrator",
    [
        abut.Bdf(rtol=1e-9),  # whose errors add up: its local ones are a tenth of the others'
        pytest.param(abut.Radau(rtol=1e-8), marks=pytest.mark.long),
        abut.RungeKutta(rtol=1e-8),
    ],
    ids=repr,
)
def test_two_windows_pass_singular_poses(integrator):
    """Each time the cranks lie level, 2 more degrees of freedom open for an instant; the momentum carries the machine
    through on its branch.

    A02 with N = 2 to 10 s, a dozen passages. The benchmark's "high precision" is 1e-3 relative; rtol 1e-8
    must give 1e-4.
    """
    run = abut.simulate(windows(2), end=10.0, step=0.05, integrator=integrator)
    exact = rigid_parallelogram(2, run.time)
    assert corner(run) == target(exact, "corner of two windows [m]", abs=1e-4)
    energy = run["energy.total"].values
    assert np.abs(energy - energy[0]).max() < 1e-4 * 5 * GRAVITY
    assert run["constraint.drift"].values.max() < 1e-6


@pytest.mark.parametrize("integrator", [None, abut.Bdf(), abut.Radau()], ids=repr)
def test_two_windows_at_default_settings(integrator):
    """N = 2 to 2 s with default settings, both singular passages of a turn: 1e-3 m, in steps that the motion asks for and not the poses.

    A fifth-order method needs some ten steps a radian for 1e-6, Bdf two or three times as many; the cranks turn by 6.3 rad: fewer than 400.
    """
    run = abut.simulate(windows(2), end=2.0, step=0.02, integrator=integrator)
    assert np.abs(corner(run) - rigid_parallelogram(2, run.time)).max() < 1e-3
    assert run.statistics["steps"] + run.statistics["rejections"] < 400


@pytest.mark.long
@pytest.mark.slow
def test_forty_windows_pass_singular_poses():
    """A02 with N = 40: 81 bodies, 605 equations of which 120 are redundant, 40 degrees of freedom open at each level
    pose; 10 s, 1e-3 m.
    """
    run = abut.simulate(windows(40), end=10.0, step=0.1, integrator=abut.Bdf(rtol=1e-7))
    assert corner(run) == target(rigid_parallelogram(40, run.time), "corner of forty windows [m]", abs=1e-3)


def four_bar(excess: float) -> tuple[abut.Model, float, float]:
    """Crank 1 - excess, coupler 2, rocker 1, base 2: nearly a parallelogram, all links nearly in one line
    twice a turn.
    """
    base, crank, coupler, rocker = 2.0, 1.0 - excess, 2.0, 1.0
    start = 1.2
    a = crank * np.array([np.cos(start), np.sin(start), 0])
    b = np.array([base, 0, 0]) + rocker * rocker_direction(start, base, crank, coupler, rocker)
    model = abut.Model("four-bar", gravity=(0, 0, 0))

    def link(name: str, p: np.ndarray, q: np.ndarray) -> abut.Body:
        length = np.linalg.norm(q - p)
        angle = np.arctan2(q[1] - p[1], q[0] - p[0])
        i = length**2 / 12
        quaternion = (np.cos(angle / 2), 0, 0, np.sin(angle / 2))
        return model.add(
            abut.Body(name, mass=1.0, inertia=(1e-3, i, i), position=(p + q) / 2, orientation=quaternion)
        )

    bodies = link("crank", np.zeros(3), a), link("coupler", a, b), link("rocker", np.array([base, 0, 0]), b)
    pin = abut.joints.Revolute("A", bodies[0], model.ground, at=(0, 0, 0), axis="z")
    model.add(pin)
    model.add(abut.joints.Revolute("P", bodies[1], bodies[0], at=a, axis="z"))
    model.add(abut.joints.Revolute("Q", bodies[1], bodies[2], at=b, axis="z"))
    model.add(abut.joints.Revolute("B", bodies[2], model.ground, at=(base, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", pin, one_turn_a_second))
    return model, start, crank


def rocker_direction(angle: float, base: float, crank: float, coupler: float, rocker: float) -> np.ndarray:
    """Open branch: intersection of the coupler's circle about the crank pin with the rocker's about B,
    coupler above.
    """
    p = crank * np.array([np.cos(angle), np.sin(angle)])
    d = np.array([base, 0.0]) - p
    r = np.hypot(*d)
    along = (coupler**2 - rocker**2 + r**2) / (2 * r)
    across = np.sqrt(max(coupler**2 - along**2, 0.0))
    u = d / r
    q = p + along * u + across * np.array([-u[1], u[0]])
    return np.append((q - [base, 0.0]) / rocker, 0.0)


def test_too_long_crank_locks_and_is_reported():
    """Crank 1.2, coupler 2 and rocker 1 reach as far as 3 from the crank's pin, which is at |p − B| from B: the law of cosines,
    1.44 + 4 − 4.8 cos φ = 9, gives the angle φ where the machine locks, and φ = 1.2 + 2π t the time. Near it the rocker's speed grows
    as the root of what is left, so that steps come within 1e-5 s of it.
    """
    model, start, _ = four_bar(-0.2)
    run = abut.simulate(model, end=1.0, step=0.01)
    lock = (np.arccos((1.44 + 4.0 - 9.0) / 4.8) - start) / (2 * np.pi)
    assert run.status.kind == "failed"
    assert run.status.time == target(lock, "time of locking [s]", abs=1e-5)
    assert 'the mechanism locks: in this pose "drive"' in run.status.sentence
    assert "rocker" in run.status.sentence
    assert run.time[-1] == pytest.approx(0.01 * np.floor(lock / 0.01))


@pytest.mark.parametrize("excess", [0.1, 1e-2, 1e-3])
def test_four_bar_near_its_change_point_keeps_its_branch(excess):
    """The rocker angle follows the closed form of the loop, r₁ + r₂ + r₃ + r₄ = 0, on the open branch, for a driven crank.

    At an excess length of 1e-3 the crossed branch comes within 0.11 rad of it twice a turn. Positions satisfy the loop to the projection
    tolerance for every step: 1e-6 m, because near that pose an error of 1e-8 m moves the rocker by 1e-8/0.05 m.
    """
    model, start, crank = four_bar(excess)
    run = abut.simulate(model, end=1.0, step=0.002)
    angle = start + 2 * np.pi * run.time
    q = np.array([rocker_direction(a, 2.0, crank, 2.0, 1.0) for a in angle])
    middle = np.array([2.0, 0, 0]) + q / 2
    assert run["rocker.position"].values == target(middle, "position of the rocker [m]", abs=1e-6)


def test_equations_in_closed_form_of_closed_loops_at_the_start():
    """q̈ of `abut.equations`, with two loops closed by M q̈ + Gᵀ λ = F, G q̈ = γ, equals the engine's to 1e-12 of the largest."""
    run = abut.simulate(windows(2), end=2.0, step=0.02)
    derived = abut.equations(windows(2))
    assert (len(derived.q), len(derived.constraints)) == (5, 4)
    for name, mine in derived.bodies().items():
        for what in ("acceleration", "angular_acceleration"):
            np.testing.assert_allclose(
                getattr(mine, what), run[f"{name}.{what}"].values[0], atol=1e-12 * 2.0 * GRAVITY
            )

"""Closed loops with redundant constraints, dead centres, singular initial poses, and any choice of cut joint, against closed forms.

Each machine has one freedom s, and gravity alone acts, so that energy gives its speed, ṡ = √(2 (E − V(s)) / m(s)), with m and V from
positions in closed form, differentiated by complex steps, and the time by SciPy's DOP853 at 1e-12. Nothing of it knows of multipliers.
Machines run at rtol 1e-11, in some hundred steps: 1e-9 m, ten times what their local errors add up to.
"""

import itertools

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation

import abut

pytestmark = pytest.mark.usefixtures("every_coordinate")

GRAVITY = 9.81
METHOD = abut.RungeKutta(method=abut.DOP853, rtol=1e-11)
LATE = (pytest.mark.long, pytest.mark.slow)
KINDS = [abut.AbsoluteCoordinates(), abut.JointCoordinates()]
BOTH = pytest.mark.parametrize("coordinates", KINDS, ids=repr)
#: Slides in trees are kernels of their own.
FIRST = pytest.mark.parametrize("coordinates", [KINDS[0], pytest.param(KINDS[1], marks=LATE)], ids=repr)


class Bars:
    """Uniform bars: ``pose(s)`` gives each one's middle and axes (columns: along, across, across), also of complex s."""

    def __init__(self, names, pose, inertia=(1.0 / 600.0, 1.01 / 12.0, 1.01 / 12.0), mass=1.0):
        self.names, self.pose, self.inertia, self.mass = names, pose, np.array(inertia), mass

    def at(self, s):
        """Middles and axes, their rates by s, and angular velocities by s."""
        ahead = self.pose(s + 1e-30j)
        middles, axes = np.real(ahead[0]), np.real(ahead[1])
        moved, turned = np.imag(ahead[0]) / 1e-30, np.imag(ahead[1]) / 1e-30
        whirl = turned @ axes.transpose(0, 2, 1)
        return middles, axes, moved, np.stack([whirl[:, 2, 1], whirl[:, 0, 2], whirl[:, 1, 0]], axis=1)

    def mass_of(self, s):
        """m(s) in T = m ṡ²/2, and V(s)."""
        middles, axes, moved, turning = self.at(s)
        own = np.einsum("bij,bi->bj", axes, turning)
        inertial = self.mass * np.sum(moved**2) + np.sum(self.inertia * own**2)
        return inertial, self.mass * GRAVITY * middles[:, 1].sum()

    def motion(self, start, rate, times):
        """s at these times, and how far the middles are then [time, bar, 3]."""
        inertial, high = self.mass_of(start)
        energy = 0.5 * inertial * rate**2 + high

        def speed(_, s):
            inertial, high = self.mass_of(s[0])
            return [np.sign(rate) * np.sqrt(2.0 * (energy - high) / inertial)]

        found = solve_ivp(speed, (0.0, times[-1]), [start], "DOP853", t_eval=times, rtol=1e-12, atol=1e-12)
        return found.y[0], np.array([np.real(self.pose(s)[0]) for s in found.y[0]])

    def bodies(self, model, start, rate):
        """Put into a model in this state."""
        middles, axes, moved, turning = self.at(start)
        return [
            model.add(
                abut.Body(
                    name,
                    mass=self.mass,
                    inertia=tuple(self.inertia),
                    position=tuple(middles[b]),
                    orientation=tuple(Rotation.from_matrix(axes[b]).as_quat(scalar_first=True)),
                    velocity=tuple(moved[b] * rate),
                    angular_velocity=tuple(turning[b] * rate),
                )
            )
            for b, name in enumerate(self.names)
        ]

    def check(self, model, start, rate, coordinates, end, tolerance=1e-9):
        """Where bodies are at all times, by the closed motion; the run."""
        run = abut.simulate(model, end=end, step=end / 40, integrator=METHOD, coordinates=coordinates)
        assert run.status.ok
        _, middles = self.motion(start, rate, run.time)
        for b, name in enumerate(self.names):
            np.testing.assert_allclose(
                run.values(f"{name}.position"), middles[:, b], rtol=0.0, atol=tolerance
            )
        energy = run.values("energy.total")
        assert np.ptp(energy) < tolerance * np.abs(energy).max()
        return run


def upright(direction):
    """Axes of a bar in the xy plane."""
    x, y = direction
    zero, one = 0.0 * x, 1.0 + 0.0 * x
    return np.array([[x, -y, zero], [y, x, zero], [zero, zero, one]])


def middle(*ends):
    """Half way."""
    return 0.5 * (np.array([*ends[0], 0.0]) + np.array([*ends[1], 0.0]))


def round_bricard(s):
    """Hinge angles θ and φ, in turn, of Bricard's loop of six unit bars with right angles between the axes of each: a closed curve

        (1 + cos θ)(1 + cos φ) = 1,    (θ, φ) = r (cos s, sin s).

    Chen, You & Tarnai, Int. J. Solids Struct. 42 (2005) 2287-2301, eq. 7 for α = π/2.
    """

    def off(r):
        return (1.0 + np.cos(r * np.cos(s))) * (1.0 + np.cos(r * np.sin(s))) - 1.0

    def real(r):
        return float((1.0 + np.cos(r * np.cos(s.real))) * (1.0 + np.cos(r * np.sin(s.real))) - 1.0)

    s = complex(s)
    r = complex(brentq(real, 1.0, 2.5, xtol=1e-15))
    for _ in range(3):
        slope = (off(r + 1e-7) - off(r - 1e-7)) / 2e-7
        r -= off(r) / slope
    return r * np.cos(s), r * np.sin(s)


def bricard(s):
    """The five bars that move; the sixth, along −z to the origin, is the ground's. As assembled, s = π/4, they go along edges of a cube."""
    angles = round_bricard(s)
    along, axis = np.array([0.0, 0.0, -1.0], complex), np.array([0.0, -1.0, 0.0], complex)
    point, middles, axes = np.zeros(3, complex), [], []
    for k in range(5):
        turn = angles[k % 2]
        along = along * np.cos(turn) + np.cross(axis, along) * np.sin(turn)
        across = np.cross(along, axis)
        middles.append(point + 0.5 * along)
        axes.append(np.stack([along, -across, axis], axis=1))
        point, axis = point + along, across * (-1.0 if k % 2 == 0 else 1.0)
    return np.array(middles), np.array(axes)


BRICARD = Bars([f"bar_{k}" for k in range(5)], bricard)


@BOTH
def test_bricards_loop_goes_round(coordinates):
    """Six hinges have 30 equations for 30 freedoms, and yet the loop moves, because rank G = 29 in every pose.

    Source: IFToMM benchmark A04 (González, Dopico, Lugrís & Cuadrado, Multibody Syst. Dyn. 16 (2006) 213-229), with a push that takes
    it once round its closed curve. `BRICARD.check` states the tolerances.
    """
    model = abut.Model("Bricard", gravity=(0, -GRAVITY, 0))
    start, rate = 0.25 * np.pi, 7.0
    bars = BRICARD.bodies(model, start, rate)
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1)]
    for k, axis in enumerate("yzxyzx"):
        ends = [model.ground, *bars, model.ground]
        model.add(abut.joints.Revolute(f"hinge_{k}", ends[k], ends[k + 1], at=corners[k], axis=axis))
    run = BRICARD.check(model, start, rate, coordinates, 1.2)
    assert sum("redundant" in told for told in run.warnings) == 1
    assert abs(BRICARD.motion(start, rate, run.time)[0][-1] - start) > 2.0 * np.pi


def cranked(r, rod):
    """A crank of length r on the origin, a rod, and a slide along x, by the crank's angle."""

    def pose(s):
        c, n = np.cos(s), np.sin(s)
        x = np.sqrt(rod**2 - (r * n) ** 2)
        pin, end = (r * c, r * n), (r * c + x, 0.0 * n)
        bars = upright((c, n)), upright((x / rod, -r * n / rod)), upright((1.0 + 0.0 * c, 0.0 * c))
        return np.array([middle((0, 0), pin), middle(pin, end), middle(end, end)]), np.array(bars)

    return pose


@FIRST
def test_massless_rod_passes_dead_centres(coordinates):
    """½ m(s) ṡ² + V(s) = E of a crank and a slide joined by a distance equation, over three turns (derived in `Bars.mass_of`).

    At dead centre the equation acts on the slide alone and cannot be eliminated between crank and slide, although the machine is not
    singular: the order of elimination changes once. 1e-9: a hundred times the tolerance of the integrator, over 1 s.
    """
    pose = cranked(0.2, 0.5)
    bars = Bars(["crank", "slide"], lambda s: tuple(x[[0, 2]] for x in pose(s)))
    model = abut.Model("slider-crank", gravity=(0, -GRAVITY, 0))
    start, rate = 0.9, 20.0
    crank, slide = bars.bodies(model, start, rate)
    pin = (0.2 * np.cos(start), 0.2 * np.sin(start), 0.0)
    model.add(abut.joints.Revolute("crank_pin", model.ground, crank, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Distance("rod", crank.frame_at(pin), slide.frame(), length=0.5))
    model.add(abut.joints.Translational("guide", model.ground, slide, at=slide.position, axis="x"))
    run = bars.check(model, start, rate, coordinates, 1.0)
    first = isinstance(coordinates, abut.JointCoordinates)  # in which the slide goes first as it is
    assert run.statistics["elimination_orders"] == (1 if first else 2)


@FIRST
@pytest.mark.parametrize("first", [0, *(pytest.param(k, marks=LATE) for k in (1, 2, 3))])
def test_slider_crank_cut_anywhere(first, coordinates):
    """x = r cos φ + √(l² − r² sin² φ): the motion through dead centres is the same wherever the loop is cut.

    Joints of equal size carry in the order of the model, so the last of the four closes the loop. Three of the 20 equations of a
    plane machine in space are redundant. `Bars.check` states the tolerances.
    """
    pose = cranked(0.2, 0.5)
    bars = Bars(["crank", "rod", "slide"], pose)
    model = abut.Model("slider-crank", gravity=(0, -GRAVITY, 0))
    start, rate = 0.0, 20.0  # in dead centre
    crank, rod, slide = bars.bodies(model, start, rate)
    joints = [
        abut.joints.Revolute("a", model.ground, crank, at=(0, 0, 0), axis="z"),
        abut.joints.Revolute("b", crank, rod, at=(0.2, 0, 0), axis="z"),
        abut.joints.Revolute("c", rod, slide, at=slide.position, axis="z"),
        abut.joints.Translational("d", slide, model.ground, at=slide.position, axis="x"),
    ]
    for one in joints[first:] + joints[:first]:
        model.add(one)
    bars.check(model, start, rate, coordinates, 0.6)


def parallel(s):
    """Two cranks and a coupler, all of 1 m, on pins 1 m apart, by the cranks' angle: at 0 and π all bars are in line."""
    c, n = np.cos(s), np.sin(s)
    ends = middle((0, 0), (c, n)), middle((c, n), (1 + c, n)), middle((1, 0), (1 + c, n))
    return np.array(ends), np.array([upright((c, n)), upright((1.0 + 0 * c, 0 * c)), upright((c, n))])


@BOTH
@pytest.mark.parametrize(
    ("start", "last"),
    [
        pytest.param(start, last, marks=() if last == 3 else LATE)
        for start, last in itertools.product((0.5 * np.pi, 0.0), range(4))
    ],
)
def test_parallelogram_through_poses_in_line(start, last, coordinates):
    """g(q) = 0 of a parallelogram in line: two equations of the closing pin are redundant there, and momentum alone keeps the loop a
    parallelogram, φ_left = φ_right.

    It begins upright, where no equation is redundant, or in line. Whichever pin closes the loop, no elimination order has good pivots
    in line: without a Tikhonov shift a step of 1e-16 s ends the run, or energy is lost. `Bars.check` states the tolerances.
    """
    bars = Bars(["left", "coupler", "right"], parallel)
    model = abut.Model("parallelogram", gravity=(0, -GRAVITY, 0))
    rate = 7.0
    left, coupler, right = bars.bodies(model, start, rate)
    c, n = round(np.cos(start)), round(np.sin(start))
    pins = [
        ("a", model.ground, left, (0, 0, 0)),
        ("p", left, coupler, (c, n, 0)),
        ("q", coupler, right, (1 + c, n, 0)),
        ("b", right, model.ground, (1, 0, 0)),
    ]
    for k in range(4):
        name, one, other, at = pins[(last + 1 + k) % 4]
        kind = abut.joints.InLine if k == 3 else abut.joints.Revolute
        model.add(kind(name, one, other, at=at, axis="z"))
    run = bars.check(model, start, rate, coordinates, 1.0)
    assert run.statistics["steps"] + run.statistics["rejections"] < 1000

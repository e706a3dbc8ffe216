"""The slider-crank with 0.5 mm of clearance at the wrist pin: time to a given error at half a turn.

The pin touches its bushing by Lankarani–Nikravesh, F = K δ^1.5 (1 + ¾(1 − e²) δ̇/δ̇₀), never pulling, K = 6.61e10 N/m^1.5,
e = 0.9; δ̇₀ is the speed at which this contact began, at least 10 mm/s. About 57 impacts in two turns; the motion is chaotic,
so programs are judged by the slider's place during the first half turn. The reference is SciPy's DOP853 at 1e-12 in
minimal coordinates (rod angle, slider), restarted at each located onset and release.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from functools import cache, partial

import numpy as np
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicHermiteSpline

import slider_crank as ideal
from abut import normal_law
from harness import (
    Contestant,
    Sample,
    exudyn_settings,
    gather,
    measure,
    options,
    publish,
    table,
    time_to_error,
    verdict,
)
from slider_crank import CRANK, END, ROD, ROD_INERTIA, ROD_MASS, SAMPLING, SLIDER_MASS, SPEED

CLEARANCE, PIN_RADIUS = 5e-4, 0.01
STIFFNESS, RESTITUTION, SLOWEST = 6.61e10, 0.9, 0.01
DISSIPATION = 0.75 * (1 - RESTITUTION**2)
HALF_TURN = END / 4


@normal_law
class LankaraniNikravesh:
    """Hertz with damping in proportion to the impact speed: F = K δ^1.5 (1 + ¾ (1 − e²) δ̇/δ̇₀), δ̇₀ ≥ v."""

    stiffness: float  #: K [N/m^1.5]
    restitution: float  #: e [-]
    slowest_impact: float  #: v [m/s]

    def force(p, depth, rate, impact_rate):
        damping = 0.75 * (1.0 - p.restitution * p.restitution) * rate / max(impact_rate, p.slowest_impact)
        return p.stiffness * depth**1.5 * (1.0 + damping)


# --- reference -----------------------------------------------------------------------------------------------------


def eccentricity(t: float, state) -> tuple[float, float, float, float]:
    """Distance of pin and bushing, its rate, and its direction (from bushing to pin)."""
    angle, x, turn, v = state
    ex = CRANK * math.cos(SPEED * t) + ROD * math.cos(angle) - x
    ey = CRANK * math.sin(SPEED * t) + ROD * math.sin(angle)
    vx = -CRANK * SPEED * math.sin(SPEED * t) - ROD * math.sin(angle) * turn - v
    vy = CRANK * SPEED * math.cos(SPEED * t) + ROD * math.cos(angle) * turn
    distance = math.hypot(ex, ey)
    scale = distance or 1.0  # concentric at the start: no direction, and no contact either
    return distance, (vx * ex + vy * ey) / scale, ex / scale, ey / scale


def law(depth: float, rate: float, impact: float) -> float:
    return max(0.0, STIFFNESS * depth**1.5 * (1 + DISSIPATION * rate / impact)) if depth > 0 else 0.0


def rates(t, state, impact):
    """Rod (about the moving crank pin) and slider under the contact force."""
    angle, _, turn, v = state
    fx = fy = 0.0
    if impact > 0:
        distance, rate, nx, ny = eccentricity(t, state)
        force = law(distance - CLEARANCE, rate, impact)
        fx, fy = force * nx, force * ny
    s, c = math.sin(angle), math.cos(angle)
    ax, ay = -CRANK * SPEED**2 * math.cos(SPEED * t), -CRANK * SPEED**2 * math.sin(SPEED * t)
    moment = ROD * (s * fx - c * fy) - ROD_MASS * ROD / 2 * (c * ay - s * ax)
    return turn, v, moment / (ROD_INERTIA + ROD_MASS * ROD**2 / 4), fx / SLIDER_MASS


@cache
def reference() -> CubicHermiteSpline:
    """The slider's place over two turns, on a grid of 1 µs with its exact slope."""
    grid = np.linspace(0, END, 24001)
    states = np.empty((len(grid), 4))
    t, state, impact = 0.0, np.array([0.0, CRANK + ROD, -CRANK * SPEED / ROD, 0.0]), 0.0
    while t < END:

        def gap_closes(t, y, _impact):
            return eccentricity(t, y)[0] - CLEARANCE

        gap_closes.terminal, gap_closes.direction = True, 1 if impact == 0 else -1
        longest = 2e-5 if impact == 0 else 5e-6
        part = solve_ivp(
            rates,
            (t, END),
            state,
            "DOP853",
            args=(impact,),
            rtol=1e-12,
            atol=1e-14,
            events=gap_closes,
            dense_output=True,
            max_step=longest,
        )
        ahead = grid >= t
        states[ahead] = part.sol(np.minimum(grid[ahead], part.t[-1])).T
        t, state = part.t[-1], part.y[:, -1]
        impact = max(eccentricity(t, state)[1], SLOWEST) if impact == 0 else 0.0
    return CubicHermiteSpline(grid, states[:, 1], states[:, 3])


def sample(seconds: float, t: np.ndarray, x: np.ndarray, remark: str = "") -> Sample:
    """Judge by the first half turn; tell how far one and two turns are off."""
    off = np.abs(x - reference()(t))
    turns = f"one turn {off[t <= 2 * HALF_TURN].max():.0e} m, two {off.max():.0e} m"
    return Sample(seconds, float(off[t <= HALF_TURN].max()), "; ".join(filter(None, (remark, turns))))


# --- abut ----------------------------------------------------------------------------------------------------------


def clearance_model():
    """The scene, as a user writes it: a sphere (the pin) inside a spherical cavity (the bushing)."""
    import abut

    model, rod, slider = ideal.crank_and_rod("slider crank with clearance")
    wrist = (CRANK + ROD, 0, 0)
    pin = abut.shapes.Sphere(rod.frame_at(wrist), PIN_RADIUS)
    bushing = abut.shapes.SphericalCavity(slider.frame_at(wrist), PIN_RADIUS + CLEARANCE)
    law = LankaraniNikravesh(stiffness=STIFFNESS, restitution=RESTITUTION, slowest_impact=SLOWEST)
    model.add(abut.Contact("wrist", pin, bushing, normal=law))
    return model


def ours() -> Iterator[Contestant]:
    import abut

    model = clearance_model()

    def run(integrator, coordinates=None, whole: bool = False) -> Sample:
        begin = time.perf_counter()
        result = abut.simulate(
            model, end=END, step=SAMPLING * 10, integrator=integrator, coordinates=coordinates
        )
        wall = time.perf_counter() - begin
        remark = f"{result.statistics['steps']} steps, {result.statistics['events']} events"
        seconds = wall if whole else result.statistics["integration_seconds"]
        return sample(seconds, result.time, result["slider.position"].values[:, 0], remark)

    for rtol in (1e-6, 1e-7, 2e-8, 1e-8, 1e-9):
        method = abut.RungeKutta(method=abut.DOPRI5, rtol=rtol)
        yield Contestant("abut", f"DOPRI5, rtol {rtol:.0e}", partial(run, method))
    for rtol in (1e-7, 5e-8, 2e-8, 1e-8):
        method = abut.RungeKutta(method=abut.TSIT5, rtol=rtol)
        yield Contestant("abut", f"TSIT5, rtol {rtol:.0e}", partial(run, method))
        joint = partial(run, method, abut.JointCoordinates())
        yield Contestant("abut", f"joint coordinates, TSIT5, rtol {rtol:.0e}", joint)
    for rtol in (1e-7, 1e-8):
        method = abut.RungeKutta(method=abut.DOP853, rtol=rtol)
        yield Contestant("abut", f"DOP853, rtol {rtol:.0e}", partial(run, method))
    method = abut.RungeKutta(method=abut.TSIT5, rtol=2e-8)
    yield Contestant("abut, whole call", "TSIT5, rtol 2e-08", partial(run, method, whole=True))


# --- peers ---------------------------------------------------------------------------------------------------------


class LatchedPin:
    """The law for programs that only offer a callback: it latches the impact speed when it first sees contact."""

    def __init__(self) -> None:
        self.impact = 0.0

    def force(self, ex: float, ey: float, vx: float, vy: float) -> tuple[float, float]:
        """On the slider, from the pin's eccentricity and its rate."""
        distance = math.hypot(ex, ey)
        depth = distance - CLEARANCE
        if depth <= 0:
            self.impact = 0.0
            return 0.0, 0.0
        rate = (vx * ex + vy * ey) / distance
        if self.impact == 0:
            self.impact = max(rate, SLOWEST)
        force = law(depth, rate, self.impact)
        return force * ex / distance, force * ey / distance

    def generalised(self, crank: float, rod: float, x: float, w: float, turn: float, v: float):
        """Torque about the crank pin and about the main bearing, and force on the slider (absolute angles)."""
        s, c, sr, cr = math.sin(crank), math.cos(crank), math.sin(rod), math.cos(rod)
        fx, fy = self.force(
            CRANK * c + ROD * cr - x,
            CRANK * s + ROD * sr,
            -CRANK * s * w - ROD * sr * turn - v,
            CRANK * c * w + ROD * cr * turn,
        )
        about_pin = ROD * (sr * fx - cr * fy)
        return about_pin + CRANK * (s * fx - c * fy), about_pin, fx


def exudyn_entries() -> Iterator[Contestant]:
    import exudyn as exu
    from exudyn.utilities import (
        NodeGenericData,
        ObjectConnectorCartesianSpringDamper,
        ObjectContactSphereSphere,
    )

    def hollow_sphere(system, ends) -> None:
        node = system.AddNode(
            NodeGenericData(initialCoordinates=[CLEARANCE, 0, 0, 0], numberOfDataCoordinates=4)
        )
        system.AddObject(
            ObjectContactSphereSphere(
                markerNumbers=list(ends["frames"]),
                nodeNumber=node,
                spheresRadii=[PIN_RADIUS, PIN_RADIUS + CLEARANCE],
                isHollowSphere1=True,
                contactStiffness=STIFFNESS,
                contactStiffnessExponent=1.5,
                # its Hunt–Crossley model has 3/2 (1 − e): the same factor at another e
                restitutionCoefficient=1 - DISSIPATION / 1.5,
                impactModel=1,
                minimumImpactVelocity=SLOWEST,
                dynamicFriction=0.0,
            )
        )

    def user_function(system, ends) -> None:
        pin = LatchedPin()

        def force(mbs, t, item, u, v, k, d, offset):
            return [*pin.force(u[0], u[1], v[0], v[1]), 0.0]

        rod_end, slider = ends["points"]
        system.AddObject(
            ObjectConnectorCartesianSpringDamper(
                markerNumbers=[slider, rod_end],
                stiffness=[0] * 3,
                damping=[0] * 3,
                springForceUserFunction=force,
            )
        )

    def run(add_contact, h: float) -> Sample:
        system, ends, slider_node = ideal.exudyn_mechanism()
        add_contact(system, ends)
        settings = exudyn_settings(END, h, SAMPLING)
        settings.timeIntegration.adaptiveStep = True
        settings.timeIntegration.minimumStepSize = 1e-13
        solver = exu.DynamicSolverType.TrapezoidalIndex2
        wall, samples = ideal.exudyn_solve(system, slider_node, settings, solver)
        return sample(wall, samples[:, 0], samples[:, 1])

    for h in (1e-6, 2e-7, 5e-8):
        setting = f"hollow sphere, trapezoidal, h {h:.0e}"
        yield Contestant("Exudyn", setting, partial(run, hollow_sphere, h))
    setting = "user function, trapezoidal, h 1e-06"
    yield Contestant("Exudyn", setting, partial(run, user_function, 1e-6))


def mujoco_entries() -> Iterator[Contestant]:
    import mujoco  # noqa: F401 - missing, it leaves these contestants out

    def run(h: float) -> Sample:
        pin = LatchedPin()

        def passive(model, data) -> None:
            (crank, bend, x), (w, bend_rate, v) = data.qpos, data.qvel
            forces = pin.generalised(crank, crank + bend, x + CRANK + ROD, w, w + bend_rate, v)
            data.qfrc_passive[:] += forces

        wall, samples = ideal.mujoco_solve(h, passive=passive)
        return sample(wall, samples[:, 0], samples[:, 1])

    yield Contestant("MuJoCo", "the law as Python callback, RK4, h 1e-06", partial(run, 1e-6))


def pinocchio_entries() -> Iterator[Contestant]:
    import pinocchio as pin

    model, _rod, _slider = ideal.pinocchio_mechanism()
    data = model.createData()

    def run(h: float) -> Sample:
        wrist = LatchedPin()

        def acceleration(q, v):
            forces = wrist.generalised(q[0], q[0] + q[1], q[2] + CRANK + ROD, v[0], v[0] + v[1], v[2])
            return pin.aba(model, data, q, v, np.array(forces)).copy()

        start = np.array([SPEED, -CRANK * SPEED / ROD - SPEED, 0.0])
        begin = time.perf_counter()
        x = [q[2] for q, _ in ideal.rk4(acceleration, np.zeros(3), start, h, round(END / h))]
        wall = time.perf_counter() - begin
        t = h * np.arange(1, len(x) + 1)
        return sample(wall, t, np.array(x) + CRANK + ROD)

    yield Contestant("Pinocchio", "the law in a Python RK4 loop, h 1e-06", partial(run, 1e-6))


if __name__ == "__main__":
    chosen = options(__doc__)
    makers = [ours] if chosen.ours else [ours, exudyn_entries, mujoco_entries, pinocchio_entries]
    rows = measure(gather(*makers), chosen.repeats)
    parts = [table(rows), time_to_error(rows, (1e-4, 1e-5, 2e-7)), verdict(rows, error=2e-7, seconds=25e-3)]
    publish("slider_crank_clearance", parts, chosen.write)

"""Default integrator of a model, with the reason of the choice.

An explicit method needs steps h ≲ 3/ω and h ≲ 3/λ for every frequency ω = √(k/m) and relaxation rate λ = c/m of springs,
bushings and friction, and for every relaxation rate of the laws' internal states; an accurate solution needs about thirty
steps over the slowest relevant motion. If the first is much shorter than the second the model is stiff.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.contact.impact_simulation import rebound
from abut.errors import InvalidValue
from abut.extend import ask
from abut.integrators import Bdf, Cenic, MoreauJean, Radau, RungeKutta, Verlet
from abut.integrators.method import Method, Scales, scales_of
from abut.integrators.moreau.options import default_step
from abut.model import check_model
from abut.signals import ImplicitState, Linear, State
from abut.system.contact.search.pattern_arrays import MAX_NODES
from abut.system.elimination.massless import carried_by_forces, find_massless_motions_of_model
from abut.system.features import functions_of, layout_of

if TYPE_CHECKING:
    from abut.model import Body, Model

SUBDIVIDED = 30.0  #: number of steps in the shortest contact, for a constant step
CONVEX_RATIO = (
    30.0  #: ratio of steps for contacts and for springs above which `Cenic` is faster than a constant step
)
OVERDAMPED = 0.62  #: damping ratio above which BDF of order five is stable: eigenvalues within 52° of the negative axis
STIFF_RATE_RATIO = 300.0  #: ratio of rates above which an implicit method is faster


def select_integrator(
    model: Model, integrator: Method | None, may_be_convex: bool = True
) -> tuple[Method, str]:
    """Return the given method, or the default one of the model with a sentence stating the reason.

    ``may_be_convex``: whether the default may be `Cenic` (see `choose_coordinates.allows_convex`).

    Raises:
        InvalidValue: the argument is no method, or an explicit one although the equation of a state does not contain its rate, or only
            forces support a body without mass.
    """
    if integrator is not None and not isinstance(integrator, Method):
        raise InvalidValue(
            f"simulate: integrator is {integrator!r}; it must be an integration method, such as "
            "abut.Bdf(rtol=1e-6)"
        )
    method, why = default_integrator(model, may_be_convex) if integrator is None else (integrator, "")
    if integrator is not None and not method.implicit:
        for one in find_massless_motions_of_model(model):
            if not one.idle:
                raise InvalidValue(
                    f"{type(method).__name__}: {carried_by_forces(model, one)}, so these forces "
                    "determine its position and no equation determines its acceleration; use an "
                    "implicit method, such as abut.Bdf or abut.Radau, or give it mass and moments of "
                    "inertia"
                )
    _check_rigid(model, method)
    rateless = [s.name for s in model.signals if isinstance(s, ImplicitState) and s.rateless]
    if rateless and not method.implicit:
        raise InvalidValue(
            f'{type(method).__name__}: the equation of state "{rateless[0]}" does not contain its '
            "rate, so an explicit method cannot solve for it; use an implicit method, such as "
            "abut.Bdf or abut.Radau, or, if no other signal uses the rate, an Algebraic"
        )
    return method, why


def default_integrator(model: Model, may_be_convex: bool = True) -> tuple[Method, str]:
    """Return the default method of a model, and one sentence stating the reason; `Cenic` only if it may be."""
    check_model(model)
    scales = scales_of(model)
    if stabilized := [contact.name for contact in model.contacts if contact.stabilization is not None]:
        return (
            RungeKutta(),
            f'RungeKutta (DOPRI5): "{stabilized[0]}" is constrained by a stabilized equation of accelerations',
        )
    if rigid := [contact.name for contact in model.contacts if contact.rigid]:
        if why := _beyond_impulses(model):
            return (
                Radau(),
                f'Radau: "{rigid[0]}" is rigid, and {why}, which time-stepping methods do not support',
            )
        step = default_step(scales)
        return MoreauJean(step=step), (
            f'MoreauJean with a constant step of {step:g} s: "{rigid[0]}" is rigid, and the time '
            f"scale of the motion is {scales.length / scales.speed:.3g} s; give MoreauJean(step=…) "
            "for another step"
        )
    crowded = [contact for contact in model.contacts if contact.searches_neighbors]
    if crowded:
        return _for_crowds(model, crowded, scales, may_be_convex)
    for one in find_massless_motions_of_model(model):
        if not one.idle:
            return _implicit_method(carried_by_forces(model, one), model)
    slow = max(scales.speed / scales.length, 1.0)
    for signal in model.signals:
        if isinstance(signal, ImplicitState) and signal.rateless:
            return _implicit_method(f'the equation of "{signal.name}" does not contain its rate', model)
    rate, name = largest_rate(model, scales)
    if rate > STIFF_RATE_RATIO * slow:
        reason = (
            f'"{name}" relaxes at about {rate:.3g} 1/s, far faster than the machine moves ({slow:.3g} 1/s)'
        )
        return _implicit_method(
            f"the model is stiff, {reason}",
            model,
            _underdamped_element(model, 10.0 * STIFF_RATE_RATIO * slow),
        )
    why = "nothing in the model is stiff"
    if model.contacts:
        why = "contacts are resolved by steps, and nothing else is stiff"
    return RungeKutta(), f"RungeKutta (DOPRI5): {why}"


def largest_rate(model: Model, scales: Scales) -> tuple[float, str]:
    """Return the largest rate [1/s] of forces, friction, signal states and internal states of laws, and the name of its owner."""
    rates = [
        *_force_rates(model),
        *_friction_rates(model),
        *_joint_friction_rates(model),
        *_relaxation_rates(model, scales.speed),
        *_state_rates(model),
    ]
    return max(rates, key=lambda pair: pair[0], default=(0.0, ""))


def _check_rigid(model: Model, method: Method) -> None:
    """Refuse parts that a method does not support with rigid contacts, or that an impulse method does not support at all.

    Raises:
        InvalidValue: with the part and the remedy.
    """
    rigid = [contact.name for contact in model.contacts if contact.rigid]
    if rigid and getattr(method, "partitioned", False):
        raise InvalidValue(
            f'{type(method).__name__}: contact "{rigid[0]}" is rigid, so its constraints change from '
            "event to event, which partitioned coordinates do not support; give partitioned=False"
        )
    stabilised = [contact for contact in model.contacts if contact.stabilization is not None]
    if stabilised and (method.rigid or method.implicit or not method.holds):
        raise InvalidValue(
            f'{type(method).__name__}: contact "{stabilised[0].name}" is constrained by an equation '
            f"of accelerations ({type(stabilised[0].normal).__name__}), but this method solves "
            "constraints of velocities or positions; use abut.RungeKutta or "
            "abut.AdamsBashforthMoulton, or normal=abut.normal.Rigid(…)"
        )
    if rigid and not (method.rigid or method.holds):
        raise InvalidValue(
            f'{type(method).__name__}: contact "{rigid[0]}" is rigid (normal=Rigid), and this method '
            "does not compute its impulses; use abut.MoreauJean(step=…), or a compliant normal law "
            "such as abut.normal.Impact"
        )
    crowds = [contact.name for contact in model.contacts if contact.rigid and contact.searches_neighbors]
    if crowds and not method.rigid:
        raise InvalidValue(
            f'{type(method).__name__}: contact "{crowds[0]}" is rigid and searches neighbours among '
            "many shapes, which this method does not support; use abut.MoreauJean(step=…)"
        )
    if method.rigid and (lost := _beyond_impulses(model)):
        raise InvalidValue(
            f"{type(method).__name__}: {lost}, which time-stepping methods do not support; remove it, "
            "use a method that locates impacts, such as abut.Radau, or use a compliant normal law"
        )
    if (method.rigid or (rigid and method.holds)) and (
        free := [one for one in find_massless_motions_of_model(model) if not one.idle]
    ):
        raise InvalidValue(
            f"{type(method).__name__}: {carried_by_forces(model, free[0])}, so impulses cannot be "
            "computed for it; give it mass and moments of inertia"
        )


def _beyond_impulses(model: Model) -> str:
    """Return the part of a machine with rigid contacts that time-stepping methods do not support; empty without any."""
    for joint in model.joints:
        if joint.bearings:
            return f'friction in joint "{joint.name}" depends on its reaction'
    for contact in model.contacts:
        if contact.has_friction_states:
            what = "bristles" if contact.friction.anatomy.state_names else "the spin"
            return f'friction {type(contact.friction).__name__} of "{contact.name}" depends on {what}'
        if contact.rigid and getattr(contact.normal, "tangential", 0.0) > 0.0:
            return f'"{contact.name}" has a tangential restitution'
    return ""


def _implicit_method(why: str, model: Model, swinging: str = "") -> tuple[Method, str]:
    """Return the implicit method for a model that needs one; BDF of order three and above does not damp fast oscillations, which
    limit its steps.
    """
    if swinging:
        return Radau(), f"Radau: {why}, and {swinging}, which Radau damps and Bdf does not"
    if model.contacts:
        return Radau(), f"Radau: {why}, and Radau continues at full order after a contact event"
    return Bdf(), f"Bdf: {why}, and no event interrupts the motion"


def _for_crowds(model: Model, contacts: list[Any], scales: Scales, may_be_convex: bool) -> tuple[Method, str]:
    """Return the default method of a machine whose contacts search for neighbours.

    It is a constant step that resolves the shortest contact at the model's speed and the fastest spring. Solids touch at edges and corners,
    where the inertia against the contact is smaller, so that masses and laws do not determine the step. There, and where springs need much
    shorter steps than contacts, `Cenic` controls the error, if it may be chosen and takes the machine.
    """
    lasting, name = _shortest_contact(contacts, scales)
    rate, spring = largest_element_rate(model)
    solids = [
        contact.name for contact in contacts if any(not one.closed_form for one in contact.kinds.values())
    ]
    needed = 2.0 * math.pi / rate if rate else math.inf  # duration that steps resolve for springs
    reason = ""
    if solids:
        reason = f'the solids of "{solids[0]}" touch at edges'
    elif needed * CONVEX_RATIO < lasting:
        reason = f'"{spring}" needs much shorter steps than the contacts'
    if may_be_convex and reason and _allows_convex(model):
        return Cenic(), (
            f'Cenic: "{contacts[0].name}" searches for neighbours among {contacts[0].count} pairs of shapes, and {reason}, so that error '
            "control finds the steps; give Verlet(step=…) for a constant step"
        )
    step = float(f"{min(lasting, needed) / SUBDIVIDED:.1e}")
    why = (
        f'the shortest contact, of "{name}" at {scales.speed:.3g} m/s, lasts {lasting:.3g} s'
        if lasting <= needed
        else f'the fastest element, "{spring}", oscillates or relaxes at {rate:.3g} rad/s'
    )
    return (
        Verlet(step=step),
        f"Verlet with a constant step of {step:g} s: many bodies, and {why}; give Verlet(step=…) for another step, or RungeKutta() to "
        "locate every onset",
    )


def _allows_convex(model: Model) -> bool:
    """Return True if `Cenic` takes a machine."""
    if len(model.bodies) + len(model.joints) + len(model.motions) > MAX_NODES:
        return False
    try:
        Cenic().kernel(functions_of(layout_of(model, True, Cenic.holds, False, True)))
    except InvalidValue:
        return False
    return True


def _shortest_contact(contacts: list[Any], scales: Scales) -> tuple[float, str]:
    """Return the duration of the shortest contact at the model's speed [s], and its name."""
    hits = {}
    for contact in contacts:
        masses = sorted(getattr(body, "mass", math.inf) for body in contact.bodies)
        mass = 1.0 / sum(1.0 / m for m in masses[:2])
        hit = rebound(contact.normal, scales.speed, mass)
        lasting = hit.duration if math.isfinite(hit.duration) else math.pi * hit.peak_depth / scales.speed
        hits[contact.name] = lasting
    name = min(hits, key=lambda n: hits[n])
    return hits[name], name


def largest_element_rate(model: Model) -> tuple[float, str]:
    """Return the largest frequency or relaxation rate [1/s] of all linear force elements, and the name of its owner."""
    rates = [
        (max(math.sqrt(stiffness / inertia), damping / inertia), force.name)
        for force, stiffness, damping, inertia in _linear_elements(model)
        if inertia > 0.0
    ]
    return max(rates, default=(0.0, ""))


def _smallest_inertia(body: Body) -> float:
    """Return the smallest moment of inertia of a body."""
    return float(min((body.inertia[k, k] for k in range(3) if body.inertia[k, k] > 0.0), default=math.inf))


def _force_rates(model: Model) -> list[tuple[float, str]]:
    """Return the largest rate of each linear force element: its frequency, or its relaxation rate."""
    return [
        (max(0.1 * math.sqrt(stiffness / inertia), damping / inertia), force.name)
        for force, stiffness, damping, inertia in _linear_elements(model)
    ]


def _linear_elements(model: Model) -> Iterator[tuple[Any, float, float, float]]:
    """Yield stiffness, damping and inertia of each linear force element, in translation and in rotation."""
    for force in model.forces:
        bodies = [body for body in force.bodies if body is not model.ground]
        mass = min(
            (b.mass for b in bodies if b.mass > 0.0), default=math.inf
        )  # a body without inertia moves with others
        inertia = min(map(_smallest_inertia, bodies), default=math.inf)
        for (stiffness, damping), m in zip(force.stiffness_bounds, (mass, inertia), strict=True):
            yield force, stiffness, damping, m


def _underdamped_element(model: Model, fast: float) -> str:
    """Describe an element that oscillates faster than ``fast`` [rad/s] with less damping than BDF of order five needs; empty without
    any.
    """
    found = []
    for force, stiffness, damping, inertia in _linear_elements(model):
        root = math.sqrt(stiffness * inertia)
        if stiffness > 0.0 and math.sqrt(stiffness / inertia) > fast and damping < 2.0 * OVERDAMPED * root:
            found.append((math.sqrt(stiffness / inertia), force.name))
    if not found:
        return ""
    frequency, name = max(found)
    return f'"{name}" oscillates at about {frequency:.3g} rad/s'


def _friction_rates(model: Model) -> list[tuple[float, str]]:
    """Return the rates of regularised friction, which relaxes at about 1.5 μ N/(m v_s), with the weight (or the force that moves the
    machine) for N/m.
    """
    acceleration = max(math.sqrt(sum(g * g for g in model.gravity)), 1.0)
    out = []
    for contact in model.contacts:
        law = contact.regularised_friction
        speed = getattr(law, "stiction_velocity", None)
        if speed:
            largest = max(getattr(law, name, 0.0) for name in ("static", "dynamic"))
            out.append((1.5 * largest * acceleration / speed, contact.name))
    return out


def _joint_friction_rates(model: Model) -> list[tuple[float, str]]:
    """Return rates of joint friction, which relaxes at about r ∂μ/∂v a; its law's internal states oscillate at √(r ∂μ/∂z a). Here a are the
    accelerations of gravity, and r = 1 for sliding, R² m/J for rotation on a radius R.
    """
    acceleration = max(math.sqrt(sum(g * g for g in model.gravity)), 1.0)
    out = []
    for joint in model.joints:
        for bearing in joint.bearings:
            share = bearing.numbers[3]
            radius = max(bearing.numbers[:3])
            for body in (b for b in joint.bodies if radius and b is not model.ground):
                share = max(share, radius**2 * body.mass / _smallest_inertia(body))
            damping, stiffness = _friction_slopes(bearing.law)
            swing = 0.1 * math.sqrt(share * stiffness * acceleration)
            out.append((max(share * damping * acceleration, swing), joint.name))
    return out


def _friction_slopes(law: Any) -> tuple[float, float]:
    """Return ∂μ/∂v and ∂μ/∂z of a friction law at rest [s/m, 1/(unit of z)], by differences."""
    speed, bend = 1e-9, 1e-12
    way = np.array([1.0, 0.0, 0.0]) if law.anatomy.vector else 1.0
    inputs: dict[str, Any] = {
        "normal_force": 1.0,
        "slip": 0.0 * way,
        **dict.fromkeys(law.anatomy.states, 0.0),
    }
    inputs |= {law.anatomy.bristle: 0.0 * way}

    def traction_size(**changed: Any) -> float:
        return float(np.linalg.norm(ask(law, "traction", inputs | changed)))

    stiffness = traction_size(**{law.anatomy.bristle: bend * way}) / bend if law.anatomy.vector else 0.0
    return traction_size(slip=speed * way) / speed, stiffness


def _relaxation_rates(model: Model, speed: float) -> list[tuple[float, str]]:
    """Return the relaxation rate of each law's internal states while it slips, or presses, at the machine's speed."""
    laws = [
        (law, contact.name) for contact in model.contacts for law in contact.laws if law.anatomy.state_names
    ]
    laws += [
        (b.law, joint.name) for joint in model.joints for b in joint.bearings if b.law.anatomy.state_names
    ]
    return [(_relaxation_rate(law, speed), name) for law, name in laws]


def _state_rates(model: Model) -> list[tuple[float, str]]:
    """Return the fastest rate of each linear system, and of each state at its start, other signals zero, if that is finite."""
    out = []
    for signal in model.signals:
        if isinstance(signal, Linear):
            out.append((float(np.abs(np.linalg.eigvals(signal.matrices[0])).max(initial=0.0)), signal.name))
        elif isinstance(signal, State) and signal.name in signal.expression.used:
            out.append((_state_slope(signal), signal.name))
    return out


def _state_slope(state: State) -> float:
    """Return |∂f/∂x| at the start by a difference; 0 if f is not finite."""
    inputs = dict.fromkeys(("t", *state.known), 0.0)
    step = 1e-6 * state.scale
    try:
        ends = [state.expression(**(inputs | {state.name: state.initial + s})) for s in (step, -step)]
    except (ArithmeticError, ValueError):
        return 0.0
    change = abs(ends[0] - ends[1]) / (2.0 * step)
    return change if math.isfinite(change) else 0.0


def _relaxation_rate(law: Any, speed: float) -> float:
    """Return |∂ż/∂z| of the first internal state of a law, by a difference from rest."""
    slip = np.array([speed, 0.0, 0.0]) if law.anatomy.vector else speed
    inputs: dict[str, Any] = {"slip": slip, "speed": slip, "turn": 0.0 * slip, "depth": 1e-5, "peak": 1e-5}
    inputs |= dict.fromkeys(("normal_force", "normal_rate", "rate", "impact_rate"), 1.0)
    inputs |= {name: 0.0 * slip if name == law.anatomy.bristle else 0.0 for name in law.anatomy.state_names}
    first, step = law.anatomy.state_names[0], 1e-9

    def state_rate(z: Any) -> Any:
        made = ask(law, "evolve", inputs | {first: z})
        return made[0] if isinstance(made, tuple) else made

    here = inputs[first]
    change = (
        float(np.linalg.norm(np.atleast_1d(state_rate(here + step * np.sign(slip)) - state_rate(here))))
        / step
    )
    return change if math.isfinite(change) else 0.0

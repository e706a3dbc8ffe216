"""``linearize``: state matrices, eigenvalues and modes of a machine about one state.

A and C are central differences of accelerations and channels, of fourth order by Richardson's extrapolation, at states moved along the
motions that the constraints allow and then back onto the constraints. Each direction uses the largest step of 1e-4 … 1e-10 of the
model's size at which two steps agree to 1e-8, otherwise the one at which they agree best. Redundant constraints do no harm.

Source: Haug, Computer Aided Kinematics and Dynamics (1989) sec. 11.1; Richardson's extrapolation: Hairer, Nørsett & Wanner,
Solving ODEs I (1993) eq. (II.9.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.analysis.exchange.cosimulation import constant_signal_warnings
from abut.analysis.linearization.delay_approximation import approximate_delays
from abut.analysis.linearization.eigenmodes import modes_of
from abut.analysis.linearization.joint_coordinate_map import JointDeviations
from abut.analysis.linearization.linearization_result import Linearized
from abut.analysis.linearization.minimal_coordinates import Deviations, body_accelerations
from abut.analysis.linearization.state_matrices import StateSpace, massless_system
from abut.analysis.redundant_loads.split import with_redundant
from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates, JointCoordinates
from abut.analysis.state.operating_point import OperatingPoint
from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.model import check_model
from abut.results import Result
from abut.results.extremes import is_determined
from abut.system.signals.tables import SignalWiring
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["linearize"]


STEP = 1e-3  #: relative step of an input
STIRRED = 1e-9  #: change of the constraints by an input above which it moves them


def linearize(
    model: Model,
    at: Scalar | None = None,
    state: Result | None = None,
    *,
    inputs: Mapping[str, str] | None = None,
    outputs: Iterable[str] = (),
    axes: str = "ground",
    coordinates: AbsoluteCoordinates | JointCoordinates | None = None,
    redundant: str | None = None,
) -> Linearized:
    """Linearise a machine about one state, in as many coordinates as it has degrees of freedom.

        ẋ = A x + B u,   y = C x + D u,   x = (q, q̇),   ξ = Z q,   A x̂ = λ x̂

    with ξ the displacements and rotations of all bodies, Z a basis of the motions that the constraints allow, G Z = 0, and q the components
    of ξ that move most, one for each degree of freedom. In joint coordinates q are displacements [m] and angles [rad] of joints along the
    tree of `abut.robot`, those that move most, such as "crank.rotation", and all other motions follow from these. A and C are central
    differences of fourth order.

    Massless bodies that only forces support add no degree of freedom: springs determine their position, and dampers make it a state of
    first order that follows the rates in x (`analysis.linearization.massless_condensation`). States of signals follow in x by their names;
    loops of signals are solved at each state. A delay is its Padé approximant of first order, (1 − τs/2)/(1 + τs/2), whose state
    ``name_pade`` follows in x too.

    Contacts that touch remain touching, and free ones free. Internal states of their laws (bristles) follow in x and begin with
    zero; those of friction in joints begin with the values in the result. Friction and dampers enter with their slopes at the state; a
    slope that jumps there enters as the mean of both sides. For a machine in motion, A is valid for deviations from that motion, at this
    instant. If the motion is steady in turning axes, as of a rotor, name the body with which they turn, and A is constant.

    Args:
        model: The machine.
        at: Time [s] of motions and forces that depend on it; 0 if not given. With ``state`` the nearest output; the last if not given.
        state: A result that contains the state; the model's own pose if not given, assembled as by ``simulate``.
        inputs: Numbers of the model that are inputs u, each by a name: {"force": "push.parameters.amplitude"}, paths as in
            ``simulate_many``. They must not move the constraints.
        outputs: Channels y, such as "mass.position.x"; for a vector all components.
        axes: Body with whose axes the axes of q turn; at this instant they are the global ones.
        coordinates: ``abut.JointCoordinates()`` for x of joint coordinates; components of bodies' motions if not given.
        redundant: As for ``simulate``, for loads among the outputs; ``undetermined`` of the result, and a warning, name such loads.

    Returns:
        The state matrices, eigenvalues and modes; ``print`` shows the modes as a table.

    Raises:
        InvalidValue: the machine cannot move, an input is no number or moves the constraints, the law of a touching contact has a memory
            that the state does not contain, a relation of velocities, a rate that no equation contains, a time outside the result;
            for massless bodies, forces that nothing balances, friction in their joints, or an output that depends on the rate
            of an input.
        UnknownName: a path, a channel or a body that does not exist.
        RunError: the mechanism cannot be assembled, a force gives no number, or forces on massless bodies cannot balance.

    Source: Haug, Computer Aided Kinematics and Dynamics (1989) sec. 11.1.
    """
    channels = _check_arguments(model, inputs, outputs)
    point = OperatingPoint(approximate_delays(with_redundant(model, redundant), at, state), at, state)
    _refuse_unsupported(point)
    return _linearize_at(
        point, _coordinate_deviations(point, axes, coordinates), dict(inputs or {}), channels
    )


def _check_arguments(
    model: Model, inputs: Mapping[str, str] | None, outputs: Iterable[str]
) -> tuple[str, ...]:
    """Return the outputs. Refuse an argument that is no model, no list of outputs or no inputs by names, and relations of velocities."""
    check_model(model)
    channels = outputs if isinstance(outputs, str) or not isinstance(outputs, Iterable) else tuple(outputs)
    named = isinstance(channels, tuple) and all(isinstance(name, str) for name in channels)
    if not named or not isinstance(inputs, Mapping | None):
        raise InvalidValue(
            f"linearize: outputs={channels!r}, inputs={inputs!r}; outputs must be a list of channels "
            "and inputs a mapping from names to numbers, as outputs=['arm.position.x'], "
            "inputs={'force': 'push.parameters.amplitude'}"
        )
    for joint in model.joints:
        if joint.ties_velocities:
            raise InvalidValue(
                f"linearize: {joint.what} constrains velocities, so the model has fewer velocities "
                "than coordinates; constrain displacements instead if that is equivalent, or examine "
                "small motions with abut.simulate"
            )
    return tuple(channels)


def _refuse_unsupported(point: OperatingPoint) -> None:
    """Refuse rates that no equation contains, which are known along a run only. Refuse friction on bodies without mass: it depends on
    reactions, so the state alone does not determine its force.
    """
    if slopes := point.probe.system.layout.of(SignalWiring).slopes:
        raise InvalidValue(
            f'linearize: a signal or force uses the rate of "{slopes[0]}", whose equation does not '
            "contain it, so the rate is known only during a run; express that use by rates of the "
            "quantities on which this state depends"
        )
    floating = {id(point.model.bodies[k]) for group in point.groups for k in group}
    for joint in point.model.joints:
        mine = [body for body in joint.bodies if id(body) in floating]
        if mine and joint.bearings:
            raise InvalidValue(
                f'linearize: body "{mine[0].name}" has no mass and is supported only by forces, and '
                f"{joint.what} exerts friction on it; give it mass"
            )


def _coordinate_deviations(
    point: OperatingPoint, axes: str, coordinates: AbsoluteCoordinates | JointCoordinates | None
) -> Deviations:
    """Return deviations in coordinates of joints, or in the axes of a body, or of the ground."""
    known = [*(body.name for body in point.model.bodies), point.model.ground.name]
    if axes not in known:
        raise UnknownName.of("body", axes, known)
    if coordinates is None or isinstance(coordinates, AbsoluteCoordinates):
        return Deviations(point, -1 if axes == known[-1] else known.index(axes))
    if not isinstance(coordinates, JointCoordinates):
        raise InvalidValue(
            f"linearize: coordinates is {coordinates!r}; it must be abut.JointCoordinates() or abut.AbsoluteCoordinates()"
        )
    for why in _spatial_reasons(point, axes):
        raise InvalidValue(f"linearize: joint coordinates are not available: {why}")
    return JointDeviations(point)


def _spatial_reasons(point: OperatingPoint, axes: str) -> Iterator[str]:
    """Yield the reasons for coordinates of bodies, as sentences."""
    if axes != point.model.ground.name:
        yield f'axes="{axes}" has no effect, because joint coordinates are relative; omit axes'
    for body in point.model.bodies:
        if not body.spatial:
            yield (
                f'"{body.name}" represents modes of an elastic body and has no joint coordinates; omit '
                "coordinates"
            )
    for group in (*point.groups, *point.idle):
        yield f'"{point.model.bodies[group[0]].name}" has no mass and no joint supports it; omit coordinates'


def _linearize_at(
    point: OperatingPoint, deviations: Deviations, inputs: Mapping[str, str], outputs: Sequence[str]
) -> Linearized:
    """Return the matrices of the machine at a point, without massless motions, and the modes."""
    columns = [column for name in outputs for column in point.channel(name)[1]]
    a, c, doubt = deviations.matrices(columns)
    b, d = _input_matrices(point, inputs, deviations, columns)
    convergence_warnings = deviations.convergence_warnings(a, doubt)
    labels = tuple(label for name in outputs for label in point.labels(name))
    flow = StateSpace(a, b, c, d, doubt, deviations.states, deviations.basis)
    if deviations.floating:
        flow = massless_system(deviations, flow, columns, tuple(inputs), labels)
    bodies = tuple(body.name for body in point.model.bodies)
    sizes = deviations.length, deviations.pace
    eigenvalues, shapes, modes = modes_of(flow.A, flow.doubt, flow.motions, deviations.metric, sizes, bodies)
    acceleration, unbalanced = deviations.balance()
    idle = [
        f'the input "{name}" changes neither an acceleration nor an output at this state'
        for k, name in enumerate(inputs)
        if not b[:, k].any() and not d[:, k].any()
    ]
    return Linearized(
        A=flow.A, B=flow.B, C=flow.C, D=flow.D,
        states=flow.states, inputs=tuple(inputs), outputs=labels,
        eigenvalues=eigenvalues, shapes=shapes, basis=flow.motions[:, : len(deviations.metric)], modes=modes,
        time=point.time, bodies=bodies, acceleration=acceleration, undetermined=point.undetermined_loads,
        warnings=(
            *point.warnings, *_open_outputs(point, outputs), *unbalanced, *deviations.axes_warnings(), *convergence_warnings, *idle,
                *constant_signal_warnings(point.model)
        ),
    )  # fmt: skip


def _open_outputs(point: OperatingPoint, outputs: Sequence[str]) -> Iterator[str]:
    """Yield a sentence about outputs that are loads which equilibrium does not determine."""
    if names := [name for name in outputs if not is_determined(point.undetermined_loads, name)]:
        yield (
            f"equilibrium does not determine {', '.join(names[:6])}{f' and {len(names) - 6} more' if len(names) > 6 else ''}: C and D "
            f'hold one of many possible splits, redundant="{point.model.redundant}"'
        )


def _input_matrices(
    point: OperatingPoint, inputs: Mapping[str, str], deviations: Deviations, columns: Sequence[int]
) -> tuple[Numbers, Numbers]:
    """Return B and D; for massless motions the forces replace accelerations."""
    f, width, flows = len(deviations.selected), len(point.row), len(point.memory.names)
    b, d = np.zeros((2 * f + flows, len(inputs))), np.zeros((len(columns), len(inputs)))
    for k, (name, path) in enumerate(inputs.items()):
        slope = _parameter_derivative(point, deviations, name, path)
        b[2 * f :, k] = slope[width : width + flows]
        b[f : 2 * f, k] = deviations.coordinates_of(body_accelerations(slope, point.equations.bodies))
        b[2 * f - deviations.floating : 2 * f, k] = slope[width + flows :]
        d[:, k] = slope[list(columns)]
    return b, d


def _parameter_derivative(point: OperatingPoint, deviations: Deviations, name: str, path: str) -> Numbers:
    """Return the derivative of all channels, of the rates of internal states of laws, and of forces on massless motions, by one number of
    the model, at constant state.

    Of fourth order; one-sided and of second order if the number is at the end of its range.
    """
    value = _number_at_path(point.model, name, path)
    h = STEP * (abs(value) or 1.0)

    def all_of(there: OperatingPoint, flows: Numbers) -> Numbers:
        balanced = deviations.massless_forces(there.equations) if deviations.floating else np.zeros(0)
        return np.concatenate([there.row, flows, balanced])

    here = all_of(point, np.zeros(len(point.memory.names)))

    def changed_row(change: float) -> Numbers:
        other = point.like(point.model.with_values({path: value + change}))
        for what in ("residual", "rate", "gamma"):
            stir = getattr(other.equations, what) - getattr(point.equations, what)
            if np.abs(stir).max(initial=0.0) > STIRRED * h:
                thing, label = point.probe.rows[int(np.argmax(np.abs(stir)))]
                raise InvalidValue(
                    f'the input "{name}" ("{path}") moves the constraint "{label}" of "{thing}", but '
                    "linearize needs an input that is a force; drive the model by a force or by a "
                    "spring with a moving end instead"
                )
        return all_of(other, other.carried_rates)

    try:
        near, far = (changed_row(s) - changed_row(-s) for s in (h, 2.0 * h))
    except InvalidValue:
        return np.asarray((4.0 * changed_row(h) - changed_row(2.0 * h) - 3.0 * here) / (2.0 * h))
    return np.asarray((8.0 * near - far) / (12.0 * h))


def _number_at_path(model: Model, name: str, path: str) -> float:
    """Return the number at a path.

    Raises:
        UnknownName: there is nothing.
        InvalidValue: it is no number.
    """
    first, *rest = path.split(".")
    value: Any = {"gravity": model.gravity}[first] if first == "gravity" else model[first]
    for attribute in rest:
        try:
            if isinstance(value, tuple):
                value = value[{3: "xyz", 4: "wxyz"}[len(value)].index(attribute)]
            else:
                value = value[attribute] if isinstance(value, dict) else getattr(value, attribute)
        except (KeyError, ValueError, AttributeError):
            model.with_values({path: 1.0})  # reports the unknown name, and the known ones
            raise
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InvalidValue.of(
            f'the input "{name}" ("{path}")', value, "be one number, as a parameter of a force or a component"
        )
    return float(value)

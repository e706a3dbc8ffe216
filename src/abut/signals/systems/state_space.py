"""Linear systems of other libraries (python-control, SciPy) as signals, and discrete linear systems, which are sampled."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.model.protocols import convert
from abut.model.signal_inputs import Inputs
from abut.short_repr import short_repr
from abut.signals.inputs import ExchangePartner, Periodic, SampledSignal
from abut.signals.systems.linear import LinearSystem, canonical_form
from abut.units import Scalar
from abut.units.field_types import ConvertedField, DerivedQuantity, NamesField, RowsField, preset

__all__ = ["SampledSystem", "state_space"]

Matrices = tuple[Numbers, Numbers, Numbers, Numbers]
#: Attributes of libraries for a system's time delay.
DELAYS = ("delay", "input_delay", "output_delay", "io_delay", "InputDelay", "OutputDelay", "IODelay")


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class SampledSystem(SampledSignal):
    """Discrete linear system.

        x_{k+1} = A x_k + B u(t_k),   y(t) = C x_k + D u(t_k),   t_k ≤ t < t_{k+1},   t_k = t₀ + k T

    Args:
        name: Its name; channel ``name.value`` if it has one output.
        a: A (n, n).
        b: B (n, m).
        c: C (p, n).
        d: D (p, m); zero if not given.
        sample: T [s].
        inputs: The m signals u, in order.
        state: x_0 (n,); zero if not given.
        outputs: Names of the p outputs y; y1, y2, … if not given.
        extrapolation: "hold" or "linear".
        initial: y in analyses without time integration.
        unit: Unit of a single y.

    Raises:
        InvalidValue: matrices whose shapes do not match, or T not positive.

    Source: Franklin, Powell & Workman, Digital Control of Dynamic Systems (3rd ed. 1998) sec. 4.2.
    """

    a: RowsField = preset(())
    b: RowsField = preset(())
    c: RowsField = preset(())
    d: RowsField = preset(None)
    sample: DerivedQuantity = preset(None)
    state: ConvertedField[ArrayLike | None, tuple[float, ...]] = preset(None)
    outputs: NamesField = preset(())

    def check(self) -> None:
        """Check the shapes of the matrices, and convert them to nested tuples."""
        count = len(np.atleast_1d(self.c if np.size(self.c) or self.d is None else self.d))
        if not self.outputs:
            object.__setattr__(self, "outputs", tuple(f"y{k + 1}" for k in range(count)))
        super().check()
        stated: object = self.sample
        if stated is None:
            raise InvalidValue(f'{self.what}: needs a sampling period, such as sample="1 ms"')
        convert(self, units.positive, self.what, sample="s")
        n, m, p = len(np.atleast_1d(self.a)) if np.size(self.a) else 0, len(self.sources), self.width
        for name, shape in (("a", (n, n)), ("b", (n, m)), ("c", (p, n)), ("d", (p, m))):
            given = getattr(self, name)
            given = np.zeros(shape) if given is None or (0 in shape and np.size(given) == 0) else given
            matrix = units.array(given, shape, what=f"{self.what}: {name}")
            object.__setattr__(self, name, tuple(map(tuple, matrix.tolist())))
        start = units.array(
            np.zeros(n) if self.state is None else self.state, (n,), what=f"{self.what}: state"
        )
        object.__setattr__(self, "state", tuple(start.tolist()))

    def partner(self, start: float) -> ExchangePartner:
        """Return the object that computes y."""
        return _Filter(self, start)


class _Filter(Periodic):
    """Discrete system in one lane of a run."""

    def __init__(self, signal: SampledSystem, start: float) -> None:
        super().__init__(start, float(signal.sample))
        n, m, p = len(signal.state), len(signal.sources), signal.width
        shapes = {"a": (n, n), "b": (n, m), "c": (p, n), "d": (p, m)}
        self._abcd = [
            np.array(getattr(signal, name), dtype=float).reshape(shape) for name, shape in shapes.items()
        ]
        self.kept = list(signal.state)

    def outputs_at(self, t: float, y: Numbers) -> Numbers:
        """Return the output, and advance to the next state."""
        a, b, c, d = self._abcd
        x = np.array(self.kept, dtype=float)
        self.kept = (a @ x + b @ y).tolist()
        return np.asarray(c @ x + d @ y)


def state_space(
    name: str,
    system: object,
    inputs: Inputs,
    *,
    sample: Scalar | None = None,
    initial: ArrayLike | None = None,
    unit: str = "",
    **more: Any,
) -> LinearSystem | SampledSystem:
    """Return a linear system of python-control or SciPy as a signal.

        plant = control.ss(A, B, C, D)           →  a `LinearSystem`, which is integrated with the machine
        filter = scipy.signal.dlti(b, a, dt=1e-3) →  a `SampledSystem`, which is evaluated at its samples

    Args:
        name: Its name.
        system: An object with A, B, C, D (and ``dt``), or ``num`` and ``den`` (descending powers, as in these libraries), or ``to_ss()``;
            or a tuple (A, B, C, D) or (A, B, C, D, dt). ``dt`` of 0 or None is continuous.
        inputs: The signals u, in the order of the system's inputs; or by their labels, if it has these.
        sample: T [s] of a discrete system without a value (``dt=True``).
        initial: x at the start (n,); zero if not given.
        unit: Unit of a single output.
        more: Further arguments of the signal: ``scale``, ``held``, ``outputs``, ``extrapolation``.

    Returns:
        The signal, to be added to a model. With one output it is itself that; of several, ``Output(name, signal, label)`` selects one by
        the system's output labels.

    Raises:
        InvalidValue: it is not a linear system, is improper (more zeros than poles), has a time delay, or other inputs.
        UnknownName: an input by a label that it does not have.
    """
    what = f'state_space "{name}"'
    for delay in DELAYS:
        if np.any(np.asarray(getattr(system, delay, 0.0) or 0.0, dtype=float)):
            raise InvalidValue(
                f"{what}: has a time delay ({delay}); remove it, and connect an abut.signals.Delay(…) before or after it"
            )
    a, b, c, d = _system_matrices(system, what)
    wires = _ordered_signals(inputs, tuple(getattr(system, "input_labels", None) or ()), d.shape[1], what)
    labels = tuple(getattr(system, "output_labels", None) or ()) or tuple(
        f"y{k + 1}" for k in range(d.shape[0])
    )
    period = system[4] if isinstance(system, tuple) and len(system) == 5 else getattr(system, "dt", None)
    common = {"a": a, "b": b, "c": c, "d": d, "inputs": wires, "unit": unit} | more
    if not period:
        if sample is not None:
            raise InvalidValue(
                f"{what}: system is continuous, and sample is given; remove sample, or discretise the system first"
            )
        return LinearSystem(name, initial=initial, labels=labels, **common)
    period = _sampling_period(period, sample, what)
    return SampledSystem(name, sample=period, state=initial, outputs=labels, **common)


def _sampling_period(period: float | bool, sample: Scalar | None, what: str) -> Scalar:
    """Return T of a discrete system from its own ``dt``, or from ``sample`` where ``dt`` is True."""
    if period is True:
        if sample is None:
            raise InvalidValue(
                f'{what}: system is discrete without a value of dt; give the sampling period, such as sample="1 ms"'
            )
        return sample
    if sample is not None and units.positive(sample, "s", what=f"{what}: sample") != float(period):
        raise InvalidValue(
            f"{what}: sample is {sample!r}, and dt of the system is {float(period):g} s; remove sample, or resample the system first"
        )
    return float(period)


def _ordered_signals(inputs: Inputs, labels: tuple[str, ...], count: int, what: str) -> Any:
    """Return the signals in the order of the system's inputs."""
    if isinstance(inputs, Mapping) and labels:
        for label in inputs:
            if label not in labels:
                raise UnknownName.of(f"{what}: input", label, labels)
        inputs = {label: inputs[label] for label in labels if label in inputs}
    elif not isinstance(inputs, Iterable) or isinstance(inputs, str):
        inputs = [inputs]
    wires = inputs if isinstance(inputs, Mapping) else list(inputs)
    if len(wires) != count:
        names = f" ({', '.join(labels)})" if labels else ""
        raise InvalidValue(
            f"{what}: has {count} inputs{names}, got {len(wires)} signals; give one signal for each input"
        )
    return wires


def _system_matrices(system: object, what: str) -> Matrices:
    """Return A, B, C, D of a system in any form."""
    if isinstance(system, tuple) and len(system) in (4, 5):
        given = system[:4]
    elif all(hasattr(system, name) for name in "ABCD"):
        given = tuple(getattr(system, name) for name in "ABCD")
    elif hasattr(system, "num") and hasattr(system, "den"):
        return _controllable_form(_polynomial_entries(system.num), _polynomial_entries(system.den), what)
    elif hasattr(system, "to_tf") and hasattr(system, "gain"):
        return _system_matrices(system.to_tf(), what)
    else:
        plain = system is None or isinstance(system, str | float | int | tuple | list | dict)
        kind = f"{system!r:.80}" if plain else type(system).__name__
        raise InvalidValue(
            f"{what}: system is {kind}, which has neither A, B, C, D nor num and den; give a state space or transfer function of "
            "python-control or SciPy, or a tuple (A, B, C, D)"
        )
    a, b, c, d = (np.asarray(x, dtype=float) for x in given)
    n = a.shape[0] if a.size else 0
    m = d.shape[1] if d.ndim == 2 else b.shape[1]
    p = d.shape[0] if d.ndim == 2 else c.shape[0]
    if d.ndim == 0:
        d = np.full((p, m), float(d))
    return a.reshape(n, n), b.reshape(n, m), c.reshape(p, n), d.reshape(p, m)


def _polynomial_entries(coefficients: object) -> list[list[Numbers]]:
    """Return the polynomials by output and input, also for a single one of each."""
    if isinstance(coefficients, list) and coefficients and isinstance(coefficients[0], list):
        return [[np.atleast_1d(np.asarray(x, dtype=float)) for x in row] for row in coefficients]
    rows = np.atleast_2d(np.asarray(coefficients, dtype=float))
    return [[row] for row in rows]  # SciPy: several outputs of one input


def _controllable_form(
    numerators: list[list[Numbers]], denominators: list[list[Numbers]], what: str
) -> Matrices:
    """Return a realisation with each entry in controllable canonical form, side by side."""
    outputs, inputs = len(numerators), len(numerators[0])
    blocks, b_rows, c_columns, d = [], [], [], np.zeros((outputs, inputs))
    for i, row in enumerate(numerators):
        for j, b in enumerate(row):
            a = denominators[i if len(denominators) > 1 else 0][j]
            b, a = np.trim_zeros(b, "f"), np.trim_zeros(a, "f")
            if b.size > a.size:
                raise InvalidValue(
                    f"{what}: is improper: the numerator has degree {b.size - 1} and the denominator degree {a.size - 1}, so it "
                    "differentiates its input; add a fast pole, such as 1/(1 + s/1000)"
                )
            block, gain, row_c, through = canonical_form(b[::-1], a[::-1])
            blocks.append(block)
            b_rows.append(np.zeros((len(block), inputs)))
            b_rows[-1][:, j] = gain[:, 0]
            c_columns.append(np.zeros((outputs, len(block))))
            c_columns[-1][i] = row_c[0]
            d[i, j] = through[0, 0]
    n = sum(map(len, blocks))
    whole, at = np.zeros((n, n)), 0
    for block in blocks:
        whole[at : at + len(block), at : at + len(block)] = block
        at += len(block)
    return whole, np.vstack(b_rows), np.hstack(c_columns), d

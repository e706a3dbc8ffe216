"""Result of ``linearize``: state matrices, eigenvalues and mode shapes."""

from __future__ import annotations

import dataclasses
import importlib
import math
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra
from abut.short_repr import short_repr
from abut.units import array

__all__ = ["Linearized", "Mode"]

Complex = NDArray[np.complex128]

ROUNDING = 1e-9  #: relative size below which a part of an eigenvalue is not shown


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class Mode:
    """Mode: a free motion of the machine, x(t) = Re(shape · exp(λ t)).

    Attributes:
        eigenvalue: λ [rad/s]; of a conjugate pair the one with positive frequency, Im λ > 0.
        displacement: By body, the complex displacement of its centre of mass (3,) [m], global axes.
        rotation: By body, the complex rotation vector (3,) [rad], global axes.
        rigid: The motion has no restoring force: λ = 0.

    The shape is scaled so that the largest of all its numbers, in m and rad, is 1.
    """

    eigenvalue: complex
    displacement: dict[str, Complex]
    rotation: dict[str, Complex]
    rigid: bool = False

    @property
    def frequency(self) -> float:
        """Natural frequency |λ|/2π [Hz]."""
        return abs(self.eigenvalue) / (2.0 * math.pi)

    @property
    def damped_frequency(self) -> float:
        """Damped frequency |Im λ|/2π [Hz], as in a record of the motion."""
        return abs(self.eigenvalue.imag) / (2.0 * math.pi)

    @property
    def damping_ratio(self) -> float:
        """Damping ratio ζ = −Re λ/|λ|: 1 is critical or more, negative grows; 0 for a rigid-body mode."""
        return 0.0 if not self.eigenvalue else -self.eigenvalue.real / abs(self.eigenvalue)

    @property
    def unstable(self) -> bool:
        """True if the motion grows: Re λ > 10⁻⁶ |λ|, beyond the error of the differences."""
        return self.eigenvalue.real > 1e-6 * abs(self.eigenvalue)

    @property
    def largest(self) -> str:
        """Body with the largest displacement or rotation."""
        sizes = {
            name: max(np.abs(move).max(), np.abs(self.rotation[name]).max())
            for name, move in self.displacement.items()
        }
        return max(sizes, key=lambda name: sizes[name])


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class Linearized:
    """Linearised machine, for small deviations from one state: ẋ = A x + B u, y = C x + D u.

    x contains f displacements, then their f rates: deviations of the components of positions [m] and of rotation vectors [rad] in
    ``states``, or of displacements and angles of joints. f is the number of degrees of freedom; all other motions follow from them by
    ``basis``. Then follow positions of massless bodies on dampers, and internal states of the laws of touching contacts (bristles). u
    and y are deviations of the inputs and outputs from their values at the state.

    Attributes:
        A: (n, n); B: (n, inputs); C: (outputs, n); D: (outputs, inputs), SI units; n = 2 f without further states.
        states: Name of each number of x, as "rod.rotation.z" or "rod.rotation.z.rate", of a joint "pin.rotation".
        inputs: Names of u.
        outputs: Names of y, one a component.
        eigenvalues: (n,) of A [rad/s], by size, conjugate pairs adjacent; those of rigid-body modes are set to 0.
        shapes: (n, bodies, 6), complex: displacement [m] and rotation [rad] of every body in the model's order, by eigenvalue.
        basis: (6 bodies, f): motion of all bodies for a unit of each displacement of x.
        modes: One for each conjugate pair, real eigenvalue or rigid-body motion, by frequency; none for internal states that move no body.
        time: [s].
        bodies: Names, in the model's order.
        acceleration: The largest at the state [m/s² or rad/s²], and the body's name; 0 at equilibrium or in steady motion.
        warnings: Limits of the validity of the numbers, as sentences.
        undetermined: Joints and motions whose loads equilibrium does not determine at the state, with the undetermined parts of each.
    """

    A: Numbers
    B: Numbers
    C: Numbers
    D: Numbers
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    eigenvalues: Complex
    shapes: Complex
    basis: Numbers
    modes: tuple[Mode, ...]
    time: float
    bodies: tuple[str, ...]
    acceleration: tuple[float, str]
    warnings: tuple[str, ...] = ()
    undetermined: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def freedom(self) -> int:
        """Degrees of freedom f."""
        return int(self.basis.shape[1])

    @property
    def frequencies(self) -> Numbers:
        """Natural frequencies |λ|/2π [Hz], by eigenvalue."""
        return np.abs(self.eigenvalues) / (2.0 * np.pi)

    @property
    def damping_ratios(self) -> Numbers:
        """Damping ratios ζ = −Re λ/|λ|, by eigenvalue; 0 where λ = 0."""
        size = np.abs(self.eigenvalues)
        return np.asarray(-self.eigenvalues.real / np.where(size > 0.0, size, 1.0))

    @property
    def stable(self) -> bool:
        """True if no mode grows; rigid-body modes neither grow nor decay."""
        return not any(mode.unstable for mode in self.modes)

    @cached_property
    def rigid_modes(self) -> tuple[Mode, ...]:
        """Rigid-body modes: motions without any restoring force."""
        return tuple(mode for mode in self.modes if mode.rigid)

    def mode(self, k: int) -> Mode:
        """Return the k-th mode, from 0.

        Raises:
            InvalidValue: there are not so many.
        """
        if not 0 <= k < len(self.modes):
            raise InvalidValue(f"there is no mode {k}; the model has {len(self.modes)} modes, counted from 0")
        return self.modes[k]

    def response(self, frequencies: ArrayLike) -> Complex:
        """Return G(f) = C (2πi f − A)⁻¹ B + D, (n, outputs, inputs): the steady response to inputs cos 2π f t, at frequencies [Hz].

        Raises:
            InvalidValue: without inputs or outputs, or frequencies that are no finite numbers.
        """
        self._need_channels()
        one = np.eye(len(self.A))
        points = np.ravel(array(frequencies, what="response: frequencies"))
        rows = [self.C @ np.linalg.solve(2j * np.pi * f * one - self.A, self.B) + self.D for f in points]
        return np.array(rows)

    def to_scipy(self) -> Any:
        """Return A, B, C, D as ``scipy.signal.StateSpace``.

        Raises:
            InvalidValue: without inputs or outputs.
        """
        from scipy.signal import StateSpace

        self._need_channels()
        return StateSpace(self.A, self.B, self.C, self.D)

    def to_control(self) -> Any:
        """Return ``control.StateSpace`` of python-control, with the names of states, inputs and outputs (dots become underscores).

        Raises:
            InvalidValue: without inputs or outputs.
            MissingExtra: python-control is not installed.
        """
        self._need_channels()
        try:
            control = importlib.import_module("control")
        except ImportError:
            raise MissingExtra(
                "to_control needs python-control, which is not installed; install it with: pip install control"
            ) from None
        names = {
            what: [name.replace(".", "_") for name in getattr(self, what)]
            for what in ("states", "inputs", "outputs")
        }
        return control.ss(self.A, self.B, self.C, self.D, **names)

    def _need_channels(self) -> None:
        if not self.inputs or not self.outputs:
            raise InvalidValue(
                "the model was linearized without inputs or without outputs; call "
                "abut.linearize(model, inputs={…}, outputs=[…])"
            )

    def __str__(self) -> str:
        """Return the modes as a table."""
        rows: list[tuple[str, ...]] = [
            ("mode", "frequency", "damped", "damping ratio", "eigenvalue", "moves most", ""),
            ("", "[Hz]", "[Hz]", "[-]", "[rad/s]", "", ""),
        ]
        for k, mode in enumerate(self.modes):
            value = _remove_rounding(mode.eigenvalue)
            shown = f"{value.real:.6g}" + (f" ± {value.imag:.6g} i" if value.imag else "")
            remark = "rigid-body motion" if mode.rigid else "unstable" if mode.unstable else ""
            numbers = (
                f"{x:.6g}"
                for x in (mode.frequency, mode.damped_frequency, 0.0 - value.real / (abs(value) or 1.0))
            )
            rows.append((str(k), *numbers, shown, mode.largest, remark))
        widths = [max(len(row[c]) for row in rows) for c in range(7)]
        lines = [
            "   ".join(cell.rjust(w) if c < 5 else cell.ljust(w) for c, (cell, w) in enumerate(zip(row, widths, strict=True)))
            for row in rows
        ]  # fmt: skip
        return "\n".join(line.rstrip() for line in lines)


def _remove_rounding(value: complex) -> complex:
    """Remove a part that is rounding relative to the other part."""
    least = ROUNDING * abs(value)
    return complex(*(x if abs(x) > least else 0.0 for x in (value.real, value.imag)))

"""Forces given by a plain Python function of time and of the relative motion of two frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from abut import extend
from abut.errors import InvalidValue
from abut.extend.forces import ABOUT, ALONG, COMPONENTS
from abut.extend.functions.dependencies import dependent_property
from abut.forces.element import Element, Function, Parameters
from abut.model.signal_inputs import Inputs, check_distinct, inputs_by_argument, offered_by

MOTION = COMPONENTS.offered
NAMES = ("fx", "fy", "fz", "tx", "ty", "tz")


@extend.force
class LineForce(Element):
    """Force along the line between two frames' origins, by a function.

        F = f(t, length, rate, …);   F > 0 pushes the bodies apart

    Args:
        function: Plain Python function; its arguments are any of ``t`` [s], ``length`` [m], ``rate`` [m/s] and the
            names of ``inputs`` (of a state also its name with ``_rate``), and the names in ``parameters``.
        parameters: Numbers by name; changing one never recompiles.
        inputs: Signals that the function reads, see ``abut.signals``; a mapping where its arguments have other names.
    """

    function: Function
    parameters: Parameters = None
    inputs: Inputs = ()

    way = ALONG

    def check(self) -> None:
        """Check that the function can be compiled and its arguments are known."""
        object.__setattr__(self, "inputs", inputs_by_argument(self.inputs, self.what))
        check_distinct(self.inputs, self.way.offered, self.what)  # type: ignore[arg-type]
        if not isinstance(
            self.function, extend.Numbered
        ):  # such a function is already checked; it is prepared when a machine is compiled
            _ = self.expression

    @property
    def known(self) -> dict[str, tuple[Any, str]]:
        """Signals that the function may use as arguments: signal and port by name."""
        return offered_by(self.inputs)  # type: ignore[arg-type]

    @dependent_property
    def expression(self) -> extend.Expression:
        """Prepared function."""
        return extend.expression(self.function, (*self.way.offered, *self.known), self.parameters, self.what)


@extend.force
class AxialTorque(LineForce):
    """Torque about the z axis of J, by a function.

        T = f(t, angle, rate, …)   on the first body about z_J; −T on the second

    Args:
        function: Its arguments are any of ``t`` [s], ``angle`` [rad] (rotation of I about z_J, counted beyond ±π),
            ``rate`` [rad/s], the names of ``inputs`` and the names in ``parameters``.
    """

    way = ABOUT


@extend.force
class Force(Element):
    """General force and torque between two frames, component by component.

        F = (fx, fy, fz), T = (tx, ty, tz) in the axes of J, on the first body at frame I; the reaction on the
        second at the same point

    Each component is a plain Python function whose arguments are any of: ``t``; displacement ``x, y, z`` of I
    in J's axes and its rates
    ``vx, vy, vz`` as seen from J; Bryant angles ``rx, ry, rz`` and relative angular velocity ``wx, wy, wz``;
    the names of ``inputs``, which are signals (of a state also its name with ``_rate``); and names in ``parameters``.
    """

    fx: Function | None = None
    fy: Function | None = None
    fz: Function | None = None
    tx: Function | None = None
    ty: Function | None = None
    tz: Function | None = None
    parameters: Parameters = None
    inputs: Inputs = ()

    way = COMPONENTS

    def check(self) -> None:
        """Check that at least one component is given and that all can be compiled."""
        object.__setattr__(self, "inputs", inputs_by_argument(self.inputs, self.what))
        check_distinct(self.inputs, self.way.offered, self.what)  # type: ignore[arg-type]
        given = [function for function in map(self.__getattribute__, NAMES) if function is not None]
        if given and not self.parameters and all(isinstance(one, extend.Numbered) for one in given):
            return  # such functions are already checked; they are prepared when a machine is compiled
        if not self.expressions:
            raise InvalidValue(
                f"{self.what}: has no component; give at least one of fx=, fy=, fz=, tx=, ty= and tz="
            )

    @property
    def known(self) -> dict[str, tuple[Any, str]]:
        """Signals that the functions may use as arguments: signal and port by name."""
        return offered_by(self.inputs)  # type: ignore[arg-type]

    @dependent_property
    def expressions(self) -> dict[int, extend.Expression]:
        """Prepared functions by component 0…5; a parameter serves every component that names it."""
        if not (self.parameters is None or isinstance(self.parameters, Mapping)):
            raise InvalidValue.of(
                f"{self.what}: parameters", self.parameters, "be numbers by name, such as {'k': 1.0}"
            )
        out = {}
        given = dict(self.parameters or {})
        unused = set(given)
        for k, name in enumerate(NAMES):
            function = getattr(self, name)
            if function is None:
                continue
            own = {}
            if given:
                code = getattr(function, "python", function).__code__
                arguments = code.co_varnames[: code.co_argcount]
                own = {key: value for key, value in given.items() if key in arguments}
            unused -= set(own)
            out[k] = extend.expression(function, (*MOTION, *self.known), own, f"{self.what}: {name}")
        if unused:
            raise InvalidValue(
                f"{self.what}: parameter {', '.join(sorted(unused))} is not an argument of any component; remove it, or use it"
            )
        return out

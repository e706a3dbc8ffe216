"""Results of the functions of a robot: motion of a frame, derivatives of inverse dynamics, and constraint equations of loops."""

from __future__ import annotations

from typing import NamedTuple

from abut.array_types import Numbers

__all__ = ["Constraints", "Derivatives", "FrameMotion"]


class FrameMotion(NamedTuple):
    """Motion of a body's centre of mass and axes, or of a frame's origin and axes, in global axes."""

    position: Numbers  #: [m]
    axes: Numbers  #: columns
    velocity: Numbers  #: [m/s]
    angular_velocity: Numbers  #: [rad/s]


class Derivatives(NamedTuple):
    """Derivatives of τ, by the rates in the columns."""

    q: Numbers  #: ∂τ/∂q, small displacements [m] and turns [rad] in the sense of the rates
    u: Numbers  #: ∂τ/∂u
    a: Numbers  #: ∂τ/∂u̇, the mass matrix


class Constraints(NamedTuple):
    """Constraint equations of joints that close loops: g(q) = 0, G u = 0."""

    names: tuple[str, ...]
    values: (
        Numbers  #: g [m or rad]; for equations of a value as assembled, the deviation from that at the start
    )
    jacobian: Numbers  #: G (equations, rates)

"""Section forces and strains of a beam, computed from the poses of its nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.flexible.beam.se3_log import apply_inverse_jacobian, inverse_jacobian_derivative
from abut.forces import ExactBeam
from abut.model import Frame, Part
from abut.model.geometry import rotations

__all__ = ["Gauges"]

Values = Mapping[str, Numbers]
#: Places (n, 3), axes (n, 3, 3), velocities and angular velocities of frames at all instants.
Motion: TypeAlias = tuple[Numbers, Numbers, Numbers, Numbers]

CHANNELS = (
    ("axial_force", "N", "axial force N, tension positive"),
    ("shear_force_y", "N", "shear force Q_y"),
    ("shear_force_z", "N", "shear force Q_z"),
    ("torque", "N*m", "torque about the curve"),
    ("bending_moment_y", "N*m", "bending moment M_y"),
    ("bending_moment_z", "N*m", "bending moment M_z"),
    ("axial_strain", "", "axial strain"),
    ("shear_strain_y", "", "shear strain along y"),
    ("shear_strain_z", "", "shear strain along z"),
    ("twist", "1/m", "twist per length"),
    ("curvature_y", "1/m", "curvature about y"),
    ("curvature_z", "1/m", "curvature about z"),
)


@dataclass(frozen=True, eq=False, repr=False)
class ElementRequest:
    """Base of requests that compute channels of each element of a beam or rope.

    Args:
        name: of the beam or rope, with which the channels begin.
        elements: from its start.
    """

    family: ClassVar[str] = "request"

    name: str
    elements: tuple[Any, ...]

    def __repr__(self) -> str:
        return f'{type(self).__name__}("{self.name}", {len(self.elements)} elements)'

    @property
    def bodies(self) -> tuple[Part, ...]:
        """Bodies of the nodes."""
        return tuple({id(body): body for element in self.elements for body in element.bodies}.values())

    @property
    def _components(self) -> tuple[str, ...]:
        """Components of a channel: the numbers of the elements, or none for one element."""
        count = len(self.elements)
        return tuple(str(k + 1) for k in range(count)) if count > 1 else ()


@dataclass(frozen=True, eq=False, repr=False)
class Gauges(ElementRequest):
    """Computes section forces and strains of a beam from a run's other channels: a request.

        (n, m) = K ((u, ψ) − (u₀, ψ₀) + τ (u̇, ψ̇)),   (u, ψ) = log(H_J⁻¹ H_I)

    as the elements do (`forces.ExactBeam`), in each element's middle.

    Args:
        name: of the beam, with which the channels begin.
        elements: from its start.
        shear: k_y G A and k_z G A [N].
    """

    elements: tuple[ExactBeam, ...]
    shear: tuple[float, float]

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Name, unit, components, description and group of each channel that it adds."""
        return tuple(
            (f"{self.name}.{label}", unit, self._components, f"{self.name}: {text}, by element", "force")
            for label, unit, text in CHANNELS
        )

    def begin(self, turns: Mapping[str, float] | None = None) -> Callable[[Values], Numbers]:
        """Return a function that computes the columns of a run, block by block; it has no memory."""
        elements = self.elements
        stiffness = np.array([element.stiffness for element in elements])
        rest = np.array([(*element.shift, *element.turn) for element in elements])
        lag, span = (
            np.array([[getattr(element, name)] for element in elements])
            for name in ("damping_time", "length")
        )
        ends = tuple(_Ends([getattr(element, end) for element in elements]) for end in ("i", "j"))

        def make_channel(values: Values) -> Numbers:
            now, rate = _relative_strains(*(end.motion(values) for end in ends))
            many = (-1, len(elements), 6)
            strain, rate = now.reshape(many) - rest, rate.reshape(many)
            load = stiffness * (strain + lag * rate)
            strain = strain / span
            strain[:, :, 1:3] = load[:, :, 1:3] / np.array(self.shear)
            both = np.concatenate([load, strain], axis=2)
            return both.transpose(0, 2, 1).reshape(len(both), -1)

        return make_channel


class _Ends:
    """Frames of all elements at one of their ends."""

    def __init__(self, frames: list[Frame]) -> None:
        self.names = [frame.body.name for frame in frames]
        self.arms = np.array([frame.position for frame in frames])
        self.turns = np.array([rotations.to_matrix(frame.orientation) for frame in frames])

    def motion(self, values: Values) -> Motion:
        """Return places, axes, velocities and spins at all instants, element by element: (n, 3) and (n, 3, 3)."""
        from scipy.spatial.transform import Rotation

        place, quaternion, speed, spin = (
            np.stack([np.atleast_2d(values[f"{name}.{of}"]) for name in self.names], axis=1)
            for of in ("position", "quaternion", "velocity", "angular_velocity")
        )
        axes = Rotation.from_quat(np.roll(quaternion.reshape(-1, 4), -1, axis=1)).as_matrix()
        axes = axes.reshape(*place.shape[:2], 3, 3)
        arms = np.einsum("neij,ej->nei", axes, self.arms)
        speed = speed + np.cross(spin, arms)
        place, speed, spin = (x.reshape(-1, 3) for x in (place + arms, speed, spin))
        return place, (axes @ self.turns).reshape(-1, 3, 3), speed, spin


def _relative_strains(one: Motion, other: Motion) -> tuple[Numbers, Numbers]:
    """Return (u, ψ) and their rates, (n, 6) each, of the motions of frames I and J."""
    from scipy.spatial.transform import Rotation

    p_i, axes_i, v_i, w_i = one
    p_j, axes_j, v_j, w_j = other
    back = np.transpose(axes_j, (0, 2, 1))
    d = np.einsum("nij,nj->ni", back, p_i - p_j)
    psi = Rotation.from_matrix(back @ axes_i).as_rotvec()
    spin = np.einsum("nij,nj->ni", back, w_i - w_j)
    speed = np.einsum("nij,nj->ni", back, v_i - v_j - np.cross(w_j, p_i - p_j))
    turning = apply_inverse_jacobian(psi, spin)
    shifting = apply_inverse_jacobian(psi, speed) + inverse_jacobian_derivative(psi, d, turning)
    return np.hstack([apply_inverse_jacobian(psi, d), psi]), np.hstack([shifting, turning])

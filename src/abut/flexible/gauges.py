"""Section forces and strains of a beam, from where its nodes are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from abut.flexible.logarithm import sheared, straightened
from abut.forces import ExactBeam
from abut.model import Frame, Part

__all__ = ["Gauges"]

Numbers = NDArray[np.float64]
Values = Mapping[str, Numbers]

CHANNELS = (
    ("axial_force", "N", "axial force N, a pull positive"),
    ("shear_force_y", "N", "shear force Q_y"),
    ("shear_force_z", "N", "shear force Q_z"),
    ("torque", "N*m", "torque about the curve"),
    ("bending_moment_y", "N*m", "bending moment M_y"),
    ("bending_moment_z", "N*m", "bending moment M_z"),
    ("axial_strain", "", "axial strain"),
    ("shear_strain_y", "", "shear strain along y"),
    ("shear_strain_z", "", "shear strain along z"),
    ("twist", "1/m", "twist by length"),
    ("curvature_y", "1/m", "curvature about y"),
    ("curvature_z", "1/m", "curvature about z"),
)


@dataclass(frozen=True, eq=False, repr=False)
class Gauges:
    """Computes section forces and strains of a beam from a run's other channels: a request.

        (n, m) = K ((u, ψ) − (u₀, ψ₀) + τ (u̇, ψ̇)),   (u, ψ) = log(H_J⁻¹ H_I)

    as the elements do (`forces.ExactBeam`), in each element's middle.

    Args:
        name: of the beam, with which the channels begin.
        elements: from its start.
        shear: k_y G A and k_z G A [N].
    """

    family: ClassVar[str] = "request"

    name: str
    elements: tuple[ExactBeam, ...]
    shear: tuple[float, float]

    def __repr__(self) -> str:
        return f'Gauges("{self.name}", {len(self.elements)} elements)'

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The nodes."""
        return tuple({id(body): body for element in self.elements for body in element.bodies}.values())

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Name, unit, components, description and group of each channel that it adds."""
        which = tuple(str(k + 1) for k in range(len(self.elements)))
        components = which if len(which) > 1 else ()
        return tuple(
            (f"{self.name}.{label}", unit, components, f"{self.name}: {text}, by element", "force")
            for label, unit, text in CHANNELS
        )

    def begin(self, turns: Mapping[str, float] | None = None) -> Callable[[Values], Numbers]:
        """What computes the columns of a run, block by block; it remembers nothing."""
        return lambda values: np.concatenate(
            np.stack([self._told(element, values) for element in self.elements], axis=2).transpose(1, 0, 2),
            axis=1,
        )

    def _told(self, element: ExactBeam, values: Values) -> Numbers:
        """Forces, then strains, of one element, (n, 12)."""
        now, rate = _strains(element, values)
        rest = np.array([*element.shift, *element.turn])
        load = element.stiffness * (now - rest + element.damping_time * rate)
        strain = (now - rest) / element.length
        strain[:, 1:3] = load[:, 1:3] / np.array(self.shear)
        return np.hstack([load, strain])


def _strains(element: ExactBeam, values: Values) -> tuple[Numbers, Numbers]:
    """(u, ψ) and their rates, (n, 6) each."""
    from scipy.spatial.transform import Rotation

    p_j, axes_j, v_j, w_j = _motion(element.j, values)
    p_i, axes_i, v_i, w_i = _motion(element.i, values)
    back = np.transpose(axes_j, (0, 2, 1))
    d = np.einsum("nij,nj->ni", back, p_i - p_j)
    psi = Rotation.from_matrix(back @ axes_i).as_rotvec()
    spin = np.einsum("nij,nj->ni", back, w_i - w_j)
    speed = np.einsum("nij,nj->ni", back, v_i - v_j - np.cross(w_j, p_i - p_j))
    turning = straightened(psi, spin)
    shifting = straightened(psi, speed) + sheared(psi, d, turning)
    return np.hstack([straightened(psi, d), psi]), np.hstack([shifting, turning])


def _motion(frame: Frame, values: Values) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Place, axes, velocity and spin of a frame at all instants."""
    from scipy.spatial.transform import Rotation

    name = frame.body.name
    w, x, y, z = np.atleast_2d(values[f"{name}.quaternion"]).T
    axes = Rotation.from_quat(np.column_stack([x, y, z, w])).as_matrix()
    turn = Rotation.from_quat(np.roll(frame.orientation, -1)).as_matrix()
    arm = np.einsum("nij,j->ni", axes, np.asarray(frame.position))
    spin = values[f"{name}.angular_velocity"]
    return (
        values[f"{name}.position"] + arm,
        axes @ turn,
        values[f"{name}.velocity"] + np.cross(spin, arm),
        spin,
    )

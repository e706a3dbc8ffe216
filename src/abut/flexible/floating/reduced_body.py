"""Reduced flexible body in a floating frame of reference: its modes, inertia and stiffness.

Every point moves with the frame (velocity v, angular velocity ω, both in the frame's axes) and by modes q, so that a node at r with
displacement shapes φ and rotation shapes ψ has in the frame's axes the velocity

    ẋ = v + ω × (r + φ q) + φ q̇,        ω_node = ω + ψ q̇.

That is linear in w = (v, ω, q̇, ω₁ q, ω₂ q, ω₃ q), so the kinetic energy is ½ wᵀ G w with one constant matrix, the *Gram matrix* of the
fields

    B = [ e_a,  e_a × r,  φ,  e₁ × φ,  e₂ × φ,  e₃ × φ ]      (6 + 4 m columns),        G = Bᵀ M B,

where M is the consistent mass matrix, whose rows are in the frame's axes. All inertia invariants of the floating frame (mass,
static moment, inertia tensor and their change with q, Coriolis and centrifugal coupling) are blocks of G; nothing is lumped. For
solid elements (M_ij = m_ij 1) this is exact at any rotation. Sources: Shabana, Dynamics of Multibody Systems (2013), ch. 5, for the
invariants; Zwölfer & Gerstmayr, Acta Mechanica 231 (2020) for the nodal mass matrix without integrals of shape functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue

if TYPE_CHECKING:
    from abut.fem import Mesh

__all__ = ["Interface", "ReducedBody", "centre_of_mass"]


@dataclass(frozen=True, eq=False)
class Interface:
    """Interface of an elastic body, where joints, forces and contacts act: it moves as one rigid frame.

    Args:
        name: Its name in joints, forces and markers.
        position: Its place in the undeformed body [m].
        shapes: Its displacement and rotation by mode, (6, m).
        nodes: Labels of its nodes.
        kind: ``"node"``, ``"rigid"`` (RBE2: its nodes move with it) or ``"averaged"`` (RBE3: it follows their mean motion).
    """

    name: str
    position: Numbers
    shapes: Numbers
    nodes: tuple[int, ...] = ()
    kind: str = "node"


@dataclass(frozen=True, eq=False)
class ReducedBody:
    """An elastic body reduced to m modes, see the module for the equations. In SI, in the axes of the FE model.

    Args:
        positions: Nodes that are kept (for display, contact, stress) [m], (n, 3).
        labels: Their numbers in the file, (n,).
        shapes: Displacement and rotation of each by mode, (n, 6, m); zero rotation where nodes have none.
        gram: G, (6 + 4 m, 6 + 4 m).
        stiffness: Φᵀ K Φ, (m, m).
        damping: Φᵀ C Φ, (m, m).
        interfaces: Places of joints, forces and contacts.
        stiffening: Geometric stiffness of the modes by unit of load on the body, (12, m, m): by the frame's acceleration (3),
            angular acceleration (3), and ω₁², ω₂², ω₃², ω₁ω₂, ω₂ω₃, ω₃ω₁; None where it is not known.
        loaded: The same by unit of force and torque at each interface, (interfaces, 6, m, m).
        mesh: Elements among ``positions`` (`abut.fem.Mesh`), where they are known.
        stress: Stress at the kept nodes by mode, (n, 6, m): xx, yy, zz, xy, yz, zx [Pa]; None where it is not known.
        name: Name in messages.
        flexibility: Static compliance of its interfaces to forces and torques on them, with the body's inertia in equilibrium with
            these, (6 interfaces, 6 interfaces) [m/N, rad/N, rad/(N m)]; zero where an interface transmits no torque. None where it is
            not known.

    Raises:
        InvalidValue: sizes do not fit, or a number is not finite.
    """

    positions: Numbers
    labels: NDArray[np.int64]
    shapes: Numbers
    gram: Numbers
    stiffness: Numbers
    damping: Numbers
    interfaces: tuple[Interface, ...] = ()
    stiffening: Numbers | None = None
    loaded: Numbers | None = None
    mesh: Mesh | None = None
    stress: Numbers | None = None
    name: str = "reduced body"
    flexibility: Numbers | None = None

    def __post_init__(self) -> None:
        m, n, interfaces = self.modes, len(self.positions), len(self.interfaces)
        sizes: dict[str, tuple[int, ...]] = {
            "positions": (n, 3),
            "labels": (n,),
            "shapes": (n, 6, m),
            "gram": (6 + 4 * m, 6 + 4 * m),
            "stiffness": (m, m),
            "damping": (m, m),
            "stiffening": (12, m, m),
            "loaded": (interfaces, 6, m, m),
            "stress": (n, 6, m),
            "flexibility": (6 * interfaces, 6 * interfaces),
        }
        for field, size in sizes.items():
            value = getattr(self, field)
            if value is not None and value.shape != size:
                raise InvalidValue(
                    f'reduced body "{self.name}": {field} has shape {value.shape}; with {m} modes and {n} nodes it must be {size}'
                )
            if value is not None and not np.isfinite(value).all():
                raise InvalidValue(
                    f'reduced body "{self.name}": {field} contains numbers that are not finite'
                )
        for one in self.interfaces:
            if one.shapes.shape != (6, m):
                raise InvalidValue(
                    f'reduced body "{self.name}", interface "{one.name}": shapes has shape {one.shapes.shape}; it must be (6, {m})'
                )

    @property
    def modes(self) -> int:
        """Number of modes m."""
        return len(self.stiffness)

    @property
    def mass(self) -> float:
        """Mass [kg]."""
        return float(self.gram[0, 0])

    @property
    def centre(self) -> Numbers:
        """The centre of mass of the undeformed body [m], (3,): the axial part of G_vω."""
        return centre_of_mass(self.gram)

    @property
    def inertia(self) -> Numbers:
        """The inertia tensor of the undeformed body about the origin of its axes [kg m²], (3, 3)."""
        return self.gram[3:6, 3:6]

    @property
    def modal_mass(self) -> Numbers:
        """Φᵀ M Φ, (m, m)."""
        m = self.modes
        return self.gram[6 : 6 + m, 6 : 6 + m]

    def frequencies(self) -> Numbers:
        """Natural frequencies of the modes with the frame fixed [Hz], rising."""
        from scipy.linalg import eigh

        values = eigh(self.stiffness, self.modal_mass, eigvals_only=True)
        return np.asarray(np.sqrt(np.maximum(values, 0.0)) / (2.0 * np.pi))


def centre_of_mass(gram: Numbers) -> Numbers:
    """Return the centre of mass [m], (3,), of a body with this Gram matrix."""
    g = gram[:3, 3:6]
    axial: Numbers = np.array([g[1, 2] - g[2, 1], g[2, 0] - g[0, 2], g[0, 1] - g[1, 0]])
    return np.asarray(axial / (2.0 * gram[0, 0]))

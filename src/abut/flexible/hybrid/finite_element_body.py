"""Conversion between a rigid body and its finite elements, with conserved momentum and angular momentum.

With masses m_i lumped at nodes, P and L of the rigid body about its centre of mass x_c and M = Σ m_i, x̄ = Σ m_i x_i/M, nodes have

    v_i = P/M + ω × (x_i − x̄),    Σ m_i (|r|² 1 − r rᵀ) ω = L − (x̄ − x_c) × P,    r = x_i − x̄:

Both are conserved to rounding, for any inertia of the lumped masses. Back, in axes R that have rotated as the nodes did on average
(polar decomposition of Σ m_i (x_i − x̄)(X_i − X̄)ᵀ), v = P/m and ω = (R J Rᵀ)⁻¹ L.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem import Mesh, assemble, laws
from abut.fem.explicit_options import check_explicit_options
from abut.fem.model.bodies import Body
from abut.flexible.reduction.gram_matrix import gram_matrix
from abut.model import Body as Rigid
from abut.model.geometry.rotations import to_matrix
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from abut.fem.laws.law import LawLike
    from abut.fem.linear.elasticity import MaterialLike

__all__ = ["FiniteElements", "MeshMasses", "elastic_of"]


@dataclasses.dataclass(frozen=True)
class FiniteElements:
    """Options of an `abut.Elastic` whose finite elements are integrated during contact, by `abut.fem.explicit`.

        model.add(abut.Elastic(bar, mesh, law, while_touching="foot", elements=abut.flexible.FiniteElements()))

    Contact times and peaks of its impacts are those of their samples, whose forces are means: ``impact.of(contact, "force")`` [N] of
    ``result.impacts``.

    Args:
        longest: longest duration of an impact [s]; by default a thousand times the passage of a wave through the body.
        frames: interval of the frames of the fields [s]; by default the passage of a wave through the body.
        stiffness: of an elastic layer, at each contact [N/m]: a force in proportion to the mean depth of all nodes that may touch there,
            as of the nodes of a plane face; without it no node penetrates the partner.
        hourglass: as of `abut.fem.explicit.run`, as are all that follow.
        viscosity: likewise.
        factor: likewise.
        scaled_to: likewise.
        threads: likewise.

    Raises:
        InvalidValue, WrongUnit: a number is out of its range, or of another dimension.
    """

    longest: Scalar | None = None
    frames: Scalar | None = None
    stiffness: Scalar | None = None
    hourglass: float = 0.1
    viscosity: tuple[float, float] = (0.06, 1.2)
    factor: float = 0.9
    scaled_to: Scalar | None = None
    threads: int | None = None

    def __post_init__(self) -> None:
        for name in ("longest", "frames", "scaled_to"):
            if (given := getattr(self, name)) is not None:
                object.__setattr__(self, name, positive(given, "s", what=f"FiniteElements: {name}"))
        if self.stiffness is not None:
            object.__setattr__(
                self, "stiffness", positive(self.stiffness, "N/m", what="FiniteElements: stiffness")
            )
        checked = check_explicit_options(self.hourglass, 0.0, self.viscosity, self.factor)
        for name in ("hourglass", "viscosity", "factor"):
            object.__setattr__(self, name, getattr(checked, name))

    @property
    def options(self) -> dict[str, Any]:
        """Options for `abut.fem.explicit.run`."""
        names = ("hourglass", "viscosity", "factor", "scaled_to", "threads")
        return {name: getattr(self, name) for name in names}


class MeshMasses:
    """A mesh with its masses, about the centre of mass of a rigid body.

    Args:
        name: of the body.
        mesh: of hexahedra of 8 nodes or tetrahedra of 10.
        material: or a law of `abut.fem.laws`, or these by element set.

    Raises:
        InvalidValue, UnsupportedStatement: it is no such mesh, or a law that explicit dynamics does not support.
    """

    def __init__(self, name: str, mesh: object, material: LawLike | Mapping[str, LawLike] | None) -> None:
        from abut.fem.explicit.elements.element_tables import grid_of

        if not isinstance(mesh, Mesh) or mesh.dimension != 3:
            raise InvalidValue.of(f'Elastic("{name}"): mesh', mesh, "be a solid abut.fem.Mesh")
        body = Body(name, mesh, material)  # type: ignore[arg-type]  # None is refused as no material
        grid = grid_of([body], {})
        self.lumped = grid.sum_at_nodes(grid.masses())  #: at nodes [kg]
        structure = assemble(mesh, elastic_of(material))  # type: ignore[arg-type]
        g = gram_matrix(structure, np.zeros((len(mesh.positions), 6, 0)))
        self.mass = float(g[0, 0])  #: [kg]
        centre = np.array([g[1, 5], g[2, 3], g[0, 4]]) / self.mass
        #: about the centre of mass [kg m²]
        self.inertia = g[3:, 3:] - self.mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
        self.size = float(np.ptp(mesh.positions, axis=0).max())  #: longest side [m]
        lame, shear, density = grid.flow[:, 0], grid.flow[:, 1], grid.first[:, 2]
        young = shear * (3.0 * lame + 2.0 * shear) / (lame + shear)
        self.traverse = self.size / float(np.sqrt(young / density).min())  #: of a wave along it [s]
        self.body = dataclasses.replace(body, mesh=mesh.moved(tuple((-centre).tolist())))
        every = self.body.mesh.positions
        self.middle = self.lumped @ every / self.lumped.sum()  #: x̄ from x_c, at rest [m]

    def place_elements(self, row: Numbers) -> Body:
        """Return the elements at the pose of a rigid body with this row (see `rigid_elastic_switch`), undeformed."""
        axes = to_matrix(row[[6, 3, 4, 5]])
        moved = self.body.mesh.mapped(lambda x: row[:3] + x @ axes.T)
        return dataclasses.replace(self.body, mesh=moved)

    def velocities(self, row: Numbers, body: Rigid) -> Numbers:
        """Return velocities of nodes [m/s], (n, 3), with the momentum and angular momentum of a rigid body in this state."""
        axes = to_matrix(row[[6, 3, 4, 5]])
        arms, total = (self.body.mesh.positions - self.middle) @ axes.T, self.lumped.sum()
        p = body.mass * row[7:10]
        angular = axes @ body.inertia @ axes.T @ row[10:13] - np.cross(axes @ self.middle, p)
        own = self.lumped @ (arms**2).sum(axis=1) * np.eye(3) - (self.lumped[:, None] * arms).T @ arms
        return np.asarray(p / total + np.cross(np.linalg.solve(own, angular), arms))


def elastic_of(
    material: LawLike | Mapping[str, LawLike] | None,
) -> MaterialLike | dict[str, MaterialLike] | None:
    """Return the elasticity of a law, or of laws by element set; anything else as it is."""
    if isinstance(material, Mapping):
        return {name: _linear_part(one) for name, one in material.items()}
    return None if material is None else _linear_part(material)


def _linear_part(material: LawLike) -> MaterialLike:
    return material.elasticity if isinstance(material, laws.Law) else material

"""Finite-element mesh: nodes, elements by kind, and the sets named by a file or a shape."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue, UnknownName
from abut.fem.mesh.boundary import boundary_triangles
from abut.fem.mesh.elements import KINDS
from abut.fem.mesh.structured_meshes import StructuredMeshes
from abut.units import Scalar, Vector, non_negative, vector

__all__ = ["Mesh"]


@dataclass(frozen=True, eq=False)
class Mesh(StructuredMeshes):
    """Nodes and elements of a body, in SI.

    Args:
        positions: Nodes [m], (n, 3).
        elements: Nodes (places in ``positions``) of each element by kind, (e, k), kinds and order of nodes as meshio has them:
            ``tetra``, ``tetra10``, ``hexahedron``, ``hexahedron20``, ``wedge``, ``wedge15``, ``pyramid``, ``pyramid13``; in a plane
            ``triangle``, ``triangle6``, ``quad``, ``quad8``.
        labels: Numbers of the nodes in the file, (n,); by default 1, 2, ….
        element_labels: Numbers of the elements in the file, by kind, (e,); by default 1, 2, … in the order of the kinds.
        node_sets: Nodes (places) by name.
        element_sets: Places of elements by kind, by name.
        name: Name in messages.

    Raises:
        InvalidValue: sizes do not fit, an index is invalid, a number is not finite, or plane elements are mixed with solid ones. `check`
            finds further defects that prevent an analysis (elements turned inside out, disconnected parts, …).
    """

    positions: Numbers
    elements: Mapping[str, Integers]
    labels: Integers | None = None
    element_labels: Mapping[str, Integers] = field(default_factory=dict)
    node_sets: Mapping[str, Integers] = field(default_factory=dict)
    element_sets: Mapping[str, Mapping[str, Integers]] = field(default_factory=dict)
    name: str = "mesh"

    def __post_init__(self) -> None:
        from abut.fem.mesh.mesh_checks import validate_mesh

        validate_mesh(self)

    @classmethod
    def read(
        cls,
        path: str | os.PathLike[str],
        length: str | None = None,
        *,
        size: Scalar | None = None,
        order: int = 2,
        program: str = "gmsh",
    ) -> Mesh:
        """Read the mesh of a file, or of a CAD part that Gmsh meshes.

        Abaqus and CalculiX (.inp), universal (.unv) and Nastran files (.bdf, .nas, .dat) keep the numbers of nodes and elements and their
        sets; Gmsh (.msh: physical groups), VTK (.vtu, .vtk), Medit (.mesh), .med, .xdmf, Exodus (.e, .exo) and Netgen (.vol) are read
        through meshio, and keep numbers in files written by abut. Elements of lower dimension (sides, edges) are dropped; sets and
        groups of them become sets of nodes. Nodes of no element are omitted.

        Args:
            path: the file.
            length: unit of length of the file, as "mm". STEP and IGES files state their own; so do most universal files,
                where this argument has priority (some meshers write metres for any part).
            size: of a CAD part, the longest edge [m], as ``"5 mm"``; by default Gmsh's choice.
            order: of a CAD part, 1 or 2: ``tetra`` or ``tetra10``. Its faces are the sets "face 1", "face 2", …: `face_at` finds them.
            program: Gmsh's command, which runs as a separate program.

        Raises:
            UnreadableFile: the file is missing, damaged or cut short, or Gmsh cannot mesh it.
            UnsupportedStatement: another ending, elements that are not known, statements that would make or move nodes.
            MissingExtra: meshio, or for CAD parts the program gmsh, is not installed.
            InvalidValue, WrongUnit: `length` is missing or no unit, or `length`, `size` or `order` does not belong to such a file.
        """
        from abut.fem.mesh_files.mesh_files import read_mesh_file

        return read_mesh_file(path, length, size, order, program)

    def write(self, path: str | os.PathLike[str], length: str) -> Path:
        """Write the mesh to a file, completely or not at all: .inp, .vtu or .msh, by the ending.

        An .inp contains numbers and sets as such. In the others they are data of nodes and elements ("label", and "set …" of ones and
        zeros), which `read_mesh_file` reads back; coordinates are restored to rounding.

        Args:
            path: the file.
            length: the unit of length to write, as "mm"; the file does not state it.

        Returns:
            The path.

        Raises:
            UnsupportedStatement: the ending of the file name is not supported.
            MissingExtra: meshio is not installed.
            UnreadableFile: the file cannot be written.
            InvalidValue, WrongUnit: unknown kinds of elements, no elements, a name of a set that files cannot store, or no unit of length.
        """
        from abut.fem.mesh_files.mesh_files import write_mesh_file

        return write_mesh_file(self, path, length)

    @property
    def numbers(self) -> Integers:
        """Numbers of the nodes in the file, (n,)."""
        assert self.labels is not None  # set by `validate_mesh`
        return self.labels

    @property
    def dimension(self) -> int:
        """2 where all elements are in a plane, else 3."""
        return max((KINDS[kind].dimension for kind in self.elements if kind in KINDS), default=3)

    def nodes(self, name: str) -> Integers:
        """Return the places of the nodes of a set.

        Raises:
            UnknownName: there is no such set; the message offers the nearest names.
        """
        if name not in self.node_sets:
            raise UnknownName.of(f'node set of mesh "{self.name}"', name, self.node_sets)
        return self.node_sets[name]

    def face_at(self, place: Vector) -> str:
        """Return the name of the node set whose boundary facets pass nearest to a place, for example "face 7" of a CAD part.

        Args:
            place: in the mesh's axes [m], as ``"(250, 0, 0) mm"``; the middle of a bore is nearest to its wall.

        Raises:
            InvalidValue: no set contains a facet, the place is far from the mesh, or as near to two sets.
            WrongUnit: the place is no length.
        """
        from abut.fem.mesh.nearest_set import find_nearest_set

        who = f'mesh "{self.name}"'
        at = np.array(vector(place, "m", what=f"{who}: place"))
        return find_nearest_set(self.positions, self.surface(), self.node_sets, at, who)

    def quadratic(self) -> Mesh:
        """Return the mesh with quadratic elements: a node in the middle of every edge.

        Edges stay straight: structured meshes have a quadratic ``kind`` instead, with middle nodes on the round surface. New labels
        continue above the greatest. A middle node joins a set that contains both ends of its edge. Where all of the set is on the boundary,
        the edge must be there too.

        Raises:
            InvalidValue: the mesh has elements of both orders, or of unknown kinds.
        """
        from abut.fem.mesh.order_elevation import elevate_order

        return elevate_order(self)

    def moved(self, shift: Vector) -> Mesh:
        """Return the mesh shifted.

        Args:
            shift: [m], as ``"(0, 50, 0) mm"``.

        Raises:
            InvalidValue, WrongUnit: the shift is not three lengths.
        """
        by = np.array(vector(shift, "m", what=f'mesh "{self.name}": shift'))
        return replace(self, positions=self.positions + by)

    def mapped(self, place: Callable[[Numbers], Numbers], name: str | None = None) -> Mesh:
        """Return the mesh with its nodes at other positions: graded, bent, bulged.

        Args:
            place: function of the nodes' positions [m], (n, 3), that returns the new ones, (n, 3).
            name: its new name in messages.

        Raises:
            InvalidValue: the new positions are not finite or not of this shape; `check` reports elements that are turned inside out.
        """
        return replace(self, positions=np.asarray(place(self.positions), float), name=name or self.name)

    def surface(self) -> Integers:
        """Return the boundary as triangles of nodes (places), counter-clockwise seen from outside, (t, 3).

        A facet of a quadratic element becomes four triangles (of six nodes) or six (of eight), so that its middle nodes stay corners. Of a
        mesh in a plane, its elements themselves.

        Raises:
            InvalidValue: unknown kinds.
        """
        return boundary_triangles(self._known_elements)

    @cached_property
    def volume(self) -> float:
        """Return V = Σ ∫ det(∂x/∂ξ) dξ [m³], by quadrature that is exact for these elements; of a mesh in a plane, its area [m²].

        Raises:
            InvalidValue: unknown kinds.
        """
        from abut.fem.mesh.mesh_checks import jacobian_determinants

        return float(
            sum(
                np.sum(found @ KINDS[kind].weights)
                for kind, found in jacobian_determinants(self, self._known_elements)
            )
        )

    def problems(self) -> tuple[str, ...]:
        """Return defects that prevent an analysis, as messages; empty if there are none.

        Checked are: no nodes or elements, unknown kinds, elements turned inside out (det ∂x/∂ξ ≤ 0 at a point of quadrature) or without
        volume, facets that more than two elements share, disconnected parts, nodes of no element, nodes in one place (nearer than
        1e-9 of the mesh's extent).
        """
        from abut.fem.mesh.mesh_checks import find_problems

        return find_problems(self)

    def check(self) -> Mesh:
        """Return the mesh itself if `find_problems` finds nothing.

        Raises:
            InvalidValue: the first of the problems, and the number of further ones.
        """
        found = self.problems()
        if found:
            more = f" ({len(found) - 1} more: see Mesh.problems())" if len(found) > 1 else ""
            raise InvalidValue(found[0] + more)
        return self

    def merged(self, distance: Scalar | None = None) -> Mesh:
        """Return the mesh with coincident nodes merged, and without nodes that belong to no element.

        Args:
            distance: nodes nearer than this [m] are one, that with the lowest label; by default 1e-9 of the mesh's extent.

        Raises:
            InvalidValue, WrongUnit: the distance is no length of zero or more, or so great that corners of one element coincide.
        """
        from abut.fem.mesh.merge_nodes import merge_nodes

        return merge_nodes(
            self, None if distance is None else non_negative(distance, "m", what="merging nodes: distance")
        )

    @property
    def _known_elements(self) -> Mapping[str, Integers]:
        """Return the elements, where all kinds are known."""
        for kind in self.elements:
            if kind not in KINDS:
                raise InvalidValue(
                    f'mesh "{self.name}" contains elements of kind "{kind}", which abut does not support; mesh it with {", ".join(KINDS)}'
                )
        return self.elements

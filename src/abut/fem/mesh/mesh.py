"""A mesh of finite elements: nodes, elements by kind, and the sets that a file or a shape names."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue, UnknownName
from abut.fem.mesh.boundary import triangles
from abut.fem.mesh.element_types import KINDS
from abut.fem.mesh.structured import StructuredMeshes
from abut.units import Scalar, Vector, non_negative, vector

__all__ = ["Mesh"]

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Mesh(StructuredMeshes):
    """Nodes and elements of a body, in SI.

    Args:
        positions: Nodes [m], (n, 3).
        elements: Nodes (places in ``positions``) of each element by kind, (e, k), kinds and order of nodes as meshio has them:
            ``tetra``, ``tetra10``, ``hexahedron``, ``hexahedron20``, ``wedge``, ``wedge15``, ``pyramid``, ``pyramid13``; in a plane
            ``triangle``, ``triangle6``, ``quad``, ``quad8``.
        labels: Numbers of the nodes in the file, (n,); by default 1, 2, ….
        element_labels: Numbers of the elements in the file, by kind, (e,); by default 1, 2, … through the kinds as they stand.
        node_sets: Nodes (places) by name.
        element_sets: Places of elements by kind, by name.
        name: What messages call it.

    Raises:
        InvalidValue: sizes do not fit, a place is none, a number is not finite, or plane elements stand beside solid ones. What an
            analysis cannot stand beyond that (elements turned inside out, parts that hang on nothing, …) is what `check` looks for.
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
        """The mesh of a file, or of a CAD part that Gmsh meshes.

        Abaqus and CalculiX (.inp), universal (.unv) and Nastran files (.bdf, .nas, .dat) keep the numbers of nodes and elements and their
        sets; Gmsh (.msh: physical groups), VTK (.vtu, .vtk), Medit (.mesh), .med, .xdmf, Exodus (.e, .exo) and Netgen (.vol) are read
        through meshio, and keep numbers where abut has written them. Elements of lower dimension (sides, edges) are not kept; sets and
        groups of them become sets of nodes. Nodes of no element are left out.

        Args:
            path: the file.
            length: the unit of length that it is written in, as "mm". STEP and IGES files state their own; so do most universal files,
                which it overrules there (some meshers write metres whatever the part is in).
            size: of a CAD part, the longest edge [m], as ``"5 mm"``; by default Gmsh's choice.
            order: of a CAD part, 1 or 2: ``tetra`` or ``tetra10``. Its faces are the sets "face 1", "face 2", …: `face_at` finds them.
            program: Gmsh's command, which runs as a program of its own.

        Raises:
            UnreadableFile: the file is missing, damaged or cut short, or Gmsh cannot mesh it.
            UnsupportedStatement: another ending, elements that are not known, statements that would make or move nodes.
            MissingExtra: meshio, or for CAD parts the program gmsh, is not installed.
            InvalidValue, WrongUnit: `length` is missing or no unit, or `length`, `size` or `order` does not belong to such a file.
        """
        from abut.fem.mesh_files.mesh_files import read_mesh_file

        return read_mesh_file(path, length, size, order, program)

    def write(self, path: str | os.PathLike[str], length: str) -> Path:
        """Write the mesh to a file whole or not at all: .inp, .vtu or .msh, by the ending.

        An .inp holds numbers and sets as such. In the others they are data of nodes and elements ("label", and "set …" of ones and zeros),
        which `read_mesh_file` takes back; coordinates come back to rounding.

        Args:
            path: the file.
            length: the unit of length to write, as "mm"; the file does not state it.

        Returns:
            The path.

        Raises:
            UnsupportedStatement: another ending.
            MissingExtra: meshio is not installed.
            UnreadableFile: the file cannot be written.
            InvalidValue, WrongUnit: unknown kinds of elements, no elements, a name of a set that files cannot hold, or no unit of length.
        """
        from abut.fem.mesh_files.mesh_files import write_mesh_file

        return write_mesh_file(self, path, length)

    @property
    def numbers(self) -> Integers:
        """Numbers of the nodes in the file, (n,)."""
        assert self.labels is not None  # `validate_mesh` has given them
        return self.labels

    @property
    def dimension(self) -> int:
        """2 where all elements lie in a plane, else 3."""
        return max((KINDS[kind].dimension for kind in self.elements if kind in KINDS), default=3)

    def nodes(self, name: str) -> Integers:
        """Places of the nodes of a set.

        Raises:
            UnknownName: there is no such set; the nearest names are offered.
        """
        if name not in self.node_sets:
            raise UnknownName.of(f'set of nodes in mesh "{self.name}"', name, self.node_sets)
        return self.node_sets[name]

    def face_at(self, place: Vector) -> str:
        """The name of the set of nodes whose facets of the outside pass nearest to a place: which "face 7" of a CAD part is meant.

        Args:
            place: in the mesh's axes [m], as ``"(250, 0, 0) mm"``; the middle of a bore is nearest to its wall.

        Raises:
            InvalidValue: no set holds a facet, the place is far from the mesh, or as near to two sets.
            WrongUnit: the place is no length.
        """
        from abut.fem.mesh.nearest_set import face_at

        who = f'mesh "{self.name}"'
        at = np.array(vector(place, "m", what=f"{who}: place"))
        return face_at(self.positions, self.surface(), self.node_sets, at, who)

    def quadratic(self) -> Mesh:
        """The same mesh of quadratic elements: a node in the middle of every edge (a straight one: structured meshes take a quadratic
        ``kind`` instead, which puts it on the round surface). Labels go on above the greatest; a middle joins a set where both ends of
        its edge are in it, and, where all of the set lies on the outside, the edge does too.

        Raises:
            InvalidValue: kinds of both orders, or unknown ones.
        """
        from abut.fem.mesh.order_elevation import elevate_order

        return elevate_order(self)

    def moved(self, shift: Vector) -> Mesh:
        """The same mesh elsewhere.

        Args:
            shift: [m], as ``"(0, 50, 0) mm"``.

        Raises:
            InvalidValue, WrongUnit: it is no three lengths.
        """
        by = np.array(vector(shift, "m", what=f'mesh "{self.name}": shift'))
        return replace(self, positions=self.positions + by)

    def mapped(self, place: Callable[[Numbers], Numbers], name: str | None = None) -> Mesh:
        """The same mesh with its nodes elsewhere: graded, bent, bulged.

        Args:
            place: of the nodes' positions [m], (n, 3): where they come, (n, 3).
            name: what messages call it then.

        Raises:
            InvalidValue: it gives something else than finite places; elements that are turned inside out are told by `check`.
        """
        return replace(self, positions=np.asarray(place(self.positions), float), name=name or self.name)

    def surface(self) -> Integers:
        """The outside as triangles of nodes (places), counter-clockwise seen from outside, (t, 3).

        A facet of a quadratic element becomes four triangles (of six nodes) or six (of eight), so that its middle nodes stay corners. Of a
        mesh in a plane, its elements themselves.

        Raises:
            InvalidValue: unknown kinds.
        """
        return triangles(self._known)

    @cached_property
    def volume(self) -> float:
        """V = Σ ∫ det(∂x/∂ξ) dξ [m³], by quadrature that is exact for these elements; of a mesh in a plane, its area [m²].

        Raises:
            InvalidValue: unknown kinds.
        """
        from abut.fem.mesh.mesh_checks import determinants

        return float(
            sum(np.sum(found @ KINDS[kind].weights) for kind, found in determinants(self, self._known))
        )

    def problems(self) -> tuple[str, ...]:
        """What an analysis cannot stand, one sentence each; nothing where all is well.

        Looked for: no nodes or elements, unknown kinds, elements turned inside out (det ∂x/∂ξ ≤ 0 at a point of quadrature) or without
        volume, facets that more than two elements share, parts that hang on nothing, nodes of no element, nodes in one place (nearer than
        1e-9 of the mesh's extent).
        """
        from abut.fem.mesh.mesh_checks import problems

        return problems(self)

    def check(self) -> Mesh:
        """The mesh itself where `problems` finds nothing.

        Raises:
            InvalidValue: the first of the problems, and how many more there are.
        """
        found = self.problems()
        if found:
            more = f" ({len(found) - 1} more: see Mesh.problems())" if len(found) > 1 else ""
            raise InvalidValue(found[0] + more)
        return self

    def merged(self, distance: Scalar | None = None) -> Mesh:
        """The same mesh with nodes in one place made one, and without nodes that belong to no element.

        Args:
            distance: nodes nearer than this [m] are one, that with the lowest label; by default 1e-9 of the mesh's extent.

        Raises:
            InvalidValue, WrongUnit: the distance is no length of zero or more, or so great that corners of one element fall together.
        """
        from abut.fem.mesh.merge_nodes import merge_nodes

        return merge_nodes(
            self, None if distance is None else non_negative(distance, "m", what="merging nodes: distance")
        )

    @property
    def _known(self) -> Mapping[str, Integers]:
        """The elements, where all kinds are known."""
        for kind in self.elements:
            if kind not in KINDS:
                raise InvalidValue(
                    f'mesh "{self.name}" holds elements of kind "{kind}"; abut knows {", ".join(KINDS)}: mesh it with those'
                )
        return self.elements

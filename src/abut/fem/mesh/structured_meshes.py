"""Structured meshes: rectangles, discs and rings in a plane; blocks, cylinders and tubes; and sweeps of plane meshes."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import DuplicateName, InvalidValue
from abut.fem.mesh import plane_patches
from abut.fem.mesh.elements import KINDS, LINEAR, QUADRATIC
from abut.fem.mesh.order_elevation import add_middle_nodes
from abut.fem.mesh.sweep import FIRST, LAST, Plane, in_set, plane_of, split_quads, sweep_plane
from abut.units import Scalar, Vector, positive, vector

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = ["StructuredMeshes", "check_counts"]


MAX_CELLS = 10_000_000  #: cells of a structured mesh
_FLAT = ("triangle", "triangle6", "quad", "quad8")
_SOLID = ("tetra", "tetra10", "hexahedron", "hexahedron20")


class StructuredMeshes:
    """The structured meshes of `Mesh`. Lengths are in metres, or text with a unit; z is the axis, as in `abut.shapes`."""

    @classmethod
    def rectangle(cls, size: Vector, divisions: tuple[int, int], kind: str = "quad8") -> Mesh:
        """A rectangle about the origin, in the plane z = 0.

        Args:
            size: along x and y [m] > 0, as ``"(20, 10) mm"``.
            divisions: cells along x and y, ≥ 1; triangles are two a cell.
            kind: ``triangle``, ``triangle6``, ``quad`` or ``quad8``.

        Sets of nodes: ``x-``, ``x+``, ``y-``, ``y+``.

        Raises:
            InvalidValue, WrongUnit: something is outside its range, or of another dimension.
        """
        who = "a mesh of a rectangle"
        sides = _check_sizes(size, 2, who)
        return _plane_mesh(
            plane_patches.rectangle_patch(sides, check_counts(divisions, 2, who)),
            _check_kind(kind, _FLAT, who),
            "rectangle",
        )

    @classmethod
    def disc(cls, radius: Scalar, divisions: int, kind: str = "quad8") -> Mesh:
        """A circular disc about the origin, in the plane z = 0: a square in its middle, with a ring of cells around it.

        Args:
            radius: r [m] > 0.
            divisions: n ≥ 1, cells along a quarter of its rim; the square has n × n, the ring ⌈n/2⌉ layers.
            kind: ``triangle``, ``triangle6``, ``quad`` or ``quad8``; quadratic ones have their middle nodes on the circle.

        Sets of nodes: ``outside``.

        Raises:
            InvalidValue, WrongUnit: something is outside its range, or of another dimension.
        """
        who = "a mesh of a disc"
        r = positive(radius, "m", what=f"{who}: radius")
        return _plane_mesh(
            plane_patches.disc_patch(r, check_counts((divisions,), 1, who)[0]),
            _check_kind(kind, _FLAT, who),
            "disc",
        )

    @classmethod
    def ring(cls, inner: Scalar, outer: Scalar, divisions: tuple[int, int], kind: str = "quad8") -> Mesh:
        """A circular ring about the origin, in the plane z = 0.

        Args:
            inner: its inner radius [m] > 0.
            outer: its outer radius [m] > inner.
            divisions: cells around (≥ 3) and across (≥ 1).
            kind: ``triangle``, ``triangle6``, ``quad`` or ``quad8``; quadratic ones have their middle nodes on circles.

        Sets of nodes: ``inside``, ``outside``.

        Raises:
            InvalidValue, WrongUnit: something is outside its range, or of another dimension.
        """
        who = "a mesh of a ring"
        radii = _check_radii(inner, outer, who)
        around, across = check_counts(divisions, 2, who, least=(3, 1))
        return _plane_mesh(
            plane_patches.ring_patch(*radii, around, across), _check_kind(kind, _FLAT, who), "ring"
        )

    @classmethod
    def block(cls, size: Vector, divisions: tuple[int, int, int], kind: str = "hexahedron20") -> Mesh:
        """A block about the origin.

        Args:
            size: along x, y and z [m] > 0, as ``"(100, 20, 10) mm"``.
            divisions: cells along x, y and z, ≥ 1; tetrahedra are six a cell.
            kind: ``tetra``, ``tetra10``, ``hexahedron`` or ``hexahedron20``.

        Sets of nodes: ``x-``, ``x+``, ``y-``, ``y+``, ``z-``, ``z+``.

        Raises:
            InvalidValue, WrongUnit: something is outside its range, or of another dimension.
        """
        who = "a mesh of a block"
        *sides, height = _check_sizes(size, 3, who)
        *flat, layers = check_counts(divisions, 3, who)
        plane, wanted = (
            plane_patches.rectangle_patch(tuple(sides), tuple(flat)),
            _check_kind(kind, _SOLID, who),
        )
        return _extrude_plane(plane, height, layers, wanted, -0.5 * height, ("z-", "z+"), "block")

    @classmethod
    def cylinder(
        cls, radius: Scalar, length: Scalar, divisions: tuple[int, int], kind: str = "hexahedron20"
    ) -> Mesh:
        """A circular cylinder about the origin, its axis along z.

        Args:
            radius: r [m] > 0.
            length: l [m] > 0; it reaches from z = −l/2 to l/2.
            divisions: cells along a quarter of its rim, as in `disc`, and along z, ≥ 1.
            kind: ``tetra``, ``tetra10``, ``hexahedron`` or ``hexahedron20``; quadratic ones have their middle nodes on the round surface.

        Sets of nodes: ``bottom`` (z = −l/2), ``top``, ``outside``.

        Raises:
            InvalidValue, WrongUnit: something is outside its range, or of another dimension.
        """
        who = "a mesh of a cylinder"
        r, height = (
            positive(value, "m", what=f"{who}: {name}")
            for value, name in ((radius, "radius"), (length, "length"))
        )
        around, layers = check_counts(divisions, 2, who)
        plane, wanted = plane_patches.disc_patch(r, around), _check_kind(kind, _SOLID, who)
        return _extrude_plane(plane, height, layers, wanted, -0.5 * height, ("bottom", "top"), "cylinder")

    @classmethod
    def tube(
        cls,
        inner: Scalar,
        outer: Scalar,
        length: Scalar,
        divisions: tuple[int, int, int],
        kind: str = "hexahedron20",
    ) -> Mesh:
        """A circular tube about the origin, its axis along z.

        Args:
            inner: its inner radius [m] > 0.
            outer: its outer radius [m] > inner.
            length: l [m] > 0; it reaches from z = −l/2 to l/2.
            divisions: cells around (≥ 3), through the wall and along z (≥ 1).
            kind: ``tetra``, ``tetra10``, ``hexahedron`` or ``hexahedron20``; quadratic ones have their middle nodes on the round surfaces.

        Sets of nodes: ``bottom`` (z = −l/2), ``top``, ``inside``, ``outside``.

        Raises:
            InvalidValue, WrongUnit: something is outside its range, or of another dimension.
        """
        who = "a mesh of a tube"
        radii = _check_radii(inner, outer, who)
        height = positive(length, "m", what=f"{who}: length")
        around, across, layers = check_counts(divisions, 3, who, least=(3, 1, 1))
        plane, wanted = plane_patches.ring_patch(*radii, around, across), _check_kind(kind, _SOLID, who)
        return _extrude_plane(plane, height, layers, wanted, -0.5 * height, ("bottom", "top"), "tube")

    @classmethod
    def extrude(cls, plane: Mesh, height: Scalar, layers: int, kind: str | None = None) -> Mesh:
        """Sweep a plane mesh along z, from z = 0 to its height.

        Args:
            plane: a mesh in the plane z = 0, its elements counter-clockwise.
            height: [m] > 0.
            layers: elements along z, ≥ 1.
            kind: ``tetra``, ``tetra10``, ``hexahedron`` or ``hexahedron20`` (of triangles these are wedges, ``wedge`` and ``wedge15``);
                by default tetrahedra of triangles, else hexahedra, and quadratic where the plane mesh is.

        Sets of nodes: those of the plane mesh with all that is above them, ``bottom`` and ``top``.

        Raises:
            InvalidValue, WrongUnit: something is outside its range, or of another dimension; the mesh is not in the plane z = 0.
        """
        who = "an extruded mesh"
        tall = positive(height, "m", what=f"{who}: height")
        count, wanted = check_counts((layers,), 1, who)[0], _sweep_kind(plane, kind, who)
        return _extrude_plane(
            _plane_nodes(plane, wanted), tall, count, wanted, 0.0, ("bottom", "top"), plane.name
        )

    @classmethod
    def revolve(cls, plane: Mesh, angle: Scalar, layers: int, kind: str | None = None) -> Mesh:
        """Sweep a plane mesh about an axis: its x is the distance from the axis and its y becomes z.

            (x, y) → (x cos φ, x sin φ, y),   0 ≤ φ ≤ angle

        Args:
            plane: a mesh in the plane z = 0 with x ≥ 0, its elements counter-clockwise.
            angle: [rad], as ``"90 deg"``: more than zero, a full turn at most, which closes the mesh.
            layers: elements around, ≥ 1; at least three a full turn, and at most a third of a turn each.
            kind: as in `extrude`. Squares with a side on the axis become wedges; triangles that touch it pyramids and tetrahedra. Quadratic
                elements have their middle nodes on the circles about the axis.

        Sets of nodes: those of the plane mesh, swept, and, for less than a full turn, ``start`` and ``end``.

        Raises:
            InvalidValue, WrongUnit: something is outside its range, or of another dimension; the mesh is not in the plane z = 0, or
                reaches across the axis; a square touches the axis with one corner and `kind` is not of tetrahedra.
        """
        who = "a revolved mesh"
        turn = positive(angle, "rad", what=f"{who}: angle")
        full = abs(turn - 2.0 * math.pi) < 1e-9
        count, wanted = check_counts((layers,), 1, who)[0], _sweep_kind(plane, kind, who)
        if turn > 2.0 * math.pi + 1e-9:
            raise InvalidValue.of(f"{who}: angle", turn, "be at most a full turn, 2π", "rad")
        if turn / count > 2.0 * math.pi / 3.0 + 1e-9:
            raise InvalidValue.of(
                f"{who}: layers",
                count,
                f"be at least {math.ceil(1.5 * turn / math.pi - 1e-9)} for this angle",
            )
        base = _plane_nodes(plane, wanted)
        base = replace(base, points=_at_axis(base.points, who))

        def way(points: Numbers, at: Numbers) -> Numbers:
            phi = turn * at / count
            return np.column_stack([points[:, 0] * np.cos(phi), points[:, 0] * np.sin(phi), points[:, 1]])

        made = sweep_plane(base, count, way, kind=wanted, closed=full, backward=True)
        return _swept_mesh(made, ("start", "end"), plane.name)


def check_counts(given: object, size: int, who: str, least: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return counts of cells, each a whole number of at least `least` (by default 1)."""
    try:
        values = tuple(given)  # type: ignore[arg-type, var-annotated]
    except TypeError:
        values = ()
    least = least or (1,) * size
    whole = [isinstance(one, int | np.integer) and not isinstance(one, bool) for one in values]
    if (
        len(values) != size
        or not all(whole)
        or any(one < low for one, low in zip(values, least, strict=True))
    ):
        need = f"be {size} whole numbers of at least {', '.join(map(str, least))}"
        shown = values[0] if size == 1 and len(values) == 1 else given
        raise InvalidValue.of(
            f"{who}: divisions", shown, need if size > 1 else f"be a whole number of at least {least[0]}"
        )
    if math.prod(map(int, values)) > MAX_CELLS:
        raise InvalidValue(f"{who}: divisions {given} make more than {MAX_CELLS} cells; give fewer")
    return tuple(int(one) for one in values)


def _check_sizes(given: Vector, count: int, who: str) -> tuple[float, ...]:
    sides = vector(given, "m", what=f"{who}: size", length=count)
    return tuple(positive(side, "m", what=f"{who}: size[{k}]") for k, side in enumerate(sides))


def _check_radii(inner: Scalar, outer: Scalar, who: str) -> tuple[float, float]:
    r, R = (
        positive(value, "m", what=f"{who}: {name}") for value, name in ((inner, "inner"), (outer, "outer"))
    )
    if r >= R:
        raise InvalidValue.of(f"{who}: inner", r, f"be less than outer, {R} m", "m")
    return r, R


def _check_kind(kind: str, known: tuple[str, ...], who: str) -> str:
    if kind not in known:
        raise InvalidValue.of(f"{who}: kind", kind, f"be one of {', '.join(known)}")
    return kind


def _sweep_kind(plane: Mesh, kind: str | None, who: str) -> str:
    """Return the kind to sweep to, of a mesh that can be swept."""
    name = f'{who}: its plane mesh "{plane.name}"'
    if not plane.elements or any(one not in _FLAT for one in plane.elements):
        kinds = ", ".join(plane.elements) or "no elements"
        raise InvalidValue(f"{name} contains {kinds}; it must contain only {', '.join(_FLAT)}")
    orders = {KINDS[one].order for one in plane.elements}
    reach = float(np.abs(plane.positions).max())
    off = float(np.abs(plane.positions[:, 2]).max())
    if len(orders) > 1:
        raise InvalidValue(
            f"{name} contains {', '.join(plane.elements)}; its elements must be all linear or all quadratic"
        )
    if off > 1e-9 * reach:
        raise InvalidValue.of(f"{name}: greatest |z|", off, "be zero; rotate it into the plane z = 0", "m")
    plane.check()
    triangles = all(KINDS[one].simplex for one in plane.elements)
    default = "tetra" if triangles else "hexahedron"
    return _check_kind(kind or (QUADRATIC[default] if orders == {2} else default), _SOLID, who)


def _plane_nodes(plane: Mesh, kind: str) -> Plane:
    """Return corners and middles of a plane mesh, as a solid kind needs them."""
    whole = plane.quadratic() if kind in LINEAR else plane
    return plane_of(whole.positions, whole.elements, whole.node_sets)


def _at_axis(points: Numbers, who: str) -> Numbers:
    """Return points with x ≥ 0, those within rounding of the axis on it."""
    x = np.where(np.abs(points[:, 0]) < 1e-12 * np.abs(points).max(), 0.0, points[:, 0])
    if x.min() < 0.0:
        raise InvalidValue.of(
            f"{who}: least x of its plane mesh",
            float(x.min()),
            "be zero or more: x is the distance from the axis",
            "m",
        )
    return np.column_stack([x, points[:, 1]])


def _plane_mesh(plane: Plane, kind: str, name: str) -> Mesh:
    """Return a mesh in the plane z = 0."""
    from abut.fem.mesh.mesh import Mesh

    plane = split_quads(plane) if kind.startswith("triangle") else plane
    positions, elements = np.column_stack([plane.points, np.zeros(len(plane.points))]), dict(plane.elements)
    pairs = np.column_stack([np.arange(len(positions))] * 2)
    if kind in LINEAR:
        positions, elements, edges = add_middle_nodes(
            positions, elements, lambda ends: np.column_stack([plane.middle(ends), np.zeros(len(ends))])
        )
        pairs = np.vstack([pairs, edges])
    return Mesh(
        positions,
        elements,
        node_sets={one: in_set(pairs, nodes) for one, nodes in plane.sets.items()},
        name=name,
    )


def _extrude_plane(
    plane: Plane, height: float, layers: int, kind: str, low: float, ends: tuple[str, str], name: str
) -> Mesh:
    """Sweep a plane mesh along z from `low`."""

    def way(points: Numbers, at: Numbers) -> Numbers:
        return np.column_stack([points, low + height * at / layers])

    return _swept_mesh(sweep_plane(plane, layers, way, kind=kind), ends, name)


def _swept_mesh(
    parts: tuple[Numbers, dict[str, Integers], dict[str, Integers]], ends: tuple[str, str], name: str
) -> Mesh:
    """Return the mesh of a sweep, with names for the sets at its ends."""
    from abut.fem.mesh.mesh import Mesh

    positions, elements, sets = parts
    named = {FIRST: ends[0], LAST: ends[1]}
    clash = [one for one in sets if one in ends]
    if clash:
        raise DuplicateName.of("end of a swept mesh", clash[0], f'a node set of the plane mesh "{name}"')
    return Mesh(
        positions, elements, node_sets={named.get(one, one): nodes for one, nodes in sets.items()}, name=name
    )

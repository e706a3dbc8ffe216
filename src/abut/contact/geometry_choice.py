"""Selection of the contact geometry of two shapes: closed form, plane curves, or volume of intersection.

A closed form has priority. Without one, two outlines in one plane use their curves, and all other shapes the volume of
intersection of their facets.
"""

from __future__ import annotations

import dataclasses
import math
from functools import cached_property
from typing import Any, cast

from abut import extend, units
from abut.array_types import Integers, Numbers
from abut.contact.contact_shape import ContactShape, PlaneContactShape
from abut.contact.curves.elastic_outline import Contour
from abut.contact.curves.features import outline_of
from abut.contact.curves.options import Curves
from abut.contact.elastic_surfaces.edge_chain import edge_chain_of, rigid_edge_chain
from abut.contact.elastic_surfaces.host_query import rigid_surface
from abut.contact.elastic_surfaces.surface_data import ElasticSurface
from abut.errors import InvalidValue
from abut.extend.registry import PairGeometry
from abut.model import Frame
from abut.model.geometry.rotations import to_matrix
from abut.model.protocols import FacetedShape, convert

__all__ = ["ContactPair", "Geometry", "Volumes", "contact_pair"]

OUTLINE_TOLERANCE = 1e-7  #: distance between edges and a plane outline, relative to its bounding radius
FACET_TOLERANCE = (
    2e-3  #: distance between facets and the true surface, relative to the bounding radius, by default
)


@dataclasses.dataclass(frozen=True)
class Volumes:
    """Contact of solids by the volume of intersection of their facets: for any shapes, convex or not.

    The volume is split into its connected parts; each is one contact point with its centroid, normal (the direction in which the
    volume decreases fastest), depth, area. Facets of round surfaces are curved, so that a coarse tessellation
    rolls smoothly.

    Args:
        facets: Largest distance between facets and the true surface [m], where a shape is tessellated for contact; 0.2 % of the
            shape's bounding radius if not given (a ball then has about 2,500). Meshes and STEP parts keep their own facets. For
            plane outlines, the distance between parabolas and the curve; 1e-7 of its bounding radius if not given.
        crease: Edges that turn by more than this are sharp [rad], others are round; 0 … π.
        parts: Largest number of parts that can touch at once, 1 … 64.

    Beware: the damping of a law acts over the whole patch, and so resists rolling; in a closed form it does not.

    Raises:
        InvalidValue: a number out of its range.
    """

    facets: float | None = None
    crease: float = math.radians(35.0)
    parts: int = 8

    def __post_init__(self) -> None:
        if self.facets is not None:
            convert(self, units.positive, "Volumes", facets="m")
        convert(self, units.quantity, "Volumes", crease="rad")
        if not 0.0 <= self.crease <= math.pi:
            raise InvalidValue.of("Volumes: crease", self.crease, "be between 0 and π (180 deg)", "rad")
        if not (isinstance(self.parts, int) and 1 <= self.parts <= 64):
            raise InvalidValue.of("Volumes: parts", self.parts, "be a whole number from 1 to 64")

    def mesh(self, shape: FacetedShape) -> tuple[Numbers, Integers]:
        """Return vertices (n, 3) [m] and faces (m, 3) of a shape for contact."""
        if self.facets is None and hasattr(shape, "tolerance"):
            return shape.triangles()
        return shape.triangles(self.facets or FACET_TOLERANCE * shape.bounding_radius)


@dataclasses.dataclass(frozen=True)
class RigidPoints:
    """Contact points of rigid contacts, for the stiff law that represents them: of two blocks the corners of the common part of two faces.

    Args:
        geometry: geometry that the rigid contact requests.
        rebound: `ReboundNumbers`, by which the law follows the effective mass of bodies in joints.
    """

    geometry: Volumes | Curves | None = None
    rebound: tuple[float, ...] = ()


@dataclasses.dataclass(frozen=True, eq=False)
class ContactPair:
    """Two shapes of a contact, in the order of their geometry, with the method that computes their contact points."""

    first: Any
    second: Any
    swapped: bool  #: whether the contact lists them in the opposite order
    pair: PairGeometry | None = None  #: entry of the registry of pairs, or None:
    volumes: Volumes | None = None  #: by facets
    curves: Curves | None = None  #: by plane curves
    why: str = ""
    what: str = ""  #: whose, for messages
    skin: bool = (
        False  #: whether the first is a surface that bends; the pair then is a ball with the second, or None:
    )
    faced: bool = False  #: by the facets of both
    nearest: bool = False  #: whether it touches a ball where that is nearest, and not by area
    flat: bool = False  #: whether the surface is an outline, and its facets are edges

    @cached_property
    def rigid(self) -> Any:
        """Facets or edges that represent a second shape that is rigid and is touched by its facets or edges."""
        if self.flat and self.volumes is not None:
            return rigid_edge_chain(self.second, _outline_tolerance(self.second, self.volumes), self.what)
        return rigid_surface(self.second, cast(Volumes, self.volumes))

    @property
    def opposite(self) -> Any:
        """Surface or outline that the first one touches by the facets or edges of both."""
        return self.second if hasattr(self.second, "modal") else self.rigid

    @property
    def max_contact_points(self) -> int:
        """Largest number of simultaneous contact points."""
        if self.curves is not None:
            sizes = [
                1 if math.isinf(s.bounding_radius) else len(outline_of(s).features)
                for s in (self.first, self.second)
            ]
            return min(self.curves.max_contact_points, sizes[0] * sizes[1])
        if self.volumes is not None:
            return self.volumes.parts
        return int(cast(PairGeometry, self.pair).max_contact_points)

    @property
    def closed_form(self) -> bool:
        """True if the pair is computed by an entry of the registry of pairs."""
        return self.pair is not None and not self.skin

    @property
    def by_facets(self) -> bool:
        """True if the pair is computed by the volume of intersection of the facets of two rigid shapes."""
        return self.volumes is not None and not self.skin

    @property
    def route(self) -> str:
        """Method of computation and its reason, in words."""
        kinds = f"{type(self.first).__name__}–{type(self.second).__name__}"
        if self.curves is not None:
            return f"{kinds} by plane curves ({self.why})"
        if self.flat:
            return f"{kinds} by deformable edges ({self.why})".replace("EdgeChain", "Contour")
        if self.skin:
            return f"{kinds} by deformable facets ({self.why})"
        if self.volumes is None:
            return f"{kinds} in closed form"
        return f"{kinds} by volume of intersection ({self.why})"


#: Geometries that a contact may request.
Geometry = Volumes | Curves | RigidPoints


def contact_pair(
    shape_i: ContactShape, shape_j: ContactShape, geometry: Geometry | None, laws: tuple[Any, ...], what: str
) -> ContactPair:
    """Return the geometry of two shapes: the one requested by the contact or its laws, else the closed form, else their curves if one of
    them consists of curves and both are in one plane, else their facets.

    Raises:
        InvalidValue: the requested geometry is impossible, or there is no closed form, no common plane, and one of them has no facets.
    """
    i, j = contact_kind(shape_i), contact_kind(shape_j)
    points = type(geometry) is RigidPoints
    if isinstance(geometry, RigidPoints):
        geometry = geometry.geometry
    bulky = sorted({name for law in laws for name in law.anatomy.used_arguments.intersection(extend.BULK)})
    planar = sorted({name for law in laws for name in law.anatomy.used_arguments.intersection(extend.PLANAR)})
    if planar and bulky:
        raise InvalidValue(
            f"{what}: its laws need {planar[0]}, which only contact by curves has, and {bulky[0]}, which only contact by "
            "volume of intersection has; use laws that need only one of them"
        )
    why = "requested" if geometry is not None else f"no closed form for {i}–{j}"
    if planar:
        why = f"the law needs {', '.join(planar)}"
        geometry = _curves_for(geometry, planar, what)
    if bulky and geometry is None:
        geometry, why = Volumes(), f"the law needs {', '.join(bulky)}"
    if bulky and type(geometry) is Curves:
        raise InvalidValue(
            f"{what}: geometry=Curves(…), but the law needs {bulky[0]}, which curves do not have; omit geometry"
        )
    if any(hasattr(shape, "bends") for shape in (shape_i, shape_j)):
        return _by_outlines(shape_i, shape_j, geometry, bulky, what)
    if any(hasattr(shape, "modal") for shape in (shape_i, shape_j)):
        return _by_skin(shape_i, shape_j, geometry, bool(bulky), what)
    if geometry is None:
        if _has_closed_form(i, j, laws, points):
            return ContactPair(shape_i, shape_j, False, extend.PAIRS[i, j])
        if _has_closed_form(j, i, laws, points):
            return ContactPair(shape_j, shape_i, True, extend.PAIRS[j, i])
    plane = any(getattr(shape, "plane", False) for shape in (shape_i, shape_j))
    if type(geometry) is Curves or (
        geometry is None and plane and not _out_of_plane(shape_i, shape_j, Curves())
    ):
        return _by_curves(shape_i, shape_j, geometry or Curves(), why, what)
    volumes = geometry if type(geometry) is Volumes else Volumes()
    return _by_volume(shape_i, shape_j, volumes, why, what)


def contact_kind(shape: ContactShape) -> str:
    """Return the kind of shape whose closed forms apply to a shape: its own, unless its class names another."""
    return str(getattr(shape, "contact_kind", type(shape).__name__))


def _has_closed_form(first: str, second: str, laws: tuple[Any, ...], points: bool) -> bool:
    """Return True if there is a closed form for contacts with these laws; ``points``: or one for rigid contacts."""
    found = extend.PAIRS.get((first, second))
    if found is None:
        return False
    return points or not found.rigid or any(type(law).__name__ in extend.RIGID_LAWS for law in laws)


def _by_skin(
    shape_i: ContactShape, shape_j: ContactShape, geometry: Geometry | None, bulky: bool, what: str
) -> ContactPair:
    """Return the pair of an elastic surface and another shape, by one of three methods: the nearest place of a ball; points of the surface,
    against a shape that has a closed form with a ball; or facets of both, against another surface or a faceted shape.

    Raises:
        InvalidValue: curves are requested, or the other shape has neither a closed form nor facets.
    """
    swapped = not hasattr(shape_i, "modal")
    skin, other = (shape_j, shape_i) if swapped else (shape_i, shape_j)
    kind = contact_kind(other)
    if type(geometry) is Curves:
        raise InvalidValue(
            f"{what}: geometry=Curves(…) does not apply to a deformable surface; omit geometry"
        )
    if skin is other and not cast(ElasticSurface, skin).faces_itself:
        raise InvalidValue(
            f"{what}: the surface is in contact with itself, but no two of its facets face each other; select more of the surface"
        )
    volumes = geometry if type(geometry) is Volumes else Volumes()
    pair = extend.PAIRS.get(("Sphere", kind))
    endless = math.isinf(other.bounding_radius)
    flat = kind == "Box" or pair is None or pair.max_contact_points > 1
    if not endless and (flat or volumes.facets is not None):
        if not hasattr(other, "triangles"):
            known = ", ".join(sorted(b for a, b in extend.PAIRS if a == "Sphere"))
            raise InvalidValue(
                f"{what}: a deformable surface cannot touch {kind}, which has no facets; use a shape with facets, or one of: {known}"
            )
        why = "over the contact area, between the facets of both"
        return ContactPair(skin, other, swapped, None, volumes, why=why, what=what, skin=True, faced=True)
    nearest = kind == "Sphere" and not bulky
    why = "at the point nearest to the ball" if nearest else "over the contact area"
    return ContactPair(skin, other, swapped, pair, volumes, why=why, what=what, skin=True, nearest=nearest)


def _by_outlines(
    shape_i: ContactShape, shape_j: ContactShape, geometry: Geometry | None, bulky: list[str], what: str
) -> ContactPair:
    """Return the pair of an outline or a point of an elastic body and another shape: common normals with plane shapes; or the contact
    length, where the contact or its law requires it.
    """
    if bulky or type(geometry) is Volumes:
        return _over_length(shape_i, shape_j, geometry if type(geometry) is Volumes else Volumes(), what)
    curves = geometry if type(geometry) is Curves else Curves()
    return _by_curves(shape_i, shape_j, curves, "a deformable outline", what)


def _over_length(shape_i: ContactShape, shape_j: ContactShape, volumes: Volumes, what: str) -> ContactPair:
    """Return the pair of an elastic outline with a half-space seen edge on, or edge by edge with another outline, rigid or elastic.

    Raises:
        InvalidValue: they have no common plane, one of them has no length, or an outline in self-contact never faces itself.
    """
    problem = _out_of_plane(shape_i, shape_j, Curves())
    if problem:
        raise InvalidValue(f"{what}: a deformable outline cannot have pressure over a length: {problem}")
    swapped = not hasattr(shape_i, "bends")
    first: ContactShape
    second: ContactShape
    first, second = (shape_j, shape_i) if swapped else (shape_i, shape_j)
    ribbon = edge_chain_of(cast(Contour, first), _outline_tolerance(first, volumes), what)
    why = "over the contact length"
    if math.isinf(second.bounding_radius):
        pair = extend.PAIRS["Sphere", "HalfSpace"]
        return ContactPair(ribbon, second, swapped, pair, volumes, why=why, what=what, skin=True, flat=True)
    if hasattr(second, "bends"):
        second = edge_chain_of(cast(Contour, second), _outline_tolerance(second, volumes), what)
    if ribbon is second and not ribbon.faces_itself:
        raise InvalidValue(
            f"{what}: the outline is in contact with itself, but no two of its edges face each other; select more of the outline"
        )
    out = ContactPair(
        ribbon, second, swapped, None, volumes, why=why, what=what, skin=True, faced=True, flat=True
    )
    _ = out.opposite  # raises the error for the impossible geometry
    return out


def _outline_tolerance(shape: ContactShape, volumes: Volumes) -> float:
    """Return the largest permitted distance of edges from an outline [m]."""
    return float(volumes.facets or OUTLINE_TOLERANCE * shape.bounding_radius)


def _curves_for(geometry: Geometry | None, planar: list[str], what: str) -> Curves:
    """Return the curves that a law needs, even if there is a closed form."""
    if type(geometry) is Volumes:
        raise InvalidValue(
            f"{what}: geometry=Volumes(…), but the law needs {planar[0]}, which only contact by curves has; omit geometry, "
            "or use another law"
        )
    return geometry if type(geometry) is Curves else Curves()


def _by_curves(
    shape_i: ContactShape, shape_j: ContactShape, curves: Curves, why: str, what: str
) -> ContactPair:
    problem = _out_of_plane(shape_i, shape_j, curves)
    if problem:
        raise InvalidValue(f"{what}: contact by curves ({why}) is not possible: {problem}")
    swapped = math.isinf(shape_i.bounding_radius)
    first, second = (shape_j, shape_i) if swapped else (shape_i, shape_j)
    return ContactPair(first, second, swapped, None, None, curves, why)


def _out_of_plane(shape_i: ContactShape, shape_j: ContactShape, curves: Curves) -> str:
    """Return the reason why two shapes cannot touch by curves; "" if they can."""
    flat = [math.isinf(shape.bounding_radius) for shape in (shape_i, shape_j)]
    if all(flat):
        return "two half-spaces have no curves"
    for shape, endless in zip((shape_i, shape_j), flat, strict=True):
        if not endless and not hasattr(shape, "chains"):
            return f"{type(shape).__name__} is not a plane shape, such as a Profile, a Track, an Edge, a Cylinder or a Box"
    if not any(flat) and not any(cast(PlaneContactShape, shape).chains for shape in (shape_i, shape_j)):
        return "two edges have no common normal; use a curve for one of them"
    a, b = (_frame_axis(shape.frame) for shape in (shape_i, shape_j))
    cosine = abs(sum(x * y for x, y in zip(a, b, strict=True)))
    deviation = math.asin(min(cosine, 1.0)) if any(flat) else math.acos(min(cosine, 1.0))
    if deviation <= curves.tilt:
        return ""
    wanted = (
        "the half-space's z must lie in the other's x–y plane"
        if any(flat)
        else "the z axes of both frames must be parallel"
    )
    return f"{wanted}, but they deviate by {math.degrees(deviation):.4g} deg, and tilt allows {math.degrees(curves.tilt):.4g} deg"


def _frame_axis(frame: Frame) -> list[float]:
    """Return z of a frame in space, in the initial pose of its body."""
    body = getattr(frame.body, "orientation", (1.0, 0.0, 0.0, 0.0))
    return [float(x) for x in to_matrix(body) @ to_matrix(frame.orientation)[:, 2]]


def _by_volume(
    shape_i: ContactShape, shape_j: ContactShape, volumes: Volumes, why: str, what: str
) -> ContactPair:
    i, j = type(shape_i).__name__, type(shape_j).__name__
    flat_i, flat_j = (math.isinf(shape.bounding_radius) for shape in (shape_i, shape_j))
    lacking = [type(shape).__name__ for shape in (shape_i, shape_j) if not hasattr(shape, "triangles")]
    if lacking or (flat_i and flat_j):
        known = ", ".join(f"{a}–{b}" for a, b in sorted(extend.PAIRS) if {a, b} & {i, j}) or "none"
        problem = f"{lacking[0]} has no triangles()" if lacking else "two half-spaces have no common volume"
        plane = _out_of_plane(shape_i, shape_j, Curves())
        raise InvalidValue(
            f"{what}: {i} cannot touch {j}: there is no closed form for them, and {problem}; supported pairs with either: {known}"
            + (
                f"; contact by curves is not possible: {plane}"
                if plane
                else "; omit geometry for contact by curves"
            )
        )
    if flat_i:
        return ContactPair(shape_j, shape_i, True, None, volumes, None, why)
    return ContactPair(shape_i, shape_j, False, None, volumes, None, why)

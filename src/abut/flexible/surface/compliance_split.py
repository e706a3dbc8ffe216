"""Compliance of an elastic surface in contact, split into that of the modes and that of the contact law.

Under a force N along n at a place with shapes φ the modes deflect, statically, by

    u_n = N Σ (n·φ_k)²/ω_k²,

in addition to the law's own depth. Hertz's law contains the local part, the dimple of a half space. Where modes contain it too, as
attachment modes on a fine mesh do, it is counted twice. A dimple is the displacement at the loaded place beyond the smooth surface (of
degree two) that extrapolates its surroundings. Source: Johnson, Contact Mechanics (1985), 4.2 (the approach of distant points); Craig &
Kurdila,
Fundamentals of Structural Dynamics (2006), 17.6 (attachment modes).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from abut.array_types import Integers, Numbers
from abut.contact.contact import Contact
from abut.contact.elastic_surfaces import ElasticSurface
from abut.contact.impact_simulation import force_of
from abut.extend.laws import BULK
from abut.flexible.floating.floating_frame import Floating
from abut.flexible.floating.interface_joint import InterfaceJoint
from abut.flexible.surface.contact_surface import thickness_of
from abut.flexible.surface.display_surface import DisplaySurface
from abut.flexible.surface.surface_points import FacetFinder
from abut.model import Part
from abut.model.geometry.rotations import to_matrices, to_matrix

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["ComplianceSplitRequest", "compliance_split_requests", "local_by_law"]

Values = Mapping[str, Numbers]
REPORTED_DIMPLE = 0.25  #: of a law's depth, dimple in the modes that is reported
STEPS = 4  #: of the iteration for the place that a displaced one was
WIDTHS = (2.0, 4.0, 8.0, 16.0)  #: of facets' edges, distances at which surroundings begin
MAX_FIT_DISTANCES = (
    2.0,
    0.5,
)  #: of the body's thickness, largest distances at which the first and the others may begin
OUTER = 2.5  #: of that, where they end
#: of the largest singular value of the polynomial's terms, lower bound of the least one for a well-determined fit
MIN_SINGULAR_VALUE = 0.02
FACING_COSINE = 0.5  #: cosine between the normals of a place and of its surroundings


def compliance_split_requests(model: Model) -> Iterator[ComplianceSplitRequest]:
    """Yield the compliance request of each contact of elastic surfaces in a model, or of interfaces on single nodes of these."""
    stiffness = {id(f.i.body): f.stiffness for f in model.forces if isinstance(f, Floating)}
    nodes = _nodes(model) if stiffness else {}
    for contact in model.contacts if stiffness else ():
        known = any(
            isinstance(shape, ElasticSurface) or id(shape.frame.body) in nodes for shape in contact.shapes
        )
        if known and contact.has_point_channels and not contact.searches_neighbors:
            sides = tuple(_sides(contact, stiffness, nodes))
            if any(sides):
                yield ComplianceSplitRequest(contact, sides)


def _nodes(model: Model) -> dict[int, tuple[ElasticSurface, Numbers]]:
    """Return, by body at a single node of a solid, the solid's surface and the place on it."""
    holds = {
        id(j.frame_i.body): j
        for j in model.joints
        if isinstance(j, InterfaceJoint) and getattr(j.frame_i.body, "alone", False)
    }
    drawings = (
        {drawing.body: drawing for drawing in model.graphics if isinstance(drawing, DisplaySurface)}
        if holds
        else {}
    )
    surfaces: dict[str, ElasticSurface] = {}
    found = {}
    for key, hold in holds.items():
        body = hold.frame_j.body.name
        if body in drawings and not drawings[body].shell.sheet:
            surfaces.setdefault(body, _surface(drawings[body]))
            found[key] = surfaces[body], np.asarray(hold.frame_j.position, float)
    return found


def _surface(drawing: DisplaySurface) -> ElasticSurface:
    """Return the drawing of a body as an elastic surface."""
    shell = drawing.shell
    bodies = drawing.bodies[1 : 1 + len(drawing.modes)]
    thickness = thickness_of(shell.vertices, shell.faces)
    return ElasticSurface(
        drawing.bodies[0].frame(),
        bodies,
        shell.vertices,
        shell.shapes.transpose(0, 2, 1),
        shell.faces,
        thickness,
    )


def local_by_law(law: Any, depth: float) -> bool:
    """Return True if a normal law contains the local compliance of elastic bodies: it has a modulus, or its force grows as δ^{3/2}."""
    anatomy = law.anatomy
    if anatomy.used_arguments & set(BULK):
        return False
    if any(p.name == "modulus" for p in anatomy.declared):
        return True
    still = (0.0,) * len(anatomy.states)
    try:
        one, other = (float(force_of(law)(d, 0.0, 1.0, d, still)) for d in (depth, 2.0 * depth))
        return abs(math.log2(other / one) - 1.5) < 0.02
    except (ArithmeticError, ValueError, TypeError):
        return False


@dataclass(frozen=True, eq=False)
class ElasticSide:
    """An elastic surface in a contact: its place in a track, its sign along the track's normal, and the squares of its frequencies;
    with the node that carries the whole load, if it is a single one.
    """

    skin: ElasticSurface
    end: str
    sign: float
    stiffness: Numbers
    node: Numbers | None = None

    @property
    def remedy(self) -> str:
        """Change of the model that makes its modes smooth."""
        return (
            "use a patch of nodes instead of one node"
            if self.node is not None
            else "omit the attachment modes there (loads=)"
        )


def _sides(
    contact: Contact, stiffness: Mapping[int, Numbers], nodes: Mapping[int, tuple[ElasticSurface, Numbers]]
) -> Iterator[tuple[ElasticSide, ...]]:
    """Yield, by contact point, the elastic surfaces that touch there."""
    for (a, b), met in zip(contact.couples(), contact.meetings, strict=True):
        own = []
        for shape, end, sign in ((a, "point_i", 1.0), (b, "point_j", -1.0)):
            skin, node = (
                (shape, None)
                if isinstance(shape, ElasticSurface)
                else nodes.get(id(shape.frame.body), (None, None))
            )
            if skin is not None and id(skin.frame.body) in stiffness:
                own.append(ElasticSide(skin, end, sign, stiffness[id(skin.frame.body)], node))
        yield from (tuple(own) for _ in range(met.max_contact_points))


@dataclass(frozen=True, eq=False, repr=False)
class ComplianceSplitRequest:
    """Computes, at the place of largest force of a contact, the depth of its law and the deflection of the modes: a request.

    Args:
        contact: of elastic surfaces.
        sides: by contact point.
    """

    family: ClassVar[str] = "request"

    contact: Contact
    sides: tuple[tuple[ElasticSide, ...], ...]

    @property
    def name(self) -> str:
        """Name of the contact, with which its channels begin."""
        return str(self.contact.name)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """Bodies of the contact."""
        return tuple(self.contact.bodies)

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Name, unit, components, description and group of each channel that it adds."""
        texts = (
            ("give_of_law", "compression of its law at the point of the largest force"),
            ("give_of_modes", "static deflection of the modes there under its force"),
        )
        return tuple(
            (f"{self.name}.{label}", "m", (), f"{self.name}: {text}", "contact") for label, text in texts
        )

    def begin(self, turns: Mapping[str, float] | None = None) -> ComplianceSplitEvaluation:
        """Return an object that computes the columns of a run, block by block."""
        return ComplianceSplitEvaluation(self)


@dataclass(frozen=True)
class PeakState:
    """State at the instant of the largest force."""

    force: float = 0.0
    depth: float = 0.0
    time: float = 0.0
    modes: float = 0.0
    places: tuple[
        tuple[ElasticSide, Numbers, Numbers], ...
    ] = ()  #: a side, its place in the undeformed body, n in its axes


class ComplianceSplitEvaluation:
    """Computes the columns, and stores the instant of the largest force."""

    def __init__(self, request: ComplianceSplitRequest) -> None:
        self._request, self._peak = request, PeakState()
        self._finders: dict[int, FacetFinder] = {}

    def __call__(self, values: Values) -> Numbers:
        """Return the columns of the next rows."""
        name, sides = self._request.name, self._request.sides
        force = np.stack(
            [np.atleast_1d(values[f"{name}.track{k + 1}.normal_force"]) for k in range(len(sides))], axis=1
        )
        most = force.argmax(axis=1)
        out = np.zeros((len(force), 2))
        for k in range(len(sides)):
            rows = np.flatnonzero((most == k) & (force[:, k] > 0.0))
            if len(rows):
                out[rows] = self._at(values, k, rows, force[rows, k])
        return out

    def _at(self, values: Values, k: int, rows: Integers, force: Numbers) -> Numbers:
        """Evaluate one contact point, at rows where its force is the largest."""
        track = f"{self._request.name}.track{k + 1}"
        depth = np.maximum(np.atleast_1d(values[f"{track}.penetration"])[rows], 0.0)
        modes = np.zeros(len(rows))
        found = []
        for side in self._request.sides[k]:
            place, phi, n = self._undeformed_places(
                values, side, values[f"{track}.{side.end}"][rows], values[f"{track}.normal"][rows], rows
            )
            modes += force * np.einsum("rm,m->r", np.einsum("rmi,ri->rm", phi, n) ** 2, 1.0 / side.stiffness)
            found.append((side, place, n))
        worst = int(force.argmax())
        if force[worst] > self._peak.force:
            at = float(np.atleast_1d(values["time"])[rows][worst])
            places = tuple((side, place[worst], n[worst]) for side, place, n in found)
            self._peak = PeakState(float(force[worst]), float(depth[worst]), at, float(modes[worst]), places)
        return np.column_stack([depth, modes])

    def _undeformed_places(
        self, values: Values, side: ElasticSide, points: Numbers, normals: Numbers, rows: Integers
    ) -> tuple[Numbers, Numbers, Numbers]:
        """Return places in the undeformed body, shapes there (r, m, 3), and normals that push the body, in the surface's axes."""
        skin = side.skin
        body, frame = skin.frame.body.name, skin.frame
        turn = to_matrices(values[f"{body}.quaternion"][rows]) @ to_matrix(frame.orientation)
        origin = values[f"{body}.position"][rows] + np.einsum(
            "rij,j->ri", to_matrices(values[f"{body}.quaternion"][rows]), np.asarray(frame.position, float)
        )
        local = np.einsum("rji,rj->ri", turn, points - origin)
        n = side.sign * np.einsum("rji,rj->ri", turn, normals)
        q = np.hstack([values[f"{one.name}.position"][rows] for one in skin.modal])[:, : skin.modes]
        if id(skin) not in self._finders:
            self._finders[id(skin)] = FacetFinder(skin.places[skin.facets])
        finder = self._finders[id(skin)]
        place = local
        if side.node is not None:
            place = np.tile(side.node, (len(rows), 1))
            facet, shares, _ = finder(place)
            return place, np.einsum("rc,rcmi->rmi", shares, skin.shapes[skin.facets[facet]]), n
        for _ in range(STEPS):
            facet, shares, _ = finder(place)
            phi = np.einsum("rc,rcmi->rmi", shares, skin.shapes[skin.facets[facet]])
            place = local - np.einsum("rmi,rm->ri", phi, q)
        return place, phi, n

    def sentences(self) -> list[str]:
        """Return the message if the same compliance is counted twice at the largest force."""
        peak = self._peak
        if not peak.depth > 0.0 or not local_by_law(self._request.contact.normal, peak.depth):
            return []
        found = [
            (*local_indentation(side, place, n, peak.force), side.remedy) for side, place, n in peak.places
        ]
        deepest = max(found, default=(0.0, 0.0, ""))
        if deepest[0] < REPORTED_DIMPLE * peak.depth:
            return []
        left = peak.depth - deepest[0]
        other = (
            f", or use a law that {peak.force:.3g} N compress by {_format_microns(left)}"
            if left > 0.1 * peak.depth
            else ""
        )
        law = type(self._request.contact.normal).__name__
        return [
            f'contact "{self._request.name}": at its largest force, {peak.force:.3g} N at t = {peak.time:.6g} s, modes deflect by '
            f"{_format_microns(peak.modes)} there, {_format_microns(deepest[0])} of it within {1e3 * deepest[1]:.2g} mm of the "
            f"point, and {law} compresses by {_format_microns(peak.depth)}, which is local too: this compliance is counted twice; "
            f"{deepest[2]}{other}"
        ]


def _format_microns(size: float) -> str:
    return f"{1e6 * size:.3g} µm"


def local_indentation(side: ElasticSide, place: Numbers, n: Numbers, force: float) -> tuple[float, float]:
    """Return the excess deflection of modes under a force at a place over the surface around it, and the latter's inner radius [m]."""
    skin = side.skin
    facet, shares, _ = FacetFinder(skin.places[skin.facets])(place[None])
    corners = skin.facets[facet[0]]
    phi = np.einsum("c,cmi->mi", shares[0], skin.shapes[corners])
    answer = force * (phi @ n) / side.stiffness
    field = np.einsum("nmi,m,i->n", skin.shapes, answer, n, optimize=True)
    own = float(answer @ phi @ n)
    across = _tangents(n)
    offset = skin.places - place
    x, far = offset @ across.T, np.linalg.norm(offset, axis=1)
    facing = _normals(skin) @ n < -FACING_COSINE
    best = (0.0, 0.0)
    for width in WIDTHS:
        inner = width * skin.edge_length
        if inner > MAX_FIT_DISTANCES[width > WIDTHS[0]] * skin.thickness:
            break  # bending of the whole thickness is no dimple
        around = facing & (far > inner) & (far < OUTER * inner)
        smooth = _extrapolate_center(x[around] / inner, field[around])
        if smooth is not None:
            best = max(best, (own - smooth, inner))
    return best


def _extrapolate_center(x: Numbers, values: Numbers) -> float | None:
    """Extrapolate values at places (k, 2) of an annulus to its middle, by the best-fit polynomial of degree two.

    Return None where these places do not determine one.
    """
    a, b = x.T
    terms = np.column_stack([np.ones(len(x)), a, b, a * a, a * b, b * b])
    if len(x) < terms.shape[1]:
        return None
    sizes = np.linalg.svd(terms, compute_uv=False)
    return (
        float(np.linalg.lstsq(terms, values, rcond=None)[0][0])
        if sizes[-1] > MIN_SINGULAR_VALUE * sizes[0]
        else None
    )


def _tangents(n: Numbers) -> Numbers:
    """Return two directions across n, (2, 3)."""
    first = np.cross(n, np.eye(3)[int(np.abs(n).argmin())])
    first /= np.linalg.norm(first)
    return np.array([first, np.cross(n, first)])


def _normals(skin: ElasticSurface) -> Numbers:
    """Return outward normals, by node."""
    out = np.zeros_like(skin.places)
    for corner in range(3):
        np.add.at(out, skin.facets[:, corner], skin.area_vectors)
    return np.asarray(out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-300))

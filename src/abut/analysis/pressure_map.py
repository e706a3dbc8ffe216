"""``pressure_map``: pressure distribution in a contact by volume of intersection, or of an elastic surface."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut import units
from abut.array_types import Numbers
from abut.contact.elastic_surfaces.host_query import faced_depths, facet_depths
from abut.contact.volumes import Surface, pack
from abut.errors import InvalidValue
from abut.model.geometry import rotations
from abut.short_repr import short_repr
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.contact.elastic_surfaces.edge_chain import EdgeChain
    from abut.contact.elastic_surfaces.surface_data import ElasticSurface
    from abut.contact.geometry_choice import ContactPair, Volumes
    from abut.model import FacetedShape, Frame, Model
    from abut.results import Result

__all__ = ["PressureMap", "pressure_map"]


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class PressureMap:
    """Pressure on each facet of a contact's first shape at one instant.

    ``abut.view.plot_pressure`` draws it.

    Attributes:
        time: [s], that of the output taken.
        vertices: (n, 3) of the first shape's facets in global axes [m].
        faces: (m, 3).
        pressure: (m,) mean over each facet [Pa].
        depth: (m,) mean depth over each facet [m].
        contact: the contact's name.
    """

    time: float
    vertices: Numbers
    faces: NDArray[np.int64]
    pressure: Numbers
    depth: Numbers
    contact: str = ""

    @property
    def areas(self) -> Numbers:
        """Areas of the facets [m²], (m,)."""
        a, b, c = (self.vertices[self.faces[:, k]] for k in range(3))
        return np.asarray(0.5 * np.linalg.norm(np.cross(b - a, c - a), axis=1))

    @property
    def force(self) -> float:
        """Sum Σ p A [N]: the normal force, if the patch is flat."""
        return float(np.sum(self.pressure * self.areas))


def pressure_map(
    model: Model, result: Result, contact: str, time: Scalar, facets: Scalar | None = None
) -> PressureMap:
    """Return the pressure in a contact by volume of intersection, of an elastic surface, or of an elastic outline over its length, at the
    output nearest to a time.

        p = F g/V

    with F the normal force, V = ∫ g dA the volume and g the depth at a point. For ``abut.normal.ElasticFoundation`` this is its own
    pressure; for a law that acts at the centroid it is its force, distributed in proportion to the depth.

    Args:
        model: The model that was run.
        result: The result of ``abut.simulate``.
        contact: The contact's name; it has one shape on either side.
        time: [s].
        facets: Distance between facets and the true surface [m] for the map, if it should be finer than the contact's own.

    Raises:
        InvalidValue: no such contact, several pairs of shapes, a closed form, or a time outside the run.
    """
    thing = model[contact]
    if getattr(thing, "family", "") != "contact" or thing.count != 1 or thing.meetings[0].volumes is None:
        routes = "; ".join(getattr(thing, "routes", ())) or "no contact"
        raise InvalidValue(
            f'pressure_map: "{contact}" is not a contact of two shapes by volume of intersection (its '
            f"geometry: {routes}); give it geometry=abut.Volumes()"
        )
    t = units.quantity(time, "s", what="pressure_map: time")
    times = np.asarray(result.time)
    if not times[0] <= t <= times[-1]:
        raise InvalidValue(
            f"pressure_map: time {t:g} s is outside the run; give a time from {times[0]:g} s to "
            f"{times[-1]:g} s"
        )
    k = int(np.argmin(np.abs(times - t)))
    meeting = thing.meetings[0]
    first, second = meeting.first, meeting.second
    volumes = meeting.volumes if facets is None else dataclasses.replace(meeting.volumes, facets=facets)
    if meeting.skin:
        thickness, vertices, faces = _elastic_surface_depths(result, k, meeting)
    else:
        thickness, vertices, faces = _facet_depth(result, k, first, second, volumes)
        place, axes = _frame_pose(result, k, first.frame)
        vertices = place + vertices @ axes.T
    force = float(result[f"{contact}.normal_magnitude"].values[k])
    bare = PressureMap(float(times[k]), vertices, faces, thickness, thickness, contact)
    volume = bare.force
    pressure = thickness * (force / volume) if volume > 0.0 else 0.0 * thickness
    return dataclasses.replace(bare, pressure=pressure)


def _elastic_surface_depths(
    result: Result, k: int, meeting: ContactPair
) -> tuple[Numbers, Numbers, NDArray[np.int64]]:
    """Return the mean depth over each facet of an elastic surface, with its nodes in space. As in time integration, it is evaluated at
    three points a facet, or over the common area with the facets of another surface. An outline has two facets for each edge, as wide as
    the common width of both.

    Raises:
        InvalidValue: it touches a sphere at the nearest point, which is a single point.
    """
    skin = meeting.first
    if meeting.nearest:
        raise InvalidValue(
            "pressure_map: a deformable surface touches a ball at a point; use a law of pressure, "
            "such as abut.normal.ElasticFoundation(…), for a contact area"
        )
    vertices = _surface_nodes(result, k, skin)
    (place, axes), (far, others) = (_frame_pose(result, k, one.frame) for one in (skin, meeting.second))
    if meeting.faced:
        other = meeting.opposite
        along = (axes[:, 2], others[:, 2]) if meeting.flat else None
        depth = faced_depths(skin, other, vertices, _surface_nodes(result, k, other), along)
    else:
        depth = facet_depths(meeting, vertices, axes, (far, others))
    if not meeting.flat:
        return depth, vertices, skin.facets
    low, high = -0.5 * skin.width, 0.5 * skin.width
    if meeting.faced:
        rise = float((far - place) @ axes[:, 2])
        low, high = (
            max(low, rise - 0.5 * meeting.opposite.width),
            min(high, rise + 0.5 * meeting.opposite.width),
        )
    middle = 0.5 * (low + high) * axes[:, 2]
    return np.repeat(depth, 2), *skin.strips(vertices + middle, axes[:, 2], max(high - low, 0.0))


def _surface_nodes(result: Result, k: int, skin: ElasticSurface | EdgeChain) -> Numbers:
    """Return the positions of a surface's nodes in space."""
    q = np.concatenate([np.zeros(0), *(result[f"{body.name}.position"].values[k] for body in skin.modal)])
    place, axes = _frame_pose(result, k, skin.frame)
    bent = skin.places + np.einsum("nmi,m->ni", skin.shapes, q[: skin.modes])
    return np.asarray(place + bent @ axes.T)


def _facet_depth(
    result: Result, k: int, first: FacetedShape, second: FacetedShape, volumes: Volumes
) -> tuple[Numbers, Numbers, NDArray[np.int64]]:
    """Return the mean depth over each facet of the first shape, with its mesh."""
    from abut.contact.volumes.host_query import parts_at

    vertices, faces = volumes.mesh(first)
    surfaces = [Surface.of(vertices, faces, volumes.crease)]
    other = -1
    if np.isfinite(second.bounding_radius):
        others, sides = volumes.mesh(second)
        surfaces.append(Surface.of(others, sides, volumes.crease))
        other = 1
    poses = [_frame_pose(result, k, shape.frame) for shape in (first, second)]
    found = parts_at(
        pack(surfaces, "cpu"),
        np.array([[0, other]]),
        *(np.array([x]) for pose in poses for x in pose),
        slots=volumes.parts,
        capacity=16384,
        thickness=True,
    )
    assert found.thickness is not None
    out = np.zeros(len(faces))
    out[surfaces[0].order] = found.thickness[0, : len(faces)]
    return out, np.asarray(vertices, dtype=float), np.asarray(faces, dtype=np.int64)


def _frame_pose(result: Result, k: int, frame: Frame) -> tuple[Numbers, Numbers]:
    """Return origin and axes of a frame in space at an output."""
    body = frame.body
    p, q = np.zeros(3), np.array(rotations.IDENTITY)
    if f"{body.name}.position" in result:
        p, q = (np.asarray(result[f"{body.name}.{what}"].values[k]) for what in ("position", "quaternion"))
    r = rotations.to_matrix(q)
    return p + r @ np.asarray(frame.position), r @ rotations.to_matrix(frame.orientation)

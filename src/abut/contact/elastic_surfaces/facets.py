# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Facets of an elastic surface: positions of their nodes, and their depth in the other shape.

A node at r has the position r + Σ φ_k q_k in the axes of the frame. A box of the tree is not rebuilt when its nodes move: for each mode,
its middle moves by the middle of its nodes' displacements and its half sizes grow by half of their range,

    c = c₀ + Σ c_k q_k,      h = h₀ + Σ h_k |q_k|,

so that the box contains all its nodes.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.shape_structs.elastic_surface_structs import (
    ElasticSurfaces,
    FacetContact,
    SurfaceRow,
    SurfaceScratch,
)
from abut.kernels.structs.machine_structs import f64, mat33, vec3

#: By point of a facet, the shares of its corners: exact for polynomials of degree 2.
NEAR, FAR = f64(2.0 / 3.0), f64(1.0 / 6.0)
#: Cosines of the angle between a facet's normal and the outward direction: of a side face, and of a facet that counts fully.
SIDE, FACE = f64(0.2), f64(0.5)


@routine
def node_position(f: ElasticSurfaces, x: SurfaceScratch, lane: int, s: int, node: int):
    """Return a node in the frame's axes, computed once per search."""
    if x.node_search[lane, node] != x.search_count[lane]:
        modes = f.surface[s, SurfaceRow.modes]
        lead = f.surface[s, SurfaceRow.first_mode]
        at = f.surface[s, SurfaceRow.shape] + (node - f.surface[s, SurfaceRow.node]) * modes
        p = f.place[node]
        for k in range(modes):
            p += f.shape[at + k] * x.q[lane, lead + k]
        x.node_position[lane, node] = p
        x.node_search[lane, node] = x.search_count[lane]
    return x.node_position[lane, node]


@routine
def deformed_box(f: ElasticSurfaces, x: SurfaceScratch, lane: int, s: int, b: int):
    """Return middle and half sizes of a box in the frame's axes."""
    modes = f.surface[s, SurfaceRow.modes]
    lead = f.surface[s, SurfaceRow.first_mode]
    at = f.surface[s, SurfaceRow.box_shape] + (b - f.surface[s, SurfaceRow.root]) * modes
    c = f.box_centre[b]
    h = f.box_half_extents[b]
    for k in range(modes):
        q = x.q[lane, lead + k]
        c += f.displacement_centre[at + k] * q
        h += f.displacement_half_range[at + k] * wp.abs(q)
    return c, h


@routine
def box_ball(f: ElasticSurfaces, x: SurfaceScratch, lane: int, s: int, b: int):
    """Return middle of a box in the frame's axes, and the radius of a ball around it."""
    c, h = deformed_box(f, x, lane, s, b)
    return c, wp.length(h)


@routine
def current_box(f: ElasticSurfaces, x: SurfaceScratch, lane: int, s: int, b: int):
    """Return a box in the frame's axes, computed once per search."""
    if x.box_search[lane, b] != x.search_count[lane]:
        c, h = deformed_box(f, x, lane, s, b)
        x.box_centre[lane, b] = c
        x.box_half_extents[lane, b] = h
        x.box_search[lane, b] = x.search_count[lane]


@routine
def facet_corners(f: ElasticSurfaces, x: SurfaceScratch, lane: int, s: int, facet: int, o: vec3, a: mat33):
    """Return the corners of a facet in space, as columns."""
    p = mat33()
    for k in range(3):
        c = o + a @ node_position(f, x, lane, s, f.corner[3 * facet + k])
        for i in range(3):
            p[i, k] = c[i]
    return p


@routine
def corner_weights(k: int):
    """Return the weights of a facet's corners at its point k."""
    v = vec3(FAR, FAR, FAR)
    v[k] = NEAR
    return v


@routine
def counted_by(facing: float):
    """Return the fraction of a facet that counts, by the cosine between its normal and the inward direction: 1 up to 60° and 0 from 78°
    on.
    """
    return wp.clamp((facing - SIDE) / (FACE - SIDE), 0.0, 1.0)


@routine
def add_point(
    facet_contact: FacetContact,
    shared: vec3,
    where: vec3,
    normal: vec3,
    outward: vec3,
    area: float,
    depth: float,
):
    """Add one point of a facet, at this depth in a surface with this normal.

    Its weight is its area, so that the pressures on all points have the potential ∫ g² da/2. Points on a side face, which does not face
    the other shape, do not count.
    """
    a = area * counted_by(-wp.dot(outward, normal))
    facet_contact.corner_depth += shared * (depth * a)
    facet_contact.corner_area += shared * a
    facet_contact.normal_depth += normal * (depth * a)
    facet_contact.place_depth += where * (depth * a)
    facet_contact.volume += depth * a
    facet_contact.area += a
    facet_contact.depth_square += depth * depth * a
    facet_contact.largest_depth = wp.max(facet_contact.largest_depth, depth)
    return facet_contact


@routine
def list_facet(x: SurfaceScratch, lane: int, row: int, first: int, facet: int, facet_contact: FacetContact):
    """List a facet in touch."""
    at = x.facet_contacts[lane, row]
    facet_contact.facet = facet
    facet_contact.previous_entry = -1
    if x.contact_search[lane, facet] == x.search_count[lane]:
        facet_contact.previous_entry = x.last_entry[lane, facet]
    facet_contact.part = at
    x.facet_contact[lane, first + at] = facet_contact
    x.last_entry[lane, facet] = at
    x.contact_search[lane, facet] = x.search_count[lane]
    x.facet_contacts[lane, row] = at + 1


@routine
def along_edge(a: vec3, b: vec3, c: vec3):
    """Return the parameter 0 … 1 from a to b of the point of that line nearest to c."""
    d = b - a
    return wp.clamp(wp.dot(c - a, d) / wp.max(wp.dot(d, d), 1.0e-300), 0.0, 1.0)


@routine
def nearest_in(p: mat33, c: vec3):
    """Return the weights of a triangle's corners (columns) at its point nearest to c: inside, if all are positive there, else on the
    nearest edge.
    """
    p0 = vec3(p[0, 0], p[1, 0], p[2, 0])
    u = vec3(p[0, 1], p[1, 1], p[2, 1]) - p0
    v = vec3(p[0, 2], p[1, 2], p[2, 2]) - p0
    d = c - p0
    uu = wp.dot(u, u)
    vv = wp.dot(v, v)
    uv = wp.dot(u, v)
    du = wp.dot(d, u)
    dv = wp.dot(d, v)
    whole = wp.max(uu * vv - uv * uv, 1.0e-300)
    s = (vv * du - uv * dv) / whole
    t = (uu * dv - uv * du) / whole
    out = vec3(1.0 - s - t, s, t)
    if wp.min(out) < 0.0:
        best = 1.0e300
        for k in range(3):
            next_corner = (k + 1) % 3
            a = vec3(p[0, k], p[1, k], p[2, k])
            b = vec3(p[0, next_corner], p[1, next_corner], p[2, next_corner])
            share = along_edge(a, b, c)
            gap = wp.length(a + (b - a) * share - c)
            if gap < best:
                best = gap
                out = vec3()
                out[k] = 1.0 - share
                out[next_corner] = share
    return out

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Plane outlines as flat arrays of features, and scratch arrays of their contact points: structs of ``contact.curves``."""

import warp as wp

from abut.kernels.arrays import A1, A2, I1, I2, f64, vec2, vec3


@wp.struct
class Outlines:
    """All outlines of a machine, one after another, in the planes of their own frames; lengths in metres.

    Features are numbered through all outlines, in the order of travel.
    """

    root: I1  # of an outline: the root of its tree
    width: A1  # along z; infinite of a half-space
    row: A2  # `FeatureRow`
    sort: I1  # of a feature: ROUND, LINE, SMOOTH
    sector: wp.array(dtype=vec2)  # middle and half width of the angles of its outward normals
    hull: wp.array(dtype=vec3)  # a circle that contains it, centre and radius
    core: wp.array(dtype=wp.vec4d)  # the ends of a straight line
    bow: A1  # its largest distance from that line
    level: I1  # of a round feature: 1 where a straight one adjoins before it, 2 after it, 3 both
    ball: wp.array(dtype=vec3)  # of a node: a circle that contains it, centre and radius
    left: I1  # its children; of a leaf −1 − its feature, and nothing
    right: I1


@wp.struct
class CurveContactPoint:
    """Contact point of two features on their common normal, in the plane of the first frame."""

    depth: f64
    normal: wp.vec2d  # out of the second
    p: wp.vec2d  # on the first
    q: wp.vec2d  # on the second
    u: f64
    v: f64
    bend: wp.vec2d  # the curvature of both; CORNER of a corner
    compliance: f64
    valid: int


@wp.struct
class Pairs:
    """Pairs of neighbouring features, [lane, …]. Contacts have equal shares; the list uses the halves in turn."""  # fmt: skip

    first: I2
    second: I2
    warm: wp.array2d(dtype=vec2)  # u and v where their common normal was last
    listed: I2  # by contact: number of pairs; −1: not searched yet
    start: I2  # where the list begins
    pose: wp.array2d(dtype=vec3)  # pose of that search: angle, x, y
    depth: A2  # results of an evaluation, by number
    seat: I2  # its pair in the list
    result: I2  # by contact point: number of the result that it represents
    normal: wp.array2d(dtype=vec2)
    p: wp.array2d(dtype=vec2)
    q: wp.array2d(dtype=vec2)
    trait: wp.array2d(dtype=vec3)  # sum of both curvatures, width, compliance
    bend: wp.array2d(dtype=vec2)
    clear: A2  # by contact: no pair outside the list was nearer, when it was made
    within: A2  # by contact: up to which distance the list was complete at the pose at which it was made
    aside: I2  # by contact: 1 where pairs within it were left out because they could not face each other
    deepest: A2  # the largest overlap after the last accepted step
    stack: I2

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of ``contact.curves``: plane outlines as flat arrays of features, and scratch arrays of their contact points."""

import warp as wp

from abut.kernels.arrays import A1, A2, I1, I2, f64, vec2, vec3


@wp.struct
class Outlines:
    """All outlines of a machine, one after another, in the planes of their own frames; lengths in metres.

    A feature is a segment or a round corner. Features are numbered through all outlines, in the order of travel.
    """

    root: I1  # by outline, root of its tree of bounding circles
    width: A1  # by outline, width along z; infinite for a half-space
    row: A2  # `FeatureRow`
    feature_kind: I1  # kind of a feature: ROUND, LINE or SMOOTH
    sector: wp.array(dtype=vec2)  # by feature, mean and half range of the angles of its outward normals
    bounding_circle: wp.array(dtype=vec3)  # by feature, centre and radius of its bounding circle
    chord: wp.array(dtype=wp.vec4d)  # by feature, start and end of its chord
    chord_height: A1  # by feature, its largest distance from the chord
    line_neighbours: I1  # by round feature: 1 if a line precedes it, 2 if a line follows, 3 if both
    node_circle: wp.array(dtype=vec3)  # by node of the tree, centre and radius of its bounding circle
    left: I1  # first child of a node; for a leaf −1 − its feature
    right: I1  # second child of a node


@wp.struct
class CurveContactPoint:
    """Contact point of two features on their common normal, in the plane of the first frame."""

    depth: f64
    normal: wp.vec2d  # outward normal of the second feature
    p: wp.vec2d  # point on the first feature
    q: wp.vec2d  # point on the second feature
    u: f64  # parameter on the first feature
    v: f64  # parameter on the second feature
    curvature: wp.vec2d  # curvature of each feature; CORNER for a corner
    compliance: f64
    valid: int


@wp.struct
class Pairs:
    """Candidate pairs of features from the neighbour search, and their results, [lane, …].

    Each contact has an equal share of the arrays; its list of pairs alternates between two halves.
    """  # fmt: skip

    first: I2  # feature of the first outline
    second: I2  # feature of the second outline
    last_parameters: wp.array2d(dtype=vec2)  # (u, v) of the last common normal, where the next search begins
    listed: I2  # by contact, number of pairs; −1: no search yet
    start: I2  # by contact, start of its list
    pose: wp.array2d(dtype=vec3)  # by contact, relative pose at its last search: angle, x, y
    depth: A2  # by result of an evaluation
    result_pair: I2  # by result, its pair in the list
    result: I2  # by contact point, number of its result
    normal: wp.array2d(dtype=vec2)
    p: wp.array2d(dtype=vec2)
    q: wp.array2d(dtype=vec2)
    line_contact: wp.array2d(dtype=vec3)  # sum of both curvatures, width, compliance
    curvatures: wp.array2d(dtype=vec2)
    unlisted_distance: (
        A2  # by contact, lower bound of the distance of all pairs outside the list, at its last search
    )
    list_distance: A2  # by contact, distance up to which the list was complete at its last search
    has_omitted: (
        I2  # by contact, 1 if pairs within this distance were omitted because they cannot face each other
    )
    deepest: A2  # by contact, largest overlap after the last accepted step
    stack: I2  # nodes of the trees to compare

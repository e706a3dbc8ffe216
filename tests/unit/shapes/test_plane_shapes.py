"""Shapes that lie in the x–y plane of their frame: their curves, widths, extents, and how those without a closed surface are drawn."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.advice.geometry_checks.initial_overlap_2d import plane_overlap
from abut.errors import InvalidValue
from abut.model import Body, Ground, Model
from abut.results.drawings.draw_model import draw_model
from abut.shapes import (
    Box,
    Curve,
    Cylinder,
    CylindricalCavity,
    Difference,
    Edge,
    HalfSpace,
    Profile,
    Track,
    gears,
)

FRAME = Ground().frame()
ARC = Curve.arc((0.1, 0.05), "30 cm", 0.0, 2.0)
PLANE = {
    "Box": Box(FRAME, (0.4, 0.6, 0.3)),
    "Cylinder": Cylinder(FRAME, 0.2, 0.3),
    "CylindricalCavity": CylindricalCavity(FRAME, 0.2, 0.3),
    "Profile": Profile(
        FRAME, Curve.ellipse(axes=(0.4, 0.25)), 0.3, holes=[Curve.circle((0.2, 0.0), radius=0.1)]
    ),
    "Track": Track(FRAME, ARC, 0.3),
    "Edge": Edge(FRAME, 0.3, (0.3, -0.4)),
}


def every(cases):
    return pytest.mark.parametrize("shape", [pytest.param(s, id=name) for name, s in cases.items()])


@every(PLANE)
def test_the_width_lies_half_on_either_side_of_the_frame(shape):
    (_, _, low), (_, _, high) = shape.bounds
    assert (low, high) == (-0.15, 0.15)
    assert shape.width == 0.3


@every({name: s for name, s in PLANE.items() if hasattr(s, "mass_properties") and s.volume > 0.0})
def test_the_curves_enclose_the_volume_and_keep_the_material_to_their_left(shape):
    """V = A w with A = ½ ∮ (x dy − y dx), below zero round a hollow; and a step to the left of a curve is within the body.

    Of a hollow, "within" is outside its circle. Closed forms: a b, π r², π (a b − r²).
    """
    expected = {
        "Box": 0.4 * 0.6,
        "Cylinder": math.pi * 0.2**2,
        "CylindricalCavity": -math.pi * 0.2**2,
        "Profile": math.pi * (0.4 * 0.25 - 0.1**2),
    }
    area = sum(chain.area for chain in shape.chains)
    assert area == pytest.approx(expected[type(shape).__name__], rel=1e-12)
    assert abs(area) * shape.width == pytest.approx(shape.volume, rel=1e-12)
    for chain in shape.chains:
        for s in np.linspace(0.05, len(chain.segments) - 0.05, 7):
            inward = np.add(chain.point(s), 1e-3 * np.array(chain.normal(s)))
            assert chain.contains(inward) == (chain.area > 0.0)


def test_a_circle_and_a_bore_are_convex_and_hollow():
    assert PLANE["Cylinder"].chains[0].curvature(0.3) == pytest.approx(5.0, rel=1e-12)
    assert PLANE["CylindricalCavity"].chains[0].curvature(0.3) == pytest.approx(-5.0, rel=1e-12)
    assert [corner.turn for corner in PLANE["Box"].chains[0].corners] == pytest.approx(4 * [0.5 * math.pi])


def test_a_track_is_its_curve_and_an_edge_its_position():
    track, edge = PLANE["Track"], PLANE["Edge"]
    assert track.chains == (ARC,)
    assert edge.chains == ()
    assert edge.position == (0.3, -0.4)
    assert (track.parameters, edge.parameters) == ((), ())


def test_how_far_a_track_and_an_edge_reach():
    """The arc of radius 0.3 about (0.1, 0.05) from 0 to 2 rad: it rises to the top, and is farthest where it is in line with
    the origin and its centre, √(0.1² + 0.05²) + 0.3; a 3–4–5 triangle for the edge."""
    (ax, ay, _), (bx, by, _) = PLANE["Track"].bounds
    assert (ax, ay) == pytest.approx((0.1 + 0.3 * math.cos(2.0), 0.05), abs=1e-12)
    assert (bx, by) == pytest.approx((0.4, 0.35), abs=1e-12)
    farthest = math.hypot(0.1, 0.05) + 0.3
    assert PLANE["Track"].bounding_radius == pytest.approx(math.hypot(farthest, 0.15), rel=1e-12)
    assert PLANE["Edge"].bounding_radius == pytest.approx(math.hypot(0.5, 0.15), rel=1e-12)


@every({name: PLANE[name] for name in ("Track", "Edge")})
def test_without_a_mass_of_its_own_it_stands_on_a_body_that_has_one(shape):
    """And nothing takes it for a closed surface: it has no facets, and no part in a solid."""
    kind = type(shape).__name__
    with pytest.raises(InvalidValue, match=f'the {kind.lower()} on "ground" has no mass'):
        shape.mass_properties(7850.0)
    again = {"Track": lambda f: Track(f, ARC, 0.3), "Edge": lambda f: Edge(f, 0.3)}[kind]
    with pytest.raises(InvalidValue, match=r'on "arm" has no mass.*mass= and inertia='):
        Body("arm", mass=1.0, shape=again)
    arm = Body("arm", mass=1.0, inertia=(1e-2, 1e-2, 1e-2), shape=again)
    assert arm.position == (0.0, 0.0, 0.0)
    model = Model("arm")
    model.add(arm)
    assert [str(finding) for finding in abut.check(model)] == []
    assert not hasattr(shape, "triangles")
    with pytest.raises(InvalidValue, match=f"its part 1, a {kind}, encloses no solid"):
        Difference(Box(FRAME, (1, 1, 1)), shape)


@pytest.mark.parametrize(
    ("sentence", "make"),
    {
        'track on "ground": curve': lambda: Track(FRAME, [(0, 0), (1, 0)], 0.1),
        "track .*width is 0.0 m": lambda: Track(FRAME, ARC, 0.0),
        "edge .*width is -1.0 m": lambda: Edge(FRAME, -1.0),
        "edge .*position": lambda: Edge(FRAME, 0.1, (1.0, 2.0, 3.0)),
    }.items(),
)
def test_refuses_invalid_plane_shapes(sentence, make):
    with pytest.raises(InvalidValue, match=sentence):
        make()


def test_the_sheet_of_a_track_follows_its_curve_and_looks_away_from_the_material():
    """Each vertex on the arc at ±w/2, each chord's middle within the tolerance of it, each facet's normal to the right of
    travel; of an open curve n − 1 strips, of a closed one n."""
    tolerance = 1e-4
    vertices, faces = PLANE["Track"].sheet(tolerance)
    from_centre = vertices[:, :2] - (0.1, 0.05)
    np.testing.assert_allclose(np.linalg.norm(from_centre, axis=1), 0.3, rtol=1e-12)
    np.testing.assert_allclose(np.abs(vertices[:, 2]), 0.15)
    a, b, c = np.moveaxis(vertices[faces], 1, 0)
    middle, normal = (a + b + c) / 3.0 - (0.1, 0.05, 0.0), np.cross(b - a, c - a)
    assert (0.3 - np.linalg.norm(middle[:, :2], axis=1) <= tolerance).all()
    assert (np.einsum("ij,ij->i", normal[:, :2], middle[:, :2]) > 0.0).all()
    assert len(faces) == len(vertices) - 2
    vertices, faces = Track(FRAME, Curve.circle(radius=1).flipped(), 0.1).sheet(1e-3)
    assert len(faces) == len(vertices)


def test_tracks_and_edges_are_drawn():
    """A track as a sheet seen from both sides whose rims are lines, an edge as one line; both also as graphics."""
    model = Model("stylus")
    arm = model.add(Body("arm", mass=1.0, inertia=(1e-2, 1e-2, 1e-2), shape=lambda f: Edge(f, 0.3, (0.1, 0))))
    model.add(abut.Graphic("rail", Track(model.ground.frame(), ARC, 0.3)))
    model.add(abut.Graphic("spare", Track(arm.frame((1, 0, 0)), ARC, 0.3)))
    drawing = draw_model(model)
    assert [(p.name, p.body, p.kind) for p in drawing.parts] == [
        ("arm", "arm", "sheet"),
        ("rail", "ground", "graphic"),
        ("spare", "arm", "graphic"),
    ]
    edge, rail = (drawing.meshes[p.mesh] for p in drawing.parts[:2])
    assert drawing.parts[2].mesh == drawing.parts[1].mesh
    assert (edge.faces.size, edge.edges.tolist()) == (0, [[0, 1]])
    np.testing.assert_allclose(edge.vertices, [(0.1, 0, -0.15), (0.1, 0, 0.15)], rtol=1e-6)
    assert len(rail.faces) == len(rail.vertices) - 2
    assert len(rail.edges) == len(rail.vertices)


# --- how deep they stand in each other ------------------------------------------------------------------------------


def on_body(make, position=(0.0, 0.0, 0.0), angle=0.0):
    """A shape on a body of its own."""
    turn = (math.cos(0.5 * angle), 0.0, 0.0, math.sin(0.5 * angle))
    return Body(
        "b", mass=1, inertia=(1, 1, 1), position=position, orientation=turn, shape=lambda f: make(f)
    ).shape


def disc(*position, angle=0.0):
    return on_body(lambda f: Cylinder(f, 0.02, 0.01), position, angle)


FLOOR = Track(FRAME, Curve.line((1, 0), (-1, 0)), 0.01)
WEDGE = Curve.polyline([(0, 0), (0.1, 0), (0, 0.05)], closed=True)
BEHIND = Ground().frame(z="-z", x="x")
#: First, second, depth [m] and the way in which the first leaves, by elementary geometry.
STANDING = {
    "disc on a track": (disc(0.3, 0.015, 0), FLOOR, 5e-3, (0, 1, 0)),
    "disc on a half-space": (disc(0.3, 0.015, 0), HalfSpace(FRAME, "y"), 5e-3, (0, 1, 0)),
    "half-space under a disc": (HalfSpace(FRAME, "y"), disc(0.3, 0.015, 0), 5e-3, (0, -1, 0)),
    "disc past the track's end": (disc(1.05, 0.015, 0), FLOOR, 0.0, ()),
    "disc far behind the track": (disc(0.0, -0.2, 0), FLOOR, 0.0, ()),
    "disc in a disc": (disc(0, 0, 0), Cylinder(Ground().frame((0.0399, 0, 0)), 0.02, 0.01), 1e-4, (-1, 0, 0)),
    "pin in a bore": (disc(0, 0, 0), CylindricalCavity(Ground().frame((2e-3, 0, 0)), 0.021, 1), 1e-3, (1, 0, 0)),
    "pin with play": (disc(0, 0, 0), CylindricalCavity(Ground().frame((9e-4, 0, 0)), 0.021, 1), 0.0, ()),
    "edge in a disc": (Edge(FRAME, 0.1, (0.0, 0.0195)), disc(0, 0, 0), 5e-4, (0, 1, 0)),
    "edge beside it along z": (Edge(Ground().frame((0, 0, 0.06)), 0.1, (0.0, 0.0195)), disc(0, 0, 0), 0.0, ()),
    "disc on a corner": (disc(0.064, 0.048, 0), Box(FRAME, (0.1, 0.07, 0.1)), 0.02 - math.hypot(0.014, 0.013), None),
    "disc on a wedge from behind": (
        Profile(BEHIND, WEDGE, 0.1),
        disc(0.05, -0.04, 0),
        0.02 - 0.015 * 2 / math.sqrt(5),
        (-1 / math.sqrt(5), 2 / math.sqrt(5), 0),
    ),
    "box across a box": (
        on_body(lambda f: Box(f, (1.0, 0.1, 0.1)), angle=0.5 * math.pi),
        Box(FRAME, (1.0, 0.1, 0.1)),
        0.05,
        None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", STANDING.values(), ids=list(STANDING))
def test_depth_at_the_start_by_curves(case):
    """Depths to 1e-12 m where one side is round or straight. Of crossed boxes the greatest depth lies on the middle line,
    within a chord's length of it: places between the two are equally far from both sides."""
    first, second, depth, way = case
    found, out = plane_overlap(first, second, reach=0.01)
    crossed = isinstance(first, Box)
    assert found == pytest.approx(depth, abs=1e-7 if crossed else 1e-12)
    if way is not None:
        assert out == pytest.approx(way, abs=1e-7)


@pytest.mark.parametrize(("turn", "deep"), [(0.0, False), (2e-3, True)])
def test_gears_set_in_mesh_stand_free_and_turned_too_far_do_not(turn, deep):
    """Flanks lap by the base radius times the turn, less half the backlash along the common normal (Litvin & Fuentes 2004, sec. 10.2):
    r_b ψ − j_n/2, with r_b = 45 mm cos 20° and j_n = 2 · 50 µm cos 20°; exact for involutes, found to the section's 6e-6 of a chord.
    """
    pinion = gears.Gear("3 mm", 20, face_width="20 mm", thinning="50 um")
    wheel = gears.Gear("3 mm", 30, face_width="20 mm", thinning="50 um")
    mesh = gears.GearMesh(pinion, wheel)
    first = gears.gear_profile(FRAME, pinion)
    second = on_body(
        lambda f: gears.gear_profile(f, wheel), (mesh.centre_distance, 0, 0), mesh.phase() + turn
    )
    found, _ = plane_overlap(first, second, reach=0.01)
    lap = 0.045 * math.cos(math.radians(20.0)) * turn - 50e-6 * math.cos(math.radians(20.0))
    assert found == (pytest.approx(lap, rel=1e-6) if deep else 0.0)

"""Closed triangle meshes: integrals, refusals that name the place and the mend, files, repair; solids made of solids."""

from __future__ import annotations

import math
import sys

import numpy as np
import pytest

from abut.errors import InputError, InvalidValue, MissingExtra, UnreadableFile, UnsupportedStatement
from abut.model import Body, Ground
from abut.shapes import (
    Box,
    Cylinder,
    CylindricalCavity,
    Difference,
    HalfSpace,
    Intersection,
    Solid,
    Sphere,
    SphericalCavity,
    Union,
)
from abut.shapes.mesh.mesh_repair import connected_shells, merge_vertices, repair_mesh, winding_number

GROUND = Ground()
FRAME = GROUND.frame()
VERTICES, FACES = Box(FRAME, (1.0, 2.0, 3.0)).triangles()


def two(inner: float = 1.0, shift: float = 0.0, *, void: bool = False):
    """A block of 3 times the size with another of `inner` times in it, or beside it."""
    faces = FACES[:, ::-1] if void else FACES
    return np.concatenate([3.0 * VERTICES, inner * VERTICES + (shift, 0, 0)]), np.concatenate(
        [FACES, faces + 8]
    )


def test_a_block_far_from_the_origin_keeps_its_inertia():
    """m (b² + c²)/12 for the block, at a distance of 1000 sizes; each sum loses no more than the place's own rounding, 1e3 · 1e-16."""
    solid = Solid(FRAME, VERTICES + np.array([1000.0, -2000.0, 500.0]), FACES)
    mass, inertia = solid.mass_properties(2.0)
    assert mass == pytest.approx(12.0, rel=1e-11)
    np.testing.assert_allclose(solid.centre, (1000.0, -2000.0, 500.0), rtol=1e-13)
    np.testing.assert_allclose(inertia, np.diag([13.0, 10.0, 5.0]), atol=1e-10)
    assert solid.bounds == ((999.5, -2001.0, 498.5), (1000.5, -1999.0, 501.5))


def test_a_void_is_taken_away_and_a_second_shell_added():
    assert Solid(FRAME, *two(void=True)).volume == pytest.approx(162.0 - 6.0)
    assert Solid(FRAME, *two(shift=10.0)).volume == pytest.approx(162.0 + 6.0)


def test_it_keeps_its_arrays_to_itself():
    vertices = VERTICES.copy()
    solid = Solid(FRAME, vertices, FACES)
    vertices[0] = 7.0
    assert solid.vertices[0, 0] == -0.5
    with pytest.raises(ValueError, match="read-only"):
        solid.vertices[0] = 7.0


ONE_TURNED = np.concatenate([FACES[:3, ::-1], FACES[3:]])
BAD = {
    r"not closed: 4 edges .* at \(-0.5, 0, 1.5\), .* m; .*merge=.*repair=True": (VERTICES, FACES[:-2]),
    "volume is -6.0 m\\^3.*inside out.*reverse": (VERTICES, FACES[:, ::-1]),
    "both sides of 7 edges have opposite orientations": (VERTICES, ONE_TURNED),
    "3 edges join more than two faces": (VERTICES, np.concatenate([FACES, FACES[:1]])),
    "number of faces is 3; it must be at least 4": (VERTICES, FACES[:3]),
    r"vertex 2 is \[0.0, nan, 0.0\] m": (np.where(np.arange(24).reshape(8, 3) == 7, np.nan, 0.0), FACES),
    "a face's vertex is 8; it must be from 0 to 7": (VERTICES, FACES + 1),
    "a face's vertex is -1": (VERTICES, FACES - 1),
    "face 0 .*three different": (VERTICES, np.zeros((4, 3), int)),
    r"shape of vertices is \(8, 2\)": (VERTICES[:, :2], FACES),
    r"shape of faces is \(12, 3, 'float64'\)": (VERTICES, FACES * 1.0),
    "are not arrays of numbers": ([(0, 0, 0), (1, 0)], FACES),
}


@pytest.mark.parametrize(("sentence", "mesh"), BAD.items(), ids=range(len(BAD)))
def test_refuses_open_surfaces(sentence, mesh):
    with pytest.raises(InvalidValue, match=sentence) as refusal:
        Solid(FRAME, *mesh)
    assert str(refusal.value).startswith('solid on "ground"')


def test_repair_winds_every_shell_rightly_and_fills_a_small_hole():
    """Any face turned, any shell reversed, one missing: the block with a block-shaped void again."""
    vertices, faces = two(void=True)
    spoilt = np.concatenate([faces[:5, ::-1], faces[5:11], faces[12:, ::-1]])
    solid = Solid(FRAME, *repair_mesh(vertices, spoilt))
    assert solid.volume == pytest.approx(162.0 - 6.0)
    solid = Solid(FRAME, *repair_mesh(two(shift=10.0)[0], spoilt))
    assert solid.volume == pytest.approx(162.0 + 6.0)
    assert len(repair_mesh(VERTICES, np.concatenate([FACES, FACES[:2]]))[1]) == len(FACES)


def test_vertices_apart_by_less_than_the_distance_become_one():
    rng = np.random.default_rng(0)
    loose = VERTICES[FACES].reshape(-1, 3) + rng.uniform(-1e-6, 1e-6, (36, 3))
    alone = np.arange(36).reshape(12, 3)
    assert len(merge_vertices(loose, alone)[0]) == 36
    vertices, faces = merge_vertices(loose, alone, 5e-6)
    assert len(vertices) == 8
    assert Solid(FRAME, vertices, faces).volume == pytest.approx(6.0, rel=1e-5)


def test_shells_and_winding():
    assert np.bincount(connected_shells(two(shift=10.0)[1])).tolist() == [12, 12]
    assert winding_number(np.array([0.1, 0.2, 0.3]), VERTICES, FACES) == pytest.approx(1.0)
    assert winding_number(np.array([5.0, 0.2, 0.3]), VERTICES, FACES) == pytest.approx(0.0, abs=1e-14)


@pytest.mark.parametrize("ending", ["stl", "obj", "ply", "3mf"])
def test_files_are_read_in_their_unit(tmp_path, ending):
    """A block of 10 × 20 × 30 mm with a void, written by trimesh; STL keeps single precision, 6e-8."""
    trimesh = pytest.importorskip("trimesh")
    vertices, faces = two(void=True)
    path = tmp_path / f"block.{ending}"
    trimesh.Trimesh(vertices * 10.0 / 3.0, faces, process=False).export(path)
    unit = None if ending == "3mf" else "mm"
    solid = Solid.read(FRAME, path, unit=unit)
    assert solid.volume == pytest.approx(6e-6 * (1.0 - 1.0 / 27.0), rel=1e-6)
    np.testing.assert_allclose(solid.bounds[1], (0.005, 0.01, 0.015), rtol=1e-6)
    assert len(solid.vertices) == 16
    with pytest.raises(
        InvalidValue, match='give unit=, such as unit="mm"' if unit else "states its own unit"
    ):
        Solid.read(FRAME, path, unit=None if unit else "mm")


@pytest.mark.parametrize("ending", ["stl", "obj", "ply", "3mf"])
def test_a_file_that_is_something_else(tmp_path, ending):
    pytest.importorskip("trimesh")
    path = tmp_path / f"block.{ending}"
    path.write_text("nothing of the kind\n")
    with pytest.raises(UnreadableFile, match=rf"block.{ending}: .*export it again"):
        Solid.read(FRAME, path, unit=None if ending == "3mf" else "mm")


def test_files_that_are_not_there_or_not_meshes(tmp_path):
    with pytest.raises(UnreadableFile, match="no such file"):
        Solid.read(FRAME, tmp_path / "gone.stl", unit="mm")
    with pytest.raises(UnsupportedStatement, match=r"\.blend.*\.stl, \.obj, \.ply, \.3mf"):
        Solid.read(FRAME, tmp_path / "scene.blend", unit="mm")
    with pytest.raises(InputError, match="kg"):
        Solid.read(FRAME, tmp_path / "block.stl", unit="kg")


def test_a_missing_package_names_the_command(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "trimesh", None)
    for need in (
        lambda: Solid.read(FRAME, tmp_path / "block.stl", unit="mm"),
        lambda: repair_mesh(VERTICES, FACES),
    ):
        with pytest.raises(MissingExtra, match=r'pip install "abut\[mesh\]"'):
            need()


def aside(x: float):
    return GROUND.frame((x, 0.0, 0.0), z=(1.0, 2.0, 3.0))


def test_two_balls_and_their_lens():
    """Two balls of radius R, centres d apart, share a lens V = π (4R + d)(2R − d)²/12; its longest chord bounds the rest.

    Their facets sag by 1e-4 of R at most, which leaves out at most 1e-4 R of surface: 3e-4 of a ball's volume,
    and of the lens, whose surface is larger for its volume, 1e-4 · 2π R (2R − d)/V = 5e-4.
    """
    R, d = 0.5, 0.4
    a, b = Sphere(FRAME, R), Sphere(aside(d), R)
    ball, lens = a.volume, math.pi * (4 * R + d) * (2 * R - d) ** 2 / 12.0
    assert Intersection(a, b).volume == pytest.approx(lens, rel=5e-4)
    assert Union(a, b).volume == pytest.approx(2 * ball - lens, rel=3e-4)
    assert Difference(a, b).volume == pytest.approx(ball - lens, rel=5e-4)
    np.testing.assert_allclose(Union(a, b).centre, (d / 2, 0, 0), atol=1e-5)
    np.testing.assert_allclose(Intersection(b, a).triangles()[0].mean(axis=0)[:2], (0, 0), atol=0.2)


def test_a_drilled_block():
    """A block less a bore along x: V = abc − π r² a, Ixx = m_b (b² + c²)/12 − m_h r²/2, Iyy = m_b (a² + c²)/12 − m_h (3r² + a²)/12.

    The bore's facets leave 1e-4 of it, 4/3 · sagitta/r · (r's share of the bounding radius: 1/1.4).
    """
    a, b, c, r = 0.4, 0.6, 0.8, 0.2
    bore = Cylinder(GROUND.frame(z="x"), r, 0.5)
    part = Difference(Box(FRAME, (a, b, c)), bore)
    block, hole = a * b * c, math.pi * r * r * a
    mass, inertia = part.mass_properties(1.0)
    assert mass == pytest.approx(block - hole, rel=1e-4)
    expected = [
        block * (b * b + c * c) / 12 - hole * r * r / 2,
        block * (a * a + c * c) / 12 - hole * (3 * r * r + a * a) / 12,
        block * (a * a + b * b) / 12 - hole * (3 * r * r + a * a) / 12,
    ]
    np.testing.assert_allclose(inertia, np.diag(expected), rtol=1e-4, atol=1e-8)
    assert part.bounds == pytest.approx(np.array([[-0.2, -0.3, -0.4], [0.2, 0.3, 0.4]]))
    assert part.frame is FRAME


def test_three_parts_and_solids_of_solids():
    """Flat faces: exact, 27 − 3·9 + 2·1 … by inclusion and exclusion of a cube and three bars through it."""
    cube = Box(FRAME, (3, 3, 3))
    bars = [Box(FRAME, size) for size in ((1, 1, 4), (1, 4, 1), (4, 1, 1))]
    holes = 3 * 3.0 - 3 * 1.0 + 1.0
    assert Difference(cube, *bars).volume == pytest.approx(27.0 - holes, rel=1e-12)
    assert Difference(cube, Union(*bars)).volume == pytest.approx(27.0 - holes, rel=1e-12)
    assert Intersection(cube, *bars).volume == pytest.approx(1.0, rel=1e-12)
    assert Union(*bars).volume == pytest.approx(3 * 4.0 - 3 * 1.0 + 1.0, rel=1e-12)


def test_facets_too_coarse_to_show_anything_are_refused():
    """A lens 0.24 mm thick of two balls of 1 m vanishes between facets that may be off by 50 mm, each within its ball."""
    lens = Intersection(Sphere(FRAME, 1.0), Sphere(GROUND.frame((0.0, 1.2, 1.5996875)), 1.0))
    assert lens.volume > 0.0
    with pytest.raises(InvalidValue, match=r"empty.*facet tolerance"):
        lens.triangles(0.05)


def test_the_parts_frames_count_not_the_bodys():
    """The same two parts on a turned and shifted pair of frames: the same solid in the first one's axes, to rounding."""
    body = Body("b", mass=1, inertia=(1, 1, 1))
    frame = body.frame((0.3, -0.2, 0.1), z=(1, 2, 2), x=(2, 1, -2))
    near = frame.frame((0.2, 0.1, 0.3), z="x")
    moved = Union(Box(frame, (1, 1, 1)), Box(near, (0.2, 0.5, 2.0)))
    still = Union(Box(FRAME, (1, 1, 1)), Box(GROUND.frame((0.2, 0.1, 0.3), z="x"), (0.2, 0.5, 2.0)))
    np.testing.assert_allclose(moved.centre, still.centre, atol=1e-14)
    np.testing.assert_allclose(moved.mass_properties(1)[1], still.mass_properties(1)[1], atol=1e-14)


@pytest.mark.parametrize(
    ("sentence", "make"),
    [
        ("union: the number of shapes is 0", lambda: Union()),
        ("union: the number of shapes is 1", lambda: Union(Sphere(FRAME, 1.0))),
        (
            'difference on "ground" is empty: nothing remains',
            lambda: Difference(Sphere(FRAME, 1.0), Box(FRAME, (3, 3, 3))),
        ),
        ("intersection .*empty", lambda: Intersection(Sphere(FRAME, 1.0), Sphere(aside(5.0), 1.0))),
        (
            "part 1 is unbounded; use a sufficiently large Box",
            lambda: Difference(Sphere(FRAME, 1.0), HalfSpace(FRAME)),
        ),
        (
            "part 1, a SphericalCavity, encloses no solid",
            lambda: Difference(Box(FRAME, (1, 1, 1)), SphericalCavity(FRAME, 0.2)),
        ),
        (
            "part 1, a CylindricalCavity, encloses no solid",
            lambda: Difference(Box(FRAME, (1, 1, 1)), CylindricalCavity(FRAME, 0.2, 1.0)),
        ),
        (
            'part 1 is on "b"; all parts must be on one body',
            lambda: Union(Sphere(FRAME, 1.0), Sphere(Body("b", mass=1, inertia=(1, 1, 1)).frame(), 1.0)),
        ),
    ],
)
def test_refuses_invalid_combinations(sentence, make):
    with pytest.raises(InvalidValue, match=sentence):
        make()

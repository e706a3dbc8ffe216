"""``abut check``: each fault, made on purpose in a sound part, is found, named and given its mend; a sound part is left alone."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import abut
from abut.advice.finding import Severity
from abut.advice.geometry_checks.body_size_checks import check_sizes
from abut.advice.geometry_checks.initial_overlap import initial_penetration
from abut.advice.geometry_checks.mesh_quality import check_surface
from abut.advice.geometry_checks.self_intersection import crossing_facets
from abut.advice.geometry_checks.shape_checks import check_file
from abut.cli import main
from abut.shapes.solids.box import block_mesh
from abut.shapes.solids.sphere import ball_mesh

LAW = abut.normal.ExactRestitution(stiffness=1e8, restitution=0.7)
WRONG, DOUBTFUL, NOTE = Severity


def said(findings, severity: Severity | None = None) -> str:
    """All findings, of a severity, as text."""
    return "\n".join(str(f) for f in findings if severity in (None, f.severity))


def both(first, second, shift=(0.0, 0.0, 0.0)):
    """Two meshes in one, the second shifted."""
    vertices = np.concatenate([first[0], second[0] + shift])
    return vertices, np.concatenate([first[1], second[1] + len(first[0])])


# --- surfaces ------------------------------------------------------------------------------------------------------

BLOCK = block_mesh((0.02, 0.03, 0.04))


@pytest.mark.parametrize("mesh", [BLOCK, ball_mesh(0.01, 1e-5)], ids=["block", "ball"])
def test_sound_surfaces_are_left_alone(mesh):
    assert said(check_surface("part", *mesh)) == ""


def test_a_hole_is_found():
    text = said(check_surface("part", BLOCK[0], BLOCK[1][1:]), WRONG)
    assert "part: is not closed: 3 edges have a facet on one side only, the first at (-10, " in text
    assert "repair=True" in text


def test_a_hole_that_merging_closes_has_that_as_its_mend():
    """Every facet with corners of its own, moved by 1e-8 of the size: a mesh as single-precision STL files have it."""
    vertices = BLOCK[0][BLOCK[1]].reshape(-1, 3)
    vertices = vertices + 4e-10 * np.random.default_rng(0).uniform(-1, 1, vertices.shape)
    text = said(check_surface("part", vertices, np.arange(36).reshape(12, 3)), WRONG)
    assert 'read it with merge="4e-05 mm"' in text


def test_turned_facets_are_found():
    faces = BLOCK[1].copy()
    faces[3] = faces[3, ::-1]
    assert "inconsistent orientation at 3 edges" in said(check_surface("part", BLOCK[0], faces), WRONG)
    assert "is inside out" in said(check_surface("part", BLOCK[0], BLOCK[1][:, ::-1]), WRONG)


def test_doubled_and_inner_facets_are_found():
    faces = np.concatenate([BLOCK[1], BLOCK[1][:1]])
    text = said(check_surface("part", BLOCK[0], faces), WRONG)
    assert "has 1 duplicate facets" in text
    assert "3 edges join more than two facets" in text


def test_several_bodies_and_cavities_are_distinguished():
    apart = both(BLOCK, BLOCK, (0.1, 0, 0))
    assert "2 separate bodies" in said(check_surface("part", *apart), DOUBTFUL)
    inner = block_mesh((0.01, 0.01, 0.01))
    assert said(check_surface("part", *both(BLOCK, (inner[0], inner[1][:, ::-1])))).startswith(
        "note: part: is hollow: it has 1 closed voids"
    )


def test_facets_without_area_are_found():
    """A corner of one facet is moved onto its far edge; the mesh stays closed."""
    v = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0, 0]], float)
    f = np.array([[0, 2, 1], [0, 1, 4], [0, 4, 3], [4, 1, 3], [1, 2, 3], [2, 0, 3]])
    assert "1 facets of zero area" in said(check_surface("part", v, f), DOUBTFUL)


# --- crossings -----------------------------------------------------------------------------------------------------


def crosses(p, q) -> bool:
    """Whether two triangles with no common corner cross, by clipping: the line of both planes leaves an interval in each."""
    n, m = (np.cross(t[1] - t[0], t[2] - t[0]) for t in (p, q))
    line = np.cross(n, m)

    def span(t, normal, origin):
        heights = (t - origin) @ normal
        cuts = []
        for a, b in itertools.combinations(range(3), 2):
            if heights[a] * heights[b] < 0:
                s = heights[a] / (heights[a] - heights[b])
                cuts.append((t[a] + s * (t[b] - t[a])) @ line)
        return sorted(cuts)

    a, b = span(p, m, q[0]), span(q, n, p[0])
    return len(a) == 2 and len(b) == 2 and a[0] < b[1] and b[0] < a[1]


def test_crossing_facets_are_those_of_a_search_among_all_pairs():
    """120 triangles in a box: the tree and the piercing edges against Möller's intervals on the common line, pair by pair.

    T. Möller, J. Graphics Tools 2(2), 25-30, 1997. General position, so that no tolerance enters.
    """
    rng = np.random.default_rng(3)
    vertices = (rng.uniform(-1, 1, (120, 1, 3)) + 0.35 * rng.normal(size=(120, 3, 3))).reshape(-1, 3)
    faces = np.arange(360).reshape(-1, 3)
    found = {tuple(sorted(pair)) for pair in crossing_facets(vertices, faces).tolist()}
    expected = {
        (i, j)
        for i, j in itertools.combinations(range(120), 2)
        if crosses(vertices[faces[i]], vertices[faces[j]])
    }
    assert len(expected) > 100
    assert found == expected


def test_blocks_that_stand_in_each_other_cross_and_those_that_touch_do_not():
    for shift, cross in (
        ((0.01, 0.01, 0.01), True),
        ((0.01, 0, 0), True),
        ((0.02, 0, 0), False),
        ((0.021, 0, 0), False),
    ):
        text = said(check_surface("part", *both(BLOCK, BLOCK, shift)), WRONG)
        assert ("intersects itself" in text) is cross


def test_a_surface_that_is_turned_through_itself_crosses():
    """A ball whose north pole is pushed down through the south, z → z − 3 z²/r, keeps its edges and is no solid."""
    vertices, faces = ball_mesh(0.01, 1e-4)
    vertices = vertices.copy()
    vertices[:, 2] = np.where(vertices[:, 2] > 0, vertices[:, 2] - 300 * vertices[:, 2] ** 2, vertices[:, 2])
    assert "intersects itself" in said(check_surface("part", vertices, faces), WRONG)


# --- sizes, masses, inertias ---------------------------------------------------------------------------------------


def test_unit_mistake_is_found():
    text = said(check_sizes({"hook": 40.0, "pin": 0.01, "plate": 0.06}))
    assert (
        "hook: its largest dimension, 40 m, is 667 times larger than that of the part nearest in size, 60 mm"
        in text
    )
    assert "if a number in mm was read in m, state its unit: the dimension would be 40 mm" in text
    assert text.count("doubtful") == 1
    text = said(check_sizes({"hook": 4e-5, "pin": 0.05}))
    assert "pin:" not in text
    assert "a number in m was read in mm" in text
    text = said(check_sizes({"hook": 0.0508 * 25.4, "pin": 0.05}, ["hook"]))
    assert "a number in mm was read in inches" in text
    assert said(check_sizes({"hook": 0.0508 * 25.4, "pin": 0.05})) == ""
    assert "very small: its largest dimension is 20 µm" in said(check_sizes({"ball": 20e-6}))
    assert "a factor of 1000 would make it 20 mm" in said(check_sizes({"ball": 20e-6}))


def model_of(**body):
    model = abut.Model("m")
    model.add(abut.Body("part", shape=lambda frame: abut.shapes.Box(frame, (0.1, 0.1, 0.1)), **body))
    return model


def test_masses_and_inertias_are_held_against_the_shape():
    """A steel cube of 100 mm has 7.85 kg and I = m a²/6 = 0.01308 kg m²."""
    cube = 7.85 * 0.01 / 6
    assert abut.check(model_of(mass=7.85, inertia=(cube,) * 3)) == []
    assert "a density of 7.85e+06 kg/m^3" in said(abut.check(model_of(mass=7850)), DOUBTFUL).replace(
        "³", "^3"
    )
    assert "√(I/m) = 40.82 m is larger than the distance to its farthest point, 86.6 mm" in said(
        abut.check(model_of(mass=7.85, inertia=(cube * 1e6,) * 3)), WRONG
    )
    assert "its inertia is 0.001 times that of its shape" in said(
        abut.check(model_of(mass=7.85, inertia=(cube * 1e-3,) * 3)), DOUBTFUL
    )


# --- penetration ---------------------------------------------------------------------------------------------------


def drop(depth: float):
    """A ball of 20 mm that stands so deep in the floor."""
    model = abut.Model("drop")
    ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 0.02 - depth)))
    floor = abut.shapes.HalfSpace(model.ground.frame())
    model.add(abut.Contact("bounce", ball.shape, floor, normal=LAW))
    return model


def test_initial_penetration_is_found_by_the_closed_form():
    assert abut.check(drop(-1e-3)) == []
    assert abut.check(drop(0.0)) == []
    (finding,) = abut.check(drop(5e-3))
    assert (finding.severity, finding.part) == (WRONG, "bounce")
    assert finding.found == "ball penetrates ground by 5 mm at the start"
    assert finding.mend.startswith("move ball by 5 mm along (0, 0, 1)")
    (finding,) = abut.check(drop(1e-6))
    assert finding.severity is NOTE


def test_the_way_out_is_that_of_the_first_named_whatever_order_the_pair_has():
    model = drop(5e-3)
    ball, floor = model.contacts[0].shape_i, model.contacts[0].shape_j
    assert initial_penetration(ball, floor).way == pytest.approx((0, 0, 1))
    assert initial_penetration(floor, ball).way == pytest.approx((0, 0, -1))


def test_initial_penetration_of_meshes_is_the_least_thickness_of_the_common_volume():
    """Two cubes of 100 mm, 95 mm apart along a diagonal direction's x: they share a slab 5 mm thick."""
    model = abut.Model("m")
    mesh = block_mesh((0.1, 0.1, 0.1))
    shapes = []
    for name, at in (("a", (0.095, 0.01, 0.02)), ("b", (0, 0, 0))):
        body = model.add(
            abut.Body(name, density=1000, position=at, shape=lambda frame: abut.shapes.Solid(frame, *mesh))
        )
        shapes.append(body.shape)
    found = initial_penetration(*shapes)
    assert found.depth == pytest.approx(0.005)
    assert found.way == pytest.approx((1, 0, 0), abs=1e-9)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    assert initial_penetration(shapes[1], floor).depth == pytest.approx(0.05)


# --- files and the command -----------------------------------------------------------------------------------------


def stl(path, vertices, faces):
    """An STL file in text, in the numbers' own unit."""
    lines = ["solid part"]
    for corners in vertices[faces]:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += [f"vertex {x:.9g} {y:.9g} {z:.9g}" for x, y, z in corners]
        lines += ["endloop", "endfacet"]
    path.write_text("\n".join([*lines, "endsolid part"]))
    return path


def test_command_reports_faulty_meshes(tmp_path, capsys):
    pytest.importorskip("trimesh", reason='STL files need trimesh: pip install "abut[mesh]"')
    good = stl(tmp_path / "good.stl", 1e3 * BLOCK[0], BLOCK[1])
    assert main(["check", str(good)]) == 0
    out = capsys.readouterr().out
    assert "20 x 30 x 40 mm   24000 mm³       12" in out
    assert "states no unit; read in mm, its largest dimension is 40 mm" in out
    assert main(["check", str(good), "--unit", "inch"]) == 0
    assert "508 x 762 x 1016 mm" in capsys.readouterr().out
    bad = stl(tmp_path / "bad.stl", 1e3 * BLOCK[0], BLOCK[1][1:])
    assert main(["check", str(bad)]) == 1
    assert "wrong     bad: is not closed: 3 edges" in capsys.readouterr().out


def test_the_command_checks_models(tmp_path, capsys):
    script = tmp_path / "drop.py"
    script.write_text(
        "import abut\n"
        "model = abut.Model('drop')\n"
        "ball = model.add(abut.Body.sphere('ball', radius=0.02, density=7850, position=(0, 0, 0.015)))\n"
        "floor = abut.shapes.HalfSpace(model.ground.frame())\n"
        "law = abut.normal.ExactRestitution(stiffness=1e8, restitution=0.7)\n"
        "model.add(abut.Contact('bounce', ball.shape, floor, normal=law))\n"
    )
    assert main(["check", str(script)]) == 1
    out = capsys.readouterr().out
    assert "model drop, 1 body, 1 contact" in out
    assert "bounce: ball penetrates ground by 5 mm" in out
    assert out.endswith("1 wrong\n")
    script.write_text(script.read_text().replace("0.015", "0.025"))
    assert main(["check", str(script)]) == 0
    assert "no problem found" in capsys.readouterr().out


def test_notes_of_reader_are_shown(tmp_path, capsys):
    """A dataset without units, and with an angle without D."""
    path = tmp_path / "crank.adm"
    path.write_text(
        "t\nPART/1, GROUND\nPART/2, MASS=1, CM=1, IP=1,1,1\nMARKER/1, PART=2, REULER=90,0,0\nEND\n"
    )
    assert main(["check", str(path)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "there is no UNITS statement; " not in out  # its mend stands below it
    assert "there is no UNITS statement its numbers were read in SI units" in out
    assert "REULER = 90, 0, 0 is in radians write 90D, 0D, 0D" in out


def test_bad_input_ends_with_2(tmp_path, capsys):
    assert main(["check", str(tmp_path / "none.step")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    (tmp_path / "a.txt").write_text("hello")
    assert main(["check", str(tmp_path / "a.txt")]) == 2
    assert "use a file of type .step" in capsys.readouterr().err
    assert main(["check", str(tmp_path / "a.acf")]) == 2
    assert "this is a command file" in capsys.readouterr().err
    assert main(["check", "gear.x_t"]) == 2
    assert "export the part as STEP AP242" in capsys.readouterr().err
    with pytest.raises(abut.errors.UnsupportedStatement):
        check_file(tmp_path / "a.txt")


def test_bodies_of_meshes_have_the_inertia_of_their_mesh():
    """A bar by itself: its modes are bodies of 1 kg and 1 kg m², which nobody gave."""
    model = abut.Model("bar", gravity=(0, 0, 0))
    mesh = abut.fem.Mesh.block((1.0, 0.1, 0.1), (2, 1, 1))
    model.add(abut.FlexibleBody("bar", mesh, "steel", modes=2, modal=(1e-3, 0)))
    assert abut.check(model) == []

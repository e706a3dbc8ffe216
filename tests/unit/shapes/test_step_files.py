"""STEP files: solids with their exact mass, at their places, in their own units; and what is said of files that are not."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue, MissingExtra, UnknownName, UnreadableFile
from abut.model.geometry import rotations
from abut.model.protocols import identifier
from abut.shapes.files.part_file import part_file
from abut.shapes.files.step import read_solids
from abut.shapes.mesh.moments import mesh_moments
from step_files import box, bushing, compound, place, save, save_assembly

pytest.importorskip(
    "OCP.BRepPrimAPI", reason='STEP files need OCCT: pip install "abut[cad]"', exc_type=ImportError
)
LATCH = Path(__file__).parents[3] / "examples" / "data" / "latch.step"


# --- mass, places, units -------------------------------------------------------------------------------------------


def test_mass_and_inertia_are_those_of_the_exact_solid(tmp_path):
    """Cylinder with a bore: V = π (R² − r²) l, Izz = m (R² + r²)/2, Ixx = m (3 (R² + r²) + l²)/12 (textbook).

    OCCT integrates by adaptive Gauss quadrature, the moments to a relative 1e-9; the facets are far coarser than that.
    """
    R, r, length = 20.0, 12.0, 50.0
    (body,) = abut.read_step(save(tmp_path / "bushing.step", bushing(R, r, length)), density=7850)
    mass = 7850 * math.pi * (R**2 - r**2) * length * 1e-9
    across = mass * (3 * (R**2 + r**2) + length**2) / 12 * 1e-6
    assert body.name == "bushing"
    assert body.mass == pytest.approx(mass, rel=1e-9)
    np.testing.assert_allclose(
        body.inertia, np.diag([across, across, mass * (R**2 + r**2) / 2 * 1e-6]), rtol=1e-9, atol=1e-16
    )
    np.testing.assert_allclose(body.position, (0, 0, 0.025), atol=1e-12)
    assert abs(mesh_moments(*body.shape.triangles()).volume / body.shape.volume - 1) > 1e-4


def test_inertia_of_a_solid_without_symmetry_is_a_tensor(tmp_path):
    """Two blocks in one: I = Σ I_k + m_k (d² 1 − d dᵀ), so that a product Ixy = −∫ x y dm is below zero for blocks along x = y."""
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Fuse

    far = box(10, 10, 10).Moved(place(0, (12, 12, 0)))
    link = box(22, 22, 5).Moved(place(0, (0, 0, -5)))
    whole = BRepAlgoAPI_Fuse(BRepAlgoAPI_Fuse(box(10, 10, 10), far).Shape(), link).Shape()
    (body,) = abut.read_step(save(tmp_path / "step.stp", whole), density=1e3)
    blocks = [((10, 10, 10), (5, 5, 5)), ((10, 10, 10), (17, 17, 5)), ((22, 22, 5), (11, 11, -2.5))]
    masses = [1e-6 * np.prod(size) for size, _ in blocks]
    centre = sum(m * np.array(at) for m, (_, at) in zip(masses, blocks, strict=True)) / sum(masses)
    inertia = np.zeros((3, 3))
    for m, (size, at) in zip(masses, blocks, strict=True):
        s, d = np.array(size), at - centre
        inertia += m / 12 * np.diag(s @ s - s**2) + m * (d @ d * np.eye(3) - np.outer(d, d))
    assert body.inertia[0, 1] < 0
    np.testing.assert_allclose(body.inertia, 1e-6 * inertia, rtol=1e-9, atol=1e-16)
    np.testing.assert_allclose(body.position, 1e-3 * centre, rtol=1e-9)


def test_lengths_are_converted_from_the_files_own_unit(tmp_path):
    """The writer turns 25.4 mm into 1 inch in the file; both files are the same part."""
    parts = [
        abut.read_step(save(tmp_path / f"{unit}.step", box(25.4, 50.8, 76.2), unit), density=1000)[0]
        for unit in ("MM", "INCH", "M")
    ]
    assert "INCH" in (tmp_path / "INCH.step").read_text()
    for part in parts:
        assert part.mass == pytest.approx(1000 * 0.0254 * 0.0508 * 0.0762, rel=1e-9)
        np.testing.assert_allclose(part.position, (0.0127, 0.0254, 0.0381), rtol=1e-9)


def test_parts_of_nested_assemblies_stand_where_the_file_places_them(tmp_path):
    """Places multiply: a point p of a bolt in the inner assembly is at T_inner T_bolt p; names come from the products."""
    bolt = bushing(4, 2, 30)
    inner = [("bolt", place(90, (10, 0, 0)), bolt), ("bolt", place(0, (0, 0, 7)), bolt)]
    tree = [("plate", place(0, (0, 0, -5)), box(60, 40, 5)), ("group", place(30, (100, 0, 0)), inner)]
    bodies = {body.name: body for body in abut.read_step(save_assembly(tmp_path / "a.step", tree), density=1)}
    assert list(bodies) == ["plate", "bolt_1", "bolt_2"]
    c, s = math.cos(math.radians(30)), math.sin(math.radians(30))
    np.testing.assert_allclose(
        bodies["bolt_1"].position, 1e-3 * np.array([100 + 10 * c, 10 * s, 15]), atol=1e-12
    )
    np.testing.assert_allclose(bodies["bolt_2"].position, (0.1, 0, 0.022), atol=1e-12)
    np.testing.assert_allclose(bodies["plate"].position, (0.03, 0.02, -0.0025), atol=1e-12)
    turn = rotations.to_matrix(bodies["bolt_1"].orientation)
    np.testing.assert_allclose(turn[:, 0], (-s, c, 0), atol=1e-12)


def test_each_part_has_its_density(tmp_path):
    tree = [
        ("Zahn rad", place(0, (0, 0, 0)), box(10, 10, 10)),
        ("pin", place(0, (50, 0, 0)), bushing(3, 1, 9)),
    ]
    path = save_assembly(tmp_path / "a.step", tree)
    wheel, pin = abut.read_step(path, density={"Zahn rad": "7.85 g/cm^3", "pin": 1200})
    assert (wheel.name, pin.name) == ("Zahn_rad", "pin")
    assert wheel.mass == pytest.approx(7.85e-3)
    assert pin.density == 1200
    with pytest.raises(InvalidValue, match=r'names none for "Zahn_rad"; give each part one'):
        abut.read_step(path, density={"pin": 1200})
    with pytest.raises(UnknownName, match=r'no part in .* named "pim"; did you mean "pin"'):
        abut.read_step(path, density={"pim": 1, "pin": 1})
    with pytest.raises(InvalidValue, match=r"density is -1.0 kg/m\^3"):
        abut.read_step(path, density=-1)


def test_product_with_several_solids_becomes_one_body_each(tmp_path):
    pair = compound(box(1, 2, 3), box(3, 2, 1).Moved(place(0, (9, 0, 0))))
    names = [b.name for b in abut.read_step(save(tmp_path / "pair.step", pair), density=1)]
    assert names == ["pair_1", "pair_2"]


def test_density_can_be_changed_in_a_model(tmp_path):
    model = abut.Model("m")
    for body in abut.read_step(save(tmp_path / "part.step", box(10, 10, 10)), density=1000):
        model.add(body)
    changed = model.with_values({"part.density": "2000 kg/m^3"})
    assert changed.bodies[0].mass == pytest.approx(2e-3)
    assert len(str(model.summary())) < 3000


# --- facets --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tolerance", [2e-4, 2e-5])
def test_facets_close_and_keep_within_the_tolerance(tmp_path, tolerance):
    """A bored cylinder and a ball: every facet's corners lie on the surface, its middle at most the tolerance off.

    All edges join two facets in opposite senses (Euler characteristic 0 for the bored cylinder: one hole; 2 for the ball).
    """
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeSphere

    from abut.shapes.mesh.watertight import edge_faults

    path = save(
        tmp_path / "two.step",
        compound(bushing(20, 12, 50), BRepPrimAPI_MakeSphere(15.0).Shape().Moved(place(0, (60, 0, 0)))),
    )
    for solid, euler in zip(read_solids(path, tolerance), (0, 2), strict=True):
        vertices, faces = solid.in_file_axes().vertices, solid.faces
        assert [len(found) for found in edge_faults(faces)] == [0, 0, 0]
        assert len(vertices) - len(faces) // 2 == euler
        assert mesh_moments(vertices, faces).volume == pytest.approx(solid.volume, rel=200 * tolerance)
        middles = vertices[faces].mean(axis=1)
        if euler == 2:
            off = 0.015 - np.linalg.norm(middles - (0.06, 0, 0), axis=1)
        else:
            radius = np.hypot(middles[:, 0], middles[:, 1])
            flat = np.abs(np.abs(middles[:, 2] - 0.025) - 0.025) < 1e-9
            off = np.where(flat, 0.0, np.minimum(np.abs(radius - 0.02), np.abs(radius - 0.012)))
        assert -1e-12 < off.min() <= off.max() <= 1.001 * tolerance


def test_a_solid_of_a_file_is_a_shape_on_any_frame(tmp_path):
    """The file's axes lie on the frame: a block from the origin has its centre at half its edges."""
    ground = abut.Model("m").ground
    shape = abut.shapes.BRep.read(ground.frame(), save(tmp_path / "b.step", box(10, 20, 30)))
    assert shape.centre == pytest.approx((0.005, 0.01, 0.015))
    np.testing.assert_allclose(shape.bounds, ((0, 0, 0), (0.01, 0.02, 0.03)), atol=1e-12)
    assert shape.bounding_radius == pytest.approx(1e-3 * math.sqrt(1400))
    with pytest.raises(
        UnknownName,
        match='contains 7 solids, "base", "stop", "fork", "pawl", "striker", "pin_1", "pin_2"; select one',
    ):
        abut.shapes.BRep.read(ground.frame(), LATCH)
    with pytest.raises(UnknownName, match='named "forg"; did you mean "fork"'):
        abut.shapes.BRep.read(ground.frame(), LATCH, "forg")


def test_a_mesh_is_made_of_a_step_file_too(tmp_path):
    """The facets of a bored cylinder inscribe and circumscribe circles: the volume is out by at most the tolerance's part."""
    path = save(tmp_path / "bushing.step", bushing(20, 12, 50))
    ground = abut.Model("m").ground
    solid = abut.shapes.Solid.read(ground.frame(), path, tolerance="0.01 mm")
    exact = abut.shapes.BRep.read(ground.frame(), path)
    assert solid.volume == pytest.approx(exact.volume, rel=0.01 * (2 * 20 + 2 * 12) / (20**2 - 12**2))
    with pytest.raises(InvalidValue, match="states its own unit"):
        abut.shapes.Solid.read(ground.frame(), path, unit="mm")
    with pytest.raises(UnreadableFile, match="export the part as STEP AP242"):
        abut.shapes.Solid.read(ground.frame(), "bushing.x_t")
    (tmp_path / "a.stl").write_text("solid")
    with pytest.raises(InvalidValue, match="contains facets, so a tolerance"):
        abut.shapes.Solid.read(ground.frame(), tmp_path / "a.stl", unit="mm", tolerance=1e-5)


def test_the_latch_of_the_example_is_open_and_free():
    """Its fork turns about the origin, at its place in the file's axes; no part stands in another."""
    from abut.advice.geometry_checks.shape_checks import check_file

    found = check_file(LATCH, tolerance="0.05 mm")
    assert [part.name for part in found.parts] == [
        "base",
        "stop",
        "fork",
        "pawl",
        "striker",
        "pin_1",
        "pin_2",
    ]
    assert found.findings == ()
    assert LATCH.stat().st_size < 200_000


# --- what cannot be read -------------------------------------------------------------------------------------------


def refused(path: Path) -> str:
    with pytest.raises(UnreadableFile) as problem:
        abut.read_step(path, density=1)
    assert str(path.name) in str(problem.value)
    return str(problem.value)


def test_a_path_need_not_be_ascii(tmp_path):
    folder = tmp_path / "Größe №1 零件"
    folder.mkdir()
    save(tmp_path / "plain.step", box(1, 2, 3)).rename(folder / "Würfel.step")
    assert [body.name for body in abut.read_step(folder / "Würfel.step", density=1)] == ["Würfel"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.x_t", "Parasolid"),
        ("a.XMT_TXT", "Parasolid"),
        ("a.sldprt", "SolidWorks"),
        ("a.prt.3", "NX or Creo"),
    ],
)
def test_files_of_cad_programs_are_refused_with_the_remedy(name, kind):
    with pytest.raises(UnreadableFile, match=rf"is a file of {kind}.*export the part as STEP AP242"):
        part_file(name)


def test_missing_empty_or_damaged_step_files_are_refused(tmp_path):
    good = save(tmp_path / "good.step", box(1, 2, 3))
    assert 'contains "good.step"' in refused(tmp_path / "god.step")
    assert "nowhere does not exist either" in refused(tmp_path / "nowhere" / "a.step")
    (tmp_path / "empty.step").write_text("")
    assert "is empty (0 bytes)" in refused(tmp_path / "empty.step")
    (tmp_path / "text.step").write_text("solid ball\nfacet normal 0 0 1\n")
    assert "does not begin with ISO-10303-21" in refused(tmp_path / "text.step")
    (tmp_path / "zip.step").write_bytes(b"PK\x03\x04....")
    assert "unpack it" in refused(tmp_path / "zip.step")
    (tmp_path / "cut.step").write_text(good.read_text()[:3000])
    assert "damaged or cut short" in refused(tmp_path / "cut.step")


def test_faces_that_close_are_sewn_and_others_refused(tmp_path):
    """Six faces of a block, apart: they enclose 6 mm³. Five do not close."""
    from abut.shapes.files.occt import iterate_subshapes

    faces = list(iterate_subshapes(box(1, 2, 3), "FACE"))
    (solid,) = read_solids(save(tmp_path / "six.step", compound(*faces)))
    assert solid.sewn
    assert solid.volume == pytest.approx(6e-9)
    assert "contains 5 faces but no solid" in refused(save(tmp_path / "five.step", compound(*faces[:5])))


def test_without_occt_the_command_to_install_it_is_named(tmp_path, monkeypatch):
    """To the process that reads, and through it to who asks."""
    from abut.shapes.files import occt, subprocess_reader

    monkeypatch.setitem(sys.modules, "OCP.STEPCAFControl", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[cad\]"'):
        occt.require_occt()
    monkeypatch.undo()
    path = save(tmp_path / "a.step", box(1, 1, 1))
    (tmp_path / "OCP").mkdir()
    (
        tmp_path / "OCP" / "__init__.py"
    ).touch()  # an OCP without anything in it stands before the installed one
    subprocess_reader.stop_reader()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[cad\]"'):
        abut.read_step(path, density=1)


def test_names_become_fit_for_bodies():
    assert identifier("Klinke №2 – links", "part") == "Klinke_No2_links"
    assert identifier("零件", "part") == "零件"
    assert identifier("№ 3 连杆/左", "part") == "No_3_连杆_左"
    assert identifier("🙂", "part") == "part"
    assert identifier("3-way", "part") == "part_3_way"
    assert identifier("ground", "part") == "ground_1"


def test_occt_prints_nothing(tmp_path, capfd):
    path = save(tmp_path / "a.step", box(1, 1, 1))
    capfd.readouterr()
    read_solids(path)
    assert capfd.readouterr() == ("", "")


def test_crashed_step_reader_is_reported_and_next_file_is_read(monkeypatch):
    """The process that reads is killed, or not waited for; what is read after is what is read before."""
    from abut.shapes.files import subprocess_reader

    path = Path(__file__).parents[3] / "examples" / "data" / "latch.step"
    before = read_solids(path)
    with monkeypatch.context() as patched:
        patched.setattr(subprocess_reader, "TIME", 0.01)
        patched.setattr(subprocess_reader, "TIME_PER_SIZE", 0.0)
        with pytest.raises(UnreadableFile, match=r"latch\.step: OCCT did not finish within"):
            read_solids(path)
    ask = subprocess_reader._reader.ask

    def ask_and_kill(*request):
        subprocess_reader._reader._process.kill()
        return ask(*request)

    monkeypatch.setattr(subprocess_reader._reader, "ask", ask_and_kill)
    with pytest.raises(UnreadableFile, match=r"latch\.step: OCCT crashed \(exit code"):
        read_solids(path)
    monkeypatch.undo()
    after = read_solids(path)
    assert all((one.vertices == two.vertices).all() for one, two in zip(before, after, strict=True))

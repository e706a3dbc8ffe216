"""DXF outlines: areas of known figures through every entity, units, order and sense of lines, and each refusal's sentence."""

from __future__ import annotations

import math
import sys

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

from abut.errors import InputError, MissingExtra
from abut.model import Ground
from abut.shapes import Profile
from abut.shapes.curves import read_outlines

ezdxf = pytest.importorskip("ezdxf")

FRAME = Ground().frame()

#: A square of side 2 typed by hand, its lines out of order and in both senses; no unit in the header.
TYPED = "\n".join(
    ["0", "SECTION", "2", "ENTITIES"]
    + [
        field
        for x0, y0, x1, y1 in ((0, 0, 2, 0), (0, 2, 0, 0), (2, 2, 2, 0), (0, 2, 2, 2))
        for field in f"0 LINE 8 0 10 {x0} 20 {y0} 11 {x1} 21 {y1}".split()
    ]
    + ["0", "ENDSEC", "0", "EOF", ""]
)


@pytest.fixture
def drawing(tmp_path):
    """An empty drawing in millimetres, and what saves it and gives its path."""

    def saved():
        path = tmp_path / "part.dxf"
        doc.saveas(path)
        return path

    doc = ezdxf.new("R2010")
    doc.header["$INSUNITS"] = 4
    return doc.modelspace(), saved


def test_a_file_typed_by_hand(tmp_path):
    path = tmp_path / "square.dxf"
    path.write_text(TYPED)
    (square,) = read_outlines(path, unit="inch")
    assert square.area == pytest.approx((2 * 0.0254) ** 2, rel=1e-14)
    assert len(square.corners) == 4
    with pytest.raises(InputError, match=r"states no unit .* give unit="):
        read_outlines(path)


def test_arcs_and_lines_make_a_slot_with_a_hole(drawing):
    """l w + π w²/4 less the hole; the header's unit, and a factor of 1000 if another is given."""
    space, saved = drawing
    space.add_line((0, 0), (30, 0))
    space.add_arc((0, 5), 5, 90, 270)
    space.add_line((30, 10), (0, 10))
    space.add_arc((30, 5), 5, 270, 90)
    space.add_circle((10, 5), 2)
    part = Profile.read(FRAME, saved(), "4 mm")
    area = 300.0 + math.pi * 25.0 - math.pi * 4.0
    assert part.area == pytest.approx(area * 1e-6, rel=1e-12)
    assert part.bounds[0][:2] == pytest.approx((-0.005, 0.0), abs=1e-15)
    assert len(part.holes) == 1
    assert Profile.read(FRAME, saved(), 1.0, unit="m").area == pytest.approx(area, rel=1e-12)


def test_polylines_have_bulges(drawing):
    """A bulge b = tan(θ/4): a half circle for 1; a polyline drawn from below is the mirror image."""
    space, saved = drawing
    corners = [(0, 0, 0), (4, 0, 1), (4, 2, 0), (0, 2, 0)]
    space.add_lwpolyline(corners, format="xyb", close=True)
    space.add_polyline2d([(10, 0, 0), (14, 0, 1), (14, 2, 0), (10, 2, 0)], format="xyb", close=True)
    space.add_lwpolyline(corners, format="xyb", close=True, dxfattribs={"extrusion": (0, 0, -1)})
    curves = read_outlines(saved())
    assert [curve.area for curve in curves] == pytest.approx([(8 + math.pi / 2) * 1e-6] * 3, rel=1e-12)
    lows = sorted(curve.bounds[0][0] for curve in curves)
    assert lows == pytest.approx([-0.005, 0.0, 0.010], abs=1e-12)


@pytest.mark.parametrize("ends", [(0.0, 2.0 * math.pi), (0.5, 2.0)])
@pytest.mark.parametrize("above", [1, -1])
def test_an_ellipse_whole_or_cut_off_by_its_chord(drawing, ends, above):
    """½ a b (Δt − sin Δt) between eccentric angles, from above or below."""
    space, saved = drawing
    entity = space.add_ellipse((1, 2), (3, 1), 0.4, *ends, dxfattribs={"extrusion": (0, 0, above)})
    swept = ends[1] - ends[0]
    if swept < 6.0:
        space.add_line(entity.start_point, entity.end_point)
    (curve,) = read_outlines(saved())
    size = math.hypot(3, 1)
    assert curve.area == pytest.approx(0.5 * 0.4 * size**2 * (swept - math.sin(swept)) * 1e-6, rel=1e-12)
    for s in (0.1, 0.6):  # the places that ezdxf itself finds
        t = ends[0] + s * swept
        x, y, _ = next(iter(entity.vertices([t])))
        assert curve.nearest((1e-3 * x, 1e-3 * y)).distance < 1e-14


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_a_spline_is_read_exactly(drawing, degree):
    """Places against de Boor's algorithm as ezdxf has it."""
    space, saved = drawing
    spline = space.add_open_spline([(0, 0), (10, 20), (30, -5), (40, 10), (50, 0)], degree=degree)
    space.add_line((50, 0), (0, 0))
    (curve,) = read_outlines(saved())
    bspline = spline.construction_tool()
    for t in np.linspace(0.0, bspline.max_t, 23):
        p = bspline.point(t)
        assert curve.nearest((1e-3 * p.x, 1e-3 * p.y)).distance < 1e-15


def test_a_closed_spline_through_points(drawing):
    """The area of the periodic cubic through the corners of a hexagon, from SciPy's own spline by the trapezoidal rule."""
    space, saved = drawing
    t = 2.0 * math.pi * np.arange(7) / 6
    fit = np.column_stack([10 * np.cos(t), 10 * np.sin(t)])
    fit[-1] = fit[0]
    periodic = CubicSpline(t, fit, bc_type="periodic")
    bezier = []
    for k in range(6):
        h = t[k + 1] - t[k]
        p, q = fit[k], fit[k + 1]
        bezier += [p, p + h / 3 * periodic(t[k], 1), q - h / 3 * periodic(t[k + 1], 1)]
    knots = [0, 0, 0, 0, *np.repeat(np.arange(1, 6), 3).tolist(), 6, 6, 6, 6]
    entity = space.add_spline(degree=3)
    entity.control_points = [(*p, 0.0) for p in [*bezier, fit[0]]]
    entity.knots = knots
    (curve,) = read_outlines(saved())
    fine = np.linspace(0.0, 2.0 * math.pi, 100001)
    (x, y), (dx, dy) = periodic(fine).T, periodic(fine, 1).T
    area = np.trapezoid(0.5 * (x * dy - y * dx), fine)
    assert curve.area == pytest.approx(area * 1e-6, rel=1e-9)
    assert not curve.corners


def test_blocks_are_opened_and_layers_chosen(drawing):
    space, saved = drawing
    block = space.doc.blocks.new("hole")
    block.add_circle((0, 0), 1)
    space.add_circle((0, 0), 10)
    space.add_blockref("hole", (5, 0))
    space.add_text("shaft", dxfattribs={"layer": "notes"})
    areas = [curve.area for curve in read_outlines(saved(), layer="0")]
    assert areas == pytest.approx([math.pi * 1e-4, math.pi * 1e-6], rel=1e-12)


def test_gaps_within_the_tolerance_are_joined(drawing):
    space, saved = drawing
    space.add_line((0, 0), (10, 0))
    space.add_line((10, 0.01), (0, 10))
    space.add_line((0, 10), (0, 0))
    (curve,) = read_outlines(saved(), tolerance="0.02 mm")
    assert curve.area == pytest.approx(50e-6, rel=2e-3)
    with pytest.raises(InputError, match=r"open at \(0.01, 0\) m; .* at \(0.01, 1e-05\) m, is 1e-05 m away"):
        read_outlines(saved())


WRONG = {
    "the entity TEXT is not supported; delete it": lambda space: space.add_text("shaft"),
    "has no outline in its model space": lambda space: None,
    "outside the x–y plane": lambda space: space.add_circle((0, 0), 1, dxfattribs={"extrusion": (1, 0, 0)}),
    "a SPLINE rational": lambda space: space.add_rational_spline(
        [(0, 0), (1, 1), (2, 0), (3, 1)], [1, 2, 1, 1]
    ),
    "a SPLINE of degree 4": lambda space: space.add_open_spline([(k, k % 2) for k in range(6)], degree=4),
    "more than two lines meet": lambda space: (
        [space.add_line((1, 0), end) for end in ((0, 0), (0, 1), (1, 1))] + [space.add_line((0, 0), (0, 1))]
    ),
    "the outline is open": lambda space: space.add_arc((0, 0), 1, 0, 90),
}


@pytest.mark.parametrize("sentence", WRONG)
def test_refuses_unreadable_drawings(drawing, sentence):
    space, saved = drawing
    WRONG[sentence](space)
    with pytest.raises(InputError, match=sentence):
        read_outlines(saved())


def test_files_that_are_no_drawings(tmp_path, monkeypatch):
    other = tmp_path / "part.stl"
    other.write_text("solid")
    with pytest.raises(InputError, match=r"is not a \.dxf file"):
        read_outlines(other)
    with pytest.raises(InputError, match="there is no such file"):
        read_outlines(tmp_path / "none.dxf")
    bad = tmp_path / "part.dxf"
    bad.write_text("this is not a drawing\n")
    with pytest.raises(InputError, match="is not a DXF file"):
        read_outlines(bad)
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[cad\]"'):
        read_outlines(bad)

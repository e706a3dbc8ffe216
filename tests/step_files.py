"""STEP files drawn by OCCT for tests, and a slider-crank of ten parts whose masses are known without it. Lengths in mm."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np


def box(a: float, b: float, c: float):
    """A block from the origin [mm]."""
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox

    return BRepPrimAPI_MakeBox(a, b, c).Shape()


def bushing(outer: float, inner: float, length: float):
    """A cylinder with a bore along z, from the origin up [mm]."""
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeCylinder

    return BRepAlgoAPI_Cut(
        BRepPrimAPI_MakeCylinder(outer, length).Shape(), BRepPrimAPI_MakeCylinder(inner, length).Shape()
    ).Shape()


def compound(*shapes):
    from OCP.BRep import BRep_Builder
    from OCP.TopoDS import TopoDS_Compound

    whole, builder = TopoDS_Compound(), BRep_Builder()
    builder.MakeCompound(whole)
    for shape in shapes:
        builder.Add(whole, shape)
    return whole


def place(degrees: float, shift: tuple[float, float, float], axis: tuple[float, float, float] = (0, 0, 1)):
    """Turned about an axis through the origin, then shifted [mm]."""
    from OCP.gp import gp_Ax1, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec
    from OCP.TopLoc import TopLoc_Location

    move = gp_Trsf()
    move.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(*axis)), math.radians(degrees))
    move.SetTranslationPart(gp_Vec(*shift))
    return TopLoc_Location(move)


def save(path: Path, shape, unit: str = "MM") -> Path:
    """One shape, in a unit, without a product's name."""
    from OCP.Interface import Interface_Static
    from OCP.STEPControl import STEPControl_StepModelType, STEPControl_Writer

    from abut.shapes.files.occt import silence_occt

    with silence_occt():
        writer = STEPControl_Writer()
        Interface_Static.SetCVal_s("write.step.unit", unit)
        writer.Transfer(shape, STEPControl_StepModelType.STEPControl_AsIs)
        writer.Write(str(path))
        Interface_Static.SetCVal_s("write.step.unit", "MM")
    return path


def save_assembly(path: Path, tree, colours=None, materials=None, unit: str = "MM") -> Path:
    """Nested (name, place, shape or list of such) with products of their own; the same shape is the same product.

    By product: `colours` (red, green, blue) in 0…1, `materials` (name, density in g/cm³).
    """
    from OCP.Interface import Interface_Static
    from OCP.Quantity import Quantity_Color, Quantity_TOC_sRGB
    from OCP.STEPCAFControl import STEPCAFControl_Writer
    from OCP.TCollection import TCollection_ExtendedString as Text
    from OCP.TCollection import TCollection_HAsciiString as Ascii
    from OCP.TDataStd import TDataStd_Name
    from OCP.TDocStd import TDocStd_Document
    from OCP.UnitsMethods import UnitsMethods_LengthUnit
    from OCP.XCAFDoc import XCAFDoc_ColorType, XCAFDoc_DocumentTool

    from abut.shapes.files.occt import silence_occt

    document = TDocStd_Document(Text("test"))
    XCAFDoc_DocumentTool.SetLengthUnit_s(
        document, 1.0, UnitsMethods_LengthUnit.UnitsMethods_LengthUnit_Millimeter
    )
    tool = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    paint = XCAFDoc_DocumentTool.ColorTool_s(document.Main())
    stuff = XCAFDoc_DocumentTool.MaterialTool_s(document.Main())
    products: dict[int, object] = {}

    def product(name, content):
        if id(content) not in products:
            inner = isinstance(content, list)
            label = tool.NewShape() if inner else tool.AddShape(content, False)
            TDataStd_Name.Set_s(label, Text(name, True))
            if name in (colours or {}):
                colour = Quantity_Color(*colours[name], Quantity_TOC_sRGB)
                paint.SetColor(label, colour, XCAFDoc_ColorType.XCAFDoc_ColorGen)
            if name in (materials or {}):
                called, density = materials[name]
                told = (called, "", density, "density measure", "POSITIVE_RATIO_MEASURE")
                stuff.SetMaterial(label, *(Ascii(one) if isinstance(one, str) else one for one in told))
            for part_name, where, part in content if inner else ():
                tool.AddComponent(label, product(part_name, part), where)
            products[id(content)] = label
        return products[id(content)]

    product("machine", tree)
    tool.UpdateAssemblies()
    with silence_occt():
        writer = STEPCAFControl_Writer()
        Interface_Static.SetCVal_s("write.step.unit", unit)
        for mode in (writer.SetNameMode, writer.SetColorMode, writer.SetMaterialMode):
            mode(True)
        writer.Transfer(document)
        writer.Write(str(path))
        Interface_Static.SetCVal_s("write.step.unit", "MM")
    return path


# --- parts made of blocks and cylinders, known in closed form ------------------------------------------------------------


def block(low, high, sign=1):
    """A block between two corners, or the hollow of one."""
    return sign, "block", np.array(low, float), np.array(high, float)


def rod(radius: float, start, end, sign=1):
    """A cylinder between the centres of its ends, or a bore."""
    return sign, radius, np.array(start, float), np.array(end, float)


def solid(*pieces):
    """OCCT's shape of pieces that lie beside each other, less the hollows within them."""
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder
    from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
    from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain

    whole = None
    for sign, size, a, b in pieces:
        if isinstance(size, str):
            shape = BRepPrimAPI_MakeBox(gp_Pnt(*a), gp_Pnt(*b)).Shape()
        else:
            line = gp_Ax2(gp_Pnt(*a), gp_Dir(*(b - a)))
            shape = BRepPrimAPI_MakeCylinder(line, size, float(np.linalg.norm(b - a))).Shape()
        joined = BRepAlgoAPI_Fuse if sign > 0 else BRepAlgoAPI_Cut
        whole = shape if whole is None else joined(whole, shape).Shape()
    one = ShapeUpgrade_UnifySameDomain(whole)
    one.Build()
    return one.Shape()


def weighed(*pieces):
    """Volume [m³], centre [m] and inertia about the origin at density 1 [m⁵] of such pieces, in closed form."""
    volume, moment, inertia = 0.0, np.zeros(3), np.zeros((3, 3))
    for sign, size, a, b in pieces:
        d, c = 1e-3 * (b - a), 0.5e-3 * (a + b)
        if isinstance(size, str):
            v = float(np.prod(d))
            own = np.diag([d[1] ** 2 + d[2] ** 2, d[0] ** 2 + d[2] ** 2, d[0] ** 2 + d[1] ** 2]) / 12.0
        else:
            r, h = 1e-3 * size, float(np.linalg.norm(d))
            v, e = math.pi * r**2 * h, np.outer(d, d) / h**2
            own = 0.5 * r**2 * e + (r**2 / 4 + h**2 / 12) * (np.eye(3) - e)
        volume += sign * v
        moment += sign * v * c
        inertia += sign * v * (own + (c @ c) * np.eye(3) - np.outer(c, c))
    return volume, moment / volume, inertia


# --- a slider-crank, its motion in x and z, axes along y -----------------------------------------------------------------

CRANK, ROD, ANGLE = 40.0, 120.0, 60.0  #: mm, mm, degrees at which the crank stands in the file


def slider_crank_parts():
    """The pieces of each product in the product's own axes."""
    return {
        "机架": (
            block((-30, 0, -60), (30, 20, 30)),
            block((-30, 0, -90), (240, 80, -60)),
            block((40, 40, -60), (240, 80, -15)),
            block((40, 70, -15), (240, 80, 15)),
            rod(10, (0, 0, 0), (0, 20, 0), -1),
            rod(3, (80, 75, -5), (80, 75, 15), -1),
            rod(3, (200, 75, -5), (200, 75, 15), -1),
        ),
        'cover "top"': (
            block((0, 0, 0), (200, 40, 10)),
            rod(3.3, (40, 35, 0), (40, 35, 10), -1),
            rod(3.3, (160, 35, 0), (160, 35, 10), -1),
        ),
        "ISO 4762 M6x30": (rod(3, (0, 0, -30), (0, 0, 0)), rod(5, (0, 0, 0), (0, 0, 6))),
        "crank": (
            rod(10, (0, -25, 0), (0, 20, 0)),
            block((-14, 20, -14), (54, 30, 14)),
            rod(5, (CRANK, 20, 0), (CRANK, 30, 0), -1),
        ),
        "flywheel": (rod(60, (0, -25, 0), (0, -5, 0)), rod(9.98, (0, -25, 0), (0, -5, 0), -1)),
        "Kurbelzapfen": (rod(5, (0, 0, 0), (0, 20, 0)),),
        "连杆": (
            block((-12, 0, -8), (ROD + 12, 10, 8)),
            rod(5.01, (0, 0, 0), (0, 10, 0), -1),
            rod(4.01, (ROD, 0, 0), (ROD, 10, 0), -1),
        ),
        "3rd slider": (block((-20, 0, -15), (20, 30, 15)), rod(4, (0, 0, 0), (0, 30, 0), -1)),
        "wrist pin": (rod(4, (0, -10, 0), (0, 30, 0)),),
    }


def slider_crank_file(path: Path, names=None, colours=None) -> Path:
    """The assembly in sub-assemblies, each with a place that is not the file's; products by other names, and in colours, if given."""
    names = names or {}
    made = {name: solid(*pieces) for name, pieces in slider_crank_parts().items()}
    lift = math.degrees(math.asin(CRANK / ROD * math.sin(math.radians(ANGLE))))
    reach = CRANK * math.cos(math.radians(ANGLE)) + ROD * math.cos(math.radians(lift))
    pin = CRANK * math.cos(math.radians(ANGLE)), CRANK * math.sin(math.radians(ANGLE))

    def standing(name, shift=(0, 0, 0), degrees=0.0):
        where = place(degrees, shift, (0, -1, 0))  # about −y: from x towards z
        return names.get(name, name), where, made[name]

    bolt = "ISO 4762 M6x30"
    frame = [
        standing("机架", (10, 0, 0)),
        standing('cover "top"', (50, 40, 15)),
        standing(bolt, (90, 75, 25)),
        standing(bolt, (210, 75, 25)),
    ]
    turning = [standing("crank"), standing("flywheel"), standing("Kurbelzapfen", (CRANK, 20, 0))]
    sliding = [standing("3rd slider"), standing("wrist pin")]
    tree = [
        ("frame group", place(0, (-10, 0, 0)), frame),
        ("crank group", place(ANGLE, (0, 0, 0), (0, -1, 0)), turning),
        standing("连杆", (pin[0], 30, pin[1]), -lift),
        ("slider group", place(0, (reach, 40, 0)), sliding),
    ]
    colours = colours or {"crank": (0.8, 0.1, 0.2), "连杆": (0.1, 0.4, 0.8)}
    slider = names.get("3rd slider", "3rd slider")
    materials = {slider: ("AlSi1MgMn (EN AW-6082 Aluminium)", 2.7), "crank": ("Stahl C45", 0.0)}
    return save_assembly(path, tree, colours, materials)


#: Names and colours of the file of the gallery, examples/data/slider_crank.step: slider_crank_file(path, PLAIN, PAINTED).
PLAIN = {
    "机架": "base",
    'cover "top"': "cover",
    "ISO 4762 M6x30": "screw ISO 4762 M6x30",
    "Kurbelzapfen": "crank pin",
    "连杆": "rod",
    "3rd slider": "slider",
}
PAINTED = {
    "base": (0.62, 0.66, 0.70),
    "cover": (0.72, 0.76, 0.80),
    "screw ISO 4762 M6x30": (0.25, 0.27, 0.30),
    "crank": (0.75, 0.22, 0.17),
    "flywheel": (0.93, 0.69, 0.30),
    "crank pin": (0.25, 0.27, 0.30),
    "rod": (0.16, 0.44, 0.70),
    "slider": (0.33, 0.62, 0.42),
    "wrist pin": (0.25, 0.27, 0.30),
}

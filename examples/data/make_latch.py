"""Draw the rotary latch of the example and save it as latch.step (AP242, mm): base, stop, fork, pawl, striker and two pins, open.

    python examples/data/make_latch.py

All motion is in the plane z = 0 about hinges along z. The striker, a bolt of 10 mm, comes along −x on the line y = 16 mm,
pushes the rear jaw of the fork and turns it counter-clockwise; the pawl rides on the fork's heel and drops behind it.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from OCP.BRepAlgoAPI import BRepAlgoAPI_Common, BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace, BRepBuilderAPI_MakePolygon
from OCP.BRepFilletAPI import BRepFilletAPI_MakeFillet
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder, BRepPrimAPI_MakePrism
from OCP.gp import gp_Ax1, gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec
from OCP.Interface import Interface_Static
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.STEPCAFControl import STEPCAFControl_Writer
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDataStd import TDataStd_Name
from OCP.TDocStd import TDocStd_Document
from OCP.TopAbs import TopAbs_ShapeEnum
from OCP.TopExp import TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS
from OCP.UnitsMethods import UnitsMethods_LengthUnit
from OCP.XCAFDoc import XCAFDoc_DocumentTool

# --- the plan, in mm and degrees -----------------------------------------------------------------------------------

THICK = 6.0  # fork and pawl lie between z = −3 and 3
BOLT = 5.0  # radius of the striker
LINE = 16.0  # the striker's path is y = LINE
START = 34.0  # where the striker begins
STOP = -2.0  # where the base's slot ends for the striker's centre

HUB, JAW, HEEL = 12.0, 26.0, 22.0  # radii of the fork
SLOT = 5.5  # half the mouth's width, and the radius of its bottom
BOTTOM = 15.5  # from the fork's hinge to the centre of the mouth's bottom
JAWS = 40.0  # the jaws reach so far to either side of the mouth's axis
HEEL_FROM, HEEL_TO = 120.0, 190.0  # the heel, from the mouth's axis
OPEN, CLOSED = 30.0, 90.0  # direction of the mouth

NOSE = 4.0  # radius of the pawl's nose and half the width of its arm
ARM = 26.0  # from the pawl's hinge to the nose's centre
OFFSET = 1.5  # the hinge lies farther out than the nose, so that a loaded pawl is drawn in
PIN, BORE = 3.0, 3.4  # radii of the hinges
STUD = 3.0  # radius of the stop
GAP = 0.1  # between parts that are about to touch, in the open latch


def pawl_hinge() -> tuple[float, float]:
    """On the line along which the closed heel pushes the nose, and a little farther out."""
    face = math.radians(CLOSED + HEEL_FROM)
    along = (math.cos(face), math.sin(face))
    push = (math.sin(face), -math.cos(face))
    out = math.sqrt((HUB + NOSE) ** 2 - NOSE**2) + OFFSET
    reach = NOSE + ARM
    return out * along[0] + reach * push[0], out * along[1] + reach * push[1]


def pawl_open() -> float:
    """Direction of the arm from the hinge with its side on the heel [deg]."""
    x, y = pawl_hinge()
    lean = math.asin((HEEL + NOSE + GAP) / math.hypot(x, y))
    return math.degrees(math.atan2(-y, -x) - lean)


# --- parts ---------------------------------------------------------------------------------------------------------


def disc(x: float, y: float, radius: float, low: float = -0.5 * THICK, high: float = 0.5 * THICK) -> Any:
    return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(x, y, low), gp_Dir(0, 0, 1)), radius, high - low).Shape()


def block(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Any:
    return BRepPrimAPI_MakeBox(gp_Pnt(x[0], y[0], z[0]), gp_Pnt(x[1], y[1], z[1])).Shape()


def bar(x: tuple[float, float], half: float) -> Any:
    """Along x, as wide as 2 half, round at the far end."""
    far = max(x, key=abs)
    return fused(block((min(x), max(x)), (-half, half), (-0.5 * THICK, 0.5 * THICK)), disc(far, 0.0, half))


def sector(radius: float, start: float, end: float) -> Any:
    """A slice of a disc about the origin, between two directions less than 180 degrees apart."""
    far = 4.0 * radius
    middle = 0.5 * (start + end)
    corners = [(0.0, 0.0)]
    corners += [
        (far * math.cos(math.radians(a)), far * math.sin(math.radians(a))) for a in (start, middle, end)
    ]
    wire = BRepBuilderAPI_MakePolygon()
    for x, y in corners:
        wire.Add(gp_Pnt(x, y, -0.5 * THICK))
    wire.Close()
    wedge = BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(wire.Wire()).Face(), gp_Vec(0, 0, THICK)).Shape()
    return BRepAlgoAPI_Common(disc(0.0, 0.0, radius), wedge).Shape()


def fused(*shapes: Any) -> Any:
    whole = shapes[0]
    for shape in shapes[1:]:
        whole = BRepAlgoAPI_Fuse(whole, shape).Shape()
    unified = ShapeUpgrade_UnifySameDomain(whole, True, True, False)
    unified.Build()
    return unified.Shape()


def cut(shape: Any, *tools: Any) -> Any:
    for tool in tools:
        shape = BRepAlgoAPI_Cut(shape, tool).Shape()
    return shape


def rounded(shape: Any, radius: float, beyond: float) -> Any:
    """With the edges along z that are farther than `beyond` from the z axis rounded."""
    fillet = BRepFilletAPI_MakeFillet(shape)
    edge_of = getattr(TopoDS, "Edge", None) or TopoDS.Edge_s
    seen = set()
    found = TopExp_Explorer(shape, TopAbs_ShapeEnum.TopAbs_EDGE)
    while found.More():
        ends = TopExp_Explorer(found.Current(), TopAbs_ShapeEnum.TopAbs_VERTEX)
        points = []
        while ends.More():
            points.append(corner(ends.Current()))
            ends.Next()
        (ax, ay, _), (bx, by, _) = points[0], points[-1]
        place = (round(ax, 6), round(ay, 6))
        if math.hypot(ax - bx, ay - by) < 1e-6 and math.hypot(ax, ay) > beyond and place not in seen:
            seen.add(place)
            fillet.Add(radius, edge_of(found.Current()))
        found.Next()
    return fillet.Shape()


def corner(vertex: Any) -> tuple[float, float, float]:
    from OCP.BRep import BRep_Tool

    vertex_of = getattr(TopoDS, "Vertex", None) or TopoDS.Vertex_s
    p = BRep_Tool.Pnt_s(vertex_of(vertex))
    return p.X(), p.Y(), p.Z()


def fork() -> Any:
    """About its hinge, the mouth along x."""
    body = fused(disc(0, 0, HUB), sector(JAW, -JAWS, JAWS), sector(HEEL, HEEL_FROM, HEEL_TO))
    mouth = block((BOTTOM, 2 * JAW), (-SLOT, SLOT), (-THICK, THICK))
    body = cut(body, mouth, disc(BOTTOM, 0, SLOT, -THICK, THICK))
    return cut(rounded(body, 1.5, 20.0), disc(0, 0, BORE, -THICK, THICK))


def pawl() -> Any:
    """About its hinge, the nose along x, a lever to release it behind."""
    return cut(
        fused(disc(0, 0, 7.0), bar((0.0, ARM), NOSE), bar((-18.0, 0.0), 3.0)), disc(0, 0, BORE, -THICK, THICK)
    )


def striker() -> Any:
    """A bolt about the z axis with a head."""
    return fused(disc(0, 0, BOLT, -11, 9), block((-10, 10), (-7, 7), (9, 14)))


def base() -> Any:
    """A plate below the fork with a slot that ends the striker's way, and holes for the pins."""
    plate = block((-46, 38), (-32, 36), (-9, -5))
    slot = block((STOP, 60), (LINE - 6, LINE + 6), (-20, 0))
    plate = cut(plate, slot, disc(STOP, LINE, 6.0, -20, 0))
    return cut(plate, disc(0, 0, PIN, -20, 0), disc(*pawl_hinge(), PIN, -20, 0))


def stop() -> Any:
    """A stud on the plate on which the open fork rests with the side of its front jaw."""
    side = math.radians(OPEN - JAWS)
    reach = STUD + GAP
    x, y = 20 * math.cos(side) + reach * math.sin(side), 20 * math.sin(side) - reach * math.cos(side)
    return disc(x, y, STUD, -5, 3)


def pin() -> Any:
    """A hinge: through the plate, and through the fork or the pawl with some play."""
    return disc(0, 0, PIN, -9, 4)


# --- the file ------------------------------------------------------------------------------------------------------


def turned(x: float, y: float, degrees: float) -> TopLoc_Location:
    place = gp_Trsf()
    place.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1)), math.radians(degrees))
    place.SetTranslationPart(gp_Vec(x, y, 0))
    return TopLoc_Location(place)


def save(path: Path) -> None:
    document = TDocStd_Document(TCollection_ExtendedString("latch"))
    millimetre = UnitsMethods_LengthUnit.UnitsMethods_LengthUnit_Millimeter
    XCAFDoc_DocumentTool.SetLengthUnit_s(document, 1.0, millimetre)
    tool = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    machine = tool.NewShape()
    TDataStd_Name.Set_s(machine, TCollection_ExtendedString("latch"))
    places = {
        "base": (base(), [turned(0, 0, 0)]),
        "stop": (stop(), [turned(0, 0, 0)]),
        "fork": (fork(), [turned(0, 0, OPEN)]),
        "pawl": (pawl(), [turned(*pawl_hinge(), pawl_open())]),
        "striker": (striker(), [turned(START, LINE, 0)]),
        "pin": (pin(), [turned(0, 0, 0), turned(*pawl_hinge(), 0)]),
    }
    for name, (shape, spots) in places.items():
        label = tool.AddShape(shape, False)
        TDataStd_Name.Set_s(label, TCollection_ExtendedString(name))
        for spot in spots:
            TDataStd_Name.Set_s(tool.AddComponent(machine, label, spot), TCollection_ExtendedString(name))
    tool.UpdateAssemblies()
    writer = STEPCAFControl_Writer()
    Interface_Static.SetCVal_s("write.step.schema", "AP242DIS")
    Interface_Static.SetIVal_s("write.surfacecurve.mode", 0)
    writer.SetNameMode(True)
    if not writer.Transfer(document):
        raise SystemExit(f"{path}: OCCT could not turn the parts into STEP")
    writer.Write(str(path))


if __name__ == "__main__":
    save(Path(__file__).with_name("latch.step"))

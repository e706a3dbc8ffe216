"""Draw the swing arm of the example and save it as arm.step (AP214, mm): one solid, hub at the origin, eye at x = 250 mm.

python examples/data/make_arm.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from make_latch import cut, disc, fused
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace, BRepBuilderAPI_MakePolygon
from OCP.BRepPrimAPI import BRepPrimAPI_MakePrism
from OCP.gp import gp_Pnt, gp_Vec
from OCP.IFSelect import IFSelect_ReturnStatus
from OCP.Interface import Interface_Static
from OCP.STEPControl import STEPControl_StepModelType, STEPControl_Writer

REACH = 250.0  # from hub to eye
HUB, BORE, TALL = 22.0, 12.0, 15.0  # radii, half the height
EYE, PIN, LOW = 13.0, 6.0, 9.0
ROOT, TIP, THICK = 17.0, 10.0, 4.0  # half the arm's widths and its thickness
HOLES = ((60.0, 9.0), (100.0, 8.0), (140.0, 7.0), (180.0, 6.0))  # where and of what radius, to lighten it


def arm() -> Any:
    """Hub, a plate that tapers, and eye; bored."""
    corners = ((0, -ROOT), (REACH, -TIP), (REACH, TIP), (0, ROOT))
    outline = BRepBuilderAPI_MakePolygon()
    for x, y in corners:
        outline.Add(gp_Pnt(x, y, -THICK))
    outline.Close()
    face = BRepBuilderAPI_MakeFace(outline.Wire()).Face()
    plate = BRepPrimAPI_MakePrism(face, gp_Vec(0, 0, 2 * THICK)).Shape()
    whole = fused(plate, disc(0, 0, HUB, -TALL, TALL), disc(REACH, 0, EYE, -LOW, LOW))
    bores = [(0.0, 0.0, BORE), (REACH, 0.0, PIN), *((x, 0.0, radius) for x, radius in HOLES)]
    return cut(whole, *(disc(x, y, radius, -2 * TALL, 2 * TALL) for x, y, radius in bores))


def save(path: Path) -> None:
    writer = STEPControl_Writer()
    Interface_Static.SetCVal_s("write.step.unit", "MM")
    Interface_Static.SetIVal_s("write.surfacecurve.mode", 0)
    done = IFSelect_ReturnStatus.IFSelect_RetDone
    if writer.Transfer(arm(), STEPControl_StepModelType.STEPControl_AsIs) != done:
        raise SystemExit(f"{path}: OCCT could not turn the part into STEP")
    writer.Write(str(path))


if __name__ == "__main__":
    save(Path(__file__).with_name("arm.step"))

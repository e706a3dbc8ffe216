"""Sound files of shapes, of which readers are then given damaged ones: parts (STEP), meshes and drawings (DXF)."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]


def parts() -> list[bytes]:
    """Small files of OCCT's own making, of every kind of surface, and an assembly; and the example of the documentation."""
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
    from OCP.BRepBuilderAPI import BRepBuilderAPI_NurbsConvert
    from OCP.BRepPrimAPI import (
        BRepPrimAPI_MakeBox,
        BRepPrimAPI_MakeCone,
        BRepPrimAPI_MakeCylinder,
        BRepPrimAPI_MakeSphere,
        BRepPrimAPI_MakeTorus,
    )
    from OCP.STEPControl import STEPControl_StepModelType, STEPControl_Writer

    from abut.shapes.files.occt import silence_occt

    box, ball = BRepPrimAPI_MakeBox(10.0, 20.0, 5.0).Shape(), BRepPrimAPI_MakeSphere(4.0).Shape()
    shapes = [
        box,
        BRepPrimAPI_MakeTorus(5.0, 1.0).Shape(),
        BRepAlgoAPI_Cut(BRepPrimAPI_MakeCylinder(4.0, 9.0).Shape(), ball).Shape(),
        BRepAlgoAPI_Fuse(BRepPrimAPI_MakeCone(4.0, 1.0, 9.0).Shape(), ball).Shape(),
        rounded(box),
        loft(),
        BRepBuilderAPI_NurbsConvert(ball).Shape(),
    ]
    made = [(ROOT / "examples/data/latch.step").read_bytes()]
    with silence_occt(), tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.step"
        for shape in shapes:
            writer = STEPControl_Writer()
            writer.Transfer(shape, STEPControl_StepModelType.STEPControl_AsIs)
            writer.Write(str(path))
            made.append(path.read_bytes())
    return made


def rounded(box: Any) -> Any:
    """A block with two edges rounded."""
    from OCP.BRepFilletAPI import BRepFilletAPI_MakeFillet
    from OCP.TopAbs import TopAbs_ShapeEnum
    from OCP.TopExp import TopExp_Explorer
    from OCP.TopoDS import TopoDS

    made, cast = BRepFilletAPI_MakeFillet(box), getattr(TopoDS, "Edge", None) or TopoDS.Edge_s
    edges = TopExp_Explorer(box, TopAbs_ShapeEnum.TopAbs_EDGE)
    for _ in range(2):
        made.Add(1.0, cast(edges.Current()))
        edges.Next()
    return made.Shape()


def loft() -> Any:
    """A solid through three circles."""
    from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeEdge, BRepBuilderAPI_MakeWire
    from OCP.BRepOffsetAPI import BRepOffsetAPI_ThruSections
    from OCP.gp import gp_Ax2, gp_Circ, gp_Dir, gp_Pnt

    made = BRepOffsetAPI_ThruSections(True, False)
    for height, radius in ((0.0, 3.0), (5.0, 1.5), (9.0, 2.5)):
        ring = gp_Circ(gp_Ax2(gp_Pnt(0, 0, height), gp_Dir(0, 0, 1)), radius)
        made.AddWire(BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(ring).Edge()).Wire())
    return made.Shape()


def meshes(kind: str) -> list[bytes]:
    import trimesh

    def exported(mesh: Any, **options: Any) -> bytes:
        made = mesh.export(**options)
        return made.encode() if isinstance(made, str) else made

    box, ball = trimesh.creation.box((1.0, 2.0, 3.0)), trimesh.creation.icosphere(subdivisions=1)
    hollow = trimesh.Trimesh(
        np.concatenate([box.vertices, box.vertices / 3]),
        np.concatenate([box.faces, box.faces[:, ::-1] + 8]),
        process=False,
    )
    made = [exported(one, file_type=kind) for one in (box, ball, hollow)]
    if kind == "stl":
        made += [exported(one, file_type="stl_ascii") for one in (box, hollow)]
    if kind == "ply":
        made += [exported(one, file_type="ply", encoding="ascii") for one in (box, hollow)]
        made.append(
            b"ply\nformat ascii 1.0\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\nproperty uchar red\n"
            b"element face 4\nproperty list uchar int vertex_indices\nelement edge 1\nproperty int vertex1\nproperty int vertex2\n"
            b"end_header\n0 0 0 1\n1 0 0 2\n0 1 0 3\n0 0 1 4\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n0 1\n"
        )
    if kind == "obj":
        made.append(
            b"# by hand\nmtllib a.mtl\no one\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvn 0 0 1\ns off\nusemtl red\n"
            b"f 1/1/1 4/2/1 3/1/1 2/1/1\ng sides\nf 1//1 2//1 5//1\nf 2 3 5\nf -3 -2 -1\nf 4 1 5\n"
        )
    return made


def packed() -> list[bytes]:
    """3MF: an archive, whose members are changed inside it."""
    return meshes("3mf")


def drawing() -> list[bytes]:
    """One by a program, of which a part stands alone too, in text and in binary; one by hand with blocks in blocks."""
    import ezdxf

    drawing = ezdxf.new("R2010", units=4)
    space = drawing.modelspace()
    space.add_lwpolyline([(0, 0, 0, 0, 0.3), (20, 0), (20, 10), (0, 10)], close=True)
    space.add_circle((5, 5), 2)
    space.add_ellipse((10, 5), (2, 1), 0.4)
    space.add_line((14, 4), (16, 4))
    space.add_arc((15, 4), 1, 0, 180)
    space.add_open_spline([(17, 5), (18, 5.5), (18, 6), (17, 5)], degree=3)
    text, binary = io.StringIO(), io.BytesIO()
    drawing.write(text)
    drawing.write(binary, fmt="bin")
    data = text.getvalue().encode()
    begin, end = (data.index(b"  0\nSECTION\n  2\n" + name) for name in (b"ENTITIES", b"OBJECTS"))
    return [
        *BY_HAND,
        *BY_HAND,
        HEAD + data[begin:end] + b"  0\nEOF\n",
        data,
        binary.getvalue(),
    ]


def pairs(text: str) -> bytes:
    return text.replace(" ", "\n").encode() + b"\n"


HEAD = pairs("0 SECTION 2 HEADER 9 $ACADVER 1 AC1024 9 $INSUNITS 70 4 0 ENDSEC")
LOOP = (
    "0 LINE 8 0 10 0 20 0 11 30 21 0 0 LINE 8 0 10 30 20 0 11 30 21 20 0 LINE 8 0 10 30 20 20 11 0 21 20 "
    "0 LINE 8 0 10 0 20 20 11 0 21 0"
)
BY_HAND = [
    pairs(
        f"0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 BLOCKS 0 BLOCK 8 0 2 A 70 0 10 0 20 0 30 0 {LOOP} 0 ENDBLK 8 0 "
        "0 BLOCK 8 0 2 B 70 0 10 0 20 0 30 0 0 INSERT 8 0 2 A 10 5 20 5 41 0.1 42 0.1 0 INSERT 8 0 2 A 10 15 20 5 41 0.1 42 0.1 0 ENDBLK "
        f"8 0 0 ENDSEC 0 SECTION 2 ENTITIES {LOOP} 0 INSERT 8 0 2 B 10 0 20 0 70 1 71 2 44 0 45 8 0 ENDSEC 0 EOF"
    ),
    pairs(
        "0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 ENTITIES 0 POLYLINE 8 0 66 1 70 1 0 VERTEX 8 0 10 0 20 0 42 0.5 "
        "0 VERTEX 8 0 10 9 20 0 0 VERTEX 8 0 10 9 20 9 0 SEQEND 8 0 0 CIRCLE 8 0 10 6 20 3 40 1 0 ENDSEC 0 EOF"
    ),
]

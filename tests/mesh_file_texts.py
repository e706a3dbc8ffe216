"""Meshes of one element and texts of mesh files, which tests of readers and writers share."""

import numpy as np

from abut.fem import Mesh
from abut.fem.mesh.elements import KINDS

EVERY = ("tetra", "tetra10", "hexahedron", "hexahedron20", "wedge", "wedge15", "pyramid", "pyramid13")


def one_of(kind):
    """One element of a kind, with numbers and sets of its own."""
    nodes = KINDS[kind].nodes
    return Mesh(
        nodes * 0.01,
        {kind: np.arange(len(nodes))[None]},
        labels=10 * np.arange(len(nodes)) + 7,
        element_labels={kind: [42]},
        node_sets={"held here": [0, 2], "x-": [1]},
        element_sets={"all of it": {kind: [0]}},
        name="part",
    )


BULK = {
    "small": "GRID    {n:<8d}{e:8s}{x:<8.3f}{y:<8.3f}{z:<8.3f}\n",
    "large": "GRID*   {n:<16d}{e:16s}{x:<16.9f}{y:<16.9f}*\n*       {z:<16.9f}\n",
    "free": "GRID,{n},,{x},{y},{z}\n",
}


def bulk(mesh, form, name):
    """A mesh of one element as bulk data; Nastran's middles go around below, then up, then around above."""
    (kind, rows), *_ = mesh.elements.items()
    text = "SOL 103\nCEND\nBEGIN BULK\n$ remark\n"
    for n, (x, y, z) in zip(mesh.numbers, mesh.positions * 1000, strict=True):
        text += BULK[form].format(n=n, e="", x=x, y=y, z=z)
    corners = len(KINDS[kind].corners)
    upright = [
        e
        for e, (i, j) in enumerate(KINDS[kind].edges)
        if name in ("CHEXA", "CPENTA") and j - i == corners // 2
    ]
    low = list(range(corners // 2)) if upright else range(len(KINDS[kind].edges))
    order = [
        *low,
        *upright,
        *(e for e in range(len(KINDS[kind].edges)) if upright and e not in upright and e not in low),
    ]
    nodes = mesh.numbers[rows[0]].tolist()
    nodes = nodes[:corners] + ([nodes[corners + e] for e in order] if len(nodes) > corners else [])
    fields = [42, 3, *nodes]
    if form == "free":
        lines = [",".join(map(str, fields[at : at + 8])) for at in range(0, len(fields), 8)]
        text += f"{name}," + "\n,".join(lines) + "\n"
    else:
        width, count = (16, 4) if form == "large" else (8, 8)
        lines = [
            "".join(f"{f:<{width}d}" for f in fields[at : at + count]) for at in range(0, len(fields), count)
        ]
        star = "*" if form == "large" else ""
        text += f"{name + star:8s}" + f"\n{star or '+':8s}".join(lines) + "\n"
    return text + "ENDDATA\n"


GMSH = """$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
2
2 4 "foot"
3 9 "steel"
$EndPhysicalNames
$Nodes
4
1 0 0 0
2 1 0 0
3 0 1 0
4 0 0 1
$EndNodes
$Elements
4
1 15 2 0 1 1
2 1 2 0 1 1 2
3 2 2 4 6 1 3 2
4 4 2 9 1 1 2 3 4
$EndElements
"""
FOUR = "*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n"

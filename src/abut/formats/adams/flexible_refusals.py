"""Messages for Adams' flexible bodies, whose files are proprietary: the remedies, shared by datasets and commands."""

from __future__ import annotations

__all__ = ["BEAM", "BODY", "FRAME", "MODES", "TOUCHING"]

BODY = (
    "abut has flexible bodies (abut.FlexibleBody), but the .mnf of this one is proprietary, and no open reader exists: export "
    "from the finite element program a Nastran superelement (.op4 with .pch), Ansys' .cdb, matrices of Abaqus or CalculiX, or a mesh, "
    "which wants a material, and put it into the model in Python by abut.FlexibleBody.read(…)"
)
FRAME = (
    "it is on a flexible body, whose .mnf is proprietary; make the body in Python by abut.FlexibleBody.read(…) of what the finite element "
    "program exports (.op4, .cdb, .mtx, a mesh), and the node one of its interfaces"
)
MODES = (
    "it acts on the modes of a flexible body, whose .mnf is proprietary; make the body in Python by abut.FlexibleBody.read(…) of what the "
    "finite element program exports (.op4, .cdb, .mtx, a mesh), and put forces on its interfaces (abut.forces.Force)"
)
TOUCHING = "or, in Python, shapes on the interfaces of an abut.FlexibleBody"
BEAM = "make the beam in Python by abut.Beam(…), and connect the other parts to its nodes"

"""Messages for Adams' flexible bodies, whose files are proprietary: the remedies, shared by datasets and commands."""

from __future__ import annotations

__all__ = ["BEAM", "BODY", "FRAME", "MODES", "TOUCHING"]

BODY = (
    "its .mnf is proprietary, and no open reader exists. Export from the finite element program a Nastran superelement "
    "(.op4 with .pch), Ansys' .cdb, matrices of Abaqus or CalculiX, or a mesh. Add it to the model in Python by "
    "abut.FlexibleBody.read(…); a mesh also needs a material"
)
FRAME = (
    "it is on a flexible body, whose .mnf is proprietary. Export .op4, .cdb, .mtx or a mesh from the finite element program. "
    "In Python, read it by abut.FlexibleBody.read(…); make the node one of its interfaces"
)
MODES = (
    "it acts on the modes of a flexible body, whose .mnf is proprietary. Export .op4, .cdb, .mtx or a mesh from the finite element "
    "program. In Python, read it by abut.FlexibleBody.read(…); add forces at its interfaces (abut.forces.Force)"
)
TOUCHING = "or, in Python, shapes on the interfaces of an abut.FlexibleBody"
BEAM = "create the beam in Python by abut.Beam(…), and connect the other parts to its nodes"

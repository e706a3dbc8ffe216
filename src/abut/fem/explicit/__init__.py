"""Explicit dynamics of solids: central differences in a compiled kernel, plasticity, contact with rigid tools.

bar = fem.Body("bar", mesh, laws.JohnsonCook(steel, "806 MPa", "614 MPa", 0.168, 0.0089, 1.1))
wall = explicit.Tool("wall", explicit.HalfSpace(at=(0, 0, 0), normal="z"), bar["bottom"])
found = explicit.run([bar], "80 us", tools=[wall], velocity={"bar": (0, 0, -287)})
found.samples["wall.force z"], found.fields["bar.plastic strain"]
"""

from abut.arguments.checks import guard_package
from abut.fem.explicit.run import Outcome, run
from abut.fem.explicit.tools.rigid_tools import Pose, RigidBody
from abut.fem.explicit.tools.tools import Ball, Cylinder, HalfSpace, Tool

__all__ = ["Ball", "Cylinder", "HalfSpace", "Outcome", "Pose", "RigidBody", "Tool", "run"]

guard_package(__name__, methods=True)

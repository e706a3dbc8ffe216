"""Proposed contact parameters (stiffness, damping, friction, output step) with their sources, and checks of models before a run.

ball, floor = body.shape, abut.shapes.HalfSpace(model.ground.frame())
advice = abut.advice.advise(ball, floor, "dry steel", "dry steel", speed="1 m/s")
advice.law, advice.friction, advice.step        # ready for abut.Contact and abut.simulate
print(advice)                                   # each number with its formula and source, and warnings

abut.advice.advise_gears(mesh, "steel", "steel", torque="100 N*m", speed="1000 rpm", inertias=(2e-4, 1e-3))

abut.advice.advise_line(cam, follower, "steel", "steel", force="500 N", sliding="0.5 m/s")

abut.advice.rebound(law, speed, mass)           # the rebound that a law produces, by integrating an impact
abut.advice.convert(law, to=abut.normal.KelvinVoigt, speed=1.0, mass=0.2)
abut.advice.check(model)                        # faults of shapes: holes, units, penetration at the start
abut.advice.review(law, speed=1.0, mass=0.2)    # suspicious parameters of a law
"""

from abut.advice.finding import Finding, Severity
from abut.advice.geometry_checks.shape_checks import check, check_file
from abut.advice.law_review import review
from abut.advice.parameters.advice_table import Advice, Row
from abut.advice.parameters.contact_sheet import read_contact
from abut.advice.parameters.conversion import convert
from abut.advice.parameters.gear_contact import advise_gears
from abut.advice.parameters.line_contact import advise_line
from abut.advice.parameters.point_contact import advise
from abut.advice.parameters.stiffness_units import in_units, light_part_stiffness
from abut.advice.parameters.tooth_flank import Flank
from abut.arguments.checks import guard_package
from abut.contact.calibration import Calibration
from abut.contact.impact_simulation import Rebound, rebound

__all__ = [
    "Advice",
    "Calibration",
    "Finding",
    "Flank",
    "Rebound",
    "Row",
    "Severity",
    "advise",
    "advise_gears",
    "advise_line",
    "check",
    "check_file",
    "convert",
    "in_units",
    "light_part_stiffness",
    "read_contact",
    "rebound",
    "review",
]

guard_package(__name__, methods=True)

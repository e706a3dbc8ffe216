"""Joints with clearance: counterparts of ideal joints, each a subsystem of contacts for `Model.add` and `Model.replace`.

with_clearance = model.replace("wristpin", lambda joint: abut.Journal.of(joint, clearance="0.5 mm", radius="10 mm", length="20 mm"))
"""

from abut.contact.clearance.ball import BallAndSocket
from abut.contact.clearance.joint import ClearanceJoint
from abut.contact.clearance.journal import Journal, PlanarJournal, Sleeve
from abut.contact.clearance.orbit import Orbit
from abut.contact.clearance.slot import PinSlot, Slot

__all__ = [
    "BallAndSocket",
    "ClearanceJoint",
    "Journal",
    "Orbit",
    "PinSlot",
    "PlanarJournal",
    "Sleeve",
    "Slot",
]

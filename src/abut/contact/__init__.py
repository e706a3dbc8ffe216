"""Contacts: laws in ``normal``, ``friction`` and ``moment``, geometry in ``pairs``, ``curves``, ``volumes`` and ``elastic_surfaces``;
joints made of contacts in ``clearance``.
"""

from abut.arguments.checks import guard_package
from abut.contact import clearance, friction, moment, normal, pairs
from abut.contact.clearance import BallAndSocket, Journal, PinSlot, PlanarJournal, Sleeve, Slot
from abut.contact.contact import Contact
from abut.contact.curves.options import Curves
from abut.contact.geometry_choice import Volumes

__all__ = [
    "BallAndSocket",
    "Contact",
    "Curves",
    "Journal",
    "PinSlot",
    "PlanarJournal",
    "Sleeve",
    "Slot",
    "Volumes",
    "clearance",
    "friction",
    "moment",
    "normal",
    "pairs",
]

guard_package(__name__)

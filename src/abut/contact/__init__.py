"""Contacts: laws in ``normal``, ``friction`` and ``moment``, geometry in ``pairs``, one file each."""

from abut.contact import friction, moment, normal, pairs
from abut.contact.contact import Contact
from abut.contact.curves.options import Curves
from abut.contact.meeting import Volumes

__all__ = ["Contact", "Curves", "Volumes", "friction", "moment", "normal", "pairs"]

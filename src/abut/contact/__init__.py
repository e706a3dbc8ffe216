"""Contacts: laws in ``normal``, ``friction`` and ``moment``, geometry in ``pairs``, one file each."""

from abut.contact import friction, moment, normal, pairs
from abut.contact.contact import Contact
from abut.contact.meeting import Volumes

__all__ = ["Contact", "Volumes", "friction", "moment", "normal", "pairs"]

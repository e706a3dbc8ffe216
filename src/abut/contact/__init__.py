"""Contacts: laws in ``normal``, ``friction`` and ``moment``, geometry in ``pairs``, one file each."""

from abut.contact import friction, moment, normal, pairs
from abut.contact.contact import Contact

__all__ = ["Contact", "friction", "moment", "normal", "pairs"]

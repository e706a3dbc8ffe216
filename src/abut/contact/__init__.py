"""Contacts: laws in ``normal`` and ``friction``, geometry in ``pairs``, one file each."""

from abut.contact import friction, normal, pairs
from abut.contact.contact import Contact

__all__ = ["Contact", "friction", "normal", "pairs"]

"""Friction laws, one file each."""

from abut.contact.friction.coulomb import Coulomb

__all__ = ["Coulomb"]

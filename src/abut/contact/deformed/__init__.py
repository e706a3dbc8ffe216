"""Contact of surfaces that bend with the modes of their bodies.

``skin`` prepares surfaces on the host. Compiled: ``facets`` says where a facet is and how deep it is in what it touches, ``patches``
joins facets in touch to connected parts and fills the incidents.
"""

from abut.contact.deformed.skin import Skin, pack, room

__all__ = ["Skin", "pack", "room"]

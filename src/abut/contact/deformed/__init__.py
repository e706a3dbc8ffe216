"""Contact of surfaces that bend with the modes of their bodies.

``skin`` prepares surfaces on the host, ``standing`` what those are to know that meet by the facets of both. Compiled: ``facets`` says where
a facet is and how deep it is in what it touches, ``overlay`` what two facets have in common, ``patches`` joins facets in touch to connected
parts and fills the incidents.
"""

from abut.contact.deformed.skin import Skin, pack, room

__all__ = ["Skin", "pack", "room"]

"""Contact of surfaces that bend with the modes of their bodies, and of outlines in a plane over a length.

``skin`` prepares surfaces on the host, ``ribbon`` outlines as chains of edges, ``standing`` what those are to know that meet by the facets
of both. Compiled: ``facets`` says where a facet is and how deep it is in what it touches, ``overlay`` and ``edges`` what two facets, or two
edges, have in common, ``patches`` joins facets in touch to connected parts and fills the incidents.
"""

from abut.contact.elastic_surfaces.surface_data import ElasticSurface, pack, room

__all__ = ["ElasticSurface", "pack", "room"]

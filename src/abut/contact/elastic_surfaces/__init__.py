"""Contact of elastic surfaces that deform with modes, and of elastic outlines in a plane over a length.

On the host, ``surface_data`` prepares surfaces, ``edge_chain`` outlines as chains of edges, ``undeformed_facets`` the data for contact of
facets with facets. Compiled: ``facets`` computes positions of facets and their depth, ``facet_overlap`` and ``edge_pressure`` the overlap
of two facets, or two edges, and ``contact_patches`` joins facets in contact to connected patches and fills the contact points.
"""

from abut.contact.elastic_surfaces.surface_data import ElasticSurface, allocate, pack

__all__ = ["ElasticSurface", "allocate", "pack"]

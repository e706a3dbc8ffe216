"""Contact of closed triangle meshes by their volume of intersection.

``mesh_surface`` prepares meshes on the host. Compiled: ``box_tree`` finds facets that are near each other, ``neighbor_list`` reuses their
list during small motions, ``facet_height`` restores the curvature of facets, ``overlap_integrals`` integrates over a pair of facets,
``intersection_parts`` joins pairs to connected parts and fills the contact points.
"""

from abut.contact.volumes.host_query import Poses, parts_at
from abut.contact.volumes.mesh_surface import Surface, allocate, pack

__all__ = ["Poses", "Surface", "allocate", "pack", "parts_at"]

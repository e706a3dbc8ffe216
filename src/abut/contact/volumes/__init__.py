"""Contact of closed triangle meshes by their volume of intersection.

``surface`` prepares meshes on the host. Compiled: ``tree`` finds facets that are near each other, ``recall`` keeps their list while
the bodies hardly move, ``relief`` gives facets back their curvature, ``columns`` integrates over a pair of facets, ``parts`` joins
pairs to connected parts and fills the incidents.
"""

from abut.contact.volumes.host_query import Poses, parts_at
from abut.contact.volumes.mesh_surface import Surface, pack, room

__all__ = ["Poses", "Surface", "pack", "parts_at", "room"]

"""Contact of plane curves by their common normals.

On the host, ``features`` splits the segments of curves into arcs, lines, curved pieces and corners, and ``device_arrays`` copies them to
arrays. Compiled: ``feature_points`` evaluates them, ``common_normal`` solves for a common normal, ``pair_search`` updates the list of near
pairs, ``contact_points`` fills the slots. ``host_query`` finds contact points from Python. ``elastic_outline`` and ``elastic_features``:
outlines that deform with modes.
"""

from abut.contact.curves.device_arrays import allocate, allocate_elastic_contours, pack, pack_contours
from abut.contact.curves.elastic_outline import Contour
from abut.contact.curves.features import Outline, line_outline, outline_of
from abut.contact.curves.host_query import incidents_at
from abut.contact.curves.options import Curves

__all__ = [
    "Contour",
    "Curves",
    "Outline",
    "allocate",
    "allocate_elastic_contours",
    "incidents_at",
    "line_outline",
    "outline_of",
    "pack",
    "pack_contours",
]

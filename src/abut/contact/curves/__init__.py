"""Contact of plane curves by their common normals.

``features`` sorts the segments of curves into arcs, lines, bent pieces and corners on the host, ``packing`` hands them over. Compiled:
``places`` evaluates them, ``approach`` solves for a common normal, ``search`` keeps the list of those near each other, ``meet``
fills the incidents. ``poses`` asks for incidents from Python. ``contour`` and ``bending``: outlines that bend with modes.
"""

from abut.contact.curves.device_arrays import pack, pack_contours, room, room_to_bend
from abut.contact.curves.elastic_outline import Contour
from abut.contact.curves.features import Outline, line_outline, outline_of
from abut.contact.curves.host_query import incidents_at
from abut.contact.curves.options import Curves

__all__ = [
    "Contour",
    "Curves",
    "Outline",
    "incidents_at",
    "line_outline",
    "outline_of",
    "pack",
    "pack_contours",
    "room",
    "room_to_bend",
]

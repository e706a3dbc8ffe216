"""Geometry of touching shapes, one file a pair.

A pair's function receives the feature's number, origin and axes of both shapes' frames in space, and the places of the
shapes' numbers; it returns
(depth, normal, point on the first, point on the second): depth > 0 penetrating, the normal a unit vector in the
direction of the force on the first.

Every file in this folder is imported, so a new pair is registered by adding its file.
"""

import importlib
import pkgutil

for _file in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_file.name}")

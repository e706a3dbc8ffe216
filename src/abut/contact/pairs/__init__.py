"""Geometry of touching shapes, one file a pair.

A pair's function gets the feature's number, origin and axes of both shapes' frames in space, and where the
shapes' numbers stand; it returns
(depth, normal, point on the first, point on the second): depth > 0 penetrating, the normal a unit vector that
pushes the first.

Every file here is read, so that a pair is known by being there.
"""

import importlib
import pkgutil

for _file in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_file.name}")

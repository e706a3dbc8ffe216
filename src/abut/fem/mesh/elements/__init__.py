"""Kinds of finite elements, one file a shape. A new kind is one file and its line here; contract tests find it in `KINDS`."""

# in this order messages list them
from abut.fem.mesh.elements import triangle as _triangle  # noqa: F401  # isort: skip
from abut.fem.mesh.elements import quadrilateral as _quadrilateral  # noqa: F401  # isort: skip
from abut.fem.mesh.elements import tetrahedron as _tetrahedron  # noqa: F401  # isort: skip
from abut.fem.mesh.elements import hexahedron as _hexahedron  # noqa: F401  # isort: skip
from abut.fem.mesh.elements import wedge as _wedge  # noqa: F401  # isort: skip
from abut.fem.mesh.elements import pyramid as _pyramid  # noqa: F401  # isort: skip
from abut.fem.mesh.elements.kind import KINDS, LINEAR, QUADRATIC, Kind, register_kinds

__all__ = ["KINDS", "LINEAR", "QUADRATIC", "Kind", "register_kinds"]

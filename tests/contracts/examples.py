"""An example of each law and shape in the registries, made from what it declares, so that a new one is tested by existing."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from abut import Model, extend, shapes
from abut.errors import AbutError

#: A plausible number for each unit that a law's parameter may have; ``N/m**n`` and its kin are stiffnesses.
PLAUSIBLE = {
    "1": 0.5,
    "m": 1e-4,
    "m/s": 0.1,
    "rad": 1e-3,
    "rad/s": 0.1,
    "N": 100.0,
    "N*m*s/rad": 1e-3,
    "N*s/m": 1e3,
    "s/m": 0.2,
    "1/m": 1e5,
    "Pa": 2e11,
    "s": 1e-3,
    "kg": 1.0,
}


@cache
def law_example(cls: Any) -> Any:
    """A law with plausible numbers: its class attribute ``example`` (a dict), then its defaults, then a guess by unit."""
    given = dict(getattr(cls, "example", {}))
    for parameter in cls.declared:
        if parameter.name not in given and parameter.default is None:
            given[parameter.name] = _guess(parameter)
    return cls(**given)


def _guess(parameter: Any) -> float:
    if re.match(r"N/m", parameter.unit):
        return 1e8
    if parameter.unit not in PLAUSIBLE:
        raise LookupError(
            f"no plausible number of unit {parameter.unit!r}; give the law a class attribute `example`"
        )
    return PLAUSIBLE[parameter.unit]


def made_with(cls: Any, **numbers: Any) -> tuple[Any, str]:
    """The example with other numbers, or the sentence in which they are refused."""
    example = law_example(cls)
    given = {p.name: getattr(example, p.name) for p in cls.declared}
    try:
        return cls(**(given | numbers)), ""
    except AbutError as refusal:
        return None, str(refusal)


def ask(cls: Any, which: str, **given: Any) -> Any:
    """One of the example's functions in plain Python, handed what it names."""
    return extend.ask(law_example(cls), which, given)


#: An outline with a corner that points inwards [m].
BAR = [(0.0, 0.0), (0.6, 0.0), (0.6, 0.2), (0.2, 0.2), (0.2, 0.5), (0.0, 0.5)]


def _block_and_rod(f: Any) -> tuple[Any, Any]:
    """What is made one, or cut out of each other."""
    return shapes.Box(f, (0.4, 0.3, 0.2)), shapes.Cylinder(f.frame((0.1, 0.05, 0.0), z="x"), 0.08, 0.6)


#: How a shape of each kind but those of CAD files is made on a frame.
SHAPES: dict[str, Any] = {
    "Sphere": lambda f: shapes.Sphere(f, 0.3),
    "HalfSpace": lambda f: shapes.HalfSpace(f, normal="z"),
    "Box": lambda f: shapes.Box(f, (0.4, 0.6, 0.8)),
    "Cylinder": lambda f: shapes.Cylinder(f, 0.3, 0.8),
    "Frustum": lambda f: shapes.Frustum(f, 0.3, 0.2, 0.8),
    "Torus": lambda f: shapes.Torus(f, 0.4, 0.15),
    "Ellipsoid": lambda f: shapes.Ellipsoid(f, (0.3, 0.4, 0.2)),
    "Capsule": lambda f: shapes.Capsule(f, 0.2, 0.5),
    "Link": lambda f: shapes.Link(f, 0.5, 0.2, 0.1),
    "Extrusion": lambda f: shapes.Extrusion(f, BAR, 0.3, holes=[[(0.05, 0.05), (0.15, 0.05), (0.1, 0.15)]]),
    "Profile": lambda f: shapes.Profile(
        f,
        shapes.Curve.ellipse((0.1, 0.05), axes=(0.4, 0.25), turn=0.3),
        0.3,
        holes=[shapes.Curve.circle((0.2, 0.1), radius=0.1)],
    ),
    "Track": lambda f: shapes.Track(f, shapes.Curve.arc((0.1, 0.05), 0.3, 0.2, 2.0), 0.3),
    "Edge": lambda f: shapes.Edge(f, 0.3, (0.2, 0.1)),
    "Revolution": lambda f: shapes.Revolution(f, [(0.1, 0.0), (0.4, 0.0), (0.4, 0.1), (0.1, 0.3)]),
    "Solid": lambda f: shapes.Solid(f, *shapes.Cylinder(f, 0.2, 0.3).triangles()),
    "Union": lambda f: shapes.Union(*_block_and_rod(f)),
    "Difference": lambda f: shapes.Difference(*_block_and_rod(f)),
    "Intersection": lambda f: shapes.Intersection(
        shapes.Sphere(f, 0.3), shapes.Cylinder(f.frame((0.1, 0.05, 0.0), z="x"), 0.2, 0.6)
    ),
    "SphericalCavity": lambda f: shapes.SphericalCavity(f, 0.5),
    "CylindricalCavity": lambda f: shapes.CylindricalCavity(f, 0.5, 1.0),
    "ToroidalCavity": lambda f: shapes.ToroidalCavity(f, 0.6, 0.4),
    "BoxCavity": lambda f: shapes.BoxCavity(f, (1.2, 1.0, 1.4)),
}


@cache
def shape_examples() -> dict[str, Any]:
    """One shape of each kind but those of CAD files, on ground."""
    model = Model("shapes")
    return {name: make(model.ground.frame()) for name, make in SHAPES.items()}

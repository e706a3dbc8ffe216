"""No shape passes through another unseen, whatever it touches by, however fast it is, and no run ends early for it.

A shape of 1 kg is thrown upwards from 0.2 m above a target, at v, in a gravity g = 2 v² / m, so that all speeds see the same flight: 0.25 m
up, down again to meet the target at v √1.8, back up, and down once more. The way is a parabola, on which every method's error is
rounding, so that nothing but the contact bounds its steps; the target is as thin as 20 mm. The law is elastic and so stiff that
½ k δ² = ½ m v² · 1.8 stops the shape within δ = 0.27 of these 20 mm; that it does is what is tested: its centre never gets to the
target's middle, and the run is done.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import abut
from abut import shapes
from abut.extend import INTEGRATORS, PAIRS
from contracts.examples import SHAPES

THIN, ABOVE, ROUND = 0.02, 0.2, 0.5
SPEEDS = (1.0, 10.0, 100.0)
COARSE = abut.Volumes(facets=0.02)
#: Targets of a kind that are thin where the example is thick: a plate, discs, a lens, a rod.
SLIM: dict[str, Any] = {
    "Box": lambda f: shapes.Box(f, (3.0, 3.0, THIN)),
    "Cylinder": lambda f: shapes.Cylinder(f, 2.0, THIN),
    "Frustum": lambda f: shapes.Frustum(f, 2.0, 1.9, THIN),
    "Ellipsoid": lambda f: shapes.Ellipsoid(f, (1.0, 1.0, THIN)),
    "Capsule": lambda f: shapes.Capsule(f.frame(z="x"), THIN, 1.0),
    "CylindricalCavity": lambda f: shapes.CylindricalCavity(f.frame(z="y"), 0.5, 2.0),
    "Torus": lambda f: shapes.Torus(f.frame((-0.4, 0.0, 0.0)), 0.4, 0.05),
    "ToroidalCavity": lambda f: shapes.ToroidalCavity(f.frame((-0.6, 0.0, 0.0)), 0.6, 0.4),
}
#: A cylinder along the bore of ``SLIM``.
LYING = lambda f: shapes.Cylinder(f.frame(z="y"), 0.3, 0.8)  # noqa: E731
HOLLOW = [name for name in SHAPES if "Cavity" in name]
#: What falls by its facets, and on what.
SOLIDS = [n for n in SHAPES if n not in (*HOLLOW, "HalfSpace", "Edge", "Track")]
LONG = (pytest.mark.long, pytest.mark.slow)
SLOW = ("Torus", "Solid")  #: rocks on many facets, touches with many parts
MANY = (
    "Sphere",
    "Cylinder",
    "Frustum",
    "Capsule",
    "Link",
    "Revolution",
    "Ellipsoid",
    "Profile",
    "Intersection",
)  #: of many facets
TARGETS: dict[str, Any] = {
    "half-space": lambda f: shapes.HalfSpace(f, normal="z"),
    "plate": SLIM["Box"],
    "ball": lambda f: shapes.Sphere(f, ROUND),
}
#: What falls by its outline, its plane upright, and on what.
PLANE = [
    name
    for name, make in SHAPES.items()
    if name not in HOLLOW and hasattr(make(abut.Model("any").ground.frame()), "chains")
]
#: A track has one side only, which is turned down; an edge has no size from which a reach could follow.
TURNED: dict[str, Any] = {
    "Track": lambda f: shapes.Track(f, shapes.Curve.arc((0.0, 0.0), 0.3, 1.1 * math.pi, 1.9 * math.pi), 0.3),
    "Edge": lambda f: shapes.Edge(f, 0.3),
}
FOLLOWED = {"Edge": abut.Curves(reach=0.05)}
PLANE_TARGETS: dict[str, Any] = {
    "half-space": TARGETS["half-space"],
    "plate": lambda f: shapes.Box(f.frame(z="y", x="x"), (3.0, THIN, 1.0)),
    "disc": lambda f: shapes.Cylinder(f.frame(z="y", x="x"), ROUND, 1.0),
}


class Drop:
    """A machine to which shapes that fall are added."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self.model = abut.Model("drop", gravity=(0.0, 0.0, -2.0 * speed**2))
        self.law = abut.normal.KelvinVoigt(stiffness=(speed / (0.2 * THIN)) ** 2, damping=0.0)
        self.least: dict[str, float] = {}  #: heights of the centres that mean that a shape is through

    def body(self, name: str, make: Any, height: float, upright: bool = False) -> Any:
        """A shape in its own place, thrown upwards."""
        place = (10.0 * len(self.model.bodies), 0.0, height)
        turn = {"orientation": (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)} if upright else {}
        body = self.model.add(
            abut.Body(
                name,
                mass=1.0,
                inertia=(0.05, 0.06, 0.07),
                shape=make,
                position=place,
                velocity=(0, 0, self.speed),
                **turn,
            )
        )
        self.least[name] = 0.0
        return body

    def beneath(self, body: Any, make: Any, depth: float = 0.0) -> Any:
        """A target on the ground under a body."""
        return make(self.model.ground.frame((body.position[0], 0.0, -depth)))

    def fall(
        self, name: str, make: Any, kind: str, target: Any, geometry: Any, upright: bool = False
    ) -> None:
        """A shape over a target whose highest point is at z = 0."""
        size = make(abut.Model("any").ground.frame()).bounding_radius
        body = self.body(name, make, size + ABOVE, upright)
        deep = {"plate": 0.5 * THIN, "ball": ROUND, "disc": ROUND}.get(kind, 0.0)
        shape = self.beneath(body, target, deep)
        self.model.add(abut.Contact(f"under_{name}", body.shape, shape, normal=self.law, geometry=geometry))

    def run(self, integrator: Any = None) -> Any:
        """March, and look whether all stayed where they belong."""
        end = 2.8 / self.speed
        result = abut.simulate(self.model, end=end, step=end / 100, integrator=integrator)
        assert result.status.ok, f"{self.speed} m/s: {result.status}"
        for name, least in self.least.items():
            lowest = float(result[f"{name}.position"].values[:, 2].min())
            assert lowest > least, f"{name} passed at {self.speed} m/s: its centre came to {lowest:.3f} m"
        return result


def by_volume(name: str, kind: str, speed: float, integrator: Any = None) -> None:
    """A solid on a target, by their facets."""
    drop = Drop(speed)
    drop.fall(name, SHAPES[name], kind, TARGETS[kind], COARSE)
    drop.run(integrator)


def brief(name: str, kind: str, place: int) -> bool:
    """Whether a fall is not left to -m long: each is made at one speed, those that take long at none."""
    return place % 3 == SOLIDS.index(name) % 3 and name not in SLOW and (kind != "ball" or name not in MANY)


@pytest.mark.parametrize(
    ("name", "kind", "speed"),
    [
        pytest.param(n, kind, v, marks=() if brief(n, kind, k) else LONG)
        for n in SOLIDS
        for kind in TARGETS
        for k, v in enumerate(SPEEDS)
    ],
)
def test_by_volume(name, kind, speed):
    """In units of the flight all speeds are the same."""
    by_volume(name, kind, speed)


def test_damped_and_spinning_by_volume():
    """A damped law that may not pull is clamped at zero while a shape leaves. It leans, falls 90 mm, rocks and spins,
    and no rounding, of slivers or about the normal, ends the run or makes it chatter.
    """
    drop = Drop(1.0)
    drop.law = abut.normal.KelvinVoigt(stiffness=1e8, damping=1e3)
    drop.fall("Frustum", SHAPES["Frustum"], "half-space", TARGETS["half-space"], COARSE)
    body = drop.model.bodies[-1]
    start = {
        "position.z": body.position[2] - ABOVE,
        "velocity.z": 0.0,
        "angular_velocity.x": 0.05,
        "angular_velocity.z": 3.0,
    }
    drop.model = drop.model.with_values({f"Frustum.{path}": value for path, value in start.items()})
    drop.run(abut.RungeKutta(max_steps=5000))


@pytest.mark.long
@pytest.mark.parametrize("cls", [pytest.param(c, id=n) for n, c in sorted(INTEGRATORS.items())])
def test_by_volume_and_every_integrator(cls):
    for kind in TARGETS:
        for speed in SPEEDS:
            by_volume("Extrusion", kind, speed, cls(rtol=1e-4))


def in_closed_form(drop: Drop) -> None:
    """All pairs of the registry in one machine."""
    for first, second in sorted(PAIRS):
        target = SLIM.get(second, SHAPES[second])
        name = f"{first}_on_{second}"
        size = SHAPES[first](abut.Model("any").ground.frame()).bounding_radius
        shape = target(abut.Model("any").ground.frame())
        inside = second in HOLLOW
        low, high = (0.0, 0.0) if second == "HalfSpace" else (float(b[2]) for b in shape.bounds)
        make = LYING if (first, second) == ("Cylinder", "CylindricalCavity") else SHAPES[first]
        body = drop.body(name, make, 0.0 if inside else size + ABOVE + max(high, 0.0))
        drop.least[name] = low if inside else 0.0
        drop.model.add(abut.Contact(f"under_{name}", body.shape, drop.beneath(body, target), normal=drop.law))


@pytest.mark.parametrize("speed", [SPEEDS[0], *(pytest.param(s, marks=pytest.mark.long) for s in SPEEDS[1:])])
def test_in_closed_form(speed):
    """Every pair of the registry."""
    drop = Drop(speed)
    in_closed_form(drop)
    drop.run()


@pytest.mark.parametrize("speed", SPEEDS)
def test_by_curves(speed):
    """Outlines on every target, their planes held upright; few steps are taken, whatever is seen ahead of the curves."""
    drop = Drop(speed)
    for kind, target in PLANE_TARGETS.items():
        for name in PLANE:
            if name == "Edge" and kind == "plate":
                continue  # two edges have no common normal
            named, make = f"{name}_on_{kind}".replace("-", "_"), TURNED.get(name, SHAPES[name])
            drop.fall(named, make, kind, target, FOLLOWED.get(name, abut.Curves()), upright=True)
            body, ground = drop.model.bodies[-1], drop.model.ground
            drop.model.add(abut.joints.Planar(f"plane_of_{named}", body, ground, at=body.position, axis="y"))
    assert drop.run().statistics["steps"] < 2000


@pytest.mark.long
@pytest.mark.parametrize("speed", SPEEDS)
def test_in_a_crowd(speed):
    """Nine balls over eight plates: 72 pairs, of which neighbours are searched for."""
    drop = Drop(speed)
    balls = [drop.body(f"ball_{k}", SHAPES["Sphere"], 0.3 + ABOVE) for k in range(9)]
    plates = [drop.beneath(ball, SLIM["Box"]) for ball in balls[:8]]
    drop.least["ball_8"] = -np.inf  # has none beneath it
    drop.model.add(abut.Contact("all", [b.shape for b in balls], plates, normal=drop.law))
    drop.run(abut.RungeKutta())

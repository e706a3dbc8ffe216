"""What there is: registries that contract tests, ``abut laws`` and the documentation read."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")

NORMAL_LAWS: dict[str, type] = {}
RIGID_LAWS: dict[str, type] = {}
FRICTION_LAWS: dict[str, type] = {}
MOMENT_LAWS: dict[str, type] = {}
PAIRS: dict[tuple[str, str], Any] = {}
PLANNED = 64  #: more than any pair has places
JOINTS: dict[str, type] = {}
CLEARANCE_JOINTS: dict[str, type] = {}
MOTIONS: dict[str, type] = {}
FORCES: dict[str, type] = {}
INTEGRATORS: dict[str, type] = {}


def joint(cls: type[T]) -> type[T]:
    """Enter a kind of joint (a class with ``equations``)."""
    JOINTS[cls.__name__] = cls
    return cls


def clearance_joint(cls: type[T]) -> type[T]:
    """Enter a kind of joint with clearance (a class with ``sisters`` and ``example``)."""
    CLEARANCE_JOINTS[cls.__name__] = cls
    return cls


def motion(cls: type[T]) -> type[T]:
    """Enter a kind of prescribed motion."""
    MOTIONS[cls.__name__] = cls
    return cls


def integrator(cls: type[T]) -> type[T]:
    """Enter an integration method."""
    INTEGRATORS[cls.__name__] = cls
    return cls


def pair(
    first: type, second: type, incidents: int = 1, *, rigid: bool = False, plan: Any = None
) -> Callable[[T], T]:
    """Enter the geometry of two touching shapes: a function that gives depth, normal and point of each incident.

    Args:
        first: Kind of shape.
        second: Another, or the same.
        incidents: At how many places they may touch at once.
        rigid: Whether it is for contacts that do not give alone, which only need places that keep the shapes apart; compliant ones then
            touch by volume.
        plan: What all places of two shapes have in common, found once: ``(pi, ri, pj, rj, a, lane, ai, aj) -> (how, there, apart)``, with
            ``how`` a number ≥ 0 of its own, ``there`` the sum of 2^k over the places k that there are, ``apart`` [m] a lower bound of the
            shapes' distance. ``how`` then comes back with the feature, as feature + `PLANNED` (1 + how).
    """

    def enter(function: T) -> T:
        PAIRS[first.__name__, second.__name__] = types.SimpleNamespace(
            first=first, second=second, incidents=incidents, function=function, rigid=rigid, plan=plan
        )
        return function

    return enter


def entry(cls: type, registry: Mapping[str, type]) -> str:
    """A class's name in its registry; with its module before it where another file's class, copied and changed, has the name."""
    there = registry.get(cls.__name__)
    return (
        cls.__name__
        if there is None or there.__module__ == cls.__module__
        else f"{cls.__module__}.{cls.__name__}"
    )

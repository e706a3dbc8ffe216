"""Registries of laws, pairs, joints, forces, motions, integrators, material laws and study designs.

Contract tests, ``abut laws`` and the documentation go through them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


@dataclasses.dataclass(frozen=True)
class PairGeometry:
    """Entry of the registry of pairs; see `pair`."""

    first: type
    second: type
    max_contact_points: int
    function: Callable[..., Any]
    rigid: bool
    plan: Callable[..., Any] | None


NORMAL_LAWS: dict[str, type] = {}
RIGID_LAWS: dict[str, type] = {}
FRICTION_LAWS: dict[str, type] = {}
MOMENT_LAWS: dict[str, type] = {}
PAIRS: dict[tuple[str, str], PairGeometry] = {}
PLANNED = 64  #: larger than the number of places of any pair
JOINTS: dict[str, type] = {}
CLEARANCE_JOINTS: dict[str, type] = {}
MOTIONS: dict[str, type] = {}
FORCES: dict[str, type] = {}
INTEGRATORS: dict[str, type] = {}
MATERIAL_LAWS: dict[str, type] = {}  #: laws of finite elements
DESIGNS: dict[str, Callable[..., Any]] = {}  #: designs of experiments of studies


def joint(cls: type[T]) -> type[T]:
    """Register a kind of joint (a class with ``equations``)."""
    JOINTS[cls.__name__] = cls
    return cls


def clearance_joint(cls: type[T]) -> type[T]:
    """Register a kind of joint with clearance (a class with ``sisters`` and ``example``)."""
    CLEARANCE_JOINTS[cls.__name__] = cls
    return cls


def motion(cls: type[T]) -> type[T]:
    """Register a kind of prescribed motion."""
    MOTIONS[cls.__name__] = cls
    return cls


def integrator(cls: type[T]) -> type[T]:
    """Register an integration method."""
    INTEGRATORS[cls.__name__] = cls
    return cls


def material_law(cls: type[T]) -> type[T]:
    """Register a material law of finite elements (`abut.fem.laws.Law`) whose method ``example`` returns an instance for tests."""
    MATERIAL_LAWS[cls.__name__] = cls
    return cls


def design(function: F) -> F:
    """Register a design of experiments: a function that returns an `abut.study.Design`; its arguments have defaults or are counts."""
    DESIGNS[function.__name__] = function
    return function


def pair(
    first: type,
    second: type,
    max_contact_points: int = 1,
    *,
    rigid: bool = False,
    plan: Callable[..., Any] | None = None,
) -> Callable[[F], F]:
    """Register the geometry of two touching shapes: a function that returns depth, normal and point of each contact point.

    Args:
        first: Kind of shape.
        second: Another, or the same.
        max_contact_points: Largest number of simultaneous contact points.
        rigid: Whether it is for rigid contacts only, which need only places that keep the shapes apart; compliant contacts are then
            computed
            by volume.
        plan: Quantities common to all places of two shapes, computed once: ``(pi, ri, pj, rj, a, lane, ai, aj) -> (how, there, apart)``,
            with
            ``how`` an arbitrary number ≥ 0, ``there`` the sum of 2^k over the existing places k, ``apart`` [m] a lower bound of the
            shapes' distance. The geometry function then receives ``how`` in the feature, as feature + `PLANNED` (1 + how).
    """

    def register_function(function: F) -> F:
        PAIRS[first.__name__, second.__name__] = PairGeometry(
            first=first,
            second=second,
            max_contact_points=max_contact_points,
            function=function,
            rigid=rigid,
            plan=plan,
        )
        return function

    return register_function


def registry_name(cls: type, registry: Mapping[str, type]) -> str:
    """Return a class's name in its registry, with its module before it if a class of another file (copied and changed) has this name."""
    there = registry.get(cls.__name__)
    return (
        cls.__name__
        if there is None or there.__module__ == cls.__module__
        else f"{cls.__module__}.{cls.__name__}"
    )

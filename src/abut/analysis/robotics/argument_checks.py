"""Checks of the arguments of a robot's functions: coordinates, rates, torques and forces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from abut.system.tree.numpy_tree import Stages

__all__ = ["check_closing_joints", "check_coordinates", "check_forces", "check_numbers", "check_rate_names"]


def check_closing_joints(tree: Stages) -> Stages:
    """Return a tree after a check of the joints that close loops.

    Raises:
        InvalidValue: one of them has a reflected inertia.
    """
    for joint in tree.closing:
        if joint.reflected_inertia:
            raise InvalidValue(
                f"robot: {joint.what} closes a loop and has a reflected inertia, but its coordinate is none of the rates; give the inertia "
                "to a body on the ground that a coupler connects to the joint"
            )
    return tree


def check_numbers(owner: str, what: str, given: ArrayLike, names: tuple[str, ...]) -> Numbers:
    """Return as many finite numbers as names.

    Raises:
        InvalidValue: more, fewer, or others.
    """
    try:
        numbers = np.asarray(given, float)
    except (TypeError, ValueError):
        numbers = np.zeros(0)
    if numbers.shape != (len(names),):
        listed = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
        got = f"{len(numbers)} numbers" if numbers.ndim == 1 and numbers.size else f"{given!r}"
        raise InvalidValue(f"{owner}: {what} is {got}; it must be {len(names)} in SI units: {listed}")
    for name, number in zip(names, numbers, strict=True):
        if not np.isfinite(number):
            raise InvalidValue(f"{owner}: {what} of {name} is {number}; it must be finite")
    return numbers


def check_coordinates(owner: str, tree: Stages, q: ArrayLike) -> Numbers:
    """Return q after a check."""
    given = check_numbers(owner, "q", q, tree.coordinates)
    for one in tree.stages:
        if len(one.places) > len(one.rates) and not given[list(one.places)].any():
            name = tree.coordinates[one.places[0]]
            raise InvalidValue(
                f"{owner}: q has a quaternion of length 0 at {name}; the quaternion of no rotation is "
                "(1, 0, 0, 0)"
            )
    return given


def check_forces(owner: str, order: Sequence[str], given: Mapping[str, ArrayLike]) -> Numbers:
    """Return the forces of all bodies in the order of the tree."""
    out = np.zeros((len(order), 6))
    for name, force in given.items():
        if name not in order:
            raise UnknownName.of("body", name, list(order))
        parts = tuple(f"{what} along {axis}" for what in ("force", "torque") for axis in "xyz")
        out[order.index(name)] = check_numbers(owner, f'the force on body "{name}"', force, parts)
    return out


def check_rate_names(given: Iterable[str], rates: Sequence[str]) -> list[str]:
    """Check rates given by name, and return them.

    Raises:
        UnknownName: there is none.
    """
    names = [given] if isinstance(given, str) else list(given)
    for name in names:
        if name not in rates:
            raise UnknownName.of("rate", name, list(rates))
    return names

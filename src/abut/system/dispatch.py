# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Dispatch chains shared by several features: geometry of pairs of shapes, functions of time."""

from collections.abc import Sequence
from typing import Any

from abut.extend import Expression, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.dispatch import chain_functions
from abut.kernels.jets import jet_function, time_jet
from abut.kernels.structs.machine_structs import A2, mat33, vec3


@routine
def no_touch(
    kind: int, feature: int, pi: vec3, ri: mat33, pj: vec3, rj: mat33, a: A2, lane: int, ai: int, aj: int
):
    return -1.0, vec3(0.0, 0.0, 1.0), pi, pj


def pairs(used: Sequence[Any]) -> Routine:
    """Return the contact geometry of pairs of shapes: (depth, normal on the first, point on the first, point on the second)."""
    return chain_functions(no_touch, [entry.function for entry in used])


@routine
def no_plan(kind: int, pi: vec3, ri: mat33, pj: vec3, rj: mat33, a: A2, lane: int, ai: int, aj: int):
    return -1, 0, 0.0


def pair_plans(used: Sequence[Any]) -> Routine:
    """Return the plan of a pair of shapes, which all its contact points share: (how, there, apart), how −1 for pairs without one."""
    return chain_functions(
        no_plan, {kind: entry.plan for kind, entry in enumerate(used) if entry.plan is not None}
    )


@routine
def no_drive(kind: int, a: A2, lane: int, at: int, t: float):
    return vec3(0.0, 0.0, 0.0)


def drive_functions(used: Sequence[Expression]) -> Routine:
    """Return a prescribed function of time with its first two derivatives."""
    return chain_functions(no_drive, [_drive_function(jet_function(e), e.loader()) for e in used])


def _drive_function(jet: Routine, load: Routine) -> Routine:
    @routine
    def evaluate_drive(a: A2, lane: int, at: int, t: float):
        return jet(load(a, lane, at), time_jet(t))

    return evaluate_drive

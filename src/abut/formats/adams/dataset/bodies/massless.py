"""PARTs without mass: welded to the part to which a JOINT, FIXED, ties them, else bodies without mass.

Where it stands follows from the joint, whose markers share origin and axes: R = R_o R_om R_mᵀ, p = p_o + R_o s_om − R s_m, with the place
(p, R) of the part without mass and (p_o, R_o) of the other, and the places (s, R_m) of the joint's markers in their parts. The
joint has no reaction of its own: nothing is between what is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import numpy as np

from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.declaring import Stated
from abut.formats.adams.dataset.places import Part
from abut.formats.adams.language.statement_types import type_of
from abut.formats.adams.language.statements import Statement

_NUMBER = re.compile(r"(?<![\w.+-])\d+(?![\w.])")


def weld(build: Build, add_body: Callable[[Stated], None]) -> None:
    """Join the parts without mass to those that have some, or to the ground; make bodies of those that other joints or forces hold (a run
    says whether these carry them); refuse what nothing holds.
    """
    if not build.massless:
        return
    fixed, held = list(_fixed(build)), _held(build)
    while True:
        if joined := next(filter(None, (_joined(build, *one) for one in fixed)), None):
            part, joint = joined
            number = part.statement.number or 0
            build.parts[number] = part
            build.welds[joint.number or 0] = number
            build.note(
                "PART without mass is one with the part to which a JOINT, FIXED, ties it; that joint has no reaction of its own",
                part.statement,
            )
            continue
        moving = next((n for n in build.massless if n in held and n not in build.parts), None)
        if moving is None:
            break
        statement = build.massless.pop(moving)
        with build.reading(statement):
            add_body(Stated.by(build, statement))
    for number, statement in build.massless.items():
        if number not in build.parts:
            with build.reading(statement):
                remedy = "give MASS, CM and IP, however small, or hold it by joints to parts that have some"
                statement.unsupported("a part without mass that no joint or force holds", remedy)


def _held(build: Build) -> set[int]:
    """The parts that something else than a JOINT, FIXED, holds."""
    tied = {joint.label for joint, _, _ in _fixed(build)}
    named = (
        int(word)
        for statement in build.dataset.statements
        if type_of(statement).holds and statement.label not in tied
        for word in _NUMBER.findall(statement.body)
    )
    return {build.markers[number].part for number in named if number in build.markers}


def _fixed(build: Build) -> Iterator[tuple[Statement, int, int]]:
    """The joints that fix, with their markers, in both orders."""
    for stated in Stated.all_of(build, "JOINT"):
        i, j = stated.get("I"), stated.get("J")
        if "FIXED" in stated and i in build.markers and j in build.markers:
            yield stated.statement, i, j
            yield stated.statement, j, i


def _joined(build: Build, joint: Statement, mine: int, other: int) -> tuple[Part, Statement] | None:
    """The part without mass of one marker, where the other's stands already."""
    a, b = build.markers[mine], build.markers[other]
    if a.part not in build.massless or a.part in build.parts or b.part not in build.parts:
        return None
    to = build.parts[b.part]
    rotation = to.rotation @ b.rotation @ a.rotation.T
    position = to.position + to.rotation @ b.position - rotation @ a.position
    origin = rotation.T @ (to.position + to.rotation @ to.origin - position)
    axes = np.asarray(rotation.T @ to.rotation @ to.axes)
    return Part(build.massless[a.part], position, rotation, to.body, origin, axes), joint

"""Proposal of joints from mates: grouping of parts that are fixed to each other, and joints between the groups.

Parts whose mates allow no relative motion, fasteners with the parts that they fasten, and pins with the part of the tighter fit become one
group. Between two groups all mates are combined, so that two bores on one axis, or a pin and a shoulder on another part, are one joint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from abut.array_types import Numbers
from abut.formats.cad.joint_inference import AllowedMotion, allowed_motion
from abut.formats.cad.mates import DIRECTION_TOLERANCE, POSITION_TOLERANCE, Mate, halves_joined, two_sided

__all__ = ["DOUBTFUL", "LIKELY", "SURE", "Proposal", "is_fastener", "propose_joints"]

SURE, LIKELY, DOUBTFUL = "sure", "likely", "doubtful"

_FASTENER = re.compile(
    r"screw|bolt|(?<![a-z])nut(?![a-z])|washer|rivet|schraube|mutter|unterlegscheibe|niet(?![a-z])|boulon|écrou|rondelle"
    r"|(?<![a-z])(iso|din|gb|ansi)[ _/-]?t?[ _-]?(4762|4014|4017|4032|7380|7089|7090|912|933|931|934|125|5782|5783|70|97|6170)(?!\d)"
    r"|^m\d+(\.\d+)?[ _]*[x×*][ _]*\d+|螺[栓钉母丝]|垫[圈片]|铆钉",
    re.IGNORECASE,
)
_MOVER = re.compile(r"lead|ball[ _-]?screw|spind|jack|drive|pivot|shoulder|hinge|pass|丝杠", re.IGNORECASE)


def is_fastener(name: str) -> bool:
    """Return True if a product's name is that of a screw, nut, washer or rivet.

    >>> [is_fastener(name) for name in ("ISO 4762 M6x20", "螺栓", "lead screw", "nutation disc")]
    [True, True, False, False]
    """
    return bool(_FASTENER.search(name)) and not _MOVER.search(name)


class Node(NamedTuple):
    """Data of a part for the proposals."""

    product: str
    volume: float  #: [m³]
    shafts: tuple[tuple[Numbers, Numbers], ...]  #: point and axis of each outer cylinder


@dataclass(frozen=True, eq=False)
class Proposal:
    """Joint proposed between two parts, by their numbers, with the reason."""

    kind: str  #: the name of a class of `abut.joints`; "" if none has these free motions
    first: int
    second: int
    at: Numbers  #: [m]
    axis: Numbers
    mates: tuple[Mate, ...]
    sure: str  #: "sure", "likely" or "doubtful"
    why: str = ""  #: reason for doubt, or for an assumption beyond the mates

    @property
    def with_exchanged_parts(self) -> Proposal:
        """Proposal with its parts exchanged."""
        return replace(self, first=self.second, second=self.first)


class JointAssessment(NamedTuple):
    """Joint assessed from the mates between two groups."""

    found: AllowedMotion
    sure: str
    why: str


def propose_joints(nodes: Sequence[Node], mates: Sequence[Mate], ground: int) -> list[Proposal]:
    """Return all joints, from the ground outwards, doubtful ones last."""
    groups = _Groups(nodes, mates)
    while (
        groups.settle(_find_fastener_reason)
        or groups.settle(_find_fixed_reason)
        or groups.settle(_find_pin_reason)
    ):
        pass
    between = [_make_proposal(pair, verdict, some) for pair, some, verdict in groups.assess_groups()]
    return _sort_outwards([*groups.fixed, *between], ground, len(nodes))


def _make_proposal(pair: tuple[int, int], verdict: JointAssessment, mates: Sequence[Mate]) -> Proposal:
    found = verdict.found
    return Proposal(found.kind, *pair, found.point, found.axis, tuple(mates), verdict.sure, verdict.why)


def assess_joint(mates: Sequence[Mate]) -> JointAssessment:
    """Return the joint from the undoubted mates, or from all if there are none; plane faces alone suffice only without doubtful mates."""
    firm = [mate for mate in mates if not mate.doubt]
    if not firm or (all(mate.kind == "faces" for mate in firm) and len(firm) < len(mates)):
        return JointAssessment(
            allowed_motion(mates), DOUBTFUL, next(mate.doubt for mate in mates if mate.doubt)
        )
    if all(mate.kind == "faces" for mate in firm):
        return _of_faces(firm)
    two_sided_mates = two_sided(firm)
    strong = [
        mate
        for k, mate in enumerate(firm)
        if mate.kind != "faces" or k in two_sided_mates or _is_shoulder(mate, firm)
    ]
    found, whole = allowed_motion(strong), allowed_motion(firm)
    if whole.freedom < found.freedom and found.kind:
        return JointAssessment(
            found,
            LIKELY,
            "it rests on a face that it can lift off, too: a stop, of which a Contact can be made",
        )
    if any(mate.is_press_fit for mate in firm):
        return JointAssessment(whole, LIKELY, "the pin is thicker than its bore: pressed in, or a thread")
    return _assess_motion(whole if whole.kind else found, SURE, "")


def _assess_motion(found: AllowedMotion, sure: str, why: str) -> JointAssessment:
    if not found.kind:
        return JointAssessment(
            found,
            DOUBTFUL,
            f"its faces leave {found.turns} turns and {found.slides} slides, which no joint does",
        )
    return JointAssessment(found, sure, why)


def _of_faces(mates: Sequence[Mate]) -> JointAssessment:
    """Return the joint from plane faces only: a guide, an enclosed part, or a part that rests on another."""
    two_sided_mates = two_sided(mates)
    found = allowed_motion(mates)
    lifting = [mate for k, mate in enumerate(mates) if k not in two_sided_mates]
    if found.kind == "Planar":
        return (
            JointAssessment(found, LIKELY, "between two faces")
            if two_sided_mates
            else JointAssessment(
                found,
                DOUBTFUL,
                "it lies on a face, and can lift off: make a Contact of it, or hold it otherwise",
            )
        )
    if (
        found.kind == "Fixed"
        and two_sided_mates
        and lifting
        and all(_are_parallel(m.axis, lifting[0].axis) for m in lifting)
    ):
        guided = allowed_motion([mate for k, mate in enumerate(mates) if k in two_sided_mates])
        if guided.kind == "Translational":
            return JointAssessment(
                guided, LIKELY, "it stands at a face along its way: a stop, of which a Contact can be made"
            )
    return _assess_motion(
        found,
        SURE if two_sided_mates else LIKELY,
        "" if two_sided_mates else "none of its faces is held from the other side",
    )


def _is_shoulder(face: Mate, mates: Sequence[Mate]) -> bool:
    """Return True if a face is a shoulder or a flat of a pin: normal to its axis, or closer to it than the radius."""
    for mate in mates:
        if mate.kind == "pin":
            away = float(np.linalg.norm(np.cross(mate.axis, face.point - mate.point)))
            if _are_parallel(face.axis, mate.axis) or away < mate.radius:
                return True
    return False


def _are_parallel(a: Numbers, b: Numbers) -> bool:
    return bool(np.linalg.norm(np.cross(a, b)) < DIRECTION_TOLERANCE)


# --- groups -----------------------------------------------------------------------------------------------------------


#: Returns the reason why two groups with these mates are one, "" if they are not.
Rule = Callable[["_Groups", tuple[int, int], Sequence[Mate]], str]


class _Groups:
    """Groups of parts fixed to each other, and the mates between them."""

    def __init__(self, nodes: Sequence[Node], mates: Sequence[Mate]) -> None:
        self.nodes, self.mates = nodes, mates
        self.group = list(range(len(nodes)))
        self.fixed: list[Proposal] = []

    def between(self) -> dict[tuple[int, int], list[Mate]]:
        """Return the mates by the two groups that they connect."""
        out: dict[tuple[int, int], list[Mate]] = {}
        for mate in self.mates:
            a, b = self.group[mate.first], self.group[mate.second]
            if a > b and mate.kind == "faces":  # oriented like the others
                mate = replace(mate, first=mate.second, second=mate.first, axis=-mate.axis)
            if a != b:
                out.setdefault((min(a, b), max(a, b)), []).append(mate)
        return {pair: halves_joined(some) for pair, some in out.items()}

    def settle(self, rule: Rule) -> bool:
        """Unite groups where a rule applies; return True if any were united."""
        done = False
        for pair, mates in self.between().items():
            now = tuple(sorted(self.group[k] for k in pair))
            if now[0] != now[1] and (why := rule(self, (now[0], now[1]), mates)):
                self.unite(mates, why)
                done = True
        return done

    def unite(self, mates: Sequence[Mate], why: str) -> None:
        """Unite the two groups that these mates connect."""
        first, second = main_pair(mates)
        verdict = assess_joint(mates)
        sure = SURE if verdict.found.kind == "Fixed" and verdict.sure == SURE else LIKELY
        point = np.mean([mate.point for mate in mates], axis=0)
        why = "" if sure == SURE else why
        self.fixed.append(
            Proposal("Fixed", first, second, point, np.array((0.0, 0.0, 1.0)), tuple(mates), sure, why)
        )
        kept, gone = sorted((self.group[first], self.group[second]))
        self.group = [kept if one == gone else one for one in self.group]

    def assess_groups(self) -> Iterable[tuple[tuple[int, int], list[Mate], JointAssessment]]:
        """Yield the joints between groups, each with the two parts that have the most contact."""
        for mates in self.between().values():
            yield main_pair(mates), mates, assess_joint(mates)

    def members(self, group: int) -> list[int]:
        """Return the parts of a group."""
        return [k for k, one in enumerate(self.group) if one == group]


def main_pair(mates: Sequence[Mate]) -> tuple[int, int]:
    """Return the two parts with the most contact: pins and balls before faces, then by number and length."""
    weight: dict[tuple[int, int], float] = {}
    for mate in mates:
        key = (min(mate.first, mate.second), max(mate.first, mate.second))
        weight[key] = (
            weight.get(key, 0.0) + mate.length + (0.0 if mate.kind == "faces" else 1e6) * (not mate.doubt)
        )
    return max(weight, key=lambda key: weight[key])


def _find_fastener_reason(groups: _Groups, pair: tuple[int, int], mates: Sequence[Mate]) -> str:
    for mate in mates:
        for one in (mate.first, mate.second):
            if is_fastener(groups.nodes[one].product):
                return f'"{groups.nodes[one].product}" is a fastener by its name; if it is a pivot, take a Revolute'
    return ""


def _find_fixed_reason(groups: _Groups, pair: tuple[int, int], mates: Sequence[Mate]) -> str:
    verdict = assess_joint(mates)
    return (verdict.why or "all faces") if verdict.found.kind == "Fixed" and verdict.sure != DOUBTFUL else ""


def _find_pin_reason(groups: _Groups, pair: tuple[int, int], mates: Sequence[Mate]) -> str:
    """Return the reason if one of the two is a pin between several parts with its tightest fit in the other; else ""."""
    for one, other in (pair, pair[::-1]):
        (part, *more) = groups.members(one)
        if more or any(mate.kind != "faces" and mate.first != part for mate in mates):
            continue
        fits = _pin_clearances(groups, part)
        if fits is None or len(fits) < 2 or other not in fits:
            continue
        tightest = min(fits, key=lambda group: (round(fits[group][0] / POSITION_TOLERANCE), fits[group][1]))
        if other == tightest:
            rest = [clear for group, (clear, _) in fits.items() if group != other]
            tighter = min(rest) - fits[other][0] > POSITION_TOLERANCE
            how = (
                "sits tighter here than elsewhere"
                if tighter
                else "fits equally in all: taken with the smallest"
            )
            return f'"{groups.nodes[part].product}" is a pin and {how}; it may as well turn in both'
    return ""


def _pin_clearances(groups: _Groups, part: int) -> dict[int, tuple[float, float]] | None:
    """Return for a pin the clearance in each group [m] and that group's volume; None if the part is not a pin.

    All outer cylinders of a pin are on one axis; it is smaller than each part in whose bore it is; and its own bores contain no part.
    """
    node = groups.nodes[part]
    point, axis = node.shafts[0] if node.shafts else (np.zeros(3), np.zeros(3))
    if not node.shafts or any(
        np.linalg.norm(np.cross(axis, other)) > DIRECTION_TOLERANCE
        or np.linalg.norm(np.cross(axis, there - point)) > POSITION_TOLERANCE
        for there, other in node.shafts
    ):
        return None
    fits: dict[int, tuple[float, float]] = {}
    for mate in groups.mates:
        if part not in (mate.first, mate.second) or mate.kind == "faces":
            continue
        if mate.first != part or mate.kind != "pin" or 2.0 * node.volume > groups.nodes[mate.second].volume:
            return None
        group = groups.group[mate.second]
        volume = sum(groups.nodes[k].volume for k in groups.members(group))
        fits[group] = (min(mate.clearance, fits.get(group, (np.inf, 0.0))[0]), volume)
    return fits


# --- order ------------------------------------------------------------------------------------------------------------


def _sort_outwards(found: Sequence[Proposal], ground: int, count: int) -> list[Proposal]:
    """Return joints in the order in which they carry parts, the part nearer to the ground second, doubtful joints last."""
    active = [one for one in found if one.sure != DOUBTFUL]
    depth = _part_depths(active, ground, count)
    ordered: list[Proposal] = []
    for some in (active, [one for one in found if one.sure == DOUBTFUL]):
        turned = [one.with_exchanged_parts if depth[one.first] < depth[one.second] else one for one in some]
        ordered += sorted(turned, key=lambda one: depth[one.second])
    return ordered


def _part_depths(joints: Sequence[Proposal], ground: int, count: int) -> list[int]:
    """Return the number of joints from the ground to each part; unconnected parts have larger numbers than all connected ones."""
    beside: list[list[int]] = [[] for _ in range(count)]
    for one in joints:
        beside[one.first].append(one.second)
        beside[one.second].append(one.first)
    depth = [-1] * count
    for start in (ground, *range(count)):
        edge = [start] if depth[start] < 0 else []
        away = 0 if start == ground else count
        while edge:
            for part in edge:
                depth[part] = away
            away += 1
            edge = list(dict.fromkeys(k for part in edge for k in beside[part] if depth[k] < 0))
    return depth

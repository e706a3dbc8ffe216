"""Summary of the content of a robot file: bodies, masses, joints, degrees of freedom, contacts, repairs, omissions, next command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from abut.analysis.robotics.robot import robot as robot_of
from abut.errors import AbutError, InvalidValue
from abut.formats.robots.build_model import FileContent
from abut.model import Model

__all__ = ["degrees_of_freedom", "summary_lines"]

SHOWN = 3  #: objects named in a line


def degrees_of_freedom(model: Model) -> int | None:
    """Return the number of degrees of freedom at the start, n − rank G; None if it is not defined in joint coordinates.

    n is the number of rates of the spanning tree, and G, shape (m, n), the Jacobian of the constraints that close loops and couple joints.
    The rank counts singular values above 10⁻⁹ of the largest, at least of 1.
    """
    if not model.bodies:
        return 0
    try:
        machine = robot_of(model)
    except InvalidValue:
        return None
    jacobian = machine.constraints(machine.start.q).jacobian
    sizes = np.linalg.svd(jacobian, compute_uv=False)
    rank = int(np.sum(sizes > 1e-9 * max(1.0, float(sizes.max(initial=0.0)))))
    return len(machine.rates) - rank


def summary_lines(model: Model, path: Path, refusal: AbutError | None = None) -> Iterator[str]:
    """Yield at most ten lines about a model of a robot file.

    Args:
        model: model with the content of its file as `source`.
        path: path of the file.
        refusal: error of strict reading, if the model was read leniently.
    """
    content = model.source
    assert isinstance(content, FileContent)
    masses = [body.mass for body in model.bodies]
    moving = [body.name for body in model.bodies if body.mass > 0.0]
    joints = [thing for thing in model if thing.family == "joint"]
    kinds = Counter(type(joint).__name__ for joint in joints)
    freedom = degrees_of_freedom(model)
    yield _line(
        "bodies", f"{len(masses)}, {len(masses) - len(moving)} of them without mass{_examples(moving)}"
    )
    heavy = [mass for mass in masses if mass > 0.0]
    yield _line(
        "mass", f"{sum(heavy):.6g} kg" + (f", from {min(heavy):.4g} to {max(heavy):.4g} kg" if heavy else "")
    )
    yield _line(
        "joints", f"{len(joints)}" + "".join(f", {count} {kind}" for kind, count in kinds.most_common())
    )
    yield _line(
        "freedom", "not defined in joint coordinates" if freedom is None else f"{freedom} degrees of freedom"
    )
    shapes = sum(map(len, content.shapes.values()))
    yield _line("contacts", f"{len(model.contacts)}, {shapes} contact shapes")
    yield _line("repaired", f"{len(content.repairs)}{_first(content.repairs)}")
    yield _line("left out", f"{len(content.left_out)}{_first(content.left_out)}")
    reasons = [] if refusal is None else str(refusal).splitlines()
    yield _line("refused", "nothing" if refusal is None else f"by strict reading: {reasons[0]}")
    lenient = "" if refusal is None else " --lenient"
    yield _line("next", f"abut run {path}{lenient} --end 1")


def _line(what: str, text: str) -> str:
    return f"  {what:<9s} {text}"


def _first(notes: list[str]) -> str:
    return f": {notes[0]}" + (" …" if notes[1:] else "") if notes else ""


def _examples(names: list[str]) -> str:
    return f": {', '.join(names[:SHOWN])}" + (" …" if names[SHOWN:] else "") if names else ""

"""What is led along curves as PTCV and CVCV, their CURVE by the rows of a MATRIX."""

from __future__ import annotations

from typing import Any

from abut import joints
from abut.formats.adams.write.numbers import row
from abut.formats.adams.write.page import Page, writes


def _curve(page: Page, thing: Any, curve: Any) -> int:
    """The number of a CURVE; α of the file runs from −1 to 1.

    Raises:
        UnsupportedStatement: it was not made of points.
    """
    if curve.made_of is None:
        instead = "make it by SpaceCurve.through or SpaceCurve.controlled"
        raise page.refusal(thing, f'curve "{curve.name}" is not given by points', instead)
    return page.curve(curve)


def _near(page: Page, argument: str, point: Any) -> list[str]:
    """Where contact begins, in the axes of the marker that carries the curve."""
    if point is None:
        return []
    return [f"{argument} = {row([x / page.units.length for x in (*point, 0.0)[:3]])}"]


@writes(joints.PointOnCurve)
def point_on_curve(page: Page, thing: joints.PointOnCurve) -> None:
    """PTCV."""
    arguments = [
        f"I = {page.marker(thing.frame_i)}",
        f"JFLOAT = {page.floating(thing, thing.frame_j.body)}",
        f"RM = {page.marker(thing.frame_j)}",
        f"CURVE = {_curve(page, thing, thing.curve)}",
        *_near(page, "DISP", thing.near),
    ]
    page.say("constraints", "PTCV", thing, arguments)


@writes(joints.CurveOnCurve)
def curve_on_curve(page: Page, thing: joints.CurveOnCurve) -> None:
    """CVCV."""
    sides = (("I", thing.frame_i, thing.curve_i), ("J", thing.frame_j, thing.curve_j))
    arguments = [f"{side}CURVE = {_curve(page, thing, curve)}" for side, _, curve in sides]
    for k, (side, frame, _) in enumerate(sides):
        arguments += [f"{side}RM = {page.marker(frame)}", f"{side}FLOAT = {page.floating(None, frame.body)}"]
        arguments += _near(page, f"{side}DISP", thing.near and thing.near[k])
    page.say("constraints", "CVCV", thing, arguments)

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


def _near(page: Page, point: Any) -> str | None:
    """Where contact begins, in the axes of the marker that carries the curve."""
    return None if point is None else row([x / page.units.length for x in (*point, 0.0)[:3]])


@writes(joints.PointOnCurve)
def point_on_curve(page: Page, thing: joints.PointOnCurve) -> None:
    """PTCV."""
    page.say(
        "constraints",
        "PTCV",
        thing,
        I=page.marker(thing.frame_i),
        JFLOAT=page.floating(thing, thing.frame_j.body),
        RM=page.marker(thing.frame_j),
        CURVE=_curve(page, thing, thing.curve),
        DISP=_near(page, thing.near),
    )


@writes(joints.CurveOnCurve)
def curve_on_curve(page: Page, thing: joints.CurveOnCurve) -> None:
    """CVCV."""
    given: dict[str, Any] = {
        "ICURVE": _curve(page, thing, thing.curve_i),
        "JCURVE": _curve(page, thing, thing.curve_j),
    }
    for side, frame, near in zip(
        "IJ", (thing.frame_i, thing.frame_j), thing.near or (None, None), strict=True
    ):
        given[f"{side}RM"] = page.marker(frame)
        given[f"{side}FLOAT"] = page.floating(None, frame.body)
        given[f"{side}DISP"] = _near(page, near)
    page.say("constraints", "CVCV", thing, **given)

"""Numbers, vectors and expressions as Adams reads them."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Iterable
from typing import Any

from abut.formats.adams import euler as geometry
from abut.formats.adams.euler import Array
from abut.formats.adams.language.expressions import Binary, Call, Name, Negative, Node, Number, infix

DIGITS = 14  #: beyond which a number of few digits may be told from its rounding
FEW = 11  #: digits
WIDTH = 78  #: characters of a line
_LIST = re.compile(r"[A-Z]+ = [-+.,\dDE ]+")


def figure(value: float, scale: float = 0.0) -> str:
    """A number to the last digit; what is left of it by rounding to 14 digits, where that is a number of few digits.

    Args:
        value: the number.
        scale: of which the digits are counted, where that is larger than the number.

    >>> figure(0.1 + 0.2), figure(1.0), figure(1 / 3), figure(1e-7), figure(24.99999999999996)
    ('0.3', '1', '0.3333333333333333', '1E-07', '25')
    """
    value = float(value) + 0.0
    size = max(abs(value), scale)
    if size == 0.0:
        return "0"
    rounded = round(value, DIGITS - 1 - math.floor(math.log10(size))) + 0.0
    short = f"{rounded:.{DIGITS}g}"
    if sum(character.isdigit() for character in short.split("e")[0]) > FEW:
        short = repr(value).removesuffix(".0")
    return short.upper().replace("E+", "E")


def row(values: Iterable[float], least: float = 0.0) -> str:
    """Numbers in a list, digits counted from the largest of them or from `least`.

    >>> row((50.0, 1e-20, -0.0))
    '50, 0, 0'
    """
    found = [float(value) for value in values]
    scale = max(least, *map(abs, found))
    return ", ".join(figure(value, scale) for value in found)


def angle(value: float, least: float = 0.0) -> str:
    """An angle [rad], in degrees where these are few digits, which are counted from `least` where that is larger.

    >>> angle(math.pi / 2), angle(0.1)
    ('90D', '0.1')
    """
    degrees = round(math.degrees(value), 10) + 0.0
    if abs(math.radians(degrees) - value) <= 1e-15 * max(abs(value), least):
        return f"{figure(degrees)}D"
    return figure(value)


def euler(rotation: Array) -> str | None:
    """REULER of a rotation; nothing where it turns nothing.

    The third angle follows from the first two by what is left of the rotation, which keeps digits where θ is small.
    """
    psi, theta, _ = (float(one) for one in geometry.euler_angles(rotation))
    rest = (geometry.about_z(psi) @ geometry.about_x(theta)).T @ rotation
    angles = [angle(one, 2.0) for one in (psi, theta, math.atan2(rest[1, 0], rest[0, 0]))]
    return None if all(one == "0D" for one in angles) else ", ".join(angles)


def format_expression(node: Node, outer: int = 0) -> str:
    """An expression's text, in parentheses where it binds less than what is around it.

    >>> format_expression(
    ...     Binary("*", Number(-2.0), Binary("-", Call("DM", (Number(1.0), Number(3.0))), Number(100.0)))
    ... )
    '-2 * (DM(1, 3) - 100)'
    """
    match node:
        case Number(value):
            text = figure(value)
            return f"({text})" if value < 0.0 and outer > 2 else text
        case Name(name):
            return name
        case Call(name, arguments):
            texts = list(map(format_expression, arguments))
            if name == "IF":
                return f"IF({texts[0]}: {', '.join(texts[1:])})"
            return f"{name}({', '.join(texts)})"
        case Negative() | Binary():
            return infix(node, outer, format_expression)
    raise AssertionError(node)


def arguments(**values: Any) -> list[str]:
    """What a statement says of itself: a flag where a value is True, nothing where it is None or False, else a text or numbers.

    >>> arguments(CLOSED=True, OPEN=False, ORDER=3, X=(0.5, 1.0), IC=None, FUNCTION="TIME")
    ['CLOSED', 'ORDER = 3', 'X = 0.5, 1', 'FUNCTION = TIME']
    """
    given = {name: value for name, value in values.items() if value is not None and value is not False}
    return [name if value is True else f"{name} = {_format_value(value)}" for name, value in given.items()]


def _format_value(value: Any) -> str:
    """A text, a number or numbers."""
    if isinstance(value, str | int):
        return str(value)
    return ", ".join(map(figure, value)) if isinstance(value, Iterable) else figure(value)


def end_with_backslash(given: list[str]) -> list[str]:
    """Arguments of which each may be an expression, which ends at a backslash."""
    return [f"{one}\\" for one in given[:-1]] + given[-1:]


def statement(keyword: str, number: int | None, arguments: Iterable[str], name: str = "") -> list[str]:
    """The lines of a statement, an argument on each, long ones continued."""
    lines = [f"!{f'adams_view_name={chr(39)}{name}{chr(39)}':>50}"] if name else ["!"]
    lines.append(f"{keyword}/{'' if number is None else number}")
    for argument in arguments:
        if len(argument) <= WIDTH:
            lines.append(f", {argument}")
            continue
        pieces = textwrap.wrap(argument, WIDTH, break_long_words=False, break_on_hyphens=False)
        listed = _LIST.fullmatch(
            argument
        )  # whose commas at the ends of lines stand at the beginning of the next
        lines += [f", {piece.rstrip(',') if listed else piece}" for piece in pieces]
    return lines

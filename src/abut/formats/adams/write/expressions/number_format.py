"""Formatting of numbers, vectors, expressions and statements in Adams' syntax."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Iterable
from typing import TypeAlias

from abut.array_types import Numbers
from abut.formats.adams import euler as geometry
from abut.formats.adams.language.expressions import Binary, Call, Name, Negative, Node, Number, infix_text

#: Value of an argument of a statement: a flag, text, a number or numbers; None leaves the argument out.
ArgumentValue: TypeAlias = str | float | Iterable[float] | None

DIGITS = 14  #: significant digits to which a number is rounded to find its short form
MAX_SHORT_DIGITS = 11  #: maximum digits of a short number
WIDTH = 78  #: characters of a line
_LIST = re.compile(r"[A-Z]+ = [-+.,\dDE ]+")


def format_number(value: float, scale: float = 0.0) -> str:
    """Return a number with all its digits, or rounded to 14 digits if this leaves few digits.

    Args:
        value: the number.
        scale: reference size for the digits, if it is larger than the number.

    >>> (
    ...     format_number(0.1 + 0.2),
    ...     format_number(1.0),
    ...     format_number(1 / 3),
    ...     format_number(1e-7),
    ...     format_number(24.99999999999996),
    ... )
    ('0.3', '1', '0.3333333333333333', '1E-07', '25')
    """
    value = float(value) + 0.0
    size = max(abs(value), scale)
    if size == 0.0:
        return "0"
    rounded = round(value, DIGITS - 1 - math.floor(math.log10(size))) + 0.0
    short = f"{rounded:.{DIGITS}g}"
    if sum(character.isdigit() for character in short.split("e")[0]) > MAX_SHORT_DIGITS:
        short = repr(value).removesuffix(".0")
    return short.upper().replace("E+", "E")


def format_numbers(values: Iterable[float], least: float = 0.0) -> str:
    """Return numbers as a list, with digits relative to the largest of them or to `least`.

    >>> format_numbers((50.0, 1e-20, -0.0))
    '50, 0, 0'
    """
    found = [float(value) for value in values]
    scale = max(least, *map(abs, found))
    return ", ".join(format_number(value, scale) for value in found)


def format_angle(value: float, least: float = 0.0) -> str:
    """Return an angle [rad] as text, in degrees if these have few digits; digits are relative to `least` if that is larger.

    >>> format_angle(math.pi / 2), format_angle(0.1)
    ('90D', '0.1')
    """
    degrees = round(math.degrees(value), 10) + 0.0
    if abs(math.radians(degrees) - value) <= 1e-15 * max(abs(value), least):
        return f"{format_number(degrees)}D"
    return format_number(value)


def euler_angles(rotation: Numbers) -> str | None:
    """Return REULER of a rotation; None for the identity.

    The third angle is computed from the remaining rotation after the first two, which keeps its digits where θ is small.
    """
    psi, theta, _ = (float(one) for one in geometry.euler_angles(rotation))
    rest = (geometry.about_z(psi) @ geometry.about_x(theta)).T @ rotation
    angles = [format_angle(one, 2.0) for one in (psi, theta, math.atan2(rest[1, 0], rest[0, 0]))]
    return None if all(one == "0D" for one in angles) else ", ".join(angles)


def format_expression(node: Node, outer: int = 0) -> str:
    """Return an expression's text, in parentheses if it binds less than its surroundings.

    >>> format_expression(
    ...     Binary("*", Number(-2.0), Binary("-", Call("DM", (Number(1.0), Number(3.0))), Number(100.0)))
    ... )
    '-2 * (DM(1, 3) - 100)'
    """
    match node:
        case Number(value):
            text = format_number(value)
            return f"({text})" if value < 0.0 and outer > 2 else text
        case Name(name):
            return name
        case Call(name, arguments):
            texts = list(map(format_expression, arguments))
            if name == "IF":
                return f"IF({texts[0]}: {', '.join(texts[1:])})"
            return f"{name}({', '.join(texts)})"
        case Negative() | Binary():
            return infix_text(node, outer, format_expression)
    raise AssertionError(node)


def format_arguments(**values: ArgumentValue) -> list[str]:
    """Return arguments of a statement: a flag for True, nothing for None or False, else text or numbers.

    >>> format_arguments(CLOSED=True, OPEN=False, ORDER=3, X=(0.5, 1.0), IC=None, FUNCTION="TIME")
    ['CLOSED', 'ORDER = 3', 'X = 0.5, 1', 'FUNCTION = TIME']
    """
    given = {name: value for name, value in values.items() if value is not None and value is not False}
    return [name if value is True else f"{name} = {_format_value(value)}" for name, value in given.items()]


def _format_value(value: str | float | Iterable[float]) -> str:
    """Return text, a number or numbers as text."""
    if isinstance(value, str | int):
        return str(value)
    return ", ".join(map(format_number, value)) if isinstance(value, Iterable) else format_number(value)


def end_with_backslash(given: list[str]) -> list[str]:
    """Return arguments ended by a backslash, because each may be an expression."""
    return [f"{one}\\" for one in given[:-1]] + given[-1:]


def format_statement(keyword: str, number: int | None, arguments: Iterable[str], name: str = "") -> list[str]:
    """Return the lines of a statement, one argument per line, long ones continued."""
    lines = [f"!{f'adams_view_name={chr(39)}{name}{chr(39)}':>50}"] if name else ["!"]
    lines.append(f"{keyword}/{'' if number is None else number}")
    for argument in arguments:
        if len(argument) <= WIDTH:
            lines.append(f", {argument}")
            continue
        pieces = textwrap.wrap(argument, WIDTH, break_long_words=False, break_on_hyphens=False)
        listed = _LIST.fullmatch(
            argument
        )  # in lists, a comma at the end of a line moves to the start of the next
        lines += [f", {piece.rstrip(',') if listed else piece}" for piece in pieces]
    return lines

"""Formatting of units and numbers for people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_RAISED = str.maketrans("0123456789-.", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻·")
_POWER = re.compile(r"(?:\^|\*\*)\(?(-?\d+(?:\.\d+)?)\)?")


def shown_unit(unit: str) -> str:
    """Return a unit with raised exponents and a centred dot; "" for a pure number.

    >>> shown_unit("N*s/m**1.5")
    'N·s/m^1.5'
    >>> shown_unit("m/s^2")
    'm/s²'
    """
    if unit in ("", "1", "-"):
        return ""
    text = _POWER.sub(lambda m: f"^{m[1]}" if "." in m[1] else m[1].translate(_RAISED), unit)
    return text.replace("*", "·")


def axis_label(name: str, unit: str) -> str:
    """Return an axis label: the name and its unit in brackets.

    >>> axis_label("position", "m"), axis_label("order", "")
    ('position [m]', 'order')
    """
    shown = shown_unit(unit)
    return f"{name} [{shown}]" if shown else name


def shown_number(value: object) -> str:
    """Return a number with few digits and a raised exponent; anything else as text.

    >>> shown_number(3162277660.16), shown_number(0.25), shown_number(1200), shown_number(-2.5e-9)
    ('3.16228×10⁹', '0.25', '1200', '−2.5×10⁻⁹')
    """
    if value is None:
        return "–"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int) and abs(value) < 10**9:
        return (
            f"{value:,}".replace(",", " ").replace("-", "−")
            if abs(value) >= 10_000
            else _minus_sign(str(value))
        )
    if value != 0.0 and not 1e-4 <= abs(value) < 1e6:
        mantissa, _, exponent = f"{value:.5e}".partition("e")
        if not exponent:  # NaN or infinity
            return mantissa
        if "." in mantissa:
            mantissa = mantissa.rstrip("0").rstrip(".")
        power = f"10{str(int(exponent)).translate(_RAISED)}"
        return _minus_sign({"1": power, "-1": f"-{power}"}.get(mantissa, f"{mantissa}×{power}"))
    return _minus_sign(f"{value:.6g}")


def _minus_sign(text: str) -> str:
    return "−" + text[1:] if text.startswith("-") else text


def shown_value(value: object) -> str:
    """Return a parameter in one line: a frame by its body and position, a matrix by its rows, a vector in brackets."""
    if isinstance(value, Mapping):
        if "body" in value and "position" in value:
            return _shown_frame(value)
        return ", ".join(f"{key} = {shown_value(item)}" for key, item in value.items()) or "–"
    if isinstance(value, list | tuple):
        if _is_diagonal(value):
            return f"diagonal ({', '.join(shown_number(value[k][k]) for k in range(3))})"
        return f"({', '.join(shown_value(item) for item in value)})"
    return shown_number(value)


def _shown_frame(frame: Mapping[str, Any]) -> str:
    text = f"{frame['body']} at {shown_value(frame['position'])}"
    orientation = frame.get("orientation")
    turned = orientation is not None and list(orientation) != [1.0, 0.0, 0.0, 0.0]
    return f"{text}, quaternion {shown_value(orientation)}" if turned else text


def _is_diagonal(value: Sequence[Any]) -> bool:
    if len(value) != 3 or not all(isinstance(line, list | tuple) and len(line) == 3 for line in value):
        return False
    return all(value[i][j] == 0.0 for i in range(3) for j in range(3) if i != j)

"""Check of the confidence level of intervals."""

from __future__ import annotations

from abut.errors import InvalidValue

__all__ = ["check_level"]


def check_level(level: object, verb: str) -> None:
    """Refuse an invalid level of confidence.

    Raises:
        InvalidValue: it is not between 0 and 1.
    """
    if isinstance(level, bool) or not isinstance(level, int | float) or not 0.0 < level < 1.0:
        raise InvalidValue.of(f"{verb}: level", level, "be between 0 and 1, such as 0.95")

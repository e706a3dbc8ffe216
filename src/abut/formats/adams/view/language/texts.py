"""Text functions of Adams View: STR_ functions, STOI, STOR, ON_OFF; character positions start at 1.

Source: Adams View, functions STR_CASE … STR_XLATE.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.language.operators import format_value, is_true, number
from abut.formats.adams.view.language.wildcards import matches_wildcards
from abut.formats.adams.view.session.objects import Value

__all__ = ["TEXTS"]

_FORMAT = re.compile(r"%(?:%|([-+ 0#]*\d*(?:\.\d+)?)l?([dieEfFgGs]))")


def _to_text(value: Value) -> str:
    if not isinstance(value, str | float):
        raise ValueError(f"{format_value(value)[:40]!r} is no text")
    return format_value(value)


def _items(value: Value) -> list[Value]:
    return list(value if isinstance(value, Sequence) else np.asarray(value))


def _to_texts(value: Value) -> list[str]:
    return [_to_text(value)] if isinstance(value, str | float) else [_to_text(one) for one in _items(value)]


def _to_integer(value: Value) -> int:
    found = number(value)
    if not isinstance(found, float) or not found.is_integer():
        raise ValueError(f"{format_value(value)} is no whole number")
    return int(found)


def _text_index(text: str, at: Value, beyond: int = 0) -> int:
    """Return the index of a position in a text, counted from 1.

    Raises:
        ValueError: it is outside of the text, where Adams View has special rules.
    """
    found = _to_integer(at)
    if not 1 <= found <= len(text) + beyond:
        raise ValueError(f"the place {found} is outside of a text of {len(text)} characters")
    return found - 1


def _check_letter_case(text: str, part: str) -> None:
    """Check that case does not decide whether a text contains another."""
    if text.lower().count(part.lower()) != text.count(part):
        raise ValueError(
            f"{text!r} contains {part!r} only if case is ignored; convert both to one case by STR_CASE"
        )


def _find_text(text: Value, part: Value, which: Value = 1.0) -> float:
    """Return the position of the nth non-overlapping occurrence of a text in another; 0 if there is none."""
    text, part, count = _to_text(text), _to_text(part), _to_integer(which)
    if not part or count < 1:
        raise ValueError("the text to find is empty")
    _check_letter_case(text, part)
    at = -len(part)
    for _ in range(count):
        at = text.find(part, at + len(part))
        if at < 0:
            return 0.0
    return float(at + 1)


def _count_text(text: Value, part: Value) -> float:
    _check_letter_case(_to_text(text), _to_text(part))
    return float(_to_text(text).count(_to_text(part)))


def _extract_text(text: Value, start: Value, length: Value) -> str:
    at, count = _text_index(_to_text(text), start), _to_integer(length)
    if count < 0:
        raise ValueError(f"the length is {count} characters")
    return _to_text(text)[at : at + count]


def _delete_text(text: Value, start: Value, length: Value) -> str:
    at, count = _text_index(_to_text(text), start), _to_integer(length)
    if count < 0:
        raise ValueError(f"the number of characters to delete is {count}")
    return _to_text(text)[:at] + _to_text(text)[at + count :]


def _insert_text(text: Value, part: Value, start: Value) -> str:
    at = _text_index(_to_text(text), start, 1)
    return _to_text(text)[:at] + _to_text(part) + _to_text(text)[at:]


def _change_case(text: Value, which: Value) -> str:
    case = _to_integer(which)
    if case not in (1, 2):
        raise ValueError(f"case {case} is none of 1 (capitals) and 2 (small letters)")
    return _to_text(text).upper() if case == 1 else _to_text(text).lower()


def _compare_texts(a: Value, b: Value) -> float:
    a, b = _to_text(a).lower(), _to_text(b).lower()
    return float((a > b) - (a < b))


def _format_text(template: Value, values: Value = ()) -> str:
    """Return the text of a C format."""
    given = _items(values) if not isinstance(values, str | float) else [values]
    text, at = _to_text(template), 0

    def format_field(match: re.Match[str]) -> str:
        if match[2] is None:
            return "%"
        if not given:
            raise ValueError(f"{text!r} has more fields than there are values")
        value = given.pop(0)
        if match[2] == "s":
            return str(("%" + match[1] + "s") % format_value(value))
        filled: float | Numbers = _to_integer(value) if match[2] in "di" else number(value)
        return str(("%" + match[1] + match[2]) % filled)

    made = []
    for found in _FORMAT.finditer(text):
        made += [text[at : found.start()], format_field(found)]
        at = found.end()
    made.append(text[at:])
    if "%" in "".join(made[::2]):
        raise ValueError(f"{text!r} has a format that is not read; read are %d, %i, %e, %f, %g, %s and %%")
    return "".join(made)


def _split_text(text: Value, separator: Value) -> list[str]:
    if len(_to_text(separator)) != 1:
        raise ValueError(f"{_to_text(separator)!r} is not one character")
    return [part.strip() for part in _to_text(text).split(_to_text(separator))]


def _exchange_characters(text: Value, old: Value, new: Value) -> str:
    old, new = _to_text(old), _to_text(new)
    if len(old) != len(new):
        raise ValueError(f"{old!r} and {new!r} differ in length")
    return _to_text(text).translate(str.maketrans(old, new))


def _replace_text(text: Value, old: Value, new: Value) -> str:
    if not _to_text(old):
        raise ValueError("the text to replace is empty")
    _check_letter_case(_to_text(text), _to_text(old))
    return _to_text(text).replace(_to_text(old), _to_text(new))


def _parse_real(text: Value) -> float:
    try:
        number(_to_text(text))
    except ValueError:
        return 0.0
    return 1.0


def _ascii_letter(code: Value) -> str:
    if not 1 <= _to_integer(code) <= 127:
        raise ValueError(f"{format_value(code)} is no code of ASCII")
    return chr(_to_integer(code))


TEXTS: Mapping[str, Callable[..., Value]] = {
    "on_off": lambda state: "on" if is_true(state) else "off",
    "stoi": lambda text: float(_to_integer(_to_text(text))),
    "stor": lambda text: float(number(_to_text(text))),
    "str_case": _change_case,
    "str_chr": _ascii_letter,
    "str_compare": _compare_texts,
    "str_delete": _delete_text,
    "str_find": lambda text, part: _find_text(text, part),
    "str_find_count": _count_text,
    "str_find_n": _find_text,
    "str_insert": _insert_text,
    "str_is_real": _parse_real,
    "str_is_space": lambda text: float(not _to_text(text).strip()),
    "str_length": lambda text: float(len(_to_text(text))),
    "str_match": lambda wildcards, text: float(matches_wildcards(_to_text(wildcards), _to_text(text))),
    "str_merge_strings": lambda between, texts: _to_text(between).join(_to_texts(texts)),
    "str_remove_whitespace": lambda text: _to_text(text).strip(),
    "str_replace_all": _replace_text,
    "str_split": _split_text,
    "str_sprintf": _format_text,
    "str_substr": _extract_text,
    "str_xlate": _exchange_characters,
}

"""Text functions of Adams View: STR_ functions, STOI, STOR, ON_OFF; character positions start at 1.

Source: Adams View, functions STR_CASE … STR_XLATE.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from abut.formats.adams.view.language.operators import format_value, number, truth
from abut.formats.adams.view.language.wildcards import matches

__all__ = ["TEXTS"]

_FORMAT = re.compile(r"%(?:%|([-+ 0#]*\d*(?:\.\d+)?)l?([dieEfFgGs]))")


def _text(value: Any) -> str:
    if not isinstance(value, str | float):
        raise ValueError(f"{format_value(value)[:40]!r} is no text")
    return format_value(value)


def _texts(value: Any) -> list[str]:
    return [_text(value)] if isinstance(value, str | float) else [_text(one) for one in value]


def _whole(value: Any) -> int:
    found = number(value)
    if not isinstance(found, float) or not found.is_integer():
        raise ValueError(f"{format_value(value)} is no whole number")
    return int(found)


def _place(text: str, at: Any, beyond: int = 0) -> int:
    """Return the index of a position in a text, counted from 1.

    Raises:
        ValueError: it is outside of the text, where Adams View has special rules.
    """
    found = _whole(at)
    if not 1 <= found <= len(text) + beyond:
        raise ValueError(f"the place {found} is outside of a text of {len(text)} characters")
    return found - 1


def _alike(text: str, part: str) -> None:
    """Check that case does not decide whether a text contains another."""
    if text.lower().count(part.lower()) != text.count(part):
        raise ValueError(
            f"capitals decide whether {text!r} holds {part!r}; bring both to one case by STR_CASE"
        )


def _find(text: Any, part: Any, which: Any = 1.0) -> float:
    """Return the position of the nth non-overlapping occurrence of a text in another; 0 if there is none."""
    text, part, count = _text(text), _text(part), _whole(which)
    if not part or count < 1:
        raise ValueError("what is looked for is empty")
    _alike(text, part)
    at = -len(part)
    for _ in range(count):
        at = text.find(part, at + len(part))
        if at < 0:
            return 0.0
    return float(at + 1)


def _count(text: Any, part: Any) -> float:
    _alike(_text(text), _text(part))
    return float(_text(text).count(_text(part)))


def _extract_text(text: Any, start: Any, length: Any) -> str:
    at, count = _place(_text(text), start), _whole(length)
    if count < 0:
        raise ValueError(f"a length of {count} characters")
    return _text(text)[at : at + count]


def _delete_text(text: Any, start: Any, length: Any) -> str:
    at, count = _place(_text(text), start), _whole(length)
    if count < 0:
        raise ValueError(f"{count} characters are to be deleted")
    return _text(text)[:at] + _text(text)[at + count :]


def _insert_text(text: Any, part: Any, start: Any) -> str:
    at = _place(_text(text), start, 1)
    return _text(text)[:at] + _text(part) + _text(text)[at:]


def _case(text: Any, which: Any) -> str:
    said = _whole(which)
    if said not in (1, 2):
        raise ValueError(f"case {said} is none of 1 (capitals) and 2 (small letters)")
    return _text(text).upper() if said == 1 else _text(text).lower()


def _compare_texts(a: Any, b: Any) -> float:
    a, b = _text(a).lower(), _text(b).lower()
    return float((a > b) - (a < b))


def _format_text(template: Any, values: Any = ()) -> str:
    """Return the text of a C format."""
    given = list(values) if not isinstance(values, str | float) else [values]
    text, at = _text(template), 0

    def one(match: re.Match[str]) -> str:
        if match[2] is None:
            return "%"
        if not given:
            raise ValueError(f"{text!r} has more places than there are values")
        value = given.pop(0)
        if match[2] == "s":
            return str(("%" + match[1] + "s") % format_value(value))
        filled: Any = _whole(value) if match[2] in "di" else number(value)
        return str(("%" + match[1] + match[2]) % filled)

    made = []
    for found in _FORMAT.finditer(text):
        made += [text[at : found.start()], one(found)]
        at = found.end()
    made.append(text[at:])
    if "%" in "".join(made[::2]):
        raise ValueError(f"{text!r} has a format that is not read; read are %d, %i, %e, %f, %g, %s and %%")
    return "".join(made)


def _split(text: Any, separator: Any) -> list[str]:
    if len(_text(separator)) != 1:
        raise ValueError(f"{_text(separator)!r} is not one character")
    return [part.strip() for part in _text(text).split(_text(separator))]


def _exchange_characters(text: Any, old: Any, new: Any) -> str:
    old, new = _text(old), _text(new)
    if len(old) != len(new):
        raise ValueError(f"{old!r} and {new!r} differ in length")
    return _text(text).translate(str.maketrans(old, new))


def _replace_text(text: Any, old: Any, new: Any) -> str:
    if not _text(old):
        raise ValueError("what is to be replaced is empty")
    _alike(_text(text), _text(old))
    return _text(text).replace(_text(old), _text(new))


def _real(text: Any) -> float:
    try:
        number(_text(text))
    except ValueError:
        return 0.0
    return 1.0


def _letter(code: Any) -> str:
    if not 1 <= _whole(code) <= 127:
        raise ValueError(f"{format_value(code)} is no code of ASCII")
    return chr(_whole(code))


TEXTS: Mapping[str, Callable[..., Any]] = {
    "on_off": lambda state: "on" if truth(state) else "off",
    "stoi": lambda text: float(_whole(_text(text))),
    "stor": lambda text: float(number(_text(text))),
    "str_case": _case,
    "str_chr": _letter,
    "str_compare": _compare_texts,
    "str_delete": _delete_text,
    "str_find": lambda text, part: _find(text, part),
    "str_find_count": _count,
    "str_find_n": _find,
    "str_insert": _insert_text,
    "str_is_real": _real,
    "str_is_space": lambda text: float(not _text(text).strip()),
    "str_length": lambda text: float(len(_text(text))),
    "str_match": lambda wildcards, text: float(matches(_text(wildcards), _text(text))),
    "str_merge_strings": lambda between, texts: _text(between).join(_texts(texts)),
    "str_remove_whitespace": lambda text: _text(text).strip(),
    "str_replace_all": _replace_text,
    "str_split": _split,
    "str_sprintf": _format_text,
    "str_substr": _extract_text,
    "str_xlate": _exchange_characters,
}

"""Admissible kinds of arguments, read from annotations: numbers, texts, sequences, functions, or instances of classes.

`kind_of` returns None for an annotation that cannot be checked (``Any``, protocols, generic aliases).
"""

from __future__ import annotations

import dataclasses
import inspect
import math
import numbers
import os
import re
import types
from collections.abc import Callable, Mapping, Sized
from typing import Any

import numpy as np

__all__ = ["ArgumentKind", "kind_of"]


@dataclasses.dataclass(frozen=True)
class ArgumentKind:
    """Kind of values that fit an annotation."""

    sure: frozenset[type]  #: types all of whose values fit
    fits: Callable[[Any], bool]  #: whether a value of another type fits
    need: str  #: completing "it must be …"
    text_is_converted: bool = False  #: whether a text may replace the number, which the callable converts
    admits_floats: bool = False  #: whether a float fits, unless it is NaN
    is_plain: bool = (
        False  #: whether it concerns numbers, texts and Booleans only, which are checked before a call
    )

    def accepts(self, value: object) -> bool:
        """Return True if a value fits."""
        return type(value) in self.sure or self.fits(value)


def _is_real(value: object) -> bool:
    return (
        not isinstance(value, (bool, np.bool_, np.complexfloating))
        and isinstance(value, (numbers.Real, np.number))
        and not math.isnan(float(value))
    ) or (
        isinstance(value, np.ndarray)
        and value.ndim == 0
        and value.dtype.kind in "iuf"
        and not math.isnan(value)
    )


def _is_whole(value: object) -> bool:
    return not isinstance(value, bool) and isinstance(value, (int, np.integer))


def _is_row(value: object) -> bool:
    """Return True for a sequence, an array, or another object with length and indices; False for a text, mapping or class."""
    return (
        not isinstance(value, (str, bytes, bytearray, Mapping, type))
        and (hasattr(value, "__array__") or (hasattr(value, "__len__") and hasattr(value, "__getitem__")))
        and getattr(value, "ndim", 1) != 0
    )


def _is_iterable(value: object) -> bool:
    return (
        not isinstance(value, (str, bytes, bytearray, type))
        and hasattr(value, "__iter__")
        and getattr(value, "ndim", 1) != 0
    )


def _is_array(value: object) -> bool:
    return (
        _is_row(value)
        or (not isinstance(value, bool) and isinstance(value, (numbers.Number, np.number)))
        or hasattr(value, "tocsc")
    )


def _is_callable(value: object) -> bool:
    return callable(value)


_TEXT = ArgumentKind(frozenset({str}), lambda v: isinstance(v, str), "a string", is_plain=True)
_PATH = ArgumentKind(
    frozenset(), lambda v: isinstance(v, (str, os.PathLike)) and v != "", "the name of a file", is_plain=True
)
_FLOAT = ArgumentKind(
    frozenset({int}), _is_real, "a number", text_is_converted=True, admits_floats=True, is_plain=True
)
_SCALAR = ArgumentKind(
    frozenset({int, str}),
    _is_real,
    'a number, or a string with a unit such as "20 mm"',
    admits_floats=True,
    is_plain=True,
)
_ROW = ArgumentKind(frozenset({tuple, list, np.ndarray}), _is_row, "a sequence")
_VECTOR = ArgumentKind(
    frozenset({tuple, list, np.ndarray, str}),
    lambda v: isinstance(v, str) or _is_row(v),
    "a sequence of numbers",
)
_ARRAY = ArgumentKind(frozenset({np.ndarray, list, tuple}), _is_array, "an array of numbers")
_FUNCTION = ArgumentKind(frozenset({types.FunctionType}), _is_callable, "a function")
_NONE = ArgumentKind(frozenset({type(None)}), lambda v: v is None, "None", is_plain=True)

#: Kinds by the name in an annotation.
_KINDS_BY_NAME = {
    "None": _NONE, "str": _TEXT, "Path": _PATH, "float": _FLOAT, "Scalar": _SCALAR, "Vector": _VECTOR,
    "bool": ArgumentKind(frozenset({bool}), lambda v: isinstance(v, np.bool_), "True or False", is_plain=True),
    "int": ArgumentKind(frozenset(), _is_whole, "a whole number", is_plain=True),
    **dict.fromkeys(("Numbers", "AnyArray", "Integers", "Flags", "Doubles", "Points", "Single", "Complex", "NDArray", "ndarray"), _ARRAY),
    **dict.fromkeys(("Sequence", "tuple", "list"), _ROW), "PathLike": _PATH,
    **dict.fromkeys(("Iterable", "set", "frozenset"), ArgumentKind(frozenset({tuple, list, dict, set}), _is_iterable, "a list")),
    **dict.fromkeys(
        ("Mapping", "dict"),
        ArgumentKind(frozenset({dict}), lambda v: isinstance(v, Mapping), "a mapping, such as {name: value}"),
    ),
    "Callable": _FUNCTION, "type": ArgumentKind(frozenset({type}), lambda v: isinstance(v, type), "a class"),
}  # fmt: skip


def kind_of(annotation: object, namespace: Mapping[str, Any]) -> ArgumentKind | None:
    """Return the kind of values that an annotation admits.

    Args:
        annotation: from `inspect.signature`: a text, a class or a union.
        namespace: the globals for names in a text.

    >>> (
    ...     kind_of("Scalar | None", {}).accepts(None),
    ...     kind_of("float", {}).accepts(float("nan")),
    ...     kind_of("Any", {}),
    ... )
    (True, False, None)
    """
    if isinstance(annotation, str):
        found = [_single_kind(part, namespace) for part in _split_union(annotation)]
    elif isinstance(annotation, types.UnionType):
        found = [kind_of(one, namespace) for one in annotation.__args__]
    elif isinstance(annotation, type) and annotation is not inspect.Parameter.empty:
        found = [
            _KINDS_BY_NAME.get(annotation.__name__)
            if annotation.__module__ == "builtins"
            else _instance_kind(annotation)
        ]
    else:
        return None
    kinds = [one for one in found if one is not None]
    if len(kinds) < len(found) or not kinds:
        return None
    if _PATH in kinds:  # its texts are names
        kinds = [one for one in kinds if one is not _TEXT]
    if len(kinds) == 1:
        return kinds[0]
    sure = frozenset().union(*(one.sure for one in kinds))
    if any(one.text_is_converted for one in kinds) and str in sure:
        sure -= {float}
    need = " or ".join(dict.fromkeys(one.need for one in kinds))
    return ArgumentKind(
        sure,
        lambda value: any(one.accepts(value) for one in kinds),
        need,
        any(one.text_is_converted for one in kinds),
        any(one.admits_floats for one in kinds),
        all(one.is_plain for one in kinds),
    )


def _split_union(annotation: str) -> list[str]:
    """Return the alternatives of a union, as texts."""
    parts, depth, begin = [], 0, 0
    for at, character in enumerate(annotation):
        depth += (character in "[(") - (character in "])")
        if character == "|" and depth == 0:
            parts.append(annotation[begin:at].strip())
            begin = at + 1
    return [*parts, annotation[begin:].strip()]


def _single_kind(text: str, namespace: Mapping[str, Any]) -> ArgumentKind | None:
    name = re.sub(r"\[.*\]$", "", text.strip("\"'"), flags=re.DOTALL)
    inside = text[len(name) :].strip("[]")
    last = name.rpartition(".")[2]
    if last == "tuple" and inside and "..." not in inside:
        return _sequence_kind(len(_split_elements(inside)))
    if last in _KINDS_BY_NAME:
        return _KINDS_BY_NAME[last]
    found: object = namespace.get(name.partition(".")[0])
    for part in name.split(".")[1:]:
        found = getattr(found, part, None)
    if isinstance(found, type):
        return _instance_kind(found)
    return kind_of(found, namespace) if isinstance(found, str | types.UnionType) and found != text else None


def _split_elements(inside: str) -> list[str]:
    parts, depth = [""], 0
    for character in inside:
        depth += (character in "[(") - (character in "])")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part for part in parts if part.strip()]


def _sequence_kind(count: int) -> ArgumentKind:
    def fits_length(value: object) -> bool:
        return isinstance(value, str) or (_is_row(value) and isinstance(value, Sized) and len(value) == count)

    return ArgumentKind(frozenset(), fits_length, f"a sequence of {count}")


def _instance_kind(cls: type) -> ArgumentKind | None:
    if cls is Any or getattr(cls, "_is_protocol", False):
        return None
    article = "an" if cls.__name__[0] in "AEIOU" else "a"
    return ArgumentKind(frozenset({cls}), lambda value: isinstance(value, cls), f"{article} {cls.__name__}")

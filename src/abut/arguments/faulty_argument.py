"""Search for the argument that caused a failure, from the message, the given values, and the frames of the traceback."""

from __future__ import annotations

import inspect
import math
import os
import re
import types
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from abut.arguments.argument_kinds import ArgumentKind
from abut.errors import AbutError

__all__ = ["find_argument", "name_argument"]

#: Names of arguments that are also English words or letters: in a message they count only if written as an argument.
WORDS = frozenset(
    {
        "a",
        "at",
        "be",
        "by",
        "end",
        "given",
        "i",
        "in",
        "is",
        "it",
        "of",
        "on",
        "one",
        "or",
        "to",
        "two",
        "with",
        "which",
    }
)
_MOST_ENTRIES = 32  #: entries of a sequence that are compared with the message
_MAX_COMPARED_LENGTH = 60  #: characters of a value that are compared with the message


def name_argument(
    bound: Mapping[str, Any], signature: inspect.Signature, error: AbutError, misfit: str | None = None
) -> None:
    """Append the name of the argument to a message that shows or means its value without its name, if only one can be meant.

    Args:
        bound: The arguments that were given, by name.
        signature: The callable's parameters.
        error: The exception; its message is changed.
        misfit: The argument that does not fit its annotation, if there is one: it is named if the message names none.
    """
    text = str(error)
    if misfit is not None and error.args and not any(is_named(name, text) for name in signature.parameters):
        error.args = (f"{text} (argument {misfit}=)", *error.args[1:])
        return
    given = {name: value for name, value in bound.items() if name != "name"}
    files = [name for name, value in given.items() if _begins_with(value, text)]
    if files:
        if files[0] not in ("path", "source", "save"):  # there is no doubt which file is meant
            error.args = (f"{text} (argument {files[0]}=)", *error.args[1:])
        return
    wrong = text.partition("; ")[0]  # the rest is the remedy, and the known names
    try:
        shown = _mentioned_arguments(given, wrong) or _mentioned_arguments(given, text)
    except Exception:  # a value that cannot be inspected
        return
    if any(is_named(name, text) for name in shown or given) or not error.args:
        return
    if not shown and "name" in bound and is_named("name", wrong):
        return
    left_out = [name for name in signature.parameters if name not in bound]
    if not shown and any(f"{name}=" in text for name in left_out):
        return  # one of these is meant
    if len(shown) != 1:
        shown = _arguments_in_frames({name: given[name] for name in shown or given}, error)
    if len(shown) == 1:
        error.args = (f"{text} (argument {shown[0]}=)", *error.args[1:])


def _begins_with(value: object, text: str) -> bool:
    """Return True for a message about a file of this name."""
    return isinstance(value, str | os.PathLike) and text.startswith((f"{value}:", f"{value}, line "))


def is_named(name: str, text: str) -> bool:
    """Return True if a message names an argument.

    >>> (
    ...     is_named("at", "look at it"),
    ...     is_named("at", "at is 5"),
    ...     is_named("yield_stress", "the yield stress is 0 Pa"),
    ... )
    (False, True, True)
    """
    spaced = re.escape(name).replace("_", "[_ ]")
    if name in WORDS:
        return re.search(rf"(?<!\w){spaced}(=| is |: |`)", text) is not None
    return re.search(rf"(?<![A-Za-z0-9_]){spaced}(?![A-Za-z0-9_])", text) is not None


def _mentioned_arguments(given: Mapping[str, Any], text: str, least: int = 1) -> list[str]:
    """Return the arguments of which a message shows most characters of the value or of an entry, at least ``least``."""
    lengths = {name: _shown_length(value, text) for name, value in given.items()}
    if any(
        length and not _is_of_abut(given[name]) for name, length in lengths.items()
    ):  # a thing of abut is less often at fault
        lengths = {name: 0 if _is_of_abut(given[name]) else length for name, length in lengths.items()}
    most = max(lengths.values(), default=0)
    return [name for name, length in lengths.items() if length == most >= least]


def _shown_length(value: object, text: str) -> int:
    """Return the number of characters of a value, or of an entry of it, that a message shows; zero if it shows none."""
    if value is None:
        return 4 if re.search(r"\b(got|is) \(?None\b|=None\b|, None\b", text) is not None else 0
    return max((len(shown) for shown in _value_texts(value) if _is_in(shown, text)), default=0)


def _is_in(shown: str, text: str) -> bool:
    """Return True if a written value is in a message, and not a part of another number or word."""
    if shown[0].isalnum() and len(shown) < _MAX_COMPARED_LENGTH:
        return re.search(rf"(?<![\w.])(?<![-−]){re.escape(shown)}(?![\w.])", text) is not None
    return shown in text


def _value_texts(value: object, depth: int = 0) -> Iterator[str]:
    """Iterate over the spellings of a value and its entries in messages."""
    if value is None:
        return
    if isinstance(value, str):
        yield repr(value)[:_MAX_COMPARED_LENGTH]
        yield f'"{value}"'
        if depth == 0:
            yield from (shown for one in value[:_MOST_ENTRIES] for shown in (repr(one), f'"{one}"'))
        return
    yield repr(value)[:_MAX_COMPARED_LENGTH]
    if isinstance(value, type):
        yield f"the class {value.__name__}"
    if isinstance(value, float | int):
        yield f"{value}"[:_MAX_COMPARED_LENGTH]
        with suppress(OverflowError):
            yield f"{float(value)}"
            yield from (one for one in (f"{float(value):g}",) if len(one) > 2)
    if depth < 2 and hasattr(value, "__len__") and hasattr(value, "__iter__"):
        for one in list(value)[:_MOST_ENTRIES]:
            yield from _value_texts(one, depth + 1)
        for one in list(value.values())[:_MOST_ENTRIES] if isinstance(value, Mapping) else ():
            yield from _value_texts(one, depth + 1)


def _arguments_in_frames(given: Mapping[str, Any], error: BaseException) -> list[str]:
    """Return the arguments in the innermost frame that has any of them, except those that a message about them would show."""
    for frame in reversed(_abut_frames(error)):
        seen = {id(value) for key, value in frame.f_locals.items() if key != "self"}
        hits = [name for name, value in given.items() if id(value) in seen]
        if hits:
            return [name for name in hits if not _is_usual(given[name])]
    return []


def _is_usual(value: object) -> bool:
    """Return True for a number, a text, a function, or a thing of `abut`."""
    return isinstance(value, int | float | str) or callable(value) or _is_of_abut(value)


def _is_of_abut(value: object) -> bool:
    return type(value).__module__.startswith("abut.")


def find_argument(
    bound: Mapping[str, Any],
    signature: inspect.Signature,
    kinds: Mapping[str, ArgumentKind],
    error: BaseException,
) -> str | None:
    """Return the argument whose value the failing line used, searched in the frames of `abut` from the innermost.

    Args:
        bound: The arguments that were given, by name.
        signature: The callable's parameters.
        kinds: The kinds of their annotations.
        error: The exception.
    """
    given = {name: value for name, value in bound.items() if value is not signature.parameters[name].default}
    if len(given) == 1:
        return next(iter(given))
    for name, value in given.items():
        if any(frame.f_code is getattr(value, "__code__", "") for frame in _all_frames(error)):
            return name  # a function of the user that failed
    sizes = {name: _extreme_decades(value) for name, value in given.items()}
    if max(sizes.values(), default=0.0) > 0.0 and isinstance(
        error, ArithmeticError | ValueError | MemoryError
    ):
        return max(sizes, key=lambda name: sizes[name])
    if isinstance(error, ArithmeticError) or re.search(r"math domain error|negative", str(error)):
        numbers = {name: value for name, value in given.items() if _is_number(value)}
        texts = {name: value for name, value in given.items() if isinstance(value, str) and name != "name"}
        given = {name: value for name, value in numbers.items() if value <= 0} or texts or numbers or given
    else:
        given = {
            name: value for name, value in given.items() if not _is_checked(value, kinds.get(name))
        } or given
        shown = _mentioned_arguments(given, str(error), 3)
        given = {name: given[name] for name in shown} or _arguments_of_mentioned_type(given, str(error))
    if len(given) == 1:
        return next(iter(given))
    for frame in reversed(_abut_frames(error)):
        seen = {id(value) for key, value in frame.f_locals.items() if key != "self"}
        hits = [name for name, value in given.items() if id(value) in seen]
        if hits:
            return min(hits, key=lambda name: (_oddness_rank(given[name]), name in kinds))
    return None


def _is_checked(value: object, kind: ArgumentKind | None) -> bool:
    """Return True for a number, a text or a Boolean that fits its annotation; only a computation with it can fail then."""
    return kind is not None and kind.is_plain and kind.accepts(value)


def _arguments_of_mentioned_type(given: dict[str, Any], text: str) -> dict[str, Any]:
    """Return the arguments whose type a message of Python names, as in "'float' object is not iterable", or the empty ones."""
    words = [*re.findall(r"'([\w.]+)'", text), *re.findall(r"\bnot (?:an? )?([\w.]+)", text)]
    named = {word.rpartition(".")[2] for word in words}
    if re.search(r"\bgot 0\)|\bempty\b|zero-size", text):
        found = {
            name: value for name, value in given.items() if hasattr(value, "__len__") and len(value) == 0
        }
    elif "0-dimensional arrays can be converted" in text:
        found = {name: value for name, value in given.items() if getattr(value, "ndim", 0) > 0}
    elif re.search(r"0-dimensional|tuple index out of range|of unsized object|expected an axis", text):
        found = {
            name: value
            for name, value in given.items()
            if not hasattr(value, "__len__") or isinstance(value, str)
        }
    elif "truth value of an array" in text:
        found = {name: value for name, value in given.items() if type(value).__name__ == "ndarray"}
    elif "inhomogeneous" in text:
        found = {name: value for name, value in given.items() if _is_ragged(value)}
    else:
        found = {name: value for name, value in given.items() if not named.isdisjoint(_type_names(value))}
    return found or given


def _type_names(value: object, depth: int = 0) -> Iterator[str]:
    """Iterate over names of the types of a value and its entries; for a class or module its own name."""
    yield type(value).__name__
    if isinstance(value, type | types.ModuleType):
        yield value.__name__
    if type(value).__name__ == "ndarray" and getattr(value, "ndim") == 1:  # noqa: B009
        yield getattr(value, "dtype").type.__name__  # noqa: B009
    if depth < 2 and isinstance(value, list | tuple | Mapping):
        for one in list(value.values() if isinstance(value, Mapping) else value)[:_MOST_ENTRIES]:
            yield from _type_names(one, depth + 1)


def _abut_frames(error: BaseException) -> list[types.FrameType]:
    """Return the frames of `abut` in an exception's traceback, without those of the wrapper."""
    frames = _all_frames(error)
    return [one for one in frames if one.f_globals.get("__name__", "").startswith("abut.")][1:]


def _all_frames(error: BaseException) -> list[types.FrameType]:
    frames, trace = [], error.__traceback__
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    return frames


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_ragged(value: object) -> bool:
    """Return True for a list of lists of several lengths."""
    if not isinstance(value, list | tuple):
        return False
    return len({len(one) if isinstance(one, list | tuple) else -1 for one in value}) > 1


def _extreme_decades(value: object) -> float:
    """Return the decades by which a number is outside 10⁻¹⁰⁰ … 10¹⁰⁰; zero for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value == 0:
        return 0.0
    if isinstance(value, int):
        return max(0.0, 0.30103 * value.bit_length() - 100.0)
    return max(0.0, abs(math.log10(abs(value))) - 100.0) if math.isfinite(value) else 0.0


def _oddness_rank(value: object) -> int:
    """Return a rank that is lower for values that are more probably wrong."""
    if (
        value is None
        or isinstance(value, (bytes, complex, bool, type))
        or type(value) is object
        or _is_nan(value)
    ):
        return 0
    if isinstance(value, str | float | int):
        return 2
    return (
        3
        if callable(value) or type(value).__module__.startswith(("abut.", "numpy", "builtins", "scipy"))
        else 1
    )


def _is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)

"""Validation of requests: the body is checked here, and only checked data is used."""

from __future__ import annotations

import json
import unicodedata
from contextlib import suppress
from typing import Any

from starlette.requests import Request

from abut.errors import InputError

__all__ = [
    "MalformedRequest",
    "body",
    "checked_flag",
    "checked_settings",
    "checked_word",
    "file_name",
    "number",
    "run_numbers",
]

MAX_REQUEST_SIZE = 1_000_000  #: largest size of a request [bytes]
MAX_NAME_LENGTH = 80  #: largest length of a run's name [characters]
FILE = 255  #: largest length of a file's name that file systems accept [bytes]
RUNS = 100  #: largest number of runs in one request


class MalformedRequest(InputError):
    """Error: the request is malformed; the answer is 400 and its sentence."""


async def body(request: Request, *fields: str) -> dict[str, Any]:
    """Return the JSON object that was sent; if fields are given, only these are allowed.

    Raises:
        MalformedRequest: it is not an object, too large, or contains other fields.
    """
    text = b""
    async for chunk in request.stream():
        text += chunk
        if len(text) > MAX_REQUEST_SIZE:
            raise MalformedRequest(f"the request is too large; it must have at most {MAX_REQUEST_SIZE} bytes")
    try:
        found = json.loads(text or b"{}")
    except (ValueError, RecursionError) as problem:
        raise MalformedRequest(f"the request is not JSON: {problem}") from None
    if not isinstance(found, dict):
        raise MalformedRequest("the request is not a JSON object")
    if fields and (strange := [key for key in found if key not in fields]):
        raise MalformedRequest(
            f'the request has the unknown field "{strange[0][:MAX_NAME_LENGTH]}"; known fields are '
            f"{', '.join(fields)}"
        )
    return found


def checked_word(data: dict[str, Any], key: str, most: int = MAX_NAME_LENGTH) -> str:
    """Return a text, "" if it is missing: one line, not too long, with printable characters.

    Raises:
        MalformedRequest: it is something else.
    """
    text = data.get(key, "")
    if not isinstance(text, str):
        raise MalformedRequest(f'"{key}" is {_shorten_value(text)}; it must be a text')
    if len(text) > most:
        raise MalformedRequest(f'"{key}" has {len(text)} characters; it must have at most {most}')
    if bad := [letter for letter in text if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")]:
        raise MalformedRequest(f'"{key}" contains the control character U+{ord(bad[0]):04X}; remove it')
    return text.strip()


def file_name(data: dict[str, Any]) -> str:
    """Return the name of a file.

    Raises:
        MalformedRequest: it is missing, or too long for file systems.
    """
    text = checked_word(data, "name", FILE)
    if not text:
        raise MalformedRequest('"name" is missing; give a file name')
    if (size := len(text.encode())) > FILE:
        raise MalformedRequest(f'"name" has {size} bytes; it must have at most {FILE}')
    return text


def checked_settings(data: dict[str, Any]) -> dict[str, str]:
    """Return texts and numbers by name, as texts; null is omitted.

    Raises:
        MalformedRequest: they are something else.
    """
    found = data.get("settings", {})
    if not isinstance(found, dict):
        raise MalformedRequest(f'"settings" is {_shorten_value(found)}; it must be an object')
    for key, value in found.items():
        if value is not None and not isinstance(value, str | int | float):
            raise MalformedRequest(
                f'setting "{key[:MAX_NAME_LENGTH]}" is {_shorten_value(value)}; it must be a text or a number'
            )
    return {
        key: value if isinstance(value, str) else repr(value)
        for key, value in found.items()
        if value is not None
    }


def checked_flag(data: dict[str, Any], key: str) -> bool:
    """Return a Boolean, False if it is missing.

    Raises:
        MalformedRequest: it is something else.
    """
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise MalformedRequest(f'"{key}" is {_shorten_value(value)}; it must be true or false')
    return value


def run_numbers(data: object) -> list[int]:
    """Return the numbers of runs: from a JSON list, or from the text of a query such as "1,3".

    Raises:
        MalformedRequest: they are something else, or too many.
    """
    found = [part.strip() for part in data.split(",") if part.strip()] if isinstance(data, str) else data
    if not isinstance(found, list) or len(found) > RUNS:
        raise MalformedRequest(
            f'"runs" is {_shorten_value(data)}; it must be a list of at most {RUNS} run numbers'
        )
    return [number(one, "runs") for one in found]


def number(value: object, key: str) -> int:
    """Return an integer, or the integer in a text.

    Raises:
        MalformedRequest: it is something else.
    """
    if isinstance(value, int | str) and not isinstance(value, bool) and len(str(value)[:20]) <= 18:
        with suppress(ValueError):
            return int(value)
    raise MalformedRequest(f'"{key}" is {_shorten_value(value)}; it must be a whole number')


def _shorten_value(value: object) -> str:
    text = repr(value)
    return text if len(text) <= MAX_NAME_LENGTH else f"{text[:MAX_NAME_LENGTH]} …"

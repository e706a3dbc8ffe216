"""Source text of a function: exactly the text from which its code object was compiled.

Python keeps the code of a function, not its text. The file may have been edited after the import, a cell run again, or a name used twice;
then a search by name finds another text. Each text is therefore compiled here and compared with the function's code: instructions,
constants
and names, including nested functions, without line numbers and docstrings. A function that only moved is found at its new place.
"""

from __future__ import annotations
import __future__

import ast
import linecache
import os
import types
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import lru_cache, reduce
from operator import or_
from pathlib import Path
from typing import Any, NamedTuple

from abut.errors import InvalidValue

__all__ = [
    "OWN_FILES", "ROOT", "FunctionSource", "class_lines", "is_edited", "is_part_of_abut", "keep_text", "source_of", "structure_of",
    "text_of_code",
]  # fmt: skip

FILES, VERSIONS = 256, 8  #: number of files whose texts are kept, and of texts per file
_FUTURE = reduce(or_, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names))
ROOT = Path(__file__).parents[2]
_kept: OrderedDict[str, list[str]] = OrderedDict()
_joined: dict[str, tuple[list[str], str]] = {}  #: the lines of files from `linecache`, and these as one text


class FunctionSource(NamedTuple):
    """Location of a function in a text."""

    text: str  #: text of the whole file or cell
    first: int  #: its first line, decorators included
    last: int
    tree: ast.AST  #: its node; never modified
    owner: ast.ClassDef | None  #: the class whose body contains it

    @property
    def lines(self) -> list[str]:
        """The function's lines."""
        return self.text.splitlines(keepends=True)[self.first - 1 : self.last]


def is_part_of_abut(thing: object) -> bool:
    """Return True if a function or class belongs to abut or Warp, and so is neither edited nor redefined by a user."""
    module = getattr(thing, "__module__", "") or ""
    return module == "abut" or module.startswith(("abut.", "warp."))


def _own_files() -> dict[str, tuple[int, int]]:
    """Return size and time of each file of abut."""
    found: dict[str, tuple[int, int]] = {}
    waiting = [str(ROOT)]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    status = entry.stat()
                    found[entry.path] = status.st_size, status.st_mtime_ns
                elif entry.name != "__pycache__" and entry.is_dir():
                    waiting.append(entry.path)
    return found


OWN_FILES = _own_files()  #: at the start of this process


def is_edited(path: str) -> bool:
    """Return True if a file of abut has changed since this process began."""
    if (before := OWN_FILES.get(path)) is None:
        return False
    try:
        status = os.stat(path)
    except OSError:
        return True
    return before != (status.st_size, status.st_mtime_ns)


def source_of(function: types.FunctionType) -> FunctionSource:
    """Return the source of a function as it was compiled.

    Raises:
        InvalidValue: there is no text of it, or its file has changed.
    """
    return _code_source(function.__code__, function.__code__.co_filename, _Namespace(function.__globals__))


class _Namespace:
    """Globals of a module, from which its text may be loaded; all instances are equal as cache keys."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Namespace)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=4096)
def _code_source(code: types.CodeType, file: str, namespace: _Namespace) -> FunctionSource:
    """Return the source of a code object; equal codes of different files are distinguished by their file."""
    structure = structure_of(code)
    some = False
    for text in _file_texts(file, namespace.names):
        some = True
        if (found := _find_source(text, code, structure)) is not None:
            _keep_text(file, text)
            return found
    where = f"function {code.co_qualname} ({file}, line {code.co_firstlineno})"
    if not some:
        raise InvalidValue(
            f"{where}: its source is not available, for example because it was typed at an interactive prompt; "
            "define it with `def` in a file or a notebook cell"
        )
    raise InvalidValue(
        f"{where}: its source was changed after it was imported or run; "
        "import the file again (importlib.reload, or restart Python), and create the model with the new function"
    )


def text_of_code(code: types.CodeType) -> str:
    """Return the whole text of the file or cell from which a code was compiled; the file's present text if no known text matches."""
    try:
        return _code_source(code, code.co_filename, _Namespace({})).text
    except InvalidValue:
        return next(_current_text(code.co_filename, {}), "")


def keep_text(function: Callable[..., Any]) -> None:
    """Store the text of a user's function while its file is unchanged, as when a class is defined."""
    code = getattr(function, "__code__", None)
    if code is None or is_part_of_abut(function):
        return
    for text in _current_text(code.co_filename, getattr(function, "__globals__", {})):
        _keep_text(code.co_filename, text)


def class_lines(function: types.FunctionType) -> list[str]:
    """Return the lines of the class whose body defines a function; none for a function outside a class.

    Raises:
        InvalidValue: as `source_of`.
    """
    code = function.__code__  # comments are not part of it, so equal codes may have different ones
    found = _code_source.__wrapped__(code, code.co_filename, _Namespace(function.__globals__))
    if found.owner is None:
        return []
    return found.text.splitlines(keepends=True)[found.owner.lineno - 1 : found.owner.end_lineno]


def _file_texts(file: str, namespace: dict[str, Any]) -> Iterator[str]:
    """Iterate over the known texts of a file, then the one on disk."""
    seen = set()
    for text in (*_current_text(file, namespace), *reversed(_kept.get(file, ()))):
        if text not in seen:
            seen.add(text)
            yield text
    linecache.checkcache(file)  # edited files are read again
    for text in _current_text(file, namespace):
        if text not in seen:
            yield text


def _current_text(file: str, namespace: dict[str, Any]) -> Iterator[str]:
    """Iterate over the text of a file as it was last read."""
    lines = linecache.getlines(file, namespace)
    if not lines:
        return
    if (before := _joined.get(file)) is None or before[0] is not lines:
        _joined[file] = before = lines, "".join(lines)
        while len(_joined) > FILES:
            _joined.pop(next(iter(_joined)))
    yield before[1]


def _keep_text(file: str, text: str) -> None:
    versions = _kept.setdefault(file, [])
    _kept.move_to_end(file)
    if text in versions:
        versions.remove(text)
    versions.append(text)
    del versions[:-VERSIONS]
    while len(_kept) > FILES:
        _kept.popitem(last=False)


# --- comparison -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def structure_of(code: types.CodeType) -> tuple[Any, ...]:
    """Return the structure of a code object without file and lines: equal for codes compiled from the same statements."""
    constants = tuple(
        structure_of(one) if isinstance(one, types.CodeType) else _constant_text(one)
        for one in _code_constants(code)
    )
    return (
        code.co_name,
        code.co_code,
        constants,
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        code.co_cellvars,
        (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount),
    )


def _code_constants(code: types.CodeType) -> tuple[Any, ...]:
    """Return the constants of a code, without the docstring of a function."""
    constants = code.co_consts
    documented = bool(constants) and isinstance(constants[0], str) and code.co_name != "<lambda>"
    return ("docstring", *constants[1:]) if documented else constants


def _constant_text(value: object) -> str:
    """Return a constant as a text that distinguishes 1 from 1.0 and -0.0 from 0.0; the elements of a set are sorted."""
    if isinstance(value, frozenset):
        return f"frozenset {sorted(map(_constant_text, value))}"
    if isinstance(value, tuple):
        return f"({','.join(map(_constant_text, value))})"
    return f"{type(value).__name__} {value!r}"


def _find_source(text: str, code: types.CodeType, structure: tuple[Any, ...]) -> FunctionSource | None:
    """Return the location in a text from which a code was compiled; of several equal ones, the nearest to its line."""
    try:
        places = _code_places(text, code.co_flags & _FUTURE).get(structure, ())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return min(places, key=lambda one: abs(one.first - code.co_firstlineno), default=None)


@lru_cache(maxsize=64)
def _code_places(text: str, flags: int) -> dict[tuple[Any, ...], list[FunctionSource]]:
    """Return all functions in a text, by the structure of their codes."""
    flags |= ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # as in cells
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = compile(text, "<text>", "exec", flags=flags, dont_inherit=True)
        nodes = dict(_function_nodes(ast.parse(text), None))
    found: dict[tuple[Any, ...], list[FunctionSource]] = {}
    waiting = [whole]
    while waiting:
        code = waiting.pop()
        waiting += [one for one in code.co_consts if isinstance(one, types.CodeType)]
        if (place := nodes.get((code.co_firstlineno, code.co_name))) is not None:
            node, owner = place
            one = FunctionSource(text, code.co_firstlineno, node.end_lineno or node.lineno, node, owner)
            found.setdefault(structure_of(code), []).append(one)
    return found


def _function_nodes(
    node: ast.AST, owner: ast.ClassDef | None
) -> Iterator[tuple[tuple[int, str], tuple[Any, ast.ClassDef | None]]]:
    """Iterate over the functions of a syntax tree by first line and name, each with the class whose body contains it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
            yield (first, child.name), (child, owner)
        elif isinstance(child, ast.Lambda):
            yield (child.lineno, "<lambda>"), (child, owner)
        inner = child if isinstance(child, ast.ClassDef) else owner
        yield from _function_nodes(child, None if isinstance(child, ast.FunctionDef) else inner)

"""Serialisation of the work of a study for other processes, on this machine or on others."""

from __future__ import annotations

import hashlib
import io
import linecache
import marshal
import pickle
import sys
import threading
import types
from pathlib import Path
from typing import Any

from abut.errors import InputError, MissingExtra
from abut.extend.functions.source_text import text_of_code
from abut.model.protocols import is_description
from abut.study.execution.manifest import reduce_without_caches
from abut.study.execution.worker import VariantWork

__all__ = ["pack_work", "unpack_work"]


def pack_work(work: VariantWork) -> bytes:
    """Serialise the work to bytes, including functions and classes that the worker cannot import, and their texts, from which kernels are
    compiled.

    Raises:
        MissingExtra: cloudpickle, which comes with distributed, is not installed.
        InputError: something in it cannot be sent.
    """
    try:
        import cloudpickle
    except ImportError as problem:
        raise MissingExtra.of("running a study on a cluster", "cloudpickle", "cluster") from problem

    texts: dict[str, list[str]] = {}

    class Pickler(cloudpickle.Pickler):  # type: ignore[misc]
        def reducer_override(self, thing: object) -> Any:
            if isinstance(thing, types.CodeType):  # cloudpickle would change the name of its file
                return marshal.loads, (marshal.dumps(_with_text(thing, texts)),)
            if is_description(thing) and not isinstance(thing, type):
                return reduce_without_caches(thing)
            return super().reducer_override(thing)

    file = io.BytesIO()
    try:
        Pickler(file, protocol=pickle.HIGHEST_PROTOCOL).dump(work)
    except (pickle.PicklingError, TypeError, AttributeError) as problem:
        raise InputError(
            f"the study cannot be sent to workers: {problem}; create such objects in the function "
            "that makes the model, or let the observer create them"
        ) from problem
    return pickle.dumps({"work": file.getvalue(), "texts": texts, "paths": _script_folders()})


def _with_text(code: types.CodeType, texts: dict[str, list[str]]) -> types.CodeType:
    """Return a function's code under a file name for which workers receive its source text."""
    name, lines = code.co_filename, text_of_code(code).splitlines(keepends=True)
    if not name.startswith("<"):
        name = f"<{Path(name).name} {hashlib.sha1(''.join(lines).encode()).hexdigest()[:12]}>"
    if lines:
        texts[name] = lines
    return _rename_code(code, name)


def _rename_code(code: types.CodeType, name: str) -> types.CodeType:
    inside = tuple(
        _rename_code(one, name) if isinstance(one, types.CodeType) else one for one in code.co_consts
    )
    return code.replace(co_filename=name, co_consts=inside)


def _script_folders() -> list[str]:
    """Return the directories from which scripts of this process import neighbours."""
    here = [str(Path(path or ".").resolve()) for path in sys.path]
    return [
        path for path in here if Path(path).is_dir() and not path.startswith((sys.prefix, sys.base_prefix))
    ]


_unpacking = threading.Lock()
_known: dict[bytes, VariantWork] = {}  #: the last work of this process, by its digest


def unpack_work(made: bytes) -> VariantWork:
    """Return the work; each process unpacks it once."""
    digest = hashlib.sha1(made).digest()
    with _unpacking:
        if digest not in _known:
            content = pickle.loads(made)
            for file, lines in content["texts"].items():
                linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
            sys.path += [path for path in content["paths"] if path not in sys.path and Path(path).is_dir()]
            work = pickle.loads(content["work"])
            _known.clear()
            _known[digest] = work
        return _known[digest]

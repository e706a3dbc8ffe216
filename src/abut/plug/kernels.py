"""Kernels: made when first needed, found again by what they are made of, launched by their address.

Warp's cache knows a kernel by its generated source, which takes seconds to make. Beside it stands, for each kernel, a small file named by
its fingerprint (``plug.identity``) that leads straight to the object file. Everything that depends on how Warp keeps object files and
calls kernels on a CPU is in this file.
"""

from __future__ import annotations

import ctypes
import dataclasses
import json
import logging
import os
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.plug.compiling import loaded
from abut.plug.functions import Func
from abut.plug.identity import Unknown, fingerprint

log = logging.getLogger("abut")

#: How much the compiler inlines. All of it halves the time of a march, explicit or implicit, and doubles that of compiling (measured). A
#: kernel that runs seldom is compiled sooner with less than Warp's own measure.
INLINING = {
    "all": "-march=native -ffp-contract=fast -mllvm=-inline-threshold=200000"
    " -mllvm=-inline-cold-callsite-threshold=200000 -mllvm=-slp-recursion-max-depth=4",
    "little": "-march=native",
}
FOLDER = "abut"  #: in Warp's cache

_seconds = 0.0


def compile_seconds() -> float:
    """Time spent so far in this process on compiling or loading kernels."""
    return _seconds


@dataclasses.dataclass(frozen=True)
class Origin:
    """Where a kernel came from."""

    compiled: bool  #: by the compiler, else from the cache
    why: str  #: it had to be compiled
    features: tuple[str, ...]  #: what it is for, in words


class Kernel:
    """A kernel in a module of its own, or beside another: what both call is compiled once.

    Args:
        function: Its plain Python function.
        inline: A key of `INLINING`, or "" for Warp's own measure.
        beside: The kernel whose module it shares.
    """

    def __init__(self, function: Callable[..., Any], inline: str = "", beside: Kernel | None = None) -> None:
        self.function, self.inline, self.beside = function, inline, beside
        self.company: list[Kernel] = [self] if beside is None else beside.company
        if beside is not None:
            self.company.append(self)
        self.features: tuple[str, ...] = ()  #: what it is compiled for, in words
        self.origin: Origin | None = None  #: where it came from, once it is there
        self._addresses: dict[tuple[Any, ...], int] = {}

    @cached_property
    def warp(self) -> Any:
        """Warp's kernel."""
        import warp as wp

        double = Func(self.function, keep_integers=True).double({}, by_value=True)
        if self.beside is not None:
            return wp.kernel(double, module=self.beside.warp.module, enable_backward=False)
        options = {"cpu_compiler_flags": INLINING[self.inline]} if self.inline else None
        return wp.kernel(double, module="unique", enable_backward=False, module_options=options)

    def launch(self, threads: int | tuple[int, ...], inputs: list[Any], device: str = "cpu") -> None:
        """Run it in so many threads; the first launch compiles it or loads it from the cache.

        Raises:
            InvalidValue: the compiler failed.
            KeyboardInterrupt: Ctrl-C while it compiled.
        """
        global _seconds
        start = time.perf_counter()
        address = self._address() if device == "cpu" else 0
        if not address and loaded(self.warp, device) is None:
            raise InvalidValue(
                f"the kernel {self.function.__name__} could not be built for device {device}; see Warp's message above"
            )
        _seconds += time.perf_counter() - start
        if address:
            _call(address, threads, inputs)
        else:
            import warp as wp

            wp.launch(self.warp, dim=threads, inputs=inputs, device=device, record_tape=False)

    def _address(self) -> int:
        """Where the kernel stands in memory, compiled if need be; 0 if that cannot be told."""
        setting = _setting()
        if setting not in self._addresses:
            self._addresses[setting] = self._found(setting)
        return self._addresses[setting]

    def _found(self, setting: tuple[Any, ...]) -> int:
        try:
            key = fingerprint(setting, *((one.function, one.inline) for one in self.company))
        except Unknown:
            return 0
        place = self.company.index(self)
        features = next((one.features for one in self.company if one.features), ())
        known, why = _entry(key), ""
        if known is None:
            begun, why = time.time(), reason(features)
            kernels = [one.warp for one in self.company]
            built = loaded(kernels[0], "cpu", why)
            if built is None:
                return 0
            if os.path.getmtime(built.binary_path) < begun:
                why = ""  # another text of the same C++
            _keep(key, built, kernels, features)
            known = _entry(key)
        for one in self.company:
            one.origin = one.origin or Origin(bool(why), why, features)
        return 0 if known is None else known[place]


def kernel(function: Callable[..., Any], *, inline: str = "", beside: Kernel | None = None) -> Kernel:
    """Make a kernel in a module of its own; with ``beside``, a kernel, in that one's. ``inline`` is a key of `INLINING`."""
    return Kernel(function, inline, beside)


# --- object files ---------------------------------------------------------------------------------------------------------

_entries: dict[str, list[int]] = {}


def _setting() -> tuple[Any, ...]:
    """How Warp would compile now."""
    import warp as wp

    c = wp.config
    return c.version, c.mode, c.optimization_level, c.cpu_compiler_flags, c.verify_fp, _processor()


def _processor() -> str:
    import platform

    return platform.machine()


def _entry(key: str) -> list[int] | None:
    """The addresses of the kernels kept under a name, loaded if need be; None where there is none that can be loaded."""
    import warp as wp

    if key in _entries:
        return _entries[key]
    wp.init()
    try:
        told = json.loads((_folder() / f"{key}.json").read_text())
        path, symbols = str(_folder().parent / told["object"]), list(told["symbols"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if not os.path.isfile(path):
        return None
    runtime: Any = wp._src.context.runtime
    llvm, handle = runtime.llvm, f"abut_{key}".encode()
    if llvm.wp_load_obj(path.encode(), handle, wp.config.legacy_cpu_linker) != 0:
        log.warning("the object file %s is damaged; the kernel is looked up by its source instead", path)
        return None
    found = [int(llvm.wp_lookup(handle, f"{symbol}_cpu_forward".encode()) or 0) for symbol in symbols]
    if not all(found):
        return None
    _entries[key] = found
    return found


def reason(features: Sequence[str]) -> str:
    """Why kernels with these features have to be compiled: what the nearest in the cache lacks, or has too much."""
    nearest: tuple[list[str], list[str]] | None = None
    for note in _folder().glob("*.json"):
        try:
            old = json.loads(note.read_text())["features"]
            lacks, more = [x for x in features if x not in old], [x for x in old if x not in features]
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if nearest is None or len(lacks) + len(more) < len(nearest[0]) + len(nearest[1]):
            nearest = lacks, more
    if nearest is None:
        return "the cache holds no kernel yet"
    lacks, more = nearest
    if lacks:
        return f"no kernel in the cache has {' and '.join(lacks)} beside the rest"
    if more:
        return f"no kernel in the cache does without {' and '.join(more)}"
    return "those in the cache are of another state of abut, Warp or its settings, or of a function with another text"


def _keep(key: str, built: Any, kernels: list[Any], features: Sequence[str]) -> None:
    """Note where the object file of these kernels is; a cache that cannot be written is gone without."""
    folder = _folder()
    try:
        told = {
            "object": os.path.relpath(built.binary_path, folder.parent),
            "symbols": [built.kernel_names[one] for one in kernels],
            "features": features,
        }
        folder.mkdir(parents=True, exist_ok=True)
        half = folder / f"{key}.{os.getpid()}.half"
        half.write_text(json.dumps(told))
        half.replace(folder / f"{key}.json")
    except (OSError, KeyError, TypeError) as problem:
        log.debug("the kernel %s is not noted in the cache: %s", key, problem)


def _folder() -> Path:
    import warp as wp

    return Path(wp.config.kernel_cache_dir or ".") / FOLDER


# --- calling --------------------------------------------------------------------------------------------------------------

_STRUCTS: dict[tuple[type, ...], Any] = {}
_FORWARD = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


def _call(address: int, threads: int | tuple[int, ...], inputs: list[Any]) -> None:
    """Launch a kernel on the CPU; Python's lock is free meanwhile."""
    import warp as wp

    values = [_argument(x) for x in inputs]
    kinds = tuple(map(type, values))
    if kinds not in _STRUCTS:
        fields = [(f"a{k}", kind) for k, kind in enumerate(kinds)]
        _STRUCTS[kinds] = type("Arguments", (ctypes.Structure,), {"_fields_": fields})
    given, bounds = _STRUCTS[kinds](*values), wp._src.types.launch_bounds_t(threads)
    _FORWARD(address)(ctypes.addressof(bounds), ctypes.addressof(given))


def _argument(x: Any) -> Any:
    """An argument as the kernel reads it."""
    if isinstance(x, (int, np.integer)):
        return ctypes.c_int32(int(x))
    return ctypes.c_double(x) if isinstance(x, float) else x.__ctype__()

"""Kernels: built when first needed, found in the cache by their fingerprint, launched by their address.

Warp's cache identifies a kernel by its generated source, which takes seconds to generate. In addition abut stores for each kernel a small
file, named by its fingerprint (``extend.functions.fingerprints``), that refers directly to the object file.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from abut.compiler.background_compile import build_once, load_kernel
from abut.compiler.build import compiler_setting
from abut.compiler.kernel_cache import cache_folder, fall_back, read_note
from abut.compiler.object_files import INLINING, Code, find_code, make_code
from abut.errors import InvalidValue
from abut.extend.functions.dependencies import Dependencies, is_current, trace_dependencies
from abut.extend.functions.fingerprints import UnknownObject, object_fingerprint
from abut.extend.functions.functions import Func

#: Iterations of a loop that Warp unrolls, as it must where a gradient is taken through them: values that a loop overwrites are lost to it.
#: Elsewhere loops are not unrolled, which saves a fifth of the text; the time integration is as fast.
UNROLLED = 16

_seconds = 0.0
_compilations = 0


def compile_seconds() -> float:
    """Return the time that this process has spent so far on compiling or loading kernels."""
    return _seconds


def compilation_count() -> int:
    """Return how many kernels this process has compiled so far because no cache had them."""
    return _compilations


@dataclasses.dataclass(frozen=True)
class Origin:
    """Origin of a kernel: compiled or from the cache."""

    compiled: bool  #: True: by the compiler; False: from the cache
    why: str  #: why it had to be compiled
    features: tuple[str, ...]  #: its features, in words


class Kernel:
    """Kernel in a separate module, or in the module of another kernel: functions that both call are compiled once.

    Args:
        function: Its plain Python function.
        inline: A key of `INLINING`, or "" for Warp's default.
        beside: The kernel whose module it shares.
    """

    def __init__(self, function: Callable[..., Any], inline: str = "", beside: Kernel | None = None) -> None:
        self.function, self.inline, self.beside = function, inline, beside
        self.company: list[Kernel] = [self] if beside is None else beside.company
        if beside is not None:
            self.company.append(self)
        self.features: tuple[str, ...] = ()  #: features for which it is compiled, in words
        self.origin: Origin | None = None  #: its origin, once it is loaded
        self._codes: dict[tuple[Any, ...], Code | None] = {}
        self._read: frozenset[Dependencies] = (
            frozenset()
        )  #: values that users' functions in it read when it was compiled

    def renew(self) -> None:
        """Discard compiled code if values that its functions read have changed; called before a run is prepared."""
        if not all(is_current(one._read) for one in self.company):
            for one in self.company:
                one._codes.clear()
                one.__dict__.pop("warp", None)
                one._read = frozenset()

    @cached_property
    def warp(self) -> Any:
        """Warp's kernel."""
        import warp as wp

        double = Func(self.function, keep_integers=True).double({}, by_value=True)
        if self.beside is not None:
            return wp.kernel(double, module=self.beside.warp.module, enable_backward=False)
        options = {
            "cpu_compiler_flags": INLINING[self.inline or "little"],
            "max_unroll": UNROLLED if double.unrolls else 1,
        }
        return wp.kernel(double, module="unique", enable_backward=False, module_options=options)

    def launch(self, threads: int | tuple[int, ...], inputs: list[Any], device: str = "cpu") -> None:
        """Run the kernel in this number of threads; the first launch compiles it or loads it from the cache.

        Raises:
            InvalidValue: the compiler failed.
            RunError: the kernel cache cannot be written.
            KeyboardInterrupt: Ctrl-C while it compiled.
        """
        global _seconds
        start = time.perf_counter()
        code = self.code if device == "cpu" else None
        if code is None and load_kernel(self.warp, device) is None:
            raise InvalidValue(
                f"the kernel {self.function.__name__} could not be compiled for device {device}; see the message of Warp above"
            )
        _seconds += time.perf_counter() - start
        if code is None:
            import warp as wp

            wp.launch(self.warp, dim=threads, inputs=inputs, device=device, record_tape=False)
        else:
            _seconds += code.run(self.company.index(self), threads, inputs)

    def optimise(self) -> None:
        """Wait until the kernel with all optimisations is compiled or loaded from the cache."""
        global _seconds
        start = time.perf_counter()
        if self.code is not None:
            self.code.optimise()
        _seconds += time.perf_counter() - start

    @property
    def code(self) -> Code | None:
        """The code of this kernel and those in its module, compiled if necessary; None if it cannot be identified."""
        now = compiler_setting()
        if now not in self._codes:
            self._codes[now] = self._find_code()
        return self._codes[now]

    @property
    def key(self) -> str | None:
        """The fingerprint of this kernel and those in its module under the present settings; None if it cannot be identified."""
        try:
            return object_fingerprint(
                compiler_setting(), *((one.function, one.inline) for one in self.company)
            )
        except UnknownObject:
            return None

    def _find_code(self) -> Code | None:
        global _compilations
        key, self._read = trace_dependencies(lambda: self.key)
        if key is None:
            return None
        features = next((one.features for one in self.company if one.features), ())
        code, why = find_code(key), ""
        if code is None:
            why = compile_reason(features)
            inline = self.company[0].inline or "little"
            while code is None:
                try:
                    code, compiled = build_once(
                        key, lambda: make_code(key, self.company, inline, features), why
                    )
                except OSError as problem:
                    fall_back(problem)
            why = why if compiled else ""  # another fingerprint of the same C++
            _compilations += compiled
        for one in self.company:
            one.origin = one.origin or Origin(bool(why), why, features)
        return code


def kernel(function: Callable[..., Any], *, inline: str = "", beside: Kernel | None = None) -> Kernel:
    """Make a kernel in a separate module, or in that of the kernel ``beside``. ``inline`` is a key of `INLINING`."""
    return Kernel(function, inline, beside)


def compile_reason(features: Sequence[str]) -> str:
    """Return why kernels with these features must be compiled: the differences from the nearest kernel in the cache."""
    if not features:
        return "the cache contains no kernel of this kind yet"
    nearest: tuple[list[str], list[str]] | None = None
    for note in cache_folder().glob("*.json"):
        old = read_note(note).get("features")
        if not isinstance(old, list):
            continue
        lacks, more = [x for x in features if x not in old], [x for x in old if x not in features]
        if nearest is None or len(lacks) + len(more) < len(nearest[0]) + len(nearest[1]):
            nearest = lacks, more
    if nearest is None:
        return "the cache contains no kernel yet"
    lacks, more = nearest
    if lacks:
        return f"the nearest kernel in the cache lacks {', '.join(lacks)}"
    if more:
        return f"the nearest kernel in the cache also has {', '.join(more)}"
    return "the kernels in the cache are from another version of abut or Warp, other settings, or another source of a function"

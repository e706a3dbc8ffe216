"""Warp's compiler, as far as kernels on the CPU need it: C++ from kernels, object files from C++, addresses from object files, and calls.

All that hangs on Warp's own parts stands in this file, and in ``plug.caching`` for other devices.
"""

from __future__ import annotations

import ctypes
import hashlib
import itertools
import logging
import os
import shutil
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from abut.plug.cpp import NO_SEAMS, SEAMS, TABLE, halved, trimmed
from abut.plug.folding import folded
from abut.plug.generating import quicker

log = logging.getLogger("abut")

FOLDER = "abut"  #: in Warp's cache
#: No product is fused with a sum but where ``fma`` is called by name: which ones a compiler fuses hangs on how far it optimises. Warp asks
#: for the same by ``fuse_fp=False``, and wins over what stands here; both say so, lest another version of it does not.
SAME_BITS = "-march=native -ffp-contract=off"
#: What every text of a kernel begins with.
HEADERS = """#define WP_NO_BFLOAT16
#define WP_TILE_BLOCK_DIM 1
#define WP_NO_CRT
#include "builtin.h"
"""


def setting() -> tuple[Any, ...]:
    """How kernels would be compiled now, and for what processor."""
    import warp as wp

    c = wp.config
    return c.version, c.mode, c.verify_fp, _processor()


@cache
def _processor() -> str:
    """What object files made for this processor hang on; clusters share a cache between many."""
    import platform

    kept = [platform.machine(), platform.processor()]
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            told = file.read(20_000).split("\n\n")[0].splitlines()
        kept += [line for line in told if line.startswith(("flags", "Features", "model name", "CPU part"))]
    except OSError:  # only Linux has it
        pass
    return hashlib.sha1("\n".join(kept).encode()).hexdigest()[:12]


def folder() -> Path:
    """Where notes, texts and object files stand."""
    import warp as wp

    wp.init()
    return Path(wp.config.kernel_cache_dir or ".") / FOLDER


def generated(kernels: Sequence[Any], inline: str) -> tuple[str, list[str], Callable[[], str]]:
    """Warp's kernels of one module: a name of their code, the kernels' names in it, and what makes its C++."""
    import warp as wp

    quicker()
    module = kernels[0].module
    if module.resolved_options.get(1) != module.resolve_options(wp.config, 1):
        module.mark_modified()  # else its hash would be that of another setting
    digest = hashlib.sha256(module.get_module_hash(1) + repr((*setting(), inline, _rewriting())).encode())
    symbols = [one.get_mangled_name() for one in kernels]
    # lines of texts that stand in no file, which debugging would name before each statement, and which keep it from being folded
    options = module.resolved_options[1] | {"line_directives": False}
    return (
        digest.hexdigest()[:32],
        symbols,
        lambda: folded(trimmed(str(module._run_codegen(options, True)[0]))),
    )


@cache
def _rewriting() -> str:
    """How Warp's C++ is written anew, of which the bits of a kernel hang."""
    texts = (Path(__file__).with_name(name).read_bytes() for name in ("building.py", "cpp.py", "folding.py"))
    return hashlib.sha1(b"".join(texts)).hexdigest()


def written(path: Path, text: str) -> None:
    """Write a file whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = _half(path)
    half.write_text(text, encoding="utf-8")
    half.replace(path)


def _half(path: Path) -> Path:
    return path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.half")


def build(text: Path, target: Path, flags: str, level: int) -> None:
    """Compile C++ to an object file, whole or not at all; what is not optimised reads headers that were compiled before.

    Raises:
        Exception: the compiler failed.
    """
    half = _half(target)
    try:
        _compile(text, half, flags, level, headers() if level == 0 else None)
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)


def drafted(text: Path, target: Path, halving: bool) -> None:
    """Compile C++ to an object file without optimisation, in two halves at once where there are two processors; ``halving`` is worth it
    where one of them is idle, since what both halves need is compiled twice.

    Raises:
        Exception: the compiler failed.
    """
    whole = text.read_text("utf-8")
    halves = halved(whole) if halving and (os.cpu_count() or 1) > 1 else None
    if halves is not None:
        try:
            _both_built(text, halves, target)
            return
        except Exception as problem:  # a later Warp may write what cannot be cut so
            log.debug("the draft is compiled whole, since its halves could not be: %s", problem)
            second_half(target).unlink(missing_ok=True)
    _built_of(text, ".0.cpp", whole + NO_SEAMS, target)


def _both_built(text: Path, halves: tuple[str, str], target: Path) -> None:
    """Compile the halves of a text; where the object file of the first is, that of the second is too."""
    second = second_half(target)
    with ThreadPoolExecutor(1, "abut compiles") as beside:
        ready = beside.submit(_built_of, text, ".2.cpp", halves[1], second)
        half_made = _half(target)
        _built_of(text, ".1.cpp", halves[0], half_made)
    try:
        ready.result()
        half_made.replace(target)
    finally:
        half_made.unlink(missing_ok=True)


def _built_of(text: Path, suffix: str, part: str, target: Path) -> None:
    """Compile a part of a text to an object file."""
    place = _half(text).with_suffix(suffix)
    try:
        written(place, part)
        build(place, target, SAME_BITS, 0)
    finally:
        place.unlink(missing_ok=True)


def second_half(target: Path) -> Path:
    """Where the second half of a draft stands."""
    return target.with_suffix(".2.o")


def _compile(text: Path, target: Path, flags: str, level: int, compiled_headers: Path | None) -> None:
    import warp as wp

    wp.init()
    c = wp.config
    wp._src.build.build_cpu(
        str(target),
        str(text),
        mode=c.mode,
        verify_fp=c.verify_fp,
        fuse_fp=False,
        extra_flags=flags,
        optimization_level=level,
        use_precompiled_headers=compiled_headers is not None,
        pch_dir=compiled_headers and str(compiled_headers),
        block_dim=1,
    )


_one_at_a_time = threading.Lock()


def headers() -> Path | None:
    """The folder of Warp's headers, compiled as drafts read them, which spares a draft half of its time; None where there can be none."""
    import warp as wp

    native = Path(wp.__file__).parent / "native" / "builtin.h"
    with _one_at_a_time:
        half = None
        try:
            stamp = f"{native} {os.stat(native).st_mtime_ns} {setting()}"
            place = folder() / f"headers_{hashlib.sha1(stamp.encode()).hexdigest()[:12]}"
            if not place.is_dir():
                half = _half(place)
                written(half / "empty.cpp", HEADERS)
                _compile(half / "empty.cpp", half / "empty.o", SAME_BITS, 0, half)
                half.rename(place)
        except Exception as problem:  # the compiler's, or another process was sooner
            log.debug("headers are not compiled before: %s", problem)
            return None
        finally:
            if half is not None:
                shutil.rmtree(half, ignore_errors=True)
    return place


@cache
def headers_ahead() -> None:
    """Begin with the headers beside what else is to be done before the first draft."""
    threading.Thread(target=headers, name="abut compiles headers", daemon=True).start()


# --- in memory ------------------------------------------------------------------------------------------------------------


_loads = itertools.count()


def loaded_addresses(path: Path, symbols: Sequence[str], draft: bool) -> list[int]:
    """Load an object file, and tell where its kernels stand in memory; none where it is damaged, or half of a draft is missing."""
    found = _looked_up(path, [f"{symbol}_cpu_forward" for symbol in symbols] + [TABLE] * draft)
    if found and draft:
        table = (ctypes.c_void_p * SEAMS).from_address(found.pop())
        if table[0]:  # what waits for its second half
            other = _looked_up(second_half(path), [TABLE])
            if not other:
                return []
            ctypes.memmove(table, other[0], ctypes.sizeof(table))
    return found


def _looked_up(path: Path, symbols: Sequence[str]) -> list[int]:
    """Load an object file, and tell where some of what is in it stands in memory; none where it is damaged."""
    import warp as wp

    wp.init()
    runtime: Any = wp._src.context.runtime
    llvm, handle = runtime.llvm, f"abut_{path.stem}_{next(_loads)}".encode()  # of one name the first stays
    if llvm.wp_load_obj(str(path).encode(), handle, wp.config.legacy_cpu_linker) != 0:
        log.warning("the object file %s is damaged; it is removed and compiled anew", path)
        with suppress(OSError):
            path.unlink()
        return []
    found = [int(llvm.wp_lookup(handle, symbol.encode()) or 0) for symbol in symbols]
    return found if all(found) else []


_STRUCTS: dict[tuple[type, ...], Any] = {}
_FORWARD = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


def call(address: int, threads: int | tuple[int, ...], inputs: list[Any]) -> None:
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

"""Compilation of kernels for the CPU with Warp's compiler: generate C++, compile object files, load them, launch kernels.

All code that depends on Warp's internals is in this file, and in ``compiler.shared_cache`` for other devices.
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
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from abut.array_types import AnyArray
from abut.compiler.cpp.code_generation import patch_warp_codegen
from abut.compiler.cpp.cpp_source import NO_SEAMS, SEAMS, TABLE, split_source, strip_unused_adjoints
from abut.compiler.cpp.variable_folding import inline_expressions
from abut.compiler.kernel_cache import (
    add_checksum,
    begin_warp,
    cache_folder,
    is_sound,
    mark_used,
    read_sealed,
    temporary_path,
    write,
)

log = logging.getLogger("abut")

#: The compiler fuses a product with a sum only where ``fma`` is called by name. Otherwise the fused operations would depend on the level
#: of optimisation. Warp's ``fuse_fp=False`` requests the same and takes precedence; both are set in case another version of Warp does not.
#: Only optimised code would compute sin and cos of one angle by one call, or replace a power by products and roots: the last bits of these
#: differ, so that a run would depend on when optimised code takes over from the draft.
SAME_BITS = "-march=native -ffp-contract=off -fno-builtin-sin -fno-builtin-cos -fno-builtin-pow"
#: First lines of the C++ of every kernel.
HEADERS = """#define WP_NO_BFLOAT16
#define WP_TILE_BLOCK_DIM 1
#define WP_NO_CRT
#include "builtin.h"
"""


#: Settings of Warp that decide what its C++ is, or how it is compiled.
SETTINGS = (
    "version", "mode", "verify_fp", "optimization_level", "cpu_compiler_flags", "max_unroll", "enable_backward",
    "legacy_scalar_return_types", "enable_vector_component_overwrites", "verify_autograd_array_access",
    "enable_tiles_in_stack_memory", "default_grid_stride", "deterministic",
)  # fmt: skip


def compiler_setting() -> tuple[Any, ...]:
    """Return the settings with which kernels would be compiled now, and the processor's fingerprint."""
    import warp as wp

    values = tuple(map(vars(wp.config).get, SETTINGS))  # called at every launch
    try:
        return _cached_settings(*values)
    except TypeError:  # a setting that cannot be hashed
        return _plain_settings(*values)


def _plain_settings(*values: object) -> tuple[bool | int | float | str | None, ...]:
    return (*map(_plain_setting, values), _processor_hash())


_cached_settings = lru_cache(64, typed=True)(_plain_settings)


def _plain_setting(value: object) -> bool | int | float | str | None:
    """Return a setting in a form that a fingerprint can contain."""
    return value if value is None or isinstance(value, bool | int | float | str) else repr(value)


@cache
def _processor_hash() -> str:
    """Return a hash of the processor's properties on which object files depend; clusters share one cache between many processors."""
    import platform

    kept = [platform.machine(), platform.processor()]
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            lines = file.read(20_000).split("\n\n")[0].splitlines()
        kept += [line for line in lines if line.startswith(("flags", "Features", "model name", "CPU part"))]
    except OSError:  # only Linux has it
        pass
    return hashlib.sha1("\n".join(kept).encode()).hexdigest()[:12]


def generate_module(kernels: Sequence[Any], inline: str) -> tuple[str, list[str], Callable[[], str]]:
    """Return the name of a module's code, the names of its kernels in it, and a function that generates its C++."""
    import warp as wp

    patch_warp_codegen()
    module = kernels[0].module
    if module.resolved_options.get(1) != module.resolve_options(wp.config, 1):
        module.mark_modified()  # else its hash would be that of another setting
    digest = hashlib.sha256(
        module.get_module_hash(1) + repr((*compiler_setting(), inline, _rewriter_digest())).encode()
    )
    symbols = [one.get_mangled_name() for one in kernels]
    # suppresses line comments of texts without file, which debugging would write before each statement, and which prevent folding
    options = module.resolved_options[1] | {"line_directives": False}
    return (
        digest.hexdigest()[:32],
        symbols,
        lambda: inline_expressions(strip_unused_adjoints(str(module._run_codegen(options, True)[0]))),
    )


@cache
def _rewriter_digest() -> str:
    """Return a hash of the files that rewrite Warp's C++; the bits of a kernel depend on them."""
    texts = (
        (Path(__file__).parent / name).read_bytes()
        for name in ("build.py", "cpp/cpp_source.py", "cpp/variable_folding.py")
    )
    return hashlib.sha1(b"".join(texts)).hexdigest()


def build(text: Path, target: Path, flags: str, level: int, name: str = "") -> None:
    """Compile C++ to an object file with its checksum, whole or not at all. Unoptimised code reads precompiled headers.

    Args:
        text: The C++.
        target: The object file.
        flags: Of the compiler.
        level: Of optimisation.
        name: The final name of the object file, if it differs.

    Raises:
        Exception: the compiler failed.
    """
    half = temporary_path(target)
    try:
        _compile_object(text, half, flags, level, precompiled_headers() if level == 0 else None)
        add_checksum(half, name or target.name)
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)


#: Length of a draft [characters] below which two parts take as long as the whole; a text of 95,000 characters takes 0.2 s.
MIN_SPLIT_LENGTH = 100_000


def compile_draft(text: Path, target: Path, halving: bool) -> None:
    """Compile C++ to an object file without optimisation, in two halves in parallel if there are two processors.

    ``halving`` pays off only if a processor is idle, because code that both halves need is compiled twice. Each part takes 0.1 s in
    addition, so texts below `MIN_SPLIT_LENGTH` are compiled whole.

    Raises:
        Exception: the compiler failed.
    """
    whole = (read_sealed(text) or b"").decode()
    worthwhile = halving and len(whole) >= MIN_SPLIT_LENGTH and (os.cpu_count() or 1) > 1
    halves = split_source(whole) if worthwhile else None
    if halves is not None:
        try:
            _compile_halves(text, halves, target)
            return
        except Exception as problem:  # a later Warp may generate code that cannot be split this way
            log.debug(
                "the draft kernel is compiled as one file, since compiling it as two files failed: %s",
                problem,
            )
            second_half(target).unlink(missing_ok=True)
    _compile_part(text, ".0.cpp", whole + NO_SEAMS, target)


def _compile_halves(text: Path, halves: tuple[str, str], target: Path) -> None:
    """Compile both halves of a text. If the object file of the first half exists, so does that of the second."""
    second = second_half(target)
    with ThreadPoolExecutor(1, "abut compiles") as beside:
        ready = beside.submit(_compile_part, text, ".2.cpp", halves[1], second)
        half_made = temporary_path(target)
        _compile_part(text, ".1.cpp", halves[0], half_made, target.name)
    try:
        ready.result()
        half_made.replace(target)
    finally:
        half_made.unlink(missing_ok=True)


def _compile_part(text: Path, suffix: str, part: str, target: Path, name: str = "") -> None:
    """Compile a part of a text to an object file."""
    place = temporary_path(text).with_suffix(suffix)
    try:
        place.write_text(part, encoding="utf-8")
        build(place, target, SAME_BITS, 0, name)
    finally:
        place.unlink(missing_ok=True)


def second_half(target: Path) -> Path:
    """Return the path of the object file of a draft's second half."""
    return target.with_suffix(".2.o")


def _compile_object(text: Path, target: Path, flags: str, level: int, compiled_headers: Path | None) -> None:
    import warp as wp

    begin_warp()
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
_sound_headers: set[Path] = set()  #: those that this process has built or verified
CHECKSUMS = "checksums"  #: file in their folder


def _folder_checksums(place: Path) -> str:
    """Return the checksums of all files in a folder."""
    files = sorted(path for path in place.iterdir() if path.name != CHECKSUMS)
    return "\n".join(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files)


def _are_sound(place: Path) -> bool:
    """Return True if compiled headers match their checksums."""
    checksums = read_sealed(place / CHECKSUMS, reported=False)
    try:
        return checksums is not None and checksums.decode() == _folder_checksums(place)
    except OSError:
        return False


def precompiled_headers() -> Path | None:
    """Return the folder of Warp's precompiled headers, which halve the time of a draft; None if they cannot be built."""
    import warp as wp

    native = Path(wp.__file__).parent / "native"
    with _one_at_a_time:
        half = None
        try:
            files = sorted(
                (one.name, one.stat().st_size, one.stat().st_mtime_ns)
                for one in os.scandir(native)
                if one.is_file()
            )
            stamp = f"{native} {files} {HEADERS} {compiler_setting()}"
            place = cache_folder() / f"headers_{hashlib.sha1(stamp.encode()).hexdigest()[:12]}"
            if place in _sound_headers and place.is_dir():
                return place
            if place.is_dir() and not _are_sound(place):
                log.warning(
                    "the precompiled headers %s are damaged; they are removed and compiled again", place
                )
                shutil.rmtree(place)
            if not place.is_dir():
                half = temporary_path(place)
                half.mkdir(parents=True)
                (half / "empty.cpp").write_text(HEADERS, encoding="utf-8")
                _compile_object(half / "empty.cpp", half / "empty.o", SAME_BITS, 0, half)
                write(half / CHECKSUMS, _folder_checksums(half))
                half.rename(place)
            mark_used(place)
            _sound_headers.add(place)
        except Exception as problem:  # the compiler failed, or another process was faster
            log.debug("headers cannot be precompiled: %s", problem)
            return None
        finally:
            if half is not None:
                shutil.rmtree(half, ignore_errors=True)
    return place


@cache
def precompile_headers() -> None:
    """Start to compile the headers in parallel with other work before the first draft."""
    threading.Thread(target=precompiled_headers, name="abut compiles headers", daemon=True).start()


# --- in memory ------------------------------------------------------------------------------------------------------------


_loads = itertools.count()


def loaded_addresses(path: Path, symbols: Sequence[str], draft: bool) -> list[int]:
    """Load an object file and return the addresses of its kernels; none if it is damaged, or if half of a draft is missing."""
    found = _looked_up(path, [f"{symbol}_cpu_forward" for symbol in symbols] + [TABLE] * draft)
    if found and draft:
        table = (ctypes.c_void_p * SEAMS).from_address(found.pop())
        if table[0]:  # a first half that needs its second half
            other = _looked_up(second_half(path), [TABLE])
            if not other:
                return []
            ctypes.memmove(table, other[0], ctypes.sizeof(table))
    return found


def _looked_up(path: Path, symbols: Sequence[str]) -> list[int]:
    """Load an object file and return the addresses of these symbols; none if it is damaged."""
    import warp as wp

    begin_warp()
    if not is_sound(path):
        return []
    runtime = wp._src.context.runtime
    llvm, handle = (
        runtime.llvm,
        f"abut_{path.stem}_{next(_loads)}".encode(),
    )  # of several objects with one name, the first stays loaded
    if llvm.wp_load_obj(str(path).encode(), handle, wp.config.legacy_cpu_linker) != 0:
        log.warning("the object file %s is damaged; it is removed and compiled again", path)
        with suppress(OSError):
            path.unlink()
        return []
    mark_used(path)
    found = [int(llvm.wp_lookup(handle, symbol.encode()) or 0) for symbol in symbols]
    return found if all(found) else []


_STRUCTS: dict[tuple[type, ...], Any] = {}
_FORWARD = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


def launch_kernel(address: int, threads: int | tuple[int, ...], inputs: list[Any]) -> None:
    """Launch a kernel on the CPU; Python's global lock is released meanwhile."""
    values = [_kernel_argument(x) for x in inputs]
    kinds = tuple(map(type, values))
    if kinds not in _STRUCTS:
        fields = [(f"a{k}", kind) for k, kind in enumerate(kinds)]
        _STRUCTS[kinds] = type("Arguments", (ctypes.Structure,), {"_fields_": fields})
    given, bounds = _STRUCTS[kinds](*values), _launch_bounds(threads)
    _FORWARD(address)(ctypes.addressof(bounds), ctypes.addressof(given))


@lru_cache(64)
def _launch_bounds(threads: int | tuple[int, ...]) -> Any:
    import warp as wp

    return wp._src.types.launch_bounds_t(threads)


class _KernelValue(Protocol):
    """Array or struct of Warp."""

    def __ctype__(self) -> ctypes.Structure:
        """Return it in the form in which a kernel reads it."""


def _kernel_argument(x: int | float | np.integer[Any] | AnyArray | _KernelValue) -> object:
    """Return an argument in the form in which the kernel reads it. Arrays of NumPy take a fifth of the time of new arrays of Warp."""
    if isinstance(x, (int, np.integer)):
        return ctypes.c_int32(int(x))
    if isinstance(x, float):
        return ctypes.c_double(x)
    return _array_argument(x) if isinstance(x, np.ndarray) else x.__ctype__()


def _array_argument(x: AnyArray) -> object:
    """Return an array of NumPy in the form in which a kernel reads it."""
    import warp as wp

    interface = x.__array_interface__
    return wp._src.types.array_t(interface["data"][0], 0, x.ndim, x.shape, x.strides)

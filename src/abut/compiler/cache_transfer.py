"""Transfer of compiled kernels between caches: object files are copied out of one cache and installed in another.

The name of a kernel's note is its fingerprint. It covers the source of abut, Warp's version and settings, and the processor.
Kernels that were compiled for another configuration are therefore never used.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Sequence
from pathlib import Path

from abut.compiler.build import second_half
from abut.compiler.kernel_cache import cache_folder, is_sound, temporary_path
from abut.compiler.kernels import Kernel
from abut.compiler.object_files import BEST, DRAFT, FAST, object_file, text_file

__all__ = ["install_kernel_files", "kernel_files"]

log = logging.getLogger("abut")


def kernel_files(kernels: Sequence[Kernel]) -> dict[str, Path]:
    """Return the files of these kernels in the cache, by name: notes, best object files, and C++ that is not fully optimised yet."""
    files: dict[str, Path] = {}
    for kernel in kernels:
        key, code = kernel.key, kernel.code
        if key is None or code is None:
            continue
        files[f"{key}.json"] = code.place / f"{key}.json"
        levels = [
            level for level in (BEST, FAST, DRAFT) if object_file(code.name, level, code.place).is_file()
        ]
        best = object_file(code.name, levels[0], code.place) if levels else None
        also = [text_file(code.name, code.place)] if levels[:1] != [BEST] else []
        if levels[:1] == [DRAFT]:
            also.append(second_half(object_file(code.name, DRAFT, code.place)))
        files |= {path.name: path for path in (best, *also) if path is not None and path.is_file()}
    return {name: path for name, path in files.items() if path.is_file()}


def install_kernel_files(place: Path) -> None:
    """Copy kernel files from a folder into the cache where they are missing; files that cannot be written are skipped."""
    notes = sorted(place.glob("*.json"))
    for path in (
        *sorted(set(place.iterdir()) - set(notes)),
        *notes,
    ):  # the files that a note refers to exist before the note
        target = cache_folder() / path.name
        if target.exists() or not path.is_file() or not is_sound(path):
            continue
        half = temporary_path(target)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, half)
            half.replace(target)
        except OSError as problem:
            log.info(
                "the kernel %s cannot be copied into the cache (%s), so it is compiled", path.name, problem
            )
            half.unlink(missing_ok=True)

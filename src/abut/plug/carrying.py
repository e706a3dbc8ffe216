"""Object files of kernels that travel: copied out of a cache, and into another, where they are found as if they had been made there.

The name of a kernel's note is its fingerprint, which holds the text of abut, Warp's version and settings, and the processor, so that what
was made for others is never taken.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Sequence
from pathlib import Path

from abut.plug.building import second_half
from abut.plug.kernel_cache import folder, is_sound, temporary_path
from abut.plug.kernels import Kernel
from abut.plug.objects import BEST, DRAFT, SOON, object_file, text_file

__all__ = ["install_kernel_files", "kernel_files"]

log = logging.getLogger("abut")


def kernel_files(kernels: Sequence[Kernel]) -> dict[str, Path]:
    """The files by which a cache knows these kernels, by their names: notes, the best object files, and the text of what may be better."""
    files: dict[str, Path] = {}
    for kernel in kernels:
        key, code = kernel.key, kernel.code
        if key is None or code is None:
            continue
        files[f"{key}.json"] = code.place / f"{key}.json"
        levels = [
            level for level in (BEST, SOON, DRAFT) if object_file(code.name, level, code.place).is_file()
        ]
        best = object_file(code.name, levels[0], code.place) if levels else None
        also = [text_file(code.name, code.place)] if levels[:1] != [BEST] else []
        if levels[:1] == [DRAFT]:
            also.append(second_half(object_file(code.name, DRAFT, code.place)))
        files |= {path.name: path for path in (best, *also) if path is not None and path.is_file()}
    return {name: path for name, path in files.items() if path.is_file()}


def install_kernel_files(place: Path) -> None:
    """Put the files of kernels that lie in a folder into the cache, where they are not there; what cannot be written is left."""
    notes = sorted(place.glob("*.json"))
    for path in (
        *sorted(set(place.iterdir()) - set(notes)),
        *notes,
    ):  # a note leads to what is there before it
        target = folder() / path.name
        if target.exists() or not path.is_file() or not is_sound(path):
            continue
        half = temporary_path(target)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, half)
            half.replace(target)
        except OSError as problem:
            log.info("the kernel %s cannot be put into the cache (%s), and is compiled", path.name, problem)
            half.unlink(missing_ok=True)

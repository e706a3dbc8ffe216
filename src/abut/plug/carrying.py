"""Object files of kernels that travel: copied out of a cache, and into another, where they are found as if they had been made there.

The name of a kernel's note is its fingerprint, which holds the text of abut, Warp's version and settings, and the processor, so that what
was made for others is never taken.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import threading
from collections.abc import Sequence
from pathlib import Path

from abut.plug.building import folder, second_half
from abut.plug.kernels import Kernel
from abut.plug.objects import BEST, DRAFT, SOON, object_file, text_file

__all__ = ["carried", "unpacked"]

log = logging.getLogger("abut")


def carried(kernels: Sequence[Kernel]) -> dict[str, Path]:
    """The files by which a cache knows these kernels, by their names: notes, the best object files, and of a draft its text."""
    files: dict[str, Path] = {}
    for kernel in kernels:
        key, code = kernel.key, kernel.code
        if key is None or code is None:
            continue
        files[f"{key}.json"] = folder() / f"{key}.json"
        levels = [level for level in (BEST, SOON, DRAFT) if object_file(code.name, level).is_file()]
        best = object_file(code.name, levels[0]) if levels else None
        also = (
            (second_half(object_file(code.name, DRAFT)), text_file(code.name))
            if levels[:1] == [DRAFT]
            else ()
        )
        files |= {path.name: path for path in (best, *also) if path is not None and path.is_file()}
    return {name: path for name, path in files.items() if path.is_file()}


def unpacked(place: Path) -> None:
    """Put the files of kernels that lie in a folder into the cache, where they are not there; what cannot be written is left."""
    notes = sorted(place.glob("*.json"))
    for path in (
        *sorted(set(place.iterdir()) - set(notes)),
        *notes,
    ):  # a note leads to what is there before it
        target = folder() / path.name
        if target.exists() or not _sound(path):
            continue
        half = target.with_name(f"{target.name}.{os.getpid()}.{threading.get_ident()}.half")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, half)
            half.replace(target)
        except OSError as problem:
            log.info("the kernel %s cannot be put into the cache (%s), and is compiled", path.name, problem)
            half.unlink(missing_ok=True)


def _sound(path: Path) -> bool:
    """Whether a note is one; an object file is looked at when it is loaded."""
    if path.suffix != ".json":
        return True
    try:
        told = json.loads(path.read_text())
    except (OSError, ValueError):
        return False
    return isinstance(told, dict) and {"code", "symbols", "inline"} <= set(told)

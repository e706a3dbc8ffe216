"""Background process (``python -m abut.compiler.optimize``) that compiles a draft's C++ again with optimisations.

Only a few run at a time, and one per code; it outlives the process that started it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from abut.compiler.build import build
from abut.compiler.kernel_cache import is_sound
from abut.compiler.object_files import are_processors_busy
from abut.compiler.shared_cache import lock_file

TURN = 0.05  #: interval between two attempts to acquire a lock [s]
PATIENCE = 600.0  #: seconds after which it leaves the queue; the next long run starts another


def compile_optimized(text: Path, target: Path, flags: str) -> bool:
    """Compile a text to an object file unless another process did; return True if the file exists."""
    processors = os.cpu_count() or 2
    places = (
        processors if are_processors_busy() else max(1, processors // 2)
    )  # processes on a busy machine wait for this file
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        for place in range(places):
            with text.with_name(f"optimising.{place}.lock").open("ab") as mine:
                if not lock_file(mine, True):
                    continue
                try:
                    if not target.is_file() and text.is_file() and is_sound(text):
                        import warp as wp  # only once its turn has come

                        wp.config.log_level = wp.LOG_ERROR
                        build(text, target, flags, 2)
                    return target.is_file()
                finally:
                    lock_file(mine, False)
        time.sleep(TURN)
    return False


def main(text: Path, asked: list[str]) -> bool:
    """Compile the object files one after the other, the fastest first; the text is removed once the best, which has its name, exists."""
    every = [
        compile_optimized(text, Path(target), flags)
        for target, flags in zip(asked[::2], asked[1::2], strict=True)
    ]
    if text.with_suffix(".o").is_file():
        text.unlink(missing_ok=True)
    return all(every)


if __name__ == "__main__":
    sys.exit(not main(Path(sys.argv[1]), sys.argv[2:]))

"""Process (``python -m abut.compiler.optimize TEXT TARGET FLAGS``) that compiles a draft's C++ again with optimisations."""

from __future__ import annotations

import sys
from pathlib import Path

from abut.compiler.build import build
from abut.compiler.kernel_cache import is_sound
from abut.compiler.shared_cache import compile_turn

#: Address space of the process at most [bytes]; large kernels need a sixth of it as memory.
MEMORY = 4 * 2**30


def compile_optimized(text: Path, target: Path, flags: str) -> bool:
    """Compile a text to an object file unless another process did; return True if the file exists.

    The text is removed once the best object file, which has its name, exists.
    """
    with compile_turn(target):
        if not target.is_file() and text.is_file() and is_sound(text):
            import warp as wp

            limit_memory()
            wp.config.log_level = wp.LOG_ERROR
            build(text, target, flags, 2)
    if text.with_suffix(".o").is_file():
        text.unlink(missing_ok=True)
    return target.is_file()


def limit_memory() -> None:
    """Limit the address space of this process, where the system can."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


if __name__ == "__main__":
    sys.exit(not compile_optimized(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]))

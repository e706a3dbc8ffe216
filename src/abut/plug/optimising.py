"""A process of its own, ``python -m abut.plug.optimising``, which compiles a draft's C++ again with all optimisations.

Few at a time, and one of each; it outlives whoever started it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from abut.plug.building import build
from abut.plug.caching import lock

TURN = 0.05  #: seconds between two looks at the locks
PATIENCE = 600.0  #: seconds after which it gives up its place in the line; the next long run starts another


def optimise(text: Path, flags: str) -> bool:
    """Compile a text to the object file beside it, unless somebody did; whether it is there."""
    target = text.with_suffix(".o")
    places = max(1, (os.cpu_count() or 2) // 2)
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        for place in range(places):
            with text.with_name(f"optimising.{place}.lock").open("ab") as mine:
                if not lock(mine, True):
                    continue
                try:
                    if not target.is_file() and text.is_file():
                        import warp as wp  # when its turn has come

                        wp.config.log_level = wp.LOG_ERROR
                        build(text, target, flags, 2)
                        text.unlink(missing_ok=True)
                    return target.is_file()
                finally:
                    lock(mine, False)
        time.sleep(TURN)
    return False


if __name__ == "__main__":
    sys.exit(not optimise(Path(sys.argv[1]), sys.argv[2]))

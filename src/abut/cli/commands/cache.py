"""Command ``abut cache``: list, measure or clear the cache of compiled kernels and reduced bodies."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from abut.cli.declare import argument, declare_command
from abut.cli.output import Console
from abut.compiler import kernel_cache
from abut.compiler.kernel_cache import CacheEntry
from abut.errors import InputError, InvalidValue

DAY = 86400.0
WIDTH = 96  #: characters of a kernel's features


@declare_command(
    "cache",
    "list or clear the cache of compiled kernels",
    argument(
        "what",
        "list|size|clear",
        "action (default: size)",
        nargs="?",
        default="size",
        choices=("list", "size", "clear"),
    ),
    argument(
        "--older",
        "DAYS",
        "list or clear only entries unused for this number of days",
        type=float,
        default=0.0,
    ),
)
def cache(options: argparse.Namespace, console: Console) -> int:
    """List the cached kernels and reduced bodies, show their size, or remove them.

      list    each entry: last use, size, and the kernel's features, the longest unused first
      size    number of entries, and their size
      clear   remove them; the next run of a machine compiles again

    Entries unused for 90 days are removed automatically, and the longest unused ones while the size exceeds 4 GB. The variables
    ABUT_CACHE_DAYS and ABUT_CACHE_GB set other limits. WARP_CACHE_PATH names another folder.

    examples:
      abut cache                    size and folder
      abut cache list               each entry
      abut cache clear --older 30   entries that were not used for a month
    """
    if not options.older >= 0.0:
        raise InvalidValue.of("--older", options.older, "be a number of days of at least 0")
    place = kernel_cache.cache_folder().parent
    now = time.time()
    found = [one for one in kernel_cache.cache_entries() if now - one.used >= options.older * DAY]
    summary = {"folder": place, "entries": len(found), "bytes": kernel_cache.total_size(found)}
    if options.what == "list":
        summary["list"] = [
            {
                "kind": one.kind,
                "name": one.name,
                "bytes": one.size,
                "unused_days": (now - one.used) / DAY,
                "features": one.features,
            }
            for one in found
        ]
        console.print_result("\n".join([*_entry_lines(found, now), _size_summary(found, place)]), summary)
    elif options.what == "size":
        console.print_result(_size_summary(found, place), summary)
    else:
        gone = kernel_cache.remove_entries(found)
        left = [one for one in kernel_cache.cache_entries() if one in found]
        console.print_result(
            f"{_size_summary(found, place)}: {_byte_text(gone)} removed", summary | {"removed": gone}
        )
        if left:
            raise InputError(
                f"{len(left)} entries in {place} could not be removed, for example "
                f"{left[0].files[0]}; end the processes that use them, or change the permissions of "
                "the folder"
            )
    return 0


def _entry_lines(found: Sequence[CacheEntry], now: float) -> list[str]:
    """Return one line for each entry."""
    days = [(now - one.used) / DAY for one in found]
    texts = [_shorten_text(", ".join(one.features) or one.name) for one in found]
    return [
        f"{day:6.1f} d  {_byte_text(one.size):>9s}  {one.kind}: {text}"
        for day, one, text in zip(days, found, texts, strict=True)
    ]


def _shorten_text(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 2]} …"


def _size_summary(found: Sequence[CacheEntry], place: object) -> str:
    count = f"{len(found)} entr{'y' if len(found) == 1 else 'ies'}"
    return f"{count}, {_byte_text(kernel_cache.total_size(found))}, in {place}"


def _byte_text(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count < 1e9 else f"{count / 1e9:.2f} GB"

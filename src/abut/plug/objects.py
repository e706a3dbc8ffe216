"""Object files of kernels: a draft that is there in seconds, and optimised ones, made by a process of its own where kernels run long enough
to gain by them: soon one in which little is inlined, and then the one in which all is, which takes several times as long to compile.

All are made of one text, and give the same bits: the compiler fuses no product with a sum (`building.SAME_BITS`), for which of them it
would fuse hangs on how far it optimises. So one may take over from the other between any two launches.

In the kernel cache (`plug.kernel_cache`): notes, by the fingerprint of what a kernel is made of, that lead to a code; texts and object
files by the code, which is Warp's hash of the module and of how it is compiled. All bear checksums, and what is damaged is made again.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from abut.gc_pause import pause_gc
from abut.plug.building import (
    SAME_BITS,
    compile_draft,
    generate_module,
    launch_kernel,
    loaded_addresses,
)
from abut.plug.caching import turn
from abut.plug.kernel_cache import folder, folders, is_sound, mark_used, prune_cache, read_sealed, write

log = logging.getLogger("abut")

#: How much the compiler inlines, beyond a draft. All of it halves the time of a march, explicit or implicit, and doubles that of compiling
#: (measured). Loops of three are not made vectors with masks, nor copies wider than what is read from them next, for which a processor
#: waits: a twentieth of a march with one contact, nothing of others. How deep the compiler looks for vectors in straight code is its own
#: measure: less of it cost a tenth of every march but that. A kernel that runs seldom is compiled sooner with less than Warp's own measure.
INLINING = {
    "all": f"{SAME_BITS} -fno-vectorize -mprefer-vector-width=256 -mllvm -inline-threshold=200000"
    " -mllvm -inline-cold-callsite-threshold=200000",
    "wide": f"{SAME_BITS} -mprefer-vector-width=512 -mllvm -inline-threshold=200000 -mllvm -inline-cold-callsite-threshold=200000",
    "little": SAME_BITS,
}
AFTER = 0.5  #: seconds that drafts of a code have run when its optimised object file begins to be made; see `optimizer_delay`
DRAFT, SOON, BEST = range(3)  #: levels of optimisation
SUFFIXES = (".draft", ".soon", "")  #: of their object files
TURN = 0.02  #: seconds between two looks for it
PATIENCE = 900.0  #: seconds that somebody waits for that


def optimizer_delay() -> float:
    """Seconds of running by a draft that start the optimiser: ``ABUT_OPTIMISE_AFTER``, of which 0 optimises at once and "inf" never."""
    try:
        return float(os.environ.get("ABUT_OPTIMISE_AFTER", AFTER))
    except ValueError:
        return AFTER


def are_processors_busy() -> bool:
    """Whether all processors are at work, as ``ABUT_OPTIMISE_WAIT=1`` says."""
    return os.environ.get("ABUT_OPTIMISE_WAIT", "") == "1"


def required_level() -> int:
    """The level for which a run waits: `DRAFT` is there; the one that is soon there where there is one processor; and where all are at
    work the best that is asked for.
    """
    if are_processors_busy():
        return best_level()
    return SOON if os.cpu_count() == 1 else DRAFT


def best_level() -> int:
    """The best level that is asked for: `BEST`, or with ``ABUT_OPTIMISE_LEVEL=1`` what is soon there."""
    return SOON if os.environ.get("ABUT_OPTIMISE_LEVEL", "") == "1" else BEST


# --- codes ----------------------------------------------------------------------------------------------------------------

_loaded: dict[str, Code] = {}


class Code:
    """Kernels that share a module, compiled and in memory.

    Args:
        name: Names their object files.
        symbols: The kernels' names there.
        inline: How much is inlined by the optimised one: a key of `INLINING`.
        place: The folder of its files.
    """

    def __init__(self, name: str, symbols: Sequence[str], inline: str, place: Path) -> None:
        self.name, self.symbols, self.inline, self.place = name, list(symbols), inline, place
        self.addresses: list[int] = []  #: of the kernels, in memory
        self.level = BEST
        self.spent = 0.0  #: seconds that it has run in this process where there may be better
        self._maker: _DetachedProcess | None = None
        self._stuck = False  #: whether it cannot be optimised
        self._next_look = 0.0  #: when it is looked for again

    def load(self) -> bool:
        """Take the best object file there is, of which a better one can be made where one is asked for; whether there is one."""
        for level in (BEST, SOON, DRAFT):
            path = object_file(self.name, level, self.place)
            if not path.is_file() or (
                level < best_level() and not is_sound(text_file(self.name, self.place))
            ):
                continue
            if self._take(level):
                return True
        return False

    def _take(self, level: int) -> bool:
        """Take the object file of this level, if it is there."""
        path = object_file(self.name, level, self.place)
        if path.is_file() and (found := loaded_addresses(path, self.symbols, level == DRAFT)):
            self.addresses, self.level = found, BEST if _is_debug_mode() else level
            return True
        return False

    @property
    def draft(self) -> bool:
        """Whether it is not optimised at all."""
        return self.level == DRAFT

    def run(self, place: int, threads: int | tuple[int, ...], inputs: list[Any]) -> float:
        """Run the kernel in this place, by the best object file that there is; seconds that it waited for a better one."""
        if self.level >= best_level():
            launch_kernel(self.addresses[place], threads, inputs)
            return 0.0
        self.seek()
        begun = time.perf_counter()
        launch_kernel(self.addresses[place], threads, inputs)
        ended = time.perf_counter()
        self.spent += ended - begun
        if self.spent > optimizer_delay():
            self._begin()
            self.optimise(required_level())
        return time.perf_counter() - ended

    def seek(self) -> None:
        """Let a better object file take over, where there is one by now."""
        if (now := time.monotonic()) < self._next_look:
            return
        self._next_look = now + TURN
        if any(self._take(level) for level in range(BEST, self.level, -1)):
            log.info("the optimised kernel takes over from its draft")

    def optimise(self, level: int = BEST) -> None:
        """Wait until the object file of a level, or the best that is asked for, is there.

        Raises:
            KeyboardInterrupt: Ctrl-C; what makes it goes on, and serves the next.
        """
        begun, level = time.monotonic(), min(level, best_level())
        while self.level < level and self._begin() and time.monotonic() - begun < PATIENCE:
            time.sleep(TURN)
            self.seek()

    def _begin(self) -> bool:
        """See to it that a process, which outlives this one, makes the optimised object file; whether one does."""
        if self._stuck:
            return False
        if self._maker is None:
            self._start()
        elif self._maker.poll():
            self._give_up(f"the compiler's process ended with {self._maker.returncode}")
        return not self._stuck

    def _start(self) -> None:
        if not os.access(self.place, os.W_OK) and (text := read_sealed(text_file(self.name, self.place))):
            self.place = folder()  # it was found where nothing can be put
            with suppress(OSError):
                write(text_file(self.name, self.place), text.decode())
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(x for x in sys.path if x)}
        command = [
            sys.executable,
            "-m",
            "abut.plug.optimising",
            str(text_file(self.name, self.place)),
            *(x for level in self._asked() for x in level),
        ]
        apart: dict[str, Any] = (
            {"start_new_session": True} if os.name == "posix" else {"creationflags": 0x208}
        )
        quiet: dict[str, Any] = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
        }
        try:
            self._maker = _DetachedProcess(command, env=environment, **quiet, **apart)
        except OSError as problem:
            self._give_up(str(problem))

    def _asked(self) -> list[tuple[str, str]]:
        """Object files to make, with the compiler's flags."""
        best = [(str(object_file(self.name, BEST, self.place)), INLINING[self.inline])]
        if self.inline == "little":
            return best
        soon = [(str(object_file(self.name, SOON, self.place)), INLINING["little"])]
        return soon + (best if best_level() == BEST else [])

    def _give_up(self, why: str) -> None:
        self._stuck = True
        log.warning("the kernel cannot be optimised (%s); its draft, which is slower, stays", why)


class _DetachedProcess(subprocess.Popen[bytes]):
    def __del__(self, *_: Any) -> None:
        """It is meant to run on, which is nothing to be warned of."""


def _is_debug_mode() -> bool:
    import warp as wp

    return bool(wp.config.mode == "debug")


def object_file(name: str, level: int, place: Path | None = None) -> Path:
    """Where a code's object file stands, or would."""
    return (place or folder()) / f"{name}{SUFFIXES[level]}.o"


def text_file(name: str, place: Path | None = None) -> Path:
    """Where a code's C++ stands until the best has been made of it."""
    return (place or folder()) / f"{name}.cpp"


def find_code(key: str) -> Code | None:
    """The code to which a fingerprint leads, in memory; None where there is none that can be loaded."""
    for place in folders() if key not in _loaded else ():
        note = place / f"{key}.json"
        try:
            told = json.loads(read_sealed(note) or b"")
            code = Code(str(told["code"]), list(told["symbols"]), str(told["inline"]), place)
        except (ValueError, KeyError, TypeError):
            continue
        if code.load():
            mark_used(note)
            _loaded[key] = code
            break
    return _loaded.get(key)


def make_code(key: str, kernels: Sequence[Any], inline: str, features: Sequence[str]) -> tuple[Code, bool]:
    """The code of Warp's kernels of one module, drafted if there is no object file of it; and whether it was.

    Raises:
        Exception: the compiler failed, or nothing can be written.
    """
    with pause_gc():
        return _draft_code(key, kernels, inline, features)


def _draft_code(key: str, kernels: Sequence[Any], inline: str, features: Sequence[str]) -> tuple[Code, bool]:
    digest, symbols, text = generate_module([one.warp for one in kernels], inline)
    code, compiled = Code(digest, symbols, inline, folder()), False
    with turn(object_file(digest, DRAFT)):
        if not code.load():
            compiled = True
            write(text_file(digest), text())
            compile_draft(text_file(digest), object_file(digest, DRAFT), not are_processors_busy())
            if not code.load():
                raise OSError(f"the object file {object_file(digest, DRAFT)} cannot be loaded")
    write(
        folder() / f"{key}.json",
        json.dumps({"code": digest, "symbols": symbols, "inline": inline, "features": list(features)}),
    )
    _loaded[key] = code
    if compiled:
        with suppress(OSError):
            prune_cache()
    return code, compiled

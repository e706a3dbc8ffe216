"""Object files of kernels: a draft that is compiled in seconds, and optimised ones that replace it if the kernel runs long enough.

Separate processes compile the optimised files (`compiler.optimization_queue`): first one with little inlining, then one with full
inlining, which takes several times as long to compile.

All are compiled from one text and produce the same bits, since the compiler fuses no product with a sum (`build.SAME_BITS`); which of
them it would fuse depends on the level of optimisation. One file may therefore replace another between any two launches.

In the kernel cache (`compiler.kernel_cache`): notes, named by the fingerprint of a kernel, that refer to a code; texts and object files,
named by the code, which is Warp's hash of the module and of its compiler settings. All have checksums; damaged files are compiled again.
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

from abut.compiler.build import SAME_BITS, compile_draft, generate_module, launch_kernel, loaded_addresses
from abut.compiler.kernel_cache import (
    cache_folder,
    is_sound,
    mark_used,
    prune_cache,
    read_sealed,
    search_folders,
    write,
)
from abut.compiler.optimization_queue import (
    DetachedProcess,
    failure_of,
    python_environment,
    queue_folder,
    request_optimization,
    withdraw_request,
)
from abut.compiler.optimization_setting import background_obstacle, optimization_setting
from abut.compiler.shared_cache import compile_turn
from abut.gc_pause import pause_gc

log = logging.getLogger("abut")

#: Levels of inlining, beyond a draft. Full inlining halves the time of a run, explicit or implicit, and doubles that of compilation
#: (measured). Loops of three are not vectorised with masks, and copies are not wider than the reads that follow, for which a processor
#: would wait: this gains a twentieth of a run with one contact, nothing in others. The depth of vectorisation of straight code is the
#: compiler's default: less cost a tenth of every other run. A kernel that runs seldom is compiled faster with less than Warp's default.
INLINING = {
    "all": f"{SAME_BITS} -fno-vectorize -mprefer-vector-width=256 -mllvm -inline-threshold=200000"
    " -mllvm -inline-cold-callsite-threshold=200000",
    "wide": f"{SAME_BITS} -mprefer-vector-width=512 -mllvm -inline-threshold=200000 -mllvm -inline-cold-callsite-threshold=200000",
    "little": SAME_BITS,
}
DRAFT, FAST, BEST = range(3)  #: levels of optimisation
SUFFIXES = (".draft", ".soon", "")  #: suffixes of their object files
POLL_INTERVAL = 0.02  #: interval between two checks for an optimised file [s]
RENEW = 2.0  #: interval between two renewals of a request [s]
WAIT_LIMIT = 900.0  #: longest wait for an optimised file [s]


def best_level() -> int:
    """Return the best level in use."""
    return FAST if optimization_setting().fast else BEST


# --- codes ----------------------------------------------------------------------------------------------------------------

_loaded: dict[str, Code] = {}
_reported: set[str] = set()  #: reasons for which no code of this process can be optimised, that were reported


class Code:
    """Kernels that share a module, compiled and in memory.

    Args:
        name: Name of their object files.
        symbols: The kernels' names in these.
        inline: Level of inlining of the optimised one: a key of `INLINING`.
        place: The folder of its files.
    """

    def __init__(self, name: str, symbols: Sequence[str], inline: str, place: Path) -> None:
        self.name, self.symbols, self.inline, self.place = name, list(symbols), inline, place
        self.addresses: list[int] = []  #: addresses of the kernels in memory
        self.level = BEST
        self.spent = 0.0  #: running time in this process while a better file is possible [s]
        self._stuck = False  #: whether optimisation failed
        self._next_check = 0.0  #: time of the next check for a better file
        self._next_request = 0.0  #: time from which a request in the background is renewed

    def load(self) -> bool:
        """Load the best object file that exists and can still be improved if a better level is in use; return True if there is one."""
        for level in (BEST, FAST, DRAFT):
            path = object_file(self.name, level, self.place)
            if not path.is_file() or (
                level < best_level() and not is_sound(text_file(self.name, self.place))
            ):
                continue
            if self._load_level(level):
                return True
        return False

    def _load_level(self, level: int) -> bool:
        """Load the object file of this level if it exists; return True on success."""
        path = object_file(self.name, level, self.place)
        if path.is_file() and (found := loaded_addresses(path, self.symbols, level == DRAFT)):
            self.addresses, self.level = found, BEST if _is_debug_mode() else level
            return True
        return False

    @property
    def draft(self) -> bool:
        """True if the code is not optimised at all."""
        return self.level == DRAFT

    def run(self, place: int, threads: int | tuple[int, ...], inputs: list[Any]) -> float:
        """Run the kernel with this index by the best object file available; return the time spent waiting for a better one [s]."""
        if (
            self.level == BEST or self.level >= best_level()
        ):  # the setting takes a third of the time of a launch
            launch_kernel(self.addresses[place], threads, inputs)
            return 0.0
        self.load_better_file()
        begun = time.perf_counter()
        launch_kernel(self.addresses[place], threads, inputs)
        ended = time.perf_counter()
        self.spent += ended - begun
        setting = optimization_setting()
        if self.spent > setting.after and setting.mode != "never":
            if setting.mode == "wait":
                self.optimise()
            elif background_obstacle():
                self.optimise(FAST)
            else:
                self._optimise_in_background(setting.mode == "always")
        return time.perf_counter() - ended

    def load_better_file(self) -> None:
        """Switch to a better object file if one exists by now."""
        if (now := time.monotonic()) < self._next_check:
            return
        self._next_check = now + POLL_INTERVAL
        if any(self._load_level(level) for level in range(BEST, self.level, -1)):
            log.info("the optimised kernel replaces its draft")

    def optimise(self, level: int = BEST) -> None:
        """Compile the object file of a level or a better one, of the best level in use at most, at normal priority, and wait for it.

        Raises:
            KeyboardInterrupt: Ctrl-C; the compilation continues, and serves the next run.
        """
        level = min(level, best_level())
        if self.level >= level or self._stuck:
            return
        with suppress(OSError):
            withdraw_request(self.name, queue_folder())  # this process is faster
        self._run_command(next(command for reached, command in self._commands() if reached >= level))
        self._next_check = 0.0
        self.load_better_file()

    def _run_command(self, command: list[str]) -> None:
        try:
            code = DetachedProcess(command, python_environment()).wait(WAIT_LIMIT)
        except OSError as problem:
            self._give_up(str(problem))
        except subprocess.TimeoutExpired:
            self._give_up(f"the compiler process has not ended in {WAIT_LIMIT:g} s")
        else:
            if code:
                self._give_up(f"the compiler process ended with exit code {code}")

    def _optimise_in_background(self, lasting: bool) -> None:
        """Ask the user's background process for the optimised object files, or renew the request."""
        if self._stuck or (now := time.monotonic()) < self._next_request:
            return
        self._next_request = now + RENEW
        try:
            folder = queue_folder()
            if why := failure_of(self.name, folder):
                self._give_up(why)
            else:
                request_optimization(self.name, [command for _, command in self._commands()], lasting, folder)
        except OSError as problem:
            self._give_up(str(problem))

    def _commands(self) -> list[tuple[int, list[str]]]:
        """Return the levels up to the best one in use, and the commands that compile their object files."""
        if not os.access(self.place, os.W_OK) and (text := read_sealed(text_file(self.name, self.place))):
            self.place = cache_folder()  # it was found in a folder that cannot be written
            with suppress(OSError):
                write(text_file(self.name, self.place), text.decode())
        flags = {BEST: INLINING[self.inline]}
        if self.inline != "little":
            flags = {FAST: INLINING["little"]} | (flags if best_level() == BEST else {})
        program = [sys.executable, "-m", "abut.compiler.optimize", str(text_file(self.name, self.place))]
        return [
            (level, [*program, str(object_file(self.name, level, self.place)), inlining])
            for level, inlining in flags.items()
        ]

    def _give_up(self, why: str) -> None:
        """Keep the draft from now on, and report it, once for all codes of this process with the same reason."""
        self._stuck = True
        if why not in _reported:
            _reported.add(why)
            log.warning("the kernel cannot be optimised (%s); the run continues with its slower draft", why)


def _is_debug_mode() -> bool:
    import warp as wp

    return bool(wp.config.mode == "debug")


def object_file(name: str, level: int, place: Path | None = None) -> Path:
    """Return the path of a code's object file, whether or not it exists."""
    return (place or cache_folder()) / f"{name}{SUFFIXES[level]}.o"


def text_file(name: str, place: Path | None = None) -> Path:
    """Return the path of a code's C++, which exists until its best object file is compiled."""
    return (place or cache_folder()) / f"{name}.cpp"


def find_code(key: str) -> Code | None:
    """Return the code to which a fingerprint refers, loaded into memory; None if there is none that can be loaded."""
    for place in search_folders() if key not in _loaded else ():
        note = place / f"{key}.json"
        try:
            stored = json.loads(read_sealed(note) or b"")
            code = Code(str(stored["code"]), list(stored["symbols"]), str(stored["inline"]), place)
        except (ValueError, KeyError, TypeError):
            continue
        if code.load():
            mark_used(note)
            _loaded[key] = code
            break
    return _loaded.get(key)


def make_code(key: str, kernels: Sequence[Any], inline: str, features: Sequence[str]) -> tuple[Code, bool]:
    """Return the code of Warp's kernels of one module, compiled as a draft if it has no object file; and whether it was compiled.

    Raises:
        Exception: the compiler failed, or nothing can be written.
    """
    with pause_gc():
        return _draft_code(key, kernels, inline, features)


def _draft_code(key: str, kernels: Sequence[Any], inline: str, features: Sequence[str]) -> tuple[Code, bool]:
    digest, symbols, text = generate_module([one.warp for one in kernels], inline)
    code, compiled = Code(digest, symbols, inline, cache_folder()), False
    with compile_turn(object_file(digest, DRAFT)):
        if not code.load():
            compiled = True
            write(text_file(digest), text())
            compile_draft(
                text_file(digest), object_file(digest, DRAFT), optimization_setting().mode != "wait"
            )
            if not code.load():
                raise OSError(f"the object file {object_file(digest, DRAFT)} cannot be loaded")
    write(
        cache_folder() / f"{key}.json",
        json.dumps({"code": digest, "symbols": symbols, "inline": inline, "features": list(features)}),
    )
    _loaded[key] = code
    if compiled:
        with suppress(OSError):
            prune_cache()
    return code, compiled

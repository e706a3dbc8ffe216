"""Queue of kernels that one background process per user compiles with optimisations; run as a script, it is that process.

A request is a file. The time of its last change is the last use of the kernel: a run with a draft renews it. The process holds a lock,
compiles the request used last, at the lowest priority, and ends when the queue is empty. It stops a compilation whose kernel has not been
in use for a minute. A compilation that fails leaves a file with the reason.

As a script it imports nothing of abut: several versions of abut may share the queue, and each request names its own Python.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

__all__ = [
    "DetachedProcess",
    "failure_of",
    "lock_file",
    "python_environment",
    "queue_folder",
    "request_optimization",
    "withdraw_request",
]

LENGTH = 8  #: waiting kernels; those used longest ago are dropped
IDLE_TIME_LIMIT = 60.0  #: time without use after which a kernel is no longer optimised [s]
FORGIVE = 3600.0  #: time after which a failed kernel may be requested again [s]
INTERVAL = 1.0  #: between two checks whether the kernel being compiled is still in use [s]


def queue_folder() -> Path:
    """Return the folder of this user's requests on this computer.

    Raises:
        OSError: it cannot be created, or belongs to another user.
    """
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    folder = Path(tempfile.gettempdir()) / f"abut-queue-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and (folder.is_symlink() or folder.stat().st_uid != os.getuid()):
        raise PermissionError(f"{folder} belongs to another user")
    return folder


def request_optimization(name: str, commands: list[list[str]], lasting: bool, folder: Path) -> None:
    """Request that the optimised object files of a kernel be compiled, or renew the request; start the process if none runs.

    Args:
        name: Of the kernel's code.
        commands: The compilations, one after the other.
        lasting: Whether to compile it even if it is no longer in use.
        folder: Of the queue.

    Raises:
        OSError: nothing can be written, or no process can be started.
    """
    for state in ("running", "request"):
        with suppress(OSError):
            os.utime(folder / f"{name}.{state}")
            break
    else:
        half = folder / f"{name}.{os.getpid()}.half"
        half.write_text(
            json.dumps({"commands": commands, "environment": python_environment(), "lasting": lasting}),
            "utf-8",
        )
        half.replace(folder / f"{name}.request")
    if not is_served(folder):
        DetachedProcess([sys.executable, "-P", __file__, str(folder)], python_environment())


def withdraw_request(name: str, folder: Path) -> None:
    """Withdraw a request, since the kernel is compiled in the foreground; a compilation in the background ends."""
    for state in ("request", "running"):
        (folder / f"{name}.{state}").unlink(missing_ok=True)


def failure_of(name: str, folder: Path) -> str:
    """Return why a kernel could not be optimised within the last hour; "" if it did not fail."""
    path = folder / f"{name}.failed"
    with suppress(OSError):
        if time.time() - path.stat().st_mtime < FORGIVE:
            return path.read_text("utf-8")
        path.unlink()
    return ""


def is_served(folder: Path) -> bool:
    """Return True if a process works on the queue."""
    with (folder / "process.lock").open("ab") as file:
        if not lock_file(file, True):
            return True
    return False


class DetachedProcess(subprocess.Popen[bytes]):
    """Silent process that may outlive the one that started it.

    Args:
        command: Program and arguments.
        environment: Further environment variables.
    """

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        silent = subprocess.DEVNULL
        super().__init__(
            command,
            env=os.environ | environment,
            stdin=silent,
            stdout=silent,
            stderr=silent,
            start_new_session=os.name == "posix",
            creationflags=0 if os.name == "posix" else 0x208,  # detached, in a new group
        )

    def __del__(self, *_: object) -> None:
        """Suppress the warning about a process that is still running."""


def python_environment() -> dict[str, str]:
    """Return the environment in which another process imports what this one does."""
    return {"PYTHONPATH": os.pathsep.join(x for x in sys.path if x)}


if sys.platform == "win32":
    import msvcrt

    def lock_file(file: IO[bytes], hold: bool) -> bool:
        """Acquire or release the lock; return True on success."""
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK if hold else msvcrt.LK_UNLCK, 1)
        except OSError:
            return False
        return True

else:
    import errno
    import fcntl

    def lock_file(file: IO[bytes], hold: bool) -> bool:
        """Acquire or release the lock; return True on success. On a file system without locks this always succeeds."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB if hold else fcntl.LOCK_UN)
        except OSError as problem:
            return problem.errno not in (errno.EWOULDBLOCK, errno.EACCES)
        return True


# --- the process ----------------------------------------------------------------------------------------------------------


def serve(folder: Path) -> None:
    """Compile all requests, at the lowest priority; return at once if another process does."""
    lower_priority()
    while True:
        with (folder / "process.lock").open("ab") as file:
            if not lock_file(file, True):
                return
            for left in folder.glob("*.running"):  # of a process that was killed
                left.replace(left.with_suffix(".request"))
            while (request := next_request(folder)) is not None:
                compile_request(request)
        if next_request(folder) is None:  # none came between the last look and the release of the lock
            return


def lower_priority() -> None:
    """Give this process, and those that it starts, processors and disks only when nothing else needs them."""
    import psutil

    me = psutil.Process()
    with suppress(psutil.Error, OSError, AttributeError):
        me.nice(psutil.IDLE_PRIORITY_CLASS if sys.platform == "win32" else 19)
    with suppress(psutil.Error, OSError, AttributeError, ValueError):
        me.ionice(psutil.IOPRIO_VERYLOW if sys.platform == "win32" else psutil.IOPRIO_CLASS_IDLE)


def next_request(folder: Path) -> Path | None:
    """Return the request used last; remove those beyond `LENGTH`, and those no longer in use."""
    ages = []
    for path in folder.glob("*.request"):
        with suppress(OSError):
            ages.append((path.stat().st_mtime, path))
    waiting = [path for _, path in sorted(ages, reverse=True)]
    for number, path in enumerate(list(waiting)):
        if number >= LENGTH or not is_in_use(path):
            path.unlink(missing_ok=True)
            waiting.remove(path)
    return waiting[0] if waiting else None


def is_in_use(path: Path) -> bool:
    """Return True if a run has renewed a request within the last minute, or it lasts longer than its use."""
    try:
        age = time.time() - path.stat().st_mtime
        return age < IDLE_TIME_LIMIT or bool(json.loads(path.read_text("utf-8"))["lasting"])
    except (OSError, ValueError, KeyError):  # withdrawn
        return False


def compile_request(request: Path) -> None:
    """Compile the object files of a request; record a failure."""
    running = request.with_suffix(".running")
    try:
        times = request.stat()
        request.replace(running)
        os.utime(running, ns=(times.st_atime_ns, times.st_mtime_ns))
        content = json.loads(running.read_text("utf-8"))
    except (OSError, ValueError):  # withdrawn
        running.unlink(missing_ok=True)
        return
    try:
        for command in content["commands"]:
            code = run_command(command, content["environment"], running)
            if code is None:
                return
            if code:
                request.with_suffix(".failed").write_text(
                    f"the compiler process ended with exit code {code}", "utf-8"
                )
                return
    finally:
        running.unlink(missing_ok=True)


def run_command(command: list[str], environment: dict[str, str], running: Path) -> int | None:
    """Run a compilation; return its exit code, or None if it was stopped because the kernel is no longer in use."""
    with DetachedProcess(command, environment) as process:
        while True:
            try:
                return process.wait(INTERVAL)
            except subprocess.TimeoutExpired:
                if not is_in_use(running):
                    process.kill()
                    return None


if __name__ == "__main__":
    serve(Path(sys.argv[1]))

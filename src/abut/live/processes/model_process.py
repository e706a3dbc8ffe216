"""Client of the child process that describes the model: sends requests, waits for answers, and restarts a lost process."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLate
from pathlib import Path
from typing import Any

from abut.errors import InputError, RunError
from abut.live.processes.child_process import Child

LOADING, ANSWERING = 120.0, 60.0  #: time limits for reading a file, and for an answer [s]
LINES = 1000  #: number of printed lines that are kept


class RefusedRequest(InputError):
    """Error: the child reports that the file, a value or a setting is wrong."""


class LostProcess(RunError):
    """Error: the child ended, or did not answer in time."""


class Describer:
    """Client of a child process that answers requests about a model's file.

    Args:
        file: the model.
        changed: called when the child printed something.
        lost: called with a sentence when the child ends unexpectedly.
        loading: time limit for reading the file [s].
    """

    def __init__(
        self,
        file: Path,
        changed: Callable[[], None],
        lost: Callable[[str], None],
        loading: float = LOADING,
    ) -> None:
        self._file, self._changed, self._on_process_lost, self._loading = file, changed, lost, loading
        self._lock = threading.Lock()
        self._waiting: dict[int, Future[dict[str, Any]]] = {}
        self._number = 0
        self._child: Child | None = None
        self.log: deque[str] = deque(maxlen=LINES)

    def load(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Read the file in a new child, with the values that were changed before.

        Raises:
            RefusedRequest: the file is wrong.
            LostProcess: reading it takes too long, or ends the process.
        """
        self.close()
        self.log.clear()
        job = {"work": "describe", "file": str(self._file)}
        child = Child(job, self._handle_message, self._add_log_line, lambda how: self._handle_end(child, how))
        self._child = child
        return self.ask({"ask": "load", "values": dict(values)}, self._loading)

    def ask(self, request: Mapping[str, Any], patience: float = ANSWERING) -> dict[str, Any]:
        """Return the answer to a request.

        Raises:
            RefusedRequest: with the child's sentence.
            LostProcess: no answer came; the child is ended.
        """
        child = self._child
        if child is None or not child.alive:
            raise LostProcess("the model is not loaded; reload its file")
        with self._lock:
            self._number += 1
            number = self._number
            answer = self._waiting[number] = Future()
        child.send({**request, "id": number})
        try:
            return answer.result(patience)
        except TooLate:
            child.kill()
            raise LostProcess(
                f"no answer within {patience:g} s, so the process was ended; check {self._file.name} "
                "for an endless loop, then reload it"
            ) from None
        finally:
            self._waiting.pop(number, None)

    def close(self) -> None:
        """End the child; a pending request raises an error."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            self._give_up("was ended because the file is read again")
            child.join()

    def _handle_message(self, message: dict[str, Any]) -> None:
        answer = self._waiting.get(message["id"])
        if answer is None or answer.done():
            return
        if "refused" in message:
            answer.set_exception(RefusedRequest(message["refused"]))
        else:
            answer.set_result(message["answer"])

    def _add_log_line(self, text: str) -> None:
        self.log.append(text)
        self._changed()

    def _handle_end(self, child: Child, how: str) -> None:
        if child is self._child:
            self._give_up(how)
            self._on_process_lost(self._sentence(how))

    def _sentence(self, how: str) -> str:
        return f"the process that reads {self._file.name} {how}; correct the file, then reload it"

    def _give_up(self, how: str) -> None:
        for answer in list(self._waiting.values()):
            if not answer.done():
                answer.set_exception(LostProcess(self._sentence(how)))

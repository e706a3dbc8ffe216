"""Protocol between a child process and the server: one JSON text per line, on separate pipes.

The user's script may print, and so may compiled code. In a child the standard output becomes the pipe of messages, and all printed text
is sent to standard error, which the server keeps as the log. Standard input carries requests; when it ends, the server has ended, and
the child ends too.
"""

from __future__ import annotations

import _thread
import json
import os
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

from abut.results.files.json_data import plain_data

STOP = {"ask": "stop"}
#: time after which a run that does not check for a stop request is interrupted at any point [s]
STOP_TIMEOUT = 2.0


class ChildPipes:
    """Child's end of the pipes; made once, before anything is printed."""

    def __init__(self) -> None:
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        self._in = os.fdopen(os.dup(0), "r", encoding="utf-8")
        os.dup2(2, 1)
        with open(os.devnull, encoding="utf-8") as nothing:
            os.dup2(nothing.fileno(), 0)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)
        self._lock = threading.Lock()
        self._requests: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._interrupting = threading.Timer(STOP_TIMEOUT, _thread.interrupt_main)
        self._interrupting.daemon = True
        self._stopping = False
        threading.Thread(target=self._listen, daemon=True).start()

    def tell(self, **message: object) -> None:
        """Send one message; non-finite numbers become null."""
        text = json.dumps(plain_data(message), ensure_ascii=False)
        with self._lock:
            self._out.write(f"{text}\n")
            self._out.flush()

    def requests(self) -> Iterator[dict[str, Any]]:
        """Iterate over the requests."""
        while True:
            yield self._requests.get()

    def check_stop(self) -> None:
        """Stop here, in a consistent state, if the server requested it.

        Raises:
            KeyboardInterrupt: it did.
        """
        if self._stopping:
            self._interrupting.cancel()
            raise KeyboardInterrupt

    def _listen(self) -> None:
        for text in self._in:
            request = json.loads(text)
            if request == STOP:
                if not self._stopping:
                    self._stopping = True
                    self._interrupting.start()
            else:
                self._requests.put(request)
        os._exit(0)  # the server has ended

"""Connections that wait for something that does not come are closed: half a request, a body that stops, a client that reads no more."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

__all__ = ["WatchedConnection"]

REQUEST = 10.0  #: seconds in which the head of a request is there, however often bytes of it come
BODY = 60.0  #: seconds in which its body is there
READING = 60.0  #: seconds that a client may read nothing of what is written to it
MOST = 200  #: connections at once; the oldest that waits for a request goes for one more


class WatchedConnection(H11Protocol):
    """A connection of uvicorn's with time limits for the client; idle ones between two requests uvicorn closes itself.

    Args:
        config, server_state, app_state, _loop: as uvicorn gives them.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._waits: Any = None  # what is waited for: a state of h11's
        self._limit: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request; where there are too many connections, close the one that has waited longest."""
        ours = [one for one in self.connections if isinstance(one, WatchedConnection) and one.is_waiting]
        if len(self.connections) >= MOST and ours:
            min(ours, key=lambda one: one.waits_until).close()
        super().connection_made(transport)
        self._watch()

    @property
    def is_waiting(self) -> bool:
        """Whether the head of a request is waited for."""
        return self._limit is not None and self._waits is h11.IDLE

    @property
    def waits_until(self) -> float:
        """When it is closed [s of the loop]."""
        return self._limit.when() if self._limit is not None else 0.0

    def data_received(self, data: bytes) -> None:
        """Take bytes; what is waited for afterwards is waited for anew only if it is something else."""
        served = self.cycle
        super().data_received(data)
        self._watch(anew=self.cycle is not served)

    def on_response_complete(self) -> None:
        """A response is written, and the next request may come."""
        super().on_response_complete()
        self._watch(anew=True)

    def pause_writing(self) -> None:
        """The client does not read as fast as is written."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(READING, self.close)

    def resume_writing(self) -> None:
        """It has read."""
        super().resume_writing()
        self._cancel_unread()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._cancel_limit()
        self._cancel_unread()
        super().connection_lost(exc)

    def close(self) -> None:
        """Close at once, whatever is not written yet."""
        self.transport.abort()

    def _watch(self, anew: bool = False) -> None:
        waits = self.conn.their_state
        if waits is self._waits and not anew:
            return
        self._cancel_limit()
        self._waits = waits
        seconds = {h11.IDLE: REQUEST, h11.SEND_BODY: BODY}.get(waits)
        if seconds is not None and not self.transport.is_closing():
            self._limit = self.loop.call_later(seconds, self.close)

    def _cancel_limit(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _cancel_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

"""Time limits of connections: close one that waits for an incomplete request, a stopped body, or a client that reads nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

__all__ = ["WatchedConnection"]

REQUEST = 10.0  #: time limit for the head of a request, however often bytes of it arrive [s]
BODY = 60.0  #: time limit for its body [s]
READING = 60.0  #: time limit for a client that does not read the response [s]
MAX_CONNECTIONS = 200  #: largest number of connections; the one that has waited longest for a request is closed for a new one


class WatchedConnection(H11Protocol):
    """Connection of uvicorn with time limits for the client; uvicorn itself closes idle ones between two requests.

    Args:
        config, server_state, app_state, _loop: as passed by uvicorn.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._waits: object = None  # the awaited event: a state of h11
        self._limit: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for a request; if there are too many connections, close the one that has waited longest."""
        ours = [one for one in self.connections if isinstance(one, WatchedConnection) and one.is_waiting]
        if len(self.connections) >= MAX_CONNECTIONS and ours:
            min(ours, key=lambda one: one.waits_until).close()
        super().connection_made(transport)
        self._start_time_limit()

    @property
    def is_waiting(self) -> bool:
        """True if it waits for the head of a request."""
        return self._limit is not None and self._waits is h11.IDLE

    @property
    def waits_until(self) -> float:
        """Time at which it is closed [s of the loop]."""
        return self._limit.when() if self._limit is not None else 0.0

    def data_received(self, data: bytes) -> None:
        """Process bytes; the time limit starts again only if another event is awaited afterwards."""
        cycle = self.cycle
        super().data_received(data)
        self._start_time_limit(restart=self.cycle is not cycle)

    def on_response_complete(self) -> None:
        """Handle the end of a response; the next request may come."""
        super().on_response_complete()
        self._start_time_limit(restart=True)

    def pause_writing(self) -> None:
        """Start the time limit for a client that reads more slowly than the server writes."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(READING, self.close)

    def resume_writing(self) -> None:
        """Cancel this time limit; the client has read."""
        super().resume_writing()
        self._cancel_unread()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel all time limits."""
        self._cancel_limit()
        self._cancel_unread()
        super().connection_lost(exc)

    def close(self) -> None:
        """Close at once, even if the response is incomplete."""
        self.transport.abort()

    def _start_time_limit(self, restart: bool = False) -> None:
        waits = self.conn.their_state
        if waits is self._waits and not restart:
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

"""Server of the live application on this machine."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

from abut.errors import InputError, MissingExtra
from abut.live.project import Project
from abut.live.server.app import make_application

HOST = "127.0.0.1"


def serve_project(
    file: Path,
    port: int = 0,
    opened: Callable[[str], None] | None = None,
    failed: Callable[[str], None] = lambda sentence: None,
) -> str:
    """Serve a model or a result until Ctrl-C; return why the model cannot be read at the end, or an empty text.

    A model that cannot be read is served nevertheless: its file can be corrected and reloaded in the page.

    Args:
        file: a script (.py), an Adams model (.adm, .cmd) or a result (.nc).
        port: port to listen on; a free one if 0.
        opened: called with the address, including its token, once the server listens.
        failed: called with the sentence whenever the model cannot be read.

    Raises:
        InputError: the file cannot be viewed, or the port is taken.
        UnreadableFile: the file is a result that cannot be read.
        MissingExtra: starlette or uvicorn is not installed.
    """
    try:
        import starlette  # noqa: F401
        import uvicorn
    except ImportError as problem:
        raise MissingExtra.of("the live application", problem.name or "uvicorn", "view") from problem
    from abut.live.server.connections import WatchedConnection

    project = Project(file, failed=failed)
    with ExitStack() as ends:
        ends.callback(project.close)
        listener = _local_socket(port)
        ends.callback(listener.close)
        project.open()
        number = int(listener.getsockname()[1])
        token = secrets.token_urlsafe(24)
        options = uvicorn.Config(
            make_application(project, token, number),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
            http=WatchedConnection,
            ws="none",
        )
        if opened is not None:
            opened(f"http://{HOST}:{number}/?token={token}")
        with suppress(KeyboardInterrupt):  # the normal end
            uvicorn.Server(options).run(sockets=[listener])
    return project.sentence if project.stage == "failed" else ""


def _local_socket(port: int) -> socket.socket:
    """Return a socket that listens on this machine only; connections before the server runs wait."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except (OSError, OverflowError) as problem:
        listener.close()
        raise InputError(
            f"port {port} cannot be opened ({getattr(problem, 'strerror', None) or problem}); give "
            "another --port, or omit it to use a free one"
        ) from problem
    listener.listen()
    return listener

"""Assembly of the live application from its routes and its access control."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from abut.errors import AbutError, MissingExtra
from abut.live.project import Project

if TYPE_CHECKING:
    from starlette.applications import Starlette


def make_application(project: Project, token: str, port: int) -> Starlette:
    """Return the application of a project.

    Args:
        project: the served project, already opened; closed when the application ends.
        token: secret that authorises a browser to use the page.
        port: its port, for the check of the host.

    Raises:
        MissingExtra: starlette is not installed.
    """
    try:
        from starlette.applications import Starlette
        from starlette.concurrency import run_in_threadpool
        from starlette.middleware import Middleware
    except ImportError as problem:
        raise MissingExtra.of("the live application", "starlette", "view") from problem
    from abut.live.server.access_control import AccessGuard
    from abut.live.server.routes import Routes, error_response

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await run_in_threadpool(project.close)

    return Starlette(
        routes=Routes(project).all(),
        middleware=[Middleware(AccessGuard, token=token, port=port)],
        exception_handlers={AbutError: error_response},
        lifespan=lifespan,
    )

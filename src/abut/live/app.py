"""The routes of the live application."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from html import escape
from typing import TYPE_CHECKING, Any

from abut.errors import AbutError, InvalidValue, MissingExtra, RunError, UnknownName
from abut.live.describer import Lost
from abut.live.guard import Guard
from abut.live.project import Busy, Project
from abut.live.showing import Showing, remove

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute

LARGEST = 1_000_000  #: bytes of a request
OFTEN = 0.2  #: seconds between two tellings
ALIVE = 10.0  #: seconds after which something is told even if nothing is new

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="abut-live" content="{version}">
<title>{title}</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="abut"></div>
<noscript>This page needs JavaScript.</noscript>
<script type="module" src="/viewer.js"></script>
</body>
</html>
"""


def application(project: Project, token: str, port: int) -> Starlette:
    """The application of a project.

    Args:
        project: what is served; opened when the application starts and closed when it ends.
        token: who brings it may use the page.
        port: where it will be served, for the check of the host.

    Raises:
        MissingExtra: starlette is not installed.
    """
    try:
        from starlette.applications import Starlette
        from starlette.middleware import Middleware
    except ImportError as problem:
        raise MissingExtra.of("the live application", "starlette", "view") from problem
    from contextlib import asynccontextmanager

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await asyncio.to_thread(project.open)
        yield
        await asyncio.to_thread(project.close)

    return Starlette(
        routes=_Routes(project).all(),
        middleware=[Middleware(Guard, token=token, port=port)],
        exception_handlers={AbutError: _told},
        lifespan=lifespan,
    )


async def _told(request: Request, problem: Exception) -> Response:
    """An error as its sentence: 404 for what is not there, 409 for not now, 500 for a run, 422 for the rest."""
    from starlette.responses import JSONResponse

    codes: dict[type[Exception], int] = {UnknownName: 404, Busy: 409, Lost: 503, RunError: 500}
    code = next((codes[kind] for kind in type(problem).__mro__ if kind in codes), 422)
    return JSONResponse({"sentence": str(problem)}, code)


class _Routes:
    """What may be asked; those that take long run beside the loop."""

    def __init__(self, project: Project) -> None:
        self.project, self.showing = project, Showing(project)

    def all(self) -> list[BaseRoute]:
        """Every route."""
        from starlette.routing import Route

        def route(path: str, act: Callable[[Request], Any], method: str = "GET") -> BaseRoute:
            return Route(path, _answering(act), methods=[method])

        return [
            route("/", self.page),
            route("/viewer.js", self.viewer),
            Route("/events", self.events),
            route("/state", lambda request: self.project.state()),
            route("/model", self.model),
            route("/values", self.values, "PATCH"),
            route("/reload", self.reload, "POST"),
            route("/scene", self.scene),
            route("/runs", self.start, "POST"),
            route("/runs/{number:int}", self.rename, "PATCH"),
            route("/runs/{number:int}", self.remove, "DELETE"),
            route("/runs/{number:int}/stop", self.stop, "POST"),
            route("/runs/{number:int}/log", self.log),
            route("/runs/{number:int}/channels/{name}", self.channel),
            route("/files", lambda request: {"results": self.project.results()}),
            route("/open", self.open, "POST"),
            route("/save", self.save, "POST"),
            route("/download/{what}", self.download),
        ]

    # --- the page ------------------------------------------------------------------------------------------------

    def page(self, request: Request) -> Response:
        from starlette.responses import HTMLResponse

        from abut import __version__

        title = f"{self.project.file.name} – abut"
        return HTMLResponse(PAGE.format(version=escape(__version__), title=escape(title)))

    def viewer(self, request: Request) -> Response:
        from starlette.responses import Response

        from abut.view.report import bundle

        return Response(bundle(), media_type="text/javascript")

    async def events(self, request: Request) -> Response:
        from starlette.responses import StreamingResponse

        return StreamingResponse(told(self.project), media_type="text/event-stream")

    # --- the model -----------------------------------------------------------------------------------------------

    def model(self, request: Request) -> dict[str, Any]:
        project = self.project
        return {"version": project.version, "tree": project.tree, "settings": project.settings}

    async def values(self, request: Request) -> dict[str, Any]:
        changes = await _body(request)
        for path, text in changes.items():
            if text is not None and not isinstance(text, str):
                raise InvalidValue.of(path, text, "be a text, such as 20 mm, or null to take a change back")
        await asyncio.to_thread(self.project.set_values, changes)
        return self.model(request)

    def reload(self, request: Request) -> dict[str, Any]:
        self.project.reload()
        return {}

    # --- runs ----------------------------------------------------------------------------------------------------

    async def start(self, request: Request) -> dict[str, Any]:
        asked = await _body(request)
        settings = {key: str(value) for key, value in asked.get("settings", {}).items() if value is not None}
        run = await asyncio.to_thread(self.project.start, settings, str(asked.get("name", "")).strip()[:80])
        return run.summary()

    async def rename(self, request: Request) -> dict[str, Any]:
        run = self.project.run(request.path_params["number"])
        run.name = str((await _body(request)).get("name", "")).strip()[:80] or run.name
        self.project.changed()
        return run.summary()

    def remove(self, request: Request) -> dict[str, Any]:
        self.project.remove(request.path_params["number"])
        return {}

    def stop(self, request: Request) -> dict[str, Any]:
        self.project.run(request.path_params["number"]).stop()
        return {}

    def log(self, request: Request) -> dict[str, Any]:
        return self.project.run(request.path_params["number"]).log(_number(request, "from", 0))

    def scene(self, request: Request) -> Response:
        return _bytes(self.showing.scene(_numbers(request)))

    def channel(self, request: Request) -> Response:
        run = self.project.run(request.path_params["number"])
        return _bytes(self.showing.channel(run, request.path_params["name"]))

    # --- files ---------------------------------------------------------------------------------------------------

    async def open(self, request: Request) -> dict[str, Any]:
        path = self.project.inside(str((await _body(request)).get("name", "")))
        return (await asyncio.to_thread(self.project.add_result, path)).summary()

    async def save(self, request: Request) -> Any:
        from starlette.responses import JSONResponse

        asked = await _body(request)
        runs = [self.project.run(int(number)) for number in asked.get("runs", ())]
        what, name, replace = (
            str(asked.get("what", "")),
            str(asked.get("name", "")),
            asked.get("replace") is True,
        )
        try:
            path = await asyncio.to_thread(self.showing.save, what, runs, name, replace)
        except FileExistsError as problem:
            return JSONResponse({"sentence": str(problem), "exists": True}, 409)
        return {"path": str(path)}

    def download(self, request: Request) -> Response:
        from starlette.background import BackgroundTask
        from starlette.responses import FileResponse

        runs = [self.project.run(number) for number in _numbers(request)]
        path, name = self.showing.temporary(request.path_params["what"], runs)
        return FileResponse(path, filename=name, background=BackgroundTask(remove, path))


async def told(project: Project) -> AsyncIterator[str]:
    """The project's state as server-sent events: at once, and then whenever something is new, a few times a second."""
    seen = -1
    while True:
        news = await asyncio.to_thread(project.wait, seen, 1.0)
        state = await asyncio.to_thread(project.state)
        yield f"data: {json.dumps(state, ensure_ascii=False)}\n\n"
        seen = news
        await asyncio.sleep(OFTEN)


def _answering(act: Callable[[Request], Any]) -> Callable[[Request], Awaitable[Response]]:
    """Plain data becomes JSON; what does not await runs in a thread."""

    async def answer(request: Request) -> Response:
        from starlette.responses import JSONResponse, Response

        if asyncio.iscoroutinefunction(act):
            made = await act(request)
        else:
            made = await asyncio.to_thread(act, request)
        return made if isinstance(made, Response) else JSONResponse(made)

    return answer


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object that was sent.

    Raises:
        InvalidValue: it is none, or too large.
    """
    text = b""
    async for chunk in request.stream():
        text += chunk
        if len(text) > LARGEST:
            raise InvalidValue.of("the size of the request", len(text), f"be at most {LARGEST}", "bytes")
    try:
        found = json.loads(text or b"{}")
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InvalidValue("what was sent is no JSON object")
    return found


def _number(request: Request, name: str, default: int) -> int:
    try:
        return int(request.query_params.get(name, default))
    except ValueError:
        raise InvalidValue.of(name, request.query_params[name], "be a whole number") from None


def _numbers(request: Request) -> list[int]:
    """The runs that are asked for, as ``?runs=1,3``."""
    text = request.query_params.get("runs", "")
    try:
        return [int(part) for part in text.split(",") if part.strip()]
    except ValueError:
        raise InvalidValue.of("runs", text, "be whole numbers with commas between") from None


def _bytes(content: bytes) -> Response:
    from starlette.responses import Response

    return Response(content, media_type="application/octet-stream")

"""Routes of the live application: the page's requests and their answers."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from html import escape
from typing import Any

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from abut.errors import RunError, UnknownName
from abut.live.processes.model_process import LostProcess
from abut.live.project import BusyProject, Project
from abut.live.run_views import RunViews, remove_file
from abut.live.server import request_validation
from abut.live.server.request_validation import MalformedRequest, body
from abut.view.report import html_text, viewer_bundle

MIN_EVENT_INTERVAL = 0.2  #: shortest interval between two state events [s]
MAX_EVENT_INTERVAL = (
    1.0  #: time after which the state is sent even without a change, since the file may have changed [s]
)

HEAD = '<meta name="abut-live" content="{version}">\n<link rel="icon" href="data:,">'
SCRIPT = '<script type="module" src="/viewer.js"></script>'


async def error_response(request: Request, problem: Exception) -> Response:
    """Return an error as its sentence: 400 for a malformed request, 404 for a missing thing, 409 for busy, 500 for a run, 422 otherwise."""
    codes = {MalformedRequest: 400, UnknownName: 404, BusyProject: 409, LostProcess: 503, RunError: 500}
    code = next((code for kind, code in codes.items() if isinstance(problem, kind)), 422)
    return JSONResponse({"sentence": str(problem)}, code)


class Routes:
    """Routes of the application; slow requests run outside the event loop."""

    def __init__(self, project: Project) -> None:
        self.project, self.showing = project, RunViews(project)

    def all(self) -> list[BaseRoute]:
        """Return every route."""

        def json_route(path: str, act: Callable[[Request], Any], method: str = "GET") -> BaseRoute:
            return Route(path, _json_handler(act), methods=[method])

        return [
            json_route("/", self.page),
            json_route("/viewer.js", self.viewer),
            Route("/events", self.events),
            json_route("/state", lambda request: self.project.state()),
            json_route("/model", self.model),
            json_route("/values", self.values, "PATCH"),
            json_route("/reload", self.reload, "POST"),
            json_route("/scene", self.scene),
            json_route("/runs", self.start, "POST"),
            json_route("/runs/{number:int}", self.rename, "PATCH"),
            json_route("/runs/{number:int}", self.remove, "DELETE"),
            json_route("/runs/{number:int}/stop", self.stop, "POST"),
            json_route("/runs/{number:int}/log", self.log),
            json_route("/runs/{number:int}/channels/{name}", self.channel),
            json_route("/files", lambda request: {"results": self.project.results()}),
            json_route("/open", self.open, "POST"),
            json_route("/save", self.save, "POST"),
            json_route("/download/{what}", self.download),
        ]

    # --- the page ------------------------------------------------------------------------------------------------

    def page(self, request: Request) -> Response:
        """Return the page, which loads only the viewer."""
        head = HEAD.format(version=escape(sys.modules["abut"].__version__))
        return HTMLResponse(html_text(f"{self.project.file.name} – abut", head, SCRIPT))

    def viewer(self, request: Request) -> Response:
        """Return the viewer."""
        return Response(viewer_bundle(), media_type="text/javascript")

    async def events(self, request: Request) -> Response:
        """Stream the state as it changes; see `state_events`."""
        return StreamingResponse(state_events(self.project), media_type="text/event-stream")

    # --- the model -----------------------------------------------------------------------------------------------

    def model(self, request: Request) -> dict[str, Any]:
        """Return the tree of the model and the settings of a run."""
        project = self.project
        return {"version": project.version, "tree": project.tree, "settings": project.settings}

    async def values(self, request: Request) -> dict[str, Any]:
        """Change numbers (texts by path; null reverts a change), and return the model."""
        changes = await body(request)
        for path, text in changes.items():
            if text is not None and not isinstance(text, str):
                raise MalformedRequest(
                    f'"{path[:80]}" is {text!r:.80}; it must be a text, such as 20 mm, or null to '
                    "undo a change"
                )
        await run_in_threadpool(self.project.set_values, changes)
        return self.model(request)

    def reload(self, request: Request) -> None:
        """Read the file again."""
        self.project.reload()

    # --- runs ----------------------------------------------------------------------------------------------------

    async def start(self, request: Request) -> dict[str, Any]:
        """Start a run with ``settings``, and return it."""
        data = await body(request, "settings", "name")
        settings, name = (
            request_validation.checked_settings(data),
            request_validation.checked_word(data, "name"),
        )
        return (await run_in_threadpool(self.project.start, settings, name)).summary()

    async def rename(self, request: Request) -> dict[str, Any]:
        """Give a run another ``name``."""
        run = self.project.run(request.path_params["number"])
        run.name = request_validation.checked_word(await body(request, "name"), "name") or run.name
        self.project.count_change()
        return run.summary()

    def remove(self, request: Request) -> None:
        """Remove a run."""
        self.project.remove(request.path_params["number"])

    def stop(self, request: Request) -> None:
        """Ask a run to stop."""
        self.project.run(request.path_params["number"]).stop()

    def log(self, request: Request) -> dict[str, Any]:
        """Return the lines of a run's log from number ``from`` on."""
        return self.project.run(request.path_params["number"]).log(
            max(0, request_validation.number(request.query_params.get("from", 0), "from"))
        )

    def scene(self, request: Request) -> Response:
        """Return the scene of ``runs``; a header lists the runs in it, since runs without output are omitted."""
        content, runs = self.showing.scene(
            request_validation.run_numbers(request.query_params.get("runs", ""))
        )
        answer = _binary_response(content)
        answer.headers["abut-runs"] = ",".join(map(str, runs))
        return answer

    def channel(self, request: Request) -> Response:
        """Return all values of a channel, as doubles."""
        run = self.project.run(request.path_params["number"])
        return _binary_response(self.showing.channel(run, request.path_params["name"]))

    # --- files ---------------------------------------------------------------------------------------------------

    async def open(self, request: Request) -> dict[str, Any]:
        """Open a result in the folder by its ``name``."""
        path = self.project.inside(request_validation.file_name(await body(request, "name")))
        return (await run_in_threadpool(self.project.add_result, path)).summary()

    async def save(self, request: Request) -> Any:
        """Write ``what`` of ``runs`` under a ``name`` in the folder."""
        data = await body(request, "what", "runs", "name", "replace")
        runs = [self.project.run(number) for number in request_validation.run_numbers(data.get("runs", []))]
        what, replace = (
            request_validation.checked_word(data, "what"),
            request_validation.checked_flag(data, "replace"),
        )
        try:
            path = await run_in_threadpool(
                self.showing.save, what, runs, request_validation.file_name(data), replace
            )
        except FileExistsError as problem:
            return JSONResponse({"sentence": str(problem), "exists": True}, 409)
        return {"path": str(path)}

    def download(self, request: Request) -> Response:
        """Return a file to download: a page of ``runs``, or the table or the file of one."""
        runs = [
            self.project.run(number)
            for number in request_validation.run_numbers(request.query_params.get("runs", ""))
        ]
        path, name = self.showing.temporary(request.path_params["what"], runs)
        return FileResponse(path, filename=name, background=BackgroundTask(remove_file, path))


async def state_events(project: Project) -> AsyncIterator[str]:
    """Yield the project's state as server-sent events: at once, and then at every change, a few times per second at most."""
    seen, quiet = -1, 0.0
    while True:
        if project.changes != seen or quiet >= MAX_EVENT_INTERVAL:
            seen, quiet = project.changes, 0.0
            state = await run_in_threadpool(project.state)
            yield f"data: {json.dumps(state, ensure_ascii=False)}\n\n"
        await asyncio.sleep(MIN_EVENT_INTERVAL)
        quiet += MIN_EVENT_INTERVAL


def _json_handler(act: Callable[[Request], Any]) -> Callable[[Request], Awaitable[Response]]:
    """Wrap a handler: plain data becomes JSON, None an empty object; a handler that does not await runs in a thread."""

    async def respond(request: Request) -> Response:
        if asyncio.iscoroutinefunction(act):
            made = await act(request)
        else:
            made = await run_in_threadpool(act, request)
        return made if isinstance(made, Response) else JSONResponse(made or {})

    return respond


def _binary_response(content: bytes) -> Response:
    return Response(content, media_type="application/octet-stream")

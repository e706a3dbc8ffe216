"""Access control of the server: only a browser on this machine is served, at the page that was opened with the token.

The server listens on 127.0.0.1 only. This alone does not exclude other web pages in the same browser. Every request must also

- name this server as its host, which a foreign name that resolves to 127.0.0.1 does not,
- come from this server's own page, and
- contain the cookie set by the first visit with the token.
"""

from __future__ import annotations

import hmac

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "media-src 'self' blob:; worker-src 'self' blob:; connect-src 'self'; font-src 'none'; object-src 'none'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
OURS = ("none", "same-origin")  #: accepted values of Sec-Fetch-Site, if the browser sends it


class AccessGuard:
    """Middleware that passes authorised requests only.

    Args:
        app: the guarded application.
        token: the secret of this run of the server.
        port: where the server listens.
    """

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app, self._token = app, token
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self._cookie = f"abut-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it with a sentence."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                headers = {**HEADERS, "cache-control": "no-store"}
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in headers.items() if k.encode() not in given),
                ]
            await send(message)

        request = Request(scope)
        wrong = self._refusal_reason(request)
        if wrong:
            await PlainTextResponse(wrong, 403)(scope, receive, send_with_headers)
            return
        if self._is_token(request.query_params.get("token", "")) and request.method == "GET":
            answer = RedirectResponse("/", 303)
            answer.set_cookie(self._cookie, self._token, httponly=True, samesite="strict", path="/")
            await answer(scope, receive, send_with_headers)
            return
        if not self._is_token(request.cookies.get(self._cookie, "")):
            text = (
                "This request has no valid token; open the address that `abut view` printed in the terminal."
            )
            await PlainTextResponse(text, 403)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _refusal_reason(self, request: Request) -> str:
        """Return why a request is not for this server, or not from this server's page; "" if it is valid."""
        host = request.headers.get("host", "")
        if host not in self._hosts:
            return f'Refused: the host "{host}" is not this server; open http://{self._hosts[0]}/ instead.'
        origin = request.headers.get("origin")
        if origin is not None and origin not in tuple(f"http://{host}" for host in self._hosts):
            return (
                f'Refused: the request comes from "{origin}"; only this server\'s own page may send requests.'
            )
        site = request.headers.get("sec-fetch-site")
        if site is not None and site not in OURS:
            return (
                f"Refused: the request comes from another site ({site}); open the address directly in the "
                "browser."
            )
        return ""

    def _is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(), self._token.encode())

"""Servers of pages close connections that wait for something that does not come, and answer others meanwhile."""

import re
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import ExitStack, closing, suppress

import numpy as np
import pytest
import xarray

from abut.results import Channel, Result
from abut.study.answers import server as serving
from abut.view.report import viewer_bundle

SCRIPT = """
    import sys
    from pathlib import Path
    from abut.live.server import connections
    from abut.live.server.server import serve_project
    connections.REQUEST = connections.BODY = connections.READING = 1.0
    connections.MAX_CONNECTIONS = int(sys.argv[2])
    serve_project(Path(sys.argv[1]), opened=lambda address: print(address, flush=True))
"""
HALVES = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: b",
    b"POST /runs HTTP/1.1\r\nhost: h\r\ncontent-length: 1000\r\n\r\nabc",
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET / HT",
)


pytestmark = pytest.mark.slow


@pytest.fixture(params=[1000, 20], ids=["few", "too many"])
def port_and_token(tmp_path, request):
    pytest.importorskip("uvicorn")
    pytest.importorskip("starlette")
    Result.from_rows([Channel("x", "m")], [0.0], np.zeros((1, 1))).save(tmp_path / "a.nc")
    command = [sys.executable, "-c", textwrap.dedent(SCRIPT), str(tmp_path / "a.nc"), str(request.param)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        port, token = re.search(r":(\d+)/\?token=(\S+)", process.stdout.readline()).groups()
        yield int(port), token
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


def connected(port, text=b""):
    made = socket.create_connection(("127.0.0.1", port), timeout=20.0)
    made.sendall(text)
    return made


def answer(port, path, *headers):
    """All that is answered to a whole request."""
    lines = [f"GET {path} HTTP/1.1", f"host: 127.0.0.1:{port}", "connection: close", *headers]
    with closing(connected(port, "\r\n".join([*lines, "", ""]).encode())) as one:
        return b"".join(iter(lambda: one.recv(65536), b""))


def left(one):
    """Bytes that come until the other side closes it, which is waited for."""
    count = 0
    with suppress(ConnectionError):
        while piece := one.recv(65536):
            count += len(piece)
    return count


def test_the_live_server_closes_half_open_connections_and_answers_meanwhile(port_and_token):
    port, token = port_and_token
    first = answer(port, f"/?token={token}").decode()
    cookie = "cookie: " + re.search(r"set-cookie: ([^;]+)", first)[1]
    with ExitStack() as stack:
        halves = [stack.enter_context(closing(connected(port, HALVES[k % 5]))) for k in range(50)]
        dribbling = halves[1::5]  # a byte now and then is no request either
        assert b"200 OK" in answer(port, "/state", cookie)
        for _ in range(4):
            time.sleep(0.25)
            for one in dribbling:
                with suppress(ConnectionError):
                    one.send(b"x")
        assert max(map(left, halves)) < 1000
        assert b"200 OK" in answer(port, "/state", cookie)
    with closing(socket.socket()) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", port))
        wish = f"GET /viewer.js HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n{cookie}\r\n\r\n".encode()
        deaf.sendall(10 * wish)
        time.sleep(4.0)  # in which it reads nothing
        deaf.settimeout(20.0)
        assert left(deaf) < 9 * len(viewer_bundle())  # the last answers were not waited for
    lines = f"GET /events HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n{cookie}\r\n\r\n".encode()
    with closing(connected(port, lines)) as events:
        until = time.monotonic() + 3.0
        while time.monotonic() < until:
            assert events.recv(65536)  # who listens is told on


def test_the_page_of_a_study_closes_half_open_connections(monkeypatch):
    monkeypatch.setattr(serving._Answers, "timeout", 1.0)
    monkeypatch.setattr(serving, "WAITING", 1.0)
    dataset = xarray.Dataset(coords={"variant": [0]})
    with serving.Server(dataset, lambda variant: None) as server, ExitStack() as stack:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        halves = [stack.enter_context(closing(connected(port, HALVES[k % 3]))) for k in range(50)]
        assert b"403" in answer(port, "/")
        for _ in range(3):
            time.sleep(0.25)
            for one in halves[1::3]:
                with suppress(ConnectionError):
                    one.send(b"x")
        assert max(map(left, halves)) < 1000
        assert b"404" in answer(port, f"/{server.token}/variant/9")
        server.shutdown()

"""Browsers of the live application: one for a script, and one for a result."""

import pytest

from abut.live.project import Project
from abut.live.server.app import make_application
from live_machine import HOME, PORT, SCRIPT, TOKEN, browser_class, drop, ready, until


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """Makes a browser of its own for a script; everything is ended with the tests."""
    tmp_path = tmp_path_factory.mktemp("machines")
    TestClient = browser_class()
    opened = []

    def make(text):
        path = tmp_path / f"machine{len(opened)}.py"
        path.write_text(text)
        project = Project(path)
        project.open()
        browser = TestClient(make_application(project, TOKEN, PORT), base_url=HOME, follow_redirects=False)
        browser.__enter__()
        opened.append(browser)
        browser.get("/", params={"token": TOKEN})
        browser.project = project
        return browser

    yield make
    for browser in opened:
        browser.__exit__(None, None, None)


@pytest.fixture(scope="module")
def machine(client):
    """The script above, read."""
    browser = client(SCRIPT)
    until(browser, ready)
    return browser


@pytest.fixture
def shut(tmp_path):
    """A result to look at: no child is started."""
    TestClient = browser_class()
    folder = tmp_path / "project"
    folder.mkdir()
    drop().save(folder / "drop.nc")
    project = Project(folder / "drop.nc")
    project.open()
    with TestClient(make_application(project, TOKEN, PORT), base_url=HOME, follow_redirects=False) as browser:
        browser.project = project
        yield browser

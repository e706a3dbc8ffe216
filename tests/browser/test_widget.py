"""The viewer in a notebook: what anywidget would call, called by a page."""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from browser.machines import bouncing
from browser.pages import READY, time_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

PAGE = """<!doctype html><meta charset="utf-8"><div id="cell"></div>
<script type="module">
const listeners = {};
const traits = { height: HEIGHT, scene: bytes(SCENE) };
function bytes(text) {  // a view into a larger buffer, as a notebook hands it over
  const raw = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const whole = new Uint8Array(raw.length + 16);
  whole.set(raw, 8);
  return new DataView(whole.buffer, 8, raw.length);
}
const model = {
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; (listeners["change:" + name] ?? []).forEach((listener) => listener()); },
  save_changes: () => {},
  on: (event, listener) => (listeners[event] ??= []).push(listener),
  off: (event, listener) => (listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener)),
  send: () => {},
};
const url = URL.createObjectURL(new Blob([VIEWER], { type: "text/javascript" }));
const viewer = (await import(url)).default;
window.other = bytes(OTHER);
window.model = model;
window.listening = () => Object.values(listeners).flat().length;
window.stop = await viewer.render({ model, el: document.getElementById("cell") });
</script>"""


def notebook(folder: Path) -> Path:
    """A page that holds a widget as a notebook would."""
    pytest.importorskip("anywidget")
    widget, other = bouncing().view(height=420), bouncing("another ball").view()
    values = {
        "HEIGHT": widget.height,
        "VIEWER": widget._esm,
        "SCENE": _text(widget.scene),
        "OTHER": _text(other.scene),
    }
    texts = {
        name: json.dumps(value).replace("</", r"<\/").replace("<!--", r"<\u0021--")
        for name, value in values.items()
    }
    page = re.sub("|".join(texts), lambda match: texts[match[0]], PAGE)
    widget.close()
    other.close()
    path = folder / "notebook.html"
    path.write_text(page, encoding="utf-8")
    return path


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


@pytest.fixture
def cell(page: Page, tmp_path: Path) -> Page:
    page.goto(notebook(tmp_path).as_uri())
    page.wait_for_function(READY)
    return page


def test_a_notebook_shows_the_animation_in_a_corner_of_its_own(cell: Page, shoot: Any) -> None:
    assert (
        cell.evaluate("document.getElementById('cell').shadowRoot.querySelector('.abut').offsetHeight") == 420
    )
    assert (
        cell.evaluate("document.head.querySelectorAll('style').length") == 0
    )  # the notebook's looks are its own
    assert cell.evaluate("document.getElementById('cell').shadowRoot.querySelectorAll('canvas').length") >= 1
    before = time_of(cell)
    cell.locator("button.play").click()
    cell.wait_for_function("([before]) => window.abut.store.get('time') > before + 0.01", arg=[before])
    shoot("notebook")


def test_new_scene_replaces_previous_scene(cell: Page) -> None:
    cell.evaluate("window.model.set('scene', window.other)")
    cell.wait_for_function("window.abut.scene.title === 'another ball'")
    shown = cell.evaluate("document.getElementById('cell').shadowRoot.querySelector('h1').textContent")
    assert shown == "another ball"


def test_a_closed_cell_leaves_nothing_behind(cell: Page) -> None:
    assert cell.evaluate("window.listening()") > 0
    cell.evaluate("window.stop()")
    assert cell.evaluate("window.listening()") == 0

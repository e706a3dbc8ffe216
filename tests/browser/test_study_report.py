"""The page of a study: opened from disk, the network shut, and worked with."""

import numpy as np

from abut.study import answers
from browser.machines import bouncing
from study_data import dataset, saltelli

HOSTILE = "<img src=x onerror=alert(1)>"


def study():
    u = saltelli(32, 3)
    status = np.ones(len(u), int)
    status[[3, 8, 9]] = 2
    names = ("pin.clearance", "drive.speed", HOSTILE)
    d = dataset(
        dict(zip(names, (1e-4 * u[:, 0], 50 * u[:, 1], u[:, 2]), strict=True)),
        {"peak": 2e4 * u[:, 0] ** 2 + u[:, 2], "wear": u[:, 1] * 1e-6},
        "saltelli",
        status,
        units={"pin.clearance": "m", "drive.speed": "rad/s", "peak": "N", "wear": "m"},
        n=32,
    )
    d["reason"][3] = "the step fell below 2e-12 s"  # differs in a number alone
    d.attrs |= {"study": "press </script><script>alert(2)</script>", "store": "press.zarr"}
    return d


def test_study_page_shows_results_and_selects_variant(page, shoot, tmp_path):
    d = study()
    path = answers.report(d, tmp_path / "press.html")
    assert path.stat().st_size < 300_000
    page.goto(path.as_uri())
    page.wait_for_selector(".study[data-ready]")
    assert "press </script>" in page.locator("h1").inner_text()
    assert "160 variants" in page.locator("header").inner_text()
    reasons = page.locator("section", has_text="Why variants failed").locator("tbody tr")
    assert reasons.count() == 1
    text = page.locator("main").inner_text()
    for said in ("What matters", "Sensitivity", "Worst cases", "groups of 5 omitted", HOSTILE):
        assert said in text
    assert f"Mean {np.nanmean(d['peak'].values) / 1e3:.4g} ·" in text
    worst = int(np.nanargmax(d["peak"].values))
    page.locator("section", has_text="Worst cases").locator("tbody button").first.click()
    aside = page.locator("aside")
    aside.get_by_text(f"abut study show press.zarr --variant {worst}").wait_for()
    assert f"{float(d['peak'].max()) / 1e3:.4g} kN" in aside.inner_text()
    assert aside.locator("button.show").count() == 0  # this page holds no machine, and nobody serves it
    aside.locator("input").fill("8")
    aside.get_by_role("button", name="Pick").click()
    aside.get_by_text("the step fell below 1e-12 s").wait_for()
    page.locator("canvas.parallel").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    second = int(np.argsort(-np.nan_to_num(d["peak"].values), kind="stable")[1])
    page.wait_for_function(f"document.querySelector('aside code').textContent.endsWith(' {second}')")
    box = page.locator("canvas.parallel").bounding_box()
    page.mouse.move(box["x"] + 72, box["y"] + 160)
    page.mouse.down()
    page.mouse.move(box["x"] + 72, box["y"] + 40)
    page.mouse.up()
    x = d["pin.clearance"].values
    kept = int((x > x.min() + np.ptp(x) * (300 - 160) / (300 - 34)).sum())  # the axis is from 300 px up to 34
    page.wait_for_function("!document.getElementById('kept').textContent.startsWith('160 ')")
    assert (
        abs(int(page.locator("#kept").inner_text().split()[0]) - kept) <= 5
    )  # a pixel is one value of A, which up to five variants share
    shoot("study", full_page=True)
    page.locator("button.language").click()
    assert "最差情况" in page.locator("main").inner_text()
    page.emulate_media(color_scheme="dark")
    shoot("study_dark", full_page=True)


def test_stored_variant_is_animated(page, tmp_path):
    path = answers.report(study(), tmp_path / "press.html", show=lambda variant: bouncing(), moving=1)
    page.goto(path.as_uri())
    page.wait_for_selector(".study[data-ready]")
    page.locator("section", has_text="Worst cases").locator("tbody button").first.click()
    page.get_by_role("button", name="Show it moving").click()
    frame = page.frame_locator("dialog iframe")
    frame.locator("button.play").wait_for()
    page.get_by_role("button", name="Close").click()
    assert not page.locator("dialog").is_visible()

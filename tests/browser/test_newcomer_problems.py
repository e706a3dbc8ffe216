"""What newcomers stumbled over in the page: each of these was seen by somebody."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import abut
from abut.analysis.output.output_times import output_times
from abut.analysis.output_memory import out_of_memory
from abut.analysis.simulation.choose_integrator import default_integrator
from abut.errors import Status
from browser.machines import FRICTION, RADIUS, STILL, body, bouncing, contact
from browser.machines import result as made
from browser.pages import Opened, number, put, readback, time_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from abut.results import Result


def playing(page: Page) -> bool:
    return bool(page.evaluate("window.abut.store.get('playing')"))


@pytest.mark.parametrize("name", ["Show", "Export"])
def test_space_plays_also_after_a_menu_was_clicked(opened: Opened, name: str) -> None:
    page = opened(bouncing())
    menu = page.get_by_role("button", name=f"{name}▾", exact=True)
    sheet = page.locator(".popover", has=menu).locator(".stage-sheet")
    menu.click()
    assert sheet.is_visible()
    page.keyboard.press("Escape")
    assert not sheet.is_visible()
    page.keyboard.press("Space")
    assert playing(page)
    assert not sheet.is_visible()
    page.keyboard.press("Space")
    menu.focus()
    page.keyboard.press("Space")  # who comes by the keyboard opens it
    assert sheet.is_visible()
    assert not playing(page)


def test_space_plays_after_a_box_was_ticked_and_a_speed_chosen(opened: Opened) -> None:
    page = opened(bouncing())
    page.locator(".loop input").click()
    page.keyboard.press("Space")
    assert playing(page)
    assert not page.locator(".loop input").is_checked()


def test_legend_and_plot_show_same_force(opened: Opened) -> None:
    """At any time, also between two outputs, both tell the normal force where the curve is drawn."""
    result = bouncing()
    page = opened(result)
    force = result.values("bounce.normal_magnitude")
    for time in (0.07, 0.1234, 0.12661, 0.1702, 0.1874):
        put(page, "time", time)
        page.wait_for_function(
            """([force]) => {
                const texts = [".contact-legend output", ".panel .chip output"].map((where) => document.querySelector(where).textContent);
                return texts[0] === texts[1] && Math.abs(parseFloat(texts[0]) - force) <= 1e-4 * force;
            }""",
            arg=[float(np.interp(time, result.time, force))],
        )
    put(page, "selected", {"kind": "contact", "run": 0, "name": "bounce"})
    put(page, "time", 0.1234)
    page.wait_for_timeout(500)
    normal = np.interp(0.1234, result.time, force)
    told = page.locator(".chosen dd").all_inner_texts()
    assert [number(text) for text in told[:2]] == pytest.approx(
        [np.hypot(1, FRICTION) * normal, normal], rel=1e-3
    )


def test_report_opens_at_largest_impact(opened: Opened) -> None:
    result = bouncing()
    page = opened(result)
    assert time_of(page) == result.tracks[0].peak_force_time
    assert len(readback(page)["arrows"]) == 1


def test_every_control_is_labelled_on_a_phone(opened: Opened, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(bouncing())
    label = page.locator(".player .loop span")
    assert label.inner_text() == "Loop"
    assert label.is_visible()
    box, whole = label.bounding_box(), page.locator(".player").bounding_box()
    assert box
    assert whole
    assert box["x"] + box["width"] <= whole["x"] + whole["width"]


# --- what stands where nothing is ------------------------------------------------------------------------------------


def crossing() -> Result:
    """A pin that strikes the right wall of its clearance at one output and the left one at the next."""
    time = np.linspace(0.0, 1.0, 11)
    side = np.where(np.arange(11) % 2 == 0, 1.0, -1.0)
    place = np.stack([1e-3 * side, 0 * time, 0 * time], axis=1)
    wall = np.stack([RADIUS * side, 0 * time, 0 * time], axis=1)
    normal = np.stack([-side, 0 * time, 0 * time], axis=1)
    model = abut.Model("clearance", gravity=(0, 0, 0))
    pin = model.add(abut.Body.sphere("pin", radius=0.9 * RADIUS, mass="30 g"))
    bore = abut.shapes.SphericalCavity(model.ground.frame(), radius=RADIUS)
    law = abut.normal.HuntCrossley(stiffness=1e7, restitution=0.9)
    model.add(abut.Contact("play", pin.shape, bore, normal=law))
    touch = contact("play", wall, [0, 0, 1], np.full(11, 100.0), np.full(11, 1e-5))
    columns = [(c, normal if c.name == "play.track1.normal" else values) for c, values in touch]
    return made(model, time, body("pin", time, place, STILL) + columns)


def test_a_place_of_contact_is_never_in_the_empty_space_between_two_walls(opened: Opened) -> None:
    page = opened(crossing())
    for time in np.linspace(0.0, 1.0, 61):
        put(page, "time", float(time))
        for arrow in readback(page)["arrows"]:
            assert np.linalg.norm(arrow["point"]) == pytest.approx(RADIUS, rel=1e-3), time


def test_a_place_of_contact_stays_with_its_ball(opened: Opened) -> None:
    """It is drawn by half an output's way at most from where the ball's surface is."""
    result = bouncing()
    page = opened(result)
    height = result.values("ball.position")[:, 2]
    begins = int(np.flatnonzero(height < RADIUS)[0])
    leaves = begins + int(np.flatnonzero(height[begins:] > RADIUS)[0]) - 1
    way = max(abs(height[k + 1] - height[k]) for k in (begins - 1, leaves))
    for time in np.linspace(result.time[begins - 1], result.time[leaves + 1], 400):
        put(page, "time", float(time))
        seen = readback(page)
        for arrow in seen["arrows"]:
            gap = seen["bodies"][0]["position"][2] - RADIUS - arrow["point"][2]
            assert abs(gap) <= 0.51 * way, time


# --- curves, numbers and words ---------------------------------------------------------------------------------------


def test_of_two_equal_curves_both_are_seen(opened: Opened) -> None:
    page = opened(bouncing("one"), compare=[bouncing("the other")])
    page.wait_for_timeout(200)
    seen = page.evaluate(
        """() => {
            const canvas = document.querySelector(".panel canvas"), style = getComputedStyle(document.querySelector(".panel"));
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            return ["--run0", "--run1"].map((name) => {
                const [r, g, b] = [1, 3, 5].map((k) => parseInt(style.getPropertyValue(name).trim().slice(k, k + 2), 16));
                let count = 0;
                for (let k = 0; k < data.length; k += 4) {
                    count += Math.abs(data[k] - r) + Math.abs(data[k + 1] - g) + Math.abs(data[k + 2] - b) < 40 && data[k + 3] > 200;
                }
                return count;
            });
        }"""
    )
    assert min(seen) > 0.2 * max(seen), seen


def test_saved_times_are_the_decimals_that_were_meant(opened: Opened) -> None:
    time = output_times("4 ms", "5 us", 0.0, None)
    assert time.tolist() == [float(f"{5 * k}e-6") for k in range(801)]
    base = bouncing()
    rows = np.concatenate([np.reshape(base.values(c.name), (801, -1)) for c in base.channels], axis=1)
    page = opened(type(base).from_rows(base.channels, time, rows, attributes=base.attributes))
    with page.expect_download() as download:
        page.locator(".panel .csv").first.click()
    cells = [line.split(",")[0] for line in Path(download.value.path()).read_text().splitlines()[1:]]
    assert max(map(len, cells)) == len("0.000005")


def stiff(*more: Any) -> abut.Model:
    """A model for which an implicit method is chosen."""
    model = abut.Model("stiff", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.02, mass="0.1 kg", position=(0, 0, 0.1)))
    model.add(
        abut.forces.SpringDamper(
            "strut",
            ball.frame_at((0, 0, 0.1)),
            model.ground.frame_at((0, 0, 0.3)),
            stiffness=1e2,
            damping=1e6,
        )
    )
    if more:
        plane = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
        law = abut.normal.HuntCrossley(stiffness=1e7, restitution=0.9)
        model.add(abut.Contact("bounce", ball.shape, plane, normal=law))
    return model


AT = "(step size 1e-05 s)"
SAID = [
    f'the equation of signal "valve" has no solution near the last one, or its function is not finite {AT}; check the function for a '
    "division by zero or a root of a negative number, and the loop of signals through it",
    'joints and motions contradict each other: "pin" (x), "drive" (angle) cannot be satisfied together, with a deviation of 0.3 m or rad; '
    "remove a motion or joint that repeats another, or give it the same function",
    'the mechanism locks: in this pose "drive", "pin" block each other (dead centre, or limit of the link lengths), and the velocity '
    'of body "rod" grows without bound (now 1e5 m/s); end the motion earlier, or check the lengths',
    f'friction in joint "slide" and its reaction have no solution {AT}: the joint may be self-locking; use a smaller friction '
    "coefficient or arm, or a longer overlap",
    f'the step size fell below its bound {AT}; the largest error is in the internal states of "rub"; loosen rtol, or check for a force '
    "that jumps or grows without bound there",
    'Radau: the model is stiff, "rod" relaxes at about 2e5 1/s, far faster than the machine moves (10 1/s), and "rod" oscillates at '
    "about 1e4 rad/s, which Radau damps and Bdf does not",
    "RungeKutta (DOPRI5): nothing in the model is stiff; from t = 0.5 s on the default integrator was Radau instead of RungeKutta: the "
    "machine is at rest or moves uniformly, and only stability limited the steps to 1e-06 s; give integrator=… to use one method "
    "throughout",
    "probable cause: gravity: its magnitude 9807 m/s² is that of the Earth, 9.80665 m/s², multiplied by 1000, as if metres and "
    "millimetres were confused; give it in m/s², or with its unit",
    "probable cause: bounce: the exponent 0.8 is below 1: the stiffness is infinite at zero depth, which integrators cannot resolve; "
    "use 1.5 for round metal parts, 2 to 3 for rubber",
    "probable cause: bounce: the shapes would penetrate each other by 52.52 mm, 263 % of the smaller one's size, 20 mm: the impact energy "
    "½ m v² is 2.53 J, too much for this stiffness; increase the stiffness, or compute it from the materials (abut params)",
    "the solver's process was ended by signal 9 (SIGKILL: killed by another process, or by the system because memory ran out); the "
    "outputs up to then are kept; run again; if it fails again, check the log and the required memory, or reduce the number of outputs",
    "ball: its density 7.85 kg/m³ is outside the range of solids, 20 to 23000 kg/m³ (rigid foam to osmium); check its unit: as a number in "
    "g/cm³ or t/m³ it would be 7850 kg/m³",
    'contact "clip": its surfaces overlap by 0.0012 m at t = 0.1 s, and it detects 0.0002 m: a point of "hook" at [0.1, 0.2, 0.3] m is '
    'inside "latch", and its force is missing; the contact treats points deeper than half of the thickness as points of the other side '
    "of a body: move the bodies apart, use a stiffer law, or use skins that contain all facets that may touch",
    'motion "drive": its value jumps by 0.5 m or rad at t = 0.2 s, which no finite force can cause. The bodies are moved to the new '
    "position and the change of energy is counted as work, so the later motion depends on the method; use a smooth transition such as "
    "abut.functions.step5 or havsin",
    "simulate: the output step 0.1 s is longer than the run of 0.05 s, so only its start and end are outputs; give a "
    "shorter step, or a later end",
    out_of_memory(MemoryError(), rows=1_000_001, columns=412, streams=True),
    out_of_memory(MemoryError("12 GB"), rows=1_001, columns=4),
    'contact "rub" of "rod" and "floor" slides with so much friction that no normal force keeps it closed (Painlevé\'s paradox): a '
    "normal force would pull the shapes together; reduce the friction, or use a compliant normal law",
    f'the corrector did not converge, largest residual at body "rod" {AT}; make springs less stiff, add damping, or use another '
    "integrator such as Bdf",
    "probable cause: rod: its radius of gyration √(I/m) = 1 m is larger than the distance to its farthest point, 20 mm; check the unit of "
    "its inertia: 1 kg mm² is 1e-6 kg m²",
    "probable cause: part: is not closed: 12 edges have a facet on one side only, the first at (1, 2, 3) mm; close the surface in the "
    "program that created it; repair=True fills holes of three or four edges",
    "arm.adm, line 3: SENSOR: argument DT is not used: it controls the steps of Adams' integrator; abut locates the event itself",
    "arm.xml, line 3 (4 times): an equality that is not active is left out",
]


def test_no_sentence_stays_english_in_chinese(opened: Opened) -> None:
    why = [
        default_integrator(stiff())[1],
        default_integrator(stiff("touching"))[1],
        default_integrator(bouncing_model())[1],
    ]
    assert [sentence.split(":")[0].split()[0] for sentence in why] == ["Bdf", "Radau", "RungeKutta"]
    page = opened(bouncing(warnings=[*SAID, *why], status=Status.failed(SAID[0], time=0.3)))
    page.locator("button.language").click()
    page.locator(".told.warning summary").click()
    told = page.locator("header .notices").inner_text()
    left = re.findall(r"(?:[A-Za-z']{2,} ){3,}[A-Za-z']{2,}", told)
    assert left == []


def bouncing_model() -> abut.Model:
    model = abut.Model("ball")
    ball = model.add(abut.Body.sphere("ball", radius=0.02, mass="0.1 kg", position=(0, 0, 0.1)))
    law = abut.normal.HuntCrossley(stiffness=1e7, restitution=0.9)
    plane = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plane, normal=law))
    return model


# --- room ------------------------------------------------------------------------------------------------------------


def five() -> Result:
    """Five contacts with long names, all of which press."""
    time = np.linspace(0.0, 1.0, 201)
    model = abut.Model("five", gravity=(0, 0, 0))
    plate = model.add(abut.Body.sphere("plate", radius=RADIUS, mass="1 kg"))
    plane = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    columns = body("plate", time, np.zeros(3), STILL)
    for k in range(5):
        name = f"bearing_of_the_intermediate_shaft_{k}"
        law = abut.normal.HuntCrossley(stiffness=1e7, restitution=0.9)
        model.add(abut.Contact(name, plate.shape, plane, normal=law))
        force = 1234.567 * (k + 1) * np.maximum(np.sin(9 * time + k), 0.0)
        columns += contact(name, np.zeros((201, 3)), [0, 0, 1], force, 1e-9 * force)
    return made(model, time, columns)


@pytest.mark.parametrize("width", [1440, 900, 390])
def test_values_in_legends_are_whole(opened: Opened, page: Page, width: int, shoot: Any) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    opened(five())
    clipped = page.evaluate(
        """() => [...document.querySelectorAll(".panel .chip output, .contact-legend .row output")].filter((value) => {
            const inside = value.getBoundingClientRect();
            for (let up = value; up && !up.matches(".view, .stage"); up = up.parentElement) {
                const box = up.getBoundingClientRect();
                const cut = inside.right > box.right + 1 || inside.bottom > box.bottom + 1 || inside.left < box.left - 1;
                if (cut && (up !== value || value.scrollWidth > value.clientWidth + 1)) return true;
            }
            return false;
        }).map((value) => value.textContent)"""
    )
    assert clipped == []
    assert page.locator(".panel .chip").count() >= 10
    shoot(f"five_{width}")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_banners_leave_the_picture_its_room(opened: Opened, page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    warnings = [f"number {k}: {SAID[1]}" for k in range(3)]
    opened(bouncing(warnings=warnings, status=Status.failed(SAID[0], time=0.3)))
    box = page.locator("section.stage").bounding_box()
    assert box
    assert box["height"] >= 0.4 * height
    assert box["y"] <= 0.35 * height

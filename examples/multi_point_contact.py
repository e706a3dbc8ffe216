"""A roller bearing, gears and a crankshaft journal: load sharing, pressure and wear by three methods.

*Question.* Three machines have many contact points or a wide contact arc: a bearing NU 210 under 20 kN with 20 µm of clearance, spur
gears of module 3 under 226 N·m, and a journal of 55 mm under 30 kN in a shell with 27.5 µm of radial clearance. How well do the pressures
by an elastic foundation, half-spaces and finite elements agree, what does each method cost, and what wear does Archard's law predict?

*Answer.* The bearing's seven loaded rollers carry up to 5626 N (5105 N = 4.08 F/Z without clearance). Where the contact is small compared
with the bodies, half-spaces and finite elements agree with Hertz' 2110 and 1545 MPa within 0.2 %. A foundation as wide as Hertz yields
3π/8 = 1.18 times that. The contact of journal and shell extends over 2 x 39°. There, finite elements agree with Persson's 54.5 MPa within
0.1 %, half-spaces are 18 % low, and a foundation 16 % high. Wear makes the pressure more uniform: at sharp ends of rollers it decreases
from 2.7 times the mean to 1.07 times after 3e8 turns and 15 µm. The shell's 63 MPa decrease to 38 MPa after 3000 dry turns and 24 µm.
Flanks wear where they slide: 6.5 µm at the pinion's root, nothing at the pitch point.
"""

import math
import runpy
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import brentq

from abut import fem, mechanics
from abut.mechanics import halfspace
from abut.shapes.gears import Gear, GearMesh

SOLID = mechanics.Solid("210 GPa", 0.3)
STEEL = fem.Elasticity.isotropic("210 GPa", 0.3, 7850.0, name="steel")
FOUNDATION, HALF_SPACE, ELEMENTS = "elastic foundation", "half-space", "finite elements"


@dataclass(frozen=True)
class Route:
    """A pressure [Pa] along a line [m], and what it cost [s]."""

    x: np.ndarray
    pressure: np.ndarray
    seconds: float = 0.0

    @property
    def peak(self) -> float:
        return float(self.pressure.max())


def timed(route: Callable[[], Route]) -> Route:
    """A route with the seconds that it takes, once everything is imported."""
    begun = time.perf_counter()
    found = route()
    return Route(found.x, found.pressure, time.perf_counter() - begun)


# Meshes whose elements are small where bodies touch


def graded(n: int, fine: float, length: float) -> Callable[[np.ndarray], np.ndarray]:
    """Places of n + 1 nodes, half of them within `fine`, the rest in growing steps up to `length`, as a function of 0 to 1."""
    even = n // 2
    h = fine / even
    q = brentq(lambda q: h * sum(q**k for k in range(1, n - even + 1)) - (length - fine), 1.0001, 9.0)
    nodes = np.concatenate([np.arange(even + 1) * h, fine + np.cumsum(h * q ** np.arange(1, n - even + 1))])
    return lambda s: np.interp(s * n, np.arange(n + 1), nodes)


def bulged(radius: float, width: float, depth: float, up: bool = False, n: int = 16) -> fem.Mesh:
    """The half x > 0 of a block below y = 0 whose top is round, its face y+, about six elements over `width`; or the same turned over.

    On x = 0 it has the face x-; the one turned over x+.
    """
    place, sign = graded(n, 1.4 * width, depth), -1.0 if up else 1.0

    def moved(x):
        across, down = place(0.5 + sign * x[:, 0]), place(0.5 - x[:, 1])
        hollow = across**2 / (2.0 * radius) * (1.0 - down / depth)
        return np.column_stack([across, -sign * (down + hollow), 0.0 * across])

    return fem.Mesh.rectangle((1.0, 1.0), (n, n), "quad8").mapped(moved)


def half_ring(inner: float, outer: float, around: int, across: int) -> fem.Mesh:
    """The half x > 0 of a ring, elements as long as wide: faces x- (inside), x+ (outside), y- and y+ (on x = 0)."""

    def moved(x):
        s, r = x[:, 1] + 0.5, inner * (outer / inner) ** (x[:, 0] + 0.5)
        cos = np.where((s < 1e-12) | (s > 1.0 - 1e-12), 0.0, np.sin(math.pi * s))
        return np.column_stack([r * cos, -r * np.cos(math.pi * s), 0.0 * r])

    return fem.Mesh.rectangle((1.0, 1.0), (across, around), "quad8").mapped(moved)


def flanks_by_elements(radii: tuple[float, float], line_load: float, depth: float) -> Route:
    """Two round bodies in plane strain, one on the other: halves, held at the middle and from below."""
    hertz = mechanics.line_contact(radii, SOLID, length=1.0, load=line_load)
    low, high = bulged(radii[1], hertz.half_width, depth), bulged(radii[0], hertz.half_width, depth, up=True)
    one, two = fem.Body("lower", low, STEEL, "plane strain"), fem.Body("upper", high, STEEL, "plane strain")
    supports = [fem.Support(one["x-"], x=0), fem.Support(two["x+"], x=0), fem.Support(one["y-"], y=0)]
    load = fem.Load(two["y-"], force=(0, -0.5 * line_load, 0))
    problem = fem.Problem(
        "flanks", [one, two], [fem.Contact("touch", one["y+"], two["y+"])], supports, [load]
    )
    return on_face(problem.statics(), "lower", low.positions[:, 0])


def on_face(history: fem.History, body: str, along: np.ndarray) -> Route:
    """The pressures on a body's face, in order of a coordinate of its nodes."""
    pressure = history[f"{body}.pressure"].values[-1]
    face = np.flatnonzero(np.isfinite(pressure))
    face = face[np.argsort(along[face])]
    return Route(along[face], pressure[face])


def by_strip(radii: tuple[float, float], line_load: float, route: str) -> Route:
    """Hertz' parabola on a foundation as wide as Hertz, or on half-spaces."""
    hertz = mechanics.line_contact(radii, SOLID, length=1.0, load=line_load)
    width = 4.0 * hertz.half_width
    shape = {"line_load": line_load, "cells": 200}
    if route == HALF_SPACE:
        strip = mechanics.half_space_strip(
            lambda x: x**2 / (2 * hertz.effective_radius), width, SOLID, **shape
        )
    else:
        bedding = mechanics.foundation_bedding(SOLID, hertz.half_width)
        strip = mechanics.foundation_strip(
            lambda x: x**2 / (2 * hertz.effective_radius), width, bedding, **shape
        )
    return Route(strip.x, strip.pressure)


# The bearing: NU 210, 16 rollers of 11 x 11 mm that bear over 10 mm

ROLLERS, ROLLER, INNER, LENGTH = 16, 5.5e-3, 29.75e-3, 10e-3
OUTER, PITCH = INNER + 2 * ROLLER, INNER + ROLLER
LOAD, CLEARANCE = 20e3, 20e-6
BEARING_WEAR = {
    "coefficient": 1e-17,
    "slip": 1e-3,
    "turns": 1e9,
}  # k [m²/N], slip over way, turns of the shaft


def zone(clearance: float = CLEARANCE) -> mechanics.LoadZone:
    """Loads of the rollers, by Palmgren's stiffness."""
    return mechanics.load_zone(
        ROLLERS, LOAD, mechanics.palmgren_stiffness(LENGTH), mechanics.ROLLERS, clearance=clearance
    )


def pressed_roller(radii: tuple[float, float], load: float, worn: np.ndarray | float = 0.0, profile=None):
    """The roller on a race as half-spaces, in space: along its length and across; `worn` by place along it [m]."""
    radius, half = mechanics.effective_radius(*radii), 0.6 * LENGTH
    hertz = mechanics.line_contact(radii, SOLID, length=LENGTH, load=load)
    gap = halfspace.roller(radius, LENGTH, profile)

    def deeper(x, y):
        return gap(x, y) + worn

    return halfspace.press(deeper, (6.0 * hertz.half_width, 2 * half), SOLID, load=load, cells=(48, 120))


def roller_routes() -> dict[str, Route]:
    """The most loaded roller on the inner race, across it; half-spaces in space, the middle of a logarithmic roller."""
    radii, load = (ROLLER, INNER), zone().peak

    def in_space():
        profile = halfspace.johns_gohar(load, LENGTH, SOLID, mechanics.effective_radius(*radii))
        pressed = pressed_roller(radii, load, profile=profile)
        return Route(pressed.x, pressed.pressure[:, pressed.y.size // 2])

    return {
        FOUNDATION: timed(lambda: by_strip(radii, load / LENGTH, FOUNDATION)),
        HALF_SPACE: timed(in_space),
        ELEMENTS: timed(lambda: flanks_by_elements(radii, load / LENGTH, ROLLER)),
    }


def race_wear(cycles=(0.03, 0.1, 0.3)) -> tuple[np.ndarray, mechanics.Worn]:
    """The outer race below the load under sharp-ended rollers: places along a roller [m], and what wears off as turns go by."""
    radii, load = (ROLLER, -OUTER), zone().peak
    hertz = mechanics.line_contact(radii, SOLID, length=LENGTH, load=load)
    passes = 0.5 * ROLLERS * (1.0 - ROLLER / PITCH)  # of rollers over a place, a turn of the shaft
    start = pressed_roller(radii, load)
    bears = np.abs(start.y) < 0.5 * LENGTH

    def press(depth):
        worn = np.zeros(start.y.size)
        worn[bears] = depth
        pressed = pressed_roller(radii, load, worn[None, :])
        across = pressed.pressure.sum(axis=0) * pressed.grid.steps[0]
        return across[bears] / (2.0 * hertz.half_width)

    k, slip, turns = BEARING_WEAR.values()
    way = passes * slip * 2.0 * hertz.half_width
    worn = mechanics.wear(press, int(bears.sum()), way, k, turns * np.array(cycles), change=0.1)
    return start.y[bears], worn


# The gears: module 3, 20 and 30 teeth, 20 mm wide

GEARS = GearMesh(
    Gear("3 mm", 20, face_width="20 mm"),
    Gear("3 mm", 30, face_width="20 mm"),
)
FORCE = 4e5  # along the line of contact, by width [N/m]
GEAR_WEAR = {"coefficient": 1e-17, "turns": 1e6}


def shares(count: int = 201) -> tuple[np.ndarray, np.ndarray]:
    """Places ρ₁ on the line of contact [m], and the load of a pair of teeth there [N/m], by Weber and Banaschek."""
    elastic = mechanics.ElasticMesh(GEARS, SOLID)
    first = GEARS.working_angle + GEARS.one.half_angle(GEARS.one.base_radius)
    start, end = GEARS.path
    rho = np.linspace(start, end, count)[1:-1]
    found = []
    for place in rho:  # the gear's turn at which a tooth touches there
        turn = first - place / GEARS.one.base_radius
        newer = math.ceil((place - start) / GEARS.one.base_pitch) - 1  # pairs of teeth that met after it
        found.append(FORCE * elastic.sharing(turn, FORCE)[0, newer])
    return rho, np.array(found)


def flank_routes() -> dict[str, Route]:
    """The flanks at the pitch point, where one pair carries all."""
    radii = GEARS.curvature_radii()
    return {
        FOUNDATION: timed(lambda: by_strip(radii, FORCE, FOUNDATION)),
        HALF_SPACE: timed(lambda: by_strip(radii, FORCE, HALF_SPACE)),
        ELEMENTS: timed(lambda: flanks_by_elements(radii, FORCE, 3e-3)),
    }


def flank_wear() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Places ρ₁ [m] on the line of contact, and what wears off pinion and gear there [m].

    h = k N F′ |1 − v₂/v₁|: what slides past a place while the contact, 2a wide, passes it, does not hang on 2a.
    """
    rho, load = shares()
    whole = sum(GEARS.curvature_radii())
    speeds = (
        rho,
        (whole - rho) * GEARS.one.teeth / GEARS.two.teeth,
    )  # of the contact along either flank, over ω₁
    k, turns = GEAR_WEAR.values()
    pinion = k * turns * load * np.abs(1.0 - speeds[1] / speeds[0])
    gear = k * turns * GEARS.one.teeth / GEARS.two.teeth * load * np.abs(1.0 - speeds[0] / speeds[1])
    return rho, pinion, gear


# The journal of a crankshaft in its shell, dry

JOURNAL, PLAY, WIDTH, THRUST = 27.5e-3, 27.5e-6, 20e-3, 30e3
PERSSON = mechanics.pin_in_hole(JOURNAL, JOURNAL + PLAY, SOLID, length=WIDTH, load=THRUST)
SHELL_WEAR = {"coefficient": 1e-15, "turns": 3000.0}
FAR, AROUND = 30.0, 64  # how large the block is, in radii; elements around half a turn


def journal_strip(route: str, worn: np.ndarray | float = 0.0, share: float = 1.0) -> mechanics.Strip:
    """Along the arc, under a share of the load: as half-spaces, unrolled, or a foundation that leans away from the load."""
    load = {"line_load": share * PERSSON.line_load, "cells": 240}
    if route == HALF_SPACE:
        curved = 0.5 * (1.0 / JOURNAL - 1.0 / (JOURNAL + PLAY))
        return mechanics.half_space_strip(lambda x: curved * x**2 + worn, 2.4 * JOURNAL, SOLID, **load)
    bedding = mechanics.foundation_bedding(SOLID, JOURNAL * math.sin(PERSSON.half_angle))
    return mechanics.foundation_strip(
        lambda x: PLAY * (1.0 - np.cos(x / JOURNAL)) + worn,
        2.4 * JOURNAL,
        bedding,
        **load,
        lean=lambda x: np.cos(x / JOURNAL),
    )


def bore_angle(mesh: fem.Mesh) -> np.ndarray:
    """Of nodes about the shell's middle, from the load [rad]."""
    return np.arctan2(mesh.positions[:, 0], -mesh.positions[:, 1])


def journal_history(
    worn: Callable[[np.ndarray], np.ndarray] | None = None, around: int = AROUND, steps=1
) -> fem.History:
    """Half of journal and block, in plane strain; `worn` off the bore by angle from the load [m]."""
    low = half_ring(0.01 * JOURNAL, JOURNAL, around - 5, 14).moved((0, -PLAY, 0))
    bore = half_ring(JOURNAL + PLAY, FAR * JOURNAL, around, 10)
    if worn is not None:
        inside, radius = bore.nodes("x-"), JOURNAL + PLAY
        places, off = bore.positions.copy(), worn(bore_angle(bore)[inside])
        places[inside] *= (1.0 + off / radius)[:, None]
        bore = fem.Mesh(places, bore.elements, node_sets=bore.node_sets)
    journal, shell = (
        fem.Body(name, mesh, STEEL, "plane strain") for name, mesh in (("journal", low), ("shell", bore))
    )
    supports = [fem.Support(body[end], x=0) for body in (journal, shell) for end in ("y-", "y+")]
    load = fem.Load(journal["x-"], force=(0, -0.5 * PERSSON.line_load, 0))
    problem = fem.Problem(
        "journal",
        [shell, journal],
        [fem.Contact("arc", shell["x-"], journal["x+"])],
        [*supports, fem.Support(shell["x+"], x=0, y=0)],
        [load],
    )
    return problem.statics(steps)


def journal_by_elements(
    worn: Callable[[np.ndarray], np.ndarray] | None = None, around: int = AROUND
) -> Route:
    """The pressure on the shell along the arc."""
    history = journal_history(worn, around)
    return on_face(history, "shell", JOURNAL * bore_angle(history.parts["shell"].mesh))


def journal_routes() -> dict[str, Route]:
    """The journal pressed into its shell, along the arc."""

    def strip(route: str) -> Callable[[], Route]:
        def made() -> Route:
            found = journal_strip(route)
            return Route(found.x, found.pressure)

        return made

    return {
        FOUNDATION: timed(strip(FOUNDATION)),
        HALF_SPACE: timed(strip(HALF_SPACE)),
        ELEMENTS: timed(journal_by_elements),
    }


def shell_wear(cycles=(0.1, 0.3, 1.0)) -> tuple[np.ndarray, mechanics.Worn]:
    """The shell below a load that stands still, as the journal turns: places along the arc [m], and what wears off, by the foundation."""
    way, (k, turns) = 2.0 * math.pi * JOURNAL, SHELL_WEAR.values()
    x = journal_strip(FOUNDATION).x

    def press(depth):
        return journal_strip(FOUNDATION, depth).pressure

    return x, mechanics.wear(press, len(x), way, k, turns * np.array(cycles))


def worn_by_elements(x: np.ndarray, worn: mechanics.Worn) -> list[Route]:
    """The pressures by finite elements on what the foundation wore, at each of the kept cycles."""

    def shape(depth):
        return lambda angle: np.interp(angle, x / JOURNAL, depth)

    return [timed(lambda depth=depth: journal_by_elements(shape(depth))) for depth in worn.depth]


# One page


def hertz() -> dict[str, float]:
    """Closed forms of the greatest pressures [Pa]: Hertz, Hertz, Persson."""
    lines = ((ROLLER, INNER), zone().peak / LENGTH), (GEARS.curvature_radii(), FORCE)
    bearing, gears = (
        mechanics.line_contact(radii, SOLID, length=1.0, load=load).peak_pressure for radii, load in lines
    )
    return {"bearing": bearing, "gears": gears, "journal": PERSSON.peak_pressure}


def table(routes: dict[str, dict[str, Route]]) -> str:
    """Greatest pressures by all routes, against the closed forms, with their cost."""
    rows = [f"{'':<10}{'closed form':>12}" + "".join(f"{name:>30}" for name in routes["bearing"])]
    for what, form in hertz().items():
        cells = (
            f"{r.peak / 1e6:.1f} MPa ({100 * (r.peak / form - 1):+.1f} %) {r.seconds:.3f} s"
            for r in routes[what].values()
        )
        rows.append(f"{what:<10}{form / 1e6:>8.1f} MPa" + "".join(f"{cell:>30}" for cell in cells))
    return "\n".join(rows)


def draw_forces(axes, rollers: tuple[np.ndarray, np.ndarray], teeth: dict[float, float]) -> None:
    """Who carries what: rollers, teeth, and the arc of the journal."""
    for clearance, colour in ((0.0, "0.6"), (CLEARANCE, "tab:blue")):
        found = zone(clearance)
        order = np.argsort(found.angles)
        label = f"{1e6 * clearance:.0f} µm of clearance"
        axes[0].plot(
            np.degrees(found.angles[order]), found.loads[order] / 1e3, "o-", color=colour, label=label
        )
    axes[0].plot(rollers[0], rollers[1] / 1e3, "x", color="tab:red", label="finite elements, 20 µm")
    axes[0].set(xlabel="angle from the load [degrees]", ylabel="load of a roller [kN]", xlim=(-120, 120))
    axes[0].legend(fontsize=7)
    rho, load = shares()
    axes[1].plot(1e3 * rho, load / 1e3, color="tab:blue")
    axes[1].plot(
        [1e3 * at for at in teeth], [FORCE * part / 1e3 for part in teeth.values()], "x", color="tab:red"
    )
    axes[1].axvline(1e3 * GEARS.pitch_place, color="0.6", linewidth=0.8)
    axes[1].set(
        xlabel="place ρ₁ on the line of contact [mm]", ylabel="load of a pair of teeth [N/mm]", ylim=(0, None)
    )
    angle = np.radians(np.linspace(-60, 60, 241))
    pressure = PERSSON.pressure(angle) / 1e6
    axes[2].plot(np.sin(angle), -np.cos(angle), color="0.3")
    reach = 1.0 + 0.5 * pressure / pressure.max()
    axes[2].fill(
        np.r_[np.sin(angle), (reach * np.sin(angle))[::-1]],
        -np.r_[np.cos(angle), (reach * np.cos(angle))[::-1]],
        color="tab:blue",
        alpha=0.4,
    )
    axes[2].annotate("30 kN", (0, -0.95), (0, -0.55), ha="center", arrowprops={"arrowstyle": "-|>"})
    axes[2].set(aspect="equal", xlim=(-1.1, 1.1), ylim=(-1.6, -0.3), title="pressure on the shell")
    axes[2].axis("off")


def draw_pressures(axes, routes: dict[str, dict[str, Route]]) -> None:
    """Pressures by all routes."""
    styles = {FOUNDATION: ("tab:orange", "-"), HALF_SPACE: ("tab:green", "-"), ELEMENTS: ("tab:blue", ".")}
    for axis, (what, found) in zip(axes, routes.items(), strict=True):
        scale, unit = (1.0 / JOURNAL * 180 / math.pi, "degrees") if what == "journal" else (1e3, "mm")
        for name, route in found.items():
            colour, style = styles[name]
            axis.plot(
                scale * route.x,
                route.pressure / 1e6,
                style,
                color=colour,
                label=f"{name}, {route.seconds:.2g} s",
            )
        axis.axhline(hertz()[what] / 1e6, color="0.6", linewidth=0.8)
        axis.set(title=what, xlabel=f"along the contact [{unit}]", ylabel="pressure [MPa]")
        axis.set_xlim(*((-60, 60) if what == "journal" else (-0.3, 0.3)))
        axis.legend(fontsize=7)


def draw_wear(axes, race, shell, elements: list[Route]) -> None:
    """What wears off, and the pressures on it."""
    colours = ("0.6", "tab:cyan", "tab:blue", "tab:purple")
    for axis, (x, worn), scale in ((axes[0], race, 1e3), (axes[2], shell, 180 / math.pi / JOURNAL)):
        for turns, pressure, depth, colour in zip(
            worn.cycles, worn.pressure, worn.depth, colours, strict=True
        ):
            label = f"{turns:.0e} turns, {1e6 * depth.max():.1f} µm"
            axis.plot(scale * x, pressure / 1e6, color=colour, label=label)
        axis.legend(fontsize=7)
    for route, colour in zip(elements, colours, strict=True):
        axes[2].plot(180 / math.pi / JOURNAL * route.x, route.pressure / 1e6, ".", color=colour)
    axes[0].set(xlabel="along the roller [mm]", ylabel="mean pressure across [MPa]", ylim=(0, None))
    axes[2].set(xlabel="angle from the load [degrees]", ylabel="pressure [MPa]", xlim=(0, 60), ylim=(0, None))
    rho, pinion, gear = flank_wear()
    axes[1].plot(1e3 * rho, 1e6 * pinion, label="pinion")
    axes[1].plot(1e3 * rho, 1e6 * gear, label="gear")
    axes[1].set(xlabel="place ρ₁ [mm]", ylabel=f"wear of {GEAR_WEAR['turns']:.0e} turns [µm]", ylim=(0, None))
    axes[1].legend()


def all_routes() -> dict[str, dict[str, Route]]:
    """The three machines by the three routes, each once before to have everything imported."""
    makers = {"bearing": roller_routes, "gears": flank_routes, "journal": journal_routes}
    flank_routes()
    return {what: made() for what, made in makers.items()}


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    routes, race, shell = all_routes(), race_wear(), shell_wear()
    elements = worn_by_elements(*shell)
    print(table(routes))
    for name, (_, worn) in (("race", race), ("shell", shell)):
        for turns, depth, pressure in zip(worn.cycles, worn.depth, worn.pressure, strict=True):
            print(
                f"{name} after {turns:.2e} turns: {1e6 * depth.max():.2f} um, {pressure.max() / 1e6:.1f} MPa at most"
            )
    print("shell, by finite elements:", [round(route.peak / 1e6, 1) for route in elements])
    print("flanks, pinion and gear [um]:", [round(1e6 * float(depth.max()), 2) for depth in flank_wear()[1:]])
    figure, axes = plt.subplots(3, 3, figsize=(13, 11), layout="constrained")
    gears, rolling = (
        runpy.run_path(str(Path(__file__).with_name(f"{name}.py")))
        for name in ("gear_teeth", "rolling_bearing")
    )
    teeth = {place: gears["compared"](place)["share"] for place in gears["PLACES"]}
    draw_forces(axes[0], (rolling["ANGLES"], rolling["loads"](rolling["bearing"]())[-1]), teeth)
    draw_pressures(axes[1], routes)
    draw_wear(axes[2], race, shell, elements)
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "multi_point_contact.png", dpi=80)

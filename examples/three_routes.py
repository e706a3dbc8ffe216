"""Three methods for a bearing, gears and a journal, on one page: elastic foundation, half-spaces, finite elements.

*Question.* The machines of [multi_point_contact.py](multi_point_contact.py) are loaded step by step: a whole roller bearing with
clearance, two pairs of teeth in mesh, a journal in its shell. Where do three methods differ, over all rollers, teeth and the arc, and
what does each cost?

*Answer.* With half-spaces and finite elements, the load of each roller agrees with Sjövall's rule within 2.2 % of the greatest load, and
the pressure with Hertz within 2 %. A foundation as wide as Hertz has too small an approach: with the clearance only five rollers carry
load, and the lowest carries 35 % too much at 44 % more pressure. On flanks and in the shell, where the load is given, its pressure is 18
and 16 % high. In the shell half-spaces are 18 % low. The page, three_routes.html, shows fields, loads and pressures, step by step, and
the cost of each method.
"""

import math
import runpy
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.optimize import brentq

from abut import fem, mechanics
from abut.mechanics import halfspace
from abut.view import Curve, Distribution, Table

STEPS = (0.4, 0.6, 0.8, 1.0)  # shares of shift, turn and load
ROUTES = "finite elements", "half-space", "elastic foundation", "closed form"
ELEMENTS, HALF_SPACE, FOUNDATION, CLOSED = ROUTES
CELLS = 160  # across a line contact
# loads of a roller whose approach is asked for [N]
TABLE = 10.0, 100.0, 500.0, 1500.0, 3000.0, 5000.0, 8000.0
PLACE = 6.5e-3  # ρ₁ of the gears' first pair [m]
ARC = 70.0  # from the load, up to where the shell's pressure is drawn [degrees]
# of the journal's radius, from where to where it and its block are drawn; it is loaded at its core
DRAWN = 0.3, 2.2

_HERE = Path(__file__).parent
MACHINES = runpy.run_path(str(_HERE / "multi_point_contact.py"))
ROLLING = runpy.run_path(str(_HERE / "rolling_bearing.py"))
TEETH = runpy.run_path(str(_HERE / "gear_teeth.py"))
SOLID = MACHINES["SOLID"]
Numbers = np.ndarray


class Costs:
    """What routes come to at the end, and their cost: machine, route, greatest load, greatest pressure [Pa], unknowns, seconds."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str, float, float, int, float]] = []

    def add(
        self, machine: str, loads: dict[str, float], pressures: Sequence[Distribution], cost: dict[str, Any]
    ) -> None:
        """Of a machine: greatest loads by route [N], of gears by millimetre of width; its pressures; (unknowns, seconds) by route."""
        for route in ROUTES:
            peak = max(float(np.nanmax(c.y[-1])) for one in pressures for c in one.curves if c.label == route)
            self.rows.append((machine, route, float(loads[route]), peak, *cost[route]))

    @property
    def table(self) -> Table:
        """As the page shows it, beside the closed form."""
        closed = {machine: (load, peak) for machine, route, load, peak, *_ in self.rows if route == CLOSED}
        rows = []
        for machine, route, load, peak, unknowns, seconds in self.rows:
            off = [
                round(100.0 * (x / y - 1.0), 1) for x, y in zip((load, peak), closed[machine], strict=True)
            ]
            cost = (None, None) if route == CLOSED else (unknowns, float(f"{seconds:.2g}"))
            rows.append((machine, route, round(load, 1), off[0], round(peak / 1e6, 2), off[1], *cost))
        heads = (
            "machine",
            "route",
            "greatest load [N, N/mm]",
            "off [%]",
            "greatest pressure [MPa]",
            "off [%]",
            "unknowns",
            "time [s]",
        )
        return Table(heads, rows)


def timed(work: Callable[..., Any], *given: Any, **more: Any) -> tuple[Any, float]:
    """What work gives, and its seconds."""
    begun = time.perf_counter()
    return work(*given, **more), time.perf_counter() - begun


# Pressure across a line contact, under several loads


def strips(
    route: str, radius: float, loads: Sequence[float], width: float, bedding: float
) -> tuple[Numbers, Numbers]:
    """Places [m] and pressures [Pa] by load [N/m], (t, n); none where there is no load."""
    x, rows = (np.arange(CELLS) + 0.5 - 0.5 * CELLS) * width / CELLS, []
    for load in loads:
        if load <= 0.0:
            rows.append(np.zeros(CELLS))
        elif route == HALF_SPACE:
            rows.append(
                mechanics.half_space_strip(x**2 / (2.0 * radius), width, SOLID, line_load=load).pressure
            )
        else:
            strip = mechanics.foundation_strip(x**2 / (2.0 * radius), width, bedding, line_load=load)
            rows.append(strip.pressure)
    return x, np.array(rows)


def hertz(radius: float, loads: Sequence[float], width: float) -> tuple[Numbers, Numbers]:
    """Hertz' half ellipses, likewise."""
    x = np.linspace(-0.5 * width, 0.5 * width, 241)
    rows = []
    for load in loads:
        if load <= 0.0:
            rows.append(np.zeros(len(x)))
            continue
        line = mechanics.line_contact((radius, math.inf), SOLID, length=1.0, load=load)
        rows.append(line.peak_pressure * np.sqrt(np.maximum(1.0 - (x / line.half_width) ** 2, 0.0)))
    return x, np.array(rows)


def compared(
    elements: tuple[Numbers, Numbers],
    radius: float,
    loads: dict[str, Numbers],
    width: float,
    bedding: float,
    seconds: dict[str, float],
) -> list[Curve]:
    """Pressures by all routes: of elements as they are, of others under their own loads [N/m]; adds the seconds of these."""
    near = np.abs(elements[0]) < 0.5 * width
    curves = [Curve(ELEMENTS, elements[0][near], elements[1][:, near], "points")]
    for route in (HALF_SPACE, FOUNDATION):
        found, spent = timed(strips, route, radius, loads[route], width, bedding)
        seconds[route] += spent
        curves.append(Curve(route, *found))
    return [*curves, Curve(CLOSED, *hertz(radius, loads[CLOSED], width), "dashed")]


# The bearing


def softened() -> tuple[Callable[[float], float], float]:
    """A roller's load [N] by the approach of both rings [m], by half-spaces in space; and the greatest approach."""
    profile = halfspace.johns_gohar(TABLE[-1], ROLLING["LENGTH"], SOLID, ROLLING["ROLLER"])
    races = (ROLLING["INNER"], ROLLING["OUTER"])
    both = [
        sum(
            MACHINES["pressed_roller"]((ROLLING["ROLLER"], race), load, profile=profile).approach
            for race in races
        )
        for load in TABLE
    ]
    fit = PchipInterpolator(np.log(both), np.log(TABLE), extrapolate=True)
    return lambda give: float(np.exp(fit(np.log(give)))) if give > 1e-9 else 0.0, both[-1]


def zone_by(law: Callable[[float], float], most: float, load: float) -> Numbers:
    """Loads of all rollers where each gives by a law, Σ Q cos ψ = F."""
    cosine, play = np.cos(np.radians(ROLLING["ANGLES"])), 0.5 * ROLLING["CLEARANCE"]

    def loads(shift: float) -> Numbers:
        return np.array([law(give) for give in shift * cosine - play])

    shift = brentq(lambda s: loads(s) @ cosine - load, play, play + most, xtol=1e-12)
    return loads(shift)


def beddings(load: float) -> tuple[float, float, float]:
    """Foundations as wide as Hertz on both races under a roller's load [N]: k of either [Pa/m], and K of Q = K δ^1.5 of both in series."""
    length, found, give = ROLLING["LENGTH"], [], 0.0
    for race in (ROLLING["INNER"], ROLLING["OUTER"]):
        line = mechanics.line_contact((ROLLING["ROLLER"], race), SOLID, length=length, load=load)
        found.append(mechanics.foundation_bedding(SOLID, line.half_width))
        # P' = (2/3) k a³/R with δ = a²/2R: Q = (2/3) k L √R (2 δ)^1.5
        give += (2.0 / 3.0 * found[-1] * length * math.sqrt(8.0 * line.effective_radius)) ** (-2.0 / 3.0)
    return found[0], found[1], give**-1.5


def shares(history: fem.History, stiffness: float) -> tuple[dict[str, Numbers], dict[str, float]]:
    """Loads of all rollers by route and instant [N], (t, 16), under what elements carry in all, and seconds; K of the foundation."""
    count, total = len(ROLLING["ANGLES"]), ROLLING["carried"](history)

    def over_time(zone: Callable[[float], Numbers]) -> Numbers:
        return np.array([zone(load) if load > 1.0 else np.zeros(count) for load in total])

    def by_half_spaces() -> Numbers:
        law, most = softened()
        return over_time(lambda load: zone_by(law, most, load))

    def by_foundation() -> Numbers:
        how = {"exponent": 1.5, "clearance": ROLLING["CLEARANCE"]}
        return over_time(lambda load: mechanics.load_zone(count, load, stiffness, **how).loads)

    works = {HALF_SPACE: by_half_spaces, FOUNDATION: by_foundation}
    works[CLOSED] = lambda: over_time(lambda load: ROLLING["closed"](load).loads)
    found = {route: timed(work) for route, work in works.items()}
    found[ELEMENTS] = ROLLING["loads"](history), 0.0
    return {route: loads for route, (loads, _) in found.items()}, {
        route: s for route, (_, s) in found.items()
    }


def bearing(costs: Costs, steps: Sequence[float], fine: float) -> tuple[fem.History, list[Distribution]]:
    """The whole bearing by elements, and its distributions by all routes."""
    angles, length = ROLLING["ANGLES"], ROLLING["LENGTH"]
    history, spent = timed(ROLLING["bearing"], steps=steps, fine=fine)
    peak = ROLLING["closed"](ROLLING["carried"](history)[-1]).peak
    inner, outer, stiffness = beddings(peak)
    loads, seconds = shares(history, stiffness)
    seconds[ELEMENTS] = spent
    names, bodies, order = [f"roller {psi:g}" for psi in angles], list(history.parts), np.argsort(angles)
    curves = [
        Curve(route, angles[order], loads[route][:, order], "points" if route == ELEMENTS else "line")
        for route in ROUTES
    ]
    axes, names_by_key = (
        ("angle from the load [deg]", "load [N]"),
        {"of": names, "names": [names[k] for k in order]},
    )
    found = [Distribution("Load of each roller", *axes, curves, bodies=bodies, **names_by_key)]
    widest = mechanics.line_contact((ROLLING["ROLLER"], ROLLING["OUTER"]), SOLID, length=length, load=peak)
    for k in np.flatnonzero(ROLLING["LOADED"]):
        by_width = {route: rows[:, k] / length for route, rows in loads.items()}
        for where, race, bedding in (("in", ROLLING["INNER"], inner), ("out", ROLLING["OUTER"], outer)):
            elements = ROLLING["pressures"](history, angles[k], where)
            radius = mechanics.effective_radius(ROLLING["ROLLER"], race)
            curves = compared(elements, radius, by_width, 5.0 * widest.half_width, bedding, seconds)
            title = f"Pressure on the {'inner' if where == 'in' else 'outer'} race, {names[k]}"
            axes = "along the race [m]", "pressure [Pa]"
            found.append(Distribution(title, *axes, curves, of=names[k], bodies=bodies))
    unknowns = {ELEMENTS: history.statistics["unknowns"], HALF_SPACE: 48 * 120, FOUNDATION: CELLS, CLOSED: 1}
    cost = {route: (unknowns[route], seconds[route]) for route in ROUTES}
    costs.add("bearing", {route: rows[-1].max() for route, rows in loads.items()}, found[1:], cost)
    return history, found


# The gears


def along_flank(mesh: fem.Mesh, face: str, touched: float) -> tuple[Numbers, Numbers]:
    """Nodes of a tooth's face, and their places along the flank from the radius on at which it is touched [m]."""
    nodes = mesh.nodes(face)
    x = mesh.positions[nodes]
    order = np.argsort(np.hypot(x[:, 0], x[:, 1]))
    nodes, x = nodes[order], x[order]
    s = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(x, axis=0), axis=1))])
    return nodes, s - np.interp(touched, np.hypot(x[:, 0], x[:, 1]), s)


def gears(costs: Costs, steps: Sequence[float]) -> tuple[fem.History, list[Distribution]]:
    """Two pairs of teeth by elements, and their distributions: Weber and Banaschek share the load for the other routes."""
    mesh, met, turn = (
        mechanics.ElasticMesh(TEETH["GEARS"], SOLID),
        TEETH["pairs"](PLACE),
        TEETH["pinion_turn"](PLACE),
    )
    history, spent = timed(TEETH["turned"], PLACE, steps)
    teeth, pinion = sorted(met), history.parts["pinion"]
    names, rho = [f"teeth {k}" for k in teeth], np.array([met[k][1] for k in teeth])
    forces = np.array([TEETH["all_loads"](history)[k] for k in teeth]).T

    def shared(force: float) -> Numbers:
        if force < 1.0:
            return np.zeros(len(teeth))
        return (
            np.array(mesh.sharing(turn, force)[0, : len(teeth)])[::-1] * force
        )  # the newest pair comes first

    rule, sharing = timed(lambda: np.array([shared(force) for force in forces.sum(axis=1)]))
    seconds = dict.fromkeys(ROUTES, sharing) | {ELEMENTS: spent}
    curves = [Curve(ELEMENTS, rho, forces / 1e3, "points"), Curve(CLOSED, rho, rule / 1e3)]
    axes, bodies = ("place on the line of contact [m]", "load [N/mm]"), list(history.parts)
    found = [Distribution("Load of each pair of teeth", *axes, curves, of=names, names=names, bodies=bodies)]
    for n, k in enumerate(teeth):
        radius = mechanics.effective_radius(*TEETH["GEARS"].curvature_radii(rho[n]))
        line = mechanics.line_contact((radius, math.inf), SOLID, length=1.0, load=rule[-1, n])
        bedding = mechanics.foundation_bedding(SOLID, line.half_width)
        nodes, s = along_flank(pinion.mesh, f"right {k}", met[k][2])
        elements = s, pinion.values["pressure"][:, nodes]
        curves = compared(
            elements, radius, dict.fromkeys(ROUTES, rule[:, n]), 5.0 * line.half_width, bedding, seconds
        )
        axes = "along the flank [m]", "pressure [Pa]"
        found.append(
            Distribution(
                f"Pressure on the pinion's flank, {names[n]}", *axes, curves, of=names[n], bodies=bodies
            )
        )
    unknowns = {ELEMENTS: history.statistics["unknowns"], HALF_SPACE: CELLS, FOUNDATION: CELLS, CLOSED: 1}
    loads = dict.fromkeys(ROUTES, rule[-1].max() / 1e3) | {ELEMENTS: forces[-1].max() / 1e3}
    costs.add("gears", loads, found[1:], {route: (unknowns[route], seconds[route]) for route in ROUTES})
    return moved(history, (-0.029, 0.0, 0.0)), found


# The journal


def along_arc(route: str, times: Numbers) -> tuple[Numbers, Numbers]:
    """Angles from the load [degrees] and pressures on the shell [Pa], under shares of the load, (t, n)."""
    radius, rows = MACHINES["JOURNAL"], []
    if route == CLOSED:
        x, given = np.linspace(0.0, ARC, 141), {"length": MACHINES["WIDTH"]}
        for t in times[times > 0.0]:
            load = t * MACHINES["THRUST"]
            pin = mechanics.pin_in_hole(radius, radius + MACHINES["PLAY"], SOLID, load=load, **given)
            rows.append(np.nan_to_num(pin.pressure(np.radians(x))))
    else:
        strips = [MACHINES["journal_strip"](route, share=t) for t in times[times > 0.0]]
        x, rows = np.degrees(strips[0].x / radius), [strip.pressure for strip in strips]
    right = (x >= 0.0) & (x <= ARC)
    return x[right], np.array([np.zeros(len(x)), *rows])[:, right]


def journal(costs: Costs, steps: Sequence[float], around: int) -> tuple[fem.History, list[Distribution]]:
    """The journal in its shell by elements, and its pressure by all routes along the arc."""
    history, spent = timed(MACHINES["journal_history"], around=around, steps=steps)
    shell = history.parts["shell"]
    nodes, angle = shell.mesh.nodes("x-"), np.degrees(MACHINES["bore_angle"](shell.mesh))
    nodes = nodes[np.argsort(angle[nodes])]
    nodes = nodes[angle[nodes] <= ARC]
    curves = [Curve(ELEMENTS, angle[nodes], shell.values["pressure"][:, nodes], "points")]
    seconds = {ELEMENTS: spent}
    for route in ROUTES[1:]:
        found, seconds[route] = timed(along_arc, route, history.times)
        curves.append(Curve(route, *found, "dashed" if route == CLOSED else "line"))
    axes, bodies = ("angle from the load [deg]", "pressure [Pa]"), list(history.parts)
    arc = Distribution("Pressure on the shell", *axes, curves, of="journal", bodies=bodies)
    unknowns = {ELEMENTS: history.statistics["unknowns"], HALF_SPACE: 240, FOUNDATION: 240, CLOSED: 1}
    cost = {route: (unknowns[route], seconds[route]) for route in ROUTES}
    costs.add("journal", dict.fromkeys(ROUTES, MACHINES["THRUST"]), [arc], cost)
    return within(history, *(share * MACHINES["JOURNAL"] for share in DRAWN)), [arc]


# One page


def moved(history: fem.History, shift: tuple[float, float, float]) -> fem.History:
    """The same, elsewhere."""
    parts = {
        name: fem.Part(part.mesh.moved(shift), part.displacement, part.values, part.units)
        for name, part in history.parts.items()
    }
    return fem.History(history.times, parts, history.name, time_unit="", statistics=history.statistics)


def within(history: fem.History, low: float, high: float) -> fem.History:
    """The same, of elements between two radii about the origin [m] alone."""
    parts = {}
    for name, part in history.parts.items():
        radius = np.linalg.norm(part.mesh.positions, axis=1)
        near = (low <= radius) & (radius <= high)
        elements = {kind: rows[near[rows].all(axis=1)] for kind, rows in part.mesh.elements.items()}
        kept = np.unique(np.concatenate([rows.ravel() for rows in elements.values()]))
        number = np.zeros(len(near), int)
        number[kept] = np.arange(len(kept))
        mesh = fem.Mesh(part.mesh.positions[kept], {kind: number[rows] for kind, rows in elements.items()})
        values = {one: value[:, kept] for one, value in part.values.items()}
        parts[name] = fem.Part(mesh, part.displacement[:, kept], values, part.units)
    return fem.History(history.times, parts, history.name, time_unit="", statistics=history.statistics)


def page(
    path: str | Path, steps: Sequence[float] = STEPS, fine: float = 1.0, around: int = 64
) -> tuple[Path, fem.History, list[Distribution], Costs]:
    """Write the page; gives what stands on it too."""
    costs = Costs()
    whole, beside = bearing(costs, steps, fine)
    others = [gears(costs, steps), journal(costs, steps, around)]
    parts = dict(whole.parts)
    for history, distributions in others:
        parts |= history.parts
        beside += distributions
    parts = {name: lighter(part) for name, part in parts.items()}
    kept = {
        name: whole.scalars[name]
        for name in ("inner ring.reaction y", "in 0.force y", "in 22.5.force y", "in 45.force y")
    }
    every = fem.History(
        whole.times,
        parts,
        "Bearing, gears and journal by three routes",
        kept,
        dict.fromkeys(kept, "N"),
        time_unit="",
    )
    tables = {"Three routes and what they cost": costs.table}
    written = every.show(path, beside=beside, tables=tables, field="pressure", logarithmic=True)
    return written, every, beside, costs


def lighter(part: fem.Part) -> fem.Part:
    """The fields that the page is about."""
    shown = [name for name in ("von Mises", "pressure", "gap", "status") if name in part.values]
    return fem.Part(
        part.mesh,
        part.displacement,
        {n: part.values[n] for n in shown},
        {n: part.units.get(n, "") for n in shown},
    )


if __name__ == "__main__":
    written, _, beside, costs = page("three_routes.html")
    for curve in beside[0].curves:  # the lowest roller and those to its right
        print(curve.label, curve.y[-1][curve.x >= 0.0][:4].round())
    for row in [costs.table.heads, *costs.table.rows]:
        print(" | ".join(map(str, row)))
    print(written)

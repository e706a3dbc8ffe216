"""The elastic Charpy bar by plane elements through `Problem.dynamics`: a method independent of beams and hexahedra."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from abut.fem import Elasticity, Mesh
from abut.fem.laws import SmallStrain
from abut.fem.laws.law import Answer
from abut.fem.model.bodies import Body, Support
from abut.fem.model.problem import Problem
from page_numbers import column_on
from targets import target

HEIGHT = THICK = 0.01
LONG, ANVIL = 0.0275, 0.02  #: half the bar, and where its anvil is [m]
CELLS = (11, 4)
THIN = 1e-6  #: [m], so that a layer's shear is what its ends shift by and not how they turn
WIDE = 1e-4  #: [m]
HEAD = 4.0  #: [m], of which 10 kg are as dense as a solid may be


class Push(SmallStrain):
    """τ = G ⟨γ⟩: a layer that is a spring which only pushes."""

    def __init__(self, shear: float) -> None:
        self.elasticity = Elasticity.isotropic(2.6 * shear, 0.3, 7850.0)
        self.shear = shear

    def respond(self, strain: Any, old: Any, tangent: bool = True) -> Answer:
        """Shear alone."""
        stress, moduli = np.zeros_like(strain), np.zeros((len(strain), 6, 6))
        moduli[:, 3, 3] = self.shear * (strain[:, 3] > 0.0)
        stress[:, 3] = moduli[:, 3, 3] * strain[:, 3]
        return Answer(stress, moduli if tangent else None, old, 0.5 * stress[:, 3] * strain[:, 3])


class Stiff(SmallStrain):
    """As good as rigid: the striker's mass, half of 20 kg."""

    linear = True

    def __init__(self) -> None:
        self.elasticity = Elasticity.isotropic(1e12, 0.0, 10.0 / (HEAD * HEIGHT * THICK))

    def respond(self, strain: Any, old: Any, tangent: bool = True) -> Answer:
        """σ = D ε."""
        moduli = 2e16 * np.diag([1.0, 1.0, 1.0, 0.5, 0.5, 0.5])
        stress = strain @ moduli
        many = np.broadcast_to(moduli, (len(strain), 6, 6)) if tangent else None
        return Answer(stress, many, old, 0.5 * (stress * strain).sum(axis=1))


def strip(begin: float, end: float, cells: int) -> tuple[Any, Any]:
    """Places and elements from one section to another, as high as the bar."""
    mesh = Mesh.rectangle((end - begin, HEIGHT), (cells, CELLS[1]), kind="quad8")
    return mesh.positions - mesh.positions.min(axis=0) + [begin, 0.0, 0.0], mesh.elements["quad8"]


def section(places: Any, x: float) -> Any:
    """Nodes of a section, from below."""
    found = np.flatnonzero(np.abs(places[:, 0] - x) < 1e-9)
    return found[np.argsort(places[found, 1])]


def half() -> tuple[Mesh, Any]:
    """Half the bar, a thin strip in front of its middle section and the striker's head before that; behind each node of the section over
    the anvil a triangle that bears as much as the node stands for. And by which share that is.
    """
    share = np.tile([1 / 6, 4 / 6], CELLS[1])
    share[2::2] *= 2.0
    share = np.append(share, 1 / 6) / CELLS[1]
    places, cells = strip(0.0, LONG, CELLS[0])
    elements, sets, front = [cells], {"bar": np.arange(len(cells))}, section(places, 0.0)
    node_sets = {"middle": front}
    for name, begin, end in (("striker", -THIN, 0.0), ("head", -THIN - HEAD, -THIN)):
        more, cells = strip(begin, end, 1)
        shared = section(more, end)
        own = np.setdiff1d(np.arange(len(more)), shared)
        number = np.empty(len(more), int)
        number[shared], number[own] = front, len(places) + np.arange(len(own))
        sets[name] = sum(map(len, elements)) + np.arange(len(cells))
        places, elements = np.vstack([places, more[own]]), [*elements, number[cells]]
        front = number[section(more, begin)]
        node_sets |= {name: number[own], f"{name} front": front}
    over, start = section(places, ANVIL), len(places)
    ends = [places[over] + np.outer(sign * WIDE * share, [0, 1, 0]) + [THIN, 0, 0] for sign in (-1.0, 1.0)]
    rows = np.stack([over, start + np.arange(len(over)), start + len(over) + np.arange(len(over))], axis=1)
    node_sets |= {"over": over, "ground": np.arange(start, start + 2 * len(over))}
    mesh = Mesh(
        np.vstack([places, *ends]), {"quad8": np.vstack(elements), "triangle": rows}, node_sets=node_sets
    )
    groups = {name: {"quad8": own} for name, own in sets.items()} | {
        "anvil": {"triangle": np.arange(len(rows))}
    }
    return replace(mesh, element_sets=groups), share


@pytest.mark.slow
def test_the_elastic_bar_by_plane_elements() -> None:
    """F(t) of a Timoshenko beam of 55 × 10 × 10 mm, ρ A ẅ = (k G A (w' − θ))', struck by 20 kg at 5.4 m/s through 2e8 N/m, on springs of
    1e9 N/m at ±20 mm that only push.

    Source: modes, computed independently. 1 %: the difference between a plane body 5.5 times as long as high and a beam. The springs
    shear thin layers of elements; plane stress is plane strain with E (1 + 2ν)/(1 + ν)² and ν/(1 + ν).
    """
    mesh, share = half()
    young, poisson = 207e9, 0.3
    plane = Elasticity.isotropic(
        young * (1.0 + 2.0 * poisson) / (1.0 + poisson) ** 2, poisson / (1.0 + poisson), 7850.0
    )
    striker, anvil = Push(1e8 * THIN / (HEIGHT * THICK)), Push(1e9 * THIN / (WIDE * THICK))
    parts = {"bar": plane, "striker": striker, "head": Stiff(), "anvil": anvil}
    body = Body("bar", mesh, parts, state="plane strain", thickness=THICK)
    held = [Support(body[name], x=0) for name in ("middle", "striker", "head", "ground")]
    velocity = np.zeros((len(mesh.positions), 2))
    velocity[np.union1d(mesh.node_sets["head"], mesh.node_sets["striker front"]), 1] = -5.4
    found = Problem("bar", [body], supports=[*held, Support(body["ground"], y=0)]).dynamics(
        205e-6, 1e-6, velocity={body: velocity}
    )
    shift = {
        name: found.parts["bar"].displacement[:, mesh.node_sets[name], 1] @ share
        for name in ("middle", "striker front", "over")
    }
    time, force = 1e6 * found.times, 2e5 * np.maximum(shift["middle"] - shift["striker front"], 0.0)
    expected = (8.173, 10.187, 8.062, 18.628, 27.145, 36.913, 55.196, 72.609)
    assert np.interp((10, 20, 30, 50, 75, 100, 150, 200), time, force) == target(
        expected, "force of the blow, plane elements [kN]", rel=1e-2
    )
    found_there = np.interp((10, 20, 30, 50, 75, 100, 150, 200), time, force)
    assert column_on("charpy.md", "plane elements") == list(found_there)
    for around, peak in ((17.95, 10.415), (66.3, 28.33), (117.0, 46.36)):
        near = np.abs(time - around) < 8.0
        assert force[near].max() == target(peak, "peak force [kN]", rel=1e-2)
        assert time[near][force[near].argmax()] == pytest.approx(around, abs=1.0)
    assert time[np.argmax(shift["over"] < 0.0)] == pytest.approx(11.58, abs=1.0)  # its ends lift first
    speed = np.gradient(shift["striker front"], found.times)[-1]
    work = np.trapezoid(1e3 * force, -shift["striker front"])
    assert work == pytest.approx(0.5 * 20.0 * (5.4**2 - speed**2), rel=1e-2)

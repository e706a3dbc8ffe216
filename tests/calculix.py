"""CalculiX as a program of its own: a `Problem` written as a deck for it, run, and what it answers read back.

Nodes of all bodies are numbered from 1, one body after another, as a problem's unknowns are, and elements after them. Supports and loads
go as displacements and forces of nodes, so that both programs are given the same numbers; forces of axisymmetric nodes are those of the
whole turn in either. A rigid body goes as an elastic one all of whose nodes are prescribed. CalculiX makes solids of plane elements, and
answers for the plane's own nodes (``OUTPUT=2D``).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from abut.fem import Elasticity
from abut.fem import laws as fem_laws
from abut.fem.contact.options import Contact
from abut.fem.mesh.boundary import element_facets, unique_facets
from abut.fem.mesh.elements import KINDS
from abut.fem.model.bodies import Body, Rigid
from abut.fem.model.problem import Problem
from abut.units import quantity

PROGRAM = shutil.which("ccx")
SOLIDS = {
    "tetra": "C3D4",
    "tetra10": "C3D10",
    "hexahedron": "C3D8I",
    "hexahedron20": "C3D20",
    "wedge": "C3D6",
    "wedge15": "C3D15",
}
PLANE = {"triangle": "3", "triangle6": "6", "quad": "4", "quad8": "8"}
STATES = {"plane stress": "CPS", "plane strain": "CPE", "axisymmetric": "CAX"}
TURN = 180.0  #: sectors of an axisymmetric body, of 2°, in a whole turn
#: A rigid body's: what it is made of does not matter where all of its nodes are prescribed.
STIFF = Elasticity.isotropic("210 GPa", 0.3, 7850)


@dataclass(frozen=True)
class Answer:
    """What CalculiX found at the end of its last step.

    Args:
        displacement: by body [m], (n, 3).
        stress: by body, at nodes: xx, yy, zz, xy, yz, zx [Pa], (n, 6).
        pressure: by contact, at the nodes of its first body [Pa], zero where nothing presses, (n,).
        force: by contact, on its first face [N], (3,).
        area: by contact, of what touches [m²].
        seconds: of the program's run.
        log: what it printed.
    """

    displacement: dict[str, np.ndarray]
    stress: dict[str, np.ndarray]
    pressure: dict[str, np.ndarray]
    force: dict[str, np.ndarray]
    area: dict[str, float]
    seconds: float
    log: str


def solve(
    problem: Problem,
    steps: Sequence[float] = (1.0,),
    *,
    stiffness: float,
    shift: Mapping[str, Sequence[float]] | None = None,
    first: float = 1.0,
    stick: float | None = None,
    threads: int = 1,
    seconds: float = 170.0,
    keep: Path | None = None,
) -> Answer:
    """Statics of a problem by CalculiX.

    Args:
        problem: its supports and loads are put on one load factor after another.
        steps: load factors.
        stiffness: pressure by overclosure of its contact from face to face [Pa/m].
        shift: of bodies that hang on contacts alone, by how much they are put into the others [m]: faces that touch without a pressure do
            not hold in CalculiX. Displacements are from where bodies were.
        first: the first increment, of a step.
        stick: shear by slip of friction that sticks [Pa/m]; by default a tenth of the stiffness.
        threads: of its equation solver.
        seconds: after which it is stopped.
        keep: a folder for its files, instead of one that is gone after.

    Raises:
        RuntimeError: it did not come to its end.
        subprocess.TimeoutExpired: it took too long.
    """
    assert PROGRAM is not None
    with tempfile.TemporaryDirectory() as folder:
        place = keep or Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        deck = "\n".join(_deck(problem, steps, stiffness, first, stick or 0.1 * stiffness, shift or {}))
        (place / "deck.inp").write_text(deck + "\n", encoding="ascii")
        begun = time.perf_counter()
        run = subprocess.run(
            [PROGRAM, "-i", "deck"],
            cwd=place,
            capture_output=True,
            text=True,
            timeout=seconds,
            env=os.environ | {"OMP_NUM_THREADS": str(threads), "OPENBLAS_NUM_THREADS": "1"},
            check=False,
        )
        spent = time.perf_counter() - begun
        log = run.stdout + run.stderr
        if run.returncode or "Job finished" not in log or "*ERROR" in log:
            raise RuntimeError(f"CalculiX: {log[-3000:]}")
        return _read(problem, place, spent, log, shift or {})


def _deck(
    problem: Problem,
    steps: Sequence[float],
    stiffness: float,
    first: float,
    stick: float,
    shift: Mapping[str, Any],
) -> Iterator[str]:
    """Its lines; a number has 20 places at most, and what goes beyond is cut off without a word."""
    setting = problem.setting
    places = np.vstack(
        [body.mesh.positions + np.array(shift.get(body.name, (0, 0, 0))) for body in problem.bodies]
    )
    yield "*NODE, NSET=NALL"
    yield from (f"{k + 1},{x:.12e},{y:.12e},{z:.12e}" for k, (x, y, z) in enumerate(places))
    element = 1
    firsts: dict[str, int] = {}
    for body, start in zip(problem.bodies, setting.starts, strict=False):
        firsts[body.name] = element
        for lines, count in _elements(body, int(start), element):
            yield from lines
            element += count
    for k, body in enumerate(problem.bodies):
        yield from _material(body, k)
    for k, contact in enumerate(problem.contacts):
        yield from _contact(problem, contact, k, firsts, stiffness, stick)
    last = 0.0
    for t in steps:
        yield from _step(
            problem, t, t - last, first, large=any(getattr(b, "large", False) for b in problem.bodies)
        )
        last = t


def _elements(body: Body | Rigid, start: int, element: int) -> Iterator[tuple[list[str], int]]:
    for kind, rows in body.mesh.elements.items():
        flat = KINDS[kind].dimension == 2
        name = STATES[body.state or "plane strain"] + PLANE[kind] if flat else SOLIDS[kind]
        lines = [f"*ELEMENT, TYPE={name}, ELSET=B{_id(body.name)}"]
        for row in rows + start + 1:
            numbers = [str(element), *map(str, row)]
            for k in range(0, len(numbers), 15):
                lines.append(",".join(numbers[k : k + 15]) + ("," if k + 15 < len(numbers) else ""))
            element += 1
        yield lines, len(rows)


def _id(name: str) -> str:
    return re.sub(r"\W", "", name).upper()


def _material(body: Body | Rigid, k: int) -> Iterator[str]:
    law = fem_laws.of(body.material if isinstance(body, Body) else STIFF)
    give = np.linalg.inv(law.elasticity.stiffness)
    young, poisson = 1.0 / give[0, 0], -give[0, 1] / give[0, 0]
    yield from (f"*MATERIAL, NAME=M{k}", "*ELASTIC", f"{young:.12e},{poisson:.12f}")
    if isinstance(law, fem_laws.VonMises):
        assert law.kinematic is None
        yield "*PLASTIC"
        strains = np.array([0.0, *np.geomspace(1e-4, 10.0, 60)])
        stresses = law.yield_stress + law.hardening.more(strains)[0]
        for each in zip(stresses, strains, strict=True):
            yield "{:.9e},{:.9e}".format(*each)
    yield f"*SOLID SECTION, ELSET=B{_id(body.name)}, MATERIAL=M{k}"
    if body.dimension == 2 and body.state != "axisymmetric":
        yield f"{quantity(body.thickness, 'm', what='thickness'):.12e}"


def _faces(face) -> list[tuple[int, int]]:
    """Of outer facets all of whose nodes are in a face: the element's place among all of the body, and which of its sides, from 1."""
    mesh = face.body.mesh
    inside = np.zeros(len(mesh.positions) + 1, bool)  # the last for -1, no node
    inside[face.nodes], inside[-1] = True, True
    sides = {}
    for count, (nodes, elements) in element_facets(mesh.elements).items():
        order: list[int] = []
        for kind, rows in mesh.elements.items():
            for side, corners in enumerate(KINDS[kind].faces):
                if len(corners) == count:
                    order += [side + 1] * len(rows)
        which, times = unique_facets(nodes[:, :count])
        kept = (times[which] == 1) & inside[nodes].all(axis=1)
        for e, s in zip(elements[kept], np.array(order)[kept], strict=True):
            sides[int(e), int(s)] = None
    return sorted(sides)


def _contact(
    problem: Problem, contact: Contact, k: int, firsts: dict[str, int], stiffness: float, stick: float
) -> Iterator[str]:
    for letter, face in (("S", contact.one), ("T", contact.two)):
        yield f"*SURFACE, NAME={letter}{k}, TYPE=ELEMENT"
        first = firsts[face.body.name]
        yield from (f"{first + element},S{side}" for element, side in _faces(face))
    yield f"*SURFACE INTERACTION, NAME=I{k}"
    yield from ("*SURFACE BEHAVIOR, PRESSURE-OVERCLOSURE=LINEAR", f"{stiffness:.6e}")
    if contact.friction:
        yield from ("*FRICTION", f"{contact.friction},{stick:.6e}")
    yield from (f"*CONTACT PAIR, INTERACTION=I{k}, TYPE=SURFACE TO SURFACE", f"S{k},T{k}")
    clearance = quantity(contact.clearance, "m", what="clearance")
    if contact.conforming:
        yield f"*CLEARANCE, SLAVE=S{k}, MASTER=T{k}, VALUE={clearance:.12e}"
    else:
        assert clearance == 0.0


def _step(problem: Problem, t: float, length: float, first: float, large: bool) -> Iterator[str]:
    setting, d = problem.setting, problem.setting.dimension
    yield "*STEP, INC=2000" + (", NLGEOM" if large else "")
    yield "*STATIC"
    yield f"{first * length:.9e},{length:.9e},{1e-5 * length:.3e},{length:.9e}"
    where, values = setting.prescribed_unknowns(t)
    held = np.full(setting.transform.shape[1], np.nan)
    held[where] = values
    full = setting.shift(t) + setting.transform @ held
    lines = [f"{k // d + 1},{k % d + 1},{k % d + 1},{x:.12e}" for k, x in enumerate(full) if np.isfinite(x)]
    if lines:
        yield from ("*BOUNDARY", *lines)
    load = setting.load_vector(t, True)
    lines = [f"{k // d + 1},{k % d + 1},{x:.12e}" for k, x in enumerate(load) if x != 0.0]
    if lines:
        yield from ("*CLOAD", *lines)
    plane = ", OUTPUT=2D" if d == 2 else ""
    yield from (f"*NODE FILE, FREQUENCY=100000{plane}", "U", f"*EL FILE, FREQUENCY=100000{plane}", "S")
    for k, _ in enumerate(problem.contacts):
        yield from ("*CONTACT FILE, FREQUENCY=100000", "CDIS") if k == 0 else ()
        yield from (f"*CONTACT PRINT, SLAVE=S{k}, MASTER=T{k}, FREQUENCY=100000", "CF")
    yield "*END STEP"


def _read(problem: Problem, place: Path, seconds: float, log: str, shift: Mapping[str, Any]) -> Answer:
    found = _frd(place / "deck.frd")
    starts = problem.setting.starts

    def by_body(name: str, columns: int) -> dict[str, np.ndarray]:
        numbers, values = found.get(name, (np.empty(0, int), np.empty((0, columns))))
        all_nodes = np.full((starts[-1], columns), np.nan)
        kept = numbers <= starts[-1]
        all_nodes[numbers[kept] - 1] = values[kept, :columns]
        return {body.name: all_nodes[starts[k] : starts[k + 1]] for k, body in enumerate(problem.bodies)}

    contact = by_body("CONTACT", 6)
    force, area = _contact_print(place / "deck.dat", problem)
    moved = by_body("DISP", 3)
    for name, by in shift.items():
        moved[name] += np.array(by)
    return Answer(
        moved,
        by_body("STRESS", 6),
        {c.name: np.nan_to_num(contact[c.one.body.name][:, 3]) for c in problem.contacts},
        force,
        area,
        seconds,
        log,
    )


def _frd(path: Path) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """The last block of nodal values by name: nodes and values."""
    found: dict[str, tuple[np.ndarray, np.ndarray]] = {}
    name, numbers, rows = "", [], []
    for line in path.read_text(encoding="ascii", errors="replace").splitlines():
        mark = line[:3]
        if mark == " -4":
            name, numbers, rows = line.split()[1], [], []
        elif mark == " -1" and name:
            numbers.append(int(line[3:13]))
            rows.append([float(line[k : k + 12]) for k in range(13, len(line.rstrip()), 12)])
        elif mark == " -3" and name:
            found[name] = np.array(numbers), np.array(rows)
            name = ""
    return found


def _contact_print(path: Path, problem: Problem) -> tuple[dict[str, np.ndarray], dict[str, float]]:
    """Forces on first faces and areas of the last step."""
    numbers = r"((?:\s+[-+.\dEe]+)+)"
    text = path.read_text(encoding="ascii", errors="replace") if path.exists() else ""
    force, area = {}, {}
    for k, contact in enumerate(problem.contacts):
        rest = text.rpartition(f"statistics for slave set S{k},")[2]
        sums = re.search(r"total surface force .*\n" + numbers, rest)
        sizes = re.search(r"area,\s+normal force .*\n" + numbers, rest)
        if not sums or not sizes:
            continue
        whole = TURN if contact.one.body.state == "axisymmetric" else 1.0
        force[contact.name] = whole * np.array(sums[1].split(), float)[:3]
        area[contact.name] = whole * float(sizes[1].split()[0])
    return force, area

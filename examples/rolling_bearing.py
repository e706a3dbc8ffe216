"""A whole roller bearing with clearance by finite elements: load sharing compared with Sjövall's and Harris' rule.

*Question.* A bearing NU 210 has 16 rollers of 11 x 11 mm with a contact length of 10 mm and 20 µm of clearance. It runs under 20 kN at
3000 rev/min between a rigid shaft and a rigid housing. Both rings and all rollers are finite elements in plane strain. The upper rollers
are loose: only the centrifugal force presses them outwards. How is the load shared, how far does the shaft move, and what does the closed
form yield, with Palmgren's stiffness and rings that remain round?

*Answer.* Seven of 16 rollers carry 5705, 5025, 3164 and 657 N from the lowest on. By the rule, with Sjövall's integral of 0.222, it is
5626, 4989, 3223 and 780 N. The shaft moves by 35.6 µm, by the rule 38.9 µm. The nine others carry their centrifugal force of 4.6 N at the
outer ring, and nothing at the inner one. The cage, which prevents tangential motion and rotation of each roller, exerts 12 N at most.
"""

import math
from pathlib import Path

import numpy as np

from abut import fem, mechanics

STEEL = fem.Elasticity.isotropic("210 GPa", 0.3, 7850.0, name="steel")
ROLLERS, ROLLER, INNER, LENGTH = 16, 5.5e-3, 29.75e-3, 10e-3
OUTER, BORE, HOUSING = -(INNER + 2 * ROLLER), 25e-3, 45e-3  # the outer race is hollow
LOAD, CLEARANCE = 20e3, 20e-6
SHIFT = 35.577e-6  # of the shaft, for the load [m]
SPEED = 3000.0 * 2.0 * math.pi / 60.0  # of the shaft [rad/s]
ANGLES = (np.arange(ROLLERS) * 360.0 / ROLLERS + 180.0) % 360.0 - 180.0  # from the load [degrees]
LOADED = np.abs(ANGLES) < 80.0  # where elements are small


def dense(share: np.ndarray, strength: float) -> np.ndarray:
    """0 to 1 by steps that grow from 0 on."""
    return np.sinh(strength * share) / math.sinh(strength)


def directions(psi: float) -> tuple[np.ndarray, np.ndarray]:
    """Outwards and across at an angle from the load, which goes down [degrees]."""
    sine, cosine = math.sin(math.radians(psi)), math.cos(math.radians(psi))
    return np.array([sine, -cosine, 0.0]), np.array([cosine, sine, 0.0])


def roller_mesh(psi: float, pitch: float, cells: tuple[int, int], strength: float) -> fem.Mesh:
    """The roller at an angle from the load [degrees], elements dense below its faces y+ (inwards) and y- (outwards) by strength."""
    out, across = directions(psi)

    def moved(x):
        s, t = 2.0 * x[:, 0], 2.0 * x[:, 1]
        u = np.sign(s) * dense(np.abs(s), strength)
        v = np.sign(t) * (1.0 - dense(1.0 - np.abs(t), strength))
        disc = ROLLER * np.column_stack([u * np.sqrt(1.0 - 0.5 * v * v), v * np.sqrt(1.0 - 0.5 * u * u)])
        return pitch * out + disc[:, :1] * across - disc[:, 1:] * out

    return fem.Mesh.rectangle((1.0, 1.0), cells, "quad8").mapped(moved)


def ring_mesh(race: float, other: float, around: int) -> fem.Mesh:
    """A ring from its race to its other radius, faces x- (inside) and x+, elements dense at the race and where rollers carry."""
    psi = np.linspace(-180.0, 180.0, 40001)
    apart = np.abs((psi[:, None] - ANGLES + 180.0) % 360.0 - 180.0)
    density = 0.1 + (np.where(LOADED, 1.0, 0.2) / (0.06 + 0.16 * apart)).sum(axis=1)
    so_far = np.concatenate([[0.0], np.cumsum(density[1:] + density[:-1])])

    def moved(x):
        angle = np.radians(np.interp(x[:, 1] + 0.5, so_far / so_far[-1], psi))
        away = x[:, 0] + 0.5 if other > race else 0.5 - x[:, 0]
        r = race + (other - race) * dense(away, 2.8)
        return np.column_stack([r * np.sin(angle), -r * np.cos(angle), 0.0 * r])

    return fem.Mesh.rectangle((1.0, 1.0), (8, around), "quad8").mapped(moved).merged("1 um")


def bearing(shift: float = SHIFT, clearance: float = CLEARANCE, steps=1, fine: float = 1.0) -> fem.History:
    """The bearing whose shaft sinks by `shift`; rollers stand at the outer race in the beginning. `fine` multiplies numbers of elements.

    The cage holds two nodes of each roller, on the line from its middle outwards, across that line: it neither goes round nor turns.
    """
    given, race = (STEEL, "plane strain", LENGTH), INNER + 2.0 * ROLLER + 0.5 * clearance
    around, pitch = int(300 * fine), race - ROLLER
    inner = fem.Body("inner ring", ring_mesh(INNER, BORE, around), *given)
    outer = fem.Body("outer ring", ring_mesh(race, HOUSING, around), *given)
    thrown = (0.5 * (1.0 - ROLLER / pitch) * SPEED) ** 2 * pitch  # ω_cage² r
    supports = [fem.Support(outer["x+"], x=0, y=0), fem.Support(inner["x-"], x=0, y=-shift)]
    rollers, contacts, loads = [], [], []
    for psi, loaded in zip(ANGLES, LOADED, strict=True):
        out, across = directions(psi)
        n = fine if loaded else 0.5 * fine
        cells, strength = (2 * int(16 * n), 2 * int(12 * n)), 3.3 if loaded else 1.0
        roller = fem.Body(f"roller {psi:g}", roller_mesh(psi, pitch, cells, strength), *given)
        away = [
            np.linalg.norm(roller.mesh.positions - (pitch + h * ROLLER) * out, axis=1) for h in (-0.5, 0.5)
        ]
        guided = roller.mesh.numbers[[int(one.argmin()) for one in away]]
        supports.append(fem.Support(roller[guided], along=across))
        loads.append(fem.Load(roller, acceleration=thrown * out, course=lambda _: 1.0))
        contacts.append(fem.Contact(f"in {psi:g}", roller["y+"], inner["x+"], reach=2e-3))
        contacts.append(fem.Contact(f"out {psi:g}", roller["y-"], outer["x-"], reach=2e-3))
        rollers.append(roller)
    bodies = [inner, outer, *rollers]
    return fem.Problem("roller bearing", bodies, contacts, supports, loads).statics(steps)


def loads(history: fem.History, where: str = "in") -> np.ndarray:
    """What each roller carries at the inner ring, or ``"out"``, by instant [N], (t, 16)."""
    forces = [[history.scalars[f"{where} {psi:g}.force {axis}"] for axis in "xy"] for psi in ANGLES]
    return np.hypot(*np.moveaxis(np.array(forces), 1, 0)).T


def carried(history: fem.History) -> np.ndarray:
    """What the bearing carries, by instant [N]."""
    return -history.scalars["inner ring.reaction y"]


def held_by_cage(history: fem.History) -> float:
    """The greatest force of the cage on a roller at the end [N]."""
    return max(
        math.hypot(
            *(
                values[-1]
                for name, values in history.scalars.items()
                if name.startswith(f"roller {psi:g}.reaction")
            )
        )
        for psi in ANGLES
    )


def pressures(history: fem.History, psi: float, where: str = "in") -> tuple[np.ndarray, np.ndarray]:
    """Along the contact of a roller at a ring: places from its middle on [m], and the pressure there by instant [Pa], (t, n)."""
    part = history.parts[f"roller {psi:g}"]
    face = part.mesh.nodes("y+" if where == "in" else "y-")
    s = part.mesh.positions[face] @ directions(psi)[1]
    order = np.argsort(s)
    return s[order], part.values["pressure"][:, face[order]]


def closed(load: float, clearance: float = CLEARANCE) -> mechanics.LoadZone:
    """Sjövall's and Harris' rule, by Palmgren's stiffness."""
    return mechanics.load_zone(ROLLERS, load, mechanics.palmgren_stiffness(LENGTH), clearance=clearance)


def load_summary(history: fem.History) -> str:
    """Loads beside the rule's, at the load that elements carry."""
    found, load = loads(history)[-1], float(carried(history)[-1])
    rule = closed(load)
    half = ANGLES >= 0.0
    rows = [
        f"{p:6.1f} {f:9.1f} {q:9.1f}"
        for p, f, q in zip(ANGLES[half], found[half], rule.loads[half], strict=True)
    ]
    return "\n".join(
        [f"{load:.0f} N; shift by the rule {1e6 * rule.shift:.2f} um", "   psi  elements      rule", *rows]
    )


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    history = bearing()
    print(load_summary(history))
    print(
        f"at the outer ring {loads(history, 'out')[-1].round(1)} N, the cage gives up to {held_by_cage(history):.2f} N; "
        f"{history.statistics}"
    )
    picture = Path(__file__).parents[1] / "docs" / "gallery" / "rolling_bearing.png"
    history.picture(picture, "von Mises", limits=(0.0, 6e8), edges=False, size=(7, 6))

"""Teeth of two gears by finite elements: load sharing of two pairs, and stiffness of the mesh.

*Question.* The gears of [multi_point_contact.py](multi_point_contact.py), module 3, 20 and 30 teeth, have finite-element teeth; the
pinion is rotated against the fixed gear. What load does each pair of teeth carry, at which pressure, and how well do Weber's and
Banaschek's closed forms of bending agree?

*Answer.* Where two pairs touch, each carries 45 to 56 % from the pinion's root upwards; Weber's and Banaschek's bending agrees within 1 %
of the whole. There, the stiffness of the mesh is 27.2 to 27.7 N/(mm µm) (closed forms 0.7 % more), and with one pair 16.6 to 16.8 (4 %
less). Pressures agree with Hertz within 2 % at the pitch point and within 6 % where a narrower contact has few elements.
"""

import math
from pathlib import Path

import numpy as np

from abut import fem, mechanics
from abut.shapes.gears import Gear, GearMesh

GEARS = GearMesh(Gear("3 mm", 20, face_width="20 mm"), Gear("3 mm", 30, face_width="20 mm"))
SOLID = mechanics.Solid("210 GPa", 0.3)
STEEL = fem.Elasticity.isotropic("210 GPa", 0.3, 7850.0, name="steel")
RIMS = 20e-3, 36e-3  # radii at which both gears are held [m]
TURN = 9e-4  # of the pinion, from where its flanks touch [rad]
PLACES = (4.5e-3, 5.5e-3, 6.5e-3, 7.5e-3, 9e-3, 10.26e-3, 11.5e-3)  # ρ₁ of a pair of teeth [m]


def pushed_out(share: np.ndarray) -> np.ndarray:
    """0 to 1 as −1 to 1, by steps that grow smaller to both ends."""
    w = 2.0 * share - 1.0
    return np.sign(w) * (1.0 - np.sinh(2.5 * (1.0 - np.abs(w))) / math.sinh(2.5))


def patch(divisions: tuple[int, int], place, sets: dict[str, str]) -> tuple[fem.Mesh, dict[str, np.ndarray]]:
    """Elements where `place` puts 0 to 1 by 0 to 1, as radius and angle; and some of their sides by other names."""

    def moved(x):
        radius, angle = place(x[:, 0] + 0.5, x[:, 1] + 0.5)
        return np.column_stack([radius * np.cos(angle), radius * np.sin(angle), 0.0 * angle])

    mesh = fem.Mesh.rectangle((1.0, 1.0), divisions, "quad8").mapped(moved)
    return mesh, {name: mesh.nodes(side) for name, side in sets.items()}


def form(gear: Gear) -> float:
    """The radius from which on flanks are involutes, a little above [m]."""
    return 1.0005 * max(gear.form_radius, gear.base_radius)


def tooth(gear: Gear, rim: float, angle: float, name: str, touched: float | None):
    """Three patches of a tooth at an angle: itself, dense where it is touched, the rim below, and that up to the next. Roots are
    straight from the involute's end down, as wide as a fillet about is.
    """
    root, tip, pitch = gear.root_radius, gear.tip_radius, 2.0 * math.pi / gear.teeth
    low = gear.half_angle(form(gear))
    foot = low + 0.3 * (form(gear) / root - 1.0)
    radii = np.linspace(root, tip, 4001)
    half = np.array(
        [
            gear.half_angle(r) if r >= form(gear) else np.interp(r, (root, form(gear)), (foot, low))
            for r in radii
        ]
    )
    density = (
        np.ones_like(radii) if touched is None else 0.35 + 1.0 / (0.02 + 250.0 * np.abs(radii - touched))
    )
    so_far = np.concatenate([[0.0], np.cumsum(density[1:] + density[:-1])])

    def itself(u, v):
        r = np.interp(v, so_far / so_far[-1], radii)
        return r, angle - np.interp(r, radii, half) * pushed_out(u)

    def below(u, v):
        return rim + (root - rim) * v, angle - foot * pushed_out(u)

    def beside(u, v):
        return rim + (root - rim) * v, angle + foot + (pitch - 2.0 * foot) * (1.0 - u)

    yield patch((10, 8 if touched is None else 28), itself, {f"right {name}": "x+"})
    yield patch((10, 6), below, {f"bore below {name}": "y-"})
    yield patch((4, 6), beside, {f"bore beside {name}": "y-"})


def teeth(gear: Gear, rim: float, turn: float, centre: float, touched: dict[int, float]) -> fem.Mesh:
    """The teeth that are touched, at what radii, and one more on either side; faces "right 3" of a tooth's involute, and "bore"."""
    places, elements, sets, count = [], [], {}, 0
    for k in range(min(touched) - 1, max(touched) + 2):
        for mesh, named in tooth(gear, rim, turn + 2.0 * math.pi * k / gear.teeth, str(k), touched.get(k)):
            places.append(mesh.positions)
            elements.append(mesh.elements["quad8"] + count)
            sets |= {name: nodes + count for name, nodes in named.items()}
            count += len(mesh.positions)
    x = np.concatenate(places)
    involute = np.hypot(x[:, 0], x[:, 1]) > form(gear)
    faces = {name: nodes[involute[nodes]] for name, nodes in sets.items() if name.startswith("right")}
    faces["bore"] = np.unique(np.concatenate([nodes for name, nodes in sets.items() if "bore" in name]))
    x[:, 0] += centre
    return fem.Mesh(x, {"quad8": np.concatenate(elements)}, node_sets=faces).merged("1 nm")


def pinion_turn(place: float) -> float:
    """φ₁ [rad] at which tooth 0 touches at ρ₁ [m]."""
    one = GEARS.one
    return GEARS.working_angle + one.half_angle(one.base_radius) - place / one.base_radius


def pairs(place: float) -> dict[int, tuple[int, float, float, float]]:
    """The teeth in contact by the pinion's tooth: that of the gear, ρ₁, and the radii at which they touch [m]."""
    one, two, found = GEARS.one, GEARS.two, {}
    turn = pinion_turn(place)
    other = GEARS.phase(turn, 0.0, 1)
    for k in (-1, 0, 1):
        rho = place - k * one.base_pitch
        if not GEARS.path[0] < rho < GEARS.path[1]:
            continue
        radius = math.hypot(one.base_radius, rho)
        angle = turn + 2.0 * math.pi * k / one.teeth - one.half_angle(radius)
        x, y = radius * math.cos(angle) - GEARS.centre_distance, radius * math.sin(angle)
        second = math.hypot(x, y)
        count = (math.atan2(y, x) + two.half_angle(second) - other) / (2.0 * math.pi / two.teeth)
        found[k] = round(count) % two.teeth, rho, radius, second
    return found


def turned(place: float, steps=1) -> fem.History:
    """The pinion turned by `TURN`, where its tooth 0 touches at ρ₁; per metre of width."""
    met = pairs(place)
    touched = ({k: one for k, (_, _, one, _) in met.items()}, {j: two for j, _, _, two in met.values()})
    angles = pinion_turn(place), GEARS.phase(pinion_turn(place), 0.0, 1)
    one, two = (
        fem.Body(name, teeth(gear, rim, angle, centre, radii), STEEL, "plane strain")
        for name, gear, rim, angle, centre, radii in zip(
            ("pinion", "gear"),
            (GEARS.one, GEARS.two),
            RIMS,
            angles,
            (0.0, GEARS.centre_distance),
            touched,
            strict=True,
        )
    )
    contacts = [
        fem.Contact(f"pair {k}", one[f"right {k}"], two[f"right {j}"], reach="1 mm")
        for k, (j, *_) in met.items()
    ]
    supports = [fem.Support(two["bore"], x=0, y=0)]
    for node in one.mesh.nodes("bore"):
        x, y, _ = one.mesh.positions[node]
        at = one[[one.mesh.numbers[node]]]
        supports.append(fem.Support(at, x=float(TURN * y), y=float(-TURN * x)))
    return fem.Problem("gear teeth", [one, two], contacts, supports).statics(steps)


def all_loads(history: fem.History) -> dict[int, np.ndarray]:
    """What each pair carries by instant [N/m], by the pinion's tooth."""
    return {
        int(name.split()[1].split(".")[0]): np.hypot(values, history.scalars[name[:-1] + "y"])
        for name, values in history.scalars.items()
        if name.startswith("pair") and name.endswith("force x")
    }


def loads(history: fem.History) -> dict[int, float]:
    """Likewise at the end."""
    return {tooth: float(values[-1]) for tooth, values in all_loads(history).items()}


def compared(place: float) -> dict[str, float]:
    """Share of tooth 0 and stiffness of the mesh [Pa], by elements and by Weber and Banaschek; greatest pressure over Hertz'."""
    history, met = turned(place), pairs(place)
    found = loads(history)
    force, turn = sum(found.values()), pinion_turn(place)
    elastic = mechanics.ElasticMesh(GEARS, SOLID)
    newer = sum(k > 0 for k in met)  # pairs that met after tooth 0
    face = history["pinion.pressure"].values[-1][history.parts["pinion"].mesh.nodes("right 0")]
    hertz = mechanics.line_contact(GEARS.curvature_radii(place), SOLID, length=1.0, load=found[0])
    return {
        "share": found[0] / force,
        "share by bending": float(elastic.sharing(turn, force)[0, newer]),
        "stiffness": force / (TURN * GEARS.one.base_radius),
        "stiffness by bending": force / float(elastic.transmission_error(turn, force)[0]),
        "over Hertz": float(np.nanmax(face)) / hertz.peak_pressure,
        "load": force,
    }


if __name__ == "__main__":
    import time

    import matplotlib

    matplotlib.use("Agg")
    for place in PLACES:
        begun = time.perf_counter()
        tooth_loads = {
            name: round(value / 1e9 if "stiff" in name else value, 4)
            for name, value in compared(place).items()
        }
        print(f"{1e3 * place:.2f} mm: {tooth_loads}, {time.perf_counter() - begun:.1f} s")
    history = turned(6.5e-3)
    print(history.show("gear_teeth.html"))
    picture = Path(__file__).parents[1] / "docs" / "gallery" / "gear_teeth.png"
    history.picture(
        picture, "von Mises", limits=(0.0, 8e8), zoom=2.0, focus=(0.029, 0.0, 0.0), edges=True, size=(6.5, 5)
    )

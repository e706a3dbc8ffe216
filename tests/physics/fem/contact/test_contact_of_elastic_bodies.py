"""Finite elements in contact against closed forms."""

import math

import numpy as np
import pytest

from abut.errors import InvalidValue, RunError
from abut.fem import Body, Contact, Load, Mesh, Problem, Rigid, Support
from abut.fem.contact.facets import FACETS, ContactFacets
from abut.fem.contact.mortar import quadrature_points
from abut.fem.mesh.quadrature import quadrature_rule
from contact_meshes import ALUMINIUM, STEEL, bent, bulged, half_disc, lowest, lug, sector, upper_half
from page_numbers import numbers_on
from targets import target

YOUNG, POISSON = 210e9, 0.3
PLANE = YOUNG / (1.0 - POISSON**2)


def pressed(mesh, other, kind, **options):
    """Two blocks, one on the other, under 1 MPa: pressures, and stresses across the face, of that."""
    flat = mesh.dimension == 2
    state, low, high = ("plane strain", "y-", "y+") if flat else (None, "z-", "z+")
    one, two = Body("one", mesh, STEEL, state), Body("two", other, STEEL, state)
    supports = [Support(two[low], **{low[0]: 0})]
    supports += [Support(body[f"{a}-"], **{a: 0}) for body in (one, two) for a in ("x" if flat else "xy")]
    contacts, loads = [Contact("c", one[low], two[high], **options)], [Load(one[high], pressure="1 MPa")]
    problem = Problem("patch", [one, two], contacts, supports, loads)
    history = problem.statics()
    # at nodes of both faces
    p = np.concatenate([history[f"{name}.pressure"].values[-1] for name in ("one", "two")])
    stress = [history[f"{name}.stress {low[0] * 2}"].values[-1] for name in ("one", "two")]
    return p[np.isfinite(p)] / 1e6, np.concatenate(stress) / -1e6


@pytest.mark.parametrize(
    ("kind", "other"),
    [
        ("quad", "quad"),
        ("triangle", "quad"),
        ("quad8", "quad8"),
        ("triangle6", "quad8"),
        ("hexahedron", "hexahedron"),
        ("tetra", "hexahedron"),
        ("hexahedron20", "hexahedron20"),
        ("tetra10", "tetra10"),
    ],
)
def test_a_pressure_that_is_the_same_everywhere_passes_between_meshes_that_do_not_match(kind, other):
    """Patch test: p = σ_n wherever one looks (Taylor & Papadopoulos 1991). Rounding of the solution of some hundred equations: 1e-11."""
    if kind in ("quad", "triangle", "quad8", "triangle6"):
        meshes = (Mesh.rectangle((1.0, 1.0), n, k) for n, k in (((3, 2), kind), ((5, 3), other)))
        up, down = (mesh.moved((0, y, 0)) for mesh, y in zip(meshes, (0.5, -0.5), strict=True))
    else:
        meshes = (Mesh.block((1.0, 1.0, 1.0), n, k) for n, k in (((2, 3, 1), kind), ((3, 2, 1), other)))
        up, down = (mesh.moved((0, 0, z)) for mesh, z in zip(meshes, (0.5, -0.5), strict=True))
    pressure, stress = pressed(up, down, kind)
    assert pressure == target(1.0, "pressure of the patch test, over the applied pressure", rtol=1e-11)
    np.testing.assert_allclose(stress, 1.0, rtol=1e-11)


@pytest.mark.parametrize("kind", ["hexahedron", "hexahedron20"])
def test_a_pressure_passes_between_facets_that_are_bent_in_their_plane(kind):
    """A uniform pressure p = const passes between facets that are no parallelograms and have parabolic sides, to rounding (1e-10)."""
    up, down = (
        Mesh.block((1.0, 1.0, 1.0), n, kind)
        .moved((0, 0, z))
        .mapped(lambda x, s=s: bent(x, 0.05 * s, 0.2 * s))
        for n, z, s in (((2, 3, 1), 0.5, 1.0), ((3, 2, 1), -0.5, -0.7))
    )
    pressure, stress = pressed(up, down, kind)
    np.testing.assert_allclose(pressure, 1.0, rtol=1e-10)
    np.testing.assert_allclose(stress, 1.0, rtol=1e-11)


@pytest.mark.parametrize(
    "mesh",
    [
        lambda: Mesh.disc(0.3, 2, "quad8"),
        lambda: Mesh.rectangle((0.6, 0.6), (3, 2), "triangle6").mapped(lambda x: bent(x, 0.03, 0.2)),
        lambda: Mesh.rectangle((0.6, 0.6), (3, 2), "quad").mapped(lambda x: bent(x, 0.03, 0.2)),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_facets_within_others_are_covered_to_rounding(mesh, first):
    """Facets with bent sides within a plate of other facets, turned against them: Σ_q w_q N_k = ∫ N_k dA on the one that is covered,
    whichever of both is the first face, which is what passes a pressure. Rounding, and what Gauss' points leave: 1e-12 of the greatest."""
    part = mesh()
    plate = Mesh.rectangle((1.0, 1.0), (5, 4), "quad8").mapped(lambda x: bent(x, 0.03, 0.1))
    turn = np.array([[math.cos(0.3), math.sin(0.3), 0], [-math.sin(0.3), math.cos(0.3), 0], [0, 0, 1]])
    plate = plate.mapped(lambda x: x @ turn + [0.02, 0.03, 0.0])
    one, two = (part, plate) if first else (plate, part)
    places = np.vstack([one.positions, two.positions * [1, -1, -1]])  # the second looks down
    (facets,), (others,) = (
        [ContactFacets(FACETS[kind], rows + start) for kind, rows in each.elements.items()]
        for each, start in ((one, 0), (two, len(one.positions)))
    )
    found, wanted = np.zeros((2, len(places)))
    for p in quadrature_points([facets], [others], places, 0.1, lambda x: np.ones(len(x))):
        nodes, shape = (p.nodes_one, p.n_one) if first else (p.nodes_two, p.n_two)
        np.add.at(found, nodes, shape * p.weight[:, None])
    inner = facets if first else others
    points = quadrature_rule(inner.kind.name, 18)
    for nodes in inner.nodes:
        tangents = np.einsum("qkr,kc->qcr", points.dn, places[nodes])
        area = np.linalg.norm(np.cross(tangents[..., 0], tangents[..., 1]), axis=1)
        wanted[nodes] += (points.weights * area) @ points.n
    np.testing.assert_allclose(found[inner.nodes], wanted[inner.nodes], rtol=0, atol=1e-12 * wanted.max())


def test_a_pressure_passes_a_curved_face():
    """Two bodies with one parabola for a face, cut in 3 and in 5, under pressure all round: σ = −p 1, so p at the face, whatever its
    normal. Pressures act along the normal at each point: exact where both faces are of one family of parabolas."""

    def bent(x):
        return x + np.column_stack([0 * x[:, 0], 0.4 * (0.25 - x[:, 0] ** 2), 0 * x[:, 0]])

    up = Mesh.rectangle((1.0, 1.0), (3, 2), "quad8").moved((0, 0.5, 0)).mapped(bent)
    down = Mesh.rectangle((1.0, 1.0), (5, 3), "quad8").moved((0, -0.5, 0)).mapped(bent)
    one, two = Body("one", up, STEEL, "plane strain"), Body("two", down, STEEL, "plane strain")
    loads = [Load(face, pressure="1 MPa") for face in (one["y+"], one["x-"], one["x+"], two["x-"], two["x+"])]
    # σ = −p 1 in a plane strain state strains evenly in x and y: the lowest line shrinks evenly about its middle
    strain = -1e6 * (1 + POISSON) * (1 - 2 * POISSON) / YOUNG
    floor = down.node_sets["y-"]
    edge = [
        Support(
            two[[down.numbers[k]]], x=strain * down.positions[k, 0], y=strain * (down.positions[k, 1] + 1)
        )
        for k in floor
    ]
    edge.append(
        Support(
            one[[up.numbers[up.node_sets["y+"][np.abs(up.positions[up.node_sets["y+"], 0]).argmin()]]]], x=0
        )
    )
    history = Problem("curved", [one, two], [Contact("c", one["y-"], two["y+"])], edge, loads).statics()
    p = history["one.pressure"].values[-1]
    np.testing.assert_allclose(p[np.isfinite(p)], 1e6, rtol=1e-11)
    for name in ("one", "two"):
        np.testing.assert_allclose(history[f"{name}.stress yy"].values[-1], -1e6, rtol=1e-10)
        np.testing.assert_allclose(history[f"{name}.stress xy"].values[-1], 0.0, atol=1e-4)


@pytest.mark.parametrize("state", ["plane strain", "axisymmetric"])
def test_hertz(state):
    """p₀ = 2 P'/(π a), a² = 4 P' R/(π E*); p₀ = 3 P/(2 π a²), a³ = 3 P R/(4 E*), δ = a²/R (Johnson, Contact Mechanics, 4.2 and 4.3), 11
    elements over a, a body 400 times as large as a. p₀ and a by p² = p₀² (1 − x²/a²) within .9 a: 1 %, the displacement .5 %."""
    radius = 0.01
    a, size = 1e-3 * radius, 400e-3 * radius
    ball = bulged(16, "quad8", radius, a, size)
    wall = Rigid(
        "wall", Mesh.rectangle((4 * size, size), (1, 1), "quad").moved((2 * size, 0.5 * size, 0)), state
    )
    body = Body("ball", ball, STEEL, state)
    half = 0.5 * math.pi * a * a * PLANE / (4 * radius)
    load = half if state == "plane strain" else 4.0 / 3.0 * PLANE * a**3 / radius
    supports = [Support(body["x-"], x=0), Support(body["y-"], y=0), Support(wall, x=0)]
    history = Problem(
        "Hertz",
        [body, wall],
        [Contact("c", body["y+"], wall["y-"])],
        supports,
        [Load(wall, force=(0, -load, 0))],
    ).statics()
    peak = 4 * half / (math.pi * a) if state == "plane strain" else 1.5 * load / (math.pi * a * a)
    p, x = history["ball.pressure"].values[-1], ball.positions[:, 0]
    inner = np.isfinite(p) & (x < 0.9 * a)
    slope, square = np.polyfit(x[inner] ** 2, p[inner] ** 2, 1)
    assert math.sqrt(square) == target(peak, "peak pressure by a fit [Pa]", rel=0.01)
    assert p[lowest(ball)] == target(peak, "pressure in the middle [Pa]", rel=0.01)
    assert math.sqrt(-square / slope) == target(a, "half width [m]", rel=0.01)
    if state == "axisymmetric":
        assert -history["wall.displacement"].values[-1, 0, 1] == target(
            a * a / radius, "approach [m]", rel=0.005
        )


def test_a_shrunk_ring():
    """p = δ/(R (c₁/E₁ + c₂/E₂)), c₁ = (R² + r²)/(R² − r²) − ν, c₂ = (s² + R²)/(s² − R²) + ν (Timoshenko & Goodier, Theory of Elasticity,
    §28; Lamé), plane stress: 1e-3 with 12 and 17 quadratic elements round, which do not match."""
    r, at, s, deep = 0.02, 0.03, 0.04, 1e-5
    inner = Body("inner", sector(r, at, 12, 6, "quad8"), STEEL, "plane stress")
    outer = Body("outer", sector(at, s, 17, 6, "quad8"), ALUMINIUM, "plane stress")
    supports = [
        Support(body[side], **{axis: 0})
        for body in (inner, outer)
        for side, axis in (("y-", "y"), ("y+", "x"))
    ]
    fit = Contact("fit", inner["x+"], outer["x-"], clearance=-deep, conforming=True)
    p = Problem("rings", [inner, outer], [fit], supports).statics()["inner.pressure"].values[-1]
    one = (at**2 + r**2) / (at**2 - r**2) - POISSON
    two = (s**2 + at**2) / (s**2 - at**2) + POISSON
    assert p[np.isfinite(p)] == target(
        deep / (at * (one / 210e9 + two / 70e9)), "pressure of the shrunk ring [Pa]", rtol=1e-3
    )


def test_spheres_in_each_other():
    """Hollow spheres of 20, 30 and 40 mm, p = 25 MPa inside: the contact pressure is σ_r of one sphere (Lamé), 4.894178 MPa (1e-3)."""
    bodies = [
        Body("inner", sector(0.02, 0.03, 8, 4, "quad8"), STEEL, "axisymmetric"),
        Body("outer", sector(0.03, 0.04, 11, 4, "quad8"), STEEL, "axisymmetric"),
    ]
    supports = [
        Support(body[side], **{axis: 0}) for body in bodies for side, axis in (("y-", "y"), ("y+", "x"))
    ]
    contact = Contact("fit", bodies[0]["x+"], bodies[1]["x-"], conforming=True)
    history = Problem(
        "spheres", bodies, [contact], supports, [Load(bodies[0]["x-"], pressure="25 MPa")]
    ).statics()
    p = history["inner.pressure"].values[-1]
    assert p[np.isfinite(p)] == target(4.894178e6, "pressure between hollow spheres [Pa]", rtol=1e-3)


def test_cattaneo_and_mindlin():
    """Two alike cylinders pressed, then pulled: c/a = √(1 − Q/(μ P)), q = μ p − (c/a) μ p₀ √(1 − x²/c²) where they stick (Johnson, 7.2).
    c by (μ p − q)² within .8 c: 1 %, with 23 elements over a. The pull leaves P as it is: 1e-6, as nothing couples both."""
    radius, mu = 0.01, 0.2
    a, size = 1e-3 * radius, 60e-3 * radius
    low = bulged(32, "quad", radius, a, size, whole=True)
    flat = bulged(32, "quad", 1e9, a, size, whole=True).mapped(lambda x: x * np.array([-1.0, -1.0, 1.0]))
    one, two = Body("low", low, STEEL, "plane strain"), Body("up", flat, STEEL, "plane strain")
    unit = a * a / radius
    supports = [
        Support(one["y-"], x=0, y=0),
        Support(
            two["y-"], x=lambda t: 0.39 * unit * max(t - 1.0, 0.0), y=lambda t: -2.5 * unit * min(t, 1.0)
        ),
    ]
    problem = Problem("pull", [one, two], [Contact("c", one["y+"], two["y+"], friction=mu)], supports)
    history = problem.statics([0.5, 1.0, 1.5, 2.0])
    force, pull = (history[f"c.force {axis}"].values[1:] for axis in "yx")
    assert force[-1] == pytest.approx(force[1], rel=1e-6)
    half = math.sqrt(-4 * force[-1] * radius / (math.pi * 0.5 * PLANE))
    stuck = half * math.sqrt(1.0 - pull[-1] / (mu * -force[-1]))
    x = low.positions[:, 0]
    left = (mu * history["low.pressure"] - history["low.friction"]).values[-1]
    inner = np.isfinite(left) & (np.abs(x) < 0.8 * stuck)
    slope, square = np.polyfit(x[inner] ** 2, left[inner] ** 2, 1)
    assert math.sqrt(-square / slope) == target(stuck, "half width of sticking [m]", rel=0.01)
    assert 0.5 < stuck / half < 0.8


def test_a_wedge_is_driven_in():
    """A wedge of angle α between a floor and a block under a load P is driven in by F = P (tan(α + φ) + tan φ), φ = atan μ: friction on
    both of its faces. Rigid up to elasticity: 1 % (the load's place shifts)."""
    slope, mu, load = 0.2, 0.15, 1e6

    def tilt(x):
        return x + np.column_stack([0 * x[:, 0], slope * x[:, 0] * (x[:, 1] + 0.5), 0 * x[:, 0]])

    wedge = Body("wedge", Mesh.rectangle((1.0, 1.0), (6, 4), "quad").mapped(tilt), STEEL, "plane strain")
    block = Mesh.rectangle((0.6, 0.5), (5, 3), "quad").mapped(
        lambda x: (
            x + np.column_stack([0 * x[:, 0], 0.75 + slope * x[:, 0] * (0.25 - x[:, 1]) * 2.0, 0 * x[:, 0]])
        )
    )
    block = Body("block", block, STEEL, "plane strain")
    floor = Rigid("floor", Mesh.rectangle((3.0, 0.2), (1, 1), "quad").moved((0, -0.6, 0)), "plane strain")
    contacts = [
        Contact("under", wedge["y-"], floor["y+"], friction=mu),
        Contact("over", block["y-"], wedge["y+"], friction=mu),
    ]
    supports = [
        Support(floor, x=0, y=0),
        Support(block["x-"], x=0),
        Support(block["x+"], x=0),
        Support(wedge["x+"], x=lambda t: -1e-3 * max(t - 1.0, 0.0)),
    ]
    loads = [Load(block["y+"], force=(0, -load, 0), course=lambda t: min(t, 1.0))]
    history = Problem("wedge", [wedge, block, floor], contacts, supports, loads).statics([1.0, 1.5, 2.0])
    phi = math.atan(mu)
    wanted = load * (math.tan(math.atan(slope) + phi) + math.tan(phi))
    assert -history["wedge.reaction x"].values[-1] == target(
        wanted, "force that drives the wedge [N]", rel=0.01
    )


def konter(kind, mu, large=True):
    """Konter's roller: half of a disc of R 50 mm on a block of 100 x 200 mm, 17.5 kN."""
    roller = Body("roller", half_disc(0.05, 16, kind, 0.8), STEEL, "plane strain", "1 mm", large)
    steep = np.sinh(5.0)

    def dense(x):
        return np.column_stack(
            [
                0.1 * np.sinh(5 * (x[:, 0] + 0.5)) / steep,
                -0.2 * np.sinh(5 * (0.5 - x[:, 1])) / steep,
                0 * x[:, 0],
            ]
        )

    block = Body(
        "block",
        Mesh.rectangle((1.0, 1.0), (32, 32), kind).mapped(dense),
        ALUMINIUM,
        "plane strain",
        "1 mm",
        large,
    )
    top = roller.mesh.numbers[roller.mesh.positions[:, 1].argmax()]
    supports = [Support(roller["x-"], x=0), Support(block["x-"], x=0), Support(block["y-"], x=0, y=0)]
    contact = Contact("foot", block["y+"], roller["outside"], friction=mu)
    return Problem(
        "roller", [roller, block], [contact], supports, [Load(roller[[top]], force=(0, "-17.5 kN", 0))]
    )


@pytest.mark.parametrize(
    ("kind", "mu", "down", "stress"),
    [("quad8", 0.0, -1.30801925, -3513.37), ("quad8", 0.1, -1.30263564, -3542.69)],
)
def test_konters_roller(kind, mu, down, stress):
    """div σ = 0 with 0 ≤ g ⊥ p ≥ 0, |τ| ≤ μ p of Konter's roller: u_y [mm] and σ_yy [MPa] at the middle, F_y = −17.5 kN.

    Source: NAFEMS, Advanced Finite Element Contact Benchmarks (Konter 2006), as code_aster publishes them. Programs differ by 3 %;
    here 0.1 % and 1.5 %.
    """
    history = konter(kind, mu).statics()
    at = history.parts["roller"].mesh.numbers[lowest(history.parts["roller"].mesh)]
    assert history.at("roller", int(at), "displacement y")[-1] * 1e3 == target(
        down, "Konter's roller, displacement [mm]", rel=1e-3
    )
    assert history.at("roller", int(at), "stress yy")[-1] / 1e6 == target(
        stress, "Konter's roller, stress [MPa]", rel=0.015
    )
    assert history.scalars["foot.force y"][-1] == pytest.approx(-17.5e3, rel=1e-6)


def test_konters_pin():
    """div σ = 0 with 0 ≤ g ⊥ p ≥ 0, |τ| ≤ 0.1 p of a steel pin in the round end (R = 100 mm) of an aluminium sheet under 10 kN per half.

    Source: NAFEMS (Konter 2006, benchmark 4), as code_aster publishes it: u_x = 0.736165 mm and σ_xx = −160.4005 MPa. 1 % and 2 %: 12
    quadratic cells around half the hole; finer meshes give 0.735 mm and −154 MPa.
    """
    sheet = Body("sheet", lug(3, "quad8"), ALUMINIUM, "plane strain", "1 mm", large=True)
    pin = Body(
        "pin", upper_half(0.05, 6, "quad8").moved((0.2, 0, 0)), STEEL, "plane strain", "1 mm", large=True
    )
    supports = [Support(sheet["x-"], x=0, y=0), Support(sheet["y-"], y=0), Support(pin["y-"], y=0)]
    contact = Contact("hole", sheet["hole"], pin["outside"], friction=0.1, conforming=True, sliding="small")
    middle, at = (
        body.mesh.numbers[np.linalg.norm(body.mesh.positions - [x, 0, 0], axis=1).argmin()]
        for body, x in ((pin, 0.2), (sheet, 0.25))
    )
    history = Problem(
        "pin", [sheet, pin], [contact], supports, [Load(pin[[int(middle)]], force=("10 kN", 0, 0))]
    ).statics()
    assert history.at("sheet", int(at), "displacement x")[-1] * 1e3 == target(
        0.736165, "Konter's pin, displacement [mm]", rel=0.01
    )
    assert history.at("sheet", int(at), "stress xx")[-1] / 1e6 == target(
        -160.4005, "Konter's pin, stress [MPa]", rel=0.02
    )
    found, stress, *published = numbers_on(
        "elastic.md", "large displacements | .{} mm and {} MPa; published are .{} and {} |"
    )
    assert found == 1e7 * history.at("sheet", int(at), "displacement x")[-1]
    assert stress == history.at("sheet", int(at), "stress xx")[-1] / 1e6
    assert published == [7361.65, -160.4005]


@pytest.mark.parametrize("method", ["penalty", "augmented"])
def test_penalties_come_near(method):
    """Penalty methods transmit a uniform pressure p = F/A = 1 MPa between meshes that do not match.

    1e-3: the penetration p/ε of the penalty, which the augmented Lagrangian reduces.
    """
    up, down = (
        Mesh.rectangle((1.0, 1.0), n, "quad").moved((0, y, 0)) for n, y in (((3, 2), 0.5), ((5, 3), -0.5))
    )
    pressure, stress = pressed(up, down, "quad", method=method)
    np.testing.assert_allclose(pressure, 1.0, rtol=1e-3)
    np.testing.assert_allclose(stress, 1.0, rtol=1e-3)


def block_on_block(**changes):
    up, down = (
        Mesh.rectangle((1.0, 1.0), (2, 2), "quad").moved((0, y, 0)) for y in (changes.pop("y", 0.5), -0.5)
    )
    one, two = Body("one", up, STEEL, "plane strain"), Body("two", down, STEEL, "plane strain")
    supports = [
        Support(two["y-"], x=0, y=0),
        *([] if changes.pop("loose", False) else [Support(one["x-"], x=0)]),
    ]
    force = changes.pop("force", (0, -1e6, 0))
    return Problem(
        "blocks",
        [one, two],
        [Contact("c", one["y-"], two["y+"], **changes)],
        supports,
        [Load(one["y+"], force=force)],
    )


def test_overlaps_are_measured_by_elements_whatever_the_thickness():
    """Blocks 1 m high that overlap by 1 mm, elements of .5 m, 1 mm thick: allowed, p = E′ δ/(2 h), a state that elements have exactly."""
    up, down = (Mesh.rectangle((1.0, 1.0), (2, 2), "quad").moved((0, y, 0)) for y in (0.499, -0.5))
    one, two = (
        Body(name, mesh, STEEL, "plane strain", "1 mm") for name, mesh in (("one", up), ("two", down))
    )
    supports = [
        Support(one["y+"], y=0),
        Support(two["y-"], y=0),
        Support(one["x-"], x=0),
        Support(two["x-"], x=0),
    ]
    p = Problem("overlap", [one, two], [Contact("c", one["y-"], two["y+"])], supports).statics()
    found = p["one.pressure"].values[-1]
    np.testing.assert_allclose(found[np.isfinite(found)], PLANE * 1e-3 / 2.0, rtol=1e-9)


def test_refuses_unsolvable_elastic_contacts():
    """K u = f without a unique u: unsupported body, overlap beyond an element (no nearest face), load beyond the last equilibrium, rigid
    first face (no pressures of its own).
    """
    with pytest.raises(
        InvalidValue,
        match=r'body "one": no support and no contact within reach prevents its translation along x',
    ):
        block_on_block(loose=True).statics()
    with pytest.raises(
        InvalidValue, match=r"its faces overlap by 0\.\d+ m at .* more than the size of an element"
    ):
        block_on_block(y=-0.3, reach=2.0).statics()
    with pytest.raises(RunError, match=r"it stopped between load factors 0 and "):
        block_on_block(force=(0, 1e6, 0)).statics()
    rigid, block = (
        Rigid("floor", Mesh.rectangle((1.0, 1.0), (1, 1), "quad"), "plane strain"),
        block_on_block().bodies[0],
    )
    with pytest.raises(InvalidValue, match="exchange one and two"):
        Contact("c", rigid["y+"], block["y-"])


def test_a_node_at_the_limit_of_friction_may_stick_or_slip():
    """|z| = μ p to rounding: either state is the same traction, and Newton's method ends though it changes from step to step (it did not,
    under rollers between rings). What opens, or sticks where |z| differs from μ p, has changed."""
    from abut.fem.contact.complementarity import OPEN, SLIP, STICK, ContactStatus
    from abut.fem.statics.newton import _is_same_status

    pressure, none = np.array([2e9, 1e9]), np.zeros((2, 1))

    def judged(status, size):
        return ContactStatus(
            np.array(status), pressure, none, none, none, np.array(size), 0.1 * pressure, pressure, pressure
        )

    at, below = judged([STICK, SLIP], [2e8 * (1 - 1e-13), 1e8]), judged([STICK, SLIP], [1e8, 1e8])
    assert _is_same_status(np.array([SLIP, SLIP]), at)
    assert not _is_same_status(np.array([SLIP, SLIP]), below)
    assert not _is_same_status(np.array([STICK, OPEN]), at)


def test_a_block_slides_over_an_edge():
    """Finite sliding over the edge of another block: Σ contact forces = load at each step, to 1e-6 of the largest force.

    Fewer nodes of its face are in contact at each step.
    """
    up, down = (
        Mesh.rectangle((1.0, 0.5), (n, 2), "quad").moved((0, y, 0)) for n, y in ((5, 0.25), (7, -0.25))
    )
    one, two = (
        Body("one", up, STEEL, "plane strain", large=True),
        Body("two", down, STEEL, "plane strain", large=True),
    )
    supports = [Support(two["y-"], x=0, y=0), Support(one["y+"], x=0.37, y=-1e-5)]
    history = Problem(
        "slide", [one, two], [Contact("c", one["y-"], two["y+"], friction=0.1)], supports
    ).statics(4)
    force, borne = history["c.force y"].values, history["two.reaction y"].values
    assert history.stopped is None
    assert (
        np.isfinite(history["one.pressure"].values[-1]).sum()
        < np.isfinite(history["one.pressure"].values[1]).sum()
    )
    np.testing.assert_allclose(force, borne, atol=1e-6 * np.abs(force).max())


@pytest.mark.parametrize("method", ["mortar", "penalty", "augmented"])
def test_friction_traction_is_limited(method):
    """|τ| ≤ min(μ p, τ_max): a block that slides all over, μ = 5 so that τ_max is the less wherever it presses, is pulled by τ_max A:
    rounding of Newton's method, 1e-6."""
    up, down = (
        Mesh.rectangle((1.0, 0.1), n, "quad").moved((0, y, 0)) for n, y in (((6, 2), 0.05), ((9, 2), -0.05))
    )
    one, two = Body("one", up, STEEL, "plane strain"), Body("two", down, STEEL, "plane strain")
    supports = [Support(two["y-"], x=0, y=0), Support(one["y+"], x=lambda t: 1e-4 * max(t - 1.0, 0.0))]
    loads = [Load(one["y+"], pressure="1 MPa", course=lambda t: min(t, 1.0))]
    contact = Contact(
        "c", one["y-"], two["y+"], friction=5.0, shear_limit="0.1 MPa", method=method, sliding="small"
    )
    history = Problem("limit", [one, two], [contact], supports, loads).statics([1.0, 1.5, 2.0])
    assert history.stopped is None
    friction = history["one.friction"].values[-1]
    np.testing.assert_allclose(friction[np.isfinite(friction)], 1e5, rtol=1e-6)
    assert history["one.reaction x"].values[-1] == pytest.approx(1e5, rel=1e-6)

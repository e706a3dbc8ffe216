"""Nitsche's method in contact: exact for any ε where the exact stress is in the element space (Chouly & Hild 2013, consistency)."""

import math

import numpy as np
import pytest

from abut.errors import InvalidValue
from abut.fem import Body, Contact, Load, Mesh, Problem, Rigid, Support
from abut.fem.contact.nitsche import Nitsche
from abut.fem.laws import VonMises
from abut.fem.linear.elasticity import Elasticity
from abut.fem.statics.newton import contact_stiffness, interfaces
from abut.fem.statics.statics import initial_state
from contact_meshes import STEEL, bulged, lowest
from targets import target

YOUNG, POISSON = 210e9, 0.3
MODULUS = YOUNG * (1 - POISSON) / ((1 + POISSON) * (1 - 2 * POISSON))  #: of strain along one axis alone
RUBBER = Elasticity.isotropic("10 MPa", 0.499, 1000.0, name="rubber")


def patch(kind, other, material=STEEL, **options):
    """Two blocks of meshes that do not match, one on the other, under 1 MPa."""
    flat = kind in ("quad", "triangle", "quad8", "triangle6")
    low, high, size = ("y-", "y+", (1.0, 1.0)) if flat else ("z-", "z+", (1.0, 1.0, 1.0))
    make, shapes = (Mesh.rectangle, ((3, 2), (5, 3))) if flat else (Mesh.block, ((2, 3, 1), (3, 2, 1)))
    up = [0.5 if low[0] == axis else 0.0 for axis in "xyz"]
    meshes = (
        make(size, n, k).moved(s * np.array(up))
        for n, k, s in zip(shapes, (kind, other), (1, -1), strict=True)
    )
    one, two = (
        Body(name, m, material, "plane strain" if flat else None)
        for name, m in zip(("one", "two"), meshes, strict=True)
    )
    supports = [Support(two[low], **{low[0]: 0})]
    supports += [Support(body[f"{a}-"], **{a: 0}) for body in (one, two) for a in ("x" if flat else "xy")]
    contact = Contact("c", one[low], two[high], **{"method": "nitsche"} | options)
    return Problem("patch", [one, two], [contact], supports, [Load(one[high], pressure="1 MPa")])


@pytest.mark.parametrize(
    ("kind", "other", "theta", "material"),
    [
        ("quad", "triangle", -1, RUBBER),
        ("triangle6", "quad8", 1, STEEL),
        ("quad8", "quad8", 0, STEEL),
        ("hexahedron", "tetra", -1, RUBBER),
        ("tetra", "hexahedron", 1, STEEL),
    ],
)
def test_a_pressure_that_is_the_same_everywhere_passes(kind, other, theta, material):
    """p = σ_n and g = 0 (a penalty leaves g = −p/ε). Rounding of the solution of some hundred equations: 1e-11; rubber, whose bulk modulus
    is 500 times its shear modulus, loses two digits more."""
    history = patch(kind, other, material, theta=theta).statics()
    off = 1e-11 if material is STEEL else 1e-9
    p, gap = (history[f"one.{name}"].values[-1] for name in ("pressure", "gap"))
    np.testing.assert_allclose(p[np.isfinite(p)], 1e6, rtol=off)
    np.testing.assert_allclose(
        gap[np.isfinite(gap)], 0.0, atol=off * np.abs(history["one.displacement"].values).max()
    )
    axis = "yy" if history.parts["one"].mesh.dimension == 2 else "zz"
    for name in ("one", "two"):
        np.testing.assert_allclose(history[f"{name}.stress {axis}"].values[-1], -1e6, rtol=off)


@pytest.mark.parametrize(
    ("theta", "gamma"), [(-1, 0.01), (-1, 1.0), (-1, 100.0), (0, 1.0), (1, 2.0), (1, 100.0)]
)
def test_a_pressure_that_is_linear_passes(theta, gamma):
    """σ_yy = −p (1 + x) alone: u_x = a (x + x²/2) + b y²/2, u_y = −b y (1 + x), a = ν (1 + ν) p/E, b = (1 − ν²) p/E, which elements of
    second order have, on a floor of other ones. 1e-10 for every ε for which there is one solution."""
    p = 1e6
    a, b = POISSON * (1 + POISSON) * p / YOUNG, (1 - POISSON**2) * p / YOUNG
    up, down = (
        Mesh.rectangle((1.0, 1.0), n, "quad8").moved((0, y, 0)) for n, y in (((3, 2), 0.5), ((5, 3), -0.5))
    )
    one, two = (Body(name, mesh, STEEL, "plane strain") for name, mesh in (("one", up), ("two", down)))
    supports = [
        Support(body[[mesh.numbers[k]]], x=a * (x + x * x / 2) + b * y * y / 2, y=-b * y * (1 + x))
        for body, mesh, edge in ((one, up, "y+"), (two, down, "y-"))
        for k in mesh.node_sets[edge]
        for x, y in [mesh.positions[k, :2]]
    ]
    contact = Contact(
        "c", one["y-"], two["y+"], method="nitsche", theta=theta, stiffness=gamma * 9 * MODULUS / 0.5
    )
    history = Problem("linear", [one, two], [contact], supports).statics()
    found, x = history["one.pressure"].values[-1], up.positions[:, 0]
    there = np.isfinite(found)
    np.testing.assert_allclose(found[there], p * (1 + x[there]), rtol=1e-10)


@pytest.mark.parametrize(("theta", "gamma"), [(-1, None), (1, None), (-1, 0.1), (-1, 1.0)])
def test_hertz(theta, gamma):
    """p₀ = 2 P'/(π a), a² = 4 P' R/(π E*) (Johnson, Contact Mechanics, 4.2): as the mortar test, 11 elements over a, 1 %, and the same over
    a decade of ε."""
    radius = 0.01
    a, size = 1e-3 * radius, 400e-3 * radius
    ball = bulged(16, "quad8", radius, a, size)
    flat = Mesh.rectangle((4 * size, size), (1, 1), "quad").moved((2 * size, 0.5 * size, 0))
    body, wall = Body("ball", ball, STEEL, "plane strain"), Rigid("wall", flat, "plane strain")
    load = 0.125 * math.pi * a * a * YOUNG / (1 - POISSON**2) / radius
    supports = [Support(body["x-"], x=0), Support(body["y-"], y=0), Support(wall, x=0)]
    stiffness = None if gamma is None else gamma * 9 * MODULUS / (1.4 * a / 8)
    contact = Contact("c", body["y+"], wall["y-"], method="nitsche", theta=theta, stiffness=stiffness)
    history = Problem("Hertz", [body, wall], [contact], supports, [Load(wall, force=(0, -load, 0))]).statics()
    peak = 4 * load / (math.pi * a)
    p, x = history["ball.pressure"].values[-1], ball.positions[:, 0]
    inner = np.isfinite(p) & (x < 0.9 * a)
    _, square = np.polyfit(x[inner] ** 2, p[inner] ** 2, 1)
    assert math.sqrt(square) == target(peak, "peak pressure by a fit [Pa]", rel=0.01)
    assert p[lowest(ball)] == target(peak, "pressure in the middle [Pa]", rel=0.01)
    assert history["c.force y"].values[-1] == pytest.approx(-load, rel=1e-9)
    assert history.statistics["newton_steps"] < 20


@pytest.mark.parametrize("theta", [-1, 0, 1])
def test_only_one_variant_is_symmetric(theta):
    """K + Fᵀ W R + what does not press, with some points pressing and some not: symmetric of θ = 1 to rounding, and what is said of it."""
    setting = patch("quad8", "quad", theta=theta, clearance="1 um").setting
    state = initial_state(setting)
    _, stiffness, _ = setting.respond(state.u, state.memory)
    (face,) = faces = interfaces(setting, state, 0.0)
    (c,) = contact_stiffness(setting, faces, stiffness)
    (nitsche,) = state.pressing
    assert isinstance(nitsche, Nitsche)
    found = nitsche.find_status(face, np.empty((0, 1)), c, None)
    found.status[::3] = 1
    e = nitsche.equations(face, c, c, found)
    whole = e.forces.T @ (e.weight[:, None] * e.rows.toarray()) + (
        0.0 if e.across is None else e.across.toarray()
    )
    off = np.abs(whole - whole.T).max() / np.abs(whole).max()
    assert e.symmetric == (theta == 1)
    assert (off < 1e-14) if theta == 1 else (off > 1e-3)


def test_refuses_nitsche_outside_its_scope():
    """Friction, large displacements, motion, a law that is not linear, a θ of none of its variants."""
    one, two = patch("quad", "quad").bodies
    large = Body("large", one.mesh, STEEL, "plane strain", large=True)
    for options, why in (
        ({"friction": 0.1}, r"Nitsche's method does not support friction, but friction is 0\.1"),
        ({"sliding": "finite"}, "Nitsche's method supports only small displacements"),
        ({"theta": 2}, r"theta is 2.*from -1 to 1"),
    ):
        with pytest.raises(InvalidValue, match=why):
            Contact("c", one["y-"], two["y+"], **{"method": "nitsche"} | options)
    with pytest.raises(InvalidValue, match="small displacements"):
        Contact("c", large["y-"], two["y+"], method="nitsche", sliding="small")
    with pytest.raises(InvalidValue, match=r'contact "c" uses Nitsche.s method, which supports only statics'):
        patch("quad", "quad").dynamics("1 ms", "10 us")
    yields = Body("yields", one.mesh, VonMises(STEEL, "500 MPa"), "plane strain")
    contact = Contact("c", yields["y-"], two["y+"], method="nitsche")
    with pytest.raises(InvalidValue, match='a law of "yields" is not linear elastic; exchange one and two'):
        _ = Problem("p", [yields, two], [contact]).setting

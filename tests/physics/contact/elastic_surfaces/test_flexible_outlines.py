"""Contact of flexible outlines in the plane: points, curves and planes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import brentq

import abut
from abut.errors import InvalidValue, UnknownName
from abut.fem import Elasticity, Mesh, assemble
from abut.flexible import FlexibleBody, NormalModes, Patch, reduce
from abut.shapes import Curve, Cylinder, HalfSpace, Profile, Track

YOUNG, DENSITY = 210e9, 7850.0
MATERIAL = Elasticity.isotropic(YOUNG, 0.0, DENSITY)
LENGTH, HEIGHT, WIDTH = 0.2, 0.01, 0.02
INERTIA = WIDTH * HEIGHT**3 / 12.0
STIFFNESS, OVERLAP = 1e6, 1e-4


def beam_flexibility(length: float) -> np.ndarray:
    """Axial shift, deflection and turn of a cantilever's tip by force along, force across and moment there (Timoshenko, κ = 5/6)."""
    bend, shear = YOUNG * INERTIA, YOUNG / 2.0 * WIDTH * HEIGHT * 5.0 / 6.0
    return np.array(
        [
            [length / (YOUNG * WIDTH * HEIGHT), 0.0, 0.0],
            [0.0, length**3 / (3.0 * bend) + length / shear, length**2 / (2.0 * bend)],
            [0.0, length**2 / (2.0 * bend), length / bend],
        ]
    )


def at_lower_edge(length: float) -> np.ndarray:
    """Displacement of the point half the height below the axis, by force there, (2, 2)."""
    arm = np.array([[1.0, 0.0], [0.0, 1.0], [0.5 * HEIGHT, 0.0]])  # force to (N, Q, M)
    return np.asarray(arm.T @ beam_flexibility(length) @ arm)


def cantilever(
    model: abut.Model, name: str = "beam", mirrored: bool = False, **place: object
) -> FlexibleBody:
    """A clamped sheet, its free end at x = ±LENGTH/2 of its own axes."""
    mesh = Mesh.rectangle((LENGTH, HEIGHT), (20, 2))
    root = Patch("x+" if mirrored else "x-", "rigid")
    body = FlexibleBody(
        name,
        mesh,
        MATERIAL,
        state="plane stress",
        thickness=WIDTH,
        interfaces={"root": root},
        modes=12,
        damping=0.3,
        **place,
    )
    return model.add(body)


def law(stiffness: float = STIFFNESS) -> object:
    return abut.normal.KelvinVoigt(stiffness, 0.0)


def clamp(model: abut.Model, body: FlexibleBody, at: tuple[float, float, float]) -> None:
    model.add(abut.joints.Fixed(f"{body.name}_clamp", body["root"], model.ground, at=at))


def dragged(t: float) -> float:
    return 0.5 * t


def test_dragged_cantilever_tip_follows_beam_formula() -> None:
    """δ = N/K + c_yy N + c_yx μN: a point of the lower edge is pressed down by δ and dragged along; friction, half the height below the
    axis, bends the beam. Timoshenko's beam against plane stress, 12 modes: .3 %; friction changes the force by 3 %.
    """
    model = abut.Model("dragged", gravity=(0, 0, 0))
    beam = cantilever(model)
    slide = model.add(
        abut.joints.Translational("slide", beam["root"], model.ground, at=(-0.1, 0, 0), axis="x")
    )
    model.add(abut.motions.Displacement("drag", slide, dragged))
    floor = HalfSpace(model.ground.frame((0, -0.5 * HEIGHT + OVERLAP, 0)), normal="y")
    tip = beam.point((0.5 * LENGTH, -0.5 * HEIGHT, 0.0))
    damped = abut.normal.KelvinVoigt(STIFFNESS, 200.0)  # it comes to rest on the plane instead of bouncing
    model.add(abut.Contact("touch", tip, floor, normal=damped, friction=abut.friction.Coulomb(0.5, 0.5)))
    result = abut.simulate(model, end=0.03, step=1e-3, integrator=abut.Radau(rtol=1e-6))
    c = at_lower_edge(LENGTH)
    expected = OVERLAP / (1.0 / STIFFNESS + c[1, 1] - 0.5 * c[1, 0])
    assert result["touch.normal_force"].values[-1][1] == pytest.approx(expected, rel=3e-3)
    assert result["touch.friction_force"].values[-1][0] == pytest.approx(-0.5 * expected, rel=3e-3)


@pytest.mark.parametrize("aside", [0.0, 0.015])
def test_a_cantilevers_tip_rests_on_a_cam(aside: float) -> None:
    """N = K δ, with the gap |p + C N n − c| − R to a circle solved by Brent's method; C as above: .3 %, as above."""
    model = abut.Model("cam", gravity=(0, 0, 0))
    beam = cantilever(model)
    clamp(model, beam, (-0.1, 0, 0))
    radius, tip = 0.03, np.array([0.5 * LENGTH, -0.5 * HEIGHT])
    centre = tip - [aside, np.sqrt((radius - OVERLAP) ** 2 - aside**2)]
    cam = Cylinder(model.ground.frame((*centre, 0.0)), radius, WIDTH)
    model.add(abut.Contact("touch", beam.point((*tip, 0.0)), cam, normal=law()))
    result = abut.statics(model).result
    c = at_lower_edge(LENGTH)

    def over(force: float) -> float:
        place = tip - centre
        for _ in range(20):
            place = tip - centre + c @ (force * place / np.linalg.norm(place))
        return float(force / STIFFNESS - (radius - np.linalg.norm(place)))

    expected = brentq(over, 0.0, STIFFNESS * OVERLAP)
    assert result["touch.normal_magnitude"].values[-1] == pytest.approx(expected, rel=3e-3)


def test_two_cantilevers_side_by_side_are_two_springs_in_series() -> None:
    """δ = N (1/K + L³/3EI + a³/3EI), with shear: the tip of one on the side of another at a from its root: .3 %, as above."""
    model = abut.Model("series", gravity=(0, 0, 0))
    upper = cantilever(model, "upper")
    shift = LENGTH - 0.03  # the upper's tip stands 30 mm within the lower's
    lower = cantilever(model, "lower", mirrored=True, position=(shift, -HEIGHT + OVERLAP, 0.0))
    clamp(model, upper, (-0.1, 0, 0))
    clamp(model, lower, (shift + 0.1, -HEIGHT + OVERLAP, 0))
    tip = upper.point((0.5 * LENGTH, -0.5 * HEIGHT, 0.0))
    model.add(abut.Contact("touch", tip, lower.outline("y+"), normal=law()))
    result = abut.statics(model).result
    give = beam_flexibility(LENGTH)[1, 1] + beam_flexibility(LENGTH - 0.03)[1, 1]
    expected = OVERLAP / (1.0 / STIFFNESS + give)
    assert result["touch.normal_force"].values[-1][1] == pytest.approx(expected, rel=3e-3)
    assert result["touch.touching"].values[-1] == 1


def rings(
    model: abut.Model, radius: float, height: float, divisions: int, overlap: float
) -> list[FlexibleBody]:
    """Two thin rings one above the other, each clamped where it is farthest from the other."""
    out = []
    for name, side in (("upper", 1.0), ("lower", -1.0)):
        mesh = Mesh.ring(radius - 0.5 * height, radius + 0.5 * height, (divisions, 1))
        far = np.flatnonzero(
            np.abs(mesh.positions[:, 0]) + np.abs(mesh.positions[:, 1] - side * radius) < 0.6 * height
        )
        at = (0.0, side * (radius + 0.5 * height - 0.5 * overlap), 0.0)
        body = FlexibleBody(
            name, mesh, MATERIAL, state="plane stress", thickness=WIDTH, interfaces={"seat": Patch(mesh.numbers[far].tolist())},
            modes=20, position=at,
        )  # fmt: skip
        model.add(body)
        model.add(
            abut.joints.Fixed(f"{name}_clamp", body["seat"], model.ground, at=(0, at[1] + side * radius, 0))
        )
        out.append(body)
    return out


def test_compressed_rings_follow_thin_ring_theory() -> None:
    """δ = N/K + 2 (π/4 − 2/π) N R³/EI (Timoshenko, Strength of Materials II, art. 12: diametral compression of a thin ring).

    h/R = .05: stretching and shear, left out, are of the order of (h/R)², .3 %, and 20 modes leave out less: .5 %.
    """
    model = abut.Model("rings", gravity=(0, 0, 0))
    radius, height = 0.1, 0.005
    upper, lower = rings(model, radius, height, 64, OVERLAP)
    model.add(abut.Contact("touch", upper.outline("outside"), lower.outline("outside"), normal=law()))
    result = abut.statics(model).result
    bend = YOUNG * WIDTH * height**3 / 12.0
    expected = OVERLAP / (1.0 / STIFFNESS + 2.0 * (np.pi / 4.0 - 2.0 / np.pi) * radius**3 / bend)
    assert result["touch.normal_force"].values[-1][1] == pytest.approx(expected, rel=5e-3)


def colliding(
    method: abut.Method, young: float = 1e9, friction: object = None, end: float = 2e-3
) -> tuple[list[FlexibleBody], object]:
    """Two discs that fly at each other off centre and turn; gravity is none."""
    model = abut.Model("colliding", gravity=(0, 0, 0))
    soft = Elasticity.isotropic(young, 0.3, 1000.0)
    bodies = []
    for name, place, speed, spin in (
        ("a", (0.0, 0.0202, 0.0), (0, -1.0, 0), 20.0),
        ("b", (0.008, -0.01909, 0.0), (0, 1.0, 0), -10.0),
    ):
        body = FlexibleBody(
            name, Mesh.disc(0.02, 4), soft, state="plane stress", thickness="10 mm", modes=NormalModes(8), position=place,
            velocity=speed, angular_velocity=(0, 0, spin),
        )  # fmt: skip
        bodies.append(model.add(body))
    a, b = bodies
    model.add(abut.Contact("hit", a.outline(), b.outline(), normal=law(1e5), friction=friction))
    return bodies, abut.simulate(model, end=end, step=end / 200, integrator=method)


def momenta(bodies: list[FlexibleBody], result: object) -> tuple[np.ndarray, np.ndarray]:
    """Momentum and moment of momentum about the origin of bodies whose modes have none to first order (mean axes)."""
    p = sum(b.reduced.mass * result[f"{b.name}.velocity"].values for b in bodies)
    spin = sum(
        b.reduced.mass
        * np.cross(result[f"{b.name}.position"].values, result[f"{b.name}.velocity"].values)[:, 2]
        + b.reduced.inertia[2, 2] * result[f"{b.name}.angular_velocity"].values[:, 2]
        for b in bodies
    )
    return np.asarray(p), np.asarray(spin)


@pytest.mark.parametrize(
    "method",
    [
        pytest.param(abut.Radau(rtol=1e-8), marks=pytest.mark.long),
        abut.Bdf(rtol=1e-8),
        abut.RungeKutta(rtol=1e-9),
    ],
)
def test_two_discs_that_bend_keep_momentum_and_energy(method: abut.Method) -> None:
    """Σ m v = const to 1e-10 (Newton's iteration) and T + V = const to 1e-7, since the force is the gradient of the depth's energy.

    The angular momentum is constant to 1e-4, the square of the strain, which mean axes neglect.
    """
    bodies, result = colliding(method)
    p, spin = momenta(bodies, result)
    assert result["hit.touching"].values.max() == 1
    assert np.abs(p - p[0]).max() < 1e-10 * bodies[0].reduced.mass
    assert np.abs(spin - spin[0]).max() < 1e-4 * np.abs(spin[0])
    energy = result["energy.total"].values
    assert np.ptp(energy) < (2e-6 if isinstance(method, abut.Bdf) else 1e-7) * energy[0]


@pytest.mark.long
def test_friction_between_flexible_discs_balances_energy() -> None:
    """T + U + D = const to 1e-8 at this tolerance; friction dissipates a few thousandths until the discs roll on each other."""
    _, result = colliding(abut.Radau(rtol=1e-8), friction=abut.friction.Coulomb(0.3, 0.3))
    energy = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(energy) < 1e-8 * energy[0]
    assert result["energy.dissipated"].values[-1] > 1e-3 * energy[0]


@pytest.mark.long
def test_a_stiff_outline_touches_as_its_rigid_twin() -> None:
    """The deformable outline through the nodes of a mesh is `Curve.spline`: with K multiplied by 10⁶ a disc moves as the rigid disc of
    its mass, x(t) = x_rigid(t).

    Both touch the same rail. 1e-6: the deflection of the modes relative to the depth, and as much from the integration at 1e-8.
    """
    mesh = Mesh.disc(0.02, 4)
    sheet = reduce(
        assemble(mesh, Elasticity.isotropic(1e9, 0.3, 1000.0), state="plane stress", thickness="10 mm"),
        method=NormalModes(4),
    )
    stiff = replace(sheet, stiffness=1e6 * sheet.stiffness, stiffening=None)
    twins = []
    for rigid in (False, True):
        model = abut.Model("twin", gravity=(0, -9.81, 0))
        start = {
            "position": (0.0, 0.0201, 0.0),
            "velocity": (0.5, -1.0, 0.0),
            "angular_velocity": (0.0, 0.0, -10.0),
        }
        body = FlexibleBody("disc", stiff, **start)
        if rigid:
            around = body.outline(width="10 mm").nodes[:, :2].tolist()
            body = abut.Body(
                "disc", body.reduced.mass, np.diag(body.reduced.inertia).tolist(),
                shape=lambda f, around=around: Profile(f, Curve.spline(around, closed=True), "10 mm"), **start,
            )  # fmt: skip
        model.add(body)
        rail = Track(model.ground.frame(), Curve.line((0.2, 0), (-0.2, 0)), "20 mm")
        shape = body.shape if rigid else body.outline(width="10 mm")
        model.add(
            abut.Contact("touch", shape, rail, normal=law(1e5), friction=abut.friction.Coulomb(0.2, 0.2))
        )
        twins.append(abut.simulate(model, end=6e-3, step=5e-5, integrator=abut.Radau(rtol=1e-8)))
    a, b = (twin["touch.normal_magnitude"].values for twin in twins)
    assert b.max() > 10.0
    assert np.abs(a - b).max() < 1e-5 * b.max()
    assert np.abs(twins[0]["disc.position"].values - twins[1]["disc.position"].values).max() < 1e-8


def pressed(divisions: int, angle: float, smooth: bool) -> float:
    """Force of a flat floor on a wheel clamped at its bore, turned by an angle."""
    soft = Elasticity.isotropic(1e9, 0.3, 1000.0)
    mesh = Mesh.ring(0.01, 0.02, (divisions, max(1, divisions // 8)))
    model = abut.Model("wheel", gravity=(0, 0, 0))
    turned = (np.cos(0.5 * angle), 0.0, 0.0, np.sin(0.5 * angle))
    wheel = FlexibleBody(
        "wheel", mesh, soft, state="plane stress", thickness="10 mm", interfaces={"bore": Patch("inside", "rigid")}, modes=20,
        orientation=turned,
    )  # fmt: skip
    model.add(wheel)
    model.add(abut.joints.Fixed("clamp", wheel["bore"], model.ground, at=(0, 0, 0)))
    floor = HalfSpace(model.ground.frame((0, -0.02 + OVERLAP, 0)), normal="y")
    model.add(abut.Contact("touch", wheel.outline("outside", smooth=smooth), floor, normal=law()))
    return float(abut.statics(model).result["touch.normal_force"].values[-1][1])


def test_rolling_force_ripple_falls_with_fourth_power_of_node_spacing() -> None:
    """ΔF/F = O(h⁴) over one chord, because the spline through nodes on a circle deviates by O(h⁴): half the chord gives a sixteenth.

    Between straight lines it would be h²/(8 R²), 0.5 % of R for the coarse mesh. The factor 10 allows for the ripple of the modes,
    below 1e-5.
    """
    ripple = {}
    for divisions in (8, 16):
        pitch = np.pi / divisions
        forces = [pressed(divisions, pitch * k / 6.0, True) for k in range(6)]
        ripple[divisions] = np.ptp(forces) / np.mean(forces)
    assert ripple[16] < 1e-3
    assert ripple[8] > 10.0 * ripple[16]


def test_an_outline_through_nodes_of_a_circle_is_off_by_the_fourth_power_of_the_chord() -> None:
    """max |r| − R ∝ n⁻⁴ of a cubic spline through n nodes of a circle: 16 times less for twice the nodes.

    Source: de Boor, A Practical Guide to Splines, ch. V. 5 %: the next power.
    """
    off = []
    for divisions in (3, 6, 12):
        mesh = Mesh.disc(0.02, divisions)
        body = FlexibleBody(
            "disc", mesh, MATERIAL, state="plane stress", thickness="10 mm", modes=NormalModes(3)
        )
        radii = [
            np.hypot(*piece.at(u)[:2]) for piece in body.outline().pieces for u in np.linspace(0.0, 1.0, 9)
        ]
        off.append(np.ptp(radii) / 0.02)
    assert off[0] < 2e-5
    assert off[0] / off[1] == pytest.approx(16.0, rel=0.05)
    assert off[1] / off[2] == pytest.approx(16.0, rel=0.05)


def test_a_sheet_has_the_mass_the_moments_of_inertia_and_the_modes_of_the_solid_that_it_stands_for() -> None:
    """With ν = 0 a sheet in plane stress and the solid drawn out of it, with one layer of quadratic bricks, have the same motions in the
    plane, to the iteration for eigenvalues; mass and moments of inertia of a block, m (a² + b²)/12, to rounding.
    """
    sheet = FlexibleBody(
        "sheet",
        Mesh.rectangle((LENGTH, HEIGHT), (10, 2)),
        MATERIAL,
        state="plane stress",
        thickness=WIDTH,
        modes=NormalModes(3),
    )
    solid = FlexibleBody(
        "solid", Mesh.block((LENGTH, HEIGHT, WIDTH), (10, 2, 1)), MATERIAL, modes=NormalModes(9)
    )
    mass = DENSITY * LENGTH * HEIGHT * WIDTH
    sides = np.array([LENGTH, HEIGHT, WIDTH]) ** 2
    assert sheet.reduced.mass == pytest.approx(mass, rel=1e-12)
    np.testing.assert_allclose(
        sheet.reduced.inertia, np.diag(mass / 12.0 * (sides.sum() - sides)), atol=1e-12 * mass * sides.max()
    )
    for one in sheet.frequencies:
        assert np.abs(solid.frequencies / one - 1.0).min() < 1e-8


def test_refuses_invalid_flexible_outlines() -> None:
    """Refuses meshes, states, outlines, points and partners that define no plane deformable outline.

    A plane mesh has no stiffness without its state and thickness; an axisymmetric section moves along its axis only; an outline needs two
    nodes, and its partner must be a cylinder along z of the common x–y plane.
    """
    mesh = Mesh.rectangle((LENGTH, HEIGHT), (4, 1))
    with pytest.raises(InvalidValue, match="its mesh is plane; give state="):
        FlexibleBody("bar", mesh, MATERIAL, modes=NormalModes(2))
    with pytest.raises(InvalidValue, match="state and thickness apply only to a plane mesh"):
        FlexibleBody(
            "bar", Mesh.block((0.2, 0.02, 0.01), (4, 1, 1)), MATERIAL, modes=NormalModes(2), thickness=1.0
        )
    aside = replace(mesh, positions=mesh.positions + np.array([LENGTH, 0.0, 0.0]))
    with pytest.raises(InvalidValue, match="axisymmetric, so it can move only along its axis"):
        FlexibleBody("bar", assemble(aside, MATERIAL, state="axisymmetric"), modes=2)
    with pytest.raises(InvalidValue, match="has no principal frame"):
        FlexibleBody("bar", assemble(mesh, MATERIAL, state="plane stress"), modes=2, frame="principal")
    model = abut.Model("bad", gravity=(0, 0, 0))
    bar = model.add(
        FlexibleBody("bar", mesh, MATERIAL, state="plane stress", thickness=WIDTH, modes=NormalModes(2))
    )
    solid = FlexibleBody(
        "solid", Mesh.block((LENGTH, HEIGHT, WIDTH), (4, 1, 2)), MATERIAL, modes=NormalModes(2)
    )
    for make, told in (
        (lambda: bar.outline("top"), 'node set of flexible body "bar"'),
        (lambda: bar.outline(corner="200 deg"), "corner .* must be between"),
        (lambda: bar.outline(at=0.0), "omit normal and at"),
        (lambda: bar.outline(thickness="1 mm"), "the mesh has an outside"),
        (lambda: bar.outline([1]), "it has 1 node; give two or more"),
        (lambda: bar.outline([1, 10**6]), "it has no node 1000000"),
        (lambda: bar.point((0.0, 1.0, 0.0)), "m from its surface"),
        (lambda: bar.point(1, -1e-3), "radius .* must be zero or more"),
        (lambda: bar.point("tip"), 'node set of flexible body "bar"'),
        (lambda: bar.skin(), "plane and has no surface"),
        (lambda: solid.outline("x+", at="1 mm"), "no edge of its mesh is at 1 mm"),
    ):
        with pytest.raises((InvalidValue, UnknownName), match=told):
            make()
    ball = model.add(abut.Body.sphere("ball", radius="10 mm", density=DENSITY, position=(0, 0, 2)))
    floor = HalfSpace(model.ground.frame((0, -1, 0)), normal="y")
    lying = HalfSpace(model.ground.frame((0, 0, -1)), normal="z")
    pressure = abut.normal.ElasticFoundation("2 GPa", "1 mm")
    for shape, options, told in (
        (ball.shape, {"normal": law()}, "Sphere is not a plane shape"),
        (lying, {"normal": law()}, "z must lie in the other's x–y plane"),
        (floor, {"normal": pressure, "geometry": abut.Curves()}, "curves do not have; omit geometry"),
    ):
        with pytest.raises(InvalidValue, match=told):
            abut.Contact("bad", bar.outline(), shape, **options)

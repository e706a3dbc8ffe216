"""Outlines of elastic bodies in plane contact over a length: on planes, on curves and on each other."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue
from abut.fem import Elasticity, Mesh
from abut.flexible import FlexibleBody, NormalModes
from abut.shapes import Curve, Cylinder, Edge, HalfSpace, Profile, Track
from targets import target

SOFT = Elasticity.isotropic("1 GPa", 0.3, 1000.0)
BEDDING = 1e8  #: pressure by depth [N/m³]
LENGTH, HEIGHT, WIDTH = 0.1, 0.04, 0.02
RADIUS, DEPTH, TILT = 0.03, 1e-4, np.radians(1.0)
NARROW, HALF = 0.012, 0.005
Standing = tuple[abut.Model, abut.Result]
Moving = tuple[list[FlexibleBody], FlexibleBody, abut.Result]


def pressing(modulus: str = "1 MPa", layer: str = "10 mm") -> dict[str, object]:
    """Laws of a contact."""
    return {
        "normal": abut.normal.ElasticFoundation(modulus, layer),
        "friction": abut.friction.Coulomb(0.3, 0.3),
    }


def sheet(
    model: abut.Model, name: str, mesh: Mesh, place: tuple[float, ...], modes: int = 3, angle: float = 0.0, **more: object
) -> FlexibleBody:  # fmt: skip
    """A sheet of soft material that flies free, turned by an angle."""
    turn = (np.cos(0.5 * angle), 0.0, 0.0, np.sin(0.5 * angle))
    options = {"thickness": WIDTH, "damping": 0.2, "position": place, "orientation": turn, **more}
    return model.add(
        FlexibleBody(name, mesh, SOFT, state="plane stress", modes=NormalModes(modes), **options)
    )


def shelf(model: abut.Model, below: float) -> HalfSpace:
    """A plane that far below the floor."""
    return HalfSpace(model.ground.frame((0, -below, 0)), normal="y")


def folded(model: abut.Model) -> None:
    """A ring bent by its first mode until its inside meets itself, which touches itself, and one half the other."""
    inner, width = 0.010, 0.01
    mesh = Mesh.ring(inner, 0.012, (48, 1))
    rows = np.flatnonzero(np.abs(np.hypot(*mesh.positions[:, :2].T) - inner) < 1e-6)
    places = mesh.positions[rows, :2] / inner
    free = FlexibleBody("free", mesh, SOFT, state="plane stress", thickness=width, modes=NormalModes(2))
    inwards = -np.einsum("nc,nc->n", (free.reduced.shapes[rows, :2] @ free.shapes)[:, :, 0], places)
    bent = (1.01 * inner / inwards.max(), 0.0)
    ring = sheet(model, "ring", mesh, (0, 5, 0), 2, thickness=width, modal=bent)
    nearest = places[inwards.argmax()]
    angle = np.arctan2(places @ [-nearest[1], nearest[0]], places @ nearest)
    halves = []
    for middle in (0.0, np.pi):
        off = (angle - middle + np.pi) % (2 * np.pi) - np.pi
        own = [k for k in np.argsort(-off) if abs(off[k]) < 1.5]  # clockwise, the material to the left
        halves.append(ring.outline(mesh.numbers[rows[own]].tolist()))
    inside = ring.outline("inside")
    model.add(abut.Contact("whole", inside, inside, **pressing()))
    model.add(abut.Contact("halves", *halves, **pressing()))


def by_depth(model: abut.Model, place: tuple[float, float, float]) -> None:
    """A sheet that stands a depth deep in a rail, by a law of depth: with this all machines here are of one kind, and share a kernel."""
    one = sheet(model, "on_rail", Mesh.rectangle((LENGTH, HEIGHT), (10, 4)), place)
    rail = Track(model.ground.frame((place[0], 0, 0)), Curve.line((1, 0), (-1, 0)), WIDTH)
    laws = {"normal": abut.normal.KelvinVoigt(1e5, 0.0), "geometry": abut.Volumes()}
    model.add(abut.Contact("by_depth", one.outline(), rail, **laws))


@pytest.fixture(scope="module")
def standing() -> Standing:
    """Sheets that stand in what they touch by a known depth, not bent yet."""
    model = abut.Model("standing", gravity=(0, 0, 0))
    floor, block = HalfSpace(model.ground.frame(), normal="y"), Mesh.rectangle((LENGTH, HEIGHT), (10, 4))
    flush = sheet(model, "lying", block, (0, 0.5 * HEIGHT - DEPTH, 0))
    model.add(abut.Contact("flush", flush.outline("y-"), floor, **pressing()))
    corner = 0.5 * (LENGTH * np.sin(TILT) + HEIGHT * np.cos(TILT))  # below the middle
    tilted = sheet(model, "leaning", block, (1.0, corner - DEPTH, 0), angle=TILT)
    model.add(abut.Contact("tilted", tilted.outline(), floor, **pressing()))
    disc = sheet(model, "wheel", Mesh.disc(RADIUS, 8), (2.0, RADIUS - DEPTH, 0))
    model.add(abut.Contact("disc", disc.outline(), floor, **pressing()))
    top = HEIGHT - DEPTH
    for k, x in enumerate((0.0, 0.0013, 0.0071)):
        roller = Cylinder(model.ground.frame((x, top + RADIUS - DEPTH, 0)), RADIUS, NARROW)
        model.add(abut.Contact(f"roller{k}", flush.outline("y+"), roller, **pressing()))
    roller = Cylinder(model.ground.frame((0, top + RADIUS - DEPTH, 0)), RADIUS, NARROW)
    model.add(abut.Contact("swapped", roller, flush.outline("y+"), **pressing()))
    upper = sheet(model, "upper", block, (LENGTH / 3, -0.5 * HEIGHT - 1.0, 0))
    lower = sheet(model, "lower", block, (0, -1.5 * HEIGHT + DEPTH - 1.0, 0.004), thickness=NARROW)
    model.add(abut.Contact("sheets", upper.outline(), lower.outline(), **pressing()))
    turned = {"thickness": NARROW, "orientation": (0, 0, 1, 0)}  # half about y
    behind = sheet(model, "behind", block, (0, -1.5 * HEIGHT + DEPTH - 1.0, 0.004), **turned)
    model.add(abut.Contact("from_behind", upper.outline(), behind.outline(), **pressing()))
    rail = Track(model.ground.frame((0, -DEPTH, 0)), Curve.line((1, DEPTH), (-1, DEPTH)), WIDTH)
    model.add(abut.Contact("rail", flush.outline(), rail, **pressing()))
    by_depth(model, (6, 0.5 * HEIGHT - DEPTH, 0))
    folded(model)
    model.add(
        abut.Contact("pin", flush.point((0, -0.5 * HEIGHT, 0), RADIUS), shelf(model, RADIUS), **pressing())
    )
    side = np.flatnonzero(np.abs(block.positions[:, 1] + 0.5 * HEIGHT) < 1e-9)
    line = block.numbers[side[np.argsort(block.positions[side, 0])]].tolist()
    beam = flush.outline(line, thickness=2 * HALF)
    model.add(abut.Contact("beam", beam, shelf(model, HALF), **pressing()))
    return model, abut.simulate(model, end=1e-9, step=1e-9, integrator=abut.RungeKutta())


def force(result: abut.Result, name: str) -> np.ndarray:
    return np.asarray(result[f"{name}.normal_force"].values[0])


def test_flush_sides_press_with_pressure_times_length_times_width(
    standing: Standing,
) -> None:
    """F = k δ L w of a side on a plane or a rail; of two sides over the length and the width that they share, 2/3 L and that of the
    narrower sheet, which may be seen from behind; by a law of depth K δ. Linear depths are integrated exactly: rounding is left.
    """
    _, result = standing
    assert force(result, "rail") == pytest.approx(force(result, "flush"), rel=1e-11)
    assert force(result, "by_depth") == pytest.approx([0, 1e5 * DEPTH, 0], rel=1e-11)
    assert force(result, "from_behind") == pytest.approx(force(result, "sheets"), rel=1e-11)
    assert force(result, "flush") == target(
        [0, BEDDING * DEPTH * LENGTH * WIDTH, 0], "force of flush sides [N]", rel=1e-11
    )
    assert force(result, "sheets") == pytest.approx(
        [0, BEDDING * DEPTH * LENGTH * 2 / 3 * NARROW, 0], rel=1e-11
    )


def test_a_tilted_side_presses_over_the_part_that_is_below_the_plane(
    standing: Standing,
) -> None:
    """F = ½ k w δ²/sin θ along the side from its corner, a triangle of pressure whose end lies amid an edge: exact. Its place is a
    third of that length from the corner.
    """
    _, result = standing
    assert force(result, "tilted")[1] == target(
        0.5 * BEDDING * WIDTH * DEPTH**2 / np.sin(TILT), "force of a tilted side [N]", rel=1e-11
    )
    corner = 1.0 - 0.5 * LENGTH * np.cos(TILT) + 0.5 * HEIGHT * np.sin(TILT)
    place = result["tilted.track1.point_i"].values[0]
    assert place[0] - corner == pytest.approx(DEPTH / np.tan(TILT) / 3.0, rel=1e-9)


def test_a_disc_presses_as_on_winklers_foundation(standing: Standing) -> None:
    """With the depth g = δ − x²/2R of a disc, F = k w ∫ g dx = 4/3 k w √(2R) δ^1.5 (Johnson, Contact Mechanics, section 4.3), and with that
    of a circle, g = √(R² − x²) − R + δ, F = k w R² (φ − sin φ cos φ), cos φ = 1 − δ/R: here 5e-4 less.

    A rigid roller on a flat side is a circle to 1e-7 of its radius, 3e-5 of δ; where the ends of edges lie within the touch, the direction
    is one by each of them, and the force off by a quarter of δ/R at most. An elastic disc whose outline is the spline through 32 nodes,
    which counts by its own length: 1e-4, of that spline, and so does a disc about a point. Both sides of a line of nodes with round ends
    are a straight side and two halves of a disc.
    """
    _, result = standing
    parabola = BEDDING * 4 / 3 * np.sqrt(2 * RADIUS) * DEPTH**1.5
    turn = np.arccos(1 - DEPTH / RADIUS)
    circle = BEDDING * RADIUS**2 * (turn - np.sin(turn) * np.cos(turn))
    rollers = [-force(result, f"roller{k}") for k in range(3)]
    assert rollers[0] == pytest.approx([0, circle * NARROW, 0], rel=1e-4)
    assert [one[1] for one in rollers] == pytest.approx([parabola * NARROW] * 3, rel=0.25 * DEPTH / RADIUS)
    assert force(result, "swapped") == pytest.approx(rollers[0], rel=1e-12)
    assert force(result, "disc")[1] == target(parabola * WIDTH, "force of a disc [N]", rel=1.5e-4)
    assert force(result, "pin")[1] == pytest.approx(parabola * WIDTH, rel=1.5e-4)
    ends = BEDDING * 4 / 3 * np.sqrt(2 * HALF) * DEPTH**1.5  # a half circle at either end of the line
    assert force(result, "beam")[1] == pytest.approx((BEDDING * DEPTH * LENGTH + ends) * WIDTH, rel=1e-4)


@pytest.mark.parametrize("name", ["flush", "tilted", "disc", "roller1", "sheets"])
def test_a_map_of_pressure_adds_up_to_the_force(standing: Standing, name: str) -> None:
    """Σ p A = F, to 1e-10; where sides are flush, p = k δ wherever they touch, and no more than that anywhere."""
    model, result = standing
    found = abut.pressure_map(model, result, name, 0.0)
    assert found.force == pytest.approx(result[f"{name}.normal_magnitude"].values[0], rel=1e-10)
    assert found.pressure.max() <= BEDDING * DEPTH * (1 + 1e-9)
    if name == "flush":
        assert found.pressure == pytest.approx(np.full(len(found.faces), BEDDING * DEPTH), rel=1e-9)
        assert found.areas.sum() == pytest.approx(LENGTH * WIDTH, rel=1e-12)


@pytest.fixture(scope="module")
def moving() -> Moving:
    """Two discs that fly at each other off centre, turn and fall; and a block that slides on a plane, pressed in by its weight."""
    model = abut.Model("moving", gravity=(0, -9.81, 0))
    discs = []
    for name, place, speed, spin in (
        ("a", (0, 1.0202, 0), -1.0, 20.0),
        ("b", (0.008, 0.98091, 0), 1.0, -10.0),
    ):
        discs.append(
            sheet(
                model, name, Mesh.disc(0.02, 4), place, 6, thickness="10 mm", damping=None, velocity=(0, speed, 0),
                angular_velocity=(0, 0, spin),
            )
        )  # fmt: skip
    a, b = discs
    model.add(abut.Contact("hit", a.outline(), b.outline(), **pressing("10 MPa", "1 mm")))
    sunk = 1000.0 * HEIGHT * 9.81 / BEDDING
    mesh, place = Mesh.rectangle((LENGTH, HEIGHT), (5, 2)), (3, 0.5 * HEIGHT - sunk, 0)
    block = sheet(model, "block", mesh, place, velocity=(1, 0, 0), damping=0.5)
    floor = HalfSpace(model.ground.frame(), normal="y")
    model.add(abut.Contact("slide", block.outline("y-"), floor, **pressing()))
    by_depth(model, (6, HEIGHT, 0))
    return discs, block, abut.simulate(model, end=6e-4, step=2e-5, integrator=abut.RungeKutta(rtol=1e-9))


def test_discs_that_bend_and_rub_keep_momentum_and_the_ledger(moving: Moving) -> None:
    """m v − m g t is constant to the tolerance of the march, 1e-9; T + U + lost before and after the impact to 1e-8 of it, at this
    tolerance, and while it presses to the square of the angle by which what is in touch turns, a/R = .2, times the share of the energy
    that is stored, 1e-4: 5e-6.
    """
    discs, _, result = moving
    fallen = np.outer(result.time, (0, -9.81, 0))
    momentum = sum(one.reduced.mass * (result[f"{one.name}.velocity"].values - fallen) for one in discs)
    assert np.abs(momentum - momentum[0]).max() < 1e-9 * discs[0].reduced.mass
    assert np.abs(result["hit.normal_magnitude"].values).max() > 50.0
    assert result["hit.touching"].values[0] == result["hit.touching"].values[-1] == 0
    ledger = result["energy.total"].values + result["energy.dissipated"].values
    assert abs(ledger[-1] - ledger[0]) < 1e-8 * ledger[0]
    assert np.ptp(ledger) < 5e-6 * ledger[0]


def test_a_block_slides_with_friction_times_its_weight(moving: Moving) -> None:
    """T = μN wherever it presses, N = m g but for what friction's moment shakes, and v = v₀ − μ g t, which its modes hide to 1e-6."""
    _, block, result = moving
    normal, rubbed = result["slide.normal_force"].values[:, 1], result["slide.friction_force"].values[:, 0]
    assert rubbed == pytest.approx(-0.3 * normal, rel=1e-12)
    assert normal[-1] == pytest.approx(block.reduced.mass * 9.81, rel=1e-2)
    assert result["block.velocity"].values[-1, 0] == pytest.approx(
        1.0 - 0.3 * 9.81 * result.time[-1], abs=2e-6
    )


def test_an_outline_touches_itself_as_its_two_halves_do(standing: Standing) -> None:
    """A ring bent by its first mode touches itself: F of the whole inside = F of one half on the other.

    1e-4: the outlines are different splines through the same nodes.
    """
    _, result = standing
    whole, halves = (result[f"{name}.normal_magnitude"].values[0] for name in ("whole", "halves"))
    assert whole > 0.1
    assert whole == pytest.approx(halves, rel=1e-4)


def test_an_outline_that_leaves_its_plane_ends_the_run_with_a_sentence() -> None:
    """A sheet that rotates about x by 10 rad/s tilts by 0.1° at t = 0.17 ms, which ends the run; outputs every 0.1 ms are kept."""
    model = abut.Model("leaving", gravity=(0, 0, 0))
    place = (0, 0.5 * HEIGHT - DEPTH, 0)
    one = sheet(model, "one", Mesh.rectangle((LENGTH, HEIGHT), (5, 2)), place, angular_velocity=(10, 0, 0))
    model.add(abut.Contact("left", one.outline("y-"), shelf(model, 0.0), **pressing()))
    by_depth(model, (6, HEIGHT, 0))
    result = abut.simulate(model, end=1e-3, step=1e-4, integrator=abut.RungeKutta())
    assert not result.status.ok
    assert "has left its plane: the outlines are tilted by 0.1" in result.status.sentence
    assert abs(result.time[-1] - np.radians(0.1) / 10.0) < 1e-4


def pushed(t: float, load: float) -> float:
    return -load


def test_beam_on_elastic_foundation_agrees_with_hetenyi() -> None:
    """A free beam on a foundation, loaded in its middle: w = P λ/(2 k′) (2 + cosh λl + cos λl)/(sinh λl + sin λl), λ⁴ = k′/(4 E I)
    (Hetényi, Beams on Elastic Foundation, 1946, eq. 18a), on top of its weight, which keeps it down. By a sheet 50 times as long as high,
    with free modes: shear, and the modes left out, 5e-3.
    """
    length, height, width = 0.5, 0.01, 0.02
    heavy = Elasticity.isotropic("1 GPa", 0.0, 20000.0)
    model = abut.Model("on foundation", gravity=(0, -25.0, 0))
    mesh = Mesh.rectangle((length, height), (40, 2))
    middle = abut.flexible.Patch((0.0, 0.5 * height, 0.0))
    beam = model.add(
        FlexibleBody(
            "beam", mesh, heavy, state="plane stress", thickness=width, interfaces={"middle": middle}, modes=12,
            position=(0, 0.5 * height, 0),
        )
    )  # fmt: skip
    press = 20.0
    model.add(
        abut.forces.Force(
            "press", beam["middle"].frame(), model.ground.frame(), fy=pushed, parameters={"load": press}
        )
    )
    floor = HalfSpace(model.ground.frame(), normal="y")
    model.add(
        abut.Contact("bed", beam.outline("y-"), floor, normal=abut.normal.ElasticFoundation("1 MPa", "0.5 m"))
    )
    result = abut.statics(model).result
    bedding, bend = 2e6 * width, 1e9 * width * height**3 / 12.0
    turn = (bedding / (4.0 * bend)) ** 0.25
    x = turn * length
    under = press * turn / (2 * bedding) * (2 + np.cosh(x) + np.cos(x)) / (np.sinh(x) + np.sin(x))
    sunk = 20000.0 * height * 25.0 / 2e6
    (place,) = beam.positions(
        result, [int(mesh.numbers[np.abs(mesh.positions[:, :2] - [0, -0.5 * height]).sum(axis=1).argmin()])]
    )[-1]
    assert -place[1] == target(sunk + under, "deflection on an elastic foundation [m]", rel=5e-3)


def test_refuses_shapes_without_pressure_over_length() -> None:
    """Refuses shapes for which ∫ p(δ) ds over a common length in the x–y plane does not exist.

    A point and an edge have no length, a sphere is no plane shape, and a profile with compliance deforms by another law.
    """
    model = abut.Model("bad", gravity=(0, 0, 0))
    block = sheet(model, "block", Mesh.rectangle((LENGTH, HEIGHT), (4, 1)), (0, 0, 0))
    floor = HalfSpace(model.ground.frame((0, -1, 0)), normal="y")
    lying = HalfSpace(model.ground.frame((0, 0, -1)), normal="z")
    knife = Edge(model.ground.frame((0, -1, 0)), WIDTH)
    soft = Profile(
        model.ground.frame((0, -1, 0)), Curve.circle(radius=RADIUS), WIDTH, compliance=[(1e-9, 0, 0, 0)]
    )
    ball = model.add(abut.Body.sphere("ball", radius="10 mm", density=1000, position=(0, 0, 2)))
    for shapes, options, told in (
        ((block.point((0, -0.5 * HEIGHT, 0)), floor), {}, "a point has no length"),
        ((block.outline(), lying), {}, "z must lie in the other's x–y plane"),
        ((block.outline(), knife), {}, "Edge is a point in the plane"),
        ((block.outline(), soft), {}, "has a compliance"),
        ((block.outline(), ball.shape), {}, "Sphere is not a plane shape"),
        ((block.outline("y-"), floor), {"geometry": abut.Curves()}, "curves do not have"),
    ):
        with pytest.raises(InvalidValue, match=told):
            abut.Contact("bad", *shapes, **pressing(), **options)
    side = block.outline("y-")
    with pytest.raises(InvalidValue, match="no two of its edges face each other"):
        abut.Contact("bad", side, side, **pressing())

"""Scenes hold what they promise: read back by a decoder of its own, written from docs/scene.md alone."""

import numpy as np
import pytest

import abut
from abut import shapes
from abut.analysis.pressure_map import PressureMap
from abut.errors import InvalidValue, Status, UnknownName
from abut.results import WXYZ, XYZ, Channel, Drawing, Mesh, Part, Result
from abut.results.drawings.draw_model import draw_model
from abut.shapes.mesh.display_mesh import surface
from abut.system.schema.output import BODY, CONTACT, TRACK
from abut.view.report import viewer_bundle
from abut.view.scene.scene import scene
from scene_reader import array, header_of

# --- results to look at ----------------------------------------------------------------------------------------------


def ball() -> Mesh:
    return Mesh(*surface(*shapes.Sphere(abut.Ground().frame(), 0.02).triangles(1e-4)))


def described(bodies) -> list[dict]:
    """What a result tells of the machine's model."""
    frame = {"body": "a", "position": [0, 0, 0.1], "orientation": [1.0, 0, 0, 0]}
    things = [{"name": name, "family": "body", "kind": "Body", "parameters": {}} for name in bodies]
    things += [
        {
            "name": "hinge",
            "family": "joint",
            "kind": "Revolute",
            "parameters": {"frame_i": {"value": frame}, "frame_j": {"value": frame | {"body": "ground"}}},
        },
        {"name": "drive", "family": "motion", "kind": "Motion", "parameters": {"on": {"value": "hinge"}}},
        {
            "name": "hit",
            "family": "contact",
            "kind": "Contact",
            "parameters": {},
            "routes": ["ball on plane"],
        },
    ]
    return things


def machine(count=1001, bodies=("a", "b"), **changes) -> Result:
    """Two bodies that swing and turn, a contact with one track that touches now and then."""
    time = np.linspace(0.0, 1.0, count)
    channels, columns = [], []
    for k, name in enumerate(bodies):
        angle = 40.0 * time + k
        quaternion = np.stack([np.cos(angle), np.sin(angle), 0 * time, 0 * time], axis=1)
        quaternion[count // 2 :] *= -1.0  # a jump of sign, as a solver may make it
        parts = {"position": np.stack([np.cos(7 * time + k), np.sin(7 * time), 0.1 * time], axis=1)}
        parts["quaternion"] = quaternion
        for word, unit, components, text in BODY:
            channels.append(Channel(f"{name}.{word}", unit, components, f"{name}: {text}", "body"))
            columns.append(parts.get(word, np.outer(np.sin(3 * time), np.arange(1.0, 4.0))))
    pulse = np.where(np.sin(60 * time) > 0.9, 100.0 + time, 0.0)
    track = {
        "point_i": np.stack([time, -time, 0.02 + 0 * time], axis=1),
        "normal": np.tile([0.0, 0.6, 0.8], (count, 1)),
        "normal_force": pulse,
        "friction_force": 0.1 * pulse[:, None] * [1.0, 0.0, 0.0],
        "penetration": np.where(pulse > 0, pulse * 1e-6, -1e-3),
    }
    whole = {
        "normal_force": pulse[:, None] * [0.0, 0.6, 0.8],
        "normal_magnitude": pulse,
        "penetration": 1e-6 * pulse,
    }
    for prefix, table, numbers in (("hit", CONTACT, whole), ("hit.track1", TRACK, track)):
        for word, unit, components, text in table:
            channels.append(Channel(f"{prefix}.{word}", unit, components, f"hit: {text}", "contact"))
            columns.append(numbers.get(word, np.zeros((count, max(1, len(components))))))
    rows = np.concatenate([np.reshape(column, (count, -1)) for column in columns], axis=1)
    mesh = ball()
    parts = tuple(Part(name, name, 0, (0.0, 0.0, 0.01), (1.0, 0.0, 0.0, 0.0), "solid") for name in bodies)
    facts = {
        "attributes": {"name": "machine", "model": {"things": described(bodies)}},
        "drawing": Drawing((mesh,), parts),
        "statistics": {"steps": np.int64(12), "worst": np.nan},
    }
    return Result.from_rows(channels, time, rows, **(facts | changes))


def crowd(bodies=500, frames=2000) -> Result:
    """Balls that fly, bounce and tumble at random: each changes its speed and spin every 25 ms or so."""
    random = np.random.default_rng(5)
    kicked = random.random((frames, bodies, 1)) < 1 / 25
    last = np.maximum.accumulate(np.where(kicked, np.arange(frames)[:, None, None], 0), axis=0)[:, :, 0]
    speeds = random.normal(0.0, 0.7, (frames, bodies, 3))[last, np.arange(bodies)]
    spins = random.normal(0.0, 60.0, (frames, bodies))[last, np.arange(bodies)]
    axes = random.normal(size=(bodies, 3))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    fall = -9.81 * 1e-3 * (np.arange(frames)[:, None] - last)
    speeds[:, :, 2] += fall
    angle = np.cumsum(spins, axis=0) * 0.5e-3
    values = np.empty((frames, bodies, 7))
    values[:, :, :3] = 0.3 * random.random((bodies, 3)) + 1e-3 * np.cumsum(speeds, axis=0)
    values[:, :, 3] = np.cos(angle)
    values[:, :, 4:] = np.sin(angle)[:, :, None] * axes
    channels = []
    for k in range(bodies):
        channels += [
            Channel(f"b{k}.position", "m", XYZ, "", "body"),
            Channel(f"b{k}.quaternion", "", WXYZ, "", "body"),
        ]
    parts = tuple(
        Part(f"b{k}", f"b{k}", 0, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), "solid") for k in range(bodies)
    )
    return Result.from_rows(
        channels,
        1e-3 * np.arange(frames),
        values.reshape(frames, -1),
        attributes={"name": "crowd"},
        drawing=Drawing((ball(),), parts),
    )


@pytest.fixture(scope="module")
def read():
    block = scene([machine()])
    return block, header_of(block)["runs"][0]


# --- what they promise -----------------------------------------------------------------------------------------------


def test_channels_come_back_bit_for_bit(read):
    block, run = read
    result = machine()
    assert [channel["name"] for channel in run["channels"]] == list(result)
    for channel in run["channels"]:
        assert channel["rows"] is None
        assert array(block, channel["data"]).tobytes() == result.values(channel["name"]).tobytes()
    assert array(block, run["time"]).tobytes() == result.time.tobytes()
    assert run["thinned"] is None


def test_poses_are_within_their_quantum_and_turn_without_jumps(read):
    block, run = read
    result = machine()
    frames = array(block, run["frames"])
    assert frames.tolist() == list(range(1001))
    positions, quaternions = array(block, run["positions"]), array(block, run["quaternions"])
    assert run["positions"]["scale"] < 2.1e-6  # the machine is 2 m wide
    assert np.abs(np.diff(quaternions, axis=0)).max() < 0.05
    for k, body in enumerate(run["bodies"]):
        true = result.values(f"{body['name']}.position")
        assert np.abs(positions[:, k] - true).max() <= 0.51 * run["positions"]["scale"]
        turned = result.values(f"{body['name']}.quaternion")
        turned = turned * np.sign(np.sum(turned * quaternions[:, k], axis=1))[:, None]
        assert np.abs(quaternions[:, k] - turned).max() <= 0.51e-6


def test_arrows_stand_where_a_contact_touches_and_are_its_force(read):
    block, run = read
    result = machine()
    (contact,) = run["contacts"]
    (track,) = contact["tracks"]
    force = result.values("hit.track1.normal_force")
    at = array(block, track["at"])
    assert contact["name"] == "hit"
    assert at.tolist() == np.flatnonzero(force > 0).tolist()
    normal = force[at, None] * [0.0, 0.6, 0.8]
    np.testing.assert_allclose(array(block, track["normal"]), normal, rtol=2e-5)
    np.testing.assert_allclose(
        array(block, track["force"]), normal + 0.1 * force[at, None] * [1.0, 0, 0], rtol=2e-5
    )
    np.testing.assert_allclose(array(block, track["depth"]), 1e-6 * force[at], rtol=2e-5)
    np.testing.assert_allclose(
        array(block, track["point"]), result.values("hit.track1.point_i")[at], atol=2e-6
    )


def test_marks_are_at_joints_and_motions_at_their_joint(read):
    _, run = read
    hinge, drive = run["marks"]
    assert (hinge["family"], hinge["kind"]) == ("joint", "Revolute")
    assert hinge["i"] == {"body": 0, "position": [0, 0, 0.1], "quaternion": [1.0, 0, 0, 0]}
    assert hinge["j"]["body"] == -1
    assert (drive["i"], drive["j"]) == (hinge["i"], hinge["j"])


def test_tables_are_plain_data(read):
    _, run = read
    assert run["routes"] == [{"contact": "hit", "routes": ["ball on plane"]}]
    assert run["statistics"] == {"steps": 12, "worst": None}
    assert run["tracks"][0]["contact"] == "hit"
    assert run["tracks"][0]["peak_force"] == machine().tracks[0].peak_force
    assert run["status"]["kind"] == "done"


def test_results_side_by_side_share_meshes_and_have_names_of_their_own():
    block = scene([machine(), machine(301)])
    header = header_of(block)
    assert len(header["meshes"]) == 1
    assert [run["name"] for run in header["runs"]] == ["machine (1)", "machine (2)"]
    assert array(block, header["runs"][1]["time"]).tolist() == machine(301).time.tolist()


def test_five_hundred_equal_balls_are_one_mesh():
    model = abut.Model("heap")
    for k in range(500):
        model.add(abut.Body.sphere(f"b{k}", radius=0.01, density=1000, position=(0.03 * k, 0, 1)))
    floor = shapes.HalfSpace(model.ground.frame(), normal="y")
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
    model.add(abut.Contact("floor", [body.shape for body in model.bodies], floor, normal=law))
    drawing = draw_model(model)
    assert len(drawing.meshes) == 2
    assert len(drawing.parts) == 501
    plane = drawing.parts[-1]
    assert (plane.kind, plane.body) == ("plane", "ground")
    size = np.ptp(drawing.meshes[plane.mesh].vertices, axis=0).max()
    assert 15.0 < size < 30.0  # the row is 15 m long


def test_creases_are_cut_and_round_sides_are_not():
    ground = abut.Ground().frame()
    vertices, faces, edges, smooth = surface(*shapes.Box(ground, (1, 2, 3)).triangles())
    assert (len(vertices), len(faces), len(edges), smooth) == (24, 12, 12, False)
    vertices, faces, edges, smooth = surface(*shapes.Cylinder(ground, 0.5, 1.0).triangles(0.001))
    around = len(edges) // 2
    assert smooth
    assert len(vertices) == 4 * around + 2  # two rims, each doubled, and the middles of the lids
    lengths = np.linalg.norm(vertices[edges[:, 0]] - vertices[edges[:, 1]], axis=1)
    np.testing.assert_allclose(lengths, np.sin(np.pi / around), rtol=1e-5)
    hollow = draw_one(lambda model: shapes.SphericalCavity(model.ground.frame(), 0.1))
    assert hollow.kind == "cavity"


def draw_one(make) -> Part:
    model = abut.Model("one")
    body = model.add(abut.Body.sphere("ball", radius=0.02, density=1000))
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
    model.add(abut.Contact("touch", body.shape, make(model), normal=law))
    return draw_model(model).parts[1]


def test_huge_meshes_are_thinned():
    grid = np.arange(400)
    x, y = np.meshgrid(grid, grid)
    vertices = np.stack([x.ravel(), y.ravel(), np.sin(x / 50).ravel()], axis=1)
    corner = (grid[:-1, None] * 400 + grid[:-1]).ravel()
    faces = np.concatenate(
        [np.stack([corner, corner + 1, corner + 401], 1), np.stack([corner, corner + 401, corner + 400], 1)]
    )
    thin = surface(vertices, faces)
    assert 10_000 < len(thin.faces) <= 60_000
    np.testing.assert_allclose(np.ptp(thin.vertices, axis=0)[:2], 399, atol=4)


def test_a_drawing_is_made_when_asked_for_and_travels_with_the_file(tmp_path):
    asked = []

    def make() -> Drawing:
        asked.append(1)
        return machine().drawing

    result = machine(drawing=make)
    assert not asked
    again = abut.load(result.save(tmp_path / "a.nc"))
    assert asked == [1]
    assert again.drawing.parts == result.drawing.parts
    assert [mesh.key for mesh in again.drawing.meshes] == [mesh.key for mesh in result.drawing.meshes]
    assert again.drawing.meshes[0].smooth
    bare = abut.load(machine(drawing=None).save(tmp_path / "b.nc"))
    assert bare.drawing == Drawing()


def test_long_runs_show_a_part_of_their_outputs_and_lose_no_peak():
    count = 30_001
    result = machine(count)
    force = np.array(result.values("hit.normal_magnitude"))
    spike = int(np.argmax(force))
    block = scene([result])
    run = header_of(block)["runs"][0]
    frames = array(block, run["frames"])
    assert len(frames) <= 2002
    assert (frames[0], frames[-1]) == (0, count - 1)
    assert spike in frames
    by_name = {channel["name"]: channel for channel in run["channels"]}
    rows = array(block, by_name["hit.normal_magnitude"]["rows"])
    kept = array(block, by_name["hit.normal_magnitude"]["data"])
    assert kept.tobytes() == force[rows].tobytes()
    assert kept.max() == force.max()
    starts = lambda values: int(np.sum(np.diff((values > 50).astype(int)) == 1))  # noqa: E731
    assert starts(kept) == starts(force) > 0
    vector = by_name["a.position"]
    true = result.values("a.position")
    shown = array(block, vector["data"])
    assert shown.max(axis=0).tolist() == true.max(axis=0).tolist()
    assert shown.min(axis=0).tolist() == true.min(axis=0).tolist()
    assert "all peaks are kept" in run["thinned"]
    assert f"of {count} outputs" in run["thinned"]


def test_of_very_many_outputs_only_those_shown_have_times():
    result = machine(200_001)
    block = scene([result])
    assert len(block) < 6_500_000
    run = header_of(block)["runs"][0]
    time = array(block, run["time"])
    assert len(time) < 200_001
    frames = array(block, run["frames"])
    assert (time[frames[0]], time[frames[-1]]) == (0.0, 1.0)
    assert np.diff(time[frames]).max() < 1e-3
    for channel in run["channels"]:
        rows = array(block, channel["rows"])
        at = np.rint(time[rows] * 200_000).astype(int)
        assert array(block, channel["data"]).tobytes() == result.values(channel["name"])[at].tobytes()


def test_five_hundred_bodies_over_two_thousand_frames_stay_under_ten_megabytes(tmp_path):
    """2000 frames, all shown; balls of 20 mm in a room of 0.3 m, whose surface is never off by more than 0.1 mm."""
    result = crowd()
    page = result.report(tmp_path / "crowd.html", channels=["b499.quaternion"])
    assert page.stat().st_size < 10_000_000
    assert page.stat().st_size - len(viewer_bundle()) < 8_600_000  # so that the viewer may grow
    block = scene([result], channels=["b499.quaternion"])
    run = header_of(block)["runs"][0]
    assert len(array(block, run["frames"])) == 2000
    positions, quaternions = array(block, run["positions"]), array(block, run["quaternions"])
    worst = max(np.abs(positions[:, k] - result.values(f"b{k}.position")).max() for k in range(500))
    turned = np.abs(quaternions[:, 7] - result.values("b7.quaternion")).max()
    assert worst < 1e-4
    assert turned * 2 * 0.02 < 1e-4
    by_name = {channel["name"]: channel for channel in run["channels"]}
    assert by_name["b499.quaternion"]["data"]
    missing = [channel for channel in run["channels"] if channel["data"] is None]
    assert missing
    assert f"{len(missing)} of 1000 channels" in run["thinned"]
    assert "result.report(path, channels=[…])" in run["thinned"]


def test_a_channel_to_put_first_must_exist():
    with pytest.raises(UnknownName, match=r"a\.position"):
        scene([machine()], channels=["a.positon"])
    scene([machine()], channels=["a.position.x"])


def test_pressures_stand_at_vertices_weighted_by_area():
    vertices = np.array([[9.0, 9, 0], [0, 0, 0], [1, 0, 0], [0, 1, 0], [3, 3, 0], [8, 9, 0], [9, 8, 0]])
    faces = np.array([[1, 2, 3], [2, 4, 3], [0, 5, 6]])
    found = PressureMap(0.5, vertices, faces, np.array([1e6, 4e6, 0.0]), np.zeros(3), "hit")
    block = scene([machine()], pressure=[found])
    (shown,) = header_of(block)["runs"][0]["pressures"]
    assert (shown["contact"], shown["time"]) == ("hit", 0.5)
    assert array(block, shown["faces"]).tolist() == [[0, 1, 2], [1, 3, 2]]  # what does not press is left out
    areas = found.areas[:2]
    shared = (areas @ [1e6, 4e6]) / areas.sum()
    np.testing.assert_allclose(array(block, shown["pressure"]), [1e6, shared, shared, 4e6], rtol=1e-6)


def test_results_without_bodies_outputs_or_numbers_make_scenes_too():
    bare = Result.from_rows([Channel("x", "m")], [], np.empty((0, 1)), status=Status.failed("no start", 0.0))
    run = header_of(scene([bare]))["runs"][0]
    assert run["status"] == {"kind": "failed", "sentence": "no start", "time": 0.0}
    assert run["bodies"] == []
    holes = machine()
    rows = np.array([holes.values(name).reshape(1001, -1) for name in ("a.position",)])[0]
    rows[500:] = np.nan
    channels = [Channel("a.position", "m", XYZ, "", "body"), Channel("a.quaternion", "", WXYZ, "", "body")]
    block = scene([Result.from_rows(channels, holes.time, np.hstack([rows, np.full((1001, 4), np.inf)]))])
    run = header_of(block)["runs"][0]
    assert np.isfinite(array(block, run["positions"])).all()
    assert np.isnan(array(block, run["channels"][0]["data"])[500:]).all()


def rolling(distance: float, planes) -> Result:
    """A ball that rolls along x, and planes of the ground."""
    time = np.linspace(0.0, 1.0, 51)
    rows = np.zeros((51, 7))
    rows[:, 0], rows[:, 2], rows[:, 3] = distance * time, 0.02, 1.0
    channels = [Channel("a.position", "m", XYZ, "", "body"), Channel("a.quaternion", "", WXYZ, "", "body")]
    model = abut.Model("rolling")
    body = model.add(abut.Body.sphere("a", radius=0.02, density=1000, position=(0, 0, 0.02)))
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
    for k, (place, normal) in enumerate(planes):
        plane = shapes.HalfSpace(model.ground.frame(place), normal=normal)
        model.add(abut.Contact(f"c{k}", body.shape, plane, normal=law))
    return Result.from_rows(channels, time, rows, drawing=lambda: draw_model(model))


def corners_of(result: Result) -> list[np.ndarray]:
    """The corners of each plane in global axes."""
    block = scene([result])
    header = header_of(block)
    out = []
    for part in header["runs"][0]["parts"]:
        if part["kind"] == "plane":
            turn = abut.model.geometry.rotations.to_matrix(part["quaternion"])
            vertices = array(block, header["meshes"][part["mesh"]]["vertices"])
            out.append(vertices @ turn.T + part["position"])
    return out


def test_a_plane_reaches_as_far_as_the_bodies_go():
    (near,) = corners_of(rolling(0.1, [((0, 0, 0), "z")]))
    (far,) = corners_of(rolling(0.3, [((5, 5, 0), "z")]))
    assert far[:, 2] == pytest.approx(np.zeros(4), abs=1e-9)
    assert far[:, 0].min() < -0.02
    assert far[:, 0].max() > 0.32
    assert np.ptp(far, axis=0).max() < 1.0
    assert np.ptp(near, axis=0).max() < np.ptp(far, axis=0).max()
    (lost,) = corners_of(rolling(1e9, [((0, 0, 0), "z")]))
    assert np.ptp(lost, axis=0).max() < 10.0


def test_planes_end_where_they_meet():
    floor, wall = corners_of(rolling(0.1, [((0, 0, 0), "z"), ((0.12, 0, 0), "-x")]))
    assert floor[:, 0].max() == pytest.approx(0.12, abs=1e-6)
    assert wall[:, 2].min() == pytest.approx(0.0, abs=1e-6)
    assert len(floor) == len(wall) == 4


def test_a_graphic_is_drawn_and_does_nothing_else():
    model = abut.Model("bench")
    table = model.add(abut.Graphic("table", shapes.Box(model.ground.frame((0, 0, -0.05)), (1, 1, 0.1))))
    (part,) = draw_model(model).parts
    assert (part.name, part.body, part.kind, part.position) == ("table", "ground", "graphic", (0, 0, -0.05))
    assert model.graphics == (table,)
    with pytest.raises(InvalidValue, match='graphic "table": shape'):
        abut.Graphic("table", 3)


def test_a_bores_faces_are_drawn_as_large_as_they_are():
    """A half-space with a patch is a square of that edge on its body, not a plane behind the whole machine."""
    model = abut.Model("rod")
    rod = model.add(abut.Body("rod", mass=1, inertia=(1, 1, 1), position=(0.5, 0, 0)))
    sizes = {"clearance": "0.5 mm", "radius": "10 mm", "length": "20 mm"}
    model.add(abut.Journal("pin", rod, model.ground, at=(0, 0, 0), axis="x", **sizes))
    drawing = draw_model(model)
    faces = [part for part in drawing.parts if part.kind == "sheet"]
    assert [part.name for part in faces] == ["pin_top", "pin_bottom"]
    for part, x in zip(faces, (0.01, -0.01), strict=True):
        np.testing.assert_allclose(part.position, (x, 0, 0), atol=1e-15)
        assert np.ptp(drawing.meshes[part.mesh].vertices, axis=0) == pytest.approx((0.03, 0.03, 0), abs=1e-9)
    assert not [part for part in drawing.parts if part.kind == "plane"]
    with pytest.raises(InvalidValue, match='half-space on "ground": patch'):
        abut.shapes.HalfSpace(model.ground.frame(), patch=-1.0)

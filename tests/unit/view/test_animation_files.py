"""Files of the machine moving: glTF, ParaView and Parquet hold the poses, bending and forces of the result."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import abut
from abut.live.model_description import start_result
from abut.results import XYZ, Channel
from flexible_results import HOOP, bar, rows, swinging
from rigid_results import moving

TIME = np.linspace(0.0, 3.0, 7)
TYPES = {5125: np.uint32, 5126: np.float32}
WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


class Glb:
    """A binary glTF file, read as its specification says (sec. 3.6.2, 4.4), by nothing that wrote it."""

    def __init__(self, path) -> None:
        raw = path.read_bytes()
        assert raw[:4] == b"glTF"
        assert int.from_bytes(raw[8:12], "little") == len(raw)
        long = int.from_bytes(raw[12:16], "little")
        self.told = json.loads(raw[20 : 20 + long])
        self.block = raw[28 + long :]

    def array(self, number: int) -> np.ndarray:
        one = self.told["accessors"][number]
        view = self.told["bufferViews"][one["bufferView"]]
        width, kind = WIDTHS[one["type"]], TYPES[one["componentType"]]
        return np.frombuffer(self.block, kind, one["count"] * width, view.get("byteOffset", 0)).reshape(
            -1, width
        )

    def node(self, name: str) -> int:
        (k,) = (k for k, node in enumerate(self.told["nodes"]) if node["name"] == name)
        return k

    def moved(self, name: str, what: str) -> np.ndarray:
        """How a node moves, or where it stands."""
        (animation,) = self.told.get("animations", [{"channels": [], "samplers": []}])
        node = self.node(name)
        for channel in animation["channels"]:
            if channel["target"] == {"node": node, "path": what}:
                return self.array(animation["samplers"][channel["sampler"]]["output"])
        return np.array([self.told["nodes"][node][what]])


@pytest.fixture(scope="module")
def touching():
    """A body that falls and turns, and a contact that presses on it from the third output on."""
    places = np.outer(TIME, (1.0, 0.0, -2.0))
    turns = Rotation.from_rotvec(np.outer(TIME, (0.0, 1.2, 0.0))).as_quat()[:, [3, 0, 1, 2]]
    pressing = np.where(TIME > 0.9, 5.0, 0.0)
    extra = [
        (Channel("c.track1.point_i", "m", XYZ, "", "contact"), np.where(TIME > 0.9, places.T, np.nan).T),
        (Channel("c.track1.normal", "", XYZ, "", "contact"), np.tile((0.0, 0.0, 1.0), (7, 1))),
        (Channel("c.track1.normal_force", "N", (), "", "contact"), pressing),
    ]
    return moving({"ball": (places, turns)}, TIME, extra=extra)


def test_bodies_in_gltf_move_as_in_the_result(touching, tmp_path):
    """Places and turns of a node are those of its body, to single precision; the machine stands in a root that turns z into the file's y
    (glTF 2.0, sec. 3.4: y is up).
    """
    made = Glb(touching.to_gltf(tmp_path / "ball.glb"))
    np.testing.assert_allclose(made.moved("ball", "translation"), touching.values("ball.position"), atol=1e-6)
    got = Rotation.from_quat(made.moved("ball", "rotation"))
    expected = Rotation.from_quat(touching.values("ball.quaternion")[:, [1, 2, 3, 0]])
    assert (got.inv() * expected).magnitude().max() < 1e-6
    root = Rotation.from_quat(made.told["nodes"][made.told["scenes"][0]["nodes"][0]]["rotation"])
    np.testing.assert_allclose(root.apply((0.0, 0.0, 1.0)), (0.0, 1.0, 0.0), atol=1e-12)


def test_forces_in_gltf_are_arrows_from_where_they_act(touching, tmp_path):
    """None before the contact presses; then along its force, all of one length as the force is."""
    made = Glb(touching.to_gltf(tmp_path / "ball.glb"))
    scale = made.moved("c.track1 force", "scale")
    assert np.all(scale[TIME <= 0.9] == 0.0)
    assert np.ptp(scale[TIME > 0.9, 0]) == 0.0
    assert scale[-1, 0] > 0.0
    turn = Rotation.from_quat(made.moved("c.track1 force", "rotation")[-1])
    np.testing.assert_allclose(turn.apply((1.0, 0.0, 0.0)), (0.0, 0.0, 1.0), atol=1e-6)


@pytest.mark.parametrize(("duration", "lasts"), [(None, 3.0), ("500 ms", 0.5)])
def test_gltf_plays_as_long_as_the_run_or_as_asked(touching, tmp_path, duration, lasts):
    made = Glb(touching.to_gltf(tmp_path / "ball.glb", duration=duration))
    times = made.array(made.told["animations"][0]["samplers"][0]["input"])[:, 0]
    np.testing.assert_allclose(times, TIME / 3.0 * lasts, rtol=1e-6)


def test_elastic_bodies_in_gltf_bend_by_their_modes(tmp_path):
    """Vertices are r + Σ φ_k q_k of the drawing: morph targets are φ, their weights q (glTF 2.0, sec. 3.7.2.2)."""
    result = swinging(bar())
    made, bending = Glb(result.to_gltf(tmp_path / "bar.glb")), result.drawing.bent[0]
    (mesh,) = (m for m in made.told["meshes"] if m["primitives"][0].get("targets"))
    targets = [made.array(one["POSITION"]) for one in mesh["primitives"][0]["targets"]]
    (channel,) = (c for c in made.told["animations"][0]["channels"] if c["target"]["path"] == "weights")
    weights = made.array(made.told["animations"][0]["samplers"][channel["sampler"]]["output"])
    q = weights.reshape(len(result.time), -1)
    k = 7
    expected = (
        bending.shapes @ np.concatenate([result.values(f"{name}.position")[k] for name in bending.modes])[:6]
    )
    np.testing.assert_allclose(np.tensordot(q[k], targets, 1), expected, atol=1e-9)
    assert np.abs(expected).max() > 1e-4


def test_ropes_in_gltf_go_from_node_to_node(tmp_path):
    """Pieces of a belt of 24 elements on a circle are chords of it, 2 R sin(π/24) long."""
    made = Glb(start_result(rows()).to_gltf(tmp_path / "rows.glb"))
    pieces = [node for node in made.told["nodes"] if node["name"].startswith("belt") and "scale" in node]
    assert len(pieces) == 24
    np.testing.assert_allclose([p["scale"][0] for p in pieces], 2.0 * HOOP * np.sin(np.pi / 24), rtol=1e-3)


def test_paraview_has_the_machine_and_the_forces(touching, tmp_path):
    """The force on the first body stands at the place of contact; of a place that does not touch it is zero."""
    meshio = pytest.importorskip("meshio")
    place = touching.to_pvd(tmp_path / "ball.pvd", every=3)
    assert place.read_text().count("<DataSet") == 3
    last = meshio.read(tmp_path / "ball" / "ball_forces_000006.vtu")
    np.testing.assert_allclose(last.points, touching.values("c.track1.point_i")[6:])
    np.testing.assert_allclose(last.point_data["force"], [(0.0, 0.0, 5.0)])
    first = meshio.read(tmp_path / "ball" / "ball_forces_000000.vtu")
    assert not first.point_data["force"].any()


def test_elastic_bodies_in_paraview_are_bent_and_stressed(tmp_path):
    """Where the vertices of a picture are, their displacement and the stress known in the drawing."""
    meshio = pytest.importorskip("meshio")
    result = swinging(bar())
    result.to_pvd(tmp_path / "bar.pvd", every=7)
    made = meshio.read(tmp_path / "bar" / "bar_machine_000007.vtu")
    moved = np.linalg.norm(made.point_data["displacement"], axis=1)
    assert 1e-4 < moved.max() < 1e-2
    assert made.point_data["von_mises"].max() > 0.0


def test_parquet_has_columns_with_units(touching, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(
        touching.to_parquet(tmp_path / "ball.parquet", ["ball.position", "c.track1.normal_force"])
    )
    assert table.column_names == [
        "time",
        "ball.position.x",
        "ball.position.y",
        "ball.position.z",
        "c.track1.normal_force",
    ]
    assert table.schema.field("ball.position.z").metadata == {b"unit": b"m"}
    assert table.schema.metadata[b"name"] == b"machine"
    np.testing.assert_array_equal(table["ball.position.z"].to_numpy(), touching.values("ball.position.z"))


def test_other_endings_and_durations_are_refused(touching, tmp_path):
    with pytest.raises(abut.errors.InvalidValue, match="must end in"):
        touching.to_pvd(tmp_path / "ball.vtu")
    with pytest.raises(abut.errors.InvalidValue, match="duration"):
        touching.to_gltf(tmp_path / "ball.glb", duration=0.0)
    with pytest.raises(abut.errors.InputError, match="does not exist"):
        touching.to_gltf(tmp_path / "nowhere" / "ball.glb")
    with pytest.raises(abut.errors.UnknownName):
        touching.to_parquet(tmp_path / "ball.parquet", ["bll.position"])

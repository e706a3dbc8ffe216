"""A scene measures places from an origin near the machine: what is drawn 10 km from the global origin is what is drawn at it."""

import numpy as np
import pygltflib
import pytest

import abut
from abut.view.scene.scene import scene
from scene_reader import array, header_of

SHIFT = np.array([6000.0, -5000.0, 6245.0])  # 10 km


def ball(shift) -> abut.Result:
    """A ball of 20 mm that falls on a floor, and a pendulum on the ground beside it."""
    model = abut.Model("ball", gravity=(0, 0, -9.81))
    one = model.add(
        abut.Body.sphere("ball", radius=0.02, density=7800, position=shift + np.array([0, 0, 0.021]))
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(tuple(shift)), normal="z")
    model.add(abut.Contact("touch", one.shape, floor, normal=abut.normal.Impact(stiffness=1e6, damping=50.0)))
    bob = model.add(
        abut.Body.sphere("bob", radius=0.01, density=7800, position=shift + np.array([0.1, 0, 0.1]))
    )
    model.add(abut.joints.Spherical("hinge", bob, model.ground, at=shift + np.array([0.15, 0, 0.1])))
    return abut.simulate(model, end=0.05, step=1e-3)


def drawn(result) -> tuple[np.ndarray, list]:
    """The origin, and all places as a viewer has them, in single precision."""
    block = scene([result])
    run = header_of(block)["runs"][0]
    places = [array(block, run["positions"])]
    places += [np.array([p["position"] for p in run["parts"] if p["body"] < 0])]
    places += [np.array([m["j"]["position"] for m in run["marks"]])]
    places += [array(block, track["point"]) for contact in run["contacts"] for track in contact["tracks"]]
    return np.array(run["origin"]), [np.asarray(x, np.float32) for x in places]


def test_a_machine_is_drawn_the_same_elsewhere():
    """Positions, the floor, the hinge's frame and points of contact agree to 1 µm, of a machine of 0.1 m; from the origin they are 0."""
    (here, near), (there, far) = drawn(ball(np.zeros(3))), drawn(ball(SHIFT))
    np.testing.assert_array_equal(here, 0.0)
    assert np.linalg.norm(there - SHIFT) < 1.0
    assert len(near) == 4
    for one, other in zip(near, far, strict=True):
        np.testing.assert_allclose(other + (there - SHIFT), one, atol=1e-6)


def test_gltf_moves_the_same_elsewhere(tmp_path):
    """A binary file's places, which are in single precision: to 1 µm from its origin, which it tells."""
    found = []
    for k, shift in enumerate((np.zeros(3), SHIFT)):
        file = pygltflib.GLTF2().load(str(ball(shift).to_gltf(tmp_path / f"{k}.glb")))
        origin = np.array(file.scenes[0].extras.get("origin", np.zeros(3)))
        ends = [a.min for a in file.accessors if a.type == "VEC3"] + [
            a.max for a in file.accessors if a.type == "VEC3"
        ]
        places = [node.translation for node in file.nodes if node.translation]
        assert (
            np.abs([x for x in ends if x] + places).max() < 1e3
        )  # nothing is measured from the global origin
        names: dict[str, np.ndarray] = {}  # of bodies, which stand before their parts
        for node in file.nodes:
            if node.translation:
                names.setdefault(node.name, np.array(node.translation) + origin - shift)
        found.append({name: names[name] for name in ("ball", "bob")})
    for name, place in found[0].items():
        np.testing.assert_allclose(found[1][name], place, atol=1e-6)


def test_results_that_are_compared_have_one_origin():
    """The second run stands where it is beside the first."""
    block = scene([ball(SHIFT), ball(SHIFT + np.array([0.5, 0.0, 0.0]))])
    runs = header_of(block)["runs"]
    assert runs[0]["origin"] == runs[1]["origin"]
    first, second = (array(block, run["positions"]) for run in runs)
    np.testing.assert_allclose(second - first, np.broadcast_to([0.5, 0, 0], first.shape), atol=2e-6)


@pytest.mark.parametrize("shift", [0.0, 3.0])
def test_a_machine_that_is_near_keeps_its_coordinates(shift):
    """Within a hundred times its size the global origin stays the scene's."""
    origin, _ = drawn(ball(np.array([shift, 0.0, 0.0])))
    np.testing.assert_array_equal(origin, 0.0)

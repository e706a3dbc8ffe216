"""Decisions about sizes, rotations and coinciding points do not depend on where a model is and how its axes lie."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import abut
from abut.analysis.state.host_equations import largest_turn
from abut.errors import InvalidValue
from abut.fem import Mesh
from abut.model.geometry.distances import origins_coincide

#: Turns x into the direction (1, 1, 1), along which the sides of a box about a slender body are the shortest.
SPACE_DIAGONAL = Rotation.align_vectors([[1.0, 1.0, 1.0]], [[np.sqrt(3.0), 0.0, 0.0]])[0]


def test_the_largest_rotation_is_a_magnitude():
    """1 rad about z is 1 rad about (1, 1, 1), of which each component is 0.577."""
    about_z = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    about_diagonal = np.concatenate([np.zeros(3), np.ones(3) / np.sqrt(3.0)])
    assert largest_turn(about_z) == 1.0
    assert largest_turn(about_diagonal) == pytest.approx(1.0, rel=1e-15)


def far_ends(place):
    """Two frames at one point of a plate that is 10 km away and turned: one on the ground, one on the plate."""
    model = abut.Model("far")
    turn = SPACE_DIAGONAL.as_quat()[[3, 0, 1, 2]]
    body = model.add(abut.Body("plate", 1.0, (1.0, 1.0, 1.0), position=place, orientation=tuple(turn)))
    return model, body.frame((0.1, 0.2, 0.3)), body.frame((0.1, 0.2, 0.3)).global_position


@pytest.mark.parametrize("place", [(0.0, 0.0, 0.0), (1e4, 2e4, -1e4 / 3.0)])
def test_ends_that_coincide_do_so_wherever_the_model_is(place):
    """Coordinates that differ by rounding are one place: a line between them has no direction."""
    model, i, point = far_ends(place)
    j = model.ground.frame(tuple(np.nextafter(point, np.inf)))
    assert i.global_position != j.global_position
    assert origins_coincide(i, j)
    with pytest.raises(InvalidValue, match="coincide"):
        abut.forces.SpringDamper("spring", i, j, stiffness=1.0)
    with pytest.raises(InvalidValue, match="coincide"):
        abut.joints.Distance("rod", i, j)
    with pytest.raises(InvalidValue, match="coincide"):
        abut.motions.Displacement("drive", (i, j), lambda t: t, coordinate=abut.motions.DISTANCE)
    apart = model.ground.frame(tuple(np.add(point, (1e-6, 0.0, 0.0))))
    assert not origins_coincide(i, apart)
    assert abut.forces.SpringDamper("spring", i, apart, stiffness=1.0).free_length == pytest.approx(
        1e-6, rel=1e-4
    )


@pytest.mark.parametrize("turn", [Rotation.identity(), SPACE_DIAGONAL])
@pytest.mark.parametrize(("gap", "nodes"), [(0.8e-9, 5), (1.5e-9, 8)])
def test_nodes_are_merged_however_a_mesh_lies(turn, gap, nodes):
    """Nodes 0.8e-9 of the length apart are one node, 1.5e-9 apart they are two."""
    face = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 0.01, 0.0]])
    above, below = [0.5, 0.005, 0.01], [0.5, 0.005, -0.01]
    positions = np.vstack([face, above, np.add(face, (0.0, gap, 0.0)), below])
    mesh = Mesh(turn.apply(positions), {"tetra": np.array([[0, 1, 2, 3], [4, 6, 5, 7]])})
    assert len(mesh.merged().positions) == nodes

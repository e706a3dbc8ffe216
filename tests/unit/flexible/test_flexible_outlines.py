"""Outlines that bend: how forces change with motions of bodies and modes, against differences; what is made of meshes and of labels."""

import numpy as np
import pytest

import abut
from abut import shapes
from abut.analysis.state.assembly import assemble_system
from abut.analysis.state.host_equations import Probe, displace_bodies
from abut.fem import Elasticity, Mesh
from abut.flexible import FlexibleBody, NormalModes
from abut.model import Ground
from abut.system.system import System

STIFFNESS, DEPTH = 1e6, 1e-5
FORCE = STIFFNESS * DEPTH
SOFT = Elasticity.isotropic("1 GPa", 0.3, 1000.0)


def sheet(name, mesh, place, modal, turn=(1.0, 0.0, 0.0, 0.0)):
    return FlexibleBody(
        name,
        mesh,
        SOFT,
        state="plane stress",
        thickness="10 mm",
        modes=NormalModes(len(modal)),
        position=place,
        orientation=turn,
        modal=modal,
    )


def compared(model, touching):
    """Derivatives and differences of all loads by all displacements in the plane and by modes, and which of these are modes."""
    system = System([model], True)
    assemble_system(system, 0.0)
    probe = Probe(system)
    here = probe.evaluate(probe.state, 0.0)
    assert (here.depth > 0.0).sum() == touching
    made = probe.stiffness(here, np.zeros(0))
    differences = np.zeros_like(made)
    for k in range(len(made)):
        step = np.zeros(len(made))
        step[k] = 1e-9 if k % 6 < 3 else 1e-8
        low, high = (
            probe.evaluate(displace_bodies(here.state, x), 0.0, keep_modes=True).load for x in (-step, step)
        )
        differences[:, k] = (low - high) / (2.0 * step[k])
    names = [body.name for body in model.bodies]
    kept = [6 * k + c for k, name in enumerate(names) for c in ((0, 1, 2) if "modes" in name else (0, 1, 5))]
    modes = np.array(["modes" in names[k // 6] for k in kept])
    return made[np.ix_(kept, kept)], differences[np.ix_(kept, kept)], modes


def test_newtons_matrix_knows_how_outlines_bend():
    """Forces on modes and on bodies in their plane by all of these: two smooth outlines, and a corner on an ellipse, all bent.

    What is left out is of the order of the depth beside the radii, 1e-3, of N κ and N θ; differences are good to 1e-6 of the stiffness.
    """
    model = abut.Model("pressed", gravity=(0, 0, 0))
    law = abut.normal.KelvinVoigt(stiffness=STIFFNESS, damping=0.0)
    disc = Mesh.disc(0.03, 4)
    upper = model.add(sheet("upper", disc, (0.0, 0.0, 0.0), (2e-6, 1e-6, -1e-6, 3e-6, 0.0)))
    lower = model.add(sheet("lower", disc, (0.01, -0.0591, 0.0), (1e-6, -2e-6, 1e-6, 0.0)))
    bar = model.add(sheet("bar", Mesh.rectangle((0.1, 0.01), (10, 1)), (1.0, 0.0, 0.0), (1e-5, 2e-6, 1e-6)))
    cam = shapes.Profile(
        model.ground.frame((1.0495, -0.0248, 0)), shapes.Curve.ellipse(axes=("30 mm", "20 mm")), "10 mm"
    )
    model.add(abut.Contact("outlines", upper.outline(), lower.outline(), normal=law))
    model.add(abut.Contact("corner", bar.outline(), cam, normal=law))
    made, differences, modes = compared(model, touching=2)
    size = np.sqrt(np.abs(np.diag(differences)))
    either = modes[:, None] | modes[None, :]
    off = np.abs(made - differences)
    assert (off <= 2e-6 * np.outer(size, size) + 5e-3 * np.abs(differences))[either].all()
    assert np.abs(differences[either]).max() > 1e3


def test_newtons_matrix_knows_how_pressure_over_a_length_shifts():
    """K = k ∫ j jᵀ da by all motions and modes, of an outline that is bent and tilted, in touch with a part of its side alone, on a plane,
    and of two side by side. Left out are turns of the normal, 1e-3 here, and N times arms: sizes are those of the whole side, k L w by
    shifts, with L²/12 by turns and 1/m by modes of mass one, and all is within 2e-3 of these.
    """
    model = abut.Model("pressed", gravity=(0, 0, 0))
    law = abut.normal.ElasticFoundation("1 MPa", "10 mm")
    block = Mesh.rectangle((0.1, 0.02), (6, 2))
    turn = (np.cos(5e-4), 0.0, 0.0, np.sin(5e-4))
    tilted = sheet("tilted", block, (0.0, 0.01 - 2e-5, 0.0), (1e-6, -1e-6, 2e-6), turn)
    upper = sheet("upper", block, (1.0, 1.0, 0.0), (1e-6, -1e-6, 2e-6), turn)
    lower = sheet("lower", block, (1.03, 0.98 + 2e-5, 0.0), (-1e-6, 2e-6))
    for body in (tilted, upper, lower):
        model.add(body)
    floor = shapes.HalfSpace(model.ground.frame(), normal="y")
    model.add(abut.Contact("plane", tilted.outline("y-"), floor, normal=law))
    model.add(abut.Contact("sides", upper.outline("y-"), lower.outline("y+"), normal=law))
    made, differences, modes = compared(model, touching=2)
    length, width, mass = 0.1, 0.01, 1000.0 * 0.1 * 0.02 * 0.01
    motions = np.tile([1.0, 1.0, length / np.sqrt(12.0)], len(modes) // 3)
    size = np.sqrt(1e8 * length * width) * np.where(modes, 1.0 / np.sqrt(mass), motions)
    assert np.abs(differences[~modes][:, modes]).max() > 0.1 * size[0] * size[modes].max()
    assert (np.abs(made - differences) <= 2e-3 * np.outer(size, size)).all()


def test_outlines_of_meshes_and_of_labels_are_the_same():
    """The side of a sheet, of a solid in a plane of nodes, and of nodes by label, in the order of travel; corners where it ends."""
    flat = FlexibleBody(
        "flat",
        Mesh.rectangle((0.1, 0.02), (5, 1)),
        SOFT,
        state="plane stress",
        thickness="10 mm",
        modes=NormalModes(2),
    )
    solid = FlexibleBody("solid", Mesh.block((0.1, 0.02, 0.01), (5, 1, 2)), SOFT, modes=NormalModes(2))
    side = flat.outline("y+")
    assert np.allclose(side.nodes[:, 0], np.linspace(0.05, -0.05, 11))
    assert np.allclose(solid.outline("y+").nodes, side.nodes)
    assert np.allclose(solid.outline("y+", at="-5 mm").frame.position, (0, 0, -0.005))
    order = [int(np.linalg.norm(flat.reduced.positions - node, axis=1).argmin()) for node in side.nodes]
    named = flat.outline(flat.reduced.labels[order].tolist())
    assert np.allclose(named.nodes, side.nodes)
    assert [piece.smooth for piece in side.pieces] == [False, *[True] * 10, False]
    assert sum(not piece.smooth for piece in flat.outline().pieces) == 4
    assert sum(piece.smooth for piece in flat.outline(smooth=False).pieces) == 24
    assert side.width == 0.01
    assert solid.outline(normal="y").width == pytest.approx(0.02)


def test_a_line_of_nodes_has_two_sides():
    """Half the thickness away from the nodes, with round ends: a beam known by its axis touches as its surface."""
    mesh = Mesh.rectangle((0.1, 0.02), (5, 2))
    flat = FlexibleBody("flat", mesh, SOFT, state="plane stress", thickness="10 mm", modes=NormalModes(2))
    axis = np.flatnonzero(np.abs(mesh.positions[:, 1]) < 1e-9)
    axis = axis[np.argsort(mesh.positions[axis, 0])]
    beam = flat.outline(mesh.numbers[axis].tolist(), thickness="20 mm")
    wall = shapes.Track(Ground().frame(), shapes.Curve.line((0.2, 0), (-0.2, 0)), 0.1)
    poses = np.array([[0.0, 0.0, -0.0099], [np.pi / 2, 0.0599, 0.0]])
    below, beside = abut.contact.curves.incidents_at(beam, wall, poses, reach=1e-3)
    assert below[0, 0] == pytest.approx(1e-4, rel=1e-9)
    assert beside[0, 0] == pytest.approx(1e-4, rel=1e-9)

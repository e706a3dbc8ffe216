"""A gear that drives a rack by tooth contact."""

from __future__ import annotations

import math

import abut
from abut.mechanics import Solid
from abut.shapes.gears import Gear, Rack, RackMesh, rack_slices
from abut.trains import Teeth
from targets import target

STEEL = Solid("206 GPa", 0.3)
FAST = 1000 * 2 * math.pi / 60


def turn(t, speed):
    """The gear's angle [rad]."""
    return speed * t


def load(t, force, rise):
    """A force that grows evenly to its full size [N]."""
    return force * min(t / rise, 1.0)


def test_a_gear_moves_a_rack():
    """x = r φ over whole pitches, to 1e-6; 1 kN on the rack asks for r · 1 kN = 30 N·m."""
    rack = Rack("3 mm", 12, face_width="20 mm", thinning="40 um")
    mesh = RackMesh(Gear("3 mm", 20, face_width="20 mm", thinning="40 um"), rack)
    model = abut.Model("rack", gravity=(0, 0, 0))
    teeth = Teeth(STEEL)
    wheel = model.add(
        abut.Body(
            "gear",
            shape=lambda f: teeth.profile(f, mesh.gear),
            density=7850,
            origin=(0, mesh.distance, 0),
            angular_velocity=(0, 0, FAST),
        )
    )
    # counter-clockwise, the gear's lowest teeth move along x and push with their left flanks; tooth 0 stands a quarter turn from −y
    shift = mesh.phase("90 deg", side=-1) - 9 * rack.pitch
    bar = model.add(
        abut.Body(
            "bar",
            shape=lambda f: rack_slices(f, rack, elastic=STEEL)[0],
            density=7850,
            origin=(shift, 0, 0),
            velocity=(mesh.gear.reference_radius * FAST, 0, 0),
        )
    )
    axle = model.add(abut.joints.Revolute("axle", wheel, model.ground, at=(0, mesh.distance, 0), axis="z"))
    model.add(abut.joints.Translational("guide", bar, model.ground, at=(0, 0, 0), axis="x"))
    model.add(abut.motions.Displacement("drive", axle, turn, parameters={"speed": FAST}))
    model.add(
        abut.forces.Force(
            "load",
            bar.frame(),
            model.ground.frame(),
            fx=load,
            parameters={"force": -1000.0, "rise": 2e-3},
        )
    )
    model.add(
        abut.Contact(
            "teeth",
            wheel.shape,
            bar.shape,
            normal=abut.normal.LineHertz.of_rack(mesh, STEEL, dissipation=2.0),
            geometry=abut.Curves(reach="0.6 mm"),
        )
    )
    result = abut.simulate(model, end=0.018, step=2e-5, integrator=abut.Verlet(step=1e-5))
    pitch = round(2 * math.pi / 20 / FAST / 2e-5)
    place, angle = result["bar.position.x"].values, result["axle.displacement"].values
    rolled = place[-1] - place[-1 - 3 * pitch]
    assert rolled == target(
        mesh.gear.reference_radius * (angle[-1] - angle[-1 - 3 * pitch]),
        "displacement of the rack [m]",
        rel=1e-6,
    )
    assert result["drive.torque.z"].values[-3 * pitch :].mean() == target(30.0, "mean torque [N·m]", rel=5e-3)

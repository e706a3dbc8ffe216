"""Tables of points in forces, motions and relations, against closed forms."""

import math

import numpy as np

import abut
from abut.functions import Table


def machine(torque, place, profile):
    """A disc that a torque table drives, a slide that a table of time moves, and a follower on a measured profile of its place."""
    model = abut.Model("measured", gravity=(0, 0, 0))
    ground = model.ground
    sizes = {"mass": 2.0, "inertia": (0.1, 0.1, 0.2)}
    disc, slide, follower = (model.add(abut.Body(name, **sizes)) for name in ("disc", "slide", "follower"))
    model.add(abut.joints.Revolute("bearing", disc, ground, at=(0, 0, 0), axis="z"))
    rail = model.add(abut.joints.Translational("rail", slide, ground, at=(0, 0, 0), axis="x"))
    model.add(abut.joints.Translational("guide", follower, ground, at=(0, 0, 0), axis="y"))

    def drive(rate):
        return torque(rate)

    def path(t):
        return place(t)

    def on_profile(x, y):
        return y - profile(x)

    model.add(abut.forces.AxialTorque("motor", disc.frame(), ground.frame(), drive))
    model.add(abut.motions.Displacement("path", rail, path))
    places = {
        name: (coordinate, body.frame(), ground.frame())
        for name, coordinate, body in (("x", abut.motions.X, slide), ("y", abut.motions.Y, follower))
    }
    model.add(abut.joints.Relation("profile", on_profile, places))
    return model


def test_measured_curves_drive_lead_and_hold():
    """J ω̇ = T₀ − c ω gives ω = T₀/c (1 − exp(−c t/J)); the slide is where its spline is, with the spline's acceleration; the follower
    on the profile of where the slide is. Other points, and other numbers of points, compile nothing.

    Tolerances: that of the integrator (1e-6) on ω, that of constraints (1e-9) on places; a reaction m ẍ to 1e-6 of its size.
    """
    stall, slope, inertia = 0.5, 0.4, 0.2
    speeds = np.linspace(0.0, 1.0, 4)
    torque = Table(speeds, stall - slope * speeds, kind="linear")
    ticks = np.linspace(0.0, 1.0, 9)
    place = Table(ticks, np.sin(2.0 * ticks), kind="natural")
    profile = Table([-1.0, 0.2, 0.5, 2.0], [0.0, 0.1, 0.3, 0.2])
    result = abut.simulate(machine(torque, place, profile), end=1.0, step=0.05)
    t = result.time
    omega = stall / slope * (1.0 - np.exp(-slope * t / inertia))
    np.testing.assert_allclose(result.values("disc.angular_velocity.z"), omega, atol=2e-6)
    np.testing.assert_allclose(result.values("slide.position.x"), place(t), atol=1e-9)
    np.testing.assert_allclose(result.values("follower.position.y"), profile(place(t)), atol=1e-9)
    np.testing.assert_allclose(
        result.values("slide.acceleration.x"), place.derivative(2)(t), rtol=1e-6, atol=1e-6
    )
    other = machine(
        Table([0, 9], [0.1, 0.1], beyond="hold"), Table(ticks, -ticks), Table([-2, 2], [-1, 1], kind="linear")
    )
    again = abut.simulate(other, end=1.0, step=0.05)
    assert again.statistics["compile_seconds"] < 0.05  # looked for and found, 1e-4 s
    assert math.isclose(again.values("disc.angular_velocity.z")[-1], 0.1 / inertia, rel_tol=1e-9)
    assert math.isclose(again.values("follower.position.y")[-1], -0.5, rel_tol=1e-9)

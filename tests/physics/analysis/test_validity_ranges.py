"""Documented ranges of validity are watched: one warning with the first time and the value, none within the range."""

import re

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import abut
from abut.flexible import FlexibleBody
from physics.flexible.assumed_modes import cantilever

SAID = re.compile(r" is ([\d.e+-]+)\D*? at t = ([\d.e+-]+) s.*outside its documented range")


def told(result, what):
    """Value and time of the one warning about a thing; None without."""
    found = [SAID.search(line) for line in result.warnings if what in line and "documented range" in line]
    assert len(found) <= 1
    return tuple(map(float, found[0].groups())) if found else None


def swinging(form, speed, axis=(1.0, 1.0, 0.0), end=0.1, step=1e-3):
    """A body on torsional springs of equal stiffness, from rest with an angular velocity."""
    model = abut.Model("swinging", gravity=(0, 0, 0))
    spin = speed * np.array(axis) / np.linalg.norm(axis)
    body = model.add(abut.Body("body", 1.0, (0.01, 0.01, 0.01), angular_velocity=tuple(spin)))
    model.add(
        abut.forces.Bushing(
            "mount",
            body.frame(),
            model.ground.frame(),
            stiffness=(1.0, 1.0, 1.0),
            torsional_stiffness=(1.0, 1.0, 1.0),
            form=form,
        )
    )
    return abut.simulate(model, end=end, step=step, integrator=abut.RungeKutta(rtol=1e-9))


def test_a_range_of_angles_is_watched_on_solver_steps():
    """The angle φ = (ω₀/10) sin 10 t is 0 at all outputs, π/10 s apart; its range is checked on solver steps, as at dense outputs."""
    half = np.pi / 10
    value, time = told(swinging("adams", 20.0, end=2 * half, step=half), "mount")
    assert value > 0.3
    assert 0.02 < time < 0.025
    assert told(swinging("adams", 2.0, end=2 * half, step=half), "mount") is None


def test_bushing_rotation_beyond_range_is_reported():
    """Amplitude ω₀/10 about (1, 1, 0): 20 rad/s leaves 0.3 rad of Adams' form, at the first output beyond; 2 rad/s does not.

    In the symmetric form φ = (ω₀/10) sin 10 t is beyond 3 rad first at t = ⅒ arcsin(3/3.1); by 2.9 rad it never is.
    """
    assert told(swinging("adams", 2.0), "mount") is None
    value, time = told(swinging("adams", 20.0), "mount")
    assert value > 0.3
    assert 0.02 < time < 0.025  # √(β₁ β₂) of (2 sin 10 t/√2) about both, to second order
    assert told(swinging("adams", 20.0, (0, 0, 1)), "mount") is None  # one axis alone is exact
    assert told(swinging("symmetric", 29.0, (1, 1, 0)), "mount") is None
    result = abut.simulate(far(), end=0.4, step=1e-3, integrator=abut.RungeKutta(rtol=1e-9))
    value, time = told(result, "mount")
    assert value > 3.0
    assert abs(time - 0.1 * np.arcsin(3.0 / 3.1)) < 1.1e-3


def far():
    model = abut.Model("far", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", 1.0, (0.01, 0.01, 0.01), angular_velocity=(0, 31.0, 0)))
    model.add(
        abut.forces.Bushing(
            "mount",
            body.frame(),
            model.ground.frame(),
            stiffness=(1.0, 1.0, 1.0),
            torsional_stiffness=(1.0, 1.0, 1.0),
        )
    )
    return model


def test_rotor_in_bushing_is_reported_only_with_unequal_stiffness():
    """A rotor turns about z by ω t = 10 rad in a bushing. With k_x = k_y the force is exact at any angle, and no warning appears.

    With k_x ≠ k_y one warning names the bushing.
    """
    for stiffness, expected in (((100.0, 100.0, 50.0), False), ((100.0, 200.0, 50.0), True)):
        model = abut.Model("rotor", gravity=(0, 0, 0))
        body = model.add(abut.Body("body", 1.0, (0.01, 0.01, 0.02), angular_velocity=(0, 0, 100.0)))
        model.add(abut.forces.Bushing("mount", body.frame(), model.ground.frame(), stiffness=stiffness))
        assert (told(abut.simulate(model, end=0.1, step=1e-3), "mount") is not None) == expected


@pytest.mark.parametrize(("restitution", "expected"), [(0.95, False), (0.5, True)])
def test_restitution_outside_range_of_law_is_reported(restitution, expected):
    """Lankarani and Nikravesh's law is valid for e ≥ 0.9; a smaller e is reported from the first touch on."""
    model = abut.Model("drop", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.02, density=7800, position=(0, 0, 0.03)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.LankaraniNikravesh(stiffness=1e6, restitution=restitution)
    model.add(abut.Contact("touch", ball.shape, floor, normal=law))
    before = abut.simulate(model, end=0.04, step=1e-4)  # falls for 45 ms
    assert told(before, "touch") is None
    found = told(abut.simulate(model, end=0.06, step=1e-4), "touch")
    assert (found is not None) == expected
    if found:
        assert found[0] == 0.5
        assert abs(found[1] - np.sqrt(2 * 0.01 / 9.81)) < 2e-4


def test_an_impact_between_two_outputs_leaves_a_range():
    """A rubber ball falls for 0.1426 s onto a floor and is back in the air at the next output: √(δ/R) is told with the time of deepest
    contact. δ = (15 m v²/(16 E √R))^(2/5) and t = 2.9432 δ/(2 v) after the onset (Hertz's impact; Johnson, Contact Mechanics, sec. 11.4).
    """
    radius, height, modulus, mass = 0.02, 0.1, 1e6, 0.03
    model = abut.Model("drop", gravity=(0, 0, -9.81))
    ball = model.add(
        abut.Body.sphere(
            "ball", radius=radius, mass=mass, position=(0, 0, radius + height), velocity=(0, 0, 0)
        )
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Hertz(modulus=modulus, radius=radius)
    model.add(abut.Contact("touch", ball.shape, floor, normal=law))
    result = abut.simulate(model, end=0.2, step=0.1)
    assert result["touch.penetration"].values.max() <= 0.0
    speed, fall = np.sqrt(2 * 9.81 * height), np.sqrt(2 * height / 9.81)
    deep = (15 * mass * speed**2 / (16 * modulus * np.sqrt(radius))) ** 0.4
    value, time = told(result, "touch")
    assert value == pytest.approx(np.sqrt(deep / radius), rel=0.01)  # weight adds some
    assert time == pytest.approx(fall + 2.9432 * deep / (2 * speed), rel=0.01)


def test_wide_hertz_contact_is_reported():
    """A rubber ball pressed by 0.2 R: √(δ/R) = 0.45 is beyond 0.3."""
    model = abut.Model("press", gravity=(0, 0, 0))
    ball = model.add(abut.Body.sphere("ball", radius=0.02, mass=1.0, position=(0, 0, 0.021)))
    model.add(abut.joints.Translational("guide", ball, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("lead", model["guide"], lower, parameters={"speed": 0.05}))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("touch", ball.shape, floor, normal=abut.normal.Hertz(modulus=1e6, radius=0.02)))
    value, time = told(abut.simulate(model, end=0.1, step=1e-3), "touch")
    # first output beyond δ = 0.09 R = 1.8 mm, after 1 mm of gap, at 50 mm/s
    assert abs(time - 2.8e-3 / 0.05) < 1.1e-3
    assert 0.3 < value < 0.32


def lower(t, speed):
    return -speed * t


def test_beam_bending_beyond_range_is_reported():
    """A cantilever element whose end rotates by φ = 0.5 rad exceeds its range, and one warning reports it."""
    model = abut.Model("cantilever", gravity=(0, 0, 0))
    w, z = np.cos(0.25), np.sin(0.25)
    model.add(abut.Body("tip", 1.0, (0.01, 0.01, 0.01), (1.0, 0.25, 0), (w, 0, 0, z)))
    section = {
        "length": 1.0,
        "area": 1e-4,
        "torsion": 1e-9,
        "bending": (1e-9, 1e-9),
        "youngs_modulus": 1e9,
        "shear_modulus": 4e8,
    }
    for kind, limit in ((abut.forces.Beam, 0.3), (abut.forces.SlenderBeam, 0.5)):
        other = model.without("beam") if "beam" in [thing.name for thing in model] else model
        other.add(kind("beam", other["tip"].frame(), other.ground.frame(), **section))
        result = abut.simulate(other, end=1e-3, step=1e-3)
        told_of = [line for line in result.warnings if "documented range" in line]
        assert bool(told_of) == (limit < 0.5), told_of
        model = other


def test_restored_stepper_restores_validity_checks():
    """`restore` also restores the validity checks: the range is left at φ = 3.1 sin 10 t > 3 rad, after the saved state."""
    stepper = abut.Stepper(far())
    stepper.step(0.05)
    saved = stepper.save()
    stepper.step(0.107)  # at 3.1 rad
    assert any(np.isfinite(stepper._simulation.requests._validity.left).ravel())
    stepper.restore(saved)
    assert not np.isfinite(stepper._simulation.requests._validity.left).any()


def push(t):
    return 0.24


def test_deflections_of_modes_are_watched_on_solver_steps():
    """A cantilever of one mode under a force that begins at once swings by 1 − cos ω t, ω² = 12.36 E I/(ρA L⁴); outputs where it is back at
    rest, after a period, see nothing. The tip goes to 2 · 0.97 F L³/(3 E I) = 0.155 L, and passes 0.1 L first at cos ω t = 1 − 0.1/0.0777.
    """
    for force, expected in ((push, True), (half_push, False)):
        model = abut.Model("cantilever", gravity=(0, 0, 0))
        beam = model.add(FlexibleBody("beam", cantilever(1.0, 1.0, 1.0, {1: 1}, radius=0.01)))
        model.add(abut.joints.Fixed("wall", beam["root"], model.ground, at=(0, 0, 0)))
        model.add(abut.forces.Force("pull", beam["tip"].frame(), model.ground.frame(), fy=force))
        period = 2.0 * np.pi / np.sqrt(12.3624)
        result = abut.simulate(model, end=period, step=period)
        tip = result["beam_tip.position.y"].values
        assert np.abs(tip).max() < 0.02
        found = told(result, "beam")
        assert (found is not None) == expected
        if found:
            assert found[0] > 0.1
            assert found[1] == pytest.approx(
                np.arccos(1.0 - 0.1 / 0.0777) / np.sqrt(12.3624), abs=0.05 * period
            )


def half_push(t):
    return 0.12


def test_orientation_does_not_matter():
    """The range of a bushing refers to the relative rotation R_Jᵀ R_I = 1 of its frames, not to their rotation in space."""
    turn = Rotation.from_rotvec((0.3, -2.0, 1.0))
    x, y, z, w = turn.as_quat()
    model = abut.Model("turned", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", 1.0, (0.01, 0.01, 0.01), orientation=(w, x, y, z)))
    ground = model.ground.frame(orientation=(w, x, y, z))
    model.add(
        abut.forces.Bushing(
            "mount", body.frame(), ground, (1.0, 2.0, 3.0), torsional_stiffness=(1.0, 2.0, 3.0)
        )
    )
    assert told(abut.simulate(model, end=0.1, step=0.01), "mount") is None


def test_pin_leaving_plane_journal_is_reported():
    """A pin that drifts by 1 m/s leaves the bore of 20 mm length at t = 10 mm/(1 m/s) = 10 ms."""
    model = abut.Model("drift", gravity=(0, 0, 0))
    pin = model.add(abut.Body("pin", 1.0, (0.01, 0.01, 0.01), velocity=(0, 0, 1.0)))
    model.add(
        abut.PlanarJournal("play", pin, model.ground, at=(0, 0, 0), clearance=1e-4, radius=0.01, length=0.02)
    )
    assert told(abut.simulate(model, end=0.009, step=1e-3), "play_orbit") is None
    value, time = told(abut.simulate(model, end=0.02, step=1e-4), "play_orbit")
    assert value > 0.01
    assert abs(time - 0.01) < 2e-4

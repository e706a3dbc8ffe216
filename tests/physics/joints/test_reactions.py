"""Reaction forces against Newton–Euler by hand."""

import numpy as np
import pytest

import abut
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

GRAVITY = 9.81


def spun_up(t: float) -> float:
    return 0.5 * t + t * t


def turning(t: float, w: float) -> float:
    return w * t


def test_rotating_arm_with_an_offset_mass():
    """Arm driven about z by phi = 0.5 t + t^2; centre of mass at (a, 0, h) in arm axes, full inertia tensor.

    F = m (a_c - g); about the hub T = d(I_O w)/dt - r x m g with
    T_x = -I_xz.. : for w = (0, 0, w):  T = alpha I_O e_z + w^2 e_z x I_O e_z - r x m g (Goldstein, section
    5.5). All by instantaneous linear algebra: 1e-6 of 50 N or N m.
    """
    m, a, h = 3.0, 0.4, 0.25
    inertia = np.array([[0.05, 0.01, 0.02], [0.01, 0.07, -0.015], [0.02, -0.015, 0.06]])
    model = abut.Model("arm", gravity=(0, 0, -GRAVITY))
    arm = model.add(
        abut.Body(
            "arm",
            mass=m,
            inertia=inertia,
            position=(a, 0, h),
            velocity=(0, 0.5 * a, 0),
            angular_velocity=(0, 0, 0.5),
        )
    )
    hub = model.add(abut.joints.Revolute("hub", arm, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", hub, spun_up))
    run = abut.simulate(model, end=1.5, step=0.01)
    t = run.time
    phi, w, alpha = 0.5 * t + t**2, 0.5 + 2 * t, 2.0
    c, s, zero, one = np.cos(phi), np.sin(phi), 0 * t, 0 * t + 1
    R = np.moveaxis(np.array([[c, -s, zero], [s, c, zero], [zero, zero, one]]), 2, 0)
    r0 = np.array([a, 0, h])
    r = R @ r0
    acceleration = np.column_stack(
        [-(w**2) * r[:, 0] - alpha * r[:, 1], -(w**2) * r[:, 1] + alpha * r[:, 0], zero]
    )
    force = m * (acceleration + np.array([0, 0, GRAVITY]))
    about_hub = inertia + m * (r0 @ r0 * np.eye(3) - np.outer(r0, r0))
    column = R @ (about_hub[:, 2])
    ez = np.array([0, 0, 1.0])
    torque = (
        alpha * column + (w**2)[:, None] * np.cross(ez, column) - np.cross(r, m * np.array([0, 0, -GRAVITY]))
    )
    assert run["hub.force"].values + run["drive.force"].values == target(
        force, "force in the hub [N]", atol=1e-5
    )
    assert run["hub.torque"].values + run["drive.torque"].values == target(
        torque, "torque in the hub [N·m]", atol=1e-5
    )
    # the drive carries the axial part alone, the bearing the rest
    np.testing.assert_allclose(run["drive.torque"].values[:, 2], torque[:, 2], atol=1e-5)
    np.testing.assert_allclose(run["hub.torque"].values[:, 2], 0, atol=1e-9)


def test_hanging_chain_reactions_equal_weight_below():
    """Statics: joint k of a vertical chain at rest carries the weight of all below it, and reports the force on its first body.

    F_k = g Σ_{n≥k} m_n with m_n = 1 + n kg. 1e-9: solution of the linear equations.
    """
    model = abut.Model("hanging", gravity=(0, 0, -GRAVITY))
    above = model.ground
    for k in range(4):
        body = model.add(abut.Body(f"b{k}", mass=1.0 + k, inertia=(0.1, 0.1, 0.1), position=(0, 0, -0.5 - k)))
        model.add(abut.joints.Spherical(f"j{k}", body, above, at=(0, 0, -float(k)), axis="z"))
        above = body
    run = abut.simulate(model, end=0.1, step=0.01)
    for k in range(4):
        below = sum(1.0 + n for n in range(k, 4)) * GRAVITY
        assert run[f"j{k}.force.z"].values == target(below, "force in the links of a chain [N]", rtol=1e-9)


def test_cantilevered_beam_of_two_fixed_bodies():
    """Fixed joints: force is the weight outboard, torque its moment about the joint: T = -sum r x m g."""
    model = abut.Model("beam", gravity=(0, 0, -GRAVITY))
    inner = model.add(abut.Body("inner", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0)))
    outer = model.add(abut.Body("outer", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(1.5, 0.2, 0)))
    model.add(abut.joints.Fixed("root", inner, model.ground, at=(0, 0, 0)))
    model.add(abut.joints.Fixed("middle", outer, inner, at=(1, 0, 0)))
    run = abut.simulate(model, end=0.1, step=0.05)
    np.testing.assert_allclose(run["root.force"].values[-1], [0, 0, 3 * GRAVITY], atol=1e-8)
    weight = np.array([0, 0, GRAVITY])
    root = np.cross([0.5, 0, 0], 2 * weight) + np.cross([1.5, 0.2, 0], weight)
    np.testing.assert_allclose(run["root.torque"].values[-1], root, atol=1e-8)
    np.testing.assert_allclose(run["middle.torque"].values[-1], np.cross([0.5, 0.2, 0], weight), atol=1e-8)


def test_slider_crank_inverse_dynamics():
    """Constant crank speed; joint forces and drive torque by Newton–Euler of rod and slider, differentiated
    by hand.

    x_B = r cos f + l cos p, sin p = -(r/l) sin f. The out-of-plane redundancy of a planar loop in space
    does not touch the in-plane forces. Positions exact by closure at every output, so 1e-6 of forces of 1
    kN.
    """
    r, rod_length, w = 0.05, 0.12, 5000 * 2 * np.pi / 60
    crank_mass, rod_mass, slider_mass, rod_inertia = 0.3, 0.21, 0.14, 2.5e-4
    model = abut.Model("slider-crank", gravity=(0, 0, 0))
    crank = model.add(abut.Body("crank", mass=crank_mass, inertia=(1e-4,) * 3, angular_velocity=(0, 0, w)))
    rod = model.add(
        abut.Body(
            "rod",
            mass=rod_mass,
            inertia=(1e-5, rod_inertia, rod_inertia),
            position=(r + rod_length / 2, 0, 0),
            velocity=(0, r * w / 2, 0),
            angular_velocity=(0, 0, -r * w / rod_length),
        )
    )
    slider = model.add(
        abut.Body("slider", mass=slider_mass, inertia=(1e-4,) * 3, position=(r + rod_length, 0, 0))
    )
    main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("pin", rod, crank, at=(r, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("wrist", slider, rod, at=(r + rod_length, 0, 0), axis="z"))
    model.add(abut.joints.Translational("guide", slider, model.ground, at=(r + rod_length, 0, 0), axis="x"))
    model.add(abut.motions.Displacement("drive", main, turning, parameters={"w": w}))
    run = abut.simulate(model, end=0.012, step=1e-4)
    f = w * run.time
    sp = -r / rod_length * np.sin(f)
    cp = np.sqrt(1 - sp**2)
    pd = -r / rod_length * w * np.cos(f) / cp
    pdd = (r / rod_length * w**2 * np.sin(f) + pd**2 * sp) / cp
    x = r * np.cos(f) + rod_length * cp
    np.testing.assert_allclose(run["slider.position.x"].values, x, atol=1e-9)
    ax = -r * w**2 * np.cos(f) - rod_length * (pdd * sp + pd**2 * cp)
    gx = -r * w**2 * np.cos(f) - rod_length / 2 * (pdd * sp + pd**2 * cp)
    gy = -r * w**2 * np.sin(f) + rod_length / 2 * (pdd * cp - pd**2 * sp)
    wx = slider_mass * ax  # wrist force on the slider, along x
    px = rod_mass * gx + wx  # pin force on the rod
    # moments about the rod's centre, arms +-(l/2)(cos p, sin p) to the wrist (force -w) and to the pin (force p)
    # J pdd = (l/2)[cp (-wy) - sp (-wx)] - (l/2)[cp py - sp px], with py = m gy + wy
    wy = (-rod_inertia * pdd * 2 / rod_length + sp * (wx + px) - cp * rod_mass * gy) / (2 * cp)
    py = rod_mass * gy + wy
    assert run["wrist.force"].values[:, :2] == target(
        np.column_stack([wx, wy]), "force in the wrist pin [N]", atol=1e-2
    )
    np.testing.assert_allclose(run["pin.force"].values[:, :2], np.column_stack([px, py]), atol=1e-2)
    np.testing.assert_allclose(run["guide.force"].values[:, 1], -wy, atol=1e-2)
    torque = r * (np.cos(f) * py - np.sin(f) * px)
    assert run["drive.torque"].values[:, 2] == target(torque, "torque of the drive [N·m]", atol=1e-3)


@pytest.mark.parametrize("redundant", ["least norm", "adams"])
@pytest.mark.parametrize("upper", [True, False])
def test_a_door_on_two_hinges(redundant, upper):
    """A door turns freely with ω on two hinges at heights 0 and 2 m, its mass centre at (a, 0, h): together they bear F = m (a_c − g) and
    T = r × F about the lower one, as the inertia is principal. Which bears what two hinges leave open: with "adams" the one added first
    bears all of it, and the other nothing, where equations are put out of action; else they share. Tolerance as above.
    """
    m, a, h, spin = 20.0, 0.4, 1.1, 2.0
    model = abut.Model("door", gravity=(0, 0, -GRAVITY), redundant=redundant)
    door = model.add(
        abut.Body(
            "door",
            mass=m,
            inertia=(8.0, 9.0, 1.2),
            position=(a, 0, h),
            velocity=(0, spin * a, 0),
            angular_velocity=(0, 0, spin),
        )
    )
    heights = {"upper": 2.0, "lower": 0.0}
    for name in ("upper", "lower") if upper else ("lower", "upper"):
        model.add(abut.joints.Revolute(name, door, model.ground, at=(0, 0, heights[name]), axis="z"))
    run = abut.simulate(model.with_values({}), end=0.4, step=0.1)
    (told,) = (one for one in run.warnings if "redundant constraints" in one)
    assert ("they are inactive" in told) == (redundant == "adams")
    whole = {name: (run.values(f"{name}.force"), run.values(f"{name}.torque")) for name in heights}
    phi = spin * run.time
    force = m * np.stack(
        [-(spin**2) * a * np.cos(phi), -(spin**2) * a * np.sin(phi), GRAVITY + 0 * phi], axis=1
    )
    torque = np.cross(np.stack([a * np.cos(phi), a * np.sin(phi), h + 0 * phi], axis=1), force)
    both = sum(whole[name][0] for name in heights)
    about = sum(whole[name][1] + np.cross((0, 0, heights[name]), whole[name][0]) for name in heights)
    np.testing.assert_allclose(both, force, atol=1e-6 * 200)
    np.testing.assert_allclose(about, torque, atol=1e-6 * 200)
    idle = whole["lower" if upper else "upper"]
    bears = max(float(np.abs(part).max()) for part in idle)
    assert bears < 1e-6 if redundant == "adams" else bears > 10.0

"""Default methods of machines: by counting pairs that may touch, by stiffness, and for the machines of the gallery."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.analysis.simulation.choose_integrator import default_integrator
from gallery import script

METHODS = {
    "RungeKutta": (
        "ball_bearing", "beam_on_slope", "bearing_ball", "bouncing_ball", "cam_against_jump", "cam_flat_follower", "cam_roller_follower",
        "chain", "chain_drive", "crane_hinge_wear", "crank_by_wire", "dry_slider_crank", "escapement", "failed_cam", "four_bar_clearance",
        "gear_blank", "geneva_wheel", "gripper_arm", "inverted_pendulum", "launch_train", "looping", "newtons_cradle", "planetary_set",
        "press_noise", "ratchet_and_pawl", "slider_crank", "slider_crank_clearance", "slot_and_pin", "turntable", "worn_wrist_pin",
    ),
    "Radau": ("dominoes", "latch", "luffing_crane", "rope_over_a_sheave", "stacked_boxes", "stick_slip", "v_groove"),
    "MoreauJean": ("box_in_a_hopper", "capstan", "dominoes_rigid", "house_of_cards", "masonry_arch", "rattleback", "wedge", "woodpecker"),
    "Verlet": ("settling_spheres", "tracked_vehicle"),
}  # fmt: skip


@pytest.mark.parametrize("name", [name for names in METHODS.values() for name in names])
def test_default_methods_of_the_gallery(name):
    """Machines with few contacts keep a precise method; free balls and links on bushings have a constant step."""
    expected = next(method for method, names in METHODS.items() if name in names)
    method, why = default_integrator(script(name).model)
    assert type(method).__name__ == expected
    assert why.startswith(expected)


def many(kind: str, stiffness: float = 0.0) -> abut.Model:
    """Return 40 bodies above a floor, all of which may touch each other."""
    model = abut.Model("many", gravity=(0, 0, -9.81))
    shapes = []
    for k in range(40):
        place = (0.2 * (k % 7), 0.2 * (k // 7), 0.1)
        if kind == "ball":
            body = abut.Body.sphere(f"body{k}", radius=0.05, mass=1.0, position=place)
        else:
            body = abut.Body.box(f"body{k}", size=(0.1, 0.1, 0.1), mass=1.0, position=place)
        shapes.append(model.add(body).shape)
        if stiffness:
            frames = body.frame(), model.ground.frame(place)
            model.add(abut.forces.Bushing(f"support{k}", *frames, stiffness=(stiffness,) * 3))
    model.add(abut.Contact("all", shapes, normal=abut.normal.KelvinVoigt(stiffness=1e5, damping=100)))
    return model


@pytest.mark.parametrize(
    ("kind", "stiffness", "name", "reason"),
    [
        ("ball", 0.0, "Verlet", 'the shortest contact, of "all"'),
        ("ball", 1e6, "Verlet", "oscillates or relaxes at 1e+03 rad/s"),
        ("ball", 1e9, "Cenic", "needs much shorter steps than the contacts"),
        ("box", 0.0, "Cenic", 'the solids of "all" touch at edges'),
    ],
)
def test_steps_of_many_bodies_resolve_contacts_and_springs(kind, stiffness, name, reason):
    """Free balls get a constant step of their contacts, balls on springs one of their springs; solids and stiff springs error control."""
    method, why = default_integrator(many(kind, stiffness))
    assert type(method).__name__ == name
    assert reason in why
    if stiffness and name == "Verlet":  # a thirtieth of the period 2π/√(k/m), to two digits
        assert method.step == pytest.approx(2 * np.pi / np.sqrt(stiffness) / 30, rel=0.05)


def test_a_constant_step_remains_where_the_convex_method_is_not_available():
    """Joint coordinates and graphics processors are not available with `Cenic`."""
    method, _ = default_integrator(many("box"), may_be_convex=False)
    assert isinstance(method, abut.Verlet)

"""A slider-crank read from CAD moves as the same machine written by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from step_files import ANGLE, CRANK, ROD, slider_crank_file, slider_crank_parts, weighed

pytest.importorskip(
    "OCP.BRepPrimAPI", reason='STEP files need OCCT: pip install "abut[cad]"', exc_type=ImportError
)

#: Products that move as one, with the shift [mm] of the later ones from the axes of the first.
TURNING = {"crank": (0, 0, 0), "flywheel": (0, 0, 0), "Kurbelzapfen": (CRANK, 20, 0)}
SLIDING = {"3rd slider": (0, 0, 0), "wrist pin": (0, 0, 0)}


def together(products: dict[str, tuple[float, float, float]]):
    """Mass, centre and inertia about it of products as one, by closed forms of their pieces."""
    mass, moment, inertia = 0.0, np.zeros(3), np.zeros((3, 3))
    for name, shift in products.items():
        rho = 2700.0 if name == "3rd slider" else 7850.0
        pieces = [
            (s, k, a + np.array(shift), b + np.array(shift)) for s, k, a, b in slider_crank_parts()[name]
        ]
        volume, centre, about = weighed(*pieces)
        mass, moment, inertia = mass + rho * volume, moment + rho * volume * centre, inertia + rho * about
    c = moment / mass
    return mass, c, inertia - mass * ((c @ c) * np.eye(3) - np.outer(c, c))


def by_hand() -> abut.Model:
    """Three bodies on joints at the drawing's places."""
    lift = math.asin(CRANK / ROD * math.sin(math.radians(ANGLE)))
    a = math.radians(ANGLE)
    pin = 1e-3 * CRANK * np.array([math.cos(a), 0.0, math.sin(a)])
    wrist = np.array([pin[0] + 1e-3 * ROD * math.cos(lift), 0.0, 0.0])
    model = abut.Model("by hand", gravity=(0, 0, -9.80665))

    def body(name, products, origin, angle):
        mass, centre, inertia = together(products)
        turn = (math.cos(angle / 2), 0.0, -math.sin(angle / 2), 0.0)  # about −y
        c, s = math.cos(angle), math.sin(angle)
        position = origin + np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]]) @ centre
        return model.add(abut.Body(name, mass, inertia, tuple(position), turn))

    crank = body("crank", TURNING, np.zeros(3), a)
    rod = body("rod", {"连杆": (0, 0, 0)}, pin + np.array((0, 0.03, 0)), -lift)
    slider = body("slider", SLIDING, wrist + np.array((0, 0.04, 0)), 0.0)
    model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.joints.Translational("guide", slider, model.ground, at=tuple(wrist), axis="x"))
    model.add(abut.joints.Revolute("big_end", rod, crank, at=tuple(pin), axis="y"))
    model.add(abut.joints.Revolute("small_end", rod, slider, at=tuple(wrist), axis="y"))
    return model


@pytest.mark.long
@pytest.mark.slow
def test_a_slider_crank_from_cad_swings_as_the_one_by_hand(tmp_path):
    """Released at 60°, ten parts with proposed joints have x(t) and φ(t) of three bodies modelled by hand, to 1e-8 over half a second.

    Both are integrated to 1e-11 a step. Positions in the file have 1e-12, masses 1e-9.
    """
    read = abut.read(slider_crank_file(tmp_path / "slider_crank.step"))
    method = abut.RungeKutta(rtol=1e-11)
    found, wanted = (
        abut.simulate(model, end=0.5, step=0.005, integrator=method) for model in (read, by_hand())
    )
    assert np.ptp(wanted["main.displacement"].values) > 1.0
    for one, other in {"crank_to_机架": "main", "part_3rd_slider_to_机架": "guide"}.items():
        values = [result[f"{name}.displacement"].values for result, name in ((found, one), (wanted, other))]
        np.testing.assert_allclose(*values, atol=1e-8)
    assert found.status.ok
    assert wanted.status.ok
    np.testing.assert_allclose(found["连杆.position"].values, wanted["rod.position"].values, atol=1e-8)
    np.testing.assert_allclose(
        found["连杆.angular_velocity"].values, wanted["rod.angular_velocity"].values, atol=1e-7
    )

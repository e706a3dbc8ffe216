"""Geometrically exact beams in motion: frequencies, spin-up, free flight, damping, contact."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import abut
from abut.flexible import Arc, Elastic, Rectangle, Round, Section
from targets import target


def spun_up(t):
    """ω(t) = ω_s/T (t − T/2π sin 2πt/T), ω_s = 6 rad/s, T = 15 s."""
    return 0.4 * (0.5 * t * t + (7.5 / math.pi) ** 2 * (math.cos(2.0 * math.pi * t / 15.0) - 1.0))


def clamp(model, beam):
    start = beam["start"]
    place = model.ground.frame_at(start.position, orientation=start.orientation)
    return model.add(abut.joints.Fixed("clamp", start.frame(), place))


def cantilever(n, **more):
    """E I = 1, ρ A = 10, slenderness L/r = 3160, no shear to speak of."""
    model = abut.Model("rod", gravity=(0, 0, 0))
    section = Section(1e-2, I_y=1e-9, I_z=1e-9, torsion=1e-9, k_y=1e4, k_z=1e4)
    beam = model.add(
        abut.Beam("beam", [(0, 0, 0), (1, 0, 0)], section, Elastic(1e9, 0.3, 1000), elements=n, **more)
    )
    clamp(model, beam)
    return model, beam


def test_frequencies_of_a_cantilever_converge_by_the_fourth_power():
    """(βL)² = 3.516015, 22.034492 of Euler's cantilever, by `linearize`: elements bend exactly between their nodes, and mass at the nodes
    in Gregory's shares sums up as integrals of fourth order. The first is 9e-5 high with 8 elements and falls by 16 or more with twice as
    many (up to rotary inertia, 1e-7); with half intervals at the ends it would be 7e-3.
    """
    exact = np.array([1.8751040687119611, 4.694091132974174]) ** 2
    errors = []
    for n in (4, 8, 16):
        found = np.sort(np.abs(np.imag(abut.linearize(cantilever(n)[0]).eigenvalues)))[:8:4]
        errors.append(found * math.sqrt(10.0) / exact - 1.0)
    first, second = np.abs(np.array(errors)).T
    assert first[1] < 1e-4
    assert second[1] < 1e-3
    assert first[0] / first[1] > 14.0
    assert first[1] / first[2] > 14.0
    assert second[2] < 1e-4


@pytest.mark.slow
def test_frequencies_of_a_thick_beam_are_timoshenkos():
    """Supported at both ends: with k = nπ/L, (ρ/kG) ω⁴ − (A/I + k² (1 + E/kG)) ω² + E k⁴/ρ = 0 (Timoshenko, Phil. Mag. 41 (1921) 744).
    L/h = 5, ν .3: shear and rotary inertia take 6 % of the first and 18 % of the second frequency. 20 elements, whose lumped mass does not
    carry shear along to fourth order: 1e-3 by mode number squared.
    """
    young, density, span, n = 2e11, 7800.0, 0.5, 20
    section = Rectangle("50 mm", "100 mm")
    model = abut.Model("thick", gravity=(0, 0, 0))
    beam = model.add(
        abut.Beam("beam", [(0, 0, 0), (span, 0, 0)], section, Elastic(young, 0.3, density), elements=n)
    )
    start, end = (model.ground.frame_at(beam[which].position, z="x") for which in ("start", "end"))
    model.add(abut.joints.Spherical("start", beam["start"].frame(), start))
    model.add(abut.joints.InLine("end", beam["end"].frame(), end))
    area, inertia = section.area, section.second_moments[0]
    shear = section.shear_factors(0.3)[1] * young / 2.6
    found = np.sort(np.abs(np.imag(abut.linearize(model).eigenvalues)))
    for mode in (1, 2):
        k = mode * math.pi / span
        b = area / inertia + k**2 * (1.0 + young / shear)
        squares = np.roots([density / shear, -b, young * k**4 / density])
        assert np.abs(found / math.sqrt(squares.min()) - 1.0).min() < 1e-3 * mode**2


@pytest.mark.parametrize(("n", "off"), [(4, 4e-3), (8, 2e-3)])
def test_spin_up_of_a_beam(n, off):
    """max lag = 0.5743 m at 6.762 s of the tip of Kane's beam, spun up to 6 rad/s in 15 s: L = 10 m, E I = 1.4e4 N m², E A = 2.8e7 N, ρ
    A = 1.2 kg/m.

    Source: Kane, Ryan & Banerjee, J. Guidance 10 (1987) 139; the figure from coupled modes of Simo & Vu-Quoc's equations; 20
    geometrically exact elements of another program give 0.57377 m. 0.2 %: eight elements give 0.57373 m.
    """
    model = abut.Model("spin", gravity=(0, 0, 0))
    section = Section(1e-3, I_y=5e-7, I_z=5e-7, torsion=1e-6)
    beam = model.add(
        abut.Beam("beam", [(0, 0, 0), (10, 0, 0)], section, Elastic(2.8e10, 0.3, 1200), elements=n)
    )
    hub = model.add(abut.joints.Revolute("hub", beam["start"], model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", hub, spun_up))
    result = abut.simulate(model, end=7.5, step=0.02)
    turn = np.array([spun_up(t) for t in result.time])
    tip = result[f"{beam['end'].name}.position"].values
    lag = np.cos(turn) * tip[:, 1] - np.sin(turn) * tip[:, 0]
    assert lag.min() == target(
        -0.5743,
        "lag of the tip behind the hub [m]",
        rel=off,
        peers={"another program's 20 elements": -0.57377},
    )
    assert result.time[lag.argmin()] == target(6.762, "time of the largest lag [s]", abs=0.03)


def test_free_flight_keeps_energy_and_momenta():
    """A beam bent to a quarter of a ring is released and tumbles without loads: T + V = const to 1e-8, p and L = const to 1e-9.

    The method has rtol 1e-9 over 6000 steps; measured are 2e-10 and 1e-11.
    """
    model = abut.Model("flight", gravity=(0, 0, 0))
    arc, section = Arc((0, 1, 0), (0, 0, 0), "90 deg"), Rectangle(0.05, 0.02)
    motion = {"velocity": (0.1, 0.2, 0.3), "angular_velocity": (1, 2, 3)}
    beam = model.add(
        abut.Beam("beam", arc, section, Elastic(2e6, 0.3, 1000), elements=6, prestressed=True, **motion)
    )
    result = abut.simulate(model, end=0.5, step=0.01, integrator=abut.RungeKutta(rtol=1e-9))
    energy = result["energy.total"].values
    assert np.ptp(result["energy.elastic"].values) > 0.01 * energy[0]
    assert np.ptp(energy) < 1e-8 * energy[0]
    momentum = spin = np.zeros(3)
    for node in beam.nodes:
        x, v, w, q = (
            result[f"{node.name}.{of}"].values
            for of in ("position", "velocity", "angular_velocity", "quaternion")
        )
        axes = Rotation.from_quat(np.roll(q, -1, axis=1)).as_matrix()
        own = axes @ node.inertia @ axes.transpose(0, 2, 1)
        momentum = momentum + node.mass * v
        spin = spin + node.mass * np.cross(x, v) + np.einsum("nij,nj->ni", own, w)
    for kept in (momentum, spin):
        assert np.ptp(kept, axis=0).max() < 1e-9 * np.abs(kept).max()


def test_no_rigid_motion_strains_it():
    """A quarter of a ring that flies at 37 km/s and 37 m away has E = 0 of strain, to the rounding of its positions, for every path."""
    model = abut.Model("flight", gravity=(0, 0, 0))
    arc = Arc((0, 1, 0), (0, 0, 0), "90 deg")
    model.add(
        abut.Beam("beam", arc, Round(0.02), "steel", elements=3, position=(5, 6, 7), velocity=(1e4, 2e4, 3e4))
    )
    result = abut.simulate(model, end=1e-3, step=1e-3)
    assert result["energy.elastic"].values.max() < 1e-12 * result["energy.kinetic"].values.max()


def test_damping_by_a_ratio_at_a_frequency():
    """Kelvin–Voigt with τ = ζ/(π f): a mode of frequency f_k decays as ζ_k = ζ f_k/f, exactly, so −Re λ/|λ| is that of each mode."""
    frequency = 3.516 / (2.0 * math.pi * math.sqrt(10.0))
    model, beam = cantilever(4, damping=(0.01, frequency))
    assert beam.elements[0].damping_time == pytest.approx(0.01 / (math.pi * frequency), rel=1e-12)
    found = abut.linearize(model).eigenvalues
    slow = found[np.argsort(np.abs(found))][:8:4]
    for value in slow:
        ratio = 0.01 * abs(value) / (2.0 * math.pi * frequency)
        assert -value.real / abs(value) == target(ratio, "damping ratio of each mode", rel=1e-6)


def test_beam_damping_is_in_energy_account():
    """T + V + D = const to 1e-6 while a plucked beam loses more than half of its energy."""
    model = abut.Model("plucked", gravity=(0, 0, 0))
    section = Section(1e-2, I_y=1e-7, I_z=1e-7, torsion=1e-7)
    arc = Arc((0, 3, 0), (0, 0, 0), 1.0 / 3.0)
    beam = abut.Beam(
        "beam", arc, section, Elastic(1e8, 0.3, 1000), elements=3, prestressed=True, damping=(0.05, 0.2)
    )
    model.add(beam)
    clamp(model, beam)
    result = abut.simulate(model, end=4.0, step=0.1, integrator=abut.Radau(rtol=1e-9))
    total = result["energy.total"].values + result["energy.dissipated"].values
    start = result["energy.total"].values[0]
    assert result["energy.total"].values[-1] < 0.5 * start
    np.testing.assert_allclose(total, start, rtol=1e-6)


def test_a_beam_strikes_a_stop():
    """A cantilever under its weight comes to rest on a stop at its end with N = 3/8 of its weight (propped cantilever, statics).

    2 %: the nodes carry shares of the mass. Shapes on nodes use the same pairs and laws as on bodies.
    """
    model = abut.Model("stop", gravity=(0, 0, -9.81))
    beam = model.add(abut.Beam("beam", [(0, 0, 0), (1, 0, 0)], Round("20 mm"), "steel", elements=8))
    clamp(model, beam)
    plate = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.01)), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e8, damping=10.0)
    model.add(abut.Contact("touch", beam.shapes("sphere")[-1], plate, normal=law))
    push = abut.statics(model).result["touch.normal_magnitude"].values[-1]
    assert push == target(0.375 * beam.mass * 9.81, "force of the stop on a beam [N]", rel=0.02)


def test_lanes_are_single_runs():
    """Two values of E A of one element in lanes of one run: positions are bit-identical (error = 0) to those of two runs."""
    model = abut.Model("lanes")
    section = Section(1e-2, I_y=1e-7, I_z=1e-7, torsion=1e-7)
    arc = Arc((0, 3, 0), (0, 0, 0), 1.0 / 3.0)
    clamp(model, model.add(abut.Beam("beam", arc, section, Elastic(1e8, 0.3, 1000), elements=2)))
    values = (1e7, 2e7)
    many = abut.simulate_many(model, {"beam_element_2.axial": values}, end=0.02, step=0.01)
    for k, value in enumerate(values):
        alone = abut.simulate(model.with_values({"beam_element_2.axial": value}), end=0.02, step=0.01)
        np.testing.assert_array_equal(many[k]["beam_2.position"].values, alone["beam_2.position"].values)
        assert np.abs(many[k]["beam.axial_force"].values).max() > 0.0

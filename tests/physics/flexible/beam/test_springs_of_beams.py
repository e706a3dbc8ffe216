"""Helical springs and torsion bars modelled as beams."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.flexible import Elastic, Parametric, Round
from abut.joints import Fixed
from targets import target

STEEL = Elastic(210e9, 0.3, 7850.0)
SHEAR = 210e9 / 2.6


def pull(t, load):
    return load


def wound(turns, mean, wire, rise, elements):
    """A helix about z: turns coils of a mean diameter, with a rise per turn."""
    whole = 2.0 * math.pi * turns
    length = turns * math.hypot(math.pi * mean, rise)

    def way(s):
        phi = whole * s / length
        return 0.5 * mean * math.cos(phi), 0.5 * mean * math.sin(phi), rise * turns * s / length

    return abut.Beam("spring", Parametric(way, length), Round(wire), STEEL, elements=elements)


def stiffness(turns, mean, wire, rise):
    """(C⁻¹)_zz [N/m] of the flexibility of a helix whose end moves along the axis alone, by Castigliano's theorem and quadrature:

    C = ∫ Mᵀ (t tᵀ/GJ + (1 − t tᵀ)/EI) M + t tᵀ/EA + (1 − t tᵀ)/kGA ds, M the moment by loads there.
    """
    n, young = 2000, 210e9
    area, second, k = 0.25 * math.pi * wire**2, math.pi * wire**4 / 64.0, 7.8 / 8.8
    phi = 2.0 * math.pi * turns * (np.arange(n) + 0.5) / n
    places = np.stack(
        [0.5 * mean * np.cos(phi), 0.5 * mean * np.sin(phi), rise * phi / (2.0 * math.pi)], axis=1
    )
    along = np.stack([-math.pi * mean * np.sin(phi), math.pi * mean * np.cos(phi), np.full(n, rise)], axis=1)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    twist = along[:, :, None] * along[:, None]
    arms = np.array([0.0, 0.0, rise * turns]) - places
    moment = np.concatenate(
        [np.cross(np.eye(3), arms[:, None]).transpose(0, 2, 1), np.tile(np.eye(3), (n, 1, 1))], axis=2
    )
    bent = twist / (2.0 * SHEAR * second) + (np.eye(3) - twist) / (young * second)
    give = np.einsum("nia,nij,njb->ab", moment, bent, moment)
    give[:3, :3] += (twist / (young * area) + (np.eye(3) - twist) / (k * SHEAR * area)).sum(axis=0)
    return float(np.linalg.inv(give * turns * math.hypot(math.pi * mean, rise) / n)[2, 2])


def test_helical_spring_stiffness_from_wire_torsion():
    """A helix of D/d = 20, pulled along its axis: k = G d⁴/(8 D³ n) (Wahl, Mechanical Springs (1963), ch. 1) but for bending, shear and the
    guidance of its end, which are a thousandth and more (`stiffness`). An element bends as its middle does, so that the error falls with
    the square of their number: −3.8 % with eight a coil (docs/beams.md), a quarter of that with sixteen; extrapolated, it is right to .1 %.
    """
    sizes = (1, 0.04, 0.002, 0.004)
    exact = stiffness(*sizes)
    assert stiffness(3, *sizes[1:]) == target(
        SHEAR * 0.002**4 / (8.0 * 0.04**3 * 3), "stiffness of the helical spring [N/m]", rel=2e-3
    )
    found = []
    for elements in (8, 16):
        spring = wound(*sizes, elements)
        model = abut.Model("spring", gravity=(0, 0, 0))
        model.add(spring)
        model.add(Fixed("below", spring["start"], model.ground, at=spring["start"].position))
        top = spring["end"]
        axle = model.add(abut.Body("axle", 0.1, (1e-5,) * 3, position=(0.0, 0.0, top.position[2])))
        model.add(Fixed("arm", top, axle, at=top.position))
        model.add(abut.joints.Translational("slide", axle, model.ground, at=axle.position, axis="z"))
        ends = axle.frame(), model.ground.frame()
        model.add(abut.forces.Force("pull", *ends, fz=pull, parameters={"load": 1e-3}))
        moved = abut.statics(model).result["axle.position"].values[-1, 2] - top.position[2]
        found.append(1e-3 / moved / exact - 1.0)
    assert found[1] / found[0] == pytest.approx(0.25, rel=0.1)
    assert (4.0 * found[1] - found[0]) / 3.0 == pytest.approx(0.0, abs=1e-3)


def test_a_torsion_bar_twists_by_its_polar_moment():
    """θ = T L/(G π d⁴/32), with one element or many, to rounding; every element reports the torque."""
    length, wire, torque = 0.8, 0.02, 300.0
    for n in (1, 4):
        bar = abut.Beam("bar", [(0, 0, 0), (length, 0, 0)], Round(wire), STEEL, elements=n)
        model = abut.Model("bar", gravity=(0, 0, 0))
        model.add(bar)
        model.add(Fixed("wall", bar["start"], model.ground, at=(0, 0, 0)))
        ends = bar["end"].frame(), model.ground.frame()
        model.add(abut.forces.Force("twist", *ends, tx=pull, parameters={"load": torque}))
        result = abut.statics(model).result
        w, x, *_ = result[f"{bar['end'].name}.quaternion"].values[-1]
        assert 2.0 * math.atan2(x, w) == target(
            torque * length / (SHEAR * math.pi * wire**4 / 32.0), "twist of the torsion bar [rad]", rel=1e-9
        )
        np.testing.assert_allclose(np.abs(result["bar.torque"].values[-1]), torque, rtol=1e-9)

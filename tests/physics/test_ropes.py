"""Ropes: what hangs, what is slack, what is wound around a drum, and what is refused."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy.optimize import brentq

import abut
from abut.errors import InvalidValue
from abut.flexible import Arc, Polyline

LENGTH, SPAN, WEIGHT = 3.0, 2.0, 9.81  #: m, m, N/m


def hung(n, axial):
    """A rope of 1 kg/m whose ends are held on one level, begun as an inextensible catenary."""
    shape = brentq(lambda a: 2.0 * a * math.sinh(1.0 / a) - LENGTH, 0.2, 5.0)

    def catenary(s):
        u = math.asinh((s - 0.5 * LENGTH) / shape)
        return shape * u, 0.0, shape * (math.cosh(u) - math.cosh(1.0 / shape))

    model = abut.Model("hung")
    rope = abut.Rope("rope", catenary, "1 cm", axial=axial, density_by_length=1.0, elements=n, length=LENGTH)
    model.add(rope)
    for end in ("start", "end"):
        model.add(abut.joints.Spherical(end, rope[end].frame(), model.ground.frame_at(rope[end].position)))
    return model, rope


@pytest.mark.parametrize("axial", [1e3, 1e5])
def test_an_elastic_catenary(axial):
    """Irvine, Cable Structures (1981) sec. 2.4: with H the horizontal tension and V = wL/2, span = HL/EA + 2H/w asinh(V/H), sag =
    wL²/8EA + H/w (√(1 + V²/H²) − 1). A polygon of weights at its corners errs by h²: a quarter with twice as many, 2e-4 and 8e-4 with 32.
    """
    v = 0.5 * WEIGHT * LENGTH
    h = brentq(lambda h: h * LENGTH / axial + 2.0 * h / WEIGHT * math.asinh(v / h) - SPAN, 0.5, 200.0)
    sag = WEIGHT * LENGTH**2 / (8.0 * axial) + h / WEIGHT * (math.hypot(1.0, v / h) - 1.0)
    errors = []
    for n in (8, 16, 32):
        model, rope = hung(n, axial)
        result = abut.statics(model).result
        places = [result[f"{node.name}.position"].values[-1] for node in rope.nodes]
        pull = result["rope.tension"].values[-1]
        steps = [b - a for a, b in itertools.pairwise(places)]
        across = np.array([t * abs(s[0]) / np.linalg.norm(s) for t, s in zip(pull, steps, strict=True)])
        assert np.ptp(across) < 1e-8 * h  # the same everywhere
        errors.append((-places[n // 2][2] / sag - 1.0, across.mean() / h - 1.0))
    found = np.abs(np.array(errors))
    assert (found[2] < (2e-4, 8e-4)).all()
    np.testing.assert_allclose(found[:-1] / found[1:], 4.0, rtol=0.1)


def pull(t, f):
    return -f


def hauled(t, v):
    return v * t


def capstan(mu, n):
    """A rope over half of a fixed drum, hung with 10 N and hauled; the ratio of its tensions while it slides."""
    model = abut.Model("capstan", gravity=(0, 0, 0))
    radius = 0.1
    reach = radius + 0.001
    arc = math.pi * reach
    tail = 6.0 * arc / n

    def over(s):
        if s < tail:
            return -reach, 0.0, s - tail
        if s > tail + arc:
            return reach, 0.0, tail + arc - s
        q = (s - tail) / reach
        return -reach * math.cos(q), 0.0, reach * math.sin(q)

    given = {"axial": 2e4, "density_by_length": 0.05, "tension": 10.0, "damping": "1e-3 s"}
    rope = model.add(abut.Rope("rope", over, "2 mm", elements=n + 12, length=2.0 * tail + arc, **given))
    model.add(
        abut.forces.Force(
            "hang", rope["start"].frame(), model.ground.frame(), fz=pull, parameters={"f": 10.0}
        )
    )
    hook = model.add(abut.Body("hook", mass=1.0, inertia=(1, 1, 1), position=rope["end"].position))
    slide = model.add(abut.joints.Translational("slide", hook, model.ground, at=hook.position, axis="-z"))
    model.add(abut.joints.Spherical("hold", rope["end"].frame(), hook.frame()))
    model.add(abut.motions.Displacement("haul", slide, hauled, parameters={"v": 0.1}))
    drum = abut.shapes.Cylinder(model.ground.frame(z="y"), radius, 0.1)
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=100.0)
    rub = abut.friction.HyperbolicTangent(mu, 1e-3)
    model.add(abut.Contact("rub", rope.shapes(), drum, normal=law, friction=rub))
    result = abut.simulate(model, end=0.3, step=0.002)
    tension = result["rope.tension"].values[75:]
    turns = max(np.abs(result[f"{node.name}.quaternion"].values[:, 1:]).max() for node in rope.nodes)
    assert turns < 1e-5  # points do not roll
    return float((tension[:, -1] / tension[:, 0]).mean())


@pytest.mark.parametrize(("mu", "exact"), [(0.1, 1.369108), (0.3, 2.566332)])
def test_a_rope_over_a_drum(mu, exact):
    """T₂/T₁ = e^(μπ) (Euler 1762, Eytelwein 1808). Over points at angles α it grows by (1 + μ tan α/2)/(1 − μ tan α/2) at each, which
    is too much by μπα²(1 + μ²)/12: 1.4 % with eight on the drum at μ .3, a quarter with sixteen; within a third of which the mean over
    the passing of points stays.
    """
    for n in (8, 16):
        angle = math.pi / n
        lumped = ((1.0 + mu * math.tan(0.5 * angle)) / (1.0 - mu * math.tan(0.5 * angle))) ** n
        off = lumped / exact - 1.0
        assert off == pytest.approx(mu * math.pi * angle**2 * (1.0 + mu**2) / 12.0, rel=0.05)
        assert capstan(mu, n) == pytest.approx(lumped, rel=0.35 * off)


@pytest.mark.parametrize(("damping", "off"), [(0.0, 1e-7), ("5 ms", 1e-4)])
def test_a_rope_never_pushes(damping, off):
    """A weight thrown up on a slack rope falls freely until that is taut, is pulled up by at most m g + √((m g)² + k m v²), and flies
    again: no force but upwards, none while it is shorter than it is made. The books of energy close; damped to 1e-4 only, for within
    a strain of 1e-6 damping takes 10 W at once, and a step of 10 µs sees that or not. It does not push as the rope goes slack.
    """
    model = abut.Model("bungee")
    given = {"axial": 2e3, "density_by_length": 0.01, "elements": 1, "damping": damping}
    rope = model.add(abut.Rope("rope", [(0, 0, 0), (0, 0, -1)], "1 cm", **given))
    weight = model.add(
        abut.Body("weight", mass=2.0, inertia=(1, 1, 1), position=(0, 0, -1), velocity=(0, 0, 1))
    )
    model.add(abut.joints.Spherical("top", rope["start"].frame(), model.ground.frame()))
    model.add(abut.joints.Spherical("hook", rope["end"].frame(), weight.frame()))
    result = abut.simulate(model, end=1.0, step=1e-3, integrator=abut.Radau(rtol=1e-8))
    assert result.status.ok
    tension, force = result["rope.tension"].values, result["rope_element_1.force"].values
    places = [result[f"rope_{k}.position"].values for k in range(2)]
    span = np.linalg.norm(places[1] - places[0], axis=1)
    assert tension.min() == 0.0
    most = 2.0 * 9.81 + math.hypot(2.0 * 9.81, math.sqrt(2e3 * 2.0))
    assert tension.max() == pytest.approx(most, rel=0.15 if damping else 1e-3)
    assert tension[span < 1.0].max() == 0.0
    assert (force[:, 2] >= 0.0).all()
    books = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(books) < off * np.ptp(result["energy.potential"].values)


def test_a_belt_is_closed():
    """A ring of rope that turns freely bears T = ρA v², whatever its radius; a polygon of 40 bears 1 + O(α²/12) of that: within 2 %."""
    model = abut.Model("belt", gravity=(0, 0, 0))
    speed, density = 10.0, 0.2
    pull = density * speed**2
    ring = abut.Rope(
        "belt",
        Arc((0, 0, 0), (1, 0, 0), "360 deg"),
        "1 cm",
        axial=1e4,
        density_by_length=density,
        elements=40,
        closed=True,
        tension=pull,
        angular_velocity=(0, 0, speed),
    )
    model.add(ring)
    assert len(ring) == len(ring.elements) == 40
    assert ring.mass == pytest.approx(density * 2.0 * math.pi, rel=1e-12)
    result = abut.simulate(model, end=0.2, step=0.01)
    np.testing.assert_allclose(result["belt.tension"].values, pull, rtol=0.02)


def test_what_makes_no_rope_is_refused():
    """One sentence each."""
    line = [(0, 0, 0), (1, 0, 0)]
    for match, make in (
        (r'rope "r" has no axial; give a material', lambda: abut.Rope("r", line, "1 cm")),
        (r'rope "r": diameter is -1.0 m', lambda: abut.Rope("r", line, -1.0, "steel")),
        (
            r'rope "r": it is closed, but its curve ends 1 m',
            lambda: abut.Rope("r", line, "1 cm", "steel", closed=True),
        ),
        (r'rope "r": tension is -1.0 N', lambda: abut.Rope("r", line, "1 cm", "steel", tension=-1.0)),
        (r"be at least 2", lambda: Polyline([(0, 0, 0)])),
    ):
        with pytest.raises(InvalidValue, match=match):
            make()

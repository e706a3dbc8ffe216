"""Sound machines for the tests of ``abut doctor``, which may be given one ill each."""

from __future__ import annotations

import math

import abut
from abut.advice.finding import Finding, Severity
from abut.analysis.doctor.model_checks import machine_findings
from abut.analysis.simulation.choose_integrator import select_integrator

RADIUS, FALL, STEEL = 0.02, 0.98, 3.16e9  #: [m], [m], [N/m^1.5]
MASS = 7850.0 * 4.0 / 3.0 * math.pi * RADIUS**3
SPEED = math.sqrt(2.0 * 9.80665 * FALL)


def depth(stiffness: float, exponent: float = 1.5) -> float:
    """K δⁿ⁺¹/(n+1) = ½ m v²."""
    return ((exponent + 1.0) * 0.5 * MASS * SPEED**2 / stiffness) ** (1.0 / (exponent + 1.0))


def drop(*, gravity: float = 9.80665, density: float = 7850.0, rub: float = 0.1, **law: float) -> abut.Model:
    """A steel ball that falls by 0.98 m onto a plate; sound, unless said otherwise."""
    numbers = {
        "stiffness": STEEL,
        "exponent": 1.5,
        "damping": 200.0,
        "full_damping_depth": 0.1 * depth(STEEL),
    } | law
    model = abut.Model("drop", gravity=(0, 0, -gravity))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, density=density, position=(0, 0, RADIUS + FALL)))
    plane = abut.shapes.HalfSpace(model.ground.frame())
    friction = abut.friction.Coulomb(0.3, 0.2, stiction_velocity=rub, friction_velocity=10.0 * rub)
    model.add(
        abut.Contact("bounce", ball.shape, plane, normal=abut.normal.Impact(**numbers), friction=friction)
    )
    return model


def hertzian(modulus: float) -> abut.Model:
    """The same with a law that has a modulus."""
    model = drop()
    return model.replace(
        "bounce",
        lambda old: abut.Contact(
            "bounce", old.shape_i, old.shape_j, normal=abut.normal.Hertz(modulus, RADIUS)
        ),
    )


def hung(stiffness: float = 100.0) -> abut.Model:
    """A mass of 1 kg on a spring."""
    model = abut.Model("hung")
    mass = model.add(abut.Body("mass", mass=1.0, inertia=(1, 1, 1)))
    model.add(
        abut.forces.SpringDamper(
            "spring", mass.frame(), model.ground.frame((0, 0, 1)), stiffness=stiffness, free_length=1.0
        )
    )
    return model


def crumb(mass: float, stiffness: float) -> abut.Model:
    """A ball of some mass on a plane, in a machine with a flywheel of 100 kg."""
    model = abut.Model("crumb", gravity=(0, 0, -9.80665))
    ball = model.add(abut.Body.sphere("ball", radius="1 mm", mass=mass, position=(0, 0, 1e-3)))
    wheel = model.add(abut.Body("wheel", mass=100.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Fixed("bolt", wheel, model.ground, at=(1, 0, 0)))
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.0)
    model.add(abut.Contact("rest", ball.shape, abut.shapes.HalfSpace(model.ground.frame()), normal=law))
    return model


def lost() -> abut.Model:
    model = drop()
    model.add(abut.Body("stray", mass=1.0, inertia=(1, 1, 1), position=(5, 0, 0)))
    return model


def alarms(findings) -> list[Finding]:
    return [one for one in findings if one.severity is not Severity.NOTE]


def looked(model: abut.Model, integrator: abut.Method | None = None) -> list[Finding]:
    return list(machine_findings(model, select_integrator(model, integrator)[0]))

"""The one machine of the tests of studies: a mass on a spring, whose motion is known in closed form."""

from __future__ import annotations

import abut

LENGTH, BEGIN = 0.2, 0.3


def oscillator(stiffness: float = 50.0, mass: float = 2.0) -> abut.Model:
    """x(t) = 0.2 + 0.1 cos(√(k/m) t)."""
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    body = model.add(abut.Body("mass", mass=mass, inertia=(1, 1, 1), position=(BEGIN, 0, 0)))
    model.add(
        abut.forces.SpringDamper(
            "spring", body.frame(), model.ground.frame(), stiffness=stiffness, free_length=LENGTH
        )
    )
    return model


def swing(result: abut.Result) -> float:
    """How far it goes."""
    x = result.values("mass.position.x")
    return float(x.max() - x.min())


def study(**other: object) -> abut.Study:
    """Forty variants, observed by a reduction and by a function."""
    told = {
        "vary": {"spring.stiffness": ("20 N/m", "80 N/m"), "mass.mass": ("1 kg", "3 kg")},
        "observe": {"last": "mass.position.x.last", "swing": swing},
        "design": abut.study.latin_hypercube(40, seed=3),
        "end": "1 s",
        "step": "10 ms",
    }
    return abut.Study(oscillator(), **(told | other))

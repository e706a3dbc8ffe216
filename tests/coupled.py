"""Two machines of one kind, that touch across what they tell each other: a ball, and a plate on a spring."""

from __future__ import annotations

from pathlib import Path
from typing import Any

#: A body that moves along z on a spring, and a force on it that is given, or that follows by Hertz' law from a height that is given.
TEXT = '''
import abut

end = 2.88e-3
ball = {ball}


def push(z, given, law, stiffness):
    """Hertz' force of how deep what stands at the height that is given is in it, or the force that is given."""
    deep = max(z - given, 0.0)
    return (1.0 - law) * given - law * stiffness * deep**1.5


model = abut.Model("ball" if ball else "plate", gravity=(0, 0, 0))
body = model.add(
    abut.Body(
        "body", mass=0.1 if ball else 1.0, inertia=(1, 1, 1), position=(0, 0, 2e-4 if ball else 0), velocity=(0, 0, -1 if ball else 0)
    )
)
given = model.add(abut.signals.Input("given", initial=0.0 if ball else 2e-4))
foot = model.ground.frame((0, 0, -1))
spring = model.add(abut.forces.SpringDamper("spring", body.frame(), foot, stiffness=0 if ball else 1e5, free_length=1))
force = model.add(
    abut.forces.Force(
        "push", body.frame(), model.ground.frame(), fz=push, inputs=[given], parameters={{"law": 0.0 if ball else 1.0, "stiffness": 1e7}}
    )
)
integrator = abut.RungeKutta(rtol=1e-9)
'''

MASS, SPEED, STIFFNESS = (
    (0.1, 1.0),
    1.0,
    1e5,
)  #: of ball and plate [kg], of the ball at first [m/s], of the spring [N/m]
BALL, PLATE = ("body.position.z", "body.velocity.z"), ("body.position.z", "body.velocity.z", "push.force.z")
END = 2.88e-3  #: s: they have parted by then


def write(folder: Path) -> tuple[Path, Path]:
    """The scripts of ball and plate."""
    out = folder / "ball.py", folder / "plate.py"
    for path in out:
        path.write_text(TEXT.format(ball=path.stem == "ball"))
    return out


def energy(ball: dict[str, float], plate: dict[str, float]) -> float:
    """What both move with, and what the spring holds [J]."""
    moving = 0.5 * MASS[0] * ball["body.velocity.z"] ** 2 + 0.5 * MASS[1] * plate["body.velocity.z"] ** 2
    return moving + 0.5 * STIFFNESS * plate["body.position.z"] ** 2


class Imported:
    """A unit of either version, by FMPy."""

    def __init__(self, path: Any, first: Any = None) -> None:
        import fmpy

        self.told = fmpy.read_model_description(str(path))
        self.three = self.told.fmiVersion.startswith("3")
        self.logged: list[str] = []
        self.folder = fmpy.extract(str(path))
        self.unit = fmpy.instantiate_fmu(self.folder, self.told, logger=self._log, debug_logging=True)
        if self.three:
            self.unit.enterInitializationMode(startTime=0.0)
        else:
            self.unit.setupExperiment(startTime=0.0)
            self.unit.enterInitializationMode()
        self.references = {v.name: v.valueReference for v in self.told.modelVariables}
        for name, value in (first or {}).items():
            self.set(name, value)
        self.unit.exitInitializationMode()

    def _log(self, *told: Any) -> None:
        self.logged.append(told[-1].decode())

    def get(self, name: str) -> float:
        read = self.unit.getFloat64 if self.three else self.unit.getReal
        return float(read([self.references[name]])[0])

    def set(self, name: str, value: float) -> None:
        write = self.unit.setFloat64 if self.three else self.unit.setReal
        write([self.references[name]], [value])

    def step(self, time: float, h: float) -> None:
        self.unit.doStep(currentCommunicationPoint=time, communicationStepSize=h)

    def close(self) -> None:
        self.unit.terminate()
        self.unit.freeInstance()

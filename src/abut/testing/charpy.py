"""Charpy pendulum impact test, from release to rise.

A pendulum is released, swings down, strikes a specimen on two anvils and continues, or rebounds. Swing and rise are those of the pendulum,
by closed forms or, with friction in bearings and air drag, by a run of it as a machine. The impact is computed with the chosen specimen.

Sources: ISO 148-1:2016 (specimen, anvils, striker 2 and 8 mm), ISO 148-2:2016 (machine), ISO 14556:2015 (force and displacement); ASTM
E23 (striker 8 mm).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.fem.linear.elasticity import Elasticity, elasticity
from abut.fem.mesh.mesh import Mesh
from abut.model import Model
from abut.short_repr import short_repr
from abut.testing.bar import ELEMENTS, bar_machine, stiffness
from abut.testing.impact_record import LEAST_RATE, ImpactRecord
from abut.testing.pendulum import Pendulum
from abut.testing.specimen import Struck, strike, strike_on_springs
from abut.units import Scalar, non_negative, positive

if TYPE_CHECKING:
    from abut.fem.explicit import Outcome
    from abut.fem.laws.law import Law, LawLike
    from abut.results.result import Result

__all__ = ["STEEL", "STRIKERS", "Charpy"]

STRIKERS = {"ISO": 2e-3, "ASTM": 8e-3}  #: radius of the striking edge [m]
STEEL = Elasticity.isotropic("207 GPa", 0.3, 7850, name="steel")
SPECIMENS = ("V notch", "elastic beam", "elastic solid")
ELASTIC = (
    "Predicted: forces of an elastic bar without a notch, on contact springs of the given stiffness. "
    "Not predicted: yield and fracture, which occur in steel far below such forces."
)
LINEAR = (
    "Predicted: forces of a notched elastic specimen. Not predicted: yield and fracture, because the "
    "given material has no yield stress; give a law such as abut.fem.laws.VonMises."
)
PLASTIC = (
    "Predicted: inertial oscillation, general yield, bending up to a few millimetres. Not predicted: "
    "fracture, and therefore no absorbed energy KV of a specimen that breaks, because no damage "
    "criterion is given."
)
DAMAGED = (
    "The given damage criterion deletes elements. Fracture and absorbed energy depend on this "
    "criterion and on the element size; they are not a prediction."
)


@short_repr
@dataclass(frozen=True, eq=False)
class Charpy:
    """Pendulum impact machine with a specimen of 55 × 10 × 10 mm on anvils 40 mm apart.

    Args:
        energy: energy of the machine [J].
        speed: speed of the striking edge at contact, without losses [m/s].
        striker: "ISO", edge of 2 mm, or "ASTM", 8 mm; or a radius [m].
        specimen: "V notch", of finite elements that may yield (`abut.testing.specimen`); "elastic beam", a plain bar as a beam in the
            pendulum's machine, or "elastic solid", of finite elements, both with springs at striker and anvils.
        material: an `Elasticity`, the name of a material, `abut.fem.laws.VonMises` or `JohnsonCook`; steel, elastic, by default. A notched
            specimen needs one with a yield criterion; otherwise it is elastic.
        length: length of the pendulum, from the axis to the edge [m].
        pendulum: a `Pendulum`, instead of energy, speed and length.
        friction: μ at the anvils, for a notched specimen.
        striker_stiffness: stiffness of the spring between edge and bar, for elastic specimens [N/m].
        anvil_stiffness: stiffness of the spring between the bar and each anvil [N/m].
        damage: plastic strain at which elements of a notched specimen are deleted: a choice, not a prediction. (A `JohnsonCook` may
            have a separate criterion.)
        mesh: a quarter, from `abut.testing.specimen` or `plain_bar`; this is the default.

    Raises:
        UnknownName: no such specimen, striker or material.
        InvalidValue, WrongUnit: a number is outside its range, or of another dimension.
    """

    energy: Scalar = 300.0
    speed: Scalar = 5.4
    striker: Scalar = "ISO"
    specimen: str = "V notch"
    material: LawLike | None = None
    length: Scalar = 0.8
    pendulum: Pendulum | None = None
    friction: Scalar = 0.1
    striker_stiffness: Scalar = 2e8
    anvil_stiffness: Scalar = 1e9
    damage: Scalar | None = None
    mesh: Mesh | None = None

    def __post_init__(self) -> None:
        if self.specimen not in SPECIMENS:
            raise UnknownName.of("specimen of a Charpy machine", str(self.specimen), SPECIMENS)
        if self.pendulum is None:
            object.__setattr__(self, "pendulum", Pendulum.of(self.energy, self.speed, self.length))
        elif not isinstance(self.pendulum, Pendulum):
            raise InvalidValue.of("Charpy: pendulum", self.pendulum, "be an abut.testing.Pendulum")
        numbers = {"striker_stiffness": "N/m", "anvil_stiffness": "N/m"}
        made: dict[str, Any] = {
            name: positive(getattr(self, name), unit, what=f"Charpy: {name}")
            for name, unit in numbers.items()
        }
        made["friction"] = non_negative(self.friction, "1", what="Charpy: friction")
        made["material"] = _elastic_law(self.material, self.specimen)
        if self.damage is not None:
            if self.specimen != "V notch" or isinstance(made["material"], Elasticity):
                raise InvalidValue(
                    "Charpy: damage is a plastic strain, but this specimen does not yield; use "
                    'specimen="V notch" and a plastic law such as abut.fem.laws.VonMises'
                )
            made["damage"] = positive(self.damage, "1", what="Charpy: damage")
        for name, value in made.items():
            object.__setattr__(self, name, value)
        _ = self.radius

    @property
    def radius(self) -> float:
        """Radius of the striking edge [m]."""
        if isinstance(self.striker, str) and self.striker.isalpha():
            if self.striker not in STRIKERS:
                raise UnknownName.of("striker", self.striker, STRIKERS)
            return STRIKERS[self.striker]
        return positive(self.striker, "m", what='Charpy: striker ("ISO", "ASTM" or a radius)')

    @property
    def model(self) -> Model:
        """Return the machine of the released pendulum. Its body is "pendulum", its joint "axis", its axis x."""
        return self._pendulum.swinging()

    @property
    def impact_model(self) -> Model:
        """Return the machine of pendulum and bar at the instant of contact, for ``specimen="elastic beam"``.

        Raises:
            InvalidValue: the specimen is another.
        """
        if self.specimen != "elastic beam":
            raise InvalidValue(
                'Charpy: impact_model needs specimen="elastic beam", which is a multibody model, but '
                f'specimen="{self.specimen}" has finite elements; use specimen="elastic beam", or '
                "strike()"
            )
        return self._bar(self._pendulum.falls()[1])

    def strike(
        self, end: Scalar = 2e-3, *, rate: Scalar = "1 MHz", **options: Any
    ) -> ImpactRecord:  # fmt: skip
        """Release the pendulum, strike, and let it rise.

        Args:
            end: end of the record [s], from contact on; within 2 ms a plain elastic bar repels the pendulum.
            rate: sampling rate [Hz], at least 100 kHz (ISO 14556).
            **options: for ``"elastic beam"`` those of `abut.simulate`, for others those of `abut.fem.explicit.run`, such as ``scaled_to``
                (mass scaling), ``frames``, ``threads``.

        Raises:
            InvalidValue, WrongUnit: the pendulum does not reach the specimen, or a number is outside its range.
        """
        last = positive(end, "s", what="Charpy: end of the record")
        per = positive(rate, "Hz", what="Charpy: rate")
        if per < LEAST_RATE:
            raise InvalidValue.of("Charpy: rate", per, "be at least 100 kHz, as ISO 14556 requires", "Hz")
        count = max(round(per * last), 2)
        falls, speed = self._pendulum.falls()
        impact = (self._strike_beam if self.specimen == "elastic beam" else self._strike_solid)(
            speed, last, count, options
        )
        return replace(
            impact, falls=falls, rise=self._pendulum.rises(float(impact.speed[-1])),
            free_rise=self._pendulum.rises(speed),
        )  # fmt: skip

    @property
    def static_stiffness(self) -> float:
        """Stiffness of the plain bar, bent on its anvils as a Timoshenko beam [N/m]; without the springs at striker and anvils."""
        return stiffness(self._elasticity)

    @property
    def _pendulum(self) -> Pendulum:
        assert self.pendulum is not None
        return self.pendulum

    @property
    def _law(self) -> Law | Elasticity:
        return cast("Law | Elasticity", self.material)  # since __post_init__

    @property
    def _elasticity(self) -> Elasticity:
        law = self._law
        return law if isinstance(law, Elasticity) else law.elasticity

    @property
    def _springs(self) -> dict[str, Any]:
        return {"striker": float(self.striker_stiffness), "anvil": float(self.anvil_stiffness)}

    def _bar(self, speed: float) -> Model:
        return bar_machine(self._pendulum, self._elasticity, radius=self.radius, speed=speed, **self._springs)

    def _strike_beam(self, speed: float, last: float, count: int, options: dict[str, Any]) -> ImpactRecord:
        """Compute the impact with the machine of pendulum and beam."""
        from abut.analysis import simulate
        from abut.integrators import RungeKutta
        from abut.model.geometry.rotations import to_matrix

        method = options.pop("integrator", None) or RungeKutta(rtol=1e-6)
        result = simulate(self._bar(speed), end=last, step=last / count, integrator=method, **options)
        length = float(self._pendulum.length)
        quaternion = result["pendulum.quaternion"].values
        fallen = -length * np.sin(2.0 * np.arctan2(quaternion[:, 1], quaternion[:, 0]))
        axis = to_matrix(result[f"bar_{ELEMENTS}.quaternion"].values[-1])[:, 0]
        return self._record(
            np.asarray(result.time),
            result["strike.normal_magnitude"].values,
            fallen,
            result["left_anvil.normal_magnitude"].values + result["right_anvil.normal_magnitude"].values,
            -result["pendulum.angular_velocity"].values[:, 0] * length,
            2.0 * math.atan2(axis[1], axis[0]),
            ELASTIC,
            result,
            None if result.status.ok else str(result.status),
        )

    def _strike_solid(self, speed: float, last: float, count: int, options: dict[str, Any]) -> ImpactRecord:
        """Compute the impact with finite elements of a quarter, struck by the effective mass at the edge."""
        given: dict[str, Any] = {
            "mesh": self.mesh, "mass": self._pendulum.felt_mass, "speed": speed, "end": last, "samples": count,
        }  # fmt: skip
        if self.specimen == "elastic solid":
            struck = strike_on_springs(self._elasticity, **given, **self._springs, **options)
        else:
            if self.damage is not None:
                options = {"delete": {"specimen": float(self.damage)}} | options
            given |= {"striker": self.radius, "friction": self.friction}
            struck = strike(self._law, **given, **options)
        broken = "delete" in options or getattr(self.material, "damage", None) is not None
        notched = LINEAR if isinstance(self.material, Elasticity) else PLASTIC
        statement = notched if self.specimen == "V notch" else ELASTIC
        force = struck.force  # each sample is the mean since the one before
        now = np.concatenate([[0.0], 0.5 * (force[1:-1] + force[2:]), force[-1:]])
        anvils = np.concatenate([[0.0], 0.5 * (struck.anvils[1:-1] + struck.anvils[2:]), struck.anvils[-1:]])
        return self._record(
            struck.time,
            now,
            struck.displacement,
            anvils,
            -np.asarray(struck.outcome.samples.scalars["striker.velocity y"], float),
            _bend_angle(struck),
            DAMAGED if broken else statement,
            struck.outcome,
            struck.outcome.stopped,
        )

    def _record(
        self, time: Numbers, force: Numbers, displacement: Numbers, anvils: Numbers, speed: Numbers, bend: float, statement: str,
        details: Result | Outcome, stopped: str | None,
    ) -> ImpactRecord:  # fmt: skip
        """Return the record from data that both methods provide; swing and rise are added later."""
        return ImpactRecord(
            name=f"{self.specimen}, {self._elasticity.name}, striker {1e3 * self.radius:g} mm",
            pendulum=self._pendulum,
            time=time,
            force=force,
            displacement=displacement,
            anvils=anvils,
            speed=speed,
            bend_angle=bend,
            statement=statement,
            details=details,
            stopped=stopped,
        )


def _elastic_law(given: LawLike | None, specimen: str) -> Law | Elasticity:
    """Return an `Elasticity`, or a law that has one."""
    if given is None:
        return STEEL
    if hasattr(given, "elasticity"):
        if specimen != "V notch":
            raise InvalidValue(
                f'Charpy: specimen="{specimen}" is elastic and takes no law; give an Elasticity or '
                'the name of a material, or use specimen="V notch"'
            )
        return cast("Law", given)
    return elasticity(given)


def _bend_angle(struck: Struck) -> float:
    """Return twice the rotation of the end section, from its displacements along x at the last frame [rad]."""
    part = next(iter(struck.outcome.fields.parts.values()))
    x = part.mesh.positions[:, 0]
    end = np.flatnonzero(x > x.max() - 1e-9)
    place = part.mesh.positions[end] + part.displacement[-1][end]
    slope = np.polyfit(place[:, 1], place[:, 0], 1)[0]
    return -2.0 * math.atan(float(slope))

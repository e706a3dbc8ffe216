"""Pendulum of an impact machine: closed forms, and a model of its swing.

    E = M g s (1 − cos α),   v = l √(2 g (1 − cos α)/L),   m = M s L/l²,   T = 2π √(L/g)  ⇔  L = g T²/4π²

M is its mass, m the effective mass at the striking edge. s, L and l are the distances from the axis to the centre of mass, to the centre of
percussion (so that M s L is its moment of inertia about the axis) and to the striking edge.

With l = L the impact does not load the bearings, m L = M s, and the absorbed energy is m g L (cos β − cos α).

Source: ISO 148-2:2016 (energy, speed and centre of percussion of a pendulum machine); Timoshenko and Young, Advanced Dynamics (1948), 1.9.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

import numpy as np

from abut import forces, joints, shapes
from abut.array_types import Numbers
from abut.contact import friction
from abut.errors import InvalidValue
from abut.joints.friction import JointFriction
from abut.model import Body, Model
from abut.model.geometry import rotations
from abut.units import Scalar, non_negative, positive, quantity

__all__ = ["Pendulum", "percussion_centre"]

GRAVITY = 9.81
SLIDES = 1e-3  #: sliding speed on the journal at which friction reaches three quarters [m/s]
FACE = 10e-3  #: position of the hanging striking edge along y [m]: at the specimen's struck face, y = 10 mm


def percussion_centre(period: Scalar, gravity: Scalar = GRAVITY) -> float:
    """Return L = g T²/4π² [m], from the period T [s] of small swings.

    Raises:
        InvalidValue, WrongUnit: a number that is not above zero, or of another dimension.

    >>> round(percussion_centre("1.794 s"), 4)
    0.7997
    """
    g, t = positive(gravity, "m/s^2", what="gravity"), positive(period, "s", what="period of small swings")
    return g * t**2 / (4.0 * math.pi**2)


def air_drag(rate, c):  # type: ignore[no-untyped-def]
    """Return the torque of air drag, −c ω |ω|."""
    return -c * rate * abs(rate)


@dataclass(frozen=True)
class Pendulum:
    """Rigid pendulum that is released from rest.

    Args:
        mass: M [kg].
        centre: s, from the axis to the centre of mass [m].
        length: l, from the axis to the striking edge [m].
        angle: α, angle of release from the hanging position [rad], above 0 and up to π.
        percussion: L, from the axis to the centre of percussion [m]; `length` by default, as the standards require within 1 %. More than
            `centre`.
        friction: μ of the bearings, at the radius `journal`.
        journal: radius of the journal [m].
        windage: c of the torque c ω |ω| against the rotation [N·m·s²].
        gravity: g [m/s²].

    Raises:
        InvalidValue, WrongUnit: a number is outside its range, or of another dimension.
    """

    mass: Scalar
    centre: Scalar
    length: Scalar
    angle: Scalar
    percussion: Scalar | None = None
    friction: Scalar = 0.0
    journal: Scalar = 15e-3
    windage: Scalar = 0.0
    gravity: Scalar = GRAVITY

    def __post_init__(self) -> None:
        if self.percussion is None:
            object.__setattr__(self, "percussion", self.length)
        lengths = {"centre": "m", "length": "m", "percussion": "m", "journal": "m"}
        for name, unit in ({"mass": "kg", "angle": "rad", "gravity": "m/s^2"} | lengths).items():
            value = positive(getattr(self, name), unit, what=f"pendulum: {name}")
            object.__setattr__(self, name, value)
        for name, unit in (("friction", "1"), ("windage", "N*m*s^2")):
            object.__setattr__(self, name, non_negative(getattr(self, name), unit, what=f"pendulum: {name}"))
        if float(self.angle) > math.pi:
            raise InvalidValue.of(
                "pendulum: angle of release",
                self.angle,
                "be at most π (180 deg), measured from the hanging position",
                "rad",
            )
        if not float(self.percussion or 0.0) > float(self.centre):
            raise InvalidValue.of(
                "pendulum: percussion",
                self.percussion,
                f"be more than {self.centre:g} m, the distance of the centre of mass, since L = s + "
                "k²/s with the radius of gyration k",
                "m",
            )

    @classmethod
    def of(
        cls, energy: Scalar = 300.0, speed: Scalar = 5.4, length: Scalar = 0.8, *, centre: Scalar = 0.95,
        friction: Scalar = 0.0, windage: Scalar = 0.0, gravity: Scalar = GRAVITY,
    ) -> Self:  # fmt: skip
        """Return the pendulum with a given energy and impact speed that strikes at its centre of percussion.

        Args:
            energy: E [J], such as 150, 300, 450 or 750.
            speed: v [m/s]; 5 to 5.5 in ISO 148-2, 3 to 6 in ASTM E23. cos α = 1 − v²/(2 g l).
            length: l = L [m].
            centre: s/l, above 0 and below 1.
            friction: as in `Pendulum`.
            windage: as in `Pendulum`.
            gravity: as in `Pendulum`.

        Raises:
            InvalidValue, WrongUnit: no angle of release yields that speed, or a number is outside its range.
        """
        joule, v, long, g = (
            positive(value, unit, what=f"pendulum: {what}")
            for value, unit, what in (
                (energy, "J", "energy"),
                (speed, "m/s", "speed"),
                (length, "m", "length"),
                (gravity, "m/s^2", "gravity"),
            )
        )
        share = quantity(centre, "1", what="pendulum: centre, a fraction of its length")
        if not 0.0 < share < 1.0:
            raise InvalidValue.of(
                "pendulum: centre, a fraction of its length", share, "be above 0 and below 1"
            )
        drop = v**2 / (2.0 * g * long)
        if drop > 2.0:
            raise InvalidValue.of(
                "pendulum: speed",
                v,
                f"be at most 2 √(g l) = {2.0 * math.sqrt(g * long):.4g} m/s, the speed after release "
                "at 180 deg; use a longer pendulum",
                "m/s",
            )
        mass = joule / (g * drop * share * long)
        return cls(
            mass,
            share * long,
            long,
            math.acos(1.0 - drop),
            friction=friction,
            windage=windage,
            gravity=g,
        )

    @property
    def moment(self) -> float:
        """M g s, moment of its weight in the horizontal position [N·m]."""
        return float(self.mass) * float(self.gravity) * float(self.centre)

    @property
    def inertia(self) -> float:
        """M s L, moment of inertia about its axis [kg·m²]."""
        return float(self.mass) * float(self.centre) * float(self.percussion or 0.0)

    @property
    def energy(self) -> float:
        """E = M g s (1 − cos α) [J], potential energy at release relative to the hanging position."""
        return self.moment * (1.0 - math.cos(float(self.angle)))

    @property
    def speed(self) -> float:
        """v, speed of the striking edge at the lowest point without friction and windage [m/s]."""
        return float(self.length) * math.sqrt(2.0 * self.energy / self.inertia)

    @property
    def felt_mass(self) -> float:
        """m = M s L/l² [kg], effective mass at the striking edge: E = ½ m v²."""
        return self.inertia / float(self.length) ** 2

    @property
    def period(self) -> float:
        """T = 2π √(L/g) [s], period of small swings."""
        return 2.0 * math.pi * math.sqrt(float(self.percussion or 0.0) / float(self.gravity))

    def absorbed(self, rise: Scalar) -> float:
        """Return M g s (cos β − cos α) [J], from the angle β to which it rises after the specimen."""
        beta = quantity(rise, "rad", what="pendulum: angle of rise")
        return self.moment * (math.cos(beta) - math.cos(float(self.angle)))

    def rise(self, speed: Scalar) -> float:
        """Return the angle of rise β [rad], without losses, from the speed of the edge at the lowest point; π if it goes over the top.

        >>> round(abs(Pendulum.of("300 J").rise("5.4 m/s") - Pendulum.of("300 J").angle), 12)
        0.0
        """
        v = quantity(speed, "m/s", what="pendulum: speed of the edge")
        return math.acos(max(1.0 - 0.5 * self.felt_mass * v**2 / self.moment, -1.0))

    def swinging(self, angle: Scalar | None = None, speed: Scalar = 0.0) -> Model:
        """Return the pendulum as a machine: body "pendulum" on the joint "axis", whose axis is x; it strikes towards −y.

        Args:
            angle: initial angle [rad]; that of release by default.
            speed: initial speed of the edge, towards the specimen [m/s].
        """
        model = Model("pendulum impact machine", gravity=(0.0, 0.0, -float(self.gravity)))
        self.put_into(model, self.angle if angle is None else angle, speed)
        return model

    def put_into(self, model: Model, angle: Scalar, speed: Scalar) -> Body:
        """Add the pendulum with its axis, friction and drag to a model; arguments as in `swinging`."""
        alpha = quantity(angle, "rad", what="pendulum: angle")
        v = quantity(speed, "m/s", what="pendulum: speed")
        long, s = float(self.length), float(self.centre)
        about = self.inertia - float(self.mass) * s**2  # about its centre of mass
        rate, axis = -v / long, (0.0, FACE, long)
        bob = Body(
            "pendulum",
            self.mass,
            (about, about, 0.5 * about),
            (0.0, FACE + s * math.sin(alpha), long - s * math.cos(alpha)),
            rotations.from_rotation_vector((alpha, 0.0, 0.0)),
            (0.0, rate * s * math.cos(alpha), rate * s * math.sin(alpha)),
            (rate, 0.0, 0.0),
            shape=lambda frame: shapes.Box(frame.frame((0.0, 0.08, 0.0)), (0.06, 0.16, 0.2)),
        )
        model.add(bob)
        law = friction.HyperbolicTangent(coefficient=float(self.friction), velocity=SLIDES)
        rubs = JointFriction(law, radius=self.journal) if self.friction else None
        model.add(joints.Revolute("axis", bob, model.ground, at=axis, axis="x", friction=rubs))
        if self.windage:
            ends = (bob.frame_at(axis, z="x"), model.ground.frame_at(axis, z="x"))
            model.add(forces.AxialTorque("windage", *ends, air_drag, parameters={"c": self.windage}))
        return bob

    def falls(self) -> tuple[float, float]:
        """Return the time from release to the lowest point [s], and the speed of the edge there [m/s].

        Without friction and windage t = √(L/g) K(sin² α/2) and v in closed form; otherwise the machine is simulated.

        Raises:
            InvalidValue: friction prevents it from reaching the lowest point.
        """
        from scipy.special import ellipk

        quarter = math.sqrt(float(self.percussion or 0.0) / float(self.gravity))
        if self.angle == math.pi:
            raise InvalidValue(
                "pendulum: angle is 180 deg, an equilibrium, so it does not fall; give a smaller "
                "angle of release"
            )
        time = quarter * float(ellipk(math.sin(0.5 * float(self.angle)) ** 2))
        if not (self.friction or self.windage):
            return time, self.speed
        t, angle, speed = self._simulate_swing(None, 0.0, 1.5 * time)
        if not (angle < 0.0).any():
            raise InvalidValue(
                f"pendulum: after release at {math.degrees(float(self.angle)):.4g} deg it does not "
                f"reach the specimen within {1.5 * time:.4g} s, because of friction and windage; "
                "increase the angle, or reduce friction or windage"
            )
        k = int(np.argmax(angle < 0.0))
        share = angle[k - 1] / (angle[k - 1] - angle[k])
        return float(t[k - 1] + share * (t[k] - t[k - 1])), float(
            speed[k - 1] + share * (speed[k] - speed[k - 1])
        )

    def rises(self, speed: Scalar) -> float:
        """Return the angle of rise β [rad] on either side from the edge's speed at the lowest point, including losses.

        It is computed by a run if there are losses.
        """
        v = quantity(speed, "m/s", what="pendulum: speed")
        if not (self.friction or self.windage) or v == 0.0:
            return self.rise(v)
        _, angle, _ = self._simulate_swing(
            0.0, abs(v), 0.75 * self.period / max(math.cos(0.25 * self.rise(v)), 0.3)
        )
        return float(np.abs(angle).max())

    def _simulate_swing(
        self, angle: float | None, speed: float, end: float
    ) -> tuple[Numbers, Numbers, Numbers]:
        """Simulate a swing, and return times, angles and speeds of the edge."""
        from abut.analysis import simulate
        from abut.integrators import RungeKutta

        method = RungeKutta(rtol=1e-8)  # a bearing's friction is not stiff compared with this inertia
        result = simulate(self.swinging(angle, speed), end=end, step=end / 2000, integrator=method)
        place = result["pendulum.position"].values
        turned = np.unwrap(np.arctan2(place[:, 1] - FACE, float(self.length) - place[:, 2]))
        return result.time, turned, -result["pendulum.angular_velocity"].values[:, 0] * float(self.length)

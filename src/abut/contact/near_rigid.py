"""Rigid contacts in the convex method: a stiff contact law with the same restitution and friction.

    k = max(m (2π/T)², M g/δ),    1/m = 1/m₁ + 1/m₂ of the lightest two bodies

T is a fixed reference time, a small part of the time in which the machine moves by its own length; it must not follow the step, because a
stiffness that changes with the step creates or removes elastic energy. M is the mass of all bodies, and δ the depth to which it may press
one contact point.

The force F = K δ + c δ̇ acts wherever it is positive, also just before the shapes touch. It is then continuous, so that each contact
impulse of a step is a smooth function of the velocities; and it is that of a damped oscillator, F = (K v/ω_d) exp(−ζ ω t) sin ω_d t, until
it vanishes. Its impulse m v (1 + e) gives the restitution

    e = exp(−π ζ/√(1 − ζ²)),   ζ = c/(2 √(K m));   e = 0 for ζ ≥ 1

For a body in a joint the numbers follow from the effective mass at the contact point, K = max(K, m (2π/T)²) and c = 2 ζ √(K m), with m when
the touch begins (`integrators.convex.effective_mass`).

Source: Castro et al., IEEE Trans. Robot. 38 (2022) 3795, sec. V-B (near-rigid regularisation), for the first term.
"""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Any

from abut.contact.geometry_choice import RigidPoints
from abut.contact.normal import KelvinVoigt
from abut.errors import InvalidValue
from abut.kernels.columns.convex_columns import ReboundNumbers

if TYPE_CHECKING:
    from abut.model import Model

STATIC_DEPTH = 1e-4  #: depth δ, as a fraction of the machine's length
OVERDAMPED = 3.0  #: damping ratio without rebound; above 1, so that loads that vary are transmitted with little amplification
CREEP = 1e-4  #: stiction velocity, as a fraction of the machine's speed


@dataclasses.dataclass(frozen=True)
class NearRigid:
    """Replacement of rigid contacts by stiff ones.

    Args:
        length: Size of the machine [m].
        speed: Speed at which it moves [m/s].
        time: Reference time T [s].
        constant: Whether T is a constant step of the method; a point first found in deep overlap is then not thrown out.
    """

    length: float
    speed: float
    time: float
    constant: bool = False

    def replace_rigid(self, model: Model) -> Model:
        """Return the model with a stiff law in place of each rigid contact; the model itself without any.

        Raises:
            InvalidValue: a rigid contact has a restitution along the surface, a restitution that varies, or friction without a stiction
                velocity.
        """
        stiff = {contact.name: (self._stiff(model, contact),) for contact in model.contacts if contact.rigid}
        return model.standing_for(stiff) if stiff else model

    def _stiff(self, model: Model, contact: Any) -> Any:
        """Return a rigid contact with a stiff law."""
        what = f'Cenic: contact "{contact.name}" is rigid ({type(contact.normal).__name__})'
        restitution = getattr(contact.normal, "restitution", None)
        if restitution is None or getattr(contact.normal, "tangential", 0.0) > 0.0 or contact.stabilization:
            raise InvalidValue(
                f"{what}, and its restitution is no single number, or also acts along the surface, so no stiff contact law replaces it; "
                "use abut.MoreauJean, or give the contact a compliant law such as abut.normal.ExactRestitution"
            )
        stiffness, mass = self.stiffness(model, contact), _effective_mass(contact)
        damping = 2.0 * damping_ratio(float(restitution)) * math.sqrt(stiffness * mass)
        if self.constant:
            damping = max(damping, stiffness * self.time)
        law, friction = KelvinVoigt(stiffness=stiffness, damping=damping), contact.friction
        if friction is not None:
            if not hasattr(friction, "stiction_velocity"):
                raise InvalidValue(
                    f"{what}, and its friction {type(friction).__name__} has no stiction velocity, so it is not defined at rest; use "
                    "abut.friction.Coulomb, or abut.MoreauJean"
                )
            slow = CREEP * self.speed
            friction = dataclasses.replace(friction, stiction_velocity=slow, friction_velocity=2.0 * slow)
        rebound = ReboundNumbers.of(
            mass=mass,
            stiffness_per_mass=(2.0 * math.pi / self.time) ** 2,
            damping=2.0 * damping_ratio(float(restitution)),
            least_time=self.time if self.constant else 0.0,
            has_joints=float(bool(model.joints or model.motions)),
        )
        points = RigidPoints(contact.geometry, tuple(rebound))
        return dataclasses.replace(contact, normal=law, friction=friction, geometry=points)

    def stiffness(self, model: Model, contact: Any) -> float:
        """Return the stiffness of a contact point that stands for a rigid one [N/m]."""
        weight = sum(body.mass for body in model.bodies) * math.hypot(*model.gravity)
        return max(
            _effective_mass(contact) * (2.0 * math.pi / self.time) ** 2, weight / (STATIC_DEPTH * self.length)
        )


def _effective_mass(contact: Any) -> float:
    """Return the effective mass of the lightest two bodies of a contact [kg]: 1/m = 1/m₁ + 1/m₂."""
    masses = sorted(getattr(body, "mass", math.inf) or math.inf for body in contact.bodies)
    return 1.0 / sum(1.0 / m for m in masses[:2])


def damping_ratio(restitution: float) -> float:
    """Return the damping ratio ζ of a contact with this restitution: −ln e/√(π² + ln² e), and `OVERDAMPED` for e = 0."""
    if restitution <= 0.0:
        return OVERDAMPED
    decrement = -math.log(restitution)
    return decrement / math.hypot(math.pi, decrement)

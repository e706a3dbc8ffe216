"""Velocity-based Coulomb friction, Adams' curve: static near rest, dynamic in motion, cubic steps between.

    |v| < v_s:          μ(v) = STEP(v, −v_s, −μ_s, v_s, μ_s)
    v_s ≤ |v| ≤ v_d:    μ(v) = STEP(|v|, v_s, μ_s, v_d, μ_d)
    |v| > v_d:          μ(v) = μ_d;         T = μ(v) N, against the slip

Source: Adams CONTACT statement, COULOMB_FRICTION=ON (adams.md §4). It creeps under load: friction is zero at
zero slip.
"""

from abut.plug import friction_law


@friction_law
class Coulomb:
    """Adams' velocity-based Coulomb friction.

    Valid: sliding; at rest it creeps with a speed below ``stiction_velocity``.
    Source: Adams CONTACT statement, COULOMB_FRICTION=ON (adams.md §4).
    """

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    stiction_velocity: float = 0.1  #: v_s [m/s]
    friction_velocity: float = 1.0  #: v_d [m/s] at least v_s

    def check(self):
        """0 ≤ μ_d ≤ μ_s and 0 < v_s ≤ v_d."""
        from abut import units
        from abut.errors import InvalidValue

        units.positive(self.stiction_velocity, "m/s", what="Coulomb: stiction_velocity")
        if self.dynamic > self.static:
            raise InvalidValue(
                f"Coulomb: dynamic {self.dynamic:g} exceeds static {self.static:g}; Adams' curve needs dynamic ≤ static"
            )
        if self.friction_velocity < self.stiction_velocity:
            message = f"{self.friction_velocity:g} m/s is below stiction_velocity {self.stiction_velocity:g} m/s; make it at least that"
            raise InvalidValue(f"Coulomb: friction_velocity {message}")

    def traction(p, slip, normal_force):
        if slip < p.stiction_velocity:
            x = 0.5 * (slip / p.stiction_velocity + 1.0)
            return p.static * (2.0 * x * x * (3.0 - 2.0 * x) - 1.0) * normal_force
        if slip < p.friction_velocity:
            x = (slip - p.stiction_velocity) / (p.friction_velocity - p.stiction_velocity)
            return (p.static + (p.dynamic - p.static) * x * x * (3.0 - 2.0 * x)) * normal_force
        return p.dynamic * normal_force

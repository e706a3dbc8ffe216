"""Adams IMPACT: a nonlinear spring, with damping that grows smoothly to its full value at a given penetration.

    F = K δᵉ + c(δ) δ̇,   c(δ) = STEP(δ, 0, 0, d, C) = C (δ/d)² (3 − 2 δ/d), and C beyond d

Source: the Adams language, CONTACT and the function IMPACT: N = max(0, K gᵉ + STEP(g, 0, 0, DMAX, C)·ġ), cubic STEP.
The engine takes the maximum with zero.
"""

from collections.abc import Callable
from typing import Any, cast

from abut.contact.parameter_checks import positive
from abut.extend import normal_law
from abut.model.compliance_protocol import Elastic
from abut.model.protocols import Shape
from abut.units import Scalar


@normal_law
class Impact:
    """Adams IMPACT with the cubic STEP.

    ``Impact.from_hertz(…)`` and ``Impact.from_restitution(…)`` compute the parameters.

    Valid: any compact contact; the restitution that results depends on the impact speed and the mass.
    Beware: the unit of K contains the exponent, so that a K copied between unit systems changes by 1000ⁿ, not 1000.
    Source: Adams CONTACT statement, IMPACT.
    """

    unwatched = "every compact contact is within the range"

    stiffness: float  #: K [N/mⁿ]
    exponent: float = 1.5  #: n [-]
    damping: float = 0.0  #: C [N·s/m] full damping
    full_damping_depth: float = 1e-4  #: d [m] at which damping is full

    calibration = None

    def check(self):
        """Check that the penetration of full damping and the exponent are not zero."""
        positive(self, "full_damping_depth", "exponent")

    def force(p, depth, rate, impact_rate):
        x = min(depth / p.full_damping_depth, 1.0)
        return p.stiffness * depth**p.exponent + p.damping * x * x * (3.0 - 2.0 * x) * rate

    @classmethod
    def from_restitution(
        cls,
        restitution: Scalar,
        speed: Scalar,
        mass: Scalar,
        *,
        stiffness: Scalar,
        exponent: Scalar = 1.5,
        full_damping_depth: "Scalar | None" = None,
    ) -> Any:
        """Return the law that rebounds with a given restitution at one speed and mass.

        C is found by integrating the impact, so that the simulated rebound is the required one; no formula is
        used. ``law.calibration.validity`` states the restitution at other speeds.

        Args:
            restitution: e, 0 < e ≤ 1.
            speed: v [m/s] of the impact.
            mass: m [kg]; of two bodies m₁m₂/(m₁+m₂).
            stiffness: K [N/mⁿ].
            exponent: n.
            full_damping_depth: d [m] at which damping is full; None: a tenth of the depth of the elastic impact,
                ((n+1) m v²/(2K))^(1/(n+1)).

        Raises:
            InvalidValue: a number outside its range, or a restitution that no damping yields.
            WrongUnit: a string of another dimension.
        """
        from abut import units
        from abut.contact.calibration import calibrate_damping
        from abut.model import assign

        make = cast("Callable[..., Impact]", cls)
        spring = make(stiffness=stiffness, exponent=exponent)
        K, n = spring.stiffness, spring.exponent
        v = units.positive(speed, "m/s", what="Impact: speed")
        m = units.positive(mass, "kg", what="Impact: mass")
        units.positive(K, f"N/m**{n:g}", what="Impact: stiffness")
        deepest = ((n + 1.0) * m * v * v / (2.0 * K)) ** (1.0 / (n + 1.0))
        full = 0.1 * deepest if full_damping_depth is None else full_damping_depth
        law, calibration = calibrate_damping(
            lambda damping: make(stiffness=K, exponent=n, damping=damping, full_damping_depth=full),
            restitution,
            v,
            m,
        )
        assign(law, calibration=calibration)
        return law

    @classmethod
    def from_hertz(
        cls,
        shape_a: Shape,
        shape_b: Shape,
        material_a: Elastic | str,
        material_b: Elastic | str,
        *,
        restitution: Scalar = 1.0,
        speed: "Scalar | None" = None,
        mass: "Scalar | None" = None,
        full_damping_depth: "Scalar | None" = None,
    ) -> Any:
        """Return the law with Hertz' stiffness of two round shapes, K = 4/3 E* √R with n = 3/2, and damping for a restitution.

            1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂,   1/R = 1/R₁ + 1/R₂

        Args:
            shape_a: a sphere, half-space or spherical cavity (hollow: R < 0).
            shape_b: the other.
            material_a: anything with ``young`` and ``poisson``, or the name of one in abut.materials.
            material_b: of the other.
            restitution: e, 0 < e ≤ 1; 1 is elastic, without damping.
            speed: v [m/s] of the impact; needed unless restitution is 1.
            mass: m [kg]; None: from the bodies, m₁m₂/(m₁+m₂).
            full_damping_depth: as in ``from_restitution``.

        Valid: elastic, frictionless, the contact small compared with the radii, and slower than the speed at first yield.
        Source: Johnson, Contact Mechanics (1985), eqs. 4.7, 4.18, 4.23.

        Raises:
            InvalidValue: a shape without a single radius, conforming shapes, a restitution without a speed, …
            UnknownName: no such material.
        """
        from abut import materials, mechanics
        from abut.contact.curvature import pair_mass, pair_radius
        from abut.errors import InvalidValue

        one, two = (materials.find(m) if isinstance(m, str) else m for m in (material_a, material_b))
        radius = pair_radius(shape_a, shape_b)
        stiffness = 4.0 / 3.0 * mechanics.effective_modulus((one, two)) * radius**0.5
        if restitution == 1.0 and speed is None:
            make = cast("Callable[..., Impact]", cls)
            return make(
                stiffness,
                **({} if full_damping_depth is None else {"full_damping_depth": full_damping_depth}),
            )
        if speed is None:
            raise InvalidValue(
                f"Impact.from_hertz: restitution is {restitution!r}; its damping depends on the impact speed; "
                "give speed= in m/s"
            )
        heavy = pair_mass(shape_a, shape_b) if mass is None else mass
        return cls.from_restitution(
            restitution,
            speed,
            heavy,
            stiffness=stiffness,
            exponent=1.5,
            full_damping_depth=full_damping_depth,
        )

"""Linear elasticity: from moduli to the stiffness of a material by components xx, yy, zz, xy, yz, zx.

    isotropic     σ = λ tr ε 1 + 2 G ε,   λ = E ν/((1 + ν)(1 − 2ν)),   G = E/(2(1 + ν))
    orthotropic   ε_11 = σ_11/E_1 − ν_12 σ_22/E_1 − ν_13 σ_33/E_1, …, γ_12 = τ_12/G_12, …,   ν_ij/E_i = ν_ji/E_j

Source: Lekhnitskii, Theory of Elasticity of an Anisotropic Body (1963), ch. 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.materials import Material
from abut.units import Scalar, positive, quantity

__all__ = ["PAIRS", "Elasticity", "MaterialLike", "elasticity"]

#: Components of a symmetric tensor, in order.
PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))
#: Typical ranges of solids: densities [kg/m³] and moduli [Pa] outside them are likely in the units listed below.
DENSITIES, MODULI = (1.0, 3e4), (1e3, 2e12)
HEAVY, SOFT = 2500.0, 1e6  #: no solid above this density [kg/m³] is below this stiffness [Pa]
MAX_SOUND_SPEED = 4e4  #: sound in any solid [m/s]; Trachenko et al., Science Advances 6 (2020) eabc8662
_UNIT_OF_DENSITY = ((1e12, "tonne/mm^3"), (1e9, "kg/mm^3"), (1e3, "g/cm^3"))
_UNIT_OF_MODULUS = ((1e9, "GPa"), (1e6, "MPa"), (1e3, "kPa"))


@dataclass(frozen=True, eq=False)
class Elasticity:
    """A linear elastic material.

    Args:
        stiffness: σ by ε, components xx, yy, zz, xy, yz, zx, shears as γ [Pa], (6, 6).
        density: [kg/m³].
        expansion: thermal strain by temperature, the same components [1/K], (6,).
        name: name in messages.
        checked: refuse densities and moduli that no known solid has; ``False`` admits them on purpose.

    Raises:
        InvalidValue: the stiffness is not positive definite, or a number is likely one of another unit.
    """

    stiffness: Numbers
    density: float
    expansion: Numbers
    name: str = "material"
    checked: bool = True

    def __post_init__(self) -> None:
        what = f'material "{self.name}"'
        if np.shape(self.stiffness) != (6, 6) or np.shape(self.expansion) != (6,):
            raise InvalidValue(
                f"{what}: its stiffness has shape {np.shape(self.stiffness)} and its expansion {np.shape(self.expansion)}; "
                "give shapes (6, 6) and (6,), or use Elasticity.isotropic or Elasticity.orthotropic"
            )
        values = np.linalg.eigvalsh(0.5 * (self.stiffness + self.stiffness.T))
        if not np.isfinite(self.stiffness).all() or values[0] <= 1e-12 * values[-1]:
            raise InvalidValue(
                f"{what}: its stiffness is not positive definite (least {values[0]:.3g} Pa, largest {values[-1]:.3g} Pa): some strain "
                "would need no energy; check Poisson's ratios (isotropic below 0.5; orthotropic |ν_ij| < √(E_i/E_j))"
            )
        object.__setattr__(self, "density", positive(self.density, "kg/m^3", what=f"{what}: density"))
        if self.checked:
            _check_plausible(what, "stiffness", float(values[-2]), self.density)

    @classmethod
    def isotropic(
        cls,
        young: Scalar,
        poisson: float,
        density: Scalar,
        expansion: Scalar = 0.0,
        name: str = "material",
        *,
        checked: bool = True,
    ) -> Elasticity:
        """Create an isotropic material from E, ν, ρ and thermal expansion, in SI or with units; ``checked=False`` skips range checks."""
        e = quantity(young, "Pa", what=f'material "{name}": Young\'s modulus')
        poisson = quantity(poisson, "1", what=f'material "{name}": Poisson\'s ratio')
        if not -1.0 < poisson < 0.5:
            raise InvalidValue.of(
                f'material "{name}": Poisson\'s ratio', poisson, "be above -1 and below 0.5"
            )
        g = e / (2.0 * (1.0 + poisson))
        if checked:
            rho = positive(density, "kg/m^3", what=f'material "{name}": density')
            _check_plausible(f'material "{name}"', "Young's modulus (young=)", e, rho, 1.0 + poisson)
        return cls.orthotropic(
            (e, e, e),
            (poisson,) * 3,
            (g, g, g),
            density,
            expansion=(expansion,) * 3,
            name=name,
            checked=checked,
        )

    @classmethod
    def orthotropic(
        cls,
        young: Sequence[Scalar],
        poisson: Sequence[float],
        shear: Sequence[Scalar],
        density: Scalar,
        *,
        axes: Numbers | Sequence[Sequence[float]] | None = None,
        expansion: Sequence[Scalar] = (0.0, 0.0, 0.0),
        name: str = "material",
        checked: bool = True,
    ) -> Elasticity:
        """Create an orthotropic material from E_1, E_2, E_3; ν_12, ν_13, ν_23; G_12, G_13, G_23; ρ.

        Args:
            young: [Pa].
            poisson: the major ratios, ν_ij = −ε_j/ε_i under σ_i.
            shear: [Pa].
            density: [kg/m³].
            axes: columns are the material's axes 1, 2, 3 in those of the mesh, a rotation (3, 3); the same if not given.
            expansion: along 1, 2, 3 [1/K].
            name: name in messages.
            checked: refuse densities and moduli that no known solid has.

        Raises:
            InvalidValue: not positive definite; axes that are no rotation.
        """
        what = f'material "{name}"'
        for word, given in (
            ("young", young),
            ("poisson", poisson),
            ("shear", shear),
            ("expansion", expansion),
        ):
            if len(given) != 3:
                raise InvalidValue(
                    f"{what}: {word} is {tuple(given)}; give three values, for axes 1, 2, 3 or planes 12, 13, 23"
                )
        e = [quantity(x, "Pa", what=f"{what}: Young's modulus") for x in young]
        g = [quantity(x, "Pa", what=f"{what}: shear modulus") for x in shear]
        if min(*e, *g) <= 0.0:
            raise InvalidValue.of(f"{what}: moduli", (*e, *g), "all be greater than zero", "Pa")
        give = np.diag([1.0 / e[0], 1.0 / e[1], 1.0 / e[2], 1.0 / g[0], 1.0 / g[2], 1.0 / g[1]])
        for (i, j), nu in zip(((0, 1), (0, 2), (1, 2)), poisson, strict=True):
            give[i, j] = give[j, i] = -nu / e[i]
        if np.linalg.eigvalsh(give)[0] <= 0.0:
            raise InvalidValue(
                f"{what}: with the Poisson's ratios {tuple(poisson)} some strain would need no energy; check that |ν_ij| < √(E_i/E_j)"
            )
        alpha = np.diag([quantity(x, "1/K", what=f"{what}: thermal expansion") for x in expansion])
        turn = np.eye(3) if axes is None else np.asarray(axes, float)
        if turn.shape != (3, 3) or not np.allclose(turn.T @ turn, np.eye(3), atol=1e-8):
            raise InvalidValue(
                f"{what}: axes are not a rotation matrix; give three perpendicular unit columns"
            )
        stiffness = _rotate_stiffness(np.linalg.inv(give), turn)
        rho = quantity(density, "kg/m^3", what=f"{what}: density")
        return cls(stiffness, rho, _engineering_strain(turn @ alpha @ turn.T), name, checked)


#: A material: its elasticity, or an entry of the library, which may be given by name.
MaterialLike: TypeAlias = "Elasticity | Material | str"


def elasticity(material: MaterialLike) -> Elasticity:
    """Return a material by name, from the library, or as it is.

    Raises:
        UnknownName: no such material.
        InvalidValue: the argument is not a material, or its entry in the library is incomplete.
    """
    if isinstance(material, Elasticity):
        return material
    if isinstance(material, str):
        from abut import materials

        material = materials.find(material)
    if not isinstance(material, Material):
        raise InvalidValue(
            f'material is {material!r:.60}; give its name, such as "steel", or Elasticity.isotropic("210 GPa", 0.3, "7850 kg/m^3")'
        )
    return Elasticity.isotropic(material.young, material.poisson, material.density, name=material.name)


def _rotate_stiffness(stiffness: Numbers, turn: Numbers) -> Numbers:
    """Return the stiffness in rotated axes, by rotation of the tensor of four indices."""
    full = np.zeros((3, 3, 3, 3))
    for a, (i, j) in enumerate(PAIRS):
        for b, (k, m) in enumerate(PAIRS):
            for p, q in {(i, j), (j, i)}:
                for r, s in {(k, m), (m, k)}:
                    full[p, q, r, s] = stiffness[a, b]
    full = np.einsum("ai,bj,ck,dl,ijkl->abcd", turn, turn, turn, turn, full)
    return np.array([[full[i, j, k, m] for k, m in PAIRS] for i, j in PAIRS])


def _engineering_strain(strain: Numbers) -> Numbers:
    """Return six components of a tensor of strain, shears doubled."""
    return np.array([strain[i, j] * (1.0 if i == j else 2.0) for i, j in PAIRS])


def _check_plausible(what: str, word: str, modulus: float, density: float, scale: float = 1.0) -> None:
    """Check that density and modulus are those of some solid.

    The check uses 2 G, since the bulk modulus has no limit towards ν = ½.

    Args:
        what: the material, for messages.
        word: name of the modulus in messages.
        modulus: [Pa].
        density: [kg/m³].
        scale: the modulus over 2 G.

    Raises:
        InvalidValue: no known solid has this density, or this modulus at this density.
    """
    _check_magnitude(f"{what}: density", density, DENSITIES, _UNIT_OF_DENSITY, "kg/m^3")
    _check_magnitude(
        f"{what}: {word}", modulus, (MODULI[0] * scale, MODULI[1] * scale), _UNIT_OF_MODULUS, "Pa"
    )
    speed = float(np.sqrt(modulus / scale / density))
    if density > HEAVY and modulus / scale < SOFT:
        raise InvalidValue(
            f"{what}: its {word} is {modulus:.3g} Pa at a density of {density:g} kg/m^3, which no known solid has (lead: 2e10 Pa); "
            f'check the units of both: is it in MPa? Then write "{modulus:g} MPa"; or allow it with checked=False'
        )
    if speed > MAX_SOUND_SPEED:
        raise InvalidValue(
            f"{what}: with a {word} of {modulus:.3g} Pa and a density of {density:g} kg/m^3 the speed of sound would be "
            f'{speed:.3g} m/s, which no known solid has (diamond: 18000 m/s); check the units of both: is it "{density:g} g/cm^3"? '
            "Or allow it with checked=False"
        )


def _check_magnitude(
    what: str, value: float, bounds: tuple[float, float], others: tuple[tuple[float, str], ...], unit: str
) -> None:
    """Raise InvalidValue for a number that no known solid has; the message proposes the unit.

    Raises:
        InvalidValue: the number is outside the bounds, or not positive.
    """
    if bounds[0] <= value <= bounds[1]:
        return
    if not value > 0.0 or not np.isfinite(value):
        raise InvalidValue.of(what, value, "be greater than zero", unit)
    guess = [name for factor, name in others if bounds[0] <= value * factor <= bounds[1]]
    hint = (
        f'is it in {guess[0]}? Then write "{value:g} {guess[0]}"'
        if guess
        else f"check its unit; the usual range is {bounds[0]:g} to {bounds[1]:g} {unit}"
    )
    if "mm^3" in hint:
        hint += "; such numbers belong to lengths in mm and moduli in MPa, which need their units as well"
    raise InvalidValue(
        f"{what} is {value:g} {unit}, which no known solid has; {hint}; or allow it with checked=False"
    )

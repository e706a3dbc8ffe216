"""Material laws of finite elements: what every registered law keeps to."""

from dataclasses import replace

import numpy as np
import pytest

import abut.fem
from abut.errors import UnsupportedStatement
from abut.extend import MATERIAL_LAWS
from abut.fem.continuum.body import Continuum
from abut.fem.laws import LargeStrain, PlaneStress
from abut.fem.laws.tensors import ONE, SHEARS, to_components, to_tensor

LAWS = {name: cls for name, cls in MATERIAL_LAWS.items() if cls.__module__.startswith("abut.")}
#: Laws that answer a strain; the others need its rate and serve explicit dynamics only.
STATIC = {name: cls for name, cls in LAWS.items() if name != "JohnsonCook"}
POINTS = 6


def is_large(law):
    """Whether the input of a law is the deformation gradient F, and not the strain ε."""
    return isinstance(law, LargeStrain)


def inputs(law, size):
    """Deformations of several points, by a fixed seed: ε (p, 6), or F = 1 + H (p, 3, 3)."""
    rng = np.random.default_rng(45)
    if is_large(law):
        return np.eye(3) + size * rng.uniform(-1.0, 1.0, (POINTS, 3, 3))
    return size * rng.uniform(-1.0, 1.0, (POINTS, 6))


def change(law, strain, d):
    """The deformation changed by a strain increment d (6,), shears as γ: ε + d, or (1 + sym d) F."""
    if not is_large(law):
        return strain + d
    return (np.eye(3) + to_tensor(d * np.where(np.arange(6) < 3, 1.0, 0.5))) @ strain


def test_registered_laws():
    assert len(LAWS) >= 7
    assert all(isinstance(cls.example(), cls) for cls in LAWS.values())


@pytest.mark.parametrize("name", STATIC)
def test_an_undeformed_point_has_no_stress(name):
    """ε = 0, or F = 1, gives σ = 0."""
    law = STATIC[name].example()
    strain = np.zeros((2, 6)) if not is_large(law) else np.tile(np.eye(3), (2, 1, 1))
    answer = law.complete(strain, law.virgin(2), True)
    assert np.abs(answer.stress).max() <= 1e-12 * np.abs(law.elasticity.stiffness).max()


@pytest.mark.parametrize("name", STATIC)
@pytest.mark.parametrize("size", [1e-4, 2e-2])
def test_the_tangent_is_the_derivative_of_the_stress(name, size):
    """c = ∂σ/∂ε; of large strains dτ = c d + l τ + τ lᵀ with l = d (no spin). Central differences of 1e-6 are exact to about 1e-5 of the
    largest modulus; elastic strains (1e-4) and plastic ones (2e-2) by turns.
    """
    law = STATIC[name].example()
    strain, old = inputs(law, size), law.virgin(POINTS)
    answer = law.complete(strain, old, True)
    step = 1e-6 * min(1.0, size * 10.0)
    found = np.empty((POINTS, 6, 6))
    for k, unit in enumerate(step * np.eye(6)):
        above, below = (
            law.complete(change(law, strain, sign * unit), old, False).stress for sign in (1.0, -1.0)
        )
        found[:, :, k] = (above - below) / (2.0 * step)
        if is_large(law):
            tau = to_tensor(answer.stress)
            d = to_tensor(np.where(np.arange(6) < 3, 1.0, 0.5) * np.eye(6)[k])
            found[:, :, k] -= to_components(d @ tau + tau @ d)
    moduli = answer.moduli
    rows = [0, 1, 3] if isinstance(law, PlaneStress) else range(6)  # others have no stiffness by definition
    difference = np.abs(found - moduli)[np.ix_(range(POINTS), rows, rows)]
    assert difference.max() <= 2e-5 * np.abs(law.elasticity.stiffness).max()
    if law.symmetric:
        assert np.abs(moduli - moduli.transpose(0, 2, 1)).max() <= 1e-9 * np.abs(moduli).max()


@pytest.mark.parametrize("name", [name for name, cls in STATIC.items() if issubclass(cls, LargeStrain)])
def test_stress_turns_with_the_material(name):
    """Objectivity: τ(Q F) = Q τ(F) Qᵀ for every rotation Q, with the same memory."""
    law = STATIC[name].example()
    strain, old = inputs(law, 2e-2), law.virgin(POINTS)
    turn, _ = np.linalg.qr(np.random.default_rng(7).normal(size=(3, 3)))
    turn *= np.sign(np.linalg.det(turn))
    first, second = law.complete(strain, old, False), law.complete(turn @ strain, old, False)
    turned = to_components(turn @ to_tensor(first.stress) @ turn.T)
    assert np.abs(second.stress - turned).max() <= 1e-10 * np.abs(first.stress).max()
    assert np.abs(second.memory - first.memory).max(initial=0.0) <= 1e-10


@pytest.mark.parametrize("name", STATIC)
def test_stress_is_the_derivative_of_the_stored_energy(name):
    """Of elastic steps, σ = ∂W/∂ε, or τ : d = dW; by central differences."""
    law = STATIC[name].example()
    strain, old = inputs(law, 1e-4), law.virgin(POINTS)
    answer = law.complete(strain, old, False)
    if answer.energy is None:
        pytest.skip("the law defines no stored energy")
    step, found = 1e-7, np.empty((POINTS, 6))
    for k, unit in enumerate(step * np.eye(6)):
        above, below = (
            law.complete(change(law, strain, sign * unit), old, False).energy for sign in (1.0, -1.0)
        )
        found[:, k] = (above - below) / (2.0 * step)
    rows = [0, 1, 3] if isinstance(law, PlaneStress) else range(6)
    assert np.abs((found - answer.stress)[:, rows]).max() <= 1e-5 * np.abs(answer.stress).max()


@pytest.mark.parametrize("name", STATIC)
def test_material_law_keeps_arguments_and_repeats_bits(name):
    law = STATIC[name].example()
    strain, old = inputs(law, 2e-2), law.virgin(POINTS)
    kept = strain.copy(), old.copy()
    first, second = law.complete(strain, old, True), law.complete(strain, old, True)
    assert np.array_equal(strain, kept[0])
    assert np.array_equal(old, kept[1])
    assert np.array_equal(first.stress, second.stress)
    assert np.array_equal(first.memory, second.memory)
    assert first.memory.shape == (POINTS, law.memory)
    assert all(values.shape == (POINTS,) for values in law.output_fields(first.memory).values())


@pytest.mark.parametrize("name", STATIC)
def test_points_do_not_depend_on_each_other(name):
    """The same point alone and among others; BLAS may sum in another order, so that the last bits may differ."""
    law = STATIC[name].example()
    strain, old = inputs(law, 2e-2), law.virgin(POINTS)
    whole, one = law.complete(strain, old, True), law.complete(strain[2:3], old[2:3], True)
    assert np.allclose(one.stress[0], whole.stress[2], rtol=1e-10, atol=1e-10 * np.abs(whole.stress).max())


def distorted_block():
    """Eight bricks of a unit cube whose middle node is moved, so that no brick is a box."""
    mesh = abut.fem.Mesh.block((1.0, 1.0, 1.0), (2, 2, 2), kind="hexahedron")
    x = mesh.positions - mesh.positions.min(axis=0)
    inside = ((x > 1e-9) & (x < 1.0 - 1e-9)).all(axis=1)
    assert inside.sum() == 1
    return replace(mesh, positions=x + np.where(inside[:, None], [0.06, -0.04, 0.05], 0.0)), inside


@pytest.mark.parametrize("name", [name for name, cls in STATIC.items() if cls is not PlaneStress])
@pytest.mark.parametrize("size", [1e-4, 2e-2])
def test_a_patch_of_distorted_elements_has_one_stress(name, size):
    """Irons' patch test: displacements u = H x give the law's stress at H in every element, so that inner nodes carry no force, and the
    force of a face is its area times this stress (first Piola–Kirchhoff's for large displacements: P = τ F⁻ᵀ). To rounding.

    Plane stress is made by plane bodies themselves; its patch is in `physics/fem`.
    """
    law = STATIC[name].example()
    gradient = size * np.array([[1.0, 0.4, 0.0], [0.2, -0.3, 0.1], [0.0, 0.3, 0.5]])
    mesh, inside = distorted_block()
    body = Continuum.of(mesh, law, large=is_large(law))
    answer = body.respond((mesh.positions @ gradient.T).ravel(), body.virgin())
    force = answer.force.reshape(-1, 3)
    strain = 0.5 * (gradient + gradient.T)
    deformation = (np.eye(3) + gradient)[None] if is_large(law) else (to_components(strain) / SHEARS)[None]
    stress = to_tensor(law.complete(deformation, law.virgin(1), False).stress)[0]
    if is_large(law):
        stress = stress @ np.linalg.inv(deformation[0]).T
    assert np.abs(force[inside]).max() <= 1e-11 * np.abs(stress).max()
    for axis in range(3):
        face = mesh.positions[:, axis] > 1.0 - 1e-9
        resultant = force[face].sum(
            axis=0
        )  # edges and corners also carry the forces of the adjacent faces, which cancel by pairs
        opposite = force[mesh.positions[:, axis] < 1e-9].sum(axis=0)
        assert np.abs(resultant + opposite).max() <= 1e-11 * np.abs(stress).max()
    moment = np.einsum("ni,nj->ij", force, mesh.positions)  # ∫ P dV over the unit volume
    assert np.abs(moment - stress).max() <= 1e-10 * np.abs(stress).max()


@pytest.mark.parametrize("name", [name for name in LAWS if name not in STATIC])
def test_rate_dependent_law_is_declared(name):
    law = LAWS[name].example()
    with pytest.raises(UnsupportedStatement, match="explicit dynamics"):
        law.respond(np.zeros((1, 6)), law.virgin(1))


def test_trace_of_the_unit():
    """The components that the tests above use: xx, yy, zz, xy, yz, zx."""
    assert np.array_equal(to_components(np.eye(3)[None])[0], ONE)

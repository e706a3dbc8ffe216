"""Compliance of a contact of an elastic surface: shares of modes and law, and detection of compliance counted twice."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import eigh

import abut
from abut import normal_law
from abut.fem import Mesh, Structure, assemble
from abut.flexible import CraigBampton, FlexibleBody, NormalModes, Patch, reduce
from abut.flexible.surface.compliance_split import (
    ComplianceSplitRequest,
    compliance_split_requests,
    local_by_law,
)
from abut.model.geometry.rotations import to_matrix

HERTZ = abut.normal.Hertz("115 GPa", "50 mm")
HEIGHT = 0.02
PRESS = 2e4  #: [N]
DEPTH = (PRESS / (4.0 / 3.0 * 115e9 * 0.05**0.5)) ** (2.0 / 3.0)  #: of Hertz under that [m]


@normal_law
class Alike:
    """Hertz, by a law of a user's.

        F = K δ^1.5

    Valid: elastic.
    Source: Hertz (1882).
    """

    stiffness: float = 1e9  #: K [N/m^1.5]

    example = {"stiffness": 1e9}  # noqa: RUF012

    def force(p, depth, rate, impact_rate):
        return p.stiffness * depth**1.5


def block(fine: bool) -> tuple[FlexibleBody, Structure, np.ndarray]:
    """A block of 40 mm by 20 mm, by its own modes, and by the answer to a load on a node of its top as well; that load."""
    mesh = Mesh.block((0.04, 0.04, HEIGHT), (8, 8, 4), "hexahedron")
    structure = assemble(mesh, "steel")
    push = np.zeros((len(mesh.positions), 3))
    push[np.linalg.norm(mesh.positions - [0, 0, 0.5 * HEIGHT], axis=1) < 1e-9, 2] = -1.0
    load = structure.field(push)
    red = reduce(structure, method=NormalModes(8), loads=load if fine else None, cache=False)
    return FlexibleBody("block", red), structure, load


def contact(body: FlexibleBody, law: object = HERTZ) -> ComplianceSplitRequest:
    """Of a ball on the block."""
    model = abut.Model("press")
    model.add(body)
    ball = model.add(abut.Body.sphere("ball", radius="50 mm", density=7850, position=(0, 0, 0.07)))
    model.add(abut.Contact("hit", body.skin(), ball.shape, normal=law))
    (found,) = compliance_split_requests(model)
    return found


def told(
    found: ComplianceSplitRequest,
    body: FlexibleBody,
    q: np.ndarray,
    spin: tuple[float, ...],
    local: np.ndarray,
) -> dict[str, np.ndarray]:
    """Channels of two instants, apart and pressed, at a place in the axes of the body, which is turned and bent."""
    turn = to_matrix(spin)
    at = np.array([1.0, 2.0, 3.0]) + turn @ local
    values = {"time": np.array([0.0, 1.0]), "block.position": np.tile([1.0, 2.0, 3.0], (2, 1))}
    values["block.quaternion"] = np.tile(spin, (2, 1))
    padded = np.pad(q, (0, 3 * len(body.modal) - len(q))).reshape(-1, 3)
    for one, part in zip(body.modal, padded, strict=True):
        values[f"{one.name}.position"] = np.tile(part, (2, 1))
    for k in range(len(found.sides)):
        values[f"hit.track{k + 1}.normal_force"] = np.zeros(2)
    values |= {
        "hit.track1.normal_force": np.array([0.0, PRESS]),
        "hit.track1.penetration": np.array([-1e-3, DEPTH]),
        "hit.track1.normal": np.tile(turn @ [0.0, 0.0, -1.0], (2, 1)),
        "hit.track1.point_i": np.tile(at, (2, 1)),
    }
    return values


@pytest.mark.parametrize("fine", [False, True])
def test_modal_and_local_contact_compliance(fine):
    """u = N Σ φ²/λ over the modes of the free block is the modal deflection under N on the middle of its top; that of the law is its
    depth.

    Source: dense eigenvalues, for the first eight modes, or for all if the static answer to this load is among them. 1e-6: the
    eigenvalues. Only in the second case a message says that local compliance counts twice, a third of Hertz's.
    """
    body, structure, load = block(fine)
    found = contact(body)
    giving = found.begin()
    top = np.array([0.0, 0.0, 0.5 * HEIGHT])
    out = giving(told(found, body, np.zeros(body.reduced.modes), (0.6, 0.8, 0.0, 0.0), top))
    values, modes = eigh(structure.stiffness.toarray(), structure.mass.toarray())
    parts = (modes[:, 6:].T @ load) ** 2 / values[6:]
    exact = PRESS * (parts.sum() if fine else parts[:8].sum())
    np.testing.assert_allclose(out, [[0.0, 0.0], [DEPTH, exact]], rtol=1e-6)
    said = giving.sentences()
    assert len(said) == fine
    if fine:
        assert (
            'contact "hit": at its largest force, 2e+04 N at t = 1 s, modes deflect by 31.5 µm there, 31.1 µm of it within 11 mm'
            in said[0]
        )
        assert "Hertz compresses by 69.8 µm" in said[0]
        assert said[0].endswith("(loads=), or use a law that 2e+04 N compress by 38.7 µm")


@pytest.mark.parametrize("kind", [None, "averaged"])
def test_a_shape_on_a_single_node_of_a_solid(kind):
    """u = N Σ (n·φ)²/ω² with the modes φ at one node of a solid depends on the mesh: a ball on it is reported as a dimple.

    A patch of nodes is a part of the structure and is not reported. Source: Craig–Bampton modes. 1e-9: rounding.
    """
    mesh = Mesh.block((0.04, 0.04, HEIGHT), (8, 8, 4), "hexahedron")
    near = np.linalg.norm(mesh.positions - [0, 0, 0.5 * HEIGHT], axis=1) < (6e-3 if kind else 1e-9)
    ends = {"seat": Patch(mesh.numbers[near].tolist(), kind)}
    body = FlexibleBody("block", mesh, "steel", interfaces=ends, modes=CraigBampton(6))
    model = abut.Model("press")
    model.add(body)
    ball = model.add(abut.Body.sphere("ball", radius="50 mm", density=7850, position=(0, 0, 0.08)))
    rider = abut.shapes.Sphere(body["seat"].frame(), "1 mm")
    model.add(abut.Contact("hit", rider, ball.shape, normal=HERTZ))
    found = list(compliance_split_requests(model))
    assert len(found) == (kind is None)
    if kind is None:
        giving = found[0].begin()
        out = giving(
            told(found[0], body, np.zeros(body.reduced.modes), (0.6, 0.8, 0.0, 0.0), np.array([0, 0, 0.011]))
        )
        phi = body.reduced.interfaces[0].shapes[2] @ body.shapes
        soft = (phi**2 / (2.0 * np.pi * body.frequencies) ** 2).sum()
        np.testing.assert_allclose(out[1], [DEPTH, PRESS * soft], rtol=1e-9)
        (said,) = giving.sentences()
        assert "use a patch of nodes instead of one node" in said


def test_a_place_is_found_on_a_body_that_is_bent_and_turned():
    """x = X + φ(X) q: the place in the undeformed body that is at x, for a corner of a facet displaced by more than a facet's edge."""
    body, _, _ = block(False)
    found = contact(body)
    skin = found.sides[0][0].skin
    node = int(np.flatnonzero(np.linalg.norm(skin.places - [0.01, 0.005, 0.5 * HEIGHT], axis=1) < 1e-9)[0])
    q = np.zeros(8)
    q[2] = 0.002 / np.abs(skin.shapes[:, 2]).max()
    giving = found.begin()
    giving(told(found, body, q, (0.6, 0.0, 0.8, 0.0), skin.places[node] + q @ skin.shapes[node]))
    np.testing.assert_allclose(giving._peak.places[0][1], skin.places[node], atol=1e-5)


def test_laws_that_contain_local_compliance():
    """Laws that contain the local compliance are those with a modulus and those with F ∝ δⁿ, n near 3/2; a spring or a bed of springs is
    not.

    Exact: the classification is compared.
    """
    local = [
        HERTZ,
        Alike(),
        abut.normal.HuntCrossley(1e9, 0.9),
        abut.normal.Johnson(1.1e11, 0.01, 0.02, 0.02),
    ]
    others = [abut.normal.KelvinVoigt(1e6, 0.0), abut.normal.ElasticFoundation("2 GPa", "1 mm")]
    assert all(local_by_law(law, 1e-5) for law in local)
    assert not any(local_by_law(law, 1e-5) for law in others)


def test_run_reports_modal_and_local_compliance():
    """u_law = δ while a ball touches a bar; u_modes = F Σ (n·φ)²/ω² at the middle of the bar.

    No warning, because these modes are smooth. 1e-15: the same number; 1e-4: inertia of the modes.
    """
    model = abut.Model("struck", gravity=(0, 0, 0))
    mesh = Mesh.block((0.2, 0.02, 0.01), (20, 2, 2))
    bar = model.add(FlexibleBody("bar", mesh, "steel", modes=NormalModes(8)))
    start = {"position": (0, 0, 0.0151), "velocity": (0, 0, -1.0)}
    ball = model.add(abut.Body.sphere("ball", radius="10 mm", density=7850, **start))
    model.add(abut.Contact("hit", ball.shape, bar.skin(), normal=Alike(1.5e10)))
    result = abut.simulate(model, end=1.2e-4, step=2e-6, integrator=abut.Radau(rtol=1e-6))
    force, depth = result["hit.normal_magnitude"].values, result["hit.penetration"].values
    assert force.max() > 100.0
    np.testing.assert_allclose(
        result["hit.give_of_law"].values, np.where(force > 0.0, depth, 0.0), atol=1e-15
    )
    middle = np.flatnonzero(np.linalg.norm(mesh.positions - [0, 0, 0.005], axis=1) < 1e-9)
    phi = (bar.reduced.shapes[middle, 2] @ bar.shapes).ravel()
    soft = (phi**2 / (2.0 * np.pi * bar.frequencies) ** 2).sum()
    np.testing.assert_allclose(result["hit.give_of_modes"].values, soft * force, rtol=1e-4, atol=1e-15)
    assert not result.warnings

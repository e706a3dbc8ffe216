"""Modes of explicit methods, which are eliminated before all else, against the whole matrix solved densely."""

import numpy as np
import pytest

import abut
from abut.fem import Mesh
from abut.flexible import CraigBampton, FlexibleBody
from abut.kernels.columns.machine_columns import PairRow
from abut.system.constraints.tables import ConstraintTables
from abut.system.forces.condensation_tables import CondensationTables
from abut.system.system import System

Numbers = np.ndarray


def bar(spin: float) -> abut.Model:
    """Hinged at one end, with a weight at the other, its modes bent and moving."""
    model = abut.Model("bar")
    mesh = Mesh.block((1.0, 0.05, 0.03), (8, 1, 1))
    rod = FlexibleBody(
        "rod", mesh, "steel", interfaces={"a": "x-", "b": "x+"}, modes=CraigBampton(4), damping=0.02
    )
    model.add(rod)
    weight = abut.Body(
        "weight",
        mass=2.0,
        inertia=(0.1, 0.2, 0.3),
        position=rod["b"].position,
        angular_velocity=(0, spin, 0),
    )
    model.add(weight)
    model.add(abut.joints.Revolute("pin", rod["a"], model.ground, at=rod["a"].position, axis="y"))
    model.add(abut.joints.Fixed("end", weight, rod["b"], at=rod["b"].position))
    return model


def looked_at(model: abut.Model) -> System:
    """The equations of an explicit method where the model begins."""
    system = System([model], implicit=False)
    system.observe_now(system.run_data(1, 1, 1), system.rows(1))
    return system


def dense(system: System) -> tuple[Numbers, Numbers]:
    """The matrix and right-hand side of all accelerations and multipliers; modes coupled with their frame by S and H, at q = 0."""
    a, w, m = system.layout, system.work, system.machine
    n, groups = a.bodies, len(a.node)
    whole = np.zeros((6 * (n + groups), 6 * (n + groups)))
    for b in range(n):
        whole[6 * b : 6 * b + 3, 6 * b : 6 * b + 3] = m.mass.numpy()[0, b] * np.eye(3)
        whole[6 * b + 3 : 6 * b + 6, 6 * b + 3 : 6 * b + 6] = w.inertia.numpy()[0, b]
    floating = next(force for force in a.model.forces if type(force).__name__ == "Floating")
    frame = 6 * a.body(floating.i)
    for k in range(floating.modes):
        at = 6 * a.body(floating.modal[k // 3]) + k % 3
        whole[frame : frame + 3, at] = whole[at, frame : frame + 3] = floating.inertia.shift[:, k]
        whole[frame + 3 : frame + 6, at] = whole[at, frame + 3 : frame + 6] = floating.inertia.turn[:, k]
    for q, pair in enumerate(a.of(ConstraintTables).pair):
        for body, rows in zip(pair[:2], system.gradients(), strict=True):
            if body < n:
                at = 6 * pair[PairRow.node], 6 * body
                whole[at[0] : at[0] + 6, at[1] : at[1] + 6] += rows[0, q]
                whole[at[1] : at[1] + 6, at[0] : at[0] + 6] += rows[0, q].T
    for k, rows in enumerate(a.node):
        for row in range(len(rows), 6):
            whole[6 * (n + k) + row, 6 * (n + k) + row] = 1.0
    return whole, np.concatenate([w.load.numpy()[0, :n].ravel(), w.gamma.numpy()[0, n : n + groups].ravel()])


@pytest.mark.parametrize("spin", [0.0, 3.0])
def test_accelerations_are_those_of_the_whole_matrix(spin: float) -> None:
    """M a + Gᵀ λ = F, G a = γ solved at once; within rounding times the condition of that matrix."""
    system = looked_at(bar(spin))
    assert system.layout.of(CondensationTables).bodies
    whole, right = dense(system)
    found = np.linalg.solve(whole, right)
    n = system.layout.bodies
    w = system.work
    np.testing.assert_allclose(
        w.dy.numpy()[0, :n, 7:13].ravel(), found[: 6 * n], rtol=1e-9, atol=1e-9 * abs(found[: 6 * n]).max()
    )
    np.testing.assert_allclose(
        w.lam.numpy()[0, n : system.machine.nodes].ravel(),
        found[6 * n :],
        rtol=1e-9,
        atol=1e-9 * abs(found[6 * n :]).max(),
    )


def test_modes_with_other_forces_stay_in_matrix() -> None:
    """A spring at a body that stands for modes: its blocks are asked for."""
    model = bar(0.0)
    modes = next(body for body in model.bodies if body.name.startswith("rod_modes"))
    model.add(
        abut.forces.SpringDamper(
            "pull", modes.frame(), model.ground.frame((0, 0, 1)), stiffness=10.0, free_length=0.5
        )
    )
    system = looked_at(model)
    assert not system.layout.of(CondensationTables).bodies
    assert system.machine.eliminated_modal_bodies == 0

"""Columns of balls in rigid contact: impulses of all contacts by one solution, or by sweeps."""

import numpy as np

import abut

GRAVITY = 9.81


def column_of(masses) -> abut.Model:
    """Balls on the floor, one on the other."""
    model = abut.Model("row", gravity=(0, 0, -GRAVITY))
    below = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for k, mass in enumerate(masses):
        place = (0, 0, 0.05 + 0.1 * k)
        ball = model.add(abut.Body.sphere(f"b{k}", radius=0.05, mass=mass, position=place))
        model.add(abut.Contact(f"c{k}", ball.shape, below, normal=abut.normal.Rigid()))
        below = ball.shape
    return model


def test_insufficient_sweeps_are_reported():
    """One sweep does not solve the coupled conditions 0 ≤ N_k ⊥ g_k ≥ 0 of a column of 5 balls; warnings state this and the energy gain."""
    method = abut.MoreauJean(step=1e-3, sweeps=1, together=0)
    run = abut.simulate(column_of([1.0] * 5), end=0.01, step=0.01, integrator=method)
    sentence, energy = run.warnings  # bodies that sink into each other gain what the impulses lack
    assert energy.startswith("energy: ")
    assert (
        "1 sweeps do not solve for the contact impulses in 9 steps; use half the step, sweeps=4 or a larger"
        in energy
    )
    assert "use more sweeps" in sentence


def test_heavy_balls_on_light_balls_reach_static_forces():
    """N_k = g Σ_{i ≥ k} m_i of balls of 1, 10, … 10⁴ kg in a column, the heaviest on top.

    Source: statics. 200 sweeps leave more than a thousandth of the speeds; all contacts solved together reach 1e-8, from the first
    step on. Signorini's law holds to the same tolerance; Coulomb's and maximum dissipation are trivial without friction.
    """
    masses = 10.0 ** np.arange(5)
    swept, solved = (
        abut.simulate(
            column_of(masses), end=0.01, step=1e-3, integrator=abut.MoreauJean(step=1e-3, together=together)
        )
        for together in (0, 100)
    )
    assert swept.statistics["contact_residual"] > 1e-3
    assert "use more sweeps" in swept.warnings[0]
    assert not solved.warnings
    for law in ("contact", "signorini", "coulomb", "dissipation"):
        assert solved.statistics[f"{law}_residual"] <= 1e-8
    for k in range(5):
        borne = solved[f"c{k}.normal_magnitude"].values
        np.testing.assert_allclose(borne, masses[k:].sum() * GRAVITY, atol=1e-8 * masses.sum() * GRAVITY)


def test_column_of_many_balls_reaches_static_forces():
    """120 balls of 1 kg: N_k = g Σ_{n>k} m_n in each contact from the first step, to 1e-8 of the total weight, and v < 1e-8 g h.

    All contacts are solved as one sparse system; ten sweeps do not propagate from the bottom to the top.
    """
    method = abut.MoreauJean(step=1e-3, sweeps=10)
    column = abut.simulate(column_of([1.0] * 120), end=0.01, step=0.01, integrator=method)
    assert not column.warnings
    assert column.statistics["contact_residual"] <= 1e-8
    for k in range(120):
        borne = column[f"c{k}.normal_magnitude"].values
        np.testing.assert_allclose(borne, (120 - k) * GRAVITY, atol=120e-8 * GRAVITY)
        assert abs(column[f"b{k}.velocity.z"].values).max() <= 120 * 1e-8 * GRAVITY * 1e-3


def test_large_contact_systems_are_solved_by_sweeps(monkeypatch):
    """If the factorisation of W p + u = 0 would take too long, sweeps continue; one warning states that 10 steps missed the tolerance.

    Exact: the text of the warning is compared.
    """
    from abut.analysis.simulation import host_contact_solve

    monkeypatch.setattr(host_contact_solve, "MAX_FACTOR_WORK", 0.0)
    method = abut.MoreauJean(step=1e-3, sweeps=10)
    column = abut.simulate(column_of([1.0] * 120), end=0.01, step=0.01, integrator=method)
    (sentence,) = column.warnings
    assert "10 steps" in sentence
    assert "within 10 sweeps" in sentence
    assert column.status.ok

"""One elastic body, reduced here and read from a file of another program: equal motion."""

from __future__ import annotations

import numpy as np
from scipy.linalg import eigh

import abut
from abut.flexible import CraigBampton, FlexibleBody, reduce
from abut.formats.flexible import read
from abut.joints import Fixed
from physics.flexible.test_reduction import bent
from physics.formats.flexible.test_superelements import ascii_of


def superelement(folder, structure, ends, modes):
    """Craig and Bampton's matrices of a structure by NumPy alone, as Nastran writes them."""
    k, m = structure.stiffness.toarray(), structure.mass.toarray()
    b = np.concatenate([6 * (end - 1) + np.arange(6) for end in ends])
    i = np.setdiff1d(np.arange(len(k)), b)
    basis = np.zeros((len(k), len(b) + modes))
    basis[b, : len(b)] = np.eye(len(b))
    basis[i, : len(b)] = -np.linalg.solve(k[np.ix_(i, i)], k[np.ix_(i, b)])
    basis[i, len(b) :] = eigh(k[np.ix_(i, i)], m[np.ix_(i, i)])[1][:, :modes]
    both = {"KXX": basis.T @ k @ basis, "MXX": basis.T @ m @ basis}
    (folder / "s.op4").write_text(ascii_of(both, "dense"))
    rows = [(end, "123456") for end in ends] + [(1001 + j, "0") for j in range(modes)]
    cards = ["BEGIN SUPER      101"]
    for j in range(0, len(rows), 4):
        head = "EXTRN   " if j == 0 else "        "
        cards.append(head + "".join(f"{label:8d}{what:>8s}" for label, what in rows[j : j + 4]))
    for end in ends:
        x, y, z = structure.positions[end - 1]
        cards += [f"GRID*   {end:16d}{0:16d}{x:16.9E}{y:16.9E}", f"*       {z:16.9E}{0:16d}{0:16d}{0:16d}"]
    (folder / "s.pch").write_text("\n".join(cards) + "\n")
    return folder / "s.op4"


def swung(reduced, gravity):
    """Places of a bob of 5 kg at the second interface of a body whose first is held [m]."""
    first, second = reduced.interfaces
    model = abut.Model("arm", gravity=(0, 0, -gravity))
    body = model.add(FlexibleBody("arm", reduced, stiffening=False))
    model.add(Fixed("root", body[first.name], model.ground, at=first.position))
    bob = model.add(abut.Body("bob", 5.0, (0.1, 0.1, 0.1), position=second.position))
    model.add(Fixed("weld", bob, body[second.name], at=second.position))
    result = abut.simulate(model, end=0.1, step=0.01, integrator=abut.Radau(rtol=1e-8))
    assert result.status.kind == "done"
    return result["bob.position"].values


def test_a_superelement_of_nastran_moves_as_the_body_reduced_here(tmp_path):
    """A superelement (12 boundary freedoms, 6 modes) has the frequencies ω² = eig(M⁻¹ K) of the body reduced here, to 17 digits.

    Under a thousandth of g it swings in the same way to 1e-6: the superelement has no change of inertia with its modes, which is of second
    order in the deflection, 1e-7.
    """
    whole = bent()
    given = read(superelement(tmp_path, whole, (1, 21), 6), length="m", mass="kg")
    own = reduce(whole, interfaces={"1": 1, "21": 21}, method=CraigBampton(6), cache=False)
    np.testing.assert_allclose(given.frequencies(), own.frequencies(), rtol=1e-10)
    one, other = (swung(body, 0.01) for body in (own, given))
    np.testing.assert_allclose(other, one, atol=1e-6 * np.ptp(one, axis=0).max())

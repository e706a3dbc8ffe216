"""Friction problems of single steps, as matrices and as files of FCLIB."""

import sys

import numpy as np
import pytest

import abut
from targets import target

GRAVITY = 9.81
STEP = 1e-3


def pyramid(restitution: float = 0.0) -> abut.Model:
    """Two balls of 1 and 2 kg on the floor, a fiftieth of a radius apart, and one of 1.5 kg that falls onto both and slides."""
    model = abut.Model("pyramid", gravity=(0, 0, -GRAVITY))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    wide = 0.101
    high = 0.05 + (0.1**2 - (wide / 2) ** 2) ** 0.5
    law, friction = abut.normal.Rigid(restitution=restitution), abut.friction.Coulomb(static=0.2, dynamic=0.2)
    places = {"left": (0, 0, 0.05), "right": (wide, 0, 0.05), "top": (wide / 2, 0, high)}
    balls = {}
    for (name, place), mass in zip(places.items(), (1.0, 2.0, 1.5), strict=True):
        velocity = (0.02, 0.3, -0.5) if name == "top" else (0.1, 0, 0)
        ball = abut.Body.sphere(name, radius=0.05, mass=mass, position=place, velocity=velocity)
        balls[name] = model.add(ball)
    for a, b in (("left", floor), ("right", floor), ("top", "left"), ("top", "right")):
        other = balls[b].shape if isinstance(b, str) else b
        name = f"{a}_{b if isinstance(b, str) else 'floor'}"
        model.add(abut.Contact(name, balls[a].shape, other, normal=law, friction=friction))
    return model


def held_down(count: int = 1) -> abut.Model:
    """A rod of 1 m and 3 kg on a hinge, whose tip, a ball of 0.1 m, lies on a ball of 2 kg on the floor, 30° beside its top; or a row of
    them.
    """
    model = abut.Model("held", gravity=(0, 0, -GRAVITY))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law, friction = abut.normal.Rigid(), abut.friction.Coulomb(static=0.3, dynamic=0.3)
    for k in range(count):
        n = k or ""
        ball = model.add(abut.Body.sphere(f"ball{n}", radius=0.1, mass=2.0, position=(0, k, 0.1)))
        tip = np.array([0.2 * np.sin(np.pi / 6), k, 0.1 + 0.2 * np.cos(np.pi / 6)])
        rod = abut.Body(f"rod{n}", mass=3.0, inertia=(0.01, 0.25, 0.25), position=tuple(tip - (0.5, 0, 0)))
        model.add(rod)
        model.add(abut.joints.Revolute(f"hinge{n}", rod, model.ground, at=tuple(tip - (1.0, 0, 0)), axis="y"))
        head = abut.shapes.Sphere(rod.frame((0.5, 0, 0)), radius=0.1)
        model.add(abut.Contact(f"presses{n}", head, ball.shape, normal=law, friction=friction))
        model.add(abut.Contact(f"lies{n}", ball.shape, floor, normal=law, friction=friction))
    return model


def matrix(group):
    """A matrix of a file of FCLIB, from its compressed columns entry by entry."""
    sizes = {name: int(group[name][0]) for name in ("m", "n", "nz", "nzmax")}
    assert sizes["nz"] == -1
    p, i, x = (group[name][:] for name in "pix")
    assert len(i) == len(x) == p[-1] == sizes["nzmax"]
    out = np.zeros((sizes["m"], sizes["n"]))
    for column in range(sizes["n"]):
        out[i[p[column] : p[column + 1]], column] = x[p[column] : p[column + 1]]
    return out


def read(path):
    """W, q, μ, u and r of a file of FCLIB."""
    import h5py

    with h5py.File(path) as file:
        local, solution = file["fclib_local"], file["solution"]
        assert local["spacedim"][0] == 3
        vectors = (local["vectors/q"][:], local["vectors/mu"][:], solution["u"][:], solution["r"][:])
        return matrix(local["W"]), *vectors


def solved(w, q, mu):
    """r by the extragradient method on the natural map of De Saxcé's cone, r ← P(r − ρ (W r + q + μ |u_t| n)), ρ = ½/‖W‖."""

    def onto_cone(r):
        rub = np.linalg.norm(r[:, 1:], axis=1)
        n = np.where(rub <= mu * r[:, 0], r[:, 0], np.maximum((r[:, 0] + mu * rub) / (1 + mu**2), 0.0))
        shrunk = np.minimum(1.0, mu * n / np.maximum(rub, 1e-300))
        return np.column_stack([n, r[:, 1:] * shrunk[:, None]])

    def on(r, at):
        u = (w @ at.reshape(-1) + q).reshape(-1, 3)
        u[:, 0] += mu * np.linalg.norm(u[:, 1:], axis=1)
        return onto_cone(r - 0.5 / np.linalg.norm(w, 2) * u)

    r = np.zeros((len(mu), 3))
    for _ in range(20000):
        new = on(r, on(r, r))
        if np.abs(new - r).max() < 1e-16:
            break
        r = new
    return r.reshape(-1)


@pytest.mark.parametrize("make", [pyramid, held_down])
@pytest.mark.parametrize("at", [0.0, 0.02])
def test_another_program_finds_the_same_velocities_from_the_file(make, at, tmp_path):
    """u = W r + q, solved again by a projection method from the file alone. 1e-8 of the metre a second of what moves: the tolerance that
    was asked for here is 1e-11, and the projections end at rounding. W is symmetric and has no negative eigenvalue, by rounding.
    """
    found = abut.friction_problem(make(), at, integrator=abut.MoreauJean(step=STEP, tolerance=1e-11))
    found.write(tmp_path / "problem.hdf5")
    w, q, mu, u, r = read(tmp_path / "problem.hdf5")
    np.testing.assert_allclose(w, w.T, atol=1e-12)
    assert np.linalg.eigvalsh(w).min() > -1e-12 * np.abs(w).max()
    np.testing.assert_allclose(u, w @ r + q, atol=1e-12)
    np.testing.assert_allclose(w @ solved(w, q, mu) + q, u, atol=1e-8)


def falling_brick() -> abut.Model:
    """A brick of 1 kg that strikes the floor with a corner, turning about no axis of its own."""
    model = abut.Model("brick", gravity=(0, 0, -GRAVITY))
    w, x, y, z = turn = np.array([0.9, 0.3, 0.3, 0.1])
    down = np.abs([2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z])
    corner = float(down @ (0.05, 0.1, 0.15))
    brick = model.add(
        abut.Body.box(
            "brick",
            size=(0.1, 0.2, 0.3),
            mass=1.0,
            position=(0, 0, corner),
            orientation=tuple(turn),
            velocity=(0, 0, -4),
            angular_velocity=(10.0, 20.0, -5.0),
        )
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law, friction = abut.normal.Rigid(), abut.friction.Coulomb(static=0.3, dynamic=0.3)
    model.add(abut.Contact("lands", brick.shape, floor, normal=law, friction=friction))
    return model


@pytest.mark.parametrize("make", [pyramid, falling_brick])
def test_the_global_form_moves_bodies_the_same_way(make, tmp_path):
    """M v = H r + f, u = Hᵀ v + w, from the file alone: r by the projection method on Hᵀ M⁻¹ H and Hᵀ M⁻¹ f + w, and the velocities of
    bodies with it; of the brick gyroscopic torques are in f. 1e-8 m/s and rad/s as above, over arms of 0.1 m: 1e-7.
    """
    import h5py

    found = abut.friction_problem(make(), integrator=abut.MoreauJean(step=STEP, tolerance=1e-11))
    found.write(tmp_path / "global.hdf5", form="global")
    found.write(tmp_path / "local.hdf5")
    with h5py.File(tmp_path / "global.hdf5") as file:
        whole = file["fclib_global"]
        assert whole["spacedim"][0] == 3
        m, h = matrix(whole["M"]), matrix(whole["H"])
        f, w, mu = (whole[f"vectors/{name}"][:] for name in ("f", "w", "mu"))
        v, u, r = (file[f"solution/{name}"][:] for name in "vur")
    local, q, *_ = read(tmp_path / "local.hdf5")
    np.testing.assert_allclose(m @ v, h @ r + f, atol=1e-12)
    np.testing.assert_allclose(h.T @ v + w, u, atol=1e-12)
    np.testing.assert_allclose(h.T @ np.linalg.solve(m, h), local, atol=1e-12)
    np.testing.assert_allclose(h.T @ np.linalg.solve(m, f) + w, q, atol=1e-12)
    again = solved(h.T @ np.linalg.solve(m, h), h.T @ np.linalg.solve(m, f) + w, mu)
    np.testing.assert_allclose(np.linalg.solve(m, h @ again + f), v, atol=1e-7)


@pytest.mark.parametrize(("at", "restitution", "least"), [(0.0, 0.4, 4), (0.02, 0.0, 3)])
def test_its_impulses_are_those_of_the_step(at, restitution, least):
    """m (v₁ − v₀) = m g h + Σ ± r of each ball, v₀ and v₁ by a run that takes the same steps. In an impact rounding and the tolerance: 1e-9
    N·s; of contacts that last velocities at its end are moved onto them, by some h² v³/(2R)² = 1e-5 m/s with 0.5 m/s and balls of
    R = 0.05 m, so that 1.5 kg make 2e-5 N·s.
    """
    method = abut.MoreauJean(step=STEP, tolerance=1e-11)
    found = abut.friction_problem(pyramid(restitution), at, integrator=method)
    run = abut.simulate(pyramid(restitution), end=at + STEP, step=STEP, integrator=method)
    given = {name: np.zeros(3) for name in ("left", "right", "top")}
    for name, axes, p in zip(found.contacts, found.axes, found.impulse.reshape(-1, 3), strict=True):
        first, second = name.split('"')[1].split("_")
        given[first] += axes.T @ p
        if second != "floor":
            given[second] -= axes.T @ p
    allowed = 1e-9 if at == 0.0 else 2e-5
    assert len(found.contacts) >= least
    for name, mass in zip(given, (1.0, 2.0, 1.5), strict=True):
        v = run[f"{name}.velocity"].values
        np.testing.assert_allclose(
            given[name], mass * (v[-1] - v[-2] + (0, 0, GRAVITY * STEP)), atol=allowed, rtol=0
        )


def test_delassus_matrix_of_hinged_rod():
    """Of the rod's tip on the ball, by hand: W_nn = (n·(ω × d))²/I about the hinge + 1/m of the ball, with d 1 m less the tip's radius
    along the normal, I = 0.25 + 3·¼ kg m², n at 30° to the vertical. Steps are taken at the middle of the first step: h g is 1e-2 m/s, and
    so the pose has changed by 1e-5; 1e-4.
    """
    found = abut.friction_problem(held_down(), integrator=abut.MoreauJean(step=STEP))
    k = [name.split('"')[1] for name in found.contacts].index("presses")
    normal = np.array([np.sin(np.pi / 6), 0, np.cos(np.pi / 6)])
    np.testing.assert_allclose(found.axes[k, 0], normal, atol=1e-4)
    lever = np.cross(normal, np.array([1.0, 0, 0]) - 0.1 * normal)[1]
    by_hand = lever**2 / (0.25 + 3.0 / 4) + 1 / 2.0
    assert found.W.toarray()[3 * k, 3 * k] == target(
        by_hand, "W_nn of a rod's tip on a ball [1/kg]", rel=1e-4
    )


def test_many_of_a_kind_move_as_one_does():
    """55 machines with 110 contacts, u = W r + q, are solved as one sparse system, because one sweep does not solve them.

    Velocities equal those of a single machine to 1e-11 of the speeds, about 1e-2 m/s.
    """
    alone = abut.friction_problem(held_down(), integrator=abut.MoreauJean(step=STEP, tolerance=1e-11))
    method = abut.MoreauJean(step=STEP, tolerance=1e-11, sweeps=1)
    row = abut.friction_problem(held_down(55), integrator=method)
    assert len(row.mu) == 110
    assert row.residual <= 1e-11 * row.speed
    names = [name.split('"')[1].rstrip("0123456789") for name in alone.contacts]
    for name, u in zip(row.contacts, row.velocity.reshape(-1, 3), strict=True):
        k = names.index(name.split('"')[1].rstrip("0123456789"))
        np.testing.assert_allclose(u, alone.velocity.reshape(-1, 3)[k], atol=1e-11)


def test_restitution_and_gaps_are_in_q():
    """A ball that falls onto the floor with 1 m/s and e = 0.4: q_n = −1 − g h − e, so that r_n = m (1 + e + g h) and u_n = 0; one that is
    g h²/4 above, and that a step brings there, q_n = −g h + gap/(h/2), by which it may close.
    """
    for height, speed, expected in (
        (0.0, -1.0, -1.4 - GRAVITY * STEP),
        (GRAVITY * STEP**2 / 4, 0.0, -GRAVITY * STEP / 2),
    ):
        model = abut.Model("falls", gravity=(0, 0, -GRAVITY))
        ball = model.add(
            abut.Body.sphere(
                "ball", radius=0.1, mass=2.0, position=(0, 0, 0.1 + height), velocity=(0, 0, speed)
            )
        )
        floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
        model.add(abut.Contact("floor", ball.shape, floor, normal=abut.normal.Rigid(restitution=0.4)))
        found = abut.friction_problem(model, integrator=abut.MoreauJean(step=STEP))
        assert found.q[0] == pytest.approx(expected, rel=1e-9)
        assert found.impulse[0] == target(-2.0 * expected, "impulse of the falling ball [N·s]", rel=1e-9)
        assert found.velocity[0] == pytest.approx(0.0, abs=1e-12)


def test_refuses_export_without_friction_problem(monkeypatch, tmp_path):
    """A friction problem needs an integrator with impulses, t ≥ 0, a rigid contact that is closed, and h5py for its file; each error names
    what is missing.
    """
    model = pyramid()
    with pytest.raises(abut.errors.InvalidValue, match=r"Radau computes no impulses"):
        abut.friction_problem(abut.Model("none"), integrator=abut.Radau())
    with pytest.raises(abut.errors.InvalidValue, match=r"at is -1.0 s; it must be 0 or later"):
        abut.friction_problem(model, -1.0)
    compliant = abut.Model("free")
    compliant.add(abut.Body.sphere("ball", radius=0.1, mass=1.0))
    with pytest.raises(abut.errors.InvalidValue, match=r'model "free" has no rigid contact'):
        abut.friction_problem(compliant, integrator=abut.MoreauJean(step=STEP))
    high = abut.Model("high")
    ball = high.add(abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, 1)))
    floor = abut.shapes.HalfSpace(high.ground.frame(), normal="z")
    high.add(abut.Contact("floor", ball.shape, floor, normal=abut.normal.Rigid()))
    with pytest.raises(abut.errors.InvalidValue, match=r'form is "dual"; it must be "local" or "global"'):
        abut.friction_problem(model, integrator=abut.MoreauJean(step=STEP)).write(tmp_path / "x", form="dual")
    with pytest.raises(abut.errors.InvalidValue, match=r'joints or forces .* write form="local"'):
        abut.friction_problem(held_down()).write(tmp_path / "x", form="global")
    with pytest.raises(abut.errors.InvalidValue, match=r"no contact is closed at t = 0 s"):
        abut.friction_problem(high, integrator=abut.MoreauJean(step=STEP))
    found = abut.friction_problem(model, integrator=abut.MoreauJean(step=STEP))
    monkeypatch.setitem(sys.modules, "h5py", None)
    with pytest.raises(abut.errors.MissingExtra, match=r'h5py, .*: pip install "abut\[fclib\]"'):
        found.write(tmp_path / "problem.hdf5")

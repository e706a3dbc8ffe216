"""Equations of motion in closed form: textbooks, the engine at random states, generated code, small motions.

The engine's accelerations come from absolute coordinates and multipliers, in double precision: beside the largest of them 1e-12 leaves
room for some thousand roundings. Nothing is compiled where a closed form can be had.
"""

import ctypes
import math
import shutil
import subprocess
import sys

import numpy as np
import pytest
import sympy as sp

import abut
import equations as machines
from abut.cli import main
from abut.errors import InvalidValue, MissingExtra, UnknownName
from gallery import EXAMPLES, script

CLOSE = 1e-12


def agree(model: abut.Model, part: abut.Model | None = None, draws: int = 4) -> float:
    """The largest difference from the engine at random states."""
    derived, rng = abut.equations(part or model), np.random.default_rng(7)
    engine = machines.Engine(model)
    gaps = []
    for _ in range(draws):
        values = machines.drawn(derived, rng)
        now = derived.values(values)
        for one in derived.contacts:  # each law by itself: F = K max(−gap, 0)^1.5
            values[str(one.normal)] = machines.STIFFNESS * max(-float(one.gap.xreplace(now)), 0.0) ** 1.5
        gaps.append(machines.gap(derived, engine, values))
    return max(gaps)


@pytest.mark.long
@pytest.mark.slow
def test_symbolic_trees_and_closed_loop_match_engine():
    """M, k, f, G and γ of M q̈ + k = f + Gᵀ λ, G q̈ = γ, derived symbolically, equal those of the engine at random states.

    Two rods, a four-bar (2 independent of the engine's 5 equations), and a top with a free body. 1e-12, `CLOSE`: rounding of the largest.
    """
    parts = (machines.double_pendulum, machines.four_bar, machines.top)
    assert agree(machines.machine(*parts)) < CLOSE


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    [machines.rolling, machines.loaded, machines.touching, machines.arm, machines.robot, machines.tied],
)
def test_symbolic_joints_loads_and_couplers_match_engine(part):
    """M, k, f, G and γ of M q̈ + k = f + Gᵀ λ, G q̈ = γ equal those of the engine at random states, for all joints and loads.

    Also relations of velocities, functions, a bushing, a drive and contacts. 1e-12, `CLOSE`: rounding of the largest.
    """
    assert agree(machines.machine(part)) < CLOSE


def test_block_with_rotating_pendulum_in_a_guide():
    """(M + m) s̈ = (M + m) g sin β + m L ω² cos(ω t − β), and s(1), by integrating it twice: 1.720047432 m."""
    derived = abut.equations(script("block_and_pendulum").machine(guided=True))
    big, m, g, beta, w, L = map(
        derived.symbol, ("m_block", "m_bob", "g", "delta_slide", "omega_drive", "x_bob")
    )
    left = derived.M[0] * derived.accelerations[0] + derived.k[0] - derived.f[0]
    wanted = (big + m) * (derived.accelerations[0] - g * sp.sin(beta)) - m * L * w**2 * sp.cos(
        w * derived.t - beta
    )
    assert sp.simplify(left - wanted) == 0
    assert derived.start[derived.symbol("s_slide_dot")] == pytest.approx(0.0, abs=1e-14)
    t = derived.t
    pull = ((derived.f[0] - derived.k[0]) / derived.M[0]).subs(derived.parameters)
    speed = sp.integrate(pull, (t, 0, t))
    assert float(sp.integrate(speed, (t, 0, 1))) == pytest.approx(1.720047432, abs=1e-9)


def test_block_with_rotating_pendulum_that_may_lift():
    """N = (M + m) g cos β + m L ω² sin(ω t − β) of the block that stays down, at least −5.24 N; it lifts off after 0.465 s."""
    example = script("block_and_pendulum")
    derived = abut.equations(example.model)
    force = example.normal_force(derived)
    big, m, g, beta, w, L = map(
        derived.symbol, ("m_block", "m_bob", "g", "delta_slide", "omega_drive", "x_bob")
    )
    assert (
        sp.simplify(force - (big + m) * g * sp.cos(beta) - m * L * w**2 * sp.sin(w * derived.t - beta)) == 0
    )
    lifts, least = example.lift_off(force, derived)
    assert least == pytest.approx(-5.24, abs=5e-3)
    assert lifts == pytest.approx(0.465, abs=1e-3)
    (touch,) = derived.contacts
    assert list(touch.direction) == [1, 0]
    assert derived.inputs == (touch.normal,)


def test_double_pendulum_as_in_books():
    """M and k of two rods in relative angles: M₁₂ = I₂ + m₂ c₂² + m₂ l₁ c₂ cos θ₂, k₂ = m₂ l₁ c₂ sin θ₂ θ̇₁² (Lagrange)."""
    derived = abut.equations(machines.machine(machines.double_pendulum))
    I2, m2, c1, c2 = map(derived.symbol, ("I_zz_lower", "m_lower", "x_upper", "x_lower"))
    turn = derived.symbol("theta_elbow")
    l1 = 2 * c1  # both halves of a rod are one symbol
    assert sp.expand(derived.M[0, 1] - (I2 + m2 * c2**2 + m2 * l1 * c2 * sp.cos(turn))) == 0
    assert sp.expand(derived.k[1] - m2 * l1 * c2 * sp.sin(turn) * derived.rates[0] ** 2) == 0
    assert derived.J_T["upper"][1, 0] == c1 * sp.cos(derived.q[0])
    assert list(derived.J_R["lower"]) == [0, 0, 0, 0, 1, 1]


def test_a_pendulum_about_its_rest():
    """ẍ = −g m c/(I + m c²) x, from A with symbols; about a quarter turn nothing pulls back."""
    model = abut.Model("rod", gravity=(0, -9.81, 0))
    rod = machines.body(model, "rod", (0, -0.5, 0))
    model.add(abut.joints.Revolute("pin", rod, model.ground, at=(0, 0, 0), axis="z"))
    derived = abut.equations(model)
    inertia, m, g, c = map(derived.symbol, ("I_zz_rod", "m_rod", "g", "y_rod"))
    small = derived.linearised()
    assert sp.simplify(small.A - sp.Matrix([[0, 1], [-g * m * c / (inertia + m * c**2), 0]])) == sp.zeros(2)
    assert derived.linearised({"theta_pin": sp.pi / 2}).A[1, 0] == 0


@pytest.mark.long
@pytest.mark.slow
def test_small_motions_of_a_closed_loop():
    """det(A − λ I) = 0 of the four-bar about its equilibrium: eigenvalues, which do not depend on coordinates, equal those of
    `abut.linearize`.

    1e-7: `linearize` uses differences of the engine, good to 1e-9.
    """
    model = abut.statics(machines.machine(machines.four_bar)).model
    small = abut.equations(model).linearised()
    found = np.sort_complex(np.linalg.eigvals(np.array(small.A.tolist(), float)))
    np.testing.assert_allclose(found, np.sort_complex(abut.linearize(model).eigenvalues), rtol=1e-7)
    joint = abut.linearize(model, coordinates=abut.JointCoordinates())
    (place, _pace), (name, _rate) = small.states, joint.states
    assert f"theta_{name.removesuffix('.rotation')}" == str(place)
    np.testing.assert_allclose(joint.A, np.array(small.A.tolist(), float), rtol=1e-7, atol=1e-9)


def test_a_rolling_ball_has_more_coordinates_than_speeds():
    """a = 5/7 g sin α of a rolling ball; five coordinates and two equations of velocities give 5 + 3 states.

    Source: J = 2/5 m r². 1e-12: rounding.
    """
    derived = abut.equations(machines.machine(machines.rolling))
    assert all(one.value is None for one in derived.constraints)
    at = derived.evaluate()
    assert at.accelerations[:2] == pytest.approx([5 / 7 * 0.4, -5 / 7 * 9.81], rel=1e-12)
    small = derived.linearised()
    assert len(small.states) == 5 + 3


@pytest.mark.parametrize("part", [machines.four_bar, machines.loaded])
def test_generated_code_matches_expressions(part, tmp_path):
    """M u̇ + k = f + Gᵀ λ, G u̇ = γ: M, k, f, G and γ by the generated NumPy and C code equal the evaluated expressions.

    1e-12: rounding of reordered sums.
    """
    derived = abut.equations(machines.machine(part))
    values = machines.drawn(derived, np.random.default_rng(3))
    at = derived.evaluate(values)
    q, u = ([values[str(x)] for x in symbols] for symbols in (derived.q, derived.rates))
    space: dict = {}
    exec(derived.python(), space)
    for mine, theirs in zip(
        space["equations"](values["t"], q, u), (at.M, at.k, at.f, at.G, at.gamma), strict=True
    ):
        np.testing.assert_allclose(mine, theirs, rtol=1e-12, atol=1e-12)
    with pytest.raises(KeyError):
        space["equations"](0.0, q, u, nonsense=1.0)
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform == "win32":
        return
    (tmp_path / "motion.c").write_text(derived.c())
    library = tmp_path / "motion.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, tmp_path / "motion.c", "-lm"], check=True)
    inputs = np.zeros(max(1, len(derived.inputs)))
    own = [np.array(x, float) for x in (q, u, inputs, [derived.parameters[one] for one in derived.used])]
    out = [np.zeros(max(x.size, 1)) for x in (at.M, at.k, at.f, at.G, at.gamma)]
    pointer = ctypes.POINTER(ctypes.c_double)
    call = ctypes.CDLL(str(library)).equations
    call(ctypes.c_double(values["t"]), *(x.ctypes.data_as(pointer) for x in (*own, *out)))
    np.testing.assert_allclose(out[0], at.M.ravel(), rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(out[2], at.f, rtol=1e-12, atol=1e-12)


def test_page_of_equations_with_symbols_and_numbers():
    """The page contains (m_block + m_bob) s̈ of a block with a pendulum, with unit and value of each symbol.

    M_00 = 8 kg + 2 kg = 10 kg exactly, and 12 kg with a bob of 4 kg: no tolerance.
    """
    derived = abut.equations(script("block_and_pendulum").machine(guided=True))
    page = derived.markdown()
    assert r"| $m_{bob}$ | `m_bob` | mass of bob | 2 | kg |" in page
    assert r"\ddot{s}_{slide} \left(m_{block} + m_{bob}\right)" in derived.latex()
    numbers = derived.with_numbers(digits=6)
    assert numbers.M[0] == 10
    assert "25.3901" in numbers.latex()
    assert derived.with_numbers({"m_bob": 4.0}).M[0] == 12
    with pytest.raises(UnknownName, match='no symbol "m_bop"'):
        derived.evaluate({"m_bop": 1.0})


def test_law_without_closed_form_is_symbol():
    """f = F_stop for a line force by a function with branches: it has no closed form, so it is a symbol that acts along its line."""
    model = abut.Model("branches", gravity=(0, 0, 0))
    cart = machines.body(model, "cart", (1.0, 0, 0))
    model.add(abut.joints.Translational("track", cart, model.ground, at=(0, 0, 0), axis="x"))
    model.add(abut.forces.LineForce("stop", cart.frame(), model.ground.frame(), bounded))
    derived = abut.equations(model)
    (force,) = derived.inputs
    assert str(force) == "F_stop"
    assert derived.f[0].subs(derived.start | derived.parameters) == force


def bounded(length):
    if length < 0.5:
        return 3.0
    return 0.0


def test_refuses_objects_without_equations():
    """Refuses contact by volume, F = K V(q): the volume of intersection of two solids has no closed form in q. Remedy: `without`."""
    model = abut.Model("blocks")
    box = model.add(abut.Body.box("box", size=(0.1, 0.1, 0.1), mass=1.0, position=(0, 0, 0.05)))
    other = model.add(abut.Body.cylinder("drum", radius=0.1, length=0.1, mass=1.0, position=(0, 0, 0.2)))
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=0.0, full_damping_depth=1e-3)
    model.add(abut.Contact("touch", box.shape, other.shape, normal=law))
    with pytest.raises(InvalidValue, match=r'Contact "touch".*model\.without\("touch"\)'):
        abut.equations(model)
    assert len(abut.equations(model.without("touch")).q) == 12


def test_equations_command_prints_equations(capsys):
    """`abut equations` prints M q̈ + k = f as `Equations.latex` does, and with numbers no parameter is left: equal text."""
    path = str(EXAMPLES / "block_and_pendulum.py")
    assert main(["equations", path, "--latex"]) == 0
    assert (
        capsys.readouterr().out.strip() == abut.equations(script("block_and_pendulum").model).latex().strip()
    )
    assert main(["equations", path, "--c", "--numbers"]) == 0
    assert "PARAMETERS = 0" in capsys.readouterr().out


def test_missing_sympy_is_refused(monkeypatch):
    """Without SymPy no expression of M(q) can be made: `equations` raises `MissingExtra` with pip install "abut[symbolic]"."""
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[symbolic\]"'):
        abut.equations(abut.Model("empty"))


def test_screws_and_drives_are_put_in():
    """A nut on a screw that is led: no coordinate is left; without its drive one, of inertia I + m h² and h = pitch/2π."""
    model = abut.Model("screw", gravity=(0, 0, -9.81))
    nut = machines.body(model, "nut", (0, 0, 0.3))
    screw = model.add(abut.joints.Screw("thread", nut, model.ground, pitch=0.1, at=(0, 0, 0.3), axis="z"))
    derived = abut.equations(model)
    inertia, m, h, g = map(derived.symbol, ("I_zz_nut", "m_nut", "h_thread", "g"))
    assert sp.expand(derived.M[0] - inertia - m * h**2) == 0
    assert sp.expand(derived.f[0] + m * g * h) == 0
    assert derived.parameters[h] == pytest.approx(0.1 / (2 * math.pi))
    model.add(abut.motions.Velocity("drive", screw, machines.driven, parameters={"speed": 2.0}))
    led = abut.equations(model)
    assert led.q == ()
    position = led.bodies({"t": 0.7})["nut"].position
    assert position[2] == pytest.approx(0.3 + 0.1 / (2 * math.pi) * 0.15 * (1 - math.cos(1.4)), rel=1e-12)

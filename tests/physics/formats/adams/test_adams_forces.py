"""One spring written in the several ways of an Adams dataset: the same motion, that of the closed form."""

import numpy as np

import abut
from abut.formats import read
from targets import target

#: Each hangs from the ground by 2 N/mm and 0.01 N·s/mm with a free length of 100 mm, 10 mm stretched.
WAYS = {
    2: "SPRINGDAMPER/2, TRANSLATION, I = 21, J = {j}, K = 2, C = 0.01, LENGTH = 100",
    3: "SFORCE/3, TRANSLATIONAL, I = 31, J = {j}, FUNCTION = -2*(DM(31,{j})-100)-0.01*VR(31,{j})",
    5: "VFORCE/5, I = 51, JFLOAT = 99, RM = {j}, FX = -2*(DX(51,{j},{j})-100)-0.01*VX(51,{j},{j},{j})",
    7: "FIELD/7, I = 71, J = {j}, KMATRIX = 2, "
    + ", ".join(["0"] * 35)
    + ", CRATIO = 0.005, LENGTH = 100, 0, 0, 0, 0, 0",
    8: "BEAM/8, I = 81, J = {j}, LENGTH = 100, IXX = 0, IYY = 0, IZZ = 0, AREA = 2, EMODULUS = 100, GMODULUS = 40\n"
    ", CRATIO = 0.005",
}
WRITTEN, PYTHON = 9, 10  #: in plain Python, which is written as an expression, and as it is


def dataset() -> str:
    rows = [
        "springs",
        "UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND",
        "PART/1, GROUND",
    ]
    rows.append("MARKER/99, PART = 1, FLOATING")
    for k, way in WAYS.items():
        rows.append(f"PART/{k}, MASS = 0.5, CM = {k}1, IP = 100, 100, 100, QG = 110, {100 * k}, 0")
        rows += [
            f"MARKER/{k}1, PART = {k}",
            f"MARKER/{k}2, PART = 1, QP = 0, {100 * k}, 0",
            way.format(j=f"{k}2"),
        ]
    return "\n".join([*rows, "END\n"])


def pull(length, rate, stiffness, damping):
    """The same spring in plain Python."""
    return -stiffness * (length - 0.1) - damping * rate


def hang(model, number):
    """Add a body on the spring in plain Python."""
    place = (0.11, 0.1 * number, 0.0)
    body = model.add(abut.Body(f"part_{number}", 0.5, (1e-4, 1e-4, 1e-4), place))
    numbers = {"stiffness": 2000.0, "damping": 10.0}
    ends = body.frame(), model.ground.frame((0.0, place[1], 0.0))
    model.add(abut.forces.LineForce(f"python_{number}", *ends, pull, numbers))


def test_a_spring_in_many_ways(tmp_path):
    """x = 100 mm + 10 mm e^(−δt)(cos ωt + δ/ω sin ωt), δ = c/2m, ω² = k/m − δ²; BDF at rtol 1e-8 takes the derivatives of
    all expressions. They agree with the closed form to 1e-8 m, a hundred times the tolerance over fifteen periods' steps.

    All but the last have been written by abut and read again; of these one was a Python function before.
    """
    path = tmp_path / "springs.adm"
    path.write_text(dataset(), encoding="utf-8")
    model = read(path)
    hang(model, WRITTEN)
    model = read(abut.write(model, tmp_path / "again.adm"))
    hang(model, PYTHON)
    run = abut.simulate(model, end=0.5, step=0.01, integrator=abut.Bdf(rtol=1e-8))
    assert run.status.ok
    m, k, c = 0.5, 2000.0, 10.0
    decay = c / (2 * m)
    w = np.sqrt(k / m - decay**2)
    expected = 0.1 + 0.01 * np.exp(-decay * run.time) * (
        np.cos(w * run.time) + decay / w * np.sin(w * run.time)
    )
    for number in (*WAYS, WRITTEN, PYTHON):
        x = run[f"part_{number}.position.x"].values
        assert x == target(
            expected, "position of a mass on a spring in twelve formulations [m]", atol=1e-8, over=run.time
        )
        assert np.abs(run[f"part_{number}.position.y"].values - 0.1 * number).max() < 1e-12

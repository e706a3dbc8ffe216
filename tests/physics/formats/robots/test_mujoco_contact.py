"""A ball and a box on a plane, by MuJoCo's soft contact and by the contact of the imported MJCF file.

Both are a spring and a damper of ζ = 1 about the depth at rest, so that an impact without weight returns e⁻² = 0.135 of its speed
(F = k x + c ẋ ≥ 0 ends at ω t = 2, where ẋ = −v₀ e⁻²), and friction stops a box after v²/2μg. The time constant is τ = 0.02 s there, and
τ √(1 − d) here with the impedance d = 0.95, so that a body at rest is g (1 − d) τ² deep: MuJoCo's depth where d is the same at all depths.
Source of MuJoCo's law: its documentation, chapter Computation, "Solver parameters" (solref, solimp).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import abut

TAU, G, FREE = 0.02, 9.81, 0.05  # FREE: 1 - d
FILE = """<mujoco><option timestep="1e-4"/><worldbody><geom name="floor" type="plane" size="5 5 .1" friction="0.5"/>
<body name="body" pos="0 0 {height}"><freejoint/><geom name="shape" type="{shape}" mass="1" friction="0.5"/></body></worldbody></mujoco>"""
BALL, BOX = 'sphere" size="0.05', 'box" size="0.05 0.05 0.05'


def there(text: str, end: float, velocity: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Places and velocities, as MuJoCo computes them."""
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qvel[:3] = velocity
    rows = []
    while data.time < end:
        mujoco.mj_step(model, data)
        rows.append([*data.qpos[:3], *data.qvel[:3]])
    return np.array(rows)[:, :3], np.array(rows)[:, 3:]


def here(text: str, end: float, velocity: tuple[float, ...], folder: Path) -> tuple[np.ndarray, np.ndarray]:
    """The same of what the file becomes."""
    (folder / "body.xml").write_text(text)
    model = abut.read(folder / "body.xml").with_values({"body.velocity": velocity})
    result = abut.simulate(model, end=end, step=1e-3)
    return result["body.position"].values, result["body.velocity"].values


def both(shape: str, height: float, end: float, folder: Path, velocity=(0.0, 0.0, 0.0)):
    pytest.importorskip("mujoco", reason='pip install "abut[bench]"')
    text = FILE.format(shape=shape, height=height)
    return there(text, end, velocity), here(text, end, velocity, folder)


def test_a_ball_rebounds_alike_and_less_deep(tmp_path: Path) -> None:
    """A critically damped contact, ẍ + 2 ω ẋ + ω² x = 0 with ω = 1/τ, has the depth v₀ τ/e at ω t = 1 and returns e⁻² v₀ at ω t = 2.

    10 %: the weight acts during the impact. At rest the depth is g (1 − d) τ², to the 1e-3 that is left of the motion; MuJoCo's d
    depends on the depth, within a fifth of the width of `solimp`, 2e-4 m.
    """
    speed = np.sqrt(2 * G * 0.3)
    runs = both(BALL, 0.35, 2.0, tmp_path)
    for (place, velocity), tau in zip(runs, (TAU, TAU * np.sqrt(FREE)), strict=True):
        # weight presses on while it touches: some of e⁻² is lost, the more the less of the weight is taken away
        assert 0.10 < velocity[:, 2].max() / speed < np.exp(-2)
        assert (0.05 - place[:, 2]).max() == pytest.approx(speed * tau / np.e, rel=0.1)  # v₀ τ/e at ω t = 1
    depths = [0.05 - place[-1, 2] for place, _ in runs]
    assert depths[1] == pytest.approx(G * FREE * TAU**2, rel=1e-3)
    assert depths[0] == pytest.approx(depths[1], abs=2e-4)  # within a fifth of the width of solimp


def test_a_box_slides_as_far(tmp_path: Path) -> None:
    """s = v²/(2 μ g) with μ = 0.5, in MuJoCo and in abut. 3e-3: the box settles into the floor for some τ meanwhile."""
    for place, velocity in both(BOX, 0.0498, 1.0, tmp_path, velocity=(1.0, 0.0, 0.0)):
        assert place[-1, 0] == pytest.approx(1 / (2 * 0.5 * G), rel=3e-3)  # it settles for some τ meanwhile
        assert abs(velocity[-1]).max() < 1e-6

"""Limits of tendons and joints of MJCF: by closed forms, and beside MuJoCo.

A weight of 1 kg hangs on a rope over a pulley and draws a cart of 1 kg: both accelerate by g/2, so that the weight sinks by g t²/4. The
stop of the rope is a spring of M/((1 − d) τ²) with M = 1/(J M⁻¹ Jᵀ) = ½ kg, which a load of ½ kg · g lengthens by g (1 − d) τ².
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.formats.robots.softness import stop_constants

G, TAU, D = 9.81, 0.02, 0.95
ROPE = """<mujoco><option timestep="1e-4" integrator="RK4"/><default><geom contype="0" conaffinity="0"/></default><worldbody>
<site name="pulley" pos="1 0 0"/>
<body name="cart"><joint name="slide" type="slide" axis="1 0 0"/><geom type="box" size=".05 .05 .05" mass="1"/><site name="tail"/></body>
<body name="weight" pos="1 0 -0.5"><joint name="fall" type="slide" axis="0 0 1"/><geom size=".05" mass="1"/><site name="hook"/></body>
</worldbody><tendon>{tendon}</tendon></mujoco>"""
SPATIAL = '<spatial name="rope" {said}><site site="tail"/><site site="pulley"/><site site="hook"/></spatial>'
FIXED = '<fixed name="rope" {said}><joint joint="slide" coef="-1"/><joint joint="fall" coef="-1"/></fixed>'
HANGING = """<mujoco><option timestep="1e-4" integrator="implicitfast"/><worldbody>
<body name="weight"><joint name="fall" type="slide" axis="0 0 1" {joint}/>
<geom size=".05" mass="2" contype="0" conaffinity="0"/></body></worldbody></mujoco>"""


def put(folder: Path, text: str) -> Path:
    path = folder / "rope.xml"
    path.write_text(text, encoding="utf-8")
    return path


def by_mujoco(path: Path, end: float) -> np.ndarray:
    mujoco = pytest.importorskip("mujoco", reason='pip install "abut[bench]"')
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    while data.time < end - 1e-9:
        mujoco.mj_step(model, data)
    return np.array(data.qpos)


@pytest.mark.parametrize(
    "tendon",
    [
        SPATIAL.format(said='limited="true" range="0 1.5"'),
        SPATIAL.format(said='range="0 1.5"'),
        FIXED.format(said='range="-5 0"'),
    ],
)
def test_a_weight_on_a_rope_draws_a_cart(tmp_path: Path, tendon: str) -> None:
    path = put(tmp_path, ROPE.format(tendon=tendon))
    model = abut.read(path)
    assert model["rope_stop"].parameters["stiffness"] == pytest.approx(0.5 / ((1 - D) * TAU**2))
    result = abut.simulate(model, end=0.25, step=0.01)
    sunk = -0.5 - result["weight.position"].values[-1, 2]
    drawn = result["cart.position"].values[-1, 0]
    assert sunk == pytest.approx(
        G * 0.25**2 / 4, abs=1.5e-4
    )  # 0.1533 m; half of what the rope lengthens more
    assert sunk - drawn == pytest.approx(G * (1 - D) * TAU**2, rel=0.02)
    there = by_mujoco(path, 0.25)
    assert sunk == pytest.approx(-there[1], abs=3e-4)
    assert drawn == pytest.approx(there[0], abs=3e-4)


def test_a_slack_rope_does_not_pull_and_limits_can_be_left_out(tmp_path: Path) -> None:
    free = 0.5 * G * 0.1**2
    for text, options in (
        (SPATIAL.format(said='range="0 1.6"'), {}),
        (SPATIAL.format(said='range="0 1.5"'), {"limits": False}),
    ):
        model = abut.read(put(tmp_path, ROPE.format(tendon=text)), **options)
        result = abut.simulate(model, end=0.1, step=0.01)
        assert -0.5 - result["weight.position"].values[-1, 2] == pytest.approx(free, abs=1e-9)


def test_a_weight_rests_on_its_limit_within_the_width_of_solimp_of_mujoco(tmp_path: Path) -> None:
    for said in (
        'range="-0.01 1"',
        'range="-0.01 1" solreflimit="0.04 1.5"',
        'range="-0.01 1" solimplimit="0.8 0.8"',
        'range="-0.01 1" solreflimit="-4000 -200" solimplimit="0.9 0.9"',
        'range="-0.01 1" margin="0.004" solimplimit="0.9 0.9"',
    ):
        path = put(tmp_path, HANGING.format(joint=said))
        model = abut.read(path)
        here = _rest(model)
        there = by_mujoco(path, 2.0)[0]
        assert here == pytest.approx(there, abs=1e-3)
        if "solimplimit" in said:  # the impedance is one number at all depths: both are the same spring
            assert here == pytest.approx(there, rel=1e-3)


def _rest(model: abut.Model) -> float:
    result = abut.simulate(model, end=2.0, step=0.1)
    return float(result["weight.position"].values[-1, 2])


def test_joint_stop_stiffness_matches_mujoco() -> None:
    stiffness, damping = stop_constants((0.05, 0.5), (0.5, 0.8))
    assert stiffness == pytest.approx(1.0 / 0.2 / (0.05 * 0.5) ** 2)
    assert damping / (2 * math.sqrt(stiffness)) == pytest.approx(0.5)  # the damping ratio stays


PLANE = """<mujoco><option timestep="1e-4" integrator="implicitfast"/><worldbody><geom name="floor" type="plane" size="5 5 .1" {floor}/>
<body name="ball" pos="0 0 0.06"><freejoint/><geom name="ball_shape" size=".05" mass="1" {ball}/></body></worldbody></mujoco>"""


@pytest.mark.parametrize(
    ("floor", "ball"),
    [
        ('margin="0.01"', 'margin="0.008" solimp="0.9 0.9"'),
        ('solref="0.04 1" solimp="0.9 0.9"', 'solref="0.02 1" solimp="0.8 0.8" solmix="3"'),
        ('solref="0.04 1" solimp="0.9 0.9" priority="1"', 'solref="0.02 1"'),
        ('solref="-2000 -100" solimp="0.9 0.9"', 'solref="-1500 -50" solimp="0.9 0.9"'),
    ],
)
def test_two_geoms_agree_on_margin_and_softness_as_in_mujoco(tmp_path: Path, floor: str, ball: str) -> None:
    path = put(tmp_path, PLANE.format(floor=floor, ball=ball))
    there = by_mujoco(path, 2.0)[2]
    result = abut.simulate(abut.read(path), end=2.0, step=0.1)
    assert result["ball.position"].values[-1, 2] == pytest.approx(there, abs=1e-4)


def test_condim_selects_friction_laws(tmp_path: Path) -> None:
    for number, has in ((1, (0, 0, 0)), (3, (1, 0, 0)), (4, (1, 1, 0)), (6, (1, 1, 1))):
        path = put(tmp_path, PLANE.format(floor="", ball=f'condim="{number}" friction="0.6 0.02 0.003"'))
        if number == 1:
            path.write_text(path.read_text().replace('size="5 5 .1" ', 'size="5 5 .1" condim="1"'))
        (touch,) = abut.read(path).contacts
        assert tuple(int(law is not None) for law in (touch.friction, touch.spin, touch.rolling)) == has
        if number == 6:
            assert (touch.friction.static, touch.spin.arm, touch.rolling.arm) == (1.0, 0.02, 0.003)


LEG = """<mujoco>{option}<worldbody><geom name="floor" type="plane" size="5 5 1"/><body name="torso" pos="0 0 1"><freejoint/>
<geom name="torso" size=".1"/>
<body name="thigh" pos="0 0 -.1"><joint name="x" axis="1 0 0"/><joint name="y" axis="0 1 0"/><joint name="z" axis="0 0 1"/>
<geom name="thigh" type="capsule" fromto="0 0 0 0 0 -.3" size=".05"/>
<body name="pad" pos="0 .1 0"><geom name="pad" size=".05"/></body>
<body name="shin" pos="0 0 -.3"><joint name="knee" axis="0 1 0"/><geom name="shin" type="capsule" fromto="0 0 0 0 0 -.3" size=".04"/>
<body name="foot" pos="0 0 -.3"><joint name="ankle" axis="0 1 0"/><joint name="roll" axis="1 0 0"/><geom name="foot" size=".06"/></body>
</body></body></body></worldbody><contact><exclude body1="torso" body2="foot"/></contact></mujoco>"""


@pytest.mark.parametrize("filters", [True, False])
def test_parent_and_child_do_not_touch_however_many_joints_are_between_them(tmp_path, filters):
    """The pairs of geoms are those that MuJoCo's documentation (chapter Computation, "Selection") keeps: not of one body or of bodies that
    are welded together, not of a parent and its child but with the world, not of bodies that are excluded. Torso and thigh, which overlap,
    touched, for three joints and two bodies without mass stand between them.
    """
    option = "" if filters else '<option><flag filterparent="disable"/></option>'
    model = abut.read(put(tmp_path, LEG.format(option=option)), contacts="all")
    couples = [couple for contact in model.contacts for couple in contact.couples()]
    bodies = {frozenset((a.frame.body.name, b.frame.body.name)) for a, b in couples}
    floor = {frozenset(("ground", name)) for name in ("torso", "thigh", "shin", "foot")}
    apart = {frozenset(("torso", "shin")), frozenset(("thigh", "foot"))}
    kin = {frozenset(pair) for pair in (("torso", "thigh"), ("thigh", "shin"), ("shin", "foot"))}
    assert bodies == floor | apart | (set() if filters else kin)

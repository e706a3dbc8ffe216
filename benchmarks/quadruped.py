"""A quadruped robot as MJCF text: a trunk and four legs of three geared motors each, with sizes and masses of a small dog.

Feet are balls, which touch the floor only. Position actuators hold the legs bent. The rotors are the armature of the joints.
"""

from __future__ import annotations

__all__ = ["CONTROLS", "START", "quadruped"]

LEGS = {"FR": (1, -1), "FL": (1, 1), "RR": (-1, -1), "RL": (-1, 1)}
ARMATURE, DAMPING, STIFFNESS = 0.01, 1.0, 100.0  # [kg m²], [N m s/rad], [N m/rad]
THIGH, CALF = 0.9, -1.8  # angles of the actuators [rad]
HEIGHT = 0.33  # of the trunk at the start [m]
START = {f"{leg}_{joint}": angle for leg in LEGS for joint, angle in (("pitch", THIGH), ("knee", CALF))}
CONTROLS = {f"{joint}_drive": angle for joint, angle in START.items()}


def leg(name: str, fore: int, side: int) -> str:
    """Return one leg."""
    return f"""
      <body name="{name}_hip" pos="{0.183 * fore} {0.047 * side} 0">
        <inertial mass="0.696" pos="{-0.0033 * fore} {0.0006 * side} 0" diaginertia="0.000469 0.000807 0.000553"/>
        <joint name="{name}_roll" class="motor" axis="1 0 0"/>
        <body name="{name}_thigh" pos="0 {0.08505 * side} 0">
          <inertial mass="1.013" pos="-0.003237 {-0.022327 * side} -0.027326" diaginertia="0.00555 0.00514 0.00137"/>
          <joint name="{name}_pitch" class="motor" axis="0 1 0"/>
          <body name="{name}_calf" pos="0 0 -0.2">
            <inertial mass="0.226" pos="0.00472 0 -0.1319" diaginertia="0.00341 0.00339 0.00004"/>
            <joint name="{name}_knee" class="motor" axis="0 1 0"/>
            <geom name="{name}_foot" type="sphere" size="0.02" contype="0" pos="0 0 -0.2"/>
          </body>
        </body>
      </body>"""


def quadruped(step: float = 0.002) -> str:
    """Return the MJCF text; ``step`` is the step of MuJoCo [s]."""
    legs = "".join(leg(name, *signs) for name, signs in LEGS.items())
    drives = "".join(
        f'<position name="{name}_{joint}_drive" joint="{name}_{joint}" kp="{STIFFNESS}"/>'
        for name in LEGS
        for joint in ("roll", "pitch", "knee")
    )
    return f"""<mujoco model="quadruped">
  <compiler angle="radian"/>
  <option timestep="{step}" integrator="implicitfast"/>
  <default>
    <default class="motor"><joint armature="{ARMATURE}" damping="{DAMPING}"/></default>
    <geom friction="0.6"/>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <body name="trunk" pos="0 0 {HEIGHT}">
      <freejoint/>
      <inertial mass="4.713" pos="0 0.0041 -0.0005" diaginertia="0.0158 0.0377 0.0457"/>{legs}
    </body>
  </worldbody>
  <actuator>{drives}</actuator>
</mujoco>
"""

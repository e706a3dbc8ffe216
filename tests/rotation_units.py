"""One table of cycles and radians: by the unit of a quantity, what a text is in that unit, or None where it is refused.

A turn is 2π rad (BIPM, The International System of Units, 9th edition, tables 4 and 8).
"""

from __future__ import annotations

import math

TURN = 2 * math.pi
ROTATION: dict[str, dict[str, float | None]] = {
    "rad/s": {
        "3 rad/s": 3.0, "3 1/s": None, "3 s^-1": None, "3 deg/s": math.radians(3), "3 °/s": math.radians(3), "3 度/秒": math.radians(3),
        **dict.fromkeys(("300 rpm", "300 RPM", "300 rev/min", "300 r/min", "300 1/min", "300 min^-1", "300 min⁻¹", "300 min-1", "300/min",
                         "300 U/min", "300 tr/min", "300 转/分", "300 r.p.m.", "5 Hz", "5 hz", "5 rev/s", "5 rps", "0.005 kHz",
                         "18000 1/h", "5 cps"), 5 * TURN),
        "3 rad": None, "3 m/s": None, "3 rad/s^2": None,
    },
    "Hz": {
        "5 Hz": 5.0, "5 1/s": 5.0, "300 1/min": 5.0, "300 rpm": 5.0, "300 r/min": 5.0, "10 rad/s": 10 / TURN, "720 deg/s": 2.0,
        "5 kHz": 5e3, "5 s": None, "5 rad": None,
    },
    "1/s": {"5 1/s": 5.0, "300 1/min": 5.0, "5 /s": 5.0, "5 Hz": None, "300 rpm": None, "5 rad/s": None},
    "1/s**2": {"5 1/s^2": 5.0, "3600 1/min^2": 1.0, "5 Hz^2": None},
    "rad/s^2": {
        "5 rad/s^2": 5.0, "60 rpm/s": TURN, "1 Hz/s": TURN, "1 rev/s^2": TURN, "180 deg/s^2": math.pi, "5 1/s^2": None, "60 1/min/s": TURN,
    },
    "rad": {"1 rev": TURN, "1 turn": TURN, "1 转": TURN, "180 deg": math.pi, "180°": math.pi, "2": 2.0, "50 %": None, "90 Grad": None,
            "100 grad": math.pi / 2},
    "N*m/rad": {"5 Nm": 5.0, "5 Nm/rad": 5.0, "1 N*m/deg": 180 / math.pi, "1 N*m/rev": 1 / TURN},
    "N*m*s/rad": {"5 N*m*s": 5.0, "5 Nms/rad": 5.0, "1 N*m/rpm": 60 / TURN, "1 N*m*min": 60 / TURN, "1 N*m/Hz": 1 / TURN},
    "N*m": {"5 N*m/rad": None, "5 Nm": 5.0},
    "1/m": {"5 rad/m": 5.0, "180 deg/m": math.pi, "5 1/m": 5.0},
    "1": {"5 deg": None, "5 rad": None, "5 rpm": None, "5 %": 0.05, "5 dB": None},
    "m": {"5 rad*m": None},
}  # fmt: skip

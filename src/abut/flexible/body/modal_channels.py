"""Channels of a flexible body: modal coordinates, energies and interface loads; with a check that its modes suffice for its loads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from abut.array_types import Numbers
from abut.extend.validity_ranges import Range, RangeSample
from abut.flexible.body.linearity_check import Limits, LinearityWatch, largest_deflection
from abut.flexible.floating.floating_frame import Floating
from abut.flexible.floating.interface_joint import InterfaceJoint
from abut.flexible.reduction.truncation_error import Statics
from abut.model import Frame, Part
from abut.model.geometry.rotations import turned_back

__all__ = ["ModalChannels"]

Values = Mapping[str, Numbers]
XYZ = ("x", "y", "z")
TOO_MUCH = 0.05  #: of the static answer's strain energy, share without modes above which a message is issued
NEGLIGIBLE_ENERGY = 1e-3  #: of the largest energy of the modes, share that may be neglected


@dataclass(frozen=True, eq=False, repr=False)
class ModalChannels:
    """Computes a body's modal coordinates, their energy and the loads on its interfaces from a run's other channels: a request.

        E_k = ½ ω_k² q_k² + ½ q̇_k²,        F = −Rᵀ F_hold

    Valid: deflections up to 0.1 of the body's size, where such slopes cause errors of a hundredth.

    Args:
        name: of the request.
        elastic: the force of the modes, on the body.
        interfaces: names of the interfaces.
        holds: the joint of each.
        statics: their static compliance, where that is known.
        limits: data of the linearity check.
    """

    family: ClassVar[str] = "request"

    name: str
    elastic: Floating
    interfaces: tuple[str, ...]
    holds: tuple[InterfaceJoint, ...]
    statics: Statics | None
    limits: Limits

    def __repr__(self) -> str:
        return f'ModalChannels("{self.name}", {self.elastic.modes} modes)'

    @cached_property
    def origin(self) -> Frame:
        """Origin of modal coordinates, which are no places: the ground's, for any position of the machine."""
        return Frame(self.elastic.j.body)

    @property
    def range_owner(self) -> str:
        """Name of the body in messages about ranges."""
        return f'FlexibleBody "{self.limits.name}"'

    @property
    def ranges(self) -> tuple[Range, ...]:
        """Validity range of the deflection by modes."""
        return (DEFLECTION,) if self.elastic.modes else ()

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The floating frame, and the bodies of modal coordinates."""
        return (self.elastic.i.body, *(frame.body for frame in self.elastic.modal))

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Name, unit, components, description and group of each channel that it adds."""
        body, m = self.elastic.i.body.name, self.elastic.modes
        which = tuple(str(k + 1) for k in range(m))
        modal = (
            ("modal_coordinates", "m", "modal coordinates, by mode of modal mass one"),
            ("modal_velocities", "m/s", "their rates, by mode"),
            ("modal_energy", "J", "strain energy and kinetic energy of vibration, by mode"),
        )
        loads = (
            ("force", "N", "force on the body, along its axes"),
            ("torque", "N*m", "torque on the body about that place, along its axes"),
        )
        return (
            *((f"{body}.{label}", unit, which if m > 1 else (), f"{body}: {text}", "body") for label, unit, text in modal if m),
            *(
                (f"{body}.{place}.{label}", unit, XYZ, f"{body}, interface {place}: {text}", "body")
                for place in self.interfaces
                for label, unit, text in loads
            ),
        )  # fmt: skip

    def begin(self, turns: Mapping[str, float] | None = None) -> ModalEvaluation:
        """Return an object that computes the columns of a run, block by block."""
        return ModalEvaluation(self)


def _interface_deflection(channels: ModalChannels, seen: RangeSample) -> Numbers:
    """Return the deflection of interfaces, and of the node that each mode displaces most, over the body's size."""
    elastic = channels.elastic
    q = np.concatenate([seen.place(frame, channels.origin) for frame in elastic.modal], axis=1)
    q = q[:, : elastic.modes]
    return largest_deflection(channels.limits, q) / channels.limits.size


DEFLECTION = Range(
    "deflection over size",
    _interface_deflection,
    most=0.1,
    remedy="use abut.Beam for a slender body, or several flexible bodies",
)


class ModalEvaluation:
    """Computes the columns, and stores the load with the largest strain energy that the modes do not represent."""

    def __init__(self, channels: ModalChannels) -> None:
        self._channels = channels
        self._energy = self._most = (
            0.0  #: doubled [J], not represented at the worst instant, and the largest of the modes
        )
        self._share, self._time = 0.0, 0.0
        self._watch = LinearityWatch(channels.limits)

    def __call__(self, values: Values) -> Numbers:
        """Return the columns of the next rows."""
        c = self._channels
        body, m = c.elastic.i.body.name, c.elastic.modes
        quaternion = values[f"{body}.quaternion"]
        out = []
        if m:
            q, rate = (
                np.concatenate([values[f"{frame.body.name}.{what}"] for frame in c.elastic.modal], axis=1)[
                    :, :m
                ]
                for what in ("position", "velocity")
            )
            energy = 0.5 * (c.elastic.stiffness * q**2 + rate**2)
            out += [q, rate, energy]
            self._most = max(self._most, float(energy.sum(axis=1).max(initial=0.0)))
        given = [values[f"{hold.name}.{what}"] for hold in c.holds for what in ("force", "torque")]
        loads = -turned_back(quaternion, np.concatenate([np.zeros((len(quaternion), 0)), *given], axis=1))
        if m:
            self._watch.check_block(values, q, loads)
        if c.statics is not None:
            self._check_loads(loads, values["time"])
        return np.concatenate([*out, loads], axis=1)

    def _check_loads(self, loads: Numbers, times: Numbers) -> None:
        assert self._channels.statics is not None
        energy, share = self._channels.statics.left_out(loads)
        lost = np.where(np.isfinite(energy), energy * share, 0.0)
        k = int(lost.argmax()) if len(lost) else 0
        if len(lost) and lost[k] > self._energy:
            self._energy, self._share, self._time = float(lost[k]), float(share[k]), float(times[k])

    def sentences(self) -> list[str]:
        """Return the messages after the run: on disabled stiffening, and on too few modes for the loads."""
        body, messages = self._channels.elastic.i.body.name, self._watch.sentences()
        if self._share < TOO_MUCH or self._energy < NEGLIGIBLE_ENERGY * self._most:
            return messages
        return [
            *messages,
            f'flexible body "{body}": its modes miss {100.0 * self._share:.0f} % of the strain energy of the static response to its '
            f"interface loads, as at t = {self._time:.6g} s; use modes=Rubin(…) or Herting(…), which contain this response with "
            "inertia relief, or more modes, or give these loads in the reduction (loads=)",
        ]

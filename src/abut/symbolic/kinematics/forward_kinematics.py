"""Positions, velocities and accelerations of all bodies in numbers, computed recursively from link to link.

r = r_p + R_p d,   ω = ω_p + R ω_rel,   ṙ = ṙ_p + ω_p × R_p d + R_p ḋ,   α = α_p + ω_p × R ω_rel + R ω̇_rel
r̈ = r̈_p + α_p × R_p d + ω_p × (ω_p × R_p d) + 2 ω_p × R_p ḋ + R_p d̈
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import sympy as sp

from abut.array_types import Numbers
from abut.symbolic.kinematics.kinematics import MachineKinematics, own_spin
from abut.symbolic.kinematics.relative_coordinates import rate_of

__all__ = ["BodyMotion", "LinkChain"]


@dataclass(frozen=True)
class BodyMotion:
    """Motion of a body at one state, in space: position [m], rotation matrix, and velocities and accelerations of its centre of mass
    and axes.
    """

    position: Numbers
    rotation: Numbers
    velocity: Numbers
    angular_velocity: Numbers
    acceleration: Numbers
    angular_acceleration: Numbers


class LinkChain:
    """Links of a machine as numerical functions.

    Args:
        machine: Kinematics of the machine.
        led: Coordinates, rates and accelerations prescribed by motions, as functions.
        parameters: Default values.
    """

    def __init__(
        self,
        machine: MachineKinematics,
        led: Mapping[sp.Symbol, sp.Expr],
        parameters: Mapping[sp.Symbol, float],
    ) -> None:
        self._machine, self._led, self._parameters = machine, led, parameters

    def of(self, parameters: Mapping[sp.Symbol, float]) -> LinkChain:
        """Return this chain with other default values of parameters."""
        return LinkChain(self._machine, self._led, {**self._parameters, **parameters})

    @cached_property
    def _functions(self) -> tuple[list[sp.Symbol], list[Callable[..., list[Numbers]]]]:
        """Symbols, and for each link R_rel, d, ω_rel with their rates."""
        layout, field = self._machine.layout, self._machine.field
        own = (*layout.rates, *layout.rates.values(), *layout.accelerations.values())
        order = list(dict.fromkeys((layout.t, *own, *layout.names.values, *self._free_inputs())))
        made = []
        for link in layout.links:
            paces = np.array([field.of[u] for u in layout.rates.values()], dtype=object)
            d = sp.Matrix(list(field.reads(link.place)))
            spin = sp.Matrix(list(field.reads(paces.dot(own_spin(field, layout.coordinates, link.turn)))))
            flow = d.applyfunc(lambda e: rate_of(e, layout))
            second, turning = (x.applyfunc(lambda e: rate_of(e, layout)) for x in (flow, spin))
            R = sp.Matrix(3, 3, list(field.reads(field.matrix(link.turn)).ravel()))
            asked = [x.xreplace(dict(self._led)) for x in (R, d, flow, second, spin, turning)]
            made.append(sp.lambdify(order, asked, modules="numpy", cse=True))
        return order, made

    def _free_inputs(self) -> set[sp.Symbol]:
        return set().union(*(sp.sympify(e).free_symbols for e in self._led.values()))

    def __call__(self, values: Mapping[sp.Symbol, float]) -> dict[str, BodyMotion]:
        """Return the motion of all bodies for values of time, coordinates, rates, accelerations and parameters."""
        order, functions = self._functions
        known = {**self._parameters, **values}
        given = [known.get(symbol, 0.0) for symbol in order]
        zero = np.zeros(3)
        found = {id(self._machine.layout.model.ground): BodyMotion(zero, np.eye(3), zero, zero, zero, zero)}
        out = {}
        for link, function in zip(self._machine.layout.links, functions, strict=True):
            R, *columns = (np.asarray(x, float) for x in function(*given))
            p = found[id(link.parent)]
            d, flow, second = (p.rotation @ x[:, 0] for x in columns[:3])
            turned = p.rotation @ R
            w, turning = (turned @ x[:, 0] for x in columns[3:])
            one = BodyMotion(
                p.position + d,
                turned,
                p.velocity + np.cross(p.angular_velocity, d) + flow,
                p.angular_velocity + w,
                p.acceleration
                + np.cross(p.angular_acceleration, d)
                + np.cross(p.angular_velocity, np.cross(p.angular_velocity, d) + 2.0 * flow)
                + second,
                p.angular_acceleration + np.cross(p.angular_velocity, w) + turning,
            )
            found[id(link.body)] = out[link.body.name] = one
        return {body.name: out[body.name] for body in self._machine.layout.model.bodies}

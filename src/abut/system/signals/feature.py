"""Feature of signals: the measures, states, delays, loads and reactions that a machine uses, and their compiled functions."""

from __future__ import annotations

import dataclasses
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from abut.kernels.dispatch import placeholder_function
from abut.system import dispatch
from abut.system.feature import Feature, Used, feature_field, functions_used
from abut.system.schema.device import put_arrays
from abut.system.schema.layout import Layout
from abut.system.signals import buffers, delays, forces, loops, measures
from abut.system.signals import (
    inputs as given,
)
from abut.system.signals.loads import load_observers, reactions
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.kernels.structs.machine_structs import Machine, Work

__all__ = ["Signals"]


@dataclasses.dataclass(frozen=True)
class Signals(Feature):
    """Signals of a machine, which are inputs of forces and motions."""

    laws: tuple[Used, ...] = feature_field("the function")
    pasts: tuple[Used, ...] = feature_field("the function")  #: of time, before the start, for delayed signals
    there: bool = feature_field("signals")
    accelerations: bool = feature_field()  #: whether measures include more than motion
    loads: bool = feature_field("loads as signals")
    reactions: bool = feature_field("reactions as signals")
    friction: bool = feature_field()  #: whether joint friction is a signal
    sensors: bool = feature_field("sensors")
    given: bool = feature_field("external inputs")

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Collect functions, and their inputs."""
        wiring = layout.of(SignalWiring)
        return cls(
            functions_used(wiring.expressions),
            functions_used(wiring.pasts),
            bool(layout.model.signals),
            wiring.depends_beyond_motion,
            bool(wiring.load_observers.slots),
            bool(wiring.reaction_signals),
            wiring.depends_on_joint_friction,
            bool(wiring.sensors),
            bool(wiring.givens),
        )

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write measures, unknowns with their laws, and dependencies."""
        machine.signals = buffers.pack(layout.of(SignalWiring), device)

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate their values, and the matrix before it is factored for signals of accelerations and reactions."""
        work.signals = buffers.allocate(layout.of(SignalWiring), lanes, device)
        if layout.of(SignalWiring).reaction_signals:
            put_arrays(work, lanes, device, unfactored=len(layout.blocks))

    def begin(self, layout: Layout, y: NDArray[np.float64], numbers: NDArray[np.float64]) -> None:
        """Write initial states, and initial guesses of loops."""
        layout.of(SignalWiring).start(y, numbers)

    def shared_tables(self, layout: Layout) -> Any:
        """Return their tables."""
        return layout.of(SignalWiring).tables()

    @cached_property
    def law(self) -> Any:
        """Evaluation: the chain of their functions."""
        law = loops.laws([x.it for x in self.laws])
        law = given.with_given(law) if self.given else law
        return (
            delays.with_delays(law, dispatch.drive_functions([x.it for x in self.pasts]))
            if self.pasts
            else law
        )

    @property
    def delayed_law(self) -> Any:
        """Acceptance of a step: the chain of functions with delays, whose history is stored."""
        return self.law if self.pasts else None

    def sense(self, bending: Routine, joined: Routine) -> Any:
        """Evaluation: all measures.

        Args:
            bending: Second derivatives of joint coordinates, for those of reactions.
            joined: Adds joint friction to reactions.
        """
        one = load_observers.append_contact_loads(measures.sense_one) if self.loads else measures.sense_one
        if self.accelerations:
            return reactions.make_measures(bending, one, **({"joined": joined} if self.friction else {}))
        return load_observers.make_measures(one) if self.loads else measures.evaluate_measures

    def values(self, sense: Routine) -> Routine:
        """Evaluation: their values, from measures."""
        values = loops.make_signals(self.law, sense)
        return values if self.there else placeholder_function(values)

    @property
    def late(self) -> bool:
        """True if they are evaluated after the loads, on which they depend."""
        return self.loads or self.reactions

    @property
    def show(self) -> Routine:
        """Output: their values in a row of results."""
        return forces.write_signals if self.there else placeholder_function(forces.write_signals)

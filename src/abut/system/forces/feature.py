"""Feature of force elements: the kinds of forces that a machine uses, and the compiled functions that apply their loads."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

from abut.extend.forces import ABOUT, ALONG, COMPONENTS, EXACT, FLOATING, LINKED, SLENDER, WRENCH, LoadKind
from abut.kernels.columns.machine_columns import ForceRow
from abut.kernels.columns.modal_columns import AttachmentScratch, EliminatedModesRow, ModalScratch, PartRow
from abut.kernels.dispatch import placeholder_function
from abut.system.constraints.tables import ConstraintTables
from abut.system.feature import Feature, Used, feature_field, functions_used
from abut.system.forces import elements, functions
from abut.system.forces import signal_forces as wired
from abut.system.forces.condensation_tables import CondensationTables
from abut.system.forces.exact_beam import exact_beams
from abut.system.forces.floating_frame import make_floating_frame
from abut.system.forces.multi_frame import multi_frame_wrench
from abut.system.forces.slender_beam import make_beam
from abut.system.forces.tables import WAYS, ForceTables, kind_of
from abut.system.schema.device import put_arrays, put_tables
from abut.system.schema.layout import Layout
from abut.system.signals.loads.load_observers import store_element_load
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.kernels.structs.machine_structs import Machine, Work

__all__ = ["ForceElements"]


@dataclasses.dataclass(frozen=True)
class ForceElements(Feature):
    """Force elements of a machine: forces between frames, without those of joints and contacts."""

    implicit: bool = feature_field()
    kinds: tuple[int, ...] = feature_field()  #: types of loads
    scalars: tuple[Used, ...] = feature_field("the function")
    components: tuple[Used, ...] = feature_field("the function")
    wrenches: tuple[Used, ...] = feature_field("the function")
    ledgers: tuple[Used, ...] = feature_field()
    wrench_ledgers: tuple[Used, ...] = feature_field()
    observed: bool = feature_field()  #: whether signals depend on loads
    condensed: bool = feature_field()  #: whether modes are eliminated first

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Return the kinds of loads and the functions that the machine uses."""
        entered = layout.of(ForceTables)
        return cls(
            layout.implicit,
            tuple(sorted(entered.kinds)),
            functions_used(entered.scalars),
            functions_used(entered.components),
            functions_used(entered.wrenches),
            functions_used(entered.ledgers),
            functions_used(entered.wrench_ledgers),
            bool(layout.of(SignalWiring).load_observers.slots),
            bool(layout.condensed),
        )

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write the table of elements, followed by the further frames on which some of them depend, and the tables of condensed modes."""
        force, condensation = layout.of(ForceTables).force, layout.of(CondensationTables)
        machine.forces = len(force)
        put_tables(machine, device, force=(ForceRow, force + layout.force_frames))
        machine.eliminated_modal_bodies, machine.condensed = (
            len(condensation.eliminated_modal_bodies),
            len(condensation.bodies),
        )
        put_tables(
            machine,
            device,
            eliminated_modes=(EliminatedModesRow, condensation.eliminated_modal_bodies),
            part=(PartRow, condensation.parts),
        )

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate arrays for the loads of the elements, and for the sums over the modes of elastic bodies."""
        modes, places = layout.of(ForceTables).modes, layout.of(ConstraintTables).elastic_frames.modes
        put_arrays(
            work, lanes, device, applied=len(layout.of(ForceTables).force), modal=ModalScratch.WIDTH * modes
        )
        bent = AttachmentScratch.WIDTH * places + layout.of(CondensationTables).room
        put_arrays(work, lanes, device, attachment=bent)
        put_arrays(work, lanes, device, inertial=layout.bodies if layout.joins else 1)

    def shared_tables(self, layout: Layout) -> Any:
        """Return the elements, the frames that they depend on, and the condensed modes."""
        condensation = layout.of(CondensationTables)
        return (
            layout.of(ForceTables).force,
            layout.force_frames,
            condensation.eliminated_modal_bodies,
            condensation.parts,
        )

    def evaluate(self, law: Routine, couple: Routine) -> tuple[dict[int, Any], dict[int, Any]]:
        """Return the functions that apply the load of an element, by kind: for elements without signal inputs, and for those with them.

        Args:
            law: The chain of the functions of signals.
            couple: The function that adds the derivatives with respect to the signals.
        """
        makers: dict[tuple[LoadKind, bool], Callable[[], Any]] = self._makers_without_signals() | {
            (ALONG, True): lambda: wired.wired_line(law, couple),
            (ABOUT, True): lambda: wired.wired_axial(law, couple),
            (COMPONENTS, True): lambda: wired.wired_general(law, couple),
        }
        by_kind = {kind_of(*way): make for way, make in makers.items()}
        made = {kind: by_kind[kind]() for kind in self.kinds}
        without_signals = {kind: one for kind, one in made.items() if kind < len(WAYS)}
        return without_signals, {kind: one for kind, one in made.items() if kind >= len(WAYS)}

    def _makers_without_signals(self) -> dict[tuple[LoadKind, bool], Callable[[], Any]]:
        """Return, by kind of load, the function that makes the compiled function of elements without signal inputs."""
        store_load = store_element_load if self.observed else None

        def make_chain(make: Callable[..., Any], of: tuple[Used, ...], *more: object) -> Any:
            return make([one.it for one in of], *more)

        def make_scalar() -> tuple[Any, Any]:
            law = make_chain(functions.make_scalar_chain, self.scalars, self.implicit)
            return law, make_chain(functions.make_ledger_chains, self.ledgers)

        return {
            (ALONG, False): lambda: elements.make_line_force(*make_scalar()),
            (ABOUT, False): lambda: elements.make_axial_torque(*make_scalar()),
            (COMPONENTS, False): lambda: elements.by_components(
                make_chain(functions.make_component_chain, self.components, self.implicit)
            ),
            (WRENCH, False): lambda: elements.by_wrench(
                make_chain(functions.make_wrench_chain, self.wrenches),
                make_chain(functions.wrench_slopes, self.wrenches if self.implicit else ()),
                make_chain(functions.wrench_ledgers, self.wrench_ledgers),
                store_load,
                {name for one in (*self.wrenches, *self.wrench_ledgers) for name in one.it.used},
            ),
            (SLENDER, False): lambda: make_beam(store_load or placeholder_function(store_element_load)),
            (EXACT, False): lambda: exact_beams(store_load or placeholder_function(store_element_load)),
            (LINKED, False): lambda: multi_frame_wrench,
            (FLOATING, False): lambda: make_floating_frame(self.implicit, self.condensed),
        }

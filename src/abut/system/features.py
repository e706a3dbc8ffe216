"""The features of a machine in use, and its compiled functions, composed of those of its features."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from abut.extend.functions.dependencies import dependencies_of
from abut.kernels.dispatch import placeholder_function
from abut.kernels.elimination.contact_pattern import set_touching_blocks
from abut.system import reaction_feedback
from abut.system.constraints.feature import Bends, Coordinates, Motions, Relations
from abut.system.constraints.tables import ConstraintTables
from abut.system.constraints.terms import make_terms
from abut.system.contact.feature import Contacts
from abut.system.contact.tables import ContactTables
from abut.system.dynamics.equations import make_assembly, make_evaluation
from abut.system.dynamics.feature import BodyFeature
from abut.system.dynamics.motion_values import make_subtract_motions
from abut.system.dynamics.projection.constraint_rows import make_constraints, make_gauge
from abut.system.feature import Feature
from abut.system.forces.condensation_tables import CondensationTables
from abut.system.forces.elements import forces
from abut.system.forces.feature import ForceElements
from abut.system.forces.tables import ForceTables
from abut.system.joint_friction.feature import JointFrictionFeature
from abut.system.joint_friction.tables import BearingTables
from abut.system.observe import study_kernel
from abut.system.reflected_inertia.feature import ReflectedInertia
from abut.system.reflected_inertia.tables import ReflectedInertiaTables
from abut.system.schema.layout import Layout, Tables
from abut.system.schema.spanning_tree import spanning_tree
from abut.system.signals.feature import Signals
from abut.system.signals.forces import add_signal_coupling
from abut.system.signals.loads import load_observers
from abut.system.signals.tables import SignalWiring
from abut.system.tree.feature import TreeFeature

if TYPE_CHECKING:
    from collections.abc import Callable

    from abut.extend.functions.routine_type import Routine
    from abut.model import Model
    from abut.system.constraints.terms import Terms
    from abut.system.contact.search.manifolds import Hooks

__all__ = ["TABLES", "Features", "Functions", "functions_of", "layout_of", "make_layout", "words_of"]


#: Tables of the features, in the order in which a layout makes them.
TABLES: tuple[type[Tables], ...] = (
    ConstraintTables,
    SignalWiring,
    ForceTables,
    ReflectedInertiaTables,
    ContactTables,
    BearingTables,
    CondensationTables,
)


def make_layout(
    model: Model, implicit: bool, holding: bool = False, jointed: bool = False, convex: bool = False
) -> Layout:
    """Return a new layout of a model.

    Args:
        model: The model.
        implicit: Whether the matrix contains derivatives of forces.
        holding: Whether equations constrain rigid contacts.
        jointed: Whether the state is the coordinates of joints.
        convex: Whether the geometry of contacts is constant in a step, as in the convex method.
    """
    return Layout(model, implicit, holding, spanning_tree(model) if jointed else None, TABLES, convex)


def layout_of(
    model: Model, implicit: bool, holding: bool = False, jointed: bool = False, convex: bool = False
) -> Layout:
    """Return the layout of a model in its present state, made once for all analyses; it must not be changed."""
    return model.cached(
        ("layout", implicit, holding, jointed, convex),
        lambda: make_layout(model, implicit, holding, jointed, convex),
    )


@dataclasses.dataclass(frozen=True)
class Features:
    """Features in use: machines of equal features share their functions, and therefore their kernels."""

    implicit: bool
    bodies: BodyFeature
    tree: TreeFeature
    coordinates: Coordinates
    motions: Motions
    relations: Relations
    bends: Bends
    forces: ForceElements
    reflected_inertia: ReflectedInertia
    contacts: Contacts
    joint_friction: JointFrictionFeature
    signals: Signals
    revisions: tuple[
        int, ...
    ] = ()  #: of the users' functions in laws and pairs: they change with the values that these read

    @classmethod
    def of(cls, layout: Layout) -> Features:
        """Collect the features of a layout."""
        every = (
            BodyFeature,
            TreeFeature,
            Coordinates,
            Motions,
            Relations,
            Bends,
            ForceElements,
            ReflectedInertia,
            Contacts,
            JointFrictionFeature,
            Signals,
        )
        features = tuple(feature.of(layout) for feature in every)
        found = cls(layout.implicit, *features)  # type: ignore[arg-type]
        return dataclasses.replace(found, revisions=_function_revisions(features))

    @property
    def every(self) -> tuple[Feature, ...]:
        """All features, bodies first."""
        return tuple(getattr(self, field.name) for field in dataclasses.fields(self)[1:-1])


def _function_revisions(features: Sequence[Feature]) -> tuple[int, ...]:
    """Return the revisions of users' functions in laws and pairs, which change when the values that they read change."""
    used = (function for one in features for function in one.plain_functions)
    return tuple(found.revision for one in used if (found := dependencies_of(one)) is not None)


@dataclasses.dataclass(frozen=True, eq=False)
class Functions:
    """The compiled pieces of one set of features, made once for all machines that have these."""

    assemble: Routine
    solve: Routine
    evaluate: Routine
    derive: Routine  #: the rates of the state, once accelerations are solved for
    gauge: Routine
    ends: Routine
    stored: Routine
    hooks: Hooks
    guard_constrained_contacts: Routine  #: guards of constrained contacts, by the present multipliers
    impacts: tuple[Routine, Routine]  #: coefficients of restitution and friction, of rigid contacts
    move: Routine  #: motion of bodies by the state
    whole: Routine  #: accelerations of bodies in joint coordinates, once they are solved for
    reactions: Routine  #: multipliers of joints that joint coordinates eliminate, by these accelerations
    closed_form: bool  #: whether contacts are computed in closed form
    study: Callable[[Any], Any]  #: makes the study kernel, in addition to the time integration kernel
    watched: bool  #: whether there are sensors
    delayed_law: Routine | None  #: the chain of laws, with delayed signals
    jointed: bool  #: whether the state is the coordinates of joints
    key: Features

    @property
    def frozen(self) -> tuple[Routine, Routine, Routine]:
        """Assembly without forces of contacts, whose geometry it stores; the evaluation of a contact point by that; and signals of loads or
        reactions, ``late(machine, work, lane, t, weights)``, with the forces that depend on them.
        """
        return compose_frozen_functions(self.key)


def functions_of(layout: Layout) -> Functions:
    """Return the functions for the features that a model uses."""
    return layout.cached("functions", lambda: compose_functions(Features.of(layout)))


def words_of(layout: Layout) -> tuple[str, ...]:
    """Return in words the properties that determine a machine's kernels."""
    return layout.cached("words", lambda: _describe_parts(layout))


def _describe_parts(layout: Layout) -> tuple[str, ...]:
    model, features = layout.model, Features.of(layout)
    things = {"joint": model.joints, "motion": model.motions, "force": model.forces}
    kinds = [f"{word} {type(thing).__name__}" for word, many in things.items() for thing in many]
    return tuple(dict.fromkeys((*kinds, *(word for feature in features.every for word in feature.words))))


@cache
def compose_functions(use: Features) -> Functions:
    """Compose the functions of a machine.

    One evaluation computes signals, forces, contacts, and then the equations of joints, motions and relations. Joint friction, which
    depends on reactions, follows, and so do signals of loads or reactions, with the forces that depend on them.
    """
    measures, signals, contacts, tree = make_terms(use.coordinates.kinds), use.signals, use.contacts, use.tree
    gauge = make_gauge(measures.see)
    sense = signals.sense(measures.stiffen, use.joint_friction.joined)
    signal = signals.values(sense)
    couple = reaction_feedback.couple_reactions if signals.reactions else add_signal_coupling
    acts, wired = use.forces.evaluate(signals.law, couple)
    late = forces(wired) if signals.late else None
    hooks = contacts.make_hooks(tree.unpack)
    assemble = _compose_assembly(
        use, measures, signal, forces(acts if signals.late else acts | wired), contacts.point
    )
    if signals.loads and not signals.reactions:
        assert late is not None
        assemble = load_observers.append_late_signals(assemble, signal, late)
    assemble, solve, show = use.joint_friction.around(assemble, tree.accelerate, signals.show, tree.resolve)
    assemble, solve = tree.around(assemble), contacts.with_contact_forces(solve)
    probing = assemble, solve
    if signals.reactions:
        assert late is not None
        assemble, solve, probing = _compose_reaction_feedback(use, assemble, sense, signal, late)
    return Functions(
        assemble=assemble,
        solve=solve,
        evaluate=make_evaluation(assemble, solve, tree.derive),
        derive=tree.derive,
        gauge=gauge,
        ends=use.coordinates.ends,
        stored=contacts.stored_energy,
        hooks=hooks,
        guard_constrained_contacts=contacts.guard_constrained_contacts,
        impacts=contacts.impacts,
        move=tree.unpack,
        whole=tree.whole,
        reactions=tree.reactions(measures.see),
        closed_form=bool(contacts.pairs),
        study=study_kernel(
            *probing,
            tree.derive,
            tree.study_routines(measures.see),
            contacts.stored_energy,
            measures.see,
            gauge,
            hooks,
            show,
            set_touching_blocks
            if use.contacts.crowds and use.contacts.implicit
            else placeholder_function(set_touching_blocks, 0),
        ),
        watched=signals.sensors,
        delayed_law=signals.delayed_law,
        jointed=bool(tree.kinds),
        key=use,
    )


@cache
def compose_frozen_functions(use: Features) -> tuple[Any, Any, Any]:
    """Compose the functions of `Functions.frozen`."""
    measures, signals, tree = make_terms(use.coordinates.kinds), use.signals, use.tree
    couple = reaction_feedback.couple_reactions if signals.reactions else add_signal_coupling
    acts, wired = use.forces.evaluate(signals.law, couple)
    freeze, evaluate = use.contacts.frozen_point
    signal = signals.values(signals.sense(measures.stiffen, use.joint_friction.joined))
    first = forces(acts if signals.late else acts | wired)
    assemble = _compose_assembly(use, measures, signal, first, freeze)
    assemble, _solve, _show = use.joint_friction.around(assemble, tree.accelerate, signals.show, tree.resolve)
    late = load_observers.make_signals_and_forces(signal, forces(wired))
    if signals.reactions:
        late = reaction_feedback.make_feedback_assembly(placeholder_function(assemble), signal, forces(wired))
    return tree.around(assemble), evaluate, late if signals.late else placeholder_function(late)


def _compose_assembly(
    use: Features, measures: Terms, signal: Routine, first: Routine, point: Routine
) -> Routine:
    """Compose ``assemble`` without joint friction.

    ``first`` are the forces that depend on no later results, ``point`` is the evaluation of a contact point.
    """
    signals, contacts, tree = use.signals, use.contacts, use.tree
    first = use.reflected_inertia.after(first)
    return make_assembly(
        tree.steer(use.motions.drive),
        tree.unpack,
        make_constraints(measures, use.implicit, use.bends.bend),
        make_subtract_motions(use.motions.drive),
        load_observers.make_load_reset(first) if signals.loads else first,
        contacts.find,
        point,
        placeholder_function(signal) if signals.late else signal,
        use.relations.evaluate_arguments(measures.see),
        use.relations.settle(use.implicit),
    )


def _compose_reaction_feedback(
    use: Features, assemble: Routine, sense: Routine, signal: Routine, late: Routine
) -> tuple[Any, Any, Any]:
    """Compose ``assemble`` and ``solve`` of a machine whose forces depend on reactions, and both again for the study kernel."""
    tree = use.tree
    friction_routines = (
        reaction_feedback.WITH_FRICTION if use.joint_friction.laws else reaction_feedback.WITHOUT_FRICTION
    )
    assemble = reaction_feedback.make_feedback_assembly(assemble, signal, late)
    solve = reaction_feedback.make_feedback_solve(
        sense, signal, late, tree.accelerate_with_matrix, friction_routines
    )
    reporting_solve = reaction_feedback.make_reporting_solve(solve)
    if tree.kinds:  # reactions of the tree's joints follow from all loads
        reporting_solve = reaction_feedback.make_load_solve(reporting_solve, signal, late)
    return (
        assemble,
        solve,
        (reaction_feedback.make_static_assembly(assemble, reporting_solve, signal, late), reporting_solve),
    )

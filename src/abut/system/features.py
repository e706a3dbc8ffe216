"""The compiled pieces of a machine, by the features it uses."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from abut.coordinates.terms import ON_CURVE
from abut.plug import Expression
from abut.plug.forces import ABOUT, ALONG, COMPONENTS, LINKED, SLENDER, WRENCH, Stated
from abut.system import dispatch
from abut.system.constraints import relations as tying
from abut.system.constraints.curve_limits import no_ends, open_ends
from abut.system.constraints.terms import terms
from abut.system.contact import friction as rubbing
from abut.system.contact import manifolds
from abut.system.contact import normal as pressing
from abut.system.contact.point import contact_energy, contacts, moments, slopes, tell_no_moment, tell_nothing
from abut.system.dynamics.equations import (
    assembly,
    constraints,
    evaluation,
    gauging,
    no_signal,
    prescribed,
    solve_accelerations,
    with_friction,
)
from abut.system.forces import elements as acts
from abut.system.forces import linked as linking
from abut.system.forces import slender as bending
from abut.system.forces.elements import (
    about,
    along,
    by_components,
    by_wrench,
    forces,
    tell_about,
    tell_along,
    tell_no_scalar,
    tell_no_wrench,
    tell_wrench,
)  # fmt: skip
from abut.system.forces.functions import components, ledgers, scalars, wrench_ledgers, wrenches
from abut.system.forces.tables import WAYS, kind_of
from abut.system.joint_friction import signal as rubbed
from abut.system.joint_friction import solve as seizing
from abut.system.observe import study_kernel
from abut.system.schema.layout import Layout
from abut.system.signals import delays as recalling
from abut.system.signals import forces as wires
from abut.system.signals import load_observers as told
from abut.system.signals import loops as solving
from abut.system.signals import measures as sensing
from abut.system.signals import reaction_feedback as answering

__all__ = ["Functions", "functions_of"]


@dataclasses.dataclass(frozen=True)
class Functions:
    """The compiled pieces of one set of features."""

    assemble: Any
    solve: Any
    evaluate: Any
    gauge: Any
    ends: Any
    stored: Any
    hooks: Any
    closed_form: bool  #: whether shapes touch in closed form
    study: Any  #: makes the study kernel, beside the one that marches
    watched: bool  #: whether there are sensors
    recalled: Any  #: the chain of laws, where something is delayed
    key: Any


def functions_of(layout: Layout) -> Functions:
    """The functions for the features a model uses; models with equal features share them, and so share compiled kernels."""

    def sources(used: Sequence[Expression]) -> tuple[Any, ...]:
        return tuple(_Same(e) for e in used)

    return _functions(
        layout.implicit,
        tuple(layout.coordinates_used),
        tuple(sorted(layout.forces.kinds)),
        tuple(_Named(e) for e in layout.pairs_used),
        tuple(layout.normal_used),
        tuple(layout.friction_used),
        tuple(layout.moments_used),
        tuple(layout.bearing_used),
        layout.carried,
        len(layout.clusters) > layout.curved,
        layout.curved > 0,
        bool(layout.crowds),
        sources(layout.drives_used),
        tuple(map(sources, layout.forces.used)),
        sources(layout.wiring.expressions),
        bool(layout.model.signals),
        layout.wiring.knows_more,
        bool(layout.wiring.answers),
        bool(layout.wiring.telling.slots),
        layout.wiring.rubs,
        bool(layout.wiring.watches),
        sources(layout.wiring.pasts),
        sources(layout.relations.used),
    )


def words_of(layout: Layout) -> tuple[str, ...]:
    """What decides which kernels a machine needs, in words."""
    model, wiring = layout.model, layout.wiring
    kinds: dict[str, Sequence[Any]] = {"joint": model.joints, "motion": model.motions, "force": model.forces}
    laws = {
        "normal law": layout.normal_used,
        "friction law": layout.friction_used,
        "moment law": layout.moments_used,
        "friction in joints by": layout.bearing_used,
    }
    used = (
        layout.drives_used, layout.forces.scalars, layout.forces.components, wiring.expressions, wiring.pasts, layout.relations.used,
    )  # fmt: skip
    parts = {
        "contact by volume": len(layout.clusters) > layout.curved,
        "contact by curves": layout.curved > 0,
        "a search for neighbours": bool(layout.crowds),
        "signals": bool(model.signals),
        "loads as signals": bool(wiring.telling.slots),
        "reactions as signals": bool(wiring.answers),
        "sensors": bool(wiring.watches),
    }
    words = [
        *(f"{word} {type(thing).__name__}" for word, things in kinds.items() for thing in things),
        *(f"{word} {law.__name__}" for word, chain in laws.items() for law in chain),
        *(f"the pair {pair.first.__name__}-{pair.second.__name__}" for pair in layout.pairs_used),
        *(
            f'the function "{e.python.__name__}"'
            for chain in used
            for e in chain
            if not isinstance(e.python, Stated)
        ),
        *(word for word, there in parts.items() if there),
    ]
    return tuple(dict.fromkeys(words))


class _Same:
    """An expression that equals another of the same source."""

    def __init__(self, e: Expression) -> None:
        self.e, self.key = e, e.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


class _Named:
    """A pair's geometry, equal to itself."""

    def __init__(self, entry: Any) -> None:
        self.entry = entry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Named) and self.entry is other.entry

    def __hash__(self) -> int:
        return id(self.entry)


def acting(
    kinds: Any, functions: Any, implicit: bool, law: Any, couple: Any, told_of: bool
) -> dict[int, Any]:
    """What puts in the load of each kind of force element."""
    scalar_used, component_used, wrench_used, ledger_used, wrench_ledger_used = functions
    scalar, ledger = scalars(scalar_used, implicit), ledgers(ledger_used)
    tell = told.tell_element if told_of else None
    makers = {
        (ALONG, False): lambda: along(scalar, ledger, tell_along(tell) if tell else tell_no_scalar),
        (ABOUT, False): lambda: about(scalar, ledger, tell_about(tell) if tell else tell_no_scalar),
        (COMPONENTS, False): lambda: by_components(components(component_used, implicit)),
        (WRENCH, False): lambda: by_wrench(
            wrenches(wrench_used, implicit),
            wrench_ledgers(wrench_ledger_used),
            tell_wrench(tell) if tell else tell_no_wrench,
        ),
        (SLENDER, False): lambda: bending.beams(tell or acts.tell_nothing),
        (LINKED, False): lambda: linking.linked,
        (ALONG, True): lambda: wires.wired_line(law, couple),
        (ABOUT, True): lambda: wires.wired_axial(law, couple),
        (COMPONENTS, True): lambda: wires.wired_general(law, couple),
    }
    by_kind: dict[int, Callable[[], Any]] = {kind_of(*key): make for key, make in makers.items()}
    return {kind: by_kind[kind]() for kind in kinds}


@cache
def _functions(
    implicit: bool,
    kinds: Any,
    elements: Any,
    pairs: Any,
    normals: Any,
    frictions: Any,
    turners: Any,
    bearings: Any,
    carried: bool,
    clusters: bool,
    curved: bool,
    crowds: bool,
    drives: Any,
    functions: Any,
    laws: Any,
    signals: bool,
    more: bool,
    answers: bool,
    touches: bool,
    rubs: bool,
    watched: bool,
    pasts: Any,
    relations: Any,
) -> Functions:
    normal = pressing.normal_laws(normals, implicit)
    tell_moment = told.tell_moment if touches else tell_no_moment
    hooks = manifolds.hooks(normal, tell_moment, clusters, curved, crowds)
    incident = contacts(
        dispatch.pairs([p.entry for p in pairs]),
        normal,
        rubbing.resistances(frictions, implicit) if frictions else None,
        moments(rubbing.resistances(turners, implicit), bool(turners), tell_moment),
        slopes(normal, any("normal_rate" in law.anatomy.asked for law in frictions)),
        hooks,
        told.tell if touches else tell_nothing,
        carried=carried,
    )
    measures = terms(kinds)
    gauge = gauging(measures.see)
    drive = dispatch.drives([d.e for d in drives])
    law = solving.laws([x.e for x in laws])
    if pasts:
        law = recalling.with_delays(law, dispatch.drives([x.e for x in pasts]))
    one = told.with_touch(sensing.sense_one) if touches else sensing.sense_one
    joined = {"joined": rubbed.either} if rubs else {}
    sense = (
        answering.sensing(measures.stiffen, one, **joined)
        if more
        else told.every(one)
        if touches
        else sensing.sense
    )
    signal = solving.solving(law, sense) if signals else no_signal
    couple = answering.couple_answers if answers else wires.couple_wires
    acts = acting(elements, [[x.e for x in chain] for chain in functions], implicit, law, couple, touches)
    later = answers or touches
    wired = {kind for kind in acts if kind >= len(WAYS)}
    first = forces({kind: act for kind, act in acts.items() if not (later and kind in wired)})
    assemble = assembly(
        constraints(measures, implicit),
        prescribed(drive),
        told.clearing(first) if touches else first,
        hooks.find,
        incident,
        no_signal if later else signal,
        tying.looking(measures.see, tying.relations([x.e for x in relations]))
        if relations
        else tying.no_look,
        tying.settling(implicit) if relations else tying.no_settle,
    )
    if later:
        late = forces({kind: acts[kind] for kind in wired})
    if touches and not answers:
        assemble = told.followed_by(assemble, signal, late)
    solve, show = solve_accelerations, wires.show if signals else wires.show_nothing
    if bearings:
        remembers = any(law.anatomy.carried for law in bearings)
        assemble = with_friction(
            assemble, seizing.rubbing(rubbing.resistances(bearings, implicit), remembers, implicit)
        )
        solve, show = seizing.solve_rubbing, seizing.showing(show, remembers)
    probing = assemble, solve
    if answers:
        assemble = answering.answering(assemble, signal, late)
        grips = answering.RUBBING if bearings else answering.SMOOTH
        solve = answering.solving_answers(sense, signal, late, grips)
        answered = answering.telling(solve)
        probing = answering.resting(assemble, answered, signal, late), answered
    stored = contact_energy(
        pressing.normal_energies(normals),
        rubbing.bristle_energies(frictions),
        rubbing.bristle_energies(turners),
    )
    key = (
        implicit,
        kinds,
        elements,
        pairs,
        normals,
        frictions,
        turners,
        bearings,
        carried,
        clusters,
        curved,
        crowds,
        drives,
        functions,
        laws,
        signals,
        more,
        answers,
        touches,
        rubs,
        watched,
        pasts,
        relations,
    )
    return Functions(
        assemble,
        solve,
        evaluation(assemble, solve),
        gauge,
        open_ends if max(kinds, default=0) >= ON_CURVE else no_ends,
        stored,
        hooks,
        bool(pairs),
        study_kernel(*probing, stored, measures.see, gauge, hooks, show),
        watched,
        law if pasts else None,
        key,
    )

"""Advice on an imported dataset: entries that are valid but usually a mistake.

- Default contact parameters of Adams View (K = 1E5 N/mm^e, C = 10 N·s/mm) that a change of units converted as if the
  exponent were 1: with e = 2.2 a dataset in metres is then 3981 times softer than one in millimetres.
- Stiction velocities below the dataset's own tolerance (advice to users of Adams: v_s ≥ ERROR, v_d ≥ 5 ERROR).
- Mistakes of units (`unit_mistakes`).
- Objects without a name in Adams View, or with one that is not allowed in abut.

Missing geometry files are reported where the GRAPHICS is read (`dataset.contact`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from abut.advice.finding import Finding, Severity
from abut.advice.law_review import friction_law_findings, parameters_of
from abut.contact import Contact
from abut.formats.adams.checks import unit_mistakes
from abut.formats.adams.checks.unit_mistakes import StatementAdvice, doubtful_entry
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.language.schema import number
from abut.formats.adams.language.statements import Statement
from abut.model.model import counted_noun

if TYPE_CHECKING:
    from abut.joints import Joint

PROPOSED_STIFFNESS = 1e8  #: 1E5 N/mm in [N/m], as if the exponent were 1
PROPOSED_DAMPING = 1e4  #: 10 N·s/mm in [N·s/m]
PROPOSED_LENGTH = 1e-3  #: unit of length of the defaults [m]
ERROR = 1e-3  #: default ERROR of Adams' integrators
SHOWN = 6  #: maximum number of objects named in one finding
_IDENTIFIER = re.compile(r"[^\W\d]\w*")
_ERROR = re.compile(r"\bERR\w*\s*=\s*([^\s,\\]+)", re.IGNORECASE)


def advise(build: Build) -> Iterator[StatementAdvice]:
    """Yield advice on doubtful entries of a dataset after reading."""
    for number_, name in build.contacts.items():
        statement = build.statements.get(("CONTACT", number_))
        if statement is not None:
            yield from _find_scaled_defaults(build, statement, build.model[name])
    error = _velocity_tolerance(build)
    for thing in (*build.model.contacts, *build.model.joints):
        yield from _check_transition_velocities(build, thing, error)
    yield from unit_mistakes.find_unit_mistakes(build)
    yield from _check_object_names(build)


def _find_scaled_defaults(build: Build, statement: Statement, contact: Contact) -> Iterator[StatementAdvice]:
    """Find default parameters that a change of units made softer or stiffer."""
    law, units = contact.normal, build.units
    damping, stiffness = (getattr(law, name, None) for name in ("damping", "stiffness"))
    exponent = getattr(law, "exponent", 1.0)
    if exponent == 1.0 or math.isclose(units.length, PROPOSED_LENGTH) or damping is None or stiffness is None:
        return
    proposed = PROPOSED_STIFFNESS, PROPOSED_DAMPING
    as_if_one = stiffness * units.length ** (exponent - 1.0), damping
    if not all(map(partial(math.isclose, rel_tol=1e-5), as_if_one, proposed)):
        return
    factor = (units.length / PROPOSED_LENGTH) ** (exponent - 1.0)
    ratio = f"{factor:.3g} times softer" if factor > 1.0 else f"{1.0 / factor:.3g} times stiffer"
    meant = PROPOSED_STIFFNESS * PROPOSED_LENGTH / PROPOSED_LENGTH**exponent
    here = meant * units.length**exponent / units.force
    yield doubtful_entry(
        statement,
        f"{statement.label} ({contact.name})",
        "CONTACT: K and C are Adams' proposal (1E5 N/mm^e, 10 N·s/mm) converted to the units of the file as if e were 1: "
        f"with e = {exponent:g} the contact is {ratio} than the proposal",
        f"write STIFFNESS = {here:.7G} to have the proposal in these units, or choose K by `abut params`",
    )


def _velocity_tolerance(build: Build) -> float:
    """Return the dataset's tolerance as a velocity [m/s]."""
    size = ERROR
    for statement in build.dataset.statements:
        if statement.keyword == "INTEGRATOR":
            given = _ERROR.search(statement.body)
            size = (number(given[1]) if given else None) or size
    return size * build.units.velocity


def _check_transition_velocities(
    build: Build, thing: Contact | Joint, error: float
) -> Iterator[StatementAdvice]:
    """Compare the transition velocities of friction with the tolerance."""
    laws = (
        [thing.regularised_friction] if isinstance(thing, Contact) else [one.law for one in thing.frictions]
    )
    for one in dict.fromkeys(one for law in laws for one in friction_law_findings(parameters_of(law), error)):
        keys = {name: key for key, name in build.named.items()}
        statement = _find_statement(build, keys[thing.name])
        where = statement.label if statement else thing.family
        yield doubtful_entry(
            statement, f"{where} ({thing.name})", f"{where.split('/')[0]}: {one.found}", one.mend
        )


def _find_statement(build: Build, key: tuple[str, int | None]) -> Statement | None:
    """Return the statement with a keyword and number, or None."""
    keyword, number_ = key
    return None if number_ is None else build.statements.get((keyword, number_))


def _check_object_names(build: Build) -> Iterator[StatementAdvice]:
    """Report objects that are named by kind and number of their statement."""
    nameless: list[str] = []
    for key, name in build.named.items():
        statement = _find_statement(build, key)
        if statement is None or name == statement.view_name:
            continue
        if not statement.view_name:
            nameless.append(f"{statement.label} ({name})")
            continue
        why = "contains other characters than letters, digits and _"
        if _IDENTIFIER.fullmatch(statement.view_name):
            why = "is used by another object, or reserved"
        found = f"the name {statement.view_name!r} {why}, so it is called {name}"
        yield StatementAdvice(
            None, Finding(Severity.NOTE, statement.label, found, f"look for {name} in results")
        )
    if nameless:
        more = f" and {len(nameless) - SHOWN} more" if nameless[SHOWN:] else ""
        has, is_ = ("has", "is") if len(nameless) == 1 else ("have", "are")
        shown = f"{', '.join(nameless[:SHOWN])}{more}"
        found = f"{counted_noun(len(nameless), 'thing')} {has} no name, and {is_} called by kind and number: {shown}"
        mend = "write a comment such as !  adams_view_name='crank' above the statement, to recognize it in the results"
        yield StatementAdvice(None, Finding(Severity.NOTE, build.dataset.path, found, mend))

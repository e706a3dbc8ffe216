"""Mistakes of units and of degrees: numbers that are valid but were probably meant in another unit.

- Angles without the ``D`` that marks degrees: REULER = 90, 0, 0 turns a marker by 90 rad.
- Gravity in another unit of length: 9.81 in millimetres, 9806.65 in inches.
- Mass and inertia that do not match: a radius of gyration √(I/m) far above the size of the machine, or far below that of the part.
- Parts without any joint, force or contact, in a machine that has some.
- A contact exponent below 1, for which the stiffness is unbounded at first contact.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from abut.advice.description_checks.unit_mistakes import EARTH, GRAVITIES, GRAVITY_TOLERANCE, untouched_bodies
from abut.advice.finding import Finding, Severity
from abut.array_types import Numbers
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.language.expressions import Binary, Call, ExpressionTree, Negative, Node, Number
from abut.formats.adams.language.schema import Arguments
from abut.formats.adams.language.statements import Statement
from abut.model import Body
from abut.model.geometry.distances import largest_distance

FAR, NEAR = (
    30.0,
    1e-3,
)  #: limits of the radius of gyration, relative to the size of the machine and of the part
HEAVY = 1e-2  #: fraction of the heaviest part's mass below which a part is a dummy, whose small inertia is not reported
#: Integers that are more often degrees than radians; for speeds, which may be some hundred rad/s, only the first few.
_TURNS = (90.0, 180.0, 270.0, 360.0, 720.0, 1080.0, 3600.0)
_DEGREES = (*_TURNS, 30.0, 45.0, 60.0, 120.0, 135.0, 150.0, 540.0, 1440.0, 1800.0)
_SAYS_UNIT = re.compile(r"\b(?:PI|DTOR|RTOD)\b|[\d.]D(?![\w.+-])", re.IGNORECASE)
#: Functions and the indices of those arguments that are function values.
_VALUES = {"STEP": (2, 4), "STEP5": (2, 4), "HAVSIN": (2, 4), "IF": (1, 2, 3)}


class StatementAdvice(NamedTuple):
    """Finding and its statement; None if it concerns several."""

    statement: Statement | None
    finding: Finding

    @property
    def sentence(self) -> str:
        """Finding and its remedy."""
        return f"{self.finding.found}; {self.finding.mend}"


def doubtful_entry(statement: Statement | None, part: str, found: str, mend: str) -> StatementAdvice:
    """Return advice on a valid entry that is usually a mistake."""
    return StatementAdvice(statement, Finding(Severity.DOUBTFUL, part, found, mend))


def of_angles(build: Build, arguments: Arguments, *names: str) -> None:
    """Note integers larger than a full turn in radians, which suggest angles written without D."""
    for name in names:
        value = arguments.get(name, ())
        angles = value if isinstance(value, tuple) else (value,)
        if any(abs(angle) > 2.0 * math.pi and angle == round(angle) for angle in angles):
            listed = ", ".join(f"{angle:g}" for angle in angles)
            mend = f"write {', '.join(f'{angle:g}D' for angle in angles)} if degrees are meant"
            keyword = arguments.statement.keyword
            build.note(f"{keyword}: {name} = {listed} is in radians; {mend}", arguments.statement)


def of_motion(build: Build, expression: ExpressionTree, order: int) -> None:
    """Note a rotation, or its rate, that is prescribed by a number that looks like degrees."""
    if _SAYS_UNIT.search(expression.text):
        return
    usual = _TURNS if order else _DEGREES
    for value in _find_amplitudes(expression.root):
        if abs(value) in usual:
            found = f"{expression.argument} turns by {value:g} rad{'/time' * bool(order)}, which is {value / math.tau:.4g} turns"
            build.note(f"MOTION: {found}; write {value:g}D if degrees are meant", expression.statement)
            return


def _find_amplitudes(node: Node) -> Iterator[float]:
    """Yield the numbers in a sum, product or step, but not those within other functions."""
    match node:
        case Number(value):
            yield value
        case Negative(operand):
            yield from _find_amplitudes(operand)
        case Binary("+" | "-" | "*", left, right):
            yield from _find_amplitudes(left)
            yield from _find_amplitudes(right)
        case Binary("/", left, _):
            yield from _find_amplitudes(left)
        case Call(name, arguments) if name in _VALUES:
            for at in _VALUES[name]:
                yield from _find_amplitudes(arguments[at]) if at < len(arguments) else ()


def find_unit_mistakes(build: Build) -> Iterator[StatementAdvice]:
    """Yield advice on probable mistakes of units in a dataset after reading."""
    yield from _check_gravity_unit(build)
    yield from _check_inertia_units(build)
    yield from _check_contact_exponents(build)
    yield from _unconnected_parts(build)


def _check_gravity_unit(build: Build) -> Iterator[StatementAdvice]:
    """Find gravity in another unit of length."""
    size = math.hypot(*(build.gravity or (0.0,)))
    if not size or math.isclose(size, EARTH, rel_tol=GRAVITY_TOLERANCE):
        return
    here = size / build.units.acceleration
    for unit, number in GRAVITIES.items():
        if math.isclose(here, number, rel_tol=GRAVITY_TOLERANCE):
            statement = next((s for s in build.dataset.statements if s.keyword == "ACCGRAV"), None)
            says = f"ACCGRAV: {here:g} is the Earth's gravity in {unit}, and in the units of the file it is {size:.4g} m/s²"
            mend = f"write {EARTH / build.units.acceleration:.7G} for the Earth's, or correct UNITS"
            yield doubtful_entry(statement, "ACCGRAV", says, mend)


def _check_inertia_units(build: Build) -> Iterator[StatementAdvice]:
    """Find mass and inertia that do not match."""
    moving = {
        number: (part.statement, part.body)
        for number, part in build.parts.items()
        if number > 0
        and number not in build.massless
        and isinstance(part.body, Body)
        and part.body.mass > 0.0
    }
    within: dict[int, list[Numbers]] = {}
    for marker in build.markers.values():
        within.setdefault(marker.part, []).append(marker.position)
    places = {
        number: build.parts[number].position + np.array(own) @ build.parts[number].rotation.T
        for number, own in within.items()
        if number in build.parts
    }
    machine = largest_distance(np.concatenate([*places.values(), np.empty((0, 3))]))
    heaviest = max((body.mass for _, body in moving.values()), default=0.0)
    for number, (statement, body) in moving.items():
        own = largest_distance(places.get(number, np.empty((0, 3))))
        gyration = math.sqrt(float(np.linalg.eigvalsh(body.inertia)[-1]) / body.mass)
        small = gyration < NEAR * own and body.mass > HEAVY * heaviest
        if small or gyration > FAR * machine > 0.0:
            whose, size = ("part", own) if small else ("machine", machine)
            says = f"PART: the radius of gyration √(IP/MASS) is {1e3 * gyration:.3g} mm, in a {whose} of {1e3 * size:.3g} mm"
            mend = "check MASS, IP and the units of the file"
            yield doubtful_entry(statement, body.name, says, mend)


def _check_contact_exponents(build: Build) -> Iterator[StatementAdvice]:
    """Find contacts whose stiffness is unbounded at first contact."""
    for number, name in build.contacts.items():
        exponent = getattr(build.model[name].normal, "exponent", 1.0)
        if exponent < 1.0:
            says = f"CONTACT: EXPONENT = {exponent:g} is below 1, so the stiffness is without bound where bodies begin to touch"
            mend = "give 1.3 to 1.5 for metals, 2 to 3 for rubber, or 1"
            yield doubtful_entry(build.statements.get(("CONTACT", number)), name, says, mend)


def _unconnected_parts(build: Build) -> Iterator[StatementAdvice]:
    """Find parts without joint, motion, force or contact, in a machine that has some."""
    by_body = {id(part.body): part for number, part in build.parts.items() if number not in build.massless}
    for body in untouched_bodies(build.model):
        if id(body) in by_body:
            part = by_body[id(body)]
            says = f"{part.statement.keyword}: no joint, motion, force or contact touches it, so that it moves by gravity alone"
            mend = "join it to another part, or take it out"
            yield doubtful_entry(part.statement, body.name, says, mend)

"""Evaluator of expressions of the View language: numbers with units, arrays, texts, objects, operators and functions.

Numbers are in the units of the model. EVAL is evaluated when the command is executed; other expressions are evaluated when they are
needed, so that they follow what they depend on. Angles are in the model's unit of angle, degrees by default: the arguments of SIN, COS and
TAN, and the results of their inverses (Adams View, functions ACOS, ASIN, ATAN, ATAN2, SIN, COS, TAN: the examples there).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn, cast

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.geometry.locations import LOCATIONS, LocatedFrame
from abut.formats.adams.view.language.arrays import ARRAYS
from abut.formats.adams.view.language.commands import DIGITS, CommandParameter
from abut.formats.adams.view.language.database import DATABASE
from abut.formats.adams.view.language.operators import (
    OPERATORS,
    format_value,
    is_true,
    nearest_integer,
    number,
)
from abut.formats.adams.view.language.texts import TEXTS
from abut.formats.adams.view.language.units import ModelUnits, UnitQuantity, unit_value
from abut.formats.adams.view.session.objects import AbsentError, Value, ViewObject

if TYPE_CHECKING:
    from lark import Token

    from abut.formats.adams.view.language.commands import Node
    from abut.formats.adams.view.session.values import Values

CONSTANTS = {"pi": math.pi, "dtor": math.pi / 180.0, "rtod": 180.0 / math.pi}
POWER = 12  #: largest exponent of a unit


def _unit_vector(vector: float | Numbers) -> Numbers:
    length = float(np.linalg.norm(vector))
    if length == 0.0:
        raise ValueError("a vector of no length has no direction")
    return np.asarray(vector) / length


#: Functions of an angle [rad].
TURNED: Mapping[str, Callable[..., Any]] = {"sin": np.sin, "cos": np.cos, "tan": np.tan}

#: Functions that return an angle [rad].
ANGLES: Mapping[str, Callable[..., Any]] = {
    "acos": math.acos,
    "asin": math.asin,
    "atan": math.atan,
    "atan2": math.atan2,
}

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": np.abs,
    "aint": math.trunc,
    "anint": nearest_integer,
    "ceil": math.ceil,
    "cosh": np.cosh,
    "cross": lambda a, b: np.cross(a, b),
    "dot": lambda a, b: float(np.dot(a, b)),
    "exp": np.exp,
    "floor": math.floor,
    "int": math.trunc,
    "log": math.log,
    "log10": math.log10,
    "mag": lambda *a: float(np.linalg.norm(np.ravel(a))),  # of x, y, z, or of an array
    "max": lambda *a: float(np.max([np.max(one) for one in a])),
    "min": lambda *a: float(np.min([np.min(one) for one in a])),
    "mod": math.fmod,
    "nint": nearest_integer,
    "rtoi": math.trunc,
    "sign": lambda a, b: -abs(a) if b < 0.0 else abs(a),
    "sinh": np.sinh,
    "sqrt": math.sqrt,
    "tanh": np.tanh,
    "unit": _unit_vector,
}


@dataclass
class Evaluator:
    """Evaluator of the values of one parameter.

    Args:
        session: session with the objects.
        given: the parameter, for messages.
        frame: frame of the results of LOC_ and ORI_ functions.
        present: current orientation of the object; kept where a function leaves it undetermined.
    """

    session: Values
    given: CommandParameter
    frame: LocatedFrame = field(default_factory=LocatedFrame)
    present: Numbers | None = None
    units: ModelUnits = field(default_factory=ModelUnits)

    def value(self, node: Node) -> Value:
        """Return the value of an expression.

        Raises:
            UnreadableFile: a name, unit or function is unknown, or a value does not fit.
        """
        found: Value = getattr(self, f"_evaluate_{node.data}")(*node.children)
        return found

    def wrong(self, problem: str, remedy: str) -> NoReturn:
        """Refuse the expression."""
        self.given.wrong(problem, remedy)

    # --- constants ----------------

    def _evaluate_known(self, value: Value) -> Value:
        """Return a value that was evaluated before."""
        return value

    def _evaluate_number(self, token: str) -> float:
        return float(token.replace("d", "e").replace("D", "e"))

    def _evaluate_quantity(self, token: str) -> float:
        digits = re.match(DIGITS, token)[0]  # type: ignore[index]
        return self.units.number(
            UnitQuantity(self._evaluate_number(digits)).times(self._unit(token[len(digits) :]))
        )

    def _evaluate_measured(self, token: str, node: Node) -> float:
        found = self._units_of(node)
        for power in found.powers.values():
            if not abs(power) <= POWER:
                self.wrong(f"a unit has the power {power:g}", f"give powers up to {POWER}")
        return self.units.number(UnitQuantity(self._evaluate_number(token[:-1])).times(found))

    def _unit(self, word: str) -> UnitQuantity:
        remedy = "write mm, inch, kg, newton, sec, deg and the like"
        return unit_value(word) or self.wrong(f"{word!r} is not a unit known here", remedy)

    def _units_of(self, node: Node) -> UnitQuantity:
        """Return the unit in parentheses after a number."""
        if node.data == "name":
            return self._unit(str(node.children[0]))
        if node.data == "binary":
            left, sign, right = cast("tuple[Node, Token, Node]", tuple(node.children))
            if sign.type == "POWER":
                power = self.value(right)
                if not isinstance(power, float) or not abs(power) <= POWER:
                    self.wrong(f"a unit has the power {format_value(power)}", f"give powers up to {POWER}")
                return self._units_of(left).to(power)
            if sign.type in ("TIMES", "OVER"):
                return self._units_of(left).times(self._units_of(right), 1 if sign.type == "TIMES" else -1)
            if sign.type == "MINUS" and "/" not in left.scan_values(
                lambda leaf: True
            ):  # a hyphen joins: newton-mm/deg
                return self._units_of(left).times(self._units_of(right))
        if node.data == "number" and float(str(node.children[0])) == 1.0:
            return UnitQuantity(1.0)
        return self.wrong("the text in parentheses after a number is not a unit", "write it as (newton/mm)")

    def _evaluate_text(self, token: str) -> str:
        return token[1:-1].replace('\\"', '"')

    def _evaluate_bare(self, token: str) -> str:
        return str(token)

    def _evaluate_united(self, array: Node, *unit: Token) -> Value:
        """Return an array, or the value of a name or parenthesis, with a unit after it: ``{0, 5}cm``, ``(a / b)d``."""
        values = self.value(array)
        if str(unit[0]).startswith("."):
            return self._of_object(values, str(unit[0]))
        if not isinstance(values, np.ndarray | float):
            self.wrong(
                "the value before a unit is neither a number nor an array of numbers", "remove the unit"
            )
        return values * self.units.number(self._unit(str(unit[0])))

    def _evaluate_array(self, *nodes: Node | None) -> Value:
        values = [self.value(node) for node in nodes if node is not None]
        if any(isinstance(value, str | ViewObject) for value in values):
            return values
        if len({np.asarray(value).shape for value in values}) > 1:
            self.wrong("the rows of an array differ in length", "give each row the same number of values")
        return np.array(values, dtype=float)

    # --- names ----------------

    def _evaluate_name(self, token: str, *indices: Node) -> Value:
        if not indices and token.lower() in CONSTANTS:
            return CONSTANTS[token.lower()]
        value = self.session.named_value(token, self)
        for node in indices:
            value = self._element(value, node, token)
        return float(value) if isinstance(value, np.floating) else value

    def _element(self, value: Value, node: Node, token: str) -> Value:
        """Return one element of an array, with indices from 1."""
        at = self.value(node)
        values = np.atleast_1d(np.asarray(value)) if not isinstance(value, list) else value
        if not (isinstance(at, float) and at.is_integer() and 1 <= at <= len(values)):
            self.wrong(f"{token} has no value [{format_value(at)}]", f"count from 1 to {len(values)}")
        found: Value = values[int(at) - 1]
        return found

    def _evaluate_indexed(self, node: Node, index: Node) -> Value:
        """Return an element of an expression's value, as in ``(a + b)[2]``."""
        value = self._element(self.value(node), index, "the expression")
        return float(value) if isinstance(value, np.floating) else value

    def _of_object(self, thing: Value, field: str) -> Value:
        """Return a parameter of the object that an expression returns, as in ``STOO("part").location``."""
        if not isinstance(thing, ViewObject):
            self.wrong(
                f"{field} is requested of {format_value(thing)}, which is no object",
                "name an object before the point",
            )
        return self.session.named_value(thing.full + field, self)

    # --- operators and functions ----------------

    def _evaluate_computed(self, node: Node) -> Value:
        return self.value(node)

    def _evaluate_negative(self, sign: str, node: Node) -> Value:
        return self._safely(lambda value: -number(value), self.value(node))

    def _evaluate_same(self, sign: str, node: Node) -> Value:
        return self.value(node)

    def _evaluate_negated(self, sign: str, node: Node) -> float:
        return float(not self._safely(is_true, self.value(node)))

    def _evaluate_binary(self, left: Node, sign: Token, right: Node) -> Value:
        return self._safely(OPERATORS[sign.type], self.value(left), self.value(right))

    def _evaluate_conditional(self, condition: Node, yes: Node, no: Node) -> Value:
        return self.value(yes if self._safely(is_true, self.value(condition)) else no)

    def _evaluate_call(self, token: str, *nodes: Node | None) -> Value:
        name = token.rstrip("( \t\x1f").lower()
        values = [self.value(node) for node in nodes if node is not None]
        if name == "eval":
            if len(values) != 1:
                self.wrong("EVAL takes one expression", "write (EVAL(…))")
            return values[0]
        if name in DATABASE:
            return self._safely(DATABASE[name], self.session, *values)
        for table in (TEXTS, ARRAYS):
            if name in table:
                return self._safely(table[name], *values)
        if name in LOCATIONS:
            return self._safely(LOCATIONS[name], self, *values)
        angle = self.units.si("angle")
        if name in TURNED:
            return self._safely(lambda *given: TURNED[name](*(number(one) * angle for one in given)), *values)
        if name in ANGLES:
            return self._safely(lambda *given: ANGLES[name](*map(number, given)) / angle, *values)
        if name in FUNCTIONS:
            return self._safely(lambda *given: FUNCTIONS[name](*map(number, given)), *values)
        tables = (LOCATIONS, ANGLES, ARRAYS, FUNCTIONS, TURNED, TEXTS, DATABASE)
        known = ", ".join(sorted(one.upper() for table in tables for one in table))
        return self.wrong(
            f"the function {name.upper()} is not known here", f"write its value, or one of {known}"
        )

    def _safely(self, function: Callable[..., Any], *values: Value | Evaluator | Values) -> Value:
        """Return a function's value; an argument that it cannot accept is an error in the file."""
        try:
            with np.errstate(all="raise"):
                result = function(*values)
        except AbsentError as problem:
            self.session.things.absent(self.given, problem.name)
        except (
            ArithmeticError,
            ValueError,
            TypeError,
            IndexError,
            AttributeError,
            np.linalg.LinAlgError,
        ) as problem:
            written = ", ".join(
                format_value(value) for value in values if value is not self and value is not self.session
            )
            self.wrong(f"it cannot be computed from {written} ({problem})", "correct the expression")
        if isinstance(result, complex | np.complexfloating):
            self.wrong(f"it is {result}, which is no real number", "correct the expression")
        return float(result) if isinstance(result, int | np.floating) else result

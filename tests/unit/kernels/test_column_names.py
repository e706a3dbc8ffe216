"""Tables, numbers and scratch are addressed by name in kernels: no bare integer stands for a column.

What an array is, is told by Warp's structs: the test follows ``m.signals.measure`` from the annotation of ``m`` to the array. Components of
vectors and matrices are no columns. Neither is a place in a series, which is counted: the entry before or after one, the first of
a list, the rows of the state behind the bodies'.
"""

import ast
import importlib
from pathlib import Path
from typing import Any

import pytest
import warp as wp

import abut
from abut.extend.named_columns import ColumnRow

ROOT = Path(abut.__file__).parent
ROOMS = ("system", "integrators", "contact/volumes", "contact/curves", "kernels", "coordinates", "joints")
MODULES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py") if path.name != "__init__.py")
#: Counted places: of an entry of the past or of the results, an order, a stage, a cell, a wire, a node that waits.
COUNTED = {"n", "k", "i", "h", "mask", "order", "last", "waiting"}
#: The program of the elimination is a stream of addresses, not a table; a block's six rows are all taken.
STREAMS = {
    ("block_elimination", "factor_nodes"),
    ("block_elimination", "solve"),
    ("tree_elimination", "factor_branches"),
    ("tree_elimination", "factor_whole_node"),
    ("tree_solve", "solve_branches"),
    ("tree_solve", "transfer_loads"),
    ("contact_pattern", "write_node"),
    ("changing_pattern", "eliminate_left"),
    ("changing_pattern", "solve_complex"),
    ("constraint_rows", "rows_matrix"),
    ("constraint_rows", "rows_transposed"),
}


def is_array(kind: Any) -> bool:
    return isinstance(kind, wp.array)


class Arrays(ast.NodeVisitor):
    """What the expressions of one function are, and subscripts that name no column."""

    def __init__(self, module: Any, function: ast.FunctionDef) -> None:
        self.module, self.found = module, list[str]()
        self.kinds: dict[str, Any] = {}
        for one in function.args.args:
            self.kinds[one.arg] = self.annotated(one.annotation)
        self.name = function.name
        for statement in function.body:
            self.visit(statement)

    def annotated(self, node: Any) -> Any:
        try:
            return eval(ast.unparse(node), {**vars(self.module)})
        except (NameError, AttributeError, TypeError, SyntaxError):
            return None

    def kind(self, node: ast.expr) -> Any:
        """Warp's type of an expression, as far as it is an array or leads to one."""
        if isinstance(node, ast.Name):
            return self.kinds.get(node.id)
        if isinstance(node, ast.Attribute):
            fields = getattr(self.kind(node.value), "vars", None)
            return fields[node.attr].type if isinstance(fields, dict) and node.attr in fields else None
        if isinstance(node, ast.Subscript):
            kind = self.kind(node.value)
            return getattr(kind, "dtype", None) if is_array(kind) else None
        return None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Functions within are looked at by themselves."""

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            self.kinds[node.targets[0].id] = self.kind(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.generic_visit(node)
        kind = self.kind(node.value)
        if not is_array(kind) or (Path(self.module.__file__).stem, self.name) in STREAMS:
            return
        places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if kind.ndim == 1 and ast.unparse(node.slice) == "0":
            return
        if any(self.bare(place) for place in places):
            self.found.append(f"{self.name}: {ast.unparse(node)}")

    def bare(self, place: ast.expr) -> bool:
        """Whether an integer without a name is a place, or is added to one."""
        if isinstance(place, ast.Constant):
            return type(place.value) is int
        if isinstance(place, ast.UnaryOp):
            return self.bare(place.operand)
        if isinstance(place, ast.BinOp) and isinstance(place.op, (ast.Add, ast.Sub)):
            sides = place.left, place.right
            if not any(self.bare(side) for side in sides):
                return False
            names = {n.id for n in ast.walk(place) if isinstance(n, ast.Name)}
            rows = {n.attr for n in ast.walk(place) if isinstance(n, ast.Attribute)} & {"bodies"}
            return not (rows or names <= COUNTED)
        return False


def functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]


def bare_columns(source: str, module: Any) -> list[str]:
    return [place for one in functions(ast.parse(source)) for place in Arrays(module, one).found]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_column_is_a_bare_number(path):
    name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    assert bare_columns(path.read_text(encoding="utf-8"), importlib.import_module(name)) == []


@pytest.mark.parametrize(
    "line",
    [
        "x = m.pair[q, 4]",
        "x = m.number[lane, at + 3]",
        "a = m.number; x = a[lane, at + 2 + k]",
        "x = w.joint_friction[lane, 0]",
    ],
)
def test_detects_column_given_by_number(line):
    from abut.system.dynamics import equations

    body = "\n".join(f"    {part}" for part in line.split("; "))
    found = bare_columns(
        f"def f(m: Machine, w: Work, lane: int, q: int, at: int, k: int):\n{body}\n", equations
    )
    assert len(found) == 1


def test_results_have_the_columns_that_kernels_write():
    from abut.kernels.columns import machine_columns as rows
    from abut.kernels.columns.integration_columns import OutputStep
    from abut.system.schema import output

    def spans(what: Any) -> list[tuple[str, int]]:
        return [(name, max(1, len(components))) for name, _, components, _ in what]

    def named(cls: type[ColumnRow]) -> list[tuple[str, int]]:
        return [(one.name, one.span) for one in cls.COLUMNS]

    assert named(rows.ContactColumns) == spans(output.CONTACT)
    assert named(rows.TrackColumns) == spans(output.PLANE_TRACK)
    assert [span for _, span in named(rows.LoadColumns)] == [span for _, span in spans(output.FRICTION)]
    body = [(name, span) for name, span in named(rows.BodyColumns) if name != "quaternion_xyz"]
    told = [name for name, _ in spans(output.BODY)]
    assert [name for name, _ in body] == told
    assert rows.BodyColumns.WIDTH == output.BODY_WIDTH
    assert len(output.ENERGY) == rows.EnergyColumns.WIDTH
    assert rows.EnergyColumns.COLUMNS[-1].span == OutputStep.jump_work

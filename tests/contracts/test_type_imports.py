"""Names that are imported for type checkers alone are used in annotations alone: at run time they do not exist."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "abut"


def is_for_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def bound(nodes: list[ast.stmt]) -> set[str]:
    """Names that statements bind, wherever in them."""
    found = set()
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(one.asname or one.name).split(".")[0] for one in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
    return found


def evaluated(node: ast.AST) -> Iterator[ast.Name]:
    """Names that are looked up when a node runs: no annotations, nothing for type checkers, no names that a function binds itself."""
    if is_for_checkers(node):
        for other in node.orelse:
            yield from evaluated(other)
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield node
    skipped = ("annotation", "returns")
    own = bound([node]) if isinstance(node, ast.FunctionDef | ast.Lambda) else set()
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and field not in skipped:
                yield from (name for name in evaluated(child) if name.id not in own)


def missing_at_run_time(tree: ast.Module) -> list[ast.Name]:
    blocks = [node for node in ast.walk(tree) if is_for_checkers(node)]
    imported = {name for block in blocks for name in bound(block.body)}
    rest = [node for node in tree.body if not is_for_checkers(node)]
    defined = bound([node for node in rest if not isinstance(node, ast.FunctionDef | ast.ClassDef)])
    defined |= {node.name for node in rest if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    defined |= {name for block in blocks for name in bound(block.orelse)}
    return [name for name in evaluated(tree) if name.id in imported - defined]


def test_a_name_for_checkers_alone_is_found():
    """The check sees a use in code, and passes over annotations, a later import and a parameter of the same name."""
    head = "from __future__ import annotations\nif TYPE_CHECKING:\n    from a import Joint\n"
    used = "def f(x: Joint) -> Joint:\n    return isinstance(x, Joint)\n"
    fine = (
        "def g(Joint):\n    return Joint\ndef h(x: Joint):\n    from a import Joint\n    y: Joint = Joint()\n"
    )
    assert [name.lineno for name in missing_at_run_time(ast.parse(head + used))] == [5]
    assert missing_at_run_time(ast.parse(head + fine)) == []


def test_names_for_type_checkers_are_used_in_annotations_alone():
    found = [
        f"{path.relative_to(SOURCE)}:{name.lineno}: {name.id}"
        for path in sorted(SOURCE.rglob("*.py"))
        for name in missing_at_run_time(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []

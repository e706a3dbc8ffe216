"""Writer of requests that came from a dataset, as REQUEST with one expression per column."""

from __future__ import annotations

from abut.formats.adams.dataset.signals.requests import COMPONENTS, Request
from abut.formats.adams.language.expressions import (
    Binary,
    Call,
    Name,
    Node,
    Number,
    TableCall,
    fold_constant,
    replace_nodes,
)
from abut.formats.adams.language.statement_types import STATEMENTS, of_loads
from abut.formats.adams.write import signals
from abut.formats.adams.write.dataset_writer import Page, writes
from abut.formats.adams.write.expressions.number_format import end_with_backslash, format_expression
from abut.formats.adams.write.expressions.terms import ProductTerm


@writes(Request)
def write_request(page: Page, thing: Request) -> None:
    """Write REQUEST; its markers are those of the dataset, which are all written.

    Raises:
        UnsupportedStatement: the units of the file differ from those of the request.
    """
    if thing.recipe.units != page.units:
        raise page.refusal(
            thing, "it is in other units than the file", "write the file in the units it came in"
        )
    columns = [
        f"{name} = {format_expression(replace_nodes(node, lambda one: _renumber_node(page, thing, one)))}"
        for name, node in zip(COMPONENTS, thing.recipe.columns, strict=True)
        if fold_constant(node) != 0.0
    ]
    if thing.comment:
        comment = " ".join(thing.comment.replace("!", ".").split())  # text after ! would be lost
        columns.append(f"COMMENT = {comment}")
    page.put("requests", "REQUEST", thing.number, end_with_backslash(columns or ["F1 = 0"]))


def _renumber_node(page: Page, thing: Request, node: Node) -> Node | None:
    """Replace a load by the current number of its element, and a table by its original function."""
    match node:
        case Call(name, arguments) if name in of_loads():
            number = int(fold_constant(arguments[0]) or 0)
            key = of_loads()[name], number
            (load,) = (one for one in thing.recipe.loads if (one.keyword, one.number) == key)
            name = f"{load.name}.friction_1" if load.keyword == "FRICTION" else load.name
            now = next(key for key in page.numbers if key[1] == name)
            return Call(STATEMENTS[now[0]].load, (Number(float(page.numbers[now])), *arguments[1:]))
        case Binary("/", Name(channel), Number(unit)) if "." in channel:  # value of a state
            name, _, port = channel.rpartition(".")
            found = (name, port) if port in ("value", "rate") else (channel,)
            return (signals.signal_term(page, *found) / ProductTerm(unit)).whole()
        case TableCall(function, operand):
            table = page.table_function(function)
            assert table is not None
            return table(
                ProductTerm(1.0, replace_nodes(operand, lambda one: _renumber_node(page, thing, one)))
            ).whole()
    return None

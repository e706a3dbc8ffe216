"""Export of results as Parquet tables."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import MissingExtra
from abut.files.atomic_write import replace_atomically
from abut.results.files import netcdf

if TYPE_CHECKING:
    from abut.results.result import Result

__all__ = ["write"]


def write(result: Result, path: str | os.PathLike[str], names: Sequence[str]) -> Path:
    """See `Result.to_parquet`."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as problem:
        raise MissingExtra.of("writing Parquet files", "pyarrow", "export") from problem
    fields, columns = [pyarrow.field("time", "float64", metadata={"unit": "s"})], [result.time]
    for name in names:
        channel, values = result.channel(name), result.values(name)
        labels = [name] if values.ndim == 1 else channel.labels
        for k, label in enumerate(labels):
            attributes = netcdf.variable_attributes(channel, result.undetermined, label)
            comment = {"comment": attributes["comment"]} if "comment" in attributes else {}
            fields.append(pyarrow.field(label, "float64", metadata={"unit": channel.unit} | comment))
            columns.append(values if values.ndim == 1 else values[:, k])
    facts = {"name": result.name, "status": str(result.status), "warnings": json.dumps(result.warnings)}
    table = pyarrow.table(columns, schema=pyarrow.schema(fields, metadata=facts))
    with replace_atomically(path) as partial:
        pyarrow.parquet.write_table(table, partial)
    return Path(path)

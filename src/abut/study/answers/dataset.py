"""Dataset of variants that were run batch by batch, as in a search."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.study.answers.columns import Mask
from abut.study.execution.status import FAILED, FINISHED

__all__ = ["dataset_of", "unit_word"]


def dataset_of(
    values: Mapping[str, Any],
    observed: Mapping[str, Numbers],
    parameters: Mapping[str, Any],
    units: Mapping[str, str],
    good: Mask,
    design: Mapping[str, Any],
) -> Any:
    """Return the ``xarray.Dataset`` of some variants, in the form of a study's dataset.

    Args:
        values: of the parameters, (n,) by path.
        observed: (n,) by name.
        parameters: distributions by path, for their units.
        units: of the observed columns.
        good: which variants ran to their end.
        design: its name and options.
    """
    import xarray

    columns = {
        name: ("variant", v, {"kind": "parameter", "units": unit_word(parameters[name])})
        for name, v in values.items()
    }
    seen = {
        name: ("variant", v, {"kind": "observed", "units": units.get(name, "")})
        for name, v in observed.items()
        if np.shape(v) == good.shape
    }
    state = ("variant", np.where(good, FINISHED, FAILED).astype(np.int8), {"kind": "state"})
    return xarray.Dataset(
        {**columns, **seen, "status": state},
        {"variant": np.arange(len(good))},
        {"design": json.dumps(dict(design)), "seed": design.get("seed", 0)},
    )


def unit_word(parameter: object) -> str:
    """Return a distribution's unit."""
    return str(getattr(parameter, "unit", "") or "")

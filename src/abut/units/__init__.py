"""Units: conversion and validation of quantities from users, whose spellings pint or a table reads."""

from abut.units.quantities import (
    Scalar,
    Vector,
    array,
    in_si,
    non_negative,
    positive,
    quantity,
    si_of,
    unit_of,
    vector,
)

__all__ = [
    "Scalar",
    "Vector",
    "array",
    "in_si",
    "non_negative",
    "positive",
    "quantity",
    "si_of",
    "unit_of",
    "vector",
]

"""Equations of motion of a model in closed form: ``abut.equations(model)``. It needs SymPy (extra ``symbolic``), imported on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.arguments.checks import guard_package
from abut.errors import MissingExtra
from abut.model.model import check_model

if TYPE_CHECKING:
    from abut.model import Model
    from abut.symbolic.equations_of_motion import EquationsOfMotion

__all__ = ["equations"]


def equations(model: Model) -> EquationsOfMotion:
    """Return the equations of motion of a model in closed form.

        M(q) q̈ + k(q, q̇) = f(q, q̇, t) + Gᵀ λ,   G q̈ = γ

    by Newton's and Euler's equations with the Jacobians J_T and J_R of translation and rotation, in the coordinates of the joints.

    Raises:
        MissingExtra: SymPy is not installed (``pip install "abut[symbolic]"``).
        InvalidValue: a part of the model has no closed form; the message names it and the remedy.
    """
    check_model(model)
    try:
        import sympy  # noqa: F401
    except ImportError as error:
        raise MissingExtra.of("abut.equations", "sympy", "symbolic") from error
    from abut.symbolic.newton_euler import derive_equations

    return derive_equations(model)


guard_package(__name__, methods=True)

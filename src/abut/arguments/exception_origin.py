"""Origin of an exception: a line of a user's code, or a computation inside `abut`."""

from __future__ import annotations

import os
import sysconfig
import traceback
import types
from collections.abc import Iterator

from abut.errors import AbutError

__all__ = ["describe_failure", "failure_reason", "is_internal"]

#: Prefixes "module:function" of computations, which start after all arguments of a call have been read.
COMPUTATIONS = (
    "abut.analysis.equilibrium.newton:", "abut.analysis.state.massless_equilibrium:",
    "abut.analysis.linearization.massless_condensation:", "abut.analysis.linearization.minimal_coordinates:",
    "abut.analysis.kinematics:Guide.", "abut.analysis.equilibrium.search:", "abut.analysis.state.mobility:",
    "abut.analysis.linearization.linearization_result:", "abut.analysis.simulate_many:_integrate",
    "abut.analysis.linearization.eigenmodes:", "abut.analysis.equilibrium.static_output:",
    "abut.analysis.state.operating_point:OperatingPoint.", "abut.analysis.redundant_loads.split:LoadSplit.",
    "abut.analysis.robotics.recursive_dynamics:", "abut.analysis.simulation.run:", "abut.analysis.simulation.run_start:",
    "abut.analysis.state.host_equations:", "abut.fem.contact.", "abut.fem.explicit.device_arrays:", "abut.fem.statics.newton:",
    "abut.integrators.time_loop.", "abut.joints.initial_conditions:", "abut.study.identify.least_squares:",
    "abut.study.identify.posterior:", "abut.study.identify.identification_problem:IdentificationProblem.",
    "abut.study.identify.profile_likelihood:", "abut.study.optimise.global_methods:", "abut.study.optimise.local_methods:",
    "abut.study.execution.thread_runner:", "abut.study.execution.worker:", "abut.system.",
)  # fmt: skip
MAX_EXCEPTION_LENGTH = 500  #: largest number of characters of a user's exception
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_LIBRARIES = tuple(
    {os.path.join(sysconfig.get_path(name), "") for name in ("stdlib", "platstdlib", "purelib", "platlib")}
)


def is_internal(error: BaseException) -> bool:
    """Return True if an exception comes from a computation that had started: then no argument of the call is the cause."""
    for frame in _traceback_frames(error):
        place = f"{frame.f_globals.get('__name__', '')}:{frame.f_code.co_qualname}"
        if place.startswith(COMPUTATIONS):
            return True
    return False


def describe_failure(problem: BaseException, named: str = "") -> str:
    """Return reason, file, line and text of the line where a user's code failed, for a message of `abut`.

    The line is the innermost one outside `abut`, the standard library and installed packages, if there is one.

    Args:
        problem: The exception.
        named: The file that the message names already, with the line.

    >>> try:
    ...     [1.0][3]
    ... except IndexError as problem:
    ...     describe_failure(problem).partition(" (")[0]
    'list index out of range'
    """
    reason = failure_reason(problem)
    if isinstance(problem, AbutError):
        return reason
    found = traceback.extract_tb(problem.__traceback__)
    lines = [one for one in found if not one.filename.startswith((_PACKAGE, *_LIBRARIES, "<frozen"))]
    if not lines:
        return reason
    last = lines[-1]
    text = f'"{last.line}"' if last.line else ""
    if last.filename == named:
        return f"{reason} ({text})" if text else reason
    return f"{reason} ({last.filename}, line {last.lineno}{text and f': {text}'})"


def failure_reason(problem: BaseException) -> str:
    """Return the reason in words, without the name of the exception's class."""
    text = _exception_text(problem)
    if isinstance(problem, SystemExit):
        return f"it ends the program by sys.exit({text})"
    if isinstance(problem, OSError) and problem.strerror:
        return f"{problem.strerror}: {problem.filename}" if problem.filename else problem.strerror
    if isinstance(problem, KeyError):
        return f"there is no entry {text}"
    if isinstance(problem, ZeroDivisionError):
        return "division by zero"
    if isinstance(problem, RecursionError):
        return "it calls itself without limit"
    if isinstance(problem, MemoryError):
        return "it needs more memory than is available"
    if isinstance(problem, StopIteration):
        return "an iterator has no further value"
    if isinstance(problem, AssertionError):
        return f"an assertion failed{f': {text}' if text else ''}"
    if isinstance(problem, NotImplementedError) and not text:
        return "it is not implemented"
    if isinstance(problem, OverflowError) and text.startswith("("):  # an error number and its text
        return "a number is too large"
    return text or f"it raises {type(problem).__name__} without a message"


def _exception_text(problem: BaseException) -> str:
    """Return the text of an exception on one line: for a user's at most `MAX_EXCEPTION_LENGTH` characters, "" if it cannot be made."""
    try:
        text = " ".join(str(problem).split())
    except Exception:
        return ""
    return (
        text
        if isinstance(problem, AbutError) or len(text) <= MAX_EXCEPTION_LENGTH
        else f"{text[:MAX_EXCEPTION_LENGTH]}…"
    )


def _traceback_frames(error: BaseException) -> Iterator[types.FrameType]:
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next

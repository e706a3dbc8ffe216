"""Diagnosis of a machine or a run (`abut.doctor`): findings with reasons, and short trial runs of proposed changes.

`model_checks` (before a run), `result_checks` (of a run), `failure_checks` (of a failed run; every failed run reports them), `trials`
(short runs with one change), `diagnosis` (all of it, `abut.doctor`). The package `advice` checks contacts, friction and units.
"""

from abut.analysis.doctor.diagnosis import Diagnosis, doctor
from abut.analysis.doctor.trials import Trial
from abut.arguments.checks import guard_package

__all__ = ["Diagnosis", "Trial", "doctor"]

guard_package(__name__, methods=True)

"""What keeps a machine from running: findings from its description, its run and how that ended, and changes that are tried.

`machine` (before a run), `record` (of a run), `ending` (of one that failed; what every failed run tells), `trying` (short runs with one
thing changed), `diagnosis` (all of it, `abut.doctor`). The numbers of contacts, friction and units are looked at in `advice`.
"""

from abut.analysis.doctor.diagnosis import Diagnosis, doctor
from abut.analysis.doctor.trials import Trial
from abut.arguments import guard

__all__ = ["Diagnosis", "Trial", "doctor"]

guard(__name__, methods=True)

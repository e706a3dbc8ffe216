"""Results of runs, kept in memory or in a file, with channels accessed by name.

A run appends rows to a `Recorder`; its ``finish`` returns a `Result`. This package depends on arrays and channels,
not on the solver.
"""

from abut.arguments.checks import guard_package
from abut.results.channel import WXYZ, XYZ, Channel
from abut.results.drawings.machine_drawing import Drawing, Mesh, Part
from abut.results.drawings.modal_drawing import Bending
from abut.results.drawings.swept_drawing import Swept
from abut.results.extremes import Envelope, Extremes, Peak, Touch
from abut.results.files import (
    fe_result_files,
)  # registers itself as the writer of histories of finite elements
from abut.results.files.recorder import FileRecorder, MemoryRecorder, Recorder
from abut.results.progress import Progress, Silent
from abut.results.result import Result, load
from abut.results.result_set import Results
from abut.results.tracks import Track

__all__ = [
    "WXYZ",
    "XYZ",
    "Bending",
    "Channel",
    "Drawing",
    "Envelope",
    "Extremes",
    "FileRecorder",
    "MemoryRecorder",
    "Mesh",
    "Part",
    "Peak",
    "Progress",
    "Recorder",
    "Result",
    "Results",
    "Silent",
    "Swept",
    "Touch",
    "Track",
    "fe_result_files",
    "load",
]

guard_package(__name__, methods=True)

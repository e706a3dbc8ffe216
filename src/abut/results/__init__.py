"""Results: what a run gives, kept in memory or in a file, by the name of the channel.

A run appends rows to a `Recorder`; its ``finish`` gives a `Result`. This room knows arrays and channels,
nothing of the solver.
"""

from abut.arguments import guard
from abut.results import fe_result_files  # enters itself as what keeps histories of finite elements
from abut.results.channel import WXYZ, XYZ, Channel
from abut.results.drawing import Drawing, Mesh, Part
from abut.results.extremes import Envelope, Extremes, Peak, Touch
from abut.results.modal_drawing import Bending
from abut.results.progress import Progress, Silent
from abut.results.recorder import FileRecorder, MemoryRecorder, Recorder
from abut.results.result import Result, load
from abut.results.result_set import Results
from abut.results.swept_drawing import Swept
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

guard(__name__, methods=True)

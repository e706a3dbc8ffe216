"""View: what a result looks like, as a page or as a figure. Reads results only.

Importing this room enters it as the viewer behind ``Result.report`` and ``Result.plot``.
"""

import sys

from abut.results import viewer
from abut.view.plots import plot
from abut.view.report import report

__all__ = ["plot", "report"]

viewer.enter(sys.modules[__name__])

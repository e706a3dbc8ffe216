"""Presentation of results as pages, figures and pictures; reads results and laws only.

Importing this package registers it as the viewer of ``Result.report`` and ``Result.plot``, ``plot_law`` as the function
of ``law.plot``, and the functions that draw histories of finite elements.
"""

import sys

from abut import late_binding
from abut.arguments.checks import guard
from abut.extend import plotter
from abut.results import viewer
from abut.view.fields.distributions import Curve, Distribution
from abut.view.fields.page import show
from abut.view.fields.picture import picture
from abut.view.files.gltf import gltf
from abut.view.files.paraview import pvd
from abut.view.panels import Table, panel
from abut.view.plots.channel_plots import plot
from abut.view.plots.hysteresis_loops import plot_loop
from abut.view.plots.law_plots import plot_law
from abut.view.plots.orbits import plot_orbit
from abut.view.plots.pressure_maps import plot_pressure
from abut.view.report import report
from abut.view.snapshots.snapshot import Snapshot, snapshot
from abut.view.widget import widget

__all__ = [
    "Curve",
    "Distribution",
    "Snapshot",
    "Table",
    "gltf",
    "panel",
    "plot",
    "plot_law",
    "plot_loop",
    "plot_orbit",
    "plot_pressure",
    "pvd",
    "report",
    "snapshot",
    "widget",
]

viewer.enter(sys.modules[__name__])
plotter.register_plotter(plot_law)
late_binding.register_verbs(show_a_history=show, draw_a_history=picture)

guard(__name__, methods=True)

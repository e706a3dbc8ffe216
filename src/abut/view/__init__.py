"""Presentation of results as pages, figures and pictures; reads results and laws only.

`abut.bindings` registers it as the viewer of ``Result.report`` and ``Result.plot``, and ``plot_law`` as the function of ``law.plot``.
"""

from abut.arguments.checks import guard_package
from abut.view.fields.distributions import Curve, Distribution
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

guard_package(__name__, methods=True)

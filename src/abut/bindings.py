"""Registration of all functions of higher packages that methods of lower packages call (`late_binding`).

Each function registers those of one package, and imports it only then.
"""

from __future__ import annotations

from abut import late_binding

__all__ = ["add_bindings"]


def add_bindings() -> None:
    """Add all registrations; each is done at the first call that needs it."""
    late_binding.add_providers(_bind_view, _bind_histories, _bind_flexible_files)


def _bind_view() -> None:
    """Register drawings: ``Result.report``, ``Result.plot`` and similar methods, and ``law.plot``."""
    from abut import view
    from abut.extend import laws
    from abut.results import viewer
    from abut.view.plots.law_plots import plot_law

    viewer.VIEWER.register_default(view)
    laws.LAW_PLOT.register_default(plot_law)


def _bind_histories() -> None:
    """Register files, pages and pictures of histories of finite elements: ``History.save``, ``load``, ``show`` and ``picture``."""
    from abut.fem.results import result
    from abut.results.files import fe_result_files
    from abut.view.fields.page import show
    from abut.view.fields.picture import picture

    result.SAVE.register_default(fe_result_files.save_history)
    result.LOAD.register_default(fe_result_files.load)
    result.SHOW.register_default(show)
    result.DRAW.register_default(picture)


def _bind_flexible_files() -> None:
    """Register readers of other programs' files of flexible bodies: ``FlexibleBody.read``."""
    from abut.flexible.body import flexible_body
    from abut.formats.flexible import read

    flexible_body.READ.register_default(read)

"""For all tests: how kernels are compiled here.

tests/physics run what users run. Elsewhere, and in files of tests/physics that are marked brief, kernels are compiled without optimisation:
four times sooner, and they run some eight times slower, which is right where tests compile much and run little; those marked slow run
long and are optimised too. Brief ones have bounds checks as well, which cost little there.
``ABUT_DEBUG=1`` compiles in bounds checks, without optimisation, which would take minutes for a large machine.
"""

import os

import pytest
import warp
from warp._src.context import user_modules

import abut

if os.environ.get("ABUT_DEBUG"):
    abut.debug()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before any fixture of the test compiles something."""
    brief = item.get_closest_marker("brief") is not None
    physics = "physics" in item.path.parts and not brief
    users = (physics or item.get_closest_marker("slow") is not None) and not os.environ.get("ABUT_DEBUG")
    level, mode = None if users else 0, "debug" if brief or os.environ.get("ABUT_DEBUG") else "release"
    if (level, mode) != (warp.config.optimization_level, warp.config.mode):
        warp.config.optimization_level, warp.config.mode = level, mode
        for module in list(user_modules.values()):  # what is loaded would otherwise stay as it was compiled
            module.mark_modified()

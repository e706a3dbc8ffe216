"""For all tests: how kernels are compiled here.

tests/physics run what users run. Elsewhere kernels are compiled without optimisation: four times sooner, and they run some eight
times slower, which is right where tests compile much and run little. ``ABUT_DEBUG=1`` compiles in bounds checks.
"""

import os

import pytest
import warp

import abut

if os.environ.get("ABUT_DEBUG"):
    abut.debug()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before any fixture of the test compiles something."""
    warp.config.optimization_level = None if "physics" in item.path.parts else 0

"""For all tests: how kernels are compiled here.

Kernels begin as drafts, which are there in seconds and give the same bits as optimised ones, if some eighty times later. In tests/physics
and where a test is marked slow, those that run for long are optimised a little, which is done seven times as soon as all of it and gains
most, and waited for, since all processors are at work; elsewhere, and in files of tests/physics that are marked brief, where tests compile
much and run little, none is. Brief ones have bounds checks as well, which
cost little there.
``ABUT_DEBUG=1`` compiles in bounds checks, without optimisation, which would take minutes for a large machine.
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
    brief = item.get_closest_marker("brief") is not None
    physics = "physics" in item.path.parts and not brief
    users = (physics or item.get_closest_marker("slow") is not None) and not os.environ.get("ABUT_DEBUG")
    os.environ["ABUT_OPTIMISE_AFTER"] = "4" if users else "inf"
    os.environ["ABUT_OPTIMISE_WAIT"] = os.environ["ABUT_OPTIMISE_LEVEL"] = "1"
    warp.config.mode = "debug" if brief or os.environ.get("ABUT_DEBUG") else "release"

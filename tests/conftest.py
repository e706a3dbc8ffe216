"""For all tests: how kernels are compiled here.

Kernels begin as drafts, which are there in seconds and give the same bits as optimised ones, if some eighty times later. Where a test is
marked slow, and in the files of tests/physics whose machines compile long, those that run for long are optimised a little, which is done
seven times as soon as all of it and gains most, and waited for, since all processors are at work; elsewhere none is. The rest of
tests/physics, and what is marked brief, has bounds checks as well, which cost little where much is compiled and little run.
``ABUT_DEBUG=1`` compiles in bounds checks, without optimisation, everywhere, which would take minutes for a large machine.
"""

import os
import sys
from collections.abc import Iterator

import pytest
import warp

import abut

#: in the names of files of tests/physics whose machines compile long, and index as chains of joints do, which others check
LARGE = ("beams", "_ropes", "load_steps", "stiffening")

if os.environ.get("ABUT_DEBUG"):
    abut.debug()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before any fixture of the test compiles something."""
    slow = item.get_closest_marker("slow") is not None
    physics = "physics" in item.path.parts
    large = physics and any(word in item.path.stem for word in LARGE)
    checked = item.get_closest_marker("brief") is not None or (physics and not slow and not large)
    debugging = bool(os.environ.get("ABUT_DEBUG"))
    optimized = (slow or large) and not checked and not debugging
    os.environ["ABUT_OPTIMIZE"] = "wait,fast,after=4" if optimized else "wait,fast,after=inf"
    warp.config.mode = "debug" if checked or debugging else "release"


#: Test files that are about peaks between outputs, and what the run says of them.
OF_PEAKS = (
    "test_contact_peaks", "test_joint_force_peaks", "test_contact_impulses", "test_event_rows", "test_missed_peaks", "test_stored_peaks",
    "test_index", "test_reported_machines",
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def outputs_may_miss_peaks(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tests of other things take coarse outputs, and look at warnings of their own: none is given about peaks that these outputs miss.

    For a whole file of tests, since its fixtures may run machines before the first test begins.
    """
    with pytest.MonkeyPatch.context() as patch:
        if request.path.stem not in OF_PEAKS:
            patch.setattr("abut.analysis.simulation.run.missed_peaks", lambda *given: [])
            patch.setattr("abut.analysis.hybrid.hybrid_run.missed_peaks_of", lambda *given: [])
        yield


@pytest.fixture(autouse=True, scope="module")
def close_figures() -> Iterator[None]:
    """No figure outlives its file of tests: Matplotlib warns of the twenty-first."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")

"""Fixtures for assemblies: the STEP file of a slider-crank, and the assembly read from it."""

from __future__ import annotations

import pytest

import abut
from step_files import slider_crank_file


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return slider_crank_file(tmp_path_factory.mktemp("cad") / "slider_crank.step")


@pytest.fixture(scope="module")
def machine(file):
    return abut.read_assembly(file)

"""Folders of tests mirror the packages, so that the tests of a package are found without a search."""

from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PACKAGES = TESTS.parent / "src" / "abut"
#: Files of a folder, at most: those that a reader can look through.
MOST = 25


@pytest.mark.parametrize("kind", ["unit", "physics"])
def test_folders_are_those_of_the_packages(kind):
    folders = {
        path.name for path in (TESTS / kind).iterdir() if path.is_dir() and any(path.rglob("test_*.py"))
    }
    assert len(folders) > 10
    assert folders - {path.name for path in PACKAGES.iterdir() if path.is_dir()} == set()


@pytest.mark.parametrize("kind", ["unit", "physics"])
def test_no_folder_has_too_many_files(kind):
    counts = Counter(path.parent for path in (TESTS / kind).rglob("test_*.py"))
    assert {str(folder): count for folder, count in counts.items() if count > MOST} == {}


def test_names_of_physics_tests_are_unique():
    """Records of `abut validate` refer to a file by its name alone."""
    counts = Counter(path.name for path in (TESTS / "physics").rglob("test_*.py"))
    assert [name for name, count in counts.items() if count > 1] == []

"""Old public names keep working, with a warning that names the new one."""

import importlib

import pytest

from abut.errors import UnknownAttribute

RENAMED = [
    (package, old, new)
    for package in ("abut.analysis", "abut.model", "abut.signals", "abut.study.identify")
    for old, new in importlib.import_module(package).RENAMED.items()
]


@pytest.mark.parametrize(("package", "old", "new"), RENAMED)
def test_old_name_returns_renamed_object(package, old, new):
    module = importlib.import_module(package)
    with pytest.warns(DeprecationWarning, match=rf"{package}\.{old} is now {package}\.{new}"):
        assert getattr(module, old) is getattr(module, new)


def test_a_name_that_never_was_is_refused():
    with pytest.raises(UnknownAttribute):
        _ = importlib.import_module("abut.signals").Sampledd

"""Fixtures for commands of Adams View: a reader of a command file, and a session that runs commands."""

import pytest

from abut.formats.adams.view.language import commands
from view_commands import HEAD, reader


@pytest.fixture
def read(tmp_path):
    return reader(tmp_path)


@pytest.fixture
def session(tmp_path):
    """What commands make, before it becomes statements."""
    from abut.formats.adams.view.session.session import run_commands

    def running(text):
        return run_commands(commands.parse_commands(HEAD + text, "model.cmd"))

    return running

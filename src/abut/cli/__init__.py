"""Command line tool ``abut``: run a model, make the page of a result, list the laws."""

from abut.cli.command import main

__all__ = ["main"]

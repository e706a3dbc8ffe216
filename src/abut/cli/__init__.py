"""Command line tool ``abut``: run a model, write a report (HTML page) of a result, list the laws."""

from abut.cli.command import main

__all__ = ["main"]

"""The version: of the git tag that the package was built from (pyproject.toml), one for all that tell it."""

from importlib.metadata import PackageNotFoundError, version

__all__ = ["VERSION"]

try:
    VERSION = version("abut")
except PackageNotFoundError:  # a folder of sources that was never installed
    VERSION = "0+unknown"

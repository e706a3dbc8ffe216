"""Version of the package, from the git tag from which it was built (pyproject.toml); the only source of the version."""

from importlib.metadata import PackageNotFoundError, version

__all__ = ["VERSION"]

try:
    VERSION = version("abut")
except PackageNotFoundError:  # a source folder that was never installed
    VERSION = "0+unknown"

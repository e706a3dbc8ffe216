"""For all tests: ABUT_DEBUG=1 runs them with bounds-checked kernels."""

import os

import abut

if os.environ.get("ABUT_DEBUG"):
    abut.debug()

"""For all tests. Two environment variables say how kernels are compiled here (the library reads neither):

``ABUT_OPTIMIZATION=0`` compiles them four times faster, and they run some eight times slower: right where tests compile much and
run little. Unset, they are what users run, as in tests/physics. ``ABUT_DEBUG=1`` compiles in bounds checks.
"""

import os

import warp

import abut

if os.environ.get("ABUT_OPTIMIZATION"):
    warp.config.optimization_level = int(os.environ["ABUT_OPTIMIZATION"])
if os.environ.get("ABUT_DEBUG"):
    abut.debug()

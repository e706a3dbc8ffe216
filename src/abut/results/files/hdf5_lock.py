"""Lock that limits the NetCDF and HDF5 libraries to one thread at a time.

Two threads in these libraries crash the process, for example if an observer of a study reads a file while the study writes its store.
"""

from __future__ import annotations

import threading

__all__ = ["HDF5_LOCK"]

HDF5_LOCK = threading.RLock()  #: acquired for every use of them in `abut`

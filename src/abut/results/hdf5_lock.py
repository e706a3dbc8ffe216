"""One thread at a time in the NetCDF and HDF5 libraries, which crash the process where two are: an observer of a study may read a file
while the study writes its store.
"""

from __future__ import annotations

import threading

__all__ = ["HDF5_LOCK"]

HDF5_LOCK = threading.RLock()  #: held around every use of them in `abut`

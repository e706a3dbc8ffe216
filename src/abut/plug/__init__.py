"""Former name of `abut.extend`; its names keep working with a ``DeprecationWarning``."""

import warnings
from typing import Any


def __getattr__(name: str) -> Any:
    from abut import extend

    if name == "kernel":
        warnings.warn(
            "abut.plug.kernel is now called abut.compiler.kernels.kernel", DeprecationWarning, stacklevel=2
        )
        from abut.compiler.kernels import kernel

        return kernel
    if not hasattr(extend, name):
        raise AttributeError(
            f"module 'abut.plug' has no attribute {name!r}; the module is now called abut.extend"
        )
    if not name.startswith("_"):
        warnings.warn(
            f"abut.plug is now called abut.extend; write abut.extend.{name}", DeprecationWarning, stacklevel=2
        )
    return getattr(extend, name)

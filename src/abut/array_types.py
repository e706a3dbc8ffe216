"""Types of NumPy arrays in annotations: numbers, integers, flags."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["AnyArray", "Flags", "Integers", "Numbers", "Objects"]

#: Array of any shape in double precision.
Numbers: TypeAlias = NDArray[np.float64]
#: Array of any shape of 64-bit integers, such as indices.
Integers: TypeAlias = NDArray[np.int64]
#: Array of any shape of truth values, such as a mask.
Flags: TypeAlias = NDArray[np.bool_]
#: Array of any shape of Python objects, such as expressions or polynomials.
Objects: TypeAlias = NDArray[np.object_]
#: Array of any shape and any kind of element.
AnyArray: TypeAlias = np.ndarray[Any, Any]

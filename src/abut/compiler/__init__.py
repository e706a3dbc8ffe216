"""Compilation of kernels with Warp: C++ generation, object files, the kernel cache, optimization in the background."""

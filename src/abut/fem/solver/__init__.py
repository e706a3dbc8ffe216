"""Sparse linear solvers: nested dissection, multifrontal Cholesky factorization, low-rank updates."""

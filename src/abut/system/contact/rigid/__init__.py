"""Compiled rigid (non-smooth) contact: Coulomb cone, Delassus matrix, sweeps, Newton and interior-point solvers."""

"""Parser and interpreter of Adams Solver command files (.acf)."""

"""Shapes from files: STL, OBJ, PLY, 3MF and STEP, read in a separate process."""

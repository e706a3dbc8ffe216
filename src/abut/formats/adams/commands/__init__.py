"""Command files of Adams Solver (.acf): parsed and carried out."""

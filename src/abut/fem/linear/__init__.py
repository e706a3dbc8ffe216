"""Linear elasticity: element matrices, assembly, loads, static solutions, natural modes and strains."""

"""The equations of motion as one block matrix: assembly, elimination order, bodies with little or no mass."""

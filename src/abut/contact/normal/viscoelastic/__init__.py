"""Spheres of linear viscoelastic material after Lee and Radok: Hertz's law with relaxation."""

"""Symbolic kinematics: positions, velocities and constraints as formulas."""

"""Compiled force elements: loads on bodies, power, and derivatives for Newton's matrix."""

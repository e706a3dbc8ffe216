"""Nonlinear finite-element statics: supports, load steps, Newton's method, checks of support and conditioning."""

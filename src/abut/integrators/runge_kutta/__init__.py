"""Explicit Runge–Kutta methods: options, tableaux, step."""

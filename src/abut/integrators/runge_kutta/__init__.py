"""Explicit Runge–Kutta methods: options, tableaux and step."""

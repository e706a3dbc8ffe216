"""Time integration of one run: choice of integrator and coordinates, kernel launches, switch between integrators."""

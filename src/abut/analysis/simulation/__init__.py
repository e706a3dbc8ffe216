"""One run of time integration: choice of integrator and coordinates, kernel launches, switch between integrators."""

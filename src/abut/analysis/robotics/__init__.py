"""Robot dynamics: inverse dynamics, mass matrix and Jacobians by recursion along the spanning tree, closed loops."""

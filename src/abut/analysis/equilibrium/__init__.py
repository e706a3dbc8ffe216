"""Static equilibrium: Newton's method on the constraint manifold, load steps, and output rows of static poses."""

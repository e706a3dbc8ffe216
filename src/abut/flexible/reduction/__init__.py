"""Model order reduction: bases, Gram matrix, interfaces, damping, geometric stiffness, cache of reduced bodies."""

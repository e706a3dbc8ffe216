"""Parallel cylinders in contact along a line: elastic laws by many hands, each with damping by an exact restitution."""

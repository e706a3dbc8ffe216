"""Parallel cylinders in contact along a line: elastic laws of several authors, each with damping by an exact restitution."""

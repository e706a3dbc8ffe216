"""Constraint equations beside the joints' own: relations by user functions, ends of curves, what a term measures."""

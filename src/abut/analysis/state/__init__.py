"""The state of a machine on the host: assembly, mobility, constraint conflicts, initial contact forces, operating point."""

"""Checks of shapes and meshes before a run: closed, plausible in size, without initial penetration."""

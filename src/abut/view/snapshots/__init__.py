"""Snapshots: pictures of the machine at one instant, drawn without a browser."""

"""Objects → statements of a dataset."""

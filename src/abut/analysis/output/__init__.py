"""Output rows of a run: channels derived from other channels, solver statistics, rows at contact events."""

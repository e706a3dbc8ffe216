"""Extremes on solver steps: monitored channels, largest and smallest values, and touches of contacts."""

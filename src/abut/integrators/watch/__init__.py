"""Extremes and touches from the step log, compiled: largest and smallest values, their times, and one row per touch of a contact."""

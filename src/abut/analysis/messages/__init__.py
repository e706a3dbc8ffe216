"""Warnings and error messages of a run: energy balance, missed peaks, ranges of validity, causes of a stop."""

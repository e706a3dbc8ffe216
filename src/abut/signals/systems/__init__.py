"""Systems as signals: controllers, delays, linear systems, FMUs."""

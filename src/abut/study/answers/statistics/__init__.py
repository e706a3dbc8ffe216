"""Statistics of a study: percentiles, correlations, sensitivities, response surfaces, rare events."""

"""Findings about a dataset that is valid but doubtful: mistakes of units, advice on import."""

"""Findings about a dataset that is right by the language: slips of units, advice on import."""

"""Elastoplastic contact: a loading branch, and an unloading branch that remembers the greatest depth."""

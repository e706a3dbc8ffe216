"""Elastoplastic contact: a loading branch, and an unloading branch that depends on the greatest depth."""

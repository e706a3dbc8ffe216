"""Compiled contact search: broad phase, contact manifolds, surfaces."""

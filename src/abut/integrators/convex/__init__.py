"""Convex time stepping for contact: options, problem of a step, and step control."""

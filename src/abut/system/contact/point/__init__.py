"""Compiled evaluation of one contact point: geometry, normal force, friction, internal states."""

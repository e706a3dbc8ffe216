"""Interpreter of commands on the objects of a session."""

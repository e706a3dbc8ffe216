"""Loads and reactions as signals: observers, tables, feedback."""

"""Readers and writers of force elements."""

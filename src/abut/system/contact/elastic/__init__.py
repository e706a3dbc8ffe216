"""Compiled contact of flexible bodies: modal columns, elastic surfaces and outlines."""

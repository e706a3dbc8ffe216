"""Conversion of objects to statements of a dataset."""

"""Conversion of the statements of a dataset (.adm) to a Model."""

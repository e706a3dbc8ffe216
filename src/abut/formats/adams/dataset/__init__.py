"""Statements of a dataset (.adm) → a Model."""

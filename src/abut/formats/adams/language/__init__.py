"""Texts → statements, arguments and expressions: the language of Adams datasets."""

"""Column names of the tables of a compiled machine."""

"""Kinds of objects that commands create, one module per family."""

"""Checks of arguments and attributes of the public API: errors that name the object, the value and the remedy."""

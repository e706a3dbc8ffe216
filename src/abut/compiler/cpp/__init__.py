"""Rewriting of the C++ that Warp generates, so that it compiles faster."""

"""Reactions of redundant constraints: which loads can be carried, and the conventions by which they are shared."""

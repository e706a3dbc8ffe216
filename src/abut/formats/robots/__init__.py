"""Shared parts of the readers and writers of robot files: XML with line numbers, trees of links, and the resulting model."""

"""Switching bodies: rigid in free motion, elastic during contact."""

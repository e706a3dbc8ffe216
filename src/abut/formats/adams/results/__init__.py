"""Readers and writers of Adams' result files (.res, .req)."""

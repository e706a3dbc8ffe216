"""Hybrid runs of machines whose bodies are rigid in free motion and elastic during contact (`abut.Elastic`)."""

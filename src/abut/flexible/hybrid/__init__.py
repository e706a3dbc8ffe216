"""Bodies that are rigid in free motion and elastic during contact."""

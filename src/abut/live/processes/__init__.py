"""Child processes of the live application: one knows the model, one runs it."""

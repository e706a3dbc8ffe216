"""Child processes of the live application: one describes the model, one runs it."""

"""Commands carried out on the objects of a session."""

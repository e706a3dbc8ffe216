"""Scene: the data of results for the animated viewer."""

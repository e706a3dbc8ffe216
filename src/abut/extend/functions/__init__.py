"""Users' functions: their source, names, dependencies and numbers, and the functions and tables that they may call."""
